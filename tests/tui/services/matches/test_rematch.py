"""The same match once more: who may begin it, and with what."""

from __future__ import annotations

from pathlib import Path

from engine.core.log import Player
from engine.games.chama.game import Chama
from engine.games.chama.model import ChamaOptions
from engine.games.magic_wizards.decks import ready_decks
from engine.games.magic_wizards.game import MagicWizards
from saves.matches.match_rows import TableTerms
from tests.tui.tables import matches_on, store_in
from tui.services.matches.participant import Participant
from tui.services.matches.rematch import Rematch, rematch_of

ANA, BIA, ROSA = Player("Ana"), Player("Bia"), Player("Rosa", "planner")
RULES = ChamaOptions(xisum=True, cut=False)


def test_a_rematch_has_the_game_seats_options_bots_and_minutes_of_the_match(tmp_path: Path) -> None:
    store = store_in(tmp_path)
    live_match = matches_on(store, Chama()).new_match("chama", (ROSA, ANA), RULES, minutes=40)
    me = Participant(live_match, None)
    assert rematch_of(store, me) is None, "nothing is over"
    me.resign(1)
    assert rematch_of(store, me) == Rematch("chama", (ROSA, ANA), RULES, 40)


def test_decks_that_were_kept_secret_are_played_again(tmp_path: Path) -> None:
    store = store_in(tmp_path)
    service = matches_on(store, MagicWizards())
    decks = tuple(ready.deck for ready in ready_decks()[2:4])
    live_match = service.new_match("magic_wizards", (ANA, ROSA), MagicWizards().options_type(decks=decks))
    me = Participant(live_match, None)
    me.resign(0)
    again = rematch_of(store, me)
    assert again is not None and again.options.decks == decks


def test_where_others_have_a_say_no_rematch_is_offered(tmp_path: Path) -> None:
    store = store_in(tmp_path)
    live_match = matches_on(store, Chama()).new_match("chama", (ANA, BIA), RULES, terms=TableTerms())
    ana, both = Participant(live_match, "Ana"), Participant(live_match, None)
    watching = Participant(live_match, "Duda")
    ana.resign(0)
    assert rematch_of(store, ana) is None and rematch_of(store, watching) is None
    assert rematch_of(store, both) is not None, "both are at this keyboard"


def test_after_a_match_of_a_tournament_no_rematch_is_offered(tmp_path: Path) -> None:
    store = store_in(tmp_path)
    live_match = matches_on(store, Chama()).new_match("chama", (ANA, ROSA), RULES)
    me = Participant(live_match, None)
    me.resign(0)
    live_match.time_keeper.patience = None
    assert rematch_of(store, me) is None, "only an organiser decides"


def test_whose_seat_was_taken_over_is_offered_no_rematch(tmp_path: Path) -> None:
    store = store_in(tmp_path)
    live_match = matches_on(store, Chama()).new_match("chama", (ANA, BIA), RULES)
    me = Participant(live_match, None)
    me.replace(1, ROSA)
    me.resign(0)
    assert rematch_of(store, me) is None

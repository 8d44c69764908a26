"""The parts of what a seat knew, in matches between each game's own bots."""

from __future__ import annotations

from collections.abc import Sequence
from random import Random
from typing import Any

import pytest
from msgspec.structs import replace

from engine.core.model import Decide
from engine.games.dalmuti.model import DalmutiOptions
from engine.games.magic_wizards.duel_events import DuelTurnBegan
from engine.games.magic_wizards.events import LifeChanged
from engine.games.magic_wizards.memory import NEW
from engine.games.magic_wizards.model import MagicOptions
from engine.games.registry import GAMES
from engine.games.wyrt_arton.actions import Call
from engine.games.wyrt_arton.model import ArtonOptions
from engine.games.wyrt_arton.pots import pots_of
from engine.games.wyrt_arton.seats import swapped
from engine.games.wyrt_lordes.model import WyrtOptions
from tests.laws import test_insight_laws as laws
from tests.laws.cases import Case, law_of
from tests.laws.play import walk
from tests.laws.test_insight_laws import insight_of, known_along, played_by_bots
from tests.tui.games.duels import duel
from tui.games.game_ui import game_ui_of
from tui.games.magic_wizards.insight import could_win
from tui.games.wyrt_arton.cards import winnable
from tui.services.matches.player_update import VisiblePly
from tui.services.review.knowledge import Known
from tui.texts.localizer import Localizer, Session

PARTS: dict[str, tuple[int, Any, tuple[str, ...]]] = {
    "dalmuti": (5, DalmutiOptions(jokers=2), ("sets", "unseen", "others", "passes")),
    "chama": (2, None, ("attack", "draw", "hand")),
    "wyrt_lordes": (3, WyrtOptions(), ("pot", "dealt", "exchange", "others", "unseen")),
    "wyrt_arton": (4, ArtonOptions(cheating=True, magic=True), ("pot", "hands", "cheat", "known")),
    "magic_wizards": (2, MagicOptions(answers="always"), ("wins", "pending", "battles", "life", "deck")),
}
"""By game: seats, options and the parts that its matches bring."""


@pytest.mark.parametrize("key", sorted(PARTS))
def test_every_part_is_told_somewhere_in_a_few_matches(key: str, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(laws, "LONG", 500)
    seats, options, parts = PARTS[key]
    game = GAMES[key]
    case = Case(game, law_of(key), seats, options or game.options_type())
    words = Session(language="pt_BR").words
    left = {words(f"{key}.insight.{part}", name="", count=2).split(":")[0] for part in parts}
    for seed in range(3):
        for _, known in known_along(case, played_by_bots(case, seed)):
            left -= {heading for part in insight_of(case, known) for heading in left if part.title.startswith(heading)}
            if not left:
                return
    assert not left


PLAYED = (
    DuelTurnBegan(1, 0),
    LifeChanged(1, -500, 1500, True),
    DuelTurnBegan(2, 1),
    DuelTurnBegan(3, 0),
    LifeChanged(1, -300, 1200, True),
)
WINS = "Já dava para vencer só com ataques"


def insight_texts(
    mine: str, theirs: str, life: int, last: Sequence[object] = (), **settings: Any
) -> dict[str, tuple[str, ...]]:
    """Return the parts for Bia, whose turn it is, by their headings; `last` is what happened last."""
    state = duel(mine, theirs)
    seats = tuple(replace(duellist, life=life if seat else duellist.life) for seat, duellist in enumerate(state.seats))
    state = replace(state, seats=seats, options=replace(state.options, decks=state.decks.both))
    view = GAMES["magic_wizards"].view(state, 0)
    session = Session(language="pt_BR")
    session.change(**settings)
    localizer = Localizer(session, ("Bia", "Caio"), (), state.options)
    parts = game_ui_of("magic_wizards").insight(Known(0, view, NEW, (VisiblePly(1, (*PLAYED, *last), ()),)), localizer)
    assert could_win(view) == (parts[0].title == WINS)
    return {part.title: part.lines for part in parts}


def test_the_attacks_that_win_are_named_in_their_order_and_each_battle_is_told() -> None:
    data = insight_texts("+tinhoso_do_fogao +capeta_de_gibi", "-diabrete_de_botica ?tocaia", 1200)
    wins = data[WINS]
    assert wins[0].count("→") == 2 and wins[0].endswith("→ Caio")
    assert wins[1] == "Se a carta baixada do rival não responder."
    assert len(data["Ataques possíveis agora"]) == 2 and all(":" in line for line in data["Ataques possíveis agora"])
    assert WINS not in insight_texts("+tinhoso_do_fogao", "-diabrete_de_botica", 1200)


def test_an_answer_is_spoken_of_only_where_the_rival_has_set_a_card() -> None:
    assert len(insight_texts("+tinhoso_do_fogao +capeta_de_gibi", "-diabrete_de_botica", 1200)[WINS]) == 1


def test_life_points_are_drawn_or_told_as_numbers_where_signs_are_letters() -> None:
    heading = "Pontos de vida, turno a turno"
    assert insight_texts("", "", 1200)[heading] == ("Bia ███ 2.000", "Caio ▆▆▅ 1.200")
    assert insight_texts("", "", 1200, suits="letters")[heading] == ("Bia: 2.000", "Caio: 2.000, 1.500, 1.200")
    blow = (LifeChanged(1, -1500, -300, True),)
    assert insight_texts("", "", 0, blow)[heading] == ("Bia ███ 2.000", "Caio ▆▆  0"), "nothing is left below nothing"


def test_the_price_of_staying_in_is_told_against_the_pots_that_the_seat_would_contend_for() -> None:
    game, number = GAMES["wyrt_arton"], 0
    for seed in range(60):
        for step in walk(game, ArtonOptions(orbits=1), 5, Random(seed), interventions=True):
            state, turn = step.state, game.turn(step.state)
            if not isinstance(turn, Decide) or Call() not in game.legal_actions(state, turn.seats[0]):
                continue
            (seat,) = turn.seats
            view, own = game.view(state, seat), state.seats[seat]
            paid = replace(own, money=own.money - view.to_call, stake=own.stake + view.to_call)
            pots = pots_of(replace(state, seats=swapped(state.seats, seat, paid)))
            contended = sum(pot.amount for pot in pots if seat in pot.contenders)
            assert view.to_call + winnable(view, seat) == contended
            number += 1
    assert number > 50

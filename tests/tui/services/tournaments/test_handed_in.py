"""Decks of a tournament: handed in, locked, dealt to whoever has none, played with, and secret until the end."""

from __future__ import annotations

from pathlib import Path
from random import Random
from typing import Any

import msgspec
import pytest

from engine.core.errors import CarteadoError
from engine.games.magic_wizards.decks import random_deck, ready_decks
from engine.games.magic_wizards.match_cards import table_of
from engine.games.magic_wizards.model import Deck
from engine.games.registry import GAMES
from saves.exchange.tournament_files import export_tournament, import_tournament
from saves.sealed_matches import SealedMatch, load_open
from tests.engine.magic_wizards.club_sets import random_set
from tests.laws.magic_wizards_law import with_walls
from tests.tui.app import empty_club
from tests.tui.desk import app_at, tournament_session
from tournaments.errors import TournamentError
from tournaments.handed_in import OpenValue
from tournaments.results import PlacesForm
from tournaments.tables import seat_places
from tui.services.lobby.open_table import LobbyPerson
from tui.services.matches.table_options import Named
from tui.services.tournaments.handed_in import Place
from tui.services.tournaments.session import TournamentSession
from tui.texts.localizer import Words

LINE = "Magic & Wizards: Duelo X 2026"
DECKS = [deck.deck for deck in ready_decks()]
ANA, BIA, CAIO, DUDA = map(Place, (1, 2, 3, 4))


def session(store: Any, people: tuple[str, ...] = ("Ana", "Bia", "Caio", "Duda"), **chosen: Any) -> TournamentSession:
    return tournament_session(
        app_at(store), people, line=LINE, **{"format": "swiss", "table_size": 2, "scored": False, **chosen}
    )


def deck_at(found: TournamentSession, place: Place) -> Deck:
    opened = found.handed_in.of(place)
    assert opened is not None
    return msgspec.convert(opened.value, Deck)


def refusal(act: Any) -> str:
    with pytest.raises(CarteadoError) as caught:
        act()
    return caught.value.code


def end(found: TournamentSession) -> None:
    while True:
        number = len(found.tournament.rounds)
        for table in found.desk.pending():
            found.do(lambda desk, table=table, number=number: desk.report(number, table.number, PlacesForm((1, 2))))
        if found.desk.final() is not None:
            break
        found.draw_up()
    found.finish()


def test_a_deck_may_be_changed_until_the_first_round_is_drawn(tmp_path: Path) -> None:
    with empty_club(tmp_path) as store:
        found = session(store)
        for deck in DECKS[:2]:
            found.handed_in.hand_in(ANA, Named(deck, label="Meu"))
        assert deck_at(found, ANA) == DECKS[1]
        found.draw_up()
        assert refusal(lambda: found.handed_in.hand_in(ANA, Named(DECKS[2]))) == "values_locked"
        last = next(
            logged.number for logged in reversed(found.desk.entries) if logged.act.__struct_config__.tag == "hand_in"
        )
        assert refusal(lambda: found.do(lambda desk: desk.take_back(last))) == "values_locked"


def test_a_deck_that_is_not_legal_is_refused_with_its_rule(tmp_path: Path) -> None:
    with empty_club(tmp_path) as store:
        found = session(store)
        with pytest.raises(CarteadoError) as caught:
            found.handed_in.hand_in(ANA, Named(Deck((*DECKS[0].main, 1))))
        assert "MW-" in str(caught.value)
        assert refusal(lambda: found.handed_in.hand_in(ANA, Named(None))) == "bad_options"
        assert not found.tournament.handed_in and not store.handed_in_values.all("copa")


def test_whoever_has_none_is_given_a_ready_one_when_others_have_theirs(tmp_path: Path) -> None:
    with empty_club(tmp_path) as store:
        found = session(store)
        found.handed_in.hand_in(ANA, Named(DECKS[5]))
        assert found.handed_in.missing == (BIA, CAIO, DUDA)
        found.draw_up()
        assert found.handed_in.missing == () and deck_at(found, ANA) == DECKS[5]
        assert all(deck_at(found, place) in DECKS for place in (BIA, CAIO, DUDA))


def test_where_nobody_hands_in_nobody_is_given_one(tmp_path: Path) -> None:
    with empty_club(tmp_path) as store:
        found = session(store)
        found.draw_up()
        assert not found.tournament.handed_in and not found.tournament.keeps_secrets


def test_a_bot_hands_in_the_deck_that_it_brings(tmp_path: Path) -> None:
    with empty_club(tmp_path) as store:
        found = session(store, ("Ana", "Bia", "Caio"))
        rider = Place(found.enter("Ginete", "cavaleiro"))
        found.draw_up()
        brought = deck_at(found, rider)
        assert brought == next(deck.deck for deck in ready_decks() if deck.key == "cavalhada")
        assert found.handed_in.missing == ()


def test_whoever_comes_late_hands_in_after_the_first_round_once(tmp_path: Path) -> None:
    with empty_club(tmp_path) as store:
        found = session(store)
        found.handed_in.hand_in(ANA, Named(DECKS[0]))
        found.draw_up()
        late = Place(found.enter("Edu"))
        found.handed_in.hand_in(late, Named(DECKS[3]))
        assert refusal(lambda: found.handed_in.hand_in(late, Named(DECKS[2]))) == "values_locked"
        assert deck_at(found, late) == DECKS[3]


def test_a_draw_that_is_refused_deals_nothing(tmp_path: Path) -> None:
    with empty_club(tmp_path) as store:
        found = session(store)
        found.handed_in.hand_in(ANA, Named(DECKS[0]))
        found.draw_up()
        found.enter("Edu")
        before = found.desk.entries
        assert refusal(found.draw_up) == "results_missing"
        assert found.desk.entries == before


async def test_a_match_of_the_tournament_is_played_with_the_decks_of_its_entrants(tmp_path: Path) -> None:
    with empty_club(tmp_path) as store:
        found = session(store)
        for place, deck in zip((ANA, BIA, CAIO, DUDA), DECKS[4:8], strict=True):
            found.handed_in.hand_in(place, Named(deck))
        found.draw_up()
        for table in found.desk.pending():
            live = found.tables.sit_down(table)
            assert live.table.line.options.decks == tuple(DECKS[3 + entrant] for entrant in table.seats)
            assert live.table.header.options["decks"] == [None, None]


async def test_a_match_stays_closed_until_the_tournament_is_over(tmp_path: Path) -> None:
    with empty_club(tmp_path) as store:
        found = session(store)
        found.handed_in.hand_in(ANA, Named(DECKS[0]))
        found.draw_up()
        live = found.tables.sit_down(found.desk.pending()[0])
        match = live.match
        with pytest.raises(SealedMatch) as caught:
            load_open(store, match)
        assert caught.value.code == "match_values_sealed"
        export_tournament(store, "copa", tmp_path / "running.jsonl")
        assert match not in (tmp_path / "running.jsonl").read_text()
        end(found)
        assert load_open(store, match).header.match == match


def test_the_end_tells_every_deck_and_taking_it_back_hides_none(tmp_path: Path) -> None:
    with empty_club(tmp_path) as store:
        found = session(store)
        found.handed_in.hand_in(ANA, Named(DECKS[0], label="Meu"))
        found.draw_up()
        assert found.tournament.opened == () and found.tournament.keeps_secrets
        end(found)
        assert {item.entrant for item in found.tournament.opened} == {1, 2, 3, 4}
        assert found.tournament.opened_value(1) == found.handed_in.of(ANA)
        found.do(lambda desk: desk.take_back(desk.undoable()))
        assert not found.tournament.finished and found.tournament.opened_value(1) is not None
        number = next(entry.number for entry in found.desk.entries if entry.act.__struct_config__.tag == "open_values")
        assert refusal(lambda: found.do(lambda desk: desk.take_back(number))) == "values_are_told"


def test_a_judge_may_look_and_the_log_tells_it(tmp_path: Path) -> None:
    with empty_club(tmp_path) as store:
        found = session(store)
        found.handed_in.hand_in(ANA, Named(DECKS[0]))
        before = len(found.desk.entries)
        player = LobbyPerson("Bia", guest=True, organiser=False)
        assert refusal(lambda: found.handed_in.look(ANA, player)) == "organiser_only"
        assert len(found.desk.entries) == before
        opened = found.handed_in.look(ANA, LobbyPerson("Juiz", guest=False, organiser=True))
        assert opened is not None and msgspec.convert(opened.value, Deck) == DECKS[0]
        assert found.desk.entries[-1].act.__struct_config__.tag == "look"
        assert refusal(lambda: found.handed_in.look(BIA, None)) == "nothing_handed_in"


def test_an_organiser_who_plays_looks_at_no_deck_but_the_own_until_the_end(tmp_path: Path) -> None:
    with empty_club(tmp_path) as store:
        found = session(store)
        found.handed_in.hand_in(ANA, Named(DECKS[0]))
        found.handed_in.hand_in(BIA, Named(DECKS[1]))
        acts = len(found.desk.entries)
        playing = LobbyPerson("Bia", guest=False, organiser=True)
        assert refusal(lambda: found.handed_in.look(ANA, playing)) == "judge_plays"
        assert len(found.desk.entries) == acts


def test_a_power_cut_between_the_decks_by_lot_and_the_draw_leaves_neither(tmp_path: Path) -> None:
    with empty_club(tmp_path) as store:
        found = session(store)
        found.handed_in.hand_in(ANA, Named(DECKS[0]))
        acts, rows = len(found.desk.entries), store.handed_in_values.all("copa")

        def cut(_lot: int) -> None:
            assert len(found.desk.entries) == acts + 1
            raise KeyboardInterrupt

        with pytest.MonkeyPatch.context() as patched:
            patched.setattr(found.desk, "draw_up", cut)
            with pytest.raises(KeyboardInterrupt):
                found.draw_up()
        assert len(store.tournaments.load("copa")) == len(found.desk.entries) == acts
        assert store.handed_in_values.all("copa") == rows and found.handed_in.missing == (BIA, CAIO, DUDA)
        found.draw_up()
        assert found.handed_in.missing == ()


def test_a_game_without_decks_takes_none(tmp_path: Path) -> None:
    with empty_club(tmp_path) as store:
        found = tournament_session(app_at(store), ("Ana", "Bia"))
        assert found.handed_in.option is None and found.handed_in.missing == ()
        assert refusal(lambda: found.handed_in.hand_in(ANA, Named(DECKS[0]))) == "no_values_here"


def carried(store: Any, tmp_path: Path, seeds: bool) -> Path:
    path = tmp_path / f"copa_{seeds}.jsonl"
    export_tournament(store, "copa", path, seeds=seeds)
    return path


def test_decks_go_to_another_laptop_with_the_seeds_alone(tmp_path: Path) -> None:
    with empty_club(tmp_path) as store:
        found = session(store)
        found.handed_in.hand_in(ANA, Named(DECKS[0], label="Segredo de Ana"))
        games = found.club.games
        without, whole = (carried(store, tmp_path, seeds) for seeds in (False, True))
        own = found.handed_in.of(ANA)
    assert "Segredo" not in without.read_text() and "main" not in without.read_text()
    (tmp_path / "there").mkdir()
    with empty_club(tmp_path / "there") as store:
        import_tournament(store, without, games)
        there = TournamentSession(app_club(store), "copa")
        assert there.handed_in.of(ANA) is None
        import_tournament(store, whole, games)
        assert there.handed_in.of(ANA) == own


def test_without_the_decks_of_a_table_its_match_does_not_begin_with_others(tmp_path: Path) -> None:
    with empty_club(tmp_path) as store:
        found = session(store)
        found.handed_in.hand_in(ANA, Named(DECKS[7]))
        games, without = found.club.games, carried(store, tmp_path, seeds=False)
    (tmp_path / "there").mkdir()
    with empty_club(tmp_path / "there") as store:
        import_tournament(store, without, games)
        there = TournamentSession(app_club(store), "copa")
        there.draw_up()
        own = next(table for table in there.desk.pending() if tuple(ANA) in seat_places(there.tournament, table))
        with pytest.raises(CarteadoError) as caught:
            there.handed_in.options_at(own)
        assert (caught.value.code, caught.value.data["name"]) == ("value_not_here", "Ana")
        other = next(table for table in there.desk.pending() if table != own)
        assert len(there.handed_in.options_at(other)["decks"]) == 2


def test_a_deck_that_new_settings_do_not_allow_stops_the_first_draw_by_its_owners_name(tmp_path: Path) -> None:
    club = random_set(7, 20)
    deck = random_deck(Random(1), known=table_of((club,)))
    assert deck.sets
    with empty_club(tmp_path) as store:
        found = session(store, options={"sets": [msgspec.to_builtins(club)]})
        found.handed_in.hand_in(ANA, Named(deck))
        allowed = found.tournament.settings
        found.do(lambda desk: desk.change_settings(msgspec.structs.replace(allowed, options={})))
        with pytest.raises(CarteadoError) as caught:
            found.draw_up()
        assert (caught.value.code, caught.value.data["name"]) == ("value_not_allowed", "Ana")
        assert not found.tournament.rounds and club.name in Words("pt_BR").error(caught.value)
        found.do(lambda desk: desk.change_settings(allowed))
        found.do(lambda desk: desk.change_settings(msgspec.structs.replace(allowed, ready_values=True)))
        assert refusal(found.draw_up) == "value_not_allowed"
        found.handed_in.hand_in(ANA, Named(DECKS[0]))
        found.draw_up()


def app_club(store: Any) -> Any:
    from tests.tui.desk import club_of

    return club_of(app_at(store))


def test_a_seal_is_no_secret_of_another_deck(tmp_path: Path) -> None:
    with empty_club(tmp_path) as store:
        found = session(store)
        found.handed_in.hand_in(ANA, Named(DECKS[0]))
        own = found.handed_in.of(ANA)
        assert own is not None
        for other in (
            OpenValue(1, own.salt, msgspec.to_builtins(DECKS[1])),
            OpenValue(1, "00" * 32, own.value, own.name),
            OpenValue(1, own.salt, own.value, "outro nome"),
            OpenValue(1, "kein Salz", own.value, own.name),
        ):
            with pytest.raises(TournamentError) as caught:
                found.do(lambda desk, other=other: desk.open_values([other]))
            assert caught.value.code == "value_not_sealed"
        found.do(lambda desk: desk.open_values([own]))


@pytest.mark.parametrize(
    ("line", "refused"),
    [
        ("Magic & Wizards: Reino dos Duelistas X 2026", ""),
        ("Magic & Wizards: Duelo X (Tabuleiro) 2026", ""),
        ("Magic & Wizards: Duelo X (Labirinto) 2026", "deck_walls"),
        ("Magic & Wizards: Duelo X 2026", ""),
    ],
)
def test_MW_93_a_deck_with_walls_is_handed_in_wherever_no_labyrinth_stands_from_the_start(
    tmp_path: Path, line: str, refused: str
) -> None:
    walls = Named(with_walls(DECKS[0]), "", "Paredes")
    with empty_club(tmp_path) as here, empty_club(tmp_path / "there") as there:
        found = tournament_session(app_at(here), ("Ana", "Bia"), line=line, format="swiss", table_size=2, scored=False)
        if refused:
            assert refusal(lambda: found.handed_in.hand_in(ANA, walls)) == refused
            return
        found.handed_in.hand_in(ANA, walls)
        found.draw_up()
        file = tmp_path / "copa.jsonl"
        export_tournament(here, found.id, file, seeds=True)
        import_tournament(there, file, GAMES)


def test_a_saved_deck_is_offered_where_the_tables_allow_its_sets_and_boards(tmp_path: Path) -> None:
    club = random_set(7, 20)
    with_set = random_deck(Random(1), known=table_of((club,)))
    assert with_set.sets
    with empty_club(tmp_path) as store:
        saved = store.profile.saved_values
        for name, deck in (("Nosso", with_set), ("Paredes", with_walls(DECKS[0])), ("Simples", DECKS[1])):
            saved.save("magic_wizards", "decks", name, msgspec.to_builtins(deck))
        found = session(store)

        def offered(**options: Any) -> list[str]:
            settings = msgspec.structs.replace(found.tournament.settings, options=options)
            found.change_settings(settings)
            return [named.label for named in found.handed_in.offered(saved) if named.label]

        assert offered() == ["Paredes", "Simples"]
        assert offered(sets=[msgspec.to_builtins(club)]) == ["Nosso", "Paredes", "Simples"]
        assert offered(board=5) == ["Paredes", "Simples"]
        assert offered(board=5, labyrinth=19) == ["Simples"]
        found.change_settings(msgspec.structs.replace(found.tournament.settings, ready_values=True))
        assert found.handed_in.offered(saved) == found.handed_in.ready

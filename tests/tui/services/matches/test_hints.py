"""A hint: what a good player would do, why, and a match that tells of it for ever."""

from __future__ import annotations

from functools import partial
from pathlib import Path
from random import Random
from typing import Any

import pytest
from msgspec.structs import replace

from engine.core.afterwords import story_of
from engine.core.errors import BrokenLog, CarteadoError
from engine.core.history import play_log
from engine.core.log import Acted, Codec, Hinted, Player, TakenBack
from engine.core.story import Hint
from engine.games.registry import GAMES
from saves.matches.match_rows import OpenTableRow
from tests.engine.core.test_log import GAME, HEADER, mover, opening
from tests.engine.review.test_judging import finish, played
from tests.tui.plain.test_limits_of_visitors import HallClub
from tests.tui.plain.test_lines import ANA, Person, by_chance, numbers_offered, session
from tests.tui.tables import at_table, matches_on, settle, store_in
from tui.games.game_ui import game_ui_of, localizer_of
from tui.games.hints import format_hint
from tui.match.table import TableScreen
from tui.plain.match import LineTable
from tui.services.identity.limits import BUDGETS
from tui.services.identity.user_settings import SessionSettings
from tui.services.lobby.open_table import LobbyPerson
from tui.services.matches.live_match import LiveMatch
from tui.services.matches.participant import Participant
from tui.texts.localizer import Session
from tui.widgets.lines_dialog import LinesDialog

TABLES = {"chama": 2, "dalmuti": 4, "wyrt_lordes": 3, "wyrt_arton": 3, "magic_wizards": 2}


def sat_down(folder: Path, game: str = "dalmuti", **how: Any) -> tuple[LiveMatch, Participant]:
    store = store_in(folder)
    players = (ANA, *(Player(f"bot {seat}", "random") for seat in range(1, TABLES[game])))
    live_match = matches_on(store, GAMES[game]).new_match(game, players, GAMES[game].options_type(), **how)
    return live_match, Participant(live_match, None)


def test_a_hint_is_no_step_of_the_line_of_play_and_is_not_taken_back() -> None:
    entries = opening()
    seat, before = mover(entries), play_log(GAME, HEADER, entries)
    action = GAME.legal_actions(before.state, seat)[0]
    line = play_log(GAME, HEADER, [*entries, Acted(seat, action), Hinted(mover([*entries, Acted(seat, action)]))])
    assert (len(line.plies), line.entries) == (len(before.plies) + 1, before.entries + 2)
    if line.can_take_back(seat):
        line.add(TakenBack(seat))
        assert (line.state, len(line.hints)) == (before.state, 1)


def test_a_hint_is_given_to_no_seat_that_is_not_asked_and_others_are_told_nothing_of_it() -> None:
    entries = opening()
    seat = mover(entries)
    with pytest.raises(BrokenLog, check=lambda error: error.code == "log_not_asked"):
        play_log(GAME, HEADER, [*entries, Hinted(1 - seat)])
    assert play_log(GAME, HEADER, entries).play(Hinted(seat)).noticed_by == (seat,)


def test_a_hint_is_written_down_as_the_record_format_says() -> None:
    codec = Codec(GAME)
    assert codec.read(b'{"type":"hint","seat":1,"at":5}') == Hinted(1, 5) == codec.unpack(codec.pack(Hinted(1, 5)))


async def asked(live_match: LiveMatch, seat: int = 0) -> None:
    """Wait until a seat has a choice."""
    while len(live_match.table.legal_actions(seat)) < 2:
        await live_match.bot_runner.settled()


async def test_asked_twice_in_one_place_the_same_is_told_and_written_down_once(tmp_path: Path) -> None:
    live_match, ana = sat_down(tmp_path)
    live_match.admit(ana)
    await asked(live_match)
    plies, hint, spent = live_match.table.line.plies[:], await ana.hint(0), list[str]()
    assert isinstance(hint, Hint) and hint.action in live_match.table.legal_actions(0)
    assert await ana.hint(0, spent.append) is hint and not spent
    assert live_match.table.line.plies == plies and live_match.table.line.hints == (0,)
    kept = store_in(tmp_path).matches.load(live_match.match).entries
    assert [entry.seat for entry in kept if isinstance(entry, Hinted)] == [0]
    await ana.leave()


async def test_a_match_of_a_tournament_gives_no_hints_and_none_is_written_down(tmp_path: Path) -> None:
    live_match, ana = sat_down(tmp_path, tournament="t1", round=1, table=1)
    live_match.admit(ana)
    await asked(live_match)
    with pytest.raises(CarteadoError, check=lambda error: error.code == "hint_counts"):
        await ana.hint(0)
    assert live_match.table.line.hints == ()
    await ana.leave()


@pytest.mark.parametrize("rated", [True, False])
async def test_a_match_that_counts_for_the_ratings_gives_none_when_it_is_gone_on_with(
    rated: bool, tmp_path: Path
) -> None:
    live_match, _ = sat_down(tmp_path)
    store = store_in(tmp_path)
    store.open_tables.put(OpenTableRow(live_match.match, "Ana", rated=rated))
    assert matches_on(store, GAMES["dalmuti"]).resume(live_match.match).gives_hints is not rated


@pytest.mark.parametrize("rated", [True, False])
async def test_a_table_of_the_hall_that_counts_for_the_ratings_gives_none(rated: bool, tmp_path: Path) -> None:
    live_match, _ = sat_down(tmp_path)
    hall = HallClub(tmp_path / "hall")
    hall.lobby.matches.host(1, live_match, OpenTableRow(live_match.match, "Ana", rated=rated))
    assert live_match.gives_hints is not rated


async def test_hints_of_a_visitor_are_as_many_as_the_hall_allows(tmp_path: Path) -> None:
    live_match, ana = sat_down(tmp_path)
    live_match.admit(ana)
    await asked(live_match)
    hall, guest = HallClub(tmp_path / "hall"), LobbyPerson("Ana", guest=True, organiser=False)
    hall.lobby.arrive(guest)
    spend = partial(hall.lobby.spend, name="Ana")
    for _ in range(BUDGETS["hint"].person):
        live_match.hints.clear()
        assert await ana.hint(0, spend) is not None
    live_match.hints.clear()
    with pytest.raises(CarteadoError, check=lambda error: error.code == "hints_too_fast"):
        await ana.hint(0, spend)
    assert len(live_match.table.line.hints) == BUDGETS["hint"].person
    await ana.leave()


@pytest.mark.parametrize("game", TABLES)
def test_any_choice_of_any_game_can_be_told_with_why_in_both_languages(game: str) -> None:
    line, rng = finish(played(game, TABLES[game], 3, {}), 400, bot="random"), Random(1)
    said = set[str]()
    for seat in range(TABLES[game]):
        for choice in story_of(line, seat, "random").choices[::3]:
            action = rng.choice(list(choice.legal))
            why = GAMES[game].advice(replace(choice, action=action))
            said |= {why.key} if why is not None else set()
            for language in ("pt_BR", "en"):
                session = Session(SessionSettings(), language=language)
                names = ("Ana", "Bia", "Caio", "Davi")[: TABLES[game]]
                words = localizer_of(session, game, line.options, names)
                lines = format_hint(game_ui_of(game), choice.view, Hint(action, why), words)
                assert all(sentence and "{" not in sentence and len(sentence) < 240 for sentence in lines)
    assert len(said) > 1


async def test_h_tells_it_in_lines_and_the_end_tells_who_was_given_hints(tmp_path: Path) -> None:
    live_match, _ = sat_down(tmp_path, "wyrt_lordes")
    by_number = by_chance(2)
    asked_for: list[str] = []

    def answer(said: list[str]) -> str | None:
        if numbers_offered(said[-12:]) and not asked_for:
            asked_for.append("h")
            return "h"
        return by_number.answer(said)

    person = Person(answer)
    await LineTable(person, session(), live_match).play()
    at = next(at for at, line in enumerate(person.said) if line.startswith("Uma boa escolha: "))
    assert person.said[at + 2] == "O registro guarda que esta partida teve dicas."
    assert "Dicas pedidas: Ana 1." in person.said


async def test_h_in_capitals_tells_it_at_the_screen_points_there_and_the_end_tells_of_it(tmp_path: Path) -> None:
    async with at_table(tmp_path, ANA, Player("Tita", "script"), seed=5) as (pilot, screen):
        assert "H dica" in screen.board.text()
        await press_hint(pilot, screen)
        dialog = pilot.app.screen
        assert isinstance(dialog, LinesDialog)
        await pilot.press("enter")
        assert screen.choosing.table_model.focus in screen.choosing.following
        screen.participant.resign(0)
        await settle(pilot, screen)
        assert "Dicas pedidas: Ana 1." in screen.board.text()


async def press_hint(pilot: Any, screen: TableScreen) -> None:
    await pilot.press("H")
    await screen.workers.wait_for_complete()
    await pilot.pause()


async def test_at_a_match_of_a_tournament_the_key_does_nothing_and_stands_nowhere(tmp_path: Path) -> None:
    async with at_table(tmp_path, ANA, Player("Tita", "script"), seed=5) as (pilot, screen):
        screen.live_match.gives_hints = False
        screen.paint()
        await press_hint(pilot, screen)
        assert "H dica" not in screen.board.text() and pilot.app.screen is screen

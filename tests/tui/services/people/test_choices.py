"""Choices and luck on somebody's page: only matches that are judged whole, and only from twenty on."""

from __future__ import annotations

from pathlib import Path

import msgspec
import pytest

from engine.core.log import Hinted, Player
from engine.core.model import Outcome
from engine.games.registry import GAMES
from engine.review.judge import BUDGET
from engine.review.model import ANALYSER_VERSION, Decision, Judgement
from saves.store import Store
from tests.tui.app import NOW, add_game, app_on, empty_club
from tests.tui.desk import press, shown
from tui.services.people.choices import LEAST_JUDGED, judged_games
from tui.services.people.page import Appearance, person_page


def judged_match(store: Store, number: int, gain: float, *, places: int = 3) -> None:
    """Enter a match of two plies that is judged at so many of its three places: a choice, then cards."""
    name = f"aaaa-{number:04}"
    add_game(store, name, ("Bia", "Caio"), NOW + number, None, "")
    store.matches.close(name, Outcome((1, 2), (1, 0), "six_realms"), 2, NOW + number)
    choice = Decision(0, (0, 1), (0.5, 0.4), (0.0, 0.01), 0, 0, 8, (gain, -gain), (0.01, 0.01))
    found = (
        Judgement(0, "choice", (0.5, 0.5), (0.0, 0.0), seat=0, decision=choice),
        Judgement(1, "cards", (0.5 + gain, 0.5 - gain), (0.0, 0.0), result=(1.0, 0.0)),
        Judgement(2, "other", (1.0, 0.0), (0.0, 0.0)),
    )
    for judgement in found[:places]:
        store.analyses.put(name, ANALYSER_VERSION, BUDGET, judgement.place, msgspec.msgpack.encode(judgement))


def appearances(store: Store) -> tuple[Appearance, ...]:
    return person_page(store, GAMES, "Bia").appearances


def test_choices_and_luck_of_whole_analyses_are_averaged_by_game(tmp_path: Path) -> None:
    with empty_club(tmp_path) as store:
        for number in range(LEAST_JUDGED):
            judged_match(store, number, 0.1 if number % 2 else 0.2)
        judged_match(store, 99, 0.5, places=2)
        [judged] = judged_games(store, appearances(store))
        assert (judged.game, len(judged.shares), judged.enough) == ("chama", LEAST_JUDGED, True)
        choices, half = judged.mean("choices")
        assert choices == pytest.approx(0.15) and 0.0 < half < 0.03
        assert judged.mean("cards")[0] == pytest.approx(1.0 - 0.5 - 0.15)


def test_choices_of_a_match_in_which_the_person_was_given_hints_are_left_out(tmp_path: Path) -> None:
    with empty_club(tmp_path) as store:
        for number, seat in enumerate((0, 1)):
            judged_match(store, number, 0.1)
            store.matches.journal(f"aaaa-{number:04}").append(next_entry(store, number), Hinted(seat), None)
        [judged] = judged_games(store, appearances(store))
        assert [appearance.match for appearance in judged.appearances] == ["aaaa-0001"]


def next_entry(store: Store, number: int) -> int:
    return len(store.matches.load(f"aaaa-{number:04}").entries) + 1


async def test_the_page_tells_them_from_twenty_matches_on_and_says_before_what_is_wanting(tmp_path: Path) -> None:
    with empty_club(tmp_path) as store:
        app = app_on(store)
        async with app.run_test(size=(80, 24)) as pilot:
            store.players.remember("Bia")
            await press(pilot, "f", "left")
            assert "a partir de 20 partidas" in shown(pilot)
            for number in range(LEAST_JUDGED - 1):
                judged_match(store, number, 0.1)
            await press(pilot, "escape", "f", "left")
            assert "Chama: 19 partidas analisadas inteiras, de 20" in shown(pilot)
            judged_match(store, 50, 0.3)
            await press(pilot, "escape", "f", "left")
            assert "escolhas" in shown(pilot) and "+0,110 ± 0,020" in shown(pilot)
            await press(pilot, "enter")
            assert "  todas as escolhas  " in shown(pilot)


def test_a_judgement_that_is_none_of_the_match_says_nothing(tmp_path: Path) -> None:
    with empty_club(tmp_path) as store:
        judged_match(store, 1, 0.1)
        store.analyses.put("aaaa-0001", ANALYSER_VERSION, BUDGET, 2, b"nothing")
        assert judged_games(store, appearances(store)) == ()
        assert Player("Bia") in appearances(store)[0].players

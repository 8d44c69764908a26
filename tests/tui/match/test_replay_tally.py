"""What each seat openly had, below a replay of which nobody has reckoned the value."""

from __future__ import annotations

from pathlib import Path
from types import SimpleNamespace
from typing import Any

import pytest

from engine.games.magic_wizards.model import LIFE
from tests.tui.match.test_replay_screen import replaying, text
from tests.tui.services.review.matches import record
from tui.games.game_ui import GAME_UIS, game_ui_of
from tui.match.replay_tally import tally_graph_of

COUNTED = [key for key in GAME_UIS if game_ui_of(key).tally is not None]
LARGE = (120, 40)


def numbers(event: Any) -> bool:
    return type(event).__name__ == "LifeChanged"


async def test_life_points_stand_below_a_duel_and_follow_what_was_told(tmp_path: Path) -> None:
    async with replaying(tmp_path, record("magic_wizards", 2), LARGE) as (_pilot, screen):
        life = [LIFE, LIFE]
        for at in range(screen.tape.end + 1):
            screen.tape.go(at)
            if at:
                for event in filter(numbers, screen.tape.line.plies[at - 1].events):
                    life[event.seat] = event.life
            graph = tally_graph_of(screen._here())
            if screen.tape.update(None).view.turn and graph is not None:
                assert [seat.now for seat in graph.seats] == [f"{max(item, 0):,}".replace(",", ".") for item in life]
        screen.paint()
        rows = text(screen).splitlines()
        line = next(at for at, row in enumerate(rows) if row.startswith(f" {screen.tape.end}/"))
        assert [row.split()[0] for row in rows[line + 1 : line + 5]][::2] == ["P0", "P1"]
        assert min(life) < LIFE, "nothing changed in this duel: take another"


def test_life_points_below_nothing_are_none() -> None:
    tally = game_ui_of("magic_wizards").tally
    beaten = SimpleNamespace(seats=(SimpleNamespace(life=-1340), SimpleNamespace(life=LIFE)))
    assert tally is not None and tally(beaten) == (0, LIFE)


@pytest.mark.parametrize("game", COUNTED)
async def test_it_is_the_same_with_all_eyes_and_needs_no_hidden_card(tmp_path: Path, game: str) -> None:
    async with replaying(tmp_path, record(game, 2), LARGE) as (pilot, screen):
        seen = []
        for _ in range(4):
            screen.tape.go(screen.tape.end)
            graph = tally_graph_of(screen._here())
            assert graph is not None
            seen.append(sorted((seat.name, seat.now) for seat in graph.seats))
            await pilot.press("v")
        assert seen[0] == seen[1] == seen[2] == seen[3]


async def test_on_a_small_screen_it_comes_with_the_panel_which_says_what_it_is(tmp_path: Path) -> None:
    unjudged = record("magic_wizards", 2, options=(("duel_discs", True),))
    async with replaying(tmp_path, unjudged) as (pilot, screen):
        assert screen._review().graph is None
        await pilot.press("5", "w")
        assert screen._review().graph is not None
        assert "Pontos de vida:" in " ".join(text(screen).split())


async def test_a_game_without_such_a_count_has_no_graph_before_its_analysis(tmp_path: Path) -> None:
    async with replaying(tmp_path, record("dalmuti", 4), LARGE) as (_pilot, screen):
        assert screen._review().graph is None

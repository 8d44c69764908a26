"""The golden duels and the counted lines, as long as the game is not among those that are registered."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

from engine.games.registry import GAMES
from tests.engine import test_golden
from tests.engine.magic_wizards.kit import KIT
from tests.engine.test_counted_lines import lines

PATHS = sorted(KIT.folder.glob("*.jsonl"))
unregistered = pytest.mark.skipif(KIT.game.key in GAMES, reason="the suite of all games holds it")


@unregistered
@pytest.mark.parametrize("path", PATHS, ids=[path.stem for path in PATHS])
def test_a_golden_duel_is_played_and_written_as_ever(path: Path) -> None:
    test_golden.test_a_golden_game_replays_to_its_recorded_end_and_story(KIT, path)
    test_golden.test_a_golden_log_is_still_written_letter_by_letter(KIT, path)
    test_golden.test_a_golden_log_with_two_lines_exchanged_does_not_hold(KIT, path)


@unregistered
def test_the_golden_duels_are_those_of_the_plans_and_show_what_is_rare() -> None:
    test_golden.test_every_plan_has_its_log(KIT)
    test_golden.test_together_they_show_whatever_is_rare(KIT)


@unregistered
@pytest.mark.parametrize(("begin", "counts"), [row[1:] for row in KIT.counted], ids=[row[0] for row in KIT.counted])
def test_the_lines_of_play_are_as_many_as_ever(begin: Callable[[], Any], counts: list[int]) -> None:
    assert len(counts) > 2
    assert [lines(KIT.game, begin().state, depth, KIT.stream) for depth in range(1, len(counts) + 1)] == counts

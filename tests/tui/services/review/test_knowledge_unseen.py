"""What a seat knew tells nothing of what it could not notice: twins of matches, with and without it."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest
from msgspec.structs import replace

from tests.tui.thefts_unseen import thefts
from tests.tui.unseen import MATCH, NAMES, Story, World, twins
from tests.tui.windows_unseen import windows
from tui.games.game_ui import game_ui_of, localizer_of
from tui.services.matches.player_update import Viewer
from tui.services.matches.replay import ReplayRecord
from tui.services.review.knowledge import Knowledge
from tui.texts.localizer import Session


def shown_at_each_place(world: World, viewer: Viewer) -> list[Any]:
    """Return all that is told of the match, place by place, with somebody's eyes."""
    record = replace(world.store.matches.load(MATCH), status="finished")
    tape = ReplayRecord(world.game, world.table.line)
    tape.look(viewer)
    knowledge = Knowledge(world.store, record, tape, (viewer,))
    key = world.game.key
    localizer = localizer_of(Session(language="pt_BR"), key, tape.options, NAMES[: world.story.seats])
    found: list[Any] = []
    for at in range(0, tape.end + 1, 9):
        tape.go(at)
        known = knowledge.at_place(viewer)
        found.append((known.seat, known.view, known.memory, game_ui_of(key).insight(known, localizer)))
        found.append([(thought.seat, thought.milliseconds) for thought in knowledge.thoughts(viewer)])
    return found


@pytest.mark.parametrize("found", [thefts, windows])
def test_who_could_not_notice_an_act_knew_the_same_without_it(found: Callable[[], Story], tmp_path: Path) -> None:
    story = found()
    with twins(tmp_path, story) as both:
        steps = list(both.steps())
        world, other = both.acting, both.other
        parts = 0
        for seat in (*(seat for seat in range(story.seats) if seat != story.actor), None):
            mine, theirs = shown_at_each_place(world, seat), shown_at_each_place(other, seat)
            assert mine == theirs
            parts += sum(bool(place[3]) for place in mine[::2])
        assert parts > 5
        assert any(steps) or story.twin is not None
        assert shown_at_each_place(world, story.actor) != shown_at_each_place(other, story.actor), "the twins differ"

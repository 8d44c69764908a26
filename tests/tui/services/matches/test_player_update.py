"""What each viewer is told of a match: made once, and nothing that the viewer may not notice counts."""

from __future__ import annotations

from collections import Counter
from pathlib import Path
from typing import Any

import pytest

import tui.services.matches.player_update as player_update
from engine.core.log import Acted
from engine.core.model import Seat
from engine.core.redaction import redact
from tests.tui.services.matches.match_services import everybody, placing, shared
from tests.tui.visible_plies import visible_by_hand
from tui.services.matches.player_update import Perspective


async def test_a_position_is_viewed_once_and_an_event_redacted_once_for_all_who_share_the_eyes(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    live_match = shared(tmp_path, delay="none")
    views, redacted = Counter[Seat | None](), Counter[Seat | None]()
    view = live_match.game.view

    def viewed(state: Any, seat: Seat | None) -> Any:
        views[seat] += 1
        return view(state, seat)

    def counted_redact(event: Any, seat: Seat | None) -> Any:
        redacted[seat] += 1
        return redact(event, seat)

    async with everybody(live_match, "Ana", "Bia", "Duda", "Edu") as people:
        for participant in people.values():
            participant.update(next(iter(participant.seats), None))
        monkeypatch.setitem(vars(live_match.game), "view", viewed)
        monkeypatch.setattr(player_update, "redact", counted_redact)
        live_match.table.submit(*placing(live_match))
        for _ in range(3):
            updates = [participant.update(next(iter(participant.seats), None)) for participant in people.values()]
        events = len(live_match.table.line.plies[-1].events)
        assert updates[2] is updates[3]
        assert views == {0: 1, 1: 1, None: 1} and redacted == {0: events, 1: events, None: events}


def test_plies_are_told_as_the_log_alone_would_tell_them(tmp_path: Path) -> None:
    live_match = shared(tmp_path)
    for _ in range(6):
        live_match.table.submit(*placing(live_match))
    line = live_match.table.line
    for seat in (0, 1, None):
        by_hand = tuple(visible_by_hand(line, number, seat) for number in range(1, len(line.plies) + 1))
        assert live_match.update(seat, delayed=False).events == by_hand


def test_what_was_taken_back_is_told_no_more_and_the_number_still_grows(tmp_path: Path) -> None:
    live_match = shared(tmp_path)
    before = live_match.update(0, delayed=False)
    seat, action = placing(live_match)
    live_match.table.submit(seat, action)
    acted = live_match.update(0, delayed=False)
    assert [ply.seat for ply in acted.since(before.number)] == [seat]
    live_match.table.take_back(seat)
    undone = live_match.update(0, delayed=False)
    assert undone.events == before.events and undone.view == before.view
    assert undone.number > acted.number and undone.since(acted.number) == ()


def test_an_act_that_others_may_not_notice_is_in_no_number_that_they_are_told(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    live_match = shared(tmp_path, delay="move")
    seat, action = placing(live_match)
    unseen = live_match.update(None, delayed=False), live_match.update(1 - seat, delayed=False)
    shown = live_match.spectator_delay.plies_shown
    monkeypatch.setattr(
        live_match.game,
        "noticed_by",
        lambda _state, entry: (seat,) if isinstance(entry, Acted) else None,
        raising=False,
    )
    live_match.table.submit(seat, action)
    noticed = live_match.update(seat, delayed=False)
    assert noticed.events[-1].seat == seat
    for before, viewer in zip(unseen, (None, 1 - seat), strict=True):
        update = live_match.update(viewer, delayed=False)
        assert (update.number, update.events) == (before.number, before.events)
        assert update.number == noticed.number - 1
    line = live_match.table.line
    assert len(line.plies) - 1 == len(Perspective(line, None).plies)
    assert len(live_match.update(None, delayed=True).events) == shown and not live_match.spectator_delay.behind

"""What seats knew at the places of a replay."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest
from msgspec.structs import replace

from engine.core.log import Acted
from engine.core.memory import recall
from engine.core.model import Decide
from engine.games.registry import GAMES
from saves.matches.record import Record
from tests.tui.services.matches.test_replay import record
from tests.tui.services.review.matches import record as played
from tests.tui.tables import store_in
from tui.services.matches.player_update import Viewer
from tui.services.matches.replay import ReplayRecord, open_tape
from tui.services.review.knowledge import Knowledge
from tui.services.review.rights import ReviewRefused

ALL: tuple[Viewer, ...] = ("all", 0, 1, 2, None)


def opened(folder: Path, eyes: tuple[Viewer, ...] = ALL, shown: Record | None = None) -> tuple[ReplayRecord, Knowledge]:
    kept = shown or record()
    tape = open_tape(GAMES[kept.header.game], kept)[0]
    return tape, Knowledge(store_in(folder), kept, tape, eyes)


def test_a_seat_knew_its_view_and_what_its_events_up_to_there_left_in_its_memory(tmp_path: Path) -> None:
    tape, knowledge = opened(tmp_path)
    for at in (0, 40, 200, 41, tape.end):
        tape.go(at)
        for seat in (0, 2, None):
            known = knowledge.at_place(seat)
            events = [event for ply in tape.line.plies[:at] for event in ply.events]
            assert known.view == tape.game.view(tape.line.state_at(at), seat)
            assert known.memory == recall(tape.game, None, seat, events)
            assert len(known.plies) == at


def test_where_all_hands_lie_open_it_is_the_seat_on_turn_or_the_last_one_that_was(tmp_path: Path) -> None:
    tape, knowledge = opened(tmp_path)
    for at in range(0, tape.end, 7):
        tape.go(at)
        turn = tape.game.turn(tape.line.state_at(at))
        if isinstance(turn, Decide):
            assert knowledge.at_place("all").seat == turn.seats[0]
    tape.go(tape.end)
    last = next(ply.entry.seat for ply in reversed(tape.line.plies) if hasattr(ply.entry, "seat"))
    assert knowledge.at_place("all").seat == last


def test_own_eyes_know_what_their_seat_knew_and_no_other(tmp_path: Path) -> None:
    _, knowledge = opened(tmp_path, (1, None))
    assert knowledge.at_place(1).seat == 1 and knowledge.at_place(None).seat is None
    others: tuple[Viewer, ...] = (0, "all")
    for other in others:
        with pytest.raises(ReviewRefused) as caught:
            knowledge.at_place(other)
        assert caught.value.code == "review_other_seat"


def test_nothing_is_known_of_a_match_that_goes_on(tmp_path: Path) -> None:
    with pytest.raises(ReviewRefused) as caught:
        opened(tmp_path, shown=replace(record(), status="open"))
    assert caught.value.code == "review_running"


def test_a_win_missed_is_told_once_a_turn_where_it_was_first_seen(
    tmp_path: Path,
) -> None:
    tape, knowledge = opened(tmp_path)
    missed = knowledge.missed("all", lambda view: view.ask == "main" and view.turn in (2, 5)).look()
    assert [pair.turn for pair in missed] == [2, 5]
    for pair in missed:
        state = tape.line.state_at(pair.place)
        assert (state.turn, state.seat, state.ask) == (pair.turn, pair.seat, "main")
    assert list(missed) == sorted(missed)
    own = missed[0].seat
    fresh = opened(tmp_path, (own, None))[1]
    assert fresh.missed(own, lambda view: view.viewer == own and view.turn == 2).look()
    assert fresh.missed(None, lambda view: True).look() == ()


def test_wins_missed_are_told_to_eyes_that_see_the_seat_alone(tmp_path: Path) -> None:
    knowledge = opened(tmp_path, (1, None))[1]
    others: tuple[Viewer, ...] = ("all", 0)
    for other in others:
        with pytest.raises(ReviewRefused):
            knowledge.missed(other, lambda view: True)


def test_the_turn_that_won_is_no_win_missed(tmp_path: Path) -> None:
    shown = played("magic_wizards", 2, choices=b"39")
    tape, knowledge = opened(tmp_path, ("all", 0, 1, None), shown)
    last = tape.line.plies[-1].state
    winner = last.outcome.places.index(1)
    assert last.outcome.reason == "life" and last.seat == winner
    missed = knowledge.missed("all", lambda view: True).look()
    assert acts_in(tape, winner, last.turn)
    assert {(pair.seat, pair.turn) for pair in missed} == {
        (seat, turn) for turn in range(last.turn) for seat in (0, 1) if acts_in(tape, seat, turn)
    }


def acts_in(tape: ReplayRecord, seat: int, turn: int) -> bool:
    return any(
        isinstance(ply.entry, Acted) and ply.entry.seat == seat and tape.line.state_at(place).turn == turn
        for place, ply in enumerate(tape.line.plies)
    )


def test_wins_missed_are_looked_for_some_places_at_a_time(tmp_path: Path) -> None:
    looked: list[int] = []

    def could_win(view: Any) -> bool:
        looked.append(view.turn)
        return False

    search = opened(tmp_path)[1].missed("all", could_win)
    search.look(7)
    assert len(looked) == 7 and not search.done
    search.look()
    acts = sum(isinstance(ply.entry, Acted) for ply in opened(tmp_path)[0].line.plies)
    assert search.done and len(looked) == acts

"""How long people thought, from the times in the log."""

from __future__ import annotations

from itertools import pairwise
from pathlib import Path

from msgspec.structs import replace

from engine.core.history import MatchHistory
from engine.core.log import Acted, Player, Seated, TimedOut
from engine.core.model import Decide
from engine.games.registry import GAMES
from saves.matches.record import Record
from tests.tui.services.review.matches import SECOND, record
from tests.tui.services.review.test_knowledge import opened
from tui.services.matches.replay import open_tape
from tui.services.review.thinking import Thought, thoughts_of


def thoughts(shown: Record) -> tuple[Thought, ...]:
    return thoughts_of(open_tape(GAMES[shown.header.game], shown)[0].line, "all")


def test_a_choice_takes_from_the_last_ply_that_its_seat_did_not_wait_through() -> None:
    """All lords bet at the same time, so the second one's time is that of the first one too."""
    shown = record()
    found = {thought.place: thought.milliseconds for thought in thoughts(shown)}
    line = open_tape(GAMES[shown.header.game], shown)[0].line
    acted = [(at, ply.entry) for at, ply in enumerate(line.plies, start=1) if isinstance(ply.entry, Acted)]
    assert [found[at] for at, _ in acted[:3]] == [1 * SECOND, 3 * SECOND, 6 * SECOND], "three bets"
    by_place = dict(acted)
    alone = [at for (before, _), (at, _) in pairwise(acted[3:]) if before == at - 1 and not all_are_asked(line, before)]
    assert alone and all(found[at] == (by_place[at].seat + 1) * SECOND for at in alone)


def all_are_asked(line: MatchHistory, at: int) -> bool:
    turn = line.game.turn(line.state_at(at - 1))
    return isinstance(turn, Decide) and len(turn.seats) > 1


def test_bots_are_left_out_and_a_seat_that_somebody_takes_over_counts_from_there() -> None:
    assert {thought.seat for thought in thoughts(record(bots=(0, 2)))} == {1}
    shown = record(bots=(0, 1, 2))
    assert thoughts(shown) == ()
    taken = Seated(1, Player("Late"), at=shown.entries[5].at)
    entries = (*shown.entries[:6], taken, *shown.entries[6:])
    assert {thought.seat for thought in thoughts(replace(shown, entries=entries))} == {1}


def test_no_times_no_thoughts() -> None:
    shown = record()
    assert thoughts(replace(shown, entries=tuple(replace(entry, at=0) for entry in shown.entries))) == ()


def test_a_match_that_was_left_for_a_day_counts_no_day() -> None:
    shown = record()
    day = 24 * 60 * 60 * SECOND
    later = tuple(replace(entry, at=entry.at + day) for entry in shown.entries[20:])
    found = thoughts(replace(shown, entries=(*shown.entries[:20], *later)))
    assert max(thought.milliseconds for thought in found) < 60 * SECOND
    assert len(thoughts(shown)) - len(found) in (0, 1)


def test_time_that_ran_out_was_the_persons_and_the_bots_answer_takes_none() -> None:
    shown = record()
    at = next(at for at, entry in enumerate(shown.entries) if isinstance(entry, Acted) and at > 12)
    entry = shown.entries[at]
    assert isinstance(entry, Acted)
    out = (TimedOut(entry.seat, "random", at=entry.at), entry)
    found = thoughts(replace(shown, entries=(*shown.entries[:at], *out, *shown.entries[at + 1 :])))
    assert Thought(at + 1, entry.seat, (entry.seat + 1) * SECOND) in found
    assert at + 2 not in {thought.place for thought in found}


def test_at_a_place_only_the_thoughts_up_to_there_are_told(tmp_path: Path) -> None:
    shown = record()
    tape, knowledge = opened(tmp_path, ("all", 0, 1, 2, None), shown)
    tape.go(9)
    assert knowledge.thoughts("all") == tuple(thought for thought in thoughts(shown) if thought.place <= 9)

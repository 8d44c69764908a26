"""Acts that nobody else may notice: the others' plies, events, views and turns are those of a match without them."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

import pytest

from engine.core.chance import commitment_of
from engine.core.errors import IllegalAction
from engine.core.history import play_log
from engine.core.log import Entry, Header, Player
from engine.core.model import FORMAT, Seat
from engine.core.redaction import redact
from engine.core.table import Table
from engine.core.visible import visible_entries, visible_number, visible_plies
from tests.engine.core.peeking import SEATS, Action, Look, Mark, Peeking, Say
from tests.engine.core.tables import Journal

GAME: Any = Peeking()
SEED = bytes(range(32))
BIA = 1
WITNESSES = (0, 2, None)
"""Everybody but Bia: the other seats and a spectator."""

Move = tuple[Seat, Action] | Seat
"""A seat with its action, or a seat that takes its last one back."""

OPEN: tuple[Move, ...] = ((0, Say(2)), (1, Say(1)), 1, (1, Say(2)), (2, Say(1)), (0, Say(1)), (1, Say(1)), (2, Say(2)))
SECRET: tuple[Move, ...] = (
    *((0, Say(2)), (1, Mark()), (1, Look()), (1, Mark()), 1, (1, Say(1)), 1, (1, Say(2)), (2, Say(1))),
    *((0, Say(1)), (1, Look()), (1, Look()), (1, Say(1)), (2, Say(2))),
)
"""The same with what Bia does unseen; one of her marks is taken back."""


def played(*moves: Move) -> tuple[Table, list[Entry]]:
    players = tuple(Player(name) for name in ("Ana", "Bia", "Caio"))
    header = Header("m", GAME.key, "1", players, {}, commitment_of(SEED), ("",) * SEATS, 0, FORMAT)
    journal = Journal()
    table = Table(GAME, header, SEED, journal)
    table.start()
    for move in moves:
        if isinstance(move, tuple):
            table.submit(*move)
        else:
            table.take_back(move)
    return table, journal.entries


def visible_to(table: Table, seat: Seat | None) -> tuple[Any, ...]:
    """All that a seat is told of a match as it stands."""
    history = table.line
    plies = [
        (ply.number, ply.entry, [redact(event, seat) for event in ply.events], GAME.view(ply.state, seat))
        for ply in visible_plies(history, seat)
    ]
    turns = (table.turn, table.deciders(), GAME.progress(table.state), GAME.view(table.state, seat))
    undo = [history.can_take_back(other) for other in range(SEATS) if other != BIA]
    return plies, visible_entries(history, seat), turns, undo


@pytest.mark.parametrize("seat", WITNESSES)
def test_nobody_else_is_told_anything_of_a_secret_act(seat: Seat | None) -> None:
    with_it, without = played(*SECRET)[0], played(*OPEN)[0]
    assert with_it.line.entries > without.line.entries
    assert visible_to(with_it, seat) == visible_to(without, seat)


def test_after_every_step_the_others_stand_where_the_twin_stands() -> None:
    """The secret steps are those after which the others are told what they were told before."""
    steps = [[visible_to(played(*SECRET[:at])[0], seat) for seat in WITNESSES] for at in range(len(SECRET) + 1)]
    twin = [[visible_to(played(*OPEN[:at])[0], seat) for seat in WITNESSES] for at in range(len(OPEN) + 1)]
    changes = [step for at, step in enumerate(steps) if not at or step != steps[at - 1]]
    assert changes == twin


def test_who_did_it_is_told_all_of_it() -> None:
    table, entries = played(*SECRET)
    assert visible_plies(table.line, BIA) == table.line.plies
    assert visible_entries(table.line, BIA) == len(entries)
    assert [redact(ply.events[0], BIA) for ply in table.line.plies if ply.noticed_by and ply.events]


def test_the_numbers_that_a_seat_is_told_have_no_gaps() -> None:
    table, entries = played(*SECRET)
    numbers = [visible_number(table.line, number, 0) for number in range(1, len(entries) + 1)]
    assert sorted(set(numbers)) == list(range(1, visible_entries(table.line, 0) + 1))
    assert len(set(numbers)) < len(numbers)


def test_an_action_is_taken_back_with_what_was_done_unseen_after_it() -> None:
    """A refusal would tell Ana that Bia has done something."""
    table, _ = played((0, Say(2)), (1, Look()), (1, Mark()))
    seen = table.state.seen[BIA]
    table.take_back(0)
    assert visible_to(table, 0) == visible_to(played((0, Say(2)), 0)[0], 0)
    assert table.state.seen[BIA] == ()
    table.submit(0, Say(1))
    table.submit(1, Look())
    assert table.state.seen[BIA] == seen


def test_what_was_noticed_is_not_taken_back_by_who_acted_before_it() -> None:
    table, _ = played((0, Say(2)), (1, Say(1)))
    assert not table.line.can_take_back(0)
    with pytest.raises(IllegalAction):
        table.take_back(0)


def test_a_secret_draw_changes_no_other() -> None:
    dice = [played(*moves)[0].state.dice for moves in (OPEN, SECRET)]
    assert dice[0] == dice[1] and len(dice[0]) == 3


def whole(moves: Sequence[Move]) -> list[Entry]:
    return played(*moves, (0, Say(1)), (1, Say(1)), (2, Say(1)))[1]


def test_a_match_with_secret_acts_is_replayed_and_verified_whole() -> None:
    table, _ = played(*SECRET)
    entries = whole((*SECRET[:3], 0, *SECRET))
    history = play_log(GAME, table.header, entries, check_draws=True)
    assert history.revealed == SEED.hex()
    assert len(visible_plies(history, 0)) < len(visible_plies(history, BIA)) == len(history.plies)

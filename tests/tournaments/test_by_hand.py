"""Pairings changed by hand, locked, redrawn and published."""

from __future__ import annotations

from collections.abc import Sequence

import pytest

from tests.tournaments.events import entered, in_seat_order, report_all
from tests.tournaments.test_desk import refused
from tests.tournaments.test_swiss import by_lot
from tournaments.acts import Repaired
from tournaments.controller import TournamentController
from tournaments.differences import ByesDiffer, LockDiffers, PublishedDiffers, TableDiffers
from tournaments.model import EntrantId
from tournaments.results import PlacesForm

SWISS = {"format": "swiss", "table_size": 2, "scored": False}


def codes(desk) -> list[str]:
    return [notice.code for notice in desk.tournament.notices]


def set_tables(desk: TournamentController, tables: Sequence[Sequence[EntrantId]]) -> None:
    """Set the whole last round, in seat order."""
    desk.commit(Repaired(len(desk.tournament.rounds), tuple(map(tuple, tables)), ()))


def test_two_entrants_change_places_and_the_audit_says_from_what_to_what() -> None:
    desk = entered(8, **SWISS)
    desk.draw_up(1)
    this, other = (table.seats for table in desk.round.draft.tables[:2])
    changes = desk.swap(this[0], other[1])
    assert TableDiffers(1, 1, this, (other[1], this[1])) in changes
    assert TableDiffers(1, 2, other, (other[0], this[0])) in changes
    assert [why.code for why in desk.round.draft.tables[0].why] == ["by_hand"]
    assert codes(desk) == ["paired_by_hand"]
    assert refused(desk.swap, 1, 99).code == "not_in_round"


def test_a_seat_and_a_bye_change_places() -> None:
    desk = entered(9, **SWISS)
    desk.draw_up(1)
    [bye] = desk.round.draft.byes
    seat = desk.round.draft.tables[0].seats[0]
    assert ByesDiffer(1, (bye.entrant,), (seat,)) in desk.swap(seat, bye.entrant)


def test_a_rematch_made_by_hand_is_warned_of_and_recorded() -> None:
    desk = by_lot(entered(8, **SWISS), 1)
    old = desk.round.draft.tables[0].seats
    desk.draw_up(2)
    there = [seat for table in desk.round.draft.tables for seat in table.seats if seat not in old]
    set_tables(desk, [old, *zip(there[::2], there[1::2], strict=True)])
    assert set(codes(desk)) == {"paired_by_hand", "rematch_by_hand"}
    notice = next(notice for notice in desk.tournament.notices if notice.code == "rematch_by_hand")
    assert notice.data == {"table": 1, "entrants": tuple(sorted(old))}
    assert desk.round.draft.tables[0].seats == old
    everybody = [seat for table in desk.round.draft.tables for seat in table.seats]
    assert sorted(everybody) == list(range(1, 9))


def test_a_table_with_a_result_stays_and_nobody_sits_twice() -> None:
    desk = entered(8, **SWISS)
    desk.draw_up(1)
    first, second, *rest = (table.seats for table in desk.round.draft.tables)
    desk.report(1, 1, in_seat_order(2))
    assert refused(set_tables, desk, [second, first[:1] + rest[0][:1], *rest]).code == "seated_twice"
    assert refused(set_tables, desk, [second, *rest]).code == "has_result"
    set_tables(desk, [second, first, *rest])
    assert desk.round.results[1] is not None
    assert refused(set_tables, desk, [first, (*second, *rest[0]), rest[1][:1]]).code == "bad_table"
    assert refused(set_tables, desk, [first, second, (*rest[0][:1], 99)]).code == "not_in_this_stage"


def test_whoever_is_left_out_is_told() -> None:
    desk = entered(8, **SWISS)
    desk.draw_up(1)
    set_tables(desk, [table.seats for table in desk.round.draft.tables[:3]])
    assert "left_out_by_hand" in codes(desk)


@pytest.mark.parametrize("key", ["swiss", "league", "escada", "knockout", "duel_knockout", "double_elimination"])
def test_a_locked_table_keeps_its_number_and_seats_when_the_rest_is_redrawn(key: str) -> None:
    desk = by_lot(entered(16, format=key, table_size=2), 1)
    desk.draw_up(2)
    kept = desk.round.draft.tables[2]
    assert desk.lock(3) == (LockDiffers(2, 3, True),)
    before = {entrant for table in desk.round.draft.tables for entrant in table.seats}
    drawn = set()
    for lot in range(6):
        desk.redraw(lot)
        assert desk.round.draft.tables[2].seats == kept.seats
        assert {entrant for table in desk.round.draft.tables for entrant in table.seats} == before
        drawn.add(frozenset(frozenset(table.seats) for table in desk.round.draft.tables))
    assert len(drawn) > 1
    desk.lock(3, False)
    assert desk.round.locked == ()
    report_all(desk)
    desk.draw_up(3)


def test_tables_with_results_are_never_redrawn() -> None:
    desk = entered(12, **SWISS)
    desk.draw_up(1)
    seats = desk.round.draft.tables[3].seats
    desk.report(1, 4, PlacesForm((2, 1)))
    desk.redraw(99)
    assert desk.round.draft.tables[3].seats == seats
    assert [result is not None for result in desk.round.results] == [False] * 3 + [True] + [False] * 2


def test_a_redrawing_pairs_the_opponent_of_somebody_who_has_left() -> None:
    desk = entered(8, **SWISS)
    desk.draw_up(1)
    gone, left = desk.round.draft.tables[0].seats
    desk.drop(gone)
    assert desk.round.results[0] is not None
    desk.redraw(4)
    seated = {seat for table in desk.round.draft.tables for seat in table.seats}
    free = {bye.entrant for bye in desk.round.draft.byes}
    assert left in seated | free
    assert len(desk.round.draft.tables) == 3
    assert desk.pending() == desk.round.draft.tables


def test_a_published_round_stands_when_the_round_before_is_corrected() -> None:
    desk = by_lot(entered(8, **SWISS), 1)
    desk.draw_up(2)
    assert desk.publish() == (PublishedDiffers(2, True),)
    assert refused(desk.publish).code == "already_published"
    draft = desk.round.draft
    places = desk.tournament.rounds[0].results[0].places
    desk.correct(1, 1, PlacesForm(tuple(reversed(places))))
    assert desk.round.draft == draft
    assert codes(desk) == ["later_rounds_kept"]
    desk.redraw(3)
    assert codes(desk) == ["later_rounds_kept", "changed_after_publishing"]


def test_escada_goes_on_after_a_change_by_hand_and_whoever_was_moved_up_plays_for_those_places() -> None:
    desk = by_lot(entered(16, format="escada", table_size=2), 1)
    desk.draw_up(2)
    top, low = desk.round.draft.tables[0], desk.round.draft.tables[-1]
    desk.swap(top.seats[0], low.seats[0])
    assert low.seats[0] in desk.round.draft.ladder[0]
    assert low.seats[0] in desk.round.draft.barred
    assert top.seats[0] not in desk.round.draft.ladder[0]
    while desk.final() is None:
        if not desk.pending():
            desk.draw_up(len(desk.entries))
        report_all(desk)
    assert sorted(desk.final()) == list(range(1, 17))

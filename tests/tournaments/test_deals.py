"""The same cards at every table of a round."""

from __future__ import annotations

from tests.tournaments.events import entered, report_all
from tournaments.deals import is_sealed, tables_sharing


def test_tables_of_as_many_seats_share_a_deal() -> None:
    desk = entered(11, format="swiss", table_size=4, same_deals=True)
    desk.draw_up(1)
    sizes = [len(table.seats) for table in desk.round.draft.tables]
    assert sorted(sizes) == [3, 4, 4]
    fours = tuple(number for number, size in enumerate(sizes, start=1) if size == 4)
    three = sizes.index(3) + 1
    assert tables_sharing(desk.tournament, 1, fours[0]) == fours
    assert tables_sharing(desk.tournament, 1, three) == (three,)


def test_a_deal_stays_sealed_until_the_last_table_of_the_round_is_done() -> None:
    desk = entered(8, format="swiss", table_size=4, same_deals=True)
    desk.draw_up(1)
    assert is_sealed(desk.tournament, 1)
    report_all(desk)
    assert not is_sealed(desk.tournament, 1)
    desk.draw_up(2)
    assert is_sealed(desk.tournament, 2) and not is_sealed(desk.tournament, 1)


def test_without_the_option_every_table_has_its_own_deal() -> None:
    desk = entered(8, format="swiss", table_size=4)
    desk.draw_up(1)
    assert tables_sharing(desk.tournament, 1, 2) == (2,)
    assert not is_sealed(desk.tournament, 1)

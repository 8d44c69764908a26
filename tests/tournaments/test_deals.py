"""The same cards at every table of a round."""

from __future__ import annotations

from engine.core.chance import Dealer
from engine.core.model import Shuffle
from tests.tournaments.events import entered, paired, report_all
from tournaments.deals import is_sealed, shared_nonces, tables_sharing


def test_tables_of_as_many_seats_share_a_deal() -> None:
    desk = entered(11, format="swiss", table_size=4, same_deals=True)
    desk.draw_up(1)
    sizes = [len(table.seats) for table in desk.round.draft.tables]
    assert sorted(sizes) == [3, 4, 4]
    fours = tuple(number for number, size in enumerate(sizes, start=1) if size == 4)
    three = sizes.index(3) + 1
    assert tables_sharing(desk.tournament, 1, fours[0]) == fours
    assert tables_sharing(desk.tournament, 1, three) == (three,)
    nonces = {shared_nonces(desk.tournament, 1, number) for number in fours}
    assert len(nonces) == 1
    [shared] = nonces
    assert len(shared) == 4
    deals = {Dealer(bytes(32), shared_nonces(desk.tournament, 1, one)).answer(0, Shuffle(52)) for one in fours}
    assert len(deals) == 1
    assert Dealer(bytes(32), shared_nonces(desk.tournament, 1, three)).answer(0, Shuffle(52)) not in deals


def test_a_deal_stays_sealed_until_the_last_table_of_the_round_is_done() -> None:
    desk = entered(8, format="swiss", table_size=4, same_deals=True)
    desk.draw_up(1)
    assert is_sealed(desk.tournament, 1)
    report_all(desk)
    assert not is_sealed(desk.tournament, 1)
    before = shared_nonces(desk.tournament, 1, 1)
    desk.draw_up(2)
    assert shared_nonces(desk.tournament, 2, 1) != before


def test_without_the_option_every_table_has_its_own_deal() -> None:
    desk = entered(8, format="swiss", table_size=4)
    desk.draw_up(1)
    assert shared_nonces(desk.tournament, 1, 1) is None
    assert tables_sharing(desk.tournament, 1, 2) == (2,)
    assert not is_sealed(desk.tournament, 1)


def test_a_table_of_pairs_has_a_nonce_for_every_seat() -> None:
    desk = paired(4, format="swiss", same_deals=True)
    desk.draw_up(1)
    assert len(set(shared_nonces(desk.tournament, 1, 1))) == 4

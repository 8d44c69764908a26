"""Who sits where, and what that makes of them: titles, who pays whom, who is next (M1, M2, M4)."""

from __future__ import annotations

from functools import cache

from engine.core.model import Seat
from engine.games.dalmuti.model import DalmutiOptions, Deal, Title

CARDS_TO_PRESIDENT = 2


@cache
def titles_for(seats: int) -> tuple[Title, ...]:
    """Return the titles clockwise from the president (M1, DA-28).

    There is a second pair from four seats on.
    """
    if seats < 4:
        return (Title.PRESIDENT, *(Title.ENGINEER,) * (seats - 2), Title.JUNIOR)
    return (Title.PRESIDENT, Title.VICE, *(Title.ENGINEER,) * (seats - 4), Title.SENIOR, Title.JUNIOR)


def title_of(deal: Deal, seat: Seat) -> Title | None:
    """Return a seat's title in this hand; nobody has one in the first (DA-13)."""
    if deal.hand == 1 or seat not in deal.order:
        return None
    return titles_for(len(deal.order))[deal.order.index(seat)]


def leads_single(deal: Deal, trick: int, seat: Seat) -> bool:
    """Tell whether a seat must lead a trick with a single card.

    The president the first one of a hand (DA-36).
    """
    return deal.options.president_single and trick == 1 and title_of(deal, seat) is Title.PRESIDENT


def interns(deal: Deal) -> tuple[Seat, ...]:
    """Return the interns of this hand, the junior one first."""
    titles = (Title.JUNIOR, Title.SENIOR)
    return tuple(seat for seat in reversed(deal.order) if title_of(deal, seat) in titles)


def exchanges(order: tuple[Seat, ...], options: DalmutiOptions) -> tuple[tuple[Seat, Seat, int], ...]:
    """Return who pays whom how many cards: intern, executive, number (M4, DA-1)."""
    first = (order[-1], order[0], CARDS_TO_PRESIDENT)
    return (first, (order[-2], order[1], options.vice_bonus)) if len(order) >= 4 else (first,)


def present(deal: Deal) -> tuple[Seat, ...]:
    """Return the seats of this hand that have not resigned, clockwise from its leader."""
    return tuple(seat for seat in deal.order if seat not in deal.left) if deal.left else deal.order


def in_play(deal: Deal) -> tuple[Seat, ...]:
    """Return the seats that still hold cards, clockwise from the leader of the hand."""
    gone = (*deal.out, *deal.left)
    return tuple([seat for seat in deal.order if seat not in gone])


def ring_of(order: tuple[Seat, ...], seats: int) -> tuple[Seat, ...]:
    """Return for every seat the next one clockwise; itself for a seat that is not in the order."""
    ring = list(range(seats))
    for seat, following in zip(order, (*order[1:], order[0]), strict=True):
        ring[seat] = following
    return tuple(ring)


def unlinked(ring: tuple[Seat, ...], seat: Seat) -> tuple[Seat, ...]:
    """Return the ring with the seat left out; it goes on telling who follows the seat itself."""
    after = ring[seat]
    return tuple([after if following == seat else following for following in ring])


def order_after_takeover(order: tuple[Seat, ...], taker: Seat) -> tuple[Seat, ...]:
    """Seat the interns at the top, the taker first, and the old executives in their places (DA-16)."""
    if len(order) < 4:
        return (order[-1], *order[1:-1], order[0])
    other = order[-1] if taker == order[-2] else order[-2]
    return (taker, other, *order[2:-2], order[1], order[0])

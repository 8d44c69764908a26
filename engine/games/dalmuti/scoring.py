"""Points, the end of a hand, and the end of the match (S7, S9, M6)."""

from __future__ import annotations

from msgspec.structs import replace

from engine.core.model import Outcome, Seat, places_by
from engine.games.dalmuti.events import DalmutiGameEnded, Events, HandAdded, HandEnded, WentOut
from engine.games.dalmuti.model import DalmutiAsk, DalmutiState, Deal
from engine.games.dalmuti.seating import in_play, present, ring_of, unlinked


def points_of(deal: Deal) -> tuple[int, ...]:
    """Return each seat's points of the match so far, this hand counted."""
    return tuple(map(sum, zip(deal.gained, *deal.sheet, strict=True))) if deal.sheet else deal.gained


def go_out(deal: Deal, seat: Seat, events: Events) -> Deal:
    """Take a seat out of the hand: it scores as many points as there are seats still in (S7, DA-11)."""
    out, points = (*deal.out, seat), len(in_play(deal)) - 1
    if events is not None:
        events.append(WentOut(seat, len(out), points))
    gained = (*deal.gained[:seat], points, *deal.gained[seat + 1 :])
    return replace(deal, out=out, gained=gained, ring=unlinked(deal.ring, seat))


def finish_hand(state: DalmutiState, events: Events) -> DalmutiState:
    """Write the hand down; then deal the next, or end the match (S9, M6, DA-20, DA-30)."""
    deal = state.deal
    out, points = (*deal.out, *in_play(deal)), points_of(deal)
    if events is not None:
        events.append(HandEnded(deal.hand, out, deal.gained, points))
    called = deal.called and deal.rules == 1
    ended = replace(deal, out=out, sheet=(*deal.sheet, deal.gained), gained=(0,) * len(points), called=called)
    if deal.hand >= deal.options.hands or deal.time_called:
        last = deal.time_called and deal.rules > 1
        if last or not (deal.options.play_on_ties and _level_at_the_top(deal, points)):
            return end_match(replace(state, deal=ended), "time" if deal.time_called else "points", events)
        if events is not None:
            events.append(HandAdded())
    order = tuple(seat for seat in out if seat not in deal.left)
    return await_deal(ended, order, deal.hand + 1)


def await_deal(deal: Deal, order: tuple[Seat, ...], hand: int, dealer: Seat | None = None) -> DalmutiState:
    """Clear the table and wait for the shuffling.

    The last in the order deals, unless another is named (M3).
    """
    nothing = (0,) * len(deal.gained)
    deal = replace(
        deal,
        ask=DalmutiAsk.DEAL,
        hand=hand,
        order=order,
        dealer=order[-1] if dealer is None else dealer,
        ring=ring_of(order, len(nothing)),
        out=(),
        bonus=(),
        waiting=(),
        gone=0,
    )
    return DalmutiState(deal, nothing, (), order[0], order[0])


def _level_at_the_top(deal: Deal, points: tuple[int, ...]) -> bool:
    best = sorted((points[seat] for seat in present(deal)), reverse=True)
    return best[0] == best[1]


def end_match(state: DalmutiState, reason: str, events: Events) -> DalmutiState:
    """End the match: places by points, and who resigned after all others, the last to go first (DA-31)."""
    deal, points = state.deal, points_of(state.deal)
    keys = [(1, mine) for mine in points]
    for number, seat in enumerate(deal.left):
        keys[seat] = (0, number)
    outcome = Outcome(places_by(keys), points, reason)
    if events is not None:
        events.append(DalmutiGameEnded(outcome))
    over = replace(deal, ask=DalmutiAsk.OVER, waiting=(), outcome=outcome)
    return replace(state, deal=over, laid=())

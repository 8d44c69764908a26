"""Points, the end of a hand, and the end of the match (S7, S9, M6)."""

from __future__ import annotations

from msgspec.structs import replace

from engine.core.model import Outcome, Seat, places_by
from engine.games.dalmuti.cards import Cards
from engine.games.dalmuti.events import Event, GameEnded, HandAdded, HandEnded, WentOut
from engine.games.dalmuti.model import Ask, Deal, State
from engine.games.dalmuti.seating import in_play, present, ring_of

Events = list[Event] | None


def points_of(deal: Deal) -> tuple[int, ...]:
    """Return each seat's points of the match so far, this hand counted."""
    return tuple(map(sum, zip(deal.gained, *deal.sheet, strict=True)))


def go_out(deal: Deal, seat: Seat, events: Events) -> Deal:
    """Take a seat out of the hand: it scores as many points as there are seats still in (S7, DA-11)."""
    holding = tuple(other for other in in_play(deal) if other != seat)
    out, points = (*deal.out, seat), len(holding)
    if events is not None:
        events.append(WentOut(seat, len(out), points))
    gained = (*deal.gained[:seat], points, *deal.gained[seat + 1 :])
    return replace(deal, out=out, gained=gained, ring=ring_of(deal.order, holding, len(gained)))


def finish_hand(deal: Deal, hands: tuple[Cards, ...], events: Events) -> State:
    """Write the hand down; then deal the next, or end the match (S9, M6, DA-20)."""
    last = in_play(deal)
    points = points_of(deal)
    deal = replace(deal, out=(*deal.out, *last))
    if events is not None:
        events.append(HandEnded(deal.hand, deal.out, deal.gained, points))
    nothing = (0,) * len(hands)
    ended = replace(deal, sheet=(*deal.sheet, deal.gained), gained=nothing)
    if deal.hand >= deal.options.hands or deal.time_called:
        if not (deal.options.play_on_ties and _level_at_the_top(deal, points)):
            return end_match(ended, hands, "time" if deal.time_called else "points", events)
        if events is not None:
            events.append(HandAdded())
    order = tuple(seat for seat in deal.out if seat not in deal.left)
    return await_deal(replace(ended, hand=deal.hand + 1), order)


def await_deal(deal: Deal, order: tuple[Seat, ...], dealer: Seat | None = None) -> State:
    """Clear the table and wait for the shuffling; the last in the order deals, unless another is named (M3)."""
    nothing = (0,) * len(deal.gained)
    deal = replace(
        deal,
        ask=Ask.DEAL,
        trick=0,
        order=order,
        dealer=order[-1] if dealer is None else dealer,
        ring=ring_of(order, order, len(nothing)),
        out=(),
        discard=0,
        bonus=(),
        waiting=(),
    )
    return State(deal, nothing, (), order[0], order[0])


def _level_at_the_top(deal: Deal, points: tuple[int, ...]) -> bool:
    best = sorted((points[seat] for seat in present(deal)), reverse=True)
    return best[0] == best[1]


def end_match(deal: Deal, hands: tuple[Cards, ...], reason: str, events: Events) -> State:
    """End the match: places by points, and who resigned after all others, the last to go first (DA-31)."""
    points = points_of(deal)
    keys = [(1, mine) for mine in points]
    for number, seat in enumerate(deal.left):
        keys[seat] = (0, number)
    outcome = Outcome(places_by(keys), points, reason)
    if events is not None:
        events.append(GameEnded(outcome))
    deal = replace(deal, ask=Ask.OVER, waiting=(), outcome=outcome)
    return State(deal, hands, (), deal.order[0], deal.order[0])

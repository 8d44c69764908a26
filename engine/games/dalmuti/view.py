"""What a seat sees of a match, and of what happens in it; built by naming what may be seen."""

from __future__ import annotations

from msgspec.structs import replace

from engine.core.model import Seat
from engine.games.dalmuti.cards import size_of, unpack
from engine.games.dalmuti.model import DalmutiSeatView, DalmutiState, DalmutiView, Transfer
from engine.games.dalmuti.scoring import points_of
from engine.games.dalmuti.seating import title_of


def view_of(state: DalmutiState, viewer: Seat | None, deciders: tuple[Seat, ...]) -> DalmutiView:
    """Return the match as the viewer may see it.

    Its own hand, its own part of the bonus, and all that lies open.
    """
    deal = state.deal
    return DalmutiView(
        viewer=viewer,
        options=deal.options,
        rules=deal.rules,
        seats=_seats(state, viewer),
        ask=deal.ask,
        deciders=deciders,
        seat=state.seat,
        closer=state.closer,
        hand=deal.hand,
        trick=state.trick,
        order=deal.order,
        dealer=deal.dealer,
        laid=state.laid,
        out=deal.out,
        sheet=deal.sheet,
        top_rank=deal.top_rank,
        alone=deal.alone,
        jokers=deal.jokers,
        discard=unpack(state.discard) if deal.options.open_discard else None,
        discard_size=size_of(state.discard),
        bonus=tuple(_transfer(transfer, viewer) for transfer in deal.bonus),
        called=deal.called,
        time_called=deal.time_called,
        outcome=deal.outcome,
    )


def _seats(state: DalmutiState, viewer: Seat | None) -> tuple[DalmutiSeatView, ...]:
    deal, points, passed = state.deal, points_of(state.deal), passed_since(state)
    return tuple(
        DalmutiSeatView(
            hand=unpack(hand) if seat == viewer else None,
            hand_size=size_of(hand),
            title=title_of(deal, seat),
            points=points[seat],
            gained=deal.gained[seat],
            out=deal.out.index(seat) + 1 if seat in deal.out else 0,
            left=deal.left.index(seat) + 1 if seat in deal.left else 0,
            passed=seat in passed,
        )
        for seat, hand in enumerate(state.hands)
    )


def passed_since(state: DalmutiState) -> tuple[Seat, ...]:
    """Return the seats that have passed since the last set was laid, in order."""
    if not state.laid:
        return ()
    ring, seat = state.deal.ring, state.laid[-1].seat
    passed: list[Seat] = []
    while (seat := ring[seat]) != state.seat:
        passed.append(seat)
    return tuple(passed)


def _transfer(transfer: Transfer, viewer: Seat | None) -> Transfer:
    return transfer if viewer in (transfer.giver, transfer.receiver) else replace(transfer, cards=None)


def asked_size(view: DalmutiView) -> int:
    """Return how many cards the set to beat has, 0 for the leader."""
    return view.laid[-1].play.count if view.laid else 0

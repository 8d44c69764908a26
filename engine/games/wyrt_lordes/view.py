"""What a lord sees of a match, and of what happens in it; built by naming what may be seen."""

from __future__ import annotations

from engine.core.model import Seat
from engine.games.wyrt_lordes.model import (
    HAND_SIZE,
    TableCard,
    WyrtAsk,
    WyrtSeatView,
    WyrtState,
    WyrtView,
)
from engine.games.wyrt_lordes.pot import reading_at
from engine.games.wyrt_lordes.seats import group_of


def view_of(state: WyrtState, viewer: Seat | None, deciders: tuple[Seat, ...]) -> WyrtView:
    """Return the match as the viewer may see it.

    Its own hand once the bets are in, and all that lies open.
    """
    return WyrtView(
        viewer=viewer,
        options=state.options,
        rules=state.rules,
        seats=tuple(_seat_view(state, seat, viewer) for seat in range(len(state.seats))),
        ask=state.ask,
        deciders=deciders,
        hand_number=state.hand_number,
        lord=state.lord,
        seat=state.seat,
        betting=state.betting,
        refused=state.refused,
        table_bet=state.table_bet,
        pot=sum(place.paid for place in state.seats),
        pile=len(state.deck) - state.drawn,
        table=_table(state, viewer),
        round=state.round,
        active=state.active,
        revealed=bool(state.order),
        order=state.order,
        contenders=state.contenders,
        dispute=state.dispute,
        disputes=state.disputes,
        share=state.share,
        out=state.out,
        time_called=state.time_called,
        outcome=state.outcome,
    )


def _table(state: WyrtState, viewer: Seat | None) -> tuple[TableCard, ...]:
    down, older = state.options.tenebra, len(state.table) - state.fresh
    return tuple(
        TableCard(card if not down or by == viewer else None, by, place >= older)
        for place, (card, by) in enumerate(zip(state.table, state.table_by, strict=True))
    )


def _seat_view(state: WyrtState, seat: Seat, viewer: Seat | None) -> WyrtSeatView:
    place = state.seats[seat]
    betting = state.ask is WyrtAsk.BET
    shown = seat in state.order or (seat == viewer and not betting)
    reading = reading_at(state, seat) if shown and len(place.hand) == HAND_SIZE else None
    return WyrtSeatView(
        group=group_of(state, seat),
        money=place.money,
        paid=place.paid,
        has_bet=place.bet > 0,
        bet=place.bet if not betting or seat == viewer or not place.bet else None,
        hand=place.hand if shown else None,
        hand_size=len(place.hand),
        reading=reading,
        dice=place.dice,
        points=reading.combination + sum(place.dice) if reading is not None and place.dice else 0,
        off=place.off,
        shuffled=place.shuffled,
        left=place.left,
    )

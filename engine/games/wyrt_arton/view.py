"""What a seat sees of a match; built by naming what may be seen."""

from __future__ import annotations

from engine.core.model import Seat
from engine.games.wyrt_arton.betting import to_call
from engine.games.wyrt_arton.cheating import h_at, i_at, level_of, odds_of
from engine.games.wyrt_arton.explain import deciders
from engine.games.wyrt_arton.hands import reading_of
from engine.games.wyrt_arton.model import (
    NOBODY,
    NOT_VOTED,
    THE_THEFT,
    UNSEEN,
    ArtonAsk,
    ArtonSeatView,
    ArtonState,
    ArtonView,
    CheatOdds,
)
from engine.games.wyrt_arton.seats import pot_of


def view_of(state: ArtonState, viewer: Seat | None) -> ArtonView:
    """Return the match as the viewer may see it: its own cards and cheats, and all that lies open (WA-54)."""
    mine = state.seats[viewer] if viewer is not None else None
    acting = viewer is not None and viewer == state.seat
    playing = viewer is not None and mine is not None and mine.in_hand
    open_cheats = state.outcome is not None and state.options.cheats_told
    cards = mine.hand + mine.stolen if mine is not None else ()
    return ArtonView(
        viewer=viewer,
        options=state.options,
        rules=state.rules,
        sheets=state.sheets,
        seats=tuple([_seat_view(state, seat, viewer) for seat in range(len(state.seats))]),
        minimum=state.minimum,
        ask=ArtonAsk.ACT if state.ask in UNSEEN and not acting else state.ask,
        deciders=(state.seat,) if state.ask in UNSEEN else deciders(state),
        hand_number=state.hand_number,
        orbit=state.orbit,
        first_buck=state.first_buck,
        buck=state.buck,
        small=state.small,
        big=state.big,
        straddler=state.straddler,
        opener=state.opener,
        seat=state.seat,
        turn=state.turn,
        highest=state.highest,
        raiser=state.raiser,
        asked=state.asked,
        dead=state.dead,
        pot=pot_of(state),
        to_call=to_call(state, viewer) if viewer is not None and playing else 0,
        counted=state.counted,
        undealt=state.undealt if state.ask is ArtonAsk.STEAL and acting else None,
        dice=state.dice,
        suit_die=state.suit_die,
        suit_rolls=state.suit_rolls,
        reading=reading_of(cards + tuple([dice_card.card for dice_card in state.dice])) if len(cards) >= 4 else None,
        odds=_odds(state, viewer) if viewer is not None and playing else None,
        theft=state.theft if acting else None,
        cheated=mine is not None and mine.cheated,
        retried=mine is not None and mine.retried,
        answer=mine.answer if mine is not None else "",
        power=state.power,
        spent=state.spent,
        fallen=state.fallen,
        time_called=state.time_called,
        cheats=state.cheats if open_cheats else (),
        outcome=state.outcome,
        tricks=state.tricks,
        looked_at=mine.looked_at if mine is not None else NOBODY,
        looked=mine.looked if mine is not None else (),
    )


def _odds(state: ArtonState, viewer: Seat) -> CheatOdds | None:
    if not (state.options.cheating and state.sheets[viewer].can_cheat):
        return None
    trick = THE_THEFT if state.theft is None or state.seat != viewer else state.theft.trick
    return odds_of(state, viewer, state.seats[viewer].retried, trick)


def _seat_view(state: ArtonState, seat: Seat, viewer: Seat | None) -> ArtonSeatView:
    place, sheet = state.seats[seat], state.sheets[seat]
    own = seat == viewer
    i = i_at(state, seat)
    return ArtonSeatView(
        money=place.money,
        brought=place.brought,
        began=place.began,
        chair=place.chair,
        left=place.left,
        stake=place.stake,
        turn_stake=place.turn_stake,
        in_hand=place.in_hand,
        acted=place.acted,
        hand=place.hand if own else None,
        stolen=place.stolen if own else None,
        hand_size=place.shown,
        owes=place.owes,
        mask_h=place.mask_h,
        mask_i=place.mask_i,
        h=h_at(state, seat),
        i=i,
        level=level_of(sheet, i),
        answered=bool(place.answer),
        voted=place.vote != NOT_VOTED,
    )

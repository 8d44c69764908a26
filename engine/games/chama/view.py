"""What a seat sees of a match, and of what happens in it; built by naming what may be seen."""

from __future__ import annotations

from engine.core.model import Seat
from engine.games.chama.model import ChamaSeatState, ChamaSeatView, ChamaState, ChamaView


def view_of(state: ChamaState, viewer: Seat | None, deciders: tuple[Seat, ...]) -> ChamaView:
    """Return the match as the viewer may see it: its own hand and spoils, and all that lies open."""
    return ChamaView(
        viewer=viewer,
        options=state.options,
        seats=tuple([_seat_view(place, seat == viewer) for seat, place in enumerate(state.seats)]),
        ask=state.ask,
        deciders=deciders,
        seat=state.seat,
        starter=state.starter,
        step=state.step,
        turn=state.turn,
        round=state.round,
        realm_done=state.realm_done,
        xisum_done=state.xisum_done,
        battle_done=state.battle_done,
        discards=state.discards,
        battle=state.battle,
        winner=state.winner,
        spoils=state.spoils if state.winner == viewer else 0,
        sharers=state.sharers,
        truces=state.truces,
        contenders=state.contenders,
        starts=state.starts,
        cuts=state.cuts,
        battles=state.battles,
        restarts=state.restarts,
        time_called=state.time_called,
        outcome=state.outcome,
        rules=state.rules,
    )


def _seat_view(place: ChamaSeatState, own: bool) -> ChamaSeatView:
    return ChamaSeatView(
        hand=place.hand if own else None,
        hand_size=len(place.hand),
        draw_pile=len(place.deck) - place.drawn,
        slots=place.slots,
        pool=place.pool,
        discard=place.discard,
        turns=place.turns,
        redraws=place.redraws,
        razings=place.razings,
        left=place.left,
    )

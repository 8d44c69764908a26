"""The variants that add choices: allies in a battle, and the xisum (Chama 4.3)."""

from __future__ import annotations

from msgspec.structs import replace

from engine.core.model import Seat
from engine.games.chama.actions import CallXisum, GiveAid
from engine.games.chama.battle import battle_of, lose, losing_seat
from engine.games.chama.cards import Kind, kind_of, without
from engine.games.chama.events import AidGiven, AidRefused, Events, XisumCalled
from engine.games.chama.model import Aid, ChamaAsk, ChamaState, Unit
from engine.games.chama.turn import with_seat

# ---- Aliados --------------------------------------------------------------------------------------------------------


def give_aid(state: ChamaState, seat: Seat, action: GiveAid, events: Events) -> ChamaState:
    """Add an army to the losing side; then whoever of the two that fight is losing is asked again (CH-56)."""
    battle = battle_of(state)
    side = losing_seat(battle)
    place = state.seats[seat]
    state = with_seat(state, seat, replace(place, hand=without(place.hand, action.card)))
    attacking, defending = battle.attacking, battle.defending
    assert attacking is not None and defending is not None
    aid = Aid(seat, action.card)
    for_attack, for_defence = battle.for_attack, battle.for_defence
    if side == battle.attacker:
        attacking = replace(attacking, aid=(*attacking.aid, aid))
        for_attack = _with(for_attack, seat)
    else:
        defending = replace(defending, aid=(*defending.aid, aid))
        for_defence = _with(for_defence, seat)
    if events is not None:
        events.append(AidGiven(seat, side, action.card, attacking.level, defending.level))
    battle = replace(
        battle, attacking=attacking, defending=defending, for_attack=for_attack, for_defence=for_defence, to_ask=()
    )
    return replace(state, battle=battle, ask=ChamaAsk.LOSING)


def _with(seats: tuple[Seat, ...], seat: Seat) -> tuple[Seat, ...]:
    return seats if seat in seats else (*seats, seat)


def refuse_aid(state: ChamaState, seat: Seat, events: Events) -> ChamaState:
    """Ask the next one; when nobody helps, the incursion is lost."""
    battle = battle_of(state)
    side = losing_seat(battle)
    if events is not None:
        events.append(AidRefused(seat, side))
    battle = replace(battle, to_ask=battle.to_ask[1:])
    state = replace(state, battle=battle)
    return state if battle.to_ask else lose(replace(state, ask=ChamaAsk.LOSING), side, events)


# ---- Xisum ----------------------------------------------------------------------------------------------------------


def call_xisum(state: ChamaState, seat: Seat, action: CallXisum, events: Events) -> ChamaState:
    """Let a commander face down meet the top of a draw pile, bare level against bare level.

    Ties defend (CH-58).
    """
    place, target = state.seats[seat], state.seats[action.seat]
    unit = place.pool[action.unit]
    card = target.deck[target.drawn]
    target = replace(target, drawn=target.drawn + 1)
    pool = (*place.pool[: action.unit], Unit(unit.commander, unit.army, down=True), *place.pool[action.unit + 1 :])
    place = replace(place, pool=pool)
    lost: Seat | None = None
    if kind_of(card) is not Kind.COMMANDER:
        target = replace(target, discard=(*target.discard, card))
    elif unit.commander > card:
        lost = action.seat
        target = replace(target, discard=(*target.discard, card))
    else:
        lost = seat
        gone = (unit.commander, unit.army) if unit.army else (unit.commander,)
        pool = place.pool[: action.unit] + place.pool[action.unit + 1 :]
        place = replace(place, pool=pool, discard=place.discard + gone)
        target = replace(target, pool=(*target.pool, Unit(card)))
    if events is not None:
        events.append(XisumCalled(seat, action.seat, unit.commander, card, lost))
    return with_seat(with_seat(state, seat, place, xisum_done=True), action.seat, target)

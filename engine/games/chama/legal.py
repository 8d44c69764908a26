"""What a seat may do now: every legal action, in a fixed order. Actions are shared values, made once."""

from __future__ import annotations

from collections.abc import Callable
from functools import lru_cache

from engine.core.model import Seat
from engine.games.chama import actions
from engine.games.chama.actions import ChamaAction
from engine.games.chama.battle import may_attack
from engine.games.chama.cards import (
    ACE,
    ARMY_BITS,
    COMMANDER_BITS,
    DECK,
    REALM_BITS,
    Kind,
    kind_of,
    kinds_in,
    kinds_of,
    ranks_in,
)
from engine.games.chama.formation import Slots, open_slots, razed_slots
from engine.games.chama.model import CARDS_TO_REBUILD, ChamaAsk, ChamaSeatState, ChamaState, ChamaView, Type
from engine.games.chama.types import TYPES

Legal = tuple[ChamaAction, ...]

_RANKS = range(14)
_CUTS: Legal = tuple(actions.CutDeck(at) for at in range(1, len(DECK)))
_REALM = tuple(tuple(actions.PlayRealm(card, slot) for slot in range(6)) for card in _RANKS)
_REBUILD = tuple(actions.Rebuild(slot) for slot in range(6))
_COMMANDER = tuple(actions.PlaceCommander(card) for card in _RANKS)
_ARMY = tuple(tuple(actions.AttachArmy(card, unit) for unit in range(len(DECK))) for card in _RANKS)
_ATTACK = tuple(tuple(actions.Attack(seat, slot) for slot in range(6)) for seat in range(4))
_SEND = tuple(actions.SendFromPool(unit) for unit in range(len(DECK)))
_SEND_HAND = tuple(actions.SendFromHand(card) for card in _RANKS)
_REINFORCE = tuple(actions.Reinforce(card) for card in _RANKS)
_DISCARD = tuple(actions.ChamaDiscard(card) for card in _RANKS)
_PLAY_SPOILS = tuple(actions.PlaySpoils(slot) for slot in range(6))
_UNDEFENDED, _ARMISTICE, _CONCEDE, _WITHDRAW = (
    actions.LeaveUndefended(),
    actions.PlayArmistice(),
    actions.Concede(),
    actions.Withdraw(),
)
_SPOILS, _NO_SPOILS, _KEEP_SPOILS, _END = (
    actions.DrawSpoils(),
    actions.DeclineSpoils(),
    actions.KeepSpoils(),
    actions.EndTurn(),
)
_ENDING: Legal = (_END,)
_REDRAW, _KEEP_HAND = actions.Redraw(), actions.KeepHand()
_POOL_BITS, _LOSING_BITS = COMMANDER_BITS | ARMY_BITS, ARMY_BITS | 1 << ACE
_AID, _NO_AID = tuple(actions.GiveAid(card) for card in _RANKS), actions.RefuseAid()


@lru_cache(maxsize=1 << 16)
def _realms(ranks: int, slots: Slots, can_rebuild: bool) -> Legal:
    plays = tuple(_REALM[card][slot] for card in kinds_of(ranks).realms for slot in open_slots(slots))
    return plays + tuple(_REBUILD[slot] for slot in razed_slots(slots)) if can_rebuild else plays


@lru_cache(maxsize=1 << 16)
def _pool(ranks: int, bare: int) -> Legal:
    """Return what a hand of these ranks may add to a pool; `bare` are the commanders without an army, as bits."""
    kinds, places = kinds_of(ranks), [at for at in range(bare.bit_length()) if bare >> at & 1]
    return (
        *[_COMMANDER[card] for card in kinds.commanders],
        *[_ARMY[card][at] for card in kinds.armies for at in places],
    )


@lru_cache(maxsize=1 << 13)
def _send_hand(bits: int) -> Legal:
    return tuple(_SEND_HAND[card] for card in kinds_of(bits).commanders)


def send_actions(place: ChamaSeatState) -> Legal:
    """Return the commanders that may step forward.

    Those of the pool that have not fought, and the hand's (CH-22).
    """
    ready = [_SEND[at] for at, unit in enumerate(place.pool) if unit.ready]
    return (*ready, *_send_hand(ranks_in(place.hand) & COMMANDER_BITS))


def _attacks_now(state: ChamaState, place: ChamaSeatState, ranks: int) -> bool:
    """Tell whether the seat on turn may attack at all: once a turn, with a commander to send (CH-22, CH-32)."""
    if state.battle_done or (place.turns == 1 and not state.options.first_round_attack):
        return False
    return bool(ranks & COMMANDER_BITS) or any(not unit.down for unit in place.pool)


def targets(state: ChamaState | ChamaView, seat: Seat) -> list[actions.Attack]:
    """Return the realms that the seat's opponents expose to it, no armistice between them (CH-14, CH-37)."""
    attacks: list[actions.Attack] = []
    options, seats = state.options, state.seats
    type_, covers = options.type, options.tip_covers_base
    for other in _opponents(type_, seat, len(seats)):
        if not state.truces or may_attack(state, seat, other):
            attacks += _attacks(type_, covers, other, seats[other].slots)
    return attacks


@lru_cache(maxsize=64)
def _opponents(type_: Type, seat: Seat, seats: int) -> tuple[Seat, ...]:
    return TYPES[type_].opponents(seat, seats)


@lru_cache(maxsize=1 << 15)
def _attacks(type_: Type, tip_covers_base: bool, seat: Seat, slots: Slots) -> tuple[actions.Attack, ...]:
    return tuple(_ATTACK[seat][slot] for slot in TYPES[type_].exposed(slots, tip_covers_base))


def _main(state: ChamaState, seat: Seat, place: ChamaSeatState) -> Legal:
    """Return what steps 2 to 6 allow: realms, commanders and armies for the pool, attacks, and to end the turn."""
    if state.step == 4:
        return _ENDING
    ranks, bare = ranks_in(place.hand), 0
    for at, unit in enumerate(place.pool):
        if not unit.army:
            bare |= 1 << at
    legal = _pool(ranks & _POOL_BITS, bare)
    if state.step == 2:
        if state.options.xisum:
            legal = _xisums(state, seat, place) + legal
        if not state.realm_done:
            legal = _realms(ranks & REALM_BITS, place.slots, len(place.hand) >= CARDS_TO_REBUILD) + legal
    return (*legal, *targets(state, seat), _END) if _attacks_now(state, place, ranks) else legal + _ENDING


def _xisums(state: ChamaState, seat: Seat, place: ChamaSeatState) -> Legal:
    """Return the challenges: once a turn, in step 2, against an opponent with cards left to draw (CH-58)."""
    if state.xisum_done:
        return ()
    others = [
        other
        for other in _opponents(state.options.type, seat, len(state.seats))
        if state.seats[other].drawn < len(state.seats[other].deck)
    ]
    return tuple(
        actions.CallXisum(at, other) for at, unit in enumerate(place.pool) if not unit.down for other in others
    )


def _aid(_state: ChamaState, _seat: Seat, place: ChamaSeatState) -> Legal:
    return (*(_AID[card] for card in kinds_in(place.hand).armies), _NO_AID)


def _again(state: ChamaState, seat: Seat, place: ChamaSeatState) -> Legal:
    """Return the commanders that may go on, and with `chain_attack` the realms of other opponents (CH-19)."""
    sends = send_actions(place)
    chained: list[actions.Attack] = []
    if sends and state.options.chain_attack and state.battle is not None:
        chained = [attack for attack in targets(state, seat) if attack.seat != state.battle.defender]
    return (*sends, *chained, _WITHDRAW)


def _defend(_state: ChamaState, _seat: Seat, place: ChamaSeatState) -> Legal:
    truce = (_ARMISTICE,) if ACE in place.hand else ()
    return (*send_actions(place), *truce, _UNDEFENDED)


@lru_cache(maxsize=1 << 13)
def _losing(bits: int) -> Legal:
    kinds = kinds_of(bits)
    truce = (_ARMISTICE,) if kinds.aces else ()
    return (*(_REINFORCE[card] for card in kinds.armies), *truce, _CONCEDE)


@lru_cache(maxsize=1 << 13)
def _discard(bits: int) -> Legal:
    return tuple([_DISCARD[card] for card in kinds_of(bits).all])


def _discards(_state: ChamaState, _seat: Seat, place: ChamaSeatState) -> Legal:
    return _discard(ranks_in(place.hand))


def _place(state: ChamaState, _seat: Seat, place: ChamaSeatState) -> Legal:
    if kind_of(state.spoils) is not Kind.REALM:
        return (_KEEP_SPOILS,)
    return (*(_PLAY_SPOILS[slot] for slot in open_slots(place.slots)), _KEEP_SPOILS)


def _redraw(_state: ChamaState, _seat: Seat, place: ChamaSeatState) -> Legal:
    return (_KEEP_HAND,) if kinds_in(place.hand).realms else (_REDRAW, _KEEP_HAND)


_BY_ASK: dict[ChamaAsk, Callable[[ChamaState, Seat, ChamaSeatState], Legal]] = {
    ChamaAsk.CUT: lambda _state, _seat, _place: _CUTS,
    ChamaAsk.MAIN: _main,
    ChamaAsk.REBUILD: _discards,
    ChamaAsk.SEND: lambda _state, _seat, place: send_actions(place),
    ChamaAsk.DEFEND: _defend,
    ChamaAsk.LOSING: lambda _state, _seat, place: _losing(ranks_in(place.hand) & _LOSING_BITS),
    ChamaAsk.AID: _aid,
    ChamaAsk.AGAIN: _again,
    ChamaAsk.SPOILS: lambda _state, _seat, _place: (_SPOILS, _NO_SPOILS),
    ChamaAsk.PLACE: _place,
    ChamaAsk.TRIM: _discards,
    ChamaAsk.REDRAW: _redraw,
}


def legal_for(state: ChamaState, seat: Seat) -> Legal:
    """Return every legal action of a seat that the match waits for."""
    return _BY_ASK[state.ask](state, seat, state.seats[seat])

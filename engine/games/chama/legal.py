"""What a seat may do now: every legal action, in a fixed order. Actions are shared values, made once."""

from __future__ import annotations

from collections.abc import Callable
from functools import lru_cache

from engine.core.model import Seat
from engine.games.chama.actions import (
    Action,
    AttachArmy,
    Attack,
    Concede,
    CutDeck,
    DeclineSpoils,
    Discard,
    DrawSpoils,
    EndTurn,
    KeepHand,
    KeepSpoils,
    LeaveUndefended,
    PlaceCommander,
    PlayArmistice,
    PlayRealm,
    PlaySpoils,
    Rebuild,
    Redraw,
    Reinforce,
    SendFromHand,
    SendFromPool,
    Withdraw,
)
from engine.games.chama.battle import may_attack
from engine.games.chama.cards import DECK, Card, Kind, kind_of, kinds_in
from engine.games.chama.formation import Slots, exposed_slots, open_slots, razed_slots
from engine.games.chama.model import CARDS_TO_REBUILD, Ask, SeatState, State, Unit

Legal = tuple[Action, ...]

_RANKS = range(14)
_CUTS: Legal = tuple(CutDeck(at) for at in range(1, len(DECK)))
_REALM = tuple(tuple(PlayRealm(card, slot) for slot in range(6)) for card in _RANKS)
_REBUILD = tuple(Rebuild(slot) for slot in range(6))
_COMMANDER = tuple(PlaceCommander(card) for card in _RANKS)
_ARMY = tuple(tuple(AttachArmy(card, unit) for unit in range(len(DECK))) for card in _RANKS)
_ATTACK = tuple(tuple(Attack(seat, slot) for slot in range(6)) for seat in range(4))
_SEND = tuple(SendFromPool(unit) for unit in range(len(DECK)))
_SEND_HAND = tuple(SendFromHand(card) for card in _RANKS)
_REINFORCE = tuple(Reinforce(card) for card in _RANKS)
_DISCARD = tuple(Discard(card) for card in _RANKS)
_PLAY_SPOILS = tuple(PlaySpoils(slot) for slot in range(6))
_UNDEFENDED, _ARMISTICE, _CONCEDE, _WITHDRAW = LeaveUndefended(), PlayArmistice(), Concede(), Withdraw()
_SPOILS, _NO_SPOILS, _KEEP_SPOILS, _END = DrawSpoils(), DeclineSpoils(), KeepSpoils(), EndTurn()
_REDRAW, _KEEP_HAND = Redraw(), KeepHand()


@lru_cache(maxsize=1 << 16)
def realm_actions(hand: tuple[Card, ...], slots: Slots) -> Legal:
    """Return the realms that may be laid and the rebuildings that can be paid for (step 2)."""
    plays = tuple(_REALM[card][slot] for card in kinds_in(hand).realms for slot in open_slots(slots))
    if len(hand) < CARDS_TO_REBUILD:
        return plays
    return plays + tuple(_REBUILD[slot] for slot in razed_slots(slots))


@lru_cache(maxsize=1 << 16)
def pool_actions(hand: tuple[Card, ...], pool: tuple[Unit, ...]) -> Legal:
    """Return the commanders that may enter the pool and the armies that may be attached (step 3)."""
    kinds = kinds_in(hand)
    bare = [at for at, unit in enumerate(pool) if not unit.army]
    commanders = tuple(_COMMANDER[card] for card in kinds.commanders)
    return commanders + tuple(_ARMY[card][at] for card in kinds.armies for at in bare)


@lru_cache(maxsize=1 << 16)
def send_actions(hand: tuple[Card, ...], pool: tuple[Unit, ...]) -> Legal:
    """Return the commanders that may step forward: those of the pool that have not fought, and the hand's (CH-22)."""
    fresh = tuple(_SEND[at] for at, unit in enumerate(pool) if not unit.fought)
    return fresh + tuple(_SEND_HAND[card] for card in kinds_in(hand).commanders)


def attack_actions(state: State, seat: Seat) -> Legal:
    """Return the realms that may be attacked: exposed, another seat's, not under an armistice (CH-14, CH-32, CH-37)."""
    place = state.seats[seat]
    if state.battle_done or not send_actions(place.hand, place.pool):
        return ()
    if place.turns == 1 and not state.options.first_round_attack:
        return ()
    return tuple(
        _ATTACK[other][slot]
        for other, target in enumerate(state.seats)
        if other != seat and not (state.truces and not may_attack(state, seat, other))
        for slot in exposed_slots(target.slots)
    )


def _main(state: State, seat: Seat) -> Legal:
    place = state.seats[seat]
    if state.step == 4:
        return (_END,)
    realms = realm_actions(place.hand, place.slots) if state.step == 2 and not state.realm_done else ()
    return (*realms, *pool_actions(place.hand, place.pool), *attack_actions(state, seat), _END)


@lru_cache(maxsize=1 << 16)
def _defend(hand: tuple[Card, ...], pool: tuple[Unit, ...]) -> Legal:
    truce = (_ARMISTICE,) if kinds_in(hand).aces else ()
    return (*send_actions(hand, pool), *truce, _UNDEFENDED)


@lru_cache(maxsize=1 << 16)
def _losing(hand: tuple[Card, ...]) -> Legal:
    kinds = kinds_in(hand)
    truce = (_ARMISTICE,) if kinds.aces else ()
    return (*(_REINFORCE[card] for card in kinds.armies), *truce, _CONCEDE)


@lru_cache(maxsize=1 << 16)
def _discards(hand: tuple[Card, ...]) -> Legal:
    return tuple(_DISCARD[card] for card in kinds_in(hand).all)


def _place(state: State, place: SeatState) -> Legal:
    if kind_of(state.spoils) is not Kind.REALM:
        return (_KEEP_SPOILS,)
    return (*(_PLAY_SPOILS[slot] for slot in open_slots(place.slots)), _KEEP_SPOILS)


def _redraw(place: SeatState) -> Legal:
    return (_KEEP_HAND,) if kinds_in(place.hand).realms else (_REDRAW, _KEEP_HAND)


_BY_ASK: dict[Ask, Callable[[State, Seat, SeatState], Legal]] = {
    Ask.CUT: lambda _state, _seat, _place: _CUTS,
    Ask.MAIN: lambda state, seat, _place: _main(state, seat),
    Ask.REBUILD: lambda _state, _seat, place: _discards(place.hand),
    Ask.SEND: lambda _state, _seat, place: send_actions(place.hand, place.pool),
    Ask.DEFEND: lambda _state, _seat, place: _defend(place.hand, place.pool),
    Ask.LOSING: lambda _state, _seat, place: _losing(place.hand),
    Ask.AGAIN: lambda _state, _seat, place: (*send_actions(place.hand, place.pool), _WITHDRAW),
    Ask.SPOILS: lambda _state, _seat, _place: (_SPOILS, _NO_SPOILS),
    Ask.PLACE: lambda state, _seat, place: _place(state, place),
    Ask.TRIM: lambda _state, _seat, place: _discards(place.hand),
    Ask.REDRAW: lambda _state, _seat, place: _redraw(place),
}


def legal_for(state: State, seat: Seat) -> Legal:
    """Return every legal action of a seat that the match waits for."""
    return _BY_ASK[state.ask](state, seat, state.seats[seat])

"""What the laws need to know of Wyrt de Arton."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Sequence
from itertools import cycle, product
from random import Random
from typing import Any

import msgspec
from msgspec.structs import replace

from engine.core.model import Decide, Seat, Turn
from engine.games.wyrt_arton.betting import may_raise
from engine.games.wyrt_arton.cards import CROWN, DECK, SCEPTRE, Card
from engine.games.wyrt_arton.cheat_events import HandSeen
from engine.games.wyrt_arton.events import ArtonHandShown
from engine.games.wyrt_arton.game import WyrtArton
from engine.games.wyrt_arton.memory import ArtonMemory
from engine.games.wyrt_arton.model import UNSEEN, ArtonAsk, ArtonOptions, ArtonSeatState, ArtonState, Mode, Theft
from engine.games.wyrt_arton.seats import SEATS
from tests.laws.play import Step

GAME = WyrtArton()
_THIEVES = ("nobre_invicto", "h9 i9 artes carteador", "casa", "carteador_expert", "h5 i9 manipulacao", "cliente_casual")
"""Sheets of which most succeed, some have a second chance, and one may not cheat at all."""
_MONEY_HABITS: tuple[dict[str, Any], ...] = (
    {"orbits": 1},
    {"until_one": True, "buy_in": 20, "minimum": 5},
    {"orbits": 2, "dealer": "watchful", "minimum": 1, "caught": "hand"},
    {"orbits": 1, "dealer": "croupier", "owner": (1,), "backfire": False, "cheats_told": False},
)
_LIFE_HABITS: tuple[dict[str, Any], ...] = ({"orbits": 2}, {"orbits": 1, "backfire": False, "caught": "hand"})
_DEATH_HABITS: tuple[dict[str, Any], ...] = ({}, {"regeneration": "turn", "backfire": False})


def _combinations() -> Iterator[dict[str, Any]]:
    """Yield every set of the options that change what may be done; the table's habits go round."""
    lives, deaths, money = cycle(_LIFE_HABITS), cycle(_DEATH_HABITS), cycle(_MONEY_HABITS)
    for raise_rule, cheating in product(("literal", "holdem"), (False, True)):
        plain = {"raise_rule": raise_rule, "cheating": cheating}
        for magic, doors in product((False, True), repeat=2):
            yield plain | {"magic": magic, "doors": doors} | next(money)
        for doors in (False, True):
            yield plain | {"mode": Mode.LIFE_CASSINO, "doors": doors} | next(lives)
        for _ in _DEATH_HABITS:
            yield plain | {"mode": Mode.DEATH_MATCH} | next(deaths)
        next(money)


def _tables() -> Iterator[ArtonOptions]:
    """Yield each set of options at one size of table after the other, with purses, sheets, and free chairs."""
    sizes = cycle(range(3, SEATS.stop))
    for table in _combinations():
        size, more = next(sizes), next(sizes)
        yield ArtonOptions(**table, purses=tuple(7 + 11 * seat for seat in range(size)))
        if table["cheating"]:
            listed = tuple(_THIEVES[(size + seat) % len(_THIEVES)] for seat in range(more))
            yield ArtonOptions(**{"buy_in": 30, **table}, sheets=listed, difficulty="livro", inventing=True)
        if table.get("doors"):
            yield ArtonOptions(**table, empty=1, sheets=("casa",) * size)
    yield ArtonOptions(orbits=1, buy_in=40)
    yield ArtonOptions(orbits=2, doors=True, empty=3, buy_in=50, minimum=2)


OPTIONS = tuple(_tables())
"""Every set of the options that change what may be done, one number of seats each; the plain table at all of them."""

OPEN_FIELDS = "dice_card.dice_card magic.card shown.cards cheats.cheats"
"""What all see of cards in the events, by tag and field: cards laid, discarded or shown."""
HIDDEN_FIELDS = (
    "seen.cards crown.card crown.empty crown_lost.card answered.answer loot.undealt stolen.card voted.level "
    "hand_seen.cards"
)
"""What only some see of an event, cards or not."""

BOUND = 6_000
"""No random match takes so many steps."""

REMEMBERED = 0
"""Only a thief that has looked through the deck remembers anything: tests/engine/wyrt_arton/test_memory.py."""

_TIBARES = -1
"""What stands for a tibar among the cards that are counted."""


def seats_of(options: ArtonOptions) -> Sequence[int]:
    """Return the numbers of seats that can play by these options."""
    listed = len(options.purses) or len(options.sheets)
    return (listed,) if listed else range(SEATS.start + options.empty, SEATS.stop)


def takes_back(options: ArtonOptions) -> bool:
    """Tell whether anything can be taken back: nothing where anybody might cheat."""
    return not options.cheating


def ends_when_called(state: ArtonState) -> bool:
    """Tell whether the call of time ends the match at once: it does between hands (WA-80)."""
    return state.ask is ArtonAsk.DOORS


def visible_turn(state: ArtonState, viewer: Seat | None) -> Turn:
    """Return what the match waits for as far as the viewer may know: a seat that cheats is on turn (WA-54)."""
    return Decide((state.seat,)) if state.ask in UNSEEN and viewer != state.seat else GAME.turn(state)


def reveals(step: Step) -> bool:
    """Tell whether the step showed hands, to all or to a cheat."""
    return any(isinstance(event, ArtonHandShown | HandSeen) for event in step.events)


def cards_of(state: ArtonState) -> Counter[int]:
    """Return every card, wherever it lies, one that the Coroa has put out of play too, and all the table's money."""
    cards: Counter[int] = Counter(state.undealt)
    for place in state.seats:
        cards.update((*place.hand, *place.stolen))
        cards[_TIBARES] += place.money + place.stake
    missing = [card for card in range(DECK) if card not in cards]
    if len(missing) == 1 and CROWN in state.spent:
        cards[missing[0]] += 1
    cards[_TIBARES] += state.dead
    return cards


def whole(state: ArtonState) -> Counter[int]:
    """Return the cards that there must be from the deal on, and the money brought.

    Points of life come and go in a Death Match, and with the Cetro.
    """
    lying = cards_of(state)
    cards = Counter(range(DECK) if any(place.hand for place in state.seats) else ())
    mode = state.options.mode
    kept = mode is Mode.MONEY or (mode is Mode.LIFE_CASSINO and SCEPTRE not in state.spent)
    cards[_TIBARES] = sum(place.brought for place in state.seats) if kept else lying[_TIBARES]
    return cards


def twin(state: ArtonState, viewer: Seat | None, rng: Random, *, own_pile: bool) -> ArtonState:
    """Return a state with other cards wherever the viewer cannot look, and with other thefts of the others.

    Without `own_pile` the next card of the deck stays, which the viewer may be about to draw, and the others are asked
    what they are asked.
    """
    looking = state.ask is ArtonAsk.STEAL and viewer == state.seat
    hidden = [seat for seat in range(len(state.seats)) if seat != viewer]
    fixed = len(state.undealt) if looking else 0 if own_pile else 1
    unknown = [card for seat in hidden for card in (*state.seats[seat].hand, *state.seats[seat].stolen)]
    unknown += state.undealt[fixed:]
    rng.shuffle(unknown)
    seats = list(state.seats)
    for seat in hidden:
        size = len(seats[seat].hand)
        seats[seat] = replace(seats[seat], hand=tuple(unknown[:size]), stolen=())
        del unknown[:size]
    for seat in hidden:
        seats[seat] = _thief(state, seat, seats[seat], unknown, rng)
    if looking and unknown:  # what somebody else has stolen is not to be seen in the deck, and must lie somewhere
        thief = next(seat for seat in hidden if state.seats[seat].stolen)
        seats[thief] = replace(seats[thief], stolen=(*seats[thief].stolen, *unknown))
        unknown = []
    state = replace(state, seats=tuple(seats), undealt=state.undealt[:fixed] + tuple(unknown))
    return _other_ask(state, viewer, rng) if own_pile else state


def _thief(state: ArtonState, seat: Seat, place: ArtonSeatState, unknown: list[Card], rng: Random) -> ArtonSeatState:
    """Let a seat have cheated in this hand, or not."""
    able = state.options.cheating and state.sheets[seat].can_cheat and place.hand
    if not able or (state.theft is not None and state.seat == seat):
        return place
    cheated = rng.random() < 0.5
    loot = rng.randrange(min(6, len(unknown)) + 1) if cheated and rng.random() < 0.6 else 0
    stolen = tuple(unknown[:loot])
    del unknown[:loot]
    return replace(place, cheated=cheated, retried=cheated and state.sheets[seat].kit, stolen=stolen)


def _other_ask(state: ArtonState, viewer: Seat | None, rng: Random) -> ArtonState:
    """Let a seat that acts be about to raise, or in the middle of a cheat."""
    if state.ask is not ArtonAsk.ACT or state.seat == viewer:
        return state
    asks = [state]
    if may_raise(state, state.seat):
        asks.append(replace(state, ask=ArtonAsk.AMOUNT))
    if state.options.cheating:
        asks += [replace(state, ask=ask, theft=Theft(2, 6, loot=3)) for ask in (ArtonAsk.INSIST, ArtonAsk.STEAL)]
        tricks = [number for number, trick in enumerate(state.tricks) if trick.effect == "look"]
        asks += [replace(state, ask=ArtonAsk.LOOK, theft=Theft(2, 6, 6, trick=number)) for number in tricks]
    return rng.choice(asks)


def secrets(state: ArtonState, viewer: Seat | None) -> tuple[bytes, ...]:
    """Return texts that no encoded view of the viewer may hold: the deck, and hands of others that it has not seen."""
    looking = state.ask is ArtonAsk.STEAL and viewer == state.seat
    own = {viewer} if viewer is None else {viewer, state.seats[viewer].looked_at}
    hands = [place.hand for seat, place in enumerate(state.seats) if seat not in own and len(place.hand) > 3]
    deck = [] if looking or len(state.undealt) < 4 else [msgspec.json.encode(state.undealt)[1:-1]]
    return (*deck, *(msgspec.json.encode(hand) for hand in hands))


def check_memory(state: ArtonState, memory: ArtonMemory) -> bool:
    """Fail unless the state agrees with what is remembered; tell whether that is anything."""
    held = {card for place in state.seats for card in (*place.hand, *place.stolen)}
    known = {card for seat, card in memory.held if card in (*state.seats[seat].hand, *state.seats[seat].stolen)}
    assert not held or len(memory.held) - len(known) <= 1, "more than the Coroa may have taken is gone"
    if memory.undealt is None:
        return bool(memory.held)
    assert set(state.undealt) <= set(memory.undealt) or not held
    assert not held or set(memory.undealt) - set(state.undealt) <= held | set(memory.gone)
    assert not set(memory.gone) & (held | set(state.undealt)) or not held
    return True

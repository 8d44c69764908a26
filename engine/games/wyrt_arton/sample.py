"""A state that may be the real one for all that a seat knows: hidden cards are dealt at random."""

from __future__ import annotations

from typing import Literal

from engine.core.game import Rng
from engine.core.model import Seat
from engine.core.sampling import shuffle
from engine.games.wyrt_arton.cards import DECK, Card
from engine.games.wyrt_arton.memory import ArtonMemory
from engine.games.wyrt_arton.model import (
    AS_THE_TABLE,
    NOBODY,
    NOT_VOTED,
    ArtonSeatState,
    ArtonSeatView,
    ArtonState,
    ArtonView,
    Chair,
)

Cards = tuple[Card, ...]
Held = tuple[tuple[Seat, Card], ...]


def sample(view: ArtonView, memory: ArtonMemory, rng: Rng) -> ArtonState:
    """Return a state with this view; what the viewer has seen stays where it may be.

    Another seat has stolen only what a viewer that has looked through the deck has not found there.
    """
    hands, stolen, undealt = _dealt(view, memory, rng)
    return ArtonState(
        options=view.options,
        rules=view.rules,
        sheets=view.sheets,
        seats=tuple([_seat(view, seat, hands[seat], stolen[seat]) for seat in range(len(view.seats))]),
        minimum=view.minimum,
        ask=view.ask,
        hand_number=view.hand_number,
        orbit=view.orbit,
        first_buck=view.first_buck,
        buck=view.buck,
        small=view.small,
        big=view.big,
        straddler=view.straddler,
        opener=view.opener,
        seat=view.seat,
        turn=view.turn,
        highest=view.highest,
        raiser=view.raiser,
        asked=view.asked,
        dead=view.dead,
        undealt=undealt,
        counted=view.counted,
        dice=view.dice,
        suit_die=view.suit_die,
        suit_rolls=view.suit_rolls,
        theft=view.theft,
        power=view.power,
        spent=view.spent,
        fallen=view.fallen,
        time_called=view.time_called,
        cheats=view.cheats,
        tricks=view.tricks,
        outcome=view.outcome,
    )


def unseen(view: ArtonView, memory: ArtonMemory) -> list[Card]:
    """Return the cards that may be in the hands of others, for all that the viewer knows."""
    known = {*memory.gone, *(card for _, card in memory.held), *(memory.undealt or ()), *(view.undealt or ())}
    for place in view.seats:
        known.update(place.hand or (), place.stolen or ())
    return [card for card in range(DECK) if card not in known]


def _dealt(view: ArtonView, memory: ArtonMemory, rng: Rng) -> tuple[list[Cards], list[Cards], Cards]:
    """Return what each seat holds and has stolen, and the undealt deck, as many cards in each as the viewer counts."""
    hands: list[Cards] = [place.hand or () for place in view.seats]
    stolen: list[Cards] = [place.stolen or () for place in view.seats]
    sizes = [place.hand_size if place.hand is None else 0 for place in view.seats]
    if not (view.counted or any(place.hand_size for place in view.seats)):
        return hands, stolen, ()
    out_of_play = DECK - view.counted - sum(place.hand_size for place in view.seats) - len(memory.gone)
    seen = view.undealt if view.undealt is not None else memory.undealt
    for seat, card in _in_any_order(memory.held, sizes, rng):
        if sizes[seat]:
            hands[seat] += (card,)
            sizes[seat] -= 1
        else:
            out_of_play -= 1
    free = unseen(view, memory)
    shuffle(free, rng)
    pile = list(seen) if seen is not None else []
    for seat, missing in enumerate(sizes):
        for _ in range(missing):
            hands[seat] += (free.pop() if free else pile.pop(),)
    rest = free[out_of_play:]
    if seen is None:
        return hands, stolen, tuple(rest)
    if rest:
        stolen[_thief(view, rng)] += tuple(rest)
    return hands, stolen, tuple(pile)


def _in_any_order(held: Held, sizes: list[int], rng: Rng) -> Held:
    """Return known cards of others so that chance says which is out of play, where a seat has fewer than are known."""
    known = [seat for seat, _ in held]
    if all(known.count(seat) <= size for seat, size in enumerate(sizes)):
        return held
    mixed = list(held)
    shuffle(mixed, rng)
    return tuple(mixed)


def _thief(view: ArtonView, rng: Rng) -> Seat:
    """Return a seat that may have cheated before the viewer looked."""
    holding = [seat for seat, place in enumerate(view.seats) if place.hand_size and seat != view.viewer]
    able = [seat for seat in holding if view.sheets[seat].can_cheat]
    return able[rng.randrange(len(able))]


def _seat(view: ArtonView, seat: Seat, hand: Cards, stolen: Cards) -> ArtonSeatState:
    place, own = view.seats[seat], seat == view.viewer
    answer: Literal["", "in", "out"] = view.answer if own else _answer(view, place) if place.answered else ""
    return ArtonSeatState(
        money=place.money,
        brought=place.brought,
        began=place.began,
        chair=place.chair,
        left=place.left,
        stake=place.stake,
        turn_stake=place.turn_stake,
        in_hand=place.in_hand,
        acted=place.acted,
        hand=hand,
        stolen=stolen,
        shown=place.hand_size,
        owes=place.owes,
        cheated=view.cheated if own else bool(stolen),
        retried=own and view.retried,
        mask_h=place.mask_h,
        mask_i=place.mask_i,
        answer=answer,
        vote=AS_THE_TABLE if place.voted else NOT_VOTED,
        looked_at=view.looked_at if own else NOBODY,
        looked=view.looked if own else (),
    )


def _answer(view: ArtonView, place: ArtonSeatView) -> Literal["in", "out"]:
    """Return what another may have said between hands: a table that waits for a second has not heard "in" (WA-78)."""
    waits = sum(other.chair is Chair.SEATED for other in view.seats) == 1
    return "out" if waits and place.chair is not Chair.SEATED else "in"

"""What precedes the first turn: the draw for the start, shuffling, cutting, dealing (Chama 1.4)."""

from __future__ import annotations

from msgspec.structs import replace

from engine.core.errors import BadSetup
from engine.core.model import Chance, Pick, Seat, Shuffle
from engine.games.chama.actions import CutDeck
from engine.games.chama.battle import raid, raid_draw
from engine.games.chama.cards import DECK, height
from engine.games.chama.events import DeckCut, DeckShuffled, DrewForStart, Events, RedrawCalled, StarterKnown
from engine.games.chama.model import HAND_AT_START, ChamaAsk, ChamaOptions, ChamaSeatState, ChamaState
from engine.games.chama.turn import begin_turn, in_play, next_in_play, with_seat
from engine.games.chama.types import TYPES


def initial_state(options: ChamaOptions, seats: int, rules: int) -> ChamaState:
    """Return the state before the draw for the start.

    Raises BadSetup for seats that the type has not (Chama 1).
    """
    TYPES[options.type].check(options, seats)
    if len(set(options.pineapples) & set(range(seats))) < len(options.pineapples):
        raise BadSetup("bad_pineapples", listed=options.pineapples, last=seats - 1)
    if options.suits and not len(set(options.suits)) == len(options.suits) == seats:
        raise BadSetup("bad_suits", listed=options.suits, seats=seats)
    everybody = tuple(range(seats))
    places, cuts = (ChamaSeatState(),) * seats, (0,) * seats
    return ChamaState(options=options, seats=places, contenders=everybody, cuts=cuts, rules=rules)


def pending_draw(state: ChamaState) -> Chance:
    """Return the draw that the match waits for; a redraw gives every seat another deck."""
    if state.ask is ChamaAsk.START:
        return Chance(Pick(times=len(state.contenders), size=len(DECK)), f"start {state.starts + 1}")
    if state.ask is ChamaAsk.RAID:
        return Chance(raid_draw(state), f"battle {state.battles} raid")
    return Chance(Shuffle(size=len(DECK)), f"seat {_to_shuffle(state)} deck {state.restarts + 1}")


def resolve(state: ChamaState, drawn: tuple[int, ...], events: Events) -> ChamaState:
    """Take the answer to `pending_draw`."""
    if state.ask is ChamaAsk.START:
        return _draw_for_start(state, drawn, events)
    if state.ask is ChamaAsk.RAID:
        return raid(state, drawn[0], events)
    return _shuffle(state, drawn, events)


def _draw_for_start(state: ChamaState, drawn: tuple[int, ...], events: Events) -> ChamaState:
    """The highest card starts, the ace above the king; those level draw again (CH-2)."""
    cards = tuple(DECK[index] for index in drawn)
    state = replace(state, starts=state.starts + 1)
    if events is not None:
        events.append(DrewForStart(state.contenders, cards))
    best = max(height(card) for card in cards)
    highest = tuple(seat for seat, card in zip(state.contenders, cards, strict=True) if height(card) == best)
    if len(highest) > 1:
        return replace(state, contenders=highest)
    starter = highest[0]
    if events is not None:
        events.append(StarterKnown(starter))
    return replace(state, contenders=(), starter=starter, seat=starter, ask=ChamaAsk.SHUFFLE)


def _to_shuffle(state: ChamaState) -> Seat:
    return next(seat for seat in in_play(state) if not state.seats[seat].deck)


def _shuffle(state: ChamaState, drawn: tuple[int, ...], events: Events) -> ChamaState:
    seat = _to_shuffle(state)
    if events is not None:
        events.append(DeckShuffled(seat))
    deck = tuple(map(DECK.__getitem__, drawn))
    return _cut_when_shuffled(with_seat(state, seat, replace(state.seats[seat], deck=deck)), events)


def _cut_when_shuffled(state: ChamaState, events: Events) -> ChamaState:
    if any(not state.seats[other].deck for other in in_play(state)):
        return state
    return replace(state, ask=ChamaAsk.CUT) if state.options.cut else _deal(state, events)


def cutters(state: ChamaState) -> tuple[Seat, ...]:
    """Return the seats that have still to cut."""
    return tuple(seat for seat in in_play(state) if not state.cuts[seat])


def cut(state: ChamaState, seat: Seat, action: CutDeck, events: Events) -> ChamaState:
    """Let the neighbour to the right cut: each seat cuts the deck to its left (CH-2)."""
    owner = next_in_play(state, seat)
    place = state.seats[owner]
    deck = place.deck[action.at :] + place.deck[: action.at]
    if events is not None:
        events.append(DeckCut(seat, owner, action.at))
    cuts = (*state.cuts[:seat], action.at, *state.cuts[seat + 1 :])
    return deal_when_cut(with_seat(state, owner, replace(place, deck=deck), cuts=cuts), events)


def deal_when_cut(state: ChamaState, events: Events) -> ChamaState:
    """Deal once nobody has to cut any more."""
    return state if cutters(state) else _deal(state, events)


def go_on_without(state: ChamaState, seat: Seat, events: Events) -> ChamaState:
    """Go on with the set-up after a seat has left it.

    A starter that leaves is followed by its left (CH-82).
    """
    if state.ask is ChamaAsk.START:
        rest = tuple(other for other in state.contenders if other != seat)
        return replace(state, contenders=rest or in_play(state))
    starter = next_in_play(state, seat) if seat == state.starter else state.starter
    state = replace(state, starter=starter, seat=starter)
    return _cut_when_shuffled(state, events) if state.ask is ChamaAsk.SHUFFLE else deal_when_cut(state, events)


def _deal(state: ChamaState, events: Events) -> ChamaState:
    for seat in in_play(state):
        place = state.seats[seat]
        hand = tuple(sorted(place.deck[:HAND_AT_START]))
        state = with_seat(state, seat, replace(place, hand=hand, drawn=HAND_AT_START))
    return begin_turn(state, state.starter, events)


def redraw(state: ChamaState, seat: Seat, events: Events) -> ChamaState:
    """Void the game and start anew, the start drawn for again.

    Nobody has won or lost (Chama 1.4.1, CH-45).
    """
    if events is not None:
        events.append(RedrawCalled(seat, state.seats[seat].hand))
    seats = tuple(
        place if place.left else ChamaSeatState(redraws=place.redraws + (number == seat))
        for number, place in enumerate(state.seats)
    )
    return replace(
        state,
        seats=seats,
        ask=ChamaAsk.START,
        step=2,
        round=0,
        realm_done=False,
        xisum_done=False,
        battle_done=False,
        truces=(),
        contenders=in_play(state),
        cuts=(0,) * len(seats),
        restarts=state.restarts + 1,
    )

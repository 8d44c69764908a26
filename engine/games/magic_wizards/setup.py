"""Before the first turn: the decks, who begins, and the first five cards (MW-61)."""

from __future__ import annotations

from msgspec.structs import replace

from engine.core.errors import BadSetup
from engine.core.model import Chance, Pick, Seat, Shuffle
from engine.games.magic_wizards.actions import NO_SLOT, NOBODY, CutDuelDeck
from engine.games.magic_wizards.board.drawings import LOT, check_drawings, layouts_of, maps_of
from engine.games.magic_wizards.cards import card_of, extra_pieces, main_pieces
from engine.games.magic_wizards.decks import boards_of, check_deck, ready_decks
from engine.games.magic_wizards.duel_events import (
    DuelDeckCut,
    FirstChosen,
    HandDrawn,
    HandShown,
    MapDrawn,
    StarterChosen,
)
from engine.games.magic_wizards.events import Events
from engine.games.magic_wizards.field import emit, into_zone, pop, push, with_seat
from engine.games.magic_wizards.flow import run
from engine.games.magic_wizards.frames import LayFrame, Task
from engine.games.magic_wizards.labyrinth import rises
from engine.games.magic_wizards.match_cards import check_sets, collection_of, table_of
from engine.games.magic_wizards.model import (
    HAND_AT_START,
    SEATS,
    Deck,
    DuelDecks,
    DuellistState,
    MagicAsk,
    MagicOptions,
    MagicState,
)
from engine.games.magic_wizards.turn import begin_turn
from engine.games.magic_wizards.zones import BESIDE

_CUT_SINCE = 5
"""The version of the rules from which on decks may be cut: a tournament goes on by the one that it began with."""


def initial_state(options: MagicOptions, seats: int, rules: int) -> MagicState:
    """Return the state before it is known who begins.

    Raises BadSetup for other seats, or a deck that is not legal.
    """
    if seats != SEATS:
        raise BadSetup("bad_seats", game="magic_wizards", least=SEATS, most=SEATS, seats=seats)
    check_sets(options.sets, collection_of(rules))
    if options.no_direct_attack and not options.bench_out:
        raise BadSetup("duel_only_bench_out", game="magic_wizards", rule="MW-95")
    if options.environments and not options.board:
        raise BadSetup("duel_only_board", game="magic_wizards", rule="MW-95")
    if options.duel_discs and (options.board or options.environments or options.labyrinth):
        raise BadSetup("duel_discs_alone", game="magic_wizards", rule="MW-95")
    if options.labyrinth and not options.board:
        raise BadSetup("duel_labyrinth_board", game="magic_wizards", rule="MW-95")
    if options.labyrinth and options.environments:
        raise BadSetup("duel_labyrinth_no_map", game="magic_wizards", rule="MW-126")
    check_drawings(options)
    decks = _decks(options, rules)
    players = tuple(
        DuellistState(options.life, main_pieces(seat, deck), extra=extra_pieces(seat, deck))
        for seat, deck in enumerate(decks)
    )
    state = MagicState(options, rules, decks, players, (options.asked_at_first,) * SEATS)
    if options.chooses not in (NOBODY, *range(SEATS)):
        data = {"game": "magic_wizards", "option": "chooses", "name": "chooses", "value": options.chooses}
        raise BadSetup("option_range", least=NOBODY, most=SEATS - 1, **data)
    if options.environments == LOT:
        return replace(state, ask=MagicAsk.MAP)
    if options.labyrinth:
        names = layouts_of(options)
        return replace(state, ask=MagicAsk.LAYOUT) if len(names) > 1 else choose_layout(state, 0, None)
    return _asked_first(replace(state, map=options.environments) if options.environments else state)


def _asked_first(state: MagicState) -> MagicState:
    chooses = state.options.chooses
    return replace(state, ask=MagicAsk.FIRST if chooses == NOBODY else MagicAsk.STARTER, asked=chooses)


def draw_of_map(state: MagicState) -> Chance:
    """Return the lot that says which map the board has."""
    return Chance(Pick(1, len(maps_of(state.options))), "map")


def choose_map(state: MagicState, index: int, events: Events) -> MagicState:
    """Take the map that the lot says (MW-87); who begins is asked next."""
    name = maps_of(state.options)[index]
    emit(events, MapDrawn(name))
    return _asked_first(replace(state, map=name))


def choose_layout(state: MagicState, index: int, events: Events) -> MagicState:
    """Take the labyrinth that the lot says, for a card that is played, or from the start (MW-126, MW-142)."""
    name = layouts_of(state.options)[index]
    if not state.stack:
        return _asked_first(rises(state, name, NO_SLOT, events))
    task = state.stack[-1]
    assert isinstance(task, Task)
    return run(rises(pop(state), name, task.slot, events), events)


def _decks(options: MagicOptions, rules: int) -> DuelDecks:
    collection = collection_of(rules)
    cards = table_of(options.sets, collection)
    given = options.decks or tuple(ready.deck for ready in ready_decks()[:SEATS])
    if len(given) != SEATS:
        raise BadSetup("bad_seat_list", game="magic_wizards", option="decks", count=len(given), seats=SEATS)
    found = []
    for seat, deck in enumerate(given):
        if deck is None:
            raise BadSetup("no_deck", game="magic_wizards", seat=seat, number=seat + 1)
        check_deck(deck, seat, cards, boards_of(options, rules), rules)
        found.append(Deck(tuple(sorted(deck.main)), tuple(sorted(deck.extra)), layout=deck.layout))
    return DuelDecks(tuple(found), options.sets, collection)


def draw_of_first(_state: MagicState) -> Chance:
    """Return the lot that says who begins."""
    return Chance(Pick(1, SEATS), "first player")


def choose_first(state: MagicState, index: int, events: Events) -> MagicState:
    """Take the lot of the player who begins; both decks are shuffled next, the beginner's first."""
    emit(events, FirstChosen(index))
    return _begun_by(state, index)


def say_first(state: MagicState, mine: bool, events: Events) -> MagicState:
    """Take the choice of whether the player begins (MW-133)."""
    index = state.asked if mine else 1 - state.asked
    emit(events, StarterChosen(state.asked, index))
    return _begun_by(state, index)


def _begun_by(state: MagicState, seat: Seat) -> MagicState:
    return replace(state, ask=MagicAsk.SHUFFLE, first=seat, seat=seat)


def draw_of_deck(state: MagicState) -> Chance:
    """Return the shuffling of a deck at the start; one that is shuffled again has a number in its name."""
    name = f"seat {state.seat} deck"
    return Chance(Shuffle(len(state.seats[state.seat].deck)), f"{name} {state.draws + 1}" if state.draws else name)


def shuffled(state: MagicState, order: tuple[int, ...], events: Events) -> MagicState:
    """Shuffle a deck, let the rival cut it with option `cut`, and draw five cards.

    After both the turns begin.
    """
    seat: Seat = state.seat
    state = with_seat(state, seat, deck=tuple(state.seats[seat].deck[place] for place in order))
    if state.options.cut and state.rules >= _CUT_SINCE:
        return replace(state, ask=MagicAsk.CUT, asked=1 - seat)
    return _first_cards(state, events)


def cut(state: MagicState, seat: Seat, action: CutDuelDeck, events: Events) -> MagicState:
    """Cut the rival's deck and draw its first cards (MW-61)."""
    deck = state.seats[state.seat].deck
    emit(events, DuelDeckCut(seat, state.seat, action.at))
    state = with_seat(state, state.seat, deck=deck[action.at :] + deck[: action.at])
    return _first_cards(replace(state, ask=MagicAsk.SHUFFLE, asked=NOBODY), events)


def _first_cards(state: MagicState, events: Events) -> MagicState:
    """Draw five cards; under Bench-out those without a monster are shown and shuffled back (MW-111)."""
    seat: Seat = state.seat
    pieces = state.seats[seat].deck
    hand, deck = pieces[:HAND_AT_START], pieces[HAND_AT_START:]
    rows = [card_of(state.decks, piece) for piece in hand]
    if (state.options.bench_out or state.options.duel_discs) and not any(row.is_monster for row in rows):
        emit(events, HandShown(seat, tuple([row.id for row in rows])))
        return replace(state, draws=state.draws + 1)
    emit(events, HandDrawn(seat, tuple([row.id for row in rows])))
    if state.options.duel_discs:
        state = with_seat(state, seat, deck=deck)
        for piece in hand:
            state = into_zone(state, seat, piece, BESIDE)
        return run(push(state, LayFrame(seat)), events)
    state = with_seat(state, seat, deck=deck, hand=hand)
    return _next_begins(state, seat, events)


def first_laid(state: MagicState, seat: Seat, events: Events) -> MagicState:
    """Lay a player's first five cards in the zones.

    The other shuffles next, or the first turn begins.
    """
    return _next_begins(replace(state, ask=MagicAsk.SHUFFLE, asked=NOBODY), seat, events)


def _next_begins(state: MagicState, seat: Seat, events: Events) -> MagicState:
    if seat == state.first:
        return replace(state, seat=1 - seat)
    return run(begin_turn(state, events), events)

"""What the laws need to know of Magic & Wizards."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Sequence
from itertools import cycle
from random import Random
from typing import Any

import msgspec
from msgspec import UNSET
from msgspec.structs import replace

from engine.core.model import Seat
from engine.games.magic_wizards.actions import Answering
from engine.games.magic_wizards.board.labyrinths import drawn, own_labyrinths
from engine.games.magic_wizards.board.maps import own_maps
from engine.games.magic_wizards.card_effects import Do, Whether, Whom
from engine.games.magic_wizards.card_model import Card
from engine.games.magic_wizards.cards import burrows, card_of, extra_pieces, fits, main_pieces, owner_of
from engine.games.magic_wizards.decks import random_deck
from engine.games.magic_wizards.duel_events import DuelDeckCut
from engine.games.magic_wizards.events import (
    CardFetched,
    CardPlayed,
    CardShown,
    CardTurnedUp,
    DuelCardDiscarded,
    MonsterCame,
    TrapFired,
)
from engine.games.magic_wizards.frames import PlayFrame, Task
from engine.games.magic_wizards.match_cards import table_of
from engine.games.magic_wizards.memory import MagicMemory
from engine.games.magic_wizards.model import Deck, Drawing, DuellistState, MagicOptions, MagicState
from tests.engine.magic_wizards.club_sets import random_set
from tests.laws.play import Step

TABLES = 24
"""So many sets of options; among them each pair of values of two options comes more than once."""


CLUB = 4
"""Every fourth of them has a set of a club beside the collection."""
ASKING = 4
"""In every fourth of them the decks are of monsters that look at whom they fight, and of those that they look for."""


def _asks_or_is_asked_about(card: Card) -> bool:
    asking = [effect.if_ for card in table_of(()).cards for effect in card.effects if effect.if_]
    foes = [wanted for wanted in asking if wanted.test is Whether.FOE_IS]
    asks = any(effect.if_ in foes for effect in card.effects)
    return asks or ((card.level or 0) <= 2 and any(fits(card, wanted) for wanted in foes))


def _labyrinths(number: int, rng: Random) -> dict[str, Any]:
    """Return the options of a table with a labyrinth from the start, or with one that cards raise."""
    size = rng.choice((9, 19))
    habits: dict[str, Any] = {"labyrinth": 0, "labyrinth_size": size}
    if number % 8 == 3:
        habits |= {"labyrinth": size, "environments": ""}
    if number % 3:
        names = rng.sample(list(own_labyrinths()), k=3)
        habits["layouts"] = tuple(names[: rng.choice((1, 3))])
    if number % 5 == 0:
        habits["club_layouts"] = (Drawing("do_clube", drawn(own_labyrinths()["caracol"][size])),)
    return habits


def with_walls(deck: Deck) -> Deck:
    """Return a deck with Paredes do Labirinto in the place of three cards that are no monsters."""
    walls, by_key = [table_of(()).by_key["paredes_do_labirinto"].id] * 3, table_of(()).by_id
    others = [card for card in deck.main if card in by_key and not by_key[card].is_monster][: len(walls)]
    left = list(deck.main)
    for card in others:
        left.remove(card)
    named = [UNSET, *own_labyrinths()][sum(left) % 3]
    return replace(deck, main=tuple(sorted((*left, *walls))), layout=named)


def _tables() -> Iterator[MagicOptions]:
    """Yield the default table, and others by lot; each with other random legal decks but for the first."""
    yield MagicOptions()
    modes: tuple[Answering, ...] = ("always", "attacks", "always", "never")
    answers = cycle(modes)
    for number in range(1, TABLES):
        rng = Random(number)
        switches = ("one_attack", "first_turn_attack", "para_counter", "flyers_out_of_reach", "play_on_ties")
        habits: dict[str, Any] = {name: rng.random() < 0.5 for name in switches}
        habits["end_turn_monster"] = rng.choice(("any", "defence"))
        habits["alignment_fallback"] = rng.choice(("last", "start"))
        habits["chooses"] = rng.choice((-1, 0, 1))
        habits["cut"] = number % 4 == 1
        habits["life"] = 4000 if number % 5 == 4 else 2000
        habits["bench_out"] = number % 3 == 0
        habits["no_direct_attack"] = number % 6 == 0
        if number % 2:
            habits["board"] = rng.choice((5, 6))
            habits["environments"] = rng.choice(("", "lot", *own_maps()))
            habits["adjacent"] = rng.choice((4, 8))
            habits["move"] = rng.choice(("any", "side"))
        habits["duel_discs"] = number % 4 == 2
        sets = (random_set(number),) if number % CLUB == 0 else ()
        wanted = _asks_or_is_asked_about if number % ASKING == 1 else None
        decks = tuple(random_deck(rng, wanted, table_of(sets)) for _ in range(2))
        if number % 4 == 3:
            habits |= _labyrinths(number, rng)
            decks = decks if habits["labyrinth"] else tuple(map(with_walls, decks))
        yield MagicOptions(decks=decks, answers=next(answers), sets=sets, **habits)


OPTIONS = tuple(_tables())

OPEN_FIELDS = ""
"""Events tell cards by their ids; those that lie open are no hidden fields."""
HIDDEN_FIELDS = "hand.cards drawn.card set.card under.card"
"""What only their player sees: what is drawn, what is set, and what goes under the deck."""

BOUND = 6_000
"""No random duel takes so many steps."""

REMEMBERED = 0
"""A duel in which nothing is turned down or fetched leaves nothing to remember: tests/engine/magic_wizards."""

_FIXED = 5
"""So many cards on top of a deck stay: no single step draws more."""


def seats_of(_options: MagicOptions) -> Sequence[int]:
    """Return the numbers of seats: two."""
    return (2,)


def reveals(step: Step) -> bool:
    """Tell whether the step turned up a hidden card, cut a deck, or was about a card that looks for some."""
    shown = (DuelDeckCut, CardPlayed, CardShown, CardTurnedUp, TrapFired, DuelCardDiscarded, CardFetched, MonsterCame)
    if any(isinstance(event, shown) for event in step.events):
        return True
    state = step.before
    played = {frame.slot for frame in state.stack if isinstance(frame, PlayFrame)}
    cards = [card_of(state.decks, card.piece) for player in state.seats for card in player.field if card.slot in played]
    return any(effect.do is Do.FUSE or effect.target is Whom.YOUR_DECK for card in cards for effect in card.effects)


def cards_of(state: MagicState) -> Counter[int]:
    """Return every piece, wherever it lies."""
    pieces: Counter[int] = Counter()
    for player in state.seats:
        pieces.update((*player.deck, *player.hand, *player.extra, *player.graveyard))
        for card in player.field:
            pieces.update((card.piece, *card.components))
    return pieces


def whole(state: MagicState) -> Counter[int]:
    """Return the pieces that there must be: all of both decks."""
    return Counter(
        piece
        for seat, deck in enumerate(state.decks)
        for piece in (*main_pieces(seat, deck), *extra_pieces(seat, deck))
    )


def twin(state: MagicState, viewer: Seat | None, rng: Random, *, own_pile: bool) -> MagicState:
    """Return a state with other cards wherever the viewer cannot look.

    Without `own_pile` the next cards of the viewer's deck stay, and the Magic and Traps of the other, which may act.
    """
    named = {piece for frame in state.stack if isinstance(frame, Task) for piece in (*frame.chosen, frame.extra)}
    named.add(state.picked)
    seats = [
        _own_twin(player, rng, 0 if own_pile else _FIXED)
        if seat == viewer
        else _other_twin(state, seat, named, rng, supports=own_pile)
        for seat, player in enumerate(state.seats)
    ]
    return replace(state, seats=(seats[0], seats[1]))


def _own_twin(player: DuellistState, rng: Random, fixed: int) -> DuellistState:
    rest = list(player.deck[fixed:])
    rng.shuffle(rest)
    return replace(player, deck=(*player.deck[:fixed], *rest))


def _other_twin(state: MagicState, seat: Seat, named: set[int], rng: Random, *, supports: bool) -> DuellistState:
    if state.options.duel_discs:
        return _other_disc(state, seat, named, rng, kinds=supports)
    player = state.seats[seat]
    free = [piece for piece in (*player.hand, *player.deck) if piece not in named]
    hidden = [
        card
        for card in player.field
        if not card.up and owner_of(card.piece) == seat and (card.monster or supports) and card.piece not in named
    ]
    free += [card.piece for card in hidden]
    rng.shuffle(free)
    under = {}
    for card in hidden:
        digs = burrows(card_of(state.decks, card.piece))
        rows = [(piece, card_of(state.decks, piece)) for piece in free]
        under[card.slot] = next(
            number for number, row in rows if row.is_monster is card.monster and burrows(row) is digs
        )
        free.remove(under[card.slot])
    field = tuple([replace(card, piece=under.get(card.slot, card.piece)) for card in player.field])
    hand = tuple([piece if piece in named else free.pop() for piece in player.hand])
    deck = tuple([piece if piece in named else free.pop() for piece in player.deck])
    return replace(player, hand=hand, deck=deck, field=field)


def _other_disc(state: MagicState, seat: Seat, named: set[int], rng: Random, *, kinds: bool) -> DuellistState:
    """Exchange face-down cards of a duel disk with others of the deck: of any kind, or monsters with monsters.

    It stays so whether any is a monster, which is told; without `kinds` the next cards of the deck stay as well.
    """
    player, rows = state.seats[seat], state.decks.rows
    top = () if kinds else player.deck[:_FIXED]
    deck = [piece for piece in player.deck[len(top) :] if piece not in named]
    field = []
    hidden = [card for card in player.field if not card.up and card.piece not in named]
    known = any(card.monster for card in player.field if card not in hidden)
    for card in player.field:
        if card in hidden and (kinds or card.monster):
            first = not known and card.monster
            guarded = known or any(field_card.monster for field_card in hidden)
            fitting = [
                piece
                for piece in deck
                if (rows[piece].is_monster if first or not kinds else guarded or not rows[piece].is_monster)
            ]
            other = rng.choice([card.piece, *fitting])
            deck = [card.piece if piece == other else piece for piece in deck]
            monster = rows[other].is_monster
            card = replace(card, piece=other, monster=monster, attack=monster)
            known = known or monster
        field.append(card)
    rest = iter(deck)
    pile = tuple(piece if piece in named else next(rest) for piece in player.deck[len(top) :])
    return replace(player, field=tuple(field), deck=(*top, *pile))


def secrets(state: MagicState, viewer: Seat | None) -> tuple[bytes, ...]:
    """Return texts that no encoded view of the viewer may hold: the decks in their order, and the other's hand."""
    hands = [player.hand for seat, player in enumerate(state.seats) if seat != viewer and len(player.hand) > 3]
    decks = [player.deck for player in state.seats if len(player.deck) > 3]
    return tuple(msgspec.json.encode(pieces)[1:-1] for pieces in (*decks, *hands))


def check_memory(state: MagicState, memory: MagicMemory) -> bool:
    """Fail unless the state agrees with what is remembered; tell whether that is anything."""
    lying = {card.slot: card for player in state.seats for card in player.field}
    for slot, card in memory.down:
        assert not lying[slot].up and card_of(state.decks, lying[slot].piece).id == card
    for seat, player in enumerate(state.seats):
        down = [card.piece for side in state.seats for card in side.field if not card.up]
        held = Counter(card_of(state.decks, piece).id for piece in (*player.hand, *down) if owner_of(piece) == seat)
        assert not Counter(card for side, card in memory.held if side == seat) - held
    return bool(memory.down or memory.held)

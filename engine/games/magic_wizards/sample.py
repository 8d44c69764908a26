"""A duel that may be the real one for all that a player knows.

Hidden cards are dealt from a likely deck.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from itertools import chain, repeat
from typing import NamedTuple

from msgspec.structs import replace

from engine.core.game import Rng
from engine.core.model import Seat
from engine.core.sampling import shuffle
from engine.games.magic_wizards.actions import NOBODY, Piece, Slot
from engine.games.magic_wizards.board.terrain import in_sea, swims, terrains_of
from engine.games.magic_wizards.card_traits import CardKind
from engine.games.magic_wizards.cards import (
    burrows,
    card_of,
    extra_pieces,
    id_of,
    main_pieces,
)
from engine.games.magic_wizards.guess import Cards, deck_of, guess_deck, needs_monster, seen_of
from engine.games.magic_wizards.legal import decider, legal_for
from engine.games.magic_wizards.match_cards import collection_of
from engine.games.magic_wizards.memory import MagicMemory
from engine.games.magic_wizards.model import (
    DuelDecks,
    DuellistState,
    DuellistView,
    FieldCard,
    FieldCardView,
    MagicState,
    MagicView,
)
from engine.games.magic_wizards.sample_pending import asks_where, is_named, wanted_by_pending, with_pending

TRIES = 40
"""So many deals are tried for one in which a player that is choosing has something to choose."""


def sample(view: MagicView, memory: MagicMemory, rng: Rng) -> MagicState:
    """Return a state with this view.

    What the viewer cannot see is dealt at random from decks that may be real.
    """
    for attempt in range(TRIES):
        wanted = wanted_by_pending(view, rng) if attempt else Counter()
        state = with_pending(_deal(view, memory, rng, wanted), view, rng)
        if not asks_where(state) or is_named(state):
            seat = decider(state)
            if seat == NOBODY or legal_for(state, seat):
                break
    return state


class _Pool:
    """The pieces of a deck that have no place yet, in random order."""

    def __init__(self, seat: Seat, decks: DuelDecks, rng: Rng) -> None:
        self.decks = decks
        self.main = list(main_pieces(seat, decks[seat]))
        self.extra = list(extra_pieces(seat, decks[seat]))
        shuffle(self.main, rng)
        shuffle(self.extra, rng)

    def without(self, pieces: set[Piece]) -> None:
        """Take out pieces whose place is known."""
        self.main = [piece for piece in self.main if piece not in pieces]
        self.extra = [piece for piece in self.extra if piece not in pieces]

    def take(self, card: int) -> Piece:
        """Take a piece that is this card."""
        pieces = self.extra if self.decks.cards.by_id[card].kind is CardKind.EXTRA else self.main
        chosen = next(piece for piece in pieces if id_of(self.decks, piece) == card)
        pieces.remove(chosen)
        return chosen

    def take_any(self, monster: bool, digs: bool, at_sea: bool, liked: Cards) -> Piece:
        """Take a monster, with Subterrâneo or without, or a Magic or Trap; one that is liked first.

        In Oceano one that swims, if there is any: another is there only where the sea came to it (MW-36, MW-88).
        """
        rows = [(piece, card_of(self.decks, piece)) for piece in self.main]
        fitting = [piece for piece, row in rows if row.is_monster is monster and burrows(row) is digs]
        swimmers = [piece for piece in fitting if at_sea and swims(card_of(self.decks, piece))]
        return self._take_liked(swimmers or fitting, liked)

    def take_hidden(self, kinds: tuple[bool, ...], liked: Cards) -> Piece:
        """Take a face-down card of a duel disk, a monster or none as `kinds` allow; one that is liked first."""
        rows = [(piece, card_of(self.decks, piece)) for piece in self.main]
        return self._take_liked([piece for piece, row in rows if row.is_monster in kinds], liked)

    def _take_liked(self, fitting: list[Piece], liked: Cards) -> Piece:
        chosen = next((piece for piece in fitting if liked[id_of(self.decks, piece)] > 0), fitting[0])
        liked[id_of(self.decks, chosen)] -= 1
        self.main.remove(chosen)
        return chosen


class _Known(NamedTuple):
    """The pieces on the field that are known, and those that lie under each card, by slot."""

    placed: dict[Slot, Piece]
    under: dict[Slot, tuple[Piece, ...]]


def _deal(view: MagicView, memory: MagicMemory, rng: Rng, wanted: Cards) -> MagicState:
    decks = _likely_decks(view, memory, rng, wanted)
    pools = [_Pool(seat, decks, rng) for seat in (0, 1)]
    if view.viewer is not None:
        pools[view.viewer].without(_own_places(view, view.viewer))
    # Cards that are known come first, so that none of them is dealt to a place that is not.
    graveyards = [
        player.graveyard if seat == view.viewer else tuple([pools[seat].take(card) for card in player.graveyard_cards])
        for seat, player in enumerate(view.seats)
    ]
    known = _known_on_field(view, memory, pools)
    hands = [_hand(view, memory, seat, pools[seat]) for seat in (0, 1)]
    fields = [_field(view, memory, seat, pools, known, hands[seat][1]) for seat in (0, 1)]
    seats = [
        _duellist(view.seats[seat], pools[seat], hands[seat][0], graveyards[seat], fields[seat]) for seat in (0, 1)
    ]
    return _with_seats(view, decks, (seats[0], seats[1]))


def _likely_decks(view: MagicView, memory: MagicMemory, rng: Rng, wanted: Cards) -> DuelDecks:
    decks = []
    for seat in (0, 1):
        deck = deck_of(view, seat)
        decks.append(deck if deck is not None else guess_deck(seen_of(view, memory, seat), wanted, rng))
    return DuelDecks(tuple(decks), view.options.sets, collection_of(view.rules))


def _known_on_field(view: MagicView, memory: MagicMemory, pools: list[_Pool]) -> _Known:
    down, cards = dict(memory.down), [card for player in view.seats for card in player.field]
    placed: dict[Slot, Piece] = {}
    for card in cards:
        name = card.card if card.card is not None else down.get(card.slot)
        if card.piece is not None:
            placed[card.slot] = card.piece
        elif name is not None:
            placed[card.slot] = pools[card.owner].take(name)
    under = {
        card.slot: tuple(
            [
                pools[owner].take(name) if piece is None else piece
                for name, piece, owner in zip(card.components, card.pieces, card.owners, strict=True)
            ]
        )
        for card in cards
    }
    return _Known(placed, under)


def _field(
    view: MagicView, memory: MagicMemory, seat: Seat, pools: list[_Pool], known: _Known, liked: Cards
) -> tuple[FieldCard, ...]:
    """Return the cards that a seat has on the field: known ones, and for the others some that may be there."""
    kinds, terrains = _kinds_in_zones(view, memory, seat) if view.options.duel_discs else None, terrains_of(view)
    field = []
    for card in view.seats[seat].field:
        if card.slot in known.placed:
            piece = known.placed[card.slot]
        elif kinds is not None:
            piece = pools[seat].take_hidden(next(kinds), liked)
        else:
            at_sea = in_sea(card, terrains)
            piece = pools[card.owner].take_any(card.monster, bool(card.keywords), at_sea, liked)
        field_card = _card(card, piece, known.under[card.slot])
        if kinds is not None and not card.up:
            monster = card_of(pools[seat].decks, piece).is_monster
            field_card = replace(field_card, monster=monster, attack=monster)
        field.append(field_card)
    return tuple(field)


def _duellist(
    seen: DuellistView, pool: _Pool, hand: tuple[Piece, ...], graveyard: tuple[Piece, ...], field: tuple[FieldCard, ...]
) -> DuellistState:
    """Return a player with the rest of the hand, and of the deck, from what is left of the pool."""
    missing = seen.hand_size - len(hand)
    hand, pool.main = (*hand, *pool.main[:missing]), pool.main[missing:]
    extra = seen.extra if seen.extra is not None else tuple(sorted(pool.extra))
    return DuellistState(seen.life, tuple(pool.main), hand, extra, graveyard, field)


def _kinds_in_zones(view: MagicView, memory: MagicMemory, seat: Seat) -> Iterator[tuple[bool, ...]]:
    """Yield for each hidden card of a duel disk whether it may be a monster, or none, or must be one (MW-42)."""
    if not view.seats[seat].guarded:
        return repeat((False,))
    return chain([(True,)] if needs_monster(view, memory, seat) else [], repeat((True, False)))


def _own_places(view: MagicView, viewer: Seat) -> set[Piece]:
    mine = view.seats[viewer]
    field = [piece for player in view.seats for card in player.field for piece in (card.piece, *card.pieces)]
    return {*(mine.hand or ()), *(mine.extra or ()), *mine.graveyard, *[piece for piece in field if piece is not None]}


def _hand(view: MagicView, memory: MagicMemory, seat: Seat, pool: _Pool) -> tuple[tuple[Piece, ...], Cards]:
    """Return what is known of a hand, and the cards that were held and must have been set since."""
    mine = view.seats[seat]
    if mine.hand is not None:
        return mine.hand, Counter()
    held = [card for side, card in memory.held if side == seat]
    return tuple([pool.take(card) for card in held[: mine.hand_size]]), Counter(held[mine.hand_size :])


def _card(card: FieldCardView, piece: Piece, components: tuple[Piece, ...]) -> FieldCard:
    return FieldCard(
        slot=card.slot,
        piece=piece,
        up=card.up,
        monster=card.monster,
        attack=card.attack,
        attacked=card.attacked,
        turned=card.turned,
        battled=card.battled,
        fused=card.fused,
        bearer=card.bearer,
        components=components,
        marks=card.marks,
        terrain=card.terrain,
        seen=card.seen,
        home=card.home,
        cell=card.cell,
        moved=card.moved,
        cells=card.cells,
    )


def _with_seats(view: MagicView, decks: DuelDecks, seats: tuple[DuellistState, DuellistState]) -> MagicState:
    pairs = zip(view.seats, seats, strict=True)
    lying = [pair for duellist_view, player in pairs for pair in zip(duellist_view.field, player.field, strict=True)]
    return MagicState(
        options=view.options,
        rules=view.rules,
        decks=decks,
        seats=seats,
        answers=tuple([player.answers or "attacks" for player in view.seats]),
        ask=view.ask,
        turn=view.turn,
        seat=view.seat,
        asked=view.asked,
        first=view.first,
        picked=view.picked,
        play=view.play,
        combo=view.combo,
        second_set=view.second_set,
        attacks=view.attacks,
        moves=view.moves,
        used=tuple([card.piece for field_card_view, card in lying if field_card_view.used]),
        stack=view.stack,
        next_slot=view.next_slot,
        draws=view.draws,
        idle=view.idle,
        changed=view.changed,
        last_turn=view.last_turn,
        bare=view.bare,
        map=view.map,
        map_below=view.map_below,
        labyrinth=view.labyrinth,
        walls=view.walls,
        outcome=view.outcome,
        razed=view.razed,
    )

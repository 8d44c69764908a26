"""A duel that may be the real one for all that a player knows; hidden cards are dealt from a likely deck."""

from __future__ import annotations

from collections import Counter

from engine.core.game import Rng
from engine.core.model import Seat
from engine.core.sampling import shuffle
from engine.games.magic_wizards.actions import Piece
from engine.games.magic_wizards.card_traits import Kind
from engine.games.magic_wizards.cards import card_by_id, id_of, main_pieces, owner_of
from engine.games.magic_wizards.decks import random_deck, ready_decks
from engine.games.magic_wizards.memory import MagicMemory
from engine.games.magic_wizards.model import (
    EXTRA_FROM,
    SEAT_STEP,
    Deck,
    DuellistState,
    FieldCard,
    FieldCardView,
    MagicState,
    MagicView,
)

_EXTRAS = range(301, 309)


def seen_cards(view: MagicView, memory: MagicMemory, seat: Seat) -> Counter[int]:
    """Return the ids of a player's own cards that the viewer has seen and that are not in hand or deck unseen."""
    found: Counter[int] = Counter(view.seats[seat].graveyard_cards)
    known = dict(memory.down)
    for side, player in enumerate(view.seats):
        for card in player.field:
            owner = card.home if card.home >= 0 else side
            if owner == seat:
                found.update(card.components)
                name = card.card if card.card is not None else known.get(card.slot)
                if name is not None:
                    found[name] += 1
    return found


def guess_deck(view: MagicView, memory: MagicMemory, seat: Seat, rng: Rng) -> Deck:
    """Return a deck that the player may have: a ready one, or one at random, that holds what was seen."""
    seen = seen_cards(view, memory, seat)
    main = Counter({card: count for card, count in seen.items() if card_by_id(card).kind is not Kind.EXTRA})
    extra = Counter({card: count for card, count in seen.items() if card_by_id(card).kind is Kind.EXTRA})
    extras = view.seats[seat].extra_size + sum(extra.values())
    ready = [one.deck for one in ready_decks() if not main - Counter(one.deck.main)]
    ready = [deck for deck in ready if len(deck.extra) == extras and not extra - Counter(deck.extra)]
    if ready:
        return ready[rng.randrange(len(ready))]
    return _with_seen(random_deck(rng), main, extra, extras, rng)


def _with_seen(deck: Deck, main: Counter[int], extra: Counter[int], extras: int, rng: Rng) -> Deck:
    """Put the cards that were seen in the place of others; the rest keeps the deck legal where it can."""
    rest = [card for card in deck.main if card not in main]
    shuffle(rest, rng)
    wanted = [card for card, count in main.items() for _ in range(count)]
    kept = [*wanted, *rest, *deck.main][: len(deck.main)]
    beside = [card for card, count in extra.items() for _ in range(count)]
    others = [card for card in _EXTRAS if card not in extra]
    while len(beside) < extras:
        beside.append(others[len(beside) % len(others)])
    return Deck(tuple(sorted(kept)), tuple(sorted(beside[:extras])))


def sample(view: MagicView, memory: MagicMemory, rng: Rng) -> MagicState:
    """Return a state with this view; what the viewer cannot see is dealt at random from decks that may be real."""
    decks = _decks(view, memory, rng)
    pools = [_Pool(seat, deck) for seat, deck in enumerate(decks)]
    players = [_player(view, memory, seat, pools, rng) for seat in (0, 1)]
    return MagicState(
        options=view.options,
        rules=view.rules,
        decks=decks,
        seats=(players[0], players[1]),
        ask=view.ask,
        turn=view.turn,
        seat=view.seat,
        asked=view.deciders[0] if view.deciders else -1,
        first=view.first,
        picked=view.picked,
        play=view.play,
        combo=view.combo,
        set_made=view.set_made,
        second_set=view.second_set,
        attacks=view.attacks,
        had_monster=view.had_monster,
        stack=view.stack,
        next_slot=1 + max([card.slot for player in view.seats for card in player.field], default=0),
        idle=view.idle,
        last_turn=view.last_turn,
        outcome=view.outcome,
    )


def _decks(view: MagicView, memory: MagicMemory, rng: Rng) -> tuple[Deck, ...]:
    return tuple(
        view.own_deck if seat == view.viewer and view.own_deck is not None else guess_deck(view, memory, seat, rng)
        for seat in (0, 1)
    )


class _Pool:
    """The pieces of a deck that have no place yet."""

    def __init__(self, seat: Seat, deck: Deck) -> None:
        first = seat * SEAT_STEP + EXTRA_FROM
        self.decks: tuple[Deck, ...] = (deck, deck)
        self.main: list[Piece] = list(main_pieces(seat, deck))
        self.extra: list[Piece] = list(range(first, first + len(deck.extra)))

    def take(self, card: int) -> Piece:
        """Return a piece that is this card."""
        pieces = self.extra if card_by_id(card).kind is Kind.EXTRA else self.main
        found = next(piece for piece in pieces if id_of(self.decks, piece) == card)
        pieces.remove(found)
        return found

    def draw(self, count: int, rng: Rng, *, monster: bool | None = None) -> tuple[Piece, ...]:
        """Return so many pieces at random; only monsters, or none, where the row says which (MW-63)."""
        drawn = []
        for _ in range(count):
            fitting = [
                piece
                for piece in self.main
                if monster is None or card_by_id(id_of(self.decks, piece)).is_monster is monster
            ] or self.main
            piece = fitting[rng.randrange(len(fitting))]
            self.main.remove(piece)
            drawn.append(piece)
        return tuple(drawn)


def _player(view: MagicView, memory: MagicMemory, seat: Seat, pools: list[_Pool], rng: Rng) -> DuellistState:
    mine, own = view.seats[seat], seat == view.viewer
    pool = pools[seat]
    graveyard = mine.graveyard if own else tuple([pool.take(card) for card in mine.graveyard_cards])
    field = tuple([_card(card, memory, seat, pools, rng) for card in mine.field])
    hand = mine.hand if mine.hand is not None else pool.draw(mine.hand_size, rng)
    if own:
        gone = {*graveyard, *hand, *(mine.extra or ()), *(card.piece for card in field)}
        for other in view.seats:
            gone.update(card.piece for card in other.field if card.piece is not None and owner_of(card.piece) == seat)
        pool.main = [piece for piece in pool.main if piece not in gone]
    deck = list(pool.main)
    shuffle(deck, rng)
    extra = mine.extra if mine.extra is not None else tuple(pool.extra[: mine.extra_size])
    return DuellistState(mine.life, tuple(deck[: mine.deck]), hand, extra, graveyard, field, mine.answers or "attacks")


def _card(card: FieldCardView, memory: MagicMemory, seat: Seat, pools: list[_Pool], rng: Rng) -> FieldCard:
    owner = card.home if card.home >= 0 else seat
    known = card.card if card.card is not None else dict(memory.down).get(card.slot)
    if card.piece is not None:
        piece = card.piece
    elif known is not None:
        piece = pools[owner].take(known)
    else:
        (piece,) = pools[owner].draw(1, rng, monster=card.monster)
    return FieldCard(
        slot=card.slot,
        piece=piece,
        up=card.up,
        monster=card.monster,
        attack=card.attack,
        since=card.since,
        attacked=card.attacked,
        turned=card.turned,
        battled=card.battled,
        used=card.used,
        fused=card.fused,
        bearer=card.bearer,
        components=tuple([pools[owner].take(name) for name in card.components]),
        marks=card.marks,
        terrain=card.terrain,
        seen=card.seen,
        home=card.home,
    )

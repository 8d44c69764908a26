"""A duel that may be the real one for all that a player knows; hidden cards are dealt from a likely deck."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from itertools import chain, repeat

from msgspec.structs import replace

from engine.core.game import Rng
from engine.core.model import Seat
from engine.core.sampling import shuffle
from engine.games.magic_wizards.actions import NOBODY, Piece, Slot
from engine.games.magic_wizards.board.terrain import in_sea, swims, terrains_of
from engine.games.magic_wizards.card_effects import Do, Whom
from engine.games.magic_wizards.card_model import Card, Enters, Material
from engine.games.magic_wizards.card_traits import CardKind
from engine.games.magic_wizards.cards import (
    burrows,
    card_of,
    cards_of,
    extra_pieces,
    fits,
    id_of,
    is_extra,
    main_pieces,
)
from engine.games.magic_wizards.field import is_there, put, swap, with_seat
from engine.games.magic_wizards.frames import BearingFrame, Frame, Task
from engine.games.magic_wizards.guess import Cards, deck_of, fusions, guess_deck, needs_monster, seen_of
from engine.games.magic_wizards.legal import decider, legal_for
from engine.games.magic_wizards.match_cards import collection_of
from engine.games.magic_wizards.memory import MagicMemory
from engine.games.magic_wizards.model import (
    DuelDecks,
    DuellistState,
    FieldCard,
    FieldCardView,
    MagicAsk,
    MagicState,
    MagicView,
)
from engine.games.magic_wizards.targets import candidates

TRIES = 40
"""So many deals are tried for one in which a player that is choosing has something to choose."""


def sample(view: MagicView, memory: MagicMemory, rng: Rng) -> MagicState:
    """Return a state with this view; what the viewer cannot see is dealt at random from decks that may be real."""
    for attempt in range(TRIES):
        state = _pending(_deal(view, memory, rng, _wanted(view, rng) if attempt else Counter()), view, rng)
        if not _asks_where(state) or _is_named(state):
            seat = decider(state)
            if seat == NOBODY or legal_for(state, seat):
                break
    return state


# ---- Where every card lies -------------------------------------------------------------------------------------------


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
        found = next(piece for piece in pieces if id_of(self.decks, piece) == card)
        pieces.remove(found)
        return found

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
        found = next((piece for piece in fitting if liked[id_of(self.decks, piece)] > 0), fitting[0])
        liked[id_of(self.decks, found)] -= 1
        self.main.remove(found)
        return found


def _deal(view: MagicView, memory: MagicMemory, rng: Rng, wanted: Cards) -> MagicState:
    guessed = []
    for seat in (0, 1):
        deck = deck_of(view, seat)
        guessed.append(deck if deck is not None else guess_deck(seen_of(view, memory, seat), wanted, rng))
    decks = DuelDecks(tuple(guessed), view.options.sets, collection_of(view.rules))
    pools = [_Pool(seat, decks, rng) for seat in (0, 1)]
    if view.viewer is not None:
        pools[view.viewer].without(_own_places(view, view.viewer))
    down, terrains = dict(memory.down), terrains_of(view)
    graveyards = [
        player.graveyard if seat == view.viewer else tuple([pools[seat].take(card) for card in player.graveyard_cards])
        for seat, player in enumerate(view.seats)
    ]
    # Cards that are known come first, so that none of them is dealt to a place that is not.
    placed: dict[Slot, Piece] = {}
    for player in view.seats:
        for card in player.field:
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
        for player in view.seats
        for card in player.field
    }
    hands = [_hand(view, memory, seat, pools[seat]) for seat in (0, 1)]
    players = []
    for seat, player in enumerate(view.seats):
        liked = hands[seat][1]
        field = []
        kinds = _kinds_in_zones(view, memory, seat) if view.options.duel_discs else None
        for card in player.field:
            if card.slot not in placed and kinds is not None:
                placed[card.slot] = pools[seat].take_hidden(next(kinds), liked)
            elif card.slot not in placed:
                placed[card.slot] = pools[card.owner].take_any(
                    card.monster, bool(card.keywords), in_sea(card, terrains), liked
                )
            one = _card(card, placed[card.slot], under[card.slot])
            if kinds is not None and not card.up:
                monster = card_of(decks, one.piece).is_monster
                one = replace(one, monster=monster, attack=monster)
            field.append(one)
        players.append((player.life, tuple(field)))
    seats = []
    for seat, (life, field_cards) in enumerate(players):
        pool, mine = pools[seat], view.seats[seat]
        hand = hands[seat][0]
        missing = mine.hand_size - len(hand)
        hand, pool.main = (*hand, *pool.main[:missing]), pool.main[missing:]
        extra = mine.extra if mine.extra is not None else tuple(sorted(pool.extra))
        seats.append(DuellistState(life, tuple(pool.main), hand, extra, graveyards[seat], field_cards))
    return _with_seats(view, decks, (seats[0], seats[1]))


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
    lying = [pair for told, player in pairs for pair in zip(told.field, player.field, strict=True)]
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
        used=tuple([card.piece for told, card in lying if told.used]),
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
    )


# ---- What is pending, where another player has named something in secret ---------------------------------------------


def _pending(state: MagicState, view: MagicView, rng: Rng) -> MagicState:
    """Give the pending effects of others their cards again, and what they may have named."""
    state = replace(state, stack=tuple([_whose(state, frame, view.viewer) for frame in state.stack]))
    top = state.stack[-1] if state.stack else None
    if not isinstance(top, Task) or top.seat == view.viewer:
        return state
    if top.effect.do is Do.FUSE:
        state = _at_hand(state, top.seat, rng)
    elif top.effect.target is Whom.YOUR_DECK and (state.ask is MagicAsk.CHOOSE or _asks_where(state)):
        state = _in_deck(state, top)
    while _asks_where(state) and not _is_named(state):
        task = state.stack[-1]
        assert isinstance(task, Task)
        found = candidates(state, task)
        if not found.all:
            return state
        name = found.all[rng.randrange(len(found.all))]
        if top.effect.do is not Do.FUSE:
            task = replace(task, chosen=(name,))
        elif task.extra < 0:
            task = replace(task, extra=name)
        else:
            task = replace(task, chosen=(*task.chosen, -name if found.slots else name))
        state = swap(state, task)
    if state.ask is MagicAsk.CELL:
        task = state.stack[-1]
        assert isinstance(task, Task)
        state = swap(state, replace(task, chosen=(*task.chosen, rng.randrange(2))))
    return state


def _asks_where(state: MagicState) -> bool:
    """Tell whether it is asked in which position, or on which cell, a monster comes that an effect brings."""
    return state.ask in (MagicAsk.POSITION, MagicAsk.CELL) and isinstance(state.stack[-1], Task)


def _is_named(state: MagicState) -> bool:
    """Tell whether all is named that comes before the position of a monster."""
    task = state.stack[-1]
    assert isinstance(task, Task)
    if task.effect.do is Do.TRANSFORM:
        return True
    if task.effect.do is not Do.FUSE:
        return bool(task.chosen)
    return task.extra >= 0 and len(task.chosen) >= len(card_of(state.decks, task.extra).materials)


def _whose(state: MagicState, frame: Frame, viewer: Seat | None) -> Frame:
    """Return a pending effect with the card that it is of: one on the field, or one that has left it."""
    if isinstance(frame, BearingFrame):
        task = _whose(state, frame.task, viewer)
        assert isinstance(task, Task)
        return replace(frame, task=task)
    if not isinstance(frame, Task) or frame.seat == viewer:
        return frame
    lying = {card.slot: card.piece for player in state.seats for card in player.field}
    dead = [piece for player in state.seats for piece in reversed(player.graveyard)]
    same = [piece for piece in dead if frame.effect in card_of(state.decks, piece).effects]
    piece = lying[frame.slot] if is_there(state, frame.slot) else (*same, *dead, *lying.values(), frame.seat * 100)[0]
    return replace(frame, piece=piece)


def _in_deck(state: MagicState, task: Task) -> MagicState:
    """Let the deck hold a card that is looked for, one of the hand if need be."""
    player = state.seats[task.seat]
    if any(fits(card_of(state.decks, piece), task.effect.of) for piece in player.deck) or not player.deck:
        return state
    found = [piece for piece in player.hand if fits(card_of(state.decks, piece), task.effect.of)]
    if not found:
        return state
    hand = tuple([player.deck[0] if piece == found[0] else piece for piece in player.hand])
    return with_seat(state, task.seat, deck=(found[0], *player.deck[1:]), hand=hand)


def _at_hand(state: MagicState, seat: Seat, rng: Rng) -> MagicState:
    """Let a player that is fusing have the materials of one of its Extras, in hand or face-down if need be."""
    task = state.stack[-1]
    assert isinstance(task, Task)
    extras = [piece for piece in state.seats[seat].extra if card_of(state.decks, piece).enters is Enters.FUSION]
    shuffle(extras, rng)
    for extra in (NOBODY, *extras):
        tried = state if extra == NOBODY else _materials_at_hand(state, seat, extra)
        if candidates(tried, replace(task, extra=-1, chosen=())).all:
            return tried
    return state


def _materials_at_hand(state: MagicState, seat: Seat, extra: Piece) -> MagicState:
    """Exchange hidden cards so that what an Extra still lacks comes from the deck into hidden places."""
    used: set[Piece] = set()
    for material in card_of(state.decks, extra).materials:
        player = state.seats[seat]
        shown = [card.piece for card in player.field if card.monster]
        ready = [piece for piece in (*shown, *player.hand) if _is(state, material, piece) and piece not in used]
        if ready:
            used.add(ready[0])
            continue
        fresh = [piece for piece in player.deck if _is(state, material, piece)]
        spare = [piece for piece in player.hand if piece not in used]
        digs = bool(fresh) and burrows(card_of(state.decks, fresh[0]))
        down = [card for card in player.field if not (card.up or card.seen) and _may_be(state, card, digs)]
        if not fresh or not (spare or down):
            return state
        used.add(fresh[0])
        old = spare[-1] if spare else down[0].piece
        if spare:
            hand = tuple([fresh[0] if piece == old else piece for piece in player.hand])
            state = with_seat(state, seat, hand=hand)
        else:
            state = put(state, down[0].slot, piece=fresh[0], monster=True)
        state = with_seat(state, seat, deck=tuple([old if piece == fresh[0] else piece for piece in player.deck]))
    return state


def _may_be(state: MagicState, card: FieldCard, digs: bool) -> bool:
    """Tell whether a face-down card may be another monster, with Subterrâneo or without."""
    return state.options.duel_discs or (card.monster and burrows(card_of(state.decks, card.piece)) is digs)


def _is(state: MagicState, material: Material, piece: Piece) -> bool:
    return not is_extra(piece) and _fits(card_of(state.decks, piece), material)


def _fits(card: Card, material: Material) -> bool:
    return card.is_monster and (card.key == material.card if material.card else fits(card, material))


def _wanted(view: MagicView, rng: Rng) -> Cards:
    """Return cards that another player's deck must hold for what it is choosing now; those of one Extra at random."""
    top = view.stack[-1] if view.stack else None
    if not isinstance(top, Task) or top.seat == view.viewer:
        return Counter()
    known = cards_of(view)
    cards = [card for card in known.cards if not card.needs_boards]
    if top.effect.do is Do.FUSE:
        extras = fusions(known)
        extra = extras[rng.randrange(len(extras))]
        found = [extra.id]
        for material in extra.materials:
            fitting = [card.id for card in cards if card.kind is CardKind.MONSTER and _fits(card, material)]
            found.append(fitting[rng.randrange(len(fitting))])
        return Counter(found)
    if top.effect.target is Whom.YOUR_DECK:
        fitting = [card.id for card in cards if card.kind is not CardKind.EXTRA and fits(card, top.effect.of)]
        return Counter([fitting[rng.randrange(len(fitting))]])
    return Counter()

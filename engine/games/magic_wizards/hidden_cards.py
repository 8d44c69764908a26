"""The hidden cards of a duel that is typed in: hands, and what lies face-down and was never turned up."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Any, TypeAlias

from msgspec.structs import replace

from engine.core.model import Seat
from engine.core.table_cards import DECK, HAND, BarredAction, HiddenCards
from engine.games.magic_wizards.actions import EndDuelTurn, FlipUp, MagicAction, PickCard, Piece, PlayCard, SetCard
from engine.games.magic_wizards.card_effects import Do
from engine.games.magic_wizards.card_model import Enters
from engine.games.magic_wizards.card_traits import CardKind
from engine.games.magic_wizards.cards import burrows, card_of, fillers, id_of, owner_of
from engine.games.magic_wizards.events import TrapFired
from engine.games.magic_wizards.field import find, with_seat
from engine.games.magic_wizards.frames import Task
from engine.games.magic_wizards.fusion import Fusing, sources_of
from engine.games.magic_wizards.legal import is_forced, uses_of
from engine.games.magic_wizards.model import (
    HAND_AT_START,
    CardId,
    DuellistState,
    FieldCard,
    MagicAsk,
    MagicOptions,
    MagicState,
    MagicView,
)
from engine.games.magic_wizards.view import view_of

Exchanges: TypeAlias = tuple[tuple[Piece, Piece], ...]
"""Hidden pieces that change places, one pair after the other."""
MONSTER, BURROWER, SUPPORT = "monster", "burrower", "support"
"""What everybody sees of a face-down card: a monster, one with Subterrâneo (MW-132), or a Magic or Trap (MW-63)."""


class MagicHidden(HiddenCards):
    """The hidden cards of a duel, and those of them that come to light."""

    def refusal(self, options: MagicOptions) -> str:
        """Return the error code for duel disks, where face-down cards hide even their kind (MW-42)."""
        return "by_hand_discs" if options.duel_discs else ""

    def first_shown(self, state: MagicState) -> int:
        """Return 5: first hands without a monster are revealed (MW-111)."""
        return HAND_AT_START if state.ask is MagicAsk.SHUFFLE and state.options.bench_out else 0

    def may_be_shown(self, state: MagicState, piece: Piece) -> bool:
        """Tell whether a card is no monster."""
        return not card_of(state.decks, piece).is_monster

    def is_shown(self, state: MagicState, order: tuple[Piece, ...]) -> bool:
        """Tell whether the first five cards have no monster and are revealed (MW-111)."""
        first = order[: self.first_shown(state)]
        return bool(first) and all(self.may_be_shown(state, piece) for piece in first)

    def hidden(self, state: MagicState, seat: Seat) -> Mapping[Piece, str]:
        """Return a seat's deck, its hand, its face-down cards that nobody has seen, and the card taken up."""
        player = state.seats[seat]
        down = [card.piece for card in player.field if not (card.up or card.seen) and owner_of(card.piece) == seat]
        picked = self.picked(state)
        laid = down if picked is None or picked not in player.hand else [*down, picked]
        return {
            **dict.fromkeys(player.deck, DECK),
            **dict.fromkeys(player.hand, HAND),
            **{piece: self.kind(state, piece) for piece in laid},
        }

    def face(self, state: MagicState, piece: Piece) -> CardId:
        """Return the id of a card."""
        return id_of(state.decks, piece)

    def kind(self, state: MagicState, piece: Piece) -> str:
        """Return the kind as which a card may be set."""
        row = card_of(state.decks, piece)
        return (BURROWER if burrows(row) else MONSTER) if row.is_monster else SUPPORT

    def exchanged(self, state: MagicState, this: Piece, other: Piece) -> MagicState:
        """Return the duel with two hidden cards in each other's places."""
        if this == other:
            return state
        names = {this: other, other: this}
        seat = owner_of(this)
        player: DuellistState = state.seats[seat]
        field = tuple([replace(card, piece=names.get(card.piece, card.piece)) for card in player.field])
        state = with_seat(
            state,
            seat,
            deck=tuple([names.get(piece, piece) for piece in player.deck]),
            hand=tuple([names.get(piece, piece) for piece in player.hand]),
            field=field,
        )
        picks = state.ask in (MagicAsk.HAND, MagicAsk.CELL) and state.picked in names and state.seat == seat
        return replace(state, picked=names[state.picked]) if picks else state

    def view(self, state: MagicState, seat: Seat, hidden: frozenset[Piece], named: Piece | None) -> MagicView:
        """Return the duel as a seat sees it without its cards that are not seen."""
        view, openly = view_of(state, seat), view_of(state, None)
        mine = view.seats[seat]
        own, others = {card.slot: card for card in mine.field}, openly.seats[seat].field
        field = tuple([other if own[other.slot].piece in hidden else own[other.slot] for other in others])
        seen = tuple([piece for piece in mine.hand or () if piece not in hidden and piece != named])
        hand = seen if named is None else (*seen, named)
        shown = replace(mine, field=field, hand=hand)
        picked = -1 if view.picked in hidden else view.picked
        return replace(view, picked=picked, seats=(shown, view.seats[1]) if seat == 0 else (view.seats[0], shown))

    def turned(self, state: MagicState, action: MagicAction) -> Piece | None:
        """Return the card that is turned up to be played, or to answer."""
        placed = find(state, action.slot) if isinstance(action, FlipUp) else None
        return None if placed is None or placed[1].up else placed[1].piece

    def taken_up(self, action: MagicAction) -> bool:
        """Tell whether an action picks up a hand card."""
        return isinstance(action, PickCard)

    def laid_down(self, state: MagicState, seat: Seat, piece: Piece) -> PickCard | None:
        """Return the action that picks up a hand card, or None if it cannot be set."""
        if state.ask not in (MagicAsk.MAIN, MagicAsk.LAST) or state.asked != seat:
            return None
        uses = uses_of(replace(state, ask=MagicAsk.HAND, picked=piece), seat, piece)
        return PickCard(piece) if any(isinstance(use, SetCard) for use in uses) else None

    def picked(self, state: MagicState) -> Piece | None:
        """Return the picked-up hand card."""
        holds = state.ask is MagicAsk.HAND or (
            state.ask is MagicAsk.CELL and state.picked in state.seats[state.seat].hand
        )
        return state.picked if holds else None

    def shows_picked(self, action: MagicAction) -> bool:
        """Tell whether the card that is taken up is played."""
        return isinstance(action, PlayCard)

    def drawn_by_lot(self, state: MagicState, number: int) -> Piece | None:
        """Return the card of the hand that is discarded by lot."""
        if state.ask is not MagicAsk.LOT:
            return None
        frame = state.stack[-1]
        assert isinstance(frame, Task)
        return state.seats[1 - frame.seat].hand[number]

    def acts_by_itself(self, state: MagicState, piece: Piece) -> bool:
        """Tell whether a card is a Trap (MW-66)."""
        return card_of(state.decks, piece).kind is CardKind.TRAP

    def is_such_act(self, event: Any) -> bool:
        """Tell whether the event is a Trap that fires."""
        return isinstance(event, TrapFired)

    def barred(self, state: MagicState, seat: Seat) -> BarredAction | None:
        """Return the end of a turn, barred to a hand that can play a monster (MW-41)."""
        if state.ask is not MagicAsk.LAST or state.asked != seat or not is_forced(state):
            return None
        playable = tuple([piece for piece in state.seats[seat].hand if uses_of(state, seat, piece)])
        return BarredAction(EndDuelTurn(), playable) if playable else None

    def helping(
        self, state: MagicState, seat: Seat, free: frozenset[Piece], pieces: tuple[Piece, ...] | None = None
    ) -> Iterator[Exchanges]:
        """Yield exchanges that bring the materials of an Extra to the hand, where one may be fused (MW-130)."""
        task = _pending(state, seat)
        for piece, fusing in _fusions(state, seat, pieces):
            chosen = (task.extra,) if task is not None and task.extra >= 0 else state.seats[seat].extra
            for extra in chosen:
                if card_of(state.decks, extra).enters is Enters.FUSION:
                    named = () if task is None else task.chosen
                    if materials := next(_materials(state, fusing, free - {piece}, extra, named), ()):
                        yield materials

    def hindering(self, state: MagicState, seat: Seat, free: frozenset[Piece]) -> Iterator[Exchanges]:
        """Yield exchanges after which no uncertain card of the hand may be a material that is asked for."""
        if not any(True for _ in _fusions(state, seat, None)):
            return
        player, cards = state.seats[seat], state.decks.cards
        extras = [id_of(state.decks, extra) for extra in player.extra]
        wanted = frozenset().union(*(ids for extra in extras for ids in fillers(cards, extra)))
        apart = [piece for piece in player.deck if piece in free and id_of(state.decks, piece) not in wanted]
        held = [piece for piece in player.hand if piece in free and id_of(state.decks, piece) in wanted]
        if held and len(held) <= len(apart):
            yield tuple(zip(held, apart, strict=False))

    def asks_for_cards(self, state: MagicState, seat: Seat) -> bool:
        """Tell whether a player chooses an Extra or its materials (MW-130)."""
        return state.ask is MagicAsk.CHOOSE and _pending(state, seat) is not None


def _pending(state: MagicState, seat: Seat) -> Task | None:
    """Return the fusion of a player that is being carried out, None without."""
    top = state.stack[-1] if state.stack else None
    return top if isinstance(top, Task) and top.seat == seat and top.effect.do is Do.FUSE else None


def _fusions(state: MagicState, seat: Seat, pieces: tuple[Piece, ...] | None) -> Iterator[tuple[Piece, Fusing]]:
    """Yield what fuses, now or once it is used: the pending effect, else those of pieces, by default on the table."""
    if (task := _pending(state, seat)) is not None:
        yield task.piece, Fusing(seat, task.effect)
    for piece in [card.piece for card in state.seats[seat].field] if pieces is None else pieces:
        for effect in card_of(state.decks, piece).effects:
            if effect.do is Do.FUSE:
                yield piece, Fusing(seat, effect)


def _materials(
    state: MagicState, fusing: Fusing, free: frozenset[Piece], extra: Piece, named: tuple[int, ...]
) -> Iterator[Exchanges]:
    """Yield what is exchanged between the hand and the deck for the materials that an Extra lacks; () for nothing."""
    wanted, player = fillers(state.decks.cards, id_of(state.decks, extra)), state.seats[fusing.seat]
    pieces = {-card.slot: card.piece for side in state.seats for card in side.field}
    there = [pieces.get(name, name) for name, _ in sources_of(state, fusing)]
    fresh = list({id_of(state.decks, piece): piece for piece in player.deck if piece in free}.values())
    spare = [piece for piece in player.hand if piece in free]
    down = [card for card in player.field if card.piece in free]

    def fill(materials: tuple[Piece, ...], pairs: Exchanges) -> Iterator[Exchanges]:
        at, used = len(materials), {*materials, *(piece for pair in pairs for piece in pair)}
        if at == len(wanted):
            yield pairs
            return
        ready = [pieces.get(named[at], named[at])] if at < len(named) else there
        for piece in ready:
            if piece not in used and id_of(state.decks, piece) in wanted[at]:
                yield from fill((*materials, piece), pairs)
        for piece in fresh if at >= len(named) else ():
            if piece not in used and id_of(state.decks, piece) in wanted[at]:
                for other in (*spare, *(card.piece for card in down if _alike(state, card, piece))):
                    if other not in used:
                        yield from fill((*materials, piece), (*pairs, (other, piece)))

    yield from fill((), ())


def _alike(state: MagicState, card: FieldCard, piece: Piece) -> bool:
    """Tell whether a face-down monster may be another one by what everybody saw of it."""
    return (
        card.monster
        and not card.up
        and burrows(card_of(state.decks, card.piece)) is burrows(card_of(state.decks, piece))
    )

"""The cards of a duel entered by hand from a real table.

Both decks are known, and what is drawn is shown.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import ClassVar

from msgspec.structs import replace

from engine.core.history import MatchHistory
from engine.core.log import Acted, Drawn
from engine.core.model import Seat
from engine.core.table_cards import HiddenCards, TableCards
from engine.games.magic_wizards.actions import ChoosePiece, MagicAction, PickCard, Piece, Slot
from engine.games.magic_wizards.cards import burrows, card_of, id_of
from engine.games.magic_wizards.hidden_cards import MagicHidden
from engine.games.magic_wizards.model import CardId, MagicAsk, MagicOptions, MagicState


class MagicCards(TableCards):
    """The cards by their shuffled numbers, what a seat holds, and what has left a deck."""

    entered_at_once: ClassVar[bool] = True
    hidden: ClassVar[HiddenCards | None] = MagicHidden()

    def typed_options(self, options: MagicOptions) -> MagicOptions:
        """Return the options without a cut, since nobody can know how a deck lies before or after it (MW-61)."""
        return replace(options, cut=False)

    def shuffled_seat(self, state: MagicState) -> Seat:
        """Return whose deck is shuffled."""
        return state.asked if state.ask is MagicAsk.SHUFFLE_AGAIN else state.seat

    def faces(self, state: MagicState) -> tuple[CardId, ...]:
        """Return the cards of the deck that is shuffled, by their ids."""
        return tuple([id_of(state.decks, piece) for piece in self.pieces(state)])

    def pieces(self, state: MagicState) -> tuple[Piece, ...]:
        """Return the deck that is shuffled, by its pieces."""
        return state.seats[self.shuffled_seat(state)].deck

    def held(self, state: MagicState, seat: Seat) -> tuple[CardId, ...]:
        """Return a seat's hand, by ids."""
        return tuple([id_of(state.decks, piece) for piece in state.seats[seat].hand])

    def gone(self, line: MatchHistory, entry: int, *, named: bool = False) -> Sequence[int]:
        """Return the places of cards that have left the deck; a card that a search names is entered by that."""
        before: MagicState = line.state_at(entry - 1)
        drawn = line.plies[entry - 1].entry
        assert isinstance(drawn, Drawn)
        seat = self.shuffled_seat(before)
        deck, lying = before.seats[seat].deck, set(line.state.seats[seat].deck)
        shown = set() if named else set(_searched(line, entry, seat))
        return [at for at, number in enumerate(drawn.drawn) if deck[number] not in lying and deck[number] not in shown]

    def named(self, action: MagicAction) -> Piece | None:
        """Return the card that an action names by its piece."""
        return action.piece if isinstance(action, PickCard | ChoosePiece) else None

    def seen_by_all(self, state: MagicState) -> tuple[tuple[Slot, bool], ...]:
        """Return of the face-down monsters which have Subterrâneo (MW-132)."""
        down = [card for player in state.seats for card in player.field if card.monster and not card.up]
        return tuple([(card.slot, burrows(card_of(state.decks, card.piece))) for card in down])

    def renamed(self, action: MagicAction, old: Piece, new: Piece) -> MagicAction:
        """Return an action with one piece in the place of another."""
        match action:
            case PickCard(piece=piece) | ChoosePiece(piece=piece) if piece == old:
                return replace(action, piece=new)
            case _:
                return action


def _searched(line: MatchHistory, entry: int, seat: Seat) -> Iterator[Piece]:
    """Yield the pieces that were named while they lay in a deck, after the entry of a shuffling."""
    for at, ply in enumerate(line.plies[entry:], start=entry):
        match ply.entry:
            case Acted(action=ChoosePiece(piece=piece)) if piece in line.state_at(at).seats[seat].deck:
                yield piece

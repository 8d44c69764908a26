"""A duel as one player sees it.

What it gains that the field changes, and what a card is worth in hand.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable
from functools import cached_property
from typing import NamedTuple

from engine.core.model import Seat
from engine.games.magic_wizards.actions import NO_SLOT, MagicAction, PickCard, Slot
from engine.games.magic_wizards.bot.picture import Change, FieldMonster, Picture, changed, fence_of, outlook, picture_of
from engine.games.magic_wizards.card_effects import Effect, When
from engine.games.magic_wizards.card_model import Card
from engine.games.magic_wizards.card_rules import price
from engine.games.magic_wizards.card_traits import CardKind
from engine.games.magic_wizards.cards import card_of
from engine.games.magic_wizards.field import monsters, printed
from engine.games.magic_wizards.model import MagicAsk, MagicState


class Aim(NamedTuple):
    """The target of an effect.

    A monster of the field, or the card `row` that lies elsewhere, or a player. `own` tells whether it is the player's.
    """

    own: bool
    fighter: FieldMonster | None = None
    row: Card | None = None


class Sight:
    """A duel as one player sees it; what its rival holds and has face-down is not looked at."""

    def __init__(self, state: MagicState, seat: Seat) -> None:
        self.state, self.seat = state, seat
        self.me, self.rival = state.seats[seat], state.seats[1 - seat]
        self._gains: dict[tuple[object, ...], float] = {}

    def shows(self, state: MagicState, seat: Seat) -> bool:
        """Tell whether a player sees the very same of a duel: at most something was taken up since."""
        before = self.state
        alike = seat == self.seat and state.seats is before.seats and state.stack is before.stack
        return alike and (state.turn, state.seat, state.attacks) == (before.turn, before.seat, before.attacks)

    def once(self, asked: tuple[object, ...], gain: Callable[[], float]) -> float:
        """Return what is gained by what was asked, worked out only the first time."""
        if asked not in self._gains:
            self._gains[asked] = gain()
        return self._gains[asked]

    @cached_property
    def picture(self) -> Picture:
        """The field."""
        return picture_of(self.state, self.seat)

    @cached_property
    def fence(self) -> int:
        """What open Traps of the rival add to the ATK of an attacker."""
        return fence_of(self.state, 1 - self.seat)

    @cached_property
    def laid(self) -> list[Effect]:
        """What Traps that the player has set do to a monster that attacks or counter-attacks (MW-103)."""
        lying = [card for card in self.me.field if not (card.up or card.monster)]
        moments = [printed(self.state, card).by_moment for card in lying]
        return [effect for effects in moments for effect in effects.get(When.ATTACK_DECLARED, ())]

    @cached_property
    def _now(self) -> dict[bool, float]:
        return {lasting: outlook(self.picture, lasting=lasting) for lasting in (True, False)}

    @cached_property
    def by_slot(self) -> dict[Slot, tuple[bool, FieldMonster]]:
        """The monsters by their slots, each with whether it is the player's."""
        sides = ((True, self.picture.mine), (False, self.picture.theirs))
        return {fighter.slot: (own, fighter) for own, side in sides for fighter in side}

    def gain(self, picture: Picture, *, lasting: bool = True) -> float:
        """Return the gain in PVs of one field over another."""
        return outlook(picture, lasting=lasting) - self._now[lasting]

    def shift(self, aim: Aim, change: Change, *, lasting: bool = True) -> float:
        """Return the gain in PVs of changing one monster."""
        if aim.fighter is None:
            return 0.0
        return self.gain(changed(self.picture, (aim.fighter.slot,), change), lasting=lasting)

    def coming(self, row: Card, *, ready: bool = True, attack: bool = True) -> FieldMonster:
        """Return a monster as it would come onto the field."""
        numbers = row.atk or 0, row.defence or 0
        return FieldMonster(NO_SLOT, row, *numbers, attack, True, ready and attack, fence=self.fence)


def worth_in_hand(row: Card | None) -> float:
    """Return what a card is worth to its holder, to choose among cards.

    Its numbers and the price of its effects.
    """
    if row is None:
        return 0.0
    return (row.atk or 0) + 0.3 * (row.defence or 0) + price(row)


def comers(state: MagicState, seat: Seat, legal: Iterable[MagicAction]) -> list[PickCard]:
    """Return the monsters of the hand that may come in this turn, where the player has none on the field."""
    if state.ask is not MagicAsk.MAIN or monsters(state.seats[seat]):
        return []
    held = [action for action in legal if isinstance(action, PickCard)]
    return [action for action in held if card_of(state.decks, action.piece).is_monster]


def traps_to_set(state: MagicState, legal: Iterable[MagicAction]) -> list[PickCard]:
    """Return the Traps of the hand that may be set in this turn."""
    if state.ask is not MagicAsk.MAIN:
        return []
    held = [action for action in legal if isinstance(action, PickCard)]
    return [action for action in held if card_of(state.decks, action.piece).kind is CardKind.TRAP]

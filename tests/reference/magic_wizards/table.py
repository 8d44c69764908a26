"""What lies where: decks, hands, graveyards, the cards on the field and what has been done to them."""

from __future__ import annotations

from collections import Counter
from collections.abc import Generator, Iterator
from dataclasses import dataclass, field
from typing import Any, TypeAlias

from engine.core.model import Draw
from engine.games.magic_wizards.card_effects import Do, Until
from engine.games.magic_wizards.card_model import Card
from engine.games.magic_wizards.card_traits import CardKind, Keyword, Terrain
from engine.games.magic_wizards.model import Deck, MagicOptions
from tests.reference.magic_wizards.rows import cards_of, is_support

ROOM = 8


@dataclass(frozen=True)
class Ask:
    """A question to a player; `name` is that of the engine's question."""

    name: str
    seat: int
    legal: frozenset[Any]


Steps: TypeAlias = Generator[Ask | Draw, Any, Any]
"""A piece of a duel: it hands out questions and draws, and is sent the answers."""


class DuelOver(Exception):
    """The duel has ended: the seat that won, None for a draw, and why."""

    def __init__(self, winner: int | None, reason: str) -> None:
        super().__init__(winner, reason)
        self.winner = winner
        self.reason = reason


@dataclass(eq=False)
class Change:
    """Something done to a card: it ends after turn `last`, with the source, with the attack, or with the face."""

    do: Do
    until: Until
    last: int = 0
    source: Lying | None = None
    atk: int = 0
    defence: int = 0
    keyword: Keyword | None = None


@dataclass(eq=False)
class Lying:
    """A card on the field."""

    slot: int
    piece: int
    card: Card
    seat: int
    up: bool
    attack: bool = False
    attacked: bool = False
    turned: bool = False
    battled: bool = False
    fused: int = 0
    bearer: Lying | None = None
    components: list[int] = field(default_factory=list)
    lost: list[int] = field(default_factory=list)
    changes: list[Change] = field(default_factory=list)
    seen: bool = False
    home: int | None = None
    there: bool = True
    terrain: Terrain | None = None
    coming: bool = False
    cell: int = -1
    moved: bool = False
    cells: tuple[int, ...] = ()
    since: int = 0

    @property
    def monster(self) -> bool:
        """Whether it lies in the row of the monsters."""
        return not is_support(self.card)


@dataclass(eq=False)
class Side:
    """What belongs to one player."""

    deck: list[int]
    extra: list[int]
    life: int
    hand: list[int] = field(default_factory=list)
    graveyard: list[int] = field(default_factory=list)
    field: list[Lying] = field(default_factory=list)
    answers: str = "attacks"


class Table:
    """The cards of a duel, and how they move."""

    def __init__(self, options: MagicOptions, decks: tuple[Deck, ...]) -> None:
        self.options = options
        self.decks = decks
        self.printed: dict[int, Card] = {}
        self.cards = cards_of(options.sets)
        self.by_key = {card.key: card for card in self.cards.values()}
        self.sides: list[Side] = []
        for seat, deck in enumerate(decks):
            main = {seat * 100 + place: self.cards[card] for place, card in enumerate(deck.main)}
            extra = {seat * 100 + 60 + place: self.cards[card] for place, card in enumerate(deck.extra)}
            self.printed |= main | extra
            self.sides.append(
                Side(
                    list(main),
                    list(extra),
                    options.life,
                    answers="attacks" if options.answers == "usual" else options.answers,
                )
            )
        self.turn = 0
        self.seat = -1
        self.play = ""
        self.combo: list[Lying] = []
        self.second_set = False
        self.attacks = 0
        self.attacking = False
        self.used: set[int] = set()
        self.next_slot = 1
        self.changed = False
        self.tie_broken_by_life = False
        self.bare = False
        self.rules: Counter[str] = Counter()

    def note(self, rule: str) -> None:
        """Count that a rule made a difference."""
        self.rules[rule] += 1

    # Looking

    def lying(self) -> Iterator[Lying]:
        """All cards on the field, those of the turn's player first."""
        for seat in (self.seat, 1 - self.seat):
            yield from tuple(self.sides[seat].field)

    def at(self, slot: int) -> Lying:
        """The card of a slot."""
        return next(it for it in self.lying() if it.slot == slot)

    def monsters(self, seat: int) -> list[Lying]:
        """A player's monsters, face-down ones too."""
        return [it for it in self.sides[seat].field if it.monster]

    def open_monsters(self, seat: int) -> list[Lying]:
        """A player's face-up monsters."""
        return [it for it in self.monsters(seat) if it.up]

    def supports(self, seat: int) -> list[Lying]:
        """A player's Magic and Traps on the field."""
        return [it for it in self.sides[seat].field if not it.monster]

    def room(self, seat: int, monster: bool) -> bool:
        """Tell whether one more card has room (MW-65)."""
        return len(self.monsters(seat) if monster else self.supports(seat)) < ROOM

    # Moving

    def lay(self, seat: int, piece: int, up: bool, attack: bool, cell: int = -1) -> Lying:
        """A card comes onto the field under a new number."""
        it = Lying(self.next_slot, piece, self.printed[piece], seat, up, attack, seen=up, cell=cell, since=self.turn)
        self.next_slot += 1
        self.sides[seat].field.append(it)
        self.changed = True
        self.has_come(it)
        return it

    def has_come(self, it: Lying) -> None:
        """A card has come to a side; a monster at any moment of the turn is enough for Bench-out (MW-96)."""
        self.bare &= not (it.monster and it.seat == self.seat)

    def send(self, piece: int, where: str) -> None:
        """A card goes to what is its owner's: hand, deck or graveyard (MW-64); an Extra never to a hand (MW-109)."""
        owner = self.sides[piece // 100]
        if where == "hand" and self.printed[piece].kind is CardKind.EXTRA:
            owner.extra = sorted([*owner.extra, piece])
        elif where == "hand":
            owner.hand.append(piece)
        else:
            owner.graveyard.append(piece)
        self.changed = True

    def take_off(self, it: Lying) -> None:
        """A card is no longer on the field; what hung on it goes."""
        self.sides[it.seat].field.remove(it)
        it.there = False
        self.changed = True

    def leave(self, it: Lying, where: str) -> None:
        """A card leaves the field; its components go to the graveyard in every case (MW-109)."""
        self.take_off(it)
        for piece in it.components:
            self.send(piece, "graveyard")
        self.send(it.piece, where)
        self.let_go(it)

    def let_go(self, it: Lying) -> None:
        """A card left or was turned down: attached Magic is discarded (MW-72), what it did while face-up ends."""
        for other in self.lying():
            other.changes = [
                change for change in other.changes if change.until is not Until.WHILE_UP or change.source is not it
            ]
            self.give_back(other)
        for other in self.lying():
            if other.bearer is it:
                self.leave(other, "graveyard")

    def give_back(self, it: Lying) -> None:
        """A monster that was taken goes back as soon as nothing holds it any more (MW-131)."""
        if it.home is not None and not any(change.do is Do.TAKE_CONTROL for change in it.changes):
            self.take_control(it, it.home)
            it.home = None

    def turn_up(self, it: Lying) -> None:
        """A card is turned face-up."""
        it.up = it.seen = True
        it.since = self.turn

    def take_control(self, it: Lying, seat: int) -> None:
        """A monster goes to a side, in its position and face (MW-131)."""
        self.sides[it.seat].field.remove(it)
        it.seat = seat
        self.sides[seat].field.append(it)
        self.has_come(it)

    # Life

    def change_life(self, *changes: tuple[int, int]) -> None:
        """Change PVs, of both at once where both change; at 0 or less a player loses (1.3, MW-24, MW-81)."""
        before = [side.life for side in self.sides]
        for seat, change in changes:
            self.sides[seat].life += change
        lives = [side.life for side in self.sides]
        if lives == before:
            return
        self.changed = True
        dead = [seat for seat in (0, 1) if lives[seat] <= 0]
        if dead:
            raise DuelOver(None if len(dead) == 2 else 1 - dead[0], "life")
        if self.tie_broken_by_life and lives[0] != lives[1]:
            raise DuelOver(0 if lives[0] > lives[1] else 1, "time")

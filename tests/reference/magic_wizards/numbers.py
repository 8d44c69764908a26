"""The numbers of cards now and in a battle, and the keywords they have."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass

from engine.games.magic_wizards.card_effects import Do, Effect, Per, When, Whether, Whom
from engine.games.magic_wizards.card_traits import Keyword
from tests.reference.magic_wizards.places import Places, swims
from tests.reference.magic_wizards.rows import effects_at, fits, is_weak
from tests.reference.magic_wizards.table import Lying


@dataclass
class Figures:
    """ATK and DEF, each by where they come from: printed or set to, Bônus de Campo, plus, minus, and the 300 (5.2)."""

    printed: tuple[int, int]
    field: tuple[int, int]
    plus: tuple[int, int]
    minus: tuple[int, int]
    less: int = 0

    def total(self) -> tuple[int, int]:
        """The numbers, cut at 0 once (MW-99)."""
        parts = zip(self.printed, self.field, self.plus, self.minus, strict=True)
        atk, defence = (max(0, sum(part) - self.less) for part in parts)
        return atk, defence


class Numbers(Places):
    """Questions about numbers and keywords."""

    def working(self, do: Do, it: Lying) -> Iterator[tuple[Lying, Effect]]:
        """The lasting effects of face-up cards that do this to a card, where their conditions hold."""
        if not it.up:
            return
        for source in self.lying():
            if source.up and not source.coming:
                for effect in effects_at(source.card, When.WHILE_UP):
                    if effect.do is do and self.reaches(source, effect, it) and self.holds(source, effect):
                        yield source, effect

    def reaches(self, source: Lying, effect: Effect, it: Lying) -> bool:
        """Tell whether a lasting effect of a card is done to another."""
        if not fits(it.card, effect.of):
            return False
        match effect.target:
            case Whom.SELF:
                return it is source
            case Whom.BEARER:
                return it is source.bearer
            case Whom.YOUR_MONSTERS:
                return it.monster and it.seat == source.seat
            case Whom.YOUR_OTHER_MONSTERS:
                return it.monster and it.seat == source.seat and it is not source
            case Whom.RIVAL_MONSTERS:
                return it.monster and it.seat != source.seat
            case Whom.ALL_MONSTERS:
                return it.monster
        return False

    def holds(self, source: Lying, effect: Effect) -> bool:
        """Tell whether the condition of a lasting effect holds now."""
        return effect.if_ is None or self.is_so(effect.if_.test, source.seat, source)

    def is_so(self, test: Whether, seat: int, it: Lying | None) -> bool:
        """Tell whether a condition about the table holds for a player and a card of theirs."""
        match test:
            case Whether.FEWER_LIFE:
                return self.sides[seat].life < self.sides[1 - seat].life
            case Whether.FEWER_MONSTERS:
                return len(self.counted(seat)) < len(self.counted(1 - seat))
            case Whether.ALONE:
                return not [other for other in self.counted(seat) if other is not it]
            case Whether.IN_DEFENCE:
                return it is not None and not it.attack
        raise AssertionError(test)

    def counted(self, seat: int) -> list[Lying]:
        """The monsters of a player that a condition counts."""
        return self.monsters(seat)

    def times(self, effect: Effect, seat: int, source: Lying | None, target: Lying | None) -> int:
        """How often an amount counts."""
        match effect.per:
            case None:
                return 1
            case Per.YOUR_OTHER_MONSTERS:
                others = [it for it in self.open_monsters(seat) if it is not source and it is not target]
                return sum(fits(it.card, effect.each) for it in others)
            case Per.YOUR_DEAD:
                dead = [self.printed[piece] for piece in self.sides[seat].graveyard]
                return sum(card.is_monster and fits(card, effect.each) for card in dead)

    def turn_down(self, it: Lying) -> None:
        """A monster is turned face-down; of what was done to it only numbers stay, with Ocultar (MW-107)."""
        keeps = bool({Keyword.CONCEAL, Keyword.BURROW} & self.words(it))  # in Oceano too (MW-36)
        it.up = False
        it.changes = [
            change
            for change in it.changes
            if change.do is Do.TAKE_CONTROL or (keeps and change.do in (Do.BOOST, Do.SET_NUMBERS))
        ]
        self.let_go(it)

    def words(self, it: Lying) -> set[Keyword]:
        """The keywords that a card has now; face-down only Subterrâneo counts (MW-73)."""
        if not it.up:
            return {Keyword.BURROW} & set(it.card.keywords)
        words = set(it.card.keywords)
        words |= {effect.keyword for _, effect in self.working(Do.GIVE_KEYWORD, it) if effect.keyword}
        words |= {change.keyword for change in it.changes if change.keyword}
        if it.monster and self.is_sea(it.cell):  # MW-36, MW-37
            words |= {Keyword.WET, Keyword.CONCEAL} if swims(it.card) else {Keyword.WET}
        return words | ({Keyword.CONCEAL} if Keyword.BURROW in words else set())

    def suffers(self, do: Do, it: Lying) -> bool:
        """Tell whether a card is under something that is on or off: Paralisar, Iluminar."""
        return any(change.do is do for change in it.changes) or any(True for _ in self.working(do, it))

    def has_toon_world(self, seat: int) -> bool:
        """Tell whether Mundo dos Desenhos is on a player's side."""
        return any(
            it.up and not it.coming and any(effect.do is Do.TOON_WORLD for effect in effects_at(it.card, When.WHILE_UP))
            for it in self.sides[seat].field
        )

    def figures(self, it: Lying) -> Figures:
        """The numbers of a card now (MW-77, MW-99)."""
        own = (it.card.atk or 0, it.card.defence or 0)
        base, plus, minus, field = own, [0, 0], [0, 0], (0, 0)
        boosts = []
        for change in it.changes:
            if change.do is Do.SET_NUMBERS:
                base = (change.atk, change.defence)
            elif change.do is Do.BOOST:
                boosts.append((change.atk, change.defence))
        for source, effect in self.working(Do.BOOST, it):
            often = self.times(effect, source.seat, source, it)
            boosts.append((effect.atk * often, effect.defence * often))
        for boost in boosts:
            for which in (0, 1):
                (plus if boost[which] > 0 else minus)[which] += boost[which]
        if self.is_helped(it):
            field = (own[0] * 3 // 100 * 10, own[1] * 3 // 100 * 10)
        return Figures(base, field, (plus[0], plus[1]), (minus[0], minus[1]))

    def numbers(self, it: Lying) -> tuple[int, int]:
        """ATK and DEF now."""
        return self.figures(it).total()

    def battle_numbers(self, lying: Lying, other: Lying) -> tuple[tuple[int, int], tuple[int, int]]:
        """The numbers of two cards that fight each other: Iniciativa, Voar, then alignment (MW-14, MW-98)."""
        pair = [(lying, other, self.figures(lying), self.figures(other))]
        pair.append((other, lying, pair[0][3], pair[0][2]))
        before = [_has_any(mine.field) or _has_any(theirs.minus) for _, _, mine, theirs in pair]
        for it, foe, mine, theirs in pair:
            if self.options.environments and self.is_helped(it) and not self.is_helped(foe):
                self.note("MW-14")
                theirs.plus = mine.minus = (0, 0)
        for it, foe, mine, theirs in pair:
            grounded = not {Keyword.FLYING, Keyword.REACH} & self.words(it)
            if grounded and Keyword.FLYING in self.words(foe):
                mine.field = theirs.minus = (0, 0)
        if self.options.alignment_fallback == "last":
            before = [_has_any(mine.field) or _has_any(theirs.minus) for _, _, mine, theirs in pair]
        for (it, foe, mine, theirs), something in zip(pair, before, strict=True):
            if is_weak(it.card, self.words(it), foe.card, self.words(foe)):
                if something:
                    mine.field = theirs.minus = (0, 0)
                else:
                    mine.less = 300
        return pair[0][2].total(), pair[0][3].total()


def _has_any(numbers: tuple[int, int]) -> bool:
    return numbers != (0, 0)

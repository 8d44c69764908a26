"""Whom an effect is done to, what a fusion may take, and whether a Trap may fire."""

from __future__ import annotations

from dataclasses import dataclass, field, replace
from typing import Any, TypeAlias

from engine.games.magic_wizards.actions import (
    ChooseCell,
    ChooseSlot,
    PutBack,
    SayNo,
    SayYes,
)
from engine.games.magic_wizards.card_effects import Do, Effect, Whether, Whom
from engine.games.magic_wizards.card_model import Enters, Material
from engine.games.magic_wizards.card_traits import CardKind, Keyword
from tests.reference.magic_wizards.numbers import Numbers
from tests.reference.magic_wizards.rows import fits
from tests.reference.magic_wizards.table import Ask, Lying, Steps

CHOSEN = (Whom.YOUR_MONSTER, Whom.RIVAL_MONSTER, Whom.ANY_MONSTER, Whom.RIVAL_SUPPORT, Whom.BEARER)
"""Targets that are chosen on the field."""
Names: TypeAlias = tuple[Lying | int, ...]
"""What an act has named for an effect: cards on the field, and pieces elsewhere."""


@dataclass(eq=False)
class Attack:
    """An attack that is going on; `aside` once the sea has carried it on.

    `by` is who counter-attacks by it, None for an attack of the turn; `countered` is None until the target of this
    battle has counter-attacked, then whether that came about.
    """

    attacker: Lying
    target: Lying | None
    struck: int | None
    cell: int = -1
    over: bool = False
    aside: bool = False
    fought: list[Lying] = field(default_factory=list)
    reflected: list[Lying] = field(default_factory=list)
    by: int | None = None
    countered: bool | None = None


@dataclass(eq=False)
class Played:
    """A card that is being played."""

    it: Lying
    negated: bool = False


@dataclass(eq=False)
class Doing:
    """Whose effect it is, and what it may refer to."""

    seat: int
    piece: int
    it: Lying | None = None
    attack: Attack | None = None
    played: Played | None = None
    foe: Lying | None = None
    combo: bool = False
    names: Names | None = None
    of_both: bool = False
    """Whether a fusion takes face-up monsters of the rival too (MW-157)."""

    def fusing(self, effect: Effect) -> Doing:
        """Return the same for a fusion by this effect."""
        return replace(self, of_both=effect.target is Whom.ALL_MONSTERS)


class Targets(Numbers):
    """Questions to players, and what may be named."""

    def ask(self, name: str, seat: int, legal: Any) -> Steps:
        """Ask a player."""
        return (yield Ask(name, seat, frozenset(legal)))

    def choose(self, seat: int, legal: list[Any]) -> Steps:
        """Ask a player to name one of these; nobody is asked where there is but one."""
        return legal[0] if len(legal) == 1 else (yield from self.ask("choose", seat, legal))

    def may(self, seat: int) -> Steps:
        """Ask a player for yes or no."""
        answer = yield from self.ask("may", seat, (SayYes(), SayNo()))
        return isinstance(answer, SayYes)

    def candidates(self, effect: Effect, doing: Doing) -> list[Lying]:
        """All cards on the field that the target of an effect may mean."""
        mine, theirs = self.open_monsters(doing.seat), self.open_monsters(1 - doing.seat)
        if effect.do is Do.TURN_UP:
            mine = [it for it in self.monsters(doing.seat) if not it.up]
            theirs = [it for it in self.monsters(1 - doing.seat) if not it.up]
        match effect.target:
            case Whom.SELF:
                found = [doing.it]
            case Whom.YOUR_MONSTER | Whom.YOUR_MONSTERS:
                found = [*mine]
            case Whom.YOUR_OTHER_MONSTERS:
                found = [it for it in mine if it is not doing.it]
            case Whom.RIVAL_MONSTER | Whom.RIVAL_MONSTERS:
                found = [*theirs]
            case Whom.ANY_MONSTER | Whom.BEARER:
                found = [*mine, *theirs]
            case Whom.ALL_MONSTERS:
                turns_first = doing.seat == self.seat
                found = [*mine, *theirs] if turns_first else [*theirs, *mine]
            case Whom.ATTACKER:
                found = [doing.attack.attacker if doing.attack else None]
            case Whom.FOE | Whom.DESTROYER:
                found = [doing.foe]
            case Whom.PLAYED_CARD:
                found = [doing.played.it if doing.played else None]
            case Whom.RIVAL_SUPPORT:
                wants_open = effect.of is not None and effect.of.kind is not None
                found = [it for it in self.supports(1 - doing.seat) if it.up or not wants_open]
                found = [it for it in found if it and self.is_affected(doing, it)]
            case _:
                raise AssertionError(effect.target)
        there = [it for it in found if it is not None and it.there and fits(it.card, effect.of)]
        if effect.target in (Whom.ATTACKER, Whom.FOE, Whom.DESTROYER, Whom.PLAYED_CARD):
            there = [it for it in there if it.up]
        if effect.do is Do.REFLECT and doing.attack:
            there = [it for it in there if it is not doing.attack.attacker]
        return there

    def is_affected(self, doing: Doing, it: Lying) -> bool:
        """Tell whether an effect reaches a Magic or Trap; a monster's one beside the board not always (10.7)."""
        source = doing.it
        if not self.boarded or it.cell >= 0 or source is None or not source.monster:
            return True
        self.note("10.7")
        last = self.step(source.cell, self.toward(1 - doing.seat)) is None
        return last or Keyword.REACH in self.words(source)

    def ask_cell(self, seat: int, cells: list[int], back: bool = False) -> Steps:
        """Ask a player to name a cell; None if that is taken back."""
        answer = yield from self.ask("cell", seat, [*map(ChooseCell, cells), *([PutBack()] if back else [])])
        return answer.cell if isinstance(answer, ChooseCell) else None

    def targets(self, effect: Effect, doing: Doing) -> Steps:
        """Whom an effect is done to; who is to be chosen is chosen by the card's controller."""
        found = self.candidates(effect, doing)
        if effect.do is Do.REFLECT and effect.target not in CHOSEN:
            assert doing.attack
            return (yield from self.in_order(doing.attack.attacker.seat, found))
        if effect.target not in CHOSEN:
            return found
        found = self.to_choose(effect, doing)
        if doing.names is not None:
            return [it for it in found if it in doing.names]  # it is gone if it could not be named any more (MW-68)
        if not found:
            return []
        answer = yield from self.choose(doing.seat, [ChooseSlot(it.slot) for it in found])
        return [self.at(answer.slot)]

    def to_choose(self, effect: Effect, doing: Doing) -> list[Lying]:
        """Who may be chosen: what a combo binds are choices that may mean an own monster (MW-69, MW-152)."""
        of_rival = effect.target in (Whom.RIVAL_MONSTER, Whom.RIVAL_SUPPORT)
        return self.candidates(effect, doing) if of_rival else self.linked_candidates(effect, doing)

    def linked_candidates(self, effect: Effect, doing: Doing) -> list[Lying]:
        """The candidates, of a later card of a combo those of the combo alone (MW-69)."""
        return [
            it
            for it in self.candidates(effect, doing)
            if not doing.combo or (it in self.combo and it.seat == doing.seat)
        ]

    def in_order(self, seat: int, found: list[Lying]) -> Steps:
        """A player says in which order cards are meant (MW-84)."""
        order: list[Lying] = []
        while found:
            answer = yield from self.choose(seat, [ChooseSlot(it.slot) for it in found])
            order.append(self.at(answer.slot))
            found = [it for it in found if it is not order[-1]]
        return order

    def pile_targets(self, effect: Effect, doing: Doing) -> list[int]:
        """The cards of the own deck or graveyard that an effect may take."""
        side = self.sides[doing.seat]
        pile = side.deck if effect.target is Whom.YOUR_DECK else side.graveyard
        found = []
        for piece in pile:
            card = self.printed[piece]
            if card.kind is CardKind.EXTRA or not fits(card, effect.of):
                continue
            of_monsters = effect.do is Do.SUMMON or (effect.of is not None and effect.of.atk_most is not None)
            if of_monsters and not card.is_monster:  # MW-148
                continue
            found.append(piece)
        return found

    def fusable(self, doing: Doing) -> list[int]:
        """The Extras of which all materials are at hand."""
        return [
            piece
            for piece in self.sides[doing.seat].extra
            if self.printed[piece].enters is Enters.FUSION and self.next_materials(doing, piece, [])
        ]

    def next_materials(self, doing: Doing, extra: int, taken: list[int]) -> list[int]:
        """The cards that can be the next material such that the others can be found as well."""
        side, wanted = self.sides[doing.seat], self.printed[extra].materials
        pool = [*side.hand, *(it.piece for it in self.monsters(doing.seat))]
        theirs = [it.piece for it in self.open_monsters(1 - doing.seat)] if doing.of_both else []
        pool += theirs

        def completes(so_far: list[int]) -> bool:
            if len(so_far) == len(wanted):
                if set(so_far) <= set(theirs) or not self.extra_finds_place(doing.seat, extra, so_far):
                    return False
                linked = [it.piece for it in self.monsters(doing.seat) if it.up and it in self.combo]
                return not doing.combo or any(piece in linked for piece in so_far)
            return any(completes([*so_far, piece]) for piece in options(so_far))

        def options(so_far: list[int]) -> list[int]:
            return [piece for piece in pool if piece not in so_far and self.is_material(piece, wanted[len(so_far)])]

        return [piece for piece in options(taken) if completes([*taken, piece])]

    def extra_finds_place(self, seat: int, extra: int, pieces: list[int]) -> bool:
        """Tell whether an Extra of these materials has room, on the board a cell (MW-65, MW-110)."""
        lying = {it.piece: it for it in self.lying() if it.monster}
        used = [lying[piece] for piece in pieces if piece in lying]
        primary = lying.get(pieces[self.primary(extra)])
        if primary is not None:
            seat = primary.seat
        if not self.boarded:
            return any(it.seat == seat for it in used) or self.room(seat, True)
        card = self.printed[extra]
        if primary is not None and self.may_stand(card, primary.cell):
            return True
        return bool(self.entries(seat, card, tuple(it.cell for it in used)))

    def primary(self, extra: int) -> int:
        """The place of the primary one among the materials of an Extra (MW-20)."""
        return next((place for place, material in enumerate(self.printed[extra].materials) if material.primary), 0)

    def is_material(self, piece: int, wanted: Material) -> bool:
        """Tell whether a card is the monster that an Extra asks for."""
        card = self.printed[piece]
        return card.is_monster and (card.key == wanted.card if wanted.card else fits(card, wanted))

    def stands(self, effect: Effect, doing: Doing) -> bool:
        """Tell whether a Trap's trigger and condition still stand."""
        attack, played = doing.attack, doing.played
        if attack is not None and self.stopped(attack):
            return False
        if effect.target is Whom.ATTACKER and not self.candidates(effect, doing):
            return False
        if played is not None:
            it = played.it
            if not it.there or not it.up or played.negated:
                return False
            if effect.target is Whom.PLAYED_CARD and not fits(it.card, effect.of):
                return False
        if effect.if_ is None or effect.if_.test is Whether.COIN_HEADS:  # a coin falls once it has fired (MW-76)
            return True
        return self.is_so(effect.if_.test, doing.seat, doing.it)

    def stopped(self, attack: Attack) -> bool:
        """Tell whether an attack is over: negated, its attacker or target gone, or no attacker any more (MW-68)."""
        it, side = attack.attacker, self.seat if attack.by is None else attack.by
        return (
            attack.over
            or not (it.there and it.up and it.attack and it.seat == side)
            or (attack.target is not None and not attack.target.there)
        )

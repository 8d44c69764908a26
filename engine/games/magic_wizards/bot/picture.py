"""What lies open of a duel as its monsters' numbers.

Whom each could beat, and what the next attacks are worth.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from functools import lru_cache
from operator import attrgetter
from typing import NamedTuple

from engine.core.model import Seat
from engine.games.magic_wizards.actions import Slot
from engine.games.magic_wizards.battle import may_attack
from engine.games.magic_wizards.card_effects import Condition, Do, When, Whether, Whom
from engine.games.magic_wizards.card_model import Card
from engine.games.magic_wizards.card_traits import CardKind, Keyword
from engine.games.magic_wizards.cards import fits
from engine.games.magic_wizards.field import printed
from engine.games.magic_wizards.match_cards import CardTable
from engine.games.magic_wizards.model import FieldCard, MagicState
from engine.games.magic_wizards.numbers import (
    DISADVANTAGE,
    figures,
    has_mark,
    is_weak,
    keywords_of,
    lasting_of,
)
from engine.games.magic_wizards.zones import MAIN

FIELD = 0.75
"""What a point of ATK on the field counts beside one of life."""
GUARD = 0.8
"""What a point of DEF counts beside one of ATK."""
SPARE = 0.1
"""What a point of the lesser of both numbers counts."""
THREAT = 0.5
"""Part of what the rival's next attacks could gain that counts already."""
LETHAL = 3000.0
"""What an attack is worth besides that takes the last life, in PVs."""
FLYER = 2 / 3
"""So much is left of the gain against one whose die may save it."""
SURGE = 500
"""A monster that lacks more than this, beside alignment, beats nobody by its own effects."""
USUAL_LEVEL = 4
"""Monsters that lie face-down are guessed to be of this level at most."""


class FieldMonster(NamedTuple):
    """A monster of the field with its numbers of now.

    `row` is None for one of the rival's that lies face-down. `ready` tells whether it may attack in its controller's
    turn; `fence` is what open Traps of the other side add to its ATK as it attacks.
    """

    slot: Slot
    row: Card | None
    atk: int
    defence: int
    attack: bool
    up: bool
    ready: bool
    keywords: frozenset[Keyword] = frozenset()
    fence: int = 0

    @property
    def number(self) -> int:
        """The number that an attack on it must exceed."""
        return self.atk if self.attack else self.defence

    @property
    def worth(self) -> float:
        """The monster's worth to its controller, in PVs."""
        numbers = self.atk, GUARD * self.defence
        return FIELD * max(numbers) + SPARE * min(numbers)


class Picture(NamedTuple):
    """Both sides of the field as a player knows them, and its life and the rival's.

    `strikes` is how many attacks the player may still make in this turn, 0 in the rival's turn; `most` how many
    monsters of a side may attack in a turn; `direct` whether players can be attacked.
    """

    mine: tuple[FieldMonster, ...]
    theirs: tuple[FieldMonster, ...]
    life: int
    rival_life: int
    strikes: int
    most: int
    direct: bool


class Guess(NamedTuple):
    """Plausible numbers of face-down monsters, in rising order."""

    atk: tuple[int, ...]
    defence: tuple[int, ...]

    def middle(self) -> tuple[int, int]:
        """Return the median ATK and DEF."""
        return self.atk[len(self.atk) // 2], self.defence[len(self.defence) // 2]


@lru_cache(maxsize=8)
def guess_of(cards: CardTable) -> Guess:
    """Return the numbers of the monsters of a match that are played without further ado."""
    rows = [card for card in cards.cards if card.kind is CardKind.MONSTER and (card.level or 0) <= USUAL_LEVEL]
    return Guess(tuple(sorted([row.atk or 0 for row in rows])), tuple(sorted([row.defence or 0 for row in rows])))


def picture_of(state: MagicState, seat: Seat) -> Picture:
    """Return the field as a player knows it; what the rival's face-down cards are is not looked at."""
    lasting = lasting_of(state)
    atk, defence = guess_of(state.decks.cards).middle()
    own_turn = state.seat == seat
    sides = []
    for side in (seat, 1 - seat):
        side_has_turn, fence = state.seat == side, fence_of(state, 1 - side)
        fighters = []
        for card in state.seats[side].field:
            if not card.monster and (card.up or not state.options.duel_discs or side == seat):
                continue
            if card.up or side == seat:
                now = figures(state, card, lasting).now()
                fighters.append(
                    FieldMonster(
                        card.slot,
                        printed(state, card),
                        *now,
                        card.attack,
                        card.up,
                        is_ready(state, card, side_has_turn),
                        keywords_of(state, card),
                        fence,
                    )
                )
            else:
                fighters.append(FieldMonster(card.slot, None, atk, defence, card.attack, False, False))
        sides.append(tuple(fighters))
    most = 1 if state.options.one_attack else 8
    left = most - state.attacks if state.options.one_attack else most
    opens = state.turn > 1 or state.options.first_turn_attack
    strikes = max(left, 0) if own_turn and opens else 0
    me, rival = state.seats[seat], state.seats[1 - seat]
    return Picture(sides[0], sides[1], me.life, rival.life, strikes, most, not state.options.no_direct_attack)


def fence_of(state: MagicState, seat: Seat) -> int:
    """Return what open Traps of a player that stay add to the ATK of whoever attacks."""
    lying = [card for card in state.seats[seat].field if card.up and not card.monster]
    effects = [effect for card in lying for effect in printed(state, card).by_moment.get(When.ATTACK_DECLARED, ())]
    return sum([effect.atk for effect in effects if effect.do is Do.BOOST and effect.target is Whom.ATTACKER])


def is_ready(state: MagicState, card: FieldCard, in_turn: bool) -> bool:
    """Tell whether a monster may attack now, or in its controller's next turn where it has not the turn."""
    if state.options.duel_discs and card.cell != MAIN and not card.up:
        return False
    if has_mark(state, card, Do.PARALYSE):
        return False
    return may_attack(state, card) if in_turn else card.up and card.attack


def edge(attacker: FieldMonster, foe: FieldMonster) -> int:
    """Return by how much an attack passes what stands against it.

    With what alignment takes from either, what their own effects give them for the battle, and what open Traps take
    from a foe that counter-attacks.
    """
    row, other, passed = attacker.row, foe.row, attacker.atk + attacker.fence - foe.number
    if row is None:
        return passed
    if other is None or not foe.up:
        return passed + surge(row, When.ATTACKS)
    wet, foe_wet = Keyword.WET in attacker.keywords, Keyword.WET in foe.keywords
    less, foe_less = is_weak(row, wet, other, foe_wet), is_weak(other, foe_wet, row, wet)
    passed -= DISADVANTAGE * (less - foe_less)
    if row.by_moment or other.by_moment:
        passed += surge(row, When.ATTACKS, other) - surge(other, When.ATTACKED, row, foe.attack)
    if passed > 0 or not strikes_back(attacker, foe):
        return passed
    return passed - foe.fence + surge(row, When.ATTACKED, other) - surge(other, When.ATTACKS, row)


def strikes_back(attacker: FieldMonster, foe: FieldMonster) -> bool:
    """Tell whether a monster counter-attacks who does not pass it: nobody who is afar (4.4, MW-103)."""
    return foe.attack and not (Keyword.REACH in attacker.keywords and Keyword.REACH not in foe.keywords)


def blow(fighter: FieldMonster) -> int:
    """Return what an attack of a monster on a player takes."""
    return fighter.atk + fighter.fence + (surge(fighter.row, When.ATTACKS) if fighter.row else 0)


def surge(row: Card, moment: When, other: Card | None = None, attack: bool = True) -> int:
    """Return what a monster's own effects add to its number as it attacks `other`, or is attacked."""
    effects = row.by_moment.get(moment)
    if not effects:
        return 0
    own = [effect for effect in effects if effect.do is Do.BOOST and effect.target is Whom.SELF]
    return sum([effect.atk if attack else effect.defence for effect in own if _meets(effect.if_, other, attack)])


def _meets(wanted: Condition | None, other: Card | None, attack: bool) -> bool:
    if wanted is None:
        return True
    if wanted.test is Whether.FOE_IS:
        return other is not None and fits(other, wanted)
    return wanted.test is Whether.IN_DEFENCE and not attack


def reaches(attacker: FieldMonster, foe: FieldMonster) -> bool:
    """Tell whether a monster may attack another as far as keywords go.

    Subterrâneo hides face-down (MW-50).
    """
    if foe.up or Keyword.BURROW not in foe.keywords:
        return True
    return Keyword.BURROW in attacker.keywords or Keyword.REACH in attacker.keywords


_ATK, _NUMBER = attrgetter("atk"), attrgetter("number")


def blows(
    attackers: Sequence[FieldMonster], foes: Sequence[FieldMonster], life: int, strikes: int, direct: bool
) -> float:
    """Return the gain of these monsters' attacks, on foes they beat and on the player."""
    ready = [fighter for fighter in attackers if fighter.ready]
    if not ready or strikes <= 0:
        return 0.0
    ready.sort(key=_ATK)
    gained, harm, guards = list[float](), 0, len(foes)
    for foe in sorted(foes, key=_NUMBER, reverse=True) if guards > 1 else foes:
        least = foe.number - DISADVANTAGE - SURGE
        for striker in ready:
            if striker.atk > least and reaches(striker, foe) and (passed := edge(striker, foe)) > 0:
                ready.remove(striker)
                guards -= 1
                damage = passed if foe.attack else 0
                harm += damage
                gained.append(foe.worth + damage)
                break
    if strikes < len(gained):
        return sum(sorted(gained, reverse=True)[:strikes])
    if direct and not guards:
        free = [blow(fighter) for fighter in ready[::-1]][: strikes - len(gained)]
        harm += sum(free)
        gained += map(float, free)
    return sum(gained) + (LETHAL if harm >= life else 0.0)


def worth_of(fighters: Sequence[FieldMonster]) -> float:
    """Return what monsters are worth to their controller, in PVs."""
    return sum([fighter.worth for fighter in fighters])


def outlook(picture: Picture, *, lasting: bool = True) -> float:
    """Return how good the field is for the player, in PVs.

    Without `lasting` only what the next attacks come to.
    """
    mine, theirs, life, rival_life, strikes, most, direct = picture
    attacks = blows(mine, theirs, rival_life, strikes, direct)
    threats = blows(theirs, mine, life, most, direct)
    if not lasting:
        return attacks - THREAT * threats
    return attacks - THREAT * threats + worth_of(mine) - worth_of(theirs)


Change = Callable[[FieldMonster], FieldMonster | None]
"""What an effect makes of a monster; None for one that is gone."""


def changed(picture: Picture, slots: Sequence[Slot], change: Change) -> Picture:
    """Return the field with some monsters changed."""

    def side(fighters: tuple[FieldMonster, ...]) -> tuple[FieldMonster, ...]:
        fighters_after = [change(fighter) if fighter.slot in slots else fighter for fighter in fighters]
        return tuple([fighter for fighter in fighters_after if fighter is not None])

    return picture._replace(mine=side(picture.mine), theirs=side(picture.theirs))

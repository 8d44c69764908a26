"""Would I: what each act of an effect gains for a player, one small judgement an act."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from itertools import product
from operator import itemgetter
from typing import NamedTuple

from engine.games.magic_wizards.actions import NO_SLOT, Slot
from engine.games.magic_wizards.board.asking import primary_place
from engine.games.magic_wizards.board.cells import Grid
from engine.games.magic_wizards.board.places import grid_of
from engine.games.magic_wizards.bot.aims import aims_of, is_material, materials_for
from engine.games.magic_wizards.bot.picture import (
    LETHAL,
    FieldMonster,
    blows,
    changed,
)
from engine.games.magic_wizards.bot.sight import Aim, Sight, worth_in_hand
from engine.games.magic_wizards.card_effects import Do, Effect, Until, When, Whether, Whom
from engine.games.magic_wizards.card_model import Card
from engine.games.magic_wizards.card_traits import Keyword
from engine.games.magic_wizards.cards import card_of
from engine.games.magic_wizards.field import find
from engine.games.magic_wizards.model import FieldCard
from engine.games.magic_wizards.numbers import count_of, field_bonus, holds, lasting_of

CARD = 110.0
"""What a card in hand is worth, in PVs."""
SUPPORT = 140.0
"""What a Magic or a Trap on the field is worth."""
SPENT = 60.0
"""What a Magic has to gain so that it is played: so much is lost with the card."""
SEEN = 50.0
"""What it is worth to see a card that lies face-down."""
MARK = 40.0
"""What a keyword, or Iluminar, is worth on a monster that it matters to."""
GIVEN = 1.0
"""What help costs at least that is given to the rival's monsters."""
STOPPED = 300.0
"""What it gains to stop an attack or a card of the rival."""
BEHIND = 0.5
"""Part of the rival's lead in attacks that a labyrinth takes away."""
_SHORT = (Until.END_OF_TURN, Until.END_OF_BATTLE)


class Case(NamedTuple):
    """An effect of the player's with one aim."""

    sight: Sight
    effect: Effect
    aim: Aim


Judgement = Callable[[Case], float]
"""What an act gains for the player whose effect it is, done to an aim, in PVs."""


def _gone(_fighter: FieldMonster) -> None:
    return None


def _boost(case: Case) -> float:
    fighter = case.aim.fighter
    if fighter is None:
        return 0.0
    times = count_of(case.sight.state, case.effect, case.sight.seat, NO_SLOT, fighter.slot)
    atk, defence = max(fighter.atk + case.effect.atk * times, 0), max(fighter.defence + case.effect.defence * times, 0)
    return _numbered(case, fighter, atk, defence)


def _set_numbers(case: Case) -> float:
    fighter = case.aim.fighter
    return 0.0 if fighter is None else _numbered(case, fighter, case.effect.atk, case.effect.defence)


def _numbered(case: Case, fighter: FieldMonster, atk: int, defence: int) -> float:
    """Return what other numbers gain; higher ones are never a loss on the own side, nor a gain on the rival's."""
    gained = case.sight.shift(
        case.aim, lambda old: old._replace(atk=atk, defence=defence), lasting=case.effect.until not in _SHORT
    )
    if atk < fighter.atk or defence < fighter.defence:
        return gained
    return max(gained, 0.0) if case.aim.own else min(gained, -GIVEN)


def _give_keyword(case: Case) -> float:
    if case.aim.fighter is None or case.effect.keyword in case.aim.fighter.keywords:
        return 0.0
    gained = MARK + 0.1 * case.aim.fighter.worth
    if case.effect.keyword is Keyword.WET:  # weak to Lightning
        gained = -gained
    return gained if case.aim.own else -gained


def _paralyse(case: Case) -> float:
    if case.aim.fighter is None or not case.aim.fighter.ready:
        return 0.0
    return case.sight.shift(case.aim, lambda old: old._replace(ready=False))


def _illuminate(case: Case) -> float:
    hides = case.aim.fighter is not None and Keyword.CONCEAL in case.aim.fighter.keywords
    return (-MARK if case.aim.own else MARK) if hides else 0.0


def _change_position(case: Case) -> float:
    return case.sight.shift(
        case.aim, lambda old: old._replace(attack=not old.attack, ready=False if old.attack else old.ready)
    )


def _turn_up(case: Case) -> float:
    return -SEEN if case.aim.own else SEEN


def _turn_down(case: Case) -> float:
    if case.aim.fighter is not None and not case.aim.own:
        return case.sight.shift(case.aim, lambda old: old._replace(up=False, ready=False), lasting=False)
    return case.sight.shift(case.aim, lambda old: old._replace(up=False, ready=False))


def _destroy(case: Case) -> float:
    if case.aim.fighter is not None:
        return case.sight.shift(case.aim, _gone)
    return -SUPPORT if case.aim.own else SUPPORT


def _to_hand(case: Case) -> float:
    if case.aim.fighter is not None:
        return case.sight.shift(case.aim, _gone) + (CARD if case.aim.own else -CARD)
    return CARD + 0.1 * worth_in_hand(case.aim.row)


def _summon(case: Case) -> float:
    if case.aim.row is None:
        return 0.0
    picture = case.sight.picture
    return case.sight.gain(picture._replace(mine=(*picture.mine, case.sight.coming(case.aim.row))))


def _draw(case: Case) -> float:
    return CARD * min(case.effect.count, len(case.sight.me.deck))


def _discard(case: Case) -> float:
    if case.aim.row is not None:
        return -worth_in_hand(case.aim.row)
    hand = case.sight.me.hand if case.aim.own else case.sight.rival.hand
    return (-0.5 if case.aim.own else 1.0) * CARD * min(case.effect.count, len(hand))


def _gain_life(case: Case) -> float:
    gained = float(case.effect.life * count_of(case.sight.state, case.effect, case.sight.seat, NO_SLOT, NO_SLOT))
    return gained if case.aim.own else -gained


def _lose_life(case: Case) -> float:
    lost = case.effect.life * count_of(case.sight.state, case.effect, case.sight.seat, NO_SLOT, NO_SLOT)
    left = (case.sight.me if case.aim.own else case.sight.rival).life
    harm = lost + (LETHAL if lost >= left else 0.0)
    return -harm if case.aim.own else harm


def _stop(case: Case) -> float:
    return -STOPPED if case.aim.own else STOPPED


def _reflect(case: Case) -> float:
    if case.aim.fighter is None or case.aim.own:
        return STOPPED
    return STOPPED + case.aim.fighter.worth


def _take_control(case: Case) -> float:
    if case.aim.fighter is None or case.aim.own:
        return 0.0
    taken, picture = case.aim.fighter._replace(ready=case.aim.fighter.attack), case.sight.picture
    theirs = tuple([fighter for fighter in picture.theirs if fighter.slot != taken.slot])
    return case.sight.gain(
        picture._replace(mine=(*picture.mine, taken), theirs=theirs), lasting=case.effect.until not in _SHORT
    )


def _fuse(case: Case) -> float:
    """Return what an Extra gains, less its own materials; of the rival's ones those are taken that gain most."""
    row = case.aim.row
    if row is None:
        return 0.0
    if case.effect.target is not Whom.ALL_MONSTERS:
        return _fused(case.sight, row, materials_for(case.sight, row))
    return max([_fused(case.sight, row, found) for found in _across(case.sight, row)], default=0.0)


def _fused(sight: Sight, row: Card, materials: Sequence[FieldMonster]) -> float:
    """Return what it gains to put an Extra upon these monsters: it is of whoever controls the primary one (MW-157)."""
    slots = [fighter.slot for fighter in materials if fighter.slot != NO_SLOT]
    held = sum([fighter.slot == NO_SLOT for fighter in materials])
    left, comes = changed(sight.picture, slots, _gone), sight.coming(row, ready=False)
    primary = materials[primary_place(row)] if materials else comes
    given = primary.slot != NO_SLOT and not sight.by_slot[primary.slot][0]
    # Whoever has it meets it at each turn's beginning: what it does then counts for that player.
    weight = sum([effect.life for effect in row.by_moment.get(When.TURN_BEGINS, ()) if effect.do is Do.LOSE_LIFE])
    if given:
        return sight.gain(left._replace(theirs=(*left.theirs, comes))) - CARD * held + weight
    return sight.gain(left._replace(mine=(*left.mine, comes))) - CARD * held - weight


def _across(sight: Sight, extra: Card) -> Iterator[tuple[FieldMonster, ...]]:
    """Yield the ways to make an Extra of monsters of both players, at least one of them the own."""
    held = [sight.coming(card_of(sight.state.decks, piece)) for piece in dict.fromkeys(sight.me.hand)]
    own = [*sight.picture.mine, *[fighter for fighter in held if fighter.row and fighter.row.is_monster]]
    theirs = [fighter for fighter in sight.picture.theirs if fighter.up]
    fitting = [
        [fighter for fighter in (*own, *theirs) if fighter.row is not None and is_material(fighter.row, material)]
        for material in extra.materials
    ]
    mine = {id(fighter) for fighter in own}
    for found in product(*fitting):
        apart = {id(fighter) for fighter in found}
        if len(apart) == len(found) and apart & mine:
            yield found


def _transform(case: Case) -> float:
    extras = [card_of(case.sight.state.decks, piece) for piece in case.sight.me.extra]
    into = next((row for row in extras if row.key == case.effect.into), None)
    if into is None:
        return 0.0
    return case.sight.shift(
        case.aim, lambda old: case.sight.coming(into, ready=old.ready, attack=old.attack)._replace(slot=old.slot)
    )


def _set_terrain(case: Case) -> float:
    def helped(old: FieldMonster) -> FieldMonster:
        if old.row is None or case.effect.terrain not in old.row.helped_by:
            return old
        atk, defence = field_bonus(old.row)
        return old._replace(atk=old.atk + atk, defence=old.defence + defence)

    lies = any(card.up and card.terrain is case.effect.terrain for card in case.sight.me.field)
    return 0.0 if lies else case.sight.gain(changed(case.sight.picture, tuple(case.sight.by_slot), helped))


def _raze(case: Case) -> float:
    """Return what it gains that the terrain of the field goes; of a board, that of the best cells that are named."""
    state, lasting = case.sight.state, lasting_of(case.sight.state)
    lying = [card for player in state.seats for card in player.field if card.monster and card.up]
    helped = [card for card in lying if lasting.terrain(card) in card_of(state.decks, card.piece).helped_by]
    if not state.map:
        return _unhelped(case.sight, helped)
    theirs = [card for card in helped if not case.sight.by_slot[card.slot][0]]
    groups = [_beside(grid_of(state), card, theirs, max(case.effect.count, 1)) for card in theirs]
    return max([_unhelped(case.sight, group) for group in groups], default=0.0)


def _beside(grid: Grid, first: FieldCard, cards: Sequence[FieldCard], count: int) -> list[FieldCard]:
    """Return the cards, nearest first, on this many connected cells that begin with the cell of the first."""
    found, left = list[FieldCard](), count - 1
    for steps, card in sorted([(grid.steps_between(first.cell, card.cell), card) for card in cards], key=itemgetter(0)):
        if steps <= left:
            found.append(card)
            left -= steps
    return found


def _unhelped(sight: Sight, cards: Sequence[FieldCard]) -> float:
    """Return what it gains that monsters lose their Bônus de Campo."""

    def without(old: FieldMonster) -> FieldMonster:
        if old.row is None:
            return old
        atk, defence = field_bonus(old.row)
        return old._replace(atk=old.atk - atk, defence=old.defence - defence)

    return sight.gain(changed(sight.picture, [card.slot for card in cards], without))


def _toon_world(case: Case) -> float:
    toons = [fighter for fighter in case.sight.picture.mine if Keyword.TOON in fighter.keywords]
    return MARK * len(toons)


def _labyrinth(case: Case) -> float:
    mine, theirs, life, rival_life, _, most, direct = case.sight.picture
    ahead = blows(mine, theirs, rival_life, most, direct) - blows(theirs, mine, life, most, direct)
    return -BEHIND * ahead


JUDGEMENTS: dict[Do, Judgement] = {
    Do.BOOST: _boost,
    Do.SET_NUMBERS: _set_numbers,
    Do.GIVE_KEYWORD: _give_keyword,
    Do.PARALYSE: _paralyse,
    Do.ILLUMINATE: _illuminate,
    Do.CHANGE_POSITION: _change_position,
    Do.TURN_UP: _turn_up,
    Do.TURN_DOWN: _turn_down,
    Do.DESTROY: _destroy,
    Do.TO_HAND: _to_hand,
    Do.SUMMON: _summon,
    Do.DRAW: _draw,
    Do.DISCARD: _discard,
    Do.GAIN_LIFE: _gain_life,
    Do.LOSE_LIFE: _lose_life,
    Do.NEGATE_ATTACK: _stop,
    Do.NEGATE_CARD: _stop,
    Do.REFLECT: _reflect,
    Do.TAKE_CONTROL: _take_control,
    Do.FUSE: _fuse,
    Do.TRANSFORM: _transform,
    Do.SET_TERRAIN: _set_terrain,
    Do.RAZE: _raze,
    Do.TOON_WORLD: _toon_world,
    Do.LABYRINTH: _labyrinth,
}
"""What each act gains, by the act; a test holds the table against the list of acts."""


# ---- A whole card ----------------------------------------------------------------------------------------------------


def gain_of(sight: Sight, effect: Effect, aim: Aim) -> float:
    """Return what an effect of the player's gains on one aim, in PVs."""
    return JUDGEMENTS[effect.do](Case(sight, effect, aim))


def gain_of_effect(sight: Sight, effect: Effect, slot: Slot = NO_SLOT) -> float:
    """Return what an effect gains with its best target, or with all where it is done to all; 0 for none."""
    aims, everybody = aims_of(sight, effect, slot)
    gains = [gain_of(sight, effect, aim) for aim in aims]
    if not gains:
        return 0.0
    return _chance(sight, effect, slot) * (sum(gains) if everybody else max(gains)) - effect.pay


def _chance(sight: Sight, effect: Effect, slot: Slot) -> float:
    wanted = effect.if_
    if wanted is None:
        return 1.0
    if wanted.test in (Whether.COIN_HEADS, Whether.FOE_IS):
        return 0.5
    placed = find(sight.state, slot)
    card = placed[1] if placed else FieldCard(slot, NO_SLOT, True, False)
    return 1.0 if holds(sight.state, effect, sight.seat, card) else 0.0


_EACH_TURN = 2.0
"""For so many turns a card is expected to lie."""


def gain_of_magic(sight: Sight, row: Card, slot: Slot = NO_SLOT) -> float:
    """Return the gain in PVs of playing or turning up a Magic now."""
    gained = 0.0
    for effect in row.effects:
        if effect.when in (When.PLAYED, When.WHILE_UP):
            gained += gain_of_effect(sight, effect, slot)
        elif effect.when is When.TURN_BEGINS:
            gained += _EACH_TURN * gain_of_effect(sight, effect, slot)
    return gained


def gain_of_moment(sight: Sight, row: Card, when: When, slot: Slot = NO_SLOT) -> float:
    """Return what a card's effects of one moment gain now."""
    return sum([gain_of_effect(sight, effect, slot) for effect in row.by_moment.get(when, ())])

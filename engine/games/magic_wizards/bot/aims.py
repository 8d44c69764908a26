"""On whom: what an effect of a player's may be done to, and what an Extra may be made of."""

from __future__ import annotations

from collections.abc import Sequence

from engine.games.magic_wizards.actions import NO_SLOT, Piece, Slot
from engine.games.magic_wizards.bot.picture import FieldMonster
from engine.games.magic_wizards.bot.sight import Aim, Sight
from engine.games.magic_wizards.card_effects import Do, Effect, Whom
from engine.games.magic_wizards.card_model import Card, Material
from engine.games.magic_wizards.cards import card_of, fits, is_extra
from engine.games.magic_wizards.field import find
from engine.games.magic_wizards.fusion import Fusing, extras_for
from engine.games.magic_wizards.zones import helps, is_beyond_help


def aims_of(sight: Sight, effect: Effect, slot: Slot = NO_SLOT) -> tuple[tuple[Aim, ...], bool]:
    """Return the possible targets of a card's effect, and whether it affects all of them."""
    up = effect.do is not Do.TURN_UP
    fitting = [
        Aim(own, fighter)
        for own, fighter in sight.by_slot.values()
        if fighter.up is up and (not up or (fighter.row is not None and fits(fighter.row, effect.of)))
    ]
    if sight.state.options.duel_discs and helps(effect):
        fitting = [aim for aim in fitting if not (aim.own and _is_beyond_help(sight, effect, slot, aim))]
    own, foes = [aim for aim in fitting if aim.own], [aim for aim in fitting if not aim.own]
    if effect.do is Do.FUSE:
        return tuple([Aim(True, None, row) for row in extras_at_hand(sight, effect)]), False
    match effect.target:
        case Whom.NONE | Whom.YOU:
            return (Aim(True),), True
        case Whom.RIVAL:
            return (Aim(False),), True
        case Whom.SELF:
            placed = sight.by_slot.get(slot)
            return ((Aim(*placed),) if placed else ()), True
        case Whom.BEARER | Whom.ANY_MONSTER:
            return tuple(fitting), False
        case Whom.YOUR_MONSTER:
            return tuple(own), False
        case Whom.RIVAL_MONSTER:
            return tuple(foes), False
        case Whom.YOUR_MONSTERS:
            return tuple(own), True
        case Whom.YOUR_OTHER_MONSTERS:
            return tuple([aim for aim in own if aim.fighter and aim.fighter.slot != slot]), True
        case Whom.RIVAL_MONSTERS:
            return tuple(foes), True
        case Whom.ALL_MONSTERS:
            return tuple(fitting), True
        case Whom.ATTACKER | Whom.FOE | Whom.DESTROYER | Whom.PLAYED_CARD:
            return _of_an_act(sight, effect), False
        case Whom.RIVAL_SUPPORT:
            return tuple([Aim(False) for card in sight.rival.field if not card.monster]), False
        case Whom.YOUR_GRAVEYARD:
            return _elsewhere(sight, effect, sight.me.graveyard), False
        case Whom.YOUR_DECK:
            return _elsewhere(sight, effect, sight.me.deck), False


def _is_beyond_help(sight: Sight, effect: Effect, source: Slot, aim: Aim) -> bool:
    """Tell whether a monster of a secondary zone gets nothing of an effect (MW-122)."""
    from_, card = find(sight.state, source), find(sight.state, aim.fighter.slot if aim.fighter else NO_SLOT)
    return card is not None and is_beyond_help(effect, from_[1] if from_ else None, card[1])


def _of_an_act(sight: Sight, effect: Effect) -> tuple[Aim, ...]:
    """Return whom a Trap, or what comes of a battle, may be done to: the rival's strongest, or one like the usual."""
    fitting = [fighter for fighter in sight.picture.theirs if fighter.row is None or fits(fighter.row, effect.of)]
    strongest = sorted(fitting, key=lambda fighter: -fighter.atk)[:1]
    return tuple([Aim(False, fighter) for fighter in strongest])


def _elsewhere(sight: Sight, effect: Effect, pieces: Sequence[Piece]) -> tuple[Aim, ...]:
    rows = {piece: card_of(sight.state.decks, piece) for piece in pieces if not is_extra(piece)}
    fitting = [row for row in rows.values() if fits(row, effect.of) and (row.is_monster or effect.do is not Do.SUMMON)]
    return tuple([Aim(True, None, row) for row in fitting])


def extras_at_hand(sight: Sight, effect: Effect) -> list[Card]:
    """Return the Extras that a fusion could bring now."""
    return [card_of(sight.state.decks, piece) for piece in extras_for(sight.state, Fusing(sight.seat, effect))]


def materials_for(sight: Sight, extra: Card) -> list[FieldMonster]:
    """Return the cheapest monsters of field and hand that an Extra may be made of, each once."""
    held = [card_of(sight.state.decks, piece) for piece in sight.me.hand]
    own = [*sight.picture.mine, *[sight.coming(row) for row in held if row.is_monster]]
    own.sort(key=lambda fighter: fighter.worth)
    used: list[FieldMonster] = []
    for material in extra.materials:
        for fighter in own:
            row = fighter.row
            if row is not None and is_material(row, material):
                used.append(fighter)
                own.remove(fighter)
                break
    return used


def is_material(row: Card, material: Material) -> bool:
    """Tell whether a monster is the one that an Extra asks for."""
    return row.key == material.card if material.card else fits(row, material)

"""What an attack gains by what lies open, and by the Traps that the attacker has set itself."""

from __future__ import annotations

from bisect import bisect_left, bisect_right
from functools import lru_cache
from typing import NamedTuple

from engine.games.magic_wizards.actions import ChoosePlayer, ChooseSlot, Slot
from engine.games.magic_wizards.bot.judgements import SUPPORT
from engine.games.magic_wizards.bot.picture import FLYER, LETHAL, FieldMonster, blow, edge, guess_of, strikes_back
from engine.games.magic_wizards.bot.sight import Sight
from engine.games.magic_wizards.card_effects import Do
from engine.games.magic_wizards.card_traits import Keyword
from engine.games.magic_wizards.cards import fits, is_magical
from engine.games.magic_wizards.field import at, printed
from engine.games.magic_wizards.match_cards import CardTable


def gain_of_attack(sight: Sight, own: FieldMonster, target: ChooseSlot | ChoosePlayer) -> float:
    """Return the gain of an attack in PVs by what lies open; of a hidden card by the numbers it may have."""
    if isinstance(target, ChoosePlayer):
        taken = blow(own)
        return -LETHAL if target.seat == sight.seat else taken + LETHAL * (taken >= sight.rival.life)
    found = sight.by_slot.get(target.slot)
    if found is None:  # an Item
        return _gain_on_item(sight, own, target.slot)
    if found[0]:
        return -LETHAL
    return gain_on(sight, own, found[1])


def _gain_on_item(sight: Sight, own: FieldMonster, slot: Slot) -> float:
    card = at(sight.state, slot)
    defence = (printed(sight.state, card).defence or 0) if card.up else 0
    return SUPPORT if own.atk > defence else own.atk - defence - 1.0


class _Clash(NamedTuple):
    """An attack that is about to be fought: by how much it passes, and whether it is struck back."""

    foe: FieldMonster
    passed: int
    answered: bool


def gain_on(sight: Sight, own: FieldMonster, foe: FieldMonster) -> float:
    """Return what an attack on a monster of the rival gains, in PVs."""
    if not foe.up:
        return _gain_on_hidden(sight, own, foe)
    clash, spent = _Clash(foe, edge(own, foe), foe.ready and strikes_back(own, foe)), 0.0
    if clash.passed <= 0 and clash.answered and sight.laid:
        before, clash = clash, _into_traps(sight, clash)
        spent = SUPPORT * (clash != before)
    foe, passed, answered = clash
    if passed < 0:
        return passed - own.worth * answered
    if passed == 0:
        return foe.worth - own.worth * answered - spent if foe.attack else 0.0
    if Keyword.ANTI_MAGIC in foe.keywords and own.row is not None and is_magical(own.row):
        return 0.0
    damage = passed if foe.attack else 0
    gained = foe.worth + damage + LETHAL * (damage >= sight.rival.life)
    return (gained * FLYER if Keyword.FLYING in foe.keywords else gained) - spent


def _into_traps(sight: Sight, clash: _Clash) -> _Clash:
    """Return the attack as it is fought once the counter-attack has set off the own Traps (MW-103)."""
    foe, passed, answered = clash
    for effect in sight.laid:
        if foe.row is None or not fits(foe.row, effect.of):
            continue
        if effect.do is Do.BOOST:
            passed -= effect.atk
        elif effect.do is Do.CHANGE_POSITION:
            return _Clash(foe._replace(attack=False), passed + foe.atk - foe.defence, answered=False)
        elif effect.do is not Do.REFLECT or len(sight.picture.theirs) > 1:
            answered = False
    return _Clash(foe, passed, answered)


class _OnHidden(NamedTuple):
    """An attack against each of the usual numbers: how many it beats, and by how much."""

    usual: tuple[int, ...]
    beaten: int
    passed: int
    short: int


@lru_cache(maxsize=4096)
def _on_hidden(cards: CardTable, atk: int, upright: bool) -> _OnHidden:
    numbers = guess_of(cards)
    usual = numbers.atk if upright else numbers.defence
    beaten = bisect_left(usual, atk)
    return _OnHidden(
        usual,
        beaten,
        sum([atk - number for number in usual[:beaten]]),
        sum([number - atk for number in usual[beaten:]]),
    )


def _gain_on_hidden(sight: Sight, own: FieldMonster, foe: FieldMonster) -> float:
    atk = blow(own)
    usual, beaten, passed, short = _on_hidden(sight.state.decks.cards, atk, foe.attack)
    gained = beaten * foe.worth - short
    if foe.attack:
        gained -= int(own.worth) * (len(usual) - beaten)
    if foe.attack and not sight.state.options.duel_discs:  # there nobody knows that it is a monster
        gained += passed + LETHAL * bisect_right(usual, atk - sight.rival.life)
    return gained / len(usual)

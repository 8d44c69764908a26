"""The sentences of effects: when, on what condition, what is done to whom, and how long."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from itertools import groupby
from typing import NamedTuple

from engine.core.keys import KeyFamily
from engine.games.magic_wizards import card_traits
from engine.games.magic_wizards.card_effects import Do, Effect, Filter, Per, Until, When, Whether, Whom
from engine.games.magic_wizards.card_model import Card, Staying
from tui.texts.localizer import Words

ELEMENT = KeyFamily("magic_wizards.element.{}", card_traits.Element)
TYPE = KeyFamily("magic_wizards.type.{}", card_traits.MonsterType)
TRAIT = KeyFamily("magic_wizards.trait.{}", card_traits.Trait)
KEYWORD = KeyFamily("magic_wizards.keyword.{}", card_traits.Keyword)
TERRAIN = KeyFamily("magic_wizards.terrain.{}", card_traits.Terrain)
_WHEN = KeyFamily("magic_wizards.when.{}", When)
_WHEN_FOE = KeyFamily("magic_wizards.when.foe.{}", "attacks attacked destroys destroyed_by_battle")
_IF = KeyFamily("magic_wizards.if.{}", [whether for whether in Whether if whether is not Whether.FOE_IS])
_OF = KeyFamily(
    "magic_wizards.of.{}", "types elements keyword magical level_exactly level_least level_most atk_most face_down"
)
_NOUN = KeyFamily("magic_wizards.noun.{}", [*card_traits.CardKind, "card", "support"])
_ME = "monster item card"
_SELF = KeyFamily("magic_wizards.self.{}", _ME)
_SELF_OF = KeyFamily("magic_wizards.self.{}.of", _ME)
_SELF_AGAIN = KeyFamily("magic_wizards.self.{}.again", _ME)
_UNTIL = KeyFamily("magic_wizards.until.{}", [until for until in Until if until])
_PER = KeyFamily("magic_wizards.per.{}", [*Per, "your_monsters"])
_AMOUNT = KeyFamily("magic_wizards.amount.{}", "atk defence same apart")

_FROM = (Whom.RIVAL_SUPPORT, Whom.YOUR_GRAVEYARD, Whom.YOUR_DECK)
_MONSTERS = [
    *(target for target in Whom if target not in (*_FROM, "", "self", "played_card", "you", "rival")),
    *("played_card.monster_played", "played_card.magic_played", "played_card.combo_played"),
    *("other_rival_monster", "other_rival_monsters"),
]
_TARGET = KeyFamily("magic_wizards.target.{}", [*_MONSTERS, *_FROM])
_TARGET_OF = KeyFamily("magic_wizards.target.{}.of", [kind for kind in _MONSTERS if kind is not Whom.BEARER])
_MANY = (Whom.YOUR_MONSTERS, Whom.YOUR_OTHER_MONSTERS, Whom.RIVAL_MONSTERS, Whom.ALL_MONSTERS)
_PLAIN = """
    set_numbers give_keyword paralyse illuminate change_position turn_up turn_down destroy draw negate_attack
    negate_card reflect take_control fuse transform set_terrain toon_world labyrinth
"""
_DO = KeyFamily(
    "magic_wizards.do.{}",
    [
        *_PLAIN.split(),
        *("boost.gain", "boost.lose", "boost.both", "to_hand.field", "to_hand.your_graveyard", "to_hand.your_deck"),
        *("summon.your_graveyard", "summon.your_deck", "fuse.both", "raze.played", "raze.attacks"),
        *(f"{act}.{player}" for act in ("discard", "gain_life", "lose_life") for player in ("you", "rival")),
    ],
)
_NAMING = frozenset(When) - {When.WHILE_UP, When.YOUR_TURN, When.TURN_BEGINS}
"""Moments whose words name the card itself."""
_TRIGGERS = (Whom.ATTACKER, Whom.PLAYED_CARD)
"""Targets of a Trap that its first words have told of."""


def listed(names: Iterable[str], last: str) -> str:
    """Return names as one says them, with `last` before the last one."""
    lines = [*names]
    return last.join([", ".join(lines[:-1]), lines[-1]]) if len(lines) > 1 else "".join(lines)


def filter_text(words: Words, of: Filter | None) -> str:
    """Return the words for the cards that a filter lets through, after a space; "" for any card."""
    return "".join(f" {part}" for part in _filter_parts(words, of)) if of else ""


def _filter_parts(words: Words, of: Filter) -> Iterator[str]:
    either = words("listed.or")
    if of.types:
        yield words(_OF("types"), names=listed((words(TYPE(kind)) for kind in of.types), either))
    if of.elements:
        yield words(_OF("elements"), names=listed((words(ELEMENT(element)) for element in of.elements), either))
    if of.level_least and of.level_least == of.level_most:
        yield words(_OF("level_exactly"), level=of.level_least)
    else:
        if of.level_least:
            yield words(_OF("level_least"), level=of.level_least)
        if of.level_most:
            yield words(_OF("level_most"), level=of.level_most)
    if of.atk_most is not None:
        yield words(_OF("atk_most"), atk=of.atk_most)
    if of.keyword:
        yield words(_OF("keyword"), name=words(KEYWORD(of.keyword)))
    if of.magical:
        yield words(_OF("magical"))


class EffectText(NamedTuple):
    """Words for the effects of a card in one language."""

    words: Words
    card: Card
    name_of: Callable[[str], str]
    """The name of a card of the set by its key."""

    def sentences(self) -> Iterator[str]:
        """Yield one sentence for all that happens at one moment."""
        for opening, effects in groupby(self.card.effects, self._opening):
            text = f"{opening} {'; '.join(map(self._act, effects))}".strip()
            yield f"{text[0].upper()}{text[1:]}."

    def _opening(self, effect: Effect) -> str:
        """Return the moment in words, with its comma or colon; "" where it need not be told."""
        words, when, me = self.words, effect.when, self.words(_SELF(self._me()))
        if self.card.stays is Staying.ATTACHED and effect.target is Whom.BEARER:
            return words("magic_wizards.when.attached", of=filter_text(words, effect.of))
        if (self.card.kind is card_traits.CardKind.MAGIC and when is When.PLAYED) or (
            effect.target is Whom.SELF and when is When.WHILE_UP
        ):
            return ""
        if effect.if_ and effect.if_.test is Whether.FOE_IS:
            return words(_WHEN_FOE(when), self=me, foe=filter_text(words, effect.if_))
        if effect.pay:
            return words("magic_wizards.when.pay", pay=effect.pay)
        trigger = next((effect for effect in self.card.effects if effect.when is when), effect)
        of = filter_text(words, trigger.of) if trigger.target in _TRIGGERS else ""
        return words(_WHEN(when), self=me, of=of)

    def _me(self) -> str:
        """Return what kind of thing the card speaks of itself as."""
        item = card_traits.Keyword.ITEM in self.card.keywords
        return "monster" if self.card.is_monster else "item" if item else "card"

    def _act(self, effect: Effect) -> str:
        """Return what is done, if its condition holds, with how often and how long."""
        parts = [self._done(effect), self._per(effect), self._until(effect)]
        main = " ".join(part for part in parts if part)
        if effect.if_ is None or effect.if_.test is Whether.FOE_IS:
            return main
        return self.words(_IF(effect.if_.test), main=main)

    def _done(self, effect: Effect) -> str:
        words, do = self.words, effect.do
        data = {
            "count": effect.count or (2 if effect.target in _MANY else 1),
            "life": effect.life,
            "atk": effect.atk,
            "defence": effect.defence,
        }
        match do:
            case Do.BOOST:
                return self._boost(effect)
            case Do.GAIN_LIFE | Do.LOSE_LIFE | Do.DISCARD | Do.SUMMON:
                return words(_DO(f"{do}.{effect.target}"), who=self._target(effect), **data)
            case Do.TO_HAND:
                own = effect.target in (Whom.YOUR_GRAVEYARD, Whom.YOUR_DECK)
                return words(_DO(f"{do}.{effect.target if own else 'field'}"), who=self._target(effect), **data)
            case Do.GIVE_KEYWORD if effect.keyword:
                return words(_DO(do), who=self._subject(effect), keyword=words(KEYWORD(effect.keyword)), **data)
            case Do.FUSE:
                return words(_DO(do if effect.target is Whom.NONE else "fuse.both"))
            case Do.RAZE:
                return words(_DO(f"{do}.{effect.when}"), **data)
            case Do.TRANSFORM:
                return words(_DO(do), who=self._target(effect), into=self.name_of(effect.into))
            case Do.SET_TERRAIN if effect.terrain:
                helped = [words(TYPE(kind)) for kind in card_traits.HELPED_TYPES[effect.terrain]]
                traits = card_traits.HELPED_TRAITS.get(effect.terrain, ())
                helped += [words(_OF("keyword"), name=words(TRAIT(trait))) for trait in traits]
                text = listed(helped, words("listed.or"))
                return words(_DO(do), names=text, terrain=words(TERRAIN(effect.terrain)), **data)
            case Do.SET_NUMBERS | Do.PARALYSE | Do.ILLUMINATE:
                return words(_DO(do), who=self._subject(effect), **data)
            case Do.CHANGE_POSITION | Do.TAKE_CONTROL:
                return words(_DO(do), of=self._target(effect, _SELF_OF, _TARGET_OF), **data)
            case _:
                return words(_DO(do), who=self._target(effect), **data)

    def _boost(self, effect: Effect) -> str:
        words, count = self.words, 2 if effect.target in _MANY else 1
        gain = self._amount(max(effect.atk, 0), max(effect.defence, 0))
        loss = self._amount(max(-effect.atk, 0), max(-effect.defence, 0))
        key = "boost.both" if gain and loss else "boost.gain" if gain else "boost.lose"
        return words(_DO(key), who=self._subject(effect), gain=gain, what=loss or gain, count=count)

    def _amount(self, atk: int, defence: int) -> str:
        if not atk and not defence:
            return ""
        form = ("atk" if atk else "defence") if not (atk and defence) else "same" if atk == defence else "apart"
        return self.words(_AMOUNT(form), atk=atk, defence=defence)

    def _subject(self, effect: Effect) -> str:
        """Return to whom it is done, before the verb: a pronoun for a card that the moment has named."""
        return self._target(effect, _SELF_AGAIN if effect.when in _NAMING else _SELF)

    def _target(self, effect: Effect, me: KeyFamily = _SELF, others: KeyFamily = _TARGET) -> str:
        """Return to whom it is done, after the verb; with other families, of whom."""
        words, target = self.words, effect.target
        if target in (Whom.NONE, Whom.YOU, Whom.RIVAL):
            return ""
        if target is Whom.SELF:
            return words(me(self._me()))
        of = "" if target in (*_TRIGGERS, Whom.BEARER) else filter_text(words, effect.of)
        if effect.do is Do.TURN_UP:
            of += f" {words(_OF('face_down'), count=2 if target in _MANY else 1)}"
        if target in _FROM:
            usual = "support" if target is Whom.RIVAL_SUPPORT else "monster" if effect.do is Do.SUMMON else "card"
            noun = words(_NOUN((effect.of and effect.of.kind) or usual))
            return words(_TARGET(target), noun=noun, of=of)
        key = f"other_{target}" if effect.do is Do.REFLECT else target.value
        if target is Whom.PLAYED_CARD:
            key = f"{target}.{effect.when}"
        return words(others(key), of=of)

    def _per(self, effect: Effect) -> str:
        if effect.per is None:
            return ""
        plain = effect.per is Per.YOUR_OTHER_MONSTERS and not self.card.is_monster
        return self.words(_PER("your_monsters" if plain else effect.per), each=filter_text(self.words, effect.each))

    def _until(self, effect: Effect) -> str:
        if not effect.until or (effect.until is Until.WHILE_UP and effect.when is When.WHILE_UP):
            return ""
        count = 2 if effect.target in _MANY else 1
        return self.words(_UNTIL(effect.until), self=self.words(_SELF(self._me())), count=count)

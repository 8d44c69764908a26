"""Whatever effect the closed lists allow, there are words for it in both languages."""

from __future__ import annotations

from collections.abc import Iterator
from functools import cache
from itertools import product

import pytest

from engine.games.magic_wizards.card_effects import (
    Condition,
    Do,
    Effect,
    Filter,
    Per,
    Until,
    When,
    Whether,
    Whom,
)
from engine.games.magic_wizards.card_model import Card, Staying
from engine.games.magic_wizards.card_shapes import SHAPES, effect_faults
from engine.games.magic_wizards.card_traits import CardKind, Keyword, MonsterType, Terrain
from tui.games.magic_wizards.effect_text import EffectText
from tui.services.identity.user_settings import LANGUAGES
from tui.texts.localizer import Words

AMOUNTS = {
    "atk": 100,
    "life": 100,
    "count": 2,
    "keyword": Keyword.REACH,
    "terrain": Terrain.MEADOW,
    "into": "lobo",
}
FORMS = (
    {"kind": CardKind.MONSTER},
    {"kind": CardKind.MAGIC},
    {"kind": CardKind.MAGIC, "stays": Staying.ATTACHED},
    {"kind": CardKind.MAGIC, "stays": Staying.FIELD},
    {"kind": CardKind.MAGIC, "keywords": (Keyword.ITEM,)},
    {"kind": CardKind.TRAP},
)


@cache
def lawful() -> tuple[Card, ...]:
    """Return a card for every act, moment, target and end that go together."""
    return tuple(card for card in conceivable() if not [*effect_faults(card)])


def conceivable() -> Iterator[Card]:
    for do, shape in SHAPES.items():
        amounts = {name: AMOUNTS[name] for name in (*shape.needs, *shape.takes) if name in AMOUNTS}
        for when, target, until in product(shape.when, shape.targets, shape.until):
            effect = Effect(when=when, do=do, target=target, until=until, **amounts)
            for form in FORMS:
                yield Card(id=1, key="carta", figure="?", effects=(effect,), **form)


def effect_sentence(card: Card, language: str) -> str:
    return " ".join(EffectText(Words(language), card, lambda key: key.title()).sentences())


@pytest.mark.parametrize("language", LANGUAGES)
def test_every_effect_that_may_be_written_is_told(language: str) -> None:
    texts = [effect_sentence(card, language) for card in lawful()]
    assert len(texts) > 1000
    assert {card.effects[0].when for card in lawful()} == {*When}
    assert {card.effects[0].do for card in lawful()} == {*Do}
    assert {card.effects[0].target for card in lawful()} == {*Whom}
    assert {card.effects[0].until for card in lawful()} == {*Until}
    wrong = [text for text in texts if not text[0].isupper() or not text.endswith(".") or "  " in text or "{" in text]
    assert wrong == []


@pytest.mark.parametrize("language", LANGUAGES)
def test_different_effects_are_told_differently(language: str) -> None:
    said: dict[str, set[Effect]] = {}
    for card in lawful():
        said.setdefault(f"{card.kind} {card.stays} {card.keywords} {effect_sentence(card, language)}", set()).add(
            card.effects[0]
        )
    assert [(text, effects) for text, effects in said.items() if len(effects) > 1] == []


CONDITIONS = [Condition(test=test) for test in Whether if test is not Whether.FOE_IS]
FILTERS = [
    Filter(types=(MonsterType.BEAST, MonsterType.ROCK)),
    Filter(level_least=3),
    Filter(level_most=3),
    Filter(level_least=3, level_most=3),
    Filter(atk_most=0),
    Filter(keyword=Keyword.FLYING),
    Filter(magical=True),
]


@pytest.mark.parametrize("language", LANGUAGES)
def test_every_condition_filter_and_count_changes_the_words(language: str) -> None:
    plain = {"when": When.TURN_BEGINS, "do": Do.BOOST, "target": Whom.YOUR_MONSTERS, "until": Until.END_OF_TURN}
    cases = [
        {},
        *({"if_": condition} for condition in CONDITIONS),
        *({"of": item} for item in FILTERS),
        *({"per": per} for per in Per),
        *({"per": Per.YOUR_DEAD, "each": item} for item in FILTERS),
        {"defence": 100},
        {"defence": 200},
        {"defence": -100},
    ]
    cards = [
        Card(id=1, key="carta", figure="?", kind=CardKind.MONSTER, effects=(Effect(**{**plain, "atk": 100, **case}),))
        for case in cases
    ]
    assert not any([*effect_faults(card)] for card in cards)
    assert len({effect_sentence(card, language) for card in cards}) == len(cases)

"""docs/cards.md tells all that a row may say, and its example is a set."""

from __future__ import annotations

import re
from enum import StrEnum
from pathlib import Path

import pytest

from engine.games.magic_wizards.card_effects import Do, Effect, Filter, Per, Until, When, Whether, Whom
from engine.games.magic_wizards.card_model import Card, Enters, Staying
from engine.games.magic_wizards.card_rules import ATK_CAPS, DEF_CAPS, KEYWORD_PRICES, TRAIT_PRICES, budget
from engine.games.magic_wizards.card_table import MOST_BYTES, MOST_ROWS, read_set
from engine.games.magic_wizards.card_traits import CardKind, Element, Keyword, MonsterType, Trait

PAGE = (Path(__file__).parents[3] / "docs" / "cards.md").read_text(encoding="utf-8")
QUOTED = {word for quoted in re.findall(r"`([^`\n]+)`", PAGE) for word in re.findall(r"\w+", quoted)}


@pytest.mark.parametrize(
    "names",
    [When, Do, Whom, Until, Whether, Per, CardKind, Element, MonsterType, Trait, Keyword, Staying, Enters],
    ids=lambda names: names.__name__,
)
def test_every_word_of_a_closed_list_is_told(names: type[StrEnum]) -> None:
    assert [name.value for name in names if name.value and name.value not in QUOTED] == []


def test_every_field_of_a_row_and_of_an_effect_is_told() -> None:
    fields = {*Card.__struct_encode_fields__, *Effect.__struct_encode_fields__, *Filter.__struct_encode_fields__}
    assert fields - QUOTED == set()


def test_prices_and_caps_are_those_of_the_rules() -> None:
    def row(name: str) -> list[int]:
        (found,) = re.findall(rf"^\| {name} \|(.*)\|$", PAGE, re.MULTILINE)
        return [int(number) for number in found.split("|")]

    levels = row("level")
    assert [budget(level) for level in levels] == row("budget")
    assert [*ATK_CAPS] == row("most ATK") and [*DEF_CAPS] == row("most DEF")
    for word, price in [*KEYWORD_PRICES.items(), *TRAIT_PRICES.items()]:
        assert re.search(rf"^\| {price} \|.*`{word}`", PAGE, re.MULTILINE)
    assert f"{MOST_BYTES:,} bytes" in PAGE and f"1 to {MOST_ROWS} rows" in PAGE


def test_the_example_is_a_set_of_a_club() -> None:
    (example,) = re.findall(r"```toml\n(.*?)```", PAGE, re.DOTALL)
    cards = read_set("docs/cards.md", example.encode())
    assert [card.key for card in cards.cards] == ["saracura_do_brejo", "canoa_furada"]

"""The rules of Magic & Wizards to read: both languages, complete, and a way in for every rule that a refusal cites."""

from __future__ import annotations

import re
from pathlib import Path

import msgspec
import pytest
from rich.cells import cell_len

import engine
from engine.games.magic_wizards.card_traits import Keyword, MonsterType
from engine.games.magic_wizards.explain import RULES
from engine.games.magic_wizards.game import MagicWizards
from engine.games.magic_wizards.model import MagicOptions
from tui.match.draw_foot import sentence_cells
from tui.services.identity.user_settings import LANGUAGES
from tui.texts.localizer import Words
from tui.texts.rules import find_rule, rules_of

BOOK = Path(str(engine.__file__)).parent / "games" / "magic_wizards" / "RULES.md"
RULE_BOOK = BOOK.read_text(encoding="utf-8")
IN_FORCE = set(re.findall(r"^- \*\*(MW-\d+)\*\*", RULE_BOOK, re.MULTILINE))
GAME = MagicWizards()
TWO_MINUTES = 400
"""About as many words as a newcomer reads in two minutes."""


def rules_text(language: str, section: str | None = None) -> str:
    return " ".join(
        block.text
        for rules_block in rules_of("magic_wizards", language)
        for block in rules_block.blocks
        if section is None or rules_block.id == section
    )


def test_both_languages_have_the_same_sections_of_the_same_pieces() -> None:
    portuguese, english = (rules_of("magic_wizards", language) for language in LANGUAGES)
    assert [section.id for section in portuguese] == [section.id for section in english]
    assert [[block.kind for block in section.blocks] for section in portuguese] == [
        [block.kind for block in section.blocks] for section in english
    ]


@pytest.mark.parametrize("language", LANGUAGES)
def test_every_ruling_in_force_is_told_and_no_other(language: str) -> None:
    assert len(IN_FORCE) > 70
    assert set(re.findall(r"\[(MW-\d+)\]", rules_text(language))) == IN_FORCE


@pytest.mark.parametrize("language", LANGUAGES)
def test_every_refusal_fits_the_line_below_the_table_of_80_cells(language: str) -> None:
    words = Words(language)
    lines = [words("table.why.brief", why=words(f"error.{code}")) for code in RULES]
    assert [line for line in lines if cell_len(line) > sentence_cells(80, 24)] == []


def test_both_languages_mark_each_section_with_the_same_rules() -> None:
    for section in rules_of("magic_wizards", "en"):
        marks = [re.findall(r"\[([^\]]+)\]", rules_text(language, section.id)) for language in LANGUAGES]
        assert sorted(marks[0]) == sorted(marks[1]), section.id


@pytest.mark.parametrize("language", LANGUAGES)
def test_every_rule_that_a_refusal_names_is_found(language: str) -> None:
    sections = rules_of("magic_wizards", language)
    assert [rule for rule in RULES.values() if find_rule(sections, rule) is None] == []


@pytest.mark.parametrize("language", LANGUAGES)
def test_the_numbers_of_the_rule_book_are_those_of_the_chapters(language: str) -> None:
    numbers = re.findall(r"^- \*\*(\d[\d.]*)\*\*", RULE_BOOK, re.MULTILINE)
    sections = rules_of("magic_wizards", language)
    assert len(numbers) > 30
    assert [number for number in numbers if find_rule(sections, number) is None] == []
    assert {block.id for block in sections if "." in block.id} <= {*numbers}


@pytest.mark.parametrize("language", LANGUAGES)
def test_the_first_page_is_read_in_two_minutes(language: str) -> None:
    assert len(rules_text(language, "quick").split()) < TWO_MINUTES


@pytest.mark.parametrize("language", LANGUAGES)
def test_every_option_of_the_table_is_named_as_the_form_names_it(language: str) -> None:
    words, page = Words(language), rules_text(language, "options")
    offered = [field.name for field in msgspec.structs.fields(MagicOptions) if field.name not in GAME.unoffered]
    labels = [words(f"option.magic_wizards.{name}") for name in offered]
    assert [label for label in labels if f"**{label}**" not in page] == []
    options = set(re.findall(r"(?:opção «|option \")([^»\"]+)", rules_text(language)))
    assert len(options) > 4 and options <= set(labels)


@pytest.mark.parametrize("language", LANGUAGES)
def test_every_keyword_and_every_type_of_the_alignment_bears_the_name_of_the_cards(language: str) -> None:
    words, titles = Words(language), {block.title for block in rules_of("magic_wizards", language)}
    keywords = {words(f"magic_wizards.keyword.{keyword}") for keyword in Keyword if keyword is not Keyword.ITEM}
    assert keywords <= titles
    types = [kind for kind in MonsterType if words(f"magic_wizards.type.{kind}") not in rules_text(language, "5")]
    assert set(types) == {
        MonsterType.INSECT,
        MonsterType.FISH,
        MonsterType.SEA_SERPENT,
        MonsterType.DRAGON,
        MonsterType.MACHINE,
        MonsterType.ROCK,
    }


def test_MW_69_a_ruling_is_found_where_it_is_told() -> None:
    sections = rules_of("magic_wizards", "pt_BR")
    found = find_rule(sections, "MW-69")
    assert found is not None and sections[found].id == "3.4"

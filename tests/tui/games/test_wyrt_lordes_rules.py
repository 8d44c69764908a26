"""Wyrt's rules to read: both languages, complete, and a way in for every rule that a refusal cites."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

import engine
from engine.games.wyrt_lordes.explain import RULES
from tui.services.identity.user_settings import LANGUAGES
from tui.texts.localizer import Words
from tui.texts.rules import find_rule, rules_of

RULINGS = {f"WL-{number}" for number in range(1, 49)}
TWO_MINUTES = 400
"""About as many words as a newcomer reads in two minutes."""


def rules_text(language: str, section: str | None = None) -> str:
    return " ".join(
        block.text
        for rules_block in rules_of("wyrt_lordes", language)
        for block in rules_block.blocks
        if section is None or rules_block.id == section
    )


def test_both_languages_have_the_same_sections_of_the_same_pieces() -> None:
    portuguese, english = (rules_of("wyrt_lordes", language) for language in LANGUAGES)
    assert [section.id for section in portuguese] == [section.id for section in english]
    assert [[block.kind for block in section.blocks] for section in portuguese] == [
        [block.kind for block in section.blocks] for section in english
    ]


@pytest.mark.parametrize("language", LANGUAGES)
def test_every_ruling_is_told(language: str) -> None:
    assert set(re.findall(r"\[(WL-\d+)\]", rules_text(language))) == RULINGS


def test_both_languages_mark_each_section_with_the_same_rules() -> None:
    for section in rules_of("wyrt_lordes", "en"):
        marks = [re.findall(r"\[([^\]]+)\]", rules_text(language, section.id)) for language in LANGUAGES]
        assert sorted(marks[0]) == sorted(marks[1]), section.id


def test_every_rule_that_the_engine_names_is_found() -> None:
    folder = Path(str(engine.__file__)).parent / "games" / "wyrt_lordes"
    source = "\n".join(path.read_text(encoding="utf-8") for path in folder.rglob("*.py"))
    cited = set(re.findall(r"WL-\d+", source)) | set(RULES.values())
    for language in LANGUAGES:
        sections = rules_of("wyrt_lordes", language)
        assert {rule for rule in cited if find_rule(sections, rule) is None} == set()


@pytest.mark.parametrize("language", LANGUAGES)
def test_the_first_page_is_read_in_two_minutes_and_names_every_combination(language: str) -> None:
    page = rules_text(language, "1")
    assert len(page.split()) < TWO_MINUTES
    words = Words(language)
    for name in ("treasure", "pair", "trio", "adventurers", "dragon", "kings"):
        assert words(f"wyrt_lordes.combination.{name}") in page


@pytest.mark.parametrize("language", LANGUAGES)
def test_the_phrases_of_the_rules_are_those_that_the_table_says(language: str) -> None:
    words, page = Words(language), rules_text(language, "4.3")
    for name in ("treasure", "pair", "trio", "adventurers", "dragon", "kings"):
        assert words(f"wyrt_lordes.phrase.{name}") in page


def line_above(language: str, section: str) -> str:
    """Return what is said in italics above a section, "" where nothing is."""
    first = next(block for block in rules_of("wyrt_lordes", language) if block.id == section).blocks[0].text
    return first.strip("*") if first.startswith("*") and first.endswith("*") else ""


@pytest.mark.parametrize("language", LANGUAGES)
def test_a_line_of_its_own_stands_above_each_chapter_and_each_part_of_a_hand(language: str) -> None:
    lines = [line_above(language, section) for section in ("1", "2", "3", "3.1", "3.4", "4", "5", "6", "7", "8")]
    assert all(lines) and len(set(lines)) == len(lines)


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize(("step", "section"), [("bet", "3.1"), ("discard", "3.4"), ("roll", "5")])
def test_the_tutorial_begins_each_part_with_the_line_of_its_chapter(step: str, section: str, language: str) -> None:
    assert Words(language)(f"tutorial.wyrt_lordes.{step}", rival="Rosa").startswith(line_above(language, section))


@pytest.mark.parametrize("language", LANGUAGES)
def test_options_are_named_as_the_form_of_a_new_table_names_them(language: str) -> None:
    words, page = Words(language), rules_text(language)
    for name in ("anticlockwise", "early_end", "ace_low", "trio_first", "reis_split", "group_sum"):
        assert words(f"option.wyrt_lordes.{name}") in page


def test_WL_21_a_ruling_is_found_where_it_is_told() -> None:
    sections = rules_of("wyrt_lordes", "pt_BR")
    found = find_rule(sections, "WL-21")
    assert found is not None and sections[found].id == "5.1"

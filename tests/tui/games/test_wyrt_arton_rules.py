"""The rules of Wyrt de Arton to read: both languages, complete, and a way in for every rule that a refusal cites."""

from __future__ import annotations

import re
from pathlib import Path

import msgspec
import pytest

import engine
from engine.games.wyrt_arton.explain import RULES
from engine.games.wyrt_arton.hands import HandKind
from engine.games.wyrt_arton.model import ArtonOptions
from engine.games.wyrt_arton.sheets import ROSTER
from tests.engine.wyrt_arton.positions import GAME
from tui.services.identity.user_settings import LANGUAGES
from tui.texts.localizer import Words
from tui.texts.rules import find_rule, rules_of

BOOK = Path(str(engine.__file__)).parent / "games" / "wyrt_arton" / "RULES.md"
RULINGS = set(re.findall(r"WA-\d+", BOOK.read_text(encoding="utf-8")))
TWO_MINUTES = 400
"""About as many words as a newcomer reads in two minutes."""


def rules_text(language: str, section: str | None = None) -> str:
    return " ".join(
        block.text
        for rules_block in rules_of("wyrt_arton", language)
        for block in rules_block.blocks
        if section is None or rules_block.id == section
    )


def test_both_languages_have_the_same_sections_of_the_same_pieces() -> None:
    portuguese, english = (rules_of("wyrt_arton", language) for language in LANGUAGES)
    assert [section.id for section in portuguese] == [section.id for section in english]
    assert [[block.kind for block in section.blocks] for section in portuguese] == [
        [block.kind for block in section.blocks] for section in english
    ]


@pytest.mark.parametrize("language", LANGUAGES)
def test_every_ruling_is_told(language: str) -> None:
    assert len(RULINGS) > 98
    assert set(re.findall(r"\[(WA-\d+)\]", rules_text(language))) == RULINGS


def test_both_languages_mark_each_section_with_the_same_rules() -> None:
    for section in rules_of("wyrt_arton", "en"):
        marks = [re.findall(r"\[([^\]]+)\]", rules_text(language, section.id)) for language in LANGUAGES]
        assert sorted(marks[0]) == sorted(marks[1]), section.id


@pytest.mark.parametrize("language", LANGUAGES)
def test_every_rule_that_the_engine_names_is_found(language: str) -> None:
    folder = Path(str(engine.__file__)).parent / "games" / "wyrt_arton"
    source = "\n".join(path.read_text(encoding="utf-8") for path in folder.rglob("*.py"))
    cited = set(re.findall(r"WA-\d+", source)) | set(RULES.values())
    assert {rule for rule in cited if find_rule(rules_of("wyrt_arton", language), rule) is None} == set()


@pytest.mark.parametrize("language", LANGUAGES)
def test_the_numbers_of_the_rule_book_are_those_of_the_chapters(language: str) -> None:
    numbers = re.findall(r"^- \*\*(\d[\d.]*)\*\*", BOOK.read_text(encoding="utf-8"), re.MULTILINE)
    sections = rules_of("wyrt_arton", language)
    assert len(numbers) > 40
    assert [number for number in numbers if find_rule(sections, number) is None] == []
    assert {block.id for block in sections if "." in block.id} <= {*numbers, "7.2", "7.3"}


@pytest.mark.parametrize("language", LANGUAGES)
def test_the_first_page_is_read_in_two_minutes_and_names_every_hand(language: str) -> None:
    page = rules_text(language, "quick")
    assert len(page.split()) < TWO_MINUTES
    words = Words(language)
    names = [words(f"wyrt_arton.kind.{kind.name.lower()}") for kind in sorted(HandKind, reverse=True)]
    assert ", ".join(names) in page, "the strongest first"
    assert [name for name in names if name not in rules_text(language, "6")] == []


@pytest.mark.parametrize("language", LANGUAGES)
def test_every_option_of_the_table_is_named_as_the_form_names_it(language: str) -> None:
    words, page = Words(language), rules_text(language, "10")
    offered = [field.name for field in msgspec.structs.fields(ArtonOptions) if field.name not in GAME.unoffered]
    labels = [words(f"option.wyrt_arton.{name}") for name in offered]
    assert [label for label in labels if label not in page] == []
    options = set(re.findall(r"(?:opção «|option \")([^»\"]+)", rules_text(language)))
    assert len(options) > 8 and options <= set(labels)


@pytest.mark.parametrize("language", LANGUAGES)
def test_WA_50_the_roster_of_the_rules_is_that_of_the_engine(language: str) -> None:
    rows = re.findall(r"(\w[\w ]*?) +(\d+) +(\d+) +(?:VE|MF|E|F|M|VH|MD)", rules_text(language, "8.10"))
    assert sorted((int(h), int(i)) for _, h, i in rows) == sorted((sheet.h, sheet.i) for sheet in ROSTER.values())


@pytest.mark.parametrize("language", LANGUAGES)
def test_WA_26_the_magic_cards_are_marked_as_an_adaptation(language: str) -> None:
    assert rules_text(language, "9.12").startswith({"pt_BR": "*Adaptação:*", "en": "*Adaptation:*"}[language])


def test_WA_43_a_ruling_is_found_where_it_is_told() -> None:
    sections = rules_of("wyrt_arton", "pt_BR")
    found = find_rule(sections, "WA-43")
    assert found is not None and sections[found].id == "3.4"


@pytest.mark.parametrize(
    ("language", "words_of_it"),
    [("pt_BR", ("Smokestone", "Petrynia", "foice", "alma")), ("en", ("Smokestone", "Petrynia", "scythe", "soul"))],
)
def test_the_legend_of_smokestone_is_told_before_the_games_with_the_morto(
    language: str, words_of_it: tuple[str, ...]
) -> None:
    legend = rules_text(language, "9")
    assert [word for word in words_of_it if word not in legend] == []


@pytest.mark.parametrize(("language", "knocks"), [("pt_BR", "bate duas vezes"), ("en", "knocks twice")])
def test_whoever_passes_knocks_twice_on_the_table(language: str, knocks: str) -> None:
    assert knocks in Words(language)("wyrt_arton.hint.check")

"""Dalmuti's rules to read: both languages, complete, and a way in for every rule that a refusal cites."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

import engine
from engine.games.dalmuti.explain import RULES
from tui.services.identity.user_settings import LANGUAGES
from tui.texts.rules import find_rule, rules_of

RULINGS = {f"DA-{number}" for number in range(1, 37)}
WRITTEN = {
    *(f"S{number}" for number in range(1, 10)),
    *(f"M{number}" for number in range(1, 7)),
    "C1",
    "C2",
    "C3",
    "A1",
}


def marks(language: str) -> set[str]:
    text = " ".join(block.text for section in rules_of("dalmuti", language) for block in section.blocks)
    return set(re.findall(r"\[((?:DA-|[SMCA])\d+)\]", text))


def test_both_languages_have_the_same_sections_of_the_same_pieces() -> None:
    portuguese, english = (rules_of("dalmuti", language) for language in LANGUAGES)
    assert [section.id for section in portuguese] == [section.id for section in english]
    assert [[block.kind for block in section.blocks] for section in portuguese] == [
        [block.kind for block in section.blocks] for section in english
    ]


@pytest.mark.parametrize("language", LANGUAGES)
def test_every_written_rule_and_every_ruling_is_told(language: str) -> None:
    assert marks(language) == RULINGS | WRITTEN


@pytest.mark.parametrize("language", LANGUAGES)
def test_both_languages_mark_each_section_with_the_same_rules(language: str) -> None:
    first = rules_of("dalmuti", LANGUAGES[0])
    for section, other in zip(rules_of("dalmuti", language), first, strict=True):
        found, others = (
            set(re.findall(r"\[([A-Z]+-?\d+)\]", " ".join(block.text for block in rules_block.blocks)))
            for rules_block in (section, other)
        )
        assert found == others, section.id


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("rule", sorted(set(RULES.values())))
def test_every_rule_that_a_refusal_cites_is_found(rule: str, language: str) -> None:
    sections = rules_of("dalmuti", language)
    found = find_rule(sections, rule)
    assert found is not None
    assert any(f"[{rule}]" in block.text for block in sections[found].blocks)


def test_every_ruling_that_the_engine_names_is_told() -> None:
    folder = Path(str(engine.__file__)).parent / "games" / "dalmuti"
    source = "\n".join(path.read_text(encoding="utf-8") for path in folder.rglob("*.py"))
    cited = set(re.findall(r"DA-\d+", source))
    assert len(cited) > 15
    assert cited <= RULINGS


def test_the_first_page_fits_two_minutes() -> None:
    for language in LANGUAGES:
        words = " ".join(block.text for block in rules_of("dalmuti", language)[0].blocks).split()
        assert len(words) < 400


@pytest.mark.parametrize(("language", "name"), [("pt_BR", "bônus executivo"), ("en", "executive bonus")])
def test_the_exchange_of_cards_is_called_the_executive_bonus(language: str, name: str) -> None:
    (section,) = (section for section in rules_of("dalmuti", language) if "M4" in str(section.blocks))
    assert name in section.title

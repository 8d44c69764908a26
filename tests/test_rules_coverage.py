"""The rule book is the test plan: every rule in force has a test with its number, and every number is a rule."""

from __future__ import annotations

import importlib
import re
from pathlib import Path

import pytest

from engine.games.registry import GAMES
from tests.rule_books import BOOKS, ROOT, carried, elsewhere, named_tests, numbers_in, prefix_of, rules_of, words_only

every_book = pytest.mark.parametrize("book", BOOKS, ids=[book.parent.name for book in BOOKS])


def shape(words: list[str]) -> str:
    """Return how a number looks: its first words up to a digit, every number in them a #."""
    count = next((n for n, word in enumerate(words, start=1) if re.search(r"\d", word)), 0)
    return re.sub(r"\d+", "#", "_".join(words[:count]))


@every_book
def test_every_rule_in_force_has_a_test_that_carries_its_number(book: Path) -> None:
    rules = rules_of(book)
    tested = {number for name in named_tests(book) for number in carried(name, rules)}
    assert len(rules) > 20
    assert [rules[number] for number in rules if number not in tested] == []


@every_book
def test_every_number_that_a_test_carries_is_a_rule_in_force(book: Path) -> None:
    rules = rules_of(book)
    shapes = {shape(number.split("_")) for number in rules} - {""}
    numbered = [name for name in named_tests(book) if shape(name.lower().split("_")[1:]) in shapes]
    assert [name for name in numbered if not carried(name, rules)] == []


@every_book
def test_no_rule_is_numbered_twice(book: Path) -> None:
    numbers = re.findall(r"^- \*\*(.+?)\*\*", book.read_text(encoding="utf-8"), re.MULTILINE)
    assert len(set(numbers)) == len(numbers) == len(rules_of(book))


def test_a_missing_number_would_be_noticed() -> None:
    rules = {"ch_1": "CH-1", "2_5": "2.5", "2_5_e": "2.5 e", "s1": "S1"}
    assert carried("test_2_5_e_CH_1_both_numbers_count", rules) == ["2_5_e", "ch_1"]
    assert carried("test_2_5_battles", rules) == ["2_5"]
    assert carried("test_S1_the_oldest_deals", rules) == ["s1"]
    assert carried("test_CH_12_is_not_CH_1", rules) == []
    assert shape(["ch", "12", "is"]) == shape(["ch", "1"]) == "ch_#"
    assert shape(["s10", "has"]) == shape(["s1"]) == "s#"
    assert shape(["a", "joker"]) == ""


@every_book
def test_what_a_book_leaves_to_tournaments_is_tested_there(book: Path) -> None:
    rows, prefix = elsewhere(book), prefix_of(book)
    assert [
        (number, page.name)
        for number, page in rows
        if f"def test_{prefix}_{number}_" not in page.read_text(encoding="utf-8")
    ] == []


def test_chama_leaves_much_to_tournaments() -> None:
    assert len(elsewhere(ROOT / "engine" / "games" / "chama" / "RULES.md")) > 12


@every_book
def test_no_ruling_is_forgotten(book: Path) -> None:
    """Every number from the first to the last is in force here, tested with the tournaments, or words only."""
    prefix = prefix_of(book)
    in_force = [number for name in rules_of(book).values() for number in numbers_in(name, prefix)]
    at = {*in_force, *words_only(book), *(number for number, _ in elsewhere(book))}
    assert sorted(at) == list(range(1, max(at) + 1))


@every_book
def test_every_reason_that_explain_gives_stands_on_a_rule_in_force(book: Path) -> None:
    reasons = importlib.import_module(f"engine.games.{book.parent.name}.explain").RULES
    assert set(reasons.values()) <= set(rules_of(book).values())


def test_every_game_has_its_rule_book() -> None:
    assert set(GAMES) <= {book.parent.name for book in BOOKS}


@pytest.mark.parametrize("key", sorted(GAMES))
def test_a_games_rule_book_names_every_option_of_its_table(key: str) -> None:
    book = (ROOT / "engine" / "games" / key / "RULES.md").read_text(encoding="utf-8")
    assert [name for name in GAMES[key].options_type.__struct_fields__ if f"`{name}`" not in book] == []


def test_the_glossary_names_nothing_that_the_tree_does_not_have() -> None:
    folders = ("engine", "tournaments", "saves", "tui")
    pages = (page.read_text(encoding="utf-8") for folder in folders for page in (ROOT / folder).rglob("*.py"))
    known = {word for page in pages for word in re.findall(r"\w+", page)}
    glossaries = sorted((ROOT / "engine").rglob("GLOSSARY.md"))
    quoted = re.findall(r"`([^`]+)`", "\n".join(page.read_text(encoding="utf-8") for page in glossaries))
    assert len(quoted) > 60
    assert [name for name in quoted if not set(re.findall(r"\w+", name)) <= known] == []

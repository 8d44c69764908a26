"""The rule book is the test plan: every rule in force has a test with its number, and every number is a rule."""

from __future__ import annotations

import ast
import re
from pathlib import Path

import pytest

from engine.games.chama.explain import RULES
from engine.games.registry import GAMES

ROOT = Path(__file__).parent.parent
BOOKS = sorted((ROOT / "engine" / "games").glob("*/RULES.md"))
every_book = pytest.mark.parametrize("book", BOOKS, ids=[book.parent.name for book in BOOKS])


def rules_of(book: Path) -> dict[str, str]:
    """Return the rules in force: the number as test names write it -> the number as the book writes it."""
    numbers = re.findall(r"^- \*\*(.+?)\*\*", book.read_text(encoding="utf-8"), re.MULTILINE)
    plain = (number if number.startswith("CH-") else number.lower() for number in numbers)
    return {"_".join(re.findall(r"CH|[a-z]+|\d+", name)): number for name, number in zip(plain, numbers, strict=True)}


def names_of_tests(book: Path) -> list[str]:
    """Return the names of the tests of that game's rules."""
    folder = ROOT / "tests" / "engine" / book.parent.name
    trees = [ast.parse(page.read_text(encoding="utf-8")) for page in sorted(folder.glob("test_*.py"))]
    return [
        node.name
        for tree in trees
        for node in ast.walk(tree)
        if isinstance(node, ast.FunctionDef) and node.name.startswith("test_")
    ]


def carried(name: str, rules: dict[str, str]) -> list[str]:
    """Return the rules whose numbers a test's name begins with, each taken as long as it goes."""
    words = name.split("_")[1:]
    found: list[str] = []
    while words:
        length = max((n for n in range(1, len(words) + 1) if "_".join(words[:n]) in rules), default=0)
        if not length:
            break
        found.append("_".join(words[:length]))
        words = words[length:]
    return found


@every_book
def test_every_rule_in_force_has_a_test_that_carries_its_number(book: Path) -> None:
    rules = rules_of(book)
    tested = {number for name in names_of_tests(book) for number in carried(name, rules)}
    assert len(rules) > 20
    assert [rules[number] for number in rules if number not in tested] == []


@every_book
def test_every_number_that_a_test_carries_is_a_rule_in_force(book: Path) -> None:
    rules = rules_of(book)
    numbered = [name for name in names_of_tests(book) if re.match(r"test_(CH_)?\d|test_step_\d", name)]
    assert [name for name in numbered if not carried(name, rules)] == []


@every_book
def test_no_rule_is_numbered_twice(book: Path) -> None:
    numbers = re.findall(r"^- \*\*(.+?)\*\*", book.read_text(encoding="utf-8"), re.MULTILINE)
    assert len(set(numbers)) == len(numbers) == len(rules_of(book))


def test_a_missing_number_would_be_noticed() -> None:
    rules = {"CH_1": "CH-1", "2_5": "2.5", "2_5_e": "2.5 e"}
    assert carried("test_2_5_e_CH_1_both_numbers_count", rules) == ["2_5_e", "CH_1"]
    assert carried("test_2_5_battles", rules) == ["2_5"]
    assert carried("test_CH_12_is_not_CH_1", rules) == []


def numbers_in(text: str) -> list[int]:
    """Return the numbers of rulings such as "CH-59, CH-65 to CH-68"."""
    found = re.sub(
        r"CH-(\d+) to CH-(\d+)", lambda m: " ".join(f"CH-{n}" for n in range(int(m[1]), int(m[2]) + 1)), text
    )
    return [int(number) for number in re.findall(r"CH-(\d+)", found)]


def elsewhere(book: Path) -> list[tuple[int, Path]]:
    """Return the rulings that the book leaves to the tournaments, with the page that tests each."""
    rows = re.findall(r"^\| [^|]+ \| (CH-[^|]+) \| `(\w+\.py)` \|$", book.read_text(encoding="utf-8"), re.MULTILINE)
    folder = ROOT / "tests" / "tournaments"
    return [(number, folder / page) for numbers, page in rows for number in numbers_in(numbers)]


def test_what_chama_leaves_to_tournaments_is_tested_there() -> None:
    rows = elsewhere(ROOT / "engine" / "games" / "chama" / "RULES.md")
    assert len(rows) > 12
    assert [
        (number, page.name) for number, page in rows if f"def test_CH_{number}_" not in page.read_text(encoding="utf-8")
    ] == []


def test_no_ruling_of_chama_is_forgotten() -> None:
    """Every number from the first to the last is in force here, tested with the tournaments, or words only."""
    book = ROOT / "engine" / "games" / "chama" / "RULES.md"
    in_force = [int(number[3:]) for number in rules_of(book).values() if number.startswith("CH-")]
    words_only = numbers_in(book.read_text(encoding="utf-8").split("Words only:")[1])
    told = {*in_force, *words_only, *(number for number, _ in elsewhere(book))}
    assert sorted(told) == list(range(1, max(told) + 1))


def test_every_reason_that_explain_gives_stands_on_a_rule_in_force() -> None:
    assert set(RULES.values()) <= set(rules_of(ROOT / "engine" / "games" / "chama" / "RULES.md").values())


@pytest.mark.parametrize("key", sorted(GAMES))
def test_a_games_rule_book_names_every_option_of_its_table(key: str) -> None:
    book = (ROOT / "engine" / "games" / key / "RULES.md").read_text(encoding="utf-8")
    assert [name for name in GAMES[key].options_type.__struct_fields__ if f"`{name}`" not in book] == []


def test_the_glossary_names_nothing_that_the_engine_does_not_have() -> None:
    pages = (page.read_text(encoding="utf-8") for page in (ROOT / "engine").rglob("*.py"))
    known = {word for page in pages for word in re.findall(r"\w+", page)}
    quoted = re.findall(r"`([^`]+)`", (ROOT / "engine" / "GLOSSARY.md").read_text(encoding="utf-8"))
    assert len(quoted) > 60
    assert [name for name in quoted if not set(re.findall(r"\w+", name)) <= known] == []

"""The rule books of the games: which rules are in force, which tests carry their numbers, what stands elsewhere."""

from __future__ import annotations

import ast
import re
from collections import Counter
from operator import itemgetter
from pathlib import Path

ROOT = Path(__file__).parent.parent
BOOKS = sorted((ROOT / "engine" / "games").glob("*/RULES.md"))


def plain(number: str) -> str:
    """Return a number as the name of a test writes it: "CH-35" and "2.5 e" as "ch_35" and "2_5_e"."""
    return "_".join(re.findall(r"[^\W_]+", number)).lower()


def rules_of(book: Path) -> dict[str, str]:
    """Return the rules in force: the number as test names write it -> the number as the book writes it."""
    numbers = re.findall(r"^- \*\*(.+?)\*\*", book.read_text(encoding="utf-8"), re.MULTILINE)
    return {plain(number): number for number in numbers}


def named_tests(book: Path) -> dict[str, str]:
    """Return the tests of that game's rules: the name -> the page it stands on."""
    pages = sorted((ROOT / "tests" / "engine" / book.parent.name).glob("test_*.py"))
    return {
        node.name: page.name
        for page in pages
        for node in ast.walk(ast.parse(page.read_text(encoding="utf-8")))
        if isinstance(node, ast.FunctionDef) and node.name.startswith("test_")
    }


def carried(name: str, rules: dict[str, str]) -> list[str]:
    """Return the rules whose numbers a test's name begins with, each taken as long as it goes."""
    words = name.lower().split("_")[1:]
    found: list[str] = []
    while words:
        length = max((n for n in range(1, len(words) + 1) if "_".join(words[:n]) in rules), default=0)
        if not length:
            break
        found.append("_".join(words[:length]))
        words = words[length:]
    return found


def prefix_of(book: Path) -> str:
    """Return what the book's rulings are numbered with, such as "CH"."""
    return max(
        Counter(re.findall(r"\*\*([A-Z]+)-\d+\*\*", book.read_text(encoding="utf-8"))).items(), key=itemgetter(1)
    )[0]


def numbers_in(text: str, prefix: str) -> list[int]:
    """Return the numbers of rulings such as "CH-59, CH-65 to CH-68"."""
    found = re.sub(
        rf"{prefix}-(\d+) to {prefix}-(\d+)",
        lambda m: " ".join(f"{prefix}-{n}" for n in range(int(m[1]), int(m[2]) + 1)),
        text,
    )
    return [int(number) for number in re.findall(rf"{prefix}-(\d+)", found)]


def elsewhere(book: Path) -> list[tuple[int, Path]]:
    """Return the rulings that the book leaves to the tournaments, with the page that tests each."""
    prefix, folder = prefix_of(book), ROOT / "tests" / "tournaments"
    rows = re.findall(
        rf"^\| [^|]+ \| ({prefix}-[^|]+) \| `(\w+\.py)` \|$", book.read_text(encoding="utf-8"), re.MULTILINE
    )
    return [(number, folder / page) for numbers, page in rows for number in numbers_in(numbers, prefix)]


def words_only(book: Path) -> list[int]:
    """Return the rulings that the book says are words only."""
    return numbers_in(book.read_text(encoding="utf-8").partition("Words only:")[2], prefix_of(book))

"""`python -m tests.sentences` writes docs/sentences.md; with a folder of the games' texts it counts their sentences.

The texts are not part of this project: docs/sentences holds the numbers of their sentences, and which rule each became.
What a sentence became is a rule ("CH-35"), whose first test is taken, or a rule with the test that fails if the
sentence does not hold ("CH-35 > test_CH_35_..."), or the test of a text or a screen alone ("> test_...").
A sentence is what a line has up to a full stop, a question mark or an exclamation mark before a capital or a digit; a
line without a letter has none.
"""

from __future__ import annotations

import argparse
import re
import sys
import tomllib
from functools import lru_cache
from pathlib import Path

import msgspec

from tests.rule_books import BOOKS, ROOT, carried, elsewhere, named_tests, prefix_of, rules_of, words_only

FOLDER = ROOT / "docs" / "sentences"
PAGE = ROOT / "docs" / "sentences.md"
_LETTER = re.compile(r"[^\W\d_]")
_END = re.compile(r"(?<=[.!?…])[\"”')\]]*\s+(?=[\"“'(\[]?[A-ZÀ-Ý0-9])")
_TEST = re.compile(r"^ *(?:async )?def (test_\w+)", re.MULTILINE)
_INTRODUCTION = """# Where each sentence of the games' texts went

Written by `python -m tests.sentences` from `docs/sentences` and the rule books of the games; a test fails when it is
out of date, or when a sentence has no place. A dash is a sentence that states no rule: a heading, an example of life, a
story; with a test beside it, one that a text or a screen of the program keeps. *Words only* is a ruling that says how
words are read, so that nothing can be tested.
"""


class Became(msgspec.Struct, frozen=True):
    """What a sentence became: a rule, "" for none, and the test that holds it, "" for the rule's first."""

    rule: str
    test: str = ""


class Text(msgspec.Struct, frozen=True):
    """A game's text: how many sentences it has, and what ranges of them became ("3-5" -> "1.2, CH-4 > test_...")."""

    text: str
    sentences: int
    rules: dict[str, str]

    def rows(self) -> list[tuple[range, list[Became]]]:
        """Return the ranges of sentences, each with what it became."""
        found = []
        for key, rules in self.rules.items():
            first, _, last = key.partition("-")
            items = [item.partition(">") for item in rules.split(", ")] if rules else []
            became = [Became(rule.strip(), test.strip()) for rule, _, test in items]
            found.append((range(int(first), int(last or first) + 1), became))
        return found


def text_of(game: str) -> Text:
    """Return what is known of a game's text; raises msgspec.ValidationError for a file of another shape."""
    return msgspec.convert(tomllib.loads((FOLDER / f"{game}.toml").read_text(encoding="utf-8")), Text)


def sentences(text: str) -> list[str]:
    """Return the sentences of a text."""
    lines = (line.strip() for line in text.splitlines() if _LETTER.search(line))
    return [part for line in lines for part in _END.split(line) if _LETTER.search(part)]


def places(book: Path) -> dict[str, str]:
    """Return where each rule of a book is tested: its number -> a page and a test, or why there is none."""
    rules, prefix, found = rules_of(book), prefix_of(book), dict[str, str]()
    for name, page in named_tests(book).items():
        for number in carried(name, rules):
            found.setdefault(rules[number], f"`{page}` {name.removeprefix('test_')}")
    for ruling, path in elsewhere(book):
        found.setdefault(f"{prefix}-{ruling}", f"`{path.name}`")
    return found | {f"{prefix}-{ruling}": "*words only*" for ruling in words_only(book)}


@lru_cache(maxsize=1)
def every_test() -> dict[str, tuple[str, ...]]:
    """Return every test of the project: its name -> the pages it stands on."""
    found: dict[str, list[str]] = {}
    for file in sorted((ROOT / "tests").rglob("test_*.py")):
        for name in _TEST.findall(file.read_text(encoding="utf-8")):
            found.setdefault(name, []).append(file.name)
    return {name: tuple(pages) for name, pages in found.items()}


def place_of(became: Became, tested: dict[str, str]) -> str:
    """Return where a sentence is tested: the page and the test that is named, or the first test of its rule."""
    if not became.test:
        return tested.get(became.rule, "")
    return f"`{', '.join(every_test()[became.test])}` {became.test.removeprefix('test_')}"


def page() -> str:
    """Return docs/sentences.md."""
    lines = [_INTRODUCTION]
    for book in BOOKS:
        text, tested = text_of(book.parent.name), places(book)
        lines += [f"\n## {text.text}\n\n{text.sentences} sentences.\n\n| sentences | rule | test |\n|---|---|---|\n"]
        for numbers, all_became in text.rows():
            span = f"{numbers[0]} to {numbers[-1]}" if len(numbers) > 1 else str(numbers[0])
            rows = [f"| {span} | {became.rule or '–'} | {place_of(became, tested)} |\n" for became in all_became]
            lines += rows or [f"| {span} | – | |\n"]
    return "".join(lines)


def main() -> None:
    """Write the page; with a folder of texts, fail unless each counted text is there."""
    parser = argparse.ArgumentParser(prog="python -m tests.sentences", description="Where each sentence went.")
    parser.add_argument("texts", nargs="?", type=Path, help="a folder with the games' texts, to count them")
    asked = parser.parse_args()
    PAGE.write_text(page(), encoding="utf-8")
    if asked.texts:
        counts = {len(sentences(file.read_text(encoding="utf-8"))) for file in asked.texts.iterdir()}
        if missing := [book.parent.name for book in BOOKS if text_of(book.parent.name).sentences not in counts]:
            sys.exit(f"no text has the sentences of {', '.join(missing)}: {sorted(counts)}")


if __name__ == "__main__":
    main()

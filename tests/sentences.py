"""`python -m tests.sentences` writes docs/sentences.md; with a folder of the games' texts it counts their sentences.

The texts are not part of this project: docs/sentences holds the numbers of their sentences, and which rule each became.
What a sentence became is a rule with the test that fails if the sentence does not hold ("CH-35 > test_CH_35_..."), the
test of a text or a screen alone ("> test_..."), or a ruling that is words only ("CH-46").
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

from tests.rule_books import BOOKS, ROOT

FOLDER = ROOT / "docs" / "sentences"
PAGE = ROOT / "docs" / "sentences.md"
_LETTER = re.compile(r"[^\W\d_]")
_END = re.compile(r"(?<=[.!?…])[\"”')\]]*\s+(?=[\"“'(\[]?[A-ZÀ-Ý0-9])")
_TEST = re.compile(r"^ *(?:async )?def (test_\w+)", re.MULTILINE)
_INTRODUCTION = """# Where each sentence of the games' texts went

Written by `python -m tests.sentences` from `docs/sentences`, where the test of each sentence is named; a test fails
when it is out of date, when a sentence has no place, or when a test that is named is not there. A dash is a sentence
that states no rule: a heading, an example of life, a story; with a test beside it, one that a text or a screen of the
program keeps. *Words only* is a ruling that says how words are read, so that nothing can be tested.
"""


class Became(msgspec.Struct, frozen=True):
    """What a sentence became: a rule, "" for none, and the test that holds it, "" where the ruling is words only."""

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


@lru_cache(maxsize=1)
def every_test() -> dict[str, tuple[str, ...]]:
    """Return every test of the project: its name -> the pages it stands on."""
    found: dict[str, list[str]] = {}
    for file in sorted((ROOT / "tests").rglob("test_*.py")):
        for name in _TEST.findall(file.read_text(encoding="utf-8")):
            found.setdefault(name, []).append(file.name)
    return {name: tuple(pages) for name, pages in found.items()}


def place_of(became: Became) -> str:
    """Return where a sentence is tested: the page and the test, or that it is words only."""
    if not became.test:
        return "*words only*"
    pages = every_test().get(became.test, ("no page",))
    return f"`{', '.join(pages)}` {became.test.removeprefix('test_')}"


def page() -> str:
    """Return docs/sentences.md."""
    lines = [_INTRODUCTION]
    for book in BOOKS:
        text = text_of(book.parent.name)
        lines += [f"\n## {text.text}\n\n{text.sentences} sentences.\n\n| sentences | rule | test |\n|---|---|---|\n"]
        for numbers, all_became in text.rows():
            span = f"{numbers[0]} to {numbers[-1]}" if len(numbers) > 1 else str(numbers[0])
            rows = [f"| {span} | {became.rule or '–'} | {place_of(became)} |\n" for became in all_became]
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

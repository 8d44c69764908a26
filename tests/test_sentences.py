"""Every sentence of the games' texts has its place: a rule in force with its test, words only, or none to state."""

from __future__ import annotations

from pathlib import Path

import pytest

from tests.rule_books import BOOKS
from tests.sentences import PAGE, page, places, sentences, text_of

every_book = pytest.mark.parametrize("book", BOOKS, ids=[book.parent.name for book in BOOKS])


@every_book
def test_every_sentence_has_one_place(book: Path) -> None:
    text = text_of(book.parent.name)
    assert [number for numbers, _ in text.rows() for number in numbers] == list(range(1, text.sentences + 1))


@every_book
def test_every_rule_that_a_sentence_became_is_tested_or_words_only(book: Path) -> None:
    text, tested = text_of(book.parent.name), places(book)
    assert [(numbers[0], rule) for numbers, rules in text.rows() for rule in rules if rule not in tested] == []


@every_book
def test_more_sentences_state_a_rule_than_none(book: Path) -> None:
    rows = text_of(book.parent.name).rows()
    ruled = sum(len(numbers) for numbers, rules in rows if rules)
    assert ruled > sum(len(numbers) for numbers, _ in rows) / 2


def test_the_page_is_up_to_date() -> None:
    assert PAGE.read_text(encoding="utf-8") == page()


def test_sentences_end_at_full_stops_before_capitals_and_at_lines() -> None:
    assert sentences("A heading\n\n1.\nDraw 3. Then play! Or not (see 2.5). e.g. this\n---") == [
        "A heading",
        "Draw 3.",
        "Then play!",
        "Or not (see 2.5). e.g. this",
    ]

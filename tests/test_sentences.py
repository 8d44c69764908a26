"""Every sentence of the games' texts has its place: a rule in force with its test, words only, or none to state."""

from __future__ import annotations

from pathlib import Path

import pytest

from tests.rule_books import BOOKS, elsewhere, plain, prefix_of, rules_of, words_only
from tests.sentences import PAGE, every_test, page, sentences, text_of

every_book = pytest.mark.parametrize("book", BOOKS, ids=[book.parent.name for book in BOOKS])


@every_book
def test_every_sentence_has_one_place(book: Path) -> None:
    text = text_of(book.parent.name)
    assert [number for numbers, _ in text.rows() for number in numbers] == list(range(1, text.sentences + 1))


@every_book
def test_every_rule_that_a_sentence_became_is_in_the_book(book: Path) -> None:
    prefix = prefix_of(book)
    others = {f"{prefix}-{number}" for number in (*words_only(book), *(number for number, _ in elsewhere(book)))}
    named = {item.rule for _, items in text_of(book.parent.name).rows() for item in items if item.rule}
    assert named - {*rules_of(book).values(), *others} == set()


@every_book
def test_a_sentence_without_a_test_is_words_only(book: Path) -> None:
    untested = {item.rule for _, items in text_of(book.parent.name).rows() for item in items if not item.test}
    assert untested <= {f"{prefix_of(book)}-{number}" for number in words_only(book)}


@every_book
def test_every_test_that_a_sentence_names_is_there_and_stands_on_a_page_alone(book: Path) -> None:
    named = [item.test for _, items in text_of(book.parent.name).rows() for item in items if item.test]
    assert [name for name in named if len(every_test().get(name, ())) != 1] == []


@every_book
def test_a_test_that_a_sentence_names_carries_the_number_of_its_rule(book: Path) -> None:
    found = [item for _, items in text_of(book.parent.name).rows() for item in items if item.test and item.rule]
    assert [item for item in found if f"_{plain(item.rule)}_" not in item.test.lower()] == []


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

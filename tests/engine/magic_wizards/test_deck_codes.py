"""Decks as text and as codes: there and back, and nothing read that is not meant."""

from __future__ import annotations

import base64
import string
from functools import cache
from random import Random
from zlib import crc32

import pytest

from engine.games.magic_wizards.deck_codes import MOST_CARDS, DeckError, code_of, read_code, read_text, text_of
from engine.games.magic_wizards.decks import random_deck, ready_decks
from engine.games.magic_wizards.match_cards import table_of
from engine.games.magic_wizards.model import Deck

CARDS = table_of()
IDS = {card.key.replace("_", " "): card.id for card in CARDS.cards}


def name_of(card: int) -> str:
    return CARDS.by_id[card].key.replace("_", " ").title()


@cache
def decks() -> tuple[Deck, ...]:
    """Return the ready decks, and 500 legal ones at random."""
    rng = Random("decks")
    return (*(ready.deck for ready in ready_decks()), *(random_deck(rng) for _ in range(500)))


def test_every_deck_comes_back_from_its_code_and_its_text() -> None:
    for deck in decks():
        assert read_code(code_of(deck)) == deck
        assert read_text(text_of(deck, name_of, "Deck 1"), IDS).deck == deck


def test_the_code_of_the_largest_legal_deck_has_at_most_130_characters() -> None:
    ids = [card.id for card in CARDS.cards]
    assert len(code_of(Deck((*ids[:20], *ids[-20:]), (*ids[:2], *ids[-8:])))) <= 130
    assert max(len(code_of(deck)) for deck in decks()) < 120


def test_a_deck_that_is_not_finished_has_a_code_too() -> None:
    for deck in (Deck(()), Deck((1,) * 9 + (312,)), Deck((), (301,) * 5), Deck((63, 64, 126, 301))):
        assert read_code(code_of(deck)) == deck


def test_one_flipped_character_is_refused_or_makes_no_difference() -> None:
    for deck in decks()[:12]:
        code = code_of(deck)
        for place in range(len(code)):
            for char in string.ascii_letters + string.digits + "._- =é":
                try:
                    found = read_code(code[:place] + char + code[place + 1 :])
                except DeckError:
                    continue
                assert found == deck, (place, char)


def test_a_code_in_capitals_or_broken_into_lines_is_the_same_code() -> None:
    deck = ready_decks()[0].deck
    code = code_of(deck)
    assert read_code(f" {code[:30].upper()}\n  {code[30:]}\n") == deck


def test_what_is_missing_or_too_much_in_a_code_is_refused() -> None:
    code = code_of(ready_decks()[0].deck)
    for wrong in (
        *(code[:end] for end in range(len(code))),
        *(code + more for more in ("a", "aa", "aaaaaaaa", "=", "!", "é")),
    ):
        with pytest.raises(DeckError):
            read_code(wrong)
    with pytest.raises(DeckError) as error:
        read_code(code.replace(".1-", ".2-"))
    assert error.value.code == "deck_code_set"


def with_sum(*content: int) -> str:
    """Return a code whose checksum is right, whatever it says."""
    found = bytes(content) + crc32(b"colecao_1.1" + bytes(content)).to_bytes(4, "big")
    return f"colecao_1.1-{base64.b32encode(found).decode().rstrip('=').lower()}"


@pytest.mark.parametrize(
    ("content", "code"),
    [
        ((4, 63, 63, 63, 60), "deck_unknown_card"),
        ((1, 0), "deck_unknown_card"),
        ((9, 1), "deck_code_damaged"),
        ((2, 1, 0), "deck_code_damaged"),
        ((1, 63), "deck_code_damaged"),
        ((0, *(0xC1, *(0xC0,) * 30)), "deck_too_long"),
        ((), "deck_code_damaged"),
    ],
)
def test_a_code_that_no_deck_has_is_refused_though_its_checksum_is_right(content: tuple[int, ...], code: str) -> None:
    with pytest.raises(DeckError) as error:
        read_code(with_sum(*content))
    assert error.value.code == code


@pytest.mark.parametrize(
    ("text", "code", "line", "field"),
    [
        ("3 tocaia\nfacao de mutirao", "deck_bad_line", 2, "copies"),
        ("0 tocaia", "deck_bad_line", 1, "copies"),
        ("3 tocaia\n\n2 nada disso", "deck_unknown_name", 3, "card"),
        ("3 tocaia\n[side]\n1 amalgama", "deck_unknown_section", 2, "section"),
        ("3 tocaia\n[extra", "deck_unknown_section", 2, "section"),
        ("1 tocaia\n2 Tocaia", "deck_card_twice", 2, "card"),
        (f"3 tocaia\n{MOST_CARDS} amalgama", "deck_too_long", 2, "copies"),
    ],
)
def test_a_wrong_line_is_refused_with_its_number_and_field(text: str, code: str, line: int, field: str) -> None:
    with pytest.raises(DeckError) as error:
        read_text(text, IDS)
    assert (error.value.code, error.value.data["line"], error.value.data["field"]) == (code, line, field)


def test_a_text_may_have_remarks_accents_capitals_and_blank_lines() -> None:
    text = "\ufeff# Emboscada \n# for Friday\n\n  3x  TOCÁIA  \n[ Extra ]\n1 Enxame  de breu\n"
    found = read_text(text, IDS)
    assert (found.name, found.deck) == ("Emboscada", Deck((IDS["tocaia"],) * 3, (IDS["enxame de breu"],)))

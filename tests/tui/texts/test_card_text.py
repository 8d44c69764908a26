"""The words of cards are made from their rows."""

from __future__ import annotations

import hashlib
import re
from pathlib import Path

import pytest

from engine.games.magic_wizards.card_errors import CardError
from engine.games.magic_wizards.card_model import Card
from engine.games.magic_wizards.card_table import PUBLISHED, published, read_set
from engine.games.magic_wizards.match_cards import table_of
from tests.engine.magic_wizards.tables import FOX, TRAP, WRONG_OTHERS, WRONG_ROWS, table
from tests.tui.texts.card_texts import card_lines, golden
from tui.games.magic_wizards.card_text import CardText
from tui.services.identity.user_settings import LANGUAGES
from tui.texts.localizer import Words

SET = published("colecao_1")
CARDS = table_of().cards
NAMES = {
    "colecao_1": "8cbce1053501e5504e0b3c66ff163bc4a325db8928b575e558bead82f14bb632",
    "colecao_2": "6fd06a9ee9d262c0572eec25e3a21c1021f7067420a316fd3f8e1819a19bce7d",
}
"""Of the names as they were published, card by card in both languages: decks on paper are read by them."""


@pytest.mark.parametrize("key", PUBLISHED)
def test_the_cards_of_a_set_are_told_as_a_person_has_read_them(key: str) -> None:
    """`python -m tests.tui.texts.card_texts` writes the file anew; read what changed."""
    assert [*card_lines(published(key))] == golden(key).read_text(encoding="utf-8").splitlines()


def names_hash(key: str) -> str:
    voices = [CardText(Words(language), published(key)) for language in LANGUAGES]
    names = "\n".join(voice.name(card) for card in published(key).cards for voice in voices)
    return hashlib.sha256(names.encode()).hexdigest()


def test_the_names_of_every_set_are_those_that_were_published() -> None:
    assert {key: names_hash(key) for key in PUBLISHED} == NAMES


@pytest.mark.parametrize("language", LANGUAGES)
def test_no_two_cards_have_the_same_name(language: str) -> None:
    voice = CardText(Words(language), table_of())
    assert len({voice.name(card).casefold() for card in CARDS}) == len(CARDS)
    assert all(2 <= len(voice.name(card)) <= 30 for card in CARDS)


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("card", [card for card in CARDS if card.effects], ids=lambda card: card.key)
def test_every_effect_is_told_in_plain_sentences(card: Card, language: str) -> None:
    text = CardText(Words(language), table_of()).text(card)
    assert text.endswith(".") and text == " ".join(text.split())
    assert not any(mark in text for mark in ("{", "}", " ,", " .", "..", ",,", "::", "_"))
    assert all(
        str(abs(number)) in text
        for effect in card.effects
        for number in (effect.atk, effect.defence, effect.life)
        if number
    )


def effects_text(effects: str, language: str = "pt_BR", kind: str = "trap", more: str = "") -> str:
    row = f"""
    [set]
    key = "prova"
    [[card]]
    id = 1
    key = "carta"
    kind = "{kind}"
    figure = "?"
    names = {{ pt_BR = "Carta", en = "Card" }}
    {more}
    effects = [{effects}]
    """
    cards = read_set("prova.toml", row.encode())
    return CardText(Words(language), cards).text(cards.cards[0])


BOOST = '{ when = "attack_declared", do = "boost", target = "%s", atk = %d, def = %d, until = "end_of_battle" }'


def test_a_verb_agrees_with_one_or_with_many() -> None:
    assert effects_text(BOOST % ("attacker", -200, 0)).endswith("o atacante perde 200 de ATK até o fim da batalha.")
    assert "controla perdem 200 de DEF" in effects_text(BOOST % ("rival_monsters", 0, -200))
    assert "os monstros que você controla ganham 300 de ATK e de DEF" in effects_text(
        BOOST % ("your_monsters", 300, 300)
    )
    assert "ganham 300 de ATK e perdem 100 de DEF" in effects_text(BOOST % ("your_monsters", 300, -100))
    assert "gain 300 ATK and lose 100 DEF" in effects_text(BOOST % ("your_monsters", 300, -100), "en")


def test_a_count_of_one_is_singular() -> None:
    draw = '{ when = "played", do = "draw", target = "you", count = %d }'
    assert effects_text(draw % 1, kind="magic") == "Compre 1 carta."
    assert effects_text(draw % 2, kind="magic") == "Compre 2 cartas."


def test_two_effects_of_one_moment_are_one_sentence() -> None:
    both = BOOST % ("attacker", -200, 0) + ", " + BOOST % ("your_monsters", 200, 0)
    assert effects_text(both).count("Quando") == 1


def test_an_article_joins_its_preposition() -> None:
    turn = '{ when = "attack_declared", do = "change_position", target = "attacker" }'
    assert effects_text(turn).endswith("mude a posição de batalha do atacante.")


def test_a_clubs_card_has_the_name_of_its_row() -> None:
    cards = read_set("prova.toml", ROW.encode())
    assert [CardText(Words(language), cards).name(cards.cards[0]) for language in LANGUAGES] == ["Carta", "Card"]


ROW = """
[set]
key = "prova"
[[card]]
id = 1
key = "carta"
kind = "magic"
figure = "?"
names = { pt_BR = "Carta", en = "Card" }
effects = [{ when = "played", do = "draw", target = "you", count = 1 }]
"""


def test_the_example_of_the_page_on_cards_reads_as_it_says() -> None:
    page = (Path(__file__).parents[3] / "docs" / "cards.md").read_text(encoding="utf-8")
    example = page.partition("```toml\n")[2].partition("```")[0]
    cards = read_set("docs/cards.md", example.encode())
    assert f"*{CardText(Words('pt_BR'), cards).text(cards.by_key['canoa_furada'])}*" in page


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("why", [*WRONG_ROWS, *WRONG_OTHERS])
def test_what_is_wrong_with_a_row_is_told_with_file_row_and_field(why: str, language: str) -> None:
    of_a_monster = why in WRONG_ROWS
    row, _code, field = (WRONG_ROWS if of_a_monster else WRONG_OTHERS)[why]
    content = table(TRAP, {**FOX, **row}) if of_a_monster else table(FOX, row)
    with pytest.raises(CardError) as found:
        read_set("clube.toml", content)
    text = Words(language).error(found.value)
    line, card = ("linha", "Carta") if language == "pt_BR" else ("line", "Card")
    assert re.match(rf"clube\.toml, {line} \d+: {card} 2 \(", text), text
    assert field in text and "…" not in text

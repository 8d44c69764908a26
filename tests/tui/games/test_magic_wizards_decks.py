"""Magic & Wizards: decks in words of both languages."""

from __future__ import annotations

import pytest

from engine.core.text import fold
from engine.games.magic_wizards.deck_codes import DeckError, code_of
from engine.games.magic_wizards.decks import DeckFault, faults_of, ready_decks
from engine.games.magic_wizards.match_cards import table_of
from engine.games.magic_wizards.model import Deck
from tui.games.magic_wizards.card_text import CardText
from tui.games.magic_wizards.deck_text import deck_text, fault_text, ids_by_name, read_deck
from tui.services.identity.user_settings import LANGUAGES
from tui.texts.localizer import Words

CARDS = table_of()


def test_no_name_of_a_card_is_that_of_another_card_in_any_language() -> None:
    names = [(fold(CardText(Words(text), CARDS).name(card)), card.id) for text in LANGUAGES for card in CARDS.cards]
    assert len({name for name, _card in names}) == len(set(names)) == len(ids_by_name())


@pytest.mark.parametrize("language", LANGUAGES)
def test_a_deck_written_in_one_language_is_read_in_any(language: str) -> None:
    for ready in ready_decks():
        found = read_deck(deck_text(ready.deck, Words(language), "Meu baralho"), "a.txt")
        assert (found.name, found.deck) == ("Meu baralho", ready.deck)


def test_a_code_is_read_where_a_text_is() -> None:
    deck = ready_decks()[0].deck
    assert read_deck(f"{code_of(deck)}\n", "a.txt").deck == deck


@pytest.mark.parametrize(
    ("text", "said"),
    [
        ("colecao_1.1-aaaa", "O código do baralho está errado"),
        ("Tocaia\n3 Tocaia", "a.txt, linha 1"),
        ("hello", "Isto não é o código de um baralho"),
        ("# só um nome", "não tem nenhuma carta"),
        ("3 Tocaia\n2 Nada Disso", "a.txt, linha 2"),
        ("3 Tocaia\n2 Nada Disso", "A coleção não tem esta carta: Nada Disso"),
    ],
)
def test_what_is_no_deck_is_refused_in_words(text: str, said: str) -> None:
    with pytest.raises(DeckError) as error:
        read_deck(text, "a.txt")
    assert said in Words("pt_BR").error(error.value)


@pytest.mark.parametrize("language", LANGUAGES)
def test_every_fault_of_a_deck_has_a_sentence_with_its_rule(language: str) -> None:
    words = Words(language)
    top = [card.id for card in CARDS.cards if (card.level or 0) >= 7]
    boards = [card.id for card in CARDS.cards if card.needs_boards]
    extras = [card.id for card in CARDS.cards if card.kind == "extra"]
    decks = (Deck((9999, *top[:5] * 4, *boards[:1], extras[0]), tuple(extras[:11])), Deck(()))
    faults = {fault.code: fault for deck in decks for fault in faults_of(deck)}
    assert len(faults) == 10
    for fault in faults.values():
        assert fault_text(fault, words).endswith(f"({fault.rule})")
    name = CardText(words, CARDS).name(CARDS.by_id[1])
    assert name in fault_text(DeckFault("deck_copies", "MW-60", 1, 4, 3), words)

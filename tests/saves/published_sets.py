"""The cards of a club in the matches kept of published versions: what a later version might play in another way."""

from __future__ import annotations

from msgspec.structs import replace

from engine.games.magic_wizards.card_effects import Condition, Do, Effect, Per, Until, When, Whether, Whom
from engine.games.magic_wizards.card_model import Card, CardNames, CardSet, SetHead, Staying
from engine.games.magic_wizards.card_rules import card_faults
from engine.games.magic_wizards.card_table import published
from engine.games.magic_wizards.card_traits import Keyword
from engine.games.magic_wizards.match_cards import COLLECTION, SET_STEP, copy_of, number_of_set
from engine.games.magic_wizards.model import Deck

_COLLECTION = {card.key: card for card in published(COLLECTION).cards}


def _row(number: int, key: str, name: str, base: str, effects: tuple[Effect, ...], **changes: object) -> Card:
    """Return a card of the collection with other words on it, as a row of the club."""
    names = CardNames(name, f"{name} (en)")
    row = replace(_COLLECTION[base], id=number, key=key, figure=f"<{number}>", names=names, effects=effects, **changes)
    assert not [*card_faults(row)]
    return row


_CARDS = (
    _row(
        1,
        "rede_de_tucum",
        "Rede de Tucum",
        "patua_de_couro",
        (
            Effect(When.WHILE_UP, Do.BOOST, Whom.BEARER, atk=200, until=Until.WHILE_UP),
            Effect(When.PLAYED, Do.DRAW, Whom.YOU, count=1),
            Effect(
                When.YOUR_TURN, Do.BOOST, Whom.YOUR_MONSTER, atk=50, per=Per.YOUR_DEAD, pay=50, until=Until.END_OF_TURN
            ),
        ),
    ),
    _row(
        2,
        "banco_de_praca",
        "Banco de Praça",
        "amalgama",
        (Effect(When.PLAYED, Do.DRAW, Whom.YOU, count=1, if_=Condition(test=Whether.ALONE)),),
    ),
    _row(
        3,
        "espantalho_de_milho",
        "Espantalho de Milho",
        "tocaia",
        (Effect(When.MAGIC_PLAYED, Do.LOSE_LIFE, Whom.RIVAL, life=100),),
        keywords=(Keyword.ITEM,),
        stays=Staying.FIELD,
        atk=500,
        defence=500,
    ),
    _row(
        4,
        "vigia_do_mirante",
        "Vigia do Mirante",
        "mula_de_brasa",
        (Effect(When.TURNED_UP, Do.BOOST, Whom.YOUR_MONSTER, atk=300, until=Until.END_OF_BATTLE, price=100),),
        atk=1500,
    ),
)
CLUB_SET = copy_of(CardSet(SetHead("clube_da_serra", 1), _CARDS))


def with_club_cards(deck: Deck) -> Deck:
    """Return a deck with cards of the club in the place of others: Magic and Traps, and monsters of level 4."""
    base = number_of_set(CLUB_SET.hash[:8]) * SET_STEP
    rows = {card.id: card for card in _COLLECTION.values()}
    main = [*deck.main]
    for row in _CARDS:
        places = [place for place, card in enumerate(main) if card in rows and rows[card].level == row.level]
        for place in places[:3]:
            main[place] = base + row.id
    return Deck(tuple(main), deck.extra)

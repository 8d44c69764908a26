"""The sets of a club in a match: their rows and hash in the options, their cards in decks and codes."""

from __future__ import annotations

import string
from functools import cache
from random import Random
from typing import Any

import msgspec
import pytest

from engine.core.errors import BadSetup, BrokenLog, CarteadoError
from engine.core.history import play_log
from engine.core.log import Header, Player
from engine.games.magic_wizards.card_errors import CardError
from engine.games.magic_wizards.card_model import CardSet, SetHead
from engine.games.magic_wizards.card_table import MOST_PLAYED_BYTES, published
from engine.games.magic_wizards.cards import cards_of, named_cards
from engine.games.magic_wizards.deck_codes import DeckError, code_of, read_code
from engine.games.magic_wizards.decks import faults_of, random_deck, ready_decks
from engine.games.magic_wizards.game import MagicWizards
from engine.games.magic_wizards.match_cards import SET_STEP, CardTable, SetCopy, check_sets, copy_of, table_of
from engine.games.magic_wizards.model import Deck, DuelDecks, MagicOptions
from tests.engine.magic_wizards.club_sets import doctored, random_rows, random_set
from tui.texts.localizer import Words

GAME = MagicWizards()
CLUB, OTHER = random_set(1), random_set(2)


def refused(*sets: SetCopy) -> CardError:
    with pytest.raises(CardError) as error:
        check_sets(sets)
    return error.value


@cache
def decks() -> tuple[Deck, ...]:
    """Return decks of the collection and both sets, at random."""
    rng = Random("club")
    return tuple(random_deck(rng, known=table_of((CLUB, OTHER))) for _ in range(60))


def test_a_match_without_a_set_of_a_club_has_the_rows_of_the_collection_themselves() -> None:
    table = table_of()
    assert table is named_cards(MagicOptions()) is named_cards(None)
    rows = (*published("colecao_1").cards, *published("colecao_2").cards)
    assert all(mine is row for mine, row in zip(table.cards, rows, strict=True))


@pytest.mark.parametrize(("rules", "version"), [(1, 1), (2, 1), (3, 1), (4, 2), (5, 2)])
def test_a_match_has_the_version_of_the_collection_that_its_rules_came_with(rules: int, version: int) -> None:
    deck = ready_decks()[0].deck
    state = GAME.initial_state(MagicOptions(decks=(deck, deck), sets=(CLUB,)), 2, str(rules))
    view, cards = GAME.view(state, 0), published("colecao_1", version).by_id
    assert cards_of(view) is state.decks.cards is table_of((CLUB,), version)
    assert all(state.decks.rows[piece] is cards[deck.main[piece]] for piece in range(40))
    drawn = GAME.sample(view, GAME.remember(None, 0, ()), Random(1))
    assert drawn.decks.cards is state.decks.cards and drawn.rules == rules


def test_decks_that_were_kept_with_a_state_before_there_were_versions_are_of_the_first_one() -> None:
    deck = ready_decks()[0].deck
    kept = msgspec.msgpack.encode({"both": (deck, deck), "sets": ()})
    assert msgspec.msgpack.decode(kept, type=DuelDecks).cards is table_of((), 1)
    newer = DuelDecks((deck, deck), (), 2)
    assert msgspec.msgpack.decode(msgspec.msgpack.encode(newer), type=DuelDecks) == newer


@pytest.mark.parametrize("seed", range(20))
def test_MW_60_a_deck_is_legal_in_every_version_of_the_collection_or_in_none(seed: int) -> None:
    deck = random_deck(Random(seed))
    wrong = msgspec.structs.replace(deck, main=(7, 7, 7, 7, *deck.main[4:]))
    for item in (deck, wrong):
        first, newest = ([*faults_of(item, table_of((), version))] for version in (1, 0))
        assert first == newest and bool(first) is (item is wrong)


def test_every_card_of_a_set_is_in_the_match_with_an_id_and_a_key_of_its_own() -> None:
    table = table_of((CLUB, OTHER))
    assert len(table.by_id) == len(table.by_key) == len(table.cards) == 180 + 40 + 30 + 30
    for copy in (CLUB, OTHER):
        ids = [card.id for card in table.cards if table.set_of(card.id) == copy]
        assert [card % SET_STEP for card in ids] == [card.id for card in copy.cards]


def test_keys_in_a_set_mean_its_own_cards_though_the_collection_has_the_same() -> None:
    plain, extra = (next(card for card in CLUB.cards if card.kind == kind) for kind in ("monster", "extra"))
    own = msgspec.structs.replace(plain, key="pirarucu_de_prata")
    materials = (msgspec.structs.replace(extra.materials[0], card=own.key, types=()), extra.materials[1])
    made = copy_of(CardSet(CLUB.head, (own, msgspec.structs.replace(extra, materials=materials))))
    table = table_of((made,))
    assert table.cards[-1].materials[0].card == table.cards[-2].key == f"{CLUB.head.key}.1.{own.key}"


@pytest.mark.parametrize("seed", range(8))
def test_random_sets_hold_and_come_back_from_json(seed: int) -> None:
    options = MagicOptions(sets=(random_set(seed),))
    read = msgspec.json.decode(msgspec.json.encode(options), type=MagicOptions)
    check_sets(read.sets)
    assert read == options
    assert named_cards(read) is named_cards(options)


def _changes(value: Any) -> Any:
    """Yield the value with each of its numbers and texts changed, one at a time."""
    match value:
        case dict():
            yield from ({**value, name: 1} for name in value)
            for name, this in value.items():
                yield from ({**value, name: other} for other in _changes(this))
        case list():
            for at, this in enumerate(value):
                yield from ([*value[:at], other, *value[at + 1 :]] for other in _changes(this))
        case bool():
            yield not value
        case int():
            yield value + 50
        case str():
            yield value[:-1] + ("0" if value[-1:] != "0" else "1")


def test_whatever_is_changed_in_the_rows_of_a_match_is_refused() -> None:
    written = msgspec.json.decode(msgspec.json.encode(CLUB))
    tried = 0
    for changed in (change for change in _changes(written) if change != written):
        tried += 1
        try:
            (copy,) = msgspec.convert({"sets": [changed]}, MagicOptions).sets
        except msgspec.ValidationError:
            continue
        assert refused(copy).code == "card_set_changed"
    assert tried > 300


def test_a_changed_set_is_named_with_both_hashes_before_the_match_begins() -> None:
    with pytest.raises(CarteadoError) as error:
        GAME.initial_state(MagicOptions(sets=(doctored(CLUB, id=99),)), 2)
    assert error.value.code == "card_set_changed"
    assert error.value.data["file"] == CLUB.name and error.value.data["told"] == CLUB.hash[:8]


def test_a_log_with_a_changed_set_is_refused_in_the_words_of_what_is_wrong() -> None:
    options = msgspec.to_builtins(MagicOptions(sets=(doctored(CLUB, id=99),)))
    header = Header("m-1", GAME.key, "1", (Player("Ana"), Player("Bia")), options, None, ("", ""))
    with pytest.raises(BrokenLog) as error:
        play_log(GAME, header, ())
    assert error.value.code == "log_bad_options"
    text = Words("pt_BR").error(error.value)
    assert "card_set_changed" not in text and CLUB.name in text and "foram mudadas" in text


def test_a_row_that_no_set_may_have_is_refused_though_its_hash_is_right() -> None:
    strong = copy_of(CardSet(CLUB.head, doctored(CLUB, atk=5000).cards))
    assert refused(strong).code in ("card_over_cap", "card_field_too_much")
    assert refused(strong).data["file"] == strong.name
    unnamed = copy_of(CardSet(CLUB.head, doctored(CLUB, names=None).cards))
    assert (refused(unnamed).code, refused(unnamed).data["row"]) == ("card_field_missing", 1)


def test_sets_that_no_match_may_have_together() -> None:
    anew = copy_of(CardSet(SetHead(CLUB.head.key, 2), CLUB.cards))
    assert refused(CLUB, anew).code == "card_set_twice"
    assert refused(copy_of(CardSet(SetHead("colecao_1", 2), CLUB.cards))).code == "card_set_published"
    assert refused(copy_of(CardSet(CLUB.head, ()))).code == "card_rows"
    large = tuple(random_set(seed, 230) for seed in (3, 4, 5, 6))
    assert len(msgspec.json.encode(large)) > MOST_PLAYED_BYTES
    assert refused(*large).code == "card_sets_long"


def test_a_deck_needs_its_sets_in_the_match() -> None:
    deck = next(deck for deck in decks() if deck.sets == (CLUB.name, OTHER.name))
    assert [*faults_of(deck, table_of((CLUB, OTHER)))] == []
    assert [fault.set for fault in faults_of(deck, table_of((CLUB,))) if fault.set] == [OTHER.name]
    plain = ready_decks()[0].deck
    with pytest.raises(BadSetup) as error:
        GAME.initial_state(MagicOptions(decks=(plain, deck), sets=(OTHER,)), 2)
    assert (error.value.code, error.value.data["set"]) == ("deck_unknown_set", CLUB.name)
    assert GAME.initial_state(MagicOptions(decks=(plain, deck), sets=(OTHER, CLUB)), 2).decks[1].main == deck.main


def test_another_version_of_a_set_is_another_set_to_a_deck() -> None:
    deck = random_deck(Random(1), known=table_of((CLUB,)))
    assert deck.sets == (CLUB.name,)
    anew = copy_of(CardSet(SetHead(CLUB.head.key, 2), random_rows(1)))
    assert next(faults_of(deck, table_of((anew,)))).set == CLUB.name


def test_every_deck_comes_back_from_its_code_with_its_sets() -> None:
    table = table_of((CLUB, OTHER))
    for deck in decks():
        code = code_of(deck, table)
        assert read_code(code, table) == deck
        assert [name in code for name in (CLUB.name, OTHER.name)] == [
            name in deck.sets for name in (CLUB.name, OTHER.name)
        ]


def test_a_code_of_an_unknown_set_names_it() -> None:
    deck = next(deck for deck in decks() if deck.sets == (CLUB.name, OTHER.name))
    with pytest.raises(DeckError) as error:
        read_code(code_of(deck, table_of((CLUB, OTHER))), table_of((CLUB,)))
    assert (error.value.code, error.value.data["set"]) == ("deck_unknown_set", OTHER.name)


def test_one_flipped_character_of_a_code_with_sets_is_refused_or_makes_no_difference() -> None:
    table: CardTable = table_of((CLUB, OTHER))
    for deck in decks()[:2]:
        code = code_of(deck, table)
        for place in range(len(code)):
            for char in string.ascii_letters + string.digits + "._-+ =é":
                try:
                    found = read_code(code[:place] + char + code[place + 1 :], table)
                except DeckError:
                    continue
                assert found == deck, (place, char)


def test_an_id_that_no_set_has_is_unknown() -> None:
    with pytest.raises(KeyError):
        named_cards(MagicOptions(sets=(CLUB,))).by_id[table_of((OTHER,)).cards[-1].id]

"""A club's sets at a table: chosen among those that are kept, and the decks that may be played with them."""

from __future__ import annotations

from pathlib import Path

import msgspec
import pytest

from engine.core.errors import CarteadoError
from engine.games.magic_wizards.card_table import read_set
from engine.games.magic_wizards.decks import deck_of, ready_decks
from engine.games.magic_wizards.match_cards import copy_of, table_of
from engine.games.registry import game
from tests.engine.magic_wizards.tables import CLUB
from tests.tui.app import empty_club
from tournaments.handed_in import OpenValue
from tournaments.named_values import checked_value
from tui.documents.deck import list_of
from tui.games.card_sets import builder_with, forget_set, keep_set, kept_sets, set_options
from tui.games.deck_builder import deck_builder_of
from tui.games.handed_in import DeckTeller, read_at
from tui.services.matches.table_options import saved_choices
from tui.services.matches.table_setup import new_setup
from tui.texts.localizer import Words
from tui.texts.options import format_option_explanation, format_option_value

KEY = "magic_wizards"
WORDS = Words("pt_BR")
OTHER = CLUB.replace("clube_da_serra", "clube_do_vale")


def test_the_kept_sets_are_choices_of_a_table_and_none_is_the_default(tmp_path: Path) -> None:
    with empty_club(tmp_path) as store:
        saved = store.profile.saved_values
        assert set_options(KEY, saved, WORDS) == set_options("chama", saved, WORDS) == ()
        for file in (CLUB, OTHER, OTHER.replace("version = 1", "version = 2")):
            keep_set(KEY, saved, file.encode(), "a.toml")
        (option,) = set_options(KEY, saved, WORDS)
        lines = [format_option_value(option, value, WORDS) for value in option.choices]
        names = ["clube_da_serra.1", "clube_do_vale.1", "clube_do_vale.2"]
        assert lines == ["nenhum", *names, "todos, na versão mais nova"]
        assert [choice.head.version for choice in option.choices[-1]] == [1, 2]
        assert game(KEY).options_type().sets == option.choices[0] == ()
        assert "só as coleções do programa" in format_option_explanation(option, option.choices[1], WORDS)


def test_a_saved_deck_with_a_clubs_cards_is_offered_where_its_set_is_allowed(tmp_path: Path) -> None:
    with empty_club(tmp_path) as store:
        saved, magic = store.profile.saved_values, game(KEY)
        item = keep_set(KEY, saved, CLUB.encode(), "a.toml")
        table, main = table_of((item,)), ready_decks()[0].deck.main
        kept = sorted(main, key=lambda card: table.by_id[card].is_monster)[1:]
        club = deck_of([*kept, table.by_key["clube_da_serra.1.canoa_furada"].id], (), table)
        assert club.sets == (item.name,)
        saved.save(KEY, "decks", "Do clube", msgspec.to_builtins(club))
        assert saved_choices(magic, saved) == ()
        (option,) = set_options(KEY, saved, WORDS)
        setup = new_setup(magic, "Ana").with_option("sets", option.choices[1], "Ana")
        (choice,) = saved_choices(magic, saved, setup.options)
        assert (choice.label, choice.value) == ("Do clube", club)
        code = builder_with(KEY, saved).code(club)
        assert read_at(KEY, setup.options, code, WORDS).value == club
        with pytest.raises(CarteadoError, match="deck"):
            read_at(KEY, magic.options_type(), code, WORDS)
        options = msgspec.structs.replace(setup.options, decks=(club, club))
        assert magic.initial_state(options, 2).decks.sets == (item,)


def test_a_set_that_the_store_has_damaged_is_told_and_left_out(tmp_path: Path) -> None:
    with empty_club(tmp_path) as store:
        saved = store.profile.saved_values
        keep_set(KEY, saved, CLUB.encode(), "a.toml")
        saved.save(KEY, "sets", "clube_da_serra.1", {"text": CLUB.replace("950", "960")})
        (kept,) = kept_sets(KEY, saved)
        assert kept.value is None and kept.error is not None and kept.error.data["file"] == "clube_da_serra.1"
        assert builder_with(KEY, saved).sets == () and set_options(KEY, saved, WORDS) == ()
        forget_set(KEY, saved, kept.name)
        with pytest.raises(CarteadoError, match="no_card_set"):
            forget_set(KEY, saved, kept.name)


def test_a_deck_of_a_clubs_set_is_handed_in_where_the_tournament_allows_the_set_and_told_by_its_names() -> None:
    copy = copy_of(read_set("a.toml", CLUB.encode()))
    table, main = table_of((copy,)), ready_decks()[0].deck.main
    kept = sorted(main, key=lambda card: table.by_id[card].is_monster)[1:]
    club = deck_of([*kept, table.by_key["clube_da_serra.1.canoa_furada"].id], (), table)
    value, sets = (msgspec.json.decode(msgspec.json.encode(made)) for made in (club, (copy,)))
    with pytest.raises(CarteadoError, match="deck_unknown_set"):
        checked_value(game(KEY), value)
    assert checked_value(game(KEY), value, {"sets": sets}) == club
    lines = DeckTeller(KEY, WORDS, {"sets": sets}).lines(OpenValue("a", "0" * 64, value, "Meu"))
    assert "1 Canoa Furada" in lines and lines[-1].startswith("colecao_1.1+clube_da_serra.1.")


@pytest.mark.parametrize("name", ["Mula de Brasa", "mula de bràsa", "Ember Mule"])
@pytest.mark.parametrize("field", ["pt_BR", "en"])
def test_a_club_card_with_a_name_of_the_collection_in_any_language_is_refused_with_its_row(
    tmp_path: Path, name: str, field: str
) -> None:
    own = {"pt_BR": "Canoa Furada", "en": "Leaky Canoe"}[field]
    with empty_club(tmp_path) as store, pytest.raises(CarteadoError) as caught:
        keep_set(KEY, store.profile.saved_values, CLUB.replace(own, name).encode(), "serra.toml")
    text = WORDS.error(caught.value)
    assert text.startswith("serra.toml, linha 24: Carta 2 (canoa_furada)") and f"«{name}»" in text and field in text


def test_cards_of_a_match_that_are_called_alike_are_told_apart_by_their_set_in_lists_and_texts() -> None:
    first = copy_of(read_set("a.toml", CLUB.replace("Canoa Furada", "Mula de Brasa").encode()))
    second = copy_of(read_set("b.toml", CLUB.replace('"clube_da_serra"', '"clube_do_mar"').encode()))
    builder = deck_builder_of(KEY).with_sets((first, second))
    names = [card.name for card in builder.cards(WORDS)]
    assert len({*names}) == len(names)
    assert {"Mula de Brasa", "Mula de Brasa (clube_da_serra.1)", "Canoa Furada"} <= {*names}
    assert {"Saracura do Brejo (clube_da_serra.1)", "Saracura do Brejo (clube_do_mar.1)"} <= {*names}
    alike = [card.id for card in builder.cards(WORDS) if "Mula de Brasa" in card.name]
    deck = builder.empty()
    for card in (*alike, *alike):
        deck = builder.changed(deck, card, 1)
    for language in ("pt_BR", "en"):
        text = builder.text(deck, Words(language), "Duas")
        assert builder.read(text, "duas.txt")[1] == deck == builder.read(builder.code(deck), "código")[1]
    paper = list_of(builder, "Duas", deck, WORDS)
    assert "2 Mula de Brasa (clube_da_serra.1)" in str(paper) and "2 Mula de Brasa'" in str(paper)
    assert builder.face(alike[1], WORDS).name == "Mula de Brasa (clube_da_serra.1)"

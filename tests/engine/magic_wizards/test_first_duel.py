"""What a first duel is played with: decks as strong as each other, and the life points of each (1.2)."""

from __future__ import annotations

import pytest

from engine.core.errors import CarteadoError
from engine.core.option_values import option_value
from engine.games.magic_wizards.decks import FIRST_PAIR, ready_decks, weak_to
from engine.games.magic_wizards.match_cards import collection_of, table_of
from engine.games.magic_wizards.model import MagicOptions
from tests.engine.magic_wizards.positions import GAME

READY = {ready.key: ready.deck for ready in ready_decks()}


def test_decks_that_nobody_has_chosen_are_the_pair_that_is_level_and_no_ready_deck_is_left_out() -> None:
    offered = [key.removeprefix("deck.") for key in GAME.named_values("decks")]
    assert tuple(offered[:2]) == FIRST_PAIR == ("quintal_de_bichos", "oficina_do_fundo")
    assert sorted(offered) == sorted(READY)


def test_neither_deck_of_the_pair_is_weak_against_what_the_other_is_made_of() -> None:
    cards = table_of((), collection_of(int(GAME.rules_versions[-1])))
    for deck, other in (FIRST_PAIR, FIRST_PAIR[::-1]):
        monsters = [row for card in READY[other].main if (row := cards.by_id[card]).is_monster]
        feared = weak_to(READY[deck], cards)
        assert sum(row.type in feared or row.element in feared for row in monsters) * 4 <= len(monsters)


def test_old_matches_without_decks_keep_the_two_that_they_were_played_with() -> None:
    decks = GAME.initial_state(MagicOptions(), 2).decks
    assert [deck.main for deck in decks] == [READY[key].main for key in ("noite_de_finados", "folia_da_serra")]


@pytest.mark.parametrize("life", [2000, 4000])
def test_1_2_each_begins_with_the_life_points_of_the_table(life: int) -> None:
    options = MagicOptions(life=life)  # type: ignore[arg-type]
    assert [player.life for player in GAME.initial_state(options, 2).seats] == [life, life]
    assert MagicOptions().life == 2000, "what matches without the option mean"


@pytest.mark.parametrize("value", ["3000", "0", "-2000", "many"])
def test_1_2_no_other_number_of_life_points_is_taken(value: str) -> None:
    with pytest.raises(CarteadoError):
        option_value(GAME, "life", value, strict=False)
    assert option_value(GAME, "life", "4000", strict=False) == 4000

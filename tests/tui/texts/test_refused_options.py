"""What is said of options that cannot be: of every game, every option, every wrong value, in both languages."""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping
from string import Formatter
from typing import Any

import msgspec
import pytest

from engine.core.errors import CarteadoError
from engine.core.game import AnyGame
from engine.core.option_values import option_value
from engine.games.magic_wizards.decks import ready_decks
from engine.games.magic_wizards.model import Deck, Drawing, MagicOptions
from engine.games.registry import GAMES
from tournaments.tables import options_for
from tui.cli.simulate import read_options
from tui.services.identity.user_settings import LANGUAGES
from tui.texts.catalog import catalog
from tui.texts.keys import OPTION
from tui.texts.localizer import Words

WRONG: tuple[Any, ...] = (5, -1, 10**8, 10**30, "x", "", True, None, 1.5, [7], [7] * 20, ["x"], {}, [{}], "x" * 500)
LABYRINTH = "\n".join([". . . . . . . . ."] * 4 + ["_ _ _ _ _ _ _ _ _"] + [". . . . . . . . ."] * 4)
MAP = "\n".join(["........"] * 4 + ["...?...."])

CLASHES: tuple[tuple[str, int, dict[str, Any], str], ...] = (
    ("chama", 2, {"pineapples": [5]}, "bad_pineapples"),
    ("chama", 2, {"suits": ["S", "S"]}, "bad_suits"),
    ("chama", 3, {"type": "duplas"}, "pairs_need_four"),
    ("chama", 5, {}, "bad_seats"),
    ("dalmuti", 5, {"ages": [30]}, "ages_for_each_seat"),
    ("dalmuti", 5, {"ages": [30, 31]}, "ages_for_each_seat"),
    ("dalmuti", 5, {"revolution": True}, "needs_jokers"),
    ("wyrt_lordes", 5, {"groups": "pairs"}, "bad_groups"),
    ("wyrt_arton", 3, {"purses": [5]}, "bad_seat_list"),
    ("wyrt_arton", 3, {"sheets": ["casa", "casa"]}, "bad_seat_list"),
    ("wyrt_arton", 2, {"sheets": ["casa", "h9 voa"]}, "bad_sheet"),
    ("wyrt_arton", 3, {"empty": 2}, "bad_empty"),
    ("wyrt_arton", 3, {"elite": True}, "elite_minimum"),
    ("wyrt_arton", 3, {"owner": [3]}, "bad_owner"),
    ("magic_wizards", 3, {}, "bad_seats"),
    ("magic_wizards", 2, {"chooses": 5}, "option_range"),
    ("magic_wizards", 2, {"decks": [{"main": [1]}]}, "bad_seat_list"),
    ("magic_wizards", 2, {"decks": [None, None]}, "no_deck"),
    ("magic_wizards", 2, {"decks": [{"main": [1] * 3}] * 2}, "deck_size"),
    ("magic_wizards", 2, {"no_direct_attack": True}, "duel_only_bench_out"),
    ("magic_wizards", 2, {"environments": "lot"}, "duel_only_board"),
    ("magic_wizards", 2, {"environments": "x", "board": 5}, "duel_unknown_map"),
    ("magic_wizards", 2, {"duel_discs": True, "board": 5}, "duel_discs_alone"),
    ("magic_wizards", 2, {"labyrinth": 9}, "duel_labyrinth_board"),
    ("magic_wizards", 2, {"labyrinth": 9, "board": 5, "environments": "lot"}, "duel_labyrinth_no_map"),
    ("magic_wizards", 2, {"layouts": ["x"]}, "duel_unknown_layout"),
    ("magic_wizards", 2, {"layouts": ["caracol"] * 2}, "duel_layout_twice"),
    ("magic_wizards", 2, {"club_layouts": [{"name": "bosque", "text": LABYRINTH}]}, "duel_drawing_wrong"),
    ("magic_wizards", 2, {"club_maps": [{"name": "campo", "text": MAP}]}, "duel_drawing_wrong"),
    ("magic_wizards", 2, {"club_maps": [{"name": "lot", "text": MAP}]}, "duel_drawing_name"),
)


def refusals(game: AnyGame) -> Iterator[tuple[str, CarteadoError]]:
    """Yield every wrong value that is refused, told as an option and as those of a tournament."""
    for name in (*(field.name for field in msgspec.structs.fields(game.options_type)), "nada"):
        for value in WRONG:
            for read in (lambda given: options_for(game, given), lambda given: _from_text(game, given)):
                try:
                    read({name: value})
                except CarteadoError as error:
                    yield name, error


def _from_text(game: AnyGame, given: Mapping[str, Any]) -> Any:
    return read_options(game, [f"{name}={value}" for name, value in given.items()])


def hold(error: CarteadoError, language: str) -> None:
    """Whatever the sentence of an error tells, the error brings; and so do those that are told in it."""
    templates = [catalog(language).get(f"error.{error.code}{form}") for form in ("", ".one", ".other")]
    assert any(templates), error
    fields = {name for template in templates if template for _, name, _, _ in Formatter().parse(template) if name}
    assert fields <= error.data.keys(), error
    for item in error.data.values():
        if isinstance(item, CarteadoError):
            hold(item, language)


@pytest.mark.parametrize("game", GAMES.values(), ids=lambda item: item.key)
@pytest.mark.parametrize("language", LANGUAGES)
def test_every_wrong_value_is_refused_by_a_sentence_that_names_the_option(game: AnyGame, language: str) -> None:
    words, found = Words(language), set()
    for name, error in refusals(game):
        hold(error, language)
        text = words.error(error)
        assert not any(sign in text for sign in ("Expected", "Invalid", "Object contains", "`", "error.")), text
        label = OPTION(f"{game.key}.{name}")
        assert name in text and (label not in words or words(label) in text), text
        found.add(name)
    assert found >= {"nada"} and len(found) >= len(msgspec.structs.fields(game.options_type))


def test_a_map_of_the_club_is_refused_by_its_title() -> None:
    board = Drawing("lagoa_do_norte", "\n".join(["f" * 8] * 5))
    with pytest.raises(CarteadoError) as caught:
        GAMES["magic_wizards"].initial_state(MagicOptions(board=6, club_maps=(board,)), 2)
    assert "«Lagoa do Norte»" in Words("pt_BR").error(caught.value)


def test_a_value_is_told_with_what_it_may_be() -> None:
    text = Words("pt_BR").error

    def refused(game: str, name: str, value: object) -> str:
        with pytest.raises(CarteadoError) as caught:
            option_value(GAMES[game], name, value)
        return text(caught.value)

    assert refused("dalmuti", "hands", 99) == "«Mãos» (hands) não pode ser 99: vai de 1 a 20."
    assert refused("dalmuti", "ages", [30, 200]) == "«Idades» (ages) não pode ser 200: vai de 0 a 150."
    assert refused("wyrt_lordes", "nimb", "talvez").endswith("não pode ser talvez: é sim (yes) ou não (no).")
    assert refused("magic_wizards", "board", 7) == "«Tabuleiro» (board) não pode ser 7: pode ser 0, 5, 6."
    assert "noite_de_finados" in refused("magic_wizards", "decks", ["?"])
    assert refused("magic_wizards", "chooses", "Ana").endswith("não pode ser Ana: é um número.")
    drawings = [{"name": "a", "text": "."}] * 5
    assert refused("magic_wizards", "club_maps", drawings).endswith("tem 5 valores; o máximo é 4.")
    wrong = [{"main": [1, "Tocaia"]}]
    assert "decks[0].main[1]" in refused("magic_wizards", "decks", wrong)


@pytest.mark.parametrize(("game", "seats", "given", "code"), CLASHES, ids=[f"{pair[3]}-{pair[2]}" for pair in CLASHES])
@pytest.mark.parametrize("language", LANGUAGES)
def test_options_that_do_not_go_together_are_refused_by_a_whole_sentence(
    game: str, seats: int, given: dict[str, Any], code: str, language: str
) -> None:
    with pytest.raises(CarteadoError) as caught:
        GAMES[game].initial_state(options_for(GAMES[game], given), seats)
    assert caught.value.code == code
    hold(caught.value, language)
    sentence = Words(language).error(caught.value)
    assert "…" not in sentence and not re.search(r"(?<!-)\b(\d+) (?:a|to) \1\b", sentence), "from 2 to 2 is 2"


def test_MW_142_a_fault_in_a_drawing_of_a_match_names_the_drawing_its_line_and_its_column() -> None:
    game = GAMES["magic_wizards"]
    with pytest.raises(CarteadoError) as caught:
        game.initial_state(options_for(game, {"club_maps": [{"name": "campo", "text": MAP}]}), 2)
    text = Words("pt_BR").error(caught.value)
    assert "«Campo»" in text and "linha 5, coluna 4" in text.lower()


@pytest.mark.parametrize(("language", "text"), [("pt_BR", "Carta Saúva Soldado: 5 cópias"), ("en", "Soldier Ant")])
def test_MW_60_a_deck_that_is_refused_names_the_card_in_the_readers_language(language: str, text: str) -> None:
    game = GAMES["magic_wizards"]
    deck = ready_decks()[0].deck
    main = tuple(sorted((*deck.main[5:], *[2] * 5)))
    with pytest.raises(CarteadoError) as caught:
        game.initial_state(game.options_type(decks=(Deck(main), deck)), 2)
    assert text in Words(language).error(caught.value) and "(MW-60)" in Words(language).error(caught.value)

"""A deck names the labyrinth that its walls raise (seed: o jogador do tabuleiro deve fornecer o layout; MW-160)."""

from __future__ import annotations

import json
from typing import Any

import msgspec
import pytest
from msgspec.structs import replace

from engine.core.errors import BadSetup
from engine.games.magic_wizards import actions as act
from engine.games.magic_wizards.board.labyrinths import own_labyrinths
from engine.games.magic_wizards.deck_codes import DeckError, code_of, read_code, read_text, text_of, with_layout
from engine.games.magic_wizards.decks import EVERY_BOARD, faults_of, ready_decks
from engine.games.magic_wizards.duel_events import LabyrinthRaised
from engine.games.magic_wizards.memory import NEW
from engine.games.magic_wizards.model import Deck, MagicAsk, MagicOptions
from engine.games.magic_wizards.sample import sample
from tests.engine.magic_wizards.positions import ANA, BIA, GAME, Duel, changed, lay
from tests.engine.magic_wizards.test_labirinto import WALKER, WALLS
from tests.engine.magic_wizards.test_walls_without_board import deck_with_walls
from tui.texts.localizer import Words

READY = ready_decks()[0].deck
NAMED = with_layout(READY, "caracol")
NAMES = {str(card): card for card in READY.main + READY.extra}


def named(duel: Duel, *layouts: str) -> Duel:
    """Return the duel with decks that name these labyrinths, by seat."""
    decks = duel.state.decks
    both = tuple(with_layout(deck, layout) for deck, layout in zip(decks.both, layouts, strict=True))
    return changed(duel, decks=replace(decks, both=both))


@pytest.mark.parametrize("board", [0, 6])
def test_MW_160_the_walls_raise_the_labyrinth_that_their_players_deck_names_and_nobody_is_asked(board: int) -> None:
    duel = named(lay(WALKER, board=board, hand=WALLS), "espinha", "caracol").play(WALLS)
    assert [raised.layout for raised in duel.happened(LabyrinthRaised)] == ["espinha"] == [duel.state.labyrinth]
    assert duel.ask is MagicAsk.MAIN


def test_MW_160_the_deck_of_whoever_plays_them_counts_not_the_rivals() -> None:
    duel = named(lay(WALKER, board=6, hand=WALLS), "", "caracol").play(WALLS)
    assert duel.ask is MagicAsk.WALLS and len(duel.legal()) == len(own_labyrinths())


@pytest.mark.parametrize(("layouts", "asked"), [(("raizes", "becos"), True), (("raizes",), False)])
def test_MW_160_where_the_table_has_it_not_it_is_as_with_a_deck_that_names_none(
    layouts: tuple[str, ...], asked: bool
) -> None:
    duel = named(lay(WALKER, board=6, hand=WALLS, layouts=layouts), "caracol", "").play(WALLS)
    assert (duel.ask is MagicAsk.WALLS) == asked
    assert (duel.do(act.ChooseLayout(0)) if asked else duel).state.labyrinth == "raizes"


def test_MW_160_by_version_4_the_lot_says_it_all_the_same() -> None:
    duel = named(lay(WALKER, board=6, hand=WALLS), "caracol", "")
    assert changed(duel, rules=4).play(WALLS).ask is MagicAsk.LAYOUT


def test_MW_160_a_labyrinth_that_is_none_of_the_program_is_refused() -> None:
    (fault,) = faults_of(with_layout(READY, "quintal"), boards=EVERY_BOARD)
    assert (fault.code, fault.rule, fault.layout) == ("deck_unknown_layout", "MW-160", "quintal")
    with pytest.raises(BadSetup) as refused:
        GAME.initial_state(MagicOptions(decks=(READY, with_layout(READY, "quintal"))), 2)
    for language in ("pt_BR", "en"):
        sentence = Words(language).error(refused.value)
        assert "quintal" in sentence and "caracol" in sentence


def test_MW_160_the_match_keeps_it_and_the_rival_does_not_see_it() -> None:
    decks = (with_layout(deck_with_walls(), "becos"), READY)
    state = GAME.initial_state(MagicOptions(decks=decks), 2)
    assert state.decks[ANA].layout == "becos"
    assert GAME.view(state, ANA).own_deck.layout == "becos"  # type: ignore[union-attr]
    assert "becos" not in repr(GAME.view(state, BIA)) and "becos" not in repr(GAME.view(state, None))
    assert sample(GAME.view(state, ANA), NEW, _Rng()).decks[ANA].layout == "becos"


class _Rng:
    def randrange(self, stop: int) -> int:
        return stop - 1

    def shuffle(self, cards: list[Any]) -> None:
        cards.reverse()


def test_a_deck_that_names_none_is_written_as_it_always_was() -> None:
    deck = Deck((1, 2), (301,))
    assert msgspec.json.encode(deck) == b'{"main":[1,2],"extra":[301],"sets":[]}'
    assert msgspec.to_builtins(deck) == {"main": (1, 2), "extra": (301,), "sets": ()}
    assert msgspec.convert({"main": [1, 2], "extra": [301]}, Deck) == deck
    assert code_of(READY) == code_of(with_layout(NAMED, "")) and "@" not in code_of(READY)


@pytest.mark.parametrize("layout", sorted(own_labyrinths()))
def test_codes_texts_and_json_bring_the_labyrinth_along(layout: str) -> None:
    deck = with_layout(READY, layout)
    assert read_code(code_of(deck)) == read_code(code_of(deck).upper()) == deck != READY
    assert read_text(text_of(deck, str, "Meu"), NAMES).deck == deck
    assert msgspec.json.decode(msgspec.json.encode(deck), type=Deck) == deck
    assert json.loads(msgspec.json.encode(deck))["layout"] == layout


def test_the_line_of_the_labyrinth_stands_anywhere_in_a_text() -> None:
    lines = text_of(NAMED, str).splitlines()
    above = "\n".join([lines[-1], *lines[:-1]])
    assert read_text(above, NAMES).deck == read_text(above.replace("layout c", "LAYOUT   C"), NAMES).deck == NAMED


@pytest.mark.parametrize("wrong", ["[layout quintal]", "[layout]", "[layout caracol becos]", "[layout caracol"])
def test_a_wrong_line_of_a_text_is_named(wrong: str) -> None:
    with pytest.raises(DeckError) as refused:
        read_text(f"# Meu\n{wrong}\n1 {READY.main[0]}\n", NAMES)
    assert (refused.value.data["line"], refused.value.data["field"]) == (2, "section")


def test_a_second_labyrinth_in_a_text_is_refused() -> None:
    with pytest.raises(DeckError) as refused:
        read_text(text_of(NAMED, str) + "[layout becos]\n", NAMES)
    assert refused.value.code == "deck_unknown_section"


def test_a_code_with_another_labyrinth_written_in_is_refused() -> None:
    code = code_of(NAMED)
    for wrong in (code.replace("caracol", "becos"), code.replace("@caracol", ""), code.replace("@", "@@")):
        with pytest.raises(DeckError):
            read_code(wrong)
    with pytest.raises(DeckError) as refused:
        read_code(code_of(with_layout(READY, "quintal")))
    assert refused.value.code == "deck_unknown_layout"

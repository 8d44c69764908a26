"""The cut before a duel, by keys, in lines, and typed in from a real table (MW-61)."""

from __future__ import annotations

from pathlib import Path

import pytest
from msgspec.structs import replace

from engine.core.log import Player
from engine.core.model import Chance
from engine.games.magic_wizards.actions import CutDuelDeck
from engine.games.magic_wizards.model import MagicAsk, MagicOptions, MagicState
from tests.tui.app import NOW, empty_club
from tests.tui.games.duels import GAME, SeatedDuel
from tui.games.magic_wizards.choice_words import name_of
from tui.games.magic_wizards.question import question
from tui.services.by_hand import ByHandService

SIZES = ((80, 24), (120, 40), (40, 12), (60, 20), (20, 5), (300, 100))


def cutting(**options: object) -> MagicState:
    """Return a duel in which the second player cuts the first one's deck."""
    state = GAME.initial_state(MagicOptions(cut=True, **options), 2)  # type: ignore[arg-type]
    while isinstance(turn := GAME.turn(state), Chance):
        state = GAME.resolve(state, (0,) if turn.name != "seat 0 deck" else tuple(range(40)))
    return state


def test_MW_61_the_deck_is_cut_by_arrows_and_enter_from_its_middle() -> None:
    seated = SeatedDuel(cutting(), me=1)
    assert seated.choosing.table_model.focus == "cut:19"
    assert seated.asked == "Caio, corte o baralho de Bia: setas, e Enter corta."
    assert seated.point("cut:21").said == "Enter: corta depois de 21 cartas"
    seated.press("enter")
    assert len(seated.state.seats[0].hand) == 5 and (seated.state.ask, seated.state.asked) == (MagicAsk.CUT, 0)


@pytest.mark.parametrize("options", [{}, {"board": 6, "environments": "serra"}, {"duel_discs": True}])
@pytest.mark.parametrize("size", SIZES)
def test_MW_61_the_cut_is_drawn_at_every_size_for_both(size: tuple[int, int], options: dict[str, object]) -> None:
    state = cutting(**options)
    mine, theirs = SeatedDuel(state, me=1), SeatedDuel(state)
    picture = mine.text(size)
    assert theirs.text(size) and theirs.asked.startswith("Aguardando o corte de Caio")
    if size in ((80, 24), (120, 40)):
        assert "Corte do baralho" in picture and "▌" * 39 in picture


def test_MW_61_the_cut_is_told_in_lines() -> None:
    seated = SeatedDuel(cutting(), me=1)
    view = GAME.view(seated.state, 1)
    assert question(view, seated.localizer) == "onde cortar o baralho de Bia?"
    assert name_of(view, CutDuelDeck(1), seated.localizer) == "cortar depois da primeira carta"
    assert name_of(view, CutDuelDeck(20), seated.localizer) == "cortar depois de 20 cartas"


@pytest.mark.parametrize("hidden", [False, True])
def test_MW_61_a_duel_typed_in_from_a_real_table_tells_nothing_of_the_cut(tmp_path: Path, hidden: bool) -> None:
    options = replace(GAME.presets["kingdom"], cut=True)
    with empty_club(tmp_path) as store:
        service = ByHandService(store, {GAME.key: GAME}, lambda: NOW)
        match = service.begin(GAME.key, (Player("Ana"), Player("Bia")), options, hidden=hidden)
    assert match.line.header.options["bench_out"] and not match.line.header.options["cut"]

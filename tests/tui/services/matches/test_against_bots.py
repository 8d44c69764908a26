"""Somebody alone with bots: no deck of Chama is cut there, elsewhere as the option says (CH-75)."""

from __future__ import annotations

from pathlib import Path

import pytest

from engine.core.log import Player
from engine.games.chama.game import Chama
from engine.games.chama.model import ChamaAsk, ChamaOptions
from engine.games.registry import GAMES
from tests.tui.tables import matches_on, store_in
from tui.services.matches.seating import default_players
from tui.services.matches.table_setup import new_setup

ANA, BIA, ROSA, IVO = Player("Ana"), Player("Bia"), Player("Rosa", "planner"), Player("Ivo", "planner")


@pytest.mark.parametrize(
    ("players", "tournament", "cuts"),
    [
        ((ANA, ROSA), None, False),
        ((ROSA, ANA, IVO), None, False),
        ((ANA, ROSA), "t", True),
        ((ANA, BIA), None, True),
        ((ANA, ROSA, BIA), None, True),
        ((ROSA, IVO), None, True),
    ],
)
def test_CH_75_nobody_cuts_against_bots_alone(
    tmp_path: Path, players: tuple[Player, ...], tournament: str | None, cuts: bool
) -> None:
    service = matches_on(store_in(tmp_path), Chama())
    live_match = service.new_match("chama", players, ChamaOptions(), tournament=tournament)
    assert live_match.table.state.ask is (ChamaAsk.CUT if cuts else ChamaAsk.MAIN)
    assert live_match.options.cut is cuts


def test_CH_75_a_cut_that_somebody_has_chosen_is_made_against_bots_too(tmp_path: Path) -> None:
    service = matches_on(store_in(tmp_path), Chama())
    setup = new_setup(GAMES["chama"], "Ana")
    for value in (False, True):
        setup = setup.with_option("cut", value, "Ana")
    live_match = service.new_match("chama", (ANA, ROSA), setup.table_options, chosen=setup.chosen)
    assert live_match.table.state.ask is ChamaAsk.CUT and live_match.options.cut


@pytest.mark.parametrize("game", GAMES)
def test_a_quick_start_asks_first_what_is_a_choice(tmp_path: Path, game: str) -> None:
    players = default_players(GAMES[game], "Ana")
    live_match = matches_on(store_in(tmp_path), GAMES[game]).new_match(game, players, GAMES[game].options_type())
    table = live_match.table
    while table.outcome is None and 0 not in table.deciders():
        seat = table.deciders()[0]
        table.submit(seat, table.legal_actions(seat)[-1])
    asked = {type(action).__name__ for action in table.legal_actions(0)}
    assert asked and "CutDeck" not in asked

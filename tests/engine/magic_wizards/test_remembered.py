"""Answers that are remembered while the cards in play are the very same."""

from __future__ import annotations

import pytest
from msgspec.structs import replace

from engine.core.bots import RandomBot
from engine.core.chance import Dealer, Stream
from engine.core.model import Chance, Over
from engine.games.magic_wizards.board.places import standing
from engine.games.magic_wizards.board.remembered import remembered
from engine.games.magic_wizards.board.terrain import sea_in, terrains_in
from engine.games.magic_wizards.game import MagicWizards
from engine.games.magic_wizards.model import MagicState


def test_it_is_asked_again_once_players_decks_options_or_map_are_others() -> None:
    asked: list[str] = []
    state = MagicWizards().initial_state(MagicWizards.presets["kingdom"], 2)
    ask = remembered(lambda magic_state: asked.append(magic_state.map))
    for magic_state in (
        state,
        replace(state, turn=9),
        replace(state, map="x"),
        replace(state, seats=(*state.seats,)[::-1]),
    ):
        ask(magic_state)
    assert asked == [state.map, "x", state.map]
    ask(replace(state, seats=(*state.seats,)[::-1], options=replace(state.options, board=5)))
    assert len(asked) == 4


@pytest.mark.parametrize("preset", ["kingdom", "labyrinth"])
def test_what_is_remembered_is_what_would_be_found_anew(preset: str) -> None:
    game, dealer, rng, bot = MagicWizards(), Dealer(b"r" * 32), Stream(b"r"), RandomBot()
    state: MagicState = game.initial_state(game.presets[preset], 2)
    before = state
    for _ in range(400):
        turn = game.turn(state)
        if isinstance(turn, Over):
            break
        if isinstance(turn, Chance):
            state = game.resolve(state, dealer.answer(turn))
        else:
            seat = turn.seats[0]
            legal = game.legal_actions(state, seat)
            state = game.apply(state, seat, bot.choose(None, legal, rng, memory=None, budget=0))
        for question in (standing, terrains_in, sea_in):
            now = question(state)
            question(before)
            assert question(state) == now == question(replace(state, seats=(*state.seats,)))
        before = state

"""Every game as somebody hears it: the table in sentences, and every choice by a name of its own."""

from __future__ import annotations

import pytest

from engine.core.bots import RandomBot
from engine.core.chance import Dealer, Stream
from engine.core.model import Chance, Decide
from engine.games.registry import GAMES
from tui.games.game_ui import game_ui_of
from tui.services.identity.user_settings import LANGUAGES, SessionSettings
from tui.services.matches.table_options import seats_for
from tui.texts.localizer import Localizer, Session

NAMES = ("Ana", "Bia", "Caio", "Duda", "Eva", "Fred", "Gil", "Hugo")


@pytest.mark.covered
@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("key", GAMES)
def test_a_whole_game_can_be_heard_and_played_by_the_names_of_its_choices(key: str, language: str) -> None:
    game, face = GAMES[key], game_ui_of(key)
    seats = seats_for(game, game.options_type(), 4)
    localizer = Localizer(Session(SessionSettings(), {}, language=language), NAMES[:seats])
    state, dealer, rng = game.initial_state(game.options_type(), seats), Dealer(bytes(32)), Stream(b"told")
    for _ in range(400):
        turn = game.turn(state)
        if isinstance(turn, Chance):
            state = game.resolve(state, dealer.answer(turn))
            continue
        for viewer in (None, *range(seats)):
            lines = face.describe(game.view(state, viewer), localizer)
            assert lines and all(line and line.isprintable() for line in lines)
        if not isinstance(turn, Decide):
            break
        seat = turn.seats[0]
        legal, view = game.legal_actions(state, seat), game.view(state, seat)
        names = [face.name_of(view, action, localizer) for action in legal]
        assert all(names) and len(set(names)) == len(names), "each choice has a name of its own"
        state = game.apply(state, seat, RandomBot().choose(view, legal, rng))

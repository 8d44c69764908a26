"""Afterwords: what the bots of a match that is over say of their play, and of their rivals'."""

from __future__ import annotations

from typing import Any

from engine.core.history import MatchHistory
from engine.core.log import Acted, Seated
from engine.core.memory import recall
from engine.core.model import Seat
from engine.core.redaction import redact
from engine.core.story import Afterword, BotChoice, Story


def afterwords_of(line: MatchHistory) -> tuple[tuple[Seat, Afterword], ...]:
    """Return what the bots that have seats of a match say of it, by seat.

    Those that choose by chance say nothing.
    """
    game = line.game
    speakers = [(seat, player.bot) for seat, player in enumerate(line.players) if player.bot in game.bots]
    return tuple((seat, said) for seat, bot in speakers if bot for said in game.afterwords(story_of(line, seat, bot)))


def story_of(line: MatchHistory, seat: Seat, bot: str) -> Story:
    """Return the match as a bot may speak of it: its choices and what everybody saw since it has the seat."""
    game, state, memory, heard = line.game, line.start, None, list(line.prior_events)
    choices: list[BotChoice] = []
    shown: list[Any] = []
    for ply in line.plies:
        match ply.entry:
            case Acted(seat=actor, action=action) if actor == seat:
                legal = game.legal_actions(state, seat)
                if len(legal) > 1:
                    memory, heard = recall(game, memory, seat, heard), []
                    choices.append(BotChoice(game.view(state, seat), legal, memory, action))
            case Seated(seat=actor) if actor == seat:
                choices.clear()
                shown.clear()
            case _:
                pass
        state = ply.state
        heard += ply.events
        shown += [seen for event in ply.events if (seen := redact(event, None)) is not None]
    return Story(bot, seat, choices, game.view(state, seat), shown)

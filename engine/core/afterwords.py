"""Afterwords: what a bot says of its play, and of its rivals', once a match is over."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, Protocol, runtime_checkable

import msgspec

from engine.core.bots import Forgetful
from engine.core.game import Bot
from engine.core.history import MatchHistory
from engine.core.log import Acted, Seated
from engine.core.manners import Choice
from engine.core.memory import recall
from engine.core.model import Seat


class Afterword(msgspec.Struct, frozen=True):
    """A sentence of a bot: its key in the catalogs, of a KeyFamily of the game, and its data.

    `seat` in the data is told by its player's name, and cards as the game writes them. Everybody at the table hears
    it: nothing in it tells of a card that never lay open.
    """

    key: str
    data: dict[str, int | str] = {}


@runtime_checkable
class TalkingBot(Protocol):
    """A bot that can say after a match why it played as it did."""

    def afterwords(self, choices: Sequence[Choice], view: Any) -> Sequence[Afterword]:
        """Return a sentence or two, the most telling first, from its choices of the match and its last view.

        It looks at the choices and searches nothing: it is asked between two pictures of a screen.
        """
        ...


def afterwords_of(line: MatchHistory, bots: dict[str, Bot]) -> tuple[tuple[Seat, Afterword], ...]:
    """Return what the bots that have seats of a match say of it, by seat; a bot that cannot say why says nothing."""
    said: list[tuple[Seat, Afterword]] = []
    for seat, player in enumerate(line.players):
        bot = bots.get(player.bot or "")
        speaker = bot.bot if isinstance(bot, Forgetful) else bot
        if isinstance(speaker, TalkingBot):
            view = line.game.view(line.state, seat)
            said += [(seat, word) for word in speaker.afterwords(choices_of(line, seat), view)]
    return tuple(said)


def choices_of(line: MatchHistory, seat: Seat) -> tuple[Choice, ...]:
    """Return what whoever has the seat now chose in it, where there was a choice."""
    game, state, memory, heard = line.game, line.start, None, list(line.prior_events)
    choices: list[Choice] = []
    for ply in line.plies:
        match ply.entry:
            case Acted(seat=actor, action=action) if actor == seat:
                legal = game.legal_actions(state, seat)
                if len(legal) > 1:
                    memory, heard = recall(game, memory, seat, heard), []
                    choices.append(Choice(game.view(state, seat), legal, memory, action))
            case Seated(seat=actor) if actor == seat:
                choices.clear()
            case _:
                pass
        state = ply.state
        heard += ply.events
    return tuple(choices)

"""How many words each game says in lines to somebody who plays a match against bots (docs/lines.md)."""

from __future__ import annotations

import asyncio
import tempfile
from collections.abc import Sequence
from pathlib import Path
from typing import Any, NamedTuple

from engine.core.bots import BUDGET, levels_of
from engine.core.chance import Stream
from engine.core.log import Acted, Player
from engine.core.manners import streams
from engine.core.model import Seat
from engine.games.registry import GAMES
from saves.store import Store, open_store
from tui.games.game_ui import game_ui_of
from tui.plain.match import LineTable
from tui.services.identity.user_settings import LANGUAGES, SessionSettings
from tui.services.matches.live_match import LiveMatch
from tui.services.matches.match_service import MatchService
from tui.texts.localizer import Session

_ME: Seat = 0
_BOTS = ("Bia", "Caio", "Duda", "Edu", "Flora", "Gil", "Heitor", "Iara")
_MOST_LINES = 200_000
"""After so many lines a match is given up: none of these takes a tenth of them."""


class Heard(NamedTuple):
    """The experience of a listener in a match.

    Words, own choices in the log, and own turns, or hands where turns are many.
    """

    words: int
    choices: int
    turns: int


class MatchHearer:
    """A listener who hears a match and answers every question as a bot would."""

    def __init__(self, live_match: LiveMatch, session: Session, rng: Stream) -> None:
        game = live_match.game
        self._rng = rng
        self._bot = game.bots[levels_of(game)[0]]
        self._settings = game_ui_of(game.key).settings
        self._chosen: tuple[Any, Any] = (None, None)
        """The view in which an action was chosen, and the action: a question that comes again is answered again."""
        self._asked = asyncio.Event()
        self.said: list[str] = []
        self.table = LineTable(self, session, live_match, "Ana")

    def say(self, *lines: str) -> None:
        """Hear these lines; a question comes after an empty line."""
        self.said += lines
        if "" in lines:
            self._asked.set()

    async def hear(self) -> str | None:
        """Return the number of what the bot would do, once something is asked.

        None after far too much was said.
        """
        while len(self.said) < _MOST_LINES:
            await self._asked.wait()
            self._asked.clear()
            update = self.table.participant.update(_ME)
            if _ME in update.asked and update.legal and self.table.asking is not None:
                action = self._chosen_in(update.view, update.legal)
                return next(typed for typed, offered in self.table.asking.choices.actions.items() if offered == action)
        return None

    def _chosen_in(self, view: Any, legal: Sequence[Any]) -> Any:
        if self._chosen[0] != view:
            acts = tuple(action for action in legal if not isinstance(action, self._settings))
            action = self._bot.choose(view, acts, self._rng, memory=None, budget=BUDGET) if acts[1:] else acts[0]
            self._chosen = view, action
        return self._chosen[1]


def hearing_figures(matches: int, seed: int) -> dict[str, float]:
    """Return the words that are heard of every game: a match, an own choice, an own turn or hand.

    The weakest level plays, which thinks for the shortest time. A game whose cards are read is heard by every preset.
    """
    figures: dict[str, float] = {}
    for game in GAMES:
        for name, options in _tables(game).items():
            heard = [asyncio.run(_hear(game, options, f"{seed} {name} {number}")) for number in range(matches)]
            words = sum(match.words for match in heard)
            figures[f"{name}: words a match"] = words / matches
            figures[f"{name}: words a choice"] = words / sum(match.choices for match in heard)
            figures[f"{name}: words a turn or hand"] = words / max(1, sum(match.turns for match in heard))
    return figures


def _tables(game: str) -> dict[str, Any]:
    """Return the options that a game is heard with, by what they are called here."""
    presets = GAMES[game].presets if game_ui_of(game).reads_hand else {}
    return {game: GAMES[game].options_type()} | {f"{game} {name}": options for name, options in presets.items()}


async def _hear(game: str, options: Any, name: str) -> Heard:
    with tempfile.TemporaryDirectory() as folder:
        store = open_store(Path(folder) / "heard.db")
        try:
            return await _match(store, game, options, name)
        finally:
            store.close()


async def _match(store: Store, game: str, options: Any, name: str) -> Heard:
    drawn, choices = streams("hearing", name)
    service = MatchService(store, GAMES, clock=lambda: 0, seed_source=lambda: bytes(map(drawn.randrange, [256] * 32)))
    bots = [Player(who, levels_of(GAMES[game])[0]) for who in _BOTS[: min(GAMES[game].seats) - 1]]
    settings = SessionSettings(language=LANGUAGES[0], bot_speed="instant", name="Ana", suits="words", welcomed=True)
    session = Session(settings)
    live_match = service.new_match(game, (Player("Ana"), *bots), options)
    listener = MatchHearer(live_match, session, choices)
    await listener.table.play()
    plies, heading = live_match.table.line.plies, game_ui_of(game).heading
    begun = [event for ply in plies for event in ply.events if isinstance(event, heading)]
    return Heard(
        sum(len(line.split()) for line in listener.said),
        sum(isinstance(ply.entry, Acted) and ply.entry.seat == _ME for ply in plies),
        sum(getattr(event, "seat", _ME) == _ME for event in begun),
    )

"""The log of a match in sentences, as one seat may know it."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, Literal, TypeAlias

from engine.core.game import AnyGame
from engine.core.log import Intervened, Ply
from engine.core.model import Abandoned, Seat
from tui.games import Face, LogLine, Voice

Viewer: TypeAlias = Seat | Literal["all"] | None
"""A seat, all hands open, or a spectator."""


class Chronicle:
    """Tells plies in words and remembers what it has told, since a log is read many times and seldom changes."""

    def __init__(self, game: AnyGame, face: Face, voice: Voice) -> None:
        self._game = game
        self._face = face
        self._voice = voice
        self._told: dict[tuple[int, Viewer], tuple[LogLine, ...]] = {}
        self._whole: tuple[Any, list[LogLine]] = (None, [])

    def of(self, ply: Ply, viewer: Viewer) -> tuple[LogLine, ...]:
        """Return the sentences of one ply as the viewer may know them."""
        key = (ply.number, viewer)
        if key not in self._told:
            self._told[key] = tuple(self._tell(ply, viewer))
        return self._told[key]

    def lines(self, plies: Sequence[Ply], viewer: Viewer) -> list[LogLine]:
        """Return the sentences of a line of play."""
        key = (len(plies), plies[-1].number if plies else 0, viewer)
        if self._whole[0] != key:
            self._whole = (key, [line for ply in plies for line in self.of(ply, viewer)])
        return self._whole[1]

    def _tell(self, ply: Ply, viewer: Viewer) -> list[LogLine]:
        if isinstance(ply.entry, Intervened) and isinstance(ply.entry.act, Abandoned):
            return [LogLine(self._voice("table.log.abandoned"), mark="#", ply=ply.number)]
        lines = []
        for event in ply.events:
            seen = event if viewer == "all" else self._game.redact(event, viewer)
            line = self._face.sentence(seen, self._voice) if seen is not None else None
            if line is not None:
                lines.append(line._replace(ply=ply.number))
        return lines

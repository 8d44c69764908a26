"""LogFormatter: the log of a match as sentences for one viewer."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import TYPE_CHECKING, Any, Literal, NamedTuple, Protocol, TypeAlias

from engine.core.hidden import redact
from engine.core.log import Intervened, MatchHistory, Player, Ply, Seated, TimedOut
from engine.core.model import Abandoned, Seat
from tui.services.identity.names import clean
from tui.texts.localizer import names_of

if TYPE_CHECKING:
    from tui.texts.localizer import Localizer


class LogLine(NamedTuple):
    """One sentence of the log; a heading begins a turn, a mark tells a key moment ("" for none)."""

    text: str
    heading: bool = False
    mark: str = ""
    ply: int = 0


Viewer: TypeAlias = Seat | Literal["all"] | None
"""A seat, all hands open, or a spectator."""


class EventTexts(Protocol):
    """What a game says of its events."""

    def sentence(self, event: Any, localizer: Localizer) -> LogLine | None:
        """Return the event, as redacted for a viewer, in words."""
        ...


class LogFormatter:
    """Tells plies in words and remembers what it has told, since a log is read many times and seldom changes.

    Of the line that is told each ply is told with the names of those who had the seats then.
    """

    def __init__(
        self,
        texts: EventTexts,
        localizer: Localizer,
        line: MatchHistory | None = None,
        named: Callable[[Sequence[Player]], tuple[str, ...]] = names_of,
    ) -> None:
        self._texts = texts
        self._localizer = localizer
        self._line = line
        self._named = named
        self._read: tuple[Any, list[tuple[int, tuple[str, ...]]]] = (None, [])
        """The names from each ply on at which a seat was given to somebody else."""
        self._told: dict[tuple[int, Viewer], tuple[LogLine, ...]] = {}
        self._whole: tuple[Any, list[LogLine]] = (None, [])

    @property
    def names(self) -> tuple[str, ...]:
        """The players' names by seat as they are told."""
        return self._localizer.names

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

    def _voice_at(self, number: int) -> Localizer:
        """Return the voice with the names at a ply."""
        line = self._line
        if line is None:
            return self._localizer
        key = (len(line.plies), line.plies[-1].number if line.plies else 0)
        if self._read[0] != key:
            players, read = list(line.header.players), [(0, self._named(line.header.players))]
            for ply in line.plies:
                if isinstance(ply.entry, Seated):
                    players[ply.entry.seat] = ply.entry.player
                    read.append((ply.number, self._named(players)))
            self._read = key, read
        names = next(names for since, names in reversed(self._read[1]) if since <= number)
        return self._localizer._replace(names=names)

    def _tell(self, ply: Ply, viewer: Viewer) -> list[LogLine]:
        localizer = self._voice_at(ply.number)
        if (outside := self._outside(ply, localizer)) is not None:
            return [LogLine(outside, mark="#", ply=ply.number), *self._note(ply)]
        lines = self._note(ply)
        for event in ply.events:
            seen = event if viewer == "all" else redact(event, viewer)
            line = self._texts.sentence(seen, localizer) if seen is not None else None
            if line is not None:
                lines.append(line._replace(ply=ply.number))
        return lines

    def _note(self, ply: Ply) -> list[LogLine]:
        """Return why something befell the match, in the words of whoever decided it."""
        note = clean(ply.entry.note) if isinstance(ply.entry, Intervened) and ply.entry.note else ""
        return [LogLine(self._localizer("shared.log.note", note=note), ply=ply.number)] if note else []

    def _outside(self, ply: Ply, localizer: Localizer) -> str | None:
        """Return the sentence of what is no matter of the game's rules."""
        match ply.entry:
            case Intervened(act=Abandoned()):
                return localizer("table.log.abandoned")
            case Seated(seat=seat, player=player):
                key = "table.log.seated_bot" if player.bot else "table.log.seated"
                return localizer(key, name=clean(player.name), seat=seat + 1)
            case TimedOut(seat=seat):
                return localizer("table.log.timed_out", name=localizer.names[seat])
            case _:
                return None

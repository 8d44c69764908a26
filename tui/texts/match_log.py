"""LogFormatter: the log of a match as sentences for one viewer."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from itertools import takewhile
from typing import TYPE_CHECKING, Any, NamedTuple, Protocol, TypeAlias, assert_never

from engine.core.log import Player, Seated, TimedOut
from engine.core.model import Abandoned, Seat
from tui.services.identity.names import clean
from tui.services.matches.player_update import Viewer, VisiblePly
from tui.texts.localizer import names_of

if TYPE_CHECKING:
    from tui.texts.localizer import Localizer


class LogLine(NamedTuple):
    """One sentence of the log; a heading begins a turn, a mark tells a key moment ("" for none).

    A `fresh` one tells what others did since the reader's own turn.
    """

    text: str
    heading: bool = False
    mark: str = ""
    ply: int = 0
    fresh: bool = False


def sentences_of(lines: Sequence[LogLine]) -> list[str]:
    """Return the texts of lines; those of headings only where there is nothing else."""
    return [line.text for line in lines if not line.heading] or [line.text for line in lines]


class EventSentences(Protocol):
    """The sentences of a game for its events."""

    def sentence(self, event: Any, localizer: Localizer) -> LogLine | None:
        """Return the event, as redacted for a viewer, in words."""
        ...


_ViewerLog: TypeAlias = tuple[list[VisiblePly], list[tuple[LogLine, ...]], list[LogLine]]
"""What one viewer was told: the plies, the sentences of each, and all sentences one after another."""


class LogFormatter:
    """Formatter of plies into words, each once: a log is read many times, and grows at its end.

    Each ply is told with the names of those who had the seats then.
    """

    def __init__(
        self,
        texts: EventSentences,
        localizer: Localizer,
        named: Callable[[Sequence[Player]], tuple[str, ...]] = names_of,
    ) -> None:
        self._texts = texts
        self._localizer = localizer
        self._named = named
        self._spoken: tuple[Sequence[Player], Localizer] = ((), localizer)
        """Who had the seats when the last sentence was told, and the voice with their names."""
        self._logs: dict[Viewer, _ViewerLog] = {}

    @property
    def names(self) -> tuple[str, ...]:
        """The players' names by seat as the log writes them."""
        return self._localizer.names

    def of(self, ply: VisiblePly) -> tuple[LogLine, ...]:
        """Return the sentences of one ply."""
        localizer = self._voice_of(ply.players)
        lines = [] if ply.outside is None else [LogLine(_format_outside(ply.outside, localizer), mark="#")]
        if ply.note:
            lines.append(LogLine(localizer("shared.log.note", note=clean(ply.note))))
        lines += [line for event in ply.events if (line := self._texts.sentence(event, localizer)) is not None]
        return tuple(line._replace(ply=ply.number) for line in lines)

    def lines(self, plies: Sequence[VisiblePly], viewer: Viewer) -> list[LogLine]:
        """Return the sentences of the plies that the viewer may see; only new ones are put into words."""
        known, each, lines = self._logs.setdefault(viewer, ([], [], []))
        while known and (len(known) > len(plies) or known[-1] is not plies[len(known) - 1]):
            known.pop()
            del lines[len(lines) - len(each.pop()) :]
        for ply in plies[len(known) :]:
            known.append(ply)
            each.append(self.of(ply))
            lines += each[-1]
        return lines

    def _voice_of(self, players: Sequence[Player]) -> Localizer:
        if self._spoken[0] is not players:
            self._spoken = players, self._localizer._replace(names=self._named(players))
        return self._spoken[1]


def since_own(plies: Sequence[VisiblePly], seat: Seat, after: int = 0) -> frozenset[int]:
    """Return the numbers of the plies after a seat's last choice, and after a number.

    What chance did before anybody else chose belongs to the seat's own turn.
    """
    others: list[int] = []
    since: list[int] = []
    for ply in reversed(plies):
        if ply.seat == seat or ply.number <= after:
            break
        others.append(ply.number)
        if ply.seat is not None:
            since = others[:]
    return frozenset(since)


def recap(log: Sequence[LogLine], plies: frozenset[int]) -> tuple[LogLine, ...]:
    """Return the sentences of these plies, the last of a log, without headings."""
    first = min(plies, default=0)
    last = takewhile(lambda line: first and line.ply >= first, reversed(log))
    return tuple(line for line in last if line.ply in plies and not line.heading)[::-1]


def _format_outside(outside: Abandoned | Seated | TimedOut, localizer: Localizer) -> str:
    """Return the sentence of what is no matter of the game's rules."""
    match outside:
        case Abandoned():
            return localizer("table.log.abandoned")
        case Seated(seat=seat, player=player):
            key = "table.log.seated_bot" if player.bot else "table.log.seated"
            return localizer(key, name=clean(player.name), seat=seat + 1)
        case TimedOut(seat=seat):
            return localizer("table.log.timed_out", name=localizer.names[seat])
        case _:
            assert_never(outside)

"""PlayerUpdate: a match as one viewer may know it; Perspective, which makes it; SpectatorDelay."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Any, Literal, TypeAlias

import msgspec

from engine.core.game import AnyGame
from engine.core.history import MatchHistory, Ply
from engine.core.log import Acted, Intervened, Player, Seated, TimedOut
from engine.core.model import Abandoned, Decide, Outcome, Over, Seat
from engine.core.redaction import redact
from engine.core.visible import visible_entries, visible_number
from saves.matches.match_rows import Delay
from tui.services.matches.clocks import TimeLeft

Viewer: TypeAlias = Seat | Literal["all"] | None
"""A seat, all hands open, or a spectator."""


class VisiblePly(msgspec.Struct, frozen=True):
    """One ply as its viewer may know it.

    `number` is its number among the entries visible to the viewer; in a replay, how many visible plies led to it.
    `players` had the seats then. `seat` is whose choice it was, None for all that is no choice. `outside` is what
    happened to the match apart from its rules, `note` the words of whoever decided it.
    """

    number: int
    events: tuple[Any, ...]
    players: tuple[Player, ...]
    seat: Seat | None = None
    outside: Abandoned | Seated | TimedOut | None = None
    note: str = ""


class PlayerUpdate(msgspec.Struct, frozen=True):
    """A match as its viewer may know it after one ply: all that anything above the services gets of it.

    `number` counts the log entries visible to the viewer, undone ones too, so that it grows with every change. `events`
    holds the plies so far. `legal` and `can_undo` are the viewer's own, `progress` the game's. `clocks` holds what each
    seat has left, () where no time is limited or the viewer may not know it. `open_hands` holds every seat's own view
    when all hands lie open.
    """

    number: int
    view: Any
    events: tuple[VisiblePly, ...]
    asked: tuple[Seat, ...]
    legal: tuple[Any, ...]
    progress: tuple[int, ...]
    players: tuple[Player, ...]
    outcome: Outcome | None
    can_undo: bool = False
    clocks: tuple[TimeLeft | None, ...] = ()
    open_hands: tuple[Any, ...] | None = None

    @property
    def all_events(self) -> tuple[Any, ...]:
        """What has happened in the game so far, one event after another."""
        return tuple(event for ply in self.events for event in ply.events)

    def since(self, number: int) -> tuple[VisiblePly, ...]:
        """Return the visible plies after this number."""
        at = len(self.events)
        while at and self.events[at - 1].number > number:
            at -= 1
        return self.events[at:]


class Perspective:
    """One viewer's view of a match, redacted once for everybody with the same eyes.

    Acts that the viewer may not notice are neither among its plies nor counted in their numbers.
    """

    def __init__(self, line: MatchHistory, viewer: Viewer, *, by_place: bool = False) -> None:
        """Look at a line of play; `by_place` numbers the visible plies from 1, for a line that does not grow."""
        self._line = line
        self._viewer = viewer
        self._by_place = by_place
        self._plies: list[Ply] = []
        self._shown_plies: list[VisiblePly | None] = []
        """What each of those plies is told as; None for one that the viewer may not notice."""
        self._past = self._visible_past()
        self._made: tuple[tuple[int, int], PlayerUpdate] | None = None
        self._asked: tuple[tuple[int, int], PlayerUpdate] | None = None
        """The update that was asked for last, by all entries of the log, and the plies shown."""
        self._viewed: tuple[Any, Any] = (None, None)

    @property
    def plies(self) -> tuple[VisiblePly, ...]:
        """All plies that the viewer may know of, before them what led to the start of a side line."""
        self._follow()
        return (*self._past, *filter(None, self._shown_plies))

    def at(self, plies_shown: int) -> PlayerUpdate:
        """Return the match after this many of its plies; made once for each."""
        asked = (self._line.entries, plies_shown)
        if self._asked is None or self._asked[0] != asked:
            self._asked = asked, self._made_at(plies_shown)
        return self._asked[1]

    def _made_at(self, plies_shown: int) -> PlayerUpdate:
        self._follow()
        # The state is that of the last ply told, whatever has gone on behind it.
        while plies_shown and self._shown_plies[plies_shown - 1] is None:
            plies_shown -= 1
        key = (self._entries, plies_shown)
        if self._made is None or self._made[0] != key:
            self._made = key, self._update(plies_shown)
        return self._made[1]

    @property
    def _entries(self) -> int:
        """How many entries of the log the viewer may know of."""
        return self._line.entries if self._viewer == "all" else visible_entries(self._line, self._viewer)

    def last(self, plies_shown: int) -> VisiblePly | None:
        """Return the visible form of the last of this many plies; None before the first, and if unnoticed."""
        self._follow()
        return self._shown_plies[plies_shown - 1] if plies_shown else None

    def view_after(self, ply: VisiblePly) -> Any:
        """Return the view after a visible ply; after the last one shown it is that of the update."""
        at = next(at for at in range(len(self._shown_plies), 0, -1) if self._shown_plies[at - 1] is ply)
        return self._view(self._line.state_at(at))

    def _update(self, plies_shown: int) -> PlayerUpdate:
        line, viewer = self._line, self._viewer
        state, last = line.state_at(plies_shown), not any(self._shown_plies[plies_shown:])
        turn = line.turn() if plies_shown == len(line.plies) else line.game.turn(state)
        asked = turn.seats if isinstance(turn, Decide) else ()
        seat = None if viewer == "all" else viewer
        events = (*self._past, *filter(None, self._shown_plies[:plies_shown]))
        return PlayerUpdate(
            number=self._entries if last else events[-1].number if events else 0,
            view=self._view(state),
            events=events,
            asked=asked,
            legal=line.game.legal_actions(state, seat) if seat in asked and seat is not None else (),
            progress=line.game.progress(state),
            players=events[-1].players if events else line.header.players,
            outcome=turn.outcome if last and isinstance(turn, Over) else None,
            can_undo=last and seat is not None and line.can_take_back(seat),
            open_hands=self._open_hands(state) if viewer == "all" else None,
        )

    def _view(self, state: Any) -> Any:
        if self._viewed[0] is not state:
            seat = None if self._viewer == "all" else self._viewer
            self._viewed = state, self._line.game.view(state, seat)
        return self._viewed[1]

    def _open_hands(self, state: Any) -> tuple[Any, ...]:
        return tuple(self._line.game.view(state, seat) for seat in range(len(self._line.header.players)))

    def _follow(self) -> None:
        """Tell the new plies, and forget those that were taken back."""
        plies, known = self._line.plies, self._plies
        while known and (len(known) > len(plies) or known[-1] is not plies[len(known) - 1]):
            known.pop()
            self._shown_plies.pop()
        for ply in plies[len(known) :]:
            known.append(ply)
            noticed = self._viewer == "all" or ply.is_noticed_by(self._viewer)
            self._shown_plies.append(self._tell(ply) if noticed else None)

    def _visible_past(self) -> tuple[VisiblePly, ...]:
        """Return what happened before the start of the line, as one ply of number 0."""
        events = tuple(self._seen(self._line.prior_events))
        return (VisiblePly(0, events, self._line.header.players),) if events else ()

    def _seen(self, events: tuple[Any, ...]) -> Iterator[Any]:
        viewer = self._viewer
        if viewer == "all":
            return iter(events)
        return (seen for event in events if (seen := redact(event, viewer)) is not None)

    def _tell(self, ply: Ply) -> VisiblePly:
        viewer, entry = self._viewer, ply.entry
        before = next((visible_ply for visible_ply in reversed(self._shown_plies) if visible_ply is not None), None)
        players = before.players if before is not None else self._line.header.players
        if isinstance(entry, Seated):
            players = entry.among(players)
        number = ply.number if viewer == "all" else visible_number(self._line, ply.number, viewer)
        return VisiblePly(
            number=(before.number + 1 if before is not None else 1) if self._by_place else number,
            events=tuple(self._seen(ply.events)),
            players=players,
            seat=entry.seat if isinstance(entry, Acted) else None,
            outside=_outside(ply),
            note=(entry.note or "") if isinstance(entry, Intervened) else "",
        )


def _outside(ply: Ply) -> Abandoned | Seated | TimedOut | None:
    match ply.entry:
        case Seated() | TimedOut() as entry:
            return entry
        case Intervened(act=Abandoned() as act):
            return act
        case _:
            return None


class SpectatorDelay:
    """Delay behind which spectators follow a match.

    It follows a line of play at its distance, and all of it once the match is over.
    """

    def __init__(self, line: MatchHistory, delay: Delay) -> None:
        self.delay: Delay = delay
        self._line = line
        self._entries = -1
        self._shown = 0

    @property
    def plies_shown(self) -> int:
        """How many plies may be seen; what has been seen stays, unless it is taken back."""
        line = self._line
        if self._entries != line.entries:
            self._entries = line.entries
            self._shown = min(len(line.plies), max(self._shown, _visible(line, self.delay)))
        return self._shown

    @property
    def behind(self) -> bool:
        """Tell whether plies have been played that spectators may see only later."""
        return any(ply.is_noticed_by(None) for ply in self._line.plies[self.plies_shown :])


def _visible(line: MatchHistory, delay: Delay) -> int:
    """Return how many plies may be seen; an act that no spectator may notice moves the place of nobody."""
    plies = line.plies
    if delay == "none" or line.revealed is not None:
        return len(plies)
    if delay == "move":
        return max((at for at, ply in enumerate(plies) if _is_seen_act(ply)), default=len(plies))
    return max(_dealt(plies), _hand_began(line.game, line))


def _is_seen_act(ply: Ply) -> bool:
    return isinstance(ply.entry, Acted) and ply.is_noticed_by(None)


def _dealt(plies: Sequence[Ply]) -> int:
    """Return how many plies there are before anybody acts."""
    return next((at for at, ply in enumerate(plies) if _is_seen_act(ply)), len(plies))


def _hand_began(game: AnyGame, line: MatchHistory) -> int:
    """Return how many plies there are up to the one with which this hand began; 0 in the first."""
    hand = game.progress(line.state)[0]
    at = len(line.plies)
    while at and game.progress(line.state_at(at - 1))[0] == hand:
        at -= 1
    return at

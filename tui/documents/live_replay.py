"""A match that goes on as the page of a replay.

Its pictures and sentences so far, and what is new since.
"""

from __future__ import annotations

import asyncio
from secrets import token_hex
from typing import TYPE_CHECKING, Any, NamedTuple

from tui.documents.replay_cells import Film, RowTable, StyleClasses, update_canvas
from tui.documents.replay_figures import page_values
from tui.documents.replay_html import SIZES, class_rules, page_body, page_words
from tui.games.game_ui import game_ui_of, localizer_of
from tui.services.identity.names import clean
from tui.services.matches.spectating import SpectatorSteps
from tui.texts.localizer import names_of
from tui.texts.match_log import LogFormatter, sentences_of

if TYPE_CHECKING:
    from collections.abc import Sequence

    from engine.core.log import Player
    from tui.services.matches.live_match import LiveMatch
    from tui.services.matches.player_update import PlayerUpdate
    from tui.services.matches.spectating import SpectatorStep
    from tui.texts.localizer import Localizer, Session


class _Shot(NamedTuple):
    """The pictures of one size."""

    width: int
    height: int
    rows: RowTable
    film: Film


class _Mark(NamedTuple):
    """How much of everything there was after a step."""

    rows: tuple[int, ...]
    rules: int
    log: int


class LiveReplay:
    """The page of a live match in one language.

    `grow` takes in what its spectators may see meanwhile. It has the spectators' steps alone, with the table's delay.
    """

    def __init__(self, live_match: LiveMatch, session: Session, number: int) -> None:
        """Begin with an empty replay; `number` is the table's."""
        self.live_match = live_match
        self.number = number
        self._session = session
        self._game_ui = game_ui_of(live_match.game.key)
        self._growing = asyncio.Lock()
        self._body: tuple[tuple[str, int, bool], str] | None = None
        """What was made of it last, and of what."""
        self._begin()

    def _begin(self) -> None:
        self.run = token_hex(4)
        """Another one as soon as something that was shown was taken back."""
        self._steps = SpectatorSteps(self.live_match)
        self._classes = StyleClasses()
        self._shots = [self._shot(width, height) for width, height in SIZES]
        self._rules: list[str] = []
        self._here: list[str] = []
        self._log: list[tuple[int, str, int]] = []
        self._marks: list[_Mark] = []
        self._update: PlayerUpdate | None = None

    def _shot(self, width: int, height: int) -> _Shot:
        rows = RowTable()
        return _Shot(width, height, rows, Film(height, rows, self._classes))

    @property
    def end(self) -> int:
        """How many plies it shows."""
        return len(self._marks) - 1

    @property
    def over(self) -> bool:
        """Whether the page shows how the match has ended."""
        return self._update is not None and self._update.outcome is not None

    async def grow(self) -> None:
        """Add the new steps, one by one; others have their turn between."""
        async with self._growing:
            while (step := self._next()) is not None:
                self._add(step)
                await asyncio.sleep(0)
            # The end comes without a ply of its own.
            self._update = self.live_match.update(None, delayed=True)

    def _next(self) -> SpectatorStep | None:
        if self._steps.taken_back():
            self._begin()
        return self._steps.next()

    def _add(self, step: SpectatorStep) -> None:
        update, ply = step
        localizer = self._localizer(update.players)
        for width, height, _, film in self._shots:
            events = () if ply is None else ply.events
            film.add(update_canvas(update, events, self._game_ui, localizer, width, height).rows())
        lines = LogFormatter(self._game_ui, localizer).of(ply) if ply is not None else ()
        self._here.append(self._session.words("show.start") if ply is None else " ".join(sentences_of(lines)))
        at = len(self._marks)
        self._log += [(at, line.text, int(line.heading)) for line in lines]
        self._rules = [*class_rules(self._classes)]
        rows = tuple(len(shot.rows.written) for shot in self._shots)
        self._marks.append(_Mark(rows, len(self._rules), len(self._log)))

    def _localizer(self, players: Sequence[Player]) -> Localizer:
        live_match = self.live_match
        return localizer_of(self._session, live_match.game.key, live_match.options, names_of(players))

    def since(self, end: int) -> dict[str, Any]:
        """Return the part of the replay after this many plies."""
        mark = self._marks[end]
        return {
            "end": self.end,
            "rules": self._rules[mark.rules :],
            "sizes": [
                {"rows": shot.rows.written[rows:], "changes": shot.film.changes[end + 1 :]}
                for shot, rows in zip(self._shots, mark.rows, strict=True)
            ],
            "here": self._here[end + 1 :],
            "log": self._log[mark.log :],
        }

    @property
    def title(self) -> str:
        """The game and the table."""
        words = self._session.words
        game = self._session.game_name(self.live_match.game.key)
        return f"{game} · {words('papers.table_number', table=self.number)}"

    @property
    def sentences(self) -> list[str]:
        """All sentences so far."""
        return [text for _, text, _ in self._log]

    @property
    def body(self) -> str:
        """The parts of the page with all that may be seen so far: made once for all who read it as it stands."""
        stands = self.run, self.end, self.over
        if self._body is None or self._body[0] != stands:
            self._body = stands, page_body(self._session.words, self.data())
        return self._body[1]

    def data(self) -> dict[str, Any]:
        """Return the whole page's data, as the script of a replay's page takes it."""
        words, tag = self._session.words, self._session.words.tag
        localizer = self._localizer(self.live_match.players if self._update is None else self._update.players)
        result, ending = self._ended(localizer)
        here = [*self._here[:-1], " ".join(filter(None, (self._here[-1], ending)))]
        players = [*map(clean, localizer.names)]
        return {
            "spoils": True,
            "eyes": [{tag: words("replay.spectator")}],
            "line": page_values(None),
            "figures": {tag: {"result": result, "mistakes": [], "seats": [], "scale": ""}},
            "languages": [tag],
            "end": self.end,
            "moments": [],
            "signs": {},
            "notes": [],
            "told": [{tag: {"title": self.title, "people": " × ".join(players), "here": here, "log": self._log}}],
            "players": players,
            "words": {tag: page_words(words)},
            "rules": self._rules,
            "sizes": [
                {
                    "width": shot.width,
                    "height": shot.height,
                    "rows": shot.rows.written,
                    "films": [{tag: {"changes": shot.film.changes}}],
                }
                for shot in self._shots
            ],
        }

    def _ended(self, localizer: Localizer) -> tuple[list[list[str]], str]:
        """Return the table of the end and a sentence on it; nothing while the match goes on."""
        update = self._update
        if update is None or update.outcome is None:
            return [], ""
        if not update.outcome.places:
            return [], self._session.words("table.abandoned")
        rows = self._game_ui.results(update.view, update.outcome, update.all_events, localizer)
        return [[*map(clean, row)] for row in rows], self._game_ui.ending(update.outcome, localizer)

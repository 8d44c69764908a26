"""The rows of the lists in the hall, and the greeting of a first visit."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from functools import lru_cache
from itertools import islice
from typing import TYPE_CHECKING, ClassVar, TypeAlias

from textual.app import ComposeResult
from textual.content import Content
from textual.widgets import Static

from engine.core.game import AnyGame
from engine.core.log import Player
from engine.core.text import fold
from tui.services.identity.names import clean, short_name, short_names
from tui.services.lobby.open_table import LobbyMatch, OpenTable
from tui.services.tournaments.players import playing_in
from tui.services.tournaments.session import TournamentSession
from tui.texts.keys import GAME
from tui.texts.lobby import (
    game_words,
    marks_of,
    person_words,
    plan_words,
    state_words,
    terms_words,
    who_plays,
    who_waits,
)
from tui.texts.localizer import Words
from tui.texts.tournament_settings import free_text
from tui.widgets.cells import Narrowing
from tui.widgets.row_list import Column, Row
from tui.widgets.welcome import FirstRunScreen

if TYPE_CHECKING:
    from saves.rows.main_tables import MatchStatus
    from tui.context import Context
    from tui.lobby.client import LobbyClient
    from tui.services.lobby.open_table import LobbyPerson, TablePlan
    from tui.texts.lobby import LobbyNotification


Marked: TypeAlias = OpenTable | LobbyMatch | TournamentSession | None


_SUGGESTED = 46
"""The cells of what a game is, in the row of a table that could be opened."""
TABLE_COLUMNS = (Column(3, right=True), Column(8), Column(), Column(4, right=True), Column(13))


PEOPLE_COLUMNS = (Column(), Column(8, right=True))


_OWN = 8
"""So many of one's own matches that are open are listed, and so many that are over."""
_OWN_MATCHES: tuple[tuple[MatchStatus, str, str], ...] = (
    ("open", "open", "lobby.own.open"),
    ("finished", "done", "lobby.own.done"),
)


class LobbyRows:
    """Rows of the hall; a row's name says what it stands for, such as "wait:3" for table 3 that waits."""

    def __init__(self, client: LobbyClient) -> None:
        self._client = client

    @property
    def _words(self) -> Words:
        return self._client.context.session.words

    def tables(self, calls: Sequence[LobbyNotification]) -> list[Row]:
        """Return the person's calls, then open tables, tables in play and tournaments.

        Each under its heading.
        """
        client, words = self._client, self._words
        rows = [Row(call.name, ("▸", "", Content.styled(call.sentence(words), "bold $accent"))) for call in calls]
        groups = (
            ("lobby.group.calls", [_whole(row) for row in rows]),
            ("lobby.group.waiting", [self._waiting(table) for table in client.lobby.open_tables.shown_to(client.name)]),
            ("lobby.group.live", [self._live(lobby_match) for lobby_match in client.lobby.matches.tables(client.name)]),
            ("lobby.group.tournaments", [self._tournament(session) for session in self.tournaments()]),
        )
        found: list[Row] = []
        for heading, group in groups:
            if group:
                found += [Row("", (words(heading),)), *group]
        return found or [Row("", (words("lobby.no_tables"),)), *map(self._suggested, client.context.games)]

    def _suggested(self, game: str) -> Row:
        """Return a table with bots that could be opened: its seats where they have room beside what it is."""
        words = self._words
        brief = f"{self._client.context.session.short_game_name(game):8} {words(f'{GAME(game)}.line')}"
        whole = f"{brief:<{_SUGGESTED}}  {words(f'{GAME(game)}.seats'):>4} {words('lobby.state.bots')}"
        return Row(f"bots:{game}", (Narrowing((Content(whole), Content(brief))),))

    def _waiting(self, table: OpenTable) -> Row:
        words, name = self._words, self._client.name
        mine = name in table.people
        seats = f"{sum(slot.kind != 'open' for slot in table.slots)}/{len(table.slots)}"
        state = "lobby.state.yours" if mine else "lobby.state.open" if not table.complete else "lobby.state.full"
        style = "bold $accent" if mine else "$success" if not table.complete else "$faint"
        game = self._client.context.session.short_game_name(table.plan.game)
        lock = f"{words('lobby.mark.private')} " if table.code else ""
        cells = (
            str(table.number),
            game,
            f"{lock}{who_waits(table, words)}",
            seats,
            Content.styled(words(state), style),
        )
        return Row(f"wait:{table.number}", cells)

    def _live(self, live: LobbyMatch) -> Row:
        words = self._words
        live_match = live.live_match
        lock = f"{words('lobby.mark.private')} " if live.code else ""
        state = Content.styled(state_words(live, words), "$accent")
        game = self._client.context.session.short_game_name(live_match.game.key)
        count = str(len(live_match.players))
        cells = (str(live.number), game, f"{lock}{who_plays(live, words)}", count, state)
        return Row(f"live:{live.match}", cells)

    def tournaments(self) -> tuple[TournamentSession, ...]:
        """Return the tournaments that run, those first in which one plays."""
        tournament_sessions = self._client.lobby.tournament_sessions
        if tournament_sessions is None:
            return ()
        mine = playing_in(tournament_sessions, self._client.name)
        return (*mine, *(session for session in tournament_sessions.running if session not in mine))

    def _tournament(self, session: TournamentSession) -> Row:
        words, tournament = self._words, session.tournament
        if tournament.rounds:
            last = tournament.rounds[-1]
            done = len(last.results) - len(last.missing())
            state = words("tournaments.round", round=last.number, done=done, tables=len(last.results))
        else:
            state = words("tournaments.entering")
        line = Content.styled(clean(tournament.spec.line), "bold")
        return _whole(Row(f"tour:{session.id}", ("", "", Content.assemble(line, "  ", (state, "$accent")))))

    def people(self) -> list[Row]:
        """Return everybody present; bots do not count."""
        people, language = self._client.lobby.people, self._words.language
        short = _shown_names(tuple(person.name for person in people))
        return [
            _person_row(person, short[person.name], person.name == self._client.name, language) for person in people
        ]

    def own(self, context: Context) -> list[Row]:
        """Return the person's ratings, waiting matches and last results."""
        words, session, name = self._words, context.session, self._client.name
        rows: list[Row] = []
        for key in context.games:
            ratings = context.store.players.ratings_of(Player(name), key)
            if ratings.overall.games:
                figure = words.number(round(ratings.overall.value))
                rows.append(Row(f"page:{key}", (words("lobby.own.rating", game=words(GAME(key)), rating=figure),)))
        seen = {call.about for call in self._client.calls}
        for status, kind, title in _OWN_MATCHES:
            mine = context.store.matches.each(person=name, status=status)
            wanted = (line for line in mine if line.id not in seen and (line.resumable or status != "open"))
            group = tuple(islice(wanted, _OWN))
            if group:
                rows.append(Row("", (words(title),)))
            for line in group:
                when = session.when(line.ended or line.created, context.clock())
                others = ", ".join(short_name(other) for other in line.players if fold(other) != fold(name))
                text = f"{session.game_name(line.game)}: {others}"
                rows.append(Row(f"{kind}:{line.id}", (text, Content.styled(when, "$faint"))))
        return rows or [Row("", (words("lobby.own.none"),))]

    def marked(self, name: str) -> Marked:
        """Return the thing that a row of the tables stands for."""
        kind, _, about = name.partition(":")
        lobby, me = self._client.lobby, self._client.name
        if kind in ("wait", "invitation"):
            return next((table for table in lobby.open_tables.shown_to(me) if str(table.number) == about), None)
        if kind in ("live", "table"):
            return next((lobby_match for lobby_match in lobby.matches.tables(me) if lobby_match.match == about), None)
        return next((session for session in self.tournaments() if session.id == about), None)


@lru_cache(maxsize=4)
def _shown_names(names: tuple[str, ...]) -> Mapping[str, str]:
    return short_names(names)


@lru_cache(maxsize=2048)
def _person_row(person: LobbyPerson, short_name: str, me: bool, language: str) -> Row:
    """Return the row of somebody who is here, made once for all who see it in a language."""
    words = Words(language)
    mark = marks_of(person, words)
    style = "$faint" if person.away else "bold $accent" if me else ""
    name = Content.assemble((short_name, style), (f" {mark}" if mark else "", "$secondary"))
    state_style = "$success" if person.number is None and not person.away else "$faint"
    return Row(person.name, (name, Content.styled(person_words(person, words), state_style)))


def _whole(row: Row) -> Row:
    """Return a row that is told in one long cell, over all columns."""
    return row._replace(cells=(row.cells[-1],))


def format_beside(marked: Marked, games: Mapping[str, AnyGame], words: Words) -> Content:
    """Return what the marked table is played for, by whom, and on which terms.

    Of a tournament its free text.
    """
    if isinstance(marked, OpenTable):
        return _format_waiting(marked, games, words)
    if isinstance(marked, LobbyMatch):
        game = words(GAME(marked.live_match.game.key))
        title = words("lobby.table.plays", table=marked.number)
        rated = words("lobby.rated" if marked.rated else "lobby.friendly")
        rest = " · ".join((who_plays(marked, words), rated, *terms_words(marked.live_match.terms, words)))
    else:
        return Content(" ".join(free_text(marked.tournament.spec)) if marked is not None else "")
    return _format_title(title, game, rest)


_WAITING: dict[str, tuple[tuple[int, str, TablePlan], Content]] = {}
"""What was told last of a table that waits, by language: those who look at the hall's page mostly mark the same one."""


def _format_waiting(open_table: OpenTable, games: Mapping[str, AnyGame], words: Words) -> Content:
    source = open_table.number, open_table.host, open_table.plan
    known = _WAITING.get(words.language)
    if known is None or known[0] != source:
        game = game_words(open_table.plan.game, open_table.plan.options, games, words)
        title = words("lobby.table.waits", table=open_table.number, host=short_name(open_table.host))
        rest = " · ".join(plan_words(open_table.plan, games, words))
        known = _WAITING[words.language] = source, _format_title(title, game, rest)
    return known[1]


def _format_title(title: str, game: str, rest: str) -> Content:
    return Content.assemble((f"{title} ", "$faint"), (game, "bold $primary"), ("  " + rest, "$faint"))


class FirstVisitScreen(FirstRunScreen):
    """First-visit questions of a visitor, whose name is known already.

    Everything is kept with their key, and a guest reads the code.
    """

    steps: ClassVar[tuple[str, ...]] = ("language", "suits", "start")

    def __init__(self, client: LobbyClient) -> None:
        super().__init__()
        self._client = client

    def body(self) -> ComposeResult:
        """Show the question of this step, and below it how a guest comes back."""
        yield from super().body()
        if text := self._client.return_code_text:
            yield Static(Content.styled(text, "bold $accent"), id="return-code")

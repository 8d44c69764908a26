"""Somebody's page in lines: what it comes to, and any view row by row, down to the replays."""

from __future__ import annotations

from collections.abc import Awaitable, Callable, Mapping, Sequence
from functools import partial

from engine.core.errors import CarteadoError
from engine.core.game import AnyGame
from engine.core.keys import KeyFamily
from saves.people.page_privacy import SHOWN_TO
from saves.store import Store
from tui.games.roles import roles_of
from tui.plain.menu import Choice, ask, read_out
from tui.plain.talk import Talk
from tui.services.environment import now_ms
from tui.services.identity.names import clean
from tui.services.people.choices import judged_games
from tui.services.people.page import Appearance, person_page
from tui.services.people.rights import PageViewer, choose_shown_to, is_own, may_refuse, page_for, refuse
from tui.texts.localizer import Session
from tui.texts.person import SHOWN, VIEW, VIEWS, PageRow, PersonFormatter

_TYPED = KeyFamily("lines.person.{}", "replay refuse")
Replay = Callable[[str], Awaitable[None]]
"""Reads a match aloud, where whoever listens may."""


class LinePerson:
    """A conversation about people's pages."""

    def __init__(
        self,
        talk: Talk,
        session: Session,
        store: Store,
        games: Mapping[str, AnyGame],
        viewer: PageViewer,
        replay: Replay,
    ) -> None:
        self._talk = talk
        self._session = session
        self._store = store
        self._games = games
        self._viewer = viewer
        self._replay = replay

    async def run(self) -> None:
        """Ask whose page is meant, and read it; raises CarteadoError where it may not be seen."""
        words = self._session.words
        self._talk.say(words("lines.person.which"))
        typed = await self._talk.hear()
        if typed is None or not (typed or self._viewer.name):
            return
        name = page_for(self._store, typed or self._viewer.name, self._viewer)
        while True:
            page = person_page(self._store, self._games, name)
            judged = partial(judged_games, self._store, page.appearances)
            roles = partial(roles_of, session=self._session)
            formatter = PersonFormatter(page, self._session, now_ms(), roles, judged)
            form = " ".join(mark for mark, _style in formatter.form())
            lines = [" · ".join(filter(None, (clean(page.name), clean(page.club), formatter.rating())))]
            lines += [formatter.summary(), f"{words('person.form')} {form}"] if page.appearances else []
            await read_out(self._talk, words, *lines)
            act = await ask(self._talk, words, words("lines.person.view"), self._acts(name))
            if act is None:
                return
            if act == "shown_to":
                await self._choose_shown_to(name)
            else:
                await self._view(formatter, act, name)

    def _acts(self, name: str) -> list[Choice]:
        words = self._session.words
        acts = [Choice(view, words(VIEW(view))) for view in VIEWS]
        if is_own(self._store, name, self._viewer) and self._viewer.lasting:
            audience = self._store.page_privacy.of(self._store.players.same.all_names(name))
            acts.append(Choice("shown_to", words("lines.person.shown_to", shown=words(SHOWN(audience)))))
        return acts

    async def _choose_shown_to(self, name: str) -> None:
        words = self._session.words
        choices = [Choice(audience, words(SHOWN(audience))) for audience in SHOWN_TO]
        chosen = await ask(self._talk, words, words("person.shown_to.ask"), choices)
        for shown_to in (audience for audience in SHOWN_TO if audience == chosen):
            choose_shown_to(self._store, name, self._viewer, shown_to)

    async def _view(self, formatter: PersonFormatter, view: str, name: str) -> None:
        """Offer the rows of a view; one leads to its matches."""
        words, rows = self._session.words, formatter.rows(view)
        if not rows:
            self._talk.say(words("person.nothing"))
            return
        if not any(row.appearances for row in rows):
            self._talk.say(*(row.cells[0] for row in rows))
            return
        while (row := await self._chosen(rows, "match" if view == "matches" else "row")) is not None:
            if len(row.appearances) == 1:
                if await self._read(row.appearances[0], name):
                    return
                continue
            matches = tuple(map(formatter.match, row.appearances))
            while (page_row := await self._chosen(matches, "match")) is not None:
                if await self._read(page_row.appearances[0], name):
                    return

    async def _chosen(self, rows: Sequence[PageRow], question: str) -> PageRow | None:
        """Ask which row is meant; the titles of columns go with their figures."""
        words, choices = self._session.words, []
        titles: tuple[str, ...] = ()
        for number, row in enumerate(rows):
            if row.appearances:
                choices.append(Choice(str(number), _row_text(row.cells, titles)))
            else:
                titles = row.cells
        key = "lines.person.match" if question == "match" else "lines.person.row"
        name = await ask(self._talk, words, words(key), choices)
        return None if name is None else rows[int(name)]

    async def _read(self, appearance: Appearance, name: str) -> bool:
        """Read a match, or take it off the page where that may be; tells whether it was taken off."""
        if may_refuse(self._store, name, self._viewer, appearance):
            words = self._session.words
            choices = [Choice(act, words(_TYPED(act))) for act in ("replay", "refuse")]
            act = await ask(self._talk, words, words("lines.person.typed", name=clean(appearance.typed_by)), choices)
            if act == "refuse":
                refuse(self._store, name, self._viewer, appearance)
            if act != "replay":
                return act == "refuse"
        if appearance.match:
            await self._replay(appearance.match)
        else:
            self._talk.say(self._session.words.error(CarteadoError("page_no_match")))
        return False


def _row_text(cells: Sequence[str], titles: Sequence[str]) -> str:
    """Return a row in one line: figures with what they are."""
    if not titles:
        return ", ".join(filter(None, cells))
    group = f"{titles[0]}: {cells[0]}" if titles[0] else cells[0]
    figures = (f"{title} {cell}".strip() for title, cell in zip(titles[1:], cells[1:], strict=True))
    return f"{group}. {', '.join(figures)}"

"""The matches that are kept, in lines.

Going on with one, reading one that is over, and the pages of people.
"""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Iterator, Mapping
from itertools import islice
from typing import TYPE_CHECKING

from engine.core.errors import CarteadoError
from saves.rows.row import Damaged
from saves.sealed_matches import load_open
from tui.plain.menu import Choice, ask
from tui.plain.person import LinePerson
from tui.plain.review import LineReview, Reading
from tui.plain.talk import saying_refusals
from tui.services.identity.limits import Spend, unlimited
from tui.services.people.rights import PageViewer
from tui.services.review.analysis import AnalysisService
from tui.services.review.notes import Writer
from tui.services.review.rights import true_eyes
from tui.texts.styled_text import plain_text

if TYPE_CHECKING:
    from engine.core.game import AnyGame
    from saves.matches.record import MatchLine, Record
    from saves.people.profiles import Profile
    from saves.rows.main_tables import MatchStatus
    from saves.store import Store
    from tui.plain.talk import Talk
    from tui.services.matches.live_match import LiveMatch
    from tui.services.matches.match_service import MatchService
    from tui.services.matches.player_update import Viewer
    from tui.texts.localizer import Session

SHOWN = 200
"""How many games are offered to choose from, a page at a time; words typed find one among them, else among all."""


class LineLibrary(ABC):
    """One person's way to the matches that are kept."""

    def __init__(
        self, talk: Talk, session: Session, store: Store, match_service: MatchService, games: Mapping[str, AnyGame]
    ) -> None:
        self.talk = talk
        self.session = session
        self.store = store
        self.match_service = match_service
        self.games = games
        self.analyses = AnalysisService(store, match_service.chooser)
        self._profile: Profile = store.profile
        self._spend: Spend = unlimited

    @abstractmethod
    async def _play(self, live_match: LiveMatch) -> None:
        """Sit down at a match."""

    async def _match(self, status: MatchStatus, nothing: str) -> str | None:
        words = self.session.words

        def choices(text: str = "") -> list[Choice]:
            return [Choice(line.id, self._match_text(line)) for line in islice(self._listed(status, text), SHOWN)]

        offered = choices()
        page = self.store.matches.page(status=status, limit=SHOWN)
        self.talk.say(*(words("damaged.matches") for row in page if isinstance(row, Damaged)))
        if not offered:
            self.talk.say(words(nothing))
            return None
        return await ask(self.talk, words, words("lines.which_match"), offered, choices)

    def _listed(self, status: MatchStatus, text: str = "") -> Iterator[MatchLine]:
        """Yield the games to choose from, the newest first; the text is a filter as in `Matches.library`."""
        return (line for line in self.store.matches.each(text, status=status) if line.plies)

    def _match_text(self, line: MatchLine) -> str:
        when = self.session.moment(line.created)
        return f"{self.session.game_name(line.game)}: {plain_text(self.session.players_of(line))}, {when}"

    async def _resume(self) -> None:
        match = await self._match("open", "home.no_unfinished")
        if match is not None:
            await self._go(match)

    async def _go(self, match: str) -> None:
        """Go on with a match that is not over."""
        with saying_refusals(self.talk, self.session.words):
            live_match = self.match_service.resume(match)
            await self._play(live_match)

    def _eyes(self, game: AnyGame, record: Record) -> tuple[Viewer, ...]:
        """Return with whose eyes a finished match may be read, the first ones first: all hands open."""
        return ("all", *range(len(record.header.players)), None)

    def _may_read(self, record: Record) -> bool:
        """Tell whether a match that was not chosen from the list may be read."""
        return True

    @property
    def _page_viewer(self) -> PageViewer:
        """Who looks at people's pages: whoever sits at the club's computer organises."""
        return PageViewer(self.session.settings.name, organiser=True)

    async def _read_page(self) -> None:
        """Read somebody's page aloud."""
        with saying_refusals(self.talk, self.session.words):
            self._spend("read")
            await LinePerson(self.talk, self.session, self.store, self.games, self._page_viewer, self._read).run()

    async def _read_match(self) -> None:
        """Ask which finished match is meant, and read it aloud."""
        match = await self._match("finished", "home.no_results")
        if match is not None:
            await self._read(match)

    async def _read(self, match: str) -> None:
        """Read a finished match aloud, and offer what else can be done with it."""
        review = self._review(match)
        if review is not None:
            await review.run()

    async def _try_again(self, match: str) -> None:
        """Put the person's own mistakes in a finished match to them again."""
        review = self._review(match)
        if review is not None:
            await review.retry()

    def _review(self, match: str) -> LineReview | None:
        """Return a finished match to be read; None, and the reason said, where that is refused."""
        try:
            self._spend("read")
            record = load_open(self.store, match)
            if not self._may_read(record):
                self.talk.say(self.session.words("lobby.not_your_match"))
                return None
            game = self.games[record.header.game]
            writer = Writer(self._page_viewer.name or self.session.me, self._page_viewer.organiser, self._spend)
            eyes = true_eyes(record, self._eyes(game, record))
            reading = Reading(
                *(self.talk, self.session, self.store, game, record, eyes, writer),
                *(self.match_service, self._profile, self.analyses),
            )
            return LineReview(reading)
        except CarteadoError as error:
            self.talk.say(self.session.words.error(error))
            return None

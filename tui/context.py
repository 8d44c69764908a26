"""What a screen is given.

The store, the games, the services, the session of one person, and a navigator.
"""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterator, Mapping, Sequence
from contextlib import contextmanager
from functools import cached_property
from pathlib import Path
from typing import TYPE_CHECKING, Any, Protocol, cast

from textual.screen import Screen

from engine.core.errors import CarteadoError
from engine.core.game import AnyGame
from engine.core.log import Player
from saves.people.profiles import Profile
from saves.people.saved_values import SavedValues
from saves.store import Store
from tui.services.identity.limits import Spend, unlimited
from tui.texts.localizer import Session

if TYPE_CHECKING:
    from tui.services.bots.chooser import Chooser
    from tui.services.by_hand import ByHandService, Typist
    from tui.services.campaigns import CampaignService
    from tui.services.lobby.admin import LocalServer, ServerConfig
    from tui.services.matches.attendance import Role
    from tui.services.matches.live_match import LiveMatch
    from tui.services.matches.match_service import MatchService
    from tui.services.matches.table_options import Named, Option
    from tui.services.people.rights import PageViewer
    from tui.services.review.analysis import AnalysisService
    from tui.services.review.side_lines import SideLineService
    from tui.services.tournaments.club import MatchEnd, PaperKeeper
    from tui.services.tournaments.sessions import TournamentSessions


class MatchView(Protocol):
    """A match as an open screen shows it."""

    live_match: LiveMatch

    def step_out(self, out: bool) -> None:
        """Tell the others at the table that nobody sees the screen, or that somebody does again."""
        ...

    def hear_remark(self, text: str) -> None:
        """Show what was said at the table."""
        ...


class Navigator(Protocol):
    """The app as a screen sees it.

    It opens the screens of other parts, and acts on all open screens.
    """

    embedded_server: LocalServer | None
    """The server that was opened from here, None while none is."""

    # ---- Screens of other parts --------------------------------------------------------------------------------------

    def enter(self, entry: str) -> None:
        """Open what an entry of the home screen names."""
        ...

    def learn(self, game: str = "") -> None:
        """Open the tutorial of a game, asking which is meant if none is named."""
        ...

    def choose_game(self, question: str, chosen: Callable[[str], None], games: Sequence[str] = ()) -> None:
        """Ask which of these games (by default all) is meant, unless there is only one."""
        ...

    def open_rules(self, game: str, rule: str = "") -> None:
        """Open the rules of a game, at the rule with that id if one is named."""
        ...

    def club_options(self, game: str) -> tuple[Option, ...]:
        """Return the options of a table that are made of what the club keeps for the game, such as card sets."""
        ...

    def open_decks(self, game: str) -> None:
        """Open the builder of a game's decks."""
        ...

    def read_named(self, game: str, options: Any, text: str) -> Named:
        """Return the value that a code or a text stands for, such as a deck, at a table; raises CarteadoError."""
        ...

    def open_club(self) -> None:
        """Open the ranking of the club's players."""
        ...

    def open_person(self, *names: str) -> None:
        """Open the page of the person with these names, after asking where they name several people.

        With no names the person's own page. A page that may not be seen is refused in words.
        """
        ...

    def page_viewer(self) -> PageViewer:
        """Return who sits here, and whether they organise."""
        ...

    def ask_person(self) -> None:
        """Ask for a name and open the page of whoever has it."""
        ...

    def open_desk(self, tournament: str) -> None:
        """Go on with a tournament at the organiser's desk."""
        ...

    def play_now(self, key: str | None = None, options: Any = None) -> None:
        """Begin a match against the best bot of a game, the one played last if none is named.

        Its default rules hold where there are no options.
        """
        ...

    def start_match(
        self,
        game: str,
        players: tuple[Player, ...],
        options: Any,
        *,
        minutes: int = 0,
        campaign: str = "",
        chosen: Collection[str] = (),
        instead: Screen[Any] | None = None,
    ) -> None:
        """Seat the players and open the match, in the place of a screen if given; 0 `minutes` is no limit.

        In a `campaign` everybody brings their purse. Options `chosen` by hand are played as they stand.
        """
        ...

    def resume_match(self, match: str) -> None:
        """Go on with a match that was interrupted."""
        ...

    def replay_match(self, match: str, *, analyses: bool = False) -> None:
        """Look at a match of the library; with its analysis begun where it `analyses`."""
        ...

    def replay_side_line(self, side_lines: SideLineService, number: int) -> None:
        """Look at one of the side lines of a match from where it begins."""
        ...

    def open_match(self, live_match: LiveMatch, *, instead: Screen[Any] | None = None) -> None:
        """Open the screen of a match, in the place of a screen if given."""
        ...

    def participant_screen(
        self, live_match: LiveMatch, who: str, role: Role, speak: Callable[[str], None]
    ) -> Screen[None]:
        """Return the screen of a match for one of several people at it; `speak` says a line to the others."""
        ...

    def match_on_top(self) -> bool:
        """Tell whether the screen that is seen shows a match with people at it."""
        ...

    def open_matches(self) -> Iterator[MatchView]:
        """Return the matches that are open on some screen."""
        ...

    # ---- The app as a whole ------------------------------------------------------------------------------------------

    def suits(self, game: str, options: Any) -> tuple[str, ...]:
        """Return the suits that the seats have chosen, () in a game without."""
        ...

    def tell_error(self, error: CarteadoError) -> None:
        """Show a refusal in words."""
        ...

    def press_next(self, key: str) -> None:
        """Press the key that something clicked stands for, before anything that was typed after the click."""
        ...

    async def change_settings(self, **chosen: object) -> None:
        """Choose settings, keep them, and show every open screen by them at once."""
        ...

    def make_server(self, config: ServerConfig) -> LocalServer:
        """Return a server beside the app, not open yet.

        Raises CarteadoError "hall_missing" without its packages.
        """
        ...

    def restore(self, backup: Path) -> None:
        """End the app, and let whoever opened it put a copy in the place of the store."""
        ...


class Context:
    """The surroundings of a screen.

    The store, the games and the services may be shared with other people's apps.
    """

    def __init__(
        self,
        navigator: Navigator,
        store: Store,
        games: Mapping[str, AnyGame],
        session: Session,
        profile: Profile,
        *,
        clock: Callable[[], int],
        seed_source: Callable[[], bytes],
        documents: PaperKeeper,
        chooser: Chooser | None = None,
        owns_store: bool,
    ) -> None:
        """Take the services that the app was opened with.

        `profile` is what is kept of the person; `clock` gives milliseconds since 1970 and `seed_source` 32 bytes for
        each new match; `documents` has those of a tournament refreshed. Bots
        think where the `chooser` lets them. Whoever `owns_store` may copy and replace it.
        """
        self.navigator = navigator
        self.store = store
        self.games = games
        self.session = session
        self.profile = profile
        self.clock = clock
        self.seed_source = seed_source
        self.documents = documents
        self.owns_store = owns_store
        self.typist: Typist | None = None
        """The visitor who types in matches of their own here; None where whoever organises does."""
        self.spend: Spend = unlimited
        """Counts what a visitor does that costs others something, or raises the refusal."""
        self._chooser = chooser

    @cached_property
    def matches(self) -> MatchService:
        """All live matches of this process."""
        from tui.services.matches.match_service import MatchService

        return MatchService(
            self.store, self.games, clock=self.clock, seed_source=self.seed_source, chooser=self._chooser
        )

    @cached_property
    def analyses(self) -> AnalysisService:
        """The analyses of matches that are over, judged where bots think."""
        from tui.services.review.analysis import AnalysisService

        return AnalysisService(self.store, self.matches.chooser)

    @property
    def by_hand(self) -> ByHandService:
        """The matches of real tables that the person types in."""
        from tui.services.by_hand import ByHandService

        return ByHandService(self.store, self.games, self.clock, self.typist)

    @cached_property
    def tournaments(self) -> TournamentSessions:
        """The tournaments that are open in this process."""
        from tui.services.tournaments.club import ServiceContext
        from tui.services.tournaments.sessions import TournamentSessions
        from tui.texts.keys import MATCH_ENDED

        def ended(why: MatchEnd) -> str:
            return self.session.words(MATCH_ENDED(why))

        given = (self.store, lambda: self.matches, self.games, self.clock, self.seed_source, self.documents)
        return TournamentSessions(ServiceContext(*given, ended))

    @cached_property
    def campaigns(self) -> CampaignService:
        """The campaigns, whose money goes from match to match."""
        from tui.services.campaigns import CampaignService

        return CampaignService(self.store, self.matches, self.games, self.clock)

    @property
    def club_values(self) -> SavedValues:
        """The club's card sets and drawings."""
        return self.store.profile.saved_values

    @property
    def last_game(self) -> str:
        """The game that was played last, at first the first there is."""
        last = self.profile.preferences.load().last_game
        return last if last is not None and last in self.games else next(iter(self.games))

    @property
    def played_before(self) -> bool:
        """Whether this person has played a game that is known here."""
        return self.profile.preferences.load().last_game in self.games

    def suits(self, game: str, options: Any) -> tuple[str, ...]:
        """Return the suits that the seats have chosen, () in a game without."""
        return self.navigator.suits(game, options)


class HasContext(Protocol):
    """An app whose screens are given a context."""

    context: Context


def context_of(app: object) -> Context:
    """Return the context of an app."""
    return cast(HasContext, app).context


@contextmanager
def reporting(tell: Callable[[CarteadoError], None]) -> Iterator[None]:
    """Show a refusal that is raised inside, and leave the rest of the block undone."""
    try:
        yield
    except CarteadoError as error:
        tell(error)

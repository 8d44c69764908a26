"""The club: everybody by rating, with how it has gone week by week."""

from __future__ import annotations

from typing import ClassVar, NamedTuple

from textual import on
from textual.app import ComposeResult
from textual.binding import BindingType
from textual.content import Content
from textual.widgets import Static

from engine.core.log import Player
from tournaments.ratings import RatingKind
from tournaments.season import WEEK
from tui.canvas.figures import spark
from tui.keymap import key
from tui.services.identity.names import clean, short_names
from tui.texts.keys import GAME
from tui.texts.person import LIST_KIND
from tui.widgets.page import FilledPage
from tui.widgets.rating_chart import chart_lines
from tui.widgets.row_list import Column, Row, RowList

_COLUMNS = (
    Column(4, right=True),
    Column(),
    Column(14, from_width=100),
    Column(7, right=True),
    Column(12, right=True),
    Column(13, right=True),
    Column(13, from_width=70),
)
_WEEKS, _SPARK = 26, 13
"""Weeks of the chart, and of the line beside every name."""
_HEIGHT = 5


class _List(NamedTuple):
    """A list of ratings: of a game and kind, or over all of them."""

    game: str | None
    kind: RatingKind | None


class ClubScreen(FilledPage):
    """The ranking; the arrows turn to another game's list, below stands the marked one's chart."""

    place = "place.club"
    AUTO_FOCUS = "#ranking"
    BINDINGS: ClassVar[list[BindingType]] = [
        key("left,h", "turn(-1)", "key.club.back", show=False),
        key("right,l", "turn(1)", "key.club.on", drawn="← →"),
        key("o", "bots", "key.club.bots"),
        key("m", "campaigns", "key.club.campaigns"),
        key("f", "person", "key.person.open"),
    ]
    CSS = """
    ClubScreen > #ranking { height: 1fr; margin: 0 1; }
    ClubScreen > #chart { height: 7; padding: 0 3; }
    """

    def __init__(self) -> None:
        super().__init__()
        self._at = 0
        self._bots = False

    def body(self) -> ComposeResult:
        """Show the ranking and the chart."""
        yield RowList(_COLUMNS, id="ranking", one_click=False)
        yield Static("", id="chart")

    @property
    def _lists(self) -> tuple[_List, ...]:
        kinds: tuple[RatingKind, ...] = ("table", "duel", "pairs", "trios")
        players = self.context.store.players
        known = [_List(game, kind) for game in self.context.games for kind in kinds if players.ratings(game, kind)]
        return (_List(None, None), *known)

    def refill(self) -> None:
        """Reckon the list and show it."""
        words, players = self.words, self.context.store.players
        lists = self._lists
        listed = lists[self._at % len(lists)]
        ratings = players.ratings(listed.game, listed.kind)
        strengths = players.strengths(listed.game, listed.kind)
        now = self.context.clock() + 1
        moments = [now - WEEK * back for back in range(_WEEKS - 1, -1, -1)]
        over = players.ratings_at(moments, listed.game, listed.kind)
        people = [player for player in ratings if self._bots or not player.bot]
        self._history = {player: [then[player].value if player in then else None for then in over] for player in people}
        rows, shown_as = [], short_names(player.name for player in people)
        for place, player in enumerate(people, start=1):
            rating, strength = ratings[player], strengths.get(player)
            sure = f"{words.number(round(strength.value))} ±{round(2 * strength.deviation)}" if strength else ""
            rows.append(
                Row(
                    f"{player.name}\n{player.bot or ''}",
                    (
                        Content.styled(str(place), "$faint"),
                        Content.styled(shown_as[player.name], "bold"),
                        Content.styled(self.context.store.home_clubs.of(player.name), "$secondary"),
                        words.number(round(rating.value)) + ("?" if rating.provisional else ""),
                        Content.styled(sure, "$faint"),
                        Content.styled(words("desk.games", count=rating.games), "$faint"),
                        Content.styled(spark(self._history[player][-_SPARK:]), "$accent"),
                    ),
                )
            )
        listing = self.query_one("#ranking", RowList)
        listing.border_title = words("club.title", list=self._list_name(listed), count=len(rows))
        listing.border_subtitle = words("club.lists", count=len(lists))
        listing.show(rows or [Row("", (words("club.none"),))])
        self._draw()

    def _list_name(self, listed: _List) -> str:
        if listed.game is None:
            return self.words("club.overall")
        return f"{self.words(GAME(listed.game))}, {self.words(LIST_KIND(listed.kind))}"

    @on(RowList.Moved, "#ranking")
    def _draw(self) -> None:
        """Draw the marked one's rating week by week."""
        words, name = self.words, self.query_one("#ranking", RowList).current
        player = next((player for player in self._history if f"{player.name}\n{player.bot or ''}" == name), None)
        chart = self.query_one("#chart", Static)
        if player is None:
            chart.update(Content(words("club.advice")))
            return
        chart.update(Content("\n").join(self._chart(player)))

    def _chart(self, player: Player) -> list[Content]:
        words = self.words
        title = Content.styled(words("club.chart", name=clean(player.name), weeks=_WEEKS), "bold $accent")
        return [title, *chart_lines(self._history[player], _HEIGHT, words)]

    @on(RowList.Chosen, "#ranking")
    def action_person(self) -> None:
        """Open the page of the marked person; bots have none."""
        name, _, bot = self.query_one("#ranking", RowList).current.partition("\n")
        if name and not bot:
            self.context.navigator.open_person(name)

    def action_turn(self, step: int) -> None:
        """Turn to the list of another game and kind."""
        self._at += step
        self.refill()

    def action_campaigns(self) -> None:
        """Open the campaigns, whose money goes from match to match."""
        from tui.screens.campaigns import CampaignsScreen

        self.app.push_screen(CampaignsScreen())

    def action_bots(self) -> None:
        """Show bots too, or not."""
        self._bots = not self._bots
        self.refill()

"""HistoryPane and LogPane: one player, one log."""

from __future__ import annotations

from typing import ClassVar

from textual import on, work
from textual.app import ComposeResult
from textual.binding import BindingType
from textual.content import Content
from textual.widgets import Static

from engine.core.keys import KeyFamily
from engine.core.text import fold
from tournaments.audit import AuditLine
from tournaments.games import PlayedGame, games_of
from tournaments.model import EntrantId
from tournaments.standings import EntrantRound, history, ratings_shown, standings
from tournaments.tables import scoring_at
from tui.keymap import key
from tui.organiser.pane import Pane
from tui.services.identity.names import clean
from tui.texts.keys import DESK_SCORE
from tui.texts.tournament_log import format_act, format_change
from tui.widgets.dialogs import AskDialog
from tui.widgets.row_list import Column, Row, RowList, RowsInSight

_DESK_ELO = KeyFamily("desk.elo.{}", "pairs trios duel table")
_DESK_HISTORY_RATING = KeyFamily("desk.history.rating.{}", "pairs trios")


class _Rounds(RowList):
    """A player's rounds; what `enter` does has a word of its own."""

    BINDINGS: ClassVar[list[BindingType]] = [key("enter", "choose", "key.desk.replay")]


class HistoryPane(Pane):
    """A player's page; the arrows turn to the next player, a name can be searched for."""

    tab = "history"
    first = "#rounds"
    BINDINGS: ClassVar[list[BindingType]] = [
        key("left,h", "turn(-1)", "key.desk.player_back", show=False),
        key("right,l", "turn(1)", "key.desk.player_on", drawn="← →"),
        key("slash", "find", "key.desk.find"),
        key("F", "person", "key.person.open", show=False),
    ]

    def __init__(self) -> None:
        super().__init__()
        self._replayed = False
        """Whether there is a game to look at of the marked round."""

    def compose(self) -> ComposeResult:
        """Show who it is, the rounds, and the arithmetic of the marked one."""
        yield Static("", id="player")
        tournament, place, scoring = self.tournament, 6, scoring_at(self.tournament)
        if scoring is not None:
            greatest = scoring.most(tournament.settings.table_size, scoring.hands)[0]
            place = max(9, len(self.words.number(greatest)) + 5)
        columns = (
            Column(9),
            Column(7),
            Column(),
            Column(place, right=True),
            Column(13, right=True),
            Column(6, right=True),
        )
        yield _Rounds(columns, id="rounds", one_click=False)
        yield Static("", id="arithmetic")

    @property
    def _order(self) -> tuple[EntrantId, ...]:
        return tuple(line.entrant.id for line in standings(self.tournament))

    @property
    def player(self) -> EntrantId | None:
        """The player shown: the one followed, else the first of the standings."""
        order = self._order
        return self.desk.followed if self.desk.followed in order else (order[0] if order else None)

    def refill(self) -> None:
        """Show the player's rounds."""
        player, listing = self.player, self.query_one("#rounds", RowList)
        if player is None:
            listing.show([Row("", (self.words("desk.entrants.none"),))])
            return
        self._rounds = history(self.tournament, player)
        rows = [self._row(number, appearance) for number, appearance in enumerate(self._rounds)]
        listing.show(rows or [Row("", (self.words("desk.history.none"),))])
        self._tell_player(player)
        self._tell_arithmetic()

    def action_person(self) -> None:
        """Open the shown entrant's page, asking which person of a group; bots have none."""
        entrants = (entrant for entrant in self.tournament.entrants if entrant.id == self.player)
        names = [member.name for entrant in entrants for member in entrant.people if member.bot is None]
        if names:
            self.desk.context.navigator.open_person(*names)

    def _tell_player(self, player: EntrantId) -> None:
        words, formatter = self.words, self.formatter
        line = next(line for line in standings(self.tournament) if line.entrant.id == player)
        kinds = dict.fromkeys(words.named("bot", member.bot) for member in line.entrant.people if member.bot)
        kind = " + ".join(kinds)
        parts = [Content.styled(clean(line.entrant.name), "bold $accent"), Content.styled(kind, "$secondary")]
        if self.tournament.rounds:
            parts.append(Content(words("desk.history.place", places=formatter.places(line.low, line.high))))
        parts.append(Content(words("desk.history.games", count=line.games, wins=line.wins)))
        if line.score is not None and (scoring := scoring_at(self.tournament)) is not None:
            parts.append(Content(words(DESK_SCORE(scoring.key), count=line.score)))
        before, after = ratings_shown(line)
        data = {"before": formatter.rating(before.value), "after": formatter.rating(after.value)}
        rating = _DESK_HISTORY_RATING(self.tournament.kind) if line.entrant.members else "desk.history.rating"
        parts.append(Content(words(rating, **data)))
        if after.provisional:
            parts.append(Content.styled(words("desk.history.provisional"), "$faint"))
        self.query_one("#player", Static).update(Content("   ").join(part for part in parts if part.plain))

    def _row(self, number: int, appearance: EntrantRound) -> Row:
        words, formatter = self.words, self.formatter
        round_word = words("desk.history.round", round=appearance.round)
        if appearance.table is None:
            free = words("desk.history.asked" if appearance.asked else "desk.history.bye")
            return Row(str(number), (round_word, "–", free, "", "", ""))
        table = words("desk.history.table", table=appearance.table)
        opponents = formatter.names(appearance.opponents)
        change = appearance.kind_change if appearance.member_changes else appearance.overall_change
        if appearance.place is None or change is None:
            return Row(str(number), (round_word, table, opponents, "", words("desk.no_result"), ""))
        rating = f"{formatter.rating(change.before.value)} → {formatter.rating(change.after.value)}"
        step = formatter.step(change.before.value, change.after.value)
        place = formatter.place(appearance.place)
        if appearance.score is not None:
            place = f"{words.number(appearance.score)} · {place}"
        return Row(str(number), (round_word, table, opponents, place, rating, step))

    @on(RowList.Moved, "#rounds")
    def _moved(self) -> None:
        self._tell_arithmetic()
        self.desk.refresh_bindings()

    @property
    def _marked(self) -> EntrantRound | None:
        name = self.query_one("#rounds", RowList).current
        return self._rounds[int(name)] if name else None

    def _tell_arithmetic(self) -> None:
        appearance = self._marked
        self._replayed = self._replay(appearance) is not None
        game = self._game(appearance) if appearance is not None else None
        lines = self._arithmetic(appearance, game) if appearance is not None and game is not None else []
        self.query_one("#arithmetic", Static).update(Content("\n").join(lines))

    def _game(self, appearance: EntrantRound) -> PlayedGame | None:
        played = games_of(self.tournament)
        return next((game for game in played if (game.round, game.table) == (appearance.round, appearance.table)), None)

    def _arithmetic(self, appearance: EntrantRound, game: PlayedGame) -> list[Content]:
        words, formatter = self.words, self.formatter
        change = appearance.kind_change if appearance.member_changes else appearance.overall_change
        if change is None or appearance.kind_change is None:
            return []
        lines = [
            Content.styled(
                words("desk.elo.title", round=appearance.round, k=change.k, factor=f"2/{len(game.seats)}"), "$primary"
            )
        ]
        for line in change.lines:
            data = {
                "name": formatter.name(game.seats[line.opponent]),
                "rating": formatter.rating(line.rating),
                "score": words.number(line.score, 1),
                "expected": words.number(line.expected, 2),
                "change": f"{'+' if line.change >= 0 else ''}{words.number(line.change, 1)}",
            }
            lines.append(Content(words("desk.elo.line", **data)))
        total = change.after.value - change.before.value
        data = {
            "change": f"{'+' if total >= 0 else ''}{words.number(total, 1)}",
            "before": words.number(change.before.value, 1),
            "after": words.number(change.after.value, 1),
        }
        if appearance.member_changes:
            lines.append(Content.styled(words(_DESK_ELO(game.kind), **data), "bold"))
            return lines + self._members(game, appearance)
        lines.append(Content.styled(words("desk.elo.total", **data), "bold"))
        of_kind = appearance.kind_change
        rating_texts = {
            "before": formatter.rating(of_kind.before.value),
            "after": formatter.rating(of_kind.after.value),
        }
        lines.append(Content.styled(words(_DESK_ELO(game.kind), **rating_texts), "$faint"))
        return lines

    def _members(self, game: PlayedGame, appearance: EntrantRound) -> list[Content]:
        """Return what the game did to the ratings of a group's members, reckoned mean against mean."""
        words, formatter, lines = self.words, self.formatter, []
        player = self.player
        names = [clean(member.name) for member in self.tournament.entrant(player).people] if player else []
        shared = appearance.member_changes[0].kind_change
        if shared.mean is not None:
            moved = sum(line.change for line in shared.lines)
            data = {
                "mean": formatter.rating(shared.mean.value),
                "k": shared.k,
                "expected": " / ".join(words.number(line.expected, 2) for line in shared.lines),
                "change": f"{'+' if moved >= 0 else ''}{words.number(moved, 1)}",
            }
            lines.append(Content.styled(words(f"{_DESK_ELO(game.kind)}.members", **data), "$faint"))
        for name, change in zip(names, appearance.member_changes, strict=True):
            kind, overall = change.kind_change, change.overall_change
            data = {
                "before": formatter.rating(kind.before.value),
                "after": formatter.rating(kind.after.value),
                "overall_before": formatter.rating(overall.before.value),
                "overall_after": formatter.rating(overall.after.value),
            }
            lines.append(Content(words(f"{_DESK_ELO(game.kind)}.member", name=name, **data)))
        return lines

    @on(RowList.Chosen, "#rounds")
    def _chosen(self) -> None:
        appearance = self._marked
        if appearance is None or appearance.table is None:
            return
        replay = self._replay(appearance)
        if replay is None:
            self.desk.say(self.words("desk.no_replay", table=appearance.table), bad=True)
        else:
            self.desk.context.navigator.replay_match(replay)

    def _replay(self, appearance: EntrantRound | None) -> str | None:
        """Return the game of a round that can be looked at."""
        return (
            None
            if appearance is None or appearance.table is None
            else self.tournament_session.tables.look(appearance.round, appearance.table).replay
        )

    def idle(self, action: str) -> bool:
        """Tell whether the marked round has no match to open."""
        return action == "choose" and not self._replayed

    def action_turn(self, step: int) -> None:
        """Turn to the next or the previous player of the standings."""
        order, player = self._order, self.player
        if player is not None:
            self.desk.open_history(order[(order.index(player) + step) % len(order)])

    @work
    async def action_find(self) -> None:
        """Ask for a name and show that player."""
        player = await self.desk.ask_player()
        if player is not None:
            self.desk.open_history(player)


class _Acts(RowList):
    """The acts; what `enter` does has a word of its own."""

    BINDINGS: ClassVar[list[BindingType]] = [key("enter,d,delete", "choose", "key.desk.take_back")]


class LogPane(Pane):
    """The acts, the newest first; what the marked one changed stands below."""

    tab = "log"
    first = "#acts"
    BINDINGS: ClassVar[list[BindingType]] = [key("slash", "filter", "key.desk.log.filter")]

    def __init__(self) -> None:
        super().__init__()
        self._sought = ""
        """What every act that is shown speaks of, or changed."""
        self._refused = True

    def compose(self) -> ComposeResult:
        """Show the acts and the marked one's changes."""
        yield _Acts((Column(4, right=True), Column(8), Column()), id="acts", one_click=False)
        yield Static("", id="changes", classes="details")

    def refill(self) -> None:
        """Show the acts."""
        self._lines = tuple(reversed(self.tournament_session.desk.audit()))
        shown = [line for line in self._lines if self._speaks(line)]
        listing = self.query_one("#acts", RowList)
        listing.border_title = self.words("desk.log.title", count=len(shown))
        listing.border_subtitle = self.words("desk.log.filtered", text=self._sought) if self._sought else ""
        none = (Row("", (self.words("desk.log.none"), "", "")),)
        listing.show(RowsInSight(shown, self._row) if shown else none)
        self._tell_changes()

    def _speaks(self, line: AuditLine) -> bool:
        """Tell whether an act, or what it changed, speaks of all the words that are sought."""
        if not self._sought:
            return True
        changes = (format_change(self.formatter, change) for change in line.changes)
        text = " ".join((format_act(self.formatter, line.entry.number), *changes, line.entry.by))
        there = fold(text)
        return all(word.strip() in there for word in fold(self._sought).split(","))

    @work
    async def action_filter(self) -> None:
        """Show only acts that speak of something, such as `mesa 6` or a name; an empty answer shows all."""
        answer = await self.app.push_screen_wait(AskDialog(self.words("desk.log.filter.ask"), self._sought))
        if answer is not None:
            self._sought = clean(answer)
            self.refill()

    def _row(self, line: AuditLine) -> Row:
        number = line.entry.number
        when = self.desk.session.moment(line.entry.at).split()[-1]
        act = format_act(self.formatter, number)
        void = line.taken_back_by is not None
        shown = Content.styled(act, "strike $faint") if void else Content(act)
        if void:
            shown = Content.assemble((self.words("desk.log.void"), "$warning"), " ", shown)
        if line.entry.by:
            shown = Content.assemble(shown, (f" · {clean(line.entry.by)}", "$faint"))
        return Row(str(number), (Content.styled(str(number), "$faint"), Content.styled(when, "$faint"), shown))

    def idle(self, action: str) -> bool:
        """Tell whether the marked act may not be taken back."""
        return action == "choose" and self._refused

    @on(RowList.Moved, "#acts")
    def _moved(self) -> None:
        self._tell_changes()
        self.desk.refresh_bindings()

    def _tell_changes(self) -> None:
        words, formatter = self.words, self.formatter
        number = self.query_one("#acts", RowList).current
        self._refused = True
        if not number:
            self.query_one("#changes", Static).update("")
            return
        line = self._lines[len(self._lines) - int(number)]
        when = self.desk.session.moment(line.entry.at)
        act = {"number": line.entry.number, "time": when, "name": clean(line.entry.by)}
        content = [Content.styled(words("desk.log.act_by" if line.entry.by else "desk.log.act", **act), "$primary")]
        changes = [format_change(formatter, change) for change in line.changes]
        content += [Content(change) for change in changes if change] or [Content(words("desk.log.nothing"))]
        refusal = self.tournament_session.desk.refusal(line.entry.number)
        self._refused = refusal is not None
        if refusal is None:
            content.append(Content.styled(words("desk.log.may_go"), "$success"))
        else:
            content.append(Content.styled(words.error(refusal), "$faint"))
        self.query_one("#changes", Static).update(Content("\n").join(content))

    @on(RowList.Chosen, "#acts")
    def _chosen(self, event: RowList.Chosen) -> None:
        self._take_back(int(event.name))

    @work
    async def _take_back(self, number: int) -> None:
        await self.desk.take_back(number)

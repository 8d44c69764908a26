"""A tournament as its players see it: their table, the round, the standings.

And what they may say about them.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from functools import partial
from typing import TYPE_CHECKING, ClassVar

from textual import on, work
from textual.app import ComposeResult
from textual.binding import BindingType
from textual.content import Content
from textual.widgets import Static

from engine.core.errors import CarteadoError
from engine.core.keys import KeyFamily
from saves.tournaments.tournament_rows import PendingResult
from tournaments.model import Entrant
from tournaments.results import ResultForm
from tournaments.standings import Standing, standings
from tui.games.handed_in import DeckTeller
from tui.keymap import key
from tui.lobby.client import LobbyClient
from tui.lobby.page import LobbyPage
from tui.services.identity.names import clean, short_name
from tui.services.tournaments.played_tables import TableStatus
from tui.services.tournaments.players import (
    PendingResults,
    TournamentSeat,
    check_in,
    drop_out,
    may_check_in,
    may_drop_out,
    seat_of,
)
from tui.services.tournaments.session import TournamentSession
from tui.texts.tournament import TournamentFormatter
from tui.widgets.cells import Cell, Narrowing
from tui.widgets.dialogs import ConfirmDialog
from tui.widgets.form import content_of
from tui.widgets.free_text import FreeText, FreeTextDialog
from tui.widgets.handed_in import HandingIn
from tui.widgets.result_dialog import ResultDialog
from tui.widgets.row_list import Column, Row, RowList

if TYPE_CHECKING:
    from tui.texts.styled_text import StyledText

_PROPOSED = KeyFamily("lobby_tournament.{}", "landed differ proposed")
_LOBBY_TOURNAMENT_STATE = KeyFamily("lobby_tournament.state.{}", "waiting playing ended done")

_TABLES = (Column(3, right=True), Column(), Column(22))
_STANDINGS = (Column(9, right=True), Column(), Column(5, right=True), Column(5, right=True), Column(7, right=True))


class _Tables(RowList):
    """The tables of the round; what `enter` does has a word of its own."""

    BINDINGS: ClassVar[list[BindingType]] = [key("enter", "choose", "key.lobby_tournament.look")]


class TournamentScreen(LobbyPage):
    """Page of a tournament: read it, go to one's table, enter a result; changes are asked first."""

    place = "place.lobby_tournament"
    AUTO_FOCUS = "#round-tables"
    BINDINGS: ClassVar[list[BindingType]] = [
        key("e", "tell_result", "key.lobby_tournament.tell"),
        key("a", "agree", "key.lobby_tournament.agree"),
        key("z", "disagree", "key.lobby_tournament.disagree"),
        key("p", "check_in", "key.lobby_tournament.check_in"),
        key("B", "value", "key.lobby_tournament.value"),
        key("X", "drop_out", "key.lobby_tournament.drop_out", show=False),
        key("R", "about", "key.lobby_tournament.about", show=False),
        key("D", "desk", "key.lobby_tournament.desk"),
    ]

    def __init__(self, client: LobbyClient, tournament_session: TournamentSession) -> None:
        super().__init__(client)
        self.tournament_session = tournament_session

    def title_words(self) -> str:
        """Return the tournament's specification line."""
        return clean(self.tournament_session.tournament.spec.line)

    def body(self) -> ComposeResult:
        """Show what is one's own, the round, and the standings."""
        yield FreeText()
        yield Static("", id="mine")
        tables = _Tables(_TABLES, id="round-tables", one_click=False)
        yield tables
        yield RowList(
            _STANDINGS, id="places", one_click=False, classes="-quiet", title=self.words("desk.tab.standings")
        )

    @property
    def formatter(self) -> TournamentFormatter:
        """Formatter of the tournament."""
        return TournamentFormatter(self.words, self.tournament_session.tournament, self.tournament_session.desk.entries)

    @property
    def seat(self) -> TournamentSeat | None:
        """Where this person plays now."""
        return seat_of(self.tournament_session, self.client.name)

    @property
    def proposals(self) -> PendingResults:
        """Results that players have entered."""
        return PendingResults(self.tournament_session)

    @property
    def _asked(self) -> PendingResult | None:
        """What this person may say yes or no to: as an opponent, or the organiser about the marked table."""
        pending = next(iter(self.proposals.for_answer(self.client.name)), None)
        if pending is None and self.client.person.organiser:
            name = self.query_one("#round-tables", RowList).current
            # Between results that differ the organiser chooses at the desk.
            entered = self.proposals.at(int(name)) if name else ()
            pending = entered[0] if len(entered) == 1 else None
        return pending

    # ---- Showing -----------------------------------------------------------------------------------------------------

    def show_all(self) -> None:
        """Show the tournament as it stands."""
        formatter, words = self.formatter, self.words
        self.query_one("#mine", Static).update(Content("\n").join(self._mine(formatter)))
        self.query_one(FreeText).tell(self.tournament_session.tournament.spec, words)
        this_round = self.tournament_session.desk.round
        tables = self.query_one("#round-tables", RowList)
        if this_round is None:
            tables.border_title = words("desk.tab.entrants")
            tables.show([self._entrant_row(entrant) for entrant in self.tournament_session.tournament.entrants])
        else:
            done = len(this_round.results) - len(this_round.missing())
            tables.border_title = words(
                "desk.round.title", round=this_round.number, done=done, tables=len(this_round.results)
            )
            entered = self.proposals.by_table()
            looks = self.tournament_session.tables.looks(this_round.number)
            tables.show([self._table_row(look, entered.get(look.pairing.number, ()), formatter) for look in looks])
        self.query_one("#places", RowList).show(
            [self._row(line, formatter) for line in standings(self.tournament_session.tournament)]
        )
        self.refresh_bindings()

    def _mine(self, formatter: TournamentFormatter) -> list[Content]:
        words, tournament, name = self.words, self.tournament_session.tournament, self.client.name
        lines = []
        entrant, seat = tournament.entrant_of(name), self.seat
        if tournament.finished:
            lines.append(Content.styled(words("lobby_tournament.finished"), "bold"))
        elif entrant is None:
            lines.append(Content.styled(words("lobby_tournament.not_in"), "$faint"))
        elif seat is not None:
            text = words("lobby_tournament.seat", round=seat.round, table=seat.table, seat=seat.number)
            others = formatter.names(other for other in seat.pairing.seats if other != entrant)
            lines.append(
                Content.assemble((text, "bold $accent"), f"  {words('lobby_tournament.against', names=others)}")
            )
        elif entrant in tournament.dropped:
            lines.append(Content.styled(words("lobby_tournament.left"), "$faint"))
        elif not tournament.rounds or may_check_in(self.tournament_session, name):
            key_of = (
                "lobby_tournament.entered" if may_check_in(self.tournament_session, name) else "lobby_tournament.here"
            )
            lines.append(Content.styled(words(key_of), "$accent"))
        else:
            lines.append(Content.styled(words("lobby_tournament.waits"), "$accent"))
        if entrant is not None and (own := self._own_value()):
            lines.append(own)
        for table, entered in self.proposals.by_table().items():
            if entrant in entered[0].seats or self.client.person.organiser:
                lines += [self._proposal(pending, formatter) for pending in entered]
                if self.proposals.differ(entered):
                    lines.append(Content.styled(words("lobby_tournament.differ", table=table), "bold $error"))
        return lines

    def _own_value(self) -> Content | None:
        """Return what one has handed in, or that one has not yet; None where nothing is handed in."""
        values, words = self.tournament_session.handed_in, self.words
        if values.option is None:
            return None
        place = values.place_of(self.client.name)
        if (opened := values.of(place)) is not None:
            return Content.styled(words("handed_in.own", name=self._teller.name(opened)), "$faint")
        return Content.styled(words("handed_in.own.none"), "$warning") if values.may_hand_in(place) else None

    @property
    def _teller(self) -> DeckTeller:
        tournament = self.tournament_session.tournament
        return DeckTeller(tournament.spec.game, self.words, tournament.settings.options)

    def _proposal(self, pending: PendingResult, formatter: TournamentFormatter) -> Content:
        try:
            result = content_of(formatter.outcome(pending.seats, self.proposals.result(pending)))
        except CarteadoError as error:
            result = Content(self.words.error(error))
        mine = pending.by == self.client.name
        words = self.words(
            "lobby_tournament.told_by_you" if mine else "lobby_tournament.told",
            name=short_name(pending.by),
            table=pending.number,
        )
        return Content.assemble((f"{words}  ", "$warning"), result)

    def _entrant_row(self, entrant: Entrant) -> Row:
        here = entrant.id in self.tournament_session.tournament.present
        state = Content.styled(self.words("lobby_tournament.is_here"), "$success") if here else ""
        return Row(f"entrant {entrant.id}", ("", self.formatter.registered(entrant), state))

    def _table_row(self, look: TableStatus, entered: Sequence[PendingResult], formatter: TournamentFormatter) -> Row:
        words, pairing = self.words, look.pairing
        mine = self.tournament_session.tournament.entrant_of(self.client.name) in pairing.seats
        state: Cell | Narrowing
        if look.result is not None:
            ways = formatter.forms_of_how(pairing, look.result)
            state = Narrowing(tuple(Content.styled(way, "$success") for way in ways))
        elif self.proposals.differ(entered):
            state = Content.styled(words("lobby_tournament.state.differ"), "bold $error")
        elif entered:
            state = Content.styled(words("lobby_tournament.state.told"), "$warning")
        else:
            state = Content.styled(words(_LOBBY_TOURNAMENT_STATE(look.state)), "$faint")
        style = "bold $accent" if mine and look.result is None else ""
        forms = (content_of(form).stylize(style) for form in formatter.forms(partial(_players, look)))
        return Row(str(pairing.number), (str(pairing.number), Narrowing(tuple(forms)), state))

    def _row(self, line: Standing, formatter: TournamentFormatter) -> Row:
        begun = bool(self.tournament_session.tournament.rounds)
        mine = line.entrant.id == self.tournament_session.tournament.entrant_of(self.client.name)
        place = formatter.places(line.low, line.high) if begun else "–"
        name = Content.styled(formatter.name(line.entrant.id), "bold $accent" if mine else "bold")
        points = formatter.points(line.points if begun else None)
        return Row(str(line.entrant.id), (place, name, str(line.games), str(line.wins), points))

    def check_action(self, action: str, parameters: tuple[object, ...]) -> bool | None:
        """Hide what there is nothing to do with (hook of Textual)."""
        match action:
            case "tell_result":
                return self.seat is not None
            case "agree" | "disagree":
                return bool(self.query("#mine")) and self._may_answer(action)
            case "check_in":
                return may_check_in(self.tournament_session, self.client.name)
            case "value":
                return bool(self._value_acts())
            case "drop_out":
                return may_drop_out(self.tournament_session, self.client.name)
            case "desk":
                return self.client.person.organiser
        return super().check_action(action, parameters)

    # ---- Acting ------------------------------------------------------------------------------------------------------

    def _may_answer(self, action: str) -> bool:
        """Tell whether this person may agree to the result they are asked about, or refuse it."""
        pending, name = self._asked, self.client.name
        if pending is None or pending not in self.proposals.for_answer(name):
            return pending is not None
        may = self.proposals.may_confirm if action == "agree" else self.proposals.may_refuse
        return may(name, pending)

    def _try(self, act: Callable[[], object]) -> bool:
        done = super()._try(act)
        if done:
            self.refill()
        return done

    @on(RowList.Moved, "#round-tables")
    def _moved(self) -> None:
        self.refresh_bindings()

    @on(RowList.Chosen, "#round-tables")
    def _chosen(self, event: RowList.Chosen) -> None:
        """Go to one's table, or look at another that is played here."""
        if event.name.startswith("entrant"):
            return
        seat, this_round = self.seat, self.tournament_session.desk.round
        if seat is not None and str(seat.table) == event.name:
            self._try(lambda: self.client.show_table(seat.sit_down()))
            return
        assert this_round is not None
        look = self.tournament_session.tables.look(this_round.number, int(event.name))
        if look.state == "playing" and look.match is not None:
            self.client.open(look.match.id)
        elif look.replay is not None:
            self.context.navigator.replay_match(look.replay)
        else:
            self.tell("lobby_tournament.nothing_here", table=look.pairing.number)

    def action_about(self) -> None:
        """Show the tournament's free text."""
        self.app.push_screen(FreeTextDialog(self.tournament_session.tournament.spec, self.words))

    def action_tell_result(self) -> None:
        """Enter the own table's result, to be confirmed by an opponent."""
        seat = self.seat
        if seat is None:
            return
        look = self.tournament_session.tables.look(seat.round, seat.table)
        if look.state == "playing":
            self.tell("lobby_tournament.played_here")
            return

        def typed(form: ResultForm | None) -> None:
            if form is not None:
                self._propose(seat.table, form)

        self.app.push_screen(ResultDialog(self.tournament_session, self.formatter, seat.round, look), typed)

    def _propose(self, table: int, form: ResultForm) -> None:
        landed: list[bool] = []
        if self._try(lambda: landed.append(self.proposals.propose(self.client.name, table, form))):
            differ = self.proposals.differ(self.proposals.at(table))
            key_of = "landed" if landed[0] else "differ" if differ else "proposed"
            self.tell(_PROPOSED(key_of), table=table)

    def action_agree(self) -> None:
        """Agree to a result entered by somebody else."""
        pending = self._asked
        if pending is None:
            return
        mine = pending in self.proposals.for_answer(self.client.name)
        act = (
            (lambda: self.proposals.confirm(self.client.name, pending))
            if mine
            else lambda: self.proposals.accept(pending, self.client.person)
        )
        if self._try(act):
            self.tell("lobby_tournament.landed", table=pending.number)

    def action_disagree(self) -> None:
        """Refuse a result entered by somebody else."""
        pending = self._asked
        if pending is None:
            return
        mine = pending in self.proposals.for_answer(self.client.name)
        act = (
            (lambda: self.proposals.refuse(self.client.name, pending))
            if mine
            else lambda: self.proposals.discard(pending.number, self.client.person)
        )
        if self._try(act):
            self.tell("lobby_tournament.refused", table=pending.number)

    def action_check_in(self) -> None:
        """Check in."""
        if self._try(lambda: check_in(self.tournament_session, self.client.name)):
            self.tell("lobby_tournament.here")

    def _value_acts(self) -> list[tuple[str, str]]:
        """Return what one may do about what is handed in, by name and words."""
        values, words, tournament = self.tournament_session.handed_in, self.words, self.tournament_session.tournament
        acts = []
        if values.option is not None and tournament.entrant_of(self.client.name) is not None:
            place = values.place_of(self.client.name)
            acts += [("hand_in", words("handed_in.take"))] if values.may_hand_in(place) else []
            acts += [("own", words("handed_in.see"))] if tournament.handed_in_by(*place) is not None else []
        return acts + ([("told", words("handed_in.told"))] if tournament.opened else [])

    @work
    async def action_value(self) -> None:
        """Hand in a deck, see it again, or see everybody's once they are open."""
        values, acts = self.tournament_session.handed_in, self._value_acts()
        dialogs = HandingIn(self, self.tournament_session, self._teller, self._try)
        match await dialogs.choose(acts, self.title_words()):
            case "hand_in":
                await dialogs.hand_in(values.place_of(self.client.name))
            case "own":
                dialogs.show(values.of(values.place_of(self.client.name)))
            case "told":
                await dialogs.show_all()

    @work
    async def action_drop_out(self) -> None:
        """Leave the tournament, after two questions."""
        words = self.words
        for question in ("lobby_tournament.drop.ask", "lobby_tournament.drop.sure"):
            dialog = ConfirmDialog(words(question, line=self.title_words()), words("lobby_tournament.drop.yes"))
            if not await self.app.push_screen_wait(dialog):
                return
        off: list[bool] = []
        if self._try(lambda: off.append(drop_out(self.tournament_session, self.client.name))):
            self.tell("lobby_tournament.dropped" if off[0] else "lobby_tournament.left")

    def action_desk(self) -> None:
        """Sit down at the organiser's desk."""
        self.context.navigator.open_desk(self.tournament_session.id)


def _players(look: TableStatus, formatter: TournamentFormatter) -> StyledText:
    """Return who sits at a table, or how they came in."""
    seats = look.pairing.seats
    return ((formatter.names(seats), ""),) if look.result is None else formatter.ranked(seats, look.result.places, " ")

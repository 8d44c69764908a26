"""RoundTables: the tables of a round as rows, and all that there is to know of one of them."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from functools import partial
from typing import TYPE_CHECKING

from textual.content import Content

from engine.core.keys import KeyFamily
from saves.tournaments.tournament_rows import PendingResult
from tournaments.model import Notice, Round
from tournaments.results import Scores
from tournaments.tables import seats_of
from tui.games.handed_in import values_at
from tui.services.identity.names import clean
from tui.services.tournaments.opponent_calls import OpponentCalls
from tui.services.tournaments.players import PendingResults
from tui.texts.cells import cell_len
from tui.texts.styled_text import StyledText, join_text
from tui.texts.tournament_desk import format_purses
from tui.widgets.cells import Narrowing
from tui.widgets.form import content_of, in_lines
from tui.widgets.row_list import Row

if TYPE_CHECKING:
    from tui.services.tournaments.played_tables import TableStatus
    from tui.services.tournaments.session import TournamentSession
    from tui.texts.tournament import TournamentFormatter

_DESK_STATE = KeyFamily("desk.state.{}", "waiting ended")
_DESK_STATE_HELP = KeyFamily("desk.state.{}.help", "waiting playing ended between")

_STATE, _WIDEST_STATE = 17, 26
"""The cells of the last column, and the most it takes of the names for the figures of a table."""
_SEAT_LINES = 2
"""So many lines the names at a table take at most before they are told shorter."""


class RoundTables:
    """The tables of one round, with what their players have reported and who waits for an opponent."""

    def __init__(
        self, tournament_session: TournamentSession, formatter: TournamentFormatter, this_round: Round
    ) -> None:
        self.pending = PendingResults(tournament_session)
        self._tournament_session = tournament_session
        self._tournament = tournament_session.tournament
        self._formatter = formatter
        self._words = formatter.words
        self._round = this_round
        self._calls = OpponentCalls(tournament_session)
        is_last = this_round.number == len(self._tournament.rounds)
        self._reported = self.pending.by_table() if is_last else {}
        self._waiting = {call.number: call for call in self._calls.open if call.round == this_round.number}

    def reported(self, look: TableStatus) -> Sequence[PendingResult]:
        """Return the results that players of a table have entered from their own screens."""
        return self._reported.get(look.pairing.number, ())

    # ---- Rows --------------------------------------------------------------------------------------------------------

    def row(self, look: TableStatus) -> Row:
        """Return a table's row: its number, who sits there, how it stands, and why it was drawn so."""
        pairing = look.pairing
        players = Narrowing(tuple(map(content_of, self._formatter.forms(partial(self._players, look)))))
        note = "  ".join(self._formatter.why(why) for why in pairing.why)
        locked = pairing.number in self._round.locked
        number = Content.styled(f"={pairing.number}", "bold $warning") if locked else Content(str(pairing.number))
        return Row(str(pairing.number), (number, players, self._state(look)), Content.styled(note, "$faint"))

    def _players(self, look: TableStatus, formatter: TournamentFormatter) -> StyledText:
        """Return who sits at a table, or how they came in."""
        pairing = look.pairing
        if look.result is None:
            return formatter.table(pairing, " × " if self._tournament.ruleset.members > 1 else " · ")
        ranked = formatter.ranked(pairing.seats, look.result.places, " ", formatter.sat(pairing))
        return (*ranked, *formatter.absent(pairing))

    def state_width(self, looks: Sequence[TableStatus]) -> int:
        """Return how wide the last column is: as its figures need, as far as the names beside them have room."""
        results = (look.result for look in looks if look.result is not None and look.result.figures)
        longest = max((cell_len(self._formatter.how(result)) for result in results), default=0)
        return max(_STATE, min(longest, _WIDEST_STATE))

    def _state(self, look: TableStatus) -> Content | Narrowing:
        words = self._words
        if look.result is not None:
            forms = self._formatter.forms_of_how(look.pairing, look.result)
            return Narrowing(tuple(Content.styled(form, "$success") for form in forms))
        if reported := self.reported(look):
            if self.pending.differ(reported):
                return Content.styled(words("desk.state.differ"), "bold $error")
            return Content.styled(words("desk.state.told"), "bold $warning")
        if (call := self._waiting.get(look.pairing.number)) is not None:
            return Content.styled(words("desk.state.waits", minutes=self._calls.minutes(call)), "bold $warning")
        if look.state == "playing" and look.match is not None:
            return Content.styled(words("desk.state.playing", count=look.match.plies), "bold $accent")
        if self._is_between_games(look):
            return Content.styled(words("desk.state.between"), "$accent")
        return Content.styled(words(_DESK_STATE(look.state)), "$error" if look.state == "ended" else "$faint")

    def _is_between_games(self, look: TableStatus) -> bool:
        return look.state == "ended" and self._tournament.settings.best_of > 1

    # ---- One table ---------------------------------------------------------------------------------------------------

    def details(self, look: TableStatus | None, room: int) -> Content:
        """Return what there is to know of the marked table and the round, for so many cells a line.

        The newest warning about the round comes first, who sits out last.
        """
        formatter = self._formatter
        about = [notice for notice in self._tournament.notices if _is_about(notice, self._round.number)]
        lines = [Content.styled(f"! {formatter.notice(notice)}", "$warning") for notice in about[-1:]]
        if look is not None:
            lines += [self._seats(look, room), *self._brought(look), *self._news(look), *self._how_it_stands(look)]
        lines += [Content.styled(text, "$secondary") for text in formatter.free(self._round.draft)]
        return Content("\n").join(lines)

    def _seats(self, look: TableStatus, room: int) -> Content:
        """Return who sits at a table, in seat order; of many with long names so much that all are seen."""
        people = list(enumerate(seats_of(self._tournament, look.pairing), 1))

        def seats(formatter: TournamentFormatter) -> StyledText:
            return join_text("\n", (((f"{number} ", "$faint"), *formatter.person(member)) for number, member in people))

        *_, fitting = self._formatter.forms(seats, _SEAT_LINES * room)
        first, *others = content_of(fitting).split("\n")
        title = (f"{self._words('desk.table.seats', table=look.pairing.number)}  ", "$primary")
        gap = "  " if self._tournament.ruleset.members > 1 else "   "
        return in_lines([Content.assemble(title, first), *others], gap, room)

    def _brought(self, look: TableStatus) -> Iterator[Content]:
        """Yield what the seats have handed in, and their purses."""
        words = self._words
        if any(texts := values_at(self._tournament, look.pairing, words)):
            values = "   ".join(f"{number} {value}" for number, value in enumerate(texts, 1) if value)
            yield Content.styled(words("desk.table.values", values=values), "$secondary")
        purses = self._tournament_session.purses.brought(self._tournament, self._round.number, look.pairing)
        if purses:
            yield Content.styled(format_purses(words, purses), "$secondary")

    def _news(self, look: TableStatus) -> Iterator[Content]:
        """Yield what players have entered or asked from the table."""
        for pending in self.reported(look):
            said = self._words("lobby_tournament.told", name=clean(pending.by), table=pending.number)
            result = content_of(self._formatter.outcome(pending.seats, self.pending.result(pending)))
            yield Content.assemble((f"{said} ", "$warning"), result)
        if (call := self._waiting.get(look.pairing.number)) is not None:
            since = self._words.moment(call.since).split()[-1]
            yield Content.styled(self._words("desk.table.waits", name=clean(call.by), since=since), "$warning")

    def _how_it_stands(self, look: TableStatus) -> Iterator[Content]:
        """Yield why it was drawn so, its games, and what can be done next."""
        formatter, words = self._formatter, self._words
        yield Content(" ".join(formatter.why(why) for why in look.pairing.why))
        if look.result is not None and (games := formatter.games(look.pairing.seats, look.result)):
            yield Content.styled(games, "$success")
        elif look.result is not None and isinstance(look.result.form, Scores):
            yield content_of(formatter.outcome(look.pairing.seats, look.result))
        if look.refused is not None and look.state == "ended":
            yield Content.styled(words.error(look.refused), "$error")
        elif look.state != "done":
            state = "between" if self._is_between_games(look) else look.state
            yield Content.styled(words(_DESK_STATE_HELP(state)), "$faint")


def _is_about(notice: Notice, number: int) -> bool:
    """Tell whether a warning concerns a round: its own, one that stayed as it was, or one whose correction moved it."""
    kept = notice.data.get("kept", ())
    followed = notice.code in ("round_redrawn", "round_dropped") and number == notice.round - 1
    return number == notice.round or followed or (isinstance(kept, tuple) and number in kept)

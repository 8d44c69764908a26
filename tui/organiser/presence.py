"""The marked entrant and the marked table of a round: check-in, withdrawal.

Pairings before they are published.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import ClassVar, cast

from textual import work
from textual.binding import BindingType

from engine.core.keys import KeyFamily
from engine.core.text import fold
from tournaments.controller import TournamentController
from tournaments.model import Entrant, EntrantId, Pairing, Round
from tournaments.settings import Missed
from tui.games.handed_in import DeckTeller
from tui.keymap import key
from tui.organiser.entrant_rows import WAITING
from tui.organiser.pane import Pane
from tui.organiser.round_dialogs import SwapDialog
from tui.organiser.settings_dialogs import ask_late
from tui.organiser.wishes import MergeDialogs, WishDialogs
from tui.services.identity.actors import LocalOrganiser
from tui.services.identity.names import clean
from tui.services.tournaments.handed_in import Place
from tui.services.tournaments.played_tables import TableStatus
from tui.texts.tournament_desk import ended_match, left_tables, redraw_question
from tui.widgets.dialogs import AskDialog, ChoiceDialog, ConfirmDialog, NameDialog
from tui.widgets.handed_in import HandingIn
from tui.widgets.row_list import Row, RowList
from tui.widgets.screen import BaseScreen

_DESK_DROP = KeyFamily("desk.drop.{}", "absent came")
_DESK_RENAME = KeyFamily("desk.rename.{}", "same typo")


class PresencePane(Pane):
    """The list of entrants, and the acts about the marked one."""

    BINDINGS: ClassVar[list[BindingType]] = [
        key("c,space", "check_in", "key.desk.check_in", drawn="c"),
        key("A", "all_here", "key.desk.all_here", show=False),
        key("x", "drop", "key.desk.drop"),
        key("t", "substitute", "key.desk.substitute", show=False),
        key("e", "rename", "key.desk.rename", show=False),
        key("w", "wishes", "key.desk.wishes", show=False),
        key("B", "value", "key.desk.value"),
        key("exclamation_mark", "penalise", "key.desk.penalise", show=False, drawn="!"),
    ]

    @property
    def marked(self) -> EntrantId | None:
        """The entrant under the cursor."""
        name = self.entrant_list.current
        return int(name) if name and name != WAITING else None

    def after_check_in(self) -> None:
        """Go on to the next one of the list."""
        self.entrant_list.action_move(1)

    @property
    def entrant_list(self) -> RowList:
        """The list of everybody who has entered."""
        return self.query_one("#entrant-list", RowList)

    def check_action(self, action: str, parameters: tuple[object, ...]) -> bool | None:
        """Hide what cannot be done to anybody now (hook of Textual)."""
        tournament = self.tournament
        if action in ("check_in", "all_here", "substitute"):
            return not tournament.finished and bool(tournament.entrants)
        if action == "value":
            values = self.tournament_session.handed_in
            return (
                values.option is not None
                and bool(tournament.entrants)
                and not (tournament.finished and not tournament.opened)
            )
        if action in ("rename", "wishes"):
            return bool(tournament.entrants)
        if action in ("drop", "penalise"):
            return not tournament.finished and bool(tournament.rounds)
        return super().check_action(action, parameters)

    @property
    def _marked(self) -> Entrant | None:
        number = self.marked
        return next((entrant for entrant in self.tournament.entrants if entrant.id == number), None)

    def action_check_in(self) -> None:
        """Check the marked entrant in, or out again."""
        entrant = self._marked
        if entrant is None:
            return
        here = entrant.id not in self.tournament.present
        self._check_in((entrant,), here, lambda: self.after_check_in() if here else None)

    def _check_in(self, entrants: Sequence[Entrant], here: bool, then: Callable[[], None]) -> None:
        """Check people in or out, and do something after it; late ones after a question, the first time."""
        numbers = [entrant.id for entrant in entrants]

        def done() -> None:
            if self.desk.attempt(lambda: self.tournament_session.check_in(numbers, here)):
                then()

        if here and self.tournament_session.latecomers.include(numbers):
            self._once_counted(", ".join(clean(entrant.name) for entrant in entrants), done)
        else:
            done()

    @work
    async def _once_counted(self, names: str, then: Callable[[], None]) -> None:
        """Do something once it is chosen what missed rounds count for."""
        if await self.ask_missed(names) is not None:
            then()

    def action_all_here(self) -> None:
        """Check in everybody who is not marked as missing."""
        tournament = self.tournament
        said = {*tournament.present, *tournament.absent, *tournament.dropped}
        entrants = [entrant for entrant in tournament.entrants if entrant.id not in said]
        if entrants:
            text = self.words("desk.all_here.done", count=len(entrants))
            self._check_in(entrants, True, lambda: self.desk.say(text))
        else:
            self.desk.say(self.words("desk.all_here.none"), bad=True)

    @work
    async def action_drop(self) -> None:
        """Withdraw the marked entrant for good, after asking; or bring them back."""
        entrant, words = self._marked, self.words
        if entrant is None:
            return
        if entrant.id in self.tournament.dropped:
            late = self.tournament_session.latecomers.include((entrant.id,))
            if not late or await self.ask_missed(clean(entrant.name)) is not None:
                self.desk.attempt(lambda: self.tournament_session.bring_back(entrant.id))
            return
        name = clean(entrant.name)
        if (unplayed := self.tournament_session.desk.won_unplayed(entrant.id)) is not None:
            rows = [Row(key, (words(_DESK_DROP(key)), "")) for key in ("absent", "came")]
            dialog = ChoiceDialog(words("desk.drop.unplayed", name=name, table=unplayed), rows)
            answer = await self.app.push_screen_wait(dialog)
            if answer is not None:
                self.desk.act(lambda desk: desk.drop(entrant.id, came=answer == "came"))
            return
        table = left_tables(self.tournament_session, entrant.id, words)
        question = " ".join((words("desk.drop.ask", name=name), *table))
        if await self.app.push_screen_wait(ConfirmDialog(question, words("desk.drop.yes"))):
            self.desk.act(lambda desk: desk.drop(entrant.id))

    @work
    async def action_substitute(self) -> None:
        """Replace the marked entrant by another person from now on."""
        entrant, words = self._marked, self.words
        if entrant is None:
            return
        member = await self._ask_member(entrant, words("desk.substitute.which"))
        if member is None:
            return
        question = words("desk.substitute.ask", name=clean(entrant.people[member].name))
        known = self.tournament_session.club.store.players.names()
        name = await self.app.push_screen_wait(NameDialog(question, names=known))
        if name:
            person = self.tournament_session.member(name)
            self.desk.act(lambda desk: desk.substitute(entrant.id, person, member))

    @work
    async def action_value(self) -> None:
        """Take, show to a judge, or show openly what the marked entrant hands in."""
        entrant, words, values = self._marked, self.words, self.tournament_session.handed_in
        member = None if entrant is None else await self._ask_member(entrant, words("handed_in.which"))
        if entrant is None or member is None:
            return
        place = Place(entrant.id, member)
        acts = [("hand_in", words("handed_in.take"))] if values.may_hand_in(place) else []
        if self.tournament.handed_in_by(*place) is not None and self.tournament.opened_value(*place) is None:
            acts.append(("look", words("handed_in.look")))
        acts += [("told", words("handed_in.told"))] if self.tournament.opened else []
        teller = DeckTeller(self.tournament.spec.game, words, self.tournament.settings.options)
        dialogs = HandingIn(cast("BaseScreen[None]", self.screen), self.tournament_session, teller, self.desk.attempt)
        match await dialogs.choose(acts, clean(entrant.name)) if acts else None:
            case "hand_in":
                if await dialogs.hand_in(place):
                    self.after_check_in()
            case "look":
                await dialogs.look(place, LocalOrganiser(self.desk.session.settings.name))
            case "told":
                await dialogs.show_all()
            case _:
                if not acts:
                    self.desk.say(words("handed_in.late"), bad=True)

    @work
    async def action_rename(self) -> None:
        """Correct the marked name, asking whether a known person is meant."""
        entrant, words = self._marked, self.words
        if entrant is None:
            return
        member = await self._ask_member(entrant, words("desk.rename.which"))
        if member is None:
            return
        old, known = entrant.people[member].name, self.tournament_session.club.store.players.names()
        question = words("desk.rename.ask", name=clean(old))
        name = await self.app.push_screen_wait(NameDialog(question, old, names=known))
        if not name or name == old:
            return
        other = next(
            (entrant.id for entrant in self.tournament.entrants if fold(entrant.name) == fold(name)), entrant.id
        )
        if other != entrant.id:
            await MergeDialogs(self, other, entrant.id).ask()
            return
        same = False
        if fold(name) != fold(old) and fold(name) in map(fold, known):
            data = {"before": clean(old), "name": name}
            rows = [Row(reason, (words(_DESK_RENAME(reason), **data), "")) for reason in ("same", "typo")]
            answer = await self.app.push_screen_wait(ChoiceDialog(words("desk.rename.known", **data), rows))
            if answer is None:
                return
            same = answer == "same"
        self.desk.attempt(lambda: self.tournament_session.rename(entrant.id, name, member, same=same))

    @work
    async def action_wishes(self) -> None:
        """Edit the marked entrant's wishes: byes, separations, prize categories."""
        entrant = self._marked
        member = None if entrant is None else await self._ask_member(entrant, self.words("desk.wishes.which"))
        if entrant is not None and member is not None:
            await WishDialogs(self, entrant, member).ask()

    async def _ask_member(self, entrant: Entrant, question: str) -> int | None:
        """Return which member of a pair or trio is meant, 0 for somebody alone, None for nobody."""
        if not entrant.members:
            return 0
        rows = [Row(str(at), (clean(member.name), "")) for at, member in enumerate(entrant.members)]
        answer = await self.app.push_screen_wait(ChoiceDialog(question, rows))
        return None if answer is None else int(answer)

    @work
    async def action_penalise(self) -> None:
        """Take match points away from the marked one, or warn them; the reason goes into the log."""
        entrant, words = self._marked, self.words
        if entrant is None:
            return
        rows = [Row(str(count), (words("desk.penalise.points", count=count), "")) for count in (1, 2, 3)]
        rows = [Row("0", (words("desk.penalise.warning"), "")), *rows]
        question = words("desk.penalise.ask", name=clean(entrant.name))
        points = await self.app.push_screen_wait(ChoiceDialog(question, rows))
        if points is None:
            return

        def check(text: str) -> str | None:
            return None if clean(text) else words("desk.penalise.why.empty")

        text = await self.app.push_screen_wait(AskDialog(words("desk.penalise.why"), check=check))
        if text is not None:
            self.desk.act(lambda desk: desk.penalise(entrant.id, int(points), clean(text)))

    async def ask_missed(self, name: str) -> Missed | None:
        """Return the score of the rounds that a late entrant has missed, asking if it is open.

        Asked at the first late one, then kept for all.
        """
        latecomers = self.tournament_session.latecomers
        if latecomers.rule is None:
            question = self.words("desk.late.ask", name=name, count=len(self.tournament.stage_rounds))
            missed = await ask_late(self.app, self.words, question, latecomers.missed)
            if missed is None:
                return None
            latecomers.missed = missed
        return latecomers.missed


class ArrangingPane(Pane):
    """Tab of a round's tables, with the acts that rearrange a draft."""

    BINDINGS: ClassVar[list[BindingType]] = [
        key("v", "publish", "key.desk.publish"),
        key("x", "swap", "key.desk.swap"),
        key("z", "redraw", "key.desk.redraw", show=False),
        key("m", "lock", "key.desk.lock", show=False),
        key("a", "no_show", "key.desk.no_show", show=False),
    ]

    def __init__(self) -> None:
        super().__init__()
        self.number = 0
        """The round shown; 0 for the last one."""
        self.looks: tuple[TableStatus, ...] = ()
        """How the tables of the round stand."""

    @property
    def round(self) -> Round | None:
        """The round shown."""
        rounds = self.tournament.rounds
        if not rounds:
            return None
        return rounds[(self.number if 1 <= self.number <= len(rounds) else len(rounds)) - 1]

    @property
    def table_list(self) -> RowList:
        """The list of the round's tables."""
        return self.query_one("#tables", RowList)

    @property
    def look(self) -> TableStatus | None:
        """State of the marked table."""
        name = self.table_list.current
        return self.looks[int(name) - 1] if name and int(name) <= len(self.looks) else None

    @property
    def table(self) -> Pairing | None:
        """The marked table."""
        return self.look.pairing if self.look is not None else None

    def to_waiting(self) -> None:
        """Put the mark on the first table that waits."""
        waiting = next((look for look in self.looks if look.result is None), None)
        if waiting is not None:
            self.table_list.go_to(str(waiting.pairing.number))

    @property
    def _is_last(self) -> bool:
        this_round = self.round
        return (
            this_round is not None and this_round.number == len(self.tournament.rounds) and not self.tournament.finished
        )

    def check_action(self, action: str, parameters: tuple[object, ...]) -> bool | None:
        """Hide what only the last round can have done to it (hook of Textual)."""
        this_round = self.round
        if action == "no_show":
            return this_round is not None and not self.tournament.finished
        if action in ("swap", "redraw", "lock"):
            return self._is_last and this_round is not None and not this_round.complete
        if action == "publish":
            return self._is_last and this_round is not None and not this_round.published and not this_round.complete
        return super().check_action(action, parameters)

    def action_publish(self) -> None:
        """Tell the round to the players: the projector shows it."""
        self.desk.act(TournamentController.publish)

    def action_lock(self) -> None:
        """Keep the marked table as it is when the round is redrawn, or let it go again."""
        this_round, table = self.round, self.table
        if this_round is not None and table is not None:
            locked = table.number not in this_round.locked
            self.desk.act(lambda desk: desk.lock(table.number, locked))

    @work
    async def action_redraw(self) -> None:
        """Draw the round anew after asking; locked tables and those with a result stay."""
        this_round = self.round
        if this_round is None:
            return
        if await self.app.push_screen_wait(ConfirmDialog(*redraw_question(this_round, self.words))):
            lot = self.tournament_session.club.lot()
            self.desk.act(lambda desk: desk.redraw(lot))

    @work
    async def action_swap(self) -> None:
        """Let two people change places: whom, with whom, and what speaks against it."""
        this_round, table = self.round, self.table
        if this_round is None:
            return
        first = table.seats[0] if table is not None and table.seats else None
        chosen = await self.app.push_screen_wait(SwapDialog(self.formatter, this_round, first))
        if chosen is not None:
            self.desk.act(lambda desk: desk.swap(*chosen))

    @work
    async def action_no_show(self) -> None:
        """Record who did not come to the marked table, or came after all.

        It plays without them, or is lost by all.
        """
        round_, look, words, name = self.round, self.look, self.words, self.formatter.name
        if round_ is None or look is None:
            return
        table = look.pairing
        rows = [Row(f"-{seat}", (name(seat), "")) for seat in table.seats]
        if len(table.seats) > 1:
            rows.append(Row("nobody", (words("desk.no_show.nobody"), "")))
        rows += [Row(str(seat), (words("desk.no_show.came", name=name(seat)), "")) for seat in table.absent]
        question = words("desk.no_show.ask", table=table.number)
        if look.result is not None and not table.walkover:
            question = f"{question} {words('desk.no_show.falls')}"
        question = " ".join(filter(None, (question, ended_match(look, words))))
        answer = await self.app.push_screen_wait(ChoiceDialog(question, rows))
        if answer is None:
            return
        gone = table.seats if answer == "nobody" else (abs(int(answer)),)
        came = answer != "nobody" and int(answer) > 0
        # The mark stays: the next key is often for somebody else of the same table.
        self.desk.act(lambda desk: desk.no_show(round_.number, table.number, *gone, came=came))

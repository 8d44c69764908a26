"""What happens to people on an evening: they come, are late, leave, come back, send somebody else, are warned."""

from __future__ import annotations

from typing import ClassVar

from textual import work
from textual.binding import BindingType

from engine.core.text import fold
from tournaments.model import Entrant, EntrantId, Missed
from tui.desk.choices import MISSED
from tui.desk.pane import Pane
from tui.keymap import key
from tui.screens.dialogs import AskDialog, ChoiceDialog, ConfirmDialog, NameDialog
from tui.text import clean
from tui.widgets.listing import Row


class PresencePane(Pane):
    """The acts about the marked entrant; whoever shows the list tells who that is."""

    BINDINGS: ClassVar[list[BindingType]] = [
        key("c,space", "check_in", "desk.check_in", drawn="c"),
        key("A", "all_here", "desk.all_here", show=False),
        key("x", "drop", "desk.drop"),
        key("t", "substitute", "desk.substitute", show=False),
        key("e", "rename", "desk.rename", show=False),
        key("exclamation_mark", "penalise", "desk.penalise", show=False, drawn="!"),
    ]

    @property
    def marked(self) -> EntrantId | None:
        """The entrant under the cursor."""
        raise NotImplementedError

    def after_check_in(self) -> None:
        """Go on to the next one."""

    def check_action(self, action: str, parameters: tuple[object, ...]) -> bool | None:
        """Hide what cannot be done to anybody now (hook of Textual)."""
        tournament = self.tournament
        if action in ("check_in", "all_here", "substitute"):
            return not tournament.finished and bool(tournament.entrants)
        if action == "rename":
            return bool(tournament.entrants)
        if action in ("drop", "penalise"):
            return not tournament.finished and bool(tournament.rounds)
        return super().check_action(action, parameters)

    @property
    def _marked(self) -> Entrant | None:
        number = self.marked
        return next((one for one in self.tournament.entrants if one.id == number), None)

    def action_check_in(self) -> None:
        """Say that the marked one is here; pressed again, that they are not."""
        entrant = self._marked
        if entrant is not None:
            here = entrant.id not in self.tournament.present
            if self.desk.act(lambda desk: desk.check_in(entrant.id, here)) and here:
                self.after_check_in()

    def action_all_here(self) -> None:
        """Say that everybody is here who is not marked as missing."""
        tournament = self.tournament
        said = {*tournament.present, *tournament.absent, *tournament.dropped}
        numbers = [one.id for one in tournament.entrants if one.id not in said]
        if numbers:
            if self.desk.act(lambda desk: [desk.check_in(number) for number in numbers]):
                self.desk.say(self.words("desk.all_here.done", count=len(numbers)))
        else:
            self.desk.say(self.words("desk.all_here.none"), bad=True)

    @work
    async def action_drop(self) -> None:
        """Let the marked one leave for good, after asking; whoever has left comes back."""
        entrant, words = self._marked, self.words
        if entrant is None:
            return
        if entrant.id in self.tournament.dropped:
            self.desk.act(lambda desk: desk.bring_back(entrant.id))
            return
        question = words("desk.drop.ask", name=clean(entrant.name))
        for table in self.championship.desk.pending():
            if entrant.id in table.seats:
                question = f"{question} {words('desk.drop.table', table=table.number)}"
        if await self.app.push_screen_wait(ConfirmDialog(question, words("desk.drop.yes"))):
            self.desk.act(lambda desk: desk.drop(entrant.id))

    @work
    async def action_substitute(self) -> None:
        """Let somebody else play for the marked one from now on."""
        entrant, words = self._marked, self.words
        if entrant is None:
            return
        member = await self._ask_member(entrant, words("desk.substitute.which"))
        if member is None:
            return
        question = words("desk.substitute.ask", name=clean(entrant.people[member].name))
        known = self.championship.club.store.players.names()
        name = await self.app.push_screen_wait(NameDialog(question, names=known))
        if name:
            person = self.championship.member(name)
            self.desk.act(lambda desk: desk.substitute(entrant.id, person, member))

    @work
    async def action_rename(self) -> None:
        """Set the marked one's name right; somebody the club knows may be the same person, or another one."""
        entrant, words = self._marked, self.words
        if entrant is None:
            return
        member = await self._ask_member(entrant, words("desk.rename.which"))
        if member is None:
            return
        old, known = entrant.people[member].name, self.championship.club.store.players.names()
        question = words("desk.rename.ask", name=clean(old))
        name = await self.app.push_screen_wait(NameDialog(question, old, names=known))
        if not name or name == old:
            return
        same = False
        if fold(name) != fold(old) and fold(name) in map(fold, known):
            told = {"before": clean(old), "name": name}
            rows = [Row(one, (words(f"desk.rename.{one}", **told), "")) for one in ("same", "typo")]
            answer = await self.app.push_screen_wait(ChoiceDialog(words("desk.rename.known", **told), rows))
            if answer is None:
                return
            same = answer == "same"
        self.desk.attempt(lambda: self.championship.rename(entrant.id, name, member, same=same))

    async def _ask_member(self, entrant: Entrant, question: str) -> int | None:
        """Return which member of a pair or trio is meant, 0 for somebody alone, None for nobody."""
        if not entrant.members:
            return 0
        rows = [Row(str(at), (clean(one.name), "")) for at, one in enumerate(entrant.members)]
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
        """Ask what the rounds that somebody has missed count for."""
        words, usual = self.words, self.championship.late
        rows = [Row(one, (words(f"desk.missed.{one}"), "")) for one in MISSED]
        count = len(self.tournament.stage_rounds)
        dialog = ChoiceDialog(words("desk.late.ask", name=name, count=count), rows, MISSED.index(usual))
        answer = await self.app.push_screen_wait(dialog)
        return next((one for one in MISSED if one == answer), None)

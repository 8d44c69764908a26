"""The entrants: names typed one after another, bots by the handful, then the first round."""

from __future__ import annotations

import re
from collections.abc import Sequence
from typing import ClassVar

from textual import events, on, work
from textual.app import ComposeResult
from textual.binding import BindingType
from textual.content import Content
from textual.message import Message
from textual.widgets import Input, Static
from textual.widgets.input import Selection

from engine.core.errors import CarteadoError
from tournaments.model import SCORED_PLAYERS, Entrant, EntrantId, Member, Tournament
from tui.desk.bots_dialog import BotsDialog
from tui.desk.groups import GroupsEntry, LastName, next_pineapple
from tui.desk.pane import Pane
from tui.keymap import key
from tui.screens.dialogs import ConfirmDialog
from tui.text import clean, clean_name
from tui.widgets.listing import Column, Listing, Row

_COLUMNS = (Column(3, right=True), Column(26), Column(), Column(7, right=True), Column(12, right=True))
_GROUP_COLUMNS = (Column(3, right=True), Column(), Column(15), Column(6, right=True), Column(9, True, from_width=90))
_WAITING = "waiting"
"""The row of whoever still needs a partner."""
_BETWEEN_NAMES = re.compile(r"[\n\r,;\t]+")


class NameInput(Input):
    """The line where names are typed; several lines that are pasted are several names."""

    BINDINGS: ClassVar[list[BindingType]] = [
        key("enter", "submit", "desk.add"),
        key("down,escape", "leave", "desk.to_list", drawn="esc"),
    ]

    class Pasted(Message):
        """Several names were pasted."""

        def __init__(self, text: str) -> None:
            self.text = text
            super().__init__()

    class Left(Message):
        """The person goes on to the list."""

    def action_leave(self) -> None:
        """Go on to the list."""
        self.post_message(self.Left())

    def mend(self, text: str) -> None:
        """Offer a text to be mended: what is typed next takes its place."""
        self.value = text
        self.selection = Selection(0, len(text))

    def _on_paste(self, event: events.Paste) -> None:
        if len(event.text.strip().splitlines()) > 1:
            self.post_message(self.Pasted(event.text))
            event.prevent_default()
            event.stop()


class _List(Listing):
    """The list of entrants; what `enter` does has a word of its own."""

    BINDINGS: ClassVar[list[BindingType]] = [key("enter", "choose", "desk.page")]


class EntrantsPane(Pane):
    """The line for names above, everybody below; once play has begun only the list."""

    tab = "entrants"
    first = "#name, #entrant-list"
    BINDINGS: ClassVar[list[BindingType]] = [
        key("b", "bots", "desk.bots"),
        key("d,delete", "remove", "desk.remove"),
        key("s", "scored", "desk.scored"),
        key("a", "pineapple", "desk.pineapple"),
        key("n,slash", "type", "desk.type"),
    ]

    def compose(self) -> ComposeResult:
        """Show the line and the list."""
        words = self.words
        known = self.championship.club.store.players.names()
        yield NameInput(
            id="name",
            placeholder=words(f"desk.{self._kind}.placeholder" if self._in_groups else "desk.name.placeholder"),
            suggester=LastName(known) if known else None,
        )
        yield _List(_GROUP_COLUMNS if self._in_groups else _COLUMNS, id="entrant-list")
        yield Static("", id="count", classes="line")

    @property
    def _in_groups(self) -> bool:
        return self.tournament.ruleset.members > 1

    @property
    def _kind(self) -> str:
        """What plays here as the catalogs call it: pairs or trios."""
        return self.tournament.kind

    @property
    def groups(self) -> GroupsEntry:
        """Who enters pairs and trios here."""
        return GroupsEntry(self.championship)

    @property
    def _open(self) -> bool:
        return not self.tournament.rounds

    @property
    def _list(self) -> Listing:
        return self.query_one("#entrant-list", Listing)

    def refill(self) -> None:
        """Show everybody."""
        words, tournament = self.words, self.tournament
        self.query_one("#name").display = self._open
        rows = [self._row(number, entrant) for number, entrant in enumerate(self._in_order(), 1)]
        listing = self._list
        listing.border_title = words(
            f"desk.{self._kind}" if self._in_groups else "desk.entrants.title", count=len(rows)
        )
        if self._open and (waiting := self.groups.waiting):
            rows.insert(0, self._waiting_row(waiting))
        listing.show(rows or [Row("", (words("desk.entrants.none"),))])
        self.query_one("#count", Static).update(self._count(tournament))

    def _in_order(self) -> tuple[Entrant, ...]:
        """Return the entrants, the last registered first while one types, then in their order of seeding."""
        tournament = self.tournament
        if self._open:
            return tuple(reversed(tournament.entrants))
        return tuple(tournament.entrant(number) for number in tournament.seeds)

    def _row(self, number: int, entrant: Entrant) -> Row:
        words = self.words
        rating = entrant.ratings.of(self.tournament.kind)
        shown = len(self.tournament.entrants) + 1 - number if self._open else number
        return Row(
            str(entrant.id),
            (
                Content.styled(str(shown), "$faint"),
                self.teller.entrant(entrant),
                self._kinds(entrant.people),
                self.teller.rating(rating.value),
                Content.styled(words("desk.games", count=rating.games), "$faint"),
            ),
        )

    def _kinds(self, people: Sequence[Member]) -> Content:
        """Return who are people and which bots."""
        told = self.words(f"bot.{people[0].bot}") if people[0].bot else self.words("new_game.person")
        if len(people) > 1:
            told = self.words(f"desk.group.{len(people)}.bots_{sum(one.bot is not None for one in people)}")
        return Content.styled(told, "$secondary" if any(one.bot for one in people) else "$faint")

    def _waiting_row(self, waiting: Sequence[Member]) -> Row:
        here = Content(" & ").join(map(self.teller.person, waiting))
        told = Content.assemble(here, (f" & {self.words('desk.group.who')}", "$warning"))
        return Row(_WAITING, ("", told, self._kinds(waiting), "", ""))

    def _count(self, tournament: Tournament) -> Content:
        words, people = self.words, tournament.players
        told = {"count": len(tournament.entrants) if self._in_groups else people, "needed": SCORED_PLAYERS}
        base = f"desk.count.{self._kind}" if self._in_groups else "desk.count"
        if not tournament.settings.scored:
            return Content.styled(words(f"{base}.unscored", **told), "$faint")
        if people < SCORED_PLAYERS:
            return Content.styled(words(f"{base}.few", people=people, **told), "$warning")
        return Content.styled(words(f"{base}.scored", **told), "$success")

    @on(Input.Submitted, "#name")
    def _typed(self, event: Input.Submitted) -> None:
        if event.value.strip():
            self.query_one(NameInput).mend(self._enter_all(event.value))
        elif len(self.tournament.entrants) >= 2:
            self._ask_to_draw()

    @on(NameInput.Left)
    def _left(self) -> None:
        self._list.focus()

    @on(NameInput.Pasted)
    def _pasted(self, event: NameInput.Pasted) -> None:
        self._enter_all(event.text)

    def _enter_all(self, text: str) -> str:
        """Enter every name of the text; returns those that were refused, to be mended."""
        refused: list[tuple[str, str]] = []
        entered = 0
        told = f"desk.{self._kind}.entered" if self._in_groups else "desk.entered"
        for name in filter(None, map(clean_name, _BETWEEN_NAMES.split(text))):
            try:
                if not self._in_groups:
                    self.championship.enter(name)
                entered += self.groups.enter(name) if self._in_groups else 1
            except CarteadoError as error:
                refused.append((name, self._refusal(error)))
        if refused:
            wrong = " ".join(sentence for _, sentence in refused)
            self.desk.say(f"{self.words(told, count=entered)} {wrong}" if entered else wrong, bad=True)
        elif self.groups.waiting:
            self.desk.say(self.waits())
        elif entered == 1:
            self.desk.say_last()
        elif entered:
            self.desk.say(self.words(told, count=entered))
        self.desk.refill()
        return ", ".join(name for name, _ in refused)

    def waits(self) -> str:
        """Return who needs partners, as a question."""
        return self.words(f"desk.{self._kind}.waits", name=" & ".join(clean(one.name) for one in self.groups.waiting))

    def _refusal(self, error: CarteadoError) -> str:
        """Return why somebody could not enter; of whoever plays already, in which pair or trio."""
        group = next((one for one in self.tournament.entrants if one.id == error.data.get("entrant")), None)
        if error.code == "name_taken" and group is not None and group.members:
            return self.words(f"desk.{self._kind}.taken", name=error.data["name"], group=clean(group.name))
        if error.code == "group_of":
            return self.words(f"desk.{self._kind}.wrong")
        return self.words.error(error)

    @work
    async def _ask_to_draw(self) -> None:
        count = len(self.tournament.entrants)
        asked = f"desk.draw.ask.{self._kind}" if self._in_groups else "desk.draw.ask"
        dialog = ConfirmDialog(self.words(asked, count=count), self.words("desk.draw.yes"))
        if await self.app.push_screen_wait(dialog):
            self.desk.action_draw_up()

    def on_key(self, event: events.Key) -> None:
        """Go from the top of the list back to the line."""
        if self._open and self._list.has_focus and event.key in ("up", "k") and self._at_top:
            event.stop()
            self.query_one("#name").focus()

    @property
    def _at_top(self) -> bool:
        return self._list.cursor == 0 or not self.tournament.entrants

    def check_action(self, action: str, parameters: tuple[object, ...]) -> bool | None:
        """Hide what ends with the first round (hook of Textual)."""
        if action in ("bots", "remove", "scored", "type"):
            return self._open and not self.query_one("#name").has_focus
        if action == "pineapple":
            played = self.tournament.ruleset.brings and not self.tournament.finished
            return bool(played) and not self.query_one("#name").has_focus
        return super().check_action(action, parameters)

    def action_type(self) -> None:
        """Go to the line for names."""
        self.query_one("#name").focus()

    @work
    async def action_bots(self) -> None:
        """Enter some bots."""
        game = self.championship.club.games[self.tournament.spec.game]
        members, here = self.tournament.ruleset.members, self.tournament.players + len(self.groups.waiting)
        missing = max(1, SCORED_PLAYERS - here)
        chosen = await self.app.push_screen_wait(BotsDialog(game, missing + -(here + missing) % members))
        if chosen is not None:
            bot, count = chosen
            try:
                if self._in_groups:
                    self.groups.enter_bots(bot, count)
                else:
                    self.championship.enter_bots(bot, count)
            except CarteadoError as error:
                self.desk.say(self.words.error(error), bad=True)
            else:
                self.desk.say(self.words("desk.bots.entered", count=count, bot=self.words(f"bot.{bot}")))
            self.desk.refill()

    def action_remove(self) -> None:
        """Take the marked entrant off the list."""
        if self._list.current == _WAITING:
            self.groups.forget()
            self.desk.refill()
        elif name := self._list.current:
            number: EntrantId = int(name)
            self.desk.act(lambda desk: desk.withdraw(number))

    def action_pineapple(self) -> None:
        """Say that the marked one has brought a pineapple, or has not (CH-57)."""
        if self._list.current == _WAITING:
            self.groups.show_pineapple()
            self.desk.refill()
        elif name := self._list.current:
            number: EntrantId = int(name)
            step = next_pineapple(self.tournament.entrant(number))
            self.desk.act(lambda desk: desk.show_pineapple(number, step.brought, step.member))

    def action_scored(self) -> None:
        """Let it count for points, or not."""
        self.desk.set_scored(not self.tournament.settings.scored)

    @on(Listing.Chosen, "#entrant-list")
    def _chosen(self, event: Listing.Chosen) -> None:
        if event.name != _WAITING:
            self.desk.open_history(int(event.name))

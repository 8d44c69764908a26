"""A table that waits for its people: who has sat down, what will be played, and the chat."""

from __future__ import annotations

from functools import partial
from typing import ClassVar

from textual import on, work
from textual.app import ComposeResult
from textual.binding import BindingType
from textual.containers import Horizontal, Vertical
from textual.content import Content
from textual.widgets import Static

from engine.core.bots import usual_bot
from engine.core.errors import CarteadoError
from tui.keymap import key
from tui.lobby.client import LobbyClient
from tui.lobby.page import LobbyPage, TalkPane
from tui.services.identity.names import clean, short_name
from tui.services.lobby.open_table import OPEN, OpenTable, SeatSlot
from tui.services.matches.seating import PERSON, bots_to_step_through, next_kind
from tui.services.matches.table_options import Named, Option, own_options_of, own_values, saved_choices
from tui.texts.lobby import format_slot, game_words, plan_words
from tui.texts.options import format_option_value
from tui.widgets.cells import Narrowing
from tui.widgets.dialogs import AskDialog, ConfirmDialog
from tui.widgets.page import TitleBar
from tui.widgets.row_list import Column, Row, RowList


class _Seats(RowList):
    """The seats; what `enter` does has a word of its own."""

    BINDINGS: ClassVar[list[BindingType]] = [key("enter", "choose", "key.gathering.sit")]


class WaitingTableScreen(LobbyPage):
    """Screen of a waiting table, whose seats fill; when the match begins everybody here goes to the table."""

    place = "place.gathering"
    AUTO_FOCUS = "#seats"
    BINDINGS: ClassVar[list[BindingType]] = [
        key("s", "start", "key.gathering.start"),
        key("b", "bot", "key.gathering.bot"),
        key("B", "fill", "key.gathering.fill", show=False),
        key("i", "invite", "key.gathering.invite"),
        key("f", "remove", "key.gathering.remove", show=False),
        key("u", "own", "key.gathering.own"),
        key("u", "deck", "key.gathering.deck"),
        key("n", "change", "key.gathering.change", show=False),
        key("x,delete", "leave", "key.gathering.leave"),
        # With priority the line has the focus before the next key is looked at: what is typed fast is no command.
        key("c,slash", "talk", "key.lobby.talk", priority=True),
        key("r", "rules", "key.lobby.rules", show=False),
    ]

    def __init__(self, client: LobbyClient, number: int) -> None:
        super().__init__(client)
        self._saved: dict[str, tuple[Named, ...]] = {}
        self.number = number

    @property
    def open_table(self) -> OpenTable | None:
        """The table; None once it is closed or has begun."""
        try:
            return self.lobby.open_tables.table(self.number)
        except CarteadoError:
            return None

    @property
    def _mine(self) -> bool:
        table = self.open_table
        return table is not None and table.host == self.client.name

    def title_words(self) -> str:
        """Return the number of the table and what is played."""
        table = self.open_table
        if table is None:
            return self.words("place.gathering")
        game = game_words(table.plan.game, table.plan.options, self.lobby.games, self.words)
        return self.words("gathering.title", table=self.number, game=game)

    def body(self) -> ComposeResult:
        """Show the seats, the terms beside them, and the talk below."""
        with Vertical(id="gathering"):
            with Horizontal(id="gathering-table"):
                yield _Seats(
                    (Column(3, right=True), Column()), id="seats", one_click=False, title=self.words("gathering.seats")
                )
                yield Static("", id="plan")
            yield TalkPane(self.client)
        yield Static("", id="waiting")

    def show_all(self) -> None:
        """Show the table as it stands; a table that is no more is left."""
        table = self.open_table
        removed = self.lobby.open_tables.removed_from(self.client.name, self.number)
        if table is None or removed or not table.shown_to(self.client.name):
            if self.is_current:
                if removed:
                    self.tell("gathering.removed", table=self.number)
                self.dismiss()
            return
        words = self.words
        rows = [self._row(table, seat, slot) for seat, slot in enumerate(table.slots)]
        self.query_one("#seats", RowList).show(rows)
        self.query_one("#plan", Static).update(self._plan(table))
        self.query_one(TitleBar).tell(self.title_words())
        self.query_one(TalkPane).refill()
        waits = sum(slot.kind == OPEN for slot in table.slots)
        if waits:
            text = words("gathering.waits.host" if self._mine else "gathering.waits", count=waits)
        else:
            text = words("gathering.ready.host" if self._mine else "gathering.ready", host=short_name(table.host))
        self.query_one("#waiting", Static).update(Content.styled(text, "bold $accent"))
        self.refresh_bindings()

    def show_talk(self) -> None:
        """Show new lines of the chat."""
        self.query_one(TalkPane).refill()

    def _row(self, table: OpenTable, seat: int, slot: SeatSlot) -> Row:
        words = self.words
        name = Content.styled(format_slot(slot, words), "bold" if slot.kind == PERSON else "$faint")
        marks = []
        if slot.kind == PERSON and slot.name == self.client.name:
            marks.append(words("gathering.you"))
        if slot.kind == PERSON and slot.name == table.host:
            marks.append(words("gathering.host"))
        person = self.lobby.person(slot.name) if slot.kind == PERSON else None
        if person is not None and person.away:
            marks.append(words("lobby.person.away"))
        seen = self.lobby.open_tables.seen_options(self.client.name, self.number)
        own = "; ".join(
            format_option_value(option, own_values(option, seen, table.plan.seats)[seat], words)
            for option in self._own_options(table)
        )
        kept = [", ".join(marks[:most]) for most in range(len(marks), -1, -1)]
        brief = own.partition(",")[0]
        forms = tuple(
            Content.assemble(name, (f"  {text}".rstrip(), "$accent"), (f"  {words_of_own}".rstrip(), "$faint"))
            for text, words_of_own in [*((text, own) for text in kept), ("", brief)]
        )
        return Row(str(seat), (str(seat + 1), Narrowing(forms)))

    def _plan(self, table: OpenTable) -> Content:
        words = self.words
        lines = [Content(line) for line in plan_words(table.plan, self.lobby.games, words)]
        if table.code:
            lines.insert(0, Content.styled(words("gathering.code", code=table.code), "bold $accent"))
        if table.asked:
            names = ", ".join(map(short_name, table.asked))
            lines.append(Content.styled(words("gathering.asked", names=names), "$faint"))
        return Content("\n").join(lines)

    def check_action(self, action: str, parameters: tuple[object, ...]) -> bool | None:
        """Leave out what the host decides (hook of Textual)."""
        if action in ("start", "bot", "fill", "change", "remove"):
            return self._mine
        if action in ("own", "deck"):
            table = self.open_table
            return table is not None and any(option.named == (action == "deck") for option in self._own_options(table))
        return super().check_action(action, parameters)

    # ---- Acting ------------------------------------------------------------------------------------------------------

    @on(RowList.Chosen, "#seats")
    def _chosen(self, event: RowList.Chosen) -> None:
        self._try(lambda: self.lobby.open_tables.sit(self.client.name, self.number, int(event.name)))

    def action_bot(self) -> None:
        """Give the marked seat to a bot, to the next kind of bot, or to nobody again."""
        table, name = self.open_table, self.query_one("#seats", RowList).current
        if table is None or not name:
            return
        seat = int(name)
        kinds = (OPEN, *bots_to_step_through(self.lobby.games[table.plan.game]))
        if table.slots[seat].kind == PERSON:
            # The first open seat is meant, by somebody whose mark is still on the own one.
            seat = next((at for at, slot in enumerate(table.slots) if slot.kind == OPEN), seat)
        now = table.slots[seat].kind
        kind = next_kind(kinds, now, 1)
        self._try(lambda: self.lobby.open_tables.put_bot(self.client.name, self.number, seat, kind))

    def action_remove(self) -> None:
        """Have whoever sits in the marked seat get up, after asking."""
        table, name = self.open_table, self.query_one("#seats", RowList).current
        slot = table.slots[int(name)] if table is not None and name else SeatSlot()
        if slot.kind == PERSON and slot.name != self.client.name:
            self._ask_remove(slot.name)

    @work
    async def _ask_remove(self, name: str) -> None:
        dialog = ConfirmDialog(self.words("gathering.remove.ask", name=clean(name)), self.words("gathering.remove.yes"))
        if await self.app.push_screen_wait(dialog):
            self._try(lambda: self.lobby.open_tables.remove(self.client.name, self.number, name))

    def action_own(self) -> None:
        """Change the own seat's choice, such as its suit.

        The host gives it to the marked seat.
        """
        table, name = self.open_table, self.query_one("#seats", RowList).current
        if table is None:
            return
        seat = int(name) if name and self._mine else self._seat_at(table)
        for option in self._own_options(table):
            value = option.stepped(own_values(option, table.plan.options, table.plan.seats)[seat], 1)
            self._try(partial(self.lobby.open_tables.give_own, self.client.name, self.number, seat, option, value))

    def _seat_at(self, table: OpenTable) -> int:
        return next((at for at, slot in enumerate(table.slots) if slot == SeatSlot(PERSON, self.client.name)), 0)

    @work
    async def action_deck(self) -> None:
        """Choose what one plays with, unseen by the others; the host chooses for the marked bot."""
        from tui.widgets.named_choice import choose_own

        table, name = self.open_table, self.query_one("#seats", RowList).current
        if table is None:
            return
        marked = int(name) if name and self._mine else self._seat_at(table)
        seat = marked if table.slots[marked].kind not in (OPEN, PERSON) else self._seat_at(table)
        game = self.lobby.games[table.plan.game]
        for option in self._own_options(table):
            now = own_values(option, table.plan.options, table.plan.seats)[seat]
            named = await choose_own(self, game, table.plan.options, option, now, seat)
            if named is not None:
                self._try(partial(self.lobby.open_tables.give_own, self.client.name, self.number, seat, option, named))

    def _own_options(self, table: OpenTable) -> tuple[Option, ...]:
        game = self.lobby.games[table.plan.game]
        if game.key not in self._saved:
            self._saved[game.key] = saved_choices(game, self.client.context.profile.saved_values, table.plan.options)
        return own_options_of(game, self._saved[game.key])

    def action_fill(self) -> None:
        """Give all open seats to bots."""
        table = self.open_table
        if table is not None:
            kind = usual_bot(self.lobby.games[table.plan.game])
            self._try(lambda: self.lobby.open_tables.fill(self.client.name, self.number, kind))

    def action_start(self) -> None:
        """Begin the match: everybody at the table is taken there."""
        self._try(lambda: self.lobby.begin(self.client.name, self.number))

    def action_leave(self) -> None:
        """Get up; the last one closes the table."""
        self._try(lambda: self.lobby.open_tables.stand(self.client.name, self.number))
        self.dismiss()

    def action_change(self) -> None:
        """Change what is played at this table."""
        from tui.lobby.open_table import OpenTableScreen

        table = self.open_table
        if table is not None:
            self.app.push_screen(OpenTableScreen(self.client, table))

    @work
    async def action_invite(self) -> None:
        """Invite somebody present."""
        table = self.open_table
        if table is None:
            return
        here = [person.name for person in self.lobby.people if person.name not in table.people]
        if not here:
            self.tell("lobby.invite.nobody")
            return
        answer = await self.app.push_screen_wait(AskDialog(self.words("lobby.invite.ask"), names=here))
        if answer is not None and answer.strip():
            self._try(lambda: self.lobby.open_tables.invite(self.client.name, answer.strip(), self.number))

    def action_rules(self) -> None:
        """Open the rules of the game."""
        table = self.open_table
        if table is not None:
            self.context.navigator.open_rules(table.plan.game)

    def action_talk(self) -> None:
        """Write a line in the chat."""
        self.query_one(TalkPane).begin()

    @on(TalkPane.Left)
    def _talk_left(self) -> None:
        self.query_one("#seats").focus()

"""The entrants: names typed one after another, bots by the handful, then the first round."""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path
from typing import ClassVar

from textual import events, on, work
from textual.app import ComposeResult
from textual.binding import BindingType
from textual.content import Content
from textual.widgets import Input, Static

from engine.core.errors import CarteadoError
from engine.core.keys import KeyFamily
from engine.core.text import fold
from tournaments.formats import traits_of
from tournaments.games import games_counted
from tournaments.model import SCORED_PLAYERS, Entrant, EntrantId, Tournament
from tournaments.settings import Missed
from tui.keymap import key
from tui.organiser.entrant_rows import COLUMNS, WAITING, BotsDialog, LastName, NameInput, entrant_row, waiting_row
from tui.organiser.list_dialog import ListDialog
from tui.organiser.presence import PresencePane
from tui.services.identity.names import clean
from tui.services.tournaments.entry import GroupsEntry, bots_offered, enter_bots, enter_listed, next_pineapple
from tui.services.tournaments.lists.lines import read_names
from tui.services.tournaments.lists.listed import Listed, typed_again
from tui.services.tournaments.lists.reading import read_list, read_list_file
from tui.services.tournaments.lists.tables import NoNames
from tui.texts.keys import BOT, DESK_KIND
from tui.texts.tournament_choices import format_rematches, format_too_few
from tui.texts.tournament_desk import entry_refusal, gathered, people_playing, waiting_question
from tui.widgets.dialogs import ConfirmDialog
from tui.widgets.file_dialog import OpenFileDialog, places
from tui.widgets.free_text import FreeText
from tui.widgets.row_list import Row, RowList

_DESK_ENTERED = KeyFamily("desk.{}.entered", "pairs trios")
_DESK_PLACEHOLDER = KeyFamily("desk.{}.placeholder", "pairs trios")


class _List(RowList):
    """The list of entrants; what `enter` does has a word of its own."""

    BINDINGS: ClassVar[list[BindingType]] = [key("enter", "choose", "key.desk.page")]


class EntrantsPane(PresencePane):
    """The line for names above, everybody below; the line stays as long as somebody may enter."""

    tab = "entrants"
    first = "#name, #entrant-list"
    BINDINGS: ClassVar[list[BindingType]] = [
        key("b", "bots", "key.desk.bots"),
        key("d,delete", "remove", "key.desk.remove"),
        key("s", "scored", "key.desk.scored", show=False),
        key("a", "pineapple", "key.desk.pineapple"),
        key("n", "type", "key.desk.type"),
        key("i", "take_list", "key.desk.take_list", show=False),
        key("slash", "find", "key.desk.find", show=False),
    ]

    def compose(self) -> ComposeResult:
        """Show the line and the list."""
        words = self.words
        known = self.tournament_session.club.store.players.names()
        yield NameInput(
            id="name",
            placeholder=words(_DESK_PLACEHOLDER(self._kind) if self._in_groups else "desk.name.placeholder"),
            suggester=LastName(known) if known else None,
            typing=words("desk.name.typing"),
        )
        yield _List(COLUMNS, id="entrant-list")
        yield Static("", id="count", classes="line")
        yield FreeText()

    @property
    def _in_groups(self) -> bool:
        return self.tournament.ruleset.members > 1

    @property
    def _kind(self) -> str:
        """What plays here as the catalogs call it: pairs or trios."""
        return self.tournament.kind

    @property
    def groups(self) -> GroupsEntry:
        """Entry of pairs and trios."""
        return GroupsEntry(self.tournament_session)

    @property
    def _open(self) -> bool:
        """Whether play has not begun."""
        return not self.tournament.rounds

    @property
    def _entering(self) -> bool:
        """Whether somebody may enter: before the first round, and later where the format lets them."""
        tournament = self.tournament
        late = traits_of(tournament.settings.format).late and not tournament.stages
        return self._open or (late and not tournament.finished)

    def open(self) -> None:
        """Focus the line for names until check-in or play has begun, then the list."""
        super().open()
        tournament = self.tournament
        if tournament.rounds or tournament.present or tournament.absent:
            self.entrant_list.focus()

    def refill(self) -> None:
        """Show everybody."""
        words, tournament = self.words, self.tournament
        self.query_one("#name").display = self._entering
        everybody = self._in_order()
        games = games_counted(tournament)
        rows = [
            entrant_row(self, number, entrant, games[entrant.id]) for number, entrant in enumerate(everybody, start=1)
        ]
        listing = self.entrant_list
        listing.border_title = words(
            DESK_KIND(self._kind) if self._in_groups else "desk.entrants.title", count=len(rows)
        )
        if self._open and (waiting := self.groups.waiting):
            rows.insert(0, waiting_row(self, waiting))
        listing.show(rows or [Row("", (words("desk.entrants.none"),))])
        warning = format_rematches(tournament, words)
        if few := format_too_few(tournament, words):
            warning = words("desk.too_few.key", told=few)
        warned = Content.styled(f"\n! {warning}", "$warning") if warning else Content("")
        self.query_one("#count", Static).update(self._count(tournament) + warned)
        self.query_one(FreeText).tell(tournament.spec, self.words)

    def _in_order(self) -> tuple[Entrant, ...]:
        """Return the entrants by name; once ratings have seeded them, by seed."""
        tournament = self.tournament
        if self._open or tournament.settings.seeding == "draw":
            return tuple(sorted(tournament.entrants, key=lambda entrant: (fold(entrant.name), entrant.id)))
        seeded = tuple(tournament.entrant(number) for number in tournament.seeds)
        return (*seeded, *(entrant for entrant in tournament.entrants if entrant.id not in tournament.seeds))

    def _count(self, tournament: Tournament) -> Content:
        """Return how many are here, and whether it counts for points; until play begins that may be changed."""
        words, who, scored = self.words, gathered(tournament, self.words), tournament.settings.scored
        if not self._open or tournament.ruleset.unscored:
            key = "desk.count.begun" if scored else "desk.count.begun.unscored"
            return Content.styled(words(key, who=who), "$faint")
        if not scored:
            return Content.styled(words("desk.count.unscored", who=who), "$faint")
        if people_playing(tournament) < SCORED_PLAYERS:
            return Content.styled(words("desk.count.few", who=who, needed=SCORED_PLAYERS), "$warning")
        return Content.styled(words("desk.count.scored", who=who), "$success")

    @on(Input.Submitted, "#name")
    def _typed(self, event: Input.Submitted) -> None:
        typed = event.value.strip()
        if typed and sum(map(str.isalpha, typed)) < 2:
            self._ask_whether_a_name(typed)
        elif typed:
            self._enter(read_names(typed))
        elif self._open and self.groups.waiting:
            self.desk.say(waiting_question(self.tournament_session, self.words), bad=True)
        elif self._open and len(self.tournament.entrants) >= 2:
            self._ask_to_draw()

    @work
    async def _ask_whether_a_name(self, typed: str) -> None:
        """Ask whether a single letter, or a result such as `2-1`, is somebody: mostly keys strayed into the line."""
        words = self.words
        dialog = ConfirmDialog(words("desk.letter.ask", name=clean(typed)), words("desk.letter.yes"))
        if await self.app.push_screen_wait(dialog):
            self._enter(read_names(typed))
        else:
            self.query_one(NameInput).value = ""
            self.entrant_list.focus()

    @on(NameInput.Left)
    def _left(self) -> None:
        """Begin the list from the top, where one begins to check in."""
        self.entrant_list.action_edge(0)
        self.entrant_list.focus()

    def on_paste(self, event: events.Paste) -> None:
        """Take what is pasted beside the line of names as if it were pasted there (hook of Textual)."""
        event.stop()
        if self._entering and event.text.strip():
            line = self.query_one(NameInput)
            line.focus()
            line.post_message(events.Paste(event.text))

    @on(NameInput.Pasted)
    def _pasted(self, event: NameInput.Pasted) -> None:
        try:
            self._take(read_list(event.text))
        except NoNames as error:
            self.desk.say(self.words("desk.list.no_names", columns=", ".join(error.columns)), bad=True)

    def _take(self, people: Sequence[Listed]) -> None:
        """Show what was understood of a list, then enter whoever is left in it."""

        def answered(chosen: tuple[Listed, ...] | None) -> None:
            if chosen:
                self._enter(chosen)

        if people:
            taken = {fold(member.name) for entrant in self.tournament.entrants for member in entrant.people}
            self.app.push_screen(ListDialog(self.words, people, taken, self.tournament.ruleset.members), answered)
        else:
            self.desk.say(self.words("desk.list.nobody"), bad=True)

    def _enter(self, people: Sequence[Listed]) -> None:
        """Enter everybody at once, so that the next name can be typed; late comers after a question."""
        if self._open:
            self.query_one(NameInput).mend(self._enter_all(people, "losses"))
        else:
            self._enter_late(people)

    @work
    async def _enter_late(self, people: Sequence[Listed]) -> None:
        """Ask what the rounds that were missed count for, then enter everybody."""
        missed = await self.ask_missed(", ".join(listed.name for listed in people))
        if missed is not None:
            refused = self._enter_all(people, missed)
            self.query_one(NameInput).mend(refused)

    def _enter_all(self, people: Sequence[Listed], missed: Missed) -> str:
        """Enter everybody; returns those that were refused, to be mended."""
        self.tournament_session.catch_up()
        with self.desk.signed:
            listed = enter_listed(self.tournament_session, people, missed)
        refusals = [entry_refusal(error, self.tournament, self.words) for _, error in listed.refused]
        key = _DESK_ENTERED(self._kind) if self._in_groups else "desk.entered"
        self._say_entered(listed.entered, self.words(key, count=listed.entered), refusals)
        self.desk.refill()
        if listed.entered:
            # Wherever the name has its place in the list, it is seen there.
            self.entrant_list.go_to(str(self.tournament.entrants[-1].id))
        return ", ".join(typed_again(person) for person, _ in listed.refused)

    def _say_entered(self, entered: int, text: str, refused: Sequence[str]) -> None:
        if refused:
            wrong = " ".join(refused)
            self.desk.say(f"{text} {wrong}" if entered else wrong, bad=True)
        elif self.groups.waiting:
            self.desk.say(waiting_question(self.tournament_session, self.words))
        elif entered == 1:
            self.desk.say_last()
        elif entered:
            self.desk.say(text)

    @work
    async def action_take_list(self) -> None:
        """Enter everybody of a file."""
        dialog = OpenFileDialog(
            self.words("desk.list.ask"),
            places(),
            f"{Path.home()}/",
            lambda path, _watch: read_list_file(path),
            ending="",
        )
        await self.app.push_screen_wait(dialog)
        if dialog.content is not None:
            self._take(dialog.content)

    @work
    async def action_find(self) -> None:
        """Put the cursor on somebody whose name is typed."""
        entrant = await self.desk.ask_player()
        if entrant is not None:
            self.entrant_list.go_to(str(entrant))
            self.entrant_list.focus()

    @work
    async def _ask_to_draw(self) -> None:
        words, late = self.words, traits_of(self.tournament.settings.format).late
        question = words("desk.draw.ask", who=gathered(self.tournament, words))
        question = f"{question} {words('desk.draw.late' if late else 'desk.draw.closed')}"
        if await self.app.push_screen_wait(ConfirmDialog(question, words("desk.draw.yes"))):
            self.desk.action_draw_up()

    def on_descendant_focus(self) -> None:
        """Update the hint of the next step, which depends on whether the line or the list has the focus."""
        self.desk.tell_next()

    def on_key(self, event: events.Key) -> None:
        """Go from the top of the list back to the line."""
        if self._entering and self.entrant_list.has_focus and event.key in ("up", "k") and self._at_top:
            event.stop()
            self.query_one("#name").focus()

    @property
    def _at_top(self) -> bool:
        return self.entrant_list.cursor == 0 or not self.tournament.entrants

    def check_action(self, action: str, parameters: tuple[object, ...]) -> bool | None:
        """Hide what ends with the first round (hook of Textual)."""
        if self.query_one("#name").has_focus and action not in ("type", "find"):
            return False
        if action in ("bots", "remove", "scored"):
            return self._open
        if action in ("type", "take_list"):
            return self._entering
        if action == "pineapple":
            played = self.tournament.ruleset.brings and not self.tournament.finished
            return bool(played)
        return super().check_action(action, parameters)

    def idle(self, action: str) -> bool:
        """Tell whether the key needs a marked entrant and the list is empty."""
        return action in ("choose", "remove", "check_in", "drop", "wishes") and not self.entrant_list.current

    def action_type(self) -> None:
        """Go to the line for names."""
        self.query_one("#name").focus()

    @work
    async def action_bots(self) -> None:
        """Enter some bots."""
        game = self.tournament_session.club.games[self.tournament.spec.game]
        chosen = await self.app.push_screen_wait(BotsDialog(game, bots_offered(self.tournament_session)))
        if chosen is not None:
            bot, count = chosen
            try:
                with self.desk.signed:
                    enter_bots(self.tournament_session, bot, count)
            except CarteadoError as error:
                self.desk.say(self.words.error(error), bad=True)
            else:
                self.desk.say(self.words("desk.bots.entered", count=count, bot=self.words(BOT(bot))))
            self.desk.refill()

    def action_remove(self) -> None:
        """Take the marked entrant off the list."""
        if self.entrant_list.current == WAITING:
            for member in self.groups.waiting:
                self.desk.say(self.words("desk.act.withdrawn", name=clean(member.name), count=1))
            self.groups.forget()
            self.desk.refill()
        elif name := self.entrant_list.current:
            number: EntrantId = int(name)
            self.desk.act(lambda desk: desk.withdraw(number))

    def action_pineapple(self) -> None:
        """Mark the entrant as having brought a pineapple, or not (CH-57)."""
        if self.entrant_list.current == WAITING:
            self.groups.show_pineapple()
            self.desk.refill()
        elif name := self.entrant_list.current:
            number: EntrantId = int(name)
            step = next_pineapple(self.tournament.entrant(number))
            self.desk.act(lambda desk: desk.show_pineapple(number, step.brought, step.member))

    def action_scored(self) -> None:
        """Switch whether the tournament counts for points."""
        self.desk.set_scored(not self.tournament.settings.scored)

    @on(RowList.Chosen, "#entrant-list")
    def _chosen(self, event: RowList.Chosen) -> None:
        if event.name != WAITING:
            self.desk.open_history(int(event.name))

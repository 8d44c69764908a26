"""Rows of entrants, the name input, bots dialog."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import TYPE_CHECKING, ClassVar

from textual import events, on
from textual.app import ComposeResult
from textual.binding import BindingType
from textual.containers import Vertical
from textual.content import Content
from textual.message import Message
from textual.suggester import Suggester
from textual.widgets import Input, Static
from textual.widgets.input import Selection

from engine.core.bots import usual_bot
from engine.core.game import AnyGame
from engine.core.keys import KeyFamily
from engine.core.text import fold
from tournaments.audit import presence_of
from tournaments.model import Entrant, Member
from tui.keymap import key
from tui.services.identity.names import clean
from tui.services.matches.seating import PERSON, kinds_for
from tui.services.tournaments.entry import LAST_NAME, MOST_BOTS
from tui.texts.keys import BOT, PRESENCE
from tui.texts.options import format_bot_help
from tui.texts.styled_text import join_text
from tui.texts.wishes import format_categories
from tui.widgets.cells import Narrowing
from tui.widgets.form import Form, FormField, content_of
from tui.widgets.row_list import Column, Row
from tui.widgets.screen import Dialog

if TYPE_CHECKING:
    from tui.organiser.pane import Pane

_GROUP_BOTS = KeyFamily("desk.group.{}", "2.bots_0 2.bots_1 2.bots_2 3.bots_0 3.bots_1 3.bots_2 3.bots_3")


class LastName(Suggester):
    """Autocompletion of the last name in a line of several."""

    def __init__(self, names: Sequence[str]) -> None:
        super().__init__(case_sensitive=True)
        self._names = tuple(names)

    async def get_suggestion(self, value: str) -> str | None:
        """Return the line with its last name completed (hook of Textual)."""
        start = max((match.end() for match in LAST_NAME.finditer(value)), default=0)
        begun = value[start:]
        name = _first(self._names, begun) if begun.strip() else None
        return None if name is None else value + name[len(begun) :]


def _first(names: Iterable[str], begun: str) -> str | None:
    return next((name for name in names if fold(name[: len(begun)]) == fold(begun)), None)


COLUMNS = (
    Column(3, right=True),
    Column(1),
    Column(),
    Column(20),
    Column(14, from_width=100),
    Column(6, right=True),
    Column(10, True, from_width=70),
)


_NARROWEST = 27
"""Cells of the names on the smallest screen."""


WAITING = "waiting"
"""The row of whoever still needs a partner."""


_MARKS = {"present": ("✓", "bold $success"), "absent": ("✗", "bold $warning"), "dropped": ("–", "$error")}


def entrant_row(pane: Pane, number: int, entrant: Entrant, games: int) -> Row:
    """Return an entrant's line, with the number shown in front; `games` are those of this tournament."""
    words, tournament = pane.words, pane.tournament
    rating = entrant.ratings.of(tournament.kind)
    clubs = dict.fromkeys(clean(member.club) for member in entrant.people if member.club)
    return Row(
        str(entrant.id),
        (
            Content.styled(str(number), "$faint"),
            Content.styled(*_MARKS.get(presence_of(tournament, entrant.id), ("·", "$faint"))),
            Narrowing(tuple(map(content_of, pane.formatter.forms(lambda names: names.entrant(entrant), _NARROWEST)))),
            _state(pane, entrant),
            Content.styled(", ".join(clubs), "$secondary"),
            pane.formatter.rating(rating.value),
            Content.styled(words("desk.games", count=games) if tournament.rounds else "", "$faint"),
        ),
    )


def waiting_row(pane: Pane, waiting: Sequence[Member]) -> Row:
    """Return the line of whoever still needs partners."""
    here = join_text(" & ", map(pane.formatter.person, waiting))
    content = content_of((*here, (f" & {pane.words('desk.group.who')}", "$warning")))
    return Row(WAITING, ("", "", content, _kinds(pane, waiting), "", "", ""))


def _state(pane: Pane, entrant: Entrant) -> Content:
    """Return what is special about somebody: out, absent, late, penalised, categories; else a person or which bot."""
    words, tournament = pane.words, pane.tournament
    presence = presence_of(tournament, entrant.id)
    content = []
    if presence in ("absent", "dropped"):
        content.append(Content.styled(words(PRESENCE(presence)), "$warning"))
    content += [
        Content.styled(words("desk.is_late"), "$accent") for late in tournament.late if late.entrant == entrant.id
    ]
    if ruled := [penalty for penalty in tournament.penalties if penalty.entrant == entrant.id]:
        points = sum(penalty.points for penalty in ruled)
        content.append(Content.styled(f"−{points}" if points else words("desk.warned"), "$error"))
    following = [bye.round for bye in tournament.asked if bye.entrant == entrant.id]
    content += [Content.styled(words("desk.asked_in", round=number), "$accent") for number in following[:1]]
    if tournament.handed_in and not tournament.finished and pane.tournament_session.handed_in.lacks(entrant):
        content.append(Content.styled(words("handed_in.none"), "$warning"))
    if categories := format_categories(entrant):
        content.append(Content.styled(", ".join(categories), "$secondary"))
    return Content(" ").join(content) if content else _kinds(pane, entrant.people)


def _kinds(pane: Pane, people: Sequence[Member]) -> Content:
    """Return who are people and which bots."""
    text = pane.words.named("bot", people[0].bot) if people[0].bot else pane.words("new_game.person")
    if len(people) > 1:
        text = pane.words(_GROUP_BOTS(f"{len(people)}.bots_{sum(person.bot is not None for person in people)}"))
    return Content.styled(text, "$secondary" if any(person.bot for person in people) else "$faint")


class NameInput(Input):
    """The line where names are typed; several lines that are pasted are several names."""

    BINDINGS: ClassVar[list[BindingType]] = [
        key("enter", "submit", "key.desk.add"),
        key("down,escape", "leave", "key.desk.to_list", drawn="esc"),
    ]

    class Pasted(Message):
        """Posted when several names were pasted."""

        def __init__(self, text: str) -> None:
            self.text = text
            super().__init__()

    class Left(Message):
        """Posted when the person moves on to the list."""

    def __init__(self, *, typing: str, id: str, placeholder: str, suggester: Suggester | None) -> None:
        """Create the line; `typing` is its border title while it has the keys."""
        super().__init__(id=id, classes="area", placeholder=placeholder, suggester=suggester)
        self._typing = typing

    def watch_has_focus(self, focused: bool) -> None:
        """Tell on the border that keys are letters here (hook of Textual)."""
        super().watch_has_focus(focused)
        self.border_title = self._typing if focused else ""

    def action_leave(self) -> None:
        """Go on to the list."""
        self.post_message(self.Left())

    def mend(self, text: str) -> None:
        """Select a text in the line, so that typing replaces it."""
        self.value = text
        self.selection = Selection(0, len(text))

    def on_paste(self, event: events.Paste) -> None:
        """Offer a list of several lines to whoever asked for a name (hook of Textual)."""
        if len(event.text.strip().splitlines()) > 1:
            self.post_message(self.Pasted(event.text))
            event.prevent_default()
            event.stop()


class BotsDialog(Dialog[tuple[str, int] | None]):
    """Dialog for entering bots: their kind and their number; None when the person thinks better of it."""

    place = "place.bots"
    BINDINGS: ClassVar[list[BindingType]] = [
        key("enter", "accept", "key.desk.bots.accept", priority=True),
        key("escape", "cancel", "key.ask.cancel", show=False, priority=True),
    ]

    def __init__(self, game: AnyGame, count: int) -> None:
        """Offer the game's bots, with this initial number."""
        super().__init__()
        self._game = game
        self._kinds = tuple(kind for kind in kinds_for(game) if kind != PERSON)
        self._kind = usual_bot(game)
        self._count = count
        self._typed = ""

    def compose(self) -> ComposeResult:
        """Show the question and the two fields."""
        with Vertical(id="dialog"):
            yield Static(Content(self.words("desk.bots.ask")), id="question")
            yield Form(self._fields(), label_width=12, id="bots-form")
            yield Static("", id="wrong")
            yield Static(Content.styled(self.words("desk.bots.hint"), "$faint"), id="hint")

    def on_mount(self) -> None:
        """Focus the number."""
        form = self.query_one(Form)
        form.focus()
        form.go_to("count")
        self._show()

    def _fields(self) -> list[FormField]:
        words = self.words
        return [
            FormField("count", words("desk.bots.count"), str(self._count)),
            FormField("kind", words("desk.bots.kind"), words(BOT(self._kind))),
        ]

    def _show(self) -> None:
        self.query_one(Form).fill(self._fields())
        help_text = format_bot_help(self._game, self._kind, self.words)
        self.query_one("#wrong", Static).update(Content.styled(help_text, "$faint"))

    @on(Form.Changed)
    def _changed(self, event: Form.Changed) -> None:
        if event.name == "count":
            self._typed = ""
            self._count = max(1, min(MOST_BOTS, self._count + event.step))
        else:
            self._kind = self._kinds[(self._kinds.index(self._kind) + event.step) % len(self._kinds)]
        self._show()

    def on_key(self, event: events.Key) -> None:
        """Take the number digit by digit."""
        if event.character is not None and event.character.isdecimal():
            event.stop()
            self._typed = (self._typed + event.character)[-2:].lstrip("0")
            if self._typed:
                self._count = min(MOST_BOTS, int(self._typed))
                self._show()

    def action_accept(self) -> None:
        """Enter the bots."""
        self.dismiss((self._kind, self._count))

"""A new game: which one, who sits where, by which rules; `enter` begins at once with what is shown."""

from __future__ import annotations

from typing import Any, ClassVar

import msgspec
from textual import on, work
from textual.app import ComposeResult
from textual.binding import BindingType
from textual.containers import Horizontal, Vertical
from textual.content import Content
from textual.widgets import Static

from engine.core.game import AnyGame
from saves.text import fold
from tui.keymap import key
from tui.options import Option, options_of
from tui.screens.dialogs import AskDialog
from tui.screens.page import Page
from tui.seating import PERSON, SeatChoice, default_choices, kinds_for, players_of
from tui.session import SUITS
from tui.text import clean_name
from tui.widgets.form import Field, Form
from tui.widgets.listing import Listing

_SEAT = "seat."
_OPTION = "option."


class NewGameScreen(Page[None]):
    """One form: game, seats, table rules; what the line under the cursor means stands beside or below it."""

    place = "new_game"
    AUTO_FOCUS = "#setup"
    BINDINGS: ClassVar[list[BindingType]] = [
        key("enter", "start", "new_game.start", priority=True),
        key("e", "edit", "new_game.edit"),
        key("2", "seats(2)", "new_game.two", show=False),
        key("3", "seats(3)", "new_game.three", show=False),
        key("4", "seats(4)", "new_game.four", show=False),
    ]

    def __init__(self) -> None:
        super().__init__()
        self._game: AnyGame | None = None
        self._choices: tuple[SeatChoice, ...] = ()
        self._options: Any = None

    @property
    def game(self) -> AnyGame:
        """The game chosen; the first one to begin with."""
        if self._game is None:
            self._take(next(iter(self.carteado.games.values())))
        assert self._game is not None
        return self._game

    def _take(self, game: AnyGame) -> None:
        self._game = game
        self._choices = default_choices(game, self.session, min(game.seats))
        self._options = game.options_type()

    def body(self) -> ComposeResult:
        """Show the form and the explanation."""
        form = Form(self._fields(), label_width=34, id="setup")
        form.border_title = self.words("place.new_game")
        with Horizontal(id="new-game"):
            yield form
            with Vertical(id="beside"):
                yield Static("", id="explanation")

    def on_mount(self) -> None:
        """Explain the first line."""
        self._explain(self.query_one(Form).current)

    def _fields(self) -> list[Field]:
        words, game = self.words, self.game
        fields = [
            Field("game", words("new_game.game"), words(f"game.{game.key}")),
            Field("seats", words("new_game.seats"), words("new_game.seats.value", count=len(self._choices))),
            Field("", ""),
            Field("", words("new_game.players")),
        ]
        fields.extend(self._seat(number, choice) for number, choice in enumerate(self._choices))
        fields += [Field("", ""), Field("", words("new_game.options"))]
        for option in options_of(game):
            value = getattr(self._options, option.name)
            shown = option.told(value, words)
            changed = value != getattr(game.options_type(), option.name)
            fields.append(Field(_OPTION + option.name, option.label(words), f"{shown} *" if changed else shown))
        return fields

    def _seat(self, number: int, choice: SeatChoice) -> Field:
        words = self.words
        suit = Content.styled(self.session.suit(SUITS[number]), f"bold $suit-{SUITS[number].lower()}")
        label = Content.assemble(suit, " ", words("new_game.seat", seat=number + 1))
        name = players_of(self._choices)[number].name
        kind = words("new_game.person") if choice.kind == PERSON else words(f"bot.{choice.kind}")
        return Field(f"{_SEAT}{number}", label, Content.assemble((name, "bold"), "  ", (kind, "$faint")))

    def _explain(self, name: str) -> None:
        words, game = self.words, self.game
        if name.startswith(_SEAT):
            kind = self._choices[int(name.removeprefix(_SEAT))].kind
            text = words(f"new_game.seat.{'person' if kind == PERSON else 'bot'}.help")
            if kind != PERSON:
                text = f"{words(f'bot.{kind}.help')}\n\n{text}"
        elif name.startswith(_OPTION):
            text = self._option(name).help(words)
        elif name == "game":
            text = words(f"game.{game.key}.help", least=min(game.seats), most=max(game.seats))
        else:
            text = words("new_game.seats.help")
        hint = Content.styled(words("new_game.hint"), "$faint")
        self.query_one("#explanation", Static).update(Content.assemble(text, "\n\n", hint))

    def _option(self, name: str) -> Option:
        return next(option for option in options_of(self.game) if _OPTION + option.name == name)

    def _show(self) -> None:
        form = self.query_one(Form)
        form.fill(self._fields())
        self._explain(form.current)

    @on(Listing.Moved)
    def _moved(self, event: Listing.Moved) -> None:
        self._explain(event.name)

    @on(Form.Changed)
    def _changed(self, event: Form.Changed) -> None:
        name, step = event.name, event.step
        if name == "game":
            games = list(self.carteado.games.values())
            self._take(games[(games.index(self.game) + step) % len(games)])
        elif name == "seats":
            counts = list(self.game.seats)
            self._set_seats(counts[(counts.index(len(self._choices)) + step) % len(counts)])
        elif name.startswith(_SEAT):
            self._change_seat(int(name.removeprefix(_SEAT)), step)
        else:
            option = self._option(name)
            value = option.stepped(getattr(self._options, option.name), step)
            self._options = msgspec.structs.replace(self._options, **{option.name: value})
        self._show()

    def _set_seats(self, count: int) -> None:
        more = default_choices(self.game, self.session, count)
        self._choices = (self._choices + more[len(self._choices) :])[:count]

    def _change_seat(self, seat: int, step: int) -> None:
        kinds = kinds_for(self.game)
        kind = kinds[(kinds.index(self._choices[seat].kind) + step) % len(kinds)]
        self._put(seat, SeatChoice(kind, self._free_name(seat) if kind == PERSON else ""))

    def _put(self, seat: int, choice: SeatChoice) -> None:
        self._choices = (*self._choices[:seat], choice, *self._choices[seat + 1 :])

    def _free_name(self, seat: int) -> str:
        """Return a person of the register who does not sit here yet, else the seat's number."""
        taken = {fold(choice.name) for number, choice in enumerate(self._choices) if number != seat}
        known = [self.session.settings.name, *self.carteado.store.players.names()]
        free = (name for name in known if name and fold(name) not in taken)
        return next(free, self.words("new_game.seat", seat=seat + 1))

    @property
    def _seat_at_cursor(self) -> int | None:
        name = self.query_one(Form).current
        return int(name.removeprefix(_SEAT)) if name.startswith(_SEAT) else None

    def action_seats(self, count: int) -> None:
        """Seat so many."""
        if count in self.game.seats:
            self._set_seats(count)
            self._show()

    @work
    async def action_edit(self) -> None:
        """Type who sits in the seat under the cursor, completed from the club's register."""
        seat = self._seat_at_cursor
        if seat is None:
            seat = next((at for at, choice in enumerate(self._choices) if choice.kind == PERSON), 0)
        names = self.carteado.store.players.names()
        others = {fold(choice.name) for at, choice in enumerate(self._choices) if at != seat and choice.kind == PERSON}

        def check(text: str) -> str | None:
            name = clean_name(text)
            if not name:
                return self.words("new_game.name.empty")
            return self.words("new_game.name.taken", name=name) if fold(name) in others else None

        question = self.words("new_game.name.ask", seat=seat + 1)
        answer = await self.app.push_screen_wait(
            AskDialog(question, self._choices[seat].name, names=names, check=check)
        )
        if answer is not None:
            self._put(seat, SeatChoice(PERSON, clean_name(answer)))
            self._show()

    def action_start(self) -> None:
        """Seat the players and begin."""
        people = [fold(choice.name) for choice in self._choices if choice.kind == PERSON]
        twice = next((choice.name for choice in self._choices if people.count(fold(choice.name)) > 1), None)
        if twice is not None:
            self.notify(self.words("new_game.name.taken", name=twice), severity="error", markup=False)
            return
        self.carteado.start_match(self.game.key, players_of(self._choices), self._options, instead=self)

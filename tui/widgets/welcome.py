"""The first minute: which language, whether the suits can be seen, a name, which game.

Each may be skipped.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import ClassVar

from textual import on
from textual.app import ComposeResult
from textual.binding import BindingType
from textual.containers import Vertical
from textual.content import Content
from textual.widgets import Input, Static

from engine.core.errors import CarteadoError
from engine.core.keys import KeyFamily
from tui.keymap import key
from tui.services.identity.names import clean_name
from tui.services.identity.user_settings import LANGUAGES
from tui.texts.localizer import SUITS, Words
from tui.widgets.game_list import LAST_DIGIT, GameList, digit_keys
from tui.widgets.page import Emblem, Page
from tui.widgets.row_list import Column, Row, RowList

_ANSWER = KeyFamily("first_run.{}", "suits.symbols suits.letters")

_FIRST_RUN = KeyFamily("first_run.{}", "language suits name start")

STEPS = ("language", "suits", "name", "start")


class _NameInput(Input):
    """Asks for a name."""

    BINDINGS: ClassVar[list[BindingType]] = [key("enter", "submit", "key.first_run.go_on")]


class FirstRunScreen(Page[None]):
    """Four questions, one at a time; leaving early keeps what is chosen so far."""

    place = "place.first_run"
    steps: ClassVar[tuple[str, ...]] = STEPS
    BINDINGS: ClassVar[list[BindingType]] = [key("escape", "skip", "key.first_run.skip"), *digit_keys()]

    def __init__(self) -> None:
        super().__init__()
        self._step = 0

    def body(self) -> ComposeResult:
        """Show the question of this step."""
        words = self.words
        step = self.steps[self._step]
        yield Emblem(self.session, words("home.motto"))
        with Vertical(id="welcome"):
            yield Static(words("first_run.step", step=self._step + 1, steps=len(self.steps)), id="step")
            yield Static(Content.styled(words(_FIRST_RUN(step)), "bold"), id="question")
            if step == "name":
                yield _NameInput(self.session.settings.name, id="answer")
                yield Static(Content.styled(words("first_run.name.hint"), "$faint"), id="name-hint")
            elif step == "start":
                yield GameList(self.context, id="answer")
                yield Static(Content.styled(words("first_run.start.keys", last=LAST_DIGIT), "$faint"), id="start-keys")
            else:
                if step == "suits":
                    yield Static(_test_card(), id="test-card")
                yield RowList((Column(),), self._answers(step), id="answer")

    def _answers(self, step: str) -> tuple[Row, ...]:
        if step == "language":
            return tuple(Row(language, (Words(language)("language.name"),)) for language in LANGUAGES)
        return tuple(Row(name, (self.words(_ANSWER(f"suits.{name}")),)) for name in ("symbols", "letters"))

    async def on_mount(self) -> None:
        """Begin with the language the machine speaks."""
        self._focus()

    def _focus(self) -> None:
        answer = self.query_one("#answer")
        answer.focus()
        if self.steps[self._step] == "language" and isinstance(answer, RowList):
            answer.go_to(self.session.language)

    async def _next(self) -> None:
        self._step += 1
        if self._step == len(self.steps):
            await self._finish()
        else:
            await self.recompose()
            self._focus()

    @on(RowList.Chosen, "#answer")
    async def _chosen(self, event: RowList.Chosen) -> None:
        step = self.steps[self._step]
        if step == "start":
            await self._begin(self.context.navigator.play_now, event.name)
            return
        await self.context.navigator.change_settings(**{step: event.name})
        await self._next()

    @on(Input.Submitted, "#answer")
    async def _named(self, event: Input.Submitted) -> None:
        try:
            name = clean_name(event.value)
        except CarteadoError as error:
            self.query_one("#name-hint", Static).update(Content.styled(self.words.error(error), "$error"))
            return
        if name:
            await self.context.navigator.change_settings(name=self.context.store.players.remember(name))
        await self._next()

    @on(GameList.Learn)
    async def _learn(self, event: GameList.Learn) -> None:
        await self._begin(self.context.navigator.learn, event.game)

    async def _begin(self, begin: Callable[[str], None], game: str) -> None:
        await self._finish()
        # By the app: whatever is asked next must not wait for an answer to this screen, which is closed.
        self.app.call_later(begin, game)

    def check_action(self, action: str, parameters: tuple[object, ...]) -> bool | None:
        """Let digits play only where the games are in sight (hook of Textual)."""
        if action == "play":
            return self.steps[self._step] == "start"
        return super().check_action(action, parameters)

    async def action_play(self, number: int) -> None:
        """Play the game of a digit."""
        await self._begin(self.context.navigator.play_now, [*self.context.games][number - 1])

    async def action_skip(self) -> None:
        """Go home with what is chosen so far."""
        await self._finish()

    async def _finish(self) -> None:
        self.dismiss()
        await self.context.navigator.change_settings(welcomed=True)


def _test_card() -> Content:
    """Return a frame that is straight only where every suit is one cell wide."""
    lines = ["┌────┬────┬────┬────┐", "│ {} │ {} │ {} │ {} │", "└────┴────┴────┴────┘"]
    suits = [
        Content.styled(f"{symbol}{symbol}", f"bold $suit-{letter.lower()}")
        for symbol, letter in zip("♠♥♦♣", SUITS, strict=True)
    ]
    edge = Content("│")
    middle = edge + edge.join(Content(" ") + suit + Content(" ") for suit in suits) + edge
    return Content("\n").join([Content(lines[0]), middle, Content(lines[2])])

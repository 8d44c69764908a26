"""What the screens of the hall have in common: one person's side of it, and pictures that follow what happens."""

from __future__ import annotations

import asyncio
from collections.abc import Awaitable, Callable
from typing import ClassVar

from textual.binding import BindingType
from textual.widgets import Input

from engine.core.errors import CarteadoError
from tui.hall.lounge import Lounge
from tui.hall.side import Side
from tui.keymap import key
from tui.screens.page import Page
from tui.widgets.bars import KeyBar


class HallPage(Page[None]):
    """A screen of the hall; it is filled anew when something happens in the lounge."""

    BINDINGS: ClassVar[list[BindingType]] = [key("g", "go", "hall.go")]

    def __init__(self, side: Side) -> None:
        super().__init__()
        self.side = side
        self._built = False
        self._given_up = False
        self._drawing = asyncio.Lock()

    @property
    def lounge(self) -> Lounge:
        """The hall as its people share it."""
        return self.side.lounge

    @property
    def help_note(self) -> str:
        """What the help says to this person alone: how a guest comes back."""
        return self.side.told_return_code

    def refill(self) -> None:
        """Show everything as it stands now, unless nothing is built yet."""
        if self._built and self.is_attached:
            self.show_all()

    def hear_talk(self) -> None:
        """Show what was said, unless nothing is built yet."""
        if self._built and self.is_attached:
            self.show_talk()

    def show_talk(self) -> None:
        """Show what was said since, where it is shown."""

    def show_all(self) -> None:
        """Show everything as it stands now."""

    async def on_mount(self) -> None:
        """Show everything; settings that change meanwhile may have begun to draw it anew."""
        async with self._drawing:
            self._built = self._is_drawn
        self.refill()

    def on_screen_suspend(self) -> None:
        """Give up what is drawn while a table lies over it: a lounge that nobody sees weighs as much as the table."""
        if self.side.page is self:
            self.side.page = None
        if self._built and self.context.navigator.match_on_top():
            self._built = False
            self._given_up = True
            self.query_children("*").exclude(".-textual-system").remove()

    async def on_screen_resume(self) -> None:
        """Show what changed while another screen was open."""
        self.side.page = self
        if self._given_up:
            self._given_up = False
            await self._draw_anew(self.recompose)
        self.refill()

    async def retell(self) -> None:
        """Draw everything anew after the settings changed."""
        await self._draw_anew(super().retell)
        self.refill()

    async def _draw_anew(self, draw: Callable[[], Awaitable[None]]) -> None:
        """Draw everything anew, one time after the other: what is half drawn is not filled."""
        async with self._drawing:
            self._built = False
            await draw()
            self._built = self._is_drawn

    @property
    def _is_drawn(self) -> bool:
        # The key bar is composed last; an app that ends composes nothing more.
        return bool(self.query(KeyBar))

    def refuse(self, error: CarteadoError) -> None:
        """Say in words what was refused."""
        self.context.navigator.tell_error(error)

    def tell(self, key: str, /, **data: object) -> None:
        """Say something in words."""
        self.notify(self.words(key, **data), markup=False)

    def check_action(self, action: str, parameters: tuple[object, ...]) -> bool | None:
        """Hide what nothing waits for; whoever writes types every letter (hook of Textual)."""
        if action == "go":
            return bool(self.side.calls)
        if action == "talk":
            return not isinstance(self.focused, Input)
        return super().check_action(action, parameters)

    def action_go(self) -> None:
        """Answer what waits longest."""
        if calls := self.side.calls:
            self.side.answer(calls[0])

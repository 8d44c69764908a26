"""The base of every screen: it is left once, and receives nothing after that."""

from __future__ import annotations

from collections.abc import Callable
from typing import ClassVar, NamedTuple, TypeVar

from textual import events, messages
from textual.await_complete import AwaitComplete
from textual.message import Message
from textual.screen import ModalScreen

from engine.core.errors import CarteadoError
from tui.context import Context, context_of
from tui.texts.localizer import Session, Words
from tui.textual_compat import ScreenInternals

Result = TypeVar("Result")


class Offer(NamedTuple):
    """An act that can be done now: the key that begins it ("" for none), its text, and what does it."""

    key: str
    text: str
    take: Callable[[], None]


class BaseScreen(ScreenInternals[Result]):
    """A screen that can be dismissed only from the top of the stack; the second time nothing happens."""

    place: ClassVar[str] = ""
    _HEARD_TO_THE_END: ClassVar[tuple[type[Message], ...]] = (
        events.Callback,
        events.ScreenSuspend,
        events.Unmount,
        messages.CloseMessages,
        messages.Prune,
    )
    """What ends a screen; all else finds its widgets gone, or not made yet."""

    @property
    def context(self) -> Context:
        """What the app gives this screen."""
        return context_of(self.app)

    @property
    def session(self) -> Session:
        """The person at this screen, with their settings."""
        return self.context.session

    @property
    def words(self) -> Words:
        """The words of the person's language."""
        return self.session.words

    def offers(self) -> tuple[Offer, ...]:
        """Return what this screen is there for at this moment, such as the moves of whoever is asked.

        Mostly none.
        """
        return ()

    def tell_error(self, error: CarteadoError) -> None:
        """Say in words what was refused."""
        self.context.navigator.tell_error(error)

    def begin_anew(self) -> None:
        """Give up what was begun here: something has failed in the midst of it."""

    @property
    def working(self) -> bool:
        """Tell whether what is typed next has to wait for something that this screen does in the background."""
        return False

    def dismiss(self, result: Result | None = None) -> AwaitComplete:
        """Leave this screen, unless another one lies over it, it was left before, or it is the last."""
        if not self.is_active or len(self.app.screen_stack) < 2:
            return AwaitComplete()
        return super().dismiss(result)

    def hears(self, message: Message) -> bool:
        """Tell whether a message is dispatched.

        Not once the screen or the app has been left, save what ends it.
        """
        if isinstance(message, events.Resize) and message.size != self.app.size:
            # Textual answers each new size with another message of that size: two sizes that wait at the same time
            # would follow each other for ever, and nothing else in the process would have its turn.
            return False
        # In an app that is being left Textual makes no more widgets, also not those of a screen half made.
        here = self.is_attached and self in self.app.screen_stack
        return here or isinstance(message, self._HEARD_TO_THE_END)


# Of several bases Textual takes styles and keys from the first alone.
class Dialog(ModalScreen[Result], BaseScreen[Result]):
    """A screen that lies over another one and gives it a result."""

    def action_cancel(self) -> None:
        """Leave the question without an answer."""
        self.dismiss()

    def action_close(self) -> None:
        """Go back to the screen below."""
        self.dismiss()

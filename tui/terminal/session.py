"""VisitorSession and AppSession.

What a visitor types and is shown over one transport, and an app that outlives it.
"""

from __future__ import annotations

import asyncio
from abc import ABC, abstractmethod
from collections.abc import Callable, Mapping, Sequence
from contextvars import Context
from typing import TYPE_CHECKING, Protocol

from tui.terminal.input_decoder import is_plain, terminal_of
from tui.terminal.remote_app import LOG, without_values

if TYPE_CHECKING:
    from tui.services.identity.authenticator import Authenticator, Visitor
    from tui.services.identity.rate_limiter import RateLimiter
    from tui.terminal.input_decoder import Terminal
    from tui.terminal.offered_keys import OfferedKey
    from tui.terminal.remote_app import RemoteApp
    from tui.texts.localizer import Words


_LEAVE_SECONDS = 3.0
"""How long a finished session may take to be gone."""


_EARLY = 4096
"""More bytes than this typed before anybody listens and the client is told to wait."""
MOST_UNSENT = 16384
"""More bytes than this waiting to go out and the reader is behind."""


class SessionListener(Protocol):
    """A listener to a session."""

    def typed(self, data: bytes) -> None:
        """Handle typed bytes."""
        ...

    def resized(self, width: int, height: int) -> None:
        """Take the terminal's new size."""
        ...

    def input_ended(self) -> None:
        """Note that nothing more will be typed, though the session goes on."""
        ...

    def hung_up(self, session: object) -> None:
        """Note that the session is gone."""
        ...


class Admission(Protocol):
    """The hall as a transport sees it: whom it lets in, and who is notified of a session."""

    @property
    def name(self) -> str:
        """What the hall is called."""
        ...

    @property
    def words(self) -> Words:
        """The words for those who are not in yet."""
        ...

    @property
    def rate_limiter(self) -> RateLimiter:
        """Which addresses have tried too often."""
        ...

    @property
    def authenticator(self) -> Authenticator:
        """Authority on who may come in."""
        ...

    def now(self) -> float:
        """Return the hall's seconds; they never go back."""
        ...

    def arrived(self, session: VisitorSession) -> None:
        """Take in a visitor who has a session."""
        ...

    def left(self, session: VisitorSession) -> None:
        """Forget a session that has ended."""
        ...


class VisitorSession(ABC):
    """A visitor's session in the hall, from coming in until it is cut, over any transport.

    A transport calls `hear`, `resize`, `end_input` and `lose`; the methods that begin with `_` act on it.
    """

    def __init__(self, hall: Admission, visitor: Visitor) -> None:
        self.visitor = visitor
        self.last_heard = hall.now()
        """When something was typed last, in the hall's seconds."""
        self.gone = asyncio.Event()
        """Set when the session has ended."""
        self._hall = hall
        self._listener: SessionListener | None = None
        self._early = bytearray()
        """What was typed to line mode before anybody listened."""
        self._input_ended = self._held = self._screen = False
        self._kind: str | None = None
        self._size = (0, 0)

    @property
    def closed(self) -> bool:
        """Tell whether the session has ended."""
        return self.gone.is_set()

    @property
    def listener(self) -> SessionListener | None:
        """Who hears the session; in line mode it hears what was typed before, too."""
        return self._listener

    @listener.setter
    def listener(self, listener: SessionListener | None) -> None:
        self._listener = listener
        if listener is None:
            return
        early, self._early = bytes(self._early), bytearray()
        if early:
            listener.typed(early)
        if self._input_ended:
            listener.input_ended()

    # What the terminal is

    @property
    @abstractmethod
    def environment(self) -> Mapping[str, str]:
        """What of the client's environment is listened to."""

    @property
    def plain(self) -> bool:
        """Tell whether nothing can be drawn on it."""
        return is_plain(self._kind)

    @property
    def echoes(self) -> bool:
        """Tell whether what is typed must be shown by us.

        A terminal that was asked for shows nothing by itself.
        """
        return self._kind is not None

    @property
    def terminal(self) -> Terminal:
        """The terminal as it is now."""
        return terminal_of(self._kind or "", self._size, self.environment)

    # What the transport says

    def hear(self, data: bytes) -> None:
        """Hand on what was typed."""
        self.last_heard = self._hall.now()
        if self.listener is not None:
            self.listener.typed(data)
        elif self.plain:
            self._early += data
            self.hold(len(self._early) > _EARLY)

    def resize(self, width: int, height: int) -> None:
        """Pass a new size on to the session."""
        self._size = (width, height)
        if self.listener is not None:
            self.listener.resized(width, height)

    def end_input(self) -> None:
        """Hand on that nothing more will be typed."""
        self._input_ended = True
        if self.listener is not None:
            self.listener.input_ended()

    def lose(self) -> None:
        """Tell the session's listener that it has ended."""
        self.gone.set()
        if self.listener is not None:
            self.listener.hung_up(self)
        LOG.info("left: %s", self.visitor.name)
        self._hall.left(self)

    # What is sent

    @property
    def clear(self) -> bool:
        """Tell whether what was written has gone out, nearly all of it."""
        return self.unsent <= MOST_UNSENT

    @property
    @abstractmethod
    def unsent(self) -> int:
        """How many bytes wait to go out."""

    @abstractmethod
    def take_turns(self, context: Context) -> None:
        """Read what is typed in the turns of a visitor."""

    @property
    @abstractmethod
    def _open(self) -> bool:
        """Tell whether anything can be sent."""

    @abstractmethod
    def _write(self, data: bytes) -> None:
        """Send bytes; the session is open."""

    @abstractmethod
    def _pause(self, waiting: bool) -> None:
        """Stop reading what is typed, or go on."""

    @abstractmethod
    def _end(self) -> None:
        """Send what still waits, and let the other side end the session."""

    @abstractmethod
    def _abort(self) -> None:
        """End the transport at once."""

    def send(self, text: str) -> None:
        """Write text to the terminal."""
        if not self.closed and self._open:
            self._write(text.encode())

    def hold(self, waiting: bool) -> None:
        """Let the other side wait with what it types, or go on."""
        if waiting is not self._held:
            self._held = waiting
            self._pause(waiting)

    @abstractmethod
    def offer(self, keys: Callable[[], Sequence[OfferedKey]]) -> None:
        """Announce that other keys may work now; a session without a keyboard asks which."""

    def take_screen(self) -> None:
        """Remember that the terminal has to be given back."""
        self._screen = True

    def finish(self, text: str = "") -> None:
        """Give the terminal back, say a last sentence, and hang up."""
        if self.closed:
            return
        if self._screen:
            self.send(self.terminal.leave)
        if text:
            self.send("".join(f"{line}\r\n" for line in text.split("\n")))
        self.listener = None
        # What still waits is sent first, and the session ends when the other side has taken leave as well; with
        # somebody who reads nothing any more it is ended all the same.
        self.hold(False)
        self._end()
        asyncio.get_running_loop().call_later(_LEAVE_SECONDS, self.cut)

    def cut(self) -> None:
        """Hang up at once, whatever was still to be sent."""
        if not self.closed:
            self._abort()


class AppSession:
    """An app and the session in which it is seen.

    When the session ends the app goes on unseen for a while: whoever comes back finds everything as it was, down to a
    card half chosen.
    """

    def __init__(
        self,
        visitor: Visitor,
        app: RemoteApp,
        *,
        now: Callable[[], float],
        ended: Callable[[AppSession], None],
        in_turn: Callable[[Callable[[], None]], None],
    ) -> None:
        """Prepare the session; `in_turn` calls something as soon as others leave room for it."""
        self.visitor = visitor
        self.app = app
        self.session: VisitorSession | None = None
        self.away_since: float | None = None
        """Since when nobody sees it, in the lobby's seconds; None while somebody does."""
        self._now = now
        self._ended = ended
        self._in_turn = in_turn
        self.task: asyncio.Task[None] | None = None

    def begin(self, session: VisitorSession, context: Context) -> None:
        """Start the app in a session, in a context of its own: nothing of one app is current in another."""
        self._seat(session)
        self.task = asyncio.get_running_loop().create_task(
            self._run(), name=f"app of {self.visitor.id}", context=context
        )

    def _seat(self, session: VisitorSession) -> None:
        self.session = session
        self.away_since = None
        session.listener = self
        session.take_screen()
        self.app.attach(session, session.terminal)

    def move(self, session: VisitorSession, farewell: str) -> None:
        """Go on in another session; the old one hears why it ends."""
        old, self.session = self.session, None
        if old is not None:
            old.finish(farewell)
        self._seat(session)

    async def _run(self) -> None:
        try:
            await self.app.run_async()
            if self.app.failed:
                self.app.farewell = self.app.sentence("lobby.failed")
        except Exception as error:
            LOG.error("an app failed: %s", without_values(error))
        finally:
            session, self.session = self.session, None
            if session is not None:
                session.finish(self.app.farewell)
            self._ended(self)

    @property
    def ending(self) -> bool:
        """Tell whether the app is on its way out, so that nobody should be shown it any more."""
        return self.app.failed or self.app.is_leaving

    def end(self, farewell: str) -> None:
        """End the app; the person who sees it learns why."""
        self.app.farewell = farewell
        self.app.exit()

    def let_go(self, farewell: str) -> None:
        """End the session and go on unseen."""
        if (session := self.session) is not None:
            session.finish(farewell)
            self.hung_up(session)

    # What the session tells

    def typed(self, data: bytes) -> None:
        """Hand on what was typed."""
        if self.app.driver is not None:
            self.app.driver.typed(data)

    def resized(self, width: int, height: int) -> None:
        """Pass the new size on."""
        if self.app.driver is not None:
            self.app.driver.resize(width, height)

    def input_ended(self) -> None:
        """Do nothing: a screen waits for the end of its session."""

    def hung_up(self, session: object) -> None:
        """Keep the app running without a connection."""
        if session is self.session:
            self.session = None
            self.away_since = self._now()
            self.app.detach()
            self._in_turn(self.app.gone)

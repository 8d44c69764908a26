"""BrowserSession: a visitor's session over the websocket of a page."""

from __future__ import annotations

import asyncio
import socket
from collections.abc import Callable, Mapping, Sequence
from contextvars import Context
from typing import TYPE_CHECKING, Annotated

import msgspec
from aiohttp import WSCloseCode, WSMsgType, web

from tui.services.turn_loop import context_of
from tui.terminal.session import VisitorSession

if TYPE_CHECKING:
    from tui.services.identity.authenticator import Visitor
    from tui.terminal.offered_keys import OfferedKey
    from tui.terminal.session import Admission

MOST_MESSAGE_BYTES = 16384
"""More than a paste of what is taken of one; whoever sends a longer message is hung up on."""
MESSAGES_A_SECOND, BURST = 100.0, 300.0
"""So many messages are heard at once, and then so many a second: more than anybody types or points."""
_SEND_BUFFER = 65536
"""The kernel keeps so many bytes for a slow reader; more would only be old pictures."""
_OFFER_SECONDS = 0.1
"""So long after a picture the page is told which keys work now."""
_KIND = "xterm-256color"
Cells = Annotated[int, msgspec.Meta(ge=1, le=1000)]


class InputMessage(msgspec.Struct, tag="type", forbid_unknown_fields=True):
    """Input that somebody typed, clicked or pasted, as a terminal sends it."""

    text: Annotated[str, msgspec.Meta(max_length=4096)]


class Sized(msgspec.Struct, tag="size", forbid_unknown_fields=True):
    """The size of the terminal in the page."""

    columns: Cells
    rows: Cells


class There(msgspec.Struct, tag="there", forbid_unknown_fields=True):
    """A question of the page whether the hall is there, and its answer.

    Browsers do not see that a network is lost.
    """


_MESSAGE = msgspec.json.Decoder(InputMessage | Sized | There)


class KeysMessage(msgspec.Struct, tag="keys"):
    """The keys that work now, for the page to show."""

    keys: Sequence[OfferedKey]


class BrowserSession(VisitorSession):
    """A visitor's session over a websocket, from their coming in until it is cut."""

    def __init__(
        self,
        hall: Admission,
        visitor: Visitor,
        websocket: web.WebSocketResponse,
        transport: asyncio.Transport,
        size: tuple[int, int],
        language: str,
    ) -> None:
        super().__init__(hall, visitor)
        self._kind, self._size = _KIND, size
        self._environment = {"COLORTERM": "truecolor", "LANG": f"{language}.UTF-8"}
        self._websocket, self._transport = websocket, transport
        self._context = context_of(None)
        self._outgoing = bytearray()
        self._something_waits = asyncio.Event()
        self._may_read = asyncio.Event()
        self._may_read.set()
        self._ending = False
        self._offering: asyncio.TimerHandle | None = None
        self._offered: tuple[OfferedKey, ...] = ()
        self._keys_wait = self._asked_whether_there = False

    @property
    def environment(self) -> Mapping[str, str]:
        """The environment variables that a real terminal would send."""
        return self._environment

    async def run(self) -> None:
        """Carry what is typed and shown until one of the two sides hangs up."""
        kernel: socket.socket | None = self._transport.get_extra_info("socket")
        if kernel is not None:
            kernel.setsockopt(socket.SOL_SOCKET, socket.SO_SNDBUF, _SEND_BUFFER)
        self._hall.arrived(self)
        loop = asyncio.get_running_loop()
        reading = loop.create_task(self._read(), context=self._context)
        writing = loop.create_task(self._send_all(), context=context_of(None))
        try:
            await asyncio.wait((reading, writing), return_when=asyncio.FIRST_COMPLETED)
        finally:
            for task in (reading, writing):
                task.cancel()
            if self._offering is not None:
                self._offering.cancel()
            self.lose()
            await asyncio.gather(reading, writing, return_exceptions=True)

    def take_turns(self, context: Context) -> None:
        """Read what is typed in the turns of a visitor."""
        self._context = context

    # What is typed

    async def _read(self) -> None:
        """Hear message after message, no faster than anybody types; the first that is none of ours ends it."""
        loop = asyncio.get_running_loop()
        credit, last = BURST, loop.time()
        async for message in self._websocket:
            try:
                if message.type is not WSMsgType.TEXT:
                    raise msgspec.ValidationError
                said = _MESSAGE.decode(message.data)
            except (msgspec.MsgspecError, ValueError, RecursionError):
                await self._websocket.close(code=WSCloseCode.POLICY_VIOLATION)
                return
            match said:
                case InputMessage(text):
                    self.hear(text.encode(errors="replace"))
                case Sized(columns, rows):
                    self.resize(columns, rows)
                case There():
                    self._asked_whether_there = True
                    self._something_waits.set()
            now = loop.time()
            credit, last = min(credit + (now - last) * MESSAGES_A_SECOND, BURST) - 1, now
            if credit < 0:
                await asyncio.sleep(1 / MESSAGES_A_SECOND)
            await self._may_read.wait()

    def _pause(self, waiting: bool) -> None:
        (self._may_read.clear if waiting else self._may_read.set)()

    # What is shown

    @property
    def unsent(self) -> int:
        """How many bytes wait: here, and in the connection for the network."""
        return len(self._outgoing) + self._transport.get_write_buffer_size()

    @property
    def _open(self) -> bool:
        return not self._ending and not self._websocket.closed

    def _write(self, data: bytes) -> None:
        self._outgoing += data
        self._something_waits.set()

    def offer(self, keys: Callable[[], Sequence[OfferedKey]]) -> None:
        """Tell the page in a moment which keys work now; many pictures in that moment are one question."""
        if self._offering is None:
            loop = asyncio.get_running_loop()
            self._offering = loop.call_later(_OFFER_SECONDS, self._offer, keys)

    def _offer(self, keys: Callable[[], Sequence[OfferedKey]]) -> None:
        self._offering = None
        found = tuple(keys())
        if found != self._offered and not self.closed:
            self._offered, self._keys_wait = found, True
            self._something_waits.set()

    async def _send_all(self) -> None:
        """Send what waits, again and again; returns when the session was finished and all of it has gone out."""
        while True:
            await self._something_waits.wait()
            self._something_waits.clear()
            if self._outgoing:
                data, self._outgoing = bytes(self._outgoing), bytearray()
                await self._websocket.send_bytes(data)
            if self._keys_wait:
                self._keys_wait = False
                await self._say(KeysMessage(self._offered))
            if self._asked_whether_there:
                self._asked_whether_there = False
                await self._say(There())
            if self._ending and not self._outgoing:
                await self._websocket.close(code=WSCloseCode.OK)
                return

    async def _say(self, said: KeysMessage | There) -> None:
        await self._websocket.send_str(msgspec.json.encode(said).decode())

    def _end(self) -> None:
        self._ending = True
        self._something_waits.set()

    def _abort(self) -> None:
        self._transport.abort()

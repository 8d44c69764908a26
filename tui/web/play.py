"""Play: lets browsers into the hall over a websocket, by the key that their device keeps."""

from __future__ import annotations

import asyncio
import hashlib
from typing import TYPE_CHECKING, Annotated, Any

import msgspec
from aiohttp import WSCloseCode, WSMsgType, web

from engine.core.errors import CarteadoError
from engine.core.keys import KeyFamily
from tui.services.identity.authenticator import AdmissionMethod, Visitor
from tui.services.lobby.admin import loggable
from tui.terminal.remote_app import LOG
from tui.web.browser_session import MOST_MESSAGE_BYTES, BrowserSession, Cells
from tui.web.guards import reader_of
from tui.web.render import Link, asset, rendered
from tui.web.visit import Visit

if TYPE_CHECKING:
    from tui.services.identity.limits import Limits
    from tui.terminal.session import Admission

SLOW_ANSWER_SECONDS = 2.0
"""So long each code waits for its answer where too many from its network were wrong."""
ENTER_SECONDS = 10.0
"""So long somebody has to say who wants to come in."""
HEARTBEAT_SECONDS = 15.0
"""So long a browser may be silent before it is asked whether it is there still."""
_ASK = KeyFamily("lobby.ask.{}", "code link return")
_WHO = KeyFamily("lobby.ask.{}.who", "code link return")
PLAY, SOCKET = "/play", "/play/socket"
_PAGE_TAGS = "name code enter kept noscript lost ended again turn upright keys keyboard write smaller larger"
_PAGE = KeyFamily("web.play.{}", _PAGE_TAGS)


class Entering(msgspec.Struct, tag="enter", forbid_unknown_fields=True):
    """A person who wants to come in, under a name.

    `key` is the secret that the device keeps, 128 bits in hexadecimal. `code` is what was typed where the key alone
    does not open the name. A page that was in and comes in again by itself is `back`.
    """

    name: Annotated[str, msgspec.Meta(max_length=200)]
    key: Annotated[str, msgspec.Meta(pattern=r"\A[0-9a-f]{32}\Z")]
    code: Annotated[str, msgspec.Meta(max_length=64)]
    columns: Cells
    rows: Cells
    back: bool = False

    @property
    def fingerprint(self) -> str:
        """All that is kept of the key; no key of SSH has one like it."""
        return f"browser:{hashlib.sha256(self.key.encode()).hexdigest()}"


class Entered(msgspec.Struct, tag="entered"):
    """An admission under this name."""

    name: str


class Refused(msgspec.Struct, tag="refused"):
    """A refusal, and why; `code` where a code would help."""

    why: str
    code: bool


_ENTERING = msgspec.json.Decoder(Entering)


class BrowserEntrance:
    """The entrance of browsers to a hall."""

    def __init__(self, hall: Admission, limits: Limits) -> None:
        self._hall, self._limits = hall, limits

    async def welcome(
        self, request: web.Request, websocket: web.WebSocketResponse, visit: Visit
    ) -> BrowserSession | None:
        """Hear who wants to come in, and return their session; None for somebody who was refused."""
        try:
            message = await websocket.receive(ENTER_SECONDS)
            if message.type is not WSMsgType.TEXT:
                raise msgspec.ValidationError
            entering = _ENTERING.decode(message.data)
        except (TimeoutError, msgspec.MsgspecError, ValueError, RecursionError):
            await websocket.close(code=WSCloseCode.POLICY_VIOLATION)
            return None
        try:
            answer = await self._let_in(entering, request, visit)
        except CarteadoError as error:
            answer = Refused(visit.words.error(error), code=False)
        if isinstance(answer, Refused):
            await _say(websocket, answer)
            await websocket.close(code=WSCloseCode.OK)
            return None
        answer = msgspec.structs.replace(answer, back=entering.back)
        await _say(websocket, Entered(answer.name))
        transport = request.transport
        if transport is None:
            return None
        size = entering.columns, entering.rows
        return BrowserSession(self._hall, answer, websocket, transport, size, visit.words.language)

    async def _let_in(self, entering: Entering, request: web.Request, visit: Visit) -> Visitor | Refused:
        """Return who has come in, or why not; a key that a code has tied to the name needs no other code.

        Raises CarteadoError as the authenticator does, and "codes_too_fast".
        """
        authenticator, limiter = self._hall.authenticator, self._hall.rate_limiter
        reader, key = reader_of(request), entering.fingerprint
        if authenticator.knows(entering.name, key):
            visitor = await authenticator.enter_by_key(entering.name, key, reader.address)
            limiter.welcome(reader.address)
            return self._entered(visitor, key)
        way = authenticator.try_name(entering.name, reader.address)
        if not entering.code.strip():
            who = visit.words(_WHO(way), name=loggable(entering.name)) if way is not AdmissionMethod.CODE else ""
            return Refused(f"{who} {visit.words(_ASK(way))}".strip(), code=True)
        self._limits.check("code", reader)
        if limiter.blocked(reader.address):
            # Who knows the code comes in: a wrong one is answered so slowly that nobody finds it by trying.
            await asyncio.sleep(SLOW_ANSWER_SECONDS)
        entered = await authenticator.enter_by_code(entering.name, entering.code, reader.address, key)
        if entered is None:
            self._limits.count("code", reader)
            limiter.failed(reader.address)
            LOG.info("wrong code: %s from %s", loggable(entering.name), reader.address)
            return Refused(visit.words("lobby.ask.again"), code=True)
        limiter.welcome(reader.address)
        return self._entered(entered, entered.way.value)

    def _entered(self, visitor: Visitor, by: str) -> Visitor:
        LOG.info("let in: %s from %s by %s", loggable(visitor.name), visitor.address, by)
        return visitor


def play_page(visit: Visit, hall: str) -> str:
    """Return the page in which the hall is played; `hall` is the hall's name."""
    return rendered(
        "play.html",
        visit=visit,
        hall=hall,
        said={tag: visit.words(_PAGE(tag)) for tag in _PAGE_TAGS.split()},
        socket=Visit(visit.words, visit.words.tag).link(SOCKET),
        evening=Link(visit.link("/"), visit.words("web.evening")),
        styles=[asset(name).path for name in ("xterm.css", "play.css")],
        terminal=asset("xterm.js").path,
        fitting=asset("addon-fit.js").path,
        script=asset("play.js").path,
    )


def bounded_websocket() -> web.WebSocketResponse:
    """Return a websocket with the hall's limits on size and silence."""
    return web.WebSocketResponse(
        timeout=1.0, heartbeat=HEARTBEAT_SECONDS, compress=False, max_msg_size=MOST_MESSAGE_BYTES
    )


async def _say(websocket: web.WebSocketResponse, said: Any) -> None:
    await websocket.send_str(msgspec.json.encode(said).decode())

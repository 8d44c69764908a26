"""A hall with an entrance for browsers, and people who come into it by the websocket of its page."""

from __future__ import annotations

import asyncio
import json
from collections.abc import Callable
from pathlib import Path
from types import TracebackType
from typing import Any

import aiohttp

from engine.games.registry import GAMES
from tests.tui.desk import counted
from tests.tui.ssh_people import CODE, SECONDS, Hall
from tests.tui.terminal_screen import Screen
from tui.launch_server import build_server
from tui.services.lobby.admin import ServerConfig
from tui.services.matches.match_service import MatchService
from tui.services.tournaments.club import ServiceContext, no_papers
from tui.services.tournaments.sessions import TournamentSessions
from tui.texts.localizer import Words
from tui.visitor_app import VisitorApp
from tui.web.server import WebServer


class WebHall:
    """A hall that is open by SSH and to browsers; `whole` has Carteado itself, else the least app."""

    def __init__(self, folder: Path, *, whole: bool = False, **config: Any) -> None:
        self.hall = Hall(folder)
        self.store = self.hall.store
        self._whole, self._config = whole, config
        self._http: aiohttp.ClientSession = None
        self.web: WebServer = None

    async def __aenter__(self) -> WebHall:
        hall = self.hall
        if self._whole:
            config = ServerConfig(bind="127.0.0.1", port=0, join_code=CODE, **self._config)
            hall.server = build_server(self.store, config, Words("pt_BR"))
            await hall.server.start()
        else:
            await hall.open(**self._config)
        matches = MatchService(self.store, GAMES, clock=hall.clock.milliseconds)
        club = ServiceContext(self.store, lambda: matches, GAMES, hall.clock.milliseconds, counted(), no_papers)
        self.web = WebServer(
            TournamentSessions(club),
            bind="127.0.0.1",
            port=0,
            hall="Clube da Bia",
            language="pt_BR",
            now=hall.clock.now,
            admission=hall.server,
        )
        await self.web.start()
        self._http = aiohttp.ClientSession()
        return self

    async def __aexit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        await self._http.close()
        await self.web.stop()
        await self.hall.close()

    @property
    def address(self) -> str:
        return f"http://127.0.0.1:{self.web.port}"

    def app_of(self, name: str) -> VisitorApp:
        visitor = next(visitor for visitor in self.hall.server.visitors() if visitor.name == name)
        app_session = self.hall.server.app_session_of(visitor.id)
        assert app_session is not None
        return app_session.app

    async def get(self, path: str, **how: Any) -> aiohttp.ClientResponse:
        response = await self._http.get(f"{self.address}{path}", **how)
        await response.read()
        return response

    async def wire(self, **headers: str) -> aiohttp.ClientWebSocketResponse:
        """A websocket on which nothing was said yet; raises aiohttp.WSServerHandshakeError."""
        chosen = {"Origin": self.address, **headers}
        return await self._http.ws_connect(f"{self.address}/play/socket?lang=en", headers=chosen)

    async def come(self, name: str, key: str = "a" * 32, code: str = CODE, *, back: bool = False, **how: Any) -> Phone:
        """Ask to be let in, and hear whether one is."""
        phone = Phone(await self.wire(), **how)
        await phone.say(type="enter", name=name, key=key, code=code, columns=80, rows=24, back=back)
        await phone.until(lambda: bool(phone.said) or phone.ended, "an answer")
        return phone


class Phone:
    """Somebody at a browser."""

    def __init__(self, wire: aiohttp.ClientWebSocketResponse, size: tuple[int, int] = (80, 24)) -> None:
        self.wire = wire
        self.screen = Screen(*size)
        self.said: list[dict[str, Any]] = []
        self.ended = False
        self._news = asyncio.Event()
        self._listening = asyncio.create_task(self._listen())

    async def _listen(self) -> None:
        async for message in self.wire:
            if message.type is aiohttp.WSMsgType.BINARY:
                self.screen.feed(message.data)
            elif message.type is aiohttp.WSMsgType.TEXT:
                self.said.append(json.loads(message.data))
            self._news.set()
        self.ended = True
        self._news.set()

    async def say(self, **message: Any) -> None:
        await self.wire.send_str(json.dumps(message))

    async def type(self, text: str) -> None:
        await self.say(type="type", text=text)

    @property
    def keys(self) -> dict[str, str]:
        """What the page was told last of the keys that work: the word of each by what it sends."""
        offered = [said["keys"] for said in self.said if said["type"] == "keys"]
        return {sends: word for sends, _, word in offered[-1]} if offered else {}

    async def sees(self, text: str) -> None:
        """Wait until a text stands on the screen."""
        await self.until(lambda: text in self.screen.text, text)

    async def gone(self) -> None:
        """Wait until the wire has ended."""
        await self.until(lambda: self.ended, "the end")

    async def until(self, holds: Callable[[], bool], what: str) -> None:
        async def wait() -> None:
            while not holds():
                self._news.clear()
                await self._news.wait()

        try:
            await asyncio.wait_for(wait(), SECONDS)
        except TimeoutError:
            raise AssertionError(f"{what!r} was not seen:\n{self.screen.text}\n{self.said}") from None

    def lose_the_network(self) -> None:
        """Be gone without a word."""
        transport = self.wire.get_extra_info("socket")
        assert transport is not None and self.wire._response.connection is not None
        self.wire._response.connection.transport.abort()

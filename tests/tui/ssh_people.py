"""A server on a fresh store, and people who come into it by real SSH connections on this machine."""

from __future__ import annotations

import asyncio
from collections.abc import Awaitable, Callable
from pathlib import Path
from typing import Any

import asyncssh
from textual import events
from textual.app import ComposeResult
from textual.content import Content
from textual.message import Message
from textual.widgets import Input, Static

from saves.store import Store, open_store
from tests.tui.terminal_screen import Screen
from tui.plain.byte_line import PlainLine
from tui.services.identity.authenticator import Visitor
from tui.services.lobby.admin import ServerConfig
from tui.ssh.server import SSHServer
from tui.ssh.upkeep import Collector
from tui.terminal.input_decoder import Terminal
from tui.terminal.remote_app import RemoteApp
from tui.terminal.session import VisitorSession
from tui.texts.localizer import Words

WORDS = Words("en")
SECONDS = 30.0
"""How long somebody waits for what must come, even on a busy machine."""
LOOK_SECONDS = 0.005
CODE = "abc-def"


class Slate(RemoteApp):
    """The least app: says who is here, what was typed, and what others said."""

    CSS = "Static { height: 1; } Input { height: 1; border: none; }"

    def __init__(self, visitor: Visitor, terminal: Terminal) -> None:
        self.sizes: list[tuple[int, int]] = []
        super().__init__(terminal)
        self.visitor = visitor
        self.pressed: list[str] = []
        self.pasted: list[str] = []
        self.line_changes: list[str] = []
        self.clicked: list[tuple[float, float]] = []

    def compose(self) -> ComposeResult:
        yield Static(Content(f"hello {self.visitor.name}"), id="hello")
        yield Static(id="said")
        yield Input(id="typed")
        yield Static("[b]bold[/b] red", id="red", markup=False)

    def sentence(self, key: str, /, **data: object) -> str:
        return WORDS(key, **data)

    def on_key(self, event: events.Key) -> None:
        self.pressed.append(event.key)

    def on_remote_app_away(self) -> None:
        self.line_changes.append("away")

    def on_remote_app_back(self) -> None:
        self.line_changes.append("back")

    def post_message(self, message: Message) -> bool:
        if isinstance(message, events.Resize):
            self.sizes.append((message.size.width, message.size.height))
        return super().post_message(message)

    def on_click(self, event: events.Click) -> None:
        self.clicked.append((event.screen_x, event.screen_y))

    def on_paste(self, event: events.Paste) -> None:
        self.pasted.append(event.text)

    def say(self, text: str) -> None:
        """Show a text from elsewhere."""
        self.query_one("#said", Static).update(Content(text))


class Untouched(Collector):
    """A collector that leaves Python's as it is: in a process of tests it would look through all of them each time."""

    def start(self) -> None:
        """Do nothing."""

    def stop(self) -> None:
        """Do nothing."""

    def tidy(self) -> None:
        """Do nothing."""

    def collect(self) -> float:
        """Forget what has ended."""
        self._ended = 0.0
        return 0.0


class Clock:
    """A clock that stands until it is turned."""

    def __init__(self) -> None:
        self.seconds = 1000.0

    def now(self) -> float:
        return self.seconds

    def milliseconds(self) -> int:
        return int(1000 * self.seconds)


class Hall:
    """A running hall for a test, with everybody who came in through it."""

    def __init__(self, folder: Path) -> None:
        self.folder = folder
        self.clock = Clock()
        self.store: Store = open_store(folder / "club.db")
        self.apps: dict[str, Slate] = {}
        self.server: SSHServer = None
        self.people: list[Person] = []
        self.heard: list[str | None] = []

    async def open(self, make: Callable[..., SSHServer] | None = None, **config: Any) -> Hall:
        chosen = ServerConfig(**{"bind": "127.0.0.1", "port": 0, "join_code": CODE, **config})
        self.server = SSHServer(
            self.store,
            chosen,
            make_app=self._app,
            line_mode=self._talk,
            words=WORDS,
            clock=self.clock.milliseconds,
            now=self.clock.now,
            collector=Untouched(),
        )
        await self.server.start()
        return self

    def _app(self, visitor: Visitor, terminal: Terminal) -> Slate:
        app = self.apps[visitor.name] = Slate(visitor, terminal)
        return app

    async def _talk(self, visitor: Visitor, session: VisitorSession) -> None:
        line = PlainLine(session)
        line.say(f"hello {visitor.name}")
        while (heard := await line.hear()) is not None:
            self.heard.append(heard)
            line.say(f"you said {heard}")
        self.heard.append(None)

    async def close(self) -> None:
        for person in self.people:
            person.connection.abort()
        await self.server.stop()
        self.store.close()

    async def come(self, name: str, **how: Any) -> Person:
        """Come in and see the app."""
        person = await self.connect(name, **how)
        await person.enter()
        return person

    async def connect(self, name: str, key: asyncssh.SSHKey | None = None, **how: Any) -> Person:
        """Show who one is, without asking for a session yet; raises asyncssh.Error."""
        wire = {name: how.pop(name) for name in ("term", "size", "env", "window") if name in how}
        codes = how.pop("codes", [])
        connection, _ = await asyncssh.create_connection(
            lambda: Asked(codes),
            "127.0.0.1",
            self.server.port,
            username=name,
            client_keys=[key] if key is not None else None,
            known_hosts=None,
            agent_path=None,
            config=None,
            kbdint_auth=bool(codes) or key is None,
            password_auth=False,
            **how,
        )
        person = Person(connection, **wire)
        self.people.append(person)
        return person


class Asked(asyncssh.SSHClient):
    """Types the codes one has, one after the other."""

    def __init__(self, codes: list[str]) -> None:
        self.codes = list(codes)
        self.asked: list[tuple[str, str]] = []
        """The server's name and the explanation, as they came with each question."""

    def kbdint_auth_requested(self) -> str | None:
        return "" if self.codes else None

    def kbdint_challenge_received(self, name: str, instructions: str, lang: str, prompts: Any) -> list[str] | None:
        if not prompts:
            return []
        self.asked.append((name, instructions))
        return [self.codes.pop(0)] if self.codes else None


class Person:
    """Somebody at a terminal."""

    def __init__(
        self,
        connection: asyncssh.SSHClientConnection,
        term: str | None = "xterm-256color",
        size: tuple[int, int] = (80, 24),
        env: dict[str, str] | None = None,
        window: int = 1 << 21,
    ) -> None:
        self.connection = connection
        self.term, self.size, self.env, self.window = term, size, env or {}, window
        width, height = size
        self.screen = Screen(width or 80, height or 24)
        self.received = b""
        self.ended = False
        self.channel: asyncssh.SSHClientChannel[bytes] = None
        self.news = asyncio.Event()
        self.follow = True

    async def enter(self) -> None:
        """Ask for a session."""
        self.channel, _ = await self.connection.create_session(
            lambda: _Ears(self),
            term_type=self.term,
            term_size=self.size,
            env=self.env,
            window=self.window,
            encoding=None,
        )

    def type(self, text: str | bytes) -> None:
        self.channel.write(text.encode() if isinstance(text, str) else text)

    def resize(self, width: int, height: int) -> None:
        self.screen = Screen(min(max(width, 1), 300), min(max(height, 1), 100))
        self.screen.modes["1049"] = True
        self.channel.change_terminal_size(width, height)

    async def sees(self, text: str) -> None:
        """Wait until a text stands on the screen."""
        await self.until(lambda: text in self.screen.text, text)

    async def hears(self, text: str) -> None:
        """Wait until a text was said below the screen."""
        await self.until(lambda: text in self.screen.said, text)

    async def gone(self) -> None:
        """Wait until the line has ended."""
        await self.until(lambda: self.ended, "the end")

    async def until(self, holds: Callable[[], bool], what: object = "") -> None:
        async def wait() -> None:
            while not holds():
                self.news.clear()
                await self.news.wait()

        try:
            await asyncio.wait_for(wait(), SECONDS)
        except TimeoutError:
            raise AssertionError(f"{what!r} was not seen:\n{self.screen.text}\n{self.screen.said}") from None


class _Ears(asyncssh.SSHClientSession[bytes]):
    def __init__(self, person: Person) -> None:
        self._person = person

    def data_received(self, data: bytes, datatype: asyncssh.DataType) -> None:
        self._person.received += data
        if self._person.follow:
            self._person.screen.feed(data)
        self._person.news.set()

    def connection_lost(self, exc: Exception | None) -> None:
        self._person.ended = True
        self._person.news.set()


async def eventually(holds: Callable[[], bool], seconds: float = SECONDS) -> None:
    """Let the loop run until something holds that nobody tells of.

    Looks are counted, not seconds: where the processor serves others too, everybody here is late, and nobody is lost.
    """
    for _ in range(round(seconds / LOOK_SECONDS)):
        if holds():
            return
        await asyncio.sleep(LOOK_SECONDS)
    raise TimeoutError


Play = Callable[[Hall], Awaitable[None]]

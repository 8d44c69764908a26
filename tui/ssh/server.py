"""The server: listens, lets people in one after the other, and keeps what each of them has open."""

from __future__ import annotations

import asyncio
import time
from collections.abc import Awaitable, Callable
from contextvars import Context
from functools import partial
from itertools import count
from typing import TYPE_CHECKING, TypeAlias

from saves.store import Store
from tui.services.environment import now_ms
from tui.services.identity.authenticator import Authenticator, Visitor
from tui.services.identity.names import clean
from tui.services.identity.rate_limiter import RateLimiter
from tui.services.lobby.admin import ServerConfig
from tui.services.turn_loop import context_of, running_turns
from tui.ssh.listener import Listener, quiet_libraries
from tui.ssh.upkeep import Collector, CrowdQueue, Watchdog, host_key
from tui.terminal.input_decoder import Terminal
from tui.terminal.remote_app import LOG, RemoteApp, without_values
from tui.terminal.session import AppSession, VisitorSession
from tui.terminal.size_turns import SizeTurns
from tui.texts.localizer import Words
from tui.textual_compat import lighten

if TYPE_CHECKING:
    from tui.services.lobby.lobby import Lobby
    from tui.services.standby.keeper import Standby

MakeApp: TypeAlias = Callable[[Visitor, Terminal], RemoteApp]
"""Makes the app that a visitor sees; everything that visitors share, it takes from the one who gave it."""
LineMode: TypeAlias = Callable[[Visitor, VisitorSession], Awaitable[None]]
"""Talks to somebody whose terminal cannot be drawn on, until they go."""

ADMIT_GAP = 0.03
"""Seconds between two apps that start or change their session, so that those who play do not notice a crowd."""
_START_SECONDS = 10.0
_STOP_SECONDS = 5.0
_SWEEP = 1.0
_CHORES = 5.0


class SSHServer:
    """The SSH server of one store. Start and stop it in the loop in which its apps are to run."""

    def __init__(
        self,
        store: Store,
        config: ServerConfig,
        *,
        make_app: MakeApp,
        line_mode: LineMode,
        words: Words,
        clock: Callable[[], int] = now_ms,
        now: Callable[[], float] = time.monotonic,
        collector: Collector | None = None,
    ) -> None:
        """Set a server up; `words` are for those who are not in yet, `clock` gives milliseconds since 1970."""
        self.config = config
        self.words = words
        self.now = now
        self.rate_limiter = RateLimiter(now)
        self.authenticator = Authenticator(
            store.keys,
            organisers=config.organisers,
            clock=clock,
            present=self.named,
            known=store.players.names,
            names_of=store.players.same.all_names,
            seats=lambda: self.lobby.matches.open_seats() if self.lobby is not None else (),
            change=store.change,
            code=config.join_code or store.club.load().join_code,
            keep_code=lambda code: store.club.change(join_code=code),
            keep_code_for_names=lambda wanted: store.club.change(code_for_names=wanted),
        )
        self.authenticator.code_for_names = config.code_for_names or store.club.load().code_for_names
        if not config.join_code and store.club.load().join_code != self.authenticator.join_code:
            store.club.change(join_code=self.authenticator.join_code)
        self._store = store
        self.keys = store.keys
        self._make_app = make_app
        self._line_mode = line_mode
        self._listener: Listener | None = None
        self._sessions: set[VisitorSession] = set()
        self._app_sessions: dict[str, AppSession] = {}
        self._line_modes: dict[str, tuple[VisitorSession, asyncio.Task[None]]] = {}
        self._waiting: asyncio.PriorityQueue[tuple[int, int, VisitorSession]] = asyncio.PriorityQueue()
        self._arrivals = count()
        self._tasks: list[asyncio.Task[None]] = []
        self._delayed: set[asyncio.Task[None]] = set()
        """Those who wait until the app that they have just left has ended."""
        self._turns = CrowdQueue()
        self._size_turns = SizeTurns()
        self._stopping = False
        self.collector = collector or Collector()
        self.watchdog = Watchdog()
        self.fingerprint = ""
        """Of the server's own key, as `ssh` shows it at the first visit."""
        self.lobby: Lobby | None = None
        """What its people share, where they share anything."""
        self.standby: Standby | None = None
        """What keeps a copy of the store elsewhere, where one is kept."""
        self.host: Visitor | None = None
        """Whoever sits at the computer on which the server runs: nobody else has that name."""
        self.motd = config.motd
        """What everybody reads on coming in."""
        self.chores: list[Callable[[], None]] = []
        """What else has to be looked at every few seconds."""
        self._chores_done = now()

    @property
    def name(self) -> str:
        """What the server is called."""
        return clean(self.config.name, 40)

    @property
    def port(self) -> int:
        """The port it listens at."""
        assert self._listener is not None
        return self._listener.port

    async def start(self) -> None:
        """Listen; raises OSError when the port cannot be had, and CarteadoError for a bad host key."""
        quiet_libraries()
        key = host_key(self._store.path)
        self.fingerprint = key.get_fingerprint("sha256")
        loop = asyncio.get_running_loop()
        self._listener = Listener(self, key)
        self._listener.open(self.config.bind, self.config.port)
        chores = (self._admit_all(), self._sweep(), self.collector.keep_young())
        self._tasks = [loop.create_task(chore) for chore in chores]
        lighten()
        self.collector.start()
        self.watchdog.start()

    async def stop(self, key: str = "lobby.closing") -> None:
        """Tell everybody in words that the server closes, end every app, and let go of the port.

        Every move that was shown is on disk already; nothing more is written here.
        """
        self._stopping = True
        if (turns := running_turns()) is not None:
            turns.open = True
        if self._listener is not None:
            await self._listener.close()
        for task in (*self._tasks, *self._delayed):
            task.cancel()
        running = [app_session.task for app_session in self._app_sessions.values() if app_session.task is not None]
        for app_session in tuple(self._app_sessions.values()):
            app_session.end(app_session.app.sentence(key))
        for session, task in self._line_modes.values():
            task.cancel()
            running.append(task)
            session.finish(self.words(key))
        if running:
            await asyncio.wait(running, timeout=_STOP_SECONDS)
        for session in tuple(self._sessions):
            session.finish(self.words(key))
        for _ in range(int(_STOP_SECONDS / 0.05)):
            if not self._sessions:
                break
            await asyncio.sleep(0.05)
        for session in tuple(self._sessions):
            session.cut()
        await asyncio.gather(*self._tasks, return_exceptions=True)
        self.watchdog.stop()
        self.collector.stop()
        if self.lobby is not None:
            self.lobby.close()

    # Who is here

    def visitors(self) -> tuple[Visitor, ...]:
        """Return everybody who is here or expected back, in the order in which they came."""
        return tuple(
            [app_session.visitor for app_session in self._app_sessions.values()]
            + [session.visitor for session, _ in self._line_modes.values()]
        )

    def app_session_of(self, visitor: str) -> AppSession | None:
        """Return a visitor's app session by id; None for lines and unknown visitors."""
        return self._app_sessions.get(visitor)

    def is_here(self, visitor: str) -> bool:
        """Tell whether somebody is connected now, and not only expected back."""
        app_session = self._app_sessions.get(visitor)
        return visitor in self._line_modes or (app_session is not None and app_session.session is not None)

    def named(self, seen: str) -> Visitor | None:
        """Return who is here under a name that looks so."""
        from tui.services.identity.names import look

        known = (*self.visitors(), *([self.host] if self.host is not None else []))
        return next((visitor for visitor in known if look(visitor.name) == seen), None)

    def send_away(self, visitor: str) -> None:
        """End a visitor's session, and tell them that the organiser did.

        Nothing happens to who is not here.
        """
        if (app_session := self._app_sessions.get(visitor)) is not None:
            app_session.end(app_session.app.sentence("lobby.sent_away"))
        if (running := self._line_modes.get(visitor)) is not None:
            running[1].cancel()
            running[0].finish(self.words("lobby.sent_away"))

    # Coming and going

    def arrived(self, session: VisitorSession) -> None:
        """Take in a visitor who has a session."""
        self._sessions.add(session)
        session.take_turns(self._context_of(session.visitor))
        if self._stopping:
            session.finish(self.words("lobby.closing"))
        else:
            self._queue(session)

    def _queue(self, session: VisitorSession) -> None:
        self._waiting.put_nowait((not self._returns(session.visitor), next(self._arrivals), session))

    def _returns(self, visitor: Visitor) -> bool:
        """Tell whether somebody is waited for: the others at their table come after them."""
        seated = self.lobby is not None and self.lobby.matches.has_seat(visitor.name)
        return seated or visitor.id in self._app_sessions or visitor.id in self._line_modes

    def _context_of(self, visitor: Visitor) -> Context:
        """Return a context of its own: nothing of one visitor is current in another, and each takes turns.

        Organisers take none.
        """
        turns = running_turns()
        if turns is None or visitor.organiser or self.lobby is None:
            return context_of(None)
        person = turns.person(visitor.id, visitor.address)
        person.precedence = partial(self.lobby.matches.precedence, visitor.name)
        return context_of(person)

    def left(self, session: VisitorSession) -> None:
        """Forget a session that is gone."""
        self._sessions.discard(session)

    async def _admit_all(self) -> None:
        while True:
            await self._admit_next()

    async def _admit_next(self) -> None:
        _, _, session = await self._waiting.get()
        if session.closed:
            return
        try:
            await self._admit(session)
        except Exception as error:
            LOG.error("somebody could not be let in: %s", without_values(error))
            session.finish(self.words("lobby.failed"))

    async def _admit(self, session: VisitorSession) -> None:
        visitor = session.visitor
        app_session = self._app_sessions.get(visitor.id)
        if app_session is not None and app_session.ending:
            task = asyncio.get_running_loop().create_task(self._queue_after(app_session, session))
            self._delayed.add(task)
            task.add_done_callback(self._delayed.discard)
            return
        if app_session is not None and not session.plain:
            app_session.move(session, app_session.app.sentence("lobby.elsewhere"))
            await asyncio.sleep(ADMIT_GAP)
            return
        if (refusal := self._refusal(visitor)) is not None:
            session.finish(self.words(refusal))
            return
        self._replace(visitor)
        if session.plain:
            self._start_line_mode(session)
            return
        app = self._make_app(visitor, session.terminal)
        app.size_turns = self._size_turns
        app.screen_gone = self.collector.closed
        app_session = self._app_sessions[visitor.id] = AppSession(
            visitor, app, now=self.now, ended=partial(self._ended, self.collector.window), in_turn=self._turns.add
        )
        app_session.begin(session, self._context_of(visitor))
        assert app_session.task is not None
        seen = [asyncio.ensure_future(event.wait()) for event in (app.painted, session.gone)]
        try:
            await asyncio.wait({app_session.task, *seen}, timeout=_START_SECONDS, return_when=asyncio.FIRST_COMPLETED)
        finally:
            for waits in seen:
                waits.cancel()
        if session.closed and not app.painted.is_set():
            # Nothing was seen or done in it that would be worth keeping.
            app_session.end("")
        await asyncio.sleep(ADMIT_GAP)

    async def _queue_after(self, app_session: AppSession, session: VisitorSession) -> None:
        """Let somebody wait, and nobody else, until the app that they have left has ended."""
        assert app_session.task is not None
        await asyncio.wait({app_session.task}, timeout=_STOP_SECONDS)
        if self._app_sessions.get(app_session.visitor.id) is app_session:
            del self._app_sessions[app_session.visitor.id]
        self._queue(session)

    def _refusal(self, visitor: Visitor) -> str | None:
        """Return why somebody cannot be let in now; whoever is waited for always can."""
        if visitor.organiser or self._returns(visitor):
            return None
        others = [other for other in self.visitors() if other.id != visitor.id]
        if len(others) >= self.config.max_sessions:
            return "lobby.full"
        if sum(other.address == visitor.address for other in others) >= self.config.max_per_address:
            return "lobby.full_address"
        return None

    def _replace(self, visitor: Visitor) -> None:
        """End what the same person has open in another way: a screen and lines are not one app."""
        if (app_session := self._app_sessions.pop(visitor.id, None)) is not None:
            app_session.end(app_session.app.sentence("lobby.elsewhere"))
        if (running := self._line_modes.pop(visitor.id, None)) is not None:
            running[1].cancel()
            running[0].finish(self.words("lobby.elsewhere"))

    def _start_line_mode(self, session: VisitorSession) -> None:
        coroutine, context = self._run_line_mode(session), self._context_of(session.visitor)
        task = asyncio.get_running_loop().create_task(coroutine, context=context)
        self._line_modes[session.visitor.id] = session, task

    async def _run_line_mode(self, session: VisitorSession) -> None:
        farewell = ""
        try:
            await self._line_mode(session.visitor, session)
        except Exception as error:
            LOG.error("a line mode failed: %s", without_values(error))
            farewell = self.words("lobby.failed")
        finally:
            if self._line_modes.get(session.visitor.id, (None,))[0] is session:
                del self._line_modes[session.visitor.id]
            session.finish(farewell)

    def _ended(self, began: int, app_session: AppSession) -> None:
        """Let go of an app that began in that window of the collector."""
        if self._app_sessions.get(app_session.visitor.id) is app_session:
            del self._app_sessions[app_session.visitor.id]
        self.collector.ended(began)

    # What has to be looked at now and then

    async def _sweep(self) -> None:
        while True:
            await asyncio.sleep(_SWEEP)
            self.look_around()

    def look_around(self) -> None:
        """End idle sessions, and apps whose visitor did not come back."""
        now = self.now()
        for session in tuple(self._sessions):
            if now - session.last_heard > self.config.idle:
                app_session = self._app_sessions.get(session.visitor.id)
                if app_session is not None and app_session.session is session:
                    app_session.let_go(app_session.app.sentence("lobby.idle"))
                else:
                    session.finish(self.words("lobby.idle"))
        for app_session in tuple(self._app_sessions.values()):
            if app_session.away_since is not None and now - app_session.away_since > self.config.grace:
                app_session.end("")
        if now - self._chores_done > _CHORES:
            self._chores_done = now
            self._do_chores()
        silence = now - max((session.last_heard for session in self._sessions), default=0.0)
        if self.collector.due(silence, not self._sessions):
            LOG.info("collected in %.0f ms", 1000 * self.collector.collect())

    def _do_chores(self) -> None:
        for chore in self.chores:
            try:
                chore()
            except Exception as error:
                LOG.error("a chore failed: %s", without_values(error))

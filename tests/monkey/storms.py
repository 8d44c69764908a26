"""A storm of keys over the app or the desk in a terminal of its own, and over everybody in a hall."""

from __future__ import annotations

import asyncio
import logging
from collections.abc import Iterator
from contextlib import chdir, suppress
from pathlib import Path
from random import Random

import asyncssh

from saves.errors import UnknownMatch
from saves.store import Store, open_store
from tests.monkey.bursts import ESCAPE, Burst, bursts
from tests.monkey.child import LEFT, Child
from tests.monkey.clubs import check, found, noting_screens
from tests.monkey.ways import WAYS
from tests.tui.ssh_people import Hall, Person, eventually
from tui.launch_server import build_server
from tui.services.identity.names import look
from tui.services.lobby.admin import ServerConfig
from tui.terminal.remote_app import LOG
from tui.texts.localizer import Words

SIZES = ((80, 24), (120, 40))
NAMES = ("Nara", "Bia", "Caetano")
CODE = "abc-def"
HOME = f"{ESCAPE}{ESCAPE}Q{ESCAPE}{ESCAPE}n{ESCAPE}s{ESCAPE}{ESCAPE}"
"""What leads back to the lobby from nearly everywhere."""
_STAY = 60
"""So many keys after which another screen is looked for."""
_POWER_CUTS = 0.003
"""How likely the power fails after a burst."""


class Crashed(AssertionError):
    """The app ended, does not answer, or left something that does not hold."""


def storm(folder: Path, over: str, seed: str, keys: int, size: tuple[int, int]) -> int:
    """Let a storm of that seed go over the app; returns how many keys were taken, and raises Crashed."""
    database = found(folder)
    child, taken, lines = Child(database, size), 0, []
    rng = Random(f"{seed} pace")
    try:
        for burst in _over_all(over, seed, keys, size):
            lines.append(burst.written)
            if burst.size is not None:
                child.resize(*burst.size)
            child.write(burst.written)
            child.drain(rng.choice((0.0, 0.005, 0.03)), 5)
            taken += burst.keys
            if rng.random() < _POWER_CUTS or child.ended in LEFT:
                child.end()
                child = Child(database, size)
            elif child.ended:
                break
        if not child.quits():
            raise Crashed(_report(child, lines))
    finally:
        child.end()
    check(database)
    return taken


def _over_all(over: str, seed: str, keys: int, size: tuple[int, int]) -> Iterator[Burst]:
    """Yield the storm, with ways from screen to screen between its bursts."""
    rng, count = Random(f"{seed} ways"), _STAY
    for burst in bursts(seed, keys, size):
        if count >= _STAY:
            way = HOME + rng.choice(WAYS[over])
            yield Burst(way, 0, size)
            count = 0
        yield burst
        count += burst.keys


def _short(written: str) -> str:
    return repr(written if len(written) < 400 else f"{written[:200]} ... {written[-200:]}")


def _report(child: Child, lines: list[str]) -> str:
    last = "\n".join(map(_short, lines[-8:]))
    return f"exit code {child.ended} after burst {len(lines)}, the last of them\n{last}\n{child.said}"


# ---- The hall --------------------------------------------------------------------------------------------------------


class _Failures(logging.Handler):
    def __init__(self) -> None:
        super().__init__(logging.ERROR)
        self.messages: list[str] = []

    def emit(self, record: logging.LogRecord) -> None:
        self.messages.append(record.getMessage())


async def hall_storm(folder: Path, seed: str, keys: int) -> int:
    """Let a storm go over the organiser and two guests in a hall at once; returns the keys taken, raises Crashed."""
    database, failures = found(folder), _Failures()
    people = [asyncssh.generate_private_key("ssh-ed25519") for _ in NAMES]
    organiser = people[0].get_fingerprint()
    config = ServerConfig(bind="127.0.0.1", port=0, organisers=frozenset({organiser}), join_code=CODE)
    LOG.addHandler(failures)
    try:
        loop = asyncio.get_running_loop()
        with (
            chdir(folder),
            noting_screens(folder),
            open_store(database) as store,
            store.shared_commits(loop.call_soon_threadsafe),
        ):
            # These names are theirs from before the hall keeps those of its computer back.
            for name, ssh_key in zip(NAMES, people, strict=True):
                store.keys.claim(name, look(name), ssh_key.get_fingerprint(), 1)
            server = build_server(store, config, Words("pt_BR"))
            await server.start()
            hall = Hall.__new__(Hall)
            hall.people, hall.server = [], server
            try:
                guests = [_Guest(hall, name, key) for name, key in zip(NAMES, people, strict=True)]
                storms = (guest.storm(f"{seed} {guest.name}", keys // len(NAMES), failures) for guest in guests)
                taken = sum(await asyncio.gather(*storms))
                assert server.lobby is not None
                live_matches = server.lobby.match_service.live_matches
                await eventually(
                    lambda: all(
                        live_match.table.line.entries == _kept(store, live_match.match) for live_match in live_matches
                    )
                )
            finally:
                for person in hall.people:
                    person.connection.abort()
                await server.stop()
    finally:
        LOG.removeHandler(failures)
    if failures.messages:
        raise Crashed("\n".join(failures.messages))
    check(database)
    return taken


class _Guest:
    """Somebody who types without looking, and comes back when the app has ended."""

    def __init__(self, hall: Hall, name: str, key: asyncssh.SSHKey) -> None:
        self.hall, self.name, self.key = hall, name, key
        self.size = SIZES[len(name) % len(SIZES)]

    async def storm(self, seed: str, keys: int, failures: _Failures) -> int:
        """Type a storm; returns how many keys were taken."""
        rng, taken, person = Random(f"{seed} pace"), 0, await self._come()
        for burst in _over_all("hall", seed, keys, self.size):
            if failures.messages:
                raise Crashed("\n".join([seed, *failures.messages, f"last typed: {burst.written!r}"]))
            if person.ended:
                try:
                    person = await self._come()
                except asyncssh.PermissionDenied:
                    # The organiser keeps this one out.
                    break
            # The line may end at any moment: whoever quits is let go, and comes back before the next burst.
            with suppress(BrokenPipeError):
                if burst.size is not None:
                    person.channel.change_terminal_size(*burst.size)
                person.type(burst.written)
            taken += burst.keys
            await (eventually(self._is_done, 300.0) if rng.random() < 0.5 else asyncio.sleep(0))
        await eventually(self._is_done, 300.0)
        if not person.ended:
            before = len(person.received)
            person.channel.change_terminal_size(90, 30)
            await eventually(lambda: len(person.received) > before or person.ended, 300.0)
        return taken

    async def _come(self) -> Person:
        person = await self.hall.connect(self.name, self.key, codes=[CODE], size=self.size)
        person.follow = False
        await person.enter()
        await person.until(lambda: bool(person.received) or person.ended)
        return person

    def _is_done(self) -> bool:
        """Tell whether the app has taken all that was typed."""
        apps = [
            app_session.app
            for app_session in self.hall.server._app_sessions.values()
            if app_session.visitor.name == self.name
        ]
        return not any(
            app.typed_ahead or app.driver is None or app.driver._typed or app.driver._heard or app.message_queue_size
            for app in apps
        )


def _kept(store: Store, match: str) -> int:
    # A match that has just begun is on its way to the disk.
    try:
        return len(store.matches.load(match).entries)
    except UnknownMatch:
        return 0

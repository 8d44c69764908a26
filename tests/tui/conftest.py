from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator, Iterator
from functools import cache
from pathlib import Path

import asyncssh
import pytest
from syrupy.assertion import SnapshotAssertion

from saves.store import Store
from tests.tui.app import app_on, club
from tests.tui.pictures import TextPicture
from tests.tui.ssh_people import Hall, Untouched
from tui.app import CarteadoApp
from tui.cli.main import parser
from tui.texts.localizer import Words


@pytest.fixture
async def hall(tmp_path: Path) -> AsyncIterator[Hall]:
    """An open server."""
    opened = await Hall(tmp_path).open()
    yield opened
    await opened.close()


@pytest.fixture
def sleeps(monkeypatch: pytest.MonkeyPatch) -> list[float]:
    """How long whoever slept meant to; each sleeps for a moment, so that loops of a hall give their turn."""
    asked, sleep = list[float](), asyncio.sleep

    async def noted(seconds: float, *result: object) -> object:
        asked.append(seconds)
        return await sleep(min(seconds, 0.001), *result)

    monkeypatch.setattr(asyncio, "sleep", noted)
    return asked


@pytest.fixture(scope="session")
def keys() -> list[asyncssh.SSHKey]:
    """Four people's keys."""
    return [asyncssh.generate_private_key("ssh-ed25519") for _ in range(4)]


@pytest.fixture(scope="module", autouse=True)
def no_store_is_made_anew(new_stores_are_copies: None) -> None:
    """What a killed process had written is there all the same; only a power cut would take it."""


@pytest.fixture(scope="session", autouse=True)
def commands_are_described_once() -> Iterator[None]:
    """Let the calls of a run share the parser of their language: describing every command takes longer than most do."""
    described = cache(lambda language: parser(Words(language)))
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr("tui.cli.main.parser", lambda words, _called="": described(words.language))
        patch.setattr("tui.cli.arguments.parser._COMMAND_TAGS", frozenset())
        yield


@pytest.fixture(scope="session", autouse=True)
def what_is_told_for_a_while_stays() -> Iterator[None]:
    """Let no notice, no hint and no end of a hand be gone before a test that is slow has looked at it."""
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(CarteadoApp, "NOTIFICATION_TIMEOUT", 3600.0)
        patch.setattr("tui.match.shared._NOTICE_SECONDS", 3600.0)
        patch.setattr("tui.match.table._WATCHED", 3600.0)
        yield


@pytest.fixture(scope="session", autouse=True)
def nobody_is_too_quick() -> Iterator[None]:
    """Let people of tests act as fast as they can, beside others who never rest: in a hall they would take turns."""
    with pytest.MonkeyPatch.context() as patch:
        for limit in ("PLAY_NEEDS", "MUCH"):
            patch.setattr(f"tui.services.turn_loop.{limit}", float("inf"))
        for rest in ("QUIET", "MOST_REST"):
            patch.setattr(f"tui.services.turn_loop.{rest}", 0.0)
        yield


@pytest.fixture(scope="session", autouse=True)
def halls_leave_the_collector_alone() -> Iterator[None]:
    """Let no hall collect what the whole run of tests has made; the tests of the collector make their own."""
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr("tui.ssh.server.Collector", Untouched)
        yield


@pytest.fixture
def store(tmp_path: Path) -> Iterator[Store]:
    """The store of a club that has played a few matches."""
    with club(tmp_path) as opened:
        yield opened


@pytest.fixture
def app(store: Store) -> CarteadoApp:
    """The app of somebody who has been here before."""
    return app_on(store)


@pytest.fixture
def kept(snapshot: SnapshotAssertion) -> SnapshotAssertion:
    """The text that was kept of the test's picture."""
    return snapshot.use_extension(TextPicture)

"""The hall's door in lines: an organiser hears new names, gives back many, and asks the code for all."""

from __future__ import annotations

import asyncio
from collections.abc import Iterator
from pathlib import Path
from types import SimpleNamespace

import asyncssh
import pytest

from saves.store import Store, open_store
from tests.tui.ssh_people import CODE
from tui.plain.door import LineDoor, numbers
from tui.services.identity.actors import LocalOrganiser
from tui.services.lobby.admin import LobbyAdmin, ServerConfig
from tui.services.standby.state import StandbyPhase, StandbyState
from tui.ssh.server import SSHServer
from tui.texts.localizer import Words

HOME, AWAY = "10.0.0.1", "10.0.9.9"


class Talk:
    """Somebody who has decided beforehand what to type."""

    def __init__(self, *lines: str) -> None:
        self._lines = list(lines)
        self.said: list[str] = []

    def say(self, *lines: str) -> None:
        self.said += lines

    async def hear(self) -> str | None:
        return self._lines.pop(0) if self._lines else None


@pytest.fixture
def store(tmp_path: Path) -> Iterator[Store]:
    with open_store(tmp_path / "club.db") as opened:
        yield opened


@pytest.fixture
def admin(store: Store) -> LobbyAdmin:
    server = SSHServer(
        store, ServerConfig(join_code=CODE), make_app=lambda *_: None, line_mode=lambda *_: None, words=Words("en")
    )
    for name, key, address in (("Ana", "KEY-1", HOME), ("Beto", "KEY-2", AWAY), ("Caio", "KEY-3", AWAY)):
        asyncio.run(server.authenticator.enter_by_key(name, key, address))
    asyncio.run(server.authenticator.enter_by_code("Duda", CODE, AWAY))
    return LobbyAdmin(LocalOrganiser("Nara"), server, None)


def heard(admin: LobbyAdmin, *lines: str) -> str:
    talk = Talk(*lines)
    asyncio.run(LineDoor(talk, Words("en"), admin).run())
    return "\n".join(talk.said)


def test_how_the_copy_elsewhere_stands_is_said_first_where_one_is_kept(admin: LobbyAdmin) -> None:
    assert "Copy" not in heard(admin)
    admin.server.standby = SimpleNamespace(state=StandbyState("/media/stick", StandbyPhase.BEHIND, 7))
    assert heard(admin).startswith("Copy in /media/stick: 7 seconds behind.")


def test_new_names_are_read_with_whence_and_when_and_many_are_given_back_by_their_numbers(admin: LobbyAdmin) -> None:
    said = heard(admin, "1", "1-2 3", "1")
    assert "1. Duda, " in said and ", 10.0.9.9, 10.0.9.0/24, with the code" in said
    assert "4. Ana, " in said and ", 10.0.0.1, 10.0.0.0/24, by key alone" in said
    assert "Names given back: 3." in said
    assert [new.name for new in admin.new_names()] == ["Ana"]
    owners = [admin.server.authenticator.owner(name) for name in ("Ana", "Beto", "Caio")]
    assert [owner is not None for owner in owners] == [True, False, False]


@pytest.mark.parametrize("lines", [("1", ""), ("1", "0"), ("1", "9 99-"), ("1", "1", "0"), ("1", "1")])
def test_nothing_is_given_back_that_was_not_chosen_and_confirmed(admin: LobbyAdmin, lines: tuple[str, ...]) -> None:
    heard(admin, *lines)
    assert len(admin.new_names()) == 4


def test_the_organiser_asks_the_code_for_every_new_name_and_it_stays_so(admin: LobbyAdmin, store: Store) -> None:
    assert "Every new name needs the code." in heard(admin, "2")
    assert admin.code_for_names and store.club.load().code_for_names
    assert "Let new names come without the code" in heard(admin, "2")
    assert not admin.code_for_names and not store.club.load().code_for_names


def test_no_new_names_are_told_as_none(admin: LobbyAdmin) -> None:
    asyncio.run(admin.release_all([new.name for new in admin.new_names()]))
    assert "Nobody has taken a name" in heard(admin, "1")


def test_numbers_are_taken_alone_and_from_to_and_nothing_beyond_the_list() -> None:
    assert numbers("1 3 5-7", 6) == [1, 3, 5, 6]
    assert numbers("2,2;1-2", 9) == [2, 1]
    assert numbers("0 10 9999-9999 7-3 x", 5) == []
    assert numbers("1-9999", 3) == [1, 2, 3]


def test_an_organisers_name_is_not_given_back_with_many(
    admin: LobbyAdmin, monkeypatch: pytest.MonkeyPatch, keys: list[asyncssh.SSHKey]
) -> None:
    server = admin.server
    server.authenticator._organisers = frozenset({"KEY-1"})
    ana = asyncio.run(server.authenticator.enter_by_key("Ana", "KEY-1", HOME))
    monkeypatch.setattr(server, "visitors", lambda: (ana,))
    assert asyncio.run(admin.release_all(["Ana", "Beto"])) == 1
    assert server.authenticator.owner("Ana") is not None

"""A folder on another computer that is reached by SFTP, on a server of its own on this machine."""

from __future__ import annotations

import stat
from collections.abc import AsyncIterator
from pathlib import Path

import asyncssh
import pytest

from engine.core.errors import CarteadoError
from saves.store import open_store
from tests.saves.conftest import EVENING
from tests.tui.services.standby.test_terms import at_once
from tui.launch_standby import place_at
from tui.services.standby.terms import Beat, beat_of, begin_term, claim_after, latest_claim, post, write_beat
from tui.ssh.standby_place import SFTPPlace


class Seen(asyncssh.SSHServer):
    """Keeps the connections that come in."""

    def __init__(self, connections: list[asyncssh.SSHServerConnection]) -> None:
        self._connections = connections

    def connection_made(self, conn: asyncssh.SSHServerConnection) -> None:
        self._connections.append(conn)


class Laptop:
    """The second laptop's ssh, and what the first one knows of it."""

    def __init__(self, folder: Path) -> None:
        self.folder = folder / "copy"
        self.folder.mkdir()
        self.home = folder / "home"
        (self.home / ".ssh").mkdir(parents=True)
        self.key = asyncssh.generate_private_key("ssh-ed25519")
        self.host_key = asyncssh.generate_private_key("ssh-ed25519")
        self.key.write_private_key(self.home / ".ssh" / "id_ed25519")
        self.server: asyncssh.SSHAcceptor
        self.port = 0
        self.connections: list[asyncssh.SSHServerConnection] = []

    async def open(self) -> None:
        own = asyncssh.import_authorized_keys(self.key.export_public_key().decode())
        self.server = await asyncssh.create_server(
            lambda: Seen(self.connections),
            "127.0.0.1",
            self.port,
            server_host_keys=[self.host_key],
            authorized_client_keys=own,
            sftp_factory=True,
        )
        self.port = self.server.get_port()
        known = f"[127.0.0.1]:{self.port} {self.host_key.export_public_key().decode()}"
        (self.home / ".ssh" / "known_hosts").write_text(known)

    async def close(self) -> None:
        self.server.close()
        for connection in self.connections:
            connection.abort()
            await connection.wait_closed()

    @property
    def where(self) -> str:
        return f"sftp://ana@127.0.0.1:{self.port}{self.folder}"


@pytest.fixture
async def laptop(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> AsyncIterator[Laptop]:
    laptop = Laptop(tmp_path)
    monkeypatch.setenv("HOME", str(laptop.home))
    await laptop.open()
    yield laptop
    await laptop.close()


async def test_files_are_kept_read_and_let_go_as_in_a_folder(laptop: Laptop) -> None:
    place = place_at(laptop.where)
    await place.write("host-key", b"secret")
    await place.write("host-key", b"secret too")
    assert await place.read("host-key") == b"secret too" and await place.read("nothing") is None
    assert stat.S_IMODE((laptop.folder / "host-key").stat().st_mode) == 0o600
    await place.write("new", b"1", new=True)
    with pytest.raises(FileExistsError):
        await place.write("new", b"2", new=True)
    (laptop.folder / "term-0001-copy-1" / "ltx" / "0").mkdir(parents=True)
    assert set(await place.names()) == {"host-key", "new", "term-0001-copy-1"}
    assert await place.names("term-0001-copy-1/ltx/0") == await place.names("term-0002-copy-1/ltx/0") == {}
    for name in ("term-0001-copy-1", "new", "nothing"):
        await place.delete(name)
    assert [path.name for path in laptop.folder.iterdir()] == ["host-key"]
    laptop.folder.rename(laptop.folder.with_name("elsewhere"))
    for folder in ("", "term-0001-copy-1"):
        with pytest.raises(FileNotFoundError):
            await place.names(folder)
    await place.close()


async def test_terms_hold_over_sftp(laptop: Laptop, tmp_path: Path) -> None:
    place = place_at(laptop.where)
    with open_store(tmp_path / "club.db") as store:
        claim = await begin_term(place, store, EVENING, at_once)
    later = claim_after(claim.term, claim.club, EVENING)
    await post(place, later)
    with pytest.raises(CarteadoError, match="standby_superseded"):
        await post(place, claim_after(claim.term, claim.club, EVENING))
    assert await latest_claim(place) == later
    await write_beat(place, 2, Beat(EVENING))
    assert await beat_of(place, 2) == Beat(EVENING)
    await place.close()


async def test_a_connection_that_broke_is_made_anew(laptop: Laptop) -> None:
    place = place_at(laptop.where)
    await place.write("a", b"1")
    await laptop.close()
    with pytest.raises(OSError):
        await place.names()
    await laptop.open()
    assert list(await place.names()) == ["a"]
    await place.close()


async def test_an_unknown_computer_and_a_key_that_is_not_taken_are_said_with_what_to_do(laptop: Laptop) -> None:
    known = laptop.home / ".ssh" / "known_hosts"
    known.write_text("")
    place = place_at(laptop.where)
    with pytest.raises(CarteadoError, match="standby_unknown_host"):
        await place.names()
    await laptop.close()
    await laptop.open()
    asyncssh.generate_private_key("ssh-ed25519").write_private_key(laptop.home / ".ssh" / "id_ed25519")
    with pytest.raises(CarteadoError, match="standby_key_refused"):
        await place_at(laptop.where).names()
    laptop.key.write_private_key(laptop.home / ".ssh" / "id_ed25519", "pkcs8-pem", passphrase="secret")
    with pytest.raises(CarteadoError, match="standby_key"):
        await place_at(laptop.where).names()


@pytest.mark.parametrize(
    "where",
    [
        *("sftp://host/copy", "sftp://ana@host", "sftp://ana@host/", "sftp://ana:secret@host/copy"),
        *("sftp://ana@host:port/copy", "sftp://@host/copy", "sftp://ana@[::1/copy"),
    ],
)
def test_an_address_that_is_none_is_refused(where: str) -> None:
    with pytest.raises(CarteadoError, match="standby_address"):
        SFTPPlace(where)

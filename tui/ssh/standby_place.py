"""A folder on another computer that is reached by SFTP."""

from __future__ import annotations

import errno
import stat
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from urllib.parse import unquote, urlsplit

import asyncssh
from asyncssh import FXF_CREAT, FXF_EXCL, FXF_TRUNC, FXF_WRITE, SFTPAttrs, SFTPClient, SSHClientConnection

from engine.core.errors import CarteadoError
from tui.services.standby.place import CHANGES

_KEYS = ("id_ed25519", "id_ecdsa", "id_rsa")
_HIDDEN = SFTPAttrs(permissions=0o600)
_ERRNOS = {
    asyncssh.SFTPNoSuchFile: errno.ENOENT,
    asyncssh.SFTPNoSuchPath: errno.ENOENT,
    asyncssh.SFTPPermissionDenied: errno.EACCES,
    asyncssh.SFTPNoSpaceOnFilesystem: errno.ENOSPC,
    asyncssh.SFTPQuotaExceeded: errno.ENOSPC,
}


class SFTPPlace:
    """A folder that is there already, by an address such as sftp://ana@192.168.0.11/home/ana/copy.

    The computer is one that `ssh` knows already, and it knows a key of ~/.ssh that has no passphrase.
    """

    changes = CHANGES

    def __init__(self, where: str) -> None:
        """Read an address; raises CarteadoError "standby_address"."""
        self.where = where
        try:
            url = urlsplit(where)
            port = url.port or 22
        except ValueError as error:
            raise CarteadoError("standby_address", where=where) from error
        if not (url.username and url.hostname and url.path.strip("/")) or url.password:
            raise CarteadoError("standby_address", where=where)
        self._user, self._host, self._port = unquote(url.username), url.hostname, port
        self._folder = unquote(url.path).rstrip("/")
        self._connection: SSHClientConnection | None = None
        self._client: SFTPClient | None = None
        self._host_key = ""

    async def _open(self) -> SFTPClient:
        if self._client is None:
            key = _own_key()
            self._connection = await asyncssh.connect(
                self._host,
                self._port,
                username=self._user,
                client_keys=[str(key)],
                agent_path=None,
                keepalive_interval=5,
            )
            shown = self._connection.get_server_host_key()
            assert shown is not None
            self._host_key = shown.export_public_key("openssh").decode().strip()
            self._client = await self._connection.start_sftp_client()
        return self._client

    @contextmanager
    def _faults(self) -> Iterator[None]:
        """Turn what SSH refuses into OSError; a connection that failed is made anew next time."""
        try:
            yield
        except asyncssh.HostKeyNotVerifiable as error:
            self._drop()
            raise CarteadoError("standby_unknown_host", where=self.where, host=self._host) from error
        except asyncssh.PermissionDenied as error:
            self._drop()
            raise CarteadoError("standby_key_refused", where=self.where) from error
        except asyncssh.SFTPError as error:
            if isinstance(error, asyncssh.SFTPConnectionLost | asyncssh.SFTPNoConnection):
                self._drop()
            number = _ERRNOS.get(type(error), errno.EIO)
            raise OSError(number, error.reason) from error
        except (asyncssh.Error, OSError) as error:
            self._drop()
            raise error if isinstance(error, OSError) else OSError(errno.ECONNRESET, str(error)) from error

    def _drop(self) -> None:
        if self._connection is not None:
            self._connection.abort()
        self._connection = self._client = None

    async def names(self, folder: str = "") -> dict[str, int]:
        """Return what lies in a folder."""
        with self._faults():
            client = await self._open()
            try:
                entries = await client.readdir(f"{self._folder}/{folder}".rstrip("/"))
            except asyncssh.SFTPNoSuchFile:
                if folder and await client.isdir(self._folder):
                    return {}
                raise
        return {
            str(entry.filename): 1000 * (entry.attrs.mtime or 0)
            for entry in entries
            if entry.filename not in (".", "..")
        }

    async def read(self, name: str) -> bytes | None:
        """Return what is in a file."""
        with self._faults():
            client = await self._open()
            try:
                async with client.open(f"{self._folder}/{name}", "rb") as file:
                    content = await file.read()
                    assert isinstance(content, bytes)
                    return content
            except asyncssh.SFTPNoSuchFile:
                return None

    async def write(self, name: str, content: bytes, *, new: bool = False) -> None:
        """Write a file."""
        path = f"{self._folder}/{name}"
        with self._faults():
            client = await self._open()
            if new:
                try:
                    await _fill(client, path, FXF_EXCL, content)
                except asyncssh.SFTPFailure:
                    # The protocol has no word of its own for a file that is there.
                    if not await client.exists(path):
                        raise
                    raise FileExistsError(errno.EEXIST, name) from None
            else:
                await _fill(client, f"{path}.part", FXF_TRUNC, content)
                await client.posix_rename(f"{path}.part", path)

    async def delete(self, name: str) -> None:
        """Delete a file or a folder."""
        path = f"{self._folder}/{name}"
        with self._faults():
            client = await self._open()
            try:
                mode = (await client.stat(path)).permissions or 0
                await (client.rmtree(path) if stat.S_ISDIR(mode) else client.remove(path))
            except asyncssh.SFTPNoSuchFile:
                return

    def replica(self, folder: str) -> dict[str, object]:
        """Return Litestream's settings for a folder there, with the computer's host key."""
        host = f"[{self._host}]" if ":" in self._host else self._host
        return {
            "type": "sftp",
            "host": f"{host}:{self._port}",
            "user": self._user,
            "path": f"{self._folder}/{folder}",
            "key-path": str(_own_key()),
            "host-key": self._host_key,
        }

    async def close(self) -> None:
        """End the connection."""
        if self._connection is not None:
            self._connection.close()
            self._connection = self._client = None


async def _fill(client: SFTPClient, path: str, flag: int, content: bytes) -> None:
    async with client.open(path, FXF_WRITE | FXF_CREAT | flag, _HIDDEN, encoding=None) as file:
        await file.write(content)


def _own_key() -> Path:
    """Return the key with which this computer shows who it is; raises CarteadoError "standby_key"."""
    for name in _KEYS:
        path = Path.home() / ".ssh" / name
        if path.exists():
            try:
                asyncssh.read_private_key(path)
            except (OSError, asyncssh.KeyImportError, asyncssh.KeyEncryptionError):
                continue
            return path
    raise CarteadoError("standby_key")

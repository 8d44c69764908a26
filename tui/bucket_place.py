"""A folder in a bucket of S3, or of another store that speaks its protocol."""

from __future__ import annotations

import errno
import os
from collections.abc import Iterator
from contextlib import contextmanager
from importlib import import_module
from typing import Any
from urllib.parse import parse_qsl, urlsplit

from engine.core.errors import CarteadoError

_KEYS = ("AWS_ACCESS_KEY_ID", "AWS_SECRET_ACCESS_KEY")
"""Where the environment has the credentials: they are in no file of ours, and in no log."""
_OPTIONS = ("endpoint", "region")
_REGION = "us-east-1"
_SECONDS = 4


class BucketPlace:
    """A folder of a bucket, by an address such as s3://club/copy?endpoint=https://s3.example.org.

    Without an endpoint it is Amazon's. The credentials are in the environment, where Litestream looks for them too.
    """

    changes = "0000"

    def __init__(self, where: str) -> None:
        """Parse the bucket's address.

        Raises CarteadoError "standby_bucket", "standby_bucket_keys" and "standby_bucket_missing".
        """
        self.where = where
        url = urlsplit(where)
        options = dict(parse_qsl(url.query))
        if not url.hostname or "@" in where or not url.path.strip("/") or options.keys() - {*_OPTIONS}:
            raise CarteadoError("standby_bucket", where=where)
        if not all(os.environ.get(key) for key in _KEYS):
            raise CarteadoError("standby_bucket_keys")
        self._bucket, self._folder = url.netloc, url.path.strip("/")
        self._endpoint = options.get("endpoint", "")
        self._region = options.get("region") or os.environ.get("AWS_REGION") or _REGION
        try:
            self._obstore: Any = import_module("obstore")
            stores: Any = import_module("obstore.store")
        except ImportError as error:
            raise CarteadoError("standby_bucket_missing") from error
        self._store = stores.S3Store(
            self._bucket,
            prefix=self._folder,
            region=self._region,
            **({"endpoint": self._endpoint} if self._endpoint else {}),
            client_options={"timeout": f"{_SECONDS}s", "allow_http": self._endpoint.startswith("http://")},
            retry_config={"max_retries": 1},
        )

    @contextmanager
    def _faults(self) -> Iterator[None]:
        """Turn what the store refuses into OSError."""
        refused = self._obstore.exceptions
        try:
            yield
        except (refused.PermissionDeniedError, refused.UnauthenticatedError) as error:
            raise OSError(errno.EACCES, "the credentials are not taken") from error
        except refused.BaseError as error:
            raise OSError(errno.EIO, str(error).partition("\n")[0]) from error

    async def names(self, folder: str = "") -> dict[str, int]:
        """Return what lies in a folder; folders in it without their times."""
        with self._faults():
            listing = await self._obstore.list_with_delimiter_async(self._store, folder or None)
        times = dict.fromkeys(listing["common_prefixes"], 0)
        times |= {entry["path"]: int(1000 * entry["last_modified"].timestamp()) for entry in listing["objects"]}
        return {path.rstrip("/").rpartition("/")[2]: at for path, at in times.items()}

    async def read(self, name: str) -> bytes | None:
        """Return a file's content, None if missing."""
        with self._faults():
            try:
                return bytes(await (await self._obstore.get_async(self._store, name)).bytes_async())
            except FileNotFoundError:
                return None

    async def write(self, name: str, content: bytes, *, new: bool = False) -> None:
        """Write a file."""
        with self._faults():
            try:
                await self._obstore.put_async(self._store, name, content, mode="create" if new else "overwrite")
            except self._obstore.exceptions.AlreadyExistsError as error:
                raise FileExistsError(errno.EEXIST, name) from error

    async def delete(self, name: str) -> None:
        """Delete a file or a folder."""
        with self._faults():
            listing = self._obstore.list(self._store, name)
            async for entries in listing:
                await self._obstore.delete_async(self._store, [entry["path"] for entry in entries])
            await self._obstore.delete_async(self._store, name)

    def replica(self, folder: str) -> dict[str, object]:
        """Return Litestream's settings for a folder there; credentials come from the environment."""
        own = {"endpoint": self._endpoint, "force-path-style": True} if self._endpoint else {}
        path = f"{self._folder}/{folder}"
        return {"type": "s3", "bucket": self._bucket, "path": path, "region": self._region, **own}

    async def close(self) -> None:
        """Do nothing: nothing stays open."""

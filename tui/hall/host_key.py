"""The key by which people know that they have come to the same hall as last time."""

from __future__ import annotations

import os
from pathlib import Path

import asyncssh

from engine.core.errors import CarteadoError


def host_key(database: Path) -> asyncssh.SSHKey:
    """Return the hall's key, made once and kept beside the database for its owner's eyes only.

    Raises CarteadoError "host_key_unreadable" or "host_key_open" when others may read it.
    """
    path = key_path(database)
    try:
        if not path.exists():
            _write(path, asyncssh.generate_private_key("ssh-ed25519", comment="carteado"))
        if os.name == "posix" and path.stat().st_mode & 0o077:
            raise CarteadoError("host_key_open", path=str(path))
        return asyncssh.read_private_key(path)
    except (OSError, asyncssh.KeyImportError) as error:
        raise CarteadoError("host_key_unreadable", path=str(path), detail=type(error).__name__) from error


def key_path(database: Path) -> Path:
    """Return where the key of a database is."""
    return database.with_name(f"{database.stem}-host-key")


def _write(path: Path, key: asyncssh.SSHKey) -> None:
    # Made under another name and for nobody else from the first byte on, so that half a key is never found.
    new = path.with_name(path.name + ".new")
    new.unlink(missing_ok=True)
    descriptor = os.open(new, os.O_WRONLY | os.O_CREAT | os.O_EXCL, 0o600)
    with os.fdopen(descriptor, "wb") as file:
        file.write(key.export_private_key("openssh"))
        file.flush()
        os.fsync(file.fileno())
    new.replace(path)


def organiser_keys(path: Path) -> frozenset[str]:
    """Return the fingerprints of the keys in a file of public keys; raises CarteadoError "organiser_keys"."""
    try:
        keys = asyncssh.read_public_key_list(path)
    except (OSError, ValueError) as error:
        raise CarteadoError("organiser_keys", path=str(path)) from error
    if not keys:
        raise CarteadoError("organiser_keys", path=str(path))
    return frozenset(key.get_fingerprint("sha256") for key in keys)

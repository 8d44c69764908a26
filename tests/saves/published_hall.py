"""A hall's folder as the program of schema 10 left it: everything that it kept under keys of the settings is filled."""

from __future__ import annotations

import shutil
import sqlite3
from contextlib import closing
from pathlib import Path

FOLDER = Path(__file__).with_name("published") / "hall"


def published_hall(folder: Path) -> Path:
    """Make the folder, with database, backup, log and host key; return the database."""
    shutil.copytree(FOLDER, folder)
    (folder / "carteado-hall.txt").rename(folder / "carteado-hall.log")
    (folder / "carteado-host-key").chmod(0o600)
    for dump in (*folder.glob("*.sql"), *folder.glob("*/*.sql")):
        with closing(sqlite3.connect(dump.with_suffix(".db"))) as connection:
            connection.executescript(dump.read_text(encoding="utf-8"))
        dump.unlink()
    return folder / "carteado.db"

"""How a file of the store becomes one of today: small steps, each applied once, in order.

A step that has been published is never changed; what comes after it is a new step, and SCHEMA_VERSION grows by one.
"""

from __future__ import annotations

import sqlite3

from sqlite_utils import Database, Migrations

from saves.files.versions import APPLICATION_ID
from saves.migrations.early_steps import EARLY_STEPS
from saves.migrations.later_steps import LATER_STEPS

STEPS = Migrations("carteado")
for name, step in (*EARLY_STEPS.items(), *LATER_STEPS.items()):
    STEPS(name=name)(step)


def migrate(connection: sqlite3.Connection, *, stop_before: str | None = None) -> None:
    """Apply the steps that are missing, up to the one named; the caller holds the transaction."""
    db = Database(connection, recursive_triggers=False, execute_plugins=False)
    STEPS.apply(db, stop_before=stop_before)
    db.execute(f"PRAGMA application_id = {APPLICATION_ID}")
    db.execute(f"PRAGMA user_version = {len(STEPS.applied(db))}")

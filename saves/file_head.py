"""What the head of the file tells: whose it is, and how far its tables have come."""

from __future__ import annotations

APPLICATION_ID = 0x43415254
"""Written into the file's head, so that another program's database is never taken for ours."""
SCHEMA_VERSION = 29
"""How many migrations make a file of today; kept in the file as SQLite's user_version."""

"""Version marks in the heads of files.

The program that a store belongs to, the version of its tables, and the formats of files to exchange.
"""

from __future__ import annotations

APPLICATION_ID = 0x43415254
"""Written into the file's head, so that another program's database is never taken for ours."""
SCHEMA_VERSION = 31
"""How many migrations make a file of today; kept in the file as SQLite's user_version."""
TOURNAMENT_FORMAT = 2
"""The latest format of a tournament's file that is read and written."""
SEASON_FORMAT = 2
"""The latest format of a season's file; a season without moved rows is written in the first."""

"""The rows of campaigns: the campaign, its ledger, and the matches that are played in it."""

from __future__ import annotations

from typing import Any, Literal, TypeAlias

from saves.rows.row import RowOf

EntryKind: TypeAlias = Literal[
    "joined", "match", "table", "abandoned", "rebuy", "correction", "lost", "ban", "ban_lifted"
]
"""Why an entry stands in the ledger; "abandoned" (a match), "lost", "ban" and "ban_lifted" change no money.

"table" is of a tournament's table: later ones of the same person, after a "#", set its result right.
"""


class CampaignRow(RowOf, frozen=True):
    """A campaign: the money of its people goes from match to match of one game.

    `options` are those that differ from the game's own; `opened` and `closed` in milliseconds since 1970, None for one
    that is open.
    """

    table = "campaigns"
    packed = ("options",)
    id: str
    name: str
    game: str
    options: dict[str, Any]
    opened: int
    closed: int | None = None


class LedgerEntry(RowOf, frozen=True):
    """A line of a campaign's ledger, counted from 1; a purse is the sum of its person's changes.

    `person` is the name as names are compared, `match` "" where none is the cause, `at` in milliseconds since 1970 by
    the computer's clock, `by` who made the entry, "" for the program or whoever sat at this computer.
    """

    table = "ledger"
    names = 2
    campaign: str
    number: int
    person: str
    match: str
    change: int
    kind: EntryKind
    at: int
    by: str
    note: str


class CampaignTable(RowOf, frozen=True):
    """A table of a tournament that is played with the purses of a campaign.

    `place` is its round and number, "2.1". `entrants` are those for whom it was drawn, with the name that each brought
    a purse under, "" for a bot or a guest, and how much it held. While it is `waiting` for a result the purses are
    reserved. `match` is the match that was played in the app, "" for none.
    """

    table = "campaign_tables"
    names = 2
    packed = ("entrants", "people", "purses")
    flags = ("waiting",)
    tournament: str
    place: str
    campaign: str
    entrants: tuple[int, ...]
    people: tuple[str, ...]
    purses: tuple[int, ...]
    waiting: bool = True
    match: str = ""

    @property
    def reference(self) -> str:
        """Reference of the table's entries in the ledger."""
        return f"{self.tournament}/{self.place}"


class CampaignMatch(RowOf, frozen=True):
    """A match of a campaign.

    Who brought a purse to each seat, "" for a bot or a guest, and how much it held. While the match is open the purses
    are reserved.
    """

    table = "campaign_matches"
    packed = ("people", "purses")
    match: str
    campaign: str
    people: tuple[str, ...]
    purses: tuple[int, ...]

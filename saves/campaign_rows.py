"""The rows of campaigns: the campaign, its ledger, and the matches that are played in it."""

from __future__ import annotations

from typing import Any, Literal, TypeAlias

from saves.rows import RowOf

EntryKind: TypeAlias = Literal["joined", "match", "abandoned", "rebuy", "correction", "lost", "ban", "ban_lifted"]
"""Why an entry stands in the ledger; "abandoned" (a match), "lost", "ban" and "ban_lifted" change no money."""


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


class CampaignMatch(RowOf, frozen=True):
    """A match of a campaign: who brought a purse to each seat, "" for a bot or a guest, and how much it held.

    While the match is open the purses are reserved.
    """

    table = "campaign_matches"
    packed = ("people", "purses")
    match: str
    campaign: str
    people: tuple[str, ...]
    purses: tuple[int, ...]

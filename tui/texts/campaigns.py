"""A campaign in words: how its people stand, and what the entries of its ledger say."""

from __future__ import annotations

from datetime import tzinfo
from typing import get_args

from engine.core.keys import KeyFamily
from saves.club.campaign_rows import EntryKind, LedgerEntry
from saves.club.campaigns import BAN, Account
from tui.services.campaigns import CampaignState
from tui.services.identity.names import NAME_CELLS, clean, short_names
from tui.texts.localizer import Words

_ENTRY = KeyFamily("campaign.entry.{}", get_args(EntryKind))
_STANDING = KeyFamily("campaign.standing.{}", "lost playing banned broke free")


class CampaignFormatter:
    """Words for one campaign.

    `now` in milliseconds since 1970, names at most `cells` wide, None for whole ones.
    """

    def __init__(
        self, state: CampaignState, words: Words, now: int, zone: tzinfo | None = None, cells: int | None = NAME_CELLS
    ) -> None:
        self._words = words
        self._now = now
        self._zone = zone
        names = [account.name for account in state.accounts]
        shown = {name: clean(name) for name in names} if cells is None else short_names(names, cells)
        self._names = {person: shown[account.name] for account in state.accounts for person in account.people}

    def name(self, entry: Account | LedgerEntry) -> str:
        """Return the name of whoever an account or an entry is of."""
        return self._names.get(entry.person) or clean(entry.name if isinstance(entry, Account) else entry.person)

    def standing(self, account: Account) -> str:
        """Return the sentence on whether a person may sit down, and why not."""
        broke = account.purse <= 0
        banned = self._now < account.banned_until
        states = {"lost": account.lost, "playing": bool(account.playing), "banned": banned, "broke": broke}
        what = next((name for name, so in states.items() if so), "free")
        until = self._words.moment(account.banned_until, self._zone)
        return self._words(_STANDING(what), match=account.playing, until=until)

    def money(self, money: int) -> str:
        """Return a sum as the language writes it."""
        return self._words.number(money)

    def change(self, entry: LedgerEntry) -> str:
        """Return by how much an entry changed the purse, with its sign; "" where it changed nothing."""
        sign = "+" if entry.change > 0 else "−" if entry.change else ""
        return f"{sign}{self.money(abs(entry.change))}" if entry.change else ""

    def moment(self, entry: LedgerEntry) -> str:
        """Return when an entry was made."""
        return self._words.moment(entry.at, self._zone)

    def cause(self, entry: LedgerEntry) -> str:
        """Return why an entry was made, and by whom where somebody made it."""
        until = self._words.moment(entry.at + BAN, self._zone)
        text = self._words(_ENTRY(entry.kind), match=entry.match, note=clean(entry.note), until=until)
        return self._words("campaign.entry.by", told=text, by=clean(entry.by)) if entry.by else text

    def line(self, entry: LedgerEntry) -> str:
        """Return an entry on one line."""
        text = " ".join(filter(None, (self.name(entry), self.change(entry))))
        return f"{entry.number}. {self.moment(entry)} · {text} · {self.cause(entry)}"

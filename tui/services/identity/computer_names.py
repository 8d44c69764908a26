"""Names of those who play at the club's own computer: no new key and no code of the hall takes them."""

from __future__ import annotations

from collections.abc import Iterable
from contextlib import suppress

from saves.errors import DamagedRow
from saves.people.keys import THIS_COMPUTER
from saves.store import Store
from tui.services.identity.authenticator import GUEST_LASTS
from tui.services.identity.names import look


def keep_back(store: Store, names: Iterable[str], at: int) -> None:
    """Reserve unclaimed names for the person at this computer.

    `at` is in milliseconds since 1970.
    """
    for name in names:
        # A row that cannot be read keeps its name from everybody already.
        with suppress(DamagedRow):
            seen = look(name)
            if seen and store.keys.person(seen) is None and not _waits_for_guest(store, seen, at):
                store.keys.claim(name, seen, THIS_COMPUTER, at)


def keep_back_known(store: Store, at: int) -> None:
    """Reserve the name in the settings and, once, the names in older matches.

    Names of past guests, and names found in tournaments alone, are left out, since these people may not have played
    here. `at` as in `keep_back`.
    """
    if not store.club.load().names_kept_back:
        played = {
            look(name)
            for line in store.matches.library(limit=-1)
            if line.tournament is None and not line.imported
            for name in line.players
        }
        guests = {guest.look for guest in store.keys.guests()}
        keep_back(store, (name for name in store.players.names() if look(name) in played - guests), at)
        store.club.change(names_kept_back=True)
    keep_back(store, filter(None, (store.profile.preferences.load().name,)), at)


def _waits_for_guest(store: Store, seen: str, at: int) -> bool:
    """Tell whether a guest has the name by a return code: for an evening, and as long as they have a seat."""
    guest = store.keys.guest(seen)
    if guest is None:
        return False
    return guest.came > at - GUEST_LASTS or any(look(name) == seen for name, _ in store.matches.open_seats())

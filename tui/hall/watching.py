"""Who may look at a table while others of its round play with the same cards."""

from __future__ import annotations

from engine.core.text import fold
from saves.sealed import check_open, sealed_by
from saves.store import Store
from tui.championship.players import entrant_of
from tui.hall.notes import Person


def check_may_look(store: Store, match: str, person: Person) -> None:
    """Raise SealedMatch unless somebody may see a table: its players may, and organisers who do not play themselves.

    Raises UnknownMatch and StoreError too.
    """
    record = store.matches.load(match)
    state = sealed_by(store, record)
    if state is None or any(fold(one.name) == fold(person.name) for one in record.header.players if one.bot is None):
        return
    if not person.organiser or entrant_of(state, person.name) is not None:
        check_open(store, record, "match_sealed_watch")

"""Who may look at somebody's page, and who decides it."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from typing import NamedTuple

from msgspec.structs import replace

from engine.core.errors import BrokenLog, CarteadoError
from engine.core.text import fold
from saves.people.page_privacy import ShownTo
from saves.store import Store
from tournaments.controller.act_log import replayed
from tournaments.model import Tournament
from tui.services.people.page import Appearance, find_person


class PageViewer(NamedTuple):
    """A reader of pages; `lasting` tells that their choices are kept, as of everybody but a guest."""

    name: str
    organiser: bool = False
    lasting: bool = True


def is_own(store: Store, name: str, viewer: PageViewer) -> bool:
    """Tell whether a page is about whoever looks at it, under any of their names."""
    return _folded(store.players.same.all_names(name)) == _folded(store.players.same.all_names(viewer.name))


def page_for(store: Store, typed: str, viewer: PageViewer) -> str:
    """Return the name of whoever's page is asked for; organisers may type a part of it.

    One's own page is there before one's first match. Raises as `find_person` and `check_may_see` do.
    """
    if fold(typed) == fold(viewer.name):
        return store.players.same.called(viewer.name)
    name = find_person(store, typed, parts=viewer.organiser)
    check_may_see(store, name, viewer)
    return name


def check_may_see(store: Store, name: str, viewer: PageViewer) -> None:
    """Raise CarteadoError unless the viewer may look at somebody's page.

    "page_closed_playing" while a tournament with both of them goes on, for an organiser who plays in it too;
    "page_closed" where the person lets nobody, or only organisers, see it. One's own page is always open.
    """
    if is_own(store, name, viewer):
        return
    person, other = (_folded(store.players.same.all_names(called)) for called in (name, viewer.name))
    for line, tournament in _going_on(store):
        entered = {
            fold(member.name) for entrant in tournament.entrants for member in entrant.people if member.bot is None
        }
        if person & entered and other & entered:
            raise CarteadoError("page_closed_playing", name=name, tournament=line)
    audience = store.page_privacy.of(store.players.same.all_names(name))
    if audience == "nobody" or (audience == "organisers" and not viewer.organiser):
        raise CarteadoError("page_closed", name=name)


def choose_shown_to(store: Store, name: str, viewer: PageViewer, shown_to: ShownTo) -> None:
    """Keep who may see a page; raises CarteadoError "page_not_yours" and, for guests, "page_of_guest"."""
    if not is_own(store, name, viewer):
        raise CarteadoError("page_not_yours", name=name)
    if not viewer.lasting:
        raise CarteadoError("page_of_guest")
    store.page_privacy.choose(store.players.same.all_names(name), shown_to)


def may_refuse(store: Store, name: str, viewer: PageViewer, appearance: Appearance) -> bool:
    """Tell whether the viewer may take an unrated match, entered by a visitor, off a page."""
    allowed = viewer.organiser or (viewer.lasting and is_own(store, name, viewer))
    return allowed and bool(appearance.typed_by) and appearance.change is None


def refuse(store: Store, name: str, viewer: PageViewer, appearance: Appearance) -> None:
    """Take a match that a visitor typed in off the page of somebody whom it names.

    Raises "page_not_yours".
    """
    row = store.typed_by.get(appearance.match)
    if row is None or not may_refuse(store, name, viewer, appearance):
        raise CarteadoError("page_not_yours", name=name)
    store.typed_by.put(replace(row, refused=tuple(sorted({*row.refused, appearance.seat}))))


def _folded(names: Iterable[str]) -> frozenset[str]:
    return frozenset(map(fold, names))


def _going_on(store: Store) -> Iterator[tuple[str, Tournament]]:
    """Yield the tournaments that have a round and are not over, each with its line."""
    for line in store.tournaments.list():
        if line.begun and not line.finished:
            try:
                state = replayed(store.tournaments.load(line.id))
            except BrokenLog:
                # Nobody goes on with a log that does not hold.
                continue
            if state is not None and state.rounds:
                yield line.line, state

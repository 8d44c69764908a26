"""Keeps the copy of a hall that `carteado serve` opens, and takes a hall over from another computer."""

from __future__ import annotations

import asyncio
from collections.abc import Callable
from pathlib import Path
from typing import TYPE_CHECKING

from engine.core.errors import CarteadoError
from saves.store import Store
from saves.upkeep.standby import StandbyTerm
from tui.services.standby import terms
from tui.services.standby.keeper import PATIENCE, Standby
from tui.services.standby.place import CopyPlace, FolderPlace
from tui.services.standby.report import StandbyReport, report_on
from tui.ssh.standby_place import SFTPPlace
from tui.ssh.upkeep import key_path
from tui.terminal.remote_app import LOG
from tui.texts.standby import format_standby

if TYPE_CHECKING:
    from tui.services.lobby.lobby import Lobby
    from tui.services.standby.takeover import TakenOver
    from tui.texts.localizer import Words

_LOOK_EVERY = 1.0


def place_at(where: str) -> CopyPlace:
    """Return the place that somebody means.

    Raises CarteadoError "standby_address" and as `BucketPlace` does.
    """
    if where.startswith("s3://"):
        from tui.bucket_place import BucketPlace

        return BucketPlace(where)
    if where.startswith("sftp://"):
        return SFTPPlace(where)
    # The file keeps where it is, and may be opened from another folder next time.
    return FolderPlace(Path(where).expanduser().absolute())


async def open_standby(store: Store, where: str) -> Standby:
    """Begin the term of a hall whose copy is kept; raises as `Standby.open`, and "standby_address"."""
    standby = Standby(store, place_at(where), key_path(store.path))
    try:
        await standby.open()
    except CarteadoError as error:
        await standby.place.close()
        if error.code == "standby_superseded":
            give_up(store, str(error.data["host"]), int(str(error.data["moment"])))
        raise
    return standby


def give_up(store: Store, host: str, moment: int) -> None:
    """Keep in a file that another computer has the hall since a moment (milliseconds since 1970)."""
    with store.transaction():
        store.standby.change(moved_to=host, moved_at=moment)


async def look_at_last(store: Store, words: Words, patience: float = PATIENCE, *, opens: bool = True) -> str:
    """Look whether another computer has taken over a store whose copy is not kept this time.

    Return the warning to show, "" for none, as where no hall `opens` and all is well. A copy that cannot be looked at
    within `patience` seconds prevents nothing. Raises CarteadoError "standby_superseded".
    """
    kept = store.standby.load()
    if not kept.where:
        return ""
    place = place_at(kept.where)
    try:
        async with asyncio.timeout(patience):
            latest = await terms.latest_claim(place)
        terms.check_term(kept, latest, kept.where)
    except CarteadoError as error:
        if error.code != "standby_superseded":
            return words.error(error)
        give_up(store, str(error.data["host"]), int(str(error.data["moment"])))
        raise
    except (OSError, TimeoutError):
        return words("standby.unknown", where=kept.where)
    finally:
        await place.close()
    return words("standby.not_now", where=kept.where) if opens else ""


async def tell_changes(standby: Standby, lobby: Lobby | None, words: Words, say: Callable[[str], None]) -> None:
    """Tell the organiser's screen, and organisers in the hall, when the copy stops and when it goes on."""
    before = None
    while True:
        state = standby.state
        now = (state.phase, state.trouble and state.trouble.code)
        if before is not None and now != before:
            text = format_standby(state, words)
            LOG.info("%s", text)
            say(text)
            if lobby is not None:
                lobby.tell_copy(state)
        before = now
        await asyncio.sleep(_LOOK_EVERY)


async def take_over_from(where: str, store: Path) -> TakenOver:
    """Make the copy at a place this computer's file; raises as `take_over`, and "standby_address"."""
    from tui.services.standby.takeover import take_over

    place = place_at(where)
    try:
        return await take_over(place, store, key_path(store))
    finally:
        await place.close()


async def report_at(store: Path, term: StandbyTerm, written: int) -> StandbyReport:
    """Look at the copy of a file of this term into which something was written last then, in milliseconds."""
    try:
        place = place_at(term.where)
    except CarteadoError as error:
        return StandbyReport(term.where, trouble=error)
    try:
        return await report_on(place, store, term, written)
    finally:
        await place.close()

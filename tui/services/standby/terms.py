"""Terms: who has the hall.

Each hall that keeps a copy claims the next number at the place; the highest one holds.
"""

from __future__ import annotations

import asyncio
import re
import secrets
import socket
from collections.abc import Awaitable, Callable
from typing import TypeAlias

import msgspec

from engine.core.errors import CarteadoError
from saves.ids import new_match_id
from saves.store import Store
from saves.upkeep.standby import StandbyTerm
from tui.services.standby.place import CopyPlace

BEAT = 1.0
"""Seconds between two signs of life of a hall at the place of its copy."""
SILENCE = 2.5
"""Seconds without one after which a hall counts as gone."""
HOST_KEY = "host-key"
"""The name of the copy of the hall's key."""

Rest: TypeAlias = Callable[[float], Awaitable[object]]

_CLAIM = re.compile(r"term-(\d{4,9})\.json")
_OF_TERM = re.compile(r"term-(\d{4,9})(?:\.json|\.beat|(-copy-\d+))$")


class Claim(msgspec.Struct, frozen=True):
    """The claim that a hall writes when it begins a term.

    `at` in milliseconds since 1970, `host` the name of its computer.
    """

    term: int
    club: str = ""
    token: str = ""
    host: str = ""
    at: int = 0


class Beat(msgspec.Struct, frozen=True):
    """A sign of life: `copy` is the folder of the copy that is whole, "" until there is one.

    All that was on disk at `held` is in the copy; times are in milliseconds since 1970. `ended` tells that the hall has
    closed as it should.
    """

    at: int = 0
    held: int = 0
    copy: str = ""
    ended: bool = False


def _name(term: int, end: str) -> str:
    return f"term-{term:04}{end}"


def copy_name(term: int, number: int) -> str:
    """Return the folder of a term's copy; a new one is begun whenever copying has broken off."""
    return _name(term, f"-copy-{number}")


async def terms_at(place: CopyPlace) -> list[int]:
    """Return the terms that were claimed at a place, the latest first; raises OSError."""
    matches = (_CLAIM.fullmatch(name) for name in await place.names())
    return sorted((int(match[1]) for match in matches if match), reverse=True)


async def latest_claim(place: CopyPlace) -> Claim | None:
    """Return the claim that holds at a place; raises OSError. An unreadable claim has its number alone."""
    terms = await terms_at(place)
    if not terms:
        return None
    try:
        return msgspec.json.decode(await place.read(_name(terms[0], ".json")) or b"", type=Claim)
    except msgspec.MsgspecError:
        return Claim(terms[0])


async def beat_of(place: CopyPlace, term: int) -> Beat:
    """Return a term's last sign of life, empty without one; raises OSError."""
    try:
        return msgspec.json.decode(await place.read(_name(term, ".beat")) or b"{}", type=Beat)
    except msgspec.MsgspecError:
        return Beat()


async def whole_copy(place: CopyPlace) -> Beat | None:
    """Return the last sign of life that names a whole copy, None where there is none; raises OSError."""
    for term in await terms_at(place):
        if (beat := await beat_of(place, term)).copy:
            return beat
    return None


async def write_beat(place: CopyPlace, term: int, beat: Beat) -> None:
    """Give a sign of life; raises OSError."""
    await place.write(_name(term, ".beat"), msgspec.json.encode(beat))


async def is_alive(place: CopyPlace, claim: Claim, rest: Rest = asyncio.sleep) -> bool:
    """Tell whether a hall of this claim is open.

    It takes some seconds, as clocks of two computers may differ.
    """
    before = await beat_of(place, claim.term)
    if before.ended:
        return False
    await rest(SILENCE)
    return (await beat_of(place, claim.term)).at != before.at


def check_term(kept: StandbyTerm, latest: Claim | None, where: str) -> None:
    """Raise CarteadoError for a file whose hall is elsewhere.

    "standby_other_club" and "standby_superseded".
    """
    if latest is None:
        return
    if kept.club != latest.club:
        raise CarteadoError("standby_other_club", where=where)
    if latest.term > kept.term or (latest.term == kept.term and latest.token != kept.token):
        raise superseded(latest, where)


def superseded(latest: Claim, where: str) -> CarteadoError:
    """Return the error that another computer has taken over the hall."""
    return CarteadoError("standby_superseded", where=where, host=latest.host or "?", moment=latest.at)


def claim_after(term: int, club: str, now: int) -> Claim:
    """Return a claim of this computer to the term after one; `now` in milliseconds since 1970."""
    return Claim(term + 1, club or new_match_id(), secrets.token_hex(8), socket.gethostname(), now)


def enter(store: Store, claim: Claim, where: str) -> None:
    """Write into a file that it is the hall's for this term."""
    with store.transaction():
        store.standby.change(club=claim.club, term=claim.term, token=claim.token, where=where, moved_to="", moved_at=0)


async def post(place: CopyPlace, claim: Claim) -> None:
    """Write a claim to the place of copies, so that it holds there.

    Raises OSError, and "standby_superseded" where another one was quicker.
    """
    try:
        await place.write(_name(claim.term, ".json"), msgspec.json.encode(claim), new=True)
    except FileExistsError:
        raise superseded(await latest_claim(place) or claim, place.where) from None


async def begin_term(place: CopyPlace, store: Store, now: int, rest: Rest = asyncio.sleep) -> Claim:
    """Begin a new term for a file, and say so in it and at the place.

    Raises OSError, CarteadoError as `check_term`, and "standby_taken" while another hall keeps its copy there.
    """
    latest, kept = await latest_claim(place), store.standby.load()
    check_term(kept, latest, place.where)
    if latest is not None and await is_alive(place, latest, rest):
        raise CarteadoError("standby_taken", where=place.where, host=latest.host or "?")
    claim = claim_after(max(kept.term, latest.term if latest else 0), kept.club, now)
    # In the file first: a claim that is in no file would keep its own hall out.
    enter(store, claim, place.where)
    await post(place, claim)
    return claim


async def forget_others(place: CopyPlace, claim: Claim, copy: str) -> None:
    """Let go of the claims before this one and of all copies but this one; raises OSError."""
    for name in await place.names():
        match = _OF_TERM.match(name)
        if match is None or name == copy:
            continue
        term = int(match[1])
        if term < claim.term or (term == claim.term and match[2]):
            await place.delete(name)

"""The log: organiser's acts, each sealed to the one before, so that nothing can be slipped in or out.

One entry is one line of canonical JSON: UTF-8, no spaces, keys in code-point order. Some structs leave out fields that
have their default value, and such a default never changes; `by`, the name of whoever acted, is one of these fields. The
hash of an entry is the SHA-256 of its line, in hexadecimal; `previous` holds the hash of the entry before, "" in the
first.
"""

from __future__ import annotations

import hashlib
from collections.abc import Iterable, Sequence

import msgspec

from engine.core.errors import BrokenLog
from tournaments.acts import Act, ActTakenBack


class LoggedAct(msgspec.Struct, frozen=True, omit_defaults=True):
    """An act with its number (from 1), its time (milliseconds since 1970) and the last entry's hash.

    `by` is the name of whoever acted at the desk; "" where nobody said, or the program acted by itself.
    """

    number: int
    at: int
    previous: str
    act: Act
    by: str = ""


_encoder = msgspec.json.Encoder(order="sorted")
_decoder = msgspec.json.Decoder(LoggedAct)


def write(entry: LoggedAct) -> bytes:
    """Return the entry's line, without a line break."""
    return _encoder.encode(entry)


def read(line: bytes | str) -> LoggedAct:
    """Return the entry that `write` wrote; raises msgspec.MsgspecError naming the field."""
    return _decoder.decode(line)


def hash_of(entry: LoggedAct) -> str:
    """Return the seal of the entry, in hexadecimal."""
    return hashlib.sha256(write(entry)).hexdigest()


def next_entry(entries: Sequence[LoggedAct], at: int, act: Act, by: str = "") -> LoggedAct:
    """Return the entry that would carry the act now, exactly as reading its line will give it back."""
    previous = hash_of(entries[-1]) if entries else ""
    return read(write(LoggedAct(len(entries) + 1, at, previous, act, by)))


def check(entries: Sequence[LoggedAct], lines: Iterable[bytes] | None = None) -> None:
    """Check numbers and seals; raises BrokenLog naming the first entry that does not hold.

    `lines` are those that `write` gives for the entries, where they are at hand.
    """
    previous = ""
    written = map(write, entries) if lines is None else lines
    for number, (entry, line) in enumerate(zip(entries, written, strict=True), start=1):
        if entry.number != number:
            raise BrokenLog("log_bad_number", number, found=entry.number)
        if entry.previous != previous:
            raise BrokenLog("log_broken_seal", number)
        if isinstance(entry.act, ActTakenBack) and not 1 <= entry.act.number < number:
            raise BrokenLog("log_bad_take_back", number, found=entry.act.number)
        previous = hashlib.sha256(line).hexdigest()


def taken_back(entries: Sequence[LoggedAct]) -> dict[int, int]:
    """Return which entries do not count: the number of each, and of the entry that takes it back."""
    void: dict[int, int] = {}
    for entry in reversed(entries):
        if isinstance(entry.act, ActTakenBack) and entry.number not in void:
            void[entry.act.number] = entry.number
    return void


def standing(entries: Sequence[LoggedAct]) -> tuple[LoggedAct, ...]:
    """Return the entries that count, without those taken back and the taking back itself."""
    void = taken_back(entries)
    return tuple(entry for entry in entries if entry.number not in void and not isinstance(entry.act, ActTakenBack))

"""Options that a seat keeps to itself, such as a deck that it has made.

Sealed in the header, opened by the rules. Such an option is a list with one value a seat. The header has None in the
places of seats that keep theirs, and a seal for each of those seats, that it has chosen before it saw anything (all in
docs/record-format.md):

    seal = SHA-256(salt (32 bytes) | canonical(the seat's options, by name)), in hexadecimal

What a game hides is told by `Game.seen_options` alone.
"""

from __future__ import annotations

import hashlib
from collections.abc import Callable, Sequence
from typing import Any, TypeAlias

import msgspec

from engine.core.errors import BrokenLog
from engine.core.game import AnyGame

SALT_BYTES = 32


class SecretOptions(msgspec.Struct, frozen=True):
    """The options that a seat keeps secret, by name, and the salt of its seal in hexadecimal."""

    salt: str
    options: dict[str, Any]


Secrets: TypeAlias = tuple[SecretOptions | None, ...]
"""What each seat keeps secret of the options, None for nothing; () where no seat keeps anything."""


def seal_of_options(secret: SecretOptions) -> str:
    """Return the seal of a seat's secret options; raises ValueError for a salt that is none."""
    salt = bytes.fromhex(secret.salt)
    if len(salt) != SALT_BYTES:
        raise ValueError(f"a salt has {SALT_BYTES} bytes, not {len(salt)}")
    return hashlib.sha256(salt + msgspec.json.encode(secret.options, order="sorted")).hexdigest()


def opens(seal: str | None, secret: SecretOptions | None) -> bool:
    """Tell whether these are the options that the seal is of; where nothing is secret there is neither."""
    if seal is None or secret is None:
        return seal is None and secret is None
    try:
        return seal_of_options(secret) == seal
    except ValueError:
        return False


def check_secrets(seals: Sequence[str | None], secrets: Secrets, seats: int) -> None:
    """Raise BrokenLog (entry 0) for a seat whose secret options are missing or are not the sealed ones."""
    nothing = (None,) * seats
    if not len(seals or nothing) == len(secrets or nothing) == seats:
        raise BrokenLog("log_bad_options", 0, detail="sealed_options")
    for seat, (seal, secret) in enumerate(zip(seals or nothing, secrets or nothing, strict=True)):
        if not opens(seal, secret):
            raise BrokenLog("log_options_sealed", 0, seat=seat)


def hidden_options(
    game: AnyGame, options: Any, seats: int, salt: Callable[[], bytes]
) -> tuple[dict[str, Any], Secrets]:
    """Return the options as the header has them, and what each seat keeps secret.

    `salt` gives 32 bytes that nobody can guess. Both hold plain values as a file has them: tuples are lists.
    """
    whole, shown = (
        msgspec.json.decode(msgspec.json.encode(chosen)) for chosen in (options, game.seen_options(options, None))
    )
    kept: list[dict[str, Any]] = [{} for _ in range(seats)]
    for name in whole:
        if whole[name] != shown[name]:
            for seat, (value, seen) in enumerate(zip(whole[name], shown[name], strict=True)):
                if value != seen:
                    kept[seat][name] = value
    if not any(kept):
        return shown, ()
    return shown, tuple(SecretOptions(salt().hex(), secret) if secret else None for secret in kept)


def seals_of(secrets: Secrets) -> tuple[str | None, ...]:
    """Return the seal of each seat's secret options, as the header has them."""
    return tuple(None if secret is None else seal_of_options(secret) for secret in secrets)


def whole_options(public: dict[str, Any], secrets: Secrets) -> dict[str, Any]:
    """Return the options with what the seats keep secret in its places.

    Raises BrokenLog (entry 0) for an option that has not one place a seat, None in those of the seats that keep it.
    """
    whole = dict(public)
    for seat, secret in enumerate(secrets):
        for name, value in (secret.options if secret is not None else {}).items():
            places = whole.get(name)
            if not (isinstance(places, list) and len(places) == len(secrets) and places[seat] is None):
                raise BrokenLog("log_bad_options", 0, detail=name)
            whole[name] = [*places[:seat], value, *places[seat + 1 :]]
    return whole

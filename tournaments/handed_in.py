"""Values that entrants hand in for their tables, such as a deck.

Sealed in the log, told when they are opened. The seal, in hexadecimal, is SHA-256( salt (32 bytes) | canonical({"name":
name, "value": value}) ).
"""

from __future__ import annotations

import hashlib
from typing import Any

import msgspec

SALT_BYTES = 32


class SealedValue(msgspec.Struct, frozen=True, omit_defaults=True):
    """The seal of a value that an entrant handed in, for the `member` of a group counted from 0."""

    entrant: int
    seal: str
    member: int = 0

    @property
    def of(self) -> tuple[int, int]:
        """The entrant and member who handed the value in."""
        return self.entrant, self.member


class OpenValue(msgspec.Struct, frozen=True, omit_defaults=True):
    """A value that was handed in, in plain builtins, what its owner calls it, and the salt of its seal."""

    entrant: int
    salt: str
    value: Any
    name: str = ""
    member: int = 0

    @property
    def of(self) -> tuple[int, int]:
        """The entrant and member who handed the value in."""
        return self.entrant, self.member

    def sealed(self) -> SealedValue:
        """Return the sealed form of the value; raises ValueError for a salt that is none."""
        salt = bytes.fromhex(self.salt)
        if len(salt) != SALT_BYTES:
            raise ValueError(f"a salt has {SALT_BYTES} bytes, not {len(salt)}")
        content = msgspec.json.encode({"name": self.name, "value": self.value}, order="sorted")
        return SealedValue(self.entrant, hashlib.sha256(salt + content).hexdigest(), self.member)

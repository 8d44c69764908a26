"""Who is in the hall."""

from __future__ import annotations

from enum import StrEnum

import msgspec


class Way(StrEnum):
    """How somebody has shown who they are."""

    KEY = "key"
    CODE = "code"
    LINK = "link"
    RETURN = "return"


class Visitor(msgspec.Struct, frozen=True):
    """One person; `id` tells two apart, and is the same whenever the same person comes.

    Somebody without a key is a guest: known by a name, and back in it by a code.
    """

    id: str
    name: str
    way: Way
    address: str
    organiser: bool = False

    @property
    def guest(self) -> bool:
        """Tell whether the name is all there is to know them by."""
        return self.id.startswith("guest:")

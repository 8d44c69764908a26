"""Questions that wait for one another.

A stack of frames in the state, and windows in which others may respond. An act that others may respond to is announced
and put on the stack, then a window above it; a response is itself an act above that window. Whatever lies on top is
settled first, and then what was waiting goes on. A window opens, and tells whom it asks, by what everybody sees (how
many cards lie face down, who has money left), never by what a hand holds: being asked, or not, would tell it. The law
of twins finds out a game that forgets this.
"""

from __future__ import annotations

from collections.abc import Collection, Sequence
from typing import Generic, TypeVar

import msgspec
from msgspec.structs import replace

from engine.core.model import Seat

F = TypeVar("F")


class Frames(msgspec.Struct, Generic[F], frozen=True):
    """The pending questions and acts of a match, the one that is settled first on top."""

    stack: tuple[F, ...] = ()

    @property
    def top(self) -> F | None:
        """What is settled first, None when nothing is pending."""
        return self.stack[-1] if self.stack else None

    def push(self, *frames: F) -> Frames[F]:
        """Return the frames with more above them, the last of them on top."""
        return Frames((*self.stack, *frames))

    def pop(self) -> Frames[F]:
        """Return the frames without the top; raises IndexError when nothing is pending."""
        if not self.stack:
            raise IndexError("nothing is pending")
        return Frames(self.stack[:-1])

    def swap(self, frame: F | None) -> Frames[F]:
        """Return the frames with another one in place of the top, or with none.

        Raises IndexError as `pop` does.
        """
        below = self.pop()
        return below if frame is None else below.push(frame)


class ResponseWindow(msgspec.Struct, frozen=True, tag="window"):
    """Window in which seats may respond in turn: `waiting` are those still to be asked, never empty.

    `about` is a code for what they may respond to, such as "attack". A player can choose what to be asked about: since
    the choice holds whatever the cards are, letting something pass at once by it tells nothing of them.
    """

    about: str
    waiting: tuple[Seat, ...]

    @property
    def seat(self) -> Seat:
        """The seat that is asked now."""
        return self.waiting[0]

    def passed(self) -> ResponseWindow | None:
        """Return the window after the seat asked has let it pass, or answered for good.

        None when it was the last.
        """
        return self.left_by(self.seat)

    def left_by(self, seat: Seat) -> ResponseWindow | None:
        """Return the window without a seat, such as one that left the match.

        None when nobody is left to be asked.
        """
        waiting = tuple(other for other in self.waiting if other != seat)
        return replace(self, waiting=waiting) if waiting else None


def opened(
    about: str, by: Seat, ring: Sequence[Seat], may: Collection[Seat], *, again: bool = False
) -> ResponseWindow | None:
    """Return the window after a seat has acted, which asks the others that may respond.

    None when there are none. `ring` are the seats in the order of play, asked from the one after `by` on. Whoever acted
    is not asked, but with `again` it is, when all the others have let it pass: a response opens the window so, until
    all pass in a row.
    """
    at = ring.index(by)
    after = (*ring[at + 1 :], *ring[:at], *((by,) if again else ()))
    waiting = tuple(seat for seat in after if seat in may)
    return ResponseWindow(about, waiting) if waiting else None

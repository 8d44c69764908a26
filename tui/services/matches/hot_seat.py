"""HotSeat: the seats of several people who pass one keyboard on."""

from __future__ import annotations

from collections.abc import Callable

from engine.core.model import Seat


class HotSeat:
    """The seats played from one screen, and the person who sits at it now."""

    def __init__(self, people: tuple[Seat, ...]) -> None:
        self.people = people
        self.present: Seat | None = people[0] if len(people) == 1 else None
        """The seat whose cards may be shown."""
        self.called: Seat | None = None
        """The seat that the keyboard must be passed to, behind the curtain."""
        self._turn: object = None

    @property
    def alone(self) -> bool:
        """Tell whether nobody else looks at this screen."""
        return len(self.people) < 2

    def follow(self, asked: tuple[Seat, ...], turn: object, has_secrets: Callable[[Seat], bool]) -> None:
        """Show or hide cards by the seat that the match waits for; `turn` differs from one turn to the next.

        A person stays at the keyboard while nobody else at it is asked and the turn is the same. A curtain calls the
        next person whose cards are hidden, unless there is nothing to hide yet.
        """
        if self.alone:
            return
        if self.present in asked:
            self._turn, self.called = turn, None
            return
        due = next((seat for seat in asked if seat in self.people), None)
        if due is None:
            self.called = None
            if turn != self._turn:
                self.present = None
            return
        self.present = None
        self.called = due
        self._turn = turn
        if not has_secrets(due):
            self.ready()

    def ready(self) -> None:
        """Let the person who was called play: they sit at the keyboard."""
        if self.called is not None:
            self.present, self.called = self.called, None

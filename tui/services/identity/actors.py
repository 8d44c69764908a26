"""Actor: who asks for an act that only organisers may do."""

from __future__ import annotations

from typing import NamedTuple, Protocol

from engine.core.errors import CarteadoError


class Actor(Protocol):
    """A person who is here by a name."""

    @property
    def name(self) -> str:
        """The person's name."""
        ...

    @property
    def organiser(self) -> bool:
        """Tell whether this person organises."""
        ...


class LocalOrganiser(NamedTuple):
    """The organiser at this computer, by the name they go by here."""

    name: str
    organiser: bool = True


def check_organiser(by: Actor | None) -> None:
    """Raise CarteadoError "organiser_only" unless an organiser acts, or None.

    Whoever sits at this computer.
    """
    if by is not None and not by.organiser:
        raise CarteadoError("organiser_only")

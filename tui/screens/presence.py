"""What a table screen shows because other people are at the table: their line, and what they ask."""

from __future__ import annotations

from typing import NamedTuple

from engine.core.errors import CarteadoError
from engine.core.model import Seat
from tui.games import Voice
from tui.house import Visit
from tui.house.gallery import Sight
from tui.screens.company import Company, company_of

YES, NO = ("s", "y"), ("n",)
"""The keys that answer a question, whatever the language."""


class Question(NamedTuple):
    """A question at the foot of the table: it waits for as long as it likes, and the table stays in sight."""

    text: str
    keys: tuple[tuple[str, str], ...] = ()
    """Each key with its word; none where there is nothing to answer."""


class Presence:
    """One visitor's company: who else is at the table, and what they want of this person."""

    def __init__(self, visit: Visit) -> None:
        self.visit = visit
        self._declined: frozenset[Seat] = frozenset()

    @property
    def shared(self) -> bool:
        """Tell whether people are at the table by their names, each at a screen of their own."""
        return self.visit.who is not None

    def company(self, sight: Sight, voice: Voice) -> Company | None:
        """Return the line with the people; None at a table of one screen."""
        return company_of(self.visit, sight, voice.session.words) if self.shared else None

    @property
    def asked_back(self) -> bool:
        """Tell whether this person has not yet said whether their move may be taken back by another."""
        request = self.visit.sitting.consent.request
        return self.shared and request is not None and any(seat in request.waiting for seat in self.visit.seats)

    @property
    def offered(self) -> tuple[Seat, ...]:
        """The seats, now a bot's, that this person is asked to come back to."""
        over = self.visit.sitting.table.outcome is not None
        return () if over else tuple(seat for seat in self.visit.lost_seats if seat not in self._declined)

    def question(self, voice: Voice) -> Question | None:
        """Return what this person is asked; None when nobody asks."""
        request = self.visit.sitting.consent.request
        if self.asked_back and request is not None:
            return _yes_or_no(voice("shared.ask.take_back", name=voice.names[request.seat]), voice)
        if self.offered:
            return _yes_or_no(voice("shared.ask.come_back"), voice)
        return None

    def waits_for(self, voice: Voice) -> str:
        """Return whose answer this person waits for, in words; "" for nobody's."""
        request = self.visit.sitting.consent.request
        if not self.shared or request is None or request.seat not in self.visit.seats:
            return ""
        return voice("shared.asked", names=voice.people(sorted(request.waiting)))

    def watching(self, voice: Voice) -> str:
        """Return that this person only watches, and how far behind; "" for players and at a table of one screen."""
        visit = self.visit
        if not self.shared or visit.seats or visit.sitting.table.outcome is not None:
            return ""
        if visit.decides:
            return voice("shared.watching.organiser")
        delay = visit.sitting.gallery.delay
        return voice("shared.watching" if delay == "none" else f"shared.watching.{delay}")

    def answer(self, yes: bool) -> CarteadoError | None:
        """Answer what is asked; returns what was refused."""
        visit = self.visit
        try:
            if self.asked_back:
                visit.answer_take_back(yes)
            elif yes:
                for seat in self.offered:
                    visit.come_back(seat)
            else:
                self._declined = frozenset(visit.lost_seats)
        except CarteadoError as error:
            return error
        return None


def _yes_or_no(text: str, voice: Voice) -> Question:
    yes, no = voice("shared.yes.key"), NO[0]
    return Question(text, ((yes, voice("shared.yes")), (no, voice("shared.no"))))

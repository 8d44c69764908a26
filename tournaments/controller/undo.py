"""Taking acts back, and bringing them back: the log only grows."""

from __future__ import annotations

from engine.core.errors import BrokenLog
from tournaments import acts
from tournaments.controller.act_log import ActLog
from tournaments.differences import Difference
from tournaments.errors import TournamentError
from tournaments.log import standing, taken_back

_BEFORE_PLAY = (acts.Registered, acts.Withdrawn, acts.SettingsChanged)
_BEFORE_DRAWING = (acts.ByeAsked, acts.KeptApart, acts.Merged)
"""Acts on which every later drawing depends."""


class UndoActs(ActLog):
    """Acts that take back earlier acts."""

    def take_back(self, number: int) -> tuple[Difference, ...]:
        """Take back the act with that number; to take back a taking-back brings the act back."""
        if refusal := self.refusal(number):
            raise refusal
        return self.commit(acts.ActTakenBack(number))

    def can_take_back(self, number: int) -> bool:
        """Tell whether the act with that number may be taken back now."""
        return self.refusal(number) is None

    def refusal(self, number: int) -> TournamentError | None:
        """Return why an act may not be taken back now, or None.

        It may if every later act still stands without it: a round that has results keeps its draw, a result keeps its
        table. The list of entrants, the settings and what was handed in are fixed by the first draw, everything by the
        end. An announcement to everybody cannot be taken back.
        """
        if not 1 <= number <= len(self.entries):
            return TournamentError("unknown_act", number=number)
        if number in (void := taken_back(self.entries)):
            return TournamentError("already_taken_back", number=number, by=void[number])
        root = self._root(number)
        if isinstance(self.entries[root - 1].act, acts.TournamentOpened):
            return TournamentError("opening_stays", number=number)
        if isinstance(self.entries[root - 1].act, _BEFORE_PLAY) and root < self._first_draw():
            return TournamentError("play_has_begun", number=number)
        if isinstance(self.entries[root - 1].act, _BEFORE_DRAWING) and root < self._last_draw():
            return TournamentError("drawn_since", number=number)
        if isinstance(self.entries[root - 1].act, acts.HandedIn) and self.tournament.rounds:
            return TournamentError("values_locked")
        if isinstance(self.entries[root - 1].act, acts.ValuesOpened):
            return TournamentError("values_are_told")
        if self.tournament.finished and not isinstance(
            self.entries[root - 1].act, acts.Finished | acts.Noted | acts.Renamed | acts.Categorised
        ):
            return TournamentError("finished", number=number)
        try:
            self.without(number)
        except BrokenLog as broken:
            return TournamentError(
                "others_depend_on_it", number=number, later=broken.number, reason=broken.data["reason"]
            )
        return None

    def undoable(self) -> int | None:
        """Return the number of the act that an undo key would take back: the last that stands, if it may go."""
        last = next((entry.number for entry in reversed(standing(self.entries))), None)
        return last if last is not None and self.can_take_back(last) else None

    def redoable(self) -> int | None:
        """Return the number of the taking-back that a redo key would take back.

        The last, if nothing came after.
        """
        void = taken_back(self.entries)
        for entry in reversed(self.entries):
            if not isinstance(entry.act, acts.ActTakenBack):
                return None
            is_undo = not isinstance(self.entries[entry.act.number - 1].act, acts.ActTakenBack)
            if is_undo and entry.number not in void:
                return entry.number if self.can_take_back(entry.number) else None
        return None

    def _first_draw(self) -> int:
        """Return the number of the first drawing that stands, 0 where there is none."""
        return next((logged.number for logged in standing(self.entries) if isinstance(logged.act, acts.DrawnUp)), 0)

    def _last_draw(self) -> int:
        """Return the number of the last drawing that stands, 0 where there is none."""
        drawings = (
            entry.number for entry in standing(self.entries) if isinstance(entry.act, acts.DrawnUp | acts.Redrawn)
        )
        return max(drawings, default=0)

    def _root(self, number: int) -> int:
        """Return the number of the act that a taking-back, or a row of them, is about in the end."""
        while isinstance(act := self.entries[number - 1].act, acts.ActTakenBack):
            number = act.number
        return number

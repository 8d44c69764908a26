"""UndoRequest: the people of a table are asked whether a seat may take its last action back."""

from __future__ import annotations

from collections.abc import Callable, Collection

from engine.core.model import Seat
from engine.core.table import Table
from tui.services.matches.notices import MatchNotice, TakeBackAsked, TakeBackExpired, TakeBackRefused


class UndoRequest:
    """The question whether a seat may take its last action back.

    One at a time, void as soon as the match goes on.
    """

    def __init__(self, table: Table, report: Callable[[MatchNotice], None]) -> None:
        self.request: TakeBackAsked | None = None
        """What is asked, and whose answer is still out."""
        self._table = table
        self._report = report

    def ask(self, seat: Seat, others: tuple[Seat, ...]) -> None:
        """Ask the people of the other seats; a question asked before is void."""
        self.request = TakeBackAsked(seat, others)
        self._report(self.request)

    def answer(self, seats: Collection[Seat], agree: bool) -> None:
        """Answer for these seats; the last one to agree has the action taken back.

        Raises as Table.take_back does.
        """
        request = self.request
        asked = [seat for seat in request.waiting if seat in seats] if request is not None else []
        if request is None or not asked:
            return
        waiting = tuple(seat for seat in request.waiting if seat not in seats)
        if not agree:
            self.request = None
            self._report(TakeBackRefused(request.seat, asked[0]))
        elif waiting:
            self.ask(request.seat, waiting)
        else:
            self.request = None
            self._table.take_back(request.seat)

    def attend(self, present: Collection[Seat]) -> None:
        """Drop absent people from the request; without anybody left to ask it is refused."""
        request = self.request
        if request is None or all(seat in present for seat in request.waiting):
            return
        waiting = tuple(seat for seat in request.waiting if seat in present)
        if waiting:
            self.ask(request.seat, waiting)
        else:
            self.request = None
            self._report(TakeBackRefused(request.seat, None))

    def go_on(self, *, taken_back: bool) -> None:
        """Note that the match has gone on; `taken_back` when that was the taking back."""
        request, self.request = self.request, None
        if request is not None and not taken_back:
            self._report(TakeBackExpired(request.seat))

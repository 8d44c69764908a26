"""What waits for somebody in the hall: read off the state of things, so that nobody misses it who was elsewhere."""

from __future__ import annotations

from typing import Literal, NamedTuple, TypeAlias

from engine.core.text import fold
from tui.championship.players import playing_in, seats_waiting
from tui.championship.proposals import Proposals
from tui.hall.lounge import Lounge
from tui.i18n import Words
from tui.text import clean

CallKind: TypeAlias = Literal["round", "table", "match", "result", "invitation"]


class Call(NamedTuple):
    """Something that one key answers. `about` is a tournament, a match or a table's number; `data` is for the words.

    "round": one's table of a round; "table": a match in which one has a seat, and is not there; "match": one that was
    left when the hall was closed; "result": an opponent has told a result; "invitation": to a table.
    """

    kind: CallKind
    about: str
    data: tuple[tuple[str, object], ...] = ()

    @property
    def name(self) -> str:
        """The call as the name of a row."""
        return f"{self.kind}:{self.about}"

    @property
    def table(self) -> int:
        """The number of the table."""
        number = dict(self.data).get("table", 0)
        return number if isinstance(number, int) else 0

    def told(self, words: Words) -> str:
        """Return it as a sentence."""
        return words(f"hall.call.{self.kind}", **dict(self.data))


def calls_for(lounge: Lounge, name: str) -> tuple[Call, ...]:
    """Return what waits for somebody, the most urgent first."""
    found: list[Call] = []
    at_tables = {live.match for live in lounge.tables(name) if any(visit.is_of(name) for visit in live.sitting.visits)}
    championships = lounge.championships
    for seat in seats_waiting(championships, name):
        # Where a result was told already nobody is sent to play.
        told = Proposals(seat.championship).at(seat.table) is not None
        if not told and seat.championship.tables.watched_at(seat.table) not in at_tables:
            line = clean(seat.championship.tournament.spec.line)
            data = (("line", line), ("round", seat.round), ("table", seat.table), ("seat", seat.number))
            found.append(Call("round", seat.championship.id, data))
    for live in lounge.seats_here(name):
        in_tournament = championships is not None and championships.of_match(live.match) is not None
        if live.match not in at_tables and not in_tournament:
            others = [player.name for player in live.sitting.table.players if player.name != name]
            data_of_table = (("table", live.number), ("names", clean(", ".join(others))))
            found.append(Call("table", live.match, data_of_table))
    for left in lounge.left_open(name):
        names = ", ".join(clean(other) for other in left.players if fold(other) != fold(name))
        found.append(Call("match", left.id, (("names", names),)))
    for championship in playing_in(championships, name):
        for proposal in Proposals(championship).for_answer(name):
            found.append(Call("result", championship.id, (("name", clean(proposal.by)), ("table", proposal.number))))
    for one in lounge.invitations(name):
        game = lounge.gathering(one.number).plan.game
        found.append(
            Call("invitation", str(one.number), (("name", clean(one.by)), ("table", one.number), ("game", game)))
        )
    return tuple(found)

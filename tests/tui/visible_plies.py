"""What somebody may be told of the plies of a match, worked out from the log alone."""

from __future__ import annotations

from engine.core.history import MatchHistory
from engine.core.log import Acted, Intervened, Seated, TimedOut
from engine.core.model import Abandoned, Seat
from engine.core.redaction import redact
from tui.services.matches.player_update import VisiblePly


def visible_by_hand(line: MatchHistory, number: int, seat: Seat | None) -> VisiblePly:
    """Return the ply that is the `number`-th on the line as a seat may know it, or a spectator for None."""
    ply = line.plies[number - 1]
    entry = ply.entry
    act = entry.act if isinstance(entry, Intervened) else entry
    return VisiblePly(
        number=ply.number,
        events=tuple(seen for seen in (redact(event, seat) for event in ply.events) if seen is not None),
        players=line.players_at(number),
        seat=entry.seat if isinstance(entry, Acted) else None,
        outside=act if isinstance(act, Abandoned | Seated | TimedOut) else None,
        note=(entry.note or "") if isinstance(entry, Intervened) else "",
    )

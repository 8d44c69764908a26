"""The columns of the standings: the usual ones, and one for every tie-break that puts the entrants in order."""

from __future__ import annotations

from collections.abc import Sequence

from rich.cells import cell_len
from textual.content import Content

from tournaments.placing import tiebreaks_of
from tournaments.standings import Standing
from tournaments.tiebreaks import SCORED
from tui.arithmetic import Reckoner
from tui.desk.pane import Pane
from tui.widgets.listing import Cell, Column

_SHOWN_FROM = (0, 0, 0, 92, 102, 112)
"""From which width on the first, second ... tie-break has its column; those after them on wide screens only."""
_LAST_FROM = 130
_FIGURE = 7
_NARROW = 80
"""On so narrow a screen the columns after one that is wider than usual have no room."""


def has_tiebreaks(pane: Pane) -> bool:
    """Tell whether score and tie-breaks make the order here."""
    return pane.tournament.settings.format in SCORED


def tiebreak_columns(pane: Pane, lines: Sequence[Standing]) -> tuple[Column, ...]:
    """Return the columns of the tie-breaks, as wide as their figures; what one takes more moves the later ones on."""
    names = tiebreaks_of(pane.tournament) if has_tiebreaks(pane) else ()
    shown = [tiebreak_cells(pane, line) for line in lines]
    columns: list[Column] = []
    grown = 0
    for at, (_, from_width) in enumerate(zip(names, (*_SHOWN_FROM, *((_LAST_FROM,) * len(names))), strict=False)):
        width = max((cell_len(str(cells[at])) for cells in shown), default=0)
        columns.append(Column(max(_FIGURE, width), True, max(from_width, _NARROW) + grown if grown else from_width))
        grown += columns[-1].width - _FIGURE
    return tuple(columns)


def tiebreak_headings(pane: Pane) -> tuple[str, ...]:
    """Return the short names of the tie-breaks."""
    if not has_tiebreaks(pane):
        return ()
    return tuple(pane.words(f"desk.tiebreak.{name}.short") for name in tiebreaks_of(pane.tournament))


def tiebreak_cells(pane: Pane, line: Standing) -> tuple[Cell, ...]:
    """Return an entrant's figures; the one that put it behind the entrant above is marked."""
    if not has_tiebreaks(pane):
        return ()
    reckoner, names = Reckoner(pane.words, pane.teller.name), tiebreaks_of(pane.tournament)
    if not line.columns:
        return ("",) * len(names)
    return tuple(
        Content.styled(reckoner.figure(one), "bold $accent" if one.code == line.parted_by else "")
        for one in line.columns
    )

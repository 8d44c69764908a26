"""What the tests share: a desk that remembers its journal, and tournaments played to any point."""

from __future__ import annotations

from itertools import count

from tournaments.acts import TournamentOpened
from tournaments.catalog import CATALOG
from tournaments.controller import TournamentController
from tournaments.editions import EDITION
from tournaments.log import LoggedAct
from tournaments.model import Member
from tournaments.results import PlacesForm
from tournaments.settings import TournamentSettings
from tournaments.spec import parse

LINE = "Chama: Campeonato Mariapaulista 2025"
PAIRS_LINE = "Chama: Duplas Fluminenses (Xisum) 2025"


class Memory:
    """A journal that keeps its entries in a list, or fails when told to."""

    def __init__(self) -> None:
        self.entries: list[LoggedAct] = []
        self.broken = False

    def append(self, entry: LoggedAct) -> None:
        if self.broken:
            raise OSError("disk full")
        self.entries.append(entry)


def opened(line: str = LINE, edition: int = EDITION, **settings) -> TournamentController:
    """Return a desk whose clock ticks by one."""
    ticks = count(1000)
    desk = TournamentController(journal=Memory(), clock=lambda: next(ticks))
    if edition == EDITION:
        desk.open(parse(line), TournamentSettings(**settings))
    else:
        spec = parse(line)
        ruleset = CATALOG.ruleset(spec.game, spec.type, spec.variants)
        desk.commit(TournamentOpened(spec, TournamentSettings(**settings), edition, ruleset))
    return desk


def entered(players: int, line: str = LINE, edition: int = EDITION, **settings) -> TournamentController:
    """Return a desk with so many people, called P1, P2, ..."""
    desk = opened(line, edition, **settings)
    for number in range(1, players + 1):
        desk.register(f"P{number}")
    return desk


def paired(pairs: int, line: str = PAIRS_LINE, **settings) -> TournamentController:
    """Return a desk with so many pairs: A1 and B1, A2 and B2, ..."""
    desk = opened(line, table_size=2, **settings)
    for number in range(1, pairs + 1):
        desk.register_group((Member(f"A{number}"), Member(f"B{number}")))
    return desk


def in_seat_order(seats: int) -> PlacesForm:
    """Return a result in which all entrants finish in the order of the seats."""
    return PlacesForm(tuple(range(1, seats + 1)))


def report_all(desk: TournamentController) -> None:
    """Let every pending table finish in the order of its seats."""
    assert desk.round is not None
    for table in desk.pending():
        desk.report(desk.round.number, table.number, in_seat_order(len(table.seats)))


def played_out(players: int, line: str = LINE, **settings) -> TournamentController:
    """Return a desk with everything played, but not finished."""
    desk = entered(players, line, **settings)
    while desk.final() is None:
        desk.draw_up(len(desk.entries))
        report_all(desk)
    return desk

"""What the store and the files refuse; the words for each code are in the catalogs."""

from __future__ import annotations

from engine.core.errors import CarteadoError


class StoreError(CarteadoError):
    """The store cannot be opened, read or written.

    Data has its `path`, and `detail` where the system says more.
    """


class DamagedRow(CarteadoError):
    """A row of the store that is not as it was written.

    Data has its `table`, `row`, `field` and the `detail`.
    """


class UnknownMatch(CarteadoError):
    """No match in the library has this id, or begins like it."""


class AmbiguousId(CarteadoError):
    """Several ids begin like this; data has the `prefix` and some of the `ids`."""


class MatchExists(CarteadoError):
    """The library has a match of this id already; the code tells whether it is the same one."""


class UnknownTournament(CarteadoError):
    """The store has no tournament of this id, or none that begins like it."""


class TournamentExists(CarteadoError):
    """The store has a tournament of this id already."""


class UnknownSeason(CarteadoError):
    """The store has no season of this id, or none that begins like it."""


class SeasonExists(CarteadoError):
    """The store has a season of this id already."""


class UnknownCampaign(CarteadoError):
    """The store has no campaign of this id, or none that begins like it."""


class UnknownGame(CarteadoError):
    """A match of a game that this program does not have."""


class FileError(CarteadoError):
    """A match file that does not hold.

    Data has `file`; `line` and `column`, both counted from 1, and `field` (such as "$.seat") where they are known, and
    what else the code's sentence needs. A code that begins with "log_" is one of BrokenLog.
    """

    def __init__(
        self, code: str, file: str, line: int = 0, *, column: int = 0, field: str = "", **data: object
    ) -> None:
        places: dict[str, object] = {"line": line, "column": column, "field": field}
        super().__init__(code, **data, file=file, **{name: place for name, place in places.items() if place})
        self.file = file
        self.line = line
        self.column = column
        self.field = field

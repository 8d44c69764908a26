"""A table before it is set up.

Who takes which seat, by which options the game goes, and for whom a seat plays.
"""

from __future__ import annotations

from collections.abc import Mapping
from itertools import chain
from typing import TYPE_CHECKING, Any

from engine.core.errors import CarteadoError
from engine.core.option_values import options_of_values
from tournaments.errors import TournamentError
from tournaments.formats import traits_of
from tournaments.model import EntrantId, Member, Pairing, Tournament
from tournaments.results import SCORINGS, GameInApp, Scoring, scoring_of

if TYPE_CHECKING:
    from engine.core.game import AnyGame


def seats_of(tournament: Tournament, pairing: Pairing) -> tuple[Member, ...]:
    """Return the people and bots of a table in seat order."""
    return in_seats(pairing.people or tuple(tournament.entrant(number).people for number in pairing.seats))


def in_seats(people: tuple[tuple[Member, ...], ...]) -> tuple[Member, ...]:
    """Return a table's people in seat order: A1 B1 A2 B2 (CH-54), A1 B1 C1 A2 B2 C2 (WL-9)."""
    return tuple(chain.from_iterable(zip(*people, strict=True)))


def entrants_by_seat(tournament: Tournament, pairing: Pairing) -> tuple[EntrantId, ...]:
    """Return for whom each seat of a table plays, in seat order."""
    return pairing.seats * tournament.ruleset.members


def seat_places(tournament: Tournament, pairing: Pairing) -> tuple[tuple[EntrantId, int], ...]:
    """Return which member of which entrant each seat of a table is."""
    return tuple((seat, member) for member in range(tournament.ruleset.members) for seat in pairing.seats)


def common_options(tournament: Tournament) -> dict[str, Any]:
    """Return the options of the game that hold at every table.

    They are those of type and variants, the organiser's own, and play going on while it is level where the format
    needs a winner (CH-61, DA-20).
    """
    ruleset = tournament.ruleset
    usual = {name: values[0] for name, values in ruleset.choices.items()}
    options = {**usual, **tournament.settings.options, **ruleset.options}
    if ruleset.ties and traits_of(tournament.settings.format).strict:
        options[ruleset.ties] = True
    return options


def scoring_at(tournament: Tournament) -> Scoring | None:
    """Return the meaning of the scores at the tables; None where places suffice.

    With a campaign everybody brings another purse: the log does not know how much, only that it is so.
    """
    if tournament.spec.game not in SCORINGS:
        return None
    options = common_options(tournament)
    if tournament.settings.campaign:
        options["purses"] = tournament.settings.campaign
    return scoring_of(tournament.spec.game, options)


def game_options(tournament: Tournament, pairing: Pairing, before: GameInApp | None = None) -> dict[str, Any]:
    """Return the options of one table's game.

    The common ones, and who has brought a pineapple there (CH-57). In a match of several games they say who lost the
    one `before`, if the game asks that (MW-133).
    """
    options = common_options(tournament)
    if brings := tournament.ruleset.brings:
        seats = seats_of(tournament, pairing)
        options[brings] = tuple(seat for seat, member in enumerate(seats) if member.pineapple)
    if (loser := tournament.ruleset.loser) and before is not None and before.places.count(1) == 1:
        options[loser] = before.places.index(max(before.places))
    return options


def options_for(game: AnyGame, options: Mapping[str, Any]) -> Any:
    """Return the options as the game's own struct; raises TournamentError for what the game does not know."""
    try:
        return options_of_values(game, dict(options))
    except CarteadoError as error:
        raise TournamentError("bad_options", game=game.key, detail=error) from error

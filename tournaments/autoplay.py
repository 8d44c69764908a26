"""A whole tournament played by bots, from one seed: the same seed gives the same report anywhere."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

import msgspec

from engine.core.bots import bots_of, play_out
from engine.core.game import AnyGame
from tournaments.catalog import CATALOG, Catalog
from tournaments.desk import Desk, Journal
from tournaments.errors import TournamentError
from tournaments.lots import stream
from tournaments.model import EntrantId, Member, Pairing
from tournaments.points import plain
from tournaments.ratings import MEMBERS, Ratings
from tournaments.results.forms import Played, Score, played
from tournaments.spec import Spec
from tournaments.standings import Standing, standings
from tournaments.tables import common_options, entrants_by_seat, game_options, options_for, seats_of

MOST_GAMES = 20
"""A table whose first place stays shared plays again, up to so many games."""
_LOTS = 1 << 32


class SeatReport(msgspec.Struct, frozen=True):
    """Who sat where at a table, and how it ended for them: the members of a pair or trio have its place."""

    entrant: EntrantId
    name: str
    place: int
    score: Score


class TableReport(msgspec.Struct, frozen=True):
    """One table: `games` is more than 1 when the first place had to be played for again; `actions` are all of them."""

    table: int
    seats: tuple[SeatReport, ...]
    reason: str
    games: int
    actions: int


class RoundReport(msgspec.Struct, frozen=True):
    """One round, with the names of those who had a bye."""

    round: int
    tables: tuple[TableReport, ...]
    byes: tuple[str, ...]


class RatingReport(msgspec.Struct, frozen=True):
    """A rating to two decimals, and the games behind it."""

    rating: float
    games: int
    provisional: bool


class MemberReport(msgspec.Struct, frozen=True):
    """A member of a pair or trio, who gets its points in full."""

    name: str
    bot: str | None
    points: int | float | None
    ratings: dict[str, RatingReport]


class FinalReport(msgspec.Struct, frozen=True):
    """One line of the final table; `points` is None when the tournament was not scored, `members` are a group's.

    `score` adds up the game's own scores, None where it has none.
    """

    place: int
    entrant: EntrantId
    name: str
    bot: str | None
    games: int
    wins: int
    points: int | float | None
    ratings: dict[str, RatingReport]
    members: tuple[MemberReport, ...] = ()
    score: int | None = None


class Report(msgspec.Struct, frozen=True):
    """All of it, ready to be encoded. `options` hold at every table; `table_size` counts entrants.

    `members` is how many people make an entrant, `pairs` whether more than one do. `pineapples` are the numbers of the
    players who brought one.
    """

    line: str
    spec: Spec
    format: str
    table_size: int
    scored: bool
    options: dict[str, Any]
    seed: int | str
    rounds: tuple[RoundReport, ...]
    final: tuple[FinalReport, ...]
    pairs: bool = False
    pineapples: tuple[int, ...] = ()
    members: int = 1


def run(
    spec: Spec,
    games: Mapping[str, AnyGame],
    *,
    players: int,
    bot: str,
    seed: int | str,
    table_size: int | None = None,
    format: str = "escada",
    scored: bool = True,
    options: Mapping[str, Any] | None = None,
    pineapples: Sequence[int] = (),
    journal: Journal | None = None,
    catalog: Catalog = CATALOG,
) -> Report:
    """Play the tournament with so many bots of that name and return what happened.

    `table_size` counts entrants; None is what the desk begins with. Players count from 1; so many after another make a
    pair or trio where these play. `pineapples` are the players who bring one (CH-57).
    Raises TournamentError for a game, bot, size or number of players that will not do.
    """
    game = games.get(spec.game)
    if game is None:
        raise TournamentError("unknown_game", game=spec.game, known=tuple(games))
    if bot not in bots_of(game):
        raise TournamentError("unknown_bot", bot=bot, known=tuple(bots_of(game)))
    desk = Desk(journal=journal, catalog=catalog)
    settings = desk.settings_for(spec)
    size = settings.table_size if table_size is None else table_size
    own = dict(options or {})
    desk.open(spec, msgspec.structs.replace(settings, format=format, table_size=size, scored=scored, options=own))
    _register(desk, players, bot, pineapples)
    rounds: list[RoundReport] = []
    while desk.final() is None:
        desk.draw_up(stream("autoplay round", f"{seed} {len(rounds) + 1}").randrange(_LOTS))
        rounds.append(_play_round(desk, game, seed))
    desk.finish()
    tournament = desk.tournament
    return Report(
        line=spec.line,
        spec=spec,
        format=format,
        table_size=size,
        scored=scored,
        options=common_options(tournament),
        seed=seed,
        rounds=tuple(rounds),
        final=_final(standings(tournament)),
        pairs=tournament.ruleset.pairs,
        pineapples=tuple(sorted(set(pineapples))),
        members=tournament.ruleset.members,
    )


def _register(desk: Desk, players: int, bot: str, pineapples: Sequence[int]) -> None:
    """Enter the bots, two by two or three by three where pairs or trios play."""
    if unknown := [number for number in pineapples if not 1 <= number <= players]:
        raise TournamentError("unknown_entrant", entrant=unknown[0])
    people = [Member(f"{bot} {number:02}", bot, pineapple=number in pineapples) for number in range(1, players + 1)]
    members = desk.tournament.ruleset.members
    if players % members:
        raise TournamentError("odd_number_for_groups", players=players, members=members)
    for first in range(0, players, members):
        if members > 1:
            desk.register_group(people[first : first + members])
        else:
            desk.register(people[first].name, bot, pineapple=people[first].pineapple)


def _play_round(desk: Desk, game: AnyGame, seed: int | str) -> RoundReport:
    one = desk.round
    assert one is not None
    tables = tuple(_play_table(desk, game, one.number, table, seed) for table in one.draft.tables)
    byes = tuple(desk.tournament.entrant(bye.entrant).name for bye in one.draft.byes)
    return RoundReport(one.number, tables, byes)


def _play_table(desk: Desk, game: AnyGame, number: int, table: Pairing, seed: int | str) -> TableReport:
    tournament = desk.tournament
    form, places, games, actions = _until_decided(desk, game, table, f"{seed} {number} {table.number}")
    desk.report(number, table.number, form)
    members = tournament.ruleset.members
    seats = tuple(
        SeatReport(entrant, member.name, place, score)
        for entrant, member, place, score in zip(
            entrants_by_seat(tournament, table), seats_of(tournament, table), places * members, form.scores, strict=True
        )
    )
    return TableReport(table.number, seats, form.reason, games, actions)


def _until_decided(desk: Desk, game: AnyGame, table: Pairing, label: str) -> tuple[Played, tuple[int, ...], int, int]:
    """Play until an entrant alone is first; return that game, its entrants' places, the games played, all actions."""
    tournament = desk.tournament
    options = options_for(game, game_options(tournament, table))
    bots = [bots_of(game)[member.bot or "random"] for member in seats_of(tournament, table)]
    actions = 0
    for number in range(1, MOST_GAMES + 1):
        chance = stream("autoplay chance", f"{label} {number}")
        outcome, count = play_out(game, options, bots, chance, stream("autoplay bots", f"{label} {number}"))
        actions += count
        form = played(f"autoplay {label}", outcome)
        places = form.settle(len(table.seats), strict=True, members=tournament.ruleset.members).places
        if places.count(1) == 1:
            return form, places, number, actions
    raise TournamentError("stays_level", games=MOST_GAMES, game=game.key)


def _final(lines: tuple[Standing, ...]) -> tuple[FinalReport, ...]:
    return tuple(_final_line(line, None if line.points is None else plain(line.points)) for line in lines)


def _final_line(line: Standing, points: int | float | None) -> FinalReport:
    members = tuple(
        MemberReport(member.name, member.bot, points, _ratings(ratings))
        for member, ratings in zip(line.entrant.members, line.member_ratings, strict=True)
    )
    return FinalReport(
        line.low,
        line.entrant.id,
        line.entrant.name,
        line.entrant.bot,
        line.games,
        line.wins,
        points,
        _ratings(line.ratings),
        members,
        line.score,
    )


def _ratings(ratings: Ratings) -> dict[str, RatingReport]:
    """Return those lists that any game stands behind."""
    return {
        name: RatingReport(round(rating.value, 2), rating.games, rating.provisional)
        for name in (*MEMBERS, "overall")
        if (rating := getattr(ratings, name)).games
    }

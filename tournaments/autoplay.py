"""A whole tournament played by bots, from one seed: the same seed gives the same report anywhere."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

import msgspec

from engine.core.bots import bots_of, play_out
from engine.core.errors import CarteadoError
from engine.core.game import AnyGame
from engine.core.model import Outcome
from tournaments.desk import Desk, Journal
from tournaments.errors import TournamentError
from tournaments.lots import stream
from tournaments.model import EntrantId, Pairing, Settings
from tournaments.points import plain
from tournaments.results.forms import Score, played
from tournaments.spec import Spec
from tournaments.standings import Standing, standings

MOST_GAMES = 20
"""A table whose first place stays shared plays again, up to so many games."""
_LOTS = 1 << 32


class SeatReport(msgspec.Struct, frozen=True):
    """Who sat where at a table, and how it ended for them."""

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


class FinalReport(msgspec.Struct, frozen=True):
    """One line of the final table; `points` is None when the tournament was not scored."""

    place: int
    entrant: EntrantId
    name: str
    bot: str | None
    games: int
    wins: int
    points: int | float | None
    ratings: dict[str, RatingReport]


class Report(msgspec.Struct, frozen=True):
    """All of it, ready to be encoded."""

    line: str
    spec: Spec
    format: str
    table_size: int
    scored: bool
    options: dict[str, Any]
    seed: int | str
    rounds: tuple[RoundReport, ...]
    final: tuple[FinalReport, ...]


def run(
    spec: Spec,
    games: Mapping[str, AnyGame],
    *,
    players: int,
    bot: str,
    seed: int | str,
    table_size: int = 4,
    format: str = "escada",  # noqa: A002
    scored: bool = True,
    options: Mapping[str, Any] | None = None,
    journal: Journal | None = None,
) -> Report:
    """Play the tournament with so many bots of that name and return what happened.

    Raises TournamentError for a game, bot, size or number of players that will not do.
    """
    game = games.get(spec.game)
    if game is None:
        raise TournamentError("unknown_game", game=spec.game, known=tuple(games))
    if bot not in bots_of(game):
        raise TournamentError("unknown_bot", bot=bot, known=tuple(bots_of(game)))
    settings = Settings(format=format, table_size=table_size, scored=scored, options=dict(options or {}))
    desk = Desk(journal=journal)
    desk.open(spec, settings)
    for number in range(1, players + 1):
        desk.register(f"{bot} {number:02}", bot)
    rounds: list[RoundReport] = []
    while desk.final() is None:
        desk.draw_up(stream("autoplay round", f"{seed} {len(rounds) + 1}").randrange(_LOTS))
        rounds.append(_play_round(desk, game, seed))
    desk.finish()
    final = _final(standings(desk.tournament))
    return Report(spec.line, spec, format, table_size, scored, settings.options, seed, tuple(rounds), final)


def _play_round(desk: Desk, game: AnyGame, seed: int | str) -> RoundReport:
    one = desk.round
    assert one is not None
    tables = tuple(_play_table(desk, game, one.number, table, seed) for table in one.draft.tables)
    byes = tuple(desk.tournament.entrant(bye.entrant).name for bye in one.draft.byes)
    return RoundReport(one.number, tables, byes)


def _play_table(desk: Desk, game: AnyGame, number: int, table: Pairing, seed: int | str) -> TableReport:
    entrants = tuple(desk.tournament.entrant(seat) for seat in table.seats)
    names = tuple(entrant.bot or "random" for entrant in entrants)
    label = f"{seed} {number} {table.number}"
    outcome, played_games, actions = _until_decided(game, desk.tournament.settings.options, names, label)
    form = played(f"autoplay {label}", outcome)
    desk.report(number, table.number, form)
    seats = tuple(
        SeatReport(entrant.id, entrant.name, place, score)
        for entrant, place, score in zip(entrants, outcome.places, form.scores, strict=True)
    )
    return TableReport(table.number, seats, outcome.reason, played_games, actions)


def _until_decided(
    game: AnyGame, options: Mapping[str, Any], names: tuple[str, ...], label: str
) -> tuple[Outcome, int, int]:
    """Play until somebody alone is first; return that outcome, the games it took and all their actions."""
    chosen = _options(game, options)
    bots = [bots_of(game)[name] for name in names]
    actions = 0
    for number in range(1, MOST_GAMES + 1):
        chance = stream("autoplay chance", f"{label} {number}")
        outcome, count = play_out(game, chosen, bots, chance, stream("autoplay bots", f"{label} {number}"))
        actions += count
        if outcome.places.count(1) == 1:
            return outcome, number, actions
    raise TournamentError("stays_level", games=MOST_GAMES, game=game.key)


def _options(game: AnyGame, options: Mapping[str, Any]) -> Any:
    try:
        return msgspec.convert(dict(options), game.options_type)
    except (msgspec.ValidationError, CarteadoError) as error:
        raise TournamentError("bad_options", game=game.key, detail=str(error)) from error


def _final(lines: tuple[Standing, ...]) -> tuple[FinalReport, ...]:
    return tuple(
        FinalReport(
            line.low,
            line.entrant.id,
            line.entrant.name,
            line.entrant.bot,
            line.games,
            line.wins,
            None if line.points is None else plain(line.points),
            {
                name: RatingReport(round(rating.value, 2), rating.games, rating.provisional)
                for name in ("duel", "table", "overall")
                if (rating := getattr(line.ratings, name)).games
            },
        )
        for line in lines
    )

"""A whole tournament played by bots, from one seed: the same seed gives the same report anywhere."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

import msgspec

from engine.core.bots import bots_of, play_out
from engine.core.chance import Stream
from engine.core.game import AnyGame
from tournaments.catalog import CATALOG, Catalog
from tournaments.controller import ActJournal, TournamentController
from tournaments.errors import TournamentError
from tournaments.formats import traits_of
from tournaments.lots import stream
from tournaments.model import EntrantId, Member, Pairing, Tournament
from tournaments.points import plain
from tournaments.ratings import MEMBERS, Ratings
from tournaments.results import GameInApp, ResultForm, Series
from tournaments.results.forms import Score, played
from tournaments.settings import MISSED, TournamentSettings
from tournaments.spec import Spec
from tournaments.standings import Standing, standings
from tournaments.tables import common_options, entrants_by_seat, game_options, options_for, seats_of

MOST_GAMES = 20
"""A table whose first place stays shared plays again, up to so many games."""
_LOTS = 1 << 32


class SeatReport(msgspec.Struct, frozen=True):
    """The person of a seat at a table, and its place: members of a pair or trio share it."""

    entrant: EntrantId
    name: str
    place: int
    score: Score


class TableReport(msgspec.Struct, frozen=True):
    """A table; `games` is more than 1 for a replayed first place, or a match of several games.

    `actions` are those of all games; `absent` should have sat there, but had left.
    """

    table: int
    seats: tuple[SeatReport, ...]
    reason: str
    games: int
    actions: int
    absent: tuple[str, ...] = ()


class RoundReport(msgspec.Struct, frozen=True):
    """One round, with the names of those who had a bye, who left before its end, and who came late for it."""

    round: int
    tables: tuple[TableReport, ...]
    byes: tuple[str, ...]
    dropped: tuple[str, ...] = ()
    late: tuple[str, ...] = ()


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
    """One line of the final table.

    `points` is None when the tournament was not scored, `members` are a group's. `score` adds up the game's own scores,
    None where it has none.
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
    """Report of a simulated tournament. `options` hold at every table; `table_size` counts entrants.

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
    journal: ActJournal | None = None,
    catalog: Catalog = CATALOG,
    more: Mapping[str, Any] | None = None,
    drops: int = 0,
    late: int = 0,
) -> Report:
    """Play the tournament with this many bots of that name and return what happened.

    `table_size` counts entrants; None is what the desk begins with. Players count from 1; so many after another make a
    pair or trio where these play. `pineapples` are the players who bring one (CH-57). `more` are further settings by
    name. So many entrants leave before the second, third ... round at random, half of them when it is drawn up already;
    so many more come late, if the format lets them.
    Raises TournamentError for a game, bot, size or number of players that will not do.
    """
    game = _game_with(bot, spec, games)
    desk = TournamentController(journal=journal, catalog=catalog)
    settings = desk.settings_for(spec)
    chosen = {
        **(more or {}),
        "format": format,
        "table_size": settings.table_size if table_size is None else table_size,
        "scored": scored and settings.scored,
        "options": dict(options or {}),
    }
    desk.open(spec, msgspec.convert({**msgspec.structs.asdict(settings), **chosen}, TournamentSettings))
    _register(desk, players, bot, pineapples)
    unrest = _Unrest(desk, bot, drops, late if traits_of(format).late else 0, stream("autoplay unrest", str(seed)))
    rounds = _play_rounds(desk, game, seed, unrest)
    desk.finish()
    return _report(desk.tournament, seed, rounds, pineapples)


def _game_with(bot: str, spec: Spec, games: Mapping[str, AnyGame]) -> AnyGame:
    """Return the tournament's game; raises TournamentError unless it is here and has the bot."""
    game = games.get(spec.game)
    if game is None:
        raise TournamentError("unknown_game", game=spec.game, known=tuple(games))
    if bot not in bots_of(game):
        raise TournamentError("unknown_bot", bot=bot, known=tuple(bots_of(game)))
    return game


def _report(
    tournament: Tournament, seed: int | str, rounds: tuple[RoundReport, ...], pineapples: Sequence[int]
) -> Report:
    return Report(
        line=tournament.spec.line,
        spec=tournament.spec,
        format=tournament.settings.format,
        table_size=tournament.settings.table_size,
        scored=tournament.settings.scored,
        options=common_options(tournament),
        seed=seed,
        rounds=rounds,
        final=_final(standings(tournament)),
        pairs=tournament.ruleset.pairs,
        pineapples=tuple(sorted(set(pineapples))),
        members=tournament.ruleset.members,
    )


def _register(desk: TournamentController, players: int, bot: str, pineapples: Sequence[int]) -> None:
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


class _Unrest:
    """People who leave and people who come while it runs, at random."""

    def __init__(self, desk: TournamentController, bot: str, drops: int, late: int, numbers: Stream) -> None:
        self.desk = desk
        self.bot = bot
        self.drops = drops
        self.late = late
        self.numbers = numbers

    def before(self) -> tuple[tuple[str, ...], tuple[str, ...]]:
        """Let somebody come and somebody leave before a round; return their names."""
        came: tuple[str, ...] = ()
        if self.late:
            self.late -= 1
            came = (self._enter(),)
        return came, self._drop() if self.drops > 1 else ()

    def after(self) -> tuple[str, ...]:
        """Let somebody leave a round that is drawn up; return their names."""
        return self._drop() if self.drops else ()

    def _enter(self) -> str:
        tournament = self.desk.tournament
        number = tournament.players + 1
        members = tournament.ruleset.members
        missed = MISSED[self.numbers.randrange(len(MISSED))]
        names = [f"{self.bot} {at:02}" for at in range(number, number + members)]
        if members > 1:
            entrant = self.desk.register_group([Member(name, self.bot) for name in names], missed=missed)
        else:
            entrant = self.desk.register(names[0], self.bot, missed=missed)
        return self.desk.tournament.entrant(entrant).name

    def _drop(self) -> tuple[str, ...]:
        tournament = self.desk.tournament
        here = tournament.playing
        # A table that is too short for the game could not be played out by bots.
        if len(here) <= 2 * tournament.ruleset.least or self._is_tight():
            return ()
        self.drops -= 1
        entrant = here[self.numbers.randrange(len(here))]
        self.desk.drop(entrant)
        return (tournament.entrant(entrant).name,)

    def _is_tight(self) -> bool:
        least = self.desk.tournament.ruleset.least
        return least > 2 and any(len(table.seats) <= least for table in self.desk.pending())


def _play_rounds(
    desk: TournamentController, game: AnyGame, seed: int | str, unrest: _Unrest
) -> tuple[RoundReport, ...]:
    """Draw up and play rounds until the tournament has an end; people come and leave from the second one on."""
    rounds: list[RoundReport] = []
    while desk.final() is None:
        came, left = unrest.before() if rounds else ((), ())
        if rounds and desk.final() is not None:
            break
        desk.draw_up(stream("autoplay round", f"{seed} {len(rounds) + 1}").randrange(_LOTS))
        left += unrest.after() if rounds else ()
        rounds.append(msgspec.structs.replace(_play_round(desk, game, seed), dropped=left, late=came))
    return tuple(rounds)


def _play_round(desk: TournamentController, game: AnyGame, seed: int | str) -> RoundReport:
    this_round = desk.round
    assert this_round is not None
    tables = tuple(
        _won_without_a_game(desk, table) if table.walkover else _play_table(desk, game, this_round.number, table, seed)
        for table in this_round.draft.tables
    )
    byes = tuple(desk.tournament.entrant(bye.entrant).name for bye in this_round.draft.byes)
    return RoundReport(this_round.number, tables, byes)


def _won_without_a_game(desk: TournamentController, table: Pairing) -> TableReport:
    names = {entrant.id: entrant.name for entrant in desk.tournament.entrants}
    seats = tuple(SeatReport(entrant, names[entrant], 1, ()) for entrant in table.seats)
    return TableReport(table.number, seats, "walkover", 0, 0, tuple(names[entrant] for entrant in table.absent))


def _play_table(desk: TournamentController, game: AnyGame, number: int, table: Pairing, seed: int | str) -> TableReport:
    tournament = desk.tournament
    match = _Match(desk, game, table, f"{seed} {number} {table.number}")
    form, places = match.decided()
    desk.report(number, table.number, form)
    members = tournament.ruleset.members
    last = match.last
    scores = last.scores or ((),) * (len(table.seats) * members)
    seats = tuple(
        SeatReport(entrant, member.name, place, score)
        for entrant, member, place, score in zip(
            entrants_by_seat(tournament, table), seats_of(tournament, table), places * members, scores, strict=True
        )
    )
    absent = tuple(tournament.entrant(entrant).name for entrant in table.absent)
    return TableReport(table.number, seats, last.reason, match.games, match.actions, absent)


class _Match:
    """A table's games: one, or a match of several, and more while nobody alone is first but must be."""

    def __init__(self, desk: TournamentController, game: AnyGame, table: Pairing, label: str) -> None:
        self.tournament = desk.tournament
        self.game = game
        self.table = table
        self.label = label
        self.bots = [bots_of(game)[member.bot or "random"] for member in seats_of(self.tournament, table)]
        self.strict = traits_of(self.tournament.settings.format).strict
        self.games = 0
        self.actions = 0

    def decided(self) -> tuple[ResultForm, tuple[int, ...]]:
        """Play until it is decided, and return the form with the places of the entrants."""
        best_of = self.tournament.settings.best_of
        if best_of == 1:
            return self._play_game(self.strict)
        for _ in range(MOST_GAMES // best_of):
            games: list[GameInApp] = []
            while len(games) < best_of and not self._is_won(games):
                games.append(self._play_game(len(games) == best_of - 1 and self.strict, next(reversed(games), None))[0])
            form = Series(tuple(games))
            places = form.settle(len(self.table.seats), False, self.tournament.ruleset.members).places
            if not self.strict or places.count(1) == 1:
                return form, places
        raise TournamentError("stays_level", games=MOST_GAMES, game=self.game.key)

    def _is_won(self, games: list[GameInApp]) -> bool:
        if not games:
            return False
        members = self.tournament.ruleset.members
        won = Series(tuple(games)).settle(len(self.table.seats), False, members).won
        return max(won) > self.tournament.settings.best_of // 2

    def _play_game(self, strict: bool, before: GameInApp | None = None) -> tuple[GameInApp, tuple[int, ...]]:
        """Play a game, after the one `before` it, again while it must have a winner and has none."""
        options = options_for(self.game, game_options(self.tournament, self.table, before))
        members = self.tournament.ruleset.members
        for _ in range(MOST_GAMES):
            self.games += 1
            text = f"{self.label} {self.games}"
            chance = stream("autoplay chance", text)
            outcome, count = play_out(self.game, options, self.bots, chance, stream("autoplay bots", text))
            self.actions += count
            name = f"autoplay {self.label}" if self.tournament.settings.best_of == 1 else f"autoplay {text}"
            self.last = played(name, outcome)
            places = self.last.settle(len(self.table.seats), strict=True, members=members).places
            if places.count(1) == 1 or not strict:
                return self.last, places
        raise TournamentError("stays_level", games=MOST_GAMES, game=self.game.key)


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

"""Somebody's page: what they have played, and what it comes to by game, opponent and season."""

from __future__ import annotations

from collections.abc import Callable, Hashable, Iterable, Iterator, Mapping, Sequence
from typing import Any, Literal, TypeAlias, TypeVar

import msgspec
from msgspec.structs import replace

from engine.core.errors import CarteadoError
from engine.core.game import AnyGame
from engine.core.log import Player
from engine.core.model import Seat
from engine.core.text import fold
from saves.club.players import Rated, names_a_seat
from saves.matches.record import Played
from saves.store import Store
from tournaments.ratings import MEMBERS, Rating, RatingChange, RatingKind
from tournaments.results.forms import sides
from tui.services.identity.names import seats_of_person
from tui.services.matches.table_options import fitted

Result: TypeAlias = Literal["won", "level", "lost"]
"""First before all opponents, level at the top with one of them, or behind one."""


class Appearance(msgspec.Struct, frozen=True):
    """One match of somebody, or a result of theirs that was entered at the desk: then `match` is "".

    `players` and `places` go by seat, `seat` is theirs, `partners` are the seats on their side, their own among them.
    `at` and `begun` are in milliseconds since 1970. `plies`, `seat` and `options` are of a match alone, and `change` is
    what the overall rating list made of it, None where it does not count there.
    """

    match: str
    game: str
    at: int
    begun: int
    seat: Seat
    players: tuple[Player, ...]
    places: tuple[int, ...]
    partners: tuple[Seat, ...]
    plies: int = 0
    options: Any = None
    tournament: str | None = None
    change: RatingChange | None = None
    typed_by: str = ""
    """The visitor who typed in a match of a real table, "" for any other."""

    @property
    def place(self) -> int:
        """The person's place."""
        return self.places[self.seat]

    @property
    def opponents(self) -> tuple[Seat, ...]:
        """Everybody who is not on the person's side."""
        return tuple(seat for seat in range(len(self.players)) if seat not in self.partners)

    @property
    def result(self) -> Result:
        """The result of the match for the person."""
        best = min((self.places[seat] for seat in self.opponents), default=self.place + 1)
        return "won" if self.place < best else "level" if self.place == best else "lost"


class Tally(msgspec.Struct, frozen=True):
    """Sums of results; `behind` counts the opponents who came in behind, half for a level one, of `met`."""

    played: int = 0
    won: int = 0
    level: int = 0
    behind: float = 0.0
    met: int = 0

    @property
    def lost(self) -> int:
        """How many were neither won nor level."""
        return self.played - self.won - self.level


class RatingLine(msgspec.Struct, frozen=True):
    """A rating in one list: of a game and kind, or over all of them for None and None."""

    game: str | None
    kind: RatingKind | None
    rating: Rating


class SeasonOf(msgspec.Struct, frozen=True):
    """A season of the club and what somebody has played for it."""

    id: str
    name: str
    appearances: tuple[Appearance, ...]


class PersonPage(msgspec.Struct, frozen=True):
    """All that is known of a person, by the name that counts for them.

    `appearances` with the newest first.
    """

    name: str
    club: str
    appearances: tuple[Appearance, ...]
    seasons: tuple[SeasonOf, ...]
    ratings: tuple[RatingLine, ...]


def find_person(store: Store, typed: str, *, parts: bool = False) -> str:
    """Return the name that counts for whoever is meant.

    With `parts` also by a part that one person alone has. Raises CarteadoError "no_such_person", for a bot and a seat
    without a name too, and "several_people" with some of them.
    """
    name = store.players.same.called(typed)
    known = {fold(name): name for name in store.players.names()}
    if fold(name) in known:
        return known[fold(name)]
    if not names_a_seat(name) and (played := store.matches.played_by((name,))):
        # Of a match from elsewhere nobody is entered into the register.
        players = played[0].header.players
        return players[seats_of_person(players, (fold(name),))[0]].name
    meant = [name for key, name in known.items() if fold(typed) in key] if parts and fold(typed) else []
    if len(meant) > 1:
        raise CarteadoError("several_people", name=typed, names=tuple(meant[:5]))
    if not meant:
        raise CarteadoError("no_such_person", name=typed)
    return meant[0]


def person_page(store: Store, games: Mapping[str, AnyGame], name: str) -> PersonPage:
    """Return the page of the person with this name.

    The caller has checked who may see it (`tui.services.people.rights`).
    """
    names = store.players.same.all_names(name)
    called = store.players.same.names()
    rated = {rated.result.reference: rated for rated in store.players.rated(player=Player(names[0]))}
    played = store.matches.played_by(names)
    own = frozenset(map(fold, names))
    typed = {typed_by.match: typed_by for typed_by in store.typed_by.all()}
    matches = [(_of_match(record, own, called, games, rated), typed.get(record.header.match)) for record in played]
    appearances = [
        appearance if by is None else replace(appearance, typed_by=by.name)
        for appearance, by in matches
        if by is None or appearance.seat not in by.refused or appearance.change is not None
    ]
    kept = {record.header.match for record in played} | {_table_of(record) for record in played}
    appearances += [_of_result(result, own, called) for reference, result in rated.items() if reference not in kept]
    appearances.sort(key=lambda appearance: appearance.at, reverse=True)
    return PersonPage(
        name=names[0],
        club=store.home_clubs.of(names[0]),
        appearances=tuple(appearances),
        seasons=tuple(_seasons(store, appearances)),
        ratings=tuple(_ratings(store, appearances, names[0])),
    )


def tally(appearances: Iterable[Appearance]) -> Tally:
    """Return the sums of these results."""
    total = Tally()
    for appearance in appearances:
        met = [appearance.places[seat] for seat in appearance.opponents]
        behind = sum(1.0 if appearance.place < place else 0.5 if appearance.place == place else 0.0 for place in met)
        total = Tally(
            total.played + 1,
            total.won + (appearance.result == "won"),
            total.level + (appearance.result == "level"),
            total.behind + behind,
            total.met + len(met),
        )
    return total


def against(appearances: Iterable[Appearance], opponent: Player) -> Tally:
    """Add up who came in before the other, of the person and one opponent; see `same_player`."""
    results = [
        (appearance.place, appearance.places[seat])
        for appearance in appearances
        for seat in appearance.opponents
        if same_player(appearance.players[seat]) == same_player(opponent)
    ]
    won, level = sum(mine < other for mine, other in results), sum(mine == other for mine, other in results)
    return Tally(len(results), won, level, won + level / 2, len(results))


def same_player(player: Player) -> tuple[str, str]:
    """Return a key that is equal for equal players.

    A person however the name is spelled, or a bot's kind.
    """
    return ("", player.bot) if player.bot else (fold(player.name), "")


_Key = TypeVar("_Key", bound=Hashable)


def grouped(
    appearances: Iterable[Appearance], key: Callable[[Appearance], Iterable[_Key]]
) -> dict[_Key, list[Appearance]]:
    """Return the appearances grouped by `key`, the largest groups first."""
    groups: dict[_Key, list[Appearance]] = {}
    for appearance in appearances:
        for name in key(appearance):
            groups.setdefault(name, []).append(appearance)
    return dict(sorted(groups.items(), key=lambda group: -len(group[1])))


def opponents_of(appearances: Iterable[Appearance]) -> dict[Player, list[Appearance]]:
    """Return a person's matches grouped by opponent, each under the spelling met last.

    Bots of one kind are one.
    """
    spelled: dict[tuple[str, str], Player] = {}
    for appearance in appearances:
        for seat in appearance.opponents:
            spelled.setdefault(same_player(appearance.players[seat]), appearance.players[seat])
    groups = grouped(
        appearances, lambda appearance: {same_player(appearance.players[seat]) for seat in appearance.opponents}
    )
    return {spelled[key]: group for key, group in groups.items()}


def _of_match(
    played: Played,
    own: frozenset[str],
    called: Mapping[str, str],
    games: Mapping[str, AnyGame],
    rated: Mapping[str, Rated],
) -> Appearance:
    header = played.header
    seat = seats_of_person(header.players, own)[0]
    game = games.get(header.game)
    options = None if game is None else fitted(game, header.options).options
    together = () if game is None else game.sides(options, len(header.players))
    counted = rated.get(header.match) or rated.get(_table_of(played))
    return Appearance(
        match=header.match,
        game=header.game,
        at=played.ended,
        begun=header.created,
        seat=seat,
        players=_called(header.players, called),
        places=played.outcome.places,
        partners=next((side for side in together if seat in side), (seat,)),
        plies=played.plies,
        options=options,
        tournament=played.tournament,
        change=_change_of(counted, own),
    )


def _table_of(played: Played) -> str:
    """Return the name that ratings have for the table where a match was played (`saves.tournaments.rated_tables`)."""
    return f"{played.tournament}/{played.round}.{played.table}"


def _of_result(rated: Rated, own: frozenset[str], called: Mapping[str, str]) -> Appearance:
    """Return a result of which no match is kept."""
    result = rated.result
    seat = seats_of_person(result.players, own)[0]
    groups = sides(range(len(result.players)), MEMBERS[result.kind])
    return Appearance(
        match="",
        game=result.game,
        at=result.at,
        begun=result.at,
        seat=seat,
        players=_called(result.players, called),
        places=result.places,
        partners=next(group for group in groups if seat in group),
        tournament=result.reference.rpartition("/")[0] or None,
        change=_change_of(rated, own),
    )


def _called(players: Sequence[Player], called: Mapping[str, str]) -> tuple[Player, ...]:
    return tuple(player if player.bot else Player(called.get(fold(player.name), player.name)) for player in players)


def _change_of(rated: Rated | None, own: frozenset[str]) -> RatingChange | None:
    seats = seats_of_person(rated.result.players, own) if rated is not None else ()
    return rated.changes[seats[0]] if rated is not None and seats else None


def _seasons(store: Store, appearances: Sequence[Appearance]) -> Iterator[SeasonOf]:
    for season in store.seasons.list():
        mine = tuple(appearance for appearance in appearances if appearance.tournament in season.tournaments)
        if mine:
            yield SeasonOf(season.id, season.season.name, mine)


def _ratings(store: Store, appearances: Sequence[Appearance], name: str) -> Iterator[RatingLine]:
    """Yield the overall rating, then those of every game that the person was rated in."""
    games = dict.fromkeys(appearance.game for appearance in appearances if appearance.change is not None)
    known = {game: store.players.ratings_of(Player(name), game) for game in games}
    for ratings in tuple(known.values())[:1]:
        yield RatingLine(None, None, ratings.overall)
    for game, ratings in known.items():
        yield from (RatingLine(game, kind, ratings.of(kind)) for kind in MEMBERS if ratings.of(kind).games)

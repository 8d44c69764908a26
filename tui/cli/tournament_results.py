"""Results typed in short forms."""

from __future__ import annotations

import argparse
import re
from collections.abc import Callable, Sequence
from typing import TYPE_CHECKING, Literal, NamedTuple, TypeAlias

from engine.core.errors import CarteadoError
from engine.core.model import places_by
from engine.core.text import fold
from tournaments.desk import TournamentController
from tournaments.errors import TournamentError
from tournaments.model import Pairing, Tournament
from tournaments.results import GamesWon, PlacesForm, ResultForm, Scores, Scoring, Series, SixRealms, TableCounts
from tournaments.results.chama import ArmyCount, Victory, victories_of
from tournaments.results.forms import sides
from tournaments.tables import common_options, scoring_at, seats_of
from tui.cli.output import print_lines
from tui.cli.tournament import acting, one_of
from tui.cli.tournament_rounds import round_data
from tui.services.tournaments.result_entry import PlacesEntry, begins

if TYPE_CHECKING:
    from tui.cli.tournament import OpenedTournament
    from tui.texts.localizer import Words


_LEVEL = (1, 1)


_WON = ((1, 2), (2, 1))
"""The places of a game of two: nobody won, the first did, the second did."""


ResultNotation: TypeAlias = Literal["places", "scores", "games", "counts"]


WON = "+"
"""Stands for the count of whoever has won a game of Chama."""


_FIGURES = re.compile(r"[-x×:]")


_NUMBER = re.compile(r"-?\d+")


_COUNT = re.compile(r"\d+(,\d+){2,3}")


_COUNTED = 4


class Typing(NamedTuple):
    """What was typed about a table, and the table: its entrants by name, and the people in seat order.

    `won` is in which way a game of Chama was won, `hands` how many were played if not as agreed, and `ahead` who goes
    before those who are level.
    """

    tournament: Tournament
    table: Pairing
    words: tuple[str, ...]
    way: ResultNotation | None = None
    won: Victory | None = None
    hands: int = 0
    ahead: tuple[str, ...] = ()

    @property
    def people(self) -> tuple[str, ...]:
        """The people's names in seat order."""
        return tuple(member.name for member in seats_of(self.tournament, self.table))

    @property
    def entrants(self) -> tuple[str, ...]:
        """The entrants' names."""
        return tuple(self.tournament.entrant(seat).name for seat in self.table.seats)

    @property
    def scoring(self) -> Scoring | None:
        """What the game's scores mean here."""
        return scoring_at(self.tournament)

    @property
    def called(self) -> list[tuple[int, tuple[str, ...]]]:
        """The entrants numbered from 1, each by the names that mean it: its own and its members'."""
        count = len(self.entrants)
        return [(index + 1, (name, *self.people[index::count])) for index, name in enumerate(self.entrants)]

    def entrant(self, text: str) -> int:
        """Return which entrant of the table a text means, from 0; raises CarteadoError."""
        return one_of(self.called, text) - 1


def read_result(typing: Typing) -> ResultForm:
    """Return the result that was typed; raises CarteadoError that says what is missing or who is not there."""
    if not typing.words:
        raise CarteadoError("result_missing", table=typing.table.number, names=typing.entrants)
    match typing.way or _way_of(typing):
        case "games":
            return _games(typing)
        case "scores":
            return _scores(typing)
        case "counts":
            return _counts(typing)
        case "places":
            return _won(typing, _places(typing))


def _way_of(typing: Typing) -> ResultNotation:
    """Return what the words are about: the first way of the desk unless they can only be another one's."""
    words, count = typing.words, len(typing.table.seats)
    values = [word.rpartition("=")[2] for word in words]
    if any(value == WON or _COUNT.fullmatch(value) for value in values):
        return "counts"
    if typing.tournament.settings.best_of > 1:
        return "games"
    if not any(_NUMBER.fullmatch(value) for value in values):
        return "places"
    whole = len(words) == 1 and words[0].isdecimal() and len(words[0]) == count
    return "places" if typing.scoring is None or whole else "scores"


def _places(typing: Typing) -> tuple[int, ...]:
    words, names = typing.words, typing.entrants
    if all(word.isdecimal() for word in words):
        digits = tuple(words[0]) if len(words) == 1 else words
        return _all_there(typing, tuple(map(int, digits)))
    if all(_NUMBER.fullmatch(word.rpartition("=")[2]) for word in words):
        return _by_name(typing, typing.called, len(names))
    if len(words) == 1 and not any(begins(name, fold(words[0])) for _, called in typing.called for name in called):
        return _initials(typing, words[0])
    return _in_order(typing)


def _all_there(typing: Typing, figures: tuple[int, ...]) -> tuple[int, ...]:
    if len(figures) != len(typing.entrants):
        raise CarteadoError("result_figures", found=len(figures), seats=len(typing.entrants), names=typing.entrants)
    return figures


def _initials(typing: Typing, letters: str) -> tuple[int, ...]:
    """Return the places that initials give, key by key as at the desk."""
    entry = PlacesEntry(typing.entrants)
    last = ""
    for letter in letters:
        if entry.whole is None:
            there = bool(entry.letter(letter))
        else:
            # The last one has a place by itself: naming them says the same once more, and once only.
            last += fold(letter)
            there = begins(typing.entrants[entry.whole.index(len(entry.whole))], last)
        if not there:
            raise CarteadoError("nobody_here_begins", letters=letter, names=typing.entrants)
    if entry.letters:
        several = tuple(name for name in typing.entrants if begins(name, entry.letters))
        raise CarteadoError("name_of_several", name=entry.letters, names=several)
    if entry.whole is None:
        missing = zip(typing.entrants, entry.places, strict=True)
        raise CarteadoError("result_places_missing", names=tuple(name for name, place in missing if place is None))
    return entry.whole


def _in_order(typing: Typing) -> tuple[int, ...]:
    """Return the places of those who are named from the first place down; one who is left comes last."""
    places: dict[int, int] = {}
    for word in typing.words:
        place = len(places) + 1
        for name in word.split("="):
            entrant = typing.entrant(name)
            if entrant in places:
                raise CarteadoError("named_twice", name=typing.entrants[entrant])
            places[entrant] = place
    missing = [entrant for entrant in range(len(typing.entrants)) if entrant not in places]
    if len(missing) > 1:
        raise CarteadoError("result_places_missing", names=tuple(typing.entrants[one] for one in missing))
    for entrant in missing:
        places[entrant] = len(typing.entrants)
    return tuple(places[entrant] for entrant in range(len(typing.entrants)))


def _won(typing: Typing, places: tuple[int, ...]) -> ResultForm:
    """Return the places, with the way in which a game of Chama was won where that is told."""
    if typing.won is None:
        return PlacesForm(places)
    _check_victory(typing, typing.won)
    if places.count(1) != 1:
        raise CarteadoError("result_no_winner")
    return SixRealms(places.index(1), places=places, by=typing.won)


def _by_name(typing: Typing, called: Sequence[tuple[int, tuple[str, ...]]], count: int) -> tuple[int, ...]:
    """Return the figure that everybody is given by name, in seat order."""
    told = _values(typing, called, count)
    for value in told:
        if not _NUMBER.fullmatch(value):
            raise CarteadoError("result_no_figure", found=value)
    return tuple(map(int, told))


def _values(typing: Typing, called: Sequence[tuple[int, tuple[str, ...]]], count: int) -> tuple[str, ...]:
    """Return what stands for each of `count` seats: in seat order, or by names and `=`."""
    words, names = typing.words, tuple(names[0] for _, names in called)
    if not any("=" in word for word in words):
        if len(words) != count:
            raise CarteadoError("result_figures", found=len(words), seats=count, names=names)
        return words
    found: dict[int, str] = {}
    for word in words:
        name, equals, value = word.rpartition("=")
        if not equals:
            raise CarteadoError("result_by_name", found=word)
        seat = one_of(called, name) - 1
        if seat in found:
            raise CarteadoError("named_twice", name=names[seat])
        found[seat] = value
    if missing := tuple(name for seat, name in enumerate(names) if seat not in found):
        raise CarteadoError("result_figures_missing", names=missing)
    return tuple(found[seat] for seat in range(count))


def _seats(typing: Typing) -> list[tuple[int, tuple[str, ...]]]:
    return [(seat, (name,)) for seat, name in enumerate(typing.people, start=1)]


def _scores(typing: Typing) -> ResultForm:
    scores = _by_name(typing, _seats(typing), len(typing.people))
    scoring, members = typing.scoring, typing.tournament.ruleset.members
    if scoring is None or not typing.ahead:
        return Scores(scores, typing.hands)
    weights = scoring.weigh(tuple(sum(side) for side in sides(scores, members)))
    ahead = [typing.entrant(name) for name in typing.ahead]
    last = len(ahead)
    ranked = [(*weight, -(ahead.index(one) if one in ahead else last)) for one, weight in enumerate(weights)]
    return Scores(scores, typing.hands, places_by(ranked))


def _games(typing: Typing) -> ResultForm:
    words, count = typing.words, len(typing.entrants)
    if len(words) == 1 and all(map(str.isdecimal, figures := _FIGURES.split(words[0]))):
        words = tuple(figures)
    if all(word.isdecimal() for word in words):
        won = tuple(map(int, words))
        drawn = won[count] if len(won) == count + 1 else 0
        return GamesWon(_all_there(typing, won[:count] if len(won) == count + 1 else won), drawn)
    if all(_NUMBER.fullmatch(word.rpartition("=")[2]) for word in words):
        return GamesWon(_by_name(typing, typing.called, count))
    if count > 2 and all(len(word) >= count - 1 and not _names_somebody(typing, word) for word in words):
        return Series(tuple(PlacesForm(_initials(typing, word)) for word in words))
    winners = [None if word == "=" else typing.entrant(word) for word in _games_in(typing)]
    if count == 2:
        return Series(tuple(PlacesForm(_LEVEL if one is None else _WON[one]) for one in winners))
    return GamesWon(tuple(winners.count(entrant) for entrant in range(count)), winners.count(None))


def _games_in(typing: Typing) -> Sequence[str]:
    """Return who won game after game: the words, or of a single one that is nobody's name its letters."""
    words = typing.words
    return words if len(words) > 1 or _names_somebody(typing, words[0]) else tuple(words[0])


def _names_somebody(typing: Typing, word: str) -> bool:
    return any(begins(name, fold(word)) for _, called in typing.called for name in called)


def _counts(typing: Typing) -> ResultForm:
    if typing.tournament.spec.game != "chama":
        raise CarteadoError("result_no_counts")
    told = _values(typing, _seats(typing), len(typing.people))
    counts = tuple(None if value == WON else _count(value) for value in told)
    winners = {seat % len(typing.entrants) for seat, count in enumerate(counts) if count is None}
    if not winners:
        return TableCounts(tuple(count for count in counts if count is not None))
    if len(winners) > 1:
        raise CarteadoError("result_no_winner")
    victory = typing.won or _victories(typing)[0]
    _check_victory(typing, victory)
    return SixRealms(winners.pop(), counts, by=victory)


def _count(text: str) -> ArmyCount:
    if not _COUNT.fullmatch(text):
        raise CarteadoError("result_bad_count", found=text)
    figures = [int(figure) for figure in text.split(",")]
    armies, commanders, realms, pile = (*figures, 0)[:_COUNTED]
    return ArmyCount(armies, commanders, realms, pile)


def _victories(typing: Typing) -> tuple[Victory, ...]:
    options = common_options(typing.tournament)
    return victories_of(str(options.get("type", "")), six_realms_too=bool(options.get("six_realms_too")))


def _check_victory(typing: Typing, victory: Victory) -> None:
    known = _victories(typing) if typing.tournament.spec.game == "chama" else ()
    if victory not in known:
        raise CarteadoError("result_not_won_so", won=victory, known=known)


def result(args: argparse.Namespace, words: Words) -> int:
    """Take a table's result, of the last round unless another one is named."""
    return _keep(args, words, TournamentController.report, corrects=False)


def correct(args: argparse.Namespace, words: Words) -> int:
    """Put another result in the place of a wrong one; what that changes is printed."""
    return _keep(args, words, TournamentController.correct, corrects=True)


_Act: TypeAlias = Callable[[TournamentController, int, int, ResultForm], object]


def _keep(args: argparse.Namespace, words: Words, act: _Act, *, corrects: bool) -> int:
    with acting(args, words) as at:
        number = args.round or len(at.tournament.rounds)
        table = _table(at, number, args.table)
        form = _form(args, at, number, table)
        at.tournament_session.do(lambda desk: act(desk, number, args.table, form))
    one = at.tournament.rounds[number - 1] if number <= len(at.tournament.rounds) else None
    if args.json:
        return at.answer(args, round=None if one is None else round_data(at, one))
    at.answer(args, changes=corrects)
    if one is not None and not corrects and (missing := one.missing()):
        print_lines([words("cli.tournament.missing", count=len(missing), tables=", ".join(map(str, missing)))])
    return 0


def _table(at: OpenedTournament, round: int, table: int) -> Pairing:
    """Return a table; raises TournamentError."""
    if not at.tournament.rounds:
        raise TournamentError("no_round_yet")
    if not 1 <= round <= len(at.tournament.rounds):
        raise TournamentError("unknown_round", round=round)
    tables = at.tournament.rounds[round - 1].draft.tables
    if not 1 <= table <= len(tables):
        raise TournamentError("unknown_table", round=round, table=table)
    if tables[table - 1].walkover:
        raise TournamentError("walkover", round=round, table=table)
    return tables[table - 1]


def _form(args: argparse.Namespace, at: OpenedTournament, round: int, table: Pairing) -> ResultForm:
    """Return the result as it was typed, or with --played that of the match which the table played in the app."""
    if not args.played:
        typed = tuple(args.result)
        ahead = tuple(args.ahead)
        return read_result(Typing(at.tournament, table, typed, args.way, args.won, args.hands, ahead))
    match = at.tournament_session.tables.look(round, table.number).match
    if match is None or match.status == "open":
        raise CarteadoError("not_played_here", table=table.number)
    return at.tournament_session.tables.form_of(match.id)

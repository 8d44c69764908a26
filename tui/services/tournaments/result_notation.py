"""Reads results in short forms: `2134`, `abcd`, `2-1`, `120 80 60`.

The same in commands, in lines and on slips.
"""

from __future__ import annotations

import re
from collections.abc import Sequence
from itertools import chain
from typing import TYPE_CHECKING, Literal, NamedTuple, TypeAlias

from msgspec.structs import replace

from engine.core.errors import CarteadoError
from engine.core.text import fold
from tournaments.errors import TournamentError
from tournaments.names import begins, one_of
from tournaments.results import GamesWon, PlacesForm, ResultForm, Series
from tournaments.results.chama import Victory
from tournaments.results.entry_table import BETWEEN_FIGURES, DRAWN, EntryTable
from tournaments.results.life import Ending, LifePoints

if TYPE_CHECKING:
    from tournaments.results.entry import EntryFigure, Typed, Way

ResultNotation: TypeAlias = Literal["places", "scores", "games", "life", "counts"]


WON = "+"
"""Stands for the count of whoever has won a game of Chama."""


# Patterns are made ready and ways loaded where they are needed: a command reads one result and uses few of them.
_FIGURES = f"[{re.escape(BETWEEN_FIGURES)}]"


_GAMES = rf"\d+(?:{_FIGURES}\d+)+"
"""Games won by each, which only a match of several has."""


_NUMBER = r"-?\d+"
_QUOTED = r"[-+,\d]+(?:\s+[-+,\d]+)+"
"""Figures of several entrants in one word, as whoever quotes them types them."""


_ENDLESS = 16
"""More digits than any figure of a result has."""


_LIFE = r"\d+,\d+"


_COUNT = r"\d+(,\d+){2,3}"


class Typing(NamedTuple):
    """The text typed for a table, and the table as entering knows it.

    `won` is in which way a game of Chama was won, `hands` how many were played if not as agreed, `ahead` who goes
    before those who are level, and `ended` how the last duel ended.
    """

    at: EntryTable
    words: tuple[str, ...]
    way: ResultNotation | None = None
    won: Victory | None = None
    hands: int = 0
    ahead: tuple[str, ...] = ()
    ended: Ending | None = None

    @property
    def entrants(self) -> tuple[str, ...]:
        """The entrants' names."""
        return self.at.entrants

    def entrant(self, text: str) -> int:
        """Return which entrant of the table a text means, from 0; raises CarteadoError."""
        return one_of(enumerate(self.at.called, start=1), text) - 1


def read_result(typing: Typing) -> ResultForm:
    """Return the result that was typed.

    Raises CarteadoError that says what is missing or who is not there.
    """
    if not typing.words:
        raise CarteadoError("result_missing", names=typing.entrants)
    typing = typing._replace(words=tuple(chain.from_iterable(map(_unquoted, typing.words))))
    if endless := next(filter(_is_endless, typing.words), None):
        raise CarteadoError("result_no_figure", found=endless)
    if _is_drawn(typing):
        return _won(typing, (1, 1)) if typing.at.best_of == 1 else Series((PlacesForm((1, 1)),))
    match typing.way or ("life" if typing.ended else _way_of(typing)):
        case "games":
            return _games(typing)
        case "life":
            return _life(typing)
        case "scores":
            return _scores(typing)
        case "counts":
            return _counts(typing)
        case "places":
            return _won(typing, _places(typing))


def _unquoted(word: str) -> list[str]:
    values = word.split()
    return values if len(values) > 1 and re.fullmatch(_QUOTED, word) else [word]


def _is_endless(word: str) -> bool:
    return len(word) >= _ENDLESS and re.search(rf"\d{{{_ENDLESS}}}", word) is not None


def _is_drawn(typing: Typing) -> bool:
    """Tell whether the words say that a duel was drawn."""
    open_to_it = typing.way in (None, "places", "games") and typing.ended is None and len(typing.entrants) == 2
    return open_to_it and _without_signs("".join(typing.words)) in DRAWN


def _without_signs(word: str) -> str:
    return "".join(sign for sign in word if sign not in BETWEEN_FIGURES)


def _way_of(typing: Typing) -> ResultNotation:
    """Return what the words are about: the first way of the desk unless they can only be another one's."""
    words, count = typing.words, len(typing.entrants)
    values = [word.rpartition("=")[2] for word in words]
    if any(value == WON or re.fullmatch(_COUNT, value) for value in values):
        return "counts"
    if isinstance(typing.at.scoring, LifePoints) and any(re.fullmatch(_LIFE, value) for value in values):
        return "life"
    if typing.at.best_of > 1:
        return "games"
    if not any(re.fullmatch(_NUMBER, value) for value in values):
        return "places"
    whole = len(words) == 1 and words[0].isdecimal() and len(words[0]) == count
    return "places" if typing.at.scoring is None or whole else "scores"


# ---- Figures ---------------------------------------------------------------------------------------------------------


def _typed(typing: Typing, way: Way) -> Typed:
    """Return the figures of a way for every row, in seat order or by name; `+` stands for those of whoever won."""
    from tournaments.results.entry import Typed

    called = [(name,) for name in typing.at.people] if way.by_person else typing.at.called
    values = _values(typing, called)
    won = {row % len(typing.entrants) for row, value in enumerate(values) if value == WON}
    if len(won) > 1:
        raise CarteadoError("result_no_winner")
    blank = (None,) * len(way.figures)
    cells = tuple(blank if value == WON and len(blank) > 1 else _row(value, way.figures) for value in values)
    return Typed(cells, next(iter(won), None), typing.won, typing.hands)


def _values(typing: Typing, called: Sequence[tuple[str, ...]]) -> tuple[str, ...]:
    """Return what stands for each row: all in seat order, or all by names and `=`."""
    words, names = typing.words, tuple(names[0] for names in called)
    if not any("=" in word for word in words):
        return _all_there(words, names)
    found: dict[int, str] = {}
    for word in words:
        name, equals, value = word.rpartition("=")
        if not equals:
            raise CarteadoError("result_by_name", found=word)
        row = one_of(enumerate(called, start=1), name) - 1
        if row in found:
            raise CarteadoError("named_twice", name=names[row])
        found[row] = value
    if missing := tuple(name for row, name in enumerate(names) if row not in found):
        raise CarteadoError("result_figures_missing", names=missing)
    return tuple(found[row] for row in range(len(names)))


def _all_there(figures: tuple[str, ...], names: tuple[str, ...]) -> tuple[str, ...]:
    if len(figures) != len(names):
        raise CarteadoError("result_figures", found=len(figures), seats=len(names), names=names)
    return figures


def _row(text: str, figures: Sequence[EntryFigure]) -> tuple[int | None, ...]:
    """Return one row's figures, with commas between several; those at the end may be left out where they are none."""
    cells = text.split(",")
    least = sum(not figure.optional for figure in figures)
    if not least <= len(cells) <= len(figures) or not all(re.fullmatch(_NUMBER, word) for word in cells):
        raise CarteadoError("result_no_figure" if len(figures) == 1 else "result_bad_count", found=text)
    return (*map(int, cells), *[None] * (len(figures) - len(cells)))


def _whole(form: ResultForm | None) -> ResultForm:
    assert form is not None
    return form


def _scores(typing: Typing) -> ResultForm:
    if typing.at.scoring is None:
        raise TournamentError("no_scores_here")
    from tournaments.results.general_ways import Points

    way = Points(typing.at, typing.at.scoring)
    return _whole(way.form(replace(_typed(typing, way), ahead=tuple(map(typing.entrant, typing.ahead)))))


def _life(typing: Typing) -> ResultForm:
    """Return games won and life points, `2,1200` for each; a number behind them says how many games nobody won."""
    if not isinstance(typing.at.scoring, LifePoints):
        raise TournamentError("no_scores_here")
    words, count = typing.words, len(typing.entrants)
    drawn = words[-1] if len(words) == count + 1 else "0"
    if not drawn.isdecimal():
        raise CarteadoError("result_no_figure", found=drawn)
    from tournaments.results.life_ways import LifeWay

    way = LifeWay(typing.at, typing.at.scoring)
    typed = _typed(typing._replace(words=words[:count]), way)
    form = way.form(replace(typed, drawn=int(drawn), ended=typing.ended or "life"))
    if form is None:
        raise CarteadoError("result_figures_missing", names=typing.entrants)
    return form


def _counts(typing: Typing) -> ResultForm:
    if not typing.at.victories:
        raise CarteadoError("result_no_counts")
    from tournaments.results.chama_ways import CountedVictory, Counts

    typed = _typed(typing, Counts(typing.at))
    if typed.winner is None:
        return _whole(Counts(typing.at).form(typed))
    won = typing.won or typing.at.victories[0]
    _check_victory(typing, won)
    return _whole(CountedVictory(typing.at).form(replace(typed, won=won)))


def _check_victory(typing: Typing, victory: Victory) -> None:
    if victory not in typing.at.victories:
        raise CarteadoError("result_not_won_so", won=victory, known=typing.at.victories)


# ---- Places and games ------------------------------------------------------------------------------------------------


def _places(typing: Typing) -> tuple[int, ...]:
    words, names = typing.words, typing.entrants
    if len(words) == 1 and words[0][1:-1] in tuple(BETWEEN_FIGURES) and words[0][0] + words[0][-1] in ("10", "01"):
        # The points of a duel of one game.
        words = (words[0][0], words[0][-1])
    if all(word.isdecimal() for word in words):
        digits = tuple(words[0]) if len(words) == 1 else words
        places = tuple(map(int, _all_there(digits, names)))
        # Points of a duel, as 1 and 0.
        return tuple(2 - point for point in places) if sorted(places) == [0, 1] else places
    if all(re.fullmatch(_NUMBER, word.rpartition("=")[2]) for word in words):
        from tournaments.results.general_ways import Places

        return tuple(place or 0 for place in _typed(typing, Places(typing.at)).firsts)
    if len(words) == 1 and re.fullmatch(_GAMES, words[0]):
        raise CarteadoError("result_one_game", found=words[0], names=names)
    if len(words) == 1 and not _names_somebody(typing, words[0]):
        return _initials(typing, words[0])
    return _in_order(typing)


def _initials(typing: Typing, letters: str) -> tuple[int, ...]:
    """Return the places that initials give, key by key as at the desk."""
    from tui.services.tournaments.result_arrival import PlacesEntry

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
        raise CarteadoError("result_places_missing", names=tuple(typing.entrants[entrant] for entrant in missing))
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
    from tournaments.results.chama_ways import Victories
    from tournaments.results.entry import Typed

    return _whole(Victories(typing.at).form(Typed(tuple((place,) for place in places), won=typing.won)))


def _games(typing: Typing) -> ResultForm:
    from tournaments.results.general_ways import GamesWay, games_of

    words, names = typing.words, typing.entrants
    if len(words) == 1 and all(map(str.isdecimal, figures := re.split(_FIGURES, words[0]))):
        # Digits alone are the games of each, as at the desk.
        words = tuple(words[0] if len(figures) == 1 and len(words[0]) == len(names) else figures)
    if all(word.isdecimal() for word in words):
        *won, drawn = words if len(words) == len(names) + 1 else (*words, "0")
        return GamesWon(tuple(map(int, _all_there(tuple(won), names))), int(drawn))
    if all(re.fullmatch(_NUMBER, word.rpartition("=")[2]) for word in words):
        return GamesWon(tuple(count or 0 for count in _typed(typing, GamesWay(typing.at)).firsts))
    if len(names) > 2 and all(len(word) >= len(names) - 1 and not _names_somebody(typing, word) for word in words):
        return Series(tuple(PlacesForm(_initials(typing, word)) for word in words))
    # Who won game after game: the words, or of a single one that is nobody's name its letters.
    games = words if len(words) > 1 or _names_somebody(typing, words[0]) else tuple(words[0])
    winners = tuple(None if game == "=" else typing.entrant(game) for game in games)
    return _whole(GamesWay(typing.at).form(games_of(winners, len(names))))


def _names_somebody(typing: Typing, word: str) -> bool:
    return any(begins(name, fold(word)) for called in typing.at.called for name in called)

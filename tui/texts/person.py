"""Somebody's page in words: its views as rows of cells, for screens, lines and commands alike."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from datetime import datetime
from typing import NamedTuple, TypeAlias

from engine.core.keys import KeyFamily
from engine.core.log import Player
from saves.people.page_privacy import SHOWN_TO
from tui.services.identity.names import clean
from tui.services.people.accuracy import Accuracy, Charge, Interval, situation_of, unit_of
from tui.services.people.choices import LEAST_JUDGED, Judged, parts_of
from tui.services.people.page import (
    Appearance,
    PersonPage,
    RatingLine,
    Tally,
    against,
    grouped,
    opponents_of,
    tally,
)
from tui.services.people.records import RECORDS, PersonRecord, records_of
from tui.texts.judged_units import ANALYSIS_OF
from tui.texts.localizer import Session

VIEWS = ("matches", "games", "roles", "opponents", "seasons", "records", "ratings", "choices")
"""The views of a page, in the order in which one turns to them."""
FORM = 20
"""So many results are the form of somebody."""

VIEW = KeyFamily("person.view.{}", VIEWS)
SHOWN = KeyFamily("person.shown.{}", SHOWN_TO)
RESULT_MARK = KeyFamily("person.result.{}", "won level lost")
LIST_KIND = KeyFamily("club.kind.{}", "table duel pairs trios")
_SITUATION = KeyFamily(
    "person.situation.{}",
    "build battle spoils end lay pass bonus bet exchange dice stay raise cheat attack cards other",
)
_PART = KeyFamily("person.part.{}", "choices cards dice")
_RECORD = KeyFamily("person.record.{}", RECORDS)

RolesOf: TypeAlias = Callable[[Appearance], Sequence[str]]
"""Tells which roles somebody had in a match, in words: `tui.games.roles.roles_of`."""


class PageRow(NamedTuple):
    """A row of a view: its cells, and the matches that it stands on; one without any is a title.

    `people` are the names of those whom it is about besides the page's own person, without bots.
    """

    cells: tuple[str, ...]
    appearances: tuple[Appearance, ...] = ()
    people: tuple[str, ...] = ()
    rating: RatingLine | None = None


class PersonFormatter:
    """Words for one page; `now` in milliseconds since 1970."""

    def __init__(
        self,
        page: PersonPage,
        session: Session,
        now: int,
        roles: RolesOf,
        judged: Callable[[], Sequence[Judged]] = tuple,
    ) -> None:
        self.page = page
        self._judged = judged
        self._session = session
        self._words = session.words
        self._now = now
        self._roles = roles

    def summary(self) -> str:
        """Return all results added up."""
        total = tally(self.page.appearances)
        data = {"won": total.won, "level": total.level, "lost": total.lost, "behind": self._behind(total)}
        return self._words("person.total", count=total.played, **data)

    def rating(self) -> str:
        """Return the overall rating, "" for whoever has none."""
        overall = next((line for line in self.page.ratings if line.game is None), None)
        return "" if overall is None else self._words("person.rating", rating=self._figure(overall))

    def form(self) -> tuple[tuple[str, str], ...]:
        """Return the last results as marks with their styles, the newest last: a place where many played."""
        styles = {"won": "bold $success", "level": "$accent", "lost": "$faint"}
        last = reversed(self.page.appearances[:FORM])
        return tuple((self._mark(appearance), styles[appearance.result]) for appearance in last)

    def _mark(self, appearance: Appearance) -> str:
        if appearance.result == "lost" and len(appearance.opponents) > 1:
            return str(appearance.place)
        return self._words(RESULT_MARK(appearance.result))

    def rows(self, view: str) -> tuple[PageRow, ...]:
        """Return the rows of one of VIEWS, its titles among them; () where there is nothing to tell."""
        appearances = self.page.appearances
        match view:
            case "matches":
                return tuple(map(self.match, appearances))
            case "games":
                return self._groups(
                    grouped(appearances, lambda appearance: (self._session.game_name(appearance.game),))
                )
            case "roles":
                return tuple(self._by_role())
            case "opponents":
                return self._titled(self._opponent(*group) for group in opponents_of(appearances).items())
            case "seasons":
                return tuple(self._by_season())
            case "records":
                return tuple(map(self._record, records_of(appearances)))
            case "ratings":
                return tuple(map(self._rating_row, self.page.ratings))
            case "choices":
                return tuple(self._by_part())
            case _:
                raise ValueError(view)

    def match(self, appearance: Appearance) -> PageRow:
        """Return the row of a match: when, which game, against whom, the place and what it did to the rating."""
        place = self._words(
            "person.place", place=appearance.place, count=len(set(appearance.places)), many=len(appearance.players)
        )
        cells = (
            self._session.when(appearance.at, self._now),
            self._session.short_game_name(appearance.game),
            self._against(appearance),
            f"{self._words(RESULT_MARK(appearance.result))} {place}",
            self._change(appearance),
        )
        others = (
            player for seat, player in enumerate(appearance.players) if seat != appearance.seat and player.bot is None
        )
        return PageRow(cells, (appearance,), tuple(player.name for player in others))

    def _against(self, appearance: Appearance) -> str:
        """Return the opponents, and who typed in a match of a real table that counts for no rating."""
        names = ", ".join(self.name(appearance.players[seat]) for seat in appearance.opponents)
        if not appearance.typed_by or appearance.change is not None:
            return names
        return f"{names} · {self._words('person.typed_by', name=clean(appearance.typed_by))}"

    def name(self, player: Player) -> str:
        """Return a player's name, a bot's with its level or game."""
        return self._words.named("bot", player.bot) if player.bot else clean(player.name)

    def list_name(self, line: RatingLine) -> str:
        """Return the name of a list of ratings."""
        if line.game is None or line.kind is None:
            return self._words("club.overall")
        return f"{self._session.game_name(line.game)}, {self._words(LIST_KIND(line.kind))}"

    def _groups(self, groups: dict[str, list[Appearance]]) -> tuple[PageRow, ...]:
        return self._titled(self._group(name, appearances) for name, appearances in groups.items())

    def _titled(self, rows: Iterator[PageRow]) -> tuple[PageRow, ...]:
        words = self._words
        titles = ("person.column.matches", "person.column.results", "person.column.won", "person.column.behind")
        titled = tuple(rows)
        return (PageRow(("", *map(words, titles))), *titled) if titled else ()

    def _group(self, name: str, appearances: Sequence[Appearance], total: Tally | None = None) -> PageRow:
        total = total or tally(appearances)
        share = self._words("person.percent", percent=round(100 * total.won / total.played))
        results = f"{total.won}-{total.level}-{total.lost}"
        return PageRow(
            (name, self._words.number(total.played), results, share, self._behind(total)), tuple(appearances)
        )

    def _behind(self, total: Tally) -> str:
        return self._words("person.percent", percent=round(100 * total.behind / total.met)) if total.met else ""

    def _opponent(self, player: Player, appearances: Sequence[Appearance]) -> PageRow:
        row = self._group(self.name(player), appearances, against(appearances, player))
        return row._replace(people=() if player.bot else (player.name,))

    def _by_role(self) -> Iterator[PageRow]:
        """Yield for every game a title and the roles that the person had in it."""
        kept = [appearance for appearance in self.page.appearances if appearance.match]
        for name, appearances in grouped(kept, lambda appearance: (self._session.game_name(appearance.game),)).items():
            title, *rows = self._groups(grouped(appearances, self._roles))
            yield title._replace(cells=(name, *title.cells[1:]))
            yield from rows

    def _by_season(self) -> Iterator[PageRow]:
        """Yield the club's seasons, then the years."""
        words, zone = self._words, self._session.zone
        seasons = [self._group(clean(season_of.name), season_of.appearances) for season_of in self.page.seasons]
        years = grouped(
            self.page.appearances, lambda appearance: (datetime.fromtimestamp(appearance.at / 1000, zone).year,)
        )
        of_years = [self._group(str(year), years[year]) for year in sorted(years, reverse=True)]
        for key, rows in (("person.seasons", seasons), ("person.years", of_years)):
            for title, *rest in filter(None, (self._titled(iter(rows)),)):
                yield title._replace(cells=(words(key), *title.cells[1:]))
                yield from rest

    def _by_part(self) -> Iterator[PageRow]:
        """Yield for every game what choices gave away, and what they and luck were worth a match from enough on."""
        words, judged = self._words, self._judged()
        for found in judged:
            game, count = self._session.game_name(found.game), len(found.shares)
            titled = f"{game} · {words('desk.games', count=count)}"
            yield PageRow((titled, ""))
            for name, figure in self._accuracy(found.accuracy):
                yield PageRow((name, figure), found.appearances)
            if not found.enough:
                yield PageRow((words("person.part.few", game=game, count=count, least=LEAST_JUDGED),))
                continue
            yield PageRow((titled, words("person.part.mean")))
            for part, mean, half in parts_of(found):
                sign = "−" if mean < 0 else "+"
                figure = f"{sign}{words.number(abs(mean), 3)} ± {words.number(half, 3)}"
                yield PageRow((words(_PART(part)), figure), found.appearances)
        if not judged:
            yield PageRow((words("person.part.none", least=LEAST_JUDGED),))

    def _accuracy(self, accuracy: Accuracy) -> Iterator[tuple[str, str]]:
        """Yield of which kind the mistakes were, the dearest first, the trend, and levels of bots beside it."""
        words, unit = self._words, unit_of(accuracy.game)
        yield words("person.accuracy.total"), self._charged(accuracy.total, unit)
        kinds: dict[tuple[str, str], Charge] = {}
        for (act, in_unit), charge in accuracy.charges.items():
            kind = situation_of(accuracy.game, act), in_unit
            kinds[kind] = kinds.get(kind, Charge()).plus(charge)
        for (situation, in_unit), charge in sorted(kinds.items(), key=lambda item: -item[1].loss):
            yield words(_SITUATION(situation)), self._charged(charge, in_unit or unit)
        if accuracy.rate is not None:
            yield words("person.accuracy.rate"), self._interval(accuracy.rate)
        if accuracy.levels:
            yield words("person.accuracy.levels"), self._like(accuracy)
        if accuracy.trend is not None:
            yield words("person.accuracy.trend"), self._interval(accuracy.trend, signed=True)
        for level, loss in accuracy.beside.items():
            key = "person.accuracy.loss" if round(100 * loss) else "person.accuracy.nothing"
            name = words("person.accuracy.beside", level=words.named("bot", level))
            yield name, words(key, loss=round(100 * loss), of=words(ANALYSIS_OF(unit)))

    def _like(self, accuracy: Accuracy) -> str:
        """Return the level that somebody plays like with how far it is, or between which levels."""
        words = self._words
        first, *others = (words.named("bot", level) for level in accuracy.levels)
        if others:
            return words("person.accuracy.between", first=first, last=others[-1])
        gap = self._interval(accuracy.gaps[accuracy.levels[0]], signed=True)
        return words("person.accuracy.like", level=first, gap=gap)

    def _charged(self, charge: Charge, unit: str) -> str:
        """Return how many of some choices were mistakes, and what these gave away together."""
        data = {"choices": charge.choices, "loss": round(100 * charge.loss), "of": self._words(ANALYSIS_OF(unit))}
        key = "person.accuracy.charged" if charge.mistakes else "person.accuracy.none"
        return self._words(key, count=charge.mistakes, **data)

    def _interval(self, interval: Interval, *, signed: bool = False) -> str:
        """Return hundredths of a choice with half of their interval."""
        words, mean = self._words, 100 * interval.mean
        sign = ("−" if mean < 0 else "+") if signed else ""
        return words(
            "person.accuracy.interval",
            mean=f"{sign}{words.number(abs(mean), 2)}",
            half=words.number(100 * interval.half, 2),
        )

    def _record(self, record: PersonRecord) -> PageRow:
        last = record.appearances[0]
        text = self._words(_RECORD(record.kind), count=record.value)
        return PageRow((text, *self.match(last).cells[:3]), record.appearances)

    def _rating_row(self, line: RatingLine) -> PageRow:
        count = self._words("desk.games", count=line.rating.games)
        mine = (
            appearance
            for appearance in self.page.appearances
            if appearance.change is not None and line.game in (None, appearance.game)
        )
        return PageRow((self.list_name(line), self._figure(line), count), tuple(mine), rating=line)

    def _figure(self, line: RatingLine) -> str:
        return self._words.number(round(line.rating.value)) + ("?" if line.rating.provisional else "")

    def _change(self, appearance: Appearance) -> str:
        if appearance.change is None:
            return ""
        step = round(appearance.change.after.value - appearance.change.before.value)
        return f"{step:+d}".replace("-", "−")

"""TournamentFormatter: results, pairings and settings of a tournament as sentences."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from decimal import Decimal
from functools import cached_property, lru_cache
from typing import TYPE_CHECKING, assert_never

from engine.core.keys import KeyFamily
from tournaments import model
from tournaments.acts import Corrected, Registered, Renamed, Reported, Substituted
from tournaments.log import LoggedAct, standing
from tournaments.results import (
    GameInApp,
    GamesAndLife,
    GamesWon,
    PlacesForm,
    ResultForm,
    Scores,
    Series,
    SixRealms,
    TableCounts,
)
from tournaments.results.forms import Settled
from tournaments.settings import TournamentSettings
from tournaments.tables import scoring_at
from tui.services.identity.names import NAME_CELLS, clean, short_names
from tui.texts.cells import cell_len
from tui.texts.keys import REASON
from tui.texts.styled_text import join_text, plain_text
from tui.texts.tournament_settings import settings_line

if TYPE_CHECKING:
    from tui.texts.localizer import Words
    from tui.texts.styled_text import StyledText

_DECIMALS = 2
"""So many a score has, in reasons as in the standings."""
_NARROWER = (18, 14, 11, 9)
"""So many cells has a name where several stand in a column that has no room for longer ones."""
_NARROWER_STILL = (7, 6)
"""Cells of each name of a pair or trio, so that everybody is there."""
_NARROWEST = 40
"""A column for several names has so many cells on the smallest screen."""

_DESK_HOW = KeyFamily("desk.how.{}", "ten_realms conquest last_seat six_realms")
_DESK_NOTICE = KeyFamily(
    "desk.notice.{}",
    "paired_by_hand rematch_by_hand bye_by_hand left_out_by_hand changed_after_publishing table_too_short "
    "round_redrawn round_dropped later_rounds_kept apart_meet",
)
_DESK_WHY_LEVEL = KeyFamily("desk.why.level.{}", "apart rematch bye gap streak float club seats order lot candidate")
_DESK_WHY = KeyFamily(
    "desk.why.{}",
    "same_score floats by_lot rematch_unavoidable club_mates bye by_hand redrawn final_table consolation "
    "berger rotation only_pairing next_best bracket_bye grand_final undefeated one_defeat plays_for joined "
    "best_second barred merged rematch apart_meet apart_unavoidable keeps_apart accelerated dutch dutch.order",
)


def format_figures(form: ResultForm, result: model.Result | Settled) -> tuple[int, ...]:
    """Return what a result says of each entrant besides the place: games won, counts of the table, scores."""
    if isinstance(form, TableCounts):
        return tuple(score[0] for score in result.scores) if all(result.scores) else ()
    return result.won or result.figures


def in_order(places: Sequence[int], figures: Sequence[int]) -> list[int]:
    """Return everybody's figure, the winner's first."""
    return [figures[seat] for seat in sorted(range(len(figures)), key=lambda seat: places[seat])]


@lru_cache(maxsize=32)
def _short_names(names: tuple[str, ...], cells: int) -> dict[str, str]:
    """Return the short names, of which nearly every act of a large tournament leaves all as they were."""
    return short_names(names, cells)


class TournamentFormatter:
    """Words for a tournament. Names of entrants who have left are looked up in the whole log.

    Names are cut to `cells` and stay different from each other; with None they are whole. `space` stands between the
    words of an entrant's name.
    """

    def __init__(
        self,
        words: Words,
        tournament: model.Tournament,
        entries: Sequence[LoggedAct],
        *,
        cells: int | None = NAME_CELLS,
        space: str = " ",
    ) -> None:
        self.words = words
        self.tournament = tournament
        self.entries = entries
        self._cells = cells
        self._space = space
        self._narrower: dict[int, TournamentFormatter] = {}
        self._names: dict[model.EntrantId, str] = {}

    @cached_property
    def _registered(self) -> tuple[model.Entrant, ...]:
        """Everybody who has ever entered, as they did."""
        acts = (entry.act for entry in self.entries)
        return tuple(entrant for act in acts if isinstance(act, Registered) for entrant in act.entrants)

    @cached_property
    def _entrants(self) -> dict[model.EntrantId, model.Entrant]:
        """Everybody who is or ever was in the tournament, by number, as they are now."""
        return {entrant.id: entrant for entrant in (*self._registered, *self.tournament.entrants)}

    @cached_property
    def _short(self) -> dict[str, str]:
        """Everybody's name, and every group's, who is or ever was in the tournament, as it is shown."""
        acts = [entry.act for entry in self.entries]
        everybody = [
            *self.tournament.entrants,
            *self._registered,
        ]
        people = [member.name for entrant in everybody for member in entrant.people]
        people += [act.person.name for act in acts if isinstance(act, Substituted | Renamed)]
        cells = self._cells or NAME_CELLS
        if cells >= NAME_CELLS or self.people == 1:
            return _short_names((*people, *(entrant.name for entrant in everybody)), cells)
        # A pair that has a name of its own has the room of its members.
        groups = _short_names(tuple(entrant.name for entrant in everybody), min(NAME_CELLS, self.people * cells))
        return groups | _short_names(tuple(people), cells)

    def forms(
        self, text: Callable[[TournamentFormatter], StyledText], narrowest: int = _NARROWEST
    ) -> Iterator[StyledText]:
        """Yield a text about several entrants as usual, then with shorter names, until it is short enough.

        So none of them is left out where names are long.
        """
        yield (shown := text(self))
        for cells in _NARROWER if self.people == 1 else (*_NARROWER, *_NARROWER_STILL):
            if cell_len(plain_text(shown)) <= narrowest:
                return
            if cells not in self._narrower:
                self._narrower[cells] = TournamentFormatter(
                    self.words, self.tournament, self.entries, cells=cells, space=self._space
                )
            yield (shown := text(self._narrower[cells]))

    def fitted_name(self, entrant: model.EntrantId, room: int) -> str:
        """Return an entrant's name, with shorter forms of its members' where it has more cells than those."""
        *_, shortest = self.forms(lambda formatter: ((formatter.name(entrant), ""),), room)
        return plain_text(shortest)

    def short(self, name: str) -> str:
        """Return the name of a person or group as it is shown in columns, other than anybody else's."""
        return clean(name) if self._cells is None else self._short.get(name, name)

    def _called(self, entrant: model.Entrant) -> str:
        """Return an entrant's name; a group without one of its own is called by its members."""
        members = [member.name for member in entrant.members]
        unnamed = entrant.name == " & ".join(members)
        called = " & ".join(map(self.short, members)) if unnamed else self.short(entrant.name)
        return called.replace(" ", self._space)

    def name(self, entrant: model.EntrantId) -> str:
        """Return an entrant's name."""
        if entrant not in self._names:
            known = self._entrants.get(entrant)
            self._names[entrant] = f"#{entrant}" if known is None else self._called(known)
        return self._names[entrant]

    def sat_before(self, number: int, entrant: model.EntrantId, member: int) -> str:
        """Return who sat for a member of an entrant when the entry with that number was written."""
        acts = (logged.act for logged in standing(self.entries[: number - 1]))
        came = [
            act
            for act in acts
            if isinstance(act, Substituted | Renamed) and (act.entrant, act.member) == (entrant, member)
        ]
        return self.short(came[-1].person.name) if came else self.member(entrant, member)

    def called(self, entrant: model.EntrantId, number: int) -> str:
        """Return the name that an entrant had when the entry with that number was written."""
        if not self.substituted:
            return self.name(entrant)
        alone = next((not known.members for known in self._registered if known.id == entrant), False)
        return self.sat_before(number, entrant, 0) if alone else self.name(entrant)

    @property
    def people(self) -> int:
        """How many people an entrant is: a pair or trio takes the plural."""
        return self.tournament.ruleset.members

    @cached_property
    def substituted(self) -> bool:
        """Whether anybody has ever played in the place of somebody else here, or had another name."""
        return any(isinstance(entry.act, Substituted | Renamed) for entry in self.entries)

    def registered(self, entrant: model.Entrant) -> str:
        """Return an entrant's name, and of a pair with a name of its own who they are."""
        both = " & ".join(member.name for member in entrant.members)
        named = entrant.name if both in ("", entrant.name) else f"{entrant.name} ({both})"
        return clean(named)

    def person(self, member: model.Member) -> StyledText:
        """Return a person's name, with the pineapple that was brought (CH-57)."""
        name = (self.short(member.name), "bold")
        return (name, (" ", ""), (self.words("desk.pineapple"), "$warning")) if member.pineapple else (name,)

    def entrant(self, entrant: model.Entrant) -> StyledText:
        """Return an entrant's name.

        Of a pair with a name of its own its members too, and who brought a pineapple.
        """
        people = join_text(" & ", map(self.person, entrant.people))
        if not entrant.members or entrant.name == " & ".join(member.name for member in entrant.members):
            return people
        return ((self.short(entrant.name), "bold"), (": ", ""), *people)

    def member(self, number: model.EntrantId, member: int) -> str:
        """Return a member's name as they were registered."""
        people = next((entrant.people for entrant in self._registered if entrant.id == number), ())
        return self.short(people[member].name) if member < len(people) else self.name(number)

    def names(self, entrants: Iterable[model.EntrantId], gap: str = " · ") -> str:
        """Return names in a row."""
        return gap.join(self.name(entrant) for entrant in entrants)

    def place(self, number: int) -> str:
        """Return a place: 1º."""
        return self.words("place.nth", place=number)

    def score_place(self, place: int) -> str:
        """Return the place where the score makes the order, a dash before any table has a result."""
        return self.place(place) if self.tournament.any_result else "–"

    def places(self, low: int, high: int) -> str:
        """Return the places that are open: 3º, or 3º a 8º."""
        if low == high:
            return self.place(low)
        return self.words("desk.places", low=self.place(low), high=self.place(high))

    def ranked(
        self,
        seats: Sequence[model.EntrantId],
        places: Sequence[int],
        gap: str = "  ",
        names: Sequence[str] = (),
        figures: Sequence[int] = (),
    ) -> StyledText:
        """Return who came in where, the winner first and in bold, with the game's figures if they are given.

        `names` are others than they have now.
        """
        order = sorted(range(len(seats)), key=lambda seat: places[seat])
        parts: list[StyledText] = []
        for seat in order:
            name = (names[seat] if names else self.name(seats[seat]), "bold" if places[seat] == 1 else "")
            figure = f" {self.words.number(figures[seat])}" if figures else ""
            parts.append(((self.place(places[seat]), "$faint"), (" ", ""), name, (figure, "")))
        return join_text(gap, parts)

    def outcome(self, seats: Sequence[model.EntrantId], result: model.Result, gap: str = "  ") -> StyledText:
        """Return who came in where, with the games won or the game's figures where there are any."""
        return self.ranked(seats, result.places, gap, figures=format_figures(result.form, result))

    def table(self, pairing: model.Pairing, gap: str) -> StyledText:
        """Return who sits at a table in seat order, and who should have."""
        return ((self.names(pairing.seats, gap), ""), *self.absent(pairing))

    def sat(self, pairing: model.Pairing) -> tuple[str, ...]:
        """List the original players of a table that has a substitute; empty without one."""
        if not pairing.people or self.people > 1:
            return ()
        return tuple(self.short(people[0].name) for people in pairing.people)

    def absent(self, pairing: model.Pairing) -> StyledText:
        """Return who should have sat at a table and did not come; nothing where all came."""
        if not pairing.absent:
            return ()
        return ((f"  ({self.words('desk.absent', names=self.names(pairing.absent))})", "$warning"),)

    def how_decided(self, pairing: model.Pairing, result: model.Result) -> str:
        """Return how a table was decided: the form of its result, or who did not come."""
        if pairing.nobody_came:
            return self.words("desk.how.nobody_came")
        return self.words("desk.how.walkover") if pairing.walkover else self.how(result)

    def forms_of_how(self, pairing: model.Pairing, result: model.Result) -> tuple[str, ...]:
        """Return how a table was decided, the widest form first: figures of many seats give way to a word."""
        how = self.how_decided(pairing, result)
        return (how, self.words("desk.how.typed")) if isinstance(result.form, Scores) else (how,)

    def how(self, result: model.Result) -> str:
        """Return the form in which a result came."""
        match result.form:
            case GameInApp(reason=reason):
                key = _DESK_HOW(reason)
                key = key if key in self.words else REASON(reason)
                return self.words("desk.how.played", how=self.words(key) if key in self.words else reason)
            case PlacesForm():
                return self.words("desk.how.typed")
            case Scores(scores=scores):
                figures = in_order(result.places, result.figures) if result.figures else scores
                return self.words("desk.how.scores", scores=" ".join(map(self.words.number, figures)))
            case SixRealms(by=by):
                return self.words(_DESK_HOW(by))
            case TableCounts():
                return self.words("desk.how.table_counts")
            case Series() | GamesWon():
                return self.words("desk.how.games_won", won="×".join(map(str, result.won)))
            case GamesAndLife(life=life):
                won, points = ("×".join(map(str, in_order(result.places, row))) for row in (result.won, life))
                return self.words("desk.how.games_and_life", won=won, life=points)
            case _:
                assert_never(result.form)

    def games(self, seats: Sequence[model.EntrantId], result: model.Result) -> str:
        """Return who won game after game of a match, or at larger tables the order in each.

        "" where that was not entered.
        """
        if not isinstance(result.form, Series):
            return ""
        members, scoring = self.tournament.ruleset.members, scoring_at(self.tournament)
        lines = []
        for number, game in enumerate(result.form.games, start=1):
            places = game.settle(len(seats), strict=False, members=members, scoring=scoring).places
            if len(seats) > 2:
                names = plain_text(self.ranked(seats, places, " "))
            elif places.count(1) == 1:
                names = self.name(seats[places.index(1)])
            else:
                names = self.words("result.games.level")
            lines.append(self.words("desk.how.game", number=number, names=names))
        return ("   " if len(seats) == 2 else "\n").join(lines)

    def apart(self, rule: model.Apart) -> str:
        """Return the entrants who are kept apart."""
        if rule.club:
            return self.words("desk.wish.club_apart", club=clean(rule.club))
        return self.words("desk.wish.apart", names=self.names(rule.entrants, ", "))

    def free(self, draft: model.Draft, gap: str = " · ") -> tuple[str, ...]:
        """Return the sentences on who has no table in a round: byes, and those who asked for one."""
        byes = tuple(bye.entrant for bye in draft.byes)
        kinds = ((byes, "desk.byes"), (draft.asked, "desk.asked"))
        return tuple(self.words(key, names=self.names(who, gap)) for who, key in kinds if who)

    def why(self, why: model.Why) -> str:
        """Return one reason for a pairing as a sentence."""
        data = self._reason_data(why.data)
        key = _DESK_WHY(why.code)
        return self.words(key, **data) if key in self.words else why.code

    def notice(self, notice: model.Notice) -> str:
        """Return a warning as a sentence."""
        key = _DESK_NOTICE(notice.code)
        return (
            self.words(key, round=notice.round, **self._reason_data(notice.data)) if key in self.words else notice.code
        )

    def _reason_data(self, given: Mapping[str, int | str | tuple[int, ...]]) -> dict[str, object]:
        """Return the data of a reason or warning as a sentence needs it: entrants by name."""
        data: dict[str, object] = {
            name: ", ".join(map(str, value)) if isinstance(value, tuple) else value for name, value in given.items()
        }
        data |= {name: self._score(score) for name in ("score", "best") if isinstance(score := given.get(name), str)}
        if isinstance(kept := given.get("kept"), tuple):
            data["count"] = len(kept)
        if isinstance(entrant := given.get("entrant"), int):
            data["name"] = self.name(entrant)
        for several in ("entrants", "seats"):
            if isinstance(who := given.get(several), tuple):
                data["names"] = self.names(who, ", ")
        if isinstance(level := given.get("level"), str):
            data["cost"] = self.words(_DESK_WHY_LEVEL(level), count=given.get("more", 0))
        if isinstance(sizes := given.get("sizes"), tuple) and isinstance(who := given.get("seats"), tuple):
            starts = [sum(sizes[:at]) for at in range(len(sizes))]
            tables = (who[start : start + size] for start, size in zip(starts, sizes, strict=True))
            data["tables"] = "; ".join(self.names(table) for table in tables)
        if isinstance(low := given.get("low"), int) and isinstance(high := given.get("high"), int):
            data["places"] = self.places(low, high)
        return data

    def _score(self, text: str) -> str:
        """Return a score as the language writes it, with as many decimals as the standings have: 1,5 or 1,67."""
        whole, point, decimals = text.partition(".")
        return self.words.number(float(text), min(len(decimals), _DECIMALS)) if point and whole else text

    def settings(self, settings: TournamentSettings) -> str:
        """Return the settings in one line."""
        return settings_line(settings, self.tournament.ruleset, self.words)

    def result_of(self, act: Reported | Corrected, number: int) -> str:
        """Return the result that the entry with that number tells, the winner first."""
        members, scoring = self.tournament.ruleset.members, scoring_at(self.tournament)
        settled = act.form.settle(len(act.seats), strict=False, members=members, scoring=scoring)
        names = self._sat_at(act) or [self.called(seat, number) for seat in act.seats]
        return plain_text(
            self.ranked(act.seats, settled.places, names=names, figures=format_figures(act.form, settled))
        )

    def _sat_at(self, act: Reported | Corrected) -> tuple[str, ...]:
        """Return who sat at the table of a result, where it is still there and somebody else plays since."""
        rounds = self.tournament.rounds
        tables = rounds[act.round - 1].draft.tables if act.round <= len(rounds) else ()
        here = next((pairing for pairing in tables if (pairing.number, pairing.seats) == (act.table, act.seats)), None)
        return self.sat(here) if here is not None else ()

    def points(self, points: Decimal | None) -> str:
        """Return points as one writes them: 25, 12,5; a dash where nothing is scored."""
        if points is None:
            return "–"
        return self.words.number(float(points), 0 if points == int(points) else 1)

    def rating(self, value: float) -> str:
        """Return a rating as it is shown."""
        return self.words.number(round(value))

    def step(self, before: float, after: float) -> str:
        """Return how a rating moved, from what is shown of both: +12."""
        return f"{round(after) - round(before):+d}" if round(after) != round(before) else "="

"""How a tournament is told: acts, results, pairings, figures, in the person's language and never as markup."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from decimal import Decimal
from typing import assert_never

from textual.content import Content

from tournaments.acts import (
    Corrected,
    DrawnUp,
    Finished,
    Noted,
    Opened,
    PineappleShown,
    Registered,
    Reported,
    SettingsChanged,
    TakenBack,
    Withdrawn,
)
from tournaments.audit import (
    Difference,
    EntrantDiffers,
    FinishDiffers,
    NoticeDiffers,
    OpeningDiffers,
    ResultDiffers,
    RoundDiffers,
    SettingsDiffer,
)
from tournaments.log import Entry
from tournaments.model import Entrant, EntrantId, Member, Notice, Result, Settings, Tournament, Why
from tournaments.ratings import kind_of
from tournaments.results import Played, Scores, SixRealms, TableCounts, Typed
from tournaments.ruleset import Ruleset
from tournaments.tables import scoring_at
from tui.i18n import Words
from tui.text import clean


def size_words(words: Words, ruleset: Ruleset, size: int) -> str:
    """Return how large the tables are: of just so many entrants, at most so many, or about so many."""
    how = "exact" if ruleset.table_sizes == (size,) else "most" if ruleset.least == 2 else "about"
    who = "people" if ruleset.members == 1 else kind_of(size, ruleset.members)
    return words(f"desk.size.{who}.{how}", count=size)


class Teller:
    """Speaks of one tournament. Names of entrants who have left are looked up in the whole log."""

    def __init__(self, words: Words, tournament: Tournament, entries: Sequence[Entry]) -> None:
        self.words = words
        self.tournament = tournament
        self.entries = entries
        self._names = {entrant.id: clean(entrant.name) for entrant in tournament.entrants}

    def name(self, entrant: EntrantId) -> str:
        """Return an entrant's name."""
        if entrant not in self._names:
            registered = (entry.act.entrant for entry in self.entries if isinstance(entry.act, Registered))
            self._names |= {one.id: clean(one.name) for one in registered if one.id not in self._names}
        return self._names.get(entrant, f"#{entrant}")

    def registered(self, entrant: Entrant) -> str:
        """Return an entrant's name, and of a pair with a name of its own who they are."""
        both = " & ".join(member.name for member in entrant.members)
        named = entrant.name if both in ("", entrant.name) else f"{entrant.name} ({both})"
        return clean(named)

    def person(self, member: Member) -> Content:
        """Return a person's name, with the pineapple that was brought (CH-57)."""
        name = Content.styled(clean(member.name), "bold")
        if not member.pineapple:
            return name
        return Content.assemble(name, " ", (self.words("desk.pineapple"), "$warning"))

    def entrant(self, entrant: Entrant) -> Content:
        """Return an entrant's name; of a pair with a name of its own its members too, and who brought a pineapple."""
        people = Content(" & ").join(self.person(member) for member in entrant.people)
        if not entrant.members or entrant.name == " & ".join(member.name for member in entrant.members):
            return people
        return Content.assemble((clean(entrant.name), "bold"), ": ", people)

    def _member(self, number: EntrantId, member: int) -> str:
        registered = (entry.act.entrant for entry in self.entries if isinstance(entry.act, Registered))
        people = next((one.people for one in registered if one.id == number), ())
        return clean(people[member].name) if member < len(people) else self.name(number)

    def names(self, entrants: Iterable[EntrantId], gap: str = " · ") -> str:
        """Return names in a row."""
        return gap.join(self.name(entrant) for entrant in entrants)

    def place(self, number: int) -> str:
        """Return a place: 1º."""
        return self.words("place.nth", place=number)

    def places(self, low: int, high: int) -> str:
        """Return the places that are open: 3º, or 3º a 8º."""
        if low == high:
            return self.place(low)
        return self.words("desk.places", low=self.place(low), high=self.place(high))

    def ranked(self, seats: Sequence[EntrantId], places: Sequence[int], gap: str = "  ") -> Content:
        """Return who came in where, the winner first and in bold."""
        order = sorted(range(len(seats)), key=lambda seat: places[seat])
        parts = []
        for seat in order:
            name = Content.styled(self.name(seats[seat]), "bold" if places[seat] == 1 else "")
            parts.append(Content.assemble((self.place(places[seat]), "$faint"), " ", name))
        return Content(gap).join(parts)

    def how(self, result: Result) -> str:
        """Return in what form a result came."""
        match result.form:
            case Played(reason=reason):
                key = f"desk.how.{reason}"
                key = key if key in self.words else f"reason.{reason}"
                return self.words("desk.how.played", how=self.words(key) if key in self.words else reason)
            case Typed():
                return self.words("desk.how.typed")
            case Scores(scores=scores):
                return self.words("desk.how.scores", scores=" ".join(map(str, scores)))
            case SixRealms(by=by):
                return self.words(f"desk.how.{by}")
            case TableCounts():
                return self.words("desk.how.table_counts")
            case _:
                assert_never(result.form)

    def why(self, why: Why) -> str:
        """Return one reason for a pairing as a sentence."""
        data: dict[str, object] = dict(why.data)
        if isinstance(entrant := data.get("entrant"), int):
            data["name"] = self.name(entrant)
        if isinstance(low := data.get("low"), int) and isinstance(high := data.get("high"), int):
            data["places"] = self.places(low, high)
        key = f"desk.why.{why.code}"
        return self.words(key, **data) if key in self.words else why.code

    def notice(self, notice: Notice) -> str:
        """Return a warning as a sentence."""
        data: dict[str, object] = {
            name: ", ".join(map(str, value)) if isinstance(value, tuple) else value
            for name, value in notice.data.items()
        }
        return self.words(f"desk.notice.{notice.code}", round=notice.round, **data)

    def settings(self, settings: Settings) -> str:
        """Return the settings in one line."""
        words = self.words
        return " · ".join(
            (
                words(f"desk.format.{settings.format}"),
                size_words(words, self.tournament.ruleset, settings.table_size),
                words(f"desk.seeding.{settings.seeding}"),
                words("desk.scored" if settings.scored else "desk.unscored"),
            )
        )

    def act(self, number: int) -> str:
        """Return what the entry with that number is, as a sentence."""
        words, act = self.words, self.entries[number - 1].act
        match act:
            case Opened(spec=spec):
                return words("desk.act.opened", line=clean(spec.line))
            case SettingsChanged(settings=settings):
                return words("desk.act.settings", settings=self.settings(settings))
            case Registered(entrant=entrant):
                return words("desk.act.registered", name=self.registered(entrant))
            case PineappleShown():
                key = "desk.act.pineapple" if act.brought else "desk.act.no_pineapple"
                return words(key, name=self._member(act.entrant, act.member))
            case Withdrawn(entrant=left):
                return words("desk.act.withdrawn", name=self.name(left))
            case DrawnUp(round=drawn):
                return words("desk.act.drawn_up", round=drawn)
            case Reported() | Corrected():
                key = "desk.act.reported" if isinstance(act, Reported) else "desk.act.corrected"
                return words(key, round=act.round, table=act.table, result=self._result_of(act))
            case Noted(text=text):
                return words("desk.act.noted", text=clean(text))
            case Finished():
                return words("desk.act.finished")
            case TakenBack(number=other):
                root, again = other, False
                while isinstance(inner := self.entries[root - 1].act, TakenBack):
                    root, again = inner.number, not again
                return words("desk.act.redone" if again else "desk.act.taken_back", act=self.act(root))
            case _:
                assert_never(act)

    def _result_of(self, act: Reported | Corrected) -> str:
        members, scoring = self.tournament.ruleset.members, scoring_at(self.tournament)
        places = act.form.settle(len(act.seats), strict=False, members=members, scoring=scoring).places
        return self.ranked(act.seats, places).plain

    def change(self, change: Difference) -> str:
        """Return one thing that an act changed, as a sentence; "" for what the act itself says."""
        words = self.words
        match change:
            case OpeningDiffers():
                return ""
            case SettingsDiffer(after=after):
                return self.settings(after)
            case EntrantDiffers(what=what, name=name):
                return words(f"desk.change.entrant.{what}", name=clean(name))
            case RoundDiffers(what=what, round=number):
                return words(f"desk.change.round.{what}", round=number)
            case ResultDiffers():
                return self._result_change(change)
            case NoticeDiffers(what=what, notice=notice):
                told = self.notice(notice)
                return told if what == "added" else words("desk.change.notice.removed", notice=told)
            case FinishDiffers(finished=finished):
                return words("desk.change.finished" if finished else "desk.change.reopened")
            case _:
                assert_never(change)

    def _result_change(self, change: ResultDiffers) -> str:
        def told(result: Result | None) -> str:
            return self.ranked(change.seats, result.places).plain if result else self.words("desk.no_result")

        return self.words(
            "desk.change.result",
            round=change.round,
            table=change.table,
            before=told(change.before),
            after=told(change.after),
        )

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

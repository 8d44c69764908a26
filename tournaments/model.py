"""The nouns of a tournament. All of it is recomputed from the log; nothing here is stored by itself."""

from __future__ import annotations

from collections.abc import Sequence
from functools import cached_property
from typing import TypeAlias

import msgspec

from engine.core.text import fold
from tournaments.editions import EDITION
from tournaments.handed_in import OpenValue, SealedValue
from tournaments.lots import round_lots
from tournaments.ratings import RatingKind, Ratings, kind_of
from tournaments.results import ResultForm
from tournaments.results.forms import Score
from tournaments.ruleset import Ruleset
from tournaments.settings import Missed, TournamentSettings
from tournaments.spec import Spec

EntrantId: TypeAlias = int
"""An entrant's number in the tournament, counted from 1 in the order of registration; never given twice."""

SCORED_PLAYERS = 8
"""A scored tournament has at least so many players (4.6, CH-69)."""


class Member(msgspec.Struct, frozen=True, omit_defaults=True):
    """The player of a seat: a person, or the bot of that name.

    With the ratings and the pineapple (CH-57) brought. `categories` are those of the prizes, such as "juvenil", in
    which the person competes.
    """

    name: str
    bot: str | None = None
    ratings: Ratings = Ratings()
    pineapple: bool = False
    club: str = ""
    categories: tuple[str, ...] = ()


def joint_name(members: Sequence[Member]) -> str:
    """Return the name of a pair or trio without a name of its own."""
    return " & ".join(member.name for member in members)


class Entrant(msgspec.Struct, frozen=True, omit_defaults=True):
    """The competitor for a place: a person, a bot, or a fixed pair or trio.

    With the ratings brought along. A pair has two `members`, a trio three, each with bot, ratings and pineapple of its
    own; the name and `ratings.pairs` (`ratings.trios`) are the group's.
    """

    id: EntrantId
    name: str
    bot: str | None = None
    ratings: Ratings = Ratings()
    members: tuple[Member, ...] = ()
    pineapple: bool = False
    club: str = ""
    categories: tuple[str, ...] = ()

    @property
    def people(self) -> tuple[Member, ...]:
        """The people who sit down for this entrant: a pair's members, or the entrant alone."""
        return self.members or (Member(self.name, self.bot, self.ratings, self.pineapple, self.club, self.categories),)


class Why(msgspec.Struct, frozen=True):
    """A reason for a pairing: a code of the catalogs and its data (entrants by number)."""

    code: str
    data: dict[str, int | str | tuple[int, ...]] = {}


class Pairing(msgspec.Struct, frozen=True, omit_defaults=True):
    """A table: entrants in seat order, the group of the ladder they play in (from 0), and why.

    `absent` should have sat here, but left or never came: they rank behind everybody who did. `people` are those who
    sat down for each entrant where a substitute plays since; empty: whom the entrant has now. `drawn` are all of the
    table in seat order where somebody is absent.
    """

    number: int
    seats: tuple[EntrantId, ...]
    group: int
    why: tuple[Why, ...] = ()
    absent: tuple[EntrantId, ...] = ()
    people: tuple[tuple[Member, ...], ...] = ()
    drawn: tuple[EntrantId, ...] = ()

    @property
    def everybody(self) -> tuple[EntrantId, ...]:
        """All for whom the table was drawn, in seat order, whether they came or not."""
        return self.drawn or self.seats

    @property
    def whole(self) -> Pairing:
        """The table as it was drawn, as if all had come."""
        return msgspec.structs.replace(self, seats=self.everybody, absent=(), drawn=(), people=())

    @property
    def nobody_came(self) -> bool:
        """Tell whether all of the table have lost without a game."""
        return not self.seats

    @property
    def walkover(self) -> bool:
        """Tell whether too few came for a game: nothing of it is rated."""
        return len(self.seats) < 2


class Bye(msgspec.Struct, frozen=True):
    """A bye in a group that an even number of seats could not hold: moves on without a game; and why."""

    entrant: EntrantId
    group: int
    why: tuple[Why, ...] = ()


Ladder: TypeAlias = tuple[tuple[EntrantId, ...], ...]
"""Everybody in groups from the top: the members of a group take the places after those of the groups above it."""


class Draft(msgspec.Struct, frozen=True):
    """A round drawn up: the ladder on which it was drawn, its tables and byes.

    `barred` are the members of the top group who play there but can no longer be champion. `asked` are free because
    they have asked for it.
    """

    ladder: Ladder
    tables: tuple[Pairing, ...]
    byes: tuple[Bye, ...] = ()
    barred: tuple[EntrantId, ...] = ()
    asked: tuple[EntrantId, ...] = ()

    @property
    def free(self) -> tuple[EntrantId, ...]:
        """Players without a table: byes, and those who asked for one."""
        return (*(bye.entrant for bye in self.byes), *self.asked)


class Result(msgspec.Struct, frozen=True):
    """The report of a table, and what it comes to for its entrants, as `Settled` has it.

    Of a match of several games `won` are the games that each has won, and `games` how many there were.
    """

    form: ResultForm
    places: tuple[int, ...]
    scores: tuple[Score, ...]
    figures: tuple[int, ...] = ()
    won: tuple[int, ...] = ()
    games: int = 1


class Round(msgspec.Struct, frozen=True):
    """A round: the lot it was drawn with, its draft, and the results so far, in the order of its tables.

    `locked` are the numbers of the tables that a redrawing leaves alone; `by_hand` tells that somebody has arranged it.
    """

    number: int
    lot: int
    draft: Draft
    results: tuple[Result | None, ...]
    published: bool = False
    locked: tuple[int, ...] = ()
    by_hand: bool = False

    @property
    def may_change(self) -> bool:
        """Tell whether the round may be redrawn after a correction of the round before.

        Nobody has begun to play it or arranged it.
        """
        return self.untouched and not (self.published or self.by_hand or self.locked)

    @property
    def complete(self) -> bool:
        """Tell whether every table has its result."""
        return None not in self.results

    @property
    def untouched(self) -> bool:
        """Tell whether no table has a result yet."""
        return not any(self.results)

    def missing(self) -> tuple[int, ...]:
        """Return the numbers of the tables without a result."""
        tables = zip(self.draft.tables, self.results, strict=True)
        return tuple(table.number for table, result in tables if result is None)

    def lots(self) -> dict[EntrantId, int]:
        """Return the lot of everybody on the ladder: the last resort among those who are level."""
        return round_lots(self.lot, self.number, (entrant for group in self.draft.ladder for entrant in group))


class Notice(msgspec.Struct, frozen=True):
    """A message to the organiser: round `round` was corrected, and what could not follow it."""

    code: str
    round: int
    data: dict[str, int | str | tuple[int, ...]] = {}


class Penalty(msgspec.Struct, frozen=True):
    """A judge's ruling after this many rounds: match points that are taken away, and why; 0 is a warning."""

    entrant: EntrantId
    points: int
    text: str
    round: int


class Late(msgspec.Struct, frozen=True):
    """A late entrant: how many rounds of the stage were drawn up before, and what these count for."""

    entrant: EntrantId
    rounds: int
    missed: Missed


class AskedBye(msgspec.Struct, frozen=True):
    """A half-point bye that somebody has asked for beforehand: they are not seated in that round."""

    entrant: EntrantId
    round: int


class Apart(msgspec.Struct, frozen=True):
    """Those who are not to meet each other: some entrants, or everybody of a club."""

    entrants: tuple[EntrantId, ...] = ()
    club: str = ""


class Rename(msgspec.Struct, frozen=True):
    """The name of a person before and after it was set right; `same` where both are names of one person."""

    before: str
    after: str
    same: bool = False


class Stage(msgspec.Struct, frozen=True):
    """A stage that is over.

    By which settings it went, who was in it, after which round it ended, and in what order.
    """

    settings: TournamentSettings
    seeds: tuple[EntrantId, ...]
    last: int
    order: tuple[EntrantId, ...]
    late: tuple[Late, ...] = ()


class Tournament(msgspec.Struct, frozen=True, dict=True):
    """The state after the log: who plays, in which seed order, and round by round how it went.

    `settings`, `seeds` and `late` are those of the stage that runs; `stages` are over. `present` and `absent` were
    checked in or marked as missing: once anybody is present, nobody enters play who is not. `dropped` have left.
    `edition` is that of its opening. `asked` are byes of rounds yet to be drawn, `apart` tells who is not to meet whom.
    `handed_in` tells who has handed in what they play with, in their order, and `opened` what it was once that is told.
    """

    spec: Spec
    settings: TournamentSettings
    entrants: tuple[Entrant, ...] = ()
    seeds: tuple[EntrantId, ...] = ()
    rounds: tuple[Round, ...] = ()
    notices: tuple[Notice, ...] = ()
    finished: bool = False
    ruleset: Ruleset = Ruleset()
    present: tuple[EntrantId, ...] = ()
    absent: tuple[EntrantId, ...] = ()
    dropped: tuple[EntrantId, ...] = ()
    penalties: tuple[Penalty, ...] = ()
    late: tuple[Late, ...] = ()
    stages: tuple[Stage, ...] = ()
    edition: int = EDITION
    renames: tuple[Rename, ...] = ()
    handed_in: tuple[SealedValue, ...] = ()
    opened: tuple[OpenValue, ...] = ()
    asked: tuple[AskedBye, ...] = ()
    apart: tuple[Apart, ...] = ()

    @property
    def keeps_secrets(self) -> bool:
        """Tell whether anything that was handed in is still secret: until the end."""
        return not self.finished and any(self.opened_value(*sealed.of) is None for sealed in self.handed_in)

    def handed_in_by(self, entrant: EntrantId, member: int = 0) -> SealedValue | None:
        """Return the seal of what a member of an entrant has handed in, or None."""
        return self._sealed_values.get((entrant, member))

    def opened_value(self, entrant: EntrantId, member: int = 0) -> OpenValue | None:
        """Return what a member of an entrant had handed in, None while it is secret."""
        return self._open_values.get((entrant, member))

    @cached_property
    def _sealed_values(self) -> dict[tuple[int, int], SealedValue]:
        return {sealed.of: sealed for sealed in self.handed_in}

    @cached_property
    def _open_values(self) -> dict[tuple[int, int], OpenValue]:
        return {opened.of: opened for opened in self.opened}

    @property
    def any_result(self) -> bool:
        """Tell whether any table of any round has a result: before that everybody is level."""
        return not all(this_round.untouched for this_round in self.rounds)

    def settings_of(self, number: int) -> TournamentSettings:
        """Return the settings of the stage in which the round with that number is or was played."""
        return next((stage.settings for stage in self.stages if number <= stage.last), self.settings)

    def opens_stage(self, number: int) -> bool:
        """Tell whether the round with that number is the first one of its stage."""
        return number in (1, *(stage.last + 1 for stage in self.stages))

    def plays(self, entrant: EntrantId) -> bool:
        """Tell whether the entrant would be seated in a round that is drawn up now."""
        if entrant in self._away:
            return False
        return not self.present or entrant in self._expected

    @cached_property
    def _away(self) -> frozenset[EntrantId]:
        return frozenset((*self.dropped, *self.absent))

    @cached_property
    def _expected(self) -> frozenset[EntrantId]:
        return frozenset((*self.present, *self.seeds, *self.free_next))

    @property
    def free_next(self) -> tuple[EntrantId, ...]:
        """The entrants who asked to sit out the next round."""
        following = len(self.rounds) + 1
        return tuple(bye.entrant for bye in self.asked if bye.round == following)

    @property
    def playing(self) -> tuple[EntrantId, ...]:
        """Everybody who would be seated now, in seed order (in order of entry before round 1)."""
        return tuple(seed for seed in self.seeds or (each.id for each in self.entrants) if self.plays(seed))

    def called_now(self, name: str) -> str:
        """Return the name that somebody of that name has since it was set right."""
        for rename in self.renames:
            name = rename.after if name == rename.before else name
        return name

    @property
    def stage_rounds(self) -> tuple[Round, ...]:
        """The rounds of the stage that runs."""
        return self.rounds[self.stages[-1].last :] if self.stages else self.rounds

    @property
    def kind(self) -> RatingKind:
        """The rating list by which entrants are seeded."""
        return kind_of(self.settings.table_size, self.ruleset.members)

    @property
    def players(self) -> int:
        """How many people have entered, all of a pair or trio counted."""
        return len(self.entrants) * self.ruleset.members

    def entrant(self, number: EntrantId) -> Entrant:
        """Return the entrant with that number; raises KeyError."""
        return self._by_number[number]

    @cached_property
    def _by_number(self) -> dict[EntrantId, Entrant]:
        return {entrant.id: entrant for entrant in self.entrants}

    @cached_property
    def pending(self) -> tuple[Pairing, ...]:
        """The tables of the last round that have no result yet."""
        if not self.rounds:
            return ()
        last = self.rounds[-1]
        return tuple(table for table, result in zip(last.draft.tables, last.results, strict=True) if result is None)

    def entrant_of(self, name: str) -> EntrantId | None:
        """Return the entrant that a person is, alone or with others; None for somebody who does not play here."""
        return self._by_person.get(fold(name))

    @cached_property
    def _by_person(self) -> dict[str, EntrantId]:
        people = ((person, entrant.id) for entrant in reversed(self.entrants) for person in entrant.people)
        return {fold(person.name): number for person, number in people if person.bot is None}

"""The choices of one person, or of the club, each in a row, so that unknown ones are left alone."""

from __future__ import annotations

from collections.abc import Callable
from functools import cache, cached_property
from typing import TYPE_CHECKING, Any, Generic, TypeVar

import msgspec

from saves.people.saved_values import SavedValue, SavedValues
from saves.rows.row import RowOf
from saves.rows.row_store import MemoryRows, RowStore

if TYPE_CHECKING:
    from saves.matches.side_lines import SideLineRows, SideLines
    from saves.matches.table_presets import LastPlan

_CLUB = "club"
_CHAT_MUTED = "chat_muted"
_Chosen = TypeVar("_Chosen", bound=msgspec.Struct)


class PreferenceRow(RowOf, frozen=True):
    """A choice by its name.

    `owner` is "" for whoever uses this computer, a visitor's id, "club", or a tournament.
    """

    table = "preferences"
    names = 2
    packed = ("value",)
    owner: str
    name: str
    value: str | int | bool | None


class LessonShown(RowOf, frozen=True):
    """A lesson for newcomers that somebody has seen."""

    table = "lessons_told"
    names = 2
    owner: str
    lesson: str


class Preferences(msgspec.Struct, frozen=True):
    """The choices of a person, None where nothing is chosen; `last_game` is the key of their last game."""

    language: str | None = None
    name: str | None = None
    suits: str | None = None
    theme: str | None = None
    auto_pass: bool | None = None
    bot_speed: str | None = None
    confirm_end: bool | None = None
    animation: bool | None = None
    welcomed: bool | None = None
    last_game: str | None = None


class ClubPreferences(msgspec.Struct, frozen=True):
    """The choices of the whole club.

    `documents` is the folder of its documents: "" for the one beside the store, None for nowhere. `files` is the folder
    from which files were taken last. The others are those of its server: `join_code` opens it for guests,
    `code_for_names` tells whether every new name needs that code, `names_kept_back` that names of matches from before
    names were kept back have been looked for, and `abandon_after` after how many hours without anybody a match against
    bots alone is abandoned (0: never). `phone_acts_off` are the acts, with commas
    between, that players may not do by their links. `standby` is where a live copy is kept of the file of a hall that
    is opened in the app.
    """

    documents: str | None = ""
    files: str = ""
    join_code: str = ""
    code_for_names: bool = False
    server_name: str = ""
    server_port: int | None = None
    server_message: str = ""
    names_kept_back: bool = False
    abandon_after: int = 24
    phone_acts_off: str = ""
    standby: str = ""


LONGEST_INVITATION = 200
"""Characters of each thing that an announcement says."""


class Invitation(msgspec.Struct, frozen=True):
    """The announcement of a tournament besides its line, in the organiser's words; "" for nothing."""

    date: str = ""
    place: str = ""
    price: str = ""
    contact: str = ""


class Choices(Generic[_Chosen]):
    """Saved choices of one owner as a struct; invalid values count as not chosen."""

    def __init__(self, kind: type[_Chosen], owner: str, rows: RowStore[PreferenceRow]) -> None:
        self._kind = kind
        self._owner = owner
        self._rows = rows

    def load(self) -> _Chosen:
        """Return all choices."""
        rows = self._rows.all(self._owner)
        types = _types_of(self._kind) if rows else {}
        chosen: dict[str, Any] = {}
        for row in rows:
            if row.name in types and _fits(row.value, types[row.name]):
                chosen[row.name] = row.value
        return self._kind(**chosen)

    def change(self, **chosen: Any) -> None:
        """Choose some anew, by the names of the struct; raises TypeError for another name."""
        if unknown := chosen.keys() - _types_of(self._kind):
            raise TypeError(f"no choices of {self._kind.__name__}: {sorted(unknown)}")
        for name, value in chosen.items():
            self._rows.put(PreferenceRow(self._owner, name, value))

    def forget(self) -> None:
        """Delete all choices."""
        for row in self._rows.all(self._owner):
            self._rows.delete(self._owner, row.name)


class Profile:
    """The record of a person.

    Their preferences, the lessons they have seen, the table they opened last.
    """

    def __init__(
        self,
        owner: str,
        preferences: RowStore[PreferenceRow],
        lessons: RowStore[LessonShown],
        saved: RowStore[SavedValue],
        *,
        plans: Callable[[], RowStore[LastPlan]],
        side_lines: Callable[[], SideLineRows],
        lasting: bool = True,
    ) -> None:
        self.owner = owner
        self.lasting = lasting
        """Whether it is still there when the program begins anew."""
        self._choices = preferences
        self.preferences = Choices(Preferences, owner, preferences)
        self._lessons = lessons
        self._plans = plans
        self.saved_values = SavedValues(owner, saved)
        self._side_line_rows = side_lines

    @cached_property
    def side_lines(self) -> SideLines:
        """The side lines that they have begun in replays."""
        from saves.matches.side_lines import MOST_OF_GUEST, MOST_SIDE_LINES, SideLines

        return SideLines(self.owner, self._side_line_rows(), MOST_SIDE_LINES if self.lasting else MOST_OF_GUEST)

    def first_time(self, lesson: str) -> bool:
        """Tell whether this person sees a lesson for the first time, and keep that they have now."""
        if self._lessons.get(self.owner, lesson) is not None:
            return False
        self._lessons.put(LessonShown(self.owner, lesson))
        return True

    @property
    def chat_muted(self) -> bool:
        """Whether they want to read nothing of what the others write.

        Asked for every line, so it is read alone.
        """
        kept = self._choices.get(self.owner, _CHAT_MUTED)
        return kept is not None and kept.value is True

    @chat_muted.setter
    def chat_muted(self, muted: bool) -> None:
        self._choices.put(PreferenceRow(self.owner, _CHAT_MUTED, muted))

    @property
    def last_plan(self) -> LastPlan | None:
        """The table that they opened last for others."""
        return self._plans().get(self.owner)

    @last_plan.setter
    def last_plan(self, plan: LastPlan) -> None:
        self._plans().put(msgspec.structs.replace(plan, owner=self.owner))


def profile_in_memory() -> Profile:
    """Return the profile of somebody who is forgotten when the program ends."""
    from saves.matches.side_lines import rows_in_memory
    from saves.matches.table_presets import LastPlan

    plans, lines = MemoryRows(LastPlan), rows_in_memory()
    rows = MemoryRows(PreferenceRow), MemoryRows(LessonShown), MemoryRows(SavedValue)
    return Profile("", *rows, plans=lambda: plans, side_lines=lambda: lines, lasting=False)


def choices_of_club(rows: RowStore[PreferenceRow]) -> Choices[ClubPreferences]:
    """Return what is chosen for the whole club."""
    return Choices(ClubPreferences, _CLUB, rows)


def invitation_of(rows: RowStore[PreferenceRow], tournament: str) -> Choices[Invitation]:
    """Return what the announcement of a tournament says."""
    return Choices(Invitation, f"tournament:{tournament}", rows)


@cache
def _types_of(kind: type[msgspec.Struct]) -> dict[str, Any]:
    return {field.name: field.type for field in msgspec.structs.fields(kind)}


def _fits(value: object, kind: Any) -> bool:
    try:
        msgspec.convert(value, kind)
    except msgspec.ValidationError:
        return False
    return True

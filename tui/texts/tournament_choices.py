"""What an organiser may choose of a tournament: which choices a format has, their values, and each one explained."""

from __future__ import annotations

from typing import Any, NamedTuple

import msgspec

from tournaments.choices import has_setting
from tournaments.fold import rounds_for
from tournaments.formats import FORMATS, format_named
from tournaments.model import SCORED_PLAYERS, Missed, TournamentSettings
from tournaments.ratings import kind_of
from tournaments.ruleset import Ruleset
from tournaments.tiebreaks import usual
from tui.texts.localizer import Words
from tui.texts.tournament import size_words

MISSED: tuple[Missed, ...] = ("losses", "byes", "halves")
_SEEDINGS = ("draw", "rating")
_BYES = ("win", "half", "loss")
_BEST_OF = (1, 3, 5)
_MINUTES = (0, 15, 20, 25, 30, 35, 40, 45, 50, 60, 75, 90, 120)
_MOST_ROUNDS = 15
_EXAMPLE = 32
"""So many entrants the explanation of the rounds takes for its example."""


class ChoiceField(NamedTuple):
    """A choice with its label and value in words; without a name it is a heading."""

    name: str
    label: str
    value: str = ""


class TournamentChoices:
    """The settings as they are being chosen; `late` is what missed rounds count for unless somebody says otherwise."""

    def __init__(self, settings: TournamentSettings, ruleset: Ruleset, late: Missed = "losses") -> None:
        self.settings = settings
        self.ruleset = ruleset
        self.late = late
        self._size = 0
        """The size chosen before a format for duels took its place."""

    # ---- Which there are ---------------------------------------------------------------------------------------------

    @property
    def _of_format(self) -> tuple[str, ...]:
        settings = self.settings
        names = ["format", "table_size"]
        names += ["rounds", "final_table", "consolation", "best_of", "seeding", "tiebreaks"]
        if settings.seeding == "standings":
            names.remove("seeding")
        if settings.table_size == 2:
            names.append("bye")
        return tuple(name for name in (*names, "scored") if has_setting(settings.format, name))

    @property
    def _of_evening(self) -> tuple[str, ...]:
        clubs = ("avoid_clubs",) if has_setting(self.settings.format, "avoid_clubs") else ()
        return ("round_minutes", "late", "same_deals", *clubs)

    def _values(self, name: str) -> tuple[Any, ...]:
        sizes = self.ruleset.table_sizes
        match name:
            case "format":
                return tuple(key for key, one in FORMATS.items() if not one.duels_only or 2 in sizes)
            case "table_size":
                return (2,) if format_named(self.settings.format).duels_only else sizes
            case "rounds":
                return tuple(range(_MOST_ROUNDS + 1))
            case "final_table":
                return (0, *sizes)
            case "best_of":
                return _BEST_OF
            case "seeding":
                return _SEEDINGS
            case "bye":
                return _BYES
            case "round_minutes":
                return _MINUTES
            case "late":
                return MISSED
            case _:
                return (False, True)

    # ---- In words ----------------------------------------------------------------------------------------------------

    def fields(self, words: Words) -> list[ChoiceField]:
        """Return the fields, under two headings."""
        return [
            *(self._field(name, words) for name in self._of_format),
            ChoiceField("", words("choice.head.evening")),
            *(self._field(name, words) for name in self._of_evening),
        ]

    def _field(self, name: str, words: Words) -> ChoiceField:
        return ChoiceField(name, words(f"choice.{name}"), self._told(name, words))

    def _told(self, name: str, words: Words) -> str:
        value = self.late if name == "late" else getattr(self.settings, name)
        match name:
            case "format" | "seeding":
                return words(f"desk.{name}.{value}")
            case "table_size":
                return size_words(words, self.ruleset, self.settings.table_size)
            case "bye":
                return words(f"choice.bye.{value}")
            case "late":
                if not format_named(self.settings.format).late:
                    return "–"
                return words(f"desk.missed.{value}")
            case "tiebreaks":
                listed = ", ".join(words(f"desk.tiebreak.{one}") for one in value)
                return listed or words("choice.tiebreaks.usual")
            case _:
                if isinstance(value, bool):
                    return words("yes" if value else "no")
                key = f"choice.{name}.{value}"
                return words(key) if key in words else words(f"choice.{name}.some", count=value)

    def help(self, name: str, words: Words) -> str:
        """Return the sentence that explains a choice and what it stands at."""
        settings, ruleset = self.settings, self.ruleset
        match name:
            case "format":
                about = f"desk.format.{settings.format}.help.about"
                return words(about if ruleset.least > 2 and about in words else f"desk.format.{settings.format}.help")
            case "table_size":
                return self._size_help(words)
            case "seeding":
                return words(f"desk.seeding.{settings.seeding}.help")
            case "scored":
                points = " ".join(map(str, settings.points))
                return words("desk.points.help", points=points, needed=SCORED_PLAYERS)
            case "rounds":
                fresh = msgspec.structs.replace(settings, rounds=0, final_table=0)
                return words("choice.rounds.help", count=rounds_for(_EXAMPLE, fresh, ruleset.least))
            case "tiebreaks":
                names = settings.tiebreaks or usual(settings.format, settings.table_size)
                return words("choice.tiebreaks.help", now=", ".join(words(f"desk.tiebreak.{one}") for one in names))
            case "late":
                if not format_named(settings.format).late:
                    return words("choice.late.never")
                return words("choice.late.help", missed=words(f"desk.missed.{self.late}.help"))
            case _:
                return words(f"choice.{name}.help") if name else ""

    def _size_help(self, words: Words) -> str:
        ruleset, sizes = self.ruleset, self.ruleset.table_sizes
        if ruleset.members > 1:
            return words(f"desk.size.{kind_of(0, ruleset.members)}.help")
        return words(
            "wizard.size.help" if ruleset.least == 2 else "wizard.size.help.about", least=min(sizes), most=max(sizes)
        )

    # ---- Choosing ----------------------------------------------------------------------------------------------------

    def has(self, name: str) -> bool:
        """Tell whether the format has that choice."""
        return name in (*self._of_format, *self._of_evening)

    def change(self, name: str, step: int) -> None:
        """Take the next value of a choice, or the one before."""
        values = self._values(name)
        value = self.late if name == "late" else getattr(self.settings, name)
        following = values[(values.index(value) + step) % len(values)] if value in values else values[0]
        if name == "late":
            self.late = following
        else:
            self.settings = msgspec.structs.replace(self.settings, **{name: following})
        if name == "format":
            self._settle()

    def _settle(self) -> None:
        """Let the other choices go that the format does not have, and take a table size that it can have."""
        plain, settings = TournamentSettings(), self.settings
        names = ("rounds", "final_table", "consolation", "tiebreaks", "bye", "avoid_clubs")
        lost = {name: getattr(plain, name) for name in names if not self.has(name)}
        sizes = self._values("table_size")
        if self._size in sizes:
            lost["table_size"], self._size = self._size, 0
        elif settings.table_size not in sizes:
            lost["table_size"], self._size = sizes[0], settings.table_size
        self.settings = msgspec.structs.replace(settings, **lost)

"""What an organiser may choose of a tournament in words.

The choices, what they stand at, and each one explained.
"""

from __future__ import annotations

from typing import NamedTuple

from msgspec.structs import replace

from engine.core.keys import KeyFamily
from tournaments.choices import SettingsDraft
from tournaments.fold import rounds_for
from tournaments.formats import traits_of
from tournaments.model import SCORED_PLAYERS, Tournament
from tournaments.ratings import kind_of
from tournaments.rematches import all_play_all, most_people_for, rounds_too_few
from tournaments.tiebreaks import usual
from tui.services.identity.names import clean
from tui.texts.keys import DESK_MISSED, FORMAT
from tui.texts.localizer import Words
from tui.texts.tournament_settings import format_tiebreaks, size_words

_CHOICE_VALUE = KeyFamily("choice.{}", "rounds.0 final_table.0 best_of.1 round_minutes.0 system.carteado system.dutch")

_CHOICE_ACCELERATION = KeyFamily("choice.acceleration.{}", "none baku help")
_CHOICE_BYE = KeyFamily("choice.bye.{}", "win half loss help")
_CHOICE = KeyFamily(
    "choice.{}",
    "format table_size system rounds final_table consolation best_of seeding bye tiebreaks scored round_minutes "
    "same_deals avoid_clubs ready_values acceleration campaign late",
)
_DESK_FORMAT_HELP = KeyFamily(
    "desk.format.{}.help",
    "escada knockout duel_knockout double_elimination swiss round_robin league",
)
_DESK_MISSED_HELP = KeyFamily("desk.missed.{}.help", "losses byes halves")
_SEEDING = KeyFamily("desk.seeding.{}", "draw standings rating listed")
_DESK_SIZE_HELP = KeyFamily("desk.size.{}.help", "pairs trios")

_EXAMPLE = 32
"""So many entrants the explanation of the rounds takes for its example."""


def format_rematches(tournament: Tournament, words: Words) -> str:
    """Return the sentence on rematches that its rounds would bring, "" where there is no danger."""
    counts = all_play_all(tournament)
    if counts is None:
        return ""
    people = len(tournament.playing)
    return words("desk.rematches", planned=counts.planned, people=people, rounds=counts.rounds)


def format_too_few(tournament: Tournament, words: Words) -> str:
    """Return the sentence on rounds in which not everybody may meet, "" where all do."""
    planned = rounds_too_few(tournament)
    return "" if planned is None else words("desk.too_few", planned=planned, size=tournament.settings.table_size)


class ChoiceField(NamedTuple):
    """A choice with its label and value in words; without a name it is a heading."""

    name: str
    label: str
    value: str = ""


class TournamentChoices(SettingsDraft):
    """The settings as they are being chosen, in words."""

    def fields(self, words: Words) -> list[ChoiceField]:
        """Return the fields, under two headings."""
        return [
            *(self._field(name, words) for name in self.names("format")),
            ChoiceField("", words("choice.head.evening")),
            *(self._field(name, words) for name in self.names("evening")),
        ]

    def _field(self, name: str, words: Words) -> ChoiceField:
        return ChoiceField(name, words(_CHOICE(name)), self._value_text(name, words))

    def _value_text(self, name: str, words: Words) -> str:
        value = self.value(name)
        match name:
            case "format" | "seeding":
                return words(FORMAT(value) if name == "format" else _SEEDING(value))
            case "table_size":
                return size_words(words, self.ruleset, self.settings.table_size)
            case "bye":
                return words(_CHOICE_BYE(value))
            case "acceleration":
                return words(_CHOICE_ACCELERATION(value))
            case "late":
                if not traits_of(self.settings.format).late:
                    return "–"
                return words(DESK_MISSED(value))
            case "tiebreaks":
                return format_tiebreaks(value, words) or words("choice.tiebreaks.usual")
            case "campaign":
                return clean(value) or words("choice.campaign.none")
            case "system":
                key = _CHOICE_VALUE(f"system.{value}")
                return words(key) if key in words else clean(value)
            case _:
                if isinstance(value, bool):
                    return words("yes" if value else "no")
                key = _CHOICE_VALUE(f"{name}.{value}")
                return words(key) if key in words else words(f"{_CHOICE(name)}.some", count=value)

    def help(self, name: str, words: Words) -> str:
        """Return the sentence that explains a choice and what it stands at."""
        settings, ruleset = self.settings, self.ruleset
        match name:
            case "format":
                about = f"{FORMAT(settings.format)}.help.about"
                return words(about if ruleset.least > 2 and about in words else _DESK_FORMAT_HELP(settings.format))
            case "table_size":
                return self._size_help(words)
            case "seeding":
                return words(f"{_SEEDING(settings.seeding)}.help")
            case "scored":
                points = " ".join(map(str, settings.points))
                return words("desk.points.help", points=points, needed=SCORED_PLAYERS)
            case "rounds":
                fresh = replace(settings, rounds=0, final_table=0)
                help_ = words("choice.rounds.help", count=rounds_for(_EXAMPLE, fresh, ruleset.least))
                most = most_people_for(settings)
                return f"{help_} {words('choice.rounds.rematches', most=most)}" if most else help_
            case "tiebreaks":
                names = settings.tiebreaks or usual(settings.format, settings.table_size)
                return words("choice.tiebreaks.help", now=format_tiebreaks(names, words))
            case "late":
                if not traits_of(settings.format).late:
                    return words("choice.late.never")
                return words("choice.late.help", missed=words(_DESK_MISSED_HELP(self.late)))
            case _:
                return words(f"{_CHOICE(name)}.help") if name else ""

    def _size_help(self, words: Words) -> str:
        ruleset, sizes = self.ruleset, self.ruleset.table_sizes
        if ruleset.members > 1:
            return words(_DESK_SIZE_HELP(kind_of(0, ruleset.members)))
        return words(
            "wizard.size.help" if ruleset.least == 2 else "wizard.size.help.about", least=min(sizes), most=max(sizes)
        )

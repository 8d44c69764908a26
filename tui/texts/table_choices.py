"""The options of a tournament's tables that are the organiser's to choose, as fields of a form."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, NamedTuple

import msgspec

from engine.core.game import AnyGame
from tournaments.catalog import Catalog, settled_options
from tournaments.ruleset import Ruleset
from tui.services.matches.table_options import Option, options_of
from tui.texts.localizer import Words
from tui.texts.options import format_option_explanation, format_option_label, format_option_value
from tui.texts.tournament_choices import ChoiceField

_OPTION = "option."


class TableChoices(NamedTuple):
    """The choices for a game.

    `settled` are the options that type and variants decide, `club` those made of what the club keeps, `chosen` what
    somebody has changed: plain values, as a log has them.
    """

    game: AnyGame
    settled: frozenset[str]
    ruleset: Ruleset
    club: tuple[Option, ...]
    chosen: dict[str, Any]

    @classmethod
    def of(
        cls,
        catalog: Catalog,
        game: AnyGame,
        kind: str,
        variants: tuple[str, ...],
        ruleset: Ruleset,
        club: tuple[Option, ...],
        chosen: dict[str, Any],
    ) -> TableChoices:
        """Return what may be chosen for a type and variants of the game."""
        return cls(game, frozenset(settled_options(catalog, game.key, kind, variants)), ruleset, club, chosen)

    @property
    def offered(self) -> tuple[Option, ...]:
        """The options, each with the values that it may take here."""
        choices = self.ruleset.choices
        club = (msgspec.structs.replace(option, choices=tuple(map(_plain, option.choices))) for option in self.club)
        return tuple(
            msgspec.structs.replace(option, choices=choices.get(option.name, option.choices))
            for option in (*options_of(self.game), *club)
            if option.name not in self.settled
        )

    def value(self, option: Option) -> Any:
        """Return what is chosen for an option; what its variant does not allow becomes what it begins with."""
        allowed = self.ruleset.choices.get(option.name, ())
        usual = allowed[0] if allowed else _plain(getattr(self.game.options_type(), option.name))
        value = self.chosen.get(option.name, usual)
        return value if not allowed or value in allowed else usual

    @property
    def values(self) -> Mapping[str, Any]:
        """The values of all that are offered."""
        return {option.name: self.value(option) for option in self.offered}

    def fields(self, words: Words) -> list[ChoiceField]:
        """Return a heading, and a field an option."""
        fields = [ChoiceField("", words("new_game.options"))]
        for option in self.offered:
            text = format_option_value(option, self.value(option), words)
            fields.append(ChoiceField(_OPTION + option.name, format_option_label(option, words), text))
        return fields

    @staticmethod
    def has(field: str) -> bool:
        """Tell whether a field of the form is one of these."""
        return field.startswith(_OPTION)

    def help(self, field: str, words: Words) -> str:
        """Return the sentence about a field."""
        option = self._option(field)
        return format_option_explanation(option, self.value(option), words)

    def change(self, field: str, step: int) -> None:
        """Take the next value of a field, or the one before."""
        option = self._option(field)
        self.chosen[option.name] = option.stepped(self.value(option), step)

    def labels(self, field: str, words: Words) -> list[str]:
        """Return every value of a field in words, in the order of `choose`."""
        option = self._option(field)
        return [format_option_value(option, value, words) for value in option.choices]

    def choose(self, field: str, at: int) -> None:
        """Take the value of a field at that place of its values."""
        option = self._option(field)
        self.chosen[option.name] = option.choices[at]

    def _option(self, field: str) -> Option:
        return next(option for option in self.offered if _OPTION + option.name == field)


def _plain(value: Any) -> Any:
    """Return a value as a log has it."""
    return msgspec.json.decode(msgspec.json.encode(value))

"""What is asked before a match begins in lines: how many play, by which options, and who sits there."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, NamedTuple

import msgspec

from engine.core.errors import CarteadoError
from engine.core.game import AnyGame
from engine.core.keys import KeyFamily
from engine.core.text import fold
from saves.matches.table_presets import SeatChoice
from saves.people.profiles import Profile
from saves.store import Store
from tui.games.club_options import club_options
from tui.plain.menu import Choice, ask
from tui.plain.options import ask_own, ask_preset, format_for, format_preset, presets_of
from tui.plain.talk import Talk, hear_name
from tui.services.matches.seating import PERSON, default_choices
from tui.services.matches.table_options import (
    Option,
    check_choosable,
    options_of,
    own_options_of,
    refusal,
    saved_choices,
)
from tui.texts.keys import BOT
from tui.texts.localizer import Session, Words
from tui.texts.options import (
    format_bot_help,
    format_option_label,
    format_option_level,
    format_option_meaning,
    format_played,
    format_played_help,
)

_AGAINST = ("random", "person")
_LINES_AGAINST = KeyFamily("lines.against.{}", _AGAINST)


class TableQuestions(NamedTuple):
    """Conversation about a match that is to begin; the answer 0 gives it up, with None."""

    talk: Talk
    session: Session
    store: Store
    profile: Profile
    """Of whoever answers."""

    async def seats(self, game: AnyGame) -> int | None:
        """Ask how many play, where there is a choice: the number itself, not its place in a menu."""
        few, many = min(game.seats), max(game.seats)
        if few == many:
            return few
        while True:
            self.talk.say("", self.session.words("lines.how_many", few=few, many=many))
            typed = await self.talk.hear()
            if not typed or typed == "0":
                return None
            if typed in map(str, game.seats):
                return int(typed)
            self.talk.say(self.session.words("lines.not_so_many", typed=typed, few=few, many=many))

    async def options(self, game: AnyGame, options: Any, seats: int) -> Any | None:
        """Offer the table's options until they are as the person wants them.

        A value that cannot be is refused.
        """
        words = self.session.words
        presets = presets_of(game, self.store.presets.of(game.key), words)
        while True:
            more = club_options(game.key, self.store.profile.saved_values, words)
            known = {option.name: option for option in (*options_of(game), *more)}
            choices = [Choice("", words("lines.begin"))]
            choices += [Choice("preset", format_preset(game, options, presets, words))] if presets else []
            for name, option in known.items():
                text = format_played(game, options, option, words)
                if not text:
                    continue
                explanation = format_played_help(game, options, option, words)
                choices.append(Choice(name, f"{format_option_label(option, words)}: {text}. {explanation}"))
            own = {
                option.name: option
                for option in own_options_of(game, saved_choices(game, self.profile.saved_values, options))
            }
            choices += [Choice(name, format_for(option, options, seats, words)) for name, option in own.items()]
            wanted = await ask(self.talk, words, words("lines.options"), choices)
            if not wanted:
                return None if wanted is None else options
            if wanted == "preset":
                options = await ask_preset(self.talk, words, game, presets, options)
            elif wanted in own:
                options = await ask_own(self.talk, words, own[wanted], options, seats)
            else:
                options = await self._with_value(game, options, seats, known[wanted])

    async def _with_value(self, game: AnyGame, options: Any, seats: int, option: Option) -> Any:
        """Ask for a value of an option, and return the options with it; as they were where it cannot be."""
        words = self.session.words
        try:
            check_choosable(game, options, option.name)
        except CarteadoError as decided:
            self.talk.say(words.error(decided))
            return options
        described = [
            (format_option_level(option, value, words), format_option_meaning(option, value, words))
            for value in option.choices
        ]
        values = [Choice(str(at), ". ".join(filter(None, lines))) for at, lines in enumerate(described)]
        at = await ask(self.talk, words, format_option_label(option, words), values)
        if at is None:
            return options
        tried = msgspec.structs.replace(options, **{option.name: option.choices[int(at)]})
        error = refusal(game, tried, seats)
        if error is not None:
            self.talk.say(words.error(error))
            return options
        return tried

    async def opponents(self, game: AnyGame, seats: int, who: Sequence[str]) -> tuple[SeatChoice, ...] | None:
        """Ask who sits in the other seats: bots of one kind in `who`, or people by name at this keyboard."""
        words = self.session.words
        kinds = [Choice(kind, _format_against(game, kind, words)) for kind in who]
        kind = await ask(self.talk, words, words("lines.against"), kinds)
        if kind is None:
            return None
        me = default_choices(game, self.session.me, seats)[0]
        if kind != PERSON:
            return (me, *(SeatChoice(kind) for _ in range(seats - 1)))
        return await self.people(seats, me)

    async def people(self, seats: int, *seated: SeatChoice) -> tuple[SeatChoice, ...] | None:
        """Ask by name who sits in the other seats."""
        words, people = self.session.words, list(seated)
        while len(people) < seats:
            self.talk.say(words("lines.name_of", seat=len(people) + 1))
            name = await hear_name(self.talk, words)
            if name is None:
                return None
            cleaned = name or words("new_game.seat", seat=len(people) + 1)
            if fold(cleaned) in [fold(choice.name) for choice in people]:
                self.talk.say(words("new_game.name.taken", name=cleaned))
            else:
                people.append(SeatChoice(PERSON, cleaned))
        return tuple(people)


def _format_against(game: AnyGame, kind: str, words: Words) -> str:
    """Return who sits in the other seats, characters of the game by their names with how they play."""
    if kind in _AGAINST:
        return words(_LINES_AGAINST(kind))
    return f"{words(BOT(kind))}: {format_bot_help(game, kind, words)}"

"""How a tournament is played, chosen in lines.

Its settings, tie-breaks, and the options of the game at its tables.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from copy import copy
from typing import TYPE_CHECKING, TypeVar

from msgspec.structs import replace

from engine.core.errors import CarteadoError
from engine.core.text import fold
from tournaments.settings import TournamentSettings
from tournaments.tiebreaks import TIEBREAKS, usual
from tui.games.club_options import club_options
from tui.plain.menu import Choice, Pager, ask, chosen, numbered, say_unknown
from tui.texts.table_choices import TableChoices
from tui.texts.tournament_choices import TournamentChoices
from tui.texts.tournament_settings import format_tiebreaks

if TYPE_CHECKING:
    from tournaments.ruleset import Ruleset
    from tournaments.spec import Spec
    from tui.plain.talk import Talk
    from tui.services.tournaments.club import ServiceContext
    from tui.texts.localizer import Words


def table_choices(
    club: ServiceContext, spec: Spec, ruleset: Ruleset, settings: TournamentSettings, words: Words
) -> TableChoices | None:
    """Return the options of the game that an organiser may choose; None where the game is not here."""
    game = club.games.get(spec.game)
    if game is None:
        return None
    kept = club_options(spec.game, club.store.profile.saved_values, words)
    return TableChoices.of(club.catalog, game, spec.type, spec.variants, ruleset, kept, dict(settings.options))


Taken = TypeVar("Taken")


class LineChoices:
    """The questions about how a tournament is played."""

    def __init__(self, talk: Talk, words: Words, draft: TournamentChoices, tables: TableChoices | None) -> None:
        """Change these choices; without `tables` those of the tournament alone."""
        self._talk = talk
        self._words = words
        self._draft = draft
        self._tables = tables

    @property
    def settings(self) -> TournamentSettings:
        """The settings as chosen, with the options of the game."""
        settings = self._draft.settings
        if self._tables is None:
            return settings
        return replace(settings, options={**settings.options, **self._tables.chosen})

    async def run(self, done: str) -> bool:
        """Read how it is played and let it be changed, until `done` is chosen; tells whether it is kept."""
        words = self._words
        while True:
            fields = [*self._draft.fields(words), *(self._tables.fields(words) if self._tables is not None else ())]
            choices = [Choice(field.name, f"{field.label}: {field.value}") for field in fields if field.name]
            answer = await ask(self._talk, words, words("lines.tournaments.choices"), [Choice("done", done), *choices])
            if answer in (None, "done"):
                return answer == "done"
            await self._choose(answer)

    async def settle(self, done: str, take: Callable[[TournamentSettings], Taken]) -> Taken | None:
        """Let it be changed until `take` does not refuse it; returns what that returns, None when given up."""
        while await self.run(done):
            try:
                return take(self.settings)
            except CarteadoError as error:
                self._talk.say(self._words.error(error))
        return None

    async def _choose(self, name: str) -> None:
        """Ask what one of the choices is to be."""
        if name == "tiebreaks":
            await self._choose_tiebreaks()
        elif self._tables is not None and self._tables.has(name):
            rows = [Choice(str(at), label) for at, label in enumerate(self._tables.labels(name, self._words))]
            answer = await ask(self._talk, self._words, self._tables.help(name, self._words), rows)
            if answer is not None:
                self._tables.choose(name, int(answer))
        else:
            trial, choices = copy(self._draft), []
            for step in range(len(self._draft.values(name))):
                label = next(field.value for field in trial.fields(self._words) if field.name == name)
                choices.append(Choice(str(step), label))
                trial.change(name, 1)
            answer = await ask(self._talk, self._words, self._draft.help(name, self._words), choices)
            if answer is not None:
                self._draft.change(name, int(answer))

    async def _choose_tiebreaks(self) -> None:
        """Ask which tie-breaks count, in their order; 0 takes the usual ones, an empty line changes nothing."""
        words, settings = self._words, self._draft.settings
        known = [Choice(name, format_tiebreaks((name,), words)) for name in TIEBREAKS]
        now = settings.tiebreaks or usual(settings.format, settings.table_size)
        pager = Pager(self._talk, words)
        pager.say(words("lines.tiebreaks.ask", now=format_tiebreaks(now, words)), *numbered(known))
        while typed := await self._talk.hear():
            if pager.more(typed):
                continue
            names = () if typed == "0" else self._tiebreaks_meant(typed, known)
            if names is not None:
                self._draft.settings = replace(settings, tiebreaks=names)
                return

    def _tiebreaks_meant(self, typed: str, known: Sequence[Choice]) -> tuple[str, ...] | None:
        """Return the tie-breaks of numbers or names parted by commas, each once; None where one is not understood."""
        names: list[str] = []
        for part in filter(None, map(str.strip, typed.split(","))):
            whole = [choice for choice in known if fold(choice.text) == fold(part)]
            meant = whole or chosen(part, known)
            if len(meant) != 1:
                self._talk.say(*([choice.text for choice in meant] or [say_unknown(part, known, self._words)]))
                return None
            names.append(meant[0].name)
        return tuple(dict.fromkeys(names)) or None

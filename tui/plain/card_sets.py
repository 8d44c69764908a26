"""The card sets of a club in lines: listed and shown to everybody, kept and removed by organisers."""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path
from typing import Literal, TypeAlias

from engine.core.errors import CarteadoError
from engine.core.keys import KeyFamily
from engine.core.text import fold
from saves.files.foreign_files import naming_foreign
from saves.files.sealed_lines import content_of
from saves.people.saved_values import SavedValues
from tui.games.card_sets import KeptSet, builder_with, forget_set, keep_set, kept_sets
from tui.games.deck_builder import deck_builder_of
from tui.plain.menu import Pager, agrees
from tui.plain.talk import MOST_TYPED, Talk, saying_refusals
from tui.services.identity.names import clean
from tui.texts.localizer import Words

_ACTS = ("list", "show", "take_in", "remove", "help")
_WORD = KeyFamily("lines.cards.word.{}", _ACTS)
MOST_BYTES = 1_000_000
"""Of a file or a text with a set."""

SetRights: TypeAlias = Literal["look", "text", "files"]
"""Who changes no sets, who takes them in as text, and who sits at the computer that has their files."""


class LineSets:
    """One person at the card sets that are kept of a game."""

    def __init__(self, talk: Talk, words: Words, game: str, saved: SavedValues, rights: SetRights) -> None:
        self._talk = talk
        self._words = words
        self._game = game
        self._saved = saved
        self._rights = rights
        self._pager = Pager(talk, words)

    async def run(self) -> None:
        """Take commands until the person goes back."""
        words = self._words
        self._talk.say("", words("cards.which"), *self._help, *self._list)
        while (typed := await self._talk.hear()) is not None and typed not in ("", "0"):
            if not self._pager.more(typed):
                with saying_refusals(self._talk, words):
                    self._pager.say(*await self._done(typed))

    @property
    def _help(self) -> Sequence[str]:
        changes = (self._words("lines.cards.help.change"),) if self._rights != "look" else ()
        files = (self._words("lines.cards.help.files"),) if self._rights == "files" else ()
        return (self._words("lines.cards.help"), *changes, *files)

    async def _done(self, typed: str) -> Sequence[str]:
        """Do what a line says, and return what is said then; raises CarteadoError."""
        first, _, rest = typed.partition(" ")
        act = next((act for act in _ACTS if fold(self._words(_WORD(act))) == fold(first)), "")
        if act in ("take_in", "remove") and self._rights == "look":
            raise CarteadoError("organiser_only")
        match act:
            case "list":
                return self._list
            case "show":
                return self._set_lines(rest)
            case "take_in":
                return await self._taken_in(rest.strip())
            case "remove":
                return await self._removed(rest)
            case _:
                return self._help

    @property
    def _list(self) -> Sequence[str]:
        return [self._line(card_set) for card_set in kept_sets(self._game, self._saved)] or [self._words("cards.none")]

    def _line(self, card_set: KeptSet) -> str:
        if card_set.error is not None:
            return f"{clean(card_set.name)}  {self._words.error(card_set.error)}"
        builder = deck_builder_of(self._game).with_sets((card_set.value,))
        cards, digits = len(builder.cards_of_set(card_set.value)), builder.set_hash(card_set.value)[:8]
        return self._words("cards.line", set=card_set.name, cards=cards, hash=digits)

    def _meant(self, name: str) -> KeptSet:
        """Return the set of a name, or the only one whose name begins so; raises CarteadoError "no_card_set"."""
        kept = [*kept_sets(self._game, self._saved)]
        meant = [card_set for card_set in kept if fold(card_set.name) == fold(name)] or [
            card_set for card_set in kept if name and fold(card_set.name).startswith(fold(name))
        ]
        if len(meant) != 1:
            raise CarteadoError("no_card_set", name=clean(name))
        return meant[0]

    def _set_lines(self, name: str) -> Sequence[str]:
        card_set = self._meant(name)
        if card_set.error is not None:
            raise card_set.error
        builder = builder_with(self._game, self._saved)
        faces = (builder.face(card, self._words) for card in builder.cards_of_set(card_set.value))
        return [". ".join(filter(None, (face.name, face.kind, face.numbers, face.text))) for face in faces]

    async def _taken_in(self, file: str) -> Sequence[str]:
        """Keep the set of a file, or of the lines that are typed next."""
        if file and self._rights == "files":
            path = Path(file).expanduser()
            with naming_foreign(path, "cards"):
                kept = keep_set(self._game, self._saved, content_of(path, MOST_BYTES), path.name)
        else:
            kept = keep_set(self._game, self._saved, await self._pasted(), self._words("decks.pasted"))
        builder = deck_builder_of(self._game).with_sets((kept,))
        data = {"set": builder.set_name(kept), "hash": builder.set_hash(kept)[:8]}
        return (self._words("cards.imported", cards=len(builder.cards_of_set(kept)), **data),)

    async def _pasted(self) -> bytes:
        """Hear the lines of a set up to the word that ends them; raises CarteadoError for one that is cut."""
        end = self._words("lines.cards.end")
        self._talk.say(self._words("lines.cards.paste", end=end))
        lines, cut, size = list[str](), 0, 0
        while (typed := await self._talk.hear()) is not None and fold(typed) != fold(end):
            cut = cut or (len(lines) + 1 if len(typed) >= MOST_TYPED else 0)
            size += len(typed.encode()) + 1
            lines.append(typed if size <= MOST_BYTES else "")
        if cut:
            raise CarteadoError("typed_line_long", line=cut, most=MOST_TYPED - 1)
        if size > MOST_BYTES:
            raise CarteadoError("typed_text_long", most=MOST_BYTES)
        return "\n".join(lines).encode()

    async def _removed(self, name: str) -> Sequence[str]:
        card_set, words = self._meant(name), self._words
        question = words("cards.remove.ask", set=clean(card_set.name))
        if not await agrees(self._talk, words, question, words("decks.delete.yes")):
            return ()
        forget_set(self._game, self._saved, card_set.name)
        return (words("cards.removed", set=clean(card_set.name)),)

"""The builder of decks in lines: a command a line, listed by `ajuda` or `help`."""

from __future__ import annotations

import random
import re
from collections.abc import Mapping, Sequence
from typing import Any

from engine.core.game import AnyGame
from engine.core.keys import KeyFamily
from engine.core.text import fold
from saves.people.saved_values import SavedValues
from tui.games.card_sets import builder_with
from tui.games.deck_builder import BuilderCard, format_difference
from tui.games.known_decks import KnownDeck, KnownDecks
from tui.plain.card_sets import LineSets, SetRights
from tui.plain.menu import Pager, agrees
from tui.plain.talk import Talk, saying_refusals
from tui.services.identity.names import clean
from tui.texts.keys import GAME
from tui.texts.localizer import Words

_ACTS = (
    *("list", "faults", "counts", "find", "card", "decks", "open", "new", "save", "delete"),
    *("code", "hand", "compare", "layout", "sets", "undo", "help"),
)
_WORD = KeyFamily("lines.decks.word.{}", _ACTS)
_STEP = re.compile(r"([+-])\s*(\d{0,2})\s*(.*)")


class LineBuilder:
    """One person building decks; nothing is kept until it is saved under a name.

    The sets of cards are of the club.
    """

    def __init__(
        self, talk: Talk, words: Words, game: AnyGame, saved: SavedValues, club: SavedValues, rights: SetRights
    ) -> None:
        self._talk = talk
        self._words = words
        self._game = game
        self._club = club
        self._rights: SetRights = rights
        self._builder = builder_with(game.key, club)
        self._decks = KnownDecks(self._builder, saved, game.named_values(self._builder.option))
        self._deck: Any = self._builder.empty()
        self._kept = self._deck
        self._before: list[Any] = []
        self._pager = Pager(talk, words)

    async def run(self) -> None:
        """Take commands until the person goes back."""
        words = self._words
        self._talk.say("", words("decks.title", game=words(GAME(self._game.key))), words("lines.decks.help"))
        while (typed := await self._talk.hear()) is not None:
            if typed in ("", "0"):
                if self._deck == self._kept or await self._agreed(words("decks.leave.ask"), words("decks.leave.yes")):
                    return
            elif not self._pager.more(typed):
                with saying_refusals(self._talk, words):
                    self._pager.say(*await self._done(typed))

    async def _agreed(self, question: str, yes: str) -> bool:
        return await agrees(self._talk, self._words, question, yes)

    async def _done(self, typed: str) -> Sequence[str]:
        """Do what a line says, and return what is said then; raises CarteadoError."""
        step = _STEP.fullmatch(typed)
        if step is not None:
            return self._changed(1 if step[1] == "+" else -1, int(step[2] or 1), step[3])
        first, _, rest = typed.partition(" ")
        match next((act for act in _ACTS if fold(self._words(_WORD(act))) == fold(first)), ""):
            case "list":
                return self._lines(self._builder.copies(self._deck)) or (self._words("decks.empty"),)
            case "faults":
                return self._builder.faults(self._deck, self._words) or (self._words("decks.legal"),)
            case "counts":
                return self._builder.spoken(self._deck, self._words)
            case "compare":
                lines = format_difference(self._builder, self._deck, self._opened(rest), self._words)
                return (self._words("decks.compared"), *lines)
            case "find":
                return [
                    f"{builder_card.name}  {builder_card.short}"
                    for builder_card in self._cards
                    if builder_card.found_by(rest)
                ] or self._none
            case "card":
                return self._read(rest)
            case "decks":
                return self._listed() or self._none
            case "open":
                self._kept = self._opened(rest)
                return self._put(self._kept)
            case "new":
                self._kept = self._builder.empty()
                return self._put(self._kept)
            case "save":
                return await self._save(rest.strip())
            case "code":
                return (self._builder.code(self._deck),)
            case "hand":
                names = {card.id: card.name for card in self._cards}
                return [names[card] for card in self._builder.hand(self._deck, random.sample)] or self._none
            case "delete":
                return await self._delete(rest)
            case "layout":
                return self._named(rest)
            case "sets":
                await LineSets(self._talk, self._words, self._game.key, self._club, self._rights).run()
                self._builder = builder_with(self._game.key, self._club)
                return self._summary
            case "undo":
                self._deck = self._before.pop() if self._before else self._deck
                return self._summary
            case _:
                return (self._words("lines.decks.help"),)

    # ---- Cards -------------------------------------------------------------------------------------------------------

    @property
    def _cards(self) -> Sequence[BuilderCard]:
        return self._builder.cards(self._words)

    @property
    def _none(self) -> Sequence[str]:
        return (self._words("decks.none"),)

    @property
    def _summary(self) -> Sequence[str]:
        """The counts with their limits."""
        return self._builder.counts(self._deck, self._words)

    def _lines(self, copies: Mapping[int, int]) -> Sequence[str]:
        known = {card.id: card for card in self._cards}
        return [f"{count} {known[card].name}  {known[card].short}" for card, count in copies.items()]

    def _meant(self, name: str) -> Sequence[BuilderCard]:
        """Return the card of that name, else all whose name or words are meant."""
        exact = [card for card in self._cards if fold(card.name) == fold(name)]
        return exact or [card for card in self._cards if name.strip() and card.found_by(name)]

    def _changed(self, step: int, many: int, name: str) -> Sequence[str]:
        meant = self._meant(name)
        if len(meant) != 1:
            return [self._words("lines.decks.which"), *(card.name for card in meant)] if meant else self._none
        deck = self._deck
        for _ in range(many):
            deck = self._builder.changed(deck, meant[0].id, step)
        count = self._builder.copies(deck).get(meant[0].id, 0)
        return (f"{count} {meant[0].name}", *self._put(deck))

    def _named(self, typed: str) -> Sequence[str]:
        """Let the deck name a layout, by its name or what it is called; without one tell which there are."""
        layouts = self._builder.layouts(self._words)
        meant = [name for name, called in layouts.items() if fold(typed) in (name, fold(called))] if typed else []
        if not meant:
            return [self._words("decks.layout.ask"), *layouts.values()]
        self._put(self._builder.with_layout(self._deck, meant[0]))
        return self._builder.named(self._deck, self._words) or (layouts[""],)

    def _read(self, name: str) -> Sequence[str]:
        meant = self._meant(name)
        if len(meant) != 1:
            return [card.name for card in meant] or self._none
        face = self._builder.face(meant[0].id, self._words)
        return [*filter(None, (face.name, face.kind, face.numbers, face.text))]

    # ---- Decks -------------------------------------------------------------------------------------------------------

    def _put(self, deck: Any) -> Sequence[str]:
        self._before.append(self._deck)
        self._deck = deck
        return self._summary

    def _listed(self) -> list[str]:
        """Return the names of all decks: those that can only be deleted, one's own, the ready ones with their plans."""
        known = [*self._decks.all(self._words)]
        lost = [self._words("decks.unreadable.named", name=clean(deck.name)) for deck in known if deck.deck is None]
        own = [clean(deck.name) for deck in known if deck.deck is not None and not deck.key]
        return [*lost, *own, *(self._with_plan(deck) for deck in known if deck.key and deck.name not in own)]

    def _with_plan(self, ready: KnownDeck) -> str:
        plan = f"{ready.key}.plan"
        return f"{ready.name}: {self._words(plan)}" if plan in self._words else ready.name

    async def _save(self, name: str) -> Sequence[str]:
        """Save the deck under a name, after asking where another deck has it; raises CarteadoError for no name."""
        words = self._words
        if self._decks.would_replace(name, self._deck) and not await self._agreed(
            words("lines.decks.over.ask", name=clean(name)), words("lines.decks.over.yes")
        ):
            return ()
        self._decks.save(name, self._deck)
        self._kept = self._deck
        return (words("decks.imported", name=clean(name)),)

    async def _delete(self, name: str) -> Sequence[str]:
        """Forget a saved deck, after asking; raises CarteadoError for one that is not saved."""
        words, saved = self._words, self._decks.saved_name(name)
        if not await self._agreed(words("decks.delete.ask", name=clean(saved)), words("decks.delete.yes")):
            return ()
        self._decks.delete(saved)
        return (words("decks.deleted", name=clean(saved)),)

    def _opened(self, text: str) -> Any:
        known = self._decks.find(text, self._words)
        return self._builder.read(text, self._words("decks.pasted"))[1] if known is None else known.deck

"""Words (one language), Session (settings with words), Localizer (words and names of one match)."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from datetime import datetime, tzinfo
from functools import lru_cache
from string import Formatter
from typing import TYPE_CHECKING, Any, NamedTuple

import msgspec

from engine.core.errors import CarteadoError
from engine.core.keys import KeyFamily
from engine.core.log import Player
from engine.core.model import Outcome, Seat
from tui.services.identity.names import SHORTEST_NAME, clean, short_names
from tui.services.identity.user_settings import BOT_PAUSES, LANGUAGES, SessionSettings, load_settings
from tui.texts.catalog import MissingWord, catalog, language_of
from tui.texts.error_sentences import LISTED, UNSAID, format_error
from tui.texts.keys import GAME
from tui.texts.styled_text import join_text

if TYPE_CHECKING:
    from saves.matches.record import MatchLine
    from saves.people.profiles import Profile
    from tui.services.identity.authenticator import Visitor
    from tui.texts.styled_text import StyledText

_SUIT_LETTER = KeyFamily("suit.{}.letter", "S H D C")
_SUIT_WORD = KeyFamily("suit.{}.word", "S H D C")


@lru_cache(maxsize=8192)
def _parts(template: str) -> tuple[tuple[str, str | None, str], ...]:
    """Return a template as texts, each with the name and the format of the field after it; None where none follows."""
    return tuple([(text, name, spec or "") for text, name, spec, _ in Formatter().parse(template)])


class Words(Formatter):
    """One language: `words("home.game_note", game="Chama", count=3)` is the sentence in it."""

    def __init__(self, language: str, *, spoken: bool = False) -> None:
        """Speak a language; where it is `spoken`, a sentence that has a form for lines is said in that."""
        self.language = language
        self._spoken = spoken
        self._catalog = catalog(language)
        self._loaded = self._catalog.loaded
        self._group, self._point = (".", ",") if language == "pt_BR" else (",", ".")

    def __call__(self, key: str, /, **data: object) -> str:
        """Return the sentence; whole numbers are grouped (1.430) unless the template has a format.

        Raises MissingWord for an unknown key or a field without data.
        """
        template = self._loaded.get(key)
        if template is None:
            form = f"{key}.{'one' if data.get('count') == 1 else 'other'}"
            template = self._loaded[form] if form in self._loaded else self._catalog.find(key, form)
        if self._spoken:
            template = self._loaded.get(f"{key}.heard", template)
        if template is None:
            raise MissingWord(f"{key} in {self.language}")
        if "{" not in template:
            return template
        try:
            written: list[str] = []
            for text, name, spec in _parts(template):
                written.append(text)
                if name is not None:
                    value = data[name]
                    # Most of what stands in a sentence is a name or a small number: to ask how it is written would
                    # take longest.
                    if not spec and (type(value) is str or (type(value) is int and -1000 < value < 1000)):
                        written.append(str(value))
                    else:
                        written.append(self.format_field(value, spec))
            return "".join(written)
        except KeyError as missing:
            raise MissingWord(f"field {missing} of {key} in {self.language}") from missing

    @property
    def tag(self) -> str:
        """The language as pages and papers name it: pt-BR."""
        return self.language.replace("_", "-")

    def __contains__(self, key: str) -> bool:
        """Tell whether the language has the key, in one form or in two."""
        return key in self._loaded or self._catalog.find(key, f"{key}.other") is not None

    def named(self, kind: str, name: str) -> str:
        """Return the word for something by its key, such as a bot.

        The key itself for one that is not known here.
        """
        key = f"{kind}.{name}"
        return self(key) if "." not in name and key in self else clean(name)

    def format_field(self, value: Any, format_spec: str) -> str:
        """Write one field of a template (the hook of string.Formatter).

        `{acts:act|acts}` is a number with its noun.
        """
        if not format_spec and type(value) is str:
            return value
        if not format_spec and type(value) is int and -1000 < value < 1000:
            return str(value)
        this, counted, other = format_spec.partition("|")
        if counted:
            return f"{self.format_field(value, '')} {this if value == 1 else other}"
        if not format_spec and isinstance(value, int) and not isinstance(value, bool):
            return self.number(value)
        if not format_spec and isinstance(value, float):
            return self.number(value, 1)
        return str(super().format_field(value, format_spec))

    def number(self, value: float, decimals: int = 0) -> str:
        """Return the number as the language writes it: 1.430,5 or 1,430.5; a whole one to its last digit."""
        text = f"{value:,}" if isinstance(value, int) and not decimals else f"{value:,.{decimals}f}"
        return text.translate({ord(","): self._group, ord("."): self._point})

    def day(self, milliseconds: int, zone: tzinfo | None = None) -> str:
        """Return the day of a time given in milliseconds since 1970; zone None is the machine's own."""
        return datetime.fromtimestamp(milliseconds / 1000, zone).strftime(self("format.day"))

    def moment(self, milliseconds: int, zone: tzinfo | None = None) -> str:
        """Return the day and the time of day; as `day`."""
        return datetime.fromtimestamp(milliseconds / 1000, zone).strftime(self("format.moment"))

    def error(self, error: CarteadoError) -> str:
        """Return an error as a sentence for a person, as `format_error`."""
        return format_error(self, error)

    def given(self, *keys: str, data: Mapping[str, object]) -> str:
        """Return the sentence of the first of these keys with what there is of its fields; raises MissingWord."""
        template = self._catalog.find(*keys)
        if template is None:
            raise MissingWord(f"{keys[0]} in {self.language}")
        return self.vformat(template, (), _Gaps(data))


class _Gaps(dict[str, object]):
    """The data of a sentence; what it lacks is left open."""

    def __missing__(self, name: str) -> str:
        return UNSAID


SUITS = "SHDC"
"""Spades, hearts, diamonds, clubs, in the letters that files use."""
_SUIT_SIGNS = "♠♥♦♣"


_COURT = {1: "A", 11: "J", 12: "Q", 13: "K"}


class Session:
    """One person's settings and the words that follow from them; `app.session` is the only place to ask."""

    def __init__(
        self,
        settings: SessionSettings | None = None,
        environment: Mapping[str, str] | None = None,
        *,
        language: str | None = None,
        zone: tzinfo | None = None,
    ) -> None:
        """Begin. A `language` given here overrules the chosen one until another is chosen; without either the
        environment tells. `zone` is where the clock is read; None: where the machine stands.
        """
        self.settings = settings or SessionSettings()
        self.zone = zone
        self._language = language or self.settings.language or language_of(environment or {})
        self.words = self._words()

    def _words(self) -> Words:
        return Words(self._language, spoken=self.speaks)

    @property
    def language(self) -> str:
        """The language spoken."""
        return self._language

    @property
    def me(self) -> str:
        """The person's name at a table, or the word for "you" while none is chosen."""
        return self.settings.name or self.words("player.you")

    def change(self, **chosen: object) -> None:
        """Change some settings."""
        self.settings = msgspec.structs.replace(self.settings, **chosen)
        if "language" in chosen and self.settings.language is not None:
            self._language = self.settings.language
        if "language" in chosen or "suits" in chosen:
            self.words = self._words()

    def spelled(self, text: str) -> str:
        """Return a text with suits in the letters of this language, as keys can write them."""
        letters = {ord(sign): self.words(_SUIT_LETTER(letter)) for sign, letter in zip(_SUIT_SIGNS, SUITS, strict=True)}
        return text.translate(letters)

    def suit(self, letter: str) -> str:
        """Return how a suit (a letter of SUITS) is shown: its symbol, or its letter or word in this language."""
        match self.settings.suits:
            case "symbols":
                return _SUIT_SIGNS[SUITS.index(letter)]
            case "words":
                return self.words(_SUIT_WORD(letter))
            case _:
                return self.words(_SUIT_LETTER(letter))

    def card(self, rank: str, suit: str) -> str:
        """Return a card's name by what stands on it and the letter of its suit: "K♠", "KE" or "K de espadas"."""
        if self.speaks:
            return self.words("suit.card", rank=rank, suit=self.suit(suit))
        return rank + self.suit(suit)

    @property
    def speaks(self) -> bool:
        """Whether somebody listens: cards are said in words, and mere decoration is left out."""
        return self.settings.suits == "words"

    def cards(self, names: Iterable[str]) -> str:
        """Return names of cards one after another; between names of several words stand commas."""
        return (", " if self.speaks else " ").join(names)

    def rank(self, card: int) -> str:
        """Return how a rank from 1 to 13 is written on a card."""
        return str(card) if 2 <= card <= 10 else _COURT[card]

    def bot_pause(self) -> float:
        """Return how long a bot seems to think, in seconds."""
        return BOT_PAUSES[self.settings.bot_speed]

    def day(self, milliseconds: int) -> str:
        """Return the day of a time in milliseconds since 1970."""
        return self.words.day(milliseconds, self.zone)

    def moment(self, milliseconds: int) -> str:
        """Return the day and the time of day of a time in milliseconds since 1970."""
        return self.words.moment(milliseconds, self.zone)

    def when(self, milliseconds: int, now: int) -> str:
        """Return how long ago a time was, as one says it: the hour, yesterday, days ago, or the day."""
        then, today = (datetime.fromtimestamp(moment / 1000, self.zone) for moment in (milliseconds, now))
        days = (today.date() - then.date()).days
        if days <= 0:
            return f"{then:%H:%M}"
        if days == 1:
            return self.words("when.yesterday")
        return self.words("when.days", days=days) if days < 7 else self.words.day(milliseconds, self.zone)

    def game_name(self, key: str) -> str:
        """Return the name of a game; one that this program does not have is known by its key."""
        return self.words(GAME(key)) if GAME(key) in self.words else clean(key)

    def short_game_name(self, key: str) -> str:
        """Return the name of a game in a narrow column."""
        short = f"{GAME(key)}.short"
        return self.words(short) if short in self.words else self.game_name(key)

    def players_of(self, line: MatchLine, most: int = 1000) -> StyledText:
        """Return the players of a match, the best placed first and with their places once it is over.

        After so many only how many more there are.
        """
        seats = range(len(line.players))
        shown = short_names(line.players)
        more = [f"+{len(seats) - most}"] if most < len(seats) else []
        if not line.result:
            return ((" × ".join([*(shown[line.players[seat]] for seat in seats[:most]), *more]), ""),)
        parts: list[StyledText] = []
        for seat in sorted(seats, key=lambda seat: line.result[seat])[:most]:
            place = line.result[seat]
            name = (shown[line.players[seat]], "bold" if place == 1 else "")
            parts.append(((self.words("place.nth", place=place), "$faint"), (" ", ""), name))
        parts += [((text, "$faint"),) for text in more]
        return join_text("  ", parts)


@lru_cache(maxsize=16)
def drawing_session(language: str, suits: str) -> Session:
    """Return the session by which a part of a table is drawn for all readers of a language and suits."""
    return Session(SessionSettings(suits=suits), language=language)


def session_of(visitor: Visitor, profile: Profile, environment: Mapping[str, str], language: str | None) -> Session:
    """Return the session of a visitor, under the name they came in with.

    They are spoken to as they have chosen, else as their terminal asks for, else in the `language` of the server.
    """
    settings = load_settings(profile)
    # Whoever comes back by a code has been greeted, also where what they answered then is not known any more.
    welcomed = settings.welcomed or (visitor.guest and not visitor.by_code)
    settings = msgspec.structs.replace(settings, name=visitor.name, welcomed=welcomed)
    spoken = settings.language or language_of(environment, language or LANGUAGES[0])
    return Session(settings, environment, language=spoken)


class Localizer(NamedTuple):
    """The speaker of a match: a session's words and cards, and the players' names by seat."""

    session: Session
    names: tuple[str, ...]
    suits: tuple[str, ...] = ()
    """The suit that is each seat's own, as letters of SUITS; () where seats have none, or the usual ones."""
    options: Any = None
    """The options that the match is played with: what a sum is counted in may follow from them."""
    name_cells: int = 10_000
    """At most so many cells has the name of anybody, and of anything that `short` is asked for."""

    def __call__(self, key: str, /, **data: object) -> str:
        """Return a sentence of the catalogs."""
        return self.session.words(key, **data)

    def listed(self, parts: Iterable[str], last: str = "and") -> str:
        """Return words as one says them, "and" or "or" before the last: one, two and three."""
        items = [*parts]
        return self(LISTED(last)).join([", ".join(items[:-1]), items[-1]]) if len(items) > 1 else "".join(items)

    def people(self, seats: Sequence[Seat]) -> str:
        """Return the names of these seats as one says them; of more than three, two and how many others."""
        names = [self.names[seat] for seat in seats]
        if len(names) <= _MOST_NAMED:
            return self.listed(names)
        return self("listed.more", names=", ".join(names[:2]), count=len(names) - 2)

    def shortened(self, cells: int) -> Localizer:
        """Return the localizer with distinct names of at most this many cells (12 or more)."""
        return self._replace(names=_shortened(self.names, cells), name_cells=cells)

    def short(self, name: str) -> str:
        """Return the name of a thing, such as a card, no longer than the names of this voice."""
        return short_names((name,), self.name_cells)[name]

    def fitting(self, cells: int, tell: Callable[[Localizer], str]) -> str:
        """Return a text with names so short that it fits into the cells if it can."""
        from rich.cells import cell_len

        text = tell(self)
        for most in _SHORTER:
            if cell_len(text) <= cells:
                break
            text = tell(self.shortened(most))
        return text

    def winners(self, outcome: Outcome) -> str:
        """Return the names of all in the first place."""
        return self.listed(self.names[seat] for seat, place in enumerate(outcome.places) if place == 1)


_MOST_NAMED = 3


_SHORTER = (18, 15, SHORTEST_NAME)
"""The cells of a name in a sentence that does not fit with longer ones, one after the other."""


@lru_cache(maxsize=256)
def _shortened(names: tuple[str, ...], cells: int) -> tuple[str, ...]:
    shown = short_names(names, cells)
    return tuple(shown[name] for name in names)


def names_of(players: Sequence[Player]) -> tuple[str, ...]:
    """Return short, distinct names of a table's players, for columns."""
    return _short_names(full_names(players))


@lru_cache(maxsize=256)
def _short_names(names: tuple[str, ...]) -> tuple[str, ...]:
    return tuple(map(short_names(names).__getitem__, names))


def full_names(players: Sequence[Player]) -> tuple[str, ...]:
    """Return the names of a table as they are written where there is room."""
    return tuple([player.name for player in players])

"""What one person at one screen has chosen: language, suits, name and habits of play."""

from __future__ import annotations

from collections.abc import Mapping
from datetime import datetime, tzinfo

import msgspec

from saves.record import MatchLine
from tui.i18n import Words, language_of
from tui.styled_text import StyledText, join_text
from tui.text import clean, short_names
from tui.user_settings import BOT_PAUSES, Settings

SUITS = "SHDC"
"""Spades, hearts, diamonds, clubs, in the letters that files use."""

_COURT = {1: "A", 11: "J", 12: "Q", 13: "K"}


class Session:
    """One person's settings and the words that follow from them; `app.session` is the only place to ask."""

    def __init__(
        self,
        settings: Settings | None = None,
        environment: Mapping[str, str] | None = None,
        *,
        language: str | None = None,
        zone: tzinfo | None = None,
    ) -> None:
        """Begin. A `language` given here overrules the chosen one until another is chosen; without either the
        environment tells. `zone` is where the clock is read; None: where the machine stands.
        """
        self.settings = settings or Settings()
        self.zone = zone
        self._language = language or self.settings.language or language_of(environment or {})
        self.words = Words(self._language)

    @property
    def language(self) -> str:
        """The language spoken."""
        return self._language

    @property
    def me(self) -> str:
        """The person's name at a table, or the word for "you" while none is chosen."""
        return self.settings.name or self.words("player.you")

    def change(self, **chosen: object) -> None:
        """Choose some settings anew."""
        self.settings = msgspec.structs.replace(self.settings, **chosen)
        if "language" in chosen and self.settings.language is not None:
            self._language = self.settings.language
            self.words = Words(self._language)

    def suit(self, letter: str) -> str:
        """Return how a suit (a letter of SUITS) is drawn: its symbol, or its letter in this language."""
        if self.settings.suits == "symbols":
            return "♠♥♦♣"[SUITS.index(letter)]
        return self.words(f"suit.{letter}.letter")

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
        """Return what a game is called; one that this program does not have is known by its key."""
        return self.words(f"game.{key}") if f"game.{key}" in self.words else clean(key)

    def short_game_name(self, key: str) -> str:
        """Return what a game is called in a narrow column."""
        short = f"game.{key}.short"
        return self.words(short) if short in self.words else self.game_name(key)

    def players_of(self, line: MatchLine) -> StyledText:
        """Return the players of a match, the best placed first and with their places once it is over."""
        seats = range(len(line.players))
        shown = short_names(line.players)
        if not line.result:
            return ((" × ".join(shown[line.players[seat]] for seat in seats), ""),)
        parts: list[StyledText] = []
        for seat in sorted(seats, key=lambda seat: line.result[seat]):
            place = line.result[seat]
            name = (shown[line.players[seat]], "bold" if place == 1 else "")
            parts.append(((self.words("place.nth", place=place), "$faint"), (" ", ""), name))
        return join_text("  ", parts)

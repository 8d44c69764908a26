"""Menus in lines: numbered choices, what a typed line means among them, and long texts page by page."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Callable, Iterable, Mapping, Sequence
from functools import cache, lru_cache, reduce
from operator import and_
from types import MappingProxyType
from typing import NamedTuple

from engine.core.text import fold
from tui.plain.talk import Talk
from tui.services.identity.names import clean
from tui.services.identity.user_settings import LANGUAGES, SessionSettings
from tui.texts.cells import cell_len
from tui.texts.localizer import SUITS, Session, Words

GO = "g"
"""The letter of what waits."""
PAGE_ROWS = 18
"""How many rows of a list are said at once."""


_COLUMNS = 80


_WORDS = re.compile(r"[^\s,;:.!?()«»“”]+")


class Choice(NamedTuple):
    """Line of a menu: its name and its text."""

    name: str
    text: str


def numbered(choices: Iterable[Choice]) -> list[str]:
    """Return the lines of a menu, counted from 1."""
    return [f"{number}. {choice.text}" for number, choice in enumerate(choices, start=1)]


def labelled(lettered: Mapping[str, Choice], choices: Iterable[Choice]) -> list[str]:
    """Return the lines of a menu: first what comes and goes, by letters, then what keeps its number."""
    return [*(f"{letter}. {choice.text}" for letter, choice in lettered.items()), *numbered(choices)]


def rows_of(*lines: str) -> int:
    """Return how many rows of a screen lines take."""
    return sum(max(1, -(-cell_len(clean(line)) // _COLUMNS)) for line in lines)


class Pager:
    """Reader of lines one page after the other.

    With what is said around it a page fits a screen of 80 columns, 24 rows.
    """

    def __init__(self, talk: Talk, words: Words) -> None:
        self._talk = talk
        self._words = words
        self.left: tuple[str, ...] = ()
        """What has not been said yet."""

    def say(self, *lines: str) -> None:
        """Say the first page of these lines, and how to hear the next one."""
        rows, end = 0, 0
        for end, line in enumerate(lines):
            rows += rows_of(line)
            if rows > PAGE_ROWS and end:
                break
        else:
            end = len(lines)
        self._talk.say(*lines[:end])
        self.left = lines[end:]
        if self.left:
            self._talk.say(self._words("lines.more"))

    def more(self, typed: str | None) -> bool:
        """Say the next page if the typed text asks for it; tells whether it did."""
        if not self.left or typed is None or fold(typed) != fold(self._words("lines.more.word")):
            return False
        self.say(*self.left)
        return True


async def ask_ply(talk: Talk, words: Words, most: int) -> int | None:
    """Ask for the number of a move, as it is read out, until it is one from 1 to `most`; None for none."""
    while True:
        talk.say(words("lines.review.which", most=most))
        typed = await talk.hear()
        if typed in (None, "", "0"):
            return None
        if typed.isdecimal() and 0 < int(typed[:9]) <= most:
            return int(typed[:9])
        talk.say(words("lines.no_number", typed=typed[:6], most=most))


async def read_out(talk: Talk, words: Words, *lines: str) -> None:
    """Say lines page by page until the person has enough."""
    pager = Pager(talk, words)
    pager.say(*lines)
    while pager.left and pager.more(await talk.hear()):
        pass


def chosen(typed: str, choices: Sequence[Choice]) -> list[Choice]:
    """Return the choices that a typed text means.

    That is the choice with that number or with that name before a colon, else those that contain all typed words. Of
    several, a choice whose words are all typed, apart from words that every one of them has, is meant alone: `8o 7o`
    discards these two, and not a third as well. A card may be typed by rank and letter or in words: `8o` is `8 de
    ouros`.
    """
    if typed.isdecimal():
        number = int(typed[:6])
        return [choices[number - 1]] if 1 <= number <= len(choices) else []
    named = [choice for choice in choices if fold(choice.text.partition(":")[0]) == fold(typed)]
    if len(named) == 1:
        return named
    asked = with_short_cards(typed)
    read = with_short_cards if _SHORT_CARD.search(asked) else fold
    wanted = Counter(_words_of(asked))
    counted = {choice: Counter(_words_of(read(choice.text))) for choice in choices}
    meant = list(choices) if wanted else []
    for part, many in wanted.items():
        whole = [choice for choice in meant if counted[choice][part] >= many]
        meant = whole or [choice for choice in meant if part in read(choice.text)]
    if len(meant) < 2:
        return meant
    common = reduce(and_, (counted[choice] for choice in meant))
    exact = [choice for choice in meant if _left_out(wanted, counted[choice]) <= common and _names_more(wanted, choice)]
    return exact if len(exact) == 1 else meant


def chosen_labelled(typed: str, lettered: Mapping[str, Choice], choices: Sequence[Choice]) -> list[Choice]:
    """Return the choice that a typed text means, letters included; as `chosen`."""
    if fold(typed) in lettered:
        return [lettered[fold(typed)]]
    return chosen(typed, choices if typed.isdecimal() else [*lettered.values(), *choices])


_SHORT_CARD = re.compile(r"\b(?:10|[2-9]|[ajqk])[espcohd]\b")
"""A card by rank and letter of its suit, in any language."""


@cache
def _card_in_words() -> tuple[re.Pattern[str], Mapping[str, str]]:
    """Return what finds cards in words in a folded text, and the letter of each suit's word, of every language."""
    letters: dict[str, str] = {}
    for language in LANGUAGES:
        long, short = (Session(SessionSettings(suits=suits), language=language) for suits in ("words", "letters"))
        letters |= {fold(long.suit(suit)): fold(short.suit(suit)) for suit in SUITS}
    return re.compile(rf"\b(10|[2-9]|[ajqk]) (?:(?:de|of) )?({'|'.join(letters)})\b"), letters


@lru_cache(maxsize=4096)
def with_short_cards(text: str) -> str:
    """Return a text folded, with every card in words as rank and letter: "8 de ouros" as "8o"."""
    card_pattern, letters = _card_in_words()
    return card_pattern.sub(lambda card: f"{card[1]}{letters[card[2]]}", fold(text))


def _words_of(folded: str) -> list[str]:
    return _WORDS.findall(folded)


def _left_out(wanted: Counter[str], counted: Counter[str]) -> Counter[str]:
    """Return the words of a choice that were not typed; a part of one stands for it."""
    whole = counted - wanted
    return Counter(
        {word: many for word, many in whole.items() if not any(part in word for part in wanted if part not in counted)}
    )


def _names_more(wanted: Counter[str], choice: Choice) -> bool:
    """Tell whether more than the first word of the choice was typed, which says only what is done."""
    first = _words_of(fold(choice.text))[:1]
    return any(part not in word for part in wanted for word in first)


def say_unknown(typed: str, choices: Sequence[Choice], words: Words) -> str:
    """Return the sentence for a typed text that is no choice."""
    if typed.isdecimal() and choices:
        return words("lines.no_number", typed=typed[:6], most=len(choices))
    return words("lines.no_such", typed=typed)


async def agrees(talk: Talk, words: Words, question: str, yes: str) -> bool:
    """Ask a question whose only choice is this yes; tells whether it was chosen."""
    return await ask(talk, words, question, [Choice("yes", yes)]) is not None


async def ask(
    talk: Talk,
    words: Words,
    question: str,
    choices: Sequence[Choice],
    find: Callable[[str], Sequence[Choice]] = lambda _typed: (),
    lettered: Mapping[str, Choice] = MappingProxyType({}),
    tell: Callable[[str], Sequence[str]] = lambda _typed: (),
) -> str | None:
    """Ask until one of the choices is meant, and return its name.

    None for an empty line, a 0, or when the person has gone. Typed words that fit several choices ask again among
    those; `find` looks up words that fit none of them. Choices in `lettered` stand first, under their letters. A line
    that `tell` answers is answered, and the question comes again.
    """
    offered = tuple(choices)
    pager = Pager(talk, words)
    while True:
        talk.say("", question)
        pager.say(*labelled(lettered, offered))
        talk.say(words("lines.back"))
        while pager.more(typed := await talk.hear()):
            pass
        if typed is None or typed in ("", "0"):
            return None
        if lines := tell(typed):
            talk.say(*lines)
            continue
        meant = chosen_labelled(typed, lettered, offered) or ([] if typed.isdecimal() else list(find(typed)))
        if len(meant) == 1:
            return meant[0].name
        if meant:
            offered, lettered = tuple(meant), {}
        else:
            talk.say(say_unknown(typed, offered, words))

"""The arithmetic of tie-breaks as sentences, term by term."""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING

from engine.core.keys import KeyFamily
from tournaments.tiebreaks import FIELD, PERCENTAGES, Arithmetic, Term
from tui.texts.keys import TIEBREAK

if TYPE_CHECKING:
    from tui.texts.localizer import Words

_ARITHMETIC = KeyFamily("arithmetic.{}", "cut dummy floor")
_ARITHMETIC_NOTE = KeyFamily("arithmetic.note.{}", "cut dummy floor")


_CLOSE = 1e-9


_DECIMALS = 2


_NAMED = 4
"""So many others with the same cards are named, of more it is told how many."""


class ArithmeticFormatter:
    """Words for the figures of a tournament; `name` gives an entrant's name."""

    def __init__(self, words: Words, name: Callable[[int], str]) -> None:
        self.words = words
        self._name = name

    def figure(self, arithmetic: Arithmetic) -> str:
        """Return the figure as a column shows it: "12,5", "61,64%", "2-1-0"."""
        if arithmetic.way == "list":
            return "-".join(self._number(term.value) for term in arithmetic.terms)
        return self._value(arithmetic.code, arithmetic.value)

    def sentence(self, arithmetic: Arithmetic) -> str:
        """Return the figure with all its terms in one line, and what their marks mean."""
        words, name = self.words, self.words(TIEBREAK(arithmetic.code))
        value, terms = (
            self._value(arithmetic.code, arithmetic.value),
            [self._term(arithmetic.code, term) for term in arithmetic.terms],
        )
        counted = sum(term.mark != "cut" for term in arithmetic.terms)
        match arithmetic.way:
            case "list":
                text = words("arithmetic.list", name=name, terms=self.figure(arithmetic))
            case "share" if len(arithmetic.terms) == 2:
                got, most = (self._number(term.value) for term in arithmetic.terms)
                text = words("arithmetic.share", name=name, value=value, got=got, most=most)
            case "sum" if terms:
                text = words("arithmetic.sum", name=name, value=value, terms=_added(terms))
            case "mean" if terms:
                text = words("arithmetic.mean", name=name, value=value, terms=_added(terms), count=counted)
            case _:
                text = words("arithmetic.plain", name=name, value=value)
        notes = [words(_ARITHMETIC_NOTE(mark)) for mark in ("cut", "dummy", "floor") if _has(arithmetic, mark)]
        return f"{text} ({'; '.join(notes)})" if notes else text

    def lines(self, arithmetic: Arithmetic) -> tuple[str, ...]:
        """Return one line for each term that arose in a round or against somebody: whom, and what it gave."""
        if arithmetic.way in ("list", "share"):
            return ()
        return tuple(self._line(arithmetic, term) for term in arithmetic.terms)

    def parted(self, above: Arithmetic, own: Arithmetic) -> str:
        """Return what put somebody behind the one above: both figures in the tie-break that decided."""
        name = self.words(TIEBREAK(own.code))
        return self.words("arithmetic.parted", name=name, above=self.figure(above), own=self.figure(own))

    def _line(self, arithmetic: Arithmetic, term: Term) -> str:
        if arithmetic.code == FIELD:
            return self._against_field(term)
        text, names = self._term(arithmetic.code, term), ", ".join(map(self._name, term.opponents))
        if term.round and names:
            return self.words("arithmetic.term", round=term.round, names=names, term=text)
        if term.round:
            return self.words("arithmetic.term.alone", round=term.round, term=text)
        if names:
            return self.words("arithmetic.term.against", names=names, term=text)
        return self.words("arithmetic.term.extra", term=text) if arithmetic.code == "score" else text

    def _against_field(self, term: Term) -> str:
        """Return what one got with the cards of a round, and the mean of the others who held them."""
        mean, count = term.of or 0.0, len(term.opponents)
        names = ", ".join(map(self._name, term.opponents)) if count <= _NAMED else ""
        text = self.words(
            "arithmetic.field",
            round=term.round,
            own=self._number(term.value + mean),
            mean=self._number(mean),
            count=count,
            term=self.signed(term.value),
        )
        return f"{text} ({names})" if names else text

    def signed(self, value: float) -> str:
        """Return a difference with its sign."""
        return f"+{self._number(value)}" if round(value, _DECIMALS) > 0 else self._number(value)

    def _term(self, code: str, term: Term) -> str:
        text = self._value(code, term.value)
        # At a table of more the term is a mean of several products, which its two factors do not make.
        if term.times is not None and term.of is not None and abs(term.times * term.of - term.value) < _CLOSE:
            text = self.words("arithmetic.product", times=self._number(term.times), of=self._number(term.of))
        return self.words(_ARITHMETIC(term.mark), term=text) if term.mark else text

    def _value(self, code: str, value: float) -> str:
        if code in PERCENTAGES:
            return self.words("arithmetic.percent", value=self._number(100 * value))
        return self._number(value)

    def _number(self, value: float) -> str:
        """Return the number with no more decimals than it needs, two at most."""
        rounded = round(value, _DECIMALS)
        decimals = next(count for count in range(_DECIMALS + 1) if round(rounded, count) == rounded)
        return self.words.number(rounded, decimals)


def _added(terms: list[str]) -> str:
    return " + ".join(terms).replace("+ -", "- ")


def _has(arithmetic: Arithmetic, mark: str) -> bool:
    return any(term.mark == mark for term in arithmetic.terms)

"""Every use of a Textual internal, with a self-check."""

from __future__ import annotations

from typing import Any

from textual import strip
from textual.css.model import RuleSet
from textual.css.stylesheet import CssSource, Stylesheet
from textual.css.types import CSSLocation

_Parsed = dict[tuple[str, CSSLocation, bool, int, str], list[RuleSet]]


_PARSED: dict[frozenset[tuple[str, str]], _Parsed] = {}
"""What was parsed, by the variables of a theme: there are as many of them as themes."""


class SharedStylesheet(Stylesheet):
    """A style sheet whose rules are parsed by whoever needs them first; nobody changes a rule afterwards."""

    def set_variables(self, variables: dict[str, str]) -> None:
        """Take the variables of another theme (hook of Textual)."""
        super().set_variables(variables)
        self._shared = _PARSED.setdefault(frozenset(variables.items()), {})

    def _parse_rules(
        self,
        css: str,
        read_from: CSSLocation,
        is_default_rules: bool = False,
        tie_breaker: int = 0,
        scope: str = "",
    ) -> list[RuleSet]:
        key = (css, read_from, is_default_rules, tie_breaker, scope)
        rules = self._shared.get(key)
        if rules is None:
            rules = self._shared[key] = super()._parse_rules(css, read_from, is_default_rules, tie_breaker, scope)
        return rules

    def reparse(self) -> None:
        """Take the rules that the variables make now (hook of Textual)."""
        anew = shared_stylesheet(self._variables)
        for read_from, source in self.source.items():
            anew.add_source(
                source.content,
                read_from=read_from,
                is_default_css=source.is_defaults,
                tie_breaker=source.tie_breaker,
                scope=source.scope,
            )
        anew.parse()
        self._rules = anew.rules
        self._rules_map = None
        self.source: dict[CSSLocation, CssSource] = anew.source
        self._require_parse = False


def shared_stylesheet(variables: dict[str, str]) -> SharedStylesheet:
    """Return an empty style sheet with these variables."""
    sheet = SharedStylesheet()
    sheet.set_variables(variables)
    return sheet


class _Nothing:
    """Stands for the seven caches that Textual gives every line of every picture; it is empty and stays so."""

    __slots__ = ()
    _one: _Nothing | None = None

    def __new__(cls, _maxsize: int) -> _Nothing:
        if cls._one is None:
            cls._one = super().__new__(cls)
        return cls._one

    def get(self, _key: Any, default: Any = None) -> Any:
        """Return the default."""
        return default

    def __setitem__(self, _key: Any, _value: Any) -> None: ...


def lighten() -> None:
    """Let no line made from now on, by any app of this process, remember its parts.

    What is cut again now and then takes microseconds; the caches take over a mebibyte for each person in the lounge.
    """
    vars(strip)["FIFOCache"] = _Nothing

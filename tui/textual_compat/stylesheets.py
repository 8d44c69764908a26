"""Style sheets whose rules all apps of a process share."""

from __future__ import annotations

from textual.css.model import RuleSet
from textual.css.stylesheet import CssSource, Stylesheet
from textual.css.types import CSSLocation

_Parsed = dict[tuple[str, CSSLocation, bool, int, str], list[RuleSet]]


_PARSED: dict[frozenset[tuple[str, str]], _Parsed] = {}
"""What was parsed, by the variables of a theme: there are as many of them as themes."""

# The same hash, made without a call of Python: each widget that is styled asks all rules for theirs.
RuleSet.__hash__ = object.__hash__  # type: ignore[method-assign]


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

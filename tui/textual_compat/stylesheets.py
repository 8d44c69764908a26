"""Style sheets parsed once for all apps of a process, and which of their rules hold for a widget."""

from __future__ import annotations

from collections.abc import Hashable
from typing import Any, NamedTuple

from textual.app import App
from textual.cache import LRUCache
from textual.css.model import RuleSet
from textual.css.styles import RulesMap
from textual.css.stylesheet import CssSource, Stylesheet
from textual.css.types import CSSLocation
from textual.dom import DOMNode
from textual.widget import Widget

_Parsed = dict[tuple[str, CSSLocation, bool, int, str], list[RuleSet]]


_PARSED: dict[frozenset[tuple[str, str]], _Parsed] = {}
"""What was parsed, by the variables of a theme: there are as many of them as themes."""

_MOST_MATCHES = 4096
"""So many sets of matching rules are kept: each takes about two kilobytes."""


class _Match(NamedTuple):
    """The rules that hold for a node, and what they say of when it has to be styled anew."""

    rules: RulesMap
    hover: bool
    focus_within: bool
    order: bool
    odd_or_even: bool


_MATCHES: LRUCache[Hashable, _Match] = LRUCache(_MOST_MATCHES)
"""What was found to hold, by the rules that might and all that they may ask of a node and of those around it."""

_STYLED_BY = "_carteado_styled_by"
"""Where a node keeps the match that it has its styles of, with the number of changes to them that was the last."""

_TRANSITIONS = "transitions"
"""The rule without which nothing moves from one style to the next, but has the new one at once."""

_WITH_EFFECTS = frozenset(("layout", "overflow_x", "overflow_y", "display", "pointer"))
"""Rules by which Textual does more than to keep them, even for what is not drawn yet."""

# The same hash, made without a call of Python: each widget that is styled asks all rules for theirs.
RuleSet.__hash__ = object.__hash__  # type: ignore[method-assign]


class SharedStylesheet(Stylesheet):
    """A style sheet whose rules are parsed when first needed; nobody changes a rule afterwards."""

    def set_variables(self, variables: dict[str, str]) -> None:
        """Take the variables of another theme (hook of Textual)."""
        super().set_variables(variables)
        self._shared = _PARSED.setdefault(frozenset(variables.items()), {})
        self._numbered: tuple[Any, dict[Hashable, tuple[RuleSet, ...]]] = (None, {})
        """The rules as they are now, and those of them that may hold for nodes of each type, id and classes."""

    def apply(
        self, node: DOMNode, *, animate: bool = False, cache: dict[tuple[Any, ...], RulesMap] | None = None
    ) -> None:
        """Give a node the styles that hold for it (hook of Textual, which looks through all rules)."""
        key = self._candidates(node), *map(_asked_of, node.css_path_nodes)
        match = _MATCHES.get(key)
        if match is None:
            found: dict[tuple[Any, ...], RulesMap] = {}
            super().apply(node, animate=animate, cache=found)
            # Textual keeps nothing of what hangs on a node's neighbours; what moves to its end is not there yet.
            if found and not (animate and _TRANSITIONS in node.styles.base._rules):
                flags = (node._has_hover_style, node._has_focus_within, node._has_order_style, node._has_odd_or_even)
                _MATCHES[key] = _Match(node.styles.base._rules.copy(), *flags)
            return
        if _is_styled_by(node, match):
            node.notify_style_update()
            return
        node._has_hover_style, node._has_focus_within = match.hover, match.focus_within
        node._has_order_style, node._has_odd_or_even = match.order, match.odd_or_even
        moves = animate and _TRANSITIONS in match.rules
        if moves or node._is_mounted or node.styles.base._rules:
            self.replace_rules(node, match.rules, animate=moves)
        else:
            _give_first_rules(node, match.rules)
        self._process_component_classes(node)
        vars(node)[_STYLED_BY] = match, None if moves else node.styles.base._updates

    def _process_component_classes(self, node: DOMNode) -> None:
        """Style the parts of a node: those that it has, where Textual would make each of them anew every time."""
        parts = [part for styles in node._component_styles.values() if (part := styles.node) is not None]
        if len(parts) != len(node._get_component_classes()):
            super()._process_component_classes(node)
            return
        before = [part.styles.base._rules.copy() for part in parts]
        for part in parts:
            self.apply(part)
        if before != [part.styles.base._rules for part in parts]:
            node.refresh()

    def _candidates(self, node: DOMNode) -> tuple[RuleSet, ...]:
        """Return the rules that end in a type, id or class of the node, the last first."""
        rules = self.rules
        if self._numbered[0] is not rules:
            self._numbered = rules, {}
        kind = type(node), node._id, node.classes
        rules_of_kind = self._numbered[1].get(kind)
        if rules_of_kind is None:
            named = {rule for name in self.rules_map.keys() & node._selector_names for rule in self.rules_map[name]}
            rules_of_kind = self._numbered[1][kind] = tuple(rule for rule in reversed(rules) if rule in named)
        return rules_of_kind

    @classmethod
    def replace_rules(cls, node: DOMNode, rules: RulesMap, animate: bool = False) -> None:
        """Give a node these rules in the place of those that it has.

        The same ones change nothing (hook of Textual).
        """
        if not animate and node.styles.base._rules == rules:
            node.notify_style_update()
        else:
            super().replace_rules(node, rules, animate=animate)

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


def _give_first_rules(node: DOMNode, rules: RulesMap) -> None:
    """Give a node its first rules: as it has not been drawn, nothing is to be drawn anew for each of them."""
    base = node.styles.base
    for name, value in rules.items():
        if name in _WITH_EFFECTS:
            setattr(base, name, value)
        else:
            base.set_rule(name, value)
    node.notify_style_update()


def _is_styled_by(node: DOMNode, match: _Match) -> bool:
    """Tell whether a node and all its parts have the styles of a match, and nothing has changed them since."""
    kept, changes = vars(node).get(_STYLED_BY, (None, None))
    return (
        kept is match
        and changes == node.styles.base._updates
        and all(
            part.node is not None and vars(part.node).get(_STYLED_BY, (None, None))[1] == part.base._updates
            for part in node._component_styles.values()
        )
    )


def _asked_of(node: DOMNode) -> Hashable:
    """Return all that a rule may ask of a node apart from its neighbours and what lies in it."""
    named = type(node), node._id, node.classes
    match node:
        case Widget():
            return *named, node.mouse_hover, node.has_focus, node.is_disabled, node.allow_focus()
        case App():
            theme = node.current_theme
            ansi = theme.ansi if node.ansi_color is None else node.ansi_color
            return *named, node.app_focus, theme.dark, node.is_inline, ansi, node.no_color
        case _:
            return named


def shared_stylesheet(variables: dict[str, str]) -> SharedStylesheet:
    """Return an empty style sheet with these variables."""
    sheet = SharedStylesheet()
    sheet.set_variables(variables)
    return sheet

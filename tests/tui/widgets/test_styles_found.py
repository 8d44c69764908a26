"""Styles are found by what was found before, and are those that Textual finds by looking through all rules."""

from __future__ import annotations

from typing import Any

import pytest
from textual.app import App
from textual.css.stylesheet import Stylesheet
from textual.dom import DOMNode
from textual.widget import Widget

from saves.store import Store
from tests.tui.app import app_on
from tui.services.identity.user_settings import THEMES
from tui.textual_compat.stylesheets import SharedStylesheet

FLAGS = ("_has_hover_style", "_has_focus_within", "_has_order_style", "_has_odd_or_even")


def styles_of(node: DOMNode) -> tuple[Any, ...]:
    """Return all that a style sheet gives a node, with its parts such as the bar under a cursor."""
    parts = {name: dict(styles.base._rules) for name, styles in node._component_styles.items()}
    return dict(node.styles.base._rules), parts, *(getattr(node, flag) for flag in FLAGS)


@pytest.mark.parametrize(("theme", "ways"), [(THEMES[0], "og"), (THEMES[1], "n"), (THEMES[2], "d")])
async def test_the_styles_of_every_node_are_those_that_all_rules_together_give_it(
    store: Store, monkeypatch: pytest.MonkeyPatch, theme: str, ways: str
) -> None:
    found, compared = SharedStylesheet.apply, 0

    def both(sheet: SharedStylesheet, node: DOMNode, **how: Any) -> None:
        nonlocal compared
        found(sheet, node, **how)
        ours = styles_of(node)
        Stylesheet.apply(sheet, node)
        assert ours == styles_of(node)
        compared += 1

    app = app_on(store, theme=theme)
    monkeypatch.setattr(SharedStylesheet, "apply", both)
    async with app.run_test(size=(80, 24), notifications=True) as pilot:
        for way in ways:
            await pilot.press(way, "down", "tab", "ctrl+p", "escape", "escape")
            await pilot.hover(offset=(9, 6))
            while len(app.screen_stack) > 1:
                app.pop_screen()
            app.app_focus = not app.app_focus
        await pilot.resize_terminal(130, 42)
    assert compared > 100


def test_a_rule_can_ask_for_nothing_that_is_not_looked_at() -> None:
    neighbours = Stylesheet._EXCLUDE_PSEUDO_CLASSES_FROM_CACHE
    own = {"hover", "focus", "blur", "can-focus", "disabled", "enabled"}
    themes = {"dark", "light", "inline", "ansi", "nocolor"}
    assert set(Widget._PSEUDO_CLASSES) == neighbours | own | themes
    assert set(App._PSEUDO_CLASSES) == {"focus", "blur"} | themes

"""Keys as they are written on the screen: characters and words that people know, never a program's names for them."""

from __future__ import annotations

import string
from collections.abc import Iterator
from importlib import import_module
from pathlib import Path
from pkgutil import walk_packages

import pytest
from textual.binding import Binding
from textual.dom import DOMNode
from textual.keys import _character_to_key

import tui
from engine.core.log import Player
from tests.tui.tables import TITA, at_table
from tui.app import CarteadoApp
from tui.keymap import drawn, own_bindings
from tui.match.table import TableScreen
from tui.services.identity.user_settings import LANGUAGES
from tui.texts.localizer import Words

_KNOWN = {"enter", "esc", "tab", "shift+tab", "home", "end", "del", "pgup", "pgdn", "backspace", *"↑↓←→"}


def modules() -> Iterator[str]:
    for module in walk_packages(tui.__path__, "tui."):
        if not module.name.endswith("__main__"):
            yield module.name


def classes(of: type) -> Iterator[type]:
    for item in of.__subclasses__():
        yield item
        yield from classes(item)


@pytest.mark.parametrize("language", LANGUAGES)
def test_every_key_of_every_screen_and_widget_is_written_as_people_know_it(language: str) -> None:
    for name in modules():
        import_module(name)
    words = Words(language)
    known = _KNOWN | {words("keyname.space")}
    seen = 0
    for item in {class_ for class_ in classes(DOMNode) if class_.__module__.startswith("tui.")}:
        for binding in item.__dict__.get("BINDINGS", ()):
            assert isinstance(binding, Binding)
            for key in binding.key.split(","):
                shown = drawn(key, words)
                seen += 1
                assert shown in known or len(shown.removeprefix("^")) == 1, (item, key, shown)
            if binding.key_display:
                assert all(len(part) == 1 or part in known for part in binding.key_display.split()), item
    assert seen > 200


@pytest.mark.parametrize("language", LANGUAGES)
def test_a_key_that_types_a_character_is_written_as_that_character(language: str) -> None:
    words = Words(language)
    for character in string.ascii_letters + string.digits + string.punctuation:
        assert drawn(_character_to_key(character), words) == character
    assert drawn("space", words) == words("keyname.space") != " "


async def test_looking_at_the_replay_is_offered_only_once_a_match_is_over(tmp_path: Path) -> None:
    def offered(app: CarteadoApp, screen: TableScreen) -> set[str]:
        return {active.binding.action for active in own_bindings(screen) if active.enabled}

    async with at_table(tmp_path, Player("Ana"), TITA) as (pilot, screen):
        assert not {"replay", "rematch"} & offered(pilot.app, screen)
        screen.participant.resign(0)
        await pilot.pause()
        assert {"replay", "rematch"} <= offered(pilot.app, screen)

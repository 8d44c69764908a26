"""The toy, carrying money from match to match: a purse grows by the points of the match."""

from __future__ import annotations

from collections.abc import Iterator
from functools import cache
from typing import Annotated, Any

import pytest
from msgspec import Meta
from msgspec.structs import replace

from engine.core.model import Taking
from engine.games.registry import GAMES
from tests.tui import toy
from tests.tui.toy import Options, State, Toy
from tui.games import game_ui as games


class PurseOptions(Options, frozen=True, forbid_unknown_fields=True):
    """What a newcomer brings, nothing where it is 0, and what each seat does."""

    purse: int = 20
    purses: tuple[Annotated[int, Meta(ge=1)], ...] = ()


class CarryingToy(Toy):
    """The game."""

    options_type: Any = PurseOptions

    def first_purse(self, options: Any) -> int:
        return int(options.purse)

    def with_purses(self, options: Any, purses: tuple[int, ...]) -> Any:
        return replace(options, purses=purses)

    def takings(self, state: State) -> tuple[Taking, ...]:
        options: Any = state.options
        purses = options.purses or (options.purse,) * len(state.points)
        return tuple(Taking(purse + points) for purse, points in zip(purses, state.points, strict=True))


@pytest.fixture
def carrying(monkeypatch: pytest.MonkeyPatch) -> Iterator[CarryingToy]:
    """The game with its face and its words, the only one that carries money, for one test."""
    more = {f"option.toy.{name}{end}": name for name in ("purse", "purses") for end in ("", ".help")}
    more["lines.against.first"] = "bots"
    monkeypatch.setattr(toy.i18n, "catalog", lambda language: toy.catalog_with(language, {**toy.WORDS, **more}))
    monkeypatch.setitem(games.GAME_UIS, "toy", "tests.tui.toy")
    monkeypatch.setattr(GAMES, "makers", {"toy": cache(CarryingToy)})
    games.game_ui_of.cache_clear()
    yield CarryingToy()
    games.game_ui_of.cache_clear()

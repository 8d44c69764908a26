"""The big screen as an app of its own, on the same store: for a second terminal, or over SSH."""

from __future__ import annotations

from pathlib import Path
from typing import Any

from textual.screen import Screen

import tui.app
from engine.core.errors import CarteadoError
from engine.core.text import fold
from saves.store import Store
from tui.app import CarteadoApp
from tui.championship import Championship, Club, no_papers
from tui.projector.screen import ProjectorScreen


class ProjectorApp(CarteadoApp):
    """Begins with the projector's screen and ends with it."""

    CSS_PATH = str(Path(tui.app.__file__).parent / "styles" / "app.tcss")

    def __init__(self, *given: Any, tournament: str, following: bool = False, **chosen: Any) -> None:
        """Show the tournament with that id, or, `following`, every newer one as soon as it is played.

        Everything else is as in CarteadoApp.
        """
        super().__init__(*given, **chosen)
        self._tournament = tournament
        self._following = following

    def get_default_screen(self) -> Screen[Any]:
        """Return the projector's screen (hook of Textual)."""
        given = self.context
        club = Club(given.store, given.matches, given.games, given.clock, given.seed_source, no_papers)
        return ProjectorScreen(Championship(club, self._tournament), following=self._following)

    def on_mount(self) -> None:
        """Greet nobody: the hall looks on."""


def tournament_meant(store: Store, text: str = "") -> str:
    """Return the id of the tournament that a text means: its id, the beginning of one, or a part of its line.

    Without a text it is the newest of those in play, else of those that are not over, else of all. Raises CarteadoError
    when there is none.
    """
    lines = store.tournaments.list()
    if not text:
        coming = [one for one in lines if not one.finished]
        newest = [*(one for one in coming if one.begun), *coming, *lines][:1]
        if not newest:
            raise CarteadoError("no_tournaments")
        return newest[0].id
    found = [one.id for one in lines if one.id.startswith(text)] or [
        one.id for one in lines if fold(text) in fold(one.line)
    ]
    if not found:
        raise CarteadoError("no_such_tournament", text=text)
    return found[0]

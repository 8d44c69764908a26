"""Format 2 of tournament files: written only for what a reader of format 1 does not know, and read beside it."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

import pytest

from saves.exchange.tournament_files import export_tournament
from saves.exchange.tournament_lines import format_of
from saves.exchange.tournament_reading import read_tournament
from saves.store import Store
from tests.saves.tally import GAMES
from tests.saves.tournaments import COPA, filled
from tests.tournaments.events import entered
from tournaments.acts import CheckedIn, Dropped
from tournaments.controller import TournamentController

SWISS = {"format": "swiss", "table_size": 2, "scored": False, "rounds": 3}


@pytest.mark.parametrize(
    ("needed", "act"),
    [
        (1, lambda desk: desk.note("Chove.")),
        (2, lambda desk: desk.ask_bye(1, 2)),
        (2, lambda desk: desk.keep_apart((1, 2))),
        (1, lambda desk: desk.drop(1)),
        (2, lambda desk: desk.commit(CheckedIn(1, True, "byes"))),
        (2, lambda desk: desk.commit(Dropped(1, True))),
        (2, lambda desk: desk.categorise(1, ("Novatos",))),
        (2, lambda desk: desk.merge(1, 2)),
        (2, lambda desk: desk.change_settings(entered(0, **SWISS, acceleration="baku").tournament.settings)),
        (2, lambda desk: desk.change_settings(entered(0, **SWISS, system="dutch").tournament.settings)),
        (2, lambda desk: desk.change_settings(entered(0, **SWISS, seeding="listed").tournament.settings)),
        (2, lambda desk: desk.change_settings(entered(0, **{**SWISS, "format": "round_robin"}).tournament.settings)),
    ],
)
def test_a_log_is_written_in_the_first_format_that_has_all_of_it(
    needed: int, act: Callable[[TournamentController], object]
) -> None:
    desk = entered(4, **SWISS)
    act(desk)
    assert format_of(desk.entries) == needed


def test_a_file_of_format_2_is_read_as_it_was_written(store: Store, tmp_path: Path) -> None:
    desk = filled(store)
    desk.keep_apart((1, 2))
    export_tournament(store, COPA, file := tmp_path / "copa.jsonl")
    read = read_tournament(file, GAMES)
    assert (read.head.format, read.entries) == (2, desk.entries)

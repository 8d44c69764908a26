"""Tournaments that were stored by an earlier edition of the pairing: they open, go on and verify as they would have."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from tests.tournaments.events import entered, in_seat_order
from tests.tournaments.test_desk import refused
from tournaments.controller import TournamentController
from tournaments.editions import EDITION, EDITIONS
from tournaments.log import check, read, write
from tournaments.model import Tournament

STORED = Path(__file__).parent / "golden" / "edition_1"
"""Of each format a log of edition 1 after two rounds, and the rounds that it draws from there on with these lots."""
NAMES = sorted(path.stem for path in STORED.glob("*.jsonl"))


def desk_of(name: str) -> TournamentController:
    return TournamentController(read(line) for line in (STORED / f"{name}.jsonl").read_bytes().splitlines())


def drafts(tournament: Tournament) -> list[dict[str, object]]:
    heard = [
        {
            "ladder": this_round.draft.ladder,
            "tables": [table.seats for table in this_round.draft.tables],
            "byes": [bye.entrant for bye in this_round.draft.byes],
            "barred": this_round.draft.barred,
        }
        for this_round in tournament.rounds
    ]
    return json.loads(json.dumps(heard))


def test_there_is_a_stored_log_of_every_format_that_a_new_edition_changed() -> None:
    assert {"escada", "swiss", "league", "knockout", "duel_knockout", "double_elimination"} <= set(NAMES)
    assert EDITIONS[-1] == EDITION


@pytest.mark.parametrize("name", NAMES)
def test_a_stored_tournament_opens_and_verifies_byte_for_byte(name: str) -> None:
    desk = desk_of(name)
    check(desk.entries)
    assert b"".join(write(entry) + b"\n" for entry in desk.entries) == (STORED / f"{name}.jsonl").read_bytes()
    kept = json.loads((STORED / f"{name}.rounds.json").read_text())
    assert drafts(desk.tournament) == kept["drafts"][: len(desk.tournament.rounds)]
    assert desk.tournament.edition == 1


@pytest.mark.parametrize("name", NAMES)
def test_a_stored_tournament_goes_on_as_its_edition_would_have_gone_on(name: str) -> None:
    desk = desk_of(name)
    kept = json.loads((STORED / f"{name}.rounds.json").read_text())
    for lot in kept["lots"]:
        desk.draw_up(lot)
        for table in desk.pending():
            desk.report(desk.round.number, table.number, in_seat_order(len(table.seats)))
    assert drafts(desk.tournament) == kept["drafts"]
    assert list(desk.final()) == kept["final"]
    desk.finish()
    assert TournamentController(desk.entries).tournament == desk.tournament


def test_undoing_and_drawing_again_keeps_a_stored_tournament_in_its_edition() -> None:
    desk = desk_of("escada")
    while (number := desk.undoable()) is not None and desk.tournament.rounds:
        desk.take_back(number)
    assert desk.tournament.edition == 1


def test_a_new_tournament_is_of_the_newest_edition_and_says_so_in_its_log() -> None:
    desk = entered(8)
    assert desk.entries[0].act.edition == desk.tournament.edition == EDITION
    assert b'"edition":2' in write(desk.entries[0])


def test_an_edition_that_is_not_known_yet_is_refused() -> None:
    assert refused(entered, 8, edition=EDITION + 1).code == "other_edition"

"""Tables with the same cards, and tables to which players bring decks that nobody else may know."""

from __future__ import annotations

from pathlib import Path
from random import Random

import pytest

from engine.core.log import Drawn, Player
from engine.core.model import FORMAT, Chance, Shuffle
from engine.core.table import Table
from engine.games.registry import GAMES
from saves.exchange.match_files import export, verify_file
from saves.store import open_store
from tests.engine.core.decks import DECKS, Options, Play, Show
from tui.services.matches.match_service import MatchService

DEAL = bytes(range(32))
LORDS = tuple(Player(name) for name in ("Ana", "Bia", "Caio", "Duda", "Eva"))


def play_on(table: Table, rng: Random) -> None:
    while deciders := table.deciders():
        seat = rng.choice(deciders)
        table.submit(seat, rng.choice(table.legal_actions(seat)))


def decks_of(table: Table) -> dict[str, tuple[int, ...]]:
    """The deck of every hand, by the name of its draw."""
    found = {}
    for at, ply in enumerate(table.line.plies):
        turn = table.game.turn(table.line.state_at(at))
        if isinstance(ply.entry, Drawn) and isinstance(turn, Chance) and isinstance(turn.draw, Shuffle):
            found[turn.name] = ply.entry.drawn
    return found


@pytest.mark.parametrize("game", GAMES)
def test_tables_with_the_same_cards_have_them_in_every_hand_whatever_each_played(game: str, tmp_path: Path) -> None:
    with open_store(tmp_path / "club.db") as store:
        service, tables = MatchService(store, GAMES), []
        for number in range(4):
            table = service.new_match(
                game, LORDS[: max(GAMES[game].seats)], GAMES[game].options_type(), deal=DEAL
            ).table
            play_on(table, Random(number))
            tables.append(decks_of(table))
    this, *others = tables
    for other in others:
        common = this.keys() & other.keys()
        assert len(common) > 1 and all(this[name] == other[name] for name in common)


def test_a_deck_that_a_player_brings_is_kept_for_the_match_and_opened_in_its_file(tmp_path: Path) -> None:
    known, options = {"decks": DECKS}, Options(decks=((1, 2, 3), (7, 8, 9, 10)))
    with open_store(tmp_path / "club.db", known) as store:
        table = MatchService(store, known).new_match("decks", LORDS[:2], options).table
        table.submit(0, Play())
        header, state = table.header, table.state
    assert (header.options["decks"], header.format) == ([None, None], FORMAT)
    with open_store(tmp_path / "club.db", known) as store:
        table = MatchService(store, known).resume(header.match).table
        assert table.state == state
        table.submit(1, Show())
        play_on(table, Random(0))
        export(store.matches.load(header.match), tmp_path / "match.jsonl")
    assert verify_file(tmp_path / "match.jsonl", known).draws_checked

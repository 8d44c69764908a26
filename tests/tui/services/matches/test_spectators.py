"""What spectators see, and when."""

from __future__ import annotations

from pathlib import Path

from engine.core.log import Acted
from tests.tui.services.matches.match_services import everybody, placing, shared


def test_spectators_are_one_action_behind(tmp_path: Path) -> None:
    sitting = shared(tmp_path, delay="move")
    dealt = len(sitting.table.line.plies)
    states = [sitting.table.state]
    for _ in range(3):
        sitting.table.submit(*placing(sitting))
        states.append(sitting.table.state)
        sight = sitting.gallery.sight()
        assert sight.state is states[-2]
        assert len(sight.plies) == dealt + len(states) - 2
        assert sight.outcome is None


def test_spectators_without_delay_see_what_the_players_do(tmp_path: Path) -> None:
    sitting = shared(tmp_path, delay="none")
    sitting.table.submit(*placing(sitting))
    assert sitting.gallery.sight().state is sitting.table.state


def test_spectators_see_a_hand_when_it_is_over(tmp_path: Path) -> None:
    sitting = shared(tmp_path, delay="hand")
    game, table = sitting.table.game, sitting.table
    dealt = len(table.line.plies)
    sitting.table.submit(*placing(sitting))
    assert sitting.gallery.shown == dealt
    first = game.progress(table.state)[0]
    while game.progress(table.state)[0] == first:
        (seat,) = table.deciders()
        table.submit(seat, table.legal_actions(seat)[-1])
    assert sitting.gallery.shown == len(table.line.plies)
    shown = sitting.gallery.shown
    sitting.table.submit(*placing(sitting))
    assert sitting.gallery.shown == shown


def test_what_a_spectator_has_seen_stays_unless_it_is_taken_back(tmp_path: Path) -> None:
    sitting = shared(tmp_path, delay="move")
    seat = sitting.table.deciders()[0]
    for _ in range(2):
        sitting.table.submit(*placing(sitting))
    shown = sitting.gallery.shown
    sitting.table.take_back(seat)
    assert isinstance(sitting.table.line.plies[-1].entry, Acted)
    assert sitting.gallery.shown == shown == len(sitting.table.line.plies)
    sitting.table.take_back(seat)
    assert sitting.gallery.shown == len(sitting.table.line.plies)


async def test_the_end_is_shown_to_all_at_once_and_players_are_never_behind(tmp_path: Path) -> None:
    sitting = shared(tmp_path, delay="hand")
    async with everybody(sitting, "Ana", "Bia", "Duda") as visits:
        sitting.table.submit(*placing(sitting))
        assert visits["Ana"].sight().state is sitting.table.state
        assert visits["Duda"].sight().state is not sitting.table.state
        assert visits["Duda"].view() != sitting.table.view(None)
        visits["Ana"].resign(0)
        sight = visits["Duda"].sight()
        assert sight.outcome == sitting.table.outcome is not None
        assert len(sight.plies) == len(sitting.table.line.plies)

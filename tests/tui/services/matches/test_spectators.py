"""What spectators see, and when."""

from __future__ import annotations

from pathlib import Path

from engine.core.log import Acted
from tests.tui.services.matches.match_services import everybody, placing, shared


def test_spectators_are_one_action_behind(tmp_path: Path) -> None:
    live_match = shared(tmp_path, delay="move")
    dealt = len(live_match.table.line.plies)
    states = [live_match.table.state]
    for _ in range(3):
        live_match.table.submit(*placing(live_match))
        states.append(live_match.table.state)
        update = live_match.update(None, delayed=True)
        assert update.view == live_match.game.view(states[-2], None) != live_match.game.view(states[-1], None)
        assert len(update.events) == dealt + len(states) - 2
        assert update.outcome is None


def test_spectators_without_delay_see_what_the_players_do(tmp_path: Path) -> None:
    live_match = shared(tmp_path, delay="none")
    live_match.table.submit(*placing(live_match))
    assert live_match.update(None, delayed=True).view == live_match.table.view(None)


def test_spectators_see_a_hand_when_it_is_over(tmp_path: Path) -> None:
    live_match = shared(tmp_path, delay="hand")
    game, table = live_match.table.game, live_match.table
    dealt = len(table.line.plies)
    live_match.table.submit(*placing(live_match))
    assert live_match.spectator_delay.plies_shown == dealt
    first = game.progress(table.state)[0]
    while game.progress(table.state)[0] == first:
        (seat,) = table.deciders()
        table.submit(seat, table.legal_actions(seat)[-1])
    assert live_match.spectator_delay.plies_shown == len(table.line.plies)
    shown = live_match.spectator_delay.plies_shown
    live_match.table.submit(*placing(live_match))
    assert live_match.spectator_delay.plies_shown == shown


def test_what_a_spectator_has_seen_stays_unless_it_is_taken_back(tmp_path: Path) -> None:
    live_match = shared(tmp_path, delay="move")
    seat = live_match.table.deciders()[0]
    for _ in range(2):
        live_match.table.submit(*placing(live_match))
    shown = live_match.spectator_delay.plies_shown
    live_match.table.take_back(seat)
    assert isinstance(live_match.table.line.plies[-1].entry, Acted)
    assert live_match.spectator_delay.plies_shown == shown == len(live_match.table.line.plies)
    live_match.table.take_back(seat)
    assert live_match.spectator_delay.plies_shown == len(live_match.table.line.plies)


async def test_the_end_is_shown_to_all_at_once_and_players_are_never_behind(tmp_path: Path) -> None:
    live_match = shared(tmp_path, delay="hand")
    async with everybody(live_match, "Ana", "Bia", "Duda") as participants:
        live_match.table.submit(*placing(live_match))
        assert participants["Ana"].view(0) == live_match.table.view(0)
        assert participants["Ana"].view() == live_match.table.view(None)
        assert participants["Duda"].view() != live_match.table.view(None)
        participants["Ana"].resign(0)
        update = participants["Duda"].update()
        assert update.outcome == live_match.table.outcome is not None
        assert len(update.events) == len(live_match.table.line.plies)

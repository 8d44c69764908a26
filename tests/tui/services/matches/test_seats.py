"""Seats of a shared table: whose they are, who may look and act, coming and going."""

from __future__ import annotations

from pathlib import Path

import pytest

from engine.core.errors import CarteadoError
from engine.core.log import Acted, Intervened
from engine.core.model import Resigned
from engine.games.chama.model import ChamaOptions
from tests.tui.services.matches.match_services import at, entries, everybody, news_of, placing, shared
from tests.tui.tables import ANA, BIA, CLOCK, TITA, matches_on, store_in
from tui.services.matches.notices import Arrived, Departed
from tui.services.matches.participant import enter


async def test_everybody_has_the_seats_of_their_name_and_others_watch(tmp_path: Path) -> None:
    live_match = shared(tmp_path, ANA, BIA, TITA)
    async with everybody(live_match, "  ana", "Bia", "Duda") as participants:
        assert [participant.seats for participant in participants.values()] == [(0,), (1,), ()]
        assert (live_match.attendance.seats, live_match.attendance.spectators) == ((0, 1), 1)


async def test_nobody_acts_or_looks_from_the_seat_of_another(tmp_path: Path) -> None:
    live_match = shared(tmp_path)
    async with everybody(live_match, "Ana", "Bia", "Duda") as participants:
        seat, action = placing(live_match)
        other = at(participants, 1 - seat)
        for participant in (other, participants["Duda"]):
            for act in (
                lambda participant=participant: participant.submit(seat, action),
                lambda participant=participant: participant.resign(seat),
                lambda participant=participant: participant.take_back(seat),
                lambda participant=participant: participant.view(seat),
            ):
                with pytest.raises(CarteadoError) as refused:
                    act()
                assert refused.value.code == "not_your_seat"
        at(participants, seat).submit(seat, action)
        assert entries(live_match)[-1] == Acted(seat, action, CLOCK)
        assert at(participants, seat).view(seat) == live_match.table.view(seat)


async def test_whoever_comes_back_has_the_same_seat_also_in_another_process(tmp_path: Path) -> None:
    store = store_in(tmp_path)
    first = matches_on(store).new_match("chama", (ANA, BIA), ChamaOptions(cut=False))
    participant = enter(first, "Bia")
    await participant.leave()
    assert enter(matches_on(store).resume(first.match), "Bia").seats == (1,)


async def test_coming_and_going_is_told(tmp_path: Path) -> None:
    live_match = shared(tmp_path)
    news = news_of(live_match)
    ana, duda = enter(live_match, "Ana"), enter(live_match, "Duda")
    await duda.leave()
    assert news == [Arrived("Ana", (0,)), Arrived("Duda", ()), Departed("Duda", ())]
    await ana.leave()


async def test_whoever_sits_at_this_computer_has_the_seat_of_every_person(tmp_path: Path) -> None:
    live_match = shared(tmp_path, ANA, TITA, BIA)
    participant = enter(live_match)
    assert participant.seats == live_match.people == (0, 2)
    await participant.leave()


async def test_resigning_from_ones_own_seat_is_in_the_log(tmp_path: Path) -> None:
    live_match = shared(tmp_path)
    async with everybody(live_match, "Ana", "Bia") as participants:
        participants["Bia"].resign(1)
    assert Intervened(Resigned(1), CLOCK) in entries(live_match)
    assert live_match.table.outcome is not None and live_match.closed

"""Seats of a shared table: whose they are, who may look and act, coming and going."""

from __future__ import annotations

from pathlib import Path

import pytest

from engine.core.errors import CarteadoError
from engine.core.log import Acted, Intervened
from engine.core.model import Resigned
from engine.games.chama.model import Options
from tests.tui.services.matches.match_services import at, entries, everybody, placing, shared, told
from tests.tui.tables import ANA, BIA, CLOCK, TITA, house_on, store_in
from tui.services.matches.participant import enter
from tui.services.matches.updates import Arrived, Departed


async def test_everybody_has_the_seats_of_their_name_and_others_watch(tmp_path: Path) -> None:
    sitting = shared(tmp_path, ANA, BIA, TITA)
    async with everybody(sitting, "  ana", "Bia", "Duda") as visits:
        assert [visit.seats for visit in visits.values()] == [(0,), (1,), ()]
        assert (sitting.present, sitting.spectators) == ((0, 1), 1)


async def test_nobody_acts_or_looks_from_the_seat_of_another(tmp_path: Path) -> None:
    sitting = shared(tmp_path)
    async with everybody(sitting, "Ana", "Bia", "Duda") as visits:
        seat, action = placing(sitting)
        other = at(visits, 1 - seat)
        for visit in (other, visits["Duda"]):
            for act in (
                lambda visit=visit: visit.submit(seat, action),
                lambda visit=visit: visit.resign(seat),
                lambda visit=visit: visit.take_back(seat),
                lambda visit=visit: visit.view(seat),
            ):
                with pytest.raises(CarteadoError) as refused:
                    act()
                assert refused.value.code == "not_your_seat"
        at(visits, seat).submit(seat, action)
        assert entries(sitting)[-1] == Acted(seat, action, CLOCK)
        assert at(visits, seat).view(seat) == sitting.table.view(seat)


async def test_whoever_comes_back_has_the_same_seat_also_in_another_process(tmp_path: Path) -> None:
    store = store_in(tmp_path)
    first = house_on(store).new_match("chama", (ANA, BIA), Options(cut=False))
    visit = enter(first, "Bia")
    await visit.leave()
    assert enter(house_on(store).resume(first.match), "Bia").seats == (1,)


async def test_coming_and_going_is_told(tmp_path: Path) -> None:
    sitting = shared(tmp_path)
    news = told(sitting)
    ana, duda = enter(sitting, "Ana"), enter(sitting, "Duda")
    await duda.leave()
    assert news == [Arrived("Ana", (0,)), Arrived("Duda", ()), Departed("Duda", ())]
    await ana.leave()


async def test_whoever_sits_at_this_computer_has_the_seat_of_every_person(tmp_path: Path) -> None:
    sitting = shared(tmp_path, ANA, TITA, BIA)
    visit = enter(sitting)
    assert visit.seats == sitting.people == (0, 2)
    await visit.leave()


async def test_resigning_from_ones_own_seat_is_in_the_log(tmp_path: Path) -> None:
    sitting = shared(tmp_path)
    async with everybody(sitting, "Ana", "Bia") as visits:
        visits["Bia"].resign(1)
    assert Intervened(Resigned(1), CLOCK) in entries(sitting)
    assert sitting.table.outcome is not None and sitting.closed

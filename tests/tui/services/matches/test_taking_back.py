"""Taking back at a shared table needs the yes of everybody who is there."""

from __future__ import annotations

from pathlib import Path

import pytest

from engine.core.errors import IllegalAction
from engine.core.log import Acted
from engine.games.chama.actions import EndTurn
from tests.tui.services.matches.match_services import CAIO, at, entries, everybody, placing, shared, told, until
from tests.tui.tables import ANA, BIA, CLOCK, TITA
from tui.services.matches.updates import TakeBackAsked, TakeBackExpired, TakeBackRefused


async def test_what_is_taken_back_needs_the_yes_of_every_other_person_there(tmp_path: Path) -> None:
    sitting = shared(tmp_path, ANA, BIA, CAIO, TITA)
    news = told(sitting)
    async with everybody(sitting, "Ana", "Bia", "Caio", "Duda") as visits:
        await until(lambda: any(seat < 3 for seat in sitting.table.deciders()))
        before = sitting.table.state
        seat, action = placing(sitting)
        others = tuple(one for one in (0, 1, 2) if one != seat)
        at(visits, seat).submit(seat, action)
        at(visits, seat).take_back(seat)
        assert news[-1] == sitting.consent.request == TakeBackAsked(seat, others)
        visits["Duda"].answer_take_back(True)
        at(visits, seat).answer_take_back(True)
        at(visits, others[0]).answer_take_back(True)
        assert news[-1] == TakeBackAsked(seat, others[1:])
        at(visits, others[1]).answer_take_back(True)
        assert sitting.table.state == before
        assert sitting.consent.request is None
        assert not isinstance(news[-1], TakeBackExpired)


async def test_one_no_is_enough(tmp_path: Path) -> None:
    sitting = shared(tmp_path)
    news = told(sitting)
    async with everybody(sitting, "Ana", "Bia") as visits:
        seat, action = placing(sitting)
        at(visits, seat).submit(seat, action)
        at(visits, seat).take_back(seat)
        at(visits, 1 - seat).answer_take_back(False)
        at(visits, 1 - seat).answer_take_back(True)
        assert news[-1] == TakeBackRefused(seat, 1 - seat)
        assert entries(sitting)[-1] == Acted(seat, action, CLOCK)


async def test_alone_or_with_bots_nobody_is_asked(tmp_path: Path) -> None:
    sitting = shared(tmp_path)
    seat, action = placing(sitting)
    async with everybody(sitting, "Ana" if seat == 0 else "Bia", "Duda") as visits:
        at(visits, seat).submit(seat, action)
        at(visits, seat).take_back(seat)
        assert sitting.table.deciders() == (seat,)
        assert not any(isinstance(entry, Acted) for entry in entries(sitting))


async def test_the_question_expires_when_somebody_acts(tmp_path: Path) -> None:
    sitting = shared(tmp_path)
    news = told(sitting)
    async with everybody(sitting, "Ana", "Bia") as visits:
        seat, action = placing(sitting)
        at(visits, seat).submit(seat, action)
        at(visits, seat).take_back(seat)
        at(visits, seat).submit(seat, EndTurn())
        assert news[-1] == TakeBackExpired(seat)
        assert sitting.consent.request is None


async def test_who_goes_without_an_answer_did_not_agree(tmp_path: Path) -> None:
    sitting = shared(tmp_path)
    news = told(sitting)
    async with everybody(sitting, "Ana", "Bia") as visits:
        seat, action = placing(sitting)
        at(visits, seat).submit(seat, action)
        at(visits, seat).take_back(seat)
        await at(visits, 1 - seat).leave()
        assert TakeBackRefused(seat, None) in news
        assert entries(sitting)[-1] == Acted(seat, action, CLOCK)


async def test_nobody_asks_for_what_cannot_be_taken_back(tmp_path: Path) -> None:
    sitting = shared(tmp_path)
    async with everybody(sitting, "Ana", "Bia") as visits:
        (seat,) = sitting.table.deciders()
        at(visits, seat).submit(seat, EndTurn())
        with pytest.raises(IllegalAction) as refused:
            at(visits, seat).take_back(seat)
        assert refused.value.code == "cannot_take_back"
        assert sitting.consent.request is None

"""Taking back at a shared table needs the yes of everybody who is there."""

from __future__ import annotations

from pathlib import Path

import pytest

from engine.core.errors import IllegalAction
from engine.core.log import Acted
from engine.games.chama.actions import EndTurn
from tests.tui.services.matches.match_services import CAIO, at, entries, everybody, news_of, placing, shared, until
from tests.tui.tables import ANA, BIA, CLOCK, TITA
from tui.services.matches.notices import TakeBackAsked, TakeBackExpired, TakeBackRefused


async def test_what_is_taken_back_needs_the_yes_of_every_other_person_there(tmp_path: Path) -> None:
    live_match = shared(tmp_path, ANA, BIA, CAIO, TITA)
    news = news_of(live_match)
    async with everybody(live_match, "Ana", "Bia", "Caio", "Duda") as participants:
        await until(lambda: any(seat < 3 for seat in live_match.table.deciders()))
        before = live_match.table.state
        seat, action = placing(live_match)
        others = tuple(item for item in (0, 1, 2) if item != seat)
        at(participants, seat).submit(seat, action)
        at(participants, seat).take_back(seat)
        assert news[-1] == live_match.undo_request.request == TakeBackAsked(seat, others)
        participants["Duda"].answer_take_back(True)
        at(participants, seat).answer_take_back(True)
        at(participants, others[0]).answer_take_back(True)
        assert news[-1] == TakeBackAsked(seat, others[1:])
        at(participants, others[1]).answer_take_back(True)
        assert live_match.table.state == before
        assert live_match.undo_request.request is None
        assert not isinstance(news[-1], TakeBackExpired)


async def test_one_no_is_enough(tmp_path: Path) -> None:
    live_match = shared(tmp_path)
    news = news_of(live_match)
    async with everybody(live_match, "Ana", "Bia") as participants:
        seat, action = placing(live_match)
        at(participants, seat).submit(seat, action)
        at(participants, seat).take_back(seat)
        at(participants, 1 - seat).answer_take_back(False)
        at(participants, 1 - seat).answer_take_back(True)
        assert news[-1] == TakeBackRefused(seat, 1 - seat)
        assert entries(live_match)[-1] == Acted(seat, action, CLOCK)


async def test_alone_or_with_bots_nobody_is_asked(tmp_path: Path) -> None:
    live_match = shared(tmp_path)
    seat, action = placing(live_match)
    async with everybody(live_match, "Ana" if seat == 0 else "Bia", "Duda") as participants:
        at(participants, seat).submit(seat, action)
        at(participants, seat).take_back(seat)
        assert live_match.table.deciders() == (seat,)
        assert not any(isinstance(entry, Acted) for entry in entries(live_match))


async def test_the_question_expires_when_somebody_acts(tmp_path: Path) -> None:
    live_match = shared(tmp_path)
    news = news_of(live_match)
    async with everybody(live_match, "Ana", "Bia") as participants:
        seat, action = placing(live_match)
        at(participants, seat).submit(seat, action)
        at(participants, seat).take_back(seat)
        at(participants, seat).submit(seat, EndTurn())
        assert news[-1] == TakeBackExpired(seat)
        assert live_match.undo_request.request is None


async def test_who_goes_without_an_answer_did_not_agree(tmp_path: Path) -> None:
    live_match = shared(tmp_path)
    news = news_of(live_match)
    async with everybody(live_match, "Ana", "Bia") as participants:
        seat, action = placing(live_match)
        at(participants, seat).submit(seat, action)
        at(participants, seat).take_back(seat)
        await at(participants, 1 - seat).leave()
        assert TakeBackRefused(seat, None) in news
        assert entries(live_match)[-1] == Acted(seat, action, CLOCK)


async def test_nobody_asks_for_what_cannot_be_taken_back(tmp_path: Path) -> None:
    live_match = shared(tmp_path)
    async with everybody(live_match, "Ana", "Bia") as participants:
        (seat,) = live_match.table.deciders()
        at(participants, seat).submit(seat, EndTurn())
        with pytest.raises(IllegalAction) as refused:
            at(participants, seat).take_back(seat)
        assert refused.value.code == "cannot_take_back"
        assert live_match.undo_request.request is None

"""A player's own page: a round off, an opponent who is not there, and acts that an organiser has switched off."""

from __future__ import annotations

from collections.abc import AsyncIterator
from pathlib import Path

import pytest

from tests.tui.web.browsers import Browsers
from tests.tui.web.test_own_page import Evening, Player
from tui.services.tournaments.opponent_calls import OpponentCalls
from tui.services.tournaments.player_links import SWITCHES


@pytest.fixture
async def evening(tmp_path: Path) -> AsyncIterator[Evening]:
    async with Browsers(tmp_path) as opened:
        yield Evening(opened)


@pytest.fixture
async def swiss(tmp_path: Path) -> AsyncIterator[Evening]:
    async with Browsers(tmp_path) as opened:
        yield Evening(opened, format="swiss", final_table=0)


def switch_off(evening: Evening, *acts: str) -> None:
    evening.session.club.store.club.change(phone_acts_off=",".join(acts))


async def test_a_round_off_is_asked_for_and_withdrawn_by_link(swiss: Evening) -> None:
    answer = await swiss.first.says("bye", round="2")
    assert answer.status == 303
    assert [bye.round for bye in swiss.session.tournament.asked] == [2]
    assert swiss.last == f"{swiss.names[0]} (127.0.0.1)"
    assert "Folga na rodada 2" in (await swiss.first.sees()).page.text
    assert (await swiss.first.says("no_bye")).status == 303
    assert not swiss.session.tournament.asked


@pytest.mark.parametrize("number", ["", "0", "1", "99", "-1", "x", "9" * 30])
async def test_a_round_off_in_no_round_to_come_is_refused_in_words(swiss: Evening, number: str) -> None:
    answer = await swiss.first.says("bye", round=number)
    assert answer.status == 409 and not swiss.session.tournament.asked
    assert "alert" in answer.text


async def test_who_waits_for_an_opponent_tells_the_desk_since_when_until_all_are_there(evening: Evening) -> None:
    assert (await evening.first.says("missing")).status == 303
    (call,) = OpponentCalls(evening.session).open
    assert (call.number, call.by, call.round) == (evening.table.number, evening.names[0], 1)
    entries = len(evening.session.desk.entries)
    assert f"{evening.names[0]} espera há 0 min" in (await evening.second.sees()).page.text
    again = await evening.second.says("missing")
    assert again.status == 409 and "ou já se avisou" in again.page.text
    assert (await evening.second.says("came")).status == 303
    assert not OpponentCalls(evening.session).open and len(evening.session.desk.entries) == entries


async def test_a_call_ends_with_the_result_of_its_table(evening: Evening) -> None:
    await evening.first.says("missing")
    await evening.first.tells(1, 2, 3, 4)
    assert OpponentCalls(evening.session).open
    await evening.second.says("agree")
    assert not OpponentCalls(evening.session).open
    assert (await evening.first.says("missing")).status == 409


async def test_a_call_is_known_after_the_hall_was_opened_anew(evening: Evening) -> None:
    await evening.first.says("missing")
    evening.session.reload()
    assert OpponentCalls(evening.session).at(evening.table.number) is not None


@pytest.mark.parametrize(
    ("switch", "act", "said"),
    [
        ("result", "result", {"f0": "1", "f1": "2", "f2": "3", "f3": "4"}),
        ("bye", "bye", {"round": "2"}),
        ("missing", "missing", {}),
        ("leave", "leave", {}),
        ("here", "here", {}),
    ],
)
async def test_an_act_that_was_switched_off_is_neither_offered_nor_done(
    evening: Evening, switch: str, act: str, said: dict[str, str]
) -> None:
    assert {switch} <= {*SWITCHES}
    switch_off(evening, switch)
    entries = len(evening.session.desk.entries)
    offered = (await evening.first.sees()).page.elements
    assert act not in [attrs.get("value") for tag, attrs in offered if tag == "button"]
    answer = await evening.first.says(act, **said)
    assert answer.status == 409 and len(evening.session.desk.entries) == entries
    assert "A organização desligou isso aqui" in answer.page.text


async def test_everything_is_done_again_once_nothing_is_off(swiss: Evening) -> None:
    switch_off(swiss, *SWITCHES)
    switch_off(swiss)
    assert (await swiss.first.says("bye", round="2")).status == 303


async def test_somebody_without_a_table_calls_nobody(evening: Evening) -> None:
    stranger = Player(evening.browsers, evening.session, "Ninguém")
    assert (await stranger.says("missing")).status == 409
    assert not OpponentCalls(evening.session).open


async def test_what_was_asked_for_may_be_withdrawn_after_it_was_switched_off(swiss: Evening) -> None:
    await swiss.first.says("bye", round="2")
    switch_off(swiss, "bye")
    assert (await swiss.first.says("no_bye")).status == 303
    assert not swiss.session.tournament.asked

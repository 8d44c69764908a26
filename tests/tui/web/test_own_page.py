"""A player's own page: by a link that is theirs alone, what they see, what they may say, and what is refused."""

from __future__ import annotations

import asyncio
import base64
import logging
import threading
from collections.abc import AsyncIterator
from pathlib import Path
from typing import Any

import pytest

from saves.errors import StoreError
from tests.tournaments.events import in_seat_order
from tests.tui.ssh_people import SECONDS
from tests.tui.web.browsers import Answer, Browsers
from tournaments.standings import standings
from tui.documents.model import UNBROKEN
from tui.services.tournaments.player_links import PlayerLinks
from tui.services.tournaments.players import PendingResults
from tui.services.tournaments.session import TournamentSession


class Player:
    """Somebody with a link, and a browser."""

    def __init__(self, browsers: Browsers, session: TournamentSession, name: str) -> None:
        self._browsers = browsers
        self.path = f"/me/{PlayerLinks(session).issue(name)}"

    async def sees(self) -> Answer:
        return await self._browsers.get(self.path)

    async def says(self, act: str, **said: str) -> Answer:
        page = (await self.sees()).page
        fields = [attrs for _, attrs in page.elements if attrs.get("type") == "hidden"]
        hidden = {attrs["name"]: attrs["value"] for attrs in reversed(fields)}
        headers = {"Origin": self._browsers.address}
        return await self._browsers.get(self.path, "POST", data={**hidden, "act": act, **said}, headers=headers)

    async def tells(self, *places: int) -> Answer:
        return await self.says("result", **{f"f{row}": str(place) for row, place in enumerate(places)})


class Evening:
    """A tournament whose first round is published, and two people of its first table."""

    def __init__(self, browsers: Browsers, **settings: Any) -> None:
        self.browsers = browsers
        self.session = browsers.tournament(drawn=True, **settings)
        self.table = self.session.desk.pending()[0]
        names = [self.session.tournament.entrant(seat).name for seat in self.table.seats]
        self.first, self.second = (Player(browsers, self.session, name) for name in names[:2])
        self.names = names

    @property
    def last(self) -> str:
        return self.session.desk.entries[-1].by

    @property
    def has_result(self) -> bool:
        return self.session.tournament.rounds[0].results[0] is not None


@pytest.fixture
async def evening(tmp_path: Path) -> AsyncIterator[Evening]:
    async with Browsers(tmp_path) as opened:
        yield Evening(opened)


async def test_a_player_reads_their_table_seat_and_opponents(evening: Evening) -> None:
    page = (await evening.first.sees()).page
    assert evening.names[0] in page.text and f"Rodada 1: mesa {evening.table.number}, cadeira 1" in page.text
    assert all(name in page.text for name in evening.names[1:])
    assert {"main", "nav", "header", "footer"} <= page.tags


async def test_a_result_counts_once_the_other_side_agrees_and_the_log_says_who_and_whence(evening: Evening) -> None:
    answer = await evening.first.tells(2, 1, 3, 4)
    assert answer.status == 303 and not evening.has_result
    waiting = "vale quando alguém do outro lado concordar"
    assert waiting in (await evening.browsers.get(answer.headers["Location"])).page.text
    assert "à espera de quem jogou com você" in (await evening.first.sees()).page.text
    assert f"{evening.names[0]} diz da mesa" in (await evening.second.sees()).page.text
    landed = await evening.second.says("agree")
    assert landed.status == 303 and evening.has_result
    assert evening.session.tournament.rounds[0].results[0].places == (2, 1, 3, 4)
    assert evening.last == f"{evening.names[1]} (127.0.0.1)"
    shown = await evening.browsers.get(landed.headers["Location"])
    assert f"O resultado da mesa {evening.table.number} está anotado." in shown.page.text
    assert waiting not in (await evening.browsers.get(answer.headers["Location"])).page.text


async def test_a_result_told_alike_by_both_sides_counts_and_a_different_one_does_not(evening: Evening) -> None:
    await evening.first.tells(1, 2, 3, 4)
    await evening.second.tells(2, 1, 3, 4)
    assert not evening.has_result
    await evening.first.tells(2, 1, 3, 4)
    assert evening.has_result


async def test_results_that_differ_are_shown_to_the_whole_table_and_none_counts_until_all_who_told_agree(
    evening: Evening,
) -> None:
    third = Player(evening.browsers, evening.session, evening.names[2])
    await evening.first.tells(1, 2, 3, 4)
    answer = await evening.second.tells(2, 1, 3, 4)
    assert "said=differ" in answer.headers["Location"]
    buttons = {}
    for number, player in enumerate((evening.first, evening.second, third)):
        page = (await player.sees()).page
        assert "não conferem" in page.text and ("p", {"class": "wrong", "role": "alert"}) in page.elements
        first, second = evening.names[:2]
        for ahead, behind in ((first, second), (second, first)):
            assert f"1º{UNBROKEN}{ahead}, 2º{UNBROKEN}{behind}" in page.text
        acts = [attrs["value"] for tag, attrs in page.elements if tag == "button" and attrs.get("name") == "act"]
        buttons[number] = [act for act in acts if act in ("agree", "disagree")]
        assert await evening.browsers.weight(player.path) <= 60_000
    assert buttons == {0: ["disagree", "agree"], 1: ["agree", "disagree"], 2: []}
    # Whoever told nothing does not decide between two, neither by agreeing nor by removing one.
    assert [(await third.says(act)).status for act in ("agree", "disagree")] == [409, 409]
    assert not evening.has_result
    assert (await evening.second.says("agree")).status == 303
    assert evening.session.tournament.rounds[0].results[0].places == (1, 2, 3, 4)


async def test_what_is_left_counts_once_whoever_contradicted_it_takes_theirs_back(evening: Evening) -> None:
    third = Player(evening.browsers, evening.session, evening.names[2])
    await evening.first.tells(1, 2, 3, 4)
    await evening.second.tells(2, 1, 3, 4)
    await third.tells(1, 2, 3, 4)
    assert not evening.has_result
    page = (await evening.second.sees()).page
    marks = [attrs["value"] for _, attrs in page.elements if attrs.get("name") == "mark"]
    assert (await evening.second.says("disagree", mark=marks[1])).status == 303
    assert evening.session.tournament.rounds[0].results[0].places == (1, 2, 3, 4)


async def test_whoever_told_a_result_may_take_it_back_but_not_confirm_it(evening: Evening) -> None:
    await evening.first.tells(1, 2, 3, 4)
    assert (await evening.first.says("agree")).status == 409 and not evening.has_result
    assert (await evening.first.says("disagree")).status == 303
    assert PendingResults(evening.session).open == ()


async def test_an_answer_to_a_result_that_has_changed_meanwhile_is_refused(evening: Evening) -> None:
    await evening.first.tells(1, 2, 3, 4)
    page = (await evening.second.sees()).page
    mark = next(attrs["value"] for tag, attrs in page.elements if attrs.get("name") == "mark")
    await evening.first.tells(4, 3, 2, 1)
    answer = await evening.second.says("agree", mark=mark)
    assert answer.status == 409 and "mudou enquanto você olhava" in answer.page.text
    assert not evening.has_result


@pytest.mark.parametrize("places", [(1, 1, 1, 9), (0, 0, 0, 0), (1,), (99999999, 1, 2, 3), (-1, 2, 3, 4)])
async def test_a_result_that_cannot_be_is_refused_in_words(evening: Evening, places: tuple[int, ...]) -> None:
    answer = await evening.first.tells(*places)
    assert answer.status == 409 and ("p", {"class": "wrong", "role": "alert"}) in answer.page.elements
    assert PendingResults(evening.session).open == ()


async def test_the_organiser_sees_what_players_told_and_may_take_it(evening: Evening) -> None:
    await evening.first.tells(1, 2, 3, 4)
    results = PendingResults(evening.session)
    results.accept(*results.open, None)
    assert evening.has_result


async def test_people_say_that_they_are_here_and_leave(tmp_path: Path) -> None:
    async with Browsers(tmp_path) as browsers:
        session = browsers.tournament()
        ana = Player(browsers, session, "Ana")
        assert "Cheguei" in (await ana.sees()).text
        assert (await ana.says("here")).status == 303 and session.tournament.present == (1,)
        assert session.desk.entries[-1].by == "Ana (127.0.0.1)"
        assert "avisou que chegou" in (await ana.sees()).page.text
        assert (await ana.says("leave")).status == 303
        assert "Ana" not in [entrant.name for entrant in session.tournament.entrants]
        assert (await ana.says("here")).status == 409


async def test_a_round_that_is_prepared_is_not_seen_by_those_who_play_it(tmp_path: Path) -> None:
    async with Browsers(tmp_path) as browsers:
        session = browsers.tournament(drawn=True, published=False)
        ana = Player(browsers, session, "Ana")
        assert "mesa" not in (await ana.sees()).page.text.lower()
        assert (await ana.tells(1, 2, 3, 4)).status == 409


async def test_an_act_follows_what_another_program_has_written_a_moment_before(evening: Evening) -> None:
    table = evening.session.desk.pending()[1]
    elsewhere = TournamentSession(evening.session.club, evening.session.id)
    elsewhere.do(lambda desk: desk.report(1, table.number, in_seat_order(len(table.seats))))
    assert (await evening.first.says("leave")).status == 303
    assert evening.session.tournament.dropped == (evening.table.seats[0],)
    assert evening.session.tournament.rounds[0].results[1] is not None


async def test_a_link_holds_for_its_person_until_it_is_revoked(evening: Evening) -> None:
    links = PlayerLinks(evening.session)
    other = Player(evening.browsers, evening.session, evening.names[0])
    assert links.revoke(evening.names[0]) == 2
    assert (await evening.first.sees()).status == (await other.sees()).status == 404
    assert (await evening.second.sees()).status == 200
    assert links.revoke() == 1 and (await evening.second.sees()).status == 404


async def test_a_link_is_of_128_bits_and_of_one_tournament_alone(evening: Evening) -> None:
    other = evening.browsers.tournament(id="outra", drawn=True)
    secrets = {PlayerLinks(evening.session).issue(evening.names[0]) for _ in range(50)}
    assert len(secrets) == 50 and all(len(base64.urlsafe_b64decode(secret + "==")) == 16 for secret in secrets)
    before = len(other.desk.entries)
    assert (await evening.first.tells(1, 2, 3, 4)).status == 303
    assert len(other.desk.entries) == before and not PendingResults(other).open


async def test_a_link_follows_a_name_that_was_set_right(evening: Evening) -> None:
    evening.session.rename(evening.table.seats[0], "Outra Pessoa")
    assert "Outra Pessoa" in (await evening.first.sees()).page.text


async def test_a_secret_is_neither_kept_nor_logged(evening: Evening, caplog: pytest.LogCaptureFixture) -> None:
    with caplog.at_level(logging.DEBUG):
        await evening.first.tells(1, 2, 3, 4)
        await evening.browsers.get(f"{evening.first.path}x")
    secret = evening.first.path.removeprefix("/me/")
    stored = evening.browsers.store.path.read_bytes()
    wal = evening.browsers.store.path.with_name("club.db-wal")
    stored += wal.read_bytes() if wal.exists() else b""
    assert len(secret) == 22 and secret.encode() not in stored
    assert secret not in "".join(record.getMessage() for record in caplog.records if "carteado" in record.name)
    assert secret not in (await evening.browsers.get("/t/copa")).text


async def test_whoever_tries_links_waits(evening: Evening) -> None:
    statuses = [(await evening.browsers.get(f"/me/{number:022}")).status for number in range(7)]
    assert statuses == [404] * 5 + [429] * 2


@pytest.mark.parametrize(
    "headers",
    [
        {},
        {"Origin": "null"},
        {"Origin": "http://evil.example"},
        {"Origin": "{own}", "Content-Type": "text/plain"},
        {"Origin": "{own}", "Content-Type": "multipart/form-data; boundary=x"},
        {"Origin": "{own}", "Host": "evil.example"},
    ],
)
async def test_an_act_comes_only_from_the_page_itself(evening: Evening, headers: dict[str, str]) -> None:
    sent = {name: value.replace("{own}", evening.browsers.address) for name, value in headers.items()}
    sent.setdefault("Content-Type", "application/x-www-form-urlencoded")
    answer = await evening.browsers.get(evening.first.path, "POST", data=b"act=leave", headers=sent)
    assert answer.status in (403, 421)
    assert evening.session.tournament.dropped == ()


async def test_too_much_said_at_once_and_too_often_is_refused(evening: Evening) -> None:
    headers = {"Origin": evening.browsers.address, "Content-Type": "application/x-www-form-urlencoded"}
    long = await evening.browsers.get(evening.first.path, "POST", data=b"act=" + b"x" * 5000, headers=headers)
    assert long.status == 413
    answers = [await evening.first.says("nothing") for _ in range(13)]
    assert {answer.status for answer in answers} == {409}
    assert "daqui a" in answers[-1].page.text and "daqui a" not in answers[-2].page.text


async def test_the_result_of_a_match_of_several_games_is_told_by_the_games_won(tmp_path: Path) -> None:
    async with Browsers(tmp_path) as browsers:
        chosen = {"format": "swiss", "table_size": 2, "best_of": 3, "scored": False}
        session = browsers.tournament(drawn=True, **chosen)
        table = session.desk.pending()[0]
        names = [session.tournament.entrant(seat).name for seat in table.seats]
        first, second = (Player(browsers, session, name) for name in names)
        assert (await first.tells(2, 1)).status == 303
        # The same winner is not the same result.
        assert "said=differ" in (await second.tells(2, 0)).headers["Location"]
        shown = (await second.sees()).page.text
        assert all(f"1º{UNBROKEN}{names[0]} 2, 2º{UNBROKEN}{names[1]} {lost}" in shown for lost in (0, 1))
        assert (await second.says("agree")).status == 303
        assert session.tournament.rounds[0].results[0].won == (2, 1)


async def test_CH_61_counts_are_told_by_phone_where_time_was_called(evening: Evening) -> None:
    page = (await evening.first.sees()).page
    assert [attrs["value"] for _, attrs in page.elements if attrs.get("name") == "way"] == ["places", "counts"]
    figures = {"f0": "9", "f1": "7", "f2": "5", "f3": "3"} | {
        f"f{row}.{column}": "1" for row in range(4) for column in (1, 2)
    }
    missing = await evening.first.says("result", way="counts", **{name: figures[name] for name in ("f0", "f1")})
    assert missing.status == 409 and evening.names[2] in missing.page.text
    assert (await evening.first.says("result", way="counts", **figures)).status == 303
    assert (await evening.second.says("agree")).status == 303
    assert evening.session.tournament.rounds[0].results[0].places == (1, 2, 3, 4)


@pytest.mark.parametrize("way", ["", "scores", "six_counts", "x"])
async def test_a_result_told_in_a_way_that_is_not_offered_is_refused(way: str, evening: Evening) -> None:
    answer = await evening.first.says("result", way=way, f0="1", f1="2", f2="3", f3="4")
    assert answer.status == 409 and not PendingResults(evening.session).open


async def test_an_open_own_page_is_told_what_is_said_of_its_table_and_others_are_not(evening: Evening) -> None:
    def versions() -> list[str]:
        shown = evening.browsers.server._evening
        return [shown.version("copa", name) for name in (*evening.names, "nobody", "")]

    before = versions()
    await evening.first.tells(*range(1, len(evening.names) + 1))
    after = versions()
    changed = [old != new for old, new in zip(before, after, strict=True)]
    assert changed == [True] * len(evening.names) + [False, False]
    await evening.second.says("disagree")
    assert versions() == before


async def test_an_act_is_answered_once_it_is_on_disk_and_not_before(evening: Evening) -> None:
    loop = asyncio.get_running_loop()
    store = evening.browsers.store
    held = threading.Event()
    with store.shared_commits(loop.call_soon_threadsafe):
        store.write(lambda: held.wait(SECONDS) and None)
        while not store._commits._flushing:
            await asyncio.sleep(0)
        saying = asyncio.ensure_future(evening.first.tells(*range(1, len(evening.names) + 1)))
        while not PendingResults(evening.session).open:
            await asyncio.sleep(0)
        # Others are answered meanwhile, this one is not.
        await evening.browsers.get("/")
        assert not saying.done()
        held.set()
        assert "said=proposed" in (await saying).headers["Location"]


async def test_an_act_that_did_not_come_to_the_disk_is_said_to_have_failed(evening: Evening) -> None:
    loop = asyncio.get_running_loop()
    store = evening.browsers.store
    with store.shared_commits(loop.call_soon_threadsafe), pytest.MonkeyPatch.context() as full:
        full.setattr(store._database, "change", broken)
        answer = await evening.first.says("leave")
    assert answer.status == 409 and "said=" not in answer.headers.get("Location", "")


def broken(*_: object) -> None:
    raise StoreError("store_disk_full", path="club.db", detail="")


async def test_a_player_reads_the_own_place_at_the_end(tmp_path: Path) -> None:
    async with Browsers(tmp_path) as browsers:
        session = browsers.of_one_round()
        last = standings(session.tournament)[-1]
        text = (await Player(browsers, session, last.entrant.name).sees()).page.text
    assert "O torneio acabou." in text and "O seu lugar: " in text

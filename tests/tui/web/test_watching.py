"""A match that goes on, watched by a browser: what a spectator may see, when a spectator may, and not a byte more."""

from __future__ import annotations

import json
from collections.abc import AsyncIterator
from pathlib import Path
from typing import Any

import msgspec
import pytest
from msgspec.structs import replace

from engine.core.log import Acted, Player
from engine.core.model import Resigned
from engine.games.registry import GAMES
from saves.matches.match_rows import Delay, OpenTableRow, TableTerms
from saves.sealed_matches import SealedMatch
from tests.tui.documents.shown import data_in, session
from tests.tui.documents.test_replay_pages import plain, unrolled
from tests.tui.ssh.test_hidden_cards import NAMES, StoryTable
from tests.tui.ssh.test_hidden_cards import twins as deals
from tests.tui.thefts_unseen import thefts
from tests.tui.unseen import twins
from tests.tui.web.browsers import Browsers
from tui.documents import live_replay
from tui.documents.live_replay import LiveReplay
from tui.services.matches.live_match import LiveMatch
from tui.web import watching

ALL = "moments signs notes line figures eyes words"


@pytest.fixture
async def browsers(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> AsyncIterator[Browsers]:
    monkeypatch.setattr(watching, "PAUSE", 0.0)
    async with Browsers(tmp_path) as opened:
        yield opened


def begun(browsers: Browsers, key: str = "dalmuti", seats: int = 4, delay: Delay = "none") -> LiveMatch:
    players = tuple(map(Player, NAMES[:seats]))
    options = GAMES[key].options_type()
    return browsers.matches.new_match(key, players, options, terms=TableTerms(delay=delay))


def act(live_match: LiveMatch, times: int = 1) -> None:
    """Do the first thing that may be done, so many times."""
    for _ in range(times):
        seat = live_match.table.deciders()[0]
        live_match.table.submit(seat, live_match.table.legal_actions(seat)[0])


async def page(browsers: Browsers, number: int = 1, query: str = "") -> dict[str, Any]:
    answer = await browsers.get(f"/watch/{number}{query}")
    assert answer.status == 200, answer.text
    return dict(data_in(answer.text))


async def stream_of(browsers: Browsers, number: int = 1) -> str:
    text = (await browsers.get(f"/watch/{number}")).text
    return text.partition('data-events="')[2].partition('"')[0].replace("&amp;", "&")


def grown(data: dict[str, Any], more: dict[str, Any]) -> dict[str, Any]:
    """The data of a page after what has come, as its script puts it together."""
    tag = data["languages"][0]
    data["end"] = more["end"]
    data["rules"] += more["rules"]
    data["told"][0][tag]["here"] += more["here"]
    data["told"][0][tag]["log"] += more["log"]
    for size, new in zip(data["sizes"], more["sizes"], strict=True):
        size["rows"] += new["rows"]
        size["films"][0][tag]["changes"] += new["changes"]
    return data


async def message(stream: Any) -> tuple[str, Any]:
    """The next message of a stream; beats are left out."""
    while (block := (await stream.content.readuntil(b"\n\n")).decode()) == ":\n\n":
        pass
    lines = dict(line.split(": ", 1) for line in block.strip().split("\n"))
    return lines["event"], json.loads(lines["data"])


@pytest.mark.parametrize("key", GAMES)
async def test_the_page_of_a_match_is_that_of_a_replay_with_the_eyes_of_a_spectator(
    key: str, browsers: Browsers
) -> None:
    live_match = begun(browsers, key, min(GAMES[key].seats))
    act(live_match, 3)
    data = await page(browsers)
    update = live_match.update(None, delayed=True)
    assert data["end"] == len(update.events) and data["languages"] == ["pt-BR"]
    assert [len(size["films"][0]["pt-BR"]["changes"]) for size in data["sizes"]] == [data["end"] + 1] * 2
    picture = "\n".join(map(plain, unrolled(data["sizes"][0], "pt-BR")[-1]))
    assert NAMES[0] in picture
    assert data["players"] == [player.name for player in live_match.players]


async def test_what_is_played_comes_to_an_open_page_as_a_page_read_anew_would_have_it(browsers: Browsers) -> None:
    live_match = begun(browsers)
    data, path = await page(browsers), await stream_of(browsers)
    async with browsers.ask(path) as stream:
        for times in (1, 3):
            act(live_match, times)
            while data["end"] < len(live_match.update(None, delayed=True).events):
                kind, more = await message(stream)
                assert kind == "more"
                data = grown(data, more)
            assert data == await page(browsers)


async def test_a_page_that_lost_the_network_is_sent_what_it_has_missed(browsers: Browsers) -> None:
    live_match = begun(browsers)
    data, path = await page(browsers), await stream_of(browsers)
    act(live_match)
    async with browsers.ask(path) as stream:
        block = (await stream.content.readuntil(b"data: ")).decode()
        seen = block.partition("id: ")[2].partition("\n")[0]
    act(live_match, 2)
    async with browsers._http.get(f"{browsers.address}{path}", headers={"Last-Event-ID": seen}) as stream:
        _, more = await message(stream)
    assert more["end"] == len(live_match.update(None, delayed=True).events) and len(more["here"]) == 2
    assert data["end"] < more["end"]


@pytest.mark.parametrize("delay", ["move", "hand"])
async def test_what_is_played_is_seen_no_sooner_than_the_table_lets_spectators_see_it(
    delay: Delay, browsers: Browsers
) -> None:
    live_match = begun(browsers, delay=delay)
    behind = await page(browsers)
    async with browsers.ask(await stream_of(browsers)) as stream:
        while True:
            act(live_match, 1 if delay == "move" else 6)
            browsers.clock.seconds += 1.0
            seen = live_match.update(None, delayed=True)
            fresh = await page(browsers)
            assert fresh["end"] == len(seen.events) <= len(live_match.table.line.plies)
            if fresh["end"] > behind["end"]:
                break
            assert fresh == behind
        beat, block = await stream.content.readuntil(b"\n\n"), await stream.content.readuntil(b"\n")
        # Nothing was heard of what may not be seen, not even that there was something.
        assert beat == b":\n\n" and block.startswith(b"id: ")


@pytest.mark.parametrize("key", GAMES)
async def test_no_byte_of_a_page_or_its_stream_tells_of_a_hidden_card(
    key: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Two halls play the same match; only what spectators may not see lies otherwise in the second one."""
    monkeypatch.setattr(watching, "PAUSE", 0.0)
    monkeypatch.setattr(live_replay, "token_hex", lambda _: "run")
    monkeypatch.setattr("tui.services.matches.match_service.Table", StoryTable)
    sent = []
    for number, story in enumerate(deals(key, "opening")[:2]):
        monkeypatch.setattr(StoryTable, "story", story, raising=False)
        (tmp_path / str(number)).mkdir()
        async with Browsers(tmp_path / str(number)) as browsers:
            options = msgspec.convert(story.header.options, story.game.options_type)
            live_match = browsers.matches.new_match(key, story.header.players, options, terms=TableTerms())
            heard = [(await browsers.get("/watch/1")).text]
            async with browsers.ask(await stream_of(browsers)) as stream:
                for entry in story.entries:
                    if isinstance(entry, Acted):
                        before = live_match.update(None, delayed=True).number
                        live_match.table.submit(entry.seat, entry.action)
                        if live_match.update(None, delayed=True).number > before:
                            heard.append(json.dumps(await message(stream)))
            heard += [(await browsers.get(path)).text for path in ("/watch/1", "/watch/1?lang=en", "/watch")]
        sent.append(heard)
    assert sent[0] == sent[1] and len(sent[0]) > 8


async def test_WA_54_a_page_tells_nothing_of_a_cheat_that_stays_untold(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(live_replay, "token_hex", lambda _: "run")
    story = thefts()
    with twins(tmp_path, story._replace(options=replace(story.options, cheats_told=False))) as both:
        replays = [LiveReplay(world.live_match, session(), 1) for world in (both.acting, both.other)]
        unseen = 0
        for was_unseen in both.steps():
            unseen += was_unseen
            for replay in replays:
                await replay.grow()
            if not was_unseen:
                assert replays[0].since(0) == replays[1].since(0)
        assert unseen and replays[0].data() == replays[1].data()


async def test_what_is_taken_back_has_the_page_read_anew(browsers: Browsers) -> None:
    live_match = begun(browsers, "chama", 2)
    seat = live_match.table.deciders()[0]
    act(live_match)
    before = await page(browsers)
    async with browsers.ask(await stream_of(browsers)) as stream:
        live_match.table.take_back(seat)
        assert await message(stream) == ("changed", 1)
    assert (await page(browsers))["end"] < before["end"]


async def test_the_end_is_shown_with_its_result_and_stays_when_the_table_is_gone(browsers: Browsers) -> None:
    live_match = begun(browsers, "chama", 2)
    async with browsers.ask(await stream_of(browsers)) as stream:
        live_match.table.intervene(Resigned(0))
        live_match.close()
        assert (await message(stream))[0] == "changed"
    answer = await browsers.get("/watch/1")
    data = data_in(answer.text)
    assert NAMES[1] in json.dumps(data["figures"]["pt-BR"]["result"]) and "data-events" not in answer.text
    assert live_match.closed and "/watch/1" not in (await browsers.get("/watch")).text


async def test_tables_are_listed_with_who_plays_and_private_ones_are_nowhere(browsers: Browsers) -> None:
    assert "Nenhuma mesa" in (await browsers.get("/watch")).page.text
    live_match, private = begun(browsers), begun(browsers, "chama", 2)
    browsers.lobby.matches.tables("")
    browsers.lobby.matches.host(7, private, OpenTableRow(private.match, "Ana", code="ABCD"))
    listed = (await browsers.get("/watch")).page
    assert "/watch/1" in listed.links and "/watch/7" not in listed.links
    assert all(player.name in listed.text for player in live_match.players)
    for number in (7, 2, 99, 0):
        assert (await browsers.get(f"/watch/{number}")).status == 404
        assert (await browsers.get(f"/live/watch/{number}")).status == 404
    assert "/watch" in (await browsers.get("/")).page.links


async def test_a_sealed_match_is_refused_in_words(browsers: Browsers, monkeypatch: pytest.MonkeyPatch) -> None:
    begun(browsers)

    def sealed(*_: object) -> None:
        raise SealedMatch("match_sealed_watch", round=1, tables="2")

    monkeypatch.setattr(watching, "check_may_look", sealed)
    for path in ("/watch/1", "/live/watch/1"):
        answer = await browsers.get(path)
        assert answer.status == 403 and "films" not in answer.text


@pytest.mark.parametrize("seen", ["", "x", "x.1", "{run}.", "{run}.-1", "{run}.9999", "{run}.1e3", "{run}." + "9" * 50])
async def test_a_place_that_no_page_shows_has_the_page_read_anew(seen: str, browsers: Browsers) -> None:
    begun(browsers)
    run = (await stream_of(browsers)).partition("seen=")[2].partition(".")[0]
    async with browsers.ask(f"/live/watch/1?seen={seen.format(run=run)}") as stream:
        assert await message(stream) == ("changed", 1)


async def test_a_match_is_drawn_once_for_all_who_read_it_in_a_language(
    browsers: Browsers, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(watching, "MOST_REPLAYS", 2)
    begun(browsers)
    first = await page(browsers)

    def drawn_again(_: LiveReplay) -> None:
        raise AssertionError

    with monkeypatch.context() as kept:
        kept.setattr(LiveReplay, "data", drawn_again)
        assert await page(browsers) == first
    assert len(browsers.server._views._watching._replays) == 1
    assert (await page(browsers, query="?lang=en"))["languages"] == ["en"]
    begun(browsers, "chama", 2)
    await page(browsers, 2)
    assert [*browsers.server._views._watching._replays] == [(1, "en"), (2, "pt_BR")]


async def test_a_whole_match_is_read_within_sixty_kilobytes(browsers: Browsers) -> None:
    live_match = begun(browsers, "dalmuti", 4)
    for _ in range(250):
        if live_match.table.outcome is not None:
            break
        act(live_match)
    answer = await browsers.get("/watch/1")
    assert len(answer.text.encode()) <= 60_000, len(answer.text.encode())

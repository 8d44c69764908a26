"""What the hall refuses browsers: names of others, other methods, bodies, crowds, slow and senseless clients."""

from __future__ import annotations

import asyncio
import logging
import random
from collections.abc import AsyncIterator
from pathlib import Path

import pytest

from tests.tui.web.browsers import Browsers
from tui.web import door, live
from tui.web.guards import POLICY


@pytest.fixture
async def browsers(tmp_path: Path) -> AsyncIterator[Browsers]:
    async with Browsers(tmp_path) as opened:
        opened.tournament(drawn=True)
        yield opened


EVERY = ["/", "/t/copa", "/telao", "/watch", "/none", "/pages.css", "/live.js", "/watch.css", "/watch.js", "/replay.js"]


@pytest.mark.parametrize("path", EVERY)
async def test_every_answer_says_what_a_browser_may_do_with_it(browsers: Browsers, path: str) -> None:
    headers = (await browsers.get(path)).headers
    assert headers["Content-Security-Policy"] == POLICY and POLICY.startswith("default-src 'none'")
    assert headers["X-Content-Type-Options"] == "nosniff" and headers["Referrer-Policy"] == "same-origin"
    assert "Set-Cookie" not in headers and headers["Server"] == "Carteado"
    assert ("no-store" in headers["Cache-Control"]) != path.endswith((".css", ".js"))


@pytest.mark.parametrize(
    "host",
    ["evil.example:{port}", "127.0.0.2:{port}", "127.0.0.1", "127.0.0.1:1", "", "[::1]:{port}", "a" * 300, "@:{port}"],
)
async def test_a_page_is_given_only_under_the_address_that_was_called(browsers: Browsers, host: str) -> None:
    answer = await browsers.get("/", headers={"Host": host.format(port=browsers.server.port)})
    assert answer.status == 421 and "copa" not in answer.text


async def test_this_computer_may_call_itself_localhost(browsers: Browsers) -> None:
    answer = await browsers.get("/", headers={"Host": f"localhost:{browsers.server.port}"})
    assert answer.status == 200


@pytest.mark.parametrize("method", ["POST", "PUT", "DELETE", "PATCH", "OPTIONS", "TRACE", "PROPFIND"])
async def test_pages_are_only_read(browsers: Browsers, method: str) -> None:
    for path in ("/", "/t/copa", "/live.js", "/none"):
        answer = await browsers.get(path, method)
        assert answer.status == 405 and answer.headers["Content-Security-Policy"] == POLICY


async def test_a_request_with_a_body_is_refused_unread(browsers: Browsers) -> None:
    assert (await browsers.get("/", data=b"x")).status == 413
    head = f"GET / HTTP/1.1\r\nHost: 127.0.0.1:{browsers.server.port}\r\nContent-Length: 1000000000\r\n\r\n"
    assert b" 413 " in (await browsers.says(head.encode()))


async def test_whoever_asks_for_too_much_waits_and_the_others_do_not(browsers: Browsers) -> None:
    answers = [(await browsers.get("/")).status for _ in range(81)]
    assert answers == [200] * 80 + [429]
    refused = await browsers.get("/")
    assert "daqui a 10 segundos" in refused.page.text
    browsers.clock.seconds += 10
    assert (await browsers.get("/")).status == 200


async def test_a_connection_that_says_nothing_is_hung_up_on(
    browsers: Browsers, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(door, "REQUEST_SECONDS", 0.0)
    for begun in (b"", b"GET / HT", b"POST / HTTP/1.1\r\nContent-Length: 9\r\nHost:"):
        assert await browsers.says(begun) == b""


async def test_one_address_has_so_many_connections_and_no_more(
    browsers: Browsers, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(door, "MOST_OF_AN_ADDRESS", 3)
    held = [await browsers.wire() for _ in range(3)]
    assert (await browsers.says(b"GET / HTTP/1.1\r\n\r\n")) == b""
    held[0][1].close()
    while len(browsers.server._door.connections) > 2:
        await asyncio.sleep(0)
    assert (await browsers.get("/")).status == 200
    for _, writer in held:
        writer.close()


async def test_a_head_that_is_too_long_is_refused_and_the_hall_answers_on(browsers: Browsers) -> None:
    host = f"Host: 127.0.0.1:{browsers.server.port}"
    for head in ("X: " + "y" * 9000, "Cookie: " + "c" * 5000, "\r\n".join(f"H{number}: x" for number in range(100))):
        answer = await browsers.says(f"GET / HTTP/1.1\r\n{host}\r\n{head}\r\n\r\n".encode())
        assert b" 200 " not in answer.partition(b"\r\n")[0] and b"copa" not in answer
    assert (await browsers.get("/")).status == 200


async def test_a_page_with_its_style_sheet_and_scripts_is_read_within_sixty_kilobytes(browsers: Browsers) -> None:
    for path in ("/", "/t/copa", "/t/copa/standings", "/telao", "/watch"):
        assert await browsers.weight(path) <= 60_000, path


async def test_an_open_page_is_told_that_its_tournament_has_changed(browsers: Browsers) -> None:
    found = browsers.sessions.opened[0]
    seen = browsers.server._evening.version("copa")
    async with browsers.ask(f"/live/copa?seen={seen}") as stream:
        assert stream.headers["Content-Type"] == "text/event-stream"
        assert await stream.content.readexactly(3) == b":\n\n"
        for present in (True, False):
            found.do(lambda desk, present=present: desk.check_in(1, present))
            assert await stream.content.readuntil(b"\n\n") == b"event: changed\ndata: 250\n\n"
    async with browsers.ask(f"/live/copa?seen={seen}") as stream:
        assert await stream.content.readuntil(b"\n\n") == b"event: changed\ndata: 250\n\n"


async def test_the_more_pages_are_open_the_longer_they_take_to_read_themselves_anew(
    browsers: Browsers, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(live, "LEAST_SPREAD", 0)
    monkeypatch.setattr(live, "SPREAD_A_PAGE", 2)
    async with browsers.ask("/live/copa?seen=x") as first, browsers.ask("/live/copa?seen=x") as second:
        spreads = {await stream.content.readuntil(b"\n\n") for stream in (first, second)}
    assert spreads == {b"event: changed\ndata: 2\n\n", b"event: changed\ndata: 4\n\n"}


async def test_a_page_is_compressed_once_for_those_who_read_that_and_whole_for_the_others(browsers: Browsers) -> None:
    asked = ("gzip, deflate", "identity", "gzip;q=0")
    answers = [await browsers.get("/t/copa", headers={"Accept-Encoding": way}) for way in asked]
    assert [answer.headers.get("Content-Encoding") for answer in answers] == ["gzip", None, None]
    assert len({answer.text for answer in answers}) == 1
    assert all(answer.headers["Vary"] == "Accept-Encoding" for answer in answers)
    made = browsers.server._views._packed._held
    before = {place: id(page) for place, (_, page) in made.items()}
    await browsers.get("/t/copa")
    assert {place: id(page) for place, (_, page) in made.items()} == before


async def test_no_more_than_so_many_pages_are_held_open(browsers: Browsers, monkeypatch: pytest.MonkeyPatch) -> None:
    assert live.MOST_STREAMS == 512
    monkeypatch.setattr(live, "MOST_STREAMS", 2)
    path = f"/live/copa?seen={browsers.server._evening.version('copa')}"
    async with browsers.ask(path) as first, browsers.ask(path):
        assert await first.content.readexactly(3) == b":\n\n"
        assert (await browsers.get(path)).status == 503
        assert (await browsers.get("/t/copa")).status == 200


async def test_a_page_that_fails_says_so_and_shows_nothing_of_it(
    browsers: Browsers, monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    def fails(*_: object) -> None:
        raise ValueError("hand of Ana")

    monkeypatch.setattr(browsers.server._evening, "pages", fails)
    with caplog.at_level(logging.ERROR):
        answer = await browsers.get("/t/copa")
    assert answer.status == 500 and "Algo falhou aqui" in answer.text
    assert "hand of Ana" not in answer.text + caplog.text and "ValueError in fails" in caplog.text


@pytest.mark.parametrize("scores", [8, pytest.param(2500, marks=[pytest.mark.deep, pytest.mark.marathon])])
async def test_senseless_requests_are_answered_or_hung_up_on_without_a_fault(
    browsers: Browsers, caplog: pytest.LogCaptureFixture, monkeypatch: pytest.MonkeyPatch, scores: int
) -> None:
    monkeypatch.setattr(door, "REQUEST_SECONDS", 0.02)
    monkeypatch.setattr("tui.web.server.ANSWER_SECONDS", 0.02)
    chance = random.Random(1)
    with caplog.at_level(logging.WARNING):
        for _ in range(scores):
            browsers.clock.seconds += 10.0
            sent = [senseless(chance, browsers.server.port) for _ in range(20)]
            for answer in await asyncio.gather(*map(browsers.says, sent)):
                assert answer == b"" or answer.startswith(b"HTTP/"), answer[:80]
                assert b"Traceback" not in answer and b" 500 " not in answer.partition(b"\r\n")[0]
    assert [record.getMessage() for record in caplog.records] == []


_PATHS = (
    "/",
    "/t/copa",
    "/t/copa/people/1",
    "/telao",
    "/live.js",
    "/me/x",
    "/me/" + "a" * 22,
    "/live/copa",
    "/t/%00",
    "/t/%ff%fe",
    "/../../etc/passwd",
    "//x/t",
)
_QUERIES = (
    "",
    "?page=-1",
    "?page=9" + "9" * 400,
    "?lang=en&lang=pt-BR",
    "?name=%F0%9F%82%A1%00",
    "?name=" + "a" * 900,
    "?%",
)
_METHODS = ("GET", "HEAD", "POST", "get", "GET GET", "\x00", "PURGE", "PRI", "OPTIONS", "G" * 3000)
_VERSIONS = ("HTTP/1.1", "HTTP/1.0", "HTTP/2.0", "HTTP/9.9", "", "ICY")
_HEADERS = (
    "Content-Length: 5",
    "Content-Length: -1",
    "Content-Length: 5\r\nContent-Length: 6",
    "Transfer-Encoding: chunked",
    "Transfer-Encoding: chunked\r\nContent-Length: 3",
    "Connection: Upgrade\r\nUpgrade: websocket\r\nSec-WebSocket-Version: 13\r\nSec-WebSocket-Key: x",
    "Expect: 100-continue",
    "Expect: \xe3",
    "Accept-Language: " + "en;q=0.5," * 300,
    "Accept-Language: \xff;q=nan, pt;q=inf",
    "Cookie: " + "c" * 5000,
    "X: " + "y" * 9000,
    " folded: x",
    "no colon",
    "Range: bytes=0-1",
    "If-None-Match: *",
    *("\r\n".join(f"H{number}: x" for number in range(200)),),
)


def senseless(chance: random.Random, port: int) -> bytes:
    """A request as no browser makes it."""
    host = chance.choice((*[f"127.0.0.1:{port}"] * 9, "x", "", "\x00", "[", "[::1]:", "a:b:c"))
    headers = chance.sample(_HEADERS, chance.choice((0, 0, 1, 1, 3)))
    line = (
        f"{chance.choice(_METHODS[: chance.choice((1, 1, 1, 10))])} {chance.choice(_PATHS)}{chance.choice(_QUERIES)} "
    )
    whole = "\r\n".join(
        [line + chance.choice(_VERSIONS[: chance.choice((1, 1, 1, 6))]), f"Host: {host}", *headers, "", ""]
    )
    body = chance.choice(("", "hello", "5\r\nhello\r\n0\r\n\r\n", "zz\r\n", "\x00" * 9000))
    data = bytearray((whole + body).encode("latin-1", "replace"))
    for _ in range(chance.choice((0, 0, 0, 0, 1, 8))):
        data[chance.randrange(len(data))] = chance.randrange(256)
    return bytes(data[: chance.choice((len(data), len(data), chance.randrange(1, len(data) + 1)))])

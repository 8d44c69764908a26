"""Playing in a browser: a visitor by websocket is a visitor like any other."""

from __future__ import annotations

import asyncio
import hashlib
import json
import logging
import random
from collections.abc import AsyncIterator
from pathlib import Path

import aiohttp
import asyncssh
import pytest

from tests.tui.ssh_people import CODE, eventually
from tests.tui.web.players import Phone, WebHall
from tui.keymap import sent
from tui.lobby.lobby import LobbyScreen
from tui.match.table import TableScreen
from tui.terminal.input_decoder import InputDecoder
from tui.web import browser_session, play

MOST_TRIES = 100
KEY, OTHER = "a" * 32, "b" * 32
TOUCHED = ("enter", "escape", "tab", "shift+tab", "space", "up", "down", "left", "right", "pageup", "pagedown", "home")
TOUCHED += ("end", "delete", "backspace", "slash", "question_mark", "plus", "minus", "L", "q", "ctrl+g", "ctrl+p")


@pytest.fixture
async def hall(tmp_path: Path) -> AsyncIterator[WebHall]:
    async with WebHall(tmp_path) as opened:
        yield opened


@pytest.fixture
async def club(tmp_path: Path) -> AsyncIterator[WebHall]:
    """The hall with Carteado itself."""
    async with WebHall(tmp_path, whole=True) as opened:
        yield opened


async def test_the_page_holds_the_terminal_and_may_open_a_websocket_to_the_hall_alone(hall: WebHall) -> None:
    page = await hall.get("/play")
    policy = page.headers["Content-Security-Policy"]
    assert f"connect-src 'self' ws://127.0.0.1:{hall.web.port};" in policy and "script-src 'self';" in policy
    assert "default-src 'none'" in policy
    assert 'aria-label="Teclas"' in await (await hall.get("/play?lang=pt-BR")).text()
    for name in ("xterm.js", "xterm.css", "addon-fit.js", "play.js", "play.css"):
        assert f'"/{name}?v=' in await page.text() and (await hall.get(f"/{name}")).status == 200
    assert 'href="/play"' in await (await hall.get("/")).text()


async def test_a_new_name_needs_the_code_of_the_hall_and_the_key_opens_it_from_then_on(hall: WebHall) -> None:
    asked = await hall.come("Ana", code="")
    assert asked.said == [{"type": "refused", "why": "The organiser tells the code of the hall.", "code": True}]
    await asked.gone()
    wrong = await hall.come("Ana", code="xyz-xyz")
    assert wrong.said == [{"type": "refused", "why": "That was not the code.", "code": True}]
    ana = await hall.come("Ana")
    await ana.sees("hello Ana")
    ana.lose_the_network()
    again = await hall.come("Ana", code="")
    assert again.said[0] == {"type": "entered", "name": "Ana"}
    await again.sees("hello Ana")


async def test_the_club_keeps_only_a_digest_of_the_key(hall: WebHall, caplog: pytest.LogCaptureFixture) -> None:
    secret = "0123456789abcdef" * 2
    with caplog.at_level(logging.INFO):
        await (await hall.come("Ana", secret)).sees("hello Ana")
    person = hall.store.keys.person("ana")
    assert person is not None and hall.store.keys.fingerprints(person) == (
        f"browser:{hashlib.sha256(secret.encode()).hexdigest()}",
    )
    assert secret not in caplog.text and secret.encode() not in hall.store.path.read_bytes()


async def test_nobody_has_the_name_of_somebody_else(hall: WebHall) -> None:
    await (await hall.come("Ana", KEY)).sees("hello Ana")
    thief = await hall.come("Ana", OTHER)
    assert thief.said[0]["type"] == "refused" and thief.said[0]["code"]
    lookalike = await hall.come("4na", OTHER)
    assert lookalike.said[0]["type"] == "refused" and not lookalike.said[0]["code"]


async def test_a_code_for_a_second_device_brings_somebody_of_ssh_to_their_phone(
    hall: WebHall, keys: list[asyncssh.SSHKey]
) -> None:
    bia = await hall.hall.come("Bia", key=keys[0])
    await bia.sees("hello Bia")
    code = hall.hall.server.authenticator.link_code_for("Bia")
    phone = await hall.come("Bia", OTHER, code)
    await phone.sees("hello Bia")
    await bia.gone()
    assert len(hall.hall.server.visitors()) == 1


async def test_what_is_typed_clicked_and_resized_reaches_the_app(hall: WebHall) -> None:
    ana = await hall.come("Ana")
    await ana.sees("hello Ana")
    app = hall.hall.apps["Ana"]
    await ana.type("çã é\x1b[<0;3;2M\x1b[<0;3;2m")
    await ana.sees("çã é")
    await eventually(lambda: (2, 1) in app.clicked)
    await ana.say(type="size", columns=100, rows=30)
    await eventually(lambda: app.sizes[-1] == (100, 30))


async def test_a_lost_network_leaves_everything_as_it_was(hall: WebHall) -> None:
    ana = await hall.come("Ana")
    await ana.sees("hello Ana")
    app = hall.hall.apps["Ana"]
    await ana.type("half a w")
    await ana.sees("half a w")
    ana.lose_the_network()
    await eventually(lambda: app.line_changes == ["away"])
    again = await hall.come("Ana", code="")
    await again.sees("half a w")
    assert hall.hall.apps["Ana"] is app and app.line_changes == ["away", "back"]


async def test_a_page_hears_that_the_hall_is_there_and_nobody_seems_to_type(hall: WebHall) -> None:
    ana = await hall.come("Ana")
    await ana.sees("hello Ana")
    session = next(iter(hall.hall.server._sessions))
    before = session.last_heard
    hall.hall.clock.seconds += 5
    await ana.say(type="there")
    await ana.until(lambda: {"type": "there"} in ana.said, "an answer")
    assert session.last_heard == before


async def test_the_newest_device_has_the_seat_and_the_other_is_told(hall: WebHall) -> None:
    first = await hall.come("Ana")
    await first.sees("hello Ana")
    second = await hall.come("Ana")
    await second.sees("hello Ana")
    await first.gone()
    assert first.wire.close_code == 1000 and first.screen.said.strip() != ""


async def test_whoever_is_kept_out_is_told_so_and_whoever_is_sent_away_does_not_come_back_alone(hall: WebHall) -> None:
    ana = await hall.come("Ana")
    await ana.sees("hello Ana")
    server = hall.hall.server
    server.authenticator.bar("Ana")
    server.send_away(server.visitors()[0].id)
    await ana.gone()
    assert ana.wire.close_code == 1000
    again = await hall.come("Ana", code="")
    assert again.said[0]["type"] == "refused" and not again.said[0]["code"]
    assert (await hall.come("Eva", KEY)).said[0]["type"] == "refused"


async def test_the_hall_is_as_full_for_browsers_as_for_ssh(tmp_path: Path) -> None:
    async with WebHall(tmp_path, max_per_address=1) as hall:
        await (await hall.come("Ana", KEY)).sees("hello Ana")
        late = await hall.come("Bia", OTHER)
        await late.gone()
        assert late.wire.close_code == 1000 and late.screen.said != ""


async def test_codes_are_not_guessed(hall: WebHall) -> None:
    for _ in range(5):
        assert (await hall.come("Ana", code="xyz-xyz")).said[0]["code"]
    refused = (await hall.come("Ana", code=CODE)).said[0]
    assert "60" in refused["why"] and not refused["code"]
    hall.hall.clock.seconds += 61
    assert (await hall.come("Ana")).said[0]["type"] == "entered"


async def test_wrong_codes_of_browsers_and_of_ssh_are_counted_together(
    hall: WebHall, monkeypatch: pytest.MonkeyPatch, sleeps: list[float]
) -> None:
    for _ in range(10):
        hall.hall.server.rate_limiter.failed("127.0.0.1")
    monkeypatch.setattr(play, "SLOW_ANSWER_SECONDS", 0.0125)
    await hall.come("Ana", code="xyz-xyz")
    assert 0.0125 in sleeps


@pytest.mark.parametrize("origin", ["", "http://evil.example", "null", "http://127.0.0.1:1"])
async def test_only_the_hall_s_own_page_opens_the_websocket(hall: WebHall, origin: str) -> None:
    with pytest.raises(aiohttp.WSServerHandshakeError) as refused:
        await hall.wire(Origin=origin)
    assert refused.value.status == 403


@pytest.mark.parametrize("host", ["evil.example", "127.0.0.2:80", "localhost:1"])
async def test_the_websocket_is_opened_only_under_the_address_that_was_called(hall: WebHall, host: str) -> None:
    with pytest.raises(aiohttp.WSServerHandshakeError) as refused:
        await hall.wire(Host=host, Origin=f"http://{host}")
    assert refused.value.status == 421


SENSELESS = (
    "",
    "{}",
    "[]",
    "null",
    '{"type":"enter"}',
    '{"type":"type","text":1}',
    '{"type":"size","columns":0,"rows":24}',
    '{"type":"size","columns":80,"rows":1e99}',
    '{"type":"type","text":"x","more":1}',
    '{"type":"keys","keys":[]}',
    "[" * 5000,
    '"' + "x" * 4000 + '"',
    '{"type":"type","text":"' + "x" * 4097 + '"}',
    '{"type":"type","text":"\\ud800"',
)


@pytest.mark.parametrize("message", [*SENSELESS, b"\x00\xff", "x" * 20000], ids=lambda message: repr(message[:40]))
async def test_whoever_speaks_something_else_is_hung_up_on_before_and_after_coming_in(
    hall: WebHall, message: str | bytes
) -> None:
    for comes in (False, True):
        phone = await hall.come("Ana") if comes else Phone(await hall.wire())
        if comes:
            await phone.sees("hello Ana")
        await (phone.wire.send_str(message) if isinstance(message, str) else phone.wire.send_bytes(message))
        await phone.gone()
        assert phone.wire.close_code in (1008, 1009)


async def test_whoever_says_nothing_is_hung_up_on(hall: WebHall, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(play, "ENTER_SECONDS", 0.01)
    phone = Phone(await hall.wire())
    await phone.gone()
    assert phone.wire.close_code == 1008


@pytest.mark.parametrize("browsers", [60, pytest.param(25_000, marks=[pytest.mark.deep, pytest.mark.marathon])])
async def test_random_messages_fail_nothing_and_do_nothing_that_is_not_allowed(
    hall: WebHall, caplog: pytest.LogCaptureFixture, browsers: int
) -> None:
    rng = random.Random(5)
    enter = {"type": "enter", "name": "Ana", "key": KEY, "code": CODE, "columns": 80, "rows": 24}
    values = ["", "\x00", "Ana", -1, 0, 80, 10**30, 1.5, None, True, [], {}, "x" * 300, "\u202eAna", KEY.upper()]
    for _ in range(browsers):
        wire = Phone(await hall.wire())
        message = dict(enter)
        for field in rng.sample(sorted(enter), rng.randrange(1, 3)):
            message[field] = rng.choice(values)
        await wire.wire.send_str(json.dumps(message))
        for _ in range(rng.randrange(4)):
            kind = rng.choice(["type", "size", "enter", "x"])
            if not wire.wire.closed:
                await wire.wire.send_str(json.dumps({"type": kind, "text": rng.choice(values), "rows": 3}))
        await wire.until(lambda wire=wire: wire.ended or bool(wire.said), "an answer")
        await wire.wire.close()
        hall.hall.clock.seconds += 60
    assert not [record for record in caplog.records if record.levelno >= logging.ERROR]
    assert {visitor.name for visitor in hall.hall.server.visitors()} <= {"Ana"}


async def test_a_flood_of_one_browser_waits_and_the_others_do_not(
    hall: WebHall, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(browser_session, "BURST", 10.0)
    monkeypatch.setattr(browser_session, "MESSAGES_A_SECOND", 0.001)
    ana, bia = await hall.come("Ana", KEY), await hall.come("Bia", OTHER)
    await ana.sees("hello Ana")
    await bia.sees("hello Bia")
    for _ in range(100):
        await ana.type("a")
    await bia.type("zebra")
    await bia.sees("zebra")
    assert len(hall.hall.apps["Ana"].query_one("#typed").value) <= 11


async def test_whoever_does_not_read_is_not_sent_more_and_more(hall: WebHall) -> None:
    ana = await hall.come("Ana")
    await ana.sees("hello Ana")
    session = next(iter(hall.hall.server._sessions))
    assert session.clear
    session._outgoing += b"x" * 20000
    assert not session.clear
    session.cut()
    await ana.gone()


async def test_the_hall_that_closes_says_so(hall: WebHall) -> None:
    ana = await hall.come("Ana")
    await ana.sees("hello Ana")
    await hall.hall.server.stop()
    await ana.gone()
    assert ana.wire.close_code == 1000 and ana.screen.said.strip() != ""


@pytest.mark.parametrize(
    "name",
    [
        "enter",
        "escape",
        "tab",
        "shift+tab",
        "space",
        "up",
        "down",
        "left",
        "right",
        "pageup",
        "pagedown",
        "home",
        "end",
        "delete",
        "backspace",
        "slash",
        "question_mark",
        "plus",
        "minus",
        "equals_sign",
        "L",
        "q",
        "ctrl+g",
        "ctrl+p",
    ],
)
def test_what_a_touched_key_sends_is_read_as_that_key(name: str) -> None:
    decoder = InputDecoder()
    read = [*decoder.feed(sent(name).encode()), *decoder.tick()]
    assert [message.key for message in read] in ([name], [f"upper_{name.lower()}"], [{"tab": "tab"}.get(name, name)])


async def test_a_visitor_in_a_browser_plays_a_turn_by_the_keys_that_are_offered(club: WebHall) -> None:
    ana = await club.come("Ana")
    await ana.sees("Which language?")
    await ana.type("\x1b")
    await eventually(lambda: isinstance(club.app_of("Ana").screen, LobbyScreen))
    await ana.type("p")
    await ana.sees("Realms, commanders and armies")
    await ana.type("\r")
    await eventually(lambda: isinstance(club.app_of("Ana").screen, TableScreen))
    line = club.app_of("Ana").screen.live_match.table.line
    before = len(line.plies)
    await ana.until(lambda: {"e", "r", "i", "m", "?"} <= ana.keys.keys(), "the keys of the table")

    def first_drawn() -> str:
        return ana.screen.text.rstrip().split("\n")[-1].split("  ")[0].strip()

    await ana.until(
        lambda: first_drawn() in [f"{drawn} {word}" for _, drawn, word in ana.said[-1]["keys"]],
        "the keys that the last line shows",
    )
    for _ in range(MOST_TRIES):
        if len(line.plies) > before:
            break
        # The first choice that is offered, whatever the cards are.
        await ana.type("1\r")
        await asyncio.sleep(0.05)
    assert len(line.plies) > before
    ana.lose_the_network()
    again = await club.come("Ana", code="")
    await again.sees("Ana")
    await again.until(lambda: {"r", "i", "?"} <= again.keys.keys(), "the keys of the table")
    assert isinstance(club.app_of("Ana").screen, TableScreen)


async def test_a_page_that_was_in_goes_back_to_its_match_after_the_hall_was_gone_and_a_new_one_does_not(
    club: WebHall,
) -> None:
    ana = await club.come("Ana")
    await ana.sees("Which language?")
    await ana.type("\x1b")
    await eventually(lambda: isinstance(club.app_of("Ana").screen, LobbyScreen))
    await ana.type("p")
    await ana.sees("Realms, commanders and armies")
    await ana.type("\r")
    await eventually(lambda: isinstance(club.app_of("Ana").screen, TableScreen))
    for back, first in ((True, TableScreen), (False, LobbyScreen)):
        await all_of_it_gone(club, ana)
        ana = await club.come("Ana", code="", back=back)
        await ana.sees("Ana")
        await eventually(lambda first=first: isinstance(club.app_of("Ana").screen, first))


async def all_of_it_gone(club: WebHall, phone: Phone) -> None:
    """End Ana's app and her wire, as when the hall was killed."""
    app_session = club.hall.server.app_session_of(club.app_of("Ana").visitor.id)
    assert app_session is not None and app_session.task is not None
    phone.lose_the_network()
    await eventually(lambda: app_session.session is None)
    app_session.end("")
    await app_session.task

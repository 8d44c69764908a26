"""The page of the hall in a real browser; skipped where there is none."""

from __future__ import annotations

import json
from collections.abc import AsyncIterator
from pathlib import Path

import pytest

from engine.core.model import Abandoned
from tests.tui.ssh_people import CODE, eventually
from tests.tui.web.browsers import Browsers
from tests.tui.web.chromium import PROGRAM, Chromium
from tests.tui.web.players import WebHall
from tests.tui.web.test_own_page import Evening
from tests.tui.web.test_watching import act, begun
from tui.lobby.lobby import LobbyScreen
from tui.services.tournaments.players import PendingResults
from tui.web import live, views, watching

pytestmark = [pytest.mark.marathon, pytest.mark.skipif(PROGRAM is None, reason="no Chromium on this machine")]

ROWS = "document.querySelector('.xterm-rows')"

REPLAYED = "Boolean((document.getElementById('count') || {}).textContent)"


def shown(text: str) -> str:
    return f"{ROWS}.innerText.replaceAll('\\u00a0', ' ').includes({json.dumps(text)})"


@pytest.fixture
async def club(tmp_path: Path) -> AsyncIterator[WebHall]:
    async with WebHall(tmp_path, whole=True) as opened:
        yield opened


@pytest.fixture
async def browsers(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> AsyncIterator[Browsers]:
    monkeypatch.setattr(watching, "PAUSE", 0.0)
    async with Browsers(tmp_path) as opened:
        yield opened


@pytest.fixture
async def phone(tmp_path: Path) -> AsyncIterator[Chromium]:
    async with Chromium(tmp_path / "browser") as opened:
        yield opened


async def come_in(phone: Chromium, club: WebHall) -> None:
    await phone.call("Page.navigate", url=f"{club.address}/play?lang=pt-BR")
    await phone.until("document.querySelector('.xterm') !== null")
    await phone.run("document.getElementById('name').value = 'José'; document.querySelector('#enter button').click()")
    await phone.until("!document.getElementById('asked').hidden")
    await phone.run(
        f"document.getElementById('code').value = '{CODE}'; document.querySelector('#enter button').click()"
    )
    await phone.until(shown("Qual idioma?"))


async def touch(phone: Chromium, sends: str) -> None:
    """Touch the key that sends so, once it is offered."""
    key = f"[...document.querySelectorAll('#offered button')].find(key => key.dataset.sends === '{sends}')"
    await phone.until(f"{key} !== undefined")
    await phone.run(f"{key}.click()")


async def test_a_phone_on_its_side_shows_80x24_and_more_is_touched_and_comes_back(
    phone: Chromium, club: WebHall
) -> None:
    await phone.become(640, 360, 3)
    await come_in(phone, club)
    app = club.app_of("José")
    assert app.size.width >= 80 and app.size.height >= 24
    assert await phone.run(f"{ROWS}.getBoundingClientRect().right") <= 640
    await touch(phone, "\\x1b")
    await eventually(lambda: isinstance(app.screen, LobbyScreen))
    await phone.until(shown("Dalmuti"))
    lines = (await phone.run(f"{ROWS}.innerText")).split("\n")
    row = next(number for number, line in enumerate(lines) if "Dalmuti" in line)
    box = json.loads(await phone.run(f"JSON.stringify({ROWS}.getBoundingClientRect())"))
    await phone.tap(100, box["y"] + (row + 0.5) * box["height"] / app.size.height)
    await phone.until(f"/▸ +Dalmuti/.test({ROWS}.innerText.replaceAll('\\u00a0', ' '))")
    assert await phone.run("document.activeElement.inputMode") == "none"
    await touch(phone, "c")
    await phone.run("document.getElementById('keyboard').click()")
    await phone.call("Input.insertText", text="coração é à õ")
    await phone.run("document.getElementById('writing').requestSubmit()")
    await phone.until(shown("coração é à õ"))
    next(iter(club.hall.server._sessions)).cut()
    await phone.until("!document.getElementById('state').hidden")
    await phone.until("document.getElementById('state').hidden")
    await phone.until(shown("coração é à õ"))
    assert club.app_of("José") is app
    assert not [said for said in phone.complaints if "Content Security" in said or "exception" in said]


async def test_two_fingers_that_part_or_meet_size_the_letters(phone: Chromium, club: WebHall) -> None:
    await phone.become(1280, 800, 1)
    await come_in(phone, club)
    app = club.app_of("José")
    before = app.size.width

    async def pinched(*gaps: int) -> None:
        for gap in gaps:
            fingers = [{"x": 400 - gap, "y": 300, "id": 1}, {"x": 400 + gap, "y": 300, "id": 2}]
            kind = "touchStart" if gap == gaps[0] else "touchMove"
            await phone.call("Input.dispatchTouchEvent", type=kind, touchPoints=fingers)
        await phone.call("Input.dispatchTouchEvent", type="touchEnd", touchPoints=[])

    await pinched(200, 150, 100)
    await eventually(lambda: app.size.width > before)
    await pinched(100, 150, 220)
    await eventually(lambda: app.size.width <= before)


async def test_a_match_grows_in_an_open_page_and_whoever_looks_back_stays_there(
    phone: Chromium, browsers: Browsers
) -> None:
    live_match = begun(browsers)
    await phone.become(390, 844, 3)
    await phone.call("Page.navigate", url=f"{browsers.address}/watch/1?lang=pt-BR")
    await phone.until(REPLAYED)
    first = await phone.run("document.getElementById('count').textContent")
    act(live_match)
    await phone.until(f"document.getElementById('count').textContent !== {json.dumps(first)}")
    await phone.until("at === data.end && document.getElementById('board').innerText.includes('Ana')")
    # The page with what has come is the page that is read anew.
    drawn = "document.getElementById('board').innerHTML"
    grown = await phone.run(drawn)
    await phone.call("Page.reload")
    await phone.until(f"performance.getEntriesByType('navigation')[0].type === 'reload' && {REPLAYED}")
    assert await phone.run(drawn) == grown
    # The hall was full for a while: the page comes back by itself to where it was.
    with pytest.MonkeyPatch.context() as full:
        full.setattr(live, "MOST_STREAMS", 0)
        for wakes in tuple(browsers.server._streams._open):
            browsers.server._streams.closing = True
            wakes.set()
        await phone.until("performance.getEntriesByType('resource').filter(x => x.name.includes('/live/')).length > 1")
    browsers.server._streams.closing = False
    end = await phone.run("data.end")
    act(live_match)
    await phone.until(f"data.end > {end} && at === data.end")
    await phone.run("go(2)")
    end = await phone.run("data.end")
    act(live_match, 2)
    await phone.until(f"data.end > {end}")
    assert await phone.run("at") == 2
    live_match.table.intervene(Abandoned())
    live_match.close()
    await phone.until(f"{REPLAYED} && !document.body.dataset.events")
    assert not [said for said in phone.complaints if "status of 503" not in said]


async def test_a_phone_that_stands_is_asked_to_be_turned(phone: Chromium, club: WebHall) -> None:
    await phone.become(390, 844, 3)
    await come_in(phone, club)
    assert await phone.run("getComputedStyle(document.getElementById('turn')).display") == "grid"
    await phone.become(844, 390, 2)
    await phone.until("getComputedStyle(document.getElementById('turn')).display === 'none'")
    await eventually(lambda: club.app_of("José").size.width > 100)


async def test_a_phone_hears_of_its_table_by_itself_and_keeps_what_was_chosen_there(
    phone: Chromium, browsers: Browsers
) -> None:
    evening = Evening(browsers)
    fields = "document.querySelectorAll('form.result select')"
    await phone.become(390, 844, 3)
    await phone.call("Page.navigate", url=f"{browsers.address}{evening.second.path}?lang=pt-BR")
    await phone.until(f"{fields}.length === {len(evening.names)}")
    await evening.first.tells(*range(1, len(evening.names) + 1))
    await phone.until("document.body.innerText.includes('É isso')")
    await phone.run(f"{fields}[0].value = '2'")
    await evening.first.tells(*range(len(evening.names), 0, -1))
    await phone.until("!document.getElementById('news').hidden")
    assert await phone.run(f"{fields}[0].value") == "2"
    await phone.run("document.querySelector('#news a').click()")
    await phone.until(f"{fields}.length > 0 && !{fields}[0].value")
    assert not phone.complaints


async def test_a_result_told_while_the_hall_is_away_stays_chosen_and_is_told_again(
    phone: Chromium, browsers: Browsers
) -> None:
    evening = Evening(browsers)
    tell = "document.querySelector('form.result button').click()"
    await phone.call("Page.navigate", url=f"{browsers.address}{evening.first.path}?lang=pt-BR")
    await phone.until("document.querySelector('form.result') !== null")
    # The last place is the one that is left.
    await phone.run(
        "const fields = [...document.querySelectorAll('form.result select')];"
        "fields.slice(0, -1).forEach((field, at) => { field.value = at + 1;"
        "field.dispatchEvent(new Event('change', { bubbles: true })); })"
    )
    chosen = "[...document.querySelectorAll('form.result select')].map(field => field.value).join('')"
    whole = "".join(map(str, range(1, len(evening.names) + 1)))
    assert await phone.run(chosen) == whole
    await browsers.server.stop()
    await phone.run(tell)
    await phone.until("document.body.innerText.includes('Não chegou ao salão')")
    assert await phone.run(chosen) == whole
    await browsers.open_anew()
    await phone.run("window.before = performance.now()")
    await phone.run(tell)
    await phone.until("document.body.innerText.includes('Retirar o que eu disse')")
    # The page is read anew for what was told, and goes on saying so.
    await phone.until(
        "performance.getEntriesByType('resource').filter("
        "read => read.initiatorType === 'fetch' && read.startTime > window.before).length > 1"
    )
    await phone.until("document.body.innerText.includes('Dito. O resultado da mesa')")
    assert len(PendingResults(evening.session).open) == 1


async def test_the_big_screen_stays_while_the_hall_is_away_and_goes_on_by_itself(
    phone: Chromium, browsers: Browsers, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(views, "SECONDS", 1)
    browsers.tournament([f"Pessoa {number}" for number in range(40)], drawn=True)
    slide = "(((document.querySelector('footer') || {}).innerText || '').match(/página (\\d)/) || [])[1]"
    await phone.call("Page.navigate", url=f"{browsers.address}/telao?lang=pt-BR")
    await phone.until(f"{slide} === '2'")
    await browsers.server.stop()
    await phone.until("document.body.innerText.includes('O salão não responde')")
    assert await phone.run(f"Boolean({slide}) && document.querySelectorAll('li').length > 0")
    await browsers.open_anew()
    await phone.until("!document.body.innerText.includes('O salão não responde')")
    await phone.until(f"{slide} === '1'")

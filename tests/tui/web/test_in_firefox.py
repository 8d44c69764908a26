"""The pages of the hall in Firefox; skipped where there is none."""

from __future__ import annotations

from collections.abc import AsyncIterator
from pathlib import Path

import pytest

from tests.tui.ssh_people import CODE
from tests.tui.web.browsers import Browsers
from tests.tui.web.firefox import PROGRAM, Firefox
from tests.tui.web.players import WebHall
from tests.tui.web.test_real_browser import REPLAYED, shown
from tests.tui.web.test_watching import act, begun
from tui.web import watching

pytestmark = [pytest.mark.marathon, pytest.mark.skipif(PROGRAM is None, reason="no Firefox on this machine")]


@pytest.fixture
async def firefox(tmp_path: Path) -> AsyncIterator[Firefox]:
    async with Firefox(tmp_path / "browser") as opened:
        yield opened


async def test_pages_are_read_and_a_match_grows_in_firefox(
    tmp_path: Path, firefox: Firefox, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(watching, "PAUSE", 0.0)
    async with Browsers(tmp_path) as browsers:
        browsers.tournament(drawn=True)
        live_match = begun(browsers)
        await firefox.go(f"{browsers.address}/watch/1?lang=pt-BR")
        await firefox.until(REPLAYED)
        end = await firefox.run("data.end")
        act(live_match, 2)
        await firefox.until(f"data.end > {end} && at === data.end")
        for path in ("/", "/t/copa", "/telao", "/watch"):
            await firefox.go(f"{browsers.address}{path}")
            assert await firefox.run("document.querySelector('main') !== null")
    assert not firefox.complaints


async def test_the_hall_is_played_in_firefox_and_comes_back_by_itself(tmp_path: Path, firefox: Firefox) -> None:
    async with WebHall(tmp_path, whole=True) as club:
        await firefox.go(f"{club.address}/play?lang=pt-BR")
        await firefox.until("document.querySelector('.xterm') !== null")
        enter = "document.querySelector('#enter button').click()"
        await firefox.run(f"document.getElementById('name').value = 'José'; {enter}")
        await firefox.until("!document.getElementById('asked').hidden")
        await firefox.run(f"document.getElementById('code').value = '{CODE}'; {enter}")
        await firefox.until(shown("Qual idioma?"))
        app = club.app_of("José")
        assert app.size.width >= 80 and app.size.height >= 24
        next(iter(club.hall.server._sessions)).cut()
        await firefox.until("!document.getElementById('state').hidden")
        await firefox.until("document.getElementById('state').hidden")
        assert club.app_of("José") is app
    assert not [said for said in firefox.complaints if "Content-Security" in said]

"""The pages of a large tournament are drawn by a process of their own, and are the same."""

from __future__ import annotations

from collections.abc import Iterator

import pytest

from tests.tournaments.events import entered
from tournaments.results import PlacesForm
from tui.texts.localizer import Words
from tui.web.drawing import TRIES, PageDrawer
from tui.web.pages import VIEWS, TournamentPages
from tui.web.visit import Visit

EN, PT = (Visit(Words(language), tag) for language, tag in (("en", ""), ("pt_BR", "pt-BR")))


@pytest.fixture
def drawer() -> Iterator[PageDrawer]:
    opened = PageDrawer(large=20)
    yield opened
    opened.end()


async def all_of(pages: TournamentPages) -> list[object]:
    return [*[await pages.view(view) for view in VIEWS], await pages.slides(), await pages.person(3)]


async def test_what_the_process_draws_is_what_is_drawn_here_also_after_it_was_killed(drawer: PageDrawer) -> None:
    desk = entered(10, format="swiss", table_size=2)
    desk.draw_up(1)
    assert drawer.takes(desk.tournament)
    for visit in (EN, PT):
        there = TournamentPages("copa", desk.tournament, visit, drawer.draw)
        assert await all_of(there) == await all_of(TournamentPages("copa", desk.tournament, visit))
        assert await there.person(99) is None
    for table in desk.pending():
        desk.report(1, table.number, PlacesForm((1, 2)))
    assert drawer.worker is not None
    drawer.worker.process.kill()
    drawer.worker.process.wait()
    there = TournamentPages("copa", desk.tournament, PT, drawer.draw)
    assert await all_of(there) == await all_of(TournamentPages("copa", desk.tournament, PT))
    assert drawer.worker is None and drawer.takes(desk.tournament)


async def test_where_no_process_can_be_started_all_is_drawn_here(caplog: pytest.LogCaptureFixture) -> None:
    desk = entered(10)
    drawer = PageDrawer(["/nowhere/python"], large=1)
    for _ in range(TRIES):
        assert drawer.takes(desk.tournament)
        assert await TournamentPages("copa", desk.tournament, EN, drawer.draw).view("round")
    assert not drawer.takes(desk.tournament)
    assert caplog.text.count("process that draws pages failed") == TRIES


def test_a_small_tournament_needs_no_process() -> None:
    assert not PageDrawer().takes(entered(24).tournament)

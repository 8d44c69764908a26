"""Every format of tournament, with people who come late, leave, stay away or are replaced, has all its papers."""

from __future__ import annotations

import pytest

from tests.tournaments.events import opened, report_all
from tests.tui.document_readers import EN, PT, Page, Print
from tournaments.controller import TournamentController
from tournaments.errors import TournamentError
from tournaments.formats import FORMATS
from tournaments.model import Member
from tournaments.settings import TournamentSettings
from tui.documents import write as papers
from tui.texts.localizer import Words

SIZES = {"duel_knockout": 2, "double_elimination": 2}


def evening(name: str, players: int = 11) -> TournamentController:
    """A tournament in which things go wrong, in the middle of its third round if it has so many."""
    size = SIZES.get(name, 4)
    desk = opened(format=name, table_size=size, scored=False, rounds=4 if name in ("swiss", "league") else 0)
    for number in range(players):
        desk.register(f"P{number} <i>", club=f"Clube {number % 3}")
    desk.draw_up(1)
    first = desk.tournament.rounds[0].draft.tables[0]
    desk.no_show(1, 1, first.seats[-1])
    report_all(desk)
    desk.drop(first.seats[0])
    desk.substitute(first.seats[1], Member("Quem chegou"))
    try:
        desk.register("Atrasada", missed="byes")
    except TournamentError:
        assert name not in ("swiss", "league")
    for number in (2, 3):
        if desk.final() is None:
            desk.draw_up(number)
            if number == 2:
                report_all(desk)
    return desk


@pytest.mark.covered
@pytest.mark.parametrize("name", FORMATS)
@pytest.mark.parametrize("words", [PT, EN], ids=["pt_BR", "en"])
def test_every_paper_of_every_format_is_written(name: str, words: Words):
    desk = evening(name)
    for kind in papers.KINDS:
        for ending in papers.formats_of(kind):
            if ending == "trf" and name not in SIZES:
                continue
            made = papers.write(kind, ending, desk.tournament, words)
            if ending == "html":
                assert "i" not in Page(made.decode()).tags
            if ending == "pdf":
                assert Print(made).pages


@pytest.mark.parametrize("name", FORMATS)
def test_nobody_is_missing_from_the_standings_the_crosstable_and_the_phone_page(name: str):
    desk = evening(name)
    for kind in ("standings", "crosstable", "players", "page"):
        text = Page(papers.write(kind, "html", desk.tournament, PT).decode()).text
        assert all(entrant.name in text for entrant in desk.tournament.entrants)


def test_a_second_stage_shows_all_its_rounds_and_everybody():
    desk = opened(format="swiss", table_size=2, rounds=2, scored=False)
    for number in range(8):
        desk.register(f"P{number}")
    for number in (1, 2):
        desk.draw_up(number)
        report_all(desk)
    desk.begin_stage(TournamentSettings(format="duel_knockout", table_size=2, scored=False), 4)
    desk.draw_up(3)
    for kind in papers.KINDS:
        for ending in papers.formats_of(kind):
            assert papers.write(kind, ending, desk.tournament, PT)
    found = Page(papers.write("page", "html", desk.tournament, PT).decode()).text
    assert all(f"Rodada {number}" in found for number in (1, 2, 3))

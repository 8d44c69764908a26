"""The free text of a tournament at the desk and on the big screen."""

from __future__ import annotations

from pathlib import Path

import pytest

from tests.tui.app import NASTY
from tests.tui.desk import at_desk, press, shown
from tournaments.controller import TournamentController
from tournaments.spec import parse
from tui.texts.tournament_settings import free_text
from tui.widgets.free_text import FreeTextDialog

LINE = "Chama: Campeonato Mundial 2025"
LAW = "As regras deste torneio é a Lei da Terra! Entre na batalha para saber quem é o melhor dos melhores."
MORE = "Será adotado pontuação dupla neste torneio. Tragam cartas, água e fôlego: a última rodada é de pé."


def words_of(seen: str) -> str:
    """What is on the screen without frames and line breaks."""
    return " ".join(seen.replace("│", " ").split())


@pytest.mark.parametrize("size", [(80, 24), (120, 40)])
async def test_the_desk_shows_the_beginning_of_the_text_and_all_of_it_by_one_key(
    tmp_path: Path, size: tuple[int, int]
) -> None:
    async with at_desk(tmp_path, size=size, line=f"{LINE}\n{LAW}\nSilêncio!\n{MORE}") as (pilot, _):
        assert "As regras deste torneio é a Lei da Terra! Entre na batalha" in shown(pilot)
        assert "… R mostra tudo" in shown(pilot) and "é de pé" not in shown(pilot)
        await press(pilot, "escape", "R")
        assert isinstance(pilot.app.screen, FreeTextDialog)
        assert "Silêncio!" in shown(pilot) and "de pé." in shown(pilot)
        await press(pilot, "R")
        assert not isinstance(pilot.app.screen, FreeTextDialog)


async def test_a_tournament_without_text_takes_no_line_for_it(tmp_path: Path) -> None:
    async with at_desk(tmp_path) as (pilot, desk):
        assert not desk.query_one("#free-text").display
        await press(pilot, "escape", "R")
        assert "não tem texto livre" in shown(pilot)


@pytest.mark.parametrize("size", [(80, 24), (120, 40)])
async def test_the_big_screen_has_a_page_with_the_text(tmp_path: Path, size: tuple[int, int]) -> None:
    async with at_desk(tmp_path, size=size, line=f"{LINE}\n{LAW}\n{MORE}", format="swiss") as (pilot, desk):
        await press(pilot, "escape", "T")
        assert "Sobre o torneio" in shown(pilot) and LAW in words_of(shown(pilot)) and MORE in words_of(shown(pilot))
        await press(pilot, "escape", "p", "v")
        desk.tournament_session.do(lambda desk: TournamentController.note(desk, ""))
        await press(pilot, "T")
        pages = []
        for _ in range(4):
            pages.append(str(pilot.app.screen.query_one("#left-pane").border_title))
            await press(pilot, "right")
        assert "Sobre o torneio" in pages and "Mesas da rodada 1" in pages


def test_what_could_act_on_a_terminal_is_taken_out_of_the_text_and_lines_stay_lines() -> None:
    spec = parse(f"{LINE}\nUm\n\n{NASTY}\x1b[2J\x07 dois")
    assert free_text(spec)[:2] == ("Um", "")
    assert not any(char in "\x1b\x07\n" for line in free_text(spec) for char in line)

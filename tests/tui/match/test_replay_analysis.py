"""The analysis in a replay, as somebody meets it: begun, cancelled, gone on with, read, and never beyond one's eyes."""

from __future__ import annotations

from collections.abc import AsyncIterator, Sequence
from contextlib import asynccontextmanager
from pathlib import Path
from typing import Any

import pytest
from msgspec.structs import replace
from textual.pilot import Pilot

from engine.core.log import Player
from engine.core.model import Resigned
from engine.games.registry import GAMES
from engine.games.wyrt_lordes.actions import RollDice
from saves.matches.record import Record
from tests.tui.pictures import TextPicture
from tests.tui.services.matches.test_replay import record as chama_record
from tests.tui.services.review.judged import SMALL, MadeUpChooser, dalmuti_record
from tests.tui.tables import new_app, settle, sit_down
from tui.match.quiz import QuizScreen
from tui.match.replay import ReplayScreen
from tui.match.replay_analysis import analysis_of, analysis_panel
from tui.services.matches.player_update import Viewer
from tui.services.review.analysis import Analysis, AnalysisService
from tui.services.review.analysis_view import AnalysisView, JudgedChoice


class Reader:
    """Somebody at a replay with its analysis."""

    def __init__(self, pilot: Pilot[None], screen: ReplayScreen, chooser: MadeUpChooser) -> None:
        self.pilot, self.screen, self.chooser = pilot, screen, chooser

    @property
    def text(self) -> str:
        self.screen.paint()
        return self.screen.board.text()

    @property
    def panel(self) -> str:
        """What the panel says, whether there is room for it or not."""
        return " ".join(line.text for line in analysis_panel(self.screen._here()).lines)

    @property
    def analysis(self) -> Analysis:
        found = analysis_of(self.screen._here()).analysis
        assert found is not None
        return found

    async def press(self, *keys: str) -> None:
        await self.pilot.press(*keys)
        await self.pilot.pause()

    async def judged(self) -> None:
        """Press the key and return when all is judged."""
        await self.press("w")
        if self.analysis.task is not None:
            await self.analysis.task
        await self.pilot.pause()


@asynccontextmanager
async def reading(
    folder: Path,
    allowed: int = 10**6,
    *,
    record: Record | None = None,
    eyes: Sequence[Viewer] = (),
    size: tuple[int, int] = (80, 24),
) -> AsyncIterator[Reader]:
    shown = record or dalmuti_record()
    app: Any = new_app(folder, GAMES[shown.header.game])
    chooser = MadeUpChooser(allowed)
    app.context.analyses = AnalysisService(app.context.store, chooser, SMALL)
    app.context.store.matches.keep(shown)
    async with app.run_test(size=size) as pilot:
        screen = ReplayScreen(shown, eyes)
        app.push_screen(screen)
        await pilot.pause()
        yield Reader(pilot, screen, chooser)


async def test_one_key_begins_it_shows_it_and_cancels_it_and_what_is_judged_stays(tmp_path: Path) -> None:
    async with reading(tmp_path, allowed=4) as reader:
        await reader.press("w")
        assert "w cancela" in reader.panel and len(reader.analysis.judgements) == 4
        await reader.press("w", "w", "w")
        assert "parada; w continua" in reader.panel and not reader.analysis.running
        reader.chooser.allowed.release()
        await reader.press("w")
        assert "w cancela" in reader.panel and len(reader.analysis.judgements) == 5


async def test_a_closed_panel_lets_it_go_on_and_leaving_the_replay_ends_it(tmp_path: Path) -> None:
    async with reading(tmp_path, allowed=4) as reader:
        await reader.press("w", "escape")
        assert "Análise" not in reader.text and reader.analysis.running and reader.screen.is_current
        analysis = reader.analysis
        await reader.press("escape")
        assert not analysis.running
        again = ReplayScreen(dalmuti_record())
        reader.pilot.app.push_screen(again)
        await reader.pilot.pause()
        kept = analysis_of(again._here()).analysis
        assert kept is not None and kept.judgements.keys() == analysis.judgements.keys(), "it is shown again at once"
        assert "▁" in again.board.text() or "▄" in again.board.text()


async def test_keys_in_bursts_while_it_runs_leave_it_whole(tmp_path: Path) -> None:
    async with reading(tmp_path) as reader:
        await reader.press(*"wwxwXvwzwiwVwmw", *["right"] * 9, "x", "escape")
        if reader.analysis.missing():
            while not reader.analysis.complete:
                await reader.judged()
        assert reader.analysis.complete and reader.analysis.summary is not None


async def test_mistakes_are_jumped_to_and_told_with_what_was_better(tmp_path: Path) -> None:
    async with reading(tmp_path) as reader:
        await reader.judged()
        view = analysis_of(reader.screen._here()).view("all")
        assert view is not None and len(view.mistakes) > 1
        first, second = view.mistakes[:2]
        await reader.press("escape", "X")
        assert "Erro: perdeu" in reader.text, "it is shown at once"
        assert reader.screen.tape.place == first.place + 1
        assert "Erro: perdeu" in reader.panel and "Melhor, pelo" in reader.panel
        await reader.press("X")
        assert reader.screen.tape.place == second.place + 1
        await reader.press("end", "X")
        assert reader.screen.tape.place == first.place + 1, "after the last comes the first again"


@pytest.mark.parametrize("name", ["Jogador", "Player", "Bia"])
async def test_own_mistakes_are_walked_and_tried_again_the_dearest_first(tmp_path: Path, name: str) -> None:
    record = dalmuti_record()
    view = AnalysisView(await analysed(tmp_path, record), ("all",), "all")
    mine = max({choice.seat for choice in view.mistakes}, key=lambda seat: view.mistakes_of(seat).mistakes)
    players = tuple(
        replace(player, name=name, bot=None) if seat == mine else replace(player, bot="planner")
        for seat, player in enumerate(record.header.players)
    )
    own_record = replace(record, header=replace(record.header, players=players))
    async with reading(tmp_path / "own", record=own_record) as reader:
        await reader.pilot.app.context.navigator.change_settings(name="Bia" if name == "Bia" else "")
        await reader.judged()
        own = [choice for choice in view.mistakes if choice.seat == mine]
        dearest = max(own, key=lambda choice: choice.decision.loss)
        assert (f"{len(own)} erros seus" if own[1:] else "Um erro seu") in reader.panel
        assert "Enter tenta de novo" in reader.panel and "x X erro" in reader.text
        await reader.press("home", "x")
        assert reader.screen.tape.place == own[0].place + 1
        await reader.press("enter")
        quiz = reader.pilot.app.screen
        assert isinstance(quiz, QuizScreen) and quiz.answers.count == len(own)
        choice = quiz.answers.choice
        assert isinstance(choice, JudgedChoice) and choice.place == dearest.place
        quiz.take(choice.chosen)
        assert any("Perde" in line for line in quiz.answer_text()), "it is told at once"
        assert any("100% é" in line for line in quiz.answer_text()), "and of what the per cents are"


async def analysed(folder: Path, record: Record) -> Analysis:
    async with reading(folder / "before", record=record) as reader:
        await reader.judged()
        return reader.analysis


async def test_the_results_are_told_with_what_they_are_made_of(tmp_path: Path) -> None:
    async with reading(tmp_path, size=(120, 72)) as reader:
        await reader.judged()
        lines = [line[-42:].strip("│ ") for line in reader.text.splitlines()]
        rows = {word: cells for word, *cells in map(str.split, filter(None, lines))}
        figures = {word: list(map(int, rows[word])) for word in ("início", "escolhas", "cartas", "outros", "resultado")}
        assert all(len(row) == 4 for row in figures.values())
        parts = zip(*(figures[word] for word in ("início", "escolhas", "cartas", "outros")), strict=True)
        for total, made_of in zip(figures["resultado"], parts, strict=True):
            assert abs(total - sum(made_of)) <= 2, "each figure is rounded"
        assert "Poucas mãos não dizem quem joga bem" in " ".join(lines)


async def test_with_the_eyes_of_a_seat_only_its_own_choices_are_told_and_no_value(tmp_path: Path) -> None:
    async with reading(tmp_path, eyes=(2, None)) as reader:
        await reader.judged()
        here = reader.screen._here()
        view = analysis_of(here).view(here.viewer)
        assert view is not None and view.seats == (2,) and not view.shows_values
        assert {decision.seat for _, decision in view.decisions()} == {2}
        assert view.values(5) is None and view.totals() is None and view.part_at(0) is None
        assert "Só as suas escolhas" in reader.panel and "▄" not in reader.text
        for at in range(reader.screen.tape.end):
            reader.screen.tape.go(at)
            assert not any(f"{name}:" in reader.panel for name in ("Rosa", "Zeca", "Lia"))
        await reader.press("v")
        assert "Um espectador não vê" in reader.panel


async def test_of_a_game_without_a_judge_one_sentence_says_so(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    record = chama_record()
    monkeypatch.setitem(vars(GAMES[record.header.game]), "judge", None)
    async with reading(tmp_path, record=record) as reader:
        await reader.press("home", "x", "z", "enter")
        assert not reader.pilot.app._notifications, "what would do nothing is no key"
        assert "w andamento" in reader.text and "w análise" not in reader.text
        await reader.press("w")
        assert "não há análise. Reinos em pé: Rosa 0" in reader.panel and "Análise" in reader.text
        await reader.press("w")
        assert "Análise" not in reader.text


@pytest.mark.parametrize("size", [(80, 24), (120, 40)], ids=["small", "large"])
async def test_the_picture_of_a_judged_match(tmp_path: Path, snapshot: Any, size: tuple[int, int]) -> None:
    async with reading(tmp_path, size=size) as reader:
        await reader.judged()
        await reader.press("x")
        assert reader.text == snapshot(extension_class=TextPicture)


async def test_the_end_of_a_judged_match_leads_to_the_own_mistakes(tmp_path: Path) -> None:
    app: Any = new_app(tmp_path, GAMES["chama"])
    app.context.analyses = AnalysisService(app.context.store, MadeUpChooser(0), SMALL)
    async with app.run_test(size=(80, 24)) as pilot:
        screen = sit_down(app, Player("Ana"), Player("Pipo", "planner"))
        await settle(pilot, screen)
        screen.live_match.table.intervene(Resigned(0))
        await settle(pilot, screen)
        assert "w meus erros · v replay" in screen.board.text()
        await pilot.press("w")
        await pilot.pause()
        assert isinstance(app.screen, ReplayScreen) and "Análise" in app.screen.board.text()


async def test_what_the_log_does_not_tell_of_is_named_to_eyes_that_may_know_of_it(tmp_path: Path) -> None:
    app: Any = new_app(tmp_path, GAMES["wyrt_lordes"])
    async with app.run_test(size=(120, 40)) as pilot:
        options = GAMES["wyrt_lordes"].options_type()
        live_match = app.context.matches.new_match("wyrt_lordes", (Player("Ana"), Player("Bia")), options)
        table, seat = live_match.table, 0
        while RollDice() not in table.legal_actions(seat):
            table.submit(seat, table.legal_actions(seat)[-1])
            seat = table.deciders()[0]
        before = len(table.line.plies)
        table.submit(seat, RollDice())
        await pilot.pause()
        screen = ReplayScreen(app.context.store.matches.load(live_match.match), ("all", 1 - seat))
        app.push_screen(screen)
        await pilot.pause()
        screen._look("all")
        screen.tape.go(screen.tape.at_of(before + 1))
        assert [line.text for line in screen._review().sentences] == [f"{('Ana', 'Bia')[seat]}: rolar os dados."]
        screen._look(1 - seat)
        assert not screen._untold()

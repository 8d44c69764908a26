"""The quiz on the screen: a position as its seat saw it, answered as at the table."""

from __future__ import annotations

from pathlib import Path
from typing import Any, NamedTuple

import pytest
from textual.geometry import Offset

from engine.games.registry import GAMES
from engine.games.wyrt_arton.actions import NoRaise
from saves.exchange.match_files import read_file
from tests.tui.games.test_wyrt_arton_play import raising
from tests.tui.match.test_replay_analysis import Reader, reading
from tests.tui.pictures import TextPicture
from tests.tui.tables import new_app
from tui.match.quiz import QuizScreen
from tui.services.review.questions import QuizMatch, QuizQuestion

DISCS = Path(__file__).parents[2] / "saves" / "published" / "magic_wizards_1_discs.jsonl"


async def quiz_of(reader: Reader) -> QuizScreen:
    """Judge the match and open its quiz."""
    await reader.judged()
    await reader.press("z")
    screen = reader.pilot.app.screen
    assert isinstance(screen, QuizScreen)
    return screen


async def answer(reader: Reader, quiz: QuizScreen, action: Any) -> None:
    """Choose an action spot by spot."""
    for spot in quiz.game_ui.paths(quiz.question.choice.view, action)[0]:
        if quiz.answers.given is None:
            quiz.choosing.point(spot)
            await reader.press("enter")


def answer_text(quiz: QuizScreen) -> str:
    return " ".join(quiz.answer_text())


async def test_own_choices_are_asked_and_each_answer_is_told_what_it_is_worth(tmp_path: Path) -> None:
    async with reading(tmp_path) as reader:
        await reader.press("z")
        assert any(
            "Ainda não há análise" in str(notification.message) for notification in reader.pilot.app._notifications
        )
        quiz = await quiz_of(reader)
        questions = quiz.answers.questions
        assert questions and all(quiz_match.choice.seat == 2 for quiz_match in questions)
        for number, quiz_match in enumerate(questions, start=1):
            wrong = next(action for action in quiz_match.choice.legal if action != quiz_match.choice.best)
            await answer(reader, quiz, wrong if number == 1 else quiz_match.choice.best)
            assert ("Certo:" in answer_text(quiz)) is (number > 1)
            assert f"Certas até agora: {number - 1} de {number}." in answer_text(quiz)
            assert ("Em média, perda de" in answer_text(quiz)) is (number == len(questions))
            await reader.press("enter")
        assert reader.screen.is_current


async def test_keys_of_the_game_answer_and_escape_gives_a_choice_up_before_it_leaves(tmp_path: Path) -> None:
    async with reading(tmp_path) as reader:
        quiz = await quiz_of(reader)
        choice = quiz.question.choice
        passes = [action for action in choice.legal if quiz.game_ui.paths(choice.view, action)[0] == ("pass",)]
        assert passes, "the first question of this match may be passed"
        await reader.press("p")
        assert quiz.answers.given == passes[0]
        await reader.press("p", "m", "up", "x")
        assert quiz.answers.given == passes[0] and reader.pilot.app.screen is quiz, "an answer is given once"
        await reader.press("enter", "escape")
        assert reader.screen.is_current


async def test_what_cannot_be_played_is_refused_with_its_reason_and_is_no_answer(tmp_path: Path) -> None:
    async with reading(tmp_path) as reader:
        quiz = await quiz_of(reader)
        spots = {rect.name for rect in quiz.board.spots if rect.name.startswith("hand:")} - {*quiz.choosing.following}
        assert spots, "a card of the hand that does not beat the trick"
        quiz.choosing.point(min(spots))
        await reader.press("enter")
        assert quiz.answers.given is None and quiz.choosing.hint is not None and quiz.choosing.hint.rule


async def test_the_list_has_every_answer_and_takes_one(tmp_path: Path) -> None:
    async with reading(tmp_path) as reader:
        quiz = await quiz_of(reader)
        legal = quiz.question.choice.legal
        await reader.press("m")
        assert reader.pilot.app.screen is not quiz
        await reader.press("enter")
        assert quiz.answers.given == legal[0]


async def test_the_log_is_read_as_the_seat_was_told_it_and_closed_again(tmp_path: Path) -> None:
    async with reading(tmp_path) as reader:
        quiz = await quiz_of(reader)
        await reader.press("L")
        assert "Mão 1: " in quiz.board.text() and quiz.question.plies
        await reader.press("up", "up", "down")
        assert "esc fecha" in quiz.board.text() and quiz.answers.given is None
        await reader.press("escape")
        assert reader.pilot.app.screen is quiz and "O que você jogaria?" in quiz.board.text()


async def test_clicks_choose_as_at_the_table_and_go_on(tmp_path: Path) -> None:
    async with reading(tmp_path) as reader:
        quiz = await quiz_of(reader)
        spot = next(rect for rect in quiz.board.spots if rect.name in quiz.choosing.following)
        for _ in range(2):
            await reader.pilot.click(quiz.board, Offset(spot.rect.x, spot.rect.y))
        assert quiz.answers.given is not None
        await reader.pilot.click(quiz.board, Offset(2, 2))
        assert quiz.answers.number == 2 and quiz.answers.given is None


async def test_the_quiz_shows_no_more_than_its_seat_saw(tmp_path: Path) -> None:
    async with reading(tmp_path) as reader:
        quiz = await quiz_of(reader)
        game, line = GAMES["dalmuti"], reader.screen.tape.line
        for quiz_match in quiz.answers.questions:
            choice = quiz_match.choice
            assert choice.view == game.view(line.state_at(choice.place), choice.seat)
            assert quiz_match.plies == reader.screen.tape.plies_until(choice.seat, choice.place)
            assert all(ply.number <= quiz_match.at for ply in quiz_match.plies)


@pytest.mark.parametrize("size", [(80, 24), (120, 40)], ids=["small", "large"])
async def test_the_pictures_of_a_question_and_its_answer(tmp_path: Path, snapshot: Any, size: tuple[int, int]) -> None:
    async with reading(tmp_path, size=size) as reader:
        quiz = await quiz_of(reader)
        assert quiz.board.text() == snapshot(extension_class=TextPicture, name="question")
        await reader.press("p")
        assert quiz.board.text() == snapshot(extension_class=TextPicture, name="answer")


async def test_the_home_screen_asks_about_own_matches_and_says_where_none_is_analysed(tmp_path: Path) -> None:
    async with reading(tmp_path) as reader:
        app: Any = reader.pilot.app
        app.enter("quiz")
        await reader.pilot.pause()
        assert any("Nenhuma partida sua" in str(notification.message) for notification in app._notifications)
        await reader.judged()
        app.enter("quiz")
        await reader.pilot.pause()
        assert isinstance(app.screen, QuizScreen)
        assert {quiz_match.choice.seat for quiz_match in app.screen.answers.questions} == {2}


async def test_a_win_that_was_missed_is_answered_at_the_table_attack_by_attack(tmp_path: Path) -> None:
    async with reading(tmp_path, record=read_file(DISCS, GAMES), size=(120, 40)) as reader:
        await reader.press("z")
        await reader.pilot.app.workers.wait_for_complete()
        quiz = reader.pilot.app.screen
        assert isinstance(quiz, QuizScreen) and "Só com ataques a vitória sai" in quiz.board.text()
        for slot in (39, 16):
            assert quiz.answers.given is None
            choice = quiz.answers.choice
            step = next(action for action in choice.legal if action.slot == slot)
            for spot in quiz.game_ui.paths(choice.view, step)[0]:
                quiz.choosing.point(spot)
                await reader.press("enter")
        assert "Certo: assim a vitória sai." in answer_text(quiz) and "Certas até agora: 1 de 1." in answer_text(quiz)


class RaiseAsked(NamedTuple):
    """By how much to raise, as a quiz asks it."""

    view: Any
    legal: tuple[Any, ...]
    place: int = 0
    seat: int = 0
    chosen: Any = None

    def explain(self, _seat: int, _action: Any) -> None:
        """Refuse nothing."""

    def is_right(self, _action: Any) -> bool:
        return False

    def following(self, _action: Any) -> None:
        """Ask nothing more."""

    def loss_of(self, _action: Any) -> None:
        """Tell nothing of it."""


async def test_escape_leaves_where_a_match_would_go_back_to_an_earlier_question(tmp_path: Path) -> None:
    seated = raising(tmp_path)
    view, players = seated.choosing.table_model.view, seated.choosing.table_model.players
    asked = RaiseAsked(view, seated.table.legal_actions(0))
    assert NoRaise() in asked.legal
    app = new_app(tmp_path / "club", GAMES["wyrt_arton"])
    async with app.run_test(size=(80, 24)) as pilot:
        quiz = QuizScreen([QuizQuestion(QuizMatch("m", "wyrt_arton", "money", view.options, players), asked, 0, ())])
        app.push_screen(quiz)
        await pilot.pause()
        assert quiz.board.text().splitlines()[-1].count("esc ") == 1
        await pilot.press("escape")
        await pilot.pause()
        assert quiz.answers.given is None and app.screen is not quiz

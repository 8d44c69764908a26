"""The analysis of a match and its quiz, in lines."""

from __future__ import annotations

import asyncio
from pathlib import Path

import pytest

from engine.games.registry import GAMES
from saves.exchange.match_files import read_file
from saves.matches.record import Record
from tests.saves.published import FOLDER
from tests.tui.plain.test_lines import Person, session
from tests.tui.services.review.judged import SMALL, MadeUpChooser, dalmuti_record, kept_store
from tui.plain.home import LineHome
from tui.plain.review import LineReview, Reading
from tui.services.matches.match_service import MatchService
from tui.services.matches.player_update import Viewer
from tui.services.review.analysis import AnalysisService
from tui.services.review.analysis_view import AnalysisView, JudgedChoice
from tui.services.review.notes import Writer
from tui.services.review.questions import mistakes_again

MORE = "m"


def review(
    folder: Path,
    person: Person,
    *,
    allowed: int = 10**6,
    eyes: tuple[Viewer, ...] = ("all", 2),
    record: Record | None = None,
) -> LineReview:
    record = record or dalmuti_record()
    store = kept_store(folder, record)
    analyses = AnalysisService(store, MadeUpChooser(allowed), SMALL)
    game = GAMES[record.header.game]
    matches = MatchService(store, GAMES)
    writer = Writer("Ana", False)
    reading = Reading(person, session(), store, game, record, eyes, writer, matches, store.profile, analyses)
    return LineReview(reading)


def patient(*answers: str) -> Person:
    """Somebody who only asks how far it is while something is judged, then gives these answers."""
    left = iter(answers)

    def answer(said: list[str]) -> str | None:
        return "" if "0 cancela" in said[-1] else MORE if "mais" in said[-1] else next(left, None)

    return Person(answer)


async def reviewed(folder: Path, act: str, *answers: str, eyes: tuple[Viewer, ...] = ("all", 2)) -> Person:
    person = patient(*answers)
    await review(folder, person, eyes=eyes)._do(act)
    return person


async def test_it_is_told_in_sentences_with_what_was_better_and_what_results_are_made_of(tmp_path: Path) -> None:
    person = await reviewed(tmp_path, "analysis")
    assert "Analisando a partida, 0% já feito" in person.all
    assert "6: Ana: baixar 3 × 7. Melhor: passar. -12% ±4 dos pontos da mão" in person.said
    assert any(line.startswith("Mão 1, Ana: início ") for line in person.said)


async def test_what_an_older_analyser_found_counts_for_nothing_when_it_is_judged_anew(tmp_path: Path) -> None:
    person = patient()
    line_review = review(tmp_path, person)
    analysis = line_review.reading.analyses.open(line_review.reading.record, line_review.tape)
    await line_review._do("analysis")
    analysis.version -= 1
    await line_review._do("analysis")
    begins = [line for line in person.said if "Analisando a partida" in line]
    assert len(begins) == 2 and all(" 0% já feito" in line for line in begins)


async def test_zero_cancels_it_and_what_is_judged_is_kept(tmp_path: Path) -> None:
    person = Person(lambda said: "0")
    line_review = review(tmp_path, person, allowed=5)
    await line_review._do("analysis")
    assert "fica guardado" in person.said[-1]
    analysis = line_review.reading.analyses.open(line_review.reading.record, line_review.tape)
    assert not analysis.running and not analysis.complete


async def test_with_the_eyes_of_a_seat_only_its_own_choices_are_told(tmp_path: Path) -> None:
    person = await reviewed(tmp_path, "analysis", eyes=(2, None))
    assert "Só as suas escolhas, pelo que você sabia." in person.said
    assert not any(f"{name}:" in person.all for name in ("Rosa", "Zeca", "Lia")) and "Mão 1" not in person.all


async def test_the_quiz_asks_and_tells_what_an_answer_is_worth(tmp_path: Path) -> None:
    person = await reviewed(tmp_path, "quiz", "1", "1", "0")
    assert "O que você jogaria?" in person.all
    assert any(line in person.said for line in (f"Certas até agora: {right} de 2." for right in range(3)))


@pytest.mark.parametrize(("name", "asked"), [("Ana", True), ("Outra", False)])
async def test_the_first_menu_asks_a_quiz_of_ones_own_analysed_matches(name: str, asked: bool, tmp_path: Path) -> None:
    writer = review(tmp_path, patient()).reading
    await LineReview(writer)._do("analysis")
    person = patient("quiz", "dalmuti", "1", "0", "0")
    home = LineHome(person, session(), writer.store, writer.matches, GAMES)
    home.session.change(name=name)
    home.analyses = writer.analyses
    await home.run()
    assert ("O que você jogaria?" in person.all) is asked
    assert ("ouça uma e peça a análise" in person.all) is not asked


async def test_of_magic_wizards_the_turns_in_which_a_win_was_missed_are_told_to_eyes_that_may_know(
    tmp_path: Path,
) -> None:
    match = read_file(FOLDER / "magic_wizards_1_discs.jsonl", GAMES)
    for number, (viewer, text) in enumerate((("all", "62: Ana, turno 7"), (1, "Nenhuma vitória certa passou."))):
        person = patient()
        await review(tmp_path / str(number), person, eyes=(viewer,), record=match)._do("analysis")
        assert "não há análise" in person.all and person.said[-2:] == ["Vitórias que passaram:", text]


async def test_the_quiz_of_magic_wizards_asks_step_by_step_which_attacks_would_have_won(tmp_path: Path) -> None:
    match = read_file(FOLDER / "magic_wizards_1_discs.jsonl", GAMES)
    person = patient("2", "1")
    await review(tmp_path, person, eyes=("all",), record=match)._do("quiz")
    assert "Só com ataques a vitória sai neste turno" in person.all and person.said[-1] == "Certas até agora: 1 de 1."
    assert "Se a carta baixada do rival não responder." in person.said
    person = patient()
    await review(tmp_path / "other", person, eyes=(1,), record=match)._do("quiz")
    assert person.said[-1] == "Nenhuma vitória certa passou."


async def test_the_first_menu_asks_about_wins_that_one_missed_in_magic_wizards(tmp_path: Path) -> None:
    writer = review(tmp_path, patient(), record=read_file(FOLDER / "magic_wizards_1_discs.jsonl", GAMES)).reading
    for name, text in (("Ana", "Certas até agora: 0 de 1."), ("Bia", "Nenhuma vitória certa passou.")):
        person = patient("quiz", "magic", "1", "0")
        home = LineHome(person, session(), writer.store, writer.matches, GAMES)
        home.session.change(name=name)
        await home.run()
        assert text in person.said


async def test_whoever_is_cut_off_while_a_match_is_judged_leaves_nothing_behind_that_waits(tmp_path: Path) -> None:
    before, listens = asyncio.all_tasks(), asyncio.Event()

    class Silent(Person):
        async def hear(self) -> str | None:
            listens.set()
            await asyncio.Event().wait()
            return None

    line_review = review(tmp_path, Silent(lambda _: None), allowed=3)
    reading = asyncio.create_task(line_review._do("analysis"))
    await listens.wait()
    reading.cancel()
    await asyncio.gather(reading, return_exceptions=True)
    analysis = line_review.reading.analyses.open(line_review.reading.record, line_review.tape)
    assert not analysis.running and not analysis.complete
    for _ in range(5):
        await asyncio.sleep(0)
    assert asyncio.all_tasks() <= before


@pytest.mark.parametrize(("name", "asked"), [("Ana", True), ("Outra", False)])
async def test_own_mistakes_are_put_to_one_again_the_dearest_first(name: str, asked: bool, tmp_path: Path) -> None:
    person = patient("1", "1", "1", "0")
    line_review = review(tmp_path, person)
    line_review.localizer.session.change(name=name)
    await line_review._do("retry")
    assert ("Ana joga. O que você jogaria?" in person.all) is asked
    assert ("Nenhum erro seu" in person.all) is not asked
    assert not any(f"{other} joga." in person.all for other in ("Rosa", "Zeca", "Lia"))
    if asked:
        lost = [choice.decision.loss for choice in retried(line_review)]
        assert lost == sorted(lost, reverse=True) and any(line.startswith("Na partida, Ana") for line in person.said)


async def test_the_letters_of_a_table_answer_beside_a_question_of_the_quiz_and_choose_nothing(tmp_path: Path) -> None:
    person = await reviewed(tmp_path, "quiz", "s", "m", "0")
    asked = [at for at, line in enumerate(person.said) if "O que você jogaria?" in line]
    blocks = [person.said[at + 1 : at + 30] for at in asked]
    assert len(asked) == 3 and blocks[0][0] == blocks[1][0] == blocks[2][0], "the same choices, none left out"
    assert any(line.startswith("Sua mão") for line in person.said[asked[1] : asked[2]])


def retried(line_review: LineReview) -> list[JudgedChoice]:
    analysis = line_review.reading.analyses.open(line_review.reading.record, line_review.tape)
    view = AnalysisView(analysis, ("all",), "all")
    questions = mistakes_again(line_review.reading.record, line_review.tape, view, (2,))
    return [question.choice for question in questions if isinstance(question.choice, JudgedChoice)]

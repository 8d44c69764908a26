"""The tutorials in lines: the same lessons as on the screen, with the numbers of the choices for their keys."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

from engine.games.registry import GAMES
from tests.tui.plain.test_lines import LISTENS, Person, numbers_offered, once, reading
from tests.tui.tables import matches_on, store_in
from tui.games.teaching import courses_of
from tui.plain.home import LineHome
from tui.plain.tutorial import play_course, play_tutorial
from tui.services.identity.user_settings import LANGUAGES, SessionSettings
from tui.services.matches.scenarios import Course
from tui.texts.localizer import Session, Words

COURSES = [course for key in sorted(GAMES) for course in courses_of(key)]
KEYS_OF_A_SCREEN = re.compile(r"tecla|clique|espaço|linha de baixo|\bkey|click|space|line below|\bmark", re.IGNORECASE)


def learner(language: str) -> Session:
    return Session(SessionSettings(bot_speed="instant", name="Ana", welcomed=True, suits="words"), language=language)


def obedient() -> Person:
    """Somebody who does what is asked for, a hundred times at most: the last of the numbers told, or Enter."""
    times = iter(range(100))

    def answer(said: list[str]) -> str | None:
        numbers = re.findall(r"\d+", said[-1].rpartition(":")[2].partition("...")[0].partition(" e Enter")[0])
        if not numbers_offered(said) and "Enter" not in said[-1]:
            return LISTENS
        if next(times, None) is None:
            return None
        return numbers[-1] if numbers else ("" if "Enter" in said[-1] else "1")

    return once(answer)


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize(
    "course", [course for key in sorted(GAMES) for course in courses_of(key)], ids=lambda item: item.key
)
async def test_every_lesson_of_every_tutorial_is_played_in_lines(course: Course, language: str, tmp_path: Path) -> None:
    person, words = obedient(), Words(language)
    assert await play_course(person, learner(language), store_in(tmp_path), GAMES[course.game], course)
    for lesson in range(1, course.lessons + 1):
        word = words(f"{course.key}.lesson.{lesson}")
        assert words("tutorial.title", lesson=lesson, lessons=course.lessons, word=word) in person.said
    assert not any(KEYS_OF_A_SCREEN.search(line) for line in person.said if not re.match(r"\d+\. ", line))


async def test_of_several_tutorials_of_a_game_one_is_asked_for(tmp_path: Path) -> None:
    person = reading(["2", "q"])
    assert not await play_tutorial(person, learner("pt_BR"), store_in(tmp_path), GAMES["magic_wizards"])
    assert any("O tabuleiro: quatro lições" in line for line in person.said)
    assert any("Uma casa" in line for line in person.said)


async def test_a_choice_that_leads_astray_is_explained_and_not_taken(tmp_path: Path) -> None:
    person = reading(["encerrar", "q"])
    store = store_in(tmp_path)
    assert not await play_tutorial(person, learner("pt_BR"), store, GAMES["chama"])
    at = person.said.index("Sem nenhum reino na mesa você perderia até o poço. Antes de tudo:")
    assert person.said[at + 1].startswith("Baixe um reino: ")
    assert person.said[-1] == "Você saiu do tutorial."
    assert store.matches.count(status="open") == 0


async def test_who_leaves_at_the_last_step_hears_that_it_was_the_last(tmp_path: Path) -> None:
    course = next(course for course in COURSES if course.key.endswith("chama"))
    person = obedient()
    obeys, words = person.answer, Words("pt_BR")
    last = words(f"tutorial.chama.{course.scenarios[-1].name}.done.do")
    person.answer = lambda said: "0" if said[-1] == last else obeys(said)
    assert not await play_course(person, learner("pt_BR"), store_in(tmp_path), GAMES["chama"], course)
    assert person.said[-1] == words("tutorial.finished")


async def test_a_tutorial_is_chosen_in_the_lobby_and_leads_to_a_match_against_bots(tmp_path: Path) -> None:
    store = store_in(tmp_path)
    person = obedient()
    first, obeys = iter(["Aprender", "Chama"]), person.answer

    def answer(said: list[str]) -> str | None:
        if store.matches.count(status="open"):
            return "q" if said[-1] != "Você saiu da mesa. O jogo está guardado." and said[-1] != "0. Voltar" else None
        return next(first, None) or obeys(said)

    person.answer = answer
    await LineHome(person, learner("pt_BR"), store, matches_on(store), GAMES).run()
    assert store.matches.count(status="open") == 1

"""The tutorials in lines: the same lessons and words as on the screen, spoken."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from engine.core.game import AnyGame
from engine.core.model import Seat
from saves.store import Store
from tui.games.teaching import courses_of
from tui.plain.match import LineTable
from tui.plain.menu import Choice, ask
from tui.plain.talk import Talk
from tui.services.matches.coach import Rehearsal, rehearse
from tui.services.matches.scenarios import RIVAL, Course
from tui.services.matches.seating import default_players
from tui.texts.localizer import Session, Words

_MANY = 6
"""Of more choices that all will do, so many are told."""


async def play_tutorial(talk: Talk, session: Session, store: Store, game: AnyGame) -> bool:
    """Play a tutorial of a game; tells whether the person came to its end and goes on from there."""
    course = await _course(talk, session.words, courses_of(game.key))
    return course is not None and await play_course(talk, session, store, game, course)


async def play_course(talk: Talk, session: Session, store: Store, game: AnyGame, course: Course) -> bool:
    """Play the scenarios of a tutorial; tells whether the person came to its end and goes on from there."""
    for scenario in course.scenarios:
        live_match = rehearse(game, scenario, default_players(game, session.me), store.matches)
        lines = TutorialLines(talk, session, live_match, course)
        await lines.play()
        if not lines.over:
            return False
        if await talk.hear() != "":
            last = scenario is course.scenarios[-1]
            talk.say(session.words("tutorial.finished" if last else "lines.tutorial.left"))
            return False
    return True


async def _course(talk: Talk, words: Words, courses: Sequence[Course]) -> Course | None:
    """Ask which of a game's tutorials is meant where it has several; None for none of them."""
    if len(courses) == 1:
        return courses[0]
    choices = [Choice(course.key, words(f"{course.key}.name")) for course in courses]
    chosen = await ask(talk, words, words("tutorial.which.part"), choices)
    return next((course for course in courses if course.key == chosen), None)


class TutorialLines(LineTable):
    """One scenario of a course in lines.

    The coach speaks before the choices and tells after them what to do.
    """

    taught = True

    def __init__(self, talk: Talk, session: Session, live_match: Rehearsal, course: Course) -> None:
        super().__init__(talk, session, live_match)
        self.coach = live_match.coach
        self._course = course
        self._lesson = 0

    @property
    def over(self) -> bool:
        """Tell whether the scenario is over."""
        return self.coach.step is None

    def _coach_says(self, key: str, **data: object) -> str:
        """Return a sentence of the tutorial, in its form for lines where it has one."""
        spoken = f"{key}.lines"
        known = spoken in self.session.words
        return self.localizer(spoken if known else key, rival=self.localizer.names[RIVAL], **data)

    def _ask(self, me: Seat) -> None:
        if not self.over:
            super()._ask(me)

    def _before_choices(self) -> list[str]:
        return [*self._new_lesson(), self._coach_says(self.coach.said)]

    def _new_lesson(self) -> list[str]:
        lesson = self.coach.lesson
        if lesson == self._lesson:
            return []
        self._lesson = lesson
        word = self.localizer(f"{self._course.key}.lesson.{lesson}")
        return [self.localizer("tutorial.title", lesson=lesson, lessons=self._course.lessons, word=word)]

    def _asked_again(self) -> list[str]:
        return [self._coach_says(self.coach.said)]

    def _after_choices(self) -> list[str]:
        return [self._task()]

    def _task(self) -> str:
        """Return what the step asks for, with the numbers of the choices that will do."""
        wanted = self.coach.wanted()
        typed = {} if self.asking is None else self.asking.choices.actions
        numbers = [name for name, action in typed.items() if action in wanted]
        shown = self.localizer.listed(numbers, "or")
        if len(numbers) > _MANY:
            shown = self.localizer("lines.tutorial.such_as", numbers=", ".join(numbers[:_MANY]))
        return self._coach_says(f"{self.coach.said}.do", keys=shown)

    async def _submit(self, action: Any) -> None:
        if self.coach.objects(action):
            self.talk.say(self._coach_says(self.coach.objection(action, self.session.words)), self._task())
        else:
            await super()._submit(action)

    def _tell_end(self) -> None:
        said = self.coach.said
        self.talk.say("", self._coach_says(said), self._coach_says(f"{said}.do"))

    async def _menu(self) -> None:
        """Leave: there is nothing to keep."""
        self._leave()

    def _leave(self) -> None:
        self.talk.say(self.localizer("lines.tutorial.left"))
        self._left = True

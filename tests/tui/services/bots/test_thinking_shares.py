"""Fair shares of the bots' thinking among the people who wait for it, without a process."""

from __future__ import annotations

import asyncio
from collections.abc import Sequence
from itertools import count

import pytest

from tests.tui.services.bots.asking import Held
from tui.services.bots.turns import AHEAD, BEGUN, HALVES, OWED, SLICE, ThinkingQueue, Turn, Urgency


class Club:
    """People whose bots ask: each question is thought about only when the test says for how long."""

    def __init__(self, most: int = 1) -> None:
        self.turns, self.said = ThinkingQueue(most, most), list[str]()
        self.order = list[str]()
        """The questions in the order in which they were begun."""
        self._ends: dict[str, asyncio.Future[float]] = {}
        self._tasks: dict[str, asyncio.Task[None]] = {}
        self._there: dict[str, Turn] = {}

    async def ask(
        self, *questions: str, people: Sequence[str] = (), urgency: Urgency = Urgency.TABLE, kind: str = ""
    ) -> None:
        """Ask so many questions of these people, by default of whoever the first letter of a question names."""
        for question in questions:
            self._ends[question] = asyncio.get_running_loop().create_future()
            who = people or (question[0],)
            self._tasks[question] = asyncio.create_task(self._think(question, who, urgency, kind))
        await self._rest()

    async def _think(self, question: str, people: Sequence[str], urgency: Urgency, kind: str = "") -> None:
        async with self.turns.taken(urgency, people, kind) as turn:
            turn.worker = Held(question, self.said)
            self._there[question] = turn
            self.order.append(question)
            turn.seconds = await self._ends[question]

    async def answer(self, seconds: float = 1.0) -> str:
        """Let the question that is thought about be answered after so long; returns it."""
        question = self.thought_about
        del self._there[question]
        self._ends[question].set_result(seconds)
        await self._rest()
        return question

    @property
    def thought_about(self) -> str:
        """The question that is thought about."""
        return next(name for name, turn in self._there.items() if turn.works)

    async def lengthen(self, question: str) -> None:
        """Let a question have been thought about for a slice."""
        self.turns.lengthen(self._there[question])
        await self._rest()

    async def close(self) -> list[str]:
        """Answer all questions; returns them in the order in which they are answered."""
        answered = []
        while self._there:
            answered.append(await self.answer())
        await asyncio.gather(*self._tasks.values())
        return answered

    async def _rest(self) -> None:
        for _ in range(6):
            await asyncio.sleep(0)


async def test_tables_of_different_people_take_turns_however_many_somebody_has() -> None:
    club = Club()
    await club.ask(*(f"a{table}" for table in range(6)), "b1", "c1", "b2")
    assert await club.close() == ["a0", "b1", "c1", "a1", "b2", "a2", "a3", "a4", "a5"]


async def test_turns_are_taken_in_the_same_way_where_hardly_anything_is_thought_about() -> None:
    club = Club()
    await club.ask("a0", "a1", "a2", "b1", "b2", "c1")
    while club.turns._turns:
        await club.answer(0.0)
    assert club.order == ["a0", "b1", "c1", "a1", "b2", "a2"]


async def test_whoever_asks_little_waits_for_no_more_than_the_thought_that_is_begun() -> None:
    club, heavy = Club(), "abcdefghijkl"
    asked = dict.fromkeys(heavy, 0)

    async def answer_one() -> None:
        person = (await club.answer(0.001 if club.thought_about[0] == "z" else 0.1))[0]
        if person in asked:
            asked[person] += 1
            await club.ask(f"{person}{asked[person]}")

    await club.ask(*(f"{person}0" for person in heavy))
    for _ in heavy:
        await answer_one()
    for at in range(40):
        await club.ask(f"z{at}")
        for _ in range(4):
            await answer_one()
    begun = [club.order.index(f"z{at}") for at in range(40)]
    assert begun == list(range(begun[0], begun[0] + 160, 4)), "each is the next that is begun"
    assert max(asked.values()) - min(asked.values()) <= 1, "the others take turns"
    await club.close()


class Evening:
    """Twelve tables whose bots think without end beside one that asks for little, by a clock that only thinking moves.

    The bots of the others think for each of `lengths` in turn. At the table of `z` three bots think for `QUICK` each,
    one after the other, and then its player for `pause`.
    """

    OTHERS, QUICK = "abcdefghijkl", 0.015

    def __init__(self, lengths: Sequence[float] = (0.004, 0.015, 0.03, 0.2, 0.018), pause: float = 0.8) -> None:
        self.lengths, self.pause = lengths, pause
        self.answered = dict.fromkeys(self.OTHERS, 0)
        self.club, self.now, self.comes = Club(), 0.0, 0.1
        self.waits: list[float] = []
        """How long each third answer of `z` was waited for, since the first was asked for."""
        self._left, self._numbers, self._asked = dict[str, float](), count(), 0.0

    async def ask(self, person: str) -> None:
        number = next(self._numbers)
        question = f"{person}{number}"
        self._left[question] = self.QUICK if person == "z" else self.lengths[number % len(self.lengths)]
        await self.club.ask(question)

    async def play(self, rounds: int) -> None:
        """Let the table of `z` play so many rounds."""
        for person in self.OTHERS:
            await self.ask(person)
        quick, had = 0, dict[str, float]()
        while len(self.waits) < rounds:
            works = next(name for name, turn in self.club._there.items() if turn.works)
            done = had.get(works, 0.0)
            turn = self.club._there[works]
            over = turn.charged + SLICE
            step = min(self._left[works], over - done, max(self.comes - self.now, 0.0))
            self.now, had[works] = self.now + step, done + step
            self._left[works] -= step
            if self._left[works] < 1e-9:
                await self.club.answer(had[works])
                if works[0] != "z":
                    self.answered[works[0]] += 1
                    await self.ask(works[0])
                elif quick % 3:
                    quick += 1
                    await self.ask("z")
                else:
                    self.waits.append(self.now - self._asked)
                    self.comes = self.now + self.pause
            elif had[works] >= over - 1e-9:
                await self.club.lengthen(works)
            if self.now >= self.comes:
                self._asked, self.comes, quick = self.now, float("inf"), quick + 1
                await self.ask("z")


@pytest.mark.parametrize(
    ("evening", "median"),
    [(Evening(), 1.1), (Evening((0.1, 0.4, 0.25)), 1.1), (Evening((0.1, 0.4, 0.25), pause=0.05), 1.2)],
    ids=["short", "long", "in a hurry"],
)
async def test_a_quick_bot_answers_within_one_and_a_half_of_its_quiet_time_beside_twelve_tables(
    evening: Evening, median: float
) -> None:
    await evening.play(60 if evening.pause < 0.1 else 14)
    # The first three come before it is known how long the thoughts of each are.
    waits, quiet = sorted(evening.waits[3:]), 3 * evening.QUICK
    assert waits[len(waits) // 2] <= median * quiet and waits[len(waits) * 95 // 100] <= 1.5 * quiet
    assert min(evening.answered.values()) > 0, "nobody starves"
    await evening.club.close()


async def test_what_was_not_asked_for_is_not_saved_up_for_ever() -> None:
    club = Club()
    await club.ask("a0", "b0")
    for at in range(1, 10):
        await club.answer()
        await club.ask(f"{club.order[-2][0]}{at}")
    # The two have had five seconds each. Somebody new is owed half a second of them.
    await club.ask("z0", "z1", "z2")
    await club.answer()
    await club.answer(1.6)
    assert club.order[-2] == "z0" and club.order[-1][0] in "ab"
    await club.close()


async def test_a_lengthy_thought_is_held_up_for_whoever_has_had_less_and_goes_on_before_others_begin() -> None:
    club = Club()
    await club.ask("a0", "b0")
    assert await club.answer(0.6) == "a0"
    assert await club.answer(0.6) == "b0"
    await club.ask("a1", "b1")
    await club.lengthen("a1")
    assert not club.said, "both have had the same"
    await club.ask("z0")
    assert club.said == ["a1 stops"] and club.order[-1] == "z0"
    assert await club.answer(0.01) == "z0"
    assert club.said == ["a1 stops", "a1 goes on"] and club.order[-1] == "z0"
    assert await club.close() == ["a1", "b1"]


async def test_where_nothing_can_be_held_up_no_more_bots_think_at_a_time(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(Held, "hold_up", lambda _held: False)
    club = Club()
    await club.ask("a0", "b0")
    assert [await club.answer(0.6), await club.answer(0.6)] == ["a0", "b0"]
    await club.ask("a1", "b1")
    await club.lengthen("a1")
    await club.ask("z0")
    assert club.order[-1] == "a1"
    assert await club.close() == ["a1", "z0", "b1"]


@pytest.mark.parametrize("seconds", [(), (0.04,)], ids=["new", "short"])
async def test_a_thought_of_less_than_a_slice_that_may_end_soon_is_held_up_for_nobody_at_a_table(
    seconds: Sequence[float],
) -> None:
    club = Club()
    for answered in seconds:
        await club.ask("b-")
        await club.answer(answered)
    await club.ask("b0", "z0")
    assert not club.said and club.order[-1] == "b0"
    assert await club.close() == ["b0", "z0"]


async def test_a_thought_known_to_be_lengthy_is_held_up_at_once_for_a_short_one_and_for_no_lengthy_one() -> None:
    club = Club()
    for answered in ("b-", "c-"):
        await club.ask(answered)
        await club.answer(1.0)
    await club.ask("z-")
    await club.answer(0.004)
    await club.ask("b0", "c0")
    assert not club.said and club.order[-1] == "b0"
    await club.ask("z0")
    assert club.said == ["b0 stops"] and club.order[-1] == "z0"
    assert await club.close() == ["z0", "b0", "c0"]


async def test_a_table_counts_for_the_one_of_its_people_who_has_had_least() -> None:
    club = Club()
    await club.ask("a0", "b0")
    await club.ask("ac", people="ac")
    await club.ask("ab", people="ab")
    assert await club.close() == ["a0", "b0", "ac", "ab"]
    assert club.turns._tables.had("c") > club.turns._tables._level - OWED


async def test_tables_without_people_have_one_share_together() -> None:
    club = Club()
    for table in range(3):
        club._tasks[f"bots{table}"] = asyncio.create_task(club._think(f"bots{table}", (), Urgency.TABLE))
        club._ends[f"bots{table}"] = asyncio.get_running_loop().create_future()
    await club.ask("a0", "a1")
    assert await club.close() == ["bots0", "a0", "bots1", "a1", "bots2"]


async def test_answers_with_a_fixed_time_come_first_only_within_the_share_of_their_people() -> None:
    club = Club()
    await club.ask("b0", "b1")
    await club.ask(*(f"a{table}" for table in range(3)), urgency=Urgency.AT_ONCE)
    assert club.order == ["b0", "a0"] and club.said == ["b0 stops"]
    await club.answer(1.0)
    assert club.said == ["b0 stops", "b0 goes on"]
    assert await club.close() == ["b0", "a1", "b1", "a2"]


async def test_what_people_want_judged_takes_turns_too_and_costs_their_tables_nothing() -> None:
    club = Club()
    await club.ask(*(f"a{place}" for place in range(4)), urgency=Urgency.REVIEW)
    await club.ask("b0", "b1", urgency=Urgency.REVIEW)
    assert [await club.answer() for _ in range(4)] == ["a0", "b0", "a1", "b1"]
    await club.ask("c-table", "a-table")
    assert club.said == ["a2 stops"] and club.order[-1] == "c-table"
    assert await club.close() == ["c-table", "a-table", "a2", "a3"]
    assert club.turns._tables.had("a") == pytest.approx(club.turns._tables.had("c"), abs=0.1)


async def test_the_oldest_question_is_answered_though_others_begin_short_ones_without_end() -> None:
    club = Club()
    await club.ask("a0", "b0", "c0")
    for _ in range(8):
        await club.lengthen("a0")
        if "a0 stops" in club.said:
            break
    for at in range(1, 200):
        works = next(name for name, turn in club._there.items() if turn.works)
        if works == "a0":
            break
        await club.ask(f"{await club.answer(0.004)}x{at}"[:1] + str(at))
    assert works == "a0" and club.said[-1] == "a0 goes on"
    await club.close()


@pytest.mark.parametrize(
    ("before", "held"), [((), BEGUN), ((0.004,), BEGUN), ((2.0,), 1)], ids=["new", "short", "long"]
)
async def test_few_begun_thoughts_are_held_up_however_many_people_ask(before: Sequence[float], held: int) -> None:
    club, people = Club(), "abcdefghijkl"
    for seconds in before:
        await club.ask(*(f"{person}0" for person in people))
        while club._there:
            await club.answer(seconds)
    club.order.clear()
    for person in people:
        await club.ask(f"{person}1")
        for _ in range(5):
            await club.lengthen(next(name for name, turn in club._there.items() if turn.works))
    assert len(club.order) <= 1 + held and len(club.order) > held - 1
    await club.close()


async def test_who_has_had_far_more_than_others_has_short_thoughts_no_sooner_than_their_lengthy_ones() -> None:
    club = Club()
    await club.ask("a0", "z0")
    await club.answer(AHEAD + 1.0)
    await club.lengthen("z0")
    await club.ask("a1")
    await club.lengthen("z0")
    assert club.said == [] and club.order == ["a0", "z0"]
    assert await club.close() == ["z0", "a1"]


async def test_half_of_what_somebody_has_had_more_than_others_is_forgotten_by_and_by() -> None:
    club = Club()
    await club.ask("a0", "b0")
    await club.answer(8.0)
    before = club.turns._tables.had("a") - club.turns._tables.had("b")
    await club.answer(HALVES)
    await club.ask("c0")
    await club.close()
    assert club.turns._tables._had["a"] <= before / 2 + 0.6


async def test_thoughts_for_the_same_people_do_not_hold_up_each_other() -> None:
    club = Club()
    await club.ask("a0")
    await club.lengthen("a0")
    await club.ask("a1", "a2")
    assert club.order == ["a0"] and not club.said
    assert await club.close() == ["a0", "a1", "a2"]


async def test_a_newcomer_is_answered_though_short_thoughts_of_others_are_held_up_all_the_time() -> None:
    club, others = Club(), "abcdefgh"
    await club.ask(*(f"{person}0" for person in others))
    while club._there:
        await club.answer(0.02)
    await club.ask(*(f"{person}1" for person in others))
    await club.ask("z0")
    for number in range(2, 100):
        works = next(name for name, turn in club._there.items() if turn.works)
        if works == "z0":
            break
        for _ in range(3):
            await club.lengthen(works)
        await club.ask(f"{(await club.answer(0.02))[0]}{number}")
    assert "z0" in club.order
    await club.close()


@pytest.mark.parametrize("known", [True, False], ids=["of a known kind", "of an unknown kind"])
@pytest.mark.parametrize("many", [5, 12, 30])
async def test_somebodys_first_thought_is_begun_at_once_beside_others_first_ones_of_a_lengthy_kind(
    many: int, known: bool
) -> None:
    club = Club()
    await club.ask("a", "b", kind="lengthy")
    assert await club.close() == ["a", "b"]
    if known:
        await club.ask("c", kind="quick")
        await club.answer(0.01)
    lengthy = [f"{chr(200 + number)}0" for number in range(many)]
    for question in lengthy:
        await club.ask(question, kind="lengthy")
        for _ in range(4):
            await club.lengthen(next(name for name, turn in club._there.items() if turn.works))
    await club.ask("z0", kind="quick")
    assert club.order[-1] == "z0", "and no lengthy one has the process that it needs"
    await club.answer(0.01)
    for question in lengthy:
        club._ends[question].set_result(1.0)
    await asyncio.gather(*club._tasks.values())


@pytest.mark.parametrize("kinds", [1, 2, 3])
async def test_where_nothing_is_known_yet_one_thought_of_each_kind_is_begun_and_another_kind_at_once(
    kinds: int,
) -> None:
    club = Club()
    lengthy = [f"{chr(200 + number)}0" for number in range(12)]
    for number, question in enumerate(lengthy):
        await club.ask(question, kind=f"lengthy {number % kinds}")
        for _ in range(20):
            await club.lengthen(next(name for name, turn in club._there.items() if turn.works))
    assert len(club.order) == kinds
    await club.ask("z0", kind="quick")
    assert club.order[-1] == "z0"
    await club.answer(0.01)
    while club._there:
        await club.answer(1.0)
    await asyncio.gather(*club._tasks.values())
    assert sorted(club.order) == sorted([*lengthy, "z0"]), "and all others have their turn"

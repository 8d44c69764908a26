"""What comes first where several bots and judgements want to be worked on, without a process."""

from __future__ import annotations

import asyncio
from collections.abc import Sequence

from tests.tui.services.bots.asking import Held
from tui.services.bots.turns import ThinkingQueue, Urgency


async def test_a_bot_at_a_table_comes_before_all_that_is_to_be_judged() -> None:
    slots, order = ThinkingQueue(1, 1), list[str]()

    async def work(name: str, urgency: Urgency) -> None:
        async with slots.taken(urgency):
            order.append(name)
            await asyncio.sleep(0)

    waiting = [("ply 1", Urgency.REVIEW), ("ply 2", Urgency.REVIEW), ("ply 3", Urgency.REVIEW), ("bot", Urgency.TABLE)]
    tasks = [asyncio.create_task(work(*each)) for each in waiting]
    await asyncio.sleep(0)
    tasks[1].cancel()
    await asyncio.gather(*tasks, return_exceptions=True)
    assert order == ["ply 1", "bot", "ply 3"]
    await work("after", Urgency.REVIEW)
    assert order[-1] == "after", "the slot of what was cancelled is free again"


async def test_places_are_judged_on_all_cores_until_a_bot_wants_to_think() -> None:
    slots, lines = ThinkingQueue(1, 2), list[str]()
    ends = {name: asyncio.Event() for name in ("ply 1", "ply 2", "ply 3", "bot")}

    async def work(name: str) -> None:
        async with slots.taken(Urgency.TABLE if name == "bot" else Urgency.REVIEW) as turn:
            turn.worker = Held(name, lines)
            lines.append(name)
            await ends[name].wait()

    async def then() -> list[str]:
        for _ in range(5):
            await asyncio.sleep(0)
        now = [*lines]
        lines.clear()
        return now

    tasks = [asyncio.create_task(work(name)) for name in ("ply 1", "ply 2", "ply 3")]
    assert await then() == ["ply 1", "ply 2"]
    tasks.append(asyncio.create_task(work("bot")))
    assert await then() == ["ply 2 stops", "ply 1 stops", "bot"]
    ends["bot"].set()
    assert await then() == ["ply 1 goes on", "ply 2 goes on"]
    ends["ply 1"].set()
    assert await then() == ["ply 3"]
    for end in ends.values():
        end.set()
    await asyncio.gather(*tasks)


async def test_a_bot_waits_for_no_place_that_cannot_be_held_up() -> None:
    slots = ThinkingQueue(1, 2)
    async with slots.taken(Urgency.REVIEW) as turn, slots.taken(Urgency.REVIEW) as other:
        assert turn.works and other.works, "no worker is at them yet, which could be held up"
        async with slots.taken(Urgency.TABLE) as bot:
            assert bot.works


async def test_an_answer_with_a_fixed_time_holds_up_other_bots_and_what_is_more_urgent_goes_on_first() -> None:
    slots, lines = ThinkingQueue(1, 1), list[str]()
    urgencies = {"judging": Urgency.REVIEW, "bot": Urgency.TABLE, "late bot": Urgency.TABLE}
    urgencies |= dict.fromkeys(("answer", "late answer"), Urgency.AT_ONCE)
    ends = {name: asyncio.Event() for name in urgencies}

    async def work(name: str) -> None:
        async with slots.taken(urgencies[name]) as turn:
            turn.worker = Held(name, lines)
            lines.append(name)
            await ends[name].wait()

    async def then(coming: Sequence[str], ending: str = "") -> list[str]:
        lines.clear()
        tasks.extend(asyncio.create_task(work(name)) for name in coming)
        if ending:
            ends[ending].set()
        for _ in range(5):
            await asyncio.sleep(0)
        return [*lines]

    tasks: list[asyncio.Task[None]] = []
    assert await then(["judging"]) == ["judging"]
    assert await then(["bot"]) == ["judging stops", "bot"]
    assert await then(["answer", "late answer", "late bot"]) == ["bot stops", "answer"]
    assert await then([], "answer") == ["late answer"]
    assert await then([], "late answer") == ["bot goes on"]
    assert await then([], "bot") == ["late bot"]
    assert await then([], "late bot") == ["judging goes on"]
    ends["judging"].set()
    await asyncio.gather(*tasks)

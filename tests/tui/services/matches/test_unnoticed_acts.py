"""Acts that nobody else may notice: everybody else is told, asked and shown what they are in a match without them."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from contextlib import asynccontextmanager
from functools import partial
from itertools import islice, pairwise
from pathlib import Path
from random import Random
from typing import Any

import pytest
from msgspec.structs import replace

from engine.core.log import Acted, Player, TimedOut
from engine.core.model import Resigned, TimeCalled
from engine.core.table import Table
from engine.core.visible import visible_plies
from engine.games.wyrt_arton.actions import Cheat, Fold, NoRaise, Raise, StealCard
from saves.matches.match_rows import Delay, TableTerms
from tests.engine.core.peeking import Caught, Look, Mark, Say, Search, Take
from tests.tui.services.matches.match_services import SECOND, entries, everybody, news_of, until
from tests.tui.thefts_unseen import random_thefts, thefts
from tests.tui.unseen import (
    CAUGHT_AT_IT,
    MATCH,
    NAMES,
    PEEKING,
    TERMS,
    WATCHER,
    Story,
    Twins,
    World,
    twins,
)
from tests.tui.windows_unseen import windows
from tui.services.matches.notices import TakeBackAsked
from tui.services.matches.participant import Participant
from tui.services.matches.player_update import Viewer
from tui.services.matches.replay import ReplayRecord, open_tape
from tui.services.matches.table_acts import acts_of
from tui.texts.localizer import Words
from tui.texts.match import format_seat_times, players_bar_of

WORDS = Words("en")
ANA, BIA, CAIO = range(3)
STORIES: dict[str, Callable[[], Story]] = {
    "peeking": lambda: PEEKING,
    "thefts": thefts,
    "windows": windows,
    "no windows": partial(windows, "never"),
    **{preset: partial(windows, "always", preset) for preset in ("kingdom", "discs", "labyrinth")},
}
"""Where stories come from; they are looked for as a test wants one."""
every_story = pytest.mark.parametrize("story", STORIES, indirect=True)


@pytest.fixture
def story(request: pytest.FixtureRequest) -> Story:
    return STORIES[request.param]()


class Witness:
    """Somebody at the table, and all that they are told."""

    def __init__(self, world: World, participant: Participant) -> None:
        self.world = world
        self.participant = participant
        self.calls = 0
        self.news = news_of(world.live_match)
        world.live_match.subscribe(self._hear, participant)

    def _hear(self) -> None:
        self.calls += 1

    def seen(self) -> tuple[Any, ...]:
        """All that this person may be told, shown or allowed now, and how often they were told of a change."""
        me, live_match = self.participant, self.world.live_match
        seat = next(iter(me.seats), None)
        update = me.update(seat)
        views = [me.view_after(ply, seat) for ply in update.events[-2:]]
        shown = players_bar_of(me, update, WORDS), format_seat_times(me, WORDS), acts_of(me)
        around = live_match.attendance.spectators, live_match.time_left, live_match.undo_request.request
        library = self.world.store.matches.library()
        return update, views, shown, around, me.known, me.behind, me.sending, self.calls, tuple(self.news), library


@asynccontextmanager
async def witnesses(world: World) -> Any:
    """Let everybody come to the table; yields who may not notice what is done."""
    async with everybody(world.live_match, *NAMES[: world.story.seats], WATCHER) as people:
        yield [Witness(world, people[name]) for name in world.story.witnesses]


@asynccontextmanager
async def all_witnesses(both: Twins) -> Any:
    """Let everybody come to both tables."""
    async with witnesses(both.acting) as ones, witnesses(both.other) as others:
        yield ones, others


def tell(people: list[Witness]) -> list[tuple[Any, ...]]:
    return [witness.seen() for witness in people]


@pytest.mark.covered
@pytest.mark.parametrize("delay", ["none", "move", "hand"])
@every_story
async def test_nobody_else_is_told_or_called_for_what_they_may_not_notice(
    tmp_path: Path, story: Story, delay: Delay
) -> None:
    """Clocks, counters, lines of the library and who is asked are the same too, also between an act and its draw."""
    unseen = 0
    with twins(tmp_path, story, TableTerms(time=TERMS.time, delay=delay)) as both:
        async with all_witnesses(both) as (ones, others):
            steps: list[Any] = []
            both.acting.live_match.subscribe(lambda: steps.append(tell(ones)))
            for hidden in both.steps():
                unseen += hidden
                last = tell(others)
                assert tell(ones) == last
                assert not hidden or all(step == last for step in steps)
                steps.clear()
    assert unseen >= 3


@pytest.mark.marathon
@pytest.mark.sampled(2)
@pytest.mark.parametrize(
    "chosen",
    [
        {},
        {"raise_rule": "holdem"},
        {"caught": "hand", "dealer": "watchful"},
        {"difficulty": "livro", "cheats_told": False},
    ],
    ids=str,
)
async def test_random_cheats_at_tables_of_any_kind_are_told_to_nobody(tmp_path: Path, chosen: dict[str, Any]) -> None:
    found = (random_thefts(Random(number), **chosen) for number in range(100, 200))
    for at, story in enumerate(islice(filter(None, found), 2)):
        (tmp_path / str(at)).mkdir()
        with twins(tmp_path / str(at), story) as both:
            async with all_witnesses(both) as (ones, others):
                for _hidden in both.steps():
                    assert tell(ones) == tell(others)
    assert at == 1


@every_story
async def test_the_clock_of_a_turn_goes_on_over_what_is_done_unseen(tmp_path: Path, story: Story) -> None:
    with twins(tmp_path, story) as both:
        async with all_witnesses(both):
            for hidden in both.steps():
                lefts = [world.live_match.seat_time(story.actor) for world in (both.acting, both.other)]
                assert lefts[0] == lefts[1] and lefts[0] is not None
                assert not hidden or lefts[0].move < 60 * SECOND


async def test_an_answer_to_an_undo_is_the_same_whatever_was_done_unseen(tmp_path: Path) -> None:
    with twins(tmp_path, PEEKING) as both:
        async with all_witnesses(both) as (ones, others):
            for people, world in ((ones, both.acting), (others, both.other)):
                world.table.submit(ANA, Say(2))
                people[0].participant.take_back(ANA)
                if world is both.acting:
                    for action in (Mark(), Look(), Mark()):
                        world.table.submit(BIA, action)
                    world.table.take_back(BIA)
            assert tell(ones) == tell(others)
            assert both.acting.live_match.undo_request.request == TakeBackAsked(ANA, (BIA, CAIO))
            for world in (both.acting, both.other):
                world.live_match.undo_request.answer((BIA, CAIO), True)
            assert tell(ones) == tell(others)
            assert all(
                isinstance(world.table.line.plies[-1].entry, Acted) is False for world in (both.acting, both.other)
            )


async def test_whoever_takes_back_what_nobody_noticed_asks_nobody(tmp_path: Path) -> None:
    with twins(tmp_path, PEEKING) as both:
        live_match = both.acting.live_match
        async with witnesses(both.acting) as people:
            live_match.table.submit(ANA, Say(2))
            before = tell(people)
            live_match.table.submit(BIA, Mark())
            (bia,) = (attendee for attendee in live_match.attendance.attendees if BIA in attendee.seats)
            assert isinstance(bia, Participant)
            bia.take_back(BIA)
            assert live_match.table.state.marks == (0, 0, 0)
            assert tell(people) == before


async def test_who_is_caught_is_told_to_all_with_the_next_number(tmp_path: Path) -> None:
    with twins(tmp_path, CAUGHT_AT_IT) as both:
        async with witnesses(both.acting) as people:
            numbers = []
            for move in CAUGHT_AT_IT.moves:
                both.acting.table.submit(*move)
                numbers.append(people[0].seen()[0].number)
            events = people[0].participant.update(ANA).all_events
            assert [event.seat for event in events if isinstance(event, Caught)] == [BIA]
            assert numbers == [2, 2, 2, 3, 4, 6]


# ---- Time ------------------------------------------------------------------------------------------------------------


async def test_a_bot_for_somebody_late_begins_nothing_unseen_and_ends_what_was_begun(tmp_path: Path) -> None:
    late_at = []
    with twins(tmp_path, PEEKING) as both:
        async with all_witnesses(both) as (ones, others):
            for world in (both.acting, both.other):
                world.table.submit(ANA, Say(2))
            for action in (Look(), Search()):
                both.acting.table.submit(BIA, action)
            for people, world in ((ones, both.acting), (others, both.other)):
                world.watch.pass_(minutes=12)
                world.live_match.time_keeper.look()
                await until(lambda world=world: len(world.table.state.said) == 2)
                (timed_out,) = [ply for ply in people[0].seen()[0].events if isinstance(ply.outside, TimedOut)]
                late_at.append((timed_out.number, world.live_match.clocks.seats.up()))
            assert late_at[0] == late_at[1]
            acts = [entry.action for entry in entries(both.acting.live_match) if isinstance(entry, Acted)]
            assert [type(action) for action in acts] == [Say, Look, Search, Take, Say]
            notices = [[type(ply.outside) for ply in tell(people)[0][0].events] for people in (ones, others)]
            assert notices[0] == notices[1]


class Folder:
    """A bot that folds, so that no stolen card is shown, or takes the last action."""

    def choose(self, _view: Any, legal: Any, _rng: Any, **_more: Any) -> Any:
        return Fold() if Fold() in legal else legal[-1]


async def late(world: World) -> tuple[int, ...]:
    """Let the time of whoever is asked run out, until a bot has chosen for all to see; returns whom all are told of."""
    runner, table = world.live_match.bot_runner, world.table
    runner._known = dict.fromkeys(runner._known, Folder())
    before = len(visible_plies(table.line, None))
    world.watch.pass_(minutes=12)
    world.live_match.time_keeper.look()
    await until(lambda: len(visible_plies(table.line, None)) > before + 1 and not runner.late)
    new = visible_plies(table.line, None)[before:]
    return tuple(ply.entry.seat for ply in new if isinstance(ply.entry, TimedOut))


def middles(story: Story) -> Iterator[tuple[type, Story]]:
    """Yield the story up to the middle of a turn of whoever acts unseen, once after each kind of act."""
    kinds = set()
    for at, (move, following) in enumerate(pairwise(story.moves), start=1):
        kind = type(move[1])
        if move[0] == following[0] == story.actor and kind not in kinds:
            kinds.add(kind)
            yield kind, story._replace(moves=story.moves[:at])
    assert {Cheat, StealCard, Raise, NoRaise} <= kinds


async def test_a_time_out_in_the_middle_of_a_cheat_is_told_as_one_without_it(tmp_path: Path) -> None:
    """What was begun is ended unseen; then the bot makes the choice of the turn, for which all are told of it."""
    for kind, story in middles(thefts()):
        (tmp_path / kind.__name__).mkdir()
        with twins(tmp_path / kind.__name__, story) as both:
            async with all_witnesses(both) as (ones, others):
                for _hidden in both.steps():
                    pass
                assert await late(both.acting) == await late(both.other) == (story.actor,)
                assert tell(ones) == tell(others)


async def test_what_others_decide_in_the_middle_of_a_cheat_shows_nothing_of_it(tmp_path: Path) -> None:
    """A seat gets another player, time is called, seats resign, and whoever cheats is not there and is again.

    The end tells no cheats here.
    """
    quiet = replace(thefts().options, cheats_told=False)
    acts: tuple[Callable[[Table, Participant], None], ...] = (
        lambda table, _: table.give_seat(3, Player("Zeca")),
        lambda _, bia: bia.step_out(True),
        lambda table, _: table.intervene(TimeCalled()),
        lambda _, bia: bia.step_out(False),
        lambda table, _: table.intervene(Resigned(ANA)),
        lambda table, _: table.intervene(Resigned(BIA)),
    )
    for kind, story in middles(thefts()._replace(options=quiet)):
        (tmp_path / kind.__name__).mkdir()
        with twins(tmp_path / kind.__name__, story) as both:
            async with all_witnesses(both) as (ones, others):
                for _hidden in both.steps():
                    pass
                for act in acts:
                    for world in (both.acting, both.other):
                        (bia,) = (
                            attendee
                            for attendee in world.live_match.attendance.attendees
                            if story.actor in attendee.seats
                        )
                        act(world.table, bia)
                    assert tell(ones) == tell(others), kind


# ---- Coming later ----------------------------------------------------------------------------------------------------


@every_story
async def test_a_match_that_is_resumed_in_the_middle_is_told_as_its_twin(tmp_path: Path, story: Story) -> None:
    """Nobody has closed it: what was done unseen is on disk, and whoever comes finds the match of the twin."""
    with twins(tmp_path, story) as both:
        unseen = [at for at, hidden in enumerate(both.steps(), start=1) if hidden]
    for cut in unseen[:: max(1, len(unseen) // 2)]:
        (tmp_path / str(cut)).mkdir()
        with twins(tmp_path / str(cut), story._replace(moves=story.moves[:cut])) as both:
            for _hidden in both.steps():
                pass
            for world in (both.acting, both.other):
                world.live_match = world.serve().resume(MATCH)
            async with all_witnesses(both) as (ones, others):
                assert tell(ones) == tell(others)


async def test_a_match_that_is_over_is_as_long_as_its_twin_in_the_library(tmp_path: Path) -> None:
    rest = [(seat, Say(1)) for seat in (ANA, BIA, CAIO)] * 2
    with twins(tmp_path, PEEKING._replace(moves=(*PEEKING.moves, *rest)[:-3])) as both:
        async with all_witnesses(both) as (ones, others):
            for _hidden in both.steps():
                pass
            assert both.acting.table.outcome is not None
            assert tell(ones) == tell(others)


# ---- Afterwards ------------------------------------------------------------------------------------------------------


def wound(tape: ReplayRecord, viewer: Viewer) -> list[Any]:
    """All that a replay shows with somebody's eyes, place by place."""
    tape.look(viewer)
    shown: list[Any] = [tape.end, tape.parts, tape.marks, tape.plies(viewer)]
    for at in range(tape.end + 1):
        tape.go(at)
        shown.append((tape.update(viewer), tape.last(viewer)))
    for way in range(2):
        tape.go(0)
        tape.part(way, 1)
        shown.append(tape.at)
    return shown


@every_story
def test_a_replay_with_the_eyes_of_others_is_that_of_the_twin(tmp_path: Path, story: Story) -> None:
    with twins(tmp_path, story) as both:
        for _hidden in both.steps():
            pass
        replay_record, other = (
            open_tape(world.game, world.store.matches.load(MATCH))[0] for world in (both.acting, both.other)
        )
    for seat in (*range(story.seats), None):
        assert (wound(replay_record, seat) == wound(other, seat)) is (seat != story.actor)


def test_a_replay_stays_at_its_place_when_others_look_at_it(tmp_path: Path) -> None:
    with twins(tmp_path, PEEKING) as both:
        for _hidden in both.steps():
            pass
        tape = open_tape(both.acting.game, both.acting.store.matches.load(MATCH))[0]
    assert tape.at == 0
    for at in range(tape.end + 1):
        tape.look("all")
        tape.go(at)
        tape.look(None)
        place = tape.at
        tape.look("all")
        assert tape.at <= at
        tape.look(None)
        assert tape.at == place

"""Windows for answers: whose clock runs, who is late, who is away, who comes back or only watches (MW-67)."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest

from engine.core.errors import IllegalAction
from engine.core.log import Acted, Player, TimedOut
from engine.core.model import Resigned, TimeCalled
from engine.games.magic_wizards.actions import AnswerOnly, FlipUp, LetPass
from engine.games.magic_wizards.frames import WindowFrame
from engine.games.magic_wizards.model import MagicAsk
from saves.matches.match_rows import TableTerms
from tests.tui.services.matches.match_services import SECOND, entries, everybody, news_of, until
from tests.tui.services.matches.test_unnoticed_acts import all_witnesses, tell
from tests.tui.unseen import MATCH, WATCHER, World, twins
from tests.tui.windows_unseen import until_asked
from tui.services.matches.notices import Overdue
from tui.texts.localizer import Words
from tui.texts.match import format_seat_times

ANA, BIA = range(2)
WORDS = Words("pt_BR")
every_window = pytest.mark.parametrize("about", ["attack", "play", "end"])


def is_asked(world: World, about: str) -> bool:
    """Tell whether Bia is asked in Ana's turn."""
    state = world.table.state
    if (state.ask, state.asked, state.seat) != (MagicAsk.ANSWER, BIA, ANA):
        return False
    assert isinstance(state.stack[-1], WindowFrame)
    return bool(state.stack[-1].about == about)


@every_window
async def test_MW_67_the_clock_of_who_is_asked_runs_and_not_that_of_the_players_turn(
    tmp_path: Path, about: str
) -> None:
    with twins(tmp_path, until_asked(about)) as both:
        async with everybody(both.acting.live_match, "Ana", "Bia") as people:
            list(both.steps())
            live_match = both.acting.live_match
            assert is_asked(both.acting, about)
            before = [live_match.seat_time(seat) for seat in (ANA, BIA)]
            both.acting.watch.pass_(seconds=20)
            after = [live_match.seat_time(seat) for seat in (ANA, BIA)]
            assert before[ANA] == after[ANA] and after[ANA] is not None and not after[ANA].running
            assert after[BIA] is not None and after[BIA].running and after[BIA].move == 40 * SECOND
            shown = [format_seat_times(people[name], WORDS) for name in ("Ana", "Bia")]
            assert shown[0] == shown[1] and "Bia: 0:40" in str(shown[0])


@every_window
async def test_MW_67_who_is_late_lets_pass_also_with_a_card_begun_and_all_are_told_the_same(
    tmp_path: Path, about: str
) -> None:
    with twins(tmp_path, until_asked(about)) as both:
        async with all_witnesses(both) as (ones, others):
            list(both.steps())
            table = both.acting.table
            table.submit(BIA, AnswerOnly("attacks"))
            flips = [action for action in table.legal_actions(BIA) if isinstance(action, FlipUp)]
            for flip in [up for up in flips if both.acting.is_unseen((BIA, up))][:1]:
                table.submit(BIA, flip)
                assert table.state.ask is MagicAsk.CHOOSE
            assert about != "attack" or table.state.ask is MagicAsk.CHOOSE
            for world in (both.acting, both.other):
                world.watch.pass_(minutes=12)
                world.live_match.time_keeper.look()
                await until(lambda world=world: world.table.state.ask is not MagicAsk.ANSWER and not late(world))
                late_entries = [entry for entry in entries(world.live_match) if isinstance(entry, (TimedOut, Acted))][
                    -2:
                ]
                assert isinstance(late_entries[0], TimedOut) and isinstance(late_entries[1], Acted)
                assert (late_entries[1].seat, late_entries[1].action) == (BIA, LetPass())
            assert tell(ones) == tell(others)


def late(world: World) -> set[int]:
    return world.live_match.bot_runner.late


async def test_MW_67_without_clocks_the_rival_of_who_is_away_may_go_on_after_two_minutes(tmp_path: Path) -> None:
    with twins(tmp_path, until_asked("attack"), TableTerms()) as both:
        live_match = both.acting.live_match
        async with everybody(live_match, "Ana", "Bia") as people:
            list(both.steps())
            news = news_of(live_match)
            await people["Bia"].leave()
            both.acting.watch.pass_(minutes=2)
            live_match.time_keeper.look()
            assert Overdue(BIA) in news
            ana = people["Ana"]
            assert ana.may_fill(BIA) and ana.may_claim(BIA)
            ana.replace(BIA, Player("Tita", "planner"))
            await until(lambda: both.acting.table.state.ask is not MagicAsk.ANSWER)
            assert both.acting.table.outcome is None


@every_window
async def test_MW_67_who_comes_back_and_who_only_watches_find_the_question_as_it_stands(
    tmp_path: Path, about: str
) -> None:
    with twins(tmp_path, until_asked(about), TableTerms(delay="none")) as both:
        async with everybody(both.acting.live_match, "Ana", "Bia") as people:
            list(both.steps())
            before = people["Bia"].update(BIA)
            await people["Bia"].leave()
        both.acting.live_match = both.acting.serve().resume(MATCH)
        async with everybody(both.acting.live_match, "Ana", "Bia", WATCHER) as people:
            again = people["Bia"].update(BIA)
            assert (again.view, again.legal, again.asked) == (before.view, before.legal, (BIA,))
            watching = people[WATCHER].update(None)
            assert (watching.asked, watching.legal, watching.view.ask) == ((BIA,), (), MagicAsk.ANSWER)
            assert all(card.card is None for card in watching.view.seats[BIA].field if not card.up)
            people["Bia"].submit(BIA, LetPass())
            assert not is_asked(both.acting, about)


@every_window
async def test_MW_67_MW_92_time_is_called_and_a_player_resigns_while_somebody_is_asked(
    tmp_path: Path, about: str
) -> None:
    with twins(tmp_path, until_asked(about)) as both:
        async with all_witnesses(both) as (ones, others):
            list(both.steps())
            for world in (both.acting, both.other):
                world.table.intervene(TimeCalled())
                assert is_asked(world, about), "time ends no window"
            assert tell(ones) == tell(others)
            for world in (both.acting, both.other):
                world.table.submit(BIA, LetPass())
            assert tell(ones) == tell(others)
            for world in (both.acting, both.other):
                world.table.intervene(Resigned(ANA))
            assert both.acting.table.outcome == both.other.table.outcome is not None


@every_window
async def test_MW_105_nothing_is_taken_back_across_a_window(tmp_path: Path, about: str) -> None:
    with twins(tmp_path, until_asked(about)) as both:
        async with everybody(both.acting.live_match, "Ana", "Bia") as people:
            list(both.steps())

            def refused(seat: int) -> bool:
                who: Any = people["Ana" if seat == ANA else "Bia"]
                with pytest.raises(IllegalAction):
                    who.take_back(seat)
                return not who.update(seat).can_undo

            assert refused(ANA) and refused(BIA)
            people["Bia"].submit(BIA, LetPass())
            assert refused(ANA) and refused(BIA)
            assert isinstance(both.acting.table.line.plies[-1].entry, Acted)

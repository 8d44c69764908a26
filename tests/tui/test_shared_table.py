"""A table that several people share, each from a screen of their own: seats, consent, clocks, absence, spectators."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator, Callable
from contextlib import asynccontextmanager
from pathlib import Path
from typing import Any

import pytest

from engine.core.errors import CarteadoError, IllegalAction
from engine.core.log import Acted, Intervened, Player, Seated, TakenBack, TimedOut, play_log
from engine.core.model import Resigned
from engine.games.chama.actions import CutDeck, EndTurn
from engine.games.chama.game import Chama
from engine.games.chama.model import Options
from saves.errors import StoreError
from saves.store import Store
from tests.tui.tables import ANA, BIA, CLOCK, TITA, ScriptedChama, counted, house_on, store_in
from tests.tui.test_clock import Watch, house_with
from tui.games import Voice
from tui.house import House, Sitting, Visit
from tui.house.news import Arrived, Departed, News, TakeBackAsked, TakeBackExpired, TakeBackRefused
from tui.house.terms import Terms, TimeControl
from tui.screens.company_news import told_news
from tui.session import Session

CAIO = Player("Caio")


def shared(folder: Path, *players: Player, watch: Watch | None = None, **terms: Any) -> Sitting:
    """A table at which nobody has played yet, past the cutting."""
    house = house_with(store_in(folder), watch or Watch())
    return house.new_match("chama", players or (ANA, BIA), Options(cut=False), terms=Terms(**terms))


def told(sitting: Sitting) -> list[News]:
    """Collect the news from now on."""
    news: list[News] = []
    sitting.subscribe_news(news.append)
    return news


def at(visits: dict[str, Visit], seat: int) -> Visit:
    """Return the visit of whoever has the seat."""
    return next(visit for visit in visits.values() if seat in visit.seats)


def placing(sitting: Sitting) -> tuple[int, Any]:
    """Return the seat on turn and something other than ending that it may do."""
    (seat,) = sitting.table.deciders()
    return seat, sitting.table.legal_actions(seat)[0]


def entries(sitting: Sitting) -> list[Any]:
    return [ply.entry for ply in sitting.table.line.plies]


async def until(done: Callable[[], bool]) -> None:
    """Let the loop run until something is so."""
    for _ in range(100_000):
        if done():
            return
        await asyncio.sleep(0)
    raise AssertionError("it does not come")


@asynccontextmanager
async def everybody(sitting: Sitting, *names: str) -> AsyncIterator[dict[str, Visit]]:
    """Let people come, and go at the end."""
    visits = {name: sitting.enter(name) for name in names}
    try:
        yield visits
    finally:
        for visit in visits.values():
            await visit.leave()


# ---- Seats ----------------------------------------------------------------------------------------------------------


async def test_everybody_has_the_seats_of_their_name_and_others_watch(tmp_path: Path) -> None:
    sitting = shared(tmp_path, ANA, BIA, TITA)
    async with everybody(sitting, "  ana", "Bia", "Duda") as visits:
        assert [visit.seats for visit in visits.values()] == [(0,), (1,), ()]
        assert (sitting.present, sitting.spectators) == ((0, 1), 1)


async def test_nobody_acts_or_looks_from_the_seat_of_another(tmp_path: Path) -> None:
    sitting = shared(tmp_path)
    async with everybody(sitting, "Ana", "Bia", "Duda") as visits:
        seat, action = placing(sitting)
        other = at(visits, 1 - seat)
        for visit in (other, visits["Duda"]):
            for act in (
                lambda visit=visit: visit.submit(seat, action),
                lambda visit=visit: visit.resign(seat),
                lambda visit=visit: visit.take_back(seat),
                lambda visit=visit: visit.view(seat),
            ):
                with pytest.raises(CarteadoError) as refused:
                    act()
                assert refused.value.code == "not_your_seat"
        at(visits, seat).submit(seat, action)
        assert entries(sitting)[-1] == Acted(seat, action, CLOCK)
        assert at(visits, seat).view(seat) == sitting.table.view(seat)


async def test_whoever_comes_back_has_the_same_seat_also_in_another_process(tmp_path: Path) -> None:
    store = store_in(tmp_path)
    first = house_on(store).new_match("chama", (ANA, BIA), Options(cut=False))
    visit = first.enter("Bia")
    await visit.leave()
    assert house_on(store).resume(first.match).enter("Bia").seats == (1,)


async def test_coming_and_going_is_told(tmp_path: Path) -> None:
    sitting = shared(tmp_path)
    news = told(sitting)
    ana, duda = sitting.enter("Ana"), sitting.enter("Duda")
    await duda.leave()
    assert news == [Arrived("Ana", (0,)), Arrived("Duda", ()), Departed("Duda", ())]
    await ana.leave()


async def test_whoever_sits_at_this_computer_has_the_seat_of_every_person(tmp_path: Path) -> None:
    sitting = shared(tmp_path, ANA, TITA, BIA)
    visit = sitting.enter()
    assert visit.seats == sitting.people == (0, 2)
    await visit.leave()


async def test_resigning_from_ones_own_seat_is_in_the_log(tmp_path: Path) -> None:
    sitting = shared(tmp_path)
    async with everybody(sitting, "Ana", "Bia") as visits:
        visits["Bia"].resign(1)
    assert Intervened(Resigned(1), CLOCK) in entries(sitting)
    assert sitting.table.outcome is not None and sitting.closed


# ---- Taking back ----------------------------------------------------------------------------------------------------


async def test_what_is_taken_back_needs_the_yes_of_every_other_person_there(tmp_path: Path) -> None:
    sitting = shared(tmp_path, ANA, BIA, CAIO, TITA)
    news = told(sitting)
    async with everybody(sitting, "Ana", "Bia", "Caio", "Duda") as visits:
        await until(lambda: any(seat < 3 for seat in sitting.table.deciders()))
        before = sitting.table.state
        seat, action = placing(sitting)
        others = tuple(one for one in (0, 1, 2) if one != seat)
        at(visits, seat).submit(seat, action)
        at(visits, seat).take_back(seat)
        assert news[-1] == sitting.consent.request == TakeBackAsked(seat, others)
        visits["Duda"].answer_take_back(True)
        at(visits, seat).answer_take_back(True)
        at(visits, others[0]).answer_take_back(True)
        assert news[-1] == TakeBackAsked(seat, others[1:])
        at(visits, others[1]).answer_take_back(True)
        assert sitting.table.state == before
        assert sitting.consent.request is None
        assert not isinstance(news[-1], TakeBackExpired)


async def test_one_no_is_enough(tmp_path: Path) -> None:
    sitting = shared(tmp_path)
    news = told(sitting)
    async with everybody(sitting, "Ana", "Bia") as visits:
        seat, action = placing(sitting)
        at(visits, seat).submit(seat, action)
        at(visits, seat).take_back(seat)
        at(visits, 1 - seat).answer_take_back(False)
        at(visits, 1 - seat).answer_take_back(True)
        assert news[-1] == TakeBackRefused(seat, 1 - seat)
        assert entries(sitting)[-1] == Acted(seat, action, CLOCK)


async def test_alone_or_with_bots_nobody_is_asked(tmp_path: Path) -> None:
    sitting = shared(tmp_path)
    seat, action = placing(sitting)
    async with everybody(sitting, "Ana" if seat == 0 else "Bia", "Duda") as visits:
        at(visits, seat).submit(seat, action)
        at(visits, seat).take_back(seat)
        assert sitting.table.deciders() == (seat,)
        assert not any(isinstance(entry, Acted) for entry in entries(sitting))


async def test_the_question_expires_when_somebody_acts(tmp_path: Path) -> None:
    sitting = shared(tmp_path)
    news = told(sitting)
    async with everybody(sitting, "Ana", "Bia") as visits:
        seat, action = placing(sitting)
        at(visits, seat).submit(seat, action)
        at(visits, seat).take_back(seat)
        at(visits, seat).submit(seat, EndTurn())
        assert news[-1] == TakeBackExpired(seat)
        assert sitting.consent.request is None


async def test_who_goes_without_an_answer_did_not_agree(tmp_path: Path) -> None:
    sitting = shared(tmp_path)
    news = told(sitting)
    async with everybody(sitting, "Ana", "Bia") as visits:
        seat, action = placing(sitting)
        at(visits, seat).submit(seat, action)
        at(visits, seat).take_back(seat)
        await at(visits, 1 - seat).leave()
        assert TakeBackRefused(seat, None) in news
        assert entries(sitting)[-1] == Acted(seat, action, CLOCK)


async def test_nobody_asks_for_what_cannot_be_taken_back(tmp_path: Path) -> None:
    sitting = shared(tmp_path)
    async with everybody(sitting, "Ana", "Bia") as visits:
        (seat,) = sitting.table.deciders()
        at(visits, seat).submit(seat, EndTurn())
        with pytest.raises(IllegalAction) as refused:
            at(visits, seat).take_back(seat)
        assert refused.value.code == "cannot_take_back"
        assert sitting.consent.request is None


# ---- Clocks ---------------------------------------------------------------------------------------------------------


async def test_at_zero_a_bot_makes_this_one_choice_and_the_log_says_so(tmp_path: Path) -> None:
    watch = Watch()
    sitting = shared(tmp_path, watch=watch, time=TimeControl(move=30), stand_in="script")
    async with everybody(sitting, "Ana", "Bia"):
        (seat,) = sitting.table.deciders()
        watch.pass_(seconds=29)
        sitting.look_at_clock()
        await asyncio.sleep(0)
        assert not any(isinstance(entry, TimedOut) for entry in entries(sitting))
        watch.pass_(seconds=1)
        sitting.look_at_clock()
        await until(lambda: isinstance(entries(sitting)[-1], Acted))
        assert entries(sitting)[-2] == TimedOut(seat, "script", CLOCK)
        assert entries(sitting)[-1].seat == seat
        (asked,) = sitting.table.deciders()
        time = sitting.seat_time(asked)
        assert time is not None and time.move == 30_000
        for _ in range(20):
            await asyncio.sleep(0)
        assert sum(isinstance(entry, Acted) for entry in entries(sitting)) == 1


async def test_at_zero_the_seat_resigns_where_that_was_agreed_on(tmp_path: Path) -> None:
    watch = Watch()
    sitting = shared(tmp_path, watch=watch, time=TimeControl(move=30, at_zero="resign"))
    async with everybody(sitting, "Ana", "Bia"):
        (seat,) = sitting.table.deciders()
        watch.pass_(seconds=30)
        sitting.look_at_clock()
        assert Intervened(Resigned(seat), CLOCK) in entries(sitting)


async def test_who_acts_in_the_last_moment_has_acted(tmp_path: Path) -> None:
    watch = Watch()
    sitting = shared(tmp_path, watch=watch, time=TimeControl(move=30))
    async with everybody(sitting, "Ana", "Bia") as visits:
        seat, action = placing(sitting)
        watch.pass_(seconds=30)
        sitting.look_at_clock()
        at(visits, seat).submit(seat, action)
        for _ in range(20):
            await asyncio.sleep(0)
        assert entries(sitting)[-1] == Acted(seat, action, CLOCK)


async def test_the_clock_of_somebody_cut_off_stands_still_for_the_grace(tmp_path: Path) -> None:
    watch = Watch()
    sitting = shared(tmp_path, watch=watch, time=TimeControl(move=30, grace=60))
    async with everybody(sitting, "Ana", "Bia") as visits:
        (seat,) = sitting.table.deciders()
        await at(visits, seat).leave()
        watch.pass_(seconds=50)
        time = sitting.seat_time(seat)
        assert time is not None and (time.move, time.grace) == (30_000, True)
        back = sitting.enter("Ana" if seat == 0 else "Bia")
        watch.pass_(seconds=10)
        time = sitting.seat_time(seat)
        assert time is not None and (time.move, time.grace) == (20_000, False)
        await back.leave()


async def test_terms_and_clocks_survive_the_process_and_are_forgotten_at_the_end(tmp_path: Path) -> None:
    store, watch = store_in(tmp_path), Watch()
    terms = Terms(time=TimeControl(move=30, reserve=60), delay="hand", substitutes=True)
    sitting = house_with(store, watch).new_match("chama", (ANA, BIA), Options(cut=False), terms=terms)
    (seat,) = sitting.table.deciders()
    visits = [sitting.enter("Ana"), sitting.enter("Bia")]
    watch.pass_(seconds=45)
    sitting.pause_clocks(True)
    # The process dies here; another one goes on.
    again = house_with(store, Watch(5)).resume(sitting.match)
    assert again.terms == terms
    assert again.clocks_paused
    back = again.enter("Ana")
    time = again.seat_time(seat)
    assert time is not None and (time.move, time.reserve) == (0, 45_000)
    again.table.intervene(Resigned(0))
    kept = [store.settings.get(f"{key}.{sitting.match}") for key in ("terms", "seats", "clock")]
    assert kept == [None, None, None]
    for visit in (*visits, back):
        await visit.leave()


async def test_the_clocks_rest_while_only_spectators_are_there(tmp_path: Path) -> None:
    watch = Watch()
    sitting = shared(tmp_path, watch=watch, time=TimeControl(move=30))
    async with everybody(sitting, "Duda"):
        watch.pass_(minutes=5)
        sitting.look_at_clock()
        for _ in range(20):
            await asyncio.sleep(0)
        assert not any(isinstance(entry, TimedOut) for entry in entries(sitting))


# ---- Absence --------------------------------------------------------------------------------------------------------


async def test_the_organiser_puts_a_bot_into_a_seat_and_its_person_takes_it_back(tmp_path: Path) -> None:
    sitting = shared(tmp_path)
    async with everybody(sitting, "Ana", "Bia") as visits:
        await visits["Bia"].leave()
        sitting.substitute(1, Player("Bot", "script"))
        assert sitting.people == (0,)
        await until(lambda: sitting.table.deciders() == (0,))
        bia = sitting.enter("Bia")
        assert bia.seats == ()
        bia.come_back(1)
        assert bia.seats == (1,)
        assert sitting.present == (0, 1)
        seated = [entry for entry in entries(sitting) if isinstance(entry, Seated)]
        assert seated == [Seated(1, Player("Bot", "script"), CLOCK), Seated(1, BIA, CLOCK)]
        await bia.leave()


async def test_a_person_takes_the_seat_of_somebody_absent_where_that_was_agreed_on(tmp_path: Path) -> None:
    sitting = shared(tmp_path, substitutes=True)
    async with everybody(sitting, "Ana", "Duda") as visits:
        visits["Duda"].replace(1, Player("Duda"))
        assert visits["Duda"].seats == (1,)
        assert [player.name for player in sitting.table.players] == ["Ana", "Duda"]
        bia = sitting.enter("Bia")
        with pytest.raises(CarteadoError):
            bia.come_back(1)
        await bia.leave()


@pytest.mark.parametrize(
    ("agreed", "seat", "player"),
    [(False, 1, Player("Duda")), (True, 0, Player("Duda")), (True, 1, Player("Edu")), (True, 2, Player("Duda"))],
    ids=["not agreed on", "not absent", "for somebody else", "a bot's seat"],
)
async def test_a_seat_that_is_not_free_stays(tmp_path: Path, agreed: bool, seat: int, player: Player) -> None:
    sitting = shared(tmp_path, ANA, BIA, TITA, substitutes=agreed)
    async with everybody(sitting, "Ana", "Duda") as visits:
        with pytest.raises(CarteadoError) as refused:
            visits["Duda"].replace(seat, player)
        assert refused.value.code == "seat_not_free"
        assert not any(isinstance(entry, Seated) for entry in entries(sitting))


async def test_a_bot_put_in_while_it_is_that_seats_turn_moves_at_once(tmp_path: Path) -> None:
    sitting = shared(tmp_path)
    (seat,) = sitting.table.deciders()
    async with everybody(sitting, "Bia" if seat == 0 else "Ana"):
        await asyncio.sleep(0)
        sitting.substitute(seat, Player("Bot", "script"))
        await until(lambda: any(isinstance(entry, Acted) for entry in entries(sitting)))


async def test_a_match_with_substitutes_and_late_choices_is_replayed_and_verified(tmp_path: Path) -> None:
    store, watch = store_in(tmp_path), Watch()
    terms = Terms(time=TimeControl(move=30))
    sitting = house_with(store, watch).new_match("chama", (ANA, BIA), Options(cut=False), terms=terms)
    async with everybody(sitting, "Ana", "Bia"):
        watch.pass_(seconds=30)
        sitting.look_at_clock()
        await until(lambda: any(isinstance(entry, Acted) for entry in entries(sitting)))
        sitting.substitute(0, Player("Bot", "script"))
        sitting.substitute(1, CAIO)
        sitting.table.intervene(Resigned(1))
    record = store.matches.load(sitting.match)
    line = play_log(Chama(), record.header, record.entries, check_draws=True)
    assert line.players == (Player("Bot", "script"), CAIO)
    assert line.players_at(0) == (ANA, BIA)


# ---- Spectators -----------------------------------------------------------------------------------------------------


def test_spectators_are_one_action_behind(tmp_path: Path) -> None:
    sitting = shared(tmp_path, delay="move")
    dealt = len(sitting.table.line.plies)
    states = [sitting.table.state]
    for _ in range(3):
        sitting.table.submit(*placing(sitting))
        states.append(sitting.table.state)
        sight = sitting.gallery.sight()
        assert sight.state is states[-2]
        assert len(sight.plies) == dealt + len(states) - 2
        assert sight.outcome is None


def test_spectators_without_delay_see_what_the_players_do(tmp_path: Path) -> None:
    sitting = shared(tmp_path, delay="none")
    sitting.table.submit(*placing(sitting))
    assert sitting.gallery.sight().state is sitting.table.state


def test_spectators_see_a_hand_when_it_is_over(tmp_path: Path) -> None:
    sitting = shared(tmp_path, delay="hand")
    game, table = sitting.table.game, sitting.table
    dealt = len(table.line.plies)
    sitting.table.submit(*placing(sitting))
    assert sitting.gallery.shown == dealt
    first = game.progress(table.state)[0]
    while game.progress(table.state)[0] == first:
        (seat,) = table.deciders()
        table.submit(seat, table.legal_actions(seat)[-1])
    assert sitting.gallery.shown == len(table.line.plies)
    shown = sitting.gallery.shown
    sitting.table.submit(*placing(sitting))
    assert sitting.gallery.shown == shown


def test_what_a_spectator_has_seen_stays_unless_it_is_taken_back(tmp_path: Path) -> None:
    sitting = shared(tmp_path, delay="move")
    seat = sitting.table.deciders()[0]
    for _ in range(2):
        sitting.table.submit(*placing(sitting))
    shown = sitting.gallery.shown
    sitting.table.take_back(seat)
    assert isinstance(sitting.table.line.plies[-1].entry, Acted)
    assert sitting.gallery.shown == shown == len(sitting.table.line.plies)
    sitting.table.take_back(seat)
    assert sitting.gallery.shown == len(sitting.table.line.plies)


async def test_the_end_is_shown_to_all_at_once_and_players_are_never_behind(tmp_path: Path) -> None:
    sitting = shared(tmp_path, delay="hand")
    async with everybody(sitting, "Ana", "Bia", "Duda") as visits:
        sitting.table.submit(*placing(sitting))
        assert visits["Ana"].sight().state is sitting.table.state
        assert visits["Duda"].sight().state is not sitting.table.state
        assert visits["Duda"].view() != sitting.table.view(None)
        visits["Ana"].resign(0)
        sight = visits["Duda"].sight()
        assert sight.outcome == sitting.table.outcome is not None
        assert len(sight.plies) == len(sitting.table.line.plies)


# ---- Shared commits -------------------------------------------------------------------------------------------------


def hall(store: Store) -> House:
    names = iter(f"aaaa-{number:04}" for number in range(100))
    return House(
        store, {"chama": ScriptedChama()}, clock=lambda: CLOCK, seed_source=counted(), match_id=lambda: next(names)
    )


async def test_many_tables_play_to_the_end_on_shared_flushes(tmp_path: Path) -> None:
    store = store_in(tmp_path)
    house = hall(store)
    loop = asyncio.get_running_loop()
    with store.shared_commits(loop.call_soon_threadsafe):
        players = (Player("Rosa", "random"), Player("Pipo", "random"))
        sittings = [house.new_match("chama", players, Options()) for _ in range(4)]
        assert house.sittings == tuple(sittings)
        visits = [sitting.enter("Duda") for sitting in sittings]
        while not all(sitting.closed for sitting in sittings):
            await asyncio.sleep(0)
        for visit in visits:
            await visit.leave()
    for sitting in sittings:
        record = store.matches.load(sitting.match)
        assert (record.status, record.outcome) == ("finished", sitting.table.outcome)
        assert play_log(Chama(), record.header, record.entries, check_draws=True).state == sitting.table.state


async def test_on_shared_flushes_a_person_acts_takes_back_and_is_late(tmp_path: Path) -> None:
    store, watch = store_in(tmp_path), Watch()
    house = house_with(store, watch)
    with store.shared_commits(asyncio.get_running_loop().call_soon_threadsafe):
        terms = Terms(time=TimeControl(move=30), stand_in="script")
        sitting = house.new_match("chama", (ANA, BIA), Options(cut=False), terms=terms)
        seat, action = placing(sitting)
        async with everybody(sitting, "Ana" if seat == 0 else "Bia") as visits:
            (visit,) = visits.values()
            visit.submit(seat, action)
            assert not any(isinstance(entry, Acted) for entry in entries(sitting))
            await until(lambda: entries(sitting)[-1] == Acted(seat, action, CLOCK))
            visit.take_back(seat)
            await until(lambda: not any(isinstance(entry, Acted) for entry in entries(sitting)))
            watch.pass_(seconds=31)
            sitting.look_at_clock()
            sitting.look_at_clock()
            await until(lambda: any(isinstance(entry, Acted) for entry in entries(sitting)))
        kept = store.matches.load(sitting.match).entries
        assert sum(isinstance(entry, TimedOut) for entry in kept) == 1
        assert sum(isinstance(entry, TakenBack) for entry in kept) == 1


async def test_who_leaves_and_comes_back_at_once_finds_what_was_on_its_way(tmp_path: Path) -> None:
    store = store_in(tmp_path)
    house = hall(store)
    with store.shared_commits(asyncio.get_running_loop().call_soon_threadsafe):
        sitting = house.new_match("chama", (ANA, BIA), Options())
        visit = sitting.enter("Ana")
        visit.submit(0, CutDeck(9))
        await visit.leave()
        again = house.resume(sitting.match)
        assert 0 not in again.table.deciders()
        assert not again.table.pending


async def test_a_table_that_lost_its_actions_says_so_and_goes_on_when_the_disk_does(tmp_path: Path) -> None:
    store = store_in(tmp_path)
    mine = house_on(store).new_match("chama", (ANA, TITA), Options())
    elsewhere = house_on(store).resume(mine.match)
    elsewhere.table.submit(0, CutDeck(10))
    other = house_on(store, match="test-0002").new_match("chama", (ANA, BIA), Options())
    with store.shared_commits(asyncio.get_running_loop().call_soon_threadsafe):
        visit, fine = mine.enter("Ana"), other.enter("Ana")
        fine.submit(0, CutDeck(10))
        visit.submit(0, CutDeck(20))
        await until(lambda: mine.trouble is not None)
        assert mine.trouble is not None and mine.trouble.code == "stale_log"
        assert mine.table.deciders() == (0, 1)
        await until(lambda: 0 not in other.table.deciders())
        assert other.trouble is None
        await visit.leave()
        await fine.leave()
        again = house_on(store).resume(mine.match)
        assert 0 not in again.table.deciders()


async def test_a_disk_that_fails_once_stops_the_bots_until_it_takes_something_again(tmp_path: Path) -> None:
    store = store_in(tmp_path)

    def fail() -> None:
        raise StoreError("store_disk_full")

    with store.shared_commits(asyncio.get_running_loop().call_soon_threadsafe):
        sitting = house_on(store).new_match("chama", (ANA, TITA), Options())
        visit = sitting.enter("Ana")
        store.write(fail)
        visit.submit(0, CutDeck(20))
        await until(lambda: sitting.trouble is not None)
        assert sitting.trouble is not None and sitting.trouble.code == "store_disk_full"
        assert 0 in sitting.table.deciders() and not sitting.playing
        visit.submit(0, CutDeck(20))
        await until(lambda: Acted(0, CutDeck(20), CLOCK) in entries(sitting))
        assert sitting.trouble is None
        await until(lambda: any(entry.seat == 1 for entry in entries(sitting) if isinstance(entry, Acted)))
        await visit.leave()


async def test_nobody_waits_for_who_leaves_a_match_that_is_over(tmp_path: Path) -> None:
    sitting = shared(tmp_path, time=TimeControl(move=30, grace=90))
    ana, bia = sitting.enter("Ana"), sitting.enter("Bia")
    voice = Voice(Session(language="pt_BR"), ("Ana", "Bia"))
    gone = Departed("Bia", (1,))
    assert told_news(gone, voice, ana) == "Bia saiu da mesa; o relógio espera até 1:30."
    bia.resign(1)
    assert told_news(gone, voice, ana) == "Bia saiu da mesa."
    await ana.leave()
    await bia.leave()

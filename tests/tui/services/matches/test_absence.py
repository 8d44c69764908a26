"""Who plays for somebody absent, and how they come back."""

from __future__ import annotations

import asyncio
from pathlib import Path

import pytest

from engine.core.errors import CarteadoError
from engine.core.history import play_log
from engine.core.log import Acted, Player, Seated
from engine.core.model import Resigned
from engine.games.chama.game import Chama
from engine.games.chama.model import ChamaOptions
from saves.matches.match_rows import TableTerms, TimeControl
from tests.tui.services.matches.match_services import (
    CAIO,
    Watch,
    entries,
    everybody,
    matches_with,
    news_of,
    shared,
    until,
)
from tests.tui.tables import ANA, BIA, CLOCK, TITA, store_in
from tui.services.matches.live_match import LiveMatch
from tui.services.matches.notices import Overdue
from tui.services.matches.participant import enter


async def test_the_organiser_puts_a_bot_into_a_seat_and_its_person_takes_it_back(tmp_path: Path) -> None:
    live_match = shared(tmp_path)
    async with everybody(live_match, "Ana", "Bia") as participants:
        await participants["Bia"].leave()
        live_match.table.give_seat(1, Player("Bot", "script"))
        assert live_match.people == (0,)
        await until(lambda: live_match.table.deciders() == (0,))
        bia = enter(live_match, "Bia")
        assert bia.seats == ()
        bia.come_back(1)
        assert bia.seats == (1,)
        assert live_match.attendance.seats == (0, 1)
        seated = [entry for entry in entries(live_match) if isinstance(entry, Seated)]
        assert seated == [Seated(1, Player("Bot", "script"), CLOCK), Seated(1, BIA, CLOCK)]
        await bia.leave()


async def test_a_person_takes_the_seat_of_somebody_absent_where_that_was_agreed_on(tmp_path: Path) -> None:
    live_match = shared(tmp_path, substitutes=True)
    async with everybody(live_match, "Ana", "Duda") as participants:
        participants["Duda"].replace(1, Player("Duda"))
        assert participants["Duda"].seats == (1,)
        assert [player.name for player in live_match.table.players] == ["Ana", "Duda"]
        bia = enter(live_match, "Bia")
        with pytest.raises(CarteadoError):
            bia.come_back(1)
        await bia.leave()


@pytest.mark.parametrize(
    ("agreed", "seat", "player"),
    [(False, 1, Player("Duda")), (True, 0, Player("Duda")), (True, 1, Player("Edu")), (True, 2, Player("Duda"))],
    ids=["not agreed on", "not absent", "for somebody else", "a bot's seat"],
)
async def test_a_seat_that_is_not_free_stays(tmp_path: Path, agreed: bool, seat: int, player: Player) -> None:
    live_match = shared(tmp_path, ANA, BIA, TITA, substitutes=agreed)
    async with everybody(live_match, "Ana", "Duda") as participants:
        with pytest.raises(CarteadoError) as refused:
            participants["Duda"].replace(seat, player)
        assert refused.value.code == "seat_not_free"
        assert not any(isinstance(entry, Seated) for entry in entries(live_match))


async def test_a_bot_put_in_while_it_is_that_seats_turn_moves_at_once(tmp_path: Path) -> None:
    live_match = shared(tmp_path)
    (seat,) = live_match.table.deciders()
    async with everybody(live_match, "Bia" if seat == 0 else "Ana"):
        await asyncio.sleep(0)
        live_match.table.give_seat(seat, Player("Bot", "script"))
        await until(lambda: any(isinstance(entry, Acted) for entry in entries(live_match)))


async def test_a_match_with_substitutes_and_late_choices_is_replayed_and_verified(tmp_path: Path) -> None:
    store, watch = store_in(tmp_path), Watch()
    terms = TableTerms(time=TimeControl(move=30))
    live_match = matches_with(store, watch).new_match("chama", (ANA, BIA), ChamaOptions(cut=False), terms=terms)
    async with everybody(live_match, "Ana", "Bia"):
        watch.pass_(seconds=30)
        live_match.time_keeper.look()
        await until(lambda: any(isinstance(entry, Acted) for entry in entries(live_match)))
        live_match.table.give_seat(0, Player("Bot", "script"))
        live_match.table.give_seat(1, CAIO)
        live_match.table.intervene(Resigned(1))
    record = store.matches.load(live_match.match)
    line = play_log(Chama(), record.header, record.entries, check_draws=True)
    assert line.players == (Player("Bot", "script"), CAIO)
    assert line.players_at(0) == (ANA, BIA)


# ---- Two minutes -----------------------------------------------------------------------------------------------------


async def away(tmp_path: Path, *players: Player, seconds: int = 120) -> tuple[LiveMatch, Watch]:
    """A table on the usual terms that Bia has left for so long."""
    watch = Watch()
    live_match = shared(tmp_path, *players, watch=watch)
    bia = enter(live_match, "Bia")
    await bia.leave()
    enter(live_match, "Ana", "host")
    watch.pass_(seconds=seconds)
    return live_match, watch


async def test_the_host_and_the_players_wait_two_minutes_and_then_a_bot_goes_on(tmp_path: Path) -> None:
    live_match, watch = await away(tmp_path, ANA, BIA, CAIO, seconds=119)
    ana, caio, edu = live_match.attendance.attendees[0], enter(live_match, "Caio"), enter(live_match, "Edu")
    with pytest.raises(CarteadoError, match="seat_not_free"):
        ana.replace(1, Player("Bot", "script"))
    watch.pass_(seconds=1)
    assert ana.may_fill(1) and caio.may_fill(1)
    assert not (edu.may_fill(1) or edu.may_sit(1) or ana.may_fill(2))
    caio.replace(1, Player("Bot", "script"))
    assert live_match.people == (0, 2)
    bia = enter(live_match, "Bia")
    assert bia.lost_seats == (1,)
    bia.come_back(1)
    assert bia.seats == (1,)
    for participant in (ana, caio, edu, bia):
        await participant.leave()


async def test_a_host_who_only_watches_puts_a_bot_in_but_does_not_take_the_hand(tmp_path: Path) -> None:
    watch = Watch()
    live_match = shared(tmp_path, watch=watch)
    host = enter(live_match, "Edu", "host")
    watch.pass_(seconds=120)
    assert host.may_fill(0) and host.may_fill(1) and not host.may_sit(1)
    await host.leave()


async def test_whoever_waited_two_minutes_may_claim_the_win_where_nobody_else_is_left(tmp_path: Path) -> None:
    live_match, watch = await away(tmp_path, seconds=119)
    (ana,) = live_match.attendance.attendees
    assert not ana.may_claim(1)
    with pytest.raises(CarteadoError, match="seat_not_free"):
        ana.claim(1)
    watch.pass_(seconds=1)
    edu = enter(live_match, "Edu")
    assert not edu.may_claim(1)
    assert ana.may_claim(1) and not ana.may_claim(0)
    ana.claim(1, "Bia was away.")
    assert live_match.table.outcome is not None and live_match.table.outcome.places == (1, 2)
    for participant in (ana, edu):
        await participant.leave()


async def test_a_win_is_not_claimed_while_somebody_else_still_plays(tmp_path: Path) -> None:
    live_match, _ = await away(tmp_path, ANA, BIA, CAIO)
    (ana,) = live_match.attendance.attendees
    assert ana.may_fill(1) and not ana.may_claim(1)
    await ana.leave()


async def test_a_person_who_took_a_seat_over_is_asked_back_and_the_one_before_is_not(tmp_path: Path) -> None:
    live_match = shared(tmp_path)
    async with everybody(live_match, "Ana", "Caio", "Bia") as participants:
        live_match.table.give_seat(1, CAIO)
        live_match.table.give_seat(1, Player("Bot", "script"))
        assert participants["Bia"].lost_seats == ()
        participants["Caio"].come_back(1)
        assert participants["Caio"].seats == (1,)


async def test_that_somebody_is_away_for_long_is_told_once_an_absence(tmp_path: Path) -> None:
    live_match, watch = await away(tmp_path, seconds=0)
    news = news_of(live_match)
    for _ in range(3):
        watch.pass_(seconds=60)
        live_match.time_keeper.look()
    assert [item for item in news if isinstance(item, Overdue)] == [Overdue(1)]
    bia = enter(live_match, "Bia")
    await bia.leave()
    watch.pass_(seconds=120)
    live_match.time_keeper.look()
    assert [item for item in news if isinstance(item, Overdue)] == [Overdue(1), Overdue(1)]
    await live_match.attendance.attendees[0].leave()

"""Who plays for somebody absent, and how they come back."""

from __future__ import annotations

import asyncio
from pathlib import Path

import pytest

from engine.core.errors import CarteadoError
from engine.core.log import Acted, Player, Seated, play_log
from engine.core.model import Resigned
from engine.games.chama.game import Chama
from engine.games.chama.model import Options
from saves.match_rows import TableTerms, TimeControl
from tests.tui.services.matches.match_services import CAIO, Watch, entries, everybody, house_with, shared, told, until
from tests.tui.tables import ANA, BIA, CLOCK, TITA, store_in
from tui.services.matches.live_match import LiveMatch
from tui.services.matches.participant import enter
from tui.services.matches.updates import Overdue


async def test_the_organiser_puts_a_bot_into_a_seat_and_its_person_takes_it_back(tmp_path: Path) -> None:
    sitting = shared(tmp_path)
    async with everybody(sitting, "Ana", "Bia") as visits:
        await visits["Bia"].leave()
        sitting.substitute(1, Player("Bot", "script"))
        assert sitting.people == (0,)
        await until(lambda: sitting.table.deciders() == (0,))
        bia = enter(sitting, "Bia")
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
        bia = enter(sitting, "Bia")
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
    terms = TableTerms(time=TimeControl(move=30))
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


# ---- Two minutes -----------------------------------------------------------------------------------------------------


async def away(tmp_path: Path, *players: Player, seconds: int = 120) -> tuple[LiveMatch, Watch]:
    """A table on the usual terms that Bia has left for so long."""
    watch = Watch()
    sitting = shared(tmp_path, *players, watch=watch)
    bia = enter(sitting, "Bia")
    await bia.leave()
    enter(sitting, "Ana", "host")
    watch.pass_(seconds=seconds)
    return sitting, watch


async def test_the_host_and_the_players_wait_two_minutes_and_then_a_bot_goes_on(tmp_path: Path) -> None:
    sitting, watch = await away(tmp_path, ANA, BIA, CAIO, seconds=119)
    ana, caio, edu = sitting.visits[0], enter(sitting, "Caio"), enter(sitting, "Edu")
    with pytest.raises(CarteadoError, match="seat_not_free"):
        ana.replace(1, Player("Bot", "script"))
    watch.pass_(seconds=1)
    assert ana.may_fill(1) and caio.may_fill(1)
    assert not (edu.may_fill(1) or edu.may_sit(1) or ana.may_fill(2))
    caio.replace(1, Player("Bot", "script"))
    assert sitting.people == (0, 2)
    bia = enter(sitting, "Bia")
    assert bia.lost_seats == (1,)
    bia.come_back(1)
    assert bia.seats == (1,)
    for visit in (ana, caio, edu, bia):
        await visit.leave()


async def test_a_host_who_only_watches_puts_a_bot_in_but_does_not_take_the_hand(tmp_path: Path) -> None:
    watch = Watch()
    sitting = shared(tmp_path, watch=watch)
    host = enter(sitting, "Edu", "host")
    watch.pass_(seconds=120)
    assert host.may_fill(0) and host.may_fill(1) and not host.may_sit(1)
    await host.leave()


async def test_whoever_waited_two_minutes_may_claim_the_win_where_nobody_else_is_left(tmp_path: Path) -> None:
    sitting, watch = await away(tmp_path, seconds=119)
    (ana,) = sitting.visits
    assert not ana.may_claim(1)
    with pytest.raises(CarteadoError, match="seat_not_free"):
        ana.claim(1)
    watch.pass_(seconds=1)
    edu = enter(sitting, "Edu")
    assert not edu.may_claim(1)
    assert ana.may_claim(1) and not ana.may_claim(0)
    ana.claim(1, "Bia was away.")
    assert sitting.table.outcome is not None and sitting.table.outcome.places == (1, 2)
    for visit in (ana, edu):
        await visit.leave()


async def test_a_win_is_not_claimed_while_somebody_else_still_plays(tmp_path: Path) -> None:
    sitting, _ = await away(tmp_path, ANA, BIA, CAIO)
    (ana,) = sitting.visits
    assert ana.may_fill(1) and not ana.may_claim(1)
    await ana.leave()


async def test_a_person_who_took_a_seat_over_is_asked_back_and_the_one_before_is_not(tmp_path: Path) -> None:
    sitting = shared(tmp_path)
    async with everybody(sitting, "Ana", "Caio", "Bia") as visits:
        sitting.substitute(1, CAIO)
        sitting.substitute(1, Player("Bot", "script"))
        assert visits["Bia"].lost_seats == ()
        visits["Caio"].come_back(1)
        assert visits["Caio"].seats == (1,)


async def test_that_somebody_is_away_for_long_is_told_once_an_absence(tmp_path: Path) -> None:
    sitting, watch = await away(tmp_path, seconds=0)
    news = told(sitting)
    for _ in range(3):
        watch.pass_(seconds=60)
        sitting.look_at_clock()
    assert [one for one in news if isinstance(one, Overdue)] == [Overdue(1)]
    bia = enter(sitting, "Bia")
    await bia.leave()
    watch.pass_(seconds=120)
    sitting.look_at_clock()
    assert [one for one in news if isinstance(one, Overdue)] == [Overdue(1), Overdue(1)]
    await sitting.visits[0].leave()

"""Campaigns: purses that go from match to match, in a ledger that books every match once."""

from __future__ import annotations

import asyncio
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path
from random import Random
from typing import Any

import pytest

from engine.core.log import Player
from engine.core.model import Abandoned, Taking
from engine.games.registry import GAMES as REGISTERED
from saves.club.campaigns import BAN
from saves.errors import StoreError
from saves.people.keys import new_guest
from saves.store import open_store
from tests.engine.core.coins import Options
from tests.tui.services.campaign_clubs import ORGANISER, Club, code_of
from tests.tui.services.matches.match_services import until
from tests.tui.tables import CLOCK, counted
from tui.services.campaigns import CampaignService
from tui.services.identity.names import look
from tui.services.matches.match_service import MatchService

ROOT = Path(__file__).parents[3]
HOUR = 60 * 60 * 1000


@pytest.fixture
def path(tmp_path: Path) -> Path:
    return tmp_path / "carteado.db"


@pytest.fixture
def club(path: Path) -> Iterator[Club]:
    club = Club(path)
    club.service.open("Taverna do Macaco", "coins", by=ORGANISER)
    with club.store:
        yield club


# ---- Matches of a campaign -------------------------------------------------------------------------------------------


def test_wa_36_everybody_sits_down_with_the_purse_that_the_match_before_left(club: Club) -> None:
    club.play("Ana", "Bia", said=("win", "lose"))
    club.service.rebuy(club.only, "Bia")
    live_match = club.sit("Bia", "Ana", "Caio")
    assert live_match.table.state.purses == (20, 30, 20)
    assert club.ledger() == [
        ("ana", "joined", 20, ""),
        ("bia", "joined", 20, ""),
        ("ana", "match", 10, "test-0001"),
        ("bia", "match", -20, "test-0001"),
        ("bia", "rebuy", 20, ""),
        ("caio", "joined", 20, ""),
    ]


def test_a_match_is_booked_once_whoever_closes_it_again(club: Club) -> None:
    live_match = club.play("Ana", "Bia", said=("win", "lose"))
    before = club.ledger()
    live_match.close()
    outcome = live_match.outcome
    assert outcome is not None
    club.store.matches.close(live_match.match, outcome, 2, CLOCK, (Taking(99), Taking(99)))
    assert club.ledger() == before
    assert club.purses() == {"Ana": 30, "Bia": 0}


@pytest.mark.parametrize("before", ["booking", "seed"])
def test_killed_between_the_end_of_a_match_and_its_booking_it_is_booked_once_on_the_next_start(
    path: Path, before: str
) -> None:
    club = Club(path)
    club.service.open("Taverna", "coins")
    club.store.close()
    command = [sys.executable, "-m", "tests.tui.services.campaign_killed", str(path), before]
    killed = subprocess.run(command, cwd=ROOT, capture_output=True, text=True, check=False)
    assert killed.returncode == -9, killed.stderr
    for _ in range(2):
        club = Club(path, seed=50)
        with club.store as store:
            assert [line.status for line in store.matches.library()] in (["open"], ["finished"])
            assert club.purses() == {"Ana": 30, "Bia": 0}
            assert [entry[1] for entry in club.ledger()] == ["joined", "joined", "match", "match"]
            assert store.matches.library()[0].status == "finished"


def test_a_match_that_cannot_be_written_books_nothing_and_ends_nothing(
    club: Club, monkeypatch: pytest.MonkeyPatch
) -> None:
    def full(*_: object, **__: object) -> None:
        raise StoreError("store_disk_full", path="", detail="")

    live_match = club.sit("Ana", "Bia")
    live_match.table.submit(0, "win")
    with monkeypatch.context() as broken:
        broken.setattr(club.store.campaigns, "append", full)
        with pytest.raises(StoreError):
            live_match.table.submit(1, "lose")
    assert club.store.matches.library()[0].status == "open"
    again = Club(club.store.path, seed=50)
    with again.store:
        assert again.purses() == {"Ana": 30, "Bia": 0}


def test_an_abandoned_match_leaves_every_purse_as_it_was_and_free(club: Club) -> None:
    live_match = club.sit("Ana", "Bia")
    live_match.table.submit(0, "lose")
    live_match.table.intervene(Abandoned())
    assert club.purses() == {"Ana": 20, "Bia": 20}
    assert [entry[1:3] for entry in club.ledger()[2:]] == [("abandoned", 0), ("abandoned", 0)]
    club.sit("Ana", "Bia")


def test_a_match_that_cannot_begin_takes_nobody_up_and_reserves_nothing(club: Club) -> None:
    assert code_of(club.sit, "Ana") == "bad_seats"
    assert club.ledger() == []
    assert code_of(club.sit, "Ana", "ANA") == "seated_twice"
    assert club.store.matches.count() == 0


def test_the_rules_of_a_table_may_differ_but_not_what_a_newcomer_brings(club: Club) -> None:
    live_match = club.sit("Ana", "Bia", options=Options(purses=(90, 90), loud=True))
    assert live_match.table.state.purses == (20, 20)
    assert live_match.options.loud
    assert code_of(club.sit, "Caio", "Duda", options=Options(purse=500)) == "campaign_other_rules"


# ---- Who may sit down ------------------------------------------------------------------------------------------------


def test_no_two_tables_on_one_purse(club: Club) -> None:
    first = club.sit("Ana", "Bia")
    assert code_of(club.sit, "ana", "Caio") == "purse_reserved"
    assert club.accounts()["Ana"].playing == first.match
    club.store.matches.delete(first.match)
    assert club.sit("Ana", "Caio").table.state.purses == (20, 20)


def test_of_two_programs_that_seat_the_same_purse_at_once_one_is_refused(club: Club, path: Path) -> None:
    other = Club(path, seed=50)
    with other.store:
        looked = club.store.campaigns.purses

        def meanwhile(*words: Any) -> tuple[int, ...]:
            purses = looked(*words)
            if not other.store.matches.count():
                other.sit("Ana", "Caio")
            return purses

        club.store.campaigns.purses = meanwhile
        assert code_of(club.sit, "Ana", "Bia") == "purse_reserved"
        assert [line.players for line in club.store.matches.library()] == [("Ana", "Caio")]
        assert set(club.purses()) == {"Ana", "Caio"}


async def test_of_two_tables_that_wait_together_for_the_disk_one_has_the_purse_and_both_book_at_their_end(
    club: Club,
) -> None:
    with club.store.shared_commits(asyncio.get_running_loop().call_soon_threadsafe):
        tables = club.sit("Ana", "Bia"), club.sit("Ana", "Caio"), club.sit("Duda", "Eva")
        await until(lambda: not any(table.opening for table in tables))
        first, _, third = tables
        assert [table.trouble and table.trouble.code for table in tables] == [None, "purse_reserved", None]
        for table in (first, third):
            for seat, action in enumerate(("win", "lose")):
                table.table.submit(seat, action)
                await until(lambda table=table: not table.table.pending)
        await until(lambda: first.closed and third.closed)
    assert club.purses() == {"Ana": 30, "Duda": 30, "Bia": 0, "Eva": 0}


def test_a_purse_that_changed_while_the_table_was_laid_is_not_brought(club: Club) -> None:
    looked = club.store.campaigns.purses
    club.service.join(club.only, "Ana")

    def meanwhile(*words: Any) -> tuple[int, ...]:
        purses = looked(*words)
        if len(club.ledger()) == 1:
            club.service.correct(club.only, "Ana", 5, "Moeda achada")
        return purses

    club.store.campaigns.purses = meanwhile
    assert code_of(club.sit, "Ana", "Bia") == "purses_changed"
    assert club.store.matches.count() == 0


def test_wa_55_whoever_is_caught_is_banned_for_24_hours_by_the_clock_of_the_laptop(club: Club) -> None:
    club.play("Ana", "Bia", said=("cheat", "win"))
    assert club.purses() == {"Bia": 30, "Ana": 20}
    club.now = CLOCK + BAN - 1
    assert code_of(club.sit, "Ana", "Bia") == "person_banned"
    club.now += 1
    club.sit("Ana", "Bia")


def test_a_clock_that_is_set_back_lengthens_a_ban_and_the_organiser_lifts_it_with_a_log(club: Club) -> None:
    club.play("Ana", "Bia", said=("cheat", "win"))
    club.now = CLOCK - 72 * HOUR
    assert code_of(club.sit, "Ana", "Bia") == "person_banned"
    club.service.lift_ban(club.only, "Ana", by=ORGANISER)
    lifted = club.service.state(club.only).ledger.entries[-1]
    assert (lifted.kind, lifted.by, lifted.at) == ("ban_lifted", "Juiz", club.now)
    assert code_of(club.service.lift_ban, club.only, "Ana") == "not_banned"
    club.play("Ana", "Bia", said=("cheat", "hold"))
    assert code_of(club.sit, "Ana", "Bia") == "person_banned"


def test_wa_61_a_lost_soul_never_sits_down_again_in_that_campaign(club: Club) -> None:
    club.play("Ana", "Bia", said=("fall", "win"))
    assert code_of(club.service.rebuy, club.only, "Ana") == "person_lost"
    club.service.correct(club.only, "Ana", 50, "Perdoada")
    assert code_of(club.sit, "Ana", "Bia") == "person_lost"
    other = club.service.open("Outra mesa", "coins")
    assert club.service.start(other.id, [Player("Ana"), Player("Bia")]).table.state.purses == (20, 20)


def test_whoever_is_broke_sits_down_after_a_re_buy_of_the_organiser(club: Club) -> None:
    club.play("Ana", "Bia", said=("lose", "win"))
    assert code_of(club.sit, "Ana", "Bia") == "purse_empty"
    assert code_of(club.service.rebuy, club.only, "Bia") == "purse_not_empty"
    club.service.rebuy(club.only, "Ana", by=ORGANISER)
    assert club.sit("Ana", "Bia").table.state.purses == (20, 30)


def test_bots_and_guests_bring_the_first_purse_and_none_of_theirs_lasts(club: Club) -> None:
    club.store.keys.keep_guest(new_guest(look("Gil"), look("Gil"), "code", CLOCK), None)
    for _ in range(2):
        live_match = club.service.start(club.only, [Player("Ana"), Player("Gil"), Player("Rosa", "random")])
        assert live_match.table.state.purses[1:] == (20, 20)
        for seat, action in enumerate(("win", "win", "lose")):
            live_match.table.submit(seat, action)
    assert club.purses() == {"Ana": 40}


# ---- People ----------------------------------------------------------------------------------------------------------


def merged(club: Club, before: str, after: str) -> None:
    tournament = "same-0001"
    club.store.tournaments.create(tournament, "Taverna", CLOCK)
    club.store.players.keep_same(tournament, [(before, after)])


def test_people_who_are_merged_have_one_purse_and_sit_down_once(club: Club) -> None:
    club.play("Ana", "Ana Luz", "Bia", said=("win", "lose", "cheat"))
    merged(club, "Ana Luz", "Ana")
    assert club.purses() == {"Ana": 30, "Bia": 20}
    assert code_of(club.sit, "Ana", "Ana Luz") == "seated_twice"
    club.service.correct(club.only, "Ana Luz", 5, "Moeda achada")
    club.play("Ana Luz", "Caio", said=("win", "hold"))
    assert club.purses()["Ana"] == 45
    merged_again = Club(club.store.path, seed=90)
    with merged_again.store:
        assert merged_again.purses()["Ana"] == 45


def test_people_who_are_merged_while_both_play_take_home_what_each_table_came_to(club: Club) -> None:
    first, second = club.sit("Ana", "Bia"), club.sit("Ana Luz", "Caio")
    merged(club, "Ana Luz", "Ana")
    assert code_of(club.sit, "Ana", "Duda") == "purse_reserved"
    for live_match in (first, second):
        live_match.table.submit(0, "lose")
        live_match.table.submit(1, "win")
    assert club.purses() == {"Bia": 30, "Caio": 30, "Ana": 0}


def test_names_of_80_characters_keep_their_purses(club: Club) -> None:
    long = ("Ana " * 20).strip(), ("Bia " * 20).strip()
    club.play(*long, said=("win", "lose"))
    assert club.purses() == {long[0]: 30, long[1]: 0}
    assert code_of(club.service.join, club.only, "x" * 81) == "name_too_long"


# ---- Every game ------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("key", sorted(REGISTERED))
def test_every_game_carries_nothing_or_goes_on_with_what_its_match_before_came_to(key: str, path: Path) -> None:
    game = REGISTERED[key]
    with open_store(path, {key: game}) as store:
        names = iter(f"test-{number:04}" for number in range(9))
        matches = MatchService(store, {key: game}, seed_source=counted(), match_id=lambda: next(names))
        service = CampaignService(store, matches, {key: game}, lambda: CLOCK)
        if game not in service.carrying():
            assert code_of(service.open, "Taverna", key) == "no_purses"
            return
        campaign = service.open("Taverna", key)
        live_match = service.start(campaign.id, [Player("Ana"), Player("Bia"), Player("Caio")])
        rng = Random(1)
        while live_match.table.deciders():
            seat = live_match.table.deciders()[0]
            live_match.table.submit(seat, rng.choice(live_match.table.legal_actions(seat)))
        assert live_match.closed
        purses = {account.name: account.purse for account in service.state(campaign.id).accounts}
        taken = [taking.money for taking in game.takings(live_match.table.state)]
        assert purses == dict(zip(("Ana", "Bia", "Caio"), taken, strict=True))
        service.join(campaign.id, "Duda")
        left = max(purses, key=lambda name: purses[name])
        going_on = service.start(campaign.id, [Player(left), Player("Duda")])
        [sat] = store.campaigns.open_matches(campaign.id)
        assert (sat.match, sat.purses) == (going_on.match, (purses[left], service.state(campaign.id).first_purse))

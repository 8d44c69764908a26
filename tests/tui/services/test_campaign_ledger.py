"""The ledger of a campaign: what comes from files, what cannot be changed, and what organisers do with it."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

from engine.core.log import Player
from engine.core.model import Taking
from saves.exchange.match_files import export
from saves.sqlite.database import Constraint
from tests.engine.core.coins import Options
from tests.saves.files import import_file
from tests.saves.older import older_store
from tests.tui.services.campaign_clubs import GAMES, ORGANISER, Club, code_of
from tests.tui.tables import CLOCK
from tui.services.campaigns import CampaignService
from tui.services.lobby.open_table import LobbyPerson


@pytest.fixture
def path(tmp_path: Path) -> Path:
    return tmp_path / "carteado.db"


@pytest.fixture
def club(path: Path) -> Iterator[Club]:
    club = Club(path)
    club.service.open("Taverna do Macaco", "coins", by=ORGANISER)
    with club.store:
        yield club


# ---- Files -----------------------------------------------------------------------------------------------------------


def test_a_match_of_a_campaign_that_comes_in_from_a_file_books_nothing(club: Club, tmp_path: Path) -> None:
    file, elsewhere = tmp_path / "match.jsonl", Club(tmp_path / "elsewhere.db")
    with elsewhere.store:
        elsewhere.service.open("Taverna do Macaco", "coins")
        match = elsewhere.play("Ana", "Bia", said=("win", "lose")).match
        record = elsewhere.store.matches.load(match)
        export(record, file)
    import_file(club.store, file, GAMES)
    assert (club.purses(), club.ledger()) == ({}, [])
    club.store.matches.delete(match)
    assert club.sit("Ana", "Bia").match == match, "the match of the file has the id of one that is played here"
    club.store.matches.delete(match)
    import_file(club.store, file, GAMES)
    outcome = record.outcome
    assert outcome is not None
    club.store.matches.close(match, outcome, 2, CLOCK, (Taking(500), Taking(500)))
    assert [entry[1] for entry in club.ledger()] == ["joined", "joined"]
    assert club.accounts()["Ana"].playing == ""


# ---- The ledger ------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("sql", ["UPDATE ledger SET change = 999", "DELETE FROM ledger"])
def test_an_entry_is_neither_changed_nor_removed(club: Club, sql: str) -> None:
    club.service.join(club.only, "Ana")
    with pytest.raises(Constraint):
        club.store._database.change(sql)
    assert club.purses() == {"Ana": 20}


@pytest.mark.parametrize(
    ("harm", "code"),
    [
        ("UPDATE ledger SET change = 999 WHERE number = 1", "row_damaged"),
        ("DELETE FROM ledger WHERE number = 1", "log_bad_number"),
    ],
)
def test_an_entry_that_was_changed_behind_the_back_of_the_program_counts_for_nothing_and_is_found(
    club: Club, harm: str, code: str
) -> None:
    club.service.join(club.only, "Ana")
    club.service.join(club.only, "Bia")
    for event in ("UPDATE", "DELETE"):
        club.store._database.change(f"DROP TRIGGER ledger_stays_{event}")
    club.store._database.change(harm)
    assert club.purses() == {"Bia": 20}
    assert club.service.state(club.only).ledger.damaged == ((1,) if code == "row_damaged" else ())
    assert [fault.error.code for fault in club.store.check().faults] == [code]


def test_a_file_of_an_older_program_has_no_campaigns_and_opens_one(tmp_path: Path) -> None:
    club = Club(older_store(tmp_path / "old.db"))
    with club.store:
        club.service.open("Taverna", "coins")
        club.play("Ana", "Zilda", said=("win", "hold"))
        assert club.purses() == {"Ana": 30, "Zilda": 20}
        assert not [fault for fault in club.store.check().faults if fault.error.code != "unknown_game"]


def test_a_damaged_match_of_a_campaign_is_found_and_ends_all_the_same(club: Club) -> None:
    live_match = club.sit("Ana", "Bia")
    club.store._database.change("UPDATE campaign_matches SET purses = '[90, 20]'")
    assert [fault.table for fault in club.store.check().faults] == ["campaign_matches"]
    live_match.table.submit(0, "win")
    live_match.table.submit(1, "lose")
    assert live_match.closed
    assert club.purses() == {"Ana": 20, "Bia": 20}


def test_a_campaign_of_a_game_that_is_not_here_is_shown_and_plays_nothing(club: Club) -> None:
    club.service.join(club.only, "Ana")
    elsewhere = CampaignService(club.store, club.match_service, {}, lambda: CLOCK)
    state = elsewhere.state(club.only)
    assert (state.accounts[0].purse, state.first_purse) == (20, 0)
    assert code_of(elsewhere.start, club.only, [Player("Ana"), Player("Bia")]) == "unknown_game"
    assert code_of(elsewhere.join, club.only, "Bia") == "unknown_game"


# ---- The organiser ---------------------------------------------------------------------------------------------------


def test_only_organisers_open_correct_and_close(club: Club) -> None:
    service, player = club.service, LobbyPerson("Ana", guest=False, organiser=False)
    club.service.join(club.only, "Ana")
    acts: list[tuple[Any, tuple[object, ...]]] = [
        (service.open, ("Outra", "coins")),
        (service.join, (club.only, "Bia")),
        (service.correct, (club.only, "Ana", 5, "Moeda achada")),
        (service.rebuy, (club.only, "Ana")),
        (service.lift_ban, (club.only, "Ana")),
        (service.close, (club.only,)),
    ]
    before = club.ledger()
    assert {code_of(act, *words, by=player) for act, words in acts} == {"organiser_only"}
    assert club.ledger() == before
    assert len(club.store.campaigns.list()) == 1


def test_a_correction_tells_why_and_who_and_never_takes_more_than_there_is(club: Club) -> None:
    service = club.service
    service.join(club.only, "Ana")
    assert code_of(service.correct, club.only, "Ana", 5, " ") == "correction_without_note"
    assert code_of(service.correct, club.only, "Ana", 0, "Nada") == "bad_change"
    assert code_of(service.correct, club.only, "Ana", -21, "Multa") == "purse_too_small"
    assert code_of(service.correct, club.only, "Bia", 5, "Quem?") == "not_in_campaign"
    service.correct(club.only, "Ana", -20, "Multa\x1b[2J", by=ORGANISER)
    entry = service.state(club.only).ledger.entries[-1]
    assert (entry.change, entry.note, entry.by, entry.at) == (-20, "Multa", "Juiz", CLOCK)
    service.rebuy(club.only, "Ana")
    club.sit("Ana", "Bia")
    assert code_of(service.correct, club.only, "Ana", 5, "Moeda achada") == "purse_reserved"
    assert code_of(service.rebuy, club.only, "Ana") == "purse_reserved"


def test_a_closed_campaign_seats_nobody_and_books_the_match_that_is_played(club: Club) -> None:
    live_match = club.sit("Ana", "Bia")
    club.service.close(club.only)
    assert code_of(club.sit, "Caio", "Duda") == "campaign_closed"
    assert code_of(club.service.join, club.only, "Caio") == "campaign_closed"
    assert code_of(club.service.close, club.only) == "campaign_closed"
    live_match.table.submit(0, "win")
    live_match.table.submit(1, "lose")
    assert club.purses() == {"Ana": 30, "Bia": 0}


def test_a_campaign_is_found_by_its_name_and_by_the_beginning_of_its_id(club: Club) -> None:
    campaigns = club.store.campaigns
    assert campaigns.resolve("taverna do macaco") == club.only
    assert campaigns.resolve(club.only[:4]) == club.only
    assert code_of(campaigns.resolve, "nada") == "unknown_campaign"
    assert code_of(club.service.open, " ", "coins") == "empty_name"
    assert code_of(club.service.open, "Nada", "coins", Options(purse=0)) == "no_purses"

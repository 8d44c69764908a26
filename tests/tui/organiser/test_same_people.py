"""A name set right, and two names that are one person's: at the desk, by command, in ratings, seasons and over SSH."""

from __future__ import annotations

from pathlib import Path

import pytest

from engine.core.errors import CarteadoError
from saves.store import Store
from tests.tui.app import empty_club
from tests.tui.commands import EIGHT, LINE, Commands
from tests.tui.desk import SMALL, app_at, at_desk, press, report_all, shown, tournament_session, type_text
from tui.services.identity.authenticator import Authenticator
from tui.services.identity.names import look
from tui.services.tournaments.session import TournamentSession

PEOPLE = ("Ana", "Bia", "Hugp", "Gil")
SWISS = {"format": "swiss", "table_size": 2, "scored": False}


def rated(store: Store) -> dict[str, int]:
    """How many games everybody's rating counts."""
    return {player.name: rating.games for player, rating in store.players.ratings().items()}


async def test_a_typo_found_after_the_first_round_is_mended_everywhere_and_undone(tmp_path: Path) -> None:
    async with at_desk(tmp_path, *PEOPLE, rounds=1, drawn=True, **SWISS) as (pilot, desk):
        found = desk.tournament_session
        store, before = found.club.store, found.tournament
        await press(pilot, "1", "slash")
        await type_text(pilot, "hugp")
        await press(pilot, "e")
        assert "Como se chama Hugp?" in shown(pilot)
        await type_text(pilot, "Hugo")
        assert "Hugp agora se chama Hugo" in shown(pilot)
        assert {entrant.name for entrant in found.tournament.entrants} == {"Ana", "Bia", "Hugo", "Gil"}
        assert rated(store) == {"Ana": 1, "Bia": 1, "Hugo": 1, "Gil": 1}
        assert [this_round.draft for this_round in found.tournament.rounds] == [
            this_round.draft for this_round in before.rounds
        ]
        await press(pilot, "6")
        assert "Hugp agora se chama Hugo" in shown(pilot)
        await press(pilot, "u", "s")
        assert {entrant.name for entrant in found.tournament.entrants} == set(PEOPLE)
        assert rated(store) == {"Ana": 1, "Bia": 1, "Hugp": 1, "Gil": 1}


async def test_a_match_that_waits_at_a_table_goes_on_under_the_right_name(tmp_path: Path) -> None:
    async with at_desk(tmp_path, *PEOPLE, drawn=True, **SWISS) as (_, desk):
        found = desk.tournament_session
        number = next(entrant.id for entrant in found.tournament.entrants if entrant.name == "Hugp")
        table = next(pairing for pairing in found.desk.pending() if number in pairing.seats)
        live_match = found.tables.sit_down(table)
        found.rename(number, "Hugo")
        assert "Hugo" in [player.name for player in live_match.table.players]
        assert found.tables.look(1, table.number).match is not None
        assert found.tables.sit_down(table).match == live_match.match
        found.do(lambda desk: desk.take_back(len(desk.entries)))
        assert "Hugp" in [player.name for player in live_match.table.players]
        assert found.tables.look(1, table.number).match is not None


async def test_two_names_are_one_person_in_ratings_seasons_and_the_hall_until_it_is_taken_back(tmp_path: Path) -> None:
    with empty_club(tmp_path) as store:
        app = app_at(store)
        async with app.run_test(size=SMALL):
            eight = ("Ana", "Bia", "Caio", "Duda", "Edu", "Flora", "Gil")
            first = tournament_session(app, (*eight, "Hugo Reis"), rounds=1, **SWISS)
            second = TournamentSession.create(first.club, first.tournament.spec, first.tournament.settings, "taca")
            for name in (*eight, "Hugo"):
                second.enter(name)
            second.draw_up()
            report_all(second)
            claimed = store.keys.claim("Hugo", look("Hugo"), "key-of-hugo", 1)
            assert rated(store)["Hugo"] == rated(store)["Hugo Reis"] == 1
            number = next(entrant.id for entrant in second.tournament.entrants if entrant.name == "Hugo")
            second.rename(number, "hugo reis", same=True)
            assert rated(store) == dict.fromkeys((*eight, "Hugo Reis"), 2)
            assert "Hugo" not in store.players.names()
            authenticator = Authenticator(
                store.keys, clock=lambda: 2, present=lambda _: None, names_of=store.players.same.all_names
            )
            for name in ("Hugo", "Hugo Reis"):
                assert (await authenticator.enter_by_key(name, "key-of-hugo", "")).name == "Hugo Reis"
                with pytest.raises(CarteadoError):
                    await authenticator.enter_by_key(name, "another-key", "")
            assert first.member("Hugo").name == "Hugo Reis"
            second.do(lambda desk: desk.take_back(len(desk.entries)))
            assert rated(store)["Hugo"] == rated(store)["Hugo Reis"] == 1
            assert (await authenticator.enter_by_key("Hugo", "key-of-hugo", "")).name == "Hugo"
            assert claimed.name == "Hugo" and "Hugo" in store.players.names()


def test_by_command_a_season_adds_two_names_of_one_person_and_parts_them_again(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    commands = Commands(tmp_path, capsys)
    for name, last in (("copa", "Hugo"), ("taca", "Hugo Reis")):
        commands.text("new", LINE, "--id", name, "--seed", "1", "--format", "swiss", "--rounds", "1")
        commands.text("add", name, *EIGHT[:7], last)
        for table in commands.data("pair", name)["round"]["tables"]:
            people = [seat["name"] for seat in table["seats"]]
            commands.text("result", name, str(table["table"]), *people, "--as", "places")
        commands.text("finish", name)
    season = commands.text("season", "new", "2026", "copa", "taca").strip()

    def counted() -> dict[str, int]:
        return {line["name"]: len(line["parts"]) for line in commands.data("season", "show", season)["table"]}

    assert counted()["Hugo"] == counted()["Hugo Reis"] == 1
    assert "Hugo e Hugo Reis são a mesma pessoa" in commands.text("merge", "copa", "Hugo", "Hugo Reis")
    assert counted() == dict.fromkeys((*EIGHT[:7], "Hugo Reis"), 2)
    commands.text("undo", "copa")
    assert counted()["Hugo"] == counted()["Hugo Reis"] == 1
    commands.text("rename", "copa", "Hugo", "Húgo")
    assert "Húgo" in counted()
    assert "já está inscrito" in commands.refused("rename", "copa", "Húgo", "Ana")
    assert "já se chama assim" in commands.refused("rename", "copa", "Ana", "Ana")

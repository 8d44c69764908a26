"""A tournament of Wyrt de Arton with the purses of a campaign: what is brought, and what is booked, once."""

from __future__ import annotations

import asyncio
import subprocess
import sys
from collections.abc import Iterator, Sequence
from functools import partial
from pathlib import Path
from typing import Any

import pytest
from msgspec.structs import replace

from engine.core.errors import CarteadoError
from engine.games.wyrt_arton.actions import Call, Check, Fold, NoStraddle
from saves.club.campaigns import Campaigns
from saves.errors import StoreError
from saves.store import Store
from tests.tui.app import empty_club
from tests.tui.desk import app_at, club_of, press, shown
from tests.tui.plain.test_lines import reading
from tournaments.controller import TournamentController
from tournaments.errors import TournamentError
from tournaments.results import PlacesForm, Scores
from tournaments.spec import parse
from tui.documents.write import write
from tui.organiser.desk import DeskScreen
from tui.plain.desk import LineDesk
from tui.services.campaigns import CampaignService, ended_today
from tui.services.identity.user_settings import SessionSettings
from tui.services.matches.live_match import LiveMatch
from tui.services.tournaments.session import TournamentSession
from tui.services.tournaments.sessions import TournamentSessions
from tui.texts.localizer import Session, Words
from tui.widgets.result_dialog import ResultDialog

LINE = "Wyrt de Arton: Taverna X 2026"
FOUR = ("Ana", "Bia", "Caio", "Duda")
ROOT = Path(__file__).parents[4]
FIRST = 1000
"""What a newcomer brings: a hundred minimum bets of T$ 10."""


class Evening:
    """A club with a campaign, and a tournament of four that plays for its purses."""

    def __init__(self, store: Store, people: Sequence[str] = FOUR, *, drawn: bool = True, **settings: Any) -> None:
        self.store, self.app = store, app_at(store)
        given = self.app.context
        self.service = CampaignService(store, given.matches, given.games, given.clock)
        self.campaign = self.service.open("Ahlen", "wyrt_arton").id
        club = club_of(self.app)
        spec = parse(LINE, club.catalog)
        usual = TournamentController(catalog=club.catalog).settings_for(spec)
        chosen = {"campaign": "Ahlen", "scored": False, "table_size": len(people), "format": "swiss", "rounds": 3}
        self.session = TournamentSession.create(club, spec, replace(usual, **{**chosen, **settings}), "copa")
        for name in people:
            self.session.enter(name)
        if drawn:
            self.session.draw_up()

    def seats(self, round: int = 1) -> list[str]:
        """Return who sits at the only table of a round, in seat order."""
        (table,) = self.session.tournament.rounds[round - 1].draft.tables
        return [self.session.tournament.entrant(seat).name for seat in table.seats]

    def form(self, round: int = 1, **has: int) -> Scores:
        return Scores(tuple(has[name] for name in self.seats(round)))

    def report(self, round: int = 1, **has: int) -> None:
        self.session.do(lambda desk: desk.report(round, 1, self.form(round, **has)))

    def correct(self, round: int = 1, **has: int) -> None:
        self.session.do(lambda desk: desk.correct(round, 1, self.form(round, **has)))

    def undo(self) -> None:
        """Take the last act back."""
        number = self.session.desk.undoable()
        assert number is not None
        self.session.do(lambda desk: desk.take_back(number))

    def redo(self) -> None:
        """Do again what was taken back last."""
        number = self.session.desk.redoable()
        assert number is not None
        self.session.do(lambda desk: desk.take_back(number))

    @property
    def purses(self) -> dict[str, int]:
        return {account.name: account.purse for account in self.service.state(self.campaign).accounts}

    @property
    def booked(self) -> list[tuple[str, int, str]]:
        entries = self.store.campaigns.ledger(self.campaign).entries
        return [(entry.person, entry.change, entry.match) for entry in entries if entry.kind == "table"]


@pytest.fixture
def evening(tmp_path: Path) -> Iterator[Evening]:
    with empty_club(tmp_path) as store:
        yield Evening(store)


WON = {"Ana": 2500, "Bia": 1500, "Caio": 0, "Duda": 0}


def test_whoever_sits_down_is_taken_up_and_the_purse_is_reserved(evening: Evening) -> None:
    assert evening.purses == dict.fromkeys(FOUR, FIRST)
    playing = {account.playing for account in evening.service.state(evening.campaign).accounts}
    assert playing == {"copa/1.1"}
    with pytest.raises(CarteadoError, match="purse_reserved"):
        evening.service.correct(evening.campaign, "Ana", 5, "troco")


def test_a_result_typed_by_hand_is_booked_and_frees_the_purses(evening: Evening) -> None:
    evening.report(**WON)
    assert evening.purses == WON
    assert {account.playing for account in evening.service.state(evening.campaign).accounts} == {""}
    assert all(match == "copa/1.1" for _, _, match in evening.booked)


def test_a_result_set_right_books_the_difference_and_no_more(evening: Evening) -> None:
    evening.report(**WON)
    fixed = {"Ana": 2500, "Bia": 1400, "Caio": 100, "Duda": 0}
    evening.correct(**fixed)
    evening.correct(**fixed)
    assert evening.purses == fixed
    later = {entry for entry in evening.booked if "#" in entry[2]}
    assert later == {("bia", -100, "copa/1.1#2"), ("caio", 100, "copa/1.1#2")}


def test_what_is_taken_back_and_done_again_pays_once(evening: Evening) -> None:
    evening.report(**WON)
    for _ in range(2):
        evening.undo()
        assert evening.purses == dict.fromkeys(FOUR, FIRST)
        evening.redo()
        assert evening.purses == WON


def test_the_next_round_is_played_with_what_the_one_before_has_left(evening: Evening) -> None:
    evening.report(Ana=1900, Bia=1100, Caio=600, Duda=400)
    evening.session.draw_up()
    row = evening.store.campaigns.table("copa", "2.1")
    assert row is not None
    assert dict(zip(row.people, row.purses, strict=True)) == {"ana": 1900, "bia": 1100, "caio": 600, "duda": 400}
    with pytest.raises(CarteadoError, match="bad_score_sum"):
        evening.report(2, Ana=1000, Bia=1000, Caio=1000, Duda=999)
    assert evening.session.tournament.rounds[1].results == (None,), "the desk shows what is on disk"
    evening.report(2, Ana=0, Bia=4000, Caio=0, Duda=0)
    assert evening.purses == {"Ana": 0, "Bia": 4000, "Caio": 0, "Duda": 0}


def test_a_result_set_right_changes_what_is_brought_to_a_round_that_nobody_has_begun(evening: Evening) -> None:
    evening.report(Ana=1900, Bia=1100, Caio=600, Duda=400)
    evening.session.draw_up()
    evening.correct(Ana=1800, Bia=1200, Caio=600, Duda=400)
    row = evening.store.campaigns.table("copa", "2.1")
    assert row is not None and dict(zip(row.people, row.purses, strict=True))["ana"] == 1800


def test_a_round_taken_back_frees_the_purses(evening: Evening) -> None:
    evening.undo()
    assert evening.store.campaigns.table("copa", "1.1") is None
    assert {account.playing for account in evening.service.state(evening.campaign).accounts} == {""}


def test_places_alone_do_not_say_what_anybody_has(evening: Evening) -> None:
    with pytest.raises(CarteadoError, match="campaign_needs_money"):
        evening.session.do(lambda desk: desk.report(1, 1, PlacesForm((1, 2, 3, 4))))
    assert evening.booked == []


def test_all_who_are_broke_are_named_at_once_and_do_not_sit_down_before_a_re_buy(evening: Evening) -> None:
    evening.report(**WON)
    with pytest.raises(CarteadoError, match="purses_empty") as refused:
        evening.session.draw_up()
    assert sorted(refused.value.data["names"].split(", ")) == ["Caio", "Duda"]
    assert len(evening.session.tournament.rounds) == 1
    for name in ("Caio", "Duda"):
        evening.service.rebuy(evening.campaign, name)
    evening.session.draw_up()
    assert len(evening.session.tournament.rounds) == 2


def test_whoever_did_not_come_keeps_the_purse(evening: Evening) -> None:
    seats = evening.seats()
    absent = next(entrant.id for entrant in evening.session.tournament.entrants if entrant.name == seats[-1])
    evening.session.do(lambda desk: desk.no_show(1, 1, absent))
    left = dict.fromkeys(evening.seats(), 0)
    evening.report(**{**left, seats[0]: 3 * FIRST})
    assert evening.purses[seats[-1]] == FIRST and evening.purses[seats[0]] == 3 * FIRST


async def test_a_match_played_in_the_app_begins_with_the_purses_and_lands_once(tmp_path: Path) -> None:
    with empty_club(tmp_path) as store:
        evening = Evening(store, drawn=False)
        evening.service.join(evening.campaign, "Ana")
        evening.service.correct(evening.campaign, "Ana", 500, "achou na rua")
        evening.session.draw_up()
        live_match = evening.session.tables.sit_down(evening.session.desk.pending()[0])
        table = live_match.table
        assert dict(zip(evening.seats(), table.line.options.purses, strict=True))["Ana"] == 1500
        while deciders := table.deciders():
            legal = table.legal_actions(deciders[0])
            calm = [action for action in legal if isinstance(action, Check | Call | Fold | NoStraddle)]
            table.submit(deciders[0], (calm or legal)[0])
        await asyncio.sleep(0)
        evening.session.tables.pick_up()
        assert table.outcome is not None
        assert evening.purses == dict(zip(evening.seats(), table.outcome.scores, strict=True))
        assert sum(evening.purses.values()) == 4 * FIRST + 500
        evening.session.tables.pick_up()
        assert len(evening.booked) == 4
        given = evening.app.context
        ended = list(ended_today(store, given.games, evening.campaign, given.clock()))
        assert [state.outcome for state in ended] == [table.outcome], "what it used up is used up for today (WA-108)"


def test_bots_and_strangers_bring_the_first_purse_and_keep_none(tmp_path: Path) -> None:
    with empty_club(tmp_path) as store:
        evening = Evening(store, ("Ana", "Bia"), drawn=False, table_size=4)
        evening.session.enter_bots("random", 2)
        evening.session.draw_up()
        assert set(evening.purses) == {"Ana", "Bia"}
        has = dict.fromkeys(evening.seats(), 0) | {"Ana": 4 * FIRST}
        evening.report(**has)
        assert evening.purses == {"Ana": 4 * FIRST, "Bia": 0}


@pytest.mark.parametrize(
    ("settings", "code"),
    [
        ({"campaign": "Outra"}, "no_campaign_here"),
        ({"options": {"buy_in": 50}}, "campaign_other_rules"),
        ({"options": {"mode": "death_match"}}, "option_decided"),
        ({"best_of": 3}, "setting_not_here"),
    ],
)
def test_a_tournament_that_cannot_carry_the_purses_is_refused(
    tmp_path: Path, settings: dict[str, Any], code: str
) -> None:
    with empty_club(tmp_path) as store:
        with pytest.raises(CarteadoError, match=code):
            Evening(store, **settings)
        assert store.tournaments.list() == []


def test_a_campaign_of_another_game_or_a_closed_one_is_not_offered(evening: Evening) -> None:
    assert (
        evening.store.campaigns.names_of("wyrt_arton") == ("Ahlen",) and evening.store.campaigns.names_of("chama") == ()
    )
    evening.service.open("Ahlen", "wyrt_arton")
    assert evening.store.campaigns.names_of("wyrt_arton") == (), "two of one name cannot be told apart"


def test_a_tournament_without_a_campaign_books_nothing(tmp_path: Path) -> None:
    with empty_club(tmp_path) as store:
        evening = Evening(store, campaign="")
        with pytest.raises(TournamentError, match="bad_score_sum"):
            evening.report(**{**WON, "Ana": 2501})
        evening.report(**WON)
        assert evening.purses == {}


def test_a_result_that_cannot_be_booked_is_not_written_either_and_pays_once_when_it_is_typed_again(
    evening: Evening, monkeypatch: pytest.MonkeyPatch
) -> None:
    append, booked = Campaigns.append, 0

    def full_at_the_third(campaigns: Campaigns, *entry: Any, **more: Any) -> None:
        nonlocal booked
        booked += 1
        if booked == 3:
            raise StoreError("store_disk_full", path="", detail="")
        append(campaigns, *entry, **more)

    with monkeypatch.context() as broken:
        broken.setattr(Campaigns, "append", full_at_the_third)
        with pytest.raises(StoreError):
            evening.report(**WON)
    assert evening.session.tournament.rounds[0].results == (None,) and evening.booked == []
    evening.report(**WON)
    assert evening.purses == WON and len(evening.booked) == 4


@pytest.mark.marathon
@pytest.mark.parametrize("moment", ["act", "ledger"])
def test_a_program_that_is_killed_while_a_result_is_written_pays_it_once(tmp_path: Path, moment: str) -> None:
    command = [sys.executable, "-m", "tests.tui.services.tournaments.purses_killed", str(tmp_path), moment]
    killed = subprocess.run(command, cwd=ROOT, capture_output=True, text=True, check=False)
    assert killed.returncode == -9, killed.stderr
    for _ in range(2):
        with empty_club(tmp_path) as store:
            app = app_at(store)
            session = TournamentSession(club_of(app), "copa")
            result = session.tournament.rounds[0].results[0]
            campaign = store.campaigns.list()[0].id
            booked = [entry.change for entry in store.campaigns.ledger(campaign).entries if entry.kind == "table"]
            assert (result is None) == (booked == []) and sum(booked) == 0


async def test_a_round_s_purses_stand_in_the_box_of_the_table_at_its_result_and_on_its_slip(evening: Evening) -> None:
    brings = {"Ana": 2500, "Bia": 700, "Caio": 500, "Duda": 300}
    evening.report(**brings)
    evening.session.draw_up()
    purses = [f"{seat} {brings[name]:,}".replace(",", ".") for seat, name in enumerate(evening.seats(2), 1)]
    sentence = f"Bolsas:  {'   '.join(purses)}   (soma 4.000)"
    written = partial(write, "slips", tournament=evening.session.tournament, words=Words("pt_BR"))
    for kind in ("html", "text", "markdown"):
        slip = written(kind, purses=evening.session.purses.brought).decode()
        assert sentence in slip.replace("\\", "")
    async with evening.app.run_test(size=(80, 24)) as pilot:
        evening.app.push_screen(DeskScreen(evening.session))
        await press(pilot, "2")
        assert sentence in shown(pilot)
        await press(pilot, "enter")
        assert sentence in shown(pilot)


async def test_a_result_of_another_sum_is_refused_while_its_figures_can_still_be_mended(evening: Evening) -> None:
    async with evening.app.run_test(size=(80, 24)) as pilot:
        evening.app.push_screen(DeskScreen(evening.session))
        await press(pilot, "2", "enter")
        await press(pilot, *"2500", "enter", *"700", "enter", *"500", "enter")
        assert "restam 300 de 4.000" in shown(pilot)
        await press(pilot, *"200")
        assert "A soma é 3.900, e teria de ser 4.000." in shown(pilot) and "enter grava" not in shown(pilot)
        await press(pilot, "enter")
        assert isinstance(evening.app.screen, ResultDialog)
        await press(pilot, *"300", "enter")
        assert sorted(evening.purses.values()) == [300, 500, 700, 2500]


async def test_places_alone_are_refused_in_the_dialog_where_money_must_be_told(evening: Evening) -> None:
    async with evening.app.run_test(size=(80, 24)) as pilot:
        evening.app.push_screen(DeskScreen(evening.session))
        await press(pilot, "2", "enter", "tab", "1", "2", "3", "4")
        assert "enter grava" not in shown(pilot)
        await press(pilot, "enter")
        assert isinstance(evening.app.screen, ResultDialog)


@pytest.mark.parametrize("first", ["short", "parts"])
async def test_figures_whose_sum_is_wrong_are_corrected_one_by_one_in_lines(evening: Evening, first: str) -> None:
    seats = evening.seats()
    typed = ["1500", "1000", "1000", "600"]
    answers = [" ".join(typed)] if first == "short" else ["", "placar", *typed]
    sessions = TournamentSessions(evening.session.club)
    sessions.add(evening.session)
    person = reading(["g", "g", *answers, seats[0], "1400", "0"])
    await LineDesk(person, Session(SessionSettings(name="Rosa")), sessions, "copa", _play_nothing).run()
    assert evening.purses == dict(zip(seats, (1400, 1000, 1000, 600), strict=True)), person.all
    assert any("4.100" in line or "4100" in line for line in person.said), person.all


async def _play_nothing(_match: LiveMatch) -> None:
    raise AssertionError("nothing is played here")


async def test_who_is_broke_is_given_a_rebuy_where_the_next_round_is_drawn(evening: Evening) -> None:
    evening.report(Ana=2000, Bia=2000, Caio=0, Duda=0)
    async with evening.app.run_test(size=(80, 24)) as pilot:
        evening.app.push_screen(DeskScreen(evening.session))
        await press(pilot, "p")
        assert "ficaram sem nada. Dar as recompras e sortear?" in shown(pilot)
        await press(pilot, "n")
        assert len(evening.session.tournament.rounds) == 1 and "Recompras: p" in shown(pilot)
        await press(pilot, "p", "s")
        assert len(evening.session.tournament.rounds) == 2
        assert evening.purses == {"Ana": 2000, "Bia": 2000, "Caio": FIRST, "Duda": FIRST}


def test_who_follows_the_open_tournaments_hears_of_one_that_is_forgotten(evening: Evening) -> None:
    sessions = TournamentSessions(evening.session.club)
    sessions.add(evening.session)
    heard: list[str] = []
    sessions.subscribe(lambda session: heard.append(session.id))
    sessions.forget("nobody")
    sessions.forget(evening.session.id)
    assert heard == [evening.session.id] and sessions.opened == ()

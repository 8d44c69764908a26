"""The organiser's desk in lines: whoever listens runs the whole evening."""

from __future__ import annotations

from collections.abc import Iterable
from pathlib import Path

import pytest

from engine.core.errors import CarteadoError
from saves.store import Store
from tests.tui.app import empty_club
from tests.tui.desk import NAMES, app_at, club_of, report_all, tournament_session
from tests.tui.plain.test_lines import Person, reading
from tournaments.acts import Merged, Redrawn
from tournaments.errors import TournamentError
from tournaments.model import Tournament
from tournaments.results import PlacesForm
from tui.plain.desk import ACTS, LineDesk
from tui.plain.tournaments import LineTournaments
from tui.services.identity.user_settings import SessionSettings
from tui.services.matches.live_match import LiveMatch
from tui.services.tournaments.handed_in import Place
from tui.services.tournaments.players import check_in
from tui.services.tournaments.session import TournamentSession
from tui.services.tournaments.sessions import TournamentSessions
from tui.texts.localizer import Session, Words

PT = Words("pt_BR")


@pytest.fixture
def store(tmp_path: Path) -> Store:
    return empty_club(tmp_path)


def number(act: str) -> str:
    return str(ACTS.index(act) + 1)


def session(language: str = "pt_BR") -> Session:
    return Session(SessionSettings(name="Rosa", welcomed=True), language=language)


async def play_nothing(_match: LiveMatch) -> None:
    raise AssertionError("nothing is played here")


async def at_desk(found: TournamentSession, answers: Iterable[str], language: str = "pt_BR") -> Person:
    sessions = TournamentSessions(found.club)
    sessions.add(found)
    person = reading([*answers, "0"])
    await LineDesk(person, session(language), sessions, found.id, play_nothing).run()
    return person


async def test_a_whole_evening_is_run_in_lines_by_the_letter_of_what_is_due(store: Store) -> None:
    sessions = TournamentSessions(club_of(app_at(store)))
    answers = [
        *("n", "Chama: Campeonato Beira-Rio 2026", "1"),
        *("g", "Ana, Bia", "3. Caio", "~Marta~", "Duda", ""),
        *(number("check_in"), "ana, bia", "todos", ""),
        *("g", "1", "g"),
        *("g", "2134", "g", "g"),
        *("g", "12", "g"),
    ]
    person = reading([*answers, *("0" for _ in range(4))])
    await LineTournaments(person, session(), sessions, play_nothing).run()
    [line] = store.tournaments.list()
    tournament = sessions.open(line.id).tournament
    assert [entrant.name for entrant in tournament.entrants] == ["Ana", "Bia", "Caio", "Duda"]
    assert "Ficam de fora: Marta." in person.said
    assert tournament.finished, person.all
    assert "Chama: Campeonato Beira-Rio 2026: encerrado." in person.said
    assert {entry.by for entry in sessions.open(line.id).desk.entries} == {"Rosa"}


def results(tournament: Tournament, round_: int = 1) -> tuple[object, ...]:
    return tuple(None if result is None else result.places for result in tournament.rounds[round_ - 1].results)


async def test_all_acts_are_read_at_first_and_when_one_asks_for_them_not_after_each_act(store: Store) -> None:
    found = tournament_session(app_at(store), drawn=True)
    last = f"{len(ACTS)}. Inscrever bots"
    person = await at_desk(found, ["g", "g", "0"])
    assert person.said.count(last) == 1
    person = await at_desk(found, ["g", "0", ""])
    assert person.said.count(last) == 2


async def test_results_are_taken_corrected_and_taken_back(store: Store) -> None:
    found = tournament_session(app_at(store), drawn=True)
    person = await at_desk(found, [number("result"), "2", "2134", number("result"), "2", "1234"])
    assert results(found.tournament) == (None, (1, 2, 3, 4))
    await at_desk(found, [number("undo"), "1"])
    assert results(found.tournament) == (None, (2, 1, 3, 4))
    await at_desk(found, [number("redo")])
    assert results(found.tournament) == (None, (1, 2, 3, 4))
    assert any("mesa 2 corrigida" in line for line in person.said)


async def test_whoever_did_not_come_to_a_table_is_said_and_came_after_all(store: Store) -> None:
    found = tournament_session(app_at(store), drawn=True)
    first = found.tournament.rounds[0].draft.tables[0].seats[0]
    await at_desk(found, [number("no_show"), "1", "1"])
    assert found.tournament.rounds[0].draft.tables[0].absent == (first,)
    name = found.tournament.entrant(first).name
    await at_desk(found, [number("no_show"), "1", f"veio {name}"])
    assert found.tournament.rounds[0].draft.tables[0].absent == ()


async def test_two_change_places_before_there_is_a_result(store: Store) -> None:
    found = tournament_session(app_at(store), drawn=True, format="swiss", table_size=2)
    (first, _), (second, _) = (table.seats for table in found.tournament.rounds[0].draft.tables[:2])
    await at_desk(found, [number("swap"), *(found.tournament.entrant(seat).name for seat in (first, second)), "1"])
    assert [table.seats[0] for table in found.tournament.rounds[0].draft.tables[:2]] == [second, first]


async def test_what_speaks_against_a_swap_is_said_before_it_and_a_table_with_a_result_has_nobody_to_swap(
    store: Store,
) -> None:
    found = tournament_session(app_at(store), rounds=1, format="swiss", table_size=2, scored=False)
    met = [table.seats for table in found.tournament.rounds[0].draft.tables]
    found.draw_up(1)
    tables = found.tournament.rounds[1].draft.tables
    first = tables[0].seats[0]
    rival = next(other for pair in met if first in pair for other in pair if other != first)
    at, table = next((index, table) for index, table in enumerate(tables) if rival in table.seats)
    other = next(seat for seat in table.seats if seat != rival)
    name = found.tournament.entrant
    answers = [number("swap"), name(tables[0].seats[1]).name, name(rival).name, "0"]
    person = await at_desk(found, answers)
    heard = "\n".join(person.said)
    assert "já se enfrentaram" in heard and found.tournament.rounds[1].draft.tables == tables
    found.do(lambda desk: desk.report(2, at + 1, PlacesForm((1, 2))))
    person = await at_desk(found, [number("swap"), name(other).name, "0"])
    assert not any(name(rival).name in line for line in person.said if line[:1].isdigit())


async def test_a_round_is_drawn_anew_after_asking(store: Store) -> None:
    found = tournament_session(app_at(store), drawn=True, format="swiss", table_size=2)
    entries = len(found.desk.entries)
    await at_desk(found, [number("redraw"), "0"])
    assert len(found.desk.entries) == entries
    person = await at_desk(found, [number("redraw"), "1"])
    assert isinstance(found.desk.entries[-1].act, Redrawn)
    assert any(line.startswith("Sortear de novo a rodada 1") for line in person.said)


async def test_standings_are_read_with_their_tie_breaks(store: Store) -> None:
    found = tournament_session(app_at(store), rounds=2, format="swiss", table_size=2, scored=False)
    person = await at_desk(found, [number("standings")])
    [leader] = [line for line in person.said if line.startswith("1º")][:1]
    assert "pontuação: " in leader and "Buchholz: " in leader


async def test_of_two_who_merge_it_is_asked_whose_round_counts(store: Store) -> None:
    people = ("Ana", "Bia", "Caio")
    found = tournament_session(app_at(store), people, format="swiss", table_size=2, scored=False, drawn=True)
    [table] = found.tournament.rounds[0].draft.tables
    [bye] = found.tournament.rounds[0].draft.byes
    found.do(lambda desk: desk.no_show(1, 1, table.seats[1]))
    name = found.tournament.entrant
    answers = [number("rename"), name(table.seats[1]).name, name(bye.entrant).name, "1", "2"]
    person = await at_desk(found, answers)
    assert any("nenhum" in line or "Na rodada 1" in line for line in person.said)
    assert isinstance(found.desk.entries[-1].act, Merged)
    assert found.desk.entries[-1].act.rounds == (1,)


async def test_a_name_is_set_right_and_the_name_of_another_entrant_makes_them_one_person(store: Store) -> None:
    found = tournament_session(app_at(store))
    first, second, third = found.tournament.entrants[:3]
    await at_desk(found, [number("rename"), first.name, "Anelise Prado"])
    assert found.tournament.entrant(first.id).name == "Anelise Prado"
    await at_desk(found, [number("rename"), second.name, third.name, "1"])
    assert second.id not in {entrant.id for entrant in found.tournament.entrants}


async def test_a_penalty_is_given_with_its_reason(store: Store) -> None:
    found = tournament_session(app_at(store), drawn=True)
    name = found.tournament.entrants[0].name
    await at_desk(found, [number("penalise"), name, "2", "atrasou a rodada"])
    [penalty] = found.tournament.penalties
    assert (penalty.entrant, penalty.points, penalty.text) == (found.tournament.entrants[0].id, 1, "atrasou a rodada")


async def test_the_clock_of_the_round_is_started_heard_and_changed(store: Store) -> None:
    found = tournament_session(app_at(store), drawn=True)
    person = await at_desk(found, [number("clock"), "50", number("clock"), "2", number("clock"), "1"])
    heard = "\n".join(person.said)
    assert "Faltam 50 minutos." in heard and "Faltam 51 minutos." in heard and "O relógio está parado." in heard


async def test_the_papers_are_written_at_once_and_it_is_said_where(store: Store) -> None:
    found = tournament_session(app_at(store), drawn=True)
    person = await at_desk(found, [number("papers")])
    [sheet] = (store.path.parent / "papers").glob("*/folha.pdf")
    assert str(sheet.parent) in " ".join(person.said)


async def test_bots_are_entered_in_one_act_as_many_as_fill_the_last_table_where_nobody_says_how_many(
    store: Store,
) -> None:
    found = tournament_session(app_at(store), NAMES[:6])
    acts = len(found.desk.entries)
    person = await at_desk(found, [number("bots"), "1", "cem", ""])
    assert len(found.tournament.entrants) == 8 and len(found.desk.entries) == acts + 1
    assert all(entrant.bot for entrant in found.tournament.entrants[6:])
    assert any("Bot Rosa" in line for line in person.said)


async def test_what_missed_rounds_count_for_is_asked_at_the_first_late_one_and_then_kept(store: Store) -> None:
    found = tournament_session(app_at(store), rounds=1, format="swiss")
    await at_desk(found, [number("enter"), "Zeca", "3", "Yara", ""])
    assert found.latecomers.rule == "halves"
    assert {"Zeca", "Yara"} <= {entrant.name for entrant in found.tournament.entrants}


async def test_a_late_player_of_the_hall_is_checked_in_once_the_organiser_has_said_what_rounds_count(
    store: Store,
) -> None:
    found = tournament_session(app_at(store), format="swiss", scored=False)
    found.check_in([entrant.id for entrant in found.tournament.entrants if entrant.name != "Hugo"])
    found.draw_up()
    with pytest.raises(CarteadoError, match="late_unsettled"):
        check_in(found, "Hugo")
    assert found.latecomers.rule is None
    person = await at_desk(found, [])
    assert "Atrasados que esperam presença: Hugo." in person.said
    found.latecomers.missed = "halves"
    check_in(found, "Hugo")
    hugo = next(entrant.id for entrant in found.tournament.entrants if entrant.name == "Hugo")
    assert hugo in found.tournament.present and found.latecomers.asking == ()


async def test_whoever_leaves_comes_back_by_the_same_entry(store: Store) -> None:
    found = tournament_session(app_at(store), rounds=1, format="swiss")
    await at_desk(found, [number("drop"), "bia", "1"])
    bia = next(entrant.id for entrant in found.tournament.entrants if entrant.name == "Bia")
    assert found.tournament.dropped == (bia,)
    await at_desk(found, [number("drop"), "bia"])
    assert found.tournament.dropped == ()


async def test_byes_and_pairs_apart_are_asked_for_and_withdrawn(store: Store) -> None:
    found = tournament_session(app_at(store), format="swiss")
    await at_desk(found, [number("wishes"), "ana", "1", "2", number("wishes"), "ana", "2", "bia"])
    assert [bye.round for bye in found.tournament.asked] == [2]
    assert len(found.tournament.apart) == 1
    await at_desk(found, [number("wishes"), "ana", "retirar folga", number("wishes"), "ana", "retirar bia"])
    assert (found.tournament.asked, found.tournament.apart) == ((), ())


async def test_pairs_are_entered_and_whoever_has_no_partner_holds_up_the_draw(store: Store) -> None:
    line = "Chama: Duplas Beira-Rio 2026"
    found = tournament_session(app_at(store), ["Ana / Bia", "Caio / Duda"], line=line)
    person = await at_desk(found, ["5", "Edu", "", number("draw"), "g", "Flora", ""])
    assert [entrant.name for entrant in found.tournament.entrants][-1] == "Edu & Flora"
    assert not found.tournament.rounds
    assert "g. Dizer com quem joga Edu" in person.said


@pytest.mark.parametrize("language", ["pt_BR", "en"])
async def test_every_act_answers_whatever_the_tournament_stands_at(store: Store, language: str) -> None:
    found = tournament_session(app_at(store, language), bots=0)
    for _ in range(2):
        person = await at_desk(found, [line for act in ACTS for line in (number(act), "0", "0")], language)
        assert not any("{" in line for line in person.said)
        if not found.tournament.rounds:
            found.draw_up()


async def test_somebody_plays_in_another_s_place_from_now_on(store: Store) -> None:
    found = tournament_session(app_at(store), rounds=1, format="swiss")
    await at_desk(found, [number("substitute"), "bia", "Olga", number("substitute"), "caio", "0"])
    assert [entrant.name for entrant in found.tournament.entrants][1:3] == ["Olga", "Caio"]


async def test_a_locked_table_stays_when_the_round_is_drawn_again_and_the_same_entry_unlocks_it(store: Store) -> None:
    found = tournament_session(app_at(store), drawn=True, format="swiss", table_size=2, scored=False)
    kept = found.tournament.rounds[0].draft.tables[0].seats
    person = await at_desk(found, [number("lock"), "1", number("redraw"), "1", number("lock"), "0"])
    assert found.tournament.rounds[0].draft.tables[0].seats == kept
    assert any(line.endswith("; trancada") for line in person.said)
    await at_desk(found, [number("lock"), "1"])
    assert found.tournament.rounds[0].locked == ()


async def test_format_tie_breaks_and_table_rules_are_chosen_until_the_first_round_is_drawn(store: Store) -> None:
    found = tournament_session(app_at(store))
    answers = [
        *(number("settings"), "formato", "liga", "desempates", "confronto direto, sorteio"),
        *("cortar os baralhos", "não", "1"),
    ]
    person = await at_desk(found, answers)
    settings = found.tournament.settings
    assert settings.format == "league", person.all
    assert settings.tiebreaks == ("head_to_head", "lots"), person.all
    assert settings.options["cut"] is False, person.all
    found.draw_up()
    await at_desk(found, [number("settings"), "meio ponto"])
    assert found.latecomers.rule == "halves"


async def test_choices_that_are_given_up_change_nothing(store: Store) -> None:
    found = tournament_session(app_at(store))
    before = found.tournament.settings
    await at_desk(found, [number("settings"), "formato", "liga", "0"])
    assert found.tournament.settings == before


async def test_a_deck_is_taken_looked_at_by_a_judge_and_known_to_all_at_the_end(store: Store) -> None:
    line = "Magic & Wizards: Duelo X 2026"
    found = tournament_session(app_at(store), ("Ana", "Bia"), line=line, scored=False, format="swiss", table_size=2)
    deck = found.handed_in.ready[2]
    name = PT(deck.key)
    person = await at_desk(found, [number("decks"), "ana", name, number("decks"), "ana", "juiz", "1"])
    assert found.handed_in.of(Place(1)) is not None
    assert "Ana: sem baralho" in person.all and name in person.said
    found.handed_in.hand_in(Place(2), found.handed_in.ready[0])
    found.draw_up()
    found.do(lambda desk: desk.report(1, 1, PlacesForm((1, 2))))
    person = await at_desk(found, [number("decks"), "bia", "juiz", "0"])
    assert not any(line.startswith("Bia: ") and "." in line for line in person.said)


async def test_a_game_without_decks_says_so(store: Store) -> None:
    person = await at_desk(tournament_session(app_at(store)), [number("decks")])
    assert PT.error(TournamentError("no_values_here")) in person.said


async def test_prize_categories_are_typed_and_an_empty_line_takes_them_away(store: Store) -> None:
    found = tournament_session(app_at(store))
    await at_desk(found, [number("wishes"), "ana", "categorias", "juvenil, novato"])
    assert found.tournament.entrant(1).categories == ("juvenil", "novato")
    await at_desk(found, [number("wishes"), "ana", "categorias", "0", number("wishes"), "ana", "categorias", ""])
    assert found.tournament.entrant(1).categories == ()


async def test_a_new_stage_is_begun_once_the_round_is_complete_with_as_many_as_are_wanted(store: Store) -> None:
    found = tournament_session(app_at(store), drawn=True, format="swiss", table_size=2)
    person = await at_desk(found, [number("stage")])
    assert any("faltam" in line for line in person.said), person.all
    assert not found.tournament.stages
    report_all(found)
    answers = [number("stage"), "1", "99", "4", "formato", "eliminatória de duelos", "1", "g"]
    person = await at_desk(found, answers)
    assert len(found.tournament.stages) == 1, person.all
    assert len(found.tournament.seeds) == 4
    assert found.tournament.settings.format == "duel_knockout"
    assert len(found.tournament.rounds[1].draft.tables) == 2, person.all


async def test_a_new_stage_that_is_given_up_at_any_question_changes_nothing(store: Store) -> None:
    found = tournament_session(app_at(store), rounds=1, format="swiss", table_size=2)
    for answers in (["0"], ["1", ""], ["1", "4", "0"]):
        await at_desk(found, [number("stage"), *answers])
        assert not found.tournament.stages

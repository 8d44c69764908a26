"""What the desk says, below the screen: the next step, the log and its changes, in both languages."""

from __future__ import annotations

from pathlib import Path

import pytest

from saves.store import Store
from tests.tournaments.events import PAIRS_LINE, entered, in_seat_order, opened, paired, report_all
from tests.tournaments.test_desk import refused
from tests.tui.app import empty_club
from tests.tui.desk import NAMES, app_at, club_of, tournament_session
from tournaments.acts import Registered, Substituted
from tournaments.controller import TournamentController
from tournaments.model import Member, Why
from tournaments.results import PlacesForm, Scores
from tui.organiser.pane import next_step
from tui.services.identity.user_settings import LANGUAGES
from tui.services.tournaments.entry import read_group
from tui.services.tournaments.session import TournamentSession
from tui.texts.localizer import Words
from tui.texts.tournament import TournamentFormatter
from tui.texts.tournament_desk import gathered
from tui.texts.tournament_log import format_act, format_change

PT = Words("pt_BR")
LINE_WIDTH = 76
"""The next step on a screen of 80 columns, without its mark and the margins."""
LONG = ("Maria Aparecida dos Santos Figueiredo", "Sebastião Albuquerque de Holanda Neto", "Ana")


@pytest.fixture
def store(tmp_path: Path):
    with empty_club(tmp_path) as store:
        yield store


def act_text(desk: TournamentController, number: int = 0) -> str:
    """The act with that number, the last one unless told, as the log tells it."""
    return format_act(TournamentFormatter(PT, desk.tournament, desk.entries), number or len(desk.entries))


def changed(desk: TournamentController, number: int = 0) -> str:
    """What that act has changed, as the log tells it."""
    lines = desk.audit()
    formatter = TournamentFormatter(PT, desk.tournament, desk.entries)
    changes = lines[(number or len(lines)) - 1].changes
    return " ".join(filter(None, (format_change(formatter, change) for change in changes)))


def here(found: TournamentSession, *entrants: int, present: bool = True) -> None:
    for entrant in entrants:
        found.do(lambda desk, entrant=entrant: desk.check_in(entrant, present))


def test_once_people_are_checked_in_the_next_step_counts_those_who_are_here(store: Store) -> None:
    found = tournament_session(app_at(store), NAMES[:8])
    assert next_step(found, PT) == "8 inscritos. Mais alguém? Senão, p sorteia a rodada 1."
    assert next_step(found, PT, typing=True) == "8 inscritos. Mais alguém? Senão, esc e p sorteia a rodada 1."
    here(found, 1)
    assert gathered(found.tournament, PT) == "8 inscritos, 1 presente"
    assert next_step(found, PT) == "1 presente; Bia, Caio e mais 5 sem sinal: c marca, A todos, p sorteia sem."
    here(found, 2, 3, 4, 5, 6, 7)
    assert next_step(found, PT).startswith("7 presentes; Hugo sem sinal:")
    here(found, 8, present=False)
    assert gathered(found.tournament, PT) == "8 inscritos, 7 presentes, 1 ausente"
    assert next_step(found, PT) == "7 presentes: com mais 1 vale pontos; ou p joga sem pontos."
    here(found, 8)
    assert next_step(found, PT) == "8 presentes: p sorteia a rodada 1; n inscreve mais alguém."


def test_pairs_are_counted_as_pairs_and_whoever_is_not_here_is_named_too(store: Store) -> None:
    pairs = ("Ana / Bia", "Caio / Duda", "Edu / Flora", "Gil / Hugo")
    found = tournament_session(app_at(store), pairs, line=PAIRS_LINE)
    here(found, 1, 2, 3)
    assert next_step(found, PT).startswith("3 presentes; Gil & Hugo sem sinal:")
    here(found, 4, present=False)
    assert "com mais 1 vale pontos" in next_step(found, PT)


@pytest.mark.parametrize("language", LANGUAGES)
def test_the_next_step_is_never_cut_on_a_narrow_screen(store: Store, language: str) -> None:
    words = Words(language)
    people = (*LONG, *NAMES[1:], "Zeca", *(f"{name} Souza" for name in NAMES[1:]))
    found = tournament_session(app_at(store), people, format="swiss", table_size=2, round_minutes=50)
    steps = [next_step(found, words), next_step(found, words, typing=True)]
    for entrant in (28, 29, 30):
        here(found, entrant)
        steps.append(next_step(found, words))
    here(found, *range(1, 27))
    steps.append(next_step(found, words))
    here(found, 27, present=False)
    steps.append(next_step(found, words))
    found.draw_up()
    steps.append(next_step(found, words))
    found.do(TournamentController.publish)
    steps.append(next_step(found, words))
    for table in found.desk.pending():
        form = in_seat_order(len(table.seats))
        found.do(lambda desk, table=table, form=form: desk.report(1, table.number, form))
        steps.append(next_step(found, words))
    assert all(len(step) <= LINE_WIDTH for step in steps), max(steps, key=len)


@pytest.mark.parametrize("language", LANGUAGES)
def test_the_first_steps_are_not_cut_either_where_few_pairs_or_trios_play(store: Store, language: str) -> None:
    words = Words(language)
    for line in (PAIRS_LINE, "Wyrt: Trios da Taverna 2026"):
        club = club_of(app_at(store))
        desk = opened(line, table_size=2)
        found = TournamentSession.create(club, desk.tournament.spec, desk.tournament.settings)
        members = found.tournament.ruleset.members
        steps = [next_step(found, words)]
        for group in range(5):
            found.enter_groups([found.group([Member(f"P{group} {number}") for number in range(members)])])
            steps.append(next_step(found, words, typing=True))
        here(found, 1, 2, 3)
        here(found, 4, present=False)
        steps.append(next_step(found, words))
        assert all(len(step) <= LINE_WIDTH for step in steps), max(steps, key=len)


def test_one_table_that_is_missing_is_told_in_the_singular() -> None:
    desk = entered(12, table_size=4)
    desk.draw_up(1)
    assert PT.error(refused(desk.draw_up, 2)) == "Faltam resultados da rodada 1: mesas 1, 2, 3."
    desk.report(1, 1, in_seat_order(4))
    desk.report(1, 3, in_seat_order(4))
    assert PT.error(refused(desk.draw_up, 2)) == "Falta o resultado da mesa 2, rodada 1."


def test_a_substitution_names_who_was_replaced_then_and_the_acts_before_keep_their_names() -> None:
    desk = entered(8, format="swiss", table_size=2)
    desk.draw_up(1)
    report_all(desk)
    reported = len(desk.entries)
    seat = desk.round.draft.tables[-1].seats[0]
    old = desk.tournament.entrant(seat).name
    desk.substitute(seat, Member("Helena"))
    assert act_text(desk) == f"Helena joga no lugar de {old}"
    desk.substitute(seat, Member("Olga"))
    assert act_text(desk) == "Olga joga no lugar de Helena"
    assert f"1º {old}" in act_text(desk, reported)
    table = desk.round.draft.tables[-1]
    assert TournamentFormatter(PT, desk.tournament, desk.entries).sat(table)[0] == old
    desk.correct(1, table.number, PlacesForm((2, 1)))
    assert f"2º {old}" in act_text(desk)
    desk.take_back(len(desk.entries))
    desk.drop(seat)
    assert act_text(desk) == "Olga deixou o torneio"
    desk.take_back(next(entry.number for entry in reversed(desk.entries) if isinstance(entry.act, Substituted)))
    assert act_text(desk) == "desfeito: Olga joga no lugar de Helena"


def test_a_substitution_in_a_pair_names_the_partner_who_was_replaced() -> None:
    desk = paired(4)
    desk.substitute(2, Member("Helena"), 1)
    assert act_text(desk) == "Helena joga no lugar de B2"


def test_a_correction_says_of_the_later_rounds_only_that_they_were_drawn_up() -> None:
    desk = entered(8, format="swiss", table_size=2)
    for number in (1, 2):
        desk.draw_up(number)
        if number == 1:
            report_all(desk)
    desk.publish()
    desk.correct(1, 2, PlacesForm((2, 1)))
    assert changed(desk).endswith("Mesa 2 da rodada 1 corrigida; a rodada 2 já estava sorteada e fica como está.")
    report_all(desk)
    desk.draw_up(3)
    desk.correct(1, 3, PlacesForm((2, 1)))
    assert changed(desk).endswith("as rodadas 2, 3 já estavam sorteadas e ficam como estão.")


def test_a_no_show_says_who_and_at_which_table_and_who_wins_without_a_game() -> None:
    desk = entered(8, format="swiss", table_size=2)
    desk.draw_up(1)
    gone, winner = (desk.tournament.entrant(seat).name for seat in desk.round.draft.tables[1].seats)
    desk.no_show(1, 2, desk.round.draft.tables[1].seats[0])
    assert act_text(desk) == f"{gone} não veio à mesa 2, rodada 1"
    assert changed(desk) == f"Rodada 1: {gone} não está na mesa 2; {winner} vence sem jogar."
    desk.take_back(len(desk.entries))
    assert changed(desk) == f"Rodada 1: {gone} está de volta à mesa 2."


def test_a_table_that_nobody_came_to_is_told_so_and_so_is_who_came_after_all() -> None:
    desk = entered(8, format="swiss", table_size=2)
    desk.draw_up(1)
    first, second = (desk.tournament.entrant(seat).name for seat in desk.round.draft.tables[1].seats)
    desk.no_show(1, 2, *desk.round.draft.tables[1].seats)
    assert act_text(desk) == f"{first}, {second} não vieram à mesa 2, rodada 1"
    assert f"{first} não está na mesa 2; ninguém veio, e todos a perdem." in changed(desk)
    desk.no_show(1, 2, desk.round.draft.tables[1].absent[0], came=True)
    assert act_text(desk) == f"{first} veio à mesa 2, rodada 1"
    desk.correct(1, 2, PlacesForm((2, 1)))
    assert f"{second} está de volta à mesa 2." in changed(desk)
    assert f"para «1º {second}  2º {first}»" in changed(desk)


def test_a_penalty_without_points_is_told_as_a_warning() -> None:
    desk = entered(8)
    desk.penalise(1, 0, "atraso")
    assert act_text(desk) == changed(desk) == "advertência a P1: atraso"
    desk.take_back(len(desk.entries))
    assert changed(desk) == "A advertência a P1 foi retirada: atraso"
    desk.penalise(1, 1, "outro atraso")
    assert act_text(desk) == "P1 perde 1 ponto: outro atraso"


def test_everybody_is_called_in_the_log_as_they_registered() -> None:
    desk = entered(8)
    desk.substitute(8, Member("Helena"))
    names = [act_text(desk, entry.number) for entry in desk.entries if isinstance(entry.act, Registered)]
    assert names == [f"P{number} entrou" for number in range(1, 9)]


def test_a_result_is_logged_with_its_figures_so_that_a_correction_of_them_alone_shows() -> None:
    desk = entered(8, "Wyrt: Campeonato de Ahlen 2026", format="swiss", table_size=4)
    desk.draw_up(1)
    first, second, third, fourth = (desk.tournament.entrant(seat).name for seat in desk.round.draft.tables[0].seats)
    desk.report(1, 1, Scores((90, 160, 110, 40)))
    assert act_text(desk) == f"rodada 1, mesa 1: 1º {second} 160  2º {third} 110  3º {first} 90  4º {fourth} 40"
    desk.correct(1, 1, Scores((95, 155, 110, 40)))
    assert f"para «1º {second} 155  2º {third} 110  3º {first} 95" in changed(desk)
    formatter = TournamentFormatter(PT, desk.tournament, desk.entries)
    assert formatter.how(desk.round.results[0]) == "155 110 95 40"


def test_pairs_take_the_plural_in_the_log() -> None:
    desk = paired(4)
    assert act_text(desk) == "A4 & B4 entraram"
    desk.draw_up(1)
    gone, left = (desk.tournament.entrant(seat).name for seat in desk.round.draft.tables[0].seats)
    desk.no_show(1, 1, desk.round.draft.tables[0].seats[0])
    assert act_text(desk) == f"{gone} não vieram à mesa 1, rodada 1"
    assert changed(desk) == f"Rodada 1: {gone} não estão na mesa 1; {left} vencem sem jogar."


def test_a_pair_waiting_for_a_partner_is_the_next_step_until_it_has_one(store: Store) -> None:
    found = tournament_session(app_at(store), ("Ana / Bia", "Caio e Duda", "Edu"), line=PAIRS_LINE)
    assert [entrant.name for entrant in found.tournament.entrants] == ["Ana & Bia", "Caio & Duda"]
    assert next_step(found, PT) == "Com quem joga Edu? n e o nome, ou b põe um bot; d tira."
    assert next_step(found, PT, typing=True) == "Digite quem joga com Edu; esc e b põe um bot, esc e d tira."


def test_a_score_within_a_reason_is_written_as_the_language_writes_it() -> None:
    desk = entered(12, format="swiss", table_size=2)
    why = Why("floats", {"entrant": 1, "score": "1.5", "best": "2"})
    assert (
        TournamentFormatter(PT, desk.tournament, desk.entries).why(why).startswith("P1 tem 1,5 e joga com quem tem 2")
    )
    assert "1.5" in TournamentFormatter(Words("en"), desk.tournament, desk.entries).why(why)
    pods = Why("floats", {"entrant": 1, "score": "1.66667", "best": "5"})
    assert "tem 1,67 e" in TournamentFormatter(PT, desk.tournament, desk.entries).why(pods)


def test_the_names_of_a_pair_are_parted_by_a_word_where_no_sign_parts_them() -> None:
    assert read_group("Ana e Bia").people == read_group("Ana and Bia").people == ("Ana", "Bia")
    assert read_group("Almada e Melo / Ana").people == ("Almada e Melo", "Ana")
    assert read_group("Pedro e Paulo: Ana & Bia") == ("Pedro e Paulo", ("Ana", "Bia"))
    assert read_group("Edu").people == ("Edu",)

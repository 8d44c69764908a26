"""TRF: what FIDE's format says of a Swiss event of duels, against the Technical Commission's own file."""

from __future__ import annotations

from pathlib import Path

import pytest

from tests import tournaments
from tests.tournaments.events import PAIRS_LINE, opened, report_all
from tests.tui.document_readers import PT, event, read_trf
from tournaments.results import PlacesForm
from tui.documents.builder import DocumentBuilder
from tui.documents.files import PaperError
from tui.documents.trf import event_of, written
from tui.documents.write import write

ORACLE = (Path(tournaments.__file__).parent / "oracles" / "tec_swiss.trf").read_text(encoding="utf-8")
OPPOSITE = {"1": "0", "0": "1", "=": "=", "+": "-", "-": "+", " ": " "}


def trf(desk) -> str:
    return write("crosstable", "trf", desk.tournament, PT).decode()


def swiss(players: int, rounds: int, **settings):
    return event(players, rounds, format="swiss", table_size=2, rounds=rounds, scored=False, drawn=False, **settings)


def test_every_player_of_the_commissions_file_is_written_as_it_stands_there():
    mine = [line for line in written(read_trf(ORACLE)).splitlines() if line.startswith("001")]
    assert mine == [line.rstrip() for line in ORACLE.splitlines() if line.startswith("001")]


def test_the_commissions_points_are_those_of_the_games():
    points = [float(card.points) for card in read_trf(ORACLE).cards]
    assert points == [3.5, 4, 3.5, 3.5, 2.5, 3, 1.5, 2.5, 1.5, 1, 2.5, 2, 1.5, 2, 2, 3.5]


def test_an_event_is_read_back_as_it_was():
    desk = swiss(11, 4)
    assert read_trf(trf(desk)) == event_of(DocumentBuilder(desk.tournament, PT))


def test_who_met_whom_is_told_alike_by_both():
    cards = {card.number: card for card in read_trf(trf(swiss(13, 5))).cards}
    for card in cards.values():
        for index, game in enumerate(card.games):
            if game.opponent:
                other = cards[game.opponent].games[index]
                assert (other.opponent, other.result) == (card.number, OPPOSITE[game.result])
                assert {game.colour, other.colour} == {"w", "b"}


def test_points_and_places_are_those_of_the_standings():
    desk = swiss(9, 3)
    cards = {card.name: card for card in read_trf(trf(desk)).cards}
    builder = DocumentBuilder(desk.tournament, PT)
    for place, line in enumerate(builder.standings, start=1):
        card = cards[builder.name(line.entrant.id)]
        assert (card.place, float(card.points)) == (place, line.columns[0].value)


@pytest.mark.parametrize(("bye", "mark"), [("win", "U"), ("half", "H"), ("loss", "Z")])
def test_a_bye_is_worth_what_the_organiser_chose(bye: str, mark: str):
    first = [card.games[0].result for card in read_trf(trf(swiss(7, 1, bye=bye))).cards]
    assert first.count(mark) == 1


def test_a_draw_a_no_show_and_somebody_who_left_have_their_marks():
    desk = opened(format="swiss", table_size=2, rounds=3, scored=False)
    for name in ("Ana", "Bia", "Caio", "Duda", "Edu", "Flora"):
        desk.register(name)
    desk.draw_up(1)
    desk.report(1, 1, PlacesForm((1, 1)))
    second = desk.tournament.rounds[0].draft.tables[1]
    desk.no_show(1, 2, second.seats[1])
    report_all(desk)
    third = desk.tournament.rounds[0].draft.tables[2]
    desk.drop(third.seats[0])
    desk.draw_up(2)
    cards = {card.name: card.games for card in read_trf(trf(desk)).cards}
    of = {entrant.id: cards[entrant.name] for entrant in desk.tournament.entrants}
    assert [of[seat][0].result for seat in desk.tournament.rounds[0].draft.tables[0].seats] == ["=", "="]
    assert (of[second.seats[0]][0].result, of[second.seats[1]][0].result) == ("+", "-")
    assert of[third.seats[0]][1].result == "Z"


def test_names_with_accents_stand_in_their_columns():
    desk = opened(format="swiss", table_size=2, rounds=1, scored=False)
    for name in ("José Conceição de Albuquerque e Vasconcelos Filho", "Zé"):
        desk.register(name)
    first, second = (line for line in trf(desk).splitlines() if line.startswith("001"))
    assert first[14:47] == "José Conceição de Albuquerque e Vasconcelos Filho"[:33]
    assert (second[14:47].rstrip(), second[48:52]) == ("Zé", "1500")


def test_tables_of_four_and_pairs_are_refused():
    for desk in (event(8, 1), event(4, 1, PAIRS_LINE, members=2, table_size=2, scored=False, drawn=False)):
        with pytest.raises(PaperError, match="paper_not_duels"):
            trf(desk)


def test_an_open_round_is_left_out_of_those_who_still_play_and_no_line_ends_in_a_blank():
    desk = opened(format="swiss", table_size=2, rounds=3, scored=False)
    for name in ("Ana", "Bia", "Caio", "Duda", "Edu"):
        desk.register(name)
    desk.draw_up(1)
    report_all(desk)
    desk.draw_up(2)
    desk.report(2, 1, PlacesForm((1, 2)))
    lines = [line for line in trf(desk).splitlines() if line.startswith("001")]
    assert sorted(len(line) for line in lines) == [99, 99, 109, 109, 109]
    assert all(line[98::10].strip() == line[98::10] for line in lines)
    assert {round(float(line[80:84]) * 2) for line in lines} <= {0, 2, 4}


def test_an_open_round_is_read_by_py4swiss_which_pairs_the_rest(tmp_path: Path):
    trf_of = pytest.importorskip("py4swiss.trf", reason="py4swiss is not installed")
    desk = opened(format="swiss", table_size=2, rounds=3, scored=False)
    for name in ("Ana", "Bia", "Caio", "Duda", "Edu", "Flora"):
        desk.register(name)
    desk.draw_up(1)
    report_all(desk)
    desk.draw_up(2)
    (file := tmp_path / "open.trf").write_text(trf(desk), encoding="utf-8")
    parsed = trf_of.TrfParser.parse(file)
    assert [len(player.results) for player in parsed.player_sections] == [1] * 6
    assert parsed.x_section.number_of_rounds == 3


def test_whoever_asked_to_sit_out_has_half_a_point():
    desk = opened(format="swiss", table_size=2, rounds=2, scored=False)
    for name in ("Ana", "Bia", "Caio"):
        desk.register(name)
    desk.ask_bye(2, 1)
    desk.draw_up(1)
    games = {card.name: card.games for card in read_trf(trf(desk)).cards}
    assert games["Bia"][0].result == "H" and games["Ana"] == games["Caio"] == ()


def test_whoever_was_entered_and_never_came_is_last_and_has_sat_out_every_round():
    desk = opened(format="swiss", table_size=2, rounds=2, scored=False)
    for name in ("Ana", "Bia", "Caio", "Duda", "Edu"):
        desk.register(name)
    for entrant in (1, 2, 3, 5):
        desk.check_in(entrant)
    desk.draw_up(1)
    report_all(desk)
    (duda,) = (line for line in trf(desk).splitlines() if line.startswith("001") and "Duda" in line)
    assert duda[80:89].split() == ["0.0", "5"] and duda.endswith("0000 - Z")

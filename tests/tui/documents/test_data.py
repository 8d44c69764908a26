"""Papers for programs and for messages: CSV, JSON, Markdown, short lines; what people typed stays text."""

from __future__ import annotations

import csv
import io
import json
import re
from typing import get_args

import pytest

from saves.exchange.tournament_files import ImportStatus
from tests.tournaments.events import LINE, opened, played_out
from tests.tui.document_readers import EN, NASTY, PT, event
from tournaments.results import PlacesForm
from tournaments.standings import champions
from tui.documents import write as papers
from tui.documents.builder import DocumentBuilder
from tui.documents.model import DocumentColumn
from tui.documents.standings import standings_table
from tui.documents.text_files import format_cell
from tui.services.tournaments.lists.reading import read_list
from tui.texts.localizer import Words


def text(kind: str, format: str, desk, words: Words = PT) -> str:
    return papers.write(kind, format, desk.tournament, words).decode()


def swiss(players: int, played: int, **chosen):
    return event(players, played, format="swiss", table_size=2, rounds=3, drawn=False, **chosen)


def rows(kind: str, desk, words: Words = PT) -> list[list[str]]:
    return list(
        csv.reader(
            io.StringIO(text(kind, "csv", desk, words).removeprefix("\ufeff")), delimiter=";" if words is PT else ","
        )
    )


def cells(kind: str, desk) -> list[dict]:
    found = json.loads(text(kind, "json", desk))
    return next(block["rows"] for block in found["blocks"] if block["type"] == "table")


def test_a_table_to_which_nobody_came_names_those_who_were_drawn_for_it():
    desk = swiss(8, 0)
    desk.draw_up(1)
    table = desk.round.draft.tables[2]
    desk.no_show(1, 3, *table.seats)
    names = [desk.tournament.entrant(seat).name for seat in table.seats]
    assert "ninguém veio" in text("bracket", "html", desk)
    assert all(text("bracket", "html", desk).count(name) >= 1 for name in names)


@pytest.mark.parametrize("words", [PT, EN], ids=["pt_BR", "en"])
def test_ratings_are_grouped_on_paper_as_on_the_screen_and_whole_in_spreadsheets(words: Words):
    assert ("1.500" if words is PT else "1,500") in text("players", "markdown", event(), words)
    assert "1500" in text("players", "csv", event(), words)
    money = format_cell(18000, DocumentColumn("own_points", ""), words)
    assert money == ("18.000" if words is PT else "18,000")


@pytest.mark.parametrize("kind", [kind for kind in papers.KINDS if "csv" in papers.formats_of(kind)])
@pytest.mark.parametrize("words", [PT, EN], ids=["pt_BR", "en"])
def test_every_paper_is_written_in_every_format_it_has(kind: str, words: Words):
    desk = event()
    for name in papers.formats_of(kind):
        if name != "trf":
            assert papers.write(kind, name, desk.tournament, words)


def test_the_same_state_gives_the_same_bytes():
    for kind in papers.KINDS:
        for name in papers.formats_of(kind):
            if name != "trf":
                this, other = (papers.write(kind, name, event().tournament, PT) for _ in range(2))
                assert this == other


def test_a_spreadsheet_finds_headings_and_a_row_for_everybody():
    desk = event()
    head, *lines = rows("standings", desk)
    assert head[:4] == ["Lugar", "Nome", "Jogos", "1ºs"]
    assert len(lines) == len(desk.tournament.entrants)
    assert all(len(line) == len(head) for line in lines)


def test_a_spreadsheet_gets_the_decimal_sign_of_its_language():
    desk = event()
    of = {words: {line[1]: line[4] for line in rows("standings", desk, words)[1:]} for words in (PT, EN)}
    assert of[PT]["Ana"].replace(",", ".") == of[EN]["Ana"]
    assert any("," in points for points in of[PT].values())


def test_no_name_becomes_a_formula_of_a_spreadsheet():
    names = [line[1] for line in rows("standings", event())[1:]]
    assert "'=HYPERLINK(1)" in names and "'-1+2" in names
    assert not any(name.startswith(("=", "+", "-", "@")) for name in names)


def test_a_step_of_a_rating_stays_a_number_of_the_spreadsheet():
    steps = {line[-1] for line in rows("standings", event())[1:]}
    assert any(step.startswith("+") for step in steps) and any(step.startswith("-") for step in steps)


def test_a_name_with_the_separator_and_quotes_comes_back_whole():
    assert "\"A\" & 'B';c" in [line[1] for line in rows("standings", event())]


def test_a_script_finds_the_same_keys_in_every_language():
    desk = event()
    for kind in papers.KINDS[:-1]:
        blocks = [json.loads(text(kind, "json", desk, words))["blocks"] for words in (PT, EN)]
        keys = [[[column["key"] for column in block.get("columns", ())] for block in item] for item in blocks]
        assert keys[0] == keys[1]


def test_a_script_finds_names_as_they_are_and_figures_as_numbers():
    desk = event()
    found = cells("standings", desk)
    assert set(NASTY) <= {row["name"] for row in found}
    assert all(isinstance(row["games"], int) and isinstance(row["rating"], int) for row in found)
    assert sum(row["points"] for row in found) == pytest.approx(sum((25, 18, 15, 12, 10, 8, 6, 4, 2, 1)), abs=0.4)


def test_the_standings_bear_the_tie_breaks_that_hold_with_their_figures():
    desk = event(
        8,
        2,
        format="swiss",
        table_size=2,
        rounds=3,
        drawn=False,
        tiebreaks=("score", "buchholz", "opponents_match_win"),
    )
    builder = DocumentBuilder(desk.tournament, PT)
    for row, line in zip(cells("standings", desk), builder.standings, strict=True):
        assert [row["score"], row["buchholz"], row["opponents_match_win"]] == [column.value for column in line.columns]
    shown = {line[0]: line for line in rows("standings", desk)}
    assert shown["Lugar"][4:7] == ["pontuação", "Buchholz", "% dos adversários"]


def test_all_who_share_the_first_place_at_the_end_stand_out_in_the_standings() -> None:
    desk = event(8, 1, format="swiss", table_size=2, rounds=1, drawn=False)
    desk.finish()
    winners = champions(desk.tournament)
    table = standings_table(DocumentBuilder(desk.tournament, PT))
    assert len(winners) > 1 and table.strong == tuple(range(len(winners)))


def test_shares_are_written_as_percent_and_halves_without_zeros():
    desk = swiss(8, 2, tiebreaks=("score", "opponents_match_win"))
    assert "75,0%" in text("standings", "markdown", desk)
    assert "75.0%" in text("standings", "markdown", desk, EN)
    assert ",0 |" not in text("standings", "markdown", desk)


def test_the_crosstable_tells_each_round_by_opponent_and_result():
    desk = opened(format="swiss", table_size=2, rounds=2, scored=False)
    for name in ("Ana", "Bia", "Caio"):
        desk.register(name)
    desk.draw_up(1)
    desk.report(1, 1, PlacesForm((1, 2)))
    by_name = {row["name"]: row for row in cells("crosstable", desk)}
    builder = DocumentBuilder(desk.tournament, PT)
    number = {builder.name(line.entrant.id): index for index, line in enumerate(builder.standings, start=1)}
    first = desk.tournament.rounds[0]
    winner, loser = (builder.name(seat) for seat in first.draft.tables[0].seats)
    free = builder.name(first.draft.byes[0].entrant)
    assert by_name[winner]["round_1"] == f"+{number[loser]}"
    assert by_name[loser]["round_1"] == f"-{number[winner]}"
    assert by_name[free]["round_1"] == "livre"
    assert by_name[winner]["number"] == number[winner]


@pytest.mark.parametrize(("format", "size"), [("round_robin", 2), ("swiss", 2), ("swiss", 4), ("league", 4)])
def test_where_lines_and_columns_cross_stands_who_met_whom_in_which_round_with_what_result(format: str, size: int):
    rounds = {} if format == "round_robin" else {"rounds": 3}
    desk = event(8, 2, format=format, table_size=size, **rounds)
    found = json.loads(text("crosstable", "json", desk))
    rows = next(block["rows"] for block in found["blocks"] if block.get("key") == "meetings")
    builder = DocumentBuilder(desk.tournament, PT)
    number = {line.entrant.id: index for index, line in enumerate(builder.standings, start=1)}
    expected = {(chosen, chosen): "×" for chosen in number.values()}
    for this_round in desk.tournament.rounds:
        for table, result in zip(this_round.draft.tables, this_round.results, strict=True):
            for own in table.seats:
                for other in table.seats:
                    if own != other:
                        mine, theirs = (table.seats.index(seat) for seat in (own, other))
                        sign = "?" if result is None else "+" if result.places[mine] < result.places[theirs] else "-"
                        at = number[own], number[other]
                        expected[at] = f"{expected.get(at, '')} {sign}{this_round.number}".strip()
    assert {
        (row["number"], column): row[f"against_{column}"]
        for row in rows
        for column in number.values()
        if row[f"against_{column}"]
    } == expected


def test_of_too_many_to_stand_side_by_side_the_rounds_tell_enough():
    assert [block["key"] for block in json.loads(text("crosstable", "json", event(21, 1)))["blocks"]] == [
        "crosstable",
        "legend",
    ]


def test_the_crosstable_of_larger_tables_tells_place_and_table():
    desk = event(8, 1, drawn=False)
    first = desk.tournament.rounds[0]
    by_name = {row["name"]: row["round_1"] for row in cells("crosstable", desk)}
    for table in first.draft.tables:
        for place, seat in enumerate(table.seats, start=1):
            assert by_name[desk.tournament.entrant(seat).name] == f"{place}º M{table.number}"


def test_markdown_shows_names_as_text():
    found = text("standings", "markdown", event())
    assert r"\<script\>" in found and r"\*Bia\* \_é\_ \| \[x\]\(y\)" in found
    lines = [line for line in found.splitlines() if line.startswith("|")]
    bars = {len(line.replace(r"\|", "").split("|")) for line in lines}
    assert len(bars) == 1


def test_messages_have_short_lines_and_every_name():
    desk = event()
    for kind in ("pairings", "standings"):
        found = text(kind, "text", desk)
        assert all(name in found for name in NASTY)
        assert max(map(len, found.splitlines())) <= 110
    assert "Mesa 1: " in text("pairings", "text", desk)


def test_the_champion_of_a_message_comes_first_with_the_points():
    desk = played_out(8)
    desk.finish()
    champion = desk.tournament.entrant(desk.final()[0]).name
    assert f"1º {champion} (25)" in text("standings", "text", desk).splitlines()


def test_penalties_and_double_points_are_told_below_the_standings():
    desk = opened(f"{LINE}\nSerá adotada pontuação dupla.", format="swiss", table_size=2, rounds=2)
    for number in range(8):
        desk.register(f"P{number}")
    desk.penalise(1, 1, "atrasou")
    found = text("standings", "text", desk)
    assert "P0: 1 de punição. atrasou" in found and "Pontuação dupla." in found
    assert "Sem pontos" in text("standings", "text", event(4, 0, scored=False))


def test_the_list_of_players_goes_by_name_with_clubs_where_there_are_any():
    desk = opened()
    for name, club in (("Zé", "Águia"), ("Ana", ""), ("Élson", "Águia"), ("Bia", "Urso")):
        desk.register(name, club=club)
    found = cells("players", desk)
    assert [row["name"] for row in found] == ["Ana", "Bia", "Élson", "Zé"]
    assert [row["number"] for row in found] == [1, 2, 3, 4]
    assert [row["club"] for row in found] == ["", "Urso", "Águia", "Águia"]
    assert "club" not in cells("players", event())[0]


@pytest.mark.parametrize("words", [PT, EN], ids=["pt_BR", "en"])
def test_every_paper_format_and_outcome_of_an_import_has_words(words: Words):
    assert all(words(f"papers.kind.{kind}") for kind in papers.KINDS)
    assert all(words(f"papers.format.{name}") for name in papers.FORMATS)
    for status in get_args(ImportStatus):
        assert words(f"files.opened.{status}", line="Copa", acts=1)
        assert words(f"cli.tournament.imported.{status}", tournament="copa", acts=1, matches=2)


def test_who_did_not_come_and_why_somebody_is_free_are_told():
    desk = swiss(9, 0)
    desk.draw_up(1)
    item = desk.tournament.rounds[0]
    missing = item.draft.tables[0].seats[0]
    desk.no_show(1, 1, missing)
    name = desk.tournament.entrant(missing).name
    found = text("pairings", "text", desk)
    assert f"sem jogo: faltou {name}" in found and f"Faltou {name}." in found
    free = item.draft.byes[0]
    assert not free.why or f"{desk.tournament.entrant(free.entrant).name}, livre: " in found


@pytest.mark.parametrize("kind", ["crosstable", "standings", "sheet"])
@pytest.mark.parametrize("format", ["csv", "text", "markdown", "html"])
def test_numbers_are_written_as_in_the_language_with_two_decimals_at_most(kind: str, format: str):
    desk = event(13, 2, format="swiss", table_size=4)
    shown = {
        words: re.sub(r"<style>.*?</style>", "", text(kind, format, desk, words), flags=re.S) for words in (PT, EN)
    }
    assert not re.search(r"\d\.(?!\d{3}\b)\d|\d,\d{3}", shown[PT]) and not re.search(r"\d\.\d{3}", shown[EN])
    if kind == "crosstable":
        assert re.search(r"\d,\d", shown[PT]) and re.search(r"\d\.\d", shown[EN])


@pytest.mark.parametrize("words", [PT, EN])
def test_a_list_that_was_written_for_a_spreadsheet_is_read_back_with_its_names(words: Words):
    names = ("=Ana", "+Bia", "-Caio", "@Duda", "Flora; Gil", 'Zé "Bolão"', "Edu", "Ñandú")
    desk = opened()
    for name in names:
        desk.register(name, club="=Clube")
    found = read_list(text("players", "csv", desk, words))
    assert {person.name for person in found} == set(names) and {person.club for person in found} == {"=Clube"}

"""What goes out as a spreadsheet comes back the same after Excel or LibreOffice has opened it and saved it again."""

from __future__ import annotations

import csv
import io
from collections.abc import Iterator
from functools import cache
from pathlib import Path

import pytest

from saves.errors import FileError
from tests.tournaments.events import entered, opened
from tests.tournaments.test_swiss import by_lot
from tests.tui.commands import EIGHT, LINE, Commands
from tournaments.controller import TournamentController
from tournaments.results import PlacesForm
from tui.documents.write import write, write_event
from tui.services.tournaments.events.reading import read_event
from tui.services.tournaments.lists.decoding import decoded
from tui.services.tournaments.lists.reading import read_list_file
from tui.services.tournaments.result_lists import read_results
from tui.texts.localizer import Words

SAVED = {
    "excel pt-BR": ("cp1252", ";"),
    "excel pt-BR utf-8": ("utf-8-sig", ";"),
    "excel en": ("cp1252", ","),
    "excel en utf-8": ("utf-8-sig", ","),
    "excel unicode text": ("utf-16", "\t"),
    "excel mac": ("mac_roman", ";"),
    "libreoffice": ("utf-8", ","),
    "libreoffice pt-BR": ("utf-8", ";"),
}
"""How each program saves a sheet: the encoding and the sign between cells."""


def cells_of(content: bytes, language: str) -> list[list[str]]:
    """Return the rows that a spreadsheet shows of a file of ours."""
    text = content.decode("utf-8-sig")
    return list(csv.reader(io.StringIO(text, newline=""), delimiter=";" if language == "pt_BR" else ","))


def saved(folder: Path, rows: list[list[str]], program: str, first: str = "") -> Path:
    """Save rows as a program does: every row as wide as the widest one, quotation marks only where they must be."""
    encoding, sign = SAVED[program]
    stream = io.StringIO()
    width = max(map(len, rows))
    csv.writer(stream, delimiter=sign, lineterminator="\r\n").writerows(row + [""] * (width - len(row)) for row in rows)
    (path := folder / "saved.csv").write_bytes((first + stream.getvalue()).encode(encoding))
    return path


@pytest.fixture
def commands(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> Commands:
    return Commands(tmp_path, capsys)


@pytest.mark.parametrize("encoding", ["cp1252", "latin-1"])
@pytest.mark.parametrize("sign", "½¼²³×±")
def test_a_sign_beside_few_letters_is_not_taken_for_one_of_an_old_mac(encoding: str, sign: str) -> None:
    assert decoded(f"Ana;Rio;{sign}\n".encode(encoding)) == f"Ana;Rio;{sign}\n"


def languages() -> Iterator[tuple[str, str]]:
    return ((language, program) for language in ("pt_BR", "en") for program in SAVED)


@pytest.mark.parametrize(("language", "program"), languages())
def test_a_list_of_people_comes_back_with_names_clubs_and_ratings(tmp_path: Path, language: str, program: str) -> None:
    people = {"José Conceição": "Niterói", "=Ana": "=Clube", "-Bia": "", "Flora; a 2ª": "São João", 'Zé "Bolão"': "Rio"}
    desk = opened()
    for name, club in people.items():
        desk.register(name, club=club)
    rows = cells_of(write("players", "csv", desk.tournament, Words(language)), language)
    found = read_list_file(saved(tmp_path, rows, program))
    assert {person.name: person.club for person in found} == people
    assert {person.rating for person in found} == {1500} and not any(person.out for person in found)


@cache
def played_event() -> TournamentController:
    """Return a Swiss of nine with byes, one by wish, a draw, a table that one and a table that nobody came to."""
    desk = by_lot(entered(9, format="swiss", table_size=2, scored=False, rounds=5), 3)
    desk.ask_bye(9, 4)
    desk.draw_up(4)
    [alone, empty, level, *_] = desk.round.draft.tables
    desk.no_show(4, alone.number, alone.seats[0])
    desk.no_show(4, empty.number, *empty.seats)
    for table in desk.pending():
        desk.report(4, table.number, PlacesForm((1, 1) if table.number == level.number else (2, 1)))
    return desk


@pytest.mark.parametrize(("language", "program"), [row for row in languages() if row[1] != "excel mac"])
@pytest.mark.parametrize("named", [False, True])
def test_a_whole_event_comes_back_with_its_games_and_points(
    tmp_path: Path, language: str, program: str, named: bool
) -> None:
    tournament = played_event().tournament
    (report := tmp_path / "event.trf").write_bytes(write_event("trf", tournament, Words(language)))
    rows = cells_of(write_event("csv", tournament, Words(language)), language)
    sheet = read_event(saved(tmp_path, rows, program, f"sep={SAVED[program][1]}\r\n" if named else ""))
    before = read_event(report)
    assert (sheet.name, sheet.rounds, sheet.begun) == (before.name, before.rounds, before.begun)
    for own, other in zip(sheet.players, before.players, strict=True):
        assert (own.name, own.number, own.points, own.place) == (other.name, other.number, other.points, other.place)
        assert [(game.opponent, game.outcome) for game in own.games[: before.begun]] == [
            (game.opponent, game.outcome) for game in other.games
        ]


@pytest.mark.parametrize("program", SAVED)
def test_columns_of_dates_codes_and_telephones_are_no_names_and_no_ratings(tmp_path: Path, program: str) -> None:
    head = ["Código", "Nome", "Nascimento", "Telefone", "Valor", "Clube", "Rating"]
    rows = [
        head,
        ["00123", "Ana Souza", "01/02/1990", "(21) 99999-0001", "R$ 15,00", "Niterói", "1.650"],
        ["123", "Bia Lima", "1990-02-01", "2,19999E+10", "15,00", "São João", "1650,0"],
        ["7", "Caio", "32905", "", "#N/D", "", "#VALOR!"],
    ]
    ana, bia, caio = read_list_file(saved(tmp_path, rows, program))
    assert [(person.name, person.club) for person in (ana, bia)] == [("Ana Souza", "Niterói"), ("Bia Lima", "São João")]
    assert (ana.rating, bia.rating, caio.rating, caio.doubt) == (1650, 1650, None, "rating")


@pytest.mark.parametrize(
    "cell", ["02/jan", "2-Jan", "1-Feb", "01/fev", "2/1/2026", "02/01/2026", "2026-01-02", "02.jan.", "2/jan./26"]
)
@pytest.mark.parametrize("program", ["excel pt-BR", "excel en utf-8", "libreoffice pt-BR"])
def test_a_result_that_a_spreadsheet_has_made_a_date_of_is_refused_with_its_line(
    tmp_path: Path, program: str, cell: str
) -> None:
    path = saved(tmp_path, [["Mesa", "Resultado"], ["1", "2-0"], ["2", cell]], program)
    with pytest.raises(FileError, match="results_date") as refused:
        read_results(path)
    assert (refused.value.line, refused.value.data["found"], refused.value.data["table"]) == (3, cell, 2)


@pytest.mark.parametrize("program", SAVED)
def test_results_are_read_as_a_spreadsheet_saves_them(commands: Commands, tmp_path: Path, program: str) -> None:
    commands.text("new", LINE, "--id", "copa", "--format", "swiss", "--tables", "2", "--best-of", "3")
    commands.text("add", "copa", *EIGHT)
    commands.text("pair", "copa")
    rows = [["Mesa", "Jogos"], ["1", "2-0"], ["2", "2 1"], ["3", "0", "2"], ["4", "12"]]
    commands.text("results", "copa", str(saved(tmp_path, rows, program)))
    assert [result.won for result in commands.tournament("copa").rounds[0].results] == [(2, 0), (2, 1), (0, 2), (1, 2)]

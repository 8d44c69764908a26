"""The results of a round come from a file: all of them, or none, and each line that does not hold is told."""

from __future__ import annotations

from pathlib import Path

import pytest

from tests.tui.commands import EIGHT, LINE, Commands
from tournaments.results import PlacesForm
from tui.services.tournaments.result_lists import ResultLine, read_results


@pytest.fixture
def commands(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> Commands:
    commands = Commands(tmp_path, capsys)
    commands.text("new", LINE, "--id", "copa", "--format", "swiss", "--tables", "4")
    commands.text("add", "copa", *EIGHT)
    commands.text("pair", "copa")
    return commands


def listed(folder: Path, text: str) -> Path:
    (path := folder / "rodada.csv").write_text(text, encoding="utf-8")
    return path


@pytest.mark.parametrize(
    "text",
    [
        "1;2134\n2;4321\n",
        "mesa;resultado\n1;2134\n2;4321\n",
        "sep=;\r\nMesa;Lugares\r\n1;2;1;3;4\r\n2;4;3;2;1\r\n",
        "1\t2 1 3 4\n\n2\t4 3 2 1\n",
        "1 2134\n2: 4321\n",
        "1,2134\n2,4321",
    ],
)
def test_results_are_read_as_people_and_spreadsheets_write_them(commands: Commands, tmp_path: Path, text: str) -> None:
    commands.text("results", "copa", str(listed(tmp_path, text)))
    forms = [result.form for result in commands.tournament("copa").rounds[0].results]
    assert sorted(form.places for form in forms if isinstance(form, PlacesForm)) == [(2, 1, 3, 4), (4, 3, 2, 1)]


def test_a_comma_stands_inside_a_result_where_another_sign_parts_the_cells(tmp_path: Path) -> None:
    path = listed(tmp_path, "1;2,1200 1,0\n")
    assert read_results(path) == (ResultLine(1, 1, ("2,1200", "1,0")),)


@pytest.mark.parametrize(
    ("text", "said"),
    [
        ("1;2134\n2;99\n", "rodada.csv, linha 2"),
        ("1;2134\n7;4321\n", "rodada.csv, linha 2"),
        ("1;2134\n1;4321\n", "rodada.csv, linha 2: a mesa 1 já está na linha 1"),
        ("1;2134\nAna;4321\n", "rodada.csv, linha 2: falta o número da mesa: «Ana»"),
        ("1;2134\n2;1111\n", "rodada.csv"),
        ("mesa;resultado\n", "rodada.csv: não há resultados aqui"),
    ],
)
def test_one_line_that_does_not_hold_keeps_all_of_them_out(
    commands: Commands, tmp_path: Path, text: str, said: str
) -> None:
    if "1111" in text:
        text = text.replace("1111", "5555")
    assert said in commands.refused("results", "copa", str(listed(tmp_path, text)))
    assert commands.tournament("copa").rounds[0].results == (None, None)


def test_a_table_that_has_a_result_keeps_the_others_out_too_and_every_wrong_line_is_told(
    commands: Commands, tmp_path: Path
) -> None:
    said = commands.refused("results", "copa", str(listed(tmp_path, "1;xyz\n2;99\n")))
    assert "linha 1" in said and "linha 2" in said
    commands.text("result", "copa", "2", "1234")
    assert "linha 2" in commands.refused("results", "copa", str(listed(tmp_path, "1;2134\n2;4321\n")))
    assert commands.tournament("copa").rounds[0].results[0] is None


def test_a_dry_run_shows_what_was_read_and_takes_nothing(commands: Commands, tmp_path: Path) -> None:
    shown = commands.text("results", "copa", str(listed(tmp_path, "1;2134\n2;4321\n")), "--dry-run")
    assert "2134" in shown and commands.tournament("copa").rounds[0].results == (None, None)


@pytest.mark.parametrize(
    ("line", "words"),
    [
        (f"{'9' * 5000};2134", "falta o número da mesa"),
        (f"1;{'9' * 5000} 1 2 3", "não é um número"),
        (f"1;Ana={'9' * 5000} Bia=1", "não é um número"),
    ],
)
def test_thousands_of_digits_are_refused_like_any_wrong_line(
    commands: Commands, tmp_path: Path, line: str, words: str
) -> None:
    assert words in commands.refused("results", "copa", str(listed(tmp_path, f"{line}\n")))

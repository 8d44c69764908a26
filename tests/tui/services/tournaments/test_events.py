"""Whole events of other programs: report files and crosstables are read, played again and compared."""

from __future__ import annotations

from pathlib import Path

import pytest

from saves.errors import FileError
from saves.store import open_store
from tests import tournaments
from tests.tui.commands import Commands
from tournaments.catalog import CATALOG
from tournaments.spec import parse
from tui.services.tournaments.events import crosstable
from tui.services.tournaments.events.bringing import rehearsed
from tui.services.tournaments.events.reading import is_event, read_event
from tui.services.tournaments.events.sheet import EventSheet

TEC = Path(tournaments.__file__).parent / "oracles" / "tec_swiss.trf"
LINE = "Chama: Campeonato Tec 2024"
LICHESS = TEC.with_name("lichess_swiss.trf")
"""A public file of lichess.org, as the package trf has it among its tests."""


def written(folder: Path, text: str, name: str = "event.trf") -> Path:
    (file := folder / name).write_text(text, encoding="utf-8")
    return file


def trf(*rows: str, head: str = "012 Copa\nXXR 3") -> str:
    """Return a report file; a row is a name, the points, and a cell a round: `2w1`, `0-H`, `-` for none."""
    lines = [head]
    for number, row in enumerate(rows, 1):
        name, points, *cells = row.split()
        games = "".join(f"  {cell[:-2] if cell != '-' else '':>4} {cell[-2:-1]:1} {cell[-1:]}" for cell in cells)
        lines.append(f"001 {number:4} {'':5}{name.replace('_', ' '):33} {1500:4}{'':27} {points:>4} {number:4}{games}")
    return "\n".join(lines) + "\n"


def points_of(sheet: EventSheet) -> list[float | None]:
    return [player.points for player in sheet.players]


def test_the_commissions_event_is_played_again_with_its_points() -> None:
    sheet = read_event(TEC)
    assert (len(sheet.players), sheet.rounds, sheet.begun) == (16, 5, 5)
    comparison = rehearsed(sheet, parse(LINE), CATALOG)
    assert comparison.points == 16 and not comparison.differences and not comparison.places


def test_a_file_of_lichess_has_byes_of_all_kinds_and_its_points() -> None:
    sheet = read_event(LICHESS)
    kinds = {game.outcome for player in sheet.players for game in player.games}
    assert kinds == {"win", "draw", "loss", "bye", "half_bye", "absent"}
    comparison = rehearsed(sheet, parse(LINE), CATALOG)
    assert comparison.points == 13 and comparison.differences == ()


def test_points_that_the_games_do_not_give_are_listed_with_the_line(tmp_path: Path) -> None:
    sheet = read_event(written(tmp_path, trf("Ana 1.5 2w1", "Bia 0.0 1b0")))
    [difference] = rehearsed(sheet, parse(LINE), CATALOG).differences
    assert (difference.name, difference.line, difference.file, difference.here) == ("Ana", 3, 1.5, 1.0)


def test_places_are_compared_by_the_tie_breaks_that_the_file_names(tmp_path: Path) -> None:
    rows = ("Ana 1.0 2w1", "Bia 0.0 1b0", "Caio 1.0 4b1", "Duda 0.0 3w0")
    sheet = read_event(written(tmp_path, trf(*rows, head="012 Copa\n202 BH/C1, BPG\nXXR 1")))
    comparison = rehearsed(sheet, parse(LINE), CATALOG)
    assert comparison.places == 4
    assert {(found.name, found.file, found.here) for found in comparison.differences} == {
        ("Ana", 1, 2), ("Bia", 2, 3), ("Caio", 3, 1), ("Duda", 4, 4),
    } - {("Duda", 4, 4)}  # fmt: skip


def test_whoever_shares_a_place_here_may_stand_in_any_order_in_the_file(tmp_path: Path) -> None:
    rows = ("Ana 1.0 3w1", "Caio 1.0 4w1", "Bia 0.0 1b0", "Duda 0.0 2b0")
    comparison = rehearsed(
        read_event(written(tmp_path, trf(*rows, head="012 Copa\n202 WIN\nXXR 1"))), parse(LINE), CATALOG
    )
    assert (comparison.places, comparison.differences) == (4, ())


def test_forfeits_of_one_and_of_both_and_full_byes_count_as_in_the_file(tmp_path: Path) -> None:
    rows = ("Ana 2.0 2w+ 0-F", "Bia 0.0 1b- 0-Z", "Caio 0.5 4-- 0-H", "Duda 0.0 3-- -")
    comparison = rehearsed(read_event(written(tmp_path, trf(*rows))), parse(LINE), CATALOG)
    assert comparison.points == 4 and comparison.differences == ()


def test_an_open_last_round_stays_open(tmp_path: Path) -> None:
    lines = trf("Ana 1.0 2w1", "Bia 0.0 1b0", "Caio 1.0 4w1", "Duda 0.0 3b0").splitlines()
    open_games = ("", "", "     3 b", "     4 w", "     1 w", "     2 b")
    text = "\n".join(line + game for line, game in zip(lines, open_games, strict=True))
    sheet = read_event(written(tmp_path, text))
    assert sheet.begun == 2 and {player.games[1].outcome for player in sheet.players} == {"open"}


REFUSED = [
    (("Ana 1.0 2w1", "Bia 0.0 3b0"), "event_contradicts", 3, 92),
    (("Ana 1.0 2w1", "Bia 1.0 1b1"), "event_contradicts", 3, 92),
    (("Ana 1.0 2w1", "Bia 0.0 1w0"), "event_same_colour", 3, 92),
    (("Ana 1.0 7w1", "Bia 0.0 1b0"), "event_no_opponent", 3, 92),
    (("Ana 1.0 1w1", "Bia 0.0 1b0"), "event_meets_itself", 3, 92),
    (("Ana 1.0 0-Z 2w?", "Bia 0.0 0-Z 1b0"), "event_result", 3, 109),
    (("Ana 1.0 0-Z 2x1", "Bia 0.0 0-Z 1b0"), "event_colour", 3, 107),
    (("Ana 1.0 2w1", "Bia 0.0 Xb0"), "event_opponent", 4, 92),
]


@pytest.mark.parametrize(("rows", "code", "line", "column"), REFUSED, ids=[row[1] for row in REFUSED])
def test_what_does_not_hold_is_refused_with_its_line_and_column(
    tmp_path: Path, rows: tuple[str, ...], code: str, line: int, column: int
) -> None:
    with pytest.raises(FileError) as refused:
        read_event(written(tmp_path, trf(*rows)))
    assert (refused.value.code, refused.value.line, refused.value.column) == (code, line, column)


@pytest.mark.parametrize(
    ("text", "code", "line"),
    [
        (trf("Ana 1.0 2w1", "Bia 0.0 1b0").replace("001    2", "001    1"), "event_number_twice", 4),
        (trf("Ana 1.0 2w1", "Bia 0.0 1b0").replace("001    2", "001    x"), "event_number", 4),
        (trf("Ana 1.0 2w1", "Bia 0.0 1b0", head="012 Copa\nXXR many"), "event_rounds", 2),
        (trf("Ana 1.0 2w1", "Bia 0.0 1b0", head="012 Copa\nXXR " + "9" * 5000), "event_rounds", 2),
        (trf("Ana 1.0 2w1", "Bia x.0 1b0"), "event_points", 4),
    ],
)
def test_numbers_rounds_and_points_that_are_none_are_refused_with_their_line(
    tmp_path: Path, text: str, code: str, line: int
) -> None:
    with pytest.raises(FileError) as refused:
        read_event(written(tmp_path, text))
    assert (refused.value.code, refused.value.line) == (code, line)


def test_forfeits_without_a_colour_and_titles_behind_a_name_are_read_as_older_programs_write_them(
    tmp_path: Path,
) -> None:
    rows = trf("Krahe,Frank,Dr. 1.0 2-+", "Souza,Ana,Filho 0.0 1--")
    sheet = read_event(written(tmp_path, rows))
    assert [player.name for player in sheet.players] == ["Frank Krahe", "Ana Souza Filho"]
    assert rehearsed(sheet, parse(LINE), CATALOG).differences == ()


def test_lines_that_count_bytes_and_end_in_cr_alone_are_read(tmp_path: Path) -> None:
    rows = trf("João_Conceição 1.0 2w1", "Zé 0.0 1b0").splitlines()
    shifted = [line.replace("João Conceição   ", "João Conceição").replace("Zé ", "Zé") for line in rows]
    (file := tmp_path / "bytes.trf").write_bytes("\r".join(shifted).encode())
    sheet = read_event(file)
    assert [player.name for player in sheet.players] == ["João Conceição", "Zé"] and points_of(sheet) == [1.0, 0.0]


@pytest.mark.parametrize("separator", [";", ",", "\t"])
def test_a_crosstable_in_the_order_of_chess_results_is_read(tmp_path: Path, separator: str) -> None:
    rows = (
        "Rk.;SNo;;Name;FED;Rtg;Club/City;1.Rd;2.Rd;Pts",
        "1;2;;Souza, Ana;BRA;1800;Niterói;1w1;3b1;2",
        "2;3;FM;Lima, Bia;BRA;1700;;-1;2w0;1",
        "3;1;;Melo, Caio;BRA;1900;;2b0;-½;0.5" if separator == "," else "3;1;;Melo, Caio;BRA;1900;;2b0;-½;0,5",
    )
    cells = [[f'"{cell}"' if "," in cell else cell for cell in row.split(";")] for row in rows]
    text = "\n".join(separator.join(row) for row in cells)
    sheet = read_event(written(tmp_path, text, "cross.csv"))
    assert [player.name for player in sheet.players] == ["Caio Melo", "Ana Souza", "Bia Lima"]
    assert [(player.rating, player.points, player.place) for player in sheet.players] == [
        (1900, 0.5, 3), (1800, 2.0, 1), (1700, 1.0, 2),
    ]  # fmt: skip
    assert rehearsed(sheet, parse(LINE), CATALOG).differences == ()


def test_a_row_that_ends_before_the_column_of_numbers_has_none() -> None:
    head = ["Name", "Pts", "SNo"]
    assert crosstable._number(["Ana", "1"], head) == 0
    assert crosstable._number(["Ana", "1", "7"], head) == 7


def test_a_list_of_people_is_no_event(tmp_path: Path) -> None:
    assert not is_event(written(tmp_path, "nome;clube;rating\nAna;X;1500\n", "list.csv"))
    assert not is_event(tmp_path / "missing.trf")


# ---- By command ------------------------------------------------------------------------------------------------------


@pytest.fixture
def commands(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> Commands:
    return Commands(tmp_path, capsys)


def test_import_keeps_an_event_whose_report_comes_out_as_it_came_in(commands: Commands, tmp_path: Path) -> None:
    shown = commands.text("import", str(TEC), "--line", LINE, "--id", "tec")
    assert shown.splitlines()[:3] == ["tec", f"{LINE}: 16 pessoas, 5 rodadas.", "Os pontos são os do arquivo."]
    out = tmp_path / "out.trf"
    commands.text("export", "tec", "--kind", "crosstable", "--format", "trf", "-o", str(out))
    theirs, ours = ([line for line in file.read_text().splitlines() if line[:3] == "001"] for file in (TEC, out))
    assert [line[:47] + line[91:].rstrip() for line in ours] == [line[:47] + line[91:].rstrip() for line in theirs]
    again = commands.text("import", str(out), "--dry-run", language="en")
    assert again.splitlines()[1:] == ["The points are those of the file.", "The places are those of the file."]
    with open_store(commands.db) as store:
        assert [line.id for line in store.tournaments.list()] == ["tec"]


def test_import_says_that_it_needs_the_line_of_an_event_that_names_no_game(commands: Commands) -> None:
    refusal = commands.refused("import", str(TEC))
    assert "«TEC Swiss»" in refusal and "--line" in refusal and commands.acts() == {}


def test_an_event_that_is_refused_leaves_nothing_behind(commands: Commands, tmp_path: Path) -> None:
    file = written(tmp_path, trf("Ana 1.0 2w1", "Bia 1.0 1b1"))
    refusal = commands.refused("import", str(file), "--line", LINE)
    assert "linha 3, coluna 92" in refusal and "linha 4" in refusal and commands.acts() == {}


@pytest.mark.parametrize("format", ["csv", "trf"])
def test_a_whole_tournament_goes_out_and_comes_in_with_its_points_and_seats(
    commands: Commands, tmp_path: Path, format: str
) -> None:
    commands.text("import", str(LICHESS), "--line", LINE, "--id", "mai")
    file = tmp_path / f"mai.{format}"
    commands.text("export", "mai", "--kind", "tournament", "-o", str(file))
    before, after = read_event(LICHESS), read_event(file)
    assert after.name == LINE and after.rounds == before.rounds == 10
    assert points_of(after) == points_of(before)
    for own, other in zip(before.players, after.players, strict=True):
        assert (own.name, own.number) == (other.name, other.number)
        assert [(game.opponent, game.seat, game.outcome) for game in own.games] == [
            (game.opponent, game.seat, game.outcome) for game in other.games
        ]
    assert commands.text("import", str(file), "--dry-run").splitlines()[1] == "Os pontos são os do arquivo."


def test_a_report_file_is_read_with_any_line_ends_in_any_encoding_and_with_a_ruler_above(tmp_path: Path) -> None:
    text = TEC.read_text(encoding="utf-8")
    ruler = "DDD SSSS sTTT NNNNNNNNNNNNNNNNNNNNNNNNNNNNNNNNN RRRR FFF IIIIIIIIIII BBBB/BB/BB PPPP RRRR  1111 1 1\n"
    contents = (
        text.encode(),
        text.replace("\n", "\r").encode(),
        text.replace("\n", "\r\n").encode("utf-8-sig"),
        text.encode("utf-16"),
        (ruler + text).encode("cp1252"),
    )
    sheets = []
    for number, content in enumerate(contents):
        (path := tmp_path / f"{number}.trf").write_bytes(content)
        assert is_event(path)
        sheets.append(read_event(path))
    first, *others = [[(player.name, player.rating, player.points) for player in sheet.players] for sheet in sheets]
    assert len(first) == 16 and all(other == first for other in others)

"""Workbooks of Excel, LibreOffice and Google are read as they are: the first sheet of each."""

from __future__ import annotations

import io
import zipfile
from html import escape
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from saves.errors import FileError
from tests.tui.commands import EIGHT, LINE, Commands
from tui.services.tournaments.events.reading import is_event, read_event
from tui.services.tournaments.lists.listed import Listed
from tui.services.tournaments.lists.reading import read_list_file
from tui.services.tournaments.lists.workbooks import workbook_text

ROWS = (
    ("Copa de Verão", "", "", ""),
    (),
    ("Nº", "Nome", "Clube", "Rating"),
    (1, "José da Conceição", "Niterói", 1800),
    (2, "Ana\nMaria & Bia", "", 1750.0),
)


def packed(parts: dict[str, str]) -> bytes:
    """Return files packed as one."""
    stream = io.BytesIO()
    with zipfile.ZipFile(stream, "w", zipfile.ZIP_DEFLATED) as file:
        for name, text in parts.items():
            file.writestr(name, text)
    return stream.getvalue()


def excel(rows: tuple[tuple[object, ...], ...], *, inline: bool = False) -> bytes:
    """Return a workbook as Excel writes it: texts in a table of their own, or within the cells."""
    texts: list[str] = []
    lines = []
    for number, row in enumerate(rows, 1):
        cells = []
        for letter, value in zip("ABCDEFGHIJ", row, strict=False):
            if isinstance(value, str) and value and inline:
                cells.append(f'<c r="{letter}{number}" t="inlineStr"><is><t>{escape(value)}</t></is></c>')
            elif isinstance(value, str) and value:
                texts.append(value)
                cells.append(f'<c r="{letter}{number}" t="s"><v>{len(texts) - 1}</v></c>')
            elif value != "":
                cells.append(f'<c r="{letter}{number}"><v>{value}</v></c>')
        lines.append(f'<row r="{number}">{"".join(cells)}</row>' if cells else "")
    space = 'xmlns="http://schemas.openxmlformats.org/spreadsheetml/2006/main"'
    shared = "".join(f"<si><r><t>{escape(text[:2])}</t></r><r><t>{escape(text[2:])}</t></r></si>" for text in texts)
    return packed(
        {
            "[Content_Types].xml": "<Types/>",
            "xl/workbook.xml": "<workbook/>",
            "xl/sharedStrings.xml": f"<sst {space}>{shared}</sst>",
            "xl/worksheets/sheet1.xml": f"<worksheet {space}><sheetData>{''.join(lines)}</sheetData></worksheet>",
            "xl/worksheets/sheet2.xml": f"<worksheet {space}><sheetData/></worksheet>",
        }
    )


def opendocument(rows: tuple[tuple[object, ...], ...]) -> bytes:
    """Return a workbook as LibreOffice writes it: empty cells and rows behind the list are counted, not written."""
    table, text = "urn:oasis:names:tc:opendocument:xmlns:table:1.0", "urn:oasis:names:tc:opendocument:xmlns:text:1.0"
    lines = []
    for row in rows:
        cells = "".join(
            f"<t:table-cell><x:p>{escape(str(value))}</x:p></t:table-cell>" if value != "" else "<t:table-cell/>"
            for value in row
        )
        lines.append(f'<t:table-row>{cells}<t:table-cell t:number-columns-repeated="16000"/></t:table-row>')
    lines.append('<t:table-row t:number-rows-repeated="1048000"><t:table-cell/></t:table-row>')
    content = f'<o xmlns:t="{table}" xmlns:x="{text}"><t:table>{"".join(lines)}</t:table><t:table/></o>'
    return packed({"mimetype": "application/vnd.oasis.opendocument.spreadsheet", "content.xml": content})


WORKBOOKS = {"excel": excel(ROWS), "excel inline": excel(ROWS, inline=True), "opendocument": opendocument(ROWS)}


@pytest.mark.parametrize("program", WORKBOOKS)
def test_a_workbook_is_read_as_a_list_with_the_numbers_of_its_rows(tmp_path: Path, program: str) -> None:
    (path := tmp_path / "lista.xlsx").write_bytes(WORKBOOKS[program])
    assert read_list_file(path) == (
        Listed("José da Conceição", "Niterói", 1800, line=4),
        Listed("Ana Maria & Bia", "", 1750, line=5),
    )


def test_a_crosstable_from_the_web_is_read_as_a_whole_event(tmp_path: Path) -> None:
    rows = (
        ("From the Tournament-Database of Chess-Results https://chess-results.com",),
        ("Copa do Clube",),
        ("Ranking crosstable after Round 3",),
        ("Rk.", "", "Name", "Rtg", "FED", "1.Rd", "2.Rd", "3.Rd", "Pts. ", "TB1"),
        (1, "", "Souza, Ana", 2020, "BRA", " 4b1", " 2w½", " 3w1", 2.5, 5),
        (2, "FM", "Lima, Beto", 1971, "BRA", " 3w1", " 1b½", " 4w0", 1.5, 4),
        (3, "", "Dias, Caio", 1904, "BRA", " 2b0", "   -½", " 1b0", 0.5, 3),
        (4, "", "Rocha, Duda", 1926, "BRA", " 1w0", "-1", " 2b1", 2, 2),
        (),
        ("You find all details to this tournament under  https://chess-results.com/tnr1.aspx?lan=1",),
    )
    (path := tmp_path / "copa.xlsx").write_bytes(excel(rows))
    assert is_event(path)
    sheet = read_event(path)
    assert [(player.name, player.rating, player.points) for player in sheet.players] == [
        *(("Ana Souza", 2020, 2.5), ("Beto Lima", 1971, 1.5), ("Caio Dias", 1904, 0.5), ("Duda Rocha", 1926, 2.0)),
    ]
    assert [game.outcome for game in sheet.players[2].games] == ["loss", "half_bye", "loss"]
    assert [person.name for person in read_list_file(path) if not person.out] == [
        player.name for player in sheet.players
    ]


def test_results_are_read_from_a_workbook(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    commands = Commands(tmp_path, capsys)
    commands.text("new", LINE, "--id", "copa", "--format", "swiss", "--tables", "2", "--best-of", "3")
    commands.text("add", "copa", *EIGHT)
    commands.text("pair", "copa")
    (path := tmp_path / "r.xlsx").write_bytes(
        excel((("Mesa", "Jogos"), (1, "2-0"), (2, "2 1"), (3, "0-2"), (4, "1-2")))
    )
    commands.text("results", "copa", str(path))
    assert [result.won for result in commands.tournament("copa").rounds[0].results] == [(2, 0), (2, 1), (0, 2), (1, 2)]


@pytest.mark.parametrize(
    "content",
    [
        excel(ROWS)[:-40],
        packed({"xl/worksheets/sheet1.xml": "<worksheet><c"}),
        packed({"xl/worksheets/sheet1.xml": f"<worksheet>{' ' * 20_000_001}</worksheet>"}),
        packed({"word/document.xml": "<w/>"}),
        packed({"xl/workbook.xml": "<workbook/>"}),
    ],
    # The bytes hold the hour of their packing: they cannot name a test.
    ids=["cut off", "not closed", "too large", "a letter", "without sheets"],
)
def test_a_workbook_that_cannot_be_read_is_refused_with_the_file(tmp_path: Path, content: bytes) -> None:
    (path := tmp_path / "lista.xlsx").write_bytes(content)
    with pytest.raises(FileError) as refused:
        read_list_file(path)
    assert refused.value.file == str(path)


@given(st.integers(0, 900), st.binary(min_size=1, max_size=8))
def test_a_damaged_workbook_is_read_or_refused(at: int, damage: bytes) -> None:
    content = WORKBOOKS["excel"]
    try:
        workbook_text(content[:at] + damage + content[at + len(damage) :])
    except ValueError as error:
        assert str(error) == "workbook" or isinstance(error, UnicodeError)

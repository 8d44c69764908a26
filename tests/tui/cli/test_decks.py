"""`carteado decks`: decks by commands."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from tests.tui.commands import CommandLine
from tui.cli.main import run

GAME = ("--game", "magic_wizards")


@pytest.fixture
def decks(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> CommandLine:
    return CommandLine(tmp_path, capsys, "decks", GAME)


def test_a_ready_deck_goes_into_a_file_and_comes_back_under_a_name(decks: CommandLine) -> None:
    file = decks.folder / "rio.txt"
    decks.text("export", "rio_abaixo", "-o", str(file))
    assert "[extra]" in file.read_text(encoding="utf-8")
    assert decks.text("import", str(file), "--name", "Meu rio") == "Baralho guardado: Meu rio\n"
    assert decks.text("list").splitlines()[-1] == "Meu rio"
    mine, ready = (json.loads(decks.text("show", name, "--json")) for name in ("MEU RIO", "rio_abaixo"))
    assert (mine["code"], mine["faults"], mine["key"]) == (ready["code"], [], None)
    assert sum(card["copies"] for card in mine["cards"]) >= 40
    assert mine["code"] in decks.text("show", mine["code"])
    assert decks.text("delete", "meu rio") == "Baralho apagado: meu rio\n"
    assert "Meu rio" not in decks.text("list")


def test_a_deck_is_printed_as_a_list(decks: CommandLine) -> None:
    for suffix, begin in ((".pdf", b"%PDF"), (".md", b"#"), (".html", b"<!")):
        file = decks.folder / f"rio{suffix}"
        decks.text("export", "Rio Abaixo", "-o", str(file))
        assert file.read_bytes().startswith(begin)
    assert "Cartas 40/40" in decks.text("export", "Rio Abaixo", "--format", "text")


@pytest.mark.parametrize(
    ("content", "text"),
    [
        (b"3 Tocaia\n2 Nada Disso\n", "deck.txt, linha 2"),
        (b"\xff\xfe", "isto é texto em UTF-16"),
        (b"", "o arquivo está vazio"),
        (b"colecao_1.1-aaaa", "O código do baralho está errado"),
    ],
)
def test_what_is_no_deck_is_refused_and_nothing_is_saved(decks: CommandLine, content: bytes, text: str) -> None:
    file = decks.folder / "deck.txt"
    file.write_bytes(content)
    before = decks.text("list")
    code, out, err = decks.ran("import", str(file))
    assert (code, out) == (1, "") and text in err
    assert decks.text("list") == before


def test_a_deck_or_a_game_that_is_none_is_refused(decks: CommandLine) -> None:
    assert "Não há baralho Nenhum" in decks.ran("show", "Nenhum")[2]
    code = run(["--db", str(decks.folder / "x.db"), "--lang", "pt_BR", "decks", "list", "--game", "chama"])
    assert code == 1 and not (decks.folder / "x.db").exists()


def test_a_wrong_code_is_refused_with_its_file_and_line(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    (file := tmp_path / "a.txt").write_text("\n\ncolecao_1.1-aaaaaaaa\n", encoding="utf-8")
    code = run(
        ["--db", str(tmp_path / "a.db"), "--lang", "pt_BR", "decks", "import", str(file), "--game", "magic_wizards"]
    )
    assert code == 1 and "a.txt, linha 3: O código do baralho está errado" in capsys.readouterr().err

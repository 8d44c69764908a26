"""`carteado rules`: the rules of a game as a file, or read in the terminal."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from tui.cli.main import run


@pytest.mark.parametrize(
    ("file", "begin"), [("regras.pdf", "%PDF"), ("regras.html", "<!doctype"), ("r.md", "# Regras")]
)
def test_the_rules_are_written_in_the_format_of_the_files_name(tmp_path: Path, capsys, file: str, begin: str) -> None:
    assert run(["rules", "chama", "-o", str(tmp_path / file), "--lang", "pt_BR"]) == 0
    assert (tmp_path / file).read_bytes().startswith(begin.encode())
    assert capsys.readouterr().out == f"regras de Chama gravadas em {tmp_path / file}\n"


def test_a_script_is_told_what_was_written(tmp_path: Path, capsys) -> None:
    assert run(["rules", "dalmuti", "-o", str(tmp_path / "r.pdf"), "--json"]) == 0
    found = json.loads(capsys.readouterr().out)
    assert found == {"game": "dalmuti", "format": "pdf", "file": str(tmp_path / "r.pdf")}


def test_without_a_file_they_are_read_in_the_terminal(capfdbinary) -> None:
    assert run(["rules", "chama", "--lang", "en"]) == 0
    out = capfdbinary.readouterr().out.decode()
    assert out.startswith("*Rules · Chama*") and "        A\n      B   C\n" in out


def test_what_cannot_be_is_refused_and_nothing_is_written(tmp_path: Path, capsys) -> None:
    assert run(["rules", "poker", "-o", str(tmp_path / "r.pdf"), "--lang", "pt_BR"]) == 1
    assert "poker" in capsys.readouterr().err
    assert run(["rules", "chama", "-o", str(tmp_path / "r.doc"), "--lang", "pt_BR"]) == 1
    assert "r.doc não diz o formato" in capsys.readouterr().err
    assert run(["rules", "chama", "-o", str(tmp_path / "no" / "r.pdf")]) == 1
    with pytest.raises(SystemExit) as refused:
        run(["rules", "chama", "--format", "csv"])
    assert refused.value.code == 2
    assert not list(tmp_path.iterdir())

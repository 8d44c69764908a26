"""Byes asked for, people kept apart, prize categories and merged entries, by commands."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from tests.tui.commands import EIGHT, Commands

LINE = "Chama: Campeonato Mariapaulista 2025"
SWISS = ("--format", "swiss", "--tables", "2", "--rounds", "3", "--unscored")


@pytest.fixture
def commands(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> Commands:
    commands = Commands(tmp_path, capsys)
    commands.text("new", LINE, "--id", "copa", *SWISS)
    commands.text("add", "copa", *EIGHT, "Íris (Beira-Rio)", "João (Beira-Rio)")
    return commands


def test_a_bye_is_asked_for_listed_and_withdrawn(commands: Commands) -> None:
    assert commands.text("bye", "copa") == "Nada pedido.\n"
    assert commands.text("bye", "copa", "ana", "bia", "--round", "2") == (
        "Ana pediu folga na rodada 2\nBia pediu folga na rodada 2\n"
    )
    assert commands.text("bye", "copa", "bia", "--round", "2", "--off") == "Bia não pede mais folga na rodada 2\n"
    assert commands.text("bye", "copa") == "rodada 2: Ana pediu folga\n"
    assert json.loads(commands.text("bye", "copa", "--json"))["byes"][0]["name"] == "Ana"
    assert "Diga a rodada" in commands.refused("bye", "copa", "ana")
    assert "Não há rodada 4" in commands.refused("bye", "copa", "ana", "--round", "4")


def test_siblings_and_clubs_are_kept_apart_and_listed(commands: Commands) -> None:
    commands.text("apart", "copa", "ana", "bia")
    assert commands.text("apart", "copa", "--club", "beira-rio") == (
        "ninguém do clube beira-rio enfrenta um colega de clube\n"
    )
    assert commands.text("apart", "copa") == "não se enfrentam: Ana, Bia\nnão se enfrentam: os do clube beira-rio\n"
    [_, club] = json.loads(commands.text("apart", "copa", "--json"))["apart"]
    assert [item["name"] for item in club["entrants"]] == ["Íris", "João"]
    commands.text("pair", "copa")
    found = json.loads(commands.text("show", "copa", "--json"))["round"]["tables"]
    pairs = [{seat["name"] for seat in table["seats"]} for table in found]
    assert {"Ana", "Bia"} not in pairs
    assert {"Íris", "João"} not in pairs
    commands.text("apart", "copa", "ana", "bia", "--off")
    assert "Isso não estava pedido." in commands.refused("apart", "copa", "ana", "bia", "--off")


def test_categories_have_standings_and_papers_of_their_own(commands: Commands) -> None:
    commands.text("category", "copa", "ana", "juvenil", "feminino")
    commands.text("category", "copa", "bia", "Juvenil")
    assert commands.text("category", "copa") == "feminino: Ana\njuvenil: Ana, Bia\n"
    assert commands.text("category", "copa", "ana", "--none") == "Ana não concorre em categoria nenhuma\n"
    commands.text("category", "copa", "ana", "juvenil", "feminino")
    text = commands.text("standings", "copa", "--category", "JUVENIL")
    assert "Categoria juvenil" in text
    assert [name for name in EIGHT if name in text] == ["Ana", "Bia"]
    assert "Não há categoria «sênior»" in commands.refused("standings", "copa", "--category", "sênior")
    table = commands.text("export", "copa", "--kind", "prizes", "--format", "csv").splitlines()
    assert sum(line.startswith("Geral;") for line in table) == 10
    assert sum(line.startswith("juvenil;") for line in table) == 2
    assert sum(line.startswith("feminino;") for line in table) == 1
    assert "juvenil" in commands.text("export", "copa", "--kind", "prizes", "--format", "text")
    for kind in ("standings", "prizes"):
        alone = commands.text("export", "copa", "--kind", kind, "--category", "JUVENIL", "--format", "csv")
        assert [name for name in ("Ana", "Bia", "Caio") if name in alone] == ["Ana", "Bia"]
    refused = commands.refused("export", "copa", "--kind", "pairings", "--category", "juvenil", "--format", "csv")
    assert "Por categoria só há" in refused
    assert "sênior" in commands.refused("export", "copa", "--kind", "prizes", "--category", "sênior")
    commands.text("export", "copa", "--kind", "prizes", "-o", str(commands.folder / "p.pdf"))
    assert (commands.folder / "p.pdf").read_bytes().startswith(b"%PDF")


def test_one_person_entered_twice_is_merged_by_the_name_of_the_entry_that_stays(commands: Commands) -> None:
    commands.text("add", "copa", "Ana S.")
    assert commands.text("merge", "copa", "ana s.", "Ana").splitlines()[0] == (
        "Ana S. e Ana são a mesma pessoa: fica Ana, com os resultados dos dois"
    )
    assert len(json.loads(commands.text("standings", "copa", "--json"))["standings"]) == 10
    commands.text("undo", "copa")
    assert len(json.loads(commands.text("standings", "copa", "--json"))["standings"]) == 11
    commands.text("pair", "copa")
    table = commands.data("show", "copa")["round"]["tables"][0]
    assert "As duas jogaram na rodada 1" in commands.refused(
        "merge", "copa", *(item["name"] for item in table["seats"])
    )


def test_categories_come_with_a_list(commands: Commands) -> None:
    (file := commands.folder / "lista.csv").write_text("nome,categoria\nKika,juvenil\nLino,\n", encoding="utf-8")
    assert "juvenil" in commands.text("add", "copa", "--csv", str(file), "--dry-run")
    commands.text("add", "copa", "--csv", str(file))
    assert commands.text("category", "copa") == "juvenil: Kika\n"

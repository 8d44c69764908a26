"""`carteado tournament season`: two laptops merge one season, and a person's points count for another."""

from __future__ import annotations

from pathlib import Path

import pytest

from saves.store import open_store
from tests.saves.test_seasons import CLUB, play
from tests.saves.tournaments import desk_of
from tests.tui.commands import Commands


@pytest.fixture
def laptops(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> tuple[Commands, Commands]:
    """Two laptops with one season of one tournament, each of which went on with it."""
    both = []
    for name in ("here", "there"):
        (folder := tmp_path / name).mkdir()
        both.append(Commands(folder, capsys))
    here, there = both
    with open_store(here.db) as store:
        play(store, "taca")
        store.seasons.create("s1", CLUB, 5)
        store.seasons.add("s1", "taca")
    here.text("season", "export", "s1", "-o", str(here.folder / "ano.jsonl"))
    there.text("season", "import", str(here.folder / "ano.jsonl"))
    for laptop in both:
        with open_store(laptop.db) as store:
            desk_of(store, "taca").note(laptop.folder.name)
    there.text("season", "export", "s1", "-o", str(there.folder / "ano.jsonl"))
    return here, there


def test_a_tournament_that_parted_is_named_and_stays_or_gives_way_as_one_says(
    laptops: tuple[Commands, Commands],
) -> None:
    here, there = laptops
    file = str(there.folder / "ano.jsonl")
    with open_store(here.db) as store:
        before = store.tournaments.load("taca")
    text = here.refused("season", "import", file)
    assert f"taca (a partir do ato {len(before)})" in text and "--parted" in text
    assert f"taca fica como está aqui: no arquivo é outro a partir do ato {len(before)}" in here.text(
        "season", "import", file, "--parted", "here"
    )
    text = here.text("season", "import", file, "--parted", "arquivo")
    kept = there.folder / f"taca-{len(before)}.jsonl"
    assert kept.exists() and str(kept) in text
    with open_store(here.db) as store, open_store(there.db) as other:
        assert store.tournaments.load("taca") == other.tournaments.load("taca")
    here.text("delete", "taca", "--yes")
    here.text("import", str(kept))
    with open_store(here.db) as store:
        assert store.tournaments.load("taca") == before


def test_points_of_one_name_count_for_another_and_that_is_taken_back(laptops: tuple[Commands, Commands]) -> None:
    here, _ = laptops
    names = [line["name"] for line in here.data("season", "show", "s1")["table"]]
    assert here.text("season", "move", "s1", names[0], "Zulmira") == f"O que {names[0]} ganhou conta para Zulmira.\n"
    assert [line["name"] for line in here.data("season", "show", "s1")["table"]] == ["Zulmira", *names[1:]]
    assert "jogaram os dois" in here.refused("season", "move", "s1", "zulmira", names[1])
    here.text("season", "move", "s1", names[0], "Zulmira", "--off")
    assert [line["name"] for line in here.data("season", "show", "s1")["table"]] == names


@pytest.mark.parametrize("given", [("N" * 81,), ("Ano", "--best", "9" * 30)])
def test_a_season_that_its_own_file_would_not_hold_is_not_made(
    tmp_path: Path, capsys: pytest.CaptureFixture[str], given: tuple[str, ...]
) -> None:
    commands = Commands(tmp_path, capsys)
    commands.text("new", "Chama: Campeonato X 2026", "--id", "copa")
    code, _, refused = commands.ran("season", "new", *given)
    assert code in (1, 2) and refused
    assert commands.text("season", "list") == ""

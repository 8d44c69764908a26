"""`carteado tournament links`: links of players made, printed and revoked by commands."""

from __future__ import annotations

import json
import re
from pathlib import Path

import pytest

from saves.store import open_store
from tests.tui.commands import EIGHT, LINE, Commands
from tui.services.tournaments.player_links import linked_person


@pytest.fixture
def commands(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> Commands:
    commands = Commands(tmp_path, capsys)
    commands.text("new", LINE, "--id", "copa")
    commands.text("add", "copa", *EIGHT)
    commands.text("add", "copa", "--bot", "random")
    return commands


def holds(commands: Commands, link: str) -> str:
    with open_store(commands.db) as store:
        found = linked_person(store, link.rpartition("/")[2])
    return found.person if found is not None else ""


def test_everybody_gets_a_link_of_their_own_and_bots_get_none(commands: Commands) -> None:
    lines = commands.text("links", "copa", "--web", "192.168.0.12").splitlines()
    named = dict(line.split("  ") for line in lines)
    assert tuple(named) == EIGHT and len(set(named.values())) == 8
    assert all(link.startswith("http://192.168.0.12:8080/me/") for link in named.values())
    assert [holds(commands, link) for link in named.values()] == [*EIGHT]


def test_links_of_some_are_made_and_revoked_alone(commands: Commands) -> None:
    found = json.loads(commands.text("links", "copa", "ana", "BIA", "--web", "http://[fe80::1]:81/", "--json"))["links"]
    assert tuple(found) == ("Ana", "Bia") and found["Ana"].startswith("http://[fe80::1]:81/me/")
    assert commands.text("links", "copa", "ana", "--revoke") == "1 link deixou de valer.\n"
    assert (holds(commands, found["Ana"]), holds(commands, found["Bia"])) == ("", "Bia")
    assert commands.text("links", "copa", "--revoke", language="en") == "1 link holds no more.\n"
    assert "Zoe" in commands.refused("links", "copa", "Zoe")


@pytest.mark.parametrize("ending", ["html", "pdf"])
def test_links_are_printed_with_codes_to_be_handed_out(ending: str, commands: Commands, tmp_path: Path) -> None:
    file = tmp_path / f"links.{ending}"
    commands.text("links", "copa", "--web", "10.0.0.7", "-o", str(file))
    written = file.read_bytes()
    assert written.startswith(b"%PDF") or (written.count(b"<svg") == 8 and b"http://10.0.0.7:8080/me/" in written)


def test_a_tournament_that_is_deleted_takes_its_links_along(commands: Commands) -> None:
    link = commands.text("links", "copa", "ana", "--web", "10.0.0.7").split()[-1]
    commands.text("delete", "copa", "--yes")
    assert holds(commands, link) == ""


@pytest.mark.parametrize("kind", ["slips", "players"])
def test_slips_and_the_list_are_printed_with_links_that_hold_where_they_are_asked_for(
    kind: str, commands: Commands, tmp_path: Path
) -> None:
    commands.text("pair", "copa")
    file = tmp_path / "paper.html"
    commands.text("export", "copa", "--kind", kind, "-o", str(file))
    assert "/me/" not in file.read_text()
    commands.text("export", "copa", "--kind", kind, "--links", "https://10.0.0.7", "-o", str(file))
    links = re.findall(r'aria-label="(https://10\.0\.0\.7:8080/me/[^"]+)"', file.read_text())
    assert sorted(holds(commands, link) for link in links) == sorted(EIGHT)
    assert "slips" in commands.refused("export", "copa", "--kind", "pairings", "--links", "10.0.0.7")

"""Tournament files that choose what this program has not: refused on import, and read by every command if kept."""

from __future__ import annotations

import hashlib
import json
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

import saves.exchange.tournament_reading
from saves.store import open_store
from tests.saves.tournaments import sealed
from tests.tui.commands import EIGHT, Commands
from tests.tui.desk import app_at, club_of, press, shown
from tui.organiser.desk import DeskScreen
from tui.services.tournaments.session import TournamentSession

DUEL = "Magic & Wizards: Duelo Copa (Tabuleiro, Ambientes) 2026"
SWISS = ("--format", "swiss", "--tables", "2", "--unscored", "--option", "cut=no")
ODD = "/etc/passwd"
LOOKS = [
    *(("settings",), ("show",), ("standings", "--tiebreaks"), ("log", "--changes"), ("player", "Ana"), ("why", "1")),
    *(("export", "--kind", kind) for kind in ("announcement", "page", "pairings", "standings", "crosstable", "sheet")),
    ("export", "--kind", "tournament"),
]


@pytest.fixture
def commands(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> Commands:
    return Commands(tmp_path, capsys)


def forged(commands: Commands, line: str, change: Callable[[Any], object]) -> Path:
    """The file of a tournament of eight with a round, its opening changed and everything sealed anew."""
    commands.text("new", line, "--id", "copa", *(SWISS if line == CHAMA else ("--unscored",)))
    commands.text("add", "copa", *EIGHT)
    commands.text("pair", "copa")
    commands.text("export", "copa", "--kind", "tournament", "-o", str(file := commands.folder / "copa.jsonl"))
    commands.text("delete", "copa", "--yes")
    lines = [json.loads(text) for text in file.read_text(encoding="utf-8").splitlines()]
    change(lines[1]["act"])
    before = ""
    for entry in lines[1:-1]:
        entry["previous"] = before
        said = {key: entry[key] for key in ("number", "at", "previous", "act")}
        text = json.dumps(said, sort_keys=True, separators=(",", ":"), ensure_ascii=False)
        before = hashlib.sha256(text.encode()).hexdigest()
    file.write_bytes(sealed(lines))
    return file


CHAMA = "Chama: Campeonato Copa 2026"


def _options(act: Any, part: str, **options: Any) -> None:
    act[part]["options"] = {**act[part].get("options", {}), **options}


CHOICES = [
    (DUEL, lambda act: act["ruleset"]["choices"]["environments"].insert(0, ODD), "ruleset.choices.environments[0]"),
    (DUEL, lambda act: act["ruleset"]["choices"].update(weather=["rain"]), "ruleset.choices.weather[0]"),
    (DUEL, lambda act: _options(act, "ruleset", board=77), "ruleset.options.board"),
    (DUEL, lambda act: act["ruleset"].update(loser="nobody"), "ruleset.loser"),
    (DUEL, lambda act: _options(act, "settings", environments=ODD), "settings.options.environments"),
    (CHAMA, lambda act: _options(act, "settings", moon=3), "settings.options.moon"),
    (CHAMA, lambda act: act["settings"].update(tiebreaks=["wins", ODD]), "settings.tiebreaks[1]"),
    (CHAMA, lambda act: act["settings"].update(system="burstein"), "settings.system"),
    (CHAMA, lambda act: act["settings"].update(format="ladder_2"), "settings.format"),
]


@pytest.mark.parametrize(("line", "change", "field"), CHOICES)
def test_a_file_that_chooses_what_is_not_here_is_refused_by_its_line_and_field(
    commands: Commands, line: str, change: Callable[[Any], object], field: str
) -> None:
    text = commands.refused("import", str(forged(commands, line, change)))
    assert "copa.jsonl, linha 2: este programa não tem o que aqui se escolhe: " in text
    assert f"(campo $.act.{field})" in text
    assert commands.acts() == {}


def test_a_setting_of_a_later_program_is_refused_and_not_left_out(commands: Commands) -> None:
    text = commands.refused("import", str(forged(commands, CHAMA, lambda act: act["settings"].update(moon="full"))))
    assert "copa.jsonl, linha 2" in text
    assert "(campo $.act.settings.moon)" in text
    assert commands.acts() == {}


@pytest.mark.parametrize(("line", "change", "field"), CHOICES)
async def test_one_that_was_kept_all_the_same_is_told_by_every_command_and_at_the_desk(
    commands: Commands,
    monkeypatch: pytest.MonkeyPatch,
    line: str,
    change: Callable[[Any], object],
    field: str,
) -> None:
    monkeypatch.setattr(saves.exchange.tournament_reading, "unknown_choices", lambda _game, _act: ())
    file = forged(commands, line, change)
    code, _, text = commands.ran("import", str(file))
    if code:
        # A format without its rules cannot have drawn a round: the act itself is refused.
        assert field in ("settings.format",) and "linha 2" in text
        return
    for name, *after in LOOKS:
        # Each choice is told in one language, and in the other by the next one.
        language = ("pt_BR", "en")[CHOICES.index((line, change, field)) % 2]
        code, _, text = commands.ran(name, "copa", *after, language=language)
        assert code == 0 or "carteado: " in text
    with open_store(commands.db) as store:
        app = app_at(store)
        async with app.run_test(size=(80, 24)) as pilot:
            app.push_screen(DeskScreen(TournamentSession(club_of(app), "copa")))
            await pilot.pause()
            for key in "123456":
                await press(pilot, key)
            assert "Copa" in shown(pilot)

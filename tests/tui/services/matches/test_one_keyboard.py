"""Several people at one keyboard: Magic & Wizards asks nobody for answers there, unless that was chosen (MW-67)."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest

from engine.core.log import Player
from engine.games.magic_wizards.game import MagicWizards
from engine.games.magic_wizards.model import MagicOptions
from tests.tui.tables import matches_on, store_in

ANA, BIA, BOT = Player("Ana"), Player("Bia"), Player("Rosa", "planner")


@pytest.mark.parametrize(
    ("players", "chosen", "asked"),
    [
        ((ANA, BIA), "usual", "never"),
        ((ANA, BIA), "attacks", "attacks"),
        ((ANA, BIA), "always", "always"),
        ((ANA, BOT), "usual", "attacks"),
    ],
)
def test_MW_67_at_one_keyboard_answers_are_never_asked_for_unless_chosen(
    tmp_path: Path, players: tuple[Player, ...], chosen: Any, asked: str
) -> None:
    service = matches_on(store_in(tmp_path), MagicWizards())
    live_match = service.new_match("magic_wizards", players, MagicOptions(answers=chosen))
    assert set(live_match.table.state.answers) == {asked}

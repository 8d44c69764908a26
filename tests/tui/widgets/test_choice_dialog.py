"""A list of things to choose from, with a figure or a key at the end of each."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

from tests.tui.app import app_on, empty_club
from tests.tui.desk import shown
from tui.widgets.dialogs import ChoiceDialog
from tui.widgets.row_list import Row


@pytest.mark.parametrize("beside", ["n", "1.000", "1.000.000", "12.345.678.900"])
async def test_a_figure_beside_a_choice_is_whole(tmp_path: Path, beside: str) -> None:
    with empty_club(tmp_path) as store:
        async with app_on(store).run_test(size=(80, 24)) as pilot:
            await pilot.app.push_screen(
                ChoiceDialog("?", [Row("a", ("Mesa de Elite", beside)), Row("b", ("Taverna",))])
            )
            await pilot.pause()
            assert re.search(rf"Mesa de Elite +{re.escape(beside)} +│", shown(pilot))

"""No sentence of a table or a replay is cut; names of cards and people may be."""

from __future__ import annotations

from pathlib import Path

import pytest

from engine.core.bots import RandomBot
from engine.core.log import Player
from engine.games.registry import GAMES
from tests.engine.core.tables import seats_near
from tests.tui.app import picture
from tests.tui.cut_texts import cut_in
from tests.tui.pictures import TablePicture
from tests.tui.tables import matches_on, new_app, settle, sit_down, store_in
from tui.match.replay import ReplayScreen
from tui.services.identity.user_settings import LANGUAGES

PEOPLE = ("Ana", "Bia", "Rosa", "Tita")
TABLES = [("chama", "", 2), ("chama", "", 4), ("dalmuti", "", 4), ("wyrt_lordes", "", 4), ("wyrt_arton", "", 4)]
TABLES += [("magic_wizards", preset, 2) for preset in ("", "kingdom", "discs", "labyrinth")]
SIZES = [(80, 24), (120, 40)]
QUESTIONS = 24
"""So many pictures of each table are looked at."""


@pytest.mark.covered
@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize(("game", "preset", "seats"), TABLES, ids=str)
def test_no_sentence_of_a_table_is_cut_at_80x24_and_120x40(
    tmp_path: Path, game: str, preset: str, seats: int, language: str
) -> None:
    played = GAMES[game]
    options = played.presets[preset] if preset else played.options_type()
    players = [Player(name, "random" if at else None) for at, name in enumerate(PEOPLE[: seats_near(game, seats)])]
    live_match = matches_on(store_in(tmp_path), played).new_match(game, players, options)
    table, cut = TablePicture(live_match, language=language), set[str]()
    for _ in range(QUESTIONS):
        seen = live_match.table.line.plies[-1].number if live_match.table.line.plies else 0
        table.play_until(lambda _state, seen=seen: len(live_match.table.line.plies) > seen, RandomBot())
        cut |= {text for size in SIZES for text in cut_in(table.text(size))}
    assert cut == set()


@pytest.mark.sampled(2)
@pytest.mark.parametrize("size", SIZES, ids=str)
@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("game", GAMES)
async def test_no_sentence_of_a_replay_is_cut(tmp_path: Path, game: str, language: str, size: tuple[int, int]) -> None:
    app = new_app(tmp_path, GAMES[game], language=language)
    async with app.run_test(size=size) as pilot:
        table = sit_down(app, *(Player(name, "random") for name in PEOPLE[: seats_near(game, 3)]))
        await settle(pilot, table)
        app.push_screen(ReplayScreen(app.context.store.matches.load(table.live_match.match)))
        cut = set[str]()
        for keys in (("end",), *(("left",) * 3,) * 5):
            await pilot.press(*keys)
            # A table of figures that lies over the table of a replay has narrow columns.
            cut |= {*cut_in("\n".join(line for line in picture(app).splitlines() if "║" not in line))}
        assert cut == set()

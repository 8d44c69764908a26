"""At 80x24 no sentence of a table, a replay or another screen is cut; names of cards and people may be."""

from __future__ import annotations

import re
from collections.abc import Iterator
from pathlib import Path

import pytest

from engine.core.bots import RandomBot
from engine.core.log import Player
from engine.games.registry import GAMES
from tests.engine.core.tables import seats_near
from tests.tui.app import app_on, club, picture
from tests.tui.pictures import TablePicture
from tests.tui.tables import matches_on, new_app, settle, sit_down, store_in
from tests.tui.test_toasts import WAYS
from tui.match.replay import ReplayScreen
from tui.services.identity.user_settings import LANGUAGES
from tui.texts.catalog import catalog

PEOPLE = ("Ana", "Bia", "Rosa", "Tita")
TABLES = [("chama", "", 2), ("chama", "", 4), ("dalmuti", "", 4), ("wyrt_lordes", "", 4), ("wyrt_arton", "", 4)]
TABLES += [("magic_wizards", preset, 2) for preset in ("", "kingdom", "discs", "labyrinth")]
QUESTIONS = 24
"""So many pictures of each table are looked at."""
CARDS = {text for language in LANGUAGES for key, text in catalog(language).items() if key.startswith("card.")}
_CUT = re.compile(r"[^\s│║┃█░](?:[^│║┃█░\n]*?[^\s║])?…(?!\s+(?:mais|more)\b)")


def cut_in(text: str) -> Iterator[str]:
    """Yield what a sign says is cut in a picture, but names of cards, and texts that a key shows whole."""
    for line in text.splitlines():
        for found in _CUT.finditer(line):
            last = re.split(r"\s{2,}|▒", found[0][:-1])[-1].strip()
            named = any(last in name or last.endswith(name[:at]) for name in CARDS for at in range(4, len(name)))
            if last and not named:
                yield f"{last}…"


@pytest.mark.covered
@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize(("game", "preset", "seats"), TABLES, ids=str)
def test_no_sentence_of_a_table_is_cut_at_80x24(
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
        cut |= {*cut_in(table.text((80, 24)))}
    assert cut == set()


@pytest.mark.sampled(2)
@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("game", GAMES)
async def test_no_sentence_of_a_replay_is_cut_at_80x24(tmp_path: Path, game: str, language: str) -> None:
    app = new_app(tmp_path, GAMES[game], language=language)
    async with app.run_test(size=(80, 24)) as pilot:
        table = sit_down(app, *(Player(name, "random") for name in PEOPLE[: seats_near(game, 3)]))
        await settle(pilot, table)
        app.push_screen(ReplayScreen(app.context.store.matches.load(table.live_match.match)))
        cut = set[str]()
        for keys in (("end",), *(("left",) * 3,) * 5):
            await pilot.press(*keys)
            # A table of figures that lies over the table of a replay has narrow columns.
            cut |= {*cut_in("\n".join(line for line in picture(app).splitlines() if "║" not in line))}
        assert cut == set()


NAMED = ("[@", "José da")
"""How long names of people that may be cut begin."""
OF_RULES = {"rules", "search"}
"""The screens on which titles may be cut: the page beside them has them whole."""


@pytest.mark.sampled(1)
@pytest.mark.parametrize("language", LANGUAGES)
async def test_no_sentence_of_the_screens_below_home_is_cut_at_80x24(tmp_path: Path, language: str) -> None:
    with club(tmp_path) as store:
        app = app_on(store, language)
        async with app.run_test(size=(80, 24)) as pilot:
            home, cut = app.screen, dict[str, list[str]]()
            for name, keys in {**WAYS, "palette": ("ctrl+p",)}.items():
                if name in OF_RULES:
                    continue
                await pilot.press(*keys)
                await pilot.pause()
                found = [text for text in cut_in(picture(app)) if not any(begin in text for begin in NAMED)]
                cut |= {name: found} if found else {}
                while app.screen is not home:
                    app.pop_screen()
                    await pilot.pause()
            assert cut == {}

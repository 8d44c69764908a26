"""At 80x24 nothing that is said in one line is cut, however long the names: they are shown shorter, and told apart."""

from __future__ import annotations

import re
from pathlib import Path
from random import Random
from string import Formatter
from textwrap import wrap

import pytest
from rich.cells import cell_len
from rich.style import Style

from engine.core.log import Player
from engine.core.model import Seat
from engine.games.registry import GAMES
from tests.tui.app import empty_club
from tests.tui.desk import SMALL, app_at, press, shown
from tests.tui.tables import matches_on, store_in
from tui.canvas.palette import Palette
from tui.games.game_ui import game_ui_of, localizer_of
from tui.games.table_model import ChoiceTree, TableModel
from tui.match.draw_foot import sentence_cells
from tui.services.identity.names import NAME_CELLS, SHORTEST_NAME
from tui.services.identity.user_settings import LANGUAGES, SessionSettings
from tui.services.matches.live_match import LiveMatch
from tui.services.matches.participant import Participant
from tui.texts.catalog import catalog
from tui.texts.localizer import Localizer, Session, names_of

NAMES = tuple(f"Maria Fernanda Oliveira {letter}" for letter in "ABCDEFGH")
ROOM = sentence_cells(80, 24)
NUMBERS = {"count", "bet", "points", "attack", "defence", "by", "hand", "hands", "die", "sum"}
PEOPLE = {"card", "other", "name", "names", "owner", "attacker", "defender", "side", "rival"}
ONE_LINE = re.compile(rf"({'|'.join(GAMES)})\.(prompt|wait|caution|call)\.")


def longest(template: str) -> str:
    """Fill a sentence with the longest that it can tell, names in their shortest form."""
    written = ""
    for text, field, _, _ in Formatter().parse(template):
        written += text
        if field is not None:
            written += (
                "M" * SHORTEST_NAME if field in PEOPLE else "10" if field in NUMBERS else _LONGEST.get(field, "10♠")
            )
    return written


_LONGEST = {"set": "10×10+**", "choices": "", "keys": "1 2 3 4", "chosen": "10, 9 e 8", "cards": ""}
"""What is as long as there are choices is measured where it is told, below."""


@pytest.mark.parametrize("language", LANGUAGES)
def test_every_prompt_and_caution_of_the_catalogs_fits_into_its_line(language: str) -> None:
    data = {key: longest(template) for key, template in catalog(language).items() if ONE_LINE.match(key)}
    assert len(data) > 50
    assert {key: text for key, text in data.items() if cell_len(text) > ROOM - 2} == {}


@pytest.mark.parametrize("language", LANGUAGES)
def test_what_explains_a_choice_of_a_tournament_fits_the_two_lines_below_it(language: str) -> None:
    explained = re.compile(r"(desk\.(format|seeding)|choice)\..*help(\.about)?")
    long = [key for key, text in catalog(language).items() if explained.fullmatch(key) and len(wrap(text, 74)) > 2]
    assert not long


def test_names_are_shortened_no_more_than_needed_and_stay_different() -> None:
    localizer = Localizer(Session(language="pt_BR"), NAMES)
    assert localizer.fitting(NAME_CELLS + 2, lambda pair: pair.names[0]) == NAMES[0]
    for cells in (18, 15, SHORTEST_NAME):
        assert len(set(localizer.shortened(cells).names)) == len(NAMES)
        assert all(cell_len(name) <= cells for name in localizer.shortened(cells).names)


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("key", sorted(GAMES))
def test_no_prompt_or_hint_of_a_match_is_cut(key: str, language: str, tmp_path: Path) -> None:
    game, face = GAMES[key], game_ui_of(key)
    players = tuple(Player(name) for name in NAMES[: min(max(game.seats), 5)])
    live_match = matches_on(store_in(tmp_path), game).new_match(key, players, game.options_type())
    session = Session(SessionSettings(name="Ana", welcomed=True), language=language)
    localizer = localizer_of(session, key, live_match.table.line.options, names_of(players))
    rng, seen, cut = Random(5), set[str](), set[str]()
    for _ in range(160):
        if live_match.table.outcome is not None:
            break
        seat = live_match.table.deciders()[0]
        for me in (seat, None):
            table_model = _table_model(live_match, localizer, me)
            lines = [
                localizer.fitting(
                    ROOM - 2, lambda item, table_model=table_model: face.prompt(table_model._replace(localizer=item))
                )
            ]
            for spot in table_model.moves.following(()):
                there = table_model._replace(focus=spot)
                lines.append(
                    localizer.fitting(ROOM, lambda item, there=there: face.hint(there._replace(localizer=item)))
                )
            seen.update(lines)
            cut.update(text for text in lines if cell_len(text) > ROOM)
        live_match.table.submit(seat, rng.choice(live_match.table.legal_actions(seat)))
    assert len(seen) > 20
    assert cut == set()


_PLAIN = Style()
_STYLES = [name for name in Palette._fields if name != "suits"]


def _table_model(live_match: LiveMatch, localizer: Localizer, me: Seat | None) -> TableModel:
    table = live_match.table
    face = game_ui_of(table.game.key)
    view = Participant(live_match, None).view(me)
    legal = table.legal_actions(me) if me is not None else ()
    return TableModel(
        localizer=localizer,
        palette=Palette(suits=(_PLAIN,) * 4, **dict.fromkeys(_STYLES, _PLAIN)),
        players=table.players,
        view=view,
        asked=table.deciders(),
        moves=ChoiceTree((path, action) for action in legal for path in face.paths(view, action)),
        anchor=me or 0,
        me=me,
    )


async def test_the_lobby_and_the_library_tell_which_game_a_match_is(tmp_path: Path) -> None:
    with empty_club(tmp_path) as store:
        app = app_at(store)
        async with app.run_test(size=SMALL) as pilot:
            names = {key: catalog("pt_BR")[f"game.{key}.short"] for key in GAMES}
            for key, name in names.items():
                players = tuple(Player(text) for text in NAMES[: max(2, min(GAMES[key].seats))])
                live_match = app.context.matches.new_match(key, players, GAMES[key].options_type())
                seat = live_match.table.deciders()[0]
                live_match.table.submit(seat, live_match.table.legal_actions(seat)[0])
                app.screen.refill()
                await pilot.pause()
                assert f"{name} Maria" in shown(pilot), name
            await press(pilot, "g")
            assert all(name in shown(pilot) for name in names.values())

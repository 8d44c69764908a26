"""Parts of a table that are taken over from the last picture: what is seen is what would be drawn anew."""

from __future__ import annotations

from random import Random
from typing import Any

import pytest

from engine.core.bots import RandomBot
from engine.core.chance import SEED_BYTES, commitment_of
from engine.core.log import Header, Player
from engine.core.model import FORMAT, Seat
from engine.core.table import NoJournal, Table
from engine.games.registry import GAMES
from tui.canvas.grid import Canvas, KeptPart, Rect
from tui.canvas.palette import MONO
from tui.games.game_ui import game_ui_of, localizer_of
from tui.games.table_model import ChoiceTree, TableModel
from tui.services.identity.user_settings import SessionSettings
from tui.texts.localizer import Session, names_of

PLIES = {"chama": 36}
"""How many plies are looked at; in games that keep no part yet, few."""
_FEW = 6
NAMES = ("Ana", "Beto", "Caio", "Duda")
CHAMA: tuple[dict[str, Any], ...] = ({"type": "duplas"}, {"xisum": True, "allies": True, "pineapples": [1]})


def new_table(key: str, options: dict[str, Any]) -> Table:
    """A match of up to four people that has just begun."""
    game, seed = GAMES[key], bytes(SEED_BYTES)
    players = tuple(map(Player, NAMES[: game.seats[-1]]))
    nonces = ("00" * 8,) * len(players)
    rules = game.rules_versions[-1]
    header = Header("kept", key, rules, players, options, commitment_of(seed), nonces=nonces, format=FORMAT)
    table = Table(game, header, seed, NoJournal())
    table.start()
    return table


def model_of(table: Table, session: Session, seat: Seat | None) -> TableModel:
    """The table as a seat sees it."""
    key, view, asked = table.game.key, table.view(seat), table.deciders()
    game_ui = game_ui_of(key)
    legal = table.legal_actions(seat) if seat is not None and seat in asked else ()
    moves = ChoiceTree((path, action) for action in legal for path in game_ui.paths(view, action))
    localizer = localizer_of(session, key, table.line.options, names_of(table.players))
    table_model = TableModel(localizer, MONO, table.players, view, asked, moves, seat or 0, seat)
    return table_model._replace(focus=game_ui.first_focus(table_model) if moves else "")


def picture(table_model: TableModel, key: str, size: tuple[int, int], kept: dict[str, KeptPart] | None) -> Any:
    """All that a table shows, and its spots."""
    canvas = Canvas(*size, kept)
    game_ui_of(key).draw(canvas, Rect(0, 0, *size), table_model)
    return [(row.chars, row.styles) for row in canvas.rows()], canvas.spots


@pytest.mark.parametrize("key, options", [*((key, {}) for key in GAMES), *(("chama", options) for options in CHAMA)])
def test_a_picture_with_kept_parts_is_the_one_that_is_drawn_anew(key: str, options: dict[str, Any]) -> None:
    table, session, rng, bot = (
        new_table(key, options),
        Session(SessionSettings(language="pt_BR")),
        Random(7),
        RandomBot(),
    )
    boards: dict[Seat | None, dict[str, KeptPart]] = {None: {}, 0: {}, 1: {}}
    for ply in range(PLIES.get(key, _FEW)):
        if not (deciders := table.deciders()):
            break
        # Settings of one session, windows of another size and picked cards change between two pictures.
        session.change(suits=("symbols", "letters")[ply // 3 % 2], language=("pt_BR", "en")[ply // 5 % 2])
        size = ((80, 20), (120, 36), (120, 36))[ply // 4 % 3]
        for seat, kept in boards.items():
            table_model = model_of(table, session, seat)
            for picked in {(), table_model.moves.following(())[:1]}:
                picking = table_model._replace(picked=picked)
                assert picture(picking, key, size, kept) == picture(picking, key, size, None)
        chooser = rng.choice(deciders)
        table.submit(chooser, bot.choose(table.view(chooser), table.legal_actions(chooser), rng))


def test_a_part_is_drawn_again_only_where_what_it_shows_has_changed() -> None:
    kept: dict[str, KeptPart] = {}
    drawn: list[object] = []

    def draw(source: object, x: int = 2) -> Canvas:
        def anew(part: Canvas) -> None:
            drawn.append(source)
            part.put(0, 0, f"{source} is too wide")
            part.spot("place", Rect(1, 0, 2, 1))

        canvas = Canvas(8, 2, kept)
        canvas.part("name", Rect(x, 1, 4, 3), source, anew)
        return canvas

    assert draw(1).rows() == draw(1).rows() and drawn == [1]
    assert "".join(draw(1).rows()[1].chars) == "  1 is  "
    assert draw(1).spots == [("place", Rect(3, 1, 2, 1))]
    draw(2)
    assert "".join(draw(2, x=6).rows()[1].chars) == "      2 " and drawn == [1, 2, 2]

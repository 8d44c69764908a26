"""Parts of a table that are taken over from the last picture: what is seen is what would be drawn anew."""

from __future__ import annotations

from collections import Counter
from itertools import pairwise, product
from random import Random
from typing import Any

import pytest
from rich.color import Color
from rich.style import Style

from engine.core.bots import RandomBot
from engine.core.chance import SEED_BYTES, commitment_of
from engine.core.log import Header, Player
from engine.core.model import FORMAT, Decide, Seat
from engine.core.table import NoJournal, Table
from engine.games.registry import GAMES
from tui.canvas.grid import Canvas, KeptPart, KeptParts, Rect
from tui.canvas.palette import MONO
from tui.games.drawing import draw_log
from tui.games.game_ui import game_ui_of, localizer_of
from tui.games.table_model import ChoiceTree, TableModel
from tui.services.identity.user_settings import SessionSettings
from tui.texts.localizer import Session, names_of
from tui.texts.match_log import LogLine

PLIES = {"chama": 36, "dalmuti": 36}
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


def picture(table_model: TableModel, key: str, size: tuple[int, int], kept: KeptParts | None) -> Any:
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
    # All who look at a table share the parts.
    kept = KeptParts()
    for ply in range(PLIES.get(key, _FEW)):
        if not (deciders := table.deciders()):
            break
        # Settings of one session, windows of another size and picked cards change between two pictures.
        session.change(suits=("symbols", "letters")[ply // 3 % 2], language=("pt_BR", "en")[ply // 5 % 2])
        size = ((80, 20), (120, 36), (120, 36))[ply // 4 % 3]
        for seat in (None, 0, 1):
            table_model = model_of(table, session, seat)
            for picked in {(), table_model.moves.following(())[:1]}:
                picking = table_model._replace(picked=picked)
                assert picture(picking, key, size, kept) == picture(picking, key, size, None)
        chooser = rng.choice(deciders)
        table.submit(chooser, bot.choose(table.view(chooser), table.legal_actions(chooser), rng))


@pytest.mark.parametrize("size", [(40, 8), (40, 9), (52, 8), (7, 3)])
def test_a_log_that_is_kept_is_the_one_that_would_be_written_anew(size: tuple[int, int]) -> None:
    sentences = [LogLine(f"Ana joga o {number}", ply=number) for number in range(1, 30)]
    logs = (
        [],
        sentences[:3],
        sentences,
        [*sentences[:3], LogLine("Rodada 2", heading=True)],
        [*sentences[:3], LogLine("Rodada 2", mark="#")],
        [*sentences[:2], sentences[2]._replace(fresh=True)],
        [*sentences[:2], LogLine("Ana joga um Rei que ninguém mais vê, e fala disso por muito tempo")],
    )
    bright = MONO._replace(rail=Style(bgcolor=Color.parse("#102030")), turn=Style(bold=True), dim=Style(dim=True))
    kept, table = KeptParts(), new_table("chama", {})
    for language, palette, seat, log in product(("pt_BR", "en"), (MONO, bright), (None, 0), logs * 2):
        table_model = model_of(table, Session(SessionSettings(language=language)), seat)
        anew, again = Canvas(60, 10), Canvas(60, 10, kept)
        for canvas in (anew, again):
            draw_log(canvas, Rect(3, 1, *size), table_model._replace(palette=palette, log=log))
        assert (again.rows(), again.spots) == (anew.rows(), anew.spots)


def test_a_part_is_drawn_again_only_where_what_it_shows_has_changed() -> None:
    kept = KeptParts()
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
    assert "".join(draw(2, x=6).rows()[1].chars) == "      2 " and drawn == [1, 2]


@pytest.mark.parametrize("key, parts", [("chama", ("head", "seat:2", "log")), ("dalmuti", ("trick", "log"))])
def test_what_two_people_see_alike_at_one_table_is_drawn_once(
    key: str, parts: tuple[str, ...], monkeypatch: pytest.MonkeyPatch
) -> None:
    table, bot, rng = new_table(key, {}), RandomBot(), Random(7)
    while isinstance(table.turn, Decide) and table.line.entries < 12:
        chooser = table.deciders()[0]
        table.submit(chooser, bot.choose(table.view(chooser), table.legal_actions(chooser), rng))
    kept, drawn = KeptParts(), Counter[str]()
    keep = kept.keep

    def counted(name: str, part: KeptPart) -> None:
        drawn[name] += 1
        keep(name, part)

    monkeypatch.setattr(kept, "keep", counted)
    watchers = [seat for seat in (0, 1) if seat not in table.deciders()]
    # Each of them has a session of their own.
    for seat in (0, 1):
        session = Session(SessionSettings(language="pt_BR", name=NAMES[seat]))
        picture(model_of(table, session, seat), key, (120, 36), kept)
    assert watchers and {name: drawn[name] for name in parts} == dict.fromkeys(parts, 1)


def test_equal_styles_on_a_canvas_are_one_object_so_that_a_line_is_parted_only_where_styles_differ() -> None:
    canvas = Canvas(9, 1)
    for x in range(0, 9, 3):
        # Each of them is made apart, as two palettes would.
        canvas.fill(Rect(x, 0, 3, 1), Style(bgcolor=Color.parse("#102030")))
        canvas.put(x, 0, "ab", Style(bold=True))
    canvas.restyle(Rect(0, 0, 2, 1), Style(reverse=True))
    canvas.restyle(Rect(3, 0, 2, 1), Style(reverse=True))
    (row,) = canvas.rows()
    runs = row.runs()
    assert [(first, end) for first, end, _ in runs] == [(0, 2), (2, 3), (3, 5), (5, 6), (6, 8), (8, 9)]
    assert runs[0][2] is runs[2][2] and runs[1][2] is runs[3][2] is runs[5][2]
    assert all(before != after for (_, _, before), (_, _, after) in pairwise(runs))

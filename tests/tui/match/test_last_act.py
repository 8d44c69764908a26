"""What another has just done: its cards large and its sentence beside them, in the empty middle of the table."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest

from engine.core.chance import Stream
from engine.core.log import Player
from engine.games.chama.actions import AttachArmy, EndTurn, PlaceCommander, PlayRealm
from engine.games.registry import GAMES
from tests.tui.match.test_recap import BOARD, TITLE, full, text
from tests.tui.match.test_table_snapshots import own_turn
from tests.tui.tables import ANA, TITA, Script, ScriptedChama, at_table, matches_on, press, store_in
from tests.tui.told import told_by_hand
from tui.canvas.grid import Canvas, Rect
from tui.games.game_ui import game_ui_of, localizer_of
from tui.games.table_model import TableModel
from tui.match.last_act import draw_act
from tui.match.recap import EmptyParts, Told
from tui.services.identity.user_settings import SessionSettings
from tui.texts.localizer import Session

ACT = Told(("Tita passa.", "Zeca une 9♥ a 3♥."), slice(1, 2), ("9♥",))


@pytest.fixture
def table_model(tmp_path: Path) -> TableModel:
    return own_turn(tmp_path).choosing.table_model


def test_the_card_is_drawn_large_in_the_middle_with_name_and_verb_beside_it(table_model: TableModel) -> None:
    canvas = Canvas(120, 40)
    assert draw_act(canvas, EmptyParts(canvas, canvas.area._replace(height=34)), table_model, ACT)
    shown = text(canvas).splitlines()
    at = next(y for y, line in enumerate(shown) if "╭───────╮" in line)
    assert 14 <= at <= 17 and shown[at + 1].strip() == "│9      │" and "► Zeca une 9♥ a 3♥." in shown[at + 2]
    assert "Tita passa" not in text(canvas)


def test_on_a_small_board_the_card_has_three_lines_and_without_room_for_these_the_sentence_stands_alone(
    table_model: TableModel,
) -> None:
    canvas = Canvas(80, 20)
    assert draw_act(canvas, EmptyParts(canvas, canvas.area), table_model, ACT)
    assert "│9♥│ ► Zeca une 9♥ a 3♥." in text(canvas) and text(canvas).count("╭──╮") == 1
    canvas = full(Canvas(40, 8), Rect(2, 1, 36, 1))
    assert draw_act(canvas, EmptyParts(canvas, BOARD), table_model, ACT)
    assert "► Zeca une 9♥ a 3♥." in text(canvas) and "╭" not in text(canvas)
    canvas = full(Canvas(40, 8), Rect(2, 1, 20, 1))
    assert not draw_act(canvas, EmptyParts(canvas, BOARD), table_model, ACT)


def test_far_from_the_middle_no_card_is_drawn_that_would_be_taken_for_one_of_a_seat(table_model: TableModel) -> None:
    canvas = full(Canvas(80, 20), Rect(0, 1, 60, 4))
    assert draw_act(canvas, EmptyParts(canvas, canvas.area), table_model, ACT)
    assert "► Zeca une 9♥ a 3♥." in text(canvas) and "╭" not in text(canvas)


def test_nothing_is_drawn_over_what_is_written_nor_beside_the_hand(table_model: TableModel) -> None:
    canvas = full(Canvas(80, 20), Rect(0, 17, 80, 3), Rect(0, 2, 60, 4))
    before = text(canvas)
    canvas.spot("hand:1", Rect(0, 17, 4, 3))
    assert draw_act(canvas, EmptyParts(canvas, canvas.area), table_model, ACT)
    now = text(canvas)
    assert all(old in (" ", new) for old, new in zip(before, now, strict=True))
    assert now.splitlines()[17:] == before.splitlines()[17:]


async def test_it_stands_apart_from_what_happened_before_and_any_key_takes_it_away(tmp_path: Path) -> None:
    opening = Script(PlayRealm(11, 0), PlaceCommander(3), AttachArmy(8, 0), EndTurn())
    async with at_table(tmp_path, ANA, TITA, game=ScriptedChama(opening), seed=5) as (pilot, screen):
        # The turn that the last choice ended told only of Ana: what Tita did before is her last act.
        assert "8♥  ► Tita une 8♥" in screen.board.text()
        assert "Tita põe 3♥ no poço." in screen.board.text().split(TITLE)[1]
        await press(pilot, screen, "right")
        assert "► Tita une" not in screen.board.text()


@pytest.mark.parametrize("key", GAMES)
def test_only_cards_are_shown_that_the_log_names_to_the_same_eyes(tmp_path: Path, key: str) -> None:
    game, face = GAMES[key], game_ui_of(key)
    names = ("Ana", "Bia", "Caio", "Duda")[: game.seats[-1]]
    live_match = matches_on(store_in(tmp_path), game).new_match(key, tuple(map(Player, names)), game.options_type())
    table, rng = live_match.table, Stream(b"shown")
    for _ in range(150):
        if not (asked := table.deciders()):
            break
        seat = asked[0]
        table.submit(seat, game.bots["planner"].choose(table.view(seat), table.legal_actions(seat), rng))
    localizer = localizer_of(Session(SessionSettings(), {}, language="pt_BR"), key, live_match.options, names)
    shown: list[Any] = []
    for viewer in (None, *range(len(names))):
        for number in range(1, len(table.line.plies) + 1):
            for event in told_by_hand(table.line, number, viewer).events:
                cards = face.events.shown_cards(event, localizer)
                line = face.sentence(event, localizer)
                shown += cards if line is not None else ()
                assert line is None or all(card in line.text for card in cards)
    assert bool(shown) is (key != "dalmuti"), "the trick of that game shows them itself"

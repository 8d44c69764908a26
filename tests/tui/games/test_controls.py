"""The table of controls, in every game and by itself."""

from __future__ import annotations

from typing import get_args

import msgspec
import pytest

from engine.core.log import Player
from engine.games.registry import GAMES
from tests.tui.toy import toy_scene
from tui.games.controls import Controls, Zone, press
from tui.games.game_ui import game_ui_of
from tui.games.table_model import DONE, ChoiceTree, Command, TableModel


class Lay(msgspec.Struct, frozen=True):
    card: int
    place: int


class Give(msgspec.Struct, frozen=True):
    cards: tuple[int, ...]


class Wait(msgspec.Struct, frozen=True):
    pass


HELD = (7, 7, 4)
hand = Zone(name="hand", keys="123", items=lambda view: HELD, singly=True)
card = Zone(name="card", keys="123")
place = Zone(name="place", keys="abc", numbered=True, target=True)
TABLE = Controls(
    {
        Lay: (card.pick("card") >> place.pick("place", guess=lambda view: 2)).when(
            lambda view, action: action.card > 4
        ),
        Give: hand.several("cards"),
        Wait: press("wait", "w space", "table.help", refused=lambda view: True),
    },
    focus=("nowhere", place, card),
    zones=(hand, card, place),
)


def scene(*legal: object, picked: tuple[str, ...] = ()) -> TableModel:
    moves = ChoiceTree((path, action) for action in legal for path in TABLE.paths(None, action))
    return toy_scene()._replace(players=(Player("Ana"),), asked=(0,), me=0, moves=moves, picked=picked)


@pytest.mark.parametrize("key", GAMES)
def test_every_type_of_action_of_a_game_has_a_way(key: str) -> None:
    ways = game_ui_of(key).controls.table.keys()
    assert ways == set(get_args(GAMES[key].action_type))


def test_an_illegal_pick_is_the_action_that_its_spots_begin_with_the_rest_guessed() -> None:
    assert TABLE.probe(None, (), "card:7") == Lay(7, 2)
    assert TABLE.probe(None, ("card:4",), "place:1") == Lay(4, 1)
    assert TABLE.probe(None, ("card:7",), "wait") == Wait()
    assert TABLE.probe(None, (), "card:4") is None, "this card is not laid"
    assert TABLE.probe(None, (), "place:1") is None, "no card is chosen for it"
    assert TABLE.probe(None, ("hand:2",), "hand:0") == Give((7, 4))


def test_equal_cards_are_marked_one_by_one_in_any_order() -> None:
    moves = scene(Give((7, 4))).moves
    assert set(moves.following(())) == {"hand:0", "hand:1", "hand:2"}
    assert moves.following(("hand:1",)) == ("hand:2",) and set(moves.following(("hand:2",))) == {"hand:0", "hand:1"}
    assert moves.at(("hand:2", "hand:1", DONE)) == Give((7, 4)) and moves.at(("hand:0", "hand:1", DONE)) is None


def test_a_target_has_its_key_only_once_a_choice_has_begun_and_is_pointed_at_first() -> None:
    begun = scene(Lay(7, 1), Lay(7, 2), picked=("card:7",))
    assert TABLE.hotkeys(begun) == {"place:1": "b", "place:2": "c"} and TABLE.first_focus(begun) == "place:1"
    fresh = scene(Lay(7, 1), Lay(7, 2))
    assert TABLE.hotkeys(fresh) == {"card:7": "1", "wait": "w"} and TABLE.first_focus(fresh) == "card:7"


def test_a_command_is_offered_while_it_is_a_choice_and_refused_by_its_key_otherwise() -> None:
    (command,) = TABLE.commands(scene(Wait(), Lay(7, 1)))
    assert command == Command(("w", "space"), "wait", "table.help")
    assert "wait" not in TABLE.hotkeys(scene(Wait())) and TABLE.hotkeys(scene(Lay(7, 1)))["wait"] == "w"
    assert TABLE.commands(scene(Wait(), Lay(7, 1), picked=("card:7",))) == ()
    assert TABLE.hotkeys(scene(Lay(7, 1))._replace(me=None)) == {}


def test_a_zone_that_is_typed_is_so_while_one_of_its_spots_leads_on() -> None:
    number = Zone(name="place", typed=True)
    controls = Controls({Lay: card.pick("card") >> number.pick("place")}, zones=(card, number))
    assert controls.typed(scene(Lay(7, 1))) == "", "no card is chosen yet"
    assert controls.typed(scene(Lay(7, 1), picked=("card:7",))) == "place"


def test_what_two_presses_say_of_an_action_both_holds() -> None:
    high, low = (
        card.pick("card") >> press(name, key, place=at) for name, key, at in (("high", "h", 2), ("low", "l", 1))
    )
    controls = Controls({Lay: (high, low)}, zones=(card,))
    assert controls.paths(None, Lay(7, 1)) == (("card:7", "low"),)
    assert controls.probe(None, ("card:7",), "high") == Lay(7, 2)

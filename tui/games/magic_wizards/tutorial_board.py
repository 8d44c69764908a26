"""The tutorial of the board.

A cell that helps, a move, Iniciativa, and an attack on a player from the last row.
"""

from __future__ import annotations

from functools import partial

from msgspec.structs import replace

from engine.games.magic_wizards import actions
from engine.games.magic_wizards.board.cells import Grid
from tui.games.magic_wizards.tutorial_deals import IDLE, LOOK, OPTIONS, RIVALS, acts, begun, on, piece, plays
from tui.services.matches.scenarios import ME, RIVAL, Scenario, Step

_OPTIONS = replace(OPTIONS, board=5, environments="sertao")
_GRID = Grid(rows=_OPTIONS.board)
_on = partial(on, _GRID)
_scenario = partial(Scenario, options=_OPTIONS, habits=IDLE)

_RIVAL_COMES = (
    *begun(RIVAL, "tocaia robo_de_benjamim", f"cupim_de_cartorio {RIVALS}"),
    *plays(RIVAL, "cupim_de_cartorio"),
    *acts(RIVAL, *_on("f4"), actions.EndDuelTurn()),
)
_ON_THE_CELL = (*_RIVAL_COMES, *plays(ME, "capataz_de_ferrugem"), *acts(ME, *_on("d2")))
_BESIDE = (*_ON_THE_CELL, *acts(ME, actions.MoveWith(2), *_on("f3")))
_FELLED = (
    *_BESIDE,
    *acts(ME, actions.AttackWith(2), actions.ChooseSlot(1), actions.EndDuelTurn()),
    *acts(RIVAL, *IDLE, actions.EndDuelTurn()),
    *acts(ME, actions.DrawACard()),
)

# ---- A monster comes on a cell that helps it -------------------------------------------------------------------------

_CELL = _scenario(
    name="ground",
    opening=(*_RIVAL_COMES, *acts(ME, actions.DrawACard())),
    steps=(
        Step(1, "take", (actions.PickCard(piece(ME, "capataz_de_ferrugem")),), LOOK),
        Step(1, "upright", (actions.PlayCard(True),)),
        Step(1, "cell", _on("a1", "b1", "f1", "g1", "a2", "d2", "e2", "h2")),
    ),
)

# ---- It moves beside the rival's -------------------------------------------------------------------------------------

_MOVE = _scenario(
    name="walk",
    opening=_ON_THE_CELL,
    steps=(Step(2, "move", (actions.MoveWith(2),), LOOK), Step(2, "near", _on("f3", "e4"))),
)

# ---- It attacks with Iniciativa --------------------------------------------------------------------------------------

_INITIATIVE = _scenario(
    name="initiative",
    opening=_BESIDE,
    steps=(Step(3, "assail", (actions.AttackWith(2),), LOOK), Step(3, "beat", (actions.ChooseSlot(1),))),
)

# ---- A player is attacked from the last row --------------------------------------------------------------------------

_LAST_ROW = _scenario(
    name="last_row",
    opening=_FELLED,
    steps=(
        Step(4, "advance", (actions.MoveWith(2),), LOOK),
        Step(4, "edge", _on(*(f"{column}5" for column in "abcdefgh"))),
        Step(4, "straight", (actions.AttackWith(2),), LOOK),
        Step(4, "player", (actions.ChoosePlayer(RIVAL),)),
    ),
)

BOARD = (_CELL, _MOVE, _INITIATIVE, _LAST_ROW)
"""The scenarios of the board."""

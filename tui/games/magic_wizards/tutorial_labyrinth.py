"""The tutorial of the labyrinth.

A way in, a walk of exactly the level, an open side, and the rival's own rows.
"""

from __future__ import annotations

from functools import partial

from msgspec.structs import replace

from engine.games.magic_wizards.actions import (
    AttackWith,
    ChoosePlayer,
    ChooseSlot,
    DrawACard,
    EndDuelTurn,
    MoveWith,
    PickCard,
    PlayCard,
)
from engine.games.magic_wizards.board.places import labyrinth_of
from tui.games.magic_wizards.tutorial_deals import IDLE, LOOK, OPTIONS, RIVALS, acts, begun, on, piece, plays
from tui.services.matches.scenarios import ME, RIVAL, Scenario, Step

_OPTIONS = replace(OPTIONS, board=6, labyrinth=9, layouts=("raizes",))
_GRID = labyrinth_of(_OPTIONS, "raizes").grid
_on = partial(on, _GRID)
_scenario = partial(Scenario, options=_OPTIONS, habits=IDLE)

_RIVAL_COMES = (
    *begun(RIVAL, "tocaia robo_de_benjamim", RIVALS),
    *plays(RIVAL, "sapo_de_cartola"),
    *acts(RIVAL, *_on("c8"), EndDuelTurn()),
)
_RIVAL_WALKS = (
    *_RIVAL_COMES,
    *plays(ME, "capataz_de_ferrugem"),
    *acts(ME, *_on("c2"), EndDuelTurn()),
    *acts(RIVAL, DrawACard(), MoveWith(1), *_on("c6"), EndDuelTurn()),
    *acts(ME, DrawACard()),
)
_NEXT_TO_IT = (*_RIVAL_WALKS, *acts(ME, MoveWith(2), *_on("c5")))
_ALONE = (
    *_NEXT_TO_IT,
    *acts(ME, AttackWith(2), ChooseSlot(1), EndDuelTurn()),
    *acts(RIVAL, *IDLE, EndDuelTurn()),
    *acts(ME, DrawACard()),
)

# ---- A monster comes before a way in ---------------------------------------------------------------------------------

_MOUTH = _scenario(
    name="mouth",
    opening=(*_RIVAL_COMES, *acts(ME, DrawACard())),
    steps=(
        Step(1, "choose", (PickCard(piece(ME, "capataz_de_ferrugem")),), LOOK),
        Step(1, "erect", (PlayCard(True),)),
        Step(1, "before", _on("c2")),
    ),
)

# ---- It walks exactly its level --------------------------------------------------------------------------------------

_PACE = _scenario(
    name="pace",
    opening=_RIVAL_WALKS,
    steps=(Step(2, "go", (MoveWith(2),), LOOK), Step(2, "three", _on("c5"))),
)

# ---- It attacks over an open side ------------------------------------------------------------------------------------

_SIDE = _scenario(
    name="side",
    opening=_NEXT_TO_IT,
    steps=(Step(3, "hit", (AttackWith(2),), LOOK), Step(3, "across", (ChooseSlot(1),))),
)

# ---- The player is attacked from the own rows ------------------------------------------------------------------------

_THROUGH = _scenario(
    name="through",
    opening=_ALONE,
    steps=(
        Step(4, "on", (MoveWith(2),), LOOK),
        Step(4, "rows", _on("c8")),
        Step(4, "final", (AttackWith(2),), LOOK),
        Step(4, "blow", (ChoosePlayer(RIVAL),)),
    ),
)

LABYRINTH = (_MOUTH, _PACE, _SIDE, _THROUGH)
"""The scenarios of the labyrinth."""

"""The tutorial of the labyrinth.

A way in, a walk of exactly the level, an open side, and the rival's own rows.
"""

from __future__ import annotations

from functools import partial

from msgspec.structs import replace

from engine.games.magic_wizards import actions
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
    *acts(RIVAL, *_on("c8"), actions.EndDuelTurn()),
)
_RIVAL_WALKS = (
    *_RIVAL_COMES,
    *plays(ME, "capataz_de_ferrugem"),
    *acts(ME, *_on("c2"), actions.EndDuelTurn()),
    *acts(RIVAL, actions.DrawACard(), actions.MoveWith(1), *_on("c6"), actions.EndDuelTurn()),
    *acts(ME, actions.DrawACard()),
)
_NEXT_TO_IT = (*_RIVAL_WALKS, *acts(ME, actions.MoveWith(2), *_on("c5")))
_ALONE = (
    *_NEXT_TO_IT,
    *acts(ME, actions.AttackWith(2), actions.ChooseSlot(1), actions.EndDuelTurn()),
    *acts(RIVAL, *IDLE, actions.EndDuelTurn()),
    *acts(ME, actions.DrawACard()),
)

# ---- A monster comes before a way in ---------------------------------------------------------------------------------

_MOUTH = _scenario(
    name="mouth",
    opening=(*_RIVAL_COMES, *acts(ME, actions.DrawACard())),
    steps=(
        Step(1, "choose", (actions.PickCard(piece(ME, "capataz_de_ferrugem")),), LOOK),
        Step(1, "erect", (actions.PlayCard(True),)),
        Step(1, "before", _on("c2")),
    ),
)

# ---- It walks exactly its level --------------------------------------------------------------------------------------

_PACE = _scenario(
    name="pace",
    opening=_RIVAL_WALKS,
    steps=(Step(2, "go", (actions.MoveWith(2),), LOOK), Step(2, "three", _on("c5"))),
)

# ---- It attacks over an open side ------------------------------------------------------------------------------------

_SIDE = _scenario(
    name="side",
    opening=_NEXT_TO_IT,
    steps=(Step(3, "hit", (actions.AttackWith(2),), LOOK), Step(3, "across", (actions.ChooseSlot(1),))),
)

# ---- The player is attacked from the own rows ------------------------------------------------------------------------

_THROUGH = _scenario(
    name="through",
    opening=_ALONE,
    steps=(
        Step(4, "on", (actions.MoveWith(2),), LOOK),
        Step(4, "rows", _on("c8")),
        Step(4, "final", (actions.AttackWith(2),), LOOK),
        Step(4, "blow", (actions.ChoosePlayer(RIVAL),)),
    ),
)

LABYRINTH = (_MOUTH, _PACE, _SIDE, _THROUGH)
"""The scenarios of the labyrinth."""

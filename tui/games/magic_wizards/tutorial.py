"""The tutorial of Magic & Wizards.

A monster, an attack, a Trap, a combo, a fusion, an answer in the rival's turn.
"""

from __future__ import annotations

from functools import partial

from engine.games.magic_wizards import actions
from engine.games.magic_wizards.board.drawings import LOT
from engine.games.magic_wizards.model import MagicOptions
from tui.games.magic_wizards.tutorial_board import BOARD
from tui.games.magic_wizards.tutorial_deals import IDLE, LOOK, OPTIONS, RIVALS, acts, begun, piece, plays
from tui.games.magic_wizards.tutorial_labyrinth import LABYRINTH
from tui.services.matches.scenarios import ME, RIVAL, Course, Scenario, Step

_FOREMAN = actions.PickCard(piece(ME, "capataz_de_ferrugem"))
_MACHETE = actions.PickCard(piece(ME, "facao_de_mutirao"))
_END = (actions.EndDuelTurn(),)
_scenario = partial(Scenario, options=OPTIONS, habits=IDLE)

# ---- A monster comes in the first turn, and attacks in the next ------------------------------------------------------

_PLAY = _scenario(
    name="play",
    opening=begun(ME, "tocaia robo_de_benjamim"),
    steps=(
        Step(1, "draw", (actions.DrawACard,)),
        Step(1, "pick", (_FOREMAN,), LOOK),
        Step(1, "stand", (actions.PlayCard(True),)),
    ),
)

_ATTACK = _scenario(
    name="attack",
    opening=(
        *begun(ME, "tocaia robo_de_benjamim"),
        *plays(ME, "capataz_de_ferrugem"),
        *acts(ME, *_END),
        *plays(RIVAL, "sapo_de_cartola"),
        *acts(RIVAL, *_END),
        *acts(ME, actions.DrawACard()),
    ),
    steps=(Step(2, "attack", (actions.AttackWith(1),), LOOK), Step(2, "target", (actions.ChooseSlot(2),))),
)

# ---- A Trap is set, and fires in the rival's turn --------------------------------------------------------------------

_TRAP = Scenario(
    name="trap",
    options=OPTIONS,
    opening=(
        *begun(RIVAL, "tocaia robo_de_benjamim", f"mula_de_brasa {RIVALS}"),
        *plays(RIVAL, "mula_de_brasa"),
        *acts(RIVAL, *_END),
        *plays(ME, "capataz_de_ferrugem"),
    ),
    habits=(actions.DrawACard(), actions.AttackWith(1), actions.ChooseSlot(2), actions.EndDuelTurn()),
    steps=(
        Step(3, "set", (actions.PickCard(piece(ME, "tocaia")),), LOOK),
        Step(3, "down", (actions.SetCard,)),
        Step(3, "wait", (actions.EndDuelTurn,), (actions.AnswerOnly,)),
    ),
)

# ---- A Magic on the monster that has just come: a combo --------------------------------------------------------------

_COMBO = _scenario(
    name="combo",
    opening=(
        *begun(RIVAL, "facao_de_mutirao robo_de_benjamim", f"cupim_de_cartorio {RIVALS}"),
        *plays(RIVAL, "cupim_de_cartorio"),
        *acts(RIVAL, *_END),
        *plays(ME, "capataz_de_ferrugem"),
    ),
    steps=(
        Step(4, "link", (_MACHETE,), LOOK),
        Step(4, "use", (actions.PlayCard,)),
        Step(4, "strike", (actions.AttackWith(2),), LOOK),
        Step(4, "fell", (actions.ChooseSlot(1),)),
    ),
)

# ---- A machine of the field and a beast of the hand ------------------------------------------------------------------

_FUSION = _scenario(
    name="fusion",
    opening=(
        *begun(RIVAL, "mula_de_brasa amalgama"),
        *plays(RIVAL, "sapo_de_cartola"),
        *acts(RIVAL, *_END),
        *plays(ME, "capataz_de_ferrugem"),
        *acts(ME, *_END),
        *acts(RIVAL, actions.DrawACard(), *_END),
        *acts(ME, actions.DrawACard()),
    ),
    steps=(
        Step(5, "amalgam", (actions.PickCard(piece(ME, "amalgama")),), LOOK),
        Step(5, "fuse", (actions.PlayCard,)),
        Step(5, "extra", (actions.ChoosePiece(piece(ME, "centauro_de_ferro_velho")),)),
        Step(5, "machine", (actions.ChooseSlot(2),)),
        Step(5, "beast", (actions.ChoosePiece(piece(ME, "mula_de_brasa")),)),
        Step(5, "position", (actions.ChoosePosition(True),)),
    ),
)

# ---- A set Magic answers an attack -----------------------------------------------------------------------------------

_ANSWER = _scenario(
    name="answer",
    opening=(
        *begun(RIVAL, "facao_de_mutirao robo_de_benjamim", f"cupim_de_cartorio {RIVALS}"),
        *plays(RIVAL, "cupim_de_cartorio"),
        *acts(RIVAL, *_END),
        *plays(ME, "capataz_de_ferrugem"),
        *acts(ME, _MACHETE, actions.SetCard(), *_END),
        *acts(RIVAL, actions.DrawACard(), actions.AttackWith(1), actions.ChooseSlot(2)),
    ),
    steps=(Step(6, "reply", (actions.FlipUp,)), Step(6, "help", (actions.ChooseSlot(2),))),
)


def courses() -> tuple[Course, ...]:
    """Return the tutorials: of the duel, of the board, and of the labyrinth."""
    return (
        Course("magic_wizards", (_PLAY, _ATTACK, _TRAP, _COMBO, _FUSION, _ANSWER)),
        Course("magic_wizards", BOARD, "board", MagicOptions(board=5, environments=LOT)),
        Course("magic_wizards", LABYRINTH, "labyrinth", MagicOptions(board=6, labyrinth=9)),
    )

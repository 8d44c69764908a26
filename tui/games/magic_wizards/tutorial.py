"""The tutorial of Magic & Wizards: a monster, an attack, a Trap, a combo, a fusion, an answer in the rival's turn."""

from __future__ import annotations

from engine.core.log import Acted, Drawn, Entry
from engine.core.model import Seat
from engine.games.magic_wizards.actions import (
    AnswerOnly,
    AttackWith,
    ChoosePiece,
    ChoosePosition,
    ChooseSlot,
    DrawACard,
    EndDuelTurn,
    FlipUp,
    MagicAction,
    PickCard,
    Piece,
    PlayCard,
    PutBack,
    SetCard,
)
from engine.games.magic_wizards.card_table import published
from engine.games.magic_wizards.decks import ready_decks
from engine.games.magic_wizards.match_cards import COLLECTION
from engine.games.magic_wizards.model import EXTRA_FROM, SEAT_STEP, MagicOptions
from tui.services.matches.scenarios import ME, RIVAL, Course, Scenario, Step

_WORKSHOP, _BACKYARD = (
    next(ready.deck for ready in ready_decks() if ready.key == key) for key in ("oficina_do_fundo", "quintal_de_bichos")
)
_OPTIONS = MagicOptions((_WORKSHOP, _BACKYARD))
_MINE = "capataz_de_ferrugem muro_de_taipa guardiao_de_pedra_sabao bigorna_teimosa"
_RIVALS = "sapo_de_cartola capivara_banhista gamba_perfumado tatu_bola_de_gude pescocudo_de_jequitiba"
_IDLE = (DrawACard(), EndDuelTurn())
_LOOK = (PutBack, AnswerOnly)
"""What is harmless at any step."""


def piece(seat: Seat, key: str) -> Piece:
    """Return the first copy of a card in the deck of a seat, its Extra deck included."""
    deck, card = _OPTIONS.decks[seat], published(COLLECTION).by_key[key].id
    assert deck is not None
    place = deck.main.index(card) if card in deck.main else EXTRA_FROM + deck.extra.index(card)
    return seat * SEAT_STEP + place


def dealt(seat: Seat, keys: str) -> Drawn:
    """Return the shuffling that lays these cards on top: the hand, then what is drawn."""
    deck = _OPTIONS.decks[seat]
    assert deck is not None
    top = [piece(seat, key) % SEAT_STEP for key in keys.split()]
    return Drawn((*top, *(place for place in range(len(deck.main)) if place not in top)))


def _begun(first: Seat, mine: str, rivals: str = _RIVALS) -> tuple[Entry, ...]:
    """Return the draws before the first turn; the decks are shuffled from whoever begins on."""
    shuffled = {ME: dealt(ME, f"{_MINE} {mine}"), RIVAL: dealt(RIVAL, rivals)}
    return Drawn((first,)), shuffled[first], shuffled[1 - first]


def _acts(seat: Seat, *actions: MagicAction) -> tuple[Entry, ...]:
    return tuple(Acted(seat, action) for action in actions)


def _plays(seat: Seat, key: str) -> tuple[Entry, ...]:
    """Return the beginning of a turn: a card is drawn, and this monster comes in Attack position."""
    return _acts(seat, DrawACard(), PickCard(piece(seat, key)), PlayCard(True))


_FOREMAN = PickCard(piece(ME, "capataz_de_ferrugem"))
_MACHETE = PickCard(piece(ME, "facao_de_mutirao"))
_END = (EndDuelTurn(),)

# ---- A monster comes in the first turn, and attacks in the next ------------------------------------------------------

_PLAY = Scenario(
    name="play",
    options=_OPTIONS,
    opening=_begun(ME, "tocaia robo_de_benjamim"),
    habits=_IDLE,
    steps=(Step(1, "draw", (DrawACard,)), Step(1, "pick", (_FOREMAN,), _LOOK), Step(1, "stand", (PlayCard(True),))),
)

_ATTACK = Scenario(
    name="attack",
    options=_OPTIONS,
    opening=(
        *_begun(ME, "tocaia robo_de_benjamim"),
        *_plays(ME, "capataz_de_ferrugem"),
        *_acts(ME, *_END),
        *_plays(RIVAL, "sapo_de_cartola"),
        *_acts(RIVAL, *_END),
        *_acts(ME, DrawACard()),
    ),
    habits=_IDLE,
    steps=(Step(2, "attack", (AttackWith(1),), _LOOK), Step(2, "target", (ChooseSlot(2),))),
)

# ---- A Trap is set, and fires in the rival's turn --------------------------------------------------------------------

_TRAP = Scenario(
    name="trap",
    options=_OPTIONS,
    opening=(
        *_begun(RIVAL, "tocaia robo_de_benjamim", f"mula_de_brasa {_RIVALS}"),
        *_plays(RIVAL, "mula_de_brasa"),
        *_acts(RIVAL, *_END),
        *_plays(ME, "capataz_de_ferrugem"),
    ),
    habits=(DrawACard(), AttackWith(1), ChooseSlot(2), EndDuelTurn()),
    steps=(
        Step(3, "set", (PickCard(piece(ME, "tocaia")),), _LOOK),
        Step(3, "down", (SetCard,)),
        Step(3, "wait", (EndDuelTurn,), (AnswerOnly,)),
    ),
)

# ---- A Magic on the monster that has just come: a combo --------------------------------------------------------------

_COMBO = Scenario(
    name="combo",
    options=_OPTIONS,
    opening=(
        *_begun(RIVAL, "facao_de_mutirao robo_de_benjamim", f"cupim_de_cartorio {_RIVALS}"),
        *_plays(RIVAL, "cupim_de_cartorio"),
        *_acts(RIVAL, *_END),
        *_plays(ME, "capataz_de_ferrugem"),
    ),
    habits=_IDLE,
    steps=(
        Step(4, "link", (_MACHETE,), _LOOK),
        Step(4, "use", (PlayCard,)),
        Step(4, "strike", (AttackWith(2),), _LOOK),
        Step(4, "fell", (ChooseSlot(1),)),
    ),
)

# ---- A machine of the field and a beast of the hand ------------------------------------------------------------------

_FUSION = Scenario(
    name="fusion",
    options=_OPTIONS,
    opening=(
        *_begun(RIVAL, "mula_de_brasa amalgama"),
        *_plays(RIVAL, "sapo_de_cartola"),
        *_acts(RIVAL, *_END),
        *_plays(ME, "capataz_de_ferrugem"),
        *_acts(ME, *_END),
        *_acts(RIVAL, DrawACard(), *_END),
        *_acts(ME, DrawACard()),
    ),
    habits=_IDLE,
    steps=(
        Step(5, "amalgam", (PickCard(piece(ME, "amalgama")),), _LOOK),
        Step(5, "fuse", (PlayCard,)),
        Step(5, "extra", (ChoosePiece(piece(ME, "centauro_de_ferro_velho")),)),
        Step(5, "machine", (ChooseSlot(2),)),
        Step(5, "beast", (ChoosePiece(piece(ME, "mula_de_brasa")),)),
        Step(5, "position", (ChoosePosition(True),)),
    ),
)

# ---- A set Magic answers an attack -----------------------------------------------------------------------------------

_ANSWER = Scenario(
    name="answer",
    options=_OPTIONS,
    opening=(
        *_begun(RIVAL, "facao_de_mutirao robo_de_benjamim", f"cupim_de_cartorio {_RIVALS}"),
        *_plays(RIVAL, "cupim_de_cartorio"),
        *_acts(RIVAL, *_END),
        *_plays(ME, "capataz_de_ferrugem"),
        *_acts(ME, _MACHETE, SetCard(), *_END),
        *_acts(RIVAL, DrawACard(), AttackWith(1), ChooseSlot(2)),
    ),
    habits=_IDLE,
    steps=(Step(6, "reply", (FlipUp,)), Step(6, "help", (ChooseSlot(2),))),
)


def course() -> Course:
    """Return the tutorial."""
    return Course("magic_wizards", (_PLAY, _ATTACK, _TRAP, _COMBO, _FUSION, _ANSWER))

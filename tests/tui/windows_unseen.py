"""Duels of Magic & Wizards in which all that lies face-down on one side is another in the twin (MW-67)."""

from __future__ import annotations

from functools import cache
from itertools import count
from random import Random
from typing import Any, Final

import msgspec
from msgspec.structs import replace

from engine.core.chance import commitment_of
from engine.core.log import Header, Player
from engine.core.model import FORMAT
from engine.core.table import NoJournal, Table
from engine.games.magic_wizards.actions import (
    AnswerOnly,
    AttackWith,
    ChoosePlayer,
    ChooseSlot,
    DrawACard,
    EndDuelTurn,
    FlipUp,
    LayZones,
    LetPass,
    MoveWith,
    PickCard,
    PlayCard,
    PutBack,
    SetCard,
)
from engine.games.magic_wizards.frames import WindowFrame
from engine.games.magic_wizards.game import MagicWizards
from engine.games.magic_wizards.model import Answering, Deck, MagicAsk, MagicOptions
from tests.tui.unseen import MATCH, NAMES, Move, Story

_CALM = (8, 9, 15, 16, 24, 30, 36, 50, 51, 58, 71, 78)
"""Monsters of level 1 to 3 without effects or keywords."""
_ALONE = 106
"""Another of them, of which a deck has one."""
MAGIC = (121, 138, 139, 154)
"""Magics that may answer: one is hung on a monster, one takes a monster of the rival, two name nothing."""
TRAPS = (213, 214, 215, 222)
"""Traps that cannot fire, for nobody plays a Magic or a combo here."""
_BIA: Final = 1

_ASIDE: set[type] = {AnswerOnly, PickCard, AttackWith, FlipUp}
WANTED: dict[str, tuple[set[str], set[type]]] = {
    "basic": ({"attack", "play", "end"}, _ASIDE),
    "kingdom": ({"play", "end"}, _ASIDE - {FlipUp}),
    "discs": ({"attack", "end"}, {AnswerOnly}),
    "labyrinth": ({"play", "end"}, _ASIDE - {FlipUp}),
}
"""In what Bia is asked in a duel of each kind, and what she takes up and puts back."""


def _deck(hidden: tuple[int, ...]) -> Deck:
    """Three copies of each: what is hidden has the same places in the deck, whatever it is."""
    three_of = (*_CALM[: 13 - len(hidden)], *hidden)
    return Deck(tuple(sorted((*three_of * 3, _ALONE))))


def options_of(hidden: tuple[int, ...], answers: Answering, preset: str = "basic") -> MagicOptions:
    """Return the options of a preset with these cards in Bia's deck."""
    return replace(MagicWizards.presets[preset], decks=(_deck(TRAPS[:2]), _deck(hidden)), answers=answers)


def _is_set(state: Any) -> bool:
    return any(not (card.up or card.monster) for card in state.seats[_BIA].field)


def _move(table: Table, rng: Random) -> Any:
    """Return what anybody may see: cards set, monsters played, attacks, and all that is let pass."""
    (seat,), state = table.deciders(), table.state
    legal = table.legal_actions(seat)
    if state.ask is MagicAsk.ANSWER:
        return LetPass()
    if state.ask is MagicAsk.HAND:
        kinds: Any = PlayCard if PlayCard(True) in legal else SetCard
        return rng.choice([action for action in legal if isinstance(action, kinds)] or [PutBack()])
    if state.ask is MagicAsk.ARRANGE:
        return next((action for action in legal if isinstance(action, LayZones)), None) or rng.choice(legal)
    if state.ask in (MagicAsk.CELL, MagicAsk.MOVE):
        return rng.choice([action for action in legal if action != PutBack()] or [PutBack()])
    if state.ask is MagicAsk.ATTACK:
        mine = {ChooseSlot(card.slot) for card in state.seats[seat].field} | {ChoosePlayer(seat)}
        return next(action for action in legal if action not in mine)
    wanted = [
        action for action in legal if isinstance(action, DrawACard | PickCard | MoveWith | AttackWith | EndDuelTurn)
    ]
    others = [item for item in wanted if not isinstance(item, EndDuelTurn)]
    return rng.choice(others) if others and rng.randrange(5) else wanted[-1]


def _aside(table: Table, rng: Random) -> list[Any]:
    """Return what Bia may do now that comes to nothing, and that nobody else may notice."""
    state = table.state
    legal = table.legal_actions(_BIA)
    if state.ask is MagicAsk.MAIN and rng.randrange(2):
        begun = [action for action in legal if isinstance(action, PickCard | AttackWith)]
        return [rng.choice(begun), PutBack()] if begun else []
    if state.ask is MagicAsk.ANSWER and rng.randrange(2):
        flips = [action for action in legal if isinstance(action, FlipUp)]
        named = [up for up in flips if table.game.apply(state, _BIA, up).ask is MagicAsk.CHOOSE]
        return [rng.choice(named), PutBack()] if named else []
    if state.ask in (MagicAsk.MAIN, MagicAsk.ANSWER):
        now = state.answers[_BIA]
        return [AnswerOnly(mode) for mode in ("attacks", "never", "always") if mode != now] + [AnswerOnly(now)]
    return []


def random_windows(rng: Random, answers: Answering, preset: str = "basic") -> Story | None:
    """Return a duel of random choices, if Bia is asked in all that may be answered, or with `never` in nothing."""
    game, deal, options = MagicWizards(), rng.randbytes(32), options_of(MAGIC, answers, preset)
    asked = (game.key, game.rules_versions[-1], tuple(map(Player, NAMES[:2])), msgspec.to_builtins(options))
    table = Table(game, Header(MATCH, *asked, commitment_of(deal), ("",) * 2, 0, FORMAT), deal, NoJournal())
    table.start()
    moves: list[Move] = []
    opened, done = set[str](), set[type]()
    wanted = WANTED[preset]
    if answers == "never":
        wanted = (set(), wanted[1] - {FlipUp})
    while len(moves) < 60 and table.outcome is None:
        (seat,) = table.deciders()
        if table.state.ask is MagicAsk.ANSWER and seat == _BIA:
            assert isinstance(table.state.stack[-1], WindowFrame)
            opened.add(table.state.stack[-1].about)
        aside = _aside(table, rng) if seat == _BIA and rng.randrange(3) == 0 else []
        done |= {type(action) for action in aside}
        for action in aside or [_move(table, rng)]:
            moves.append((seat, action))
            table.submit(seat, action)
        if opened >= wanted[0] and done >= wanted[1] and _is_set(table.state) and table.outcome is None:
            return Story(MagicWizards, options, 2, _BIA, tuple(moves), deal, options_of(TRAPS, answers, preset))
    return None


@cache
def windows(answers: Answering = "always", preset: str = "basic") -> Story:
    """A duel in which Bia has Magics that may answer, and in the twin Traps that cannot fire."""
    return next(story for number in count() if (story := random_windows(Random(number), answers, preset)) is not None)


def until_asked(about: str) -> Story:
    """The same duel up to where Bia is asked for an answer to an attack, a card, or the end of the rival's turn."""
    story = windows()
    asked = (EndDuelTurn, ChooseSlot, PlayCard)[("end", "attack", "play").index(about)]
    ends = (at for at, (seat, move) in enumerate(story.moves, start=1) if seat != _BIA and isinstance(move, asked))
    # In the twin the moves that Bia makes unseen are left out: what comes next is her answer in both.
    return story._replace(moves=story.moves[: next(at for at in ends if story.moves[at][0] == _BIA)])

"""Matches of Wyrt de Arton in which somebody cheats; the twin is without (WA-81)."""

from __future__ import annotations

from functools import cache
from itertools import count
from random import Random
from typing import Any

import msgspec

from engine.core.chance import commitment_of
from engine.core.log import Header, Player
from engine.core.model import FORMAT
from engine.core.table import NoJournal, Table
from engine.games.wyrt_arton.actions import (
    AcceptDie,
    Call,
    Cheat,
    Check,
    Fold,
    Insist,
    NoRaise,
    NoStraddle,
    Raise,
    RaiseBy,
    SecondChance,
    StealCard,
    StopCheating,
    StopStealing,
)
from engine.games.wyrt_arton.game import WyrtArton
from engine.games.wyrt_arton.model import BETTING_TURNS, ArtonOptions
from tests.tui.unseen import MATCH, NAMES, Move, Story

WANTED = {Cheat, StealCard, StopStealing, SecondChance, Insist, StopCheating, Raise, NoRaise, RaiseBy}
"""What a story of thefts must have, so that it is worth telling."""


@cache
def thefts() -> Story:
    """Hands of four in which Bia cheats where she may, and folds before a card that she has stolen could be shown."""
    return next(story for number in count() if (story := random_thefts(Random(number))) is not None)


def random_thefts(rng: Random, **chosen: Any) -> Story | None:
    """Return four hands of random choices, if they have all that is wanted and Bia is not caught."""
    game, thief, hands, deal = WyrtArton(), 1, 4, rng.randbytes(32)
    sheets = ("casa", "h3 carteador artes", "cliente_casual", "casa")
    options = ArtonOptions(cheating=True, sheets=sheets, **chosen)
    asked = (game.key, game.rules_versions[-1], tuple(map(Player, NAMES[:4])), msgspec.to_builtins(options))
    table = Table(game, Header(MATCH, *asked, commitment_of(deal), ("",) * 4, 0, FORMAT), deal, NoJournal())
    table.start()
    moves: list[Move] = []
    while table.state.hand_number <= hands:
        if table.outcome is not None or any(cheat.caught for cheat in table.state.cheats):
            return None
        (seat,) = table.deciders()
        legal = table.legal_actions(seat)
        quiet = [action for action in legal if isinstance(action, Check | Call | NoStraddle)]
        if seat != thief:
            action = quiet[0]
        elif table.state.turn == BETTING_TURNS and table.state.seats[thief].stolen and Fold() in legal:
            action = Fold()
        else:
            kinds = sorted({type(action).__name__ for action in legal if not isinstance(action, Fold | AcceptDie)})
            kind = rng.choice(kinds)
            action = rng.choice([action for action in legal if type(action).__name__ == kind])
        moves.append((seat, action))
        table.submit(seat, action)
    done = {type(move) for _, move in moves}
    return Story(WyrtArton, options, 4, thief, tuple(moves), deal) if done >= WANTED else None

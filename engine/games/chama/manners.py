"""How a level plays duels among its like, and how often it beats plain players: figures to report and compare."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import groupby
from typing import Any

import msgspec

from engine.core.bots import play_out
from engine.core.game import Bot
from engine.core.manners import Figure, Watched, gain_over, share_of, streams
from engine.core.model import Seat
from engine.core.story import Choice
from engine.games.chama.actions import AttachArmy, Attack, EndTurn
from engine.games.chama.bot.worth import fresh
from engine.games.chama.game import Chama
from engine.games.chama.model import ChamaAsk, ChamaOptions, ChamaView
from engine.games.chama.plain_players import PLAIN


class TurnNotes(msgspec.Struct, frozen=True):
    """What is of interest in the main steps of one turn: a free razing is one with armies against nobody at all.

    `free` tells whether there was one when the turn was ended or attacked, `taken` whether anybody was attacked;
    `armed` whether an army was given to a commander while an attack was open.
    """

    free: bool
    armed: bool
    taken: bool


def measured(bot: Bot, matches: int, seed: int) -> dict[str, Figure]:
    """Return the manners of a bot in duels with its like, and how often it beats each plain player, deals both ways."""
    figures = manners_of(bot, matches, seed)
    for name, rival in PLAIN.items():
        figures[name] = gain_over(bot, rival, 2, matches, f"{seed} {name}", won)
    return figures


def manners_of(bot: Bot, matches: int, seed: int) -> dict[str, Figure]:
    """Return which part of free razings is left undone, and after which part of armings it attacks in the turn."""
    turns: list[TurnNotes] = []
    for number in range(matches):
        heard: list[Choice] = []
        chance, choices = streams("manners", f"{seed} {number}")
        play_out(Chama(), ChamaOptions(), [Watched(bot, heard.append)] * 2, chance, choices)
        turns += notes_of(heard)
    free, armed = [turn for turn in turns if turn.free], [turn for turn in turns if turn.armed]
    return {
        "free_razing_left": share_of(sum([not turn.taken for turn in free]), len(free)),
        "attacks_after_arming": share_of(sum([turn.taken for turn in armed]), len(armed)),
    }


def notes_of(choices: Sequence[Choice]) -> list[TurnNotes]:
    """Return the notes of every turn whose main steps are among the choices."""
    main = [choice for choice in choices if choice.view.ask is ChamaAsk.MAIN]
    found = []
    for _, same in groupby(main, key=lambda choice: (choice.view.restarts, choice.view.turn)):
        turn = [choice for choice in same if any(isinstance(action, Attack) for action in choice.legal)]
        if not turn:
            continue
        last = turn[-1]
        found.append(
            TurnNotes(
                free=any(is_free(last.view, action) for action in last.legal),
                armed=any(isinstance(choice.action, AttachArmy) for choice in turn),
                taken=last.action != EndTurn(),
            )
        )
    return found


def is_free(view: ChamaView, action: Any) -> bool:
    """Tell whether an attack finds nobody who could answer: no ready commander in the pool, no card in the hand."""
    return isinstance(action, Attack) and not (fresh(view.seats[action.seat]) or view.seats[action.seat].hand_size)


def won(bots: Sequence[Bot], seat: Seat, name: str) -> float:
    """Play a duel and return 1 where the seat has won it."""
    chance, choices = streams("duel", name)
    outcome, _ = play_out(Chama(), ChamaOptions(), bots, chance, choices)
    return float(outcome.places[seat] == 1)

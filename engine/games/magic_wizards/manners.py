"""How players of one level behave in duels among themselves, and how often they beat plain ones."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Sequence
from itertools import islice
from typing import Any

from msgspec.structs import replace

from engine.core.bots import walk
from engine.core.game import Bot
from engine.core.manners import Figure, Watched, mean_of, share_of, streams
from engine.core.model import Seat
from engine.core.story import BotChoice
from engine.games.magic_wizards import ending
from engine.games.magic_wizards.actions import ChoosePlayer, ChooseSlot, EndDuelTurn
from engine.games.magic_wizards.bot.sight import comers
from engine.games.magic_wizards.card_effects import Do, Whom
from engine.games.magic_wizards.cards import card_of
from engine.games.magic_wizards.decks import ready_decks
from engine.games.magic_wizards.duel_events import DuelTurnBegan
from engine.games.magic_wizards.events import (
    CardPlayed,
    CardSetDown,
    DuelAttackDeclared,
    MagicEvent,
    MonsterCame,
    TrapFired,
)
from engine.games.magic_wizards.frames import Task
from engine.games.magic_wizards.game import MagicWizards
from engine.games.magic_wizards.match_cards import CardTable, table_of
from engine.games.magic_wizards.model import Deck, MagicAsk, MagicOptions, MagicState, MagicView
from engine.games.magic_wizards.odds import open_state
from engine.games.magic_wizards.plain_players import PLAIN
from engine.games.magic_wizards.winning_turns import still_wins
from engine.games.magic_wizards.zones import helps

_MOST_STEPS = 20_000
"""A duel is cut off after so many choices and draws; nobody has won it then."""
FAULTS = ("own_attacks", "wins_left", "boosts_misplaced", "supports_late", "left_bare")
"""What nobody should do, told in times per 100 duels."""
GOOD = ("sets", "traps", "extras")
"""What should happen in many duels, told as parts of them; Extras as a part of those whose decks have any."""


def measured(bot: Bot, matches: int, seed: int) -> dict[str, Figure]:
    """Return how a bot behaves in each preset, and its part of the points against each plain player.

    `matches` duels are played with each ready deck on both sides; names are "preset manner" and "rival deck".
    """
    figures: dict[str, Figure] = {}
    for preset, options in MagicWizards.presets.items():
        duels = max(matches * len(ready_decks()) // (1 if preset == "basic" else 4), 1)
        figures |= {f"{preset} {name}": value for name, value in manners_of(bot, options, duels, seed).items()}
    for name, rival in PLAIN.items():
        for ready in ready_decks():
            figures[f"{name} {ready.key}"] = share_won(bot, rival, ready.deck, matches, seed)
    return figures


def manners_of(bot: Bot, options: MagicOptions, duels: int, seed: int) -> dict[str, Figure]:
    """Return how a bot behaves in this many duels against itself, with the ready decks one after another.

    Each of FAULTS is times per 100 duels, each of GOOD the part of duels in which it happened. In a duel disk every
    card comes face-down, so that nothing is set there.
    """
    decks = ready_decks()
    behaviours = [
        behaviour(bot, options, decks[number % len(decks)].deck, f"{seed} {number}") for number in range(duels)
    ]
    with_extras = [counts for number, counts in enumerate(behaviours) if decks[number % len(decks)].deck.extra]
    figures = {name: mean_of([100.0 * counts[name] for counts in behaviours]) for name in FAULTS}
    for name in GOOD:
        if name == "sets" and options.duel_discs:
            continue
        cases = with_extras if name == "extras" else behaviours
        figures[name] = share_of(sum([counts[name] > 0 for counts in cases]), len(cases))
    figures["turns"] = mean_of([float(counts["turns"]) for counts in behaviours])
    return figures


def behaviour(bot: Bot, options: MagicOptions, deck: Deck, name: str) -> Counter[str]:
    """Return how often each of FAULTS and GOOD happened in a duel of a bot against itself, and its turns."""
    counts: Counter[str] = Counter()
    watched = Watched(bot, lambda choice: counts.update(faults_in(choice)))
    events: list[MagicEvent] = []
    state = played(options, (watched, watched), deck, name, events)
    counts.update(seen_in(events, table_of(options.sets)))
    counts["turns"] = state.turn
    return counts


def faults_in(choice: BotChoice) -> Iterator[str]:
    """Yield what is wrong with a choice.

    A gift, an attack on one's own side, attacks that would have won left, a field left bare with a monster in the hand.
    """
    view, action = choice.view, choice.action
    own = {card.slot for card in view.seats[view.viewer].field}
    if view.ask is MagicAsk.ATTACK:
        if action == ChoosePlayer(view.viewer) or (isinstance(action, ChooseSlot) and action.slot in own):
            yield "own_attacks"
    elif view.ask is MagicAsk.CHOOSE and isinstance(action, ChooseSlot) and isinstance(view.stack[-1], Task):
        if _is_gift(view, action, own):
            yield "boosts_misplaced"
    elif isinstance(action, EndDuelTurn) and view.ask is MagicAsk.MAIN:
        if still_wins(view):
            yield "wins_left"
        if comers(open_state(view), view.viewer, choice.legal):
            yield "left_bare"


def _is_gift(view: MagicView, action: ChooseSlot, own: set[int]) -> bool:
    """Tell whether help was given to the rival's side, or harm done to the own where the rival's could be named."""
    frame = view.stack[-1]
    assert isinstance(frame, Task)
    if frame.seat != view.viewer or action.slot in own:
        return False
    return helps(frame.effect) and not _weakens(view, frame, action.slot)


def _weakens(view: MagicView, frame: Task, slot: int) -> bool:
    """Tell whether lower numbers come to the monster, by what is named for or by what the card does to it besides."""
    field_card = next(card for player in view.seats for card in player.field if card.slot == slot)
    if frame.effect.do is Do.SET_NUMBERS:
        return frame.effect.atk < field_card.atk or frame.effect.defence < field_card.defence
    row = card_of(open_state(view).decks, frame.piece)
    whole = row.effects if frame.effect.target is Whom.BEARER else (frame.effect,)
    return any(min(effect.atk, effect.defence) < 0 for effect in whole if effect.do is Do.BOOST)


def seen_in(events: Sequence[MagicEvent], cards: CardTable) -> Counter[str]:
    """Return how often something was set, a Trap fired, an Extra came, and help followed an own attack."""
    counts: Counter[str] = Counter()
    attacked: Seat | None = None
    turn: Seat | None = None
    for event in events:
        match event:
            case DuelTurnBegan(seat=seat):
                turn, attacked = seat, None
            case DuelAttackDeclared(seat=seat):
                attacked = seat
            case CardSetDown(monster=False):
                counts["sets"] += 1
            case TrapFired():
                counts["traps"] += 1
            case MonsterCame(components=(_, *_)):
                counts["extras"] += 1
            case CardPlayed(seat=seat, card=card) if seat == turn == attacked:
                counts["supports_late"] += (
                    any(map(helps, cards.by_id[card].effects)) and not cards.by_id[card].is_monster
                )
            case _:
                pass
    return counts


def share_won(bot: Bot, rival: Bot, deck: Deck, duels: int, seed: int) -> Figure:
    """Return a bot's part of the points against a rival with the same deck.

    Each deal is played from both seats.
    """
    points = []
    for number in range(max(duels // 2, 1)):
        for seat in (0, 1):
            bots = (bot, rival) if seat == 0 else (rival, bot)
            points.append(points_of(played(MagicOptions(), bots, deck, f"{seed} {number}"), seat))
    return share_of(sum(points), len(points))


def played(
    options: MagicOptions, bots: Sequence[Bot], deck: Deck, name: str, events: list[Any] | None = None
) -> MagicState:
    """Return the last state of a duel with the same deck on both sides."""
    chance, choices = streams("duel", name)
    game = MagicWizards()
    states = walk(game, replace(options, decks=(deck, deck)), bots, chance, choices, events)
    last: MagicState = next(states)[0]
    for state, _ in islice(states, _MOST_STEPS):
        last = state
    return last


def points_of(state: MagicState, seat: Seat) -> float:
    """Return 1 for a duel won, 0.5 for a draw or one that was cut off."""
    return 0.5 if state.outcome is None else ending.points_of(state.outcome, seat)

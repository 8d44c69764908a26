"""How well and how fast the planner plays; figures to report, not to test against."""

from __future__ import annotations

from collections.abc import Collection
from math import sqrt
from statistics import quantiles

from msgspec.structs import replace

from engine.core.benchmarks import Clock, Timed
from engine.core.bots import RandomBot, play_out
from engine.core.chance import Stream
from engine.core.game import Bot
from engine.games.magic_wizards.bot import GreedyBot, MagicPlanner
from engine.games.magic_wizards.decks import ready_decks
from engine.games.magic_wizards.ending import points_of
from engine.games.magic_wizards.game import MagicWizards
from engine.games.magic_wizards.model import MagicOptions

_LONG = 8
_CONFIDENCE = 1.96
"""Standard errors to either side of a share that hold 95 of 100 cases."""


def bot_benchmark(
    games: int, seed: int, clock: Clock | None = None, presets: Collection[str] = tuple(MagicWizards.presets)
) -> dict[str, float]:
    """Return the planner's share of duels won in each preset, and its least value (95 %, Wilson).

    Against `random` bots; in the first preset also against `greedy` ones that always attack with the greatest number,
    in those with a board or duel disks against a planner that does not see them, `blind`. Both play the same ready
    deck, one after the other of them; of two duels running each player begins one, so that there are twice as many
    duels as `games`, an eighth of them with a board or duel disks, where a duel is long: below eight `games` none. A
    draw counts half. Also `choices`, and with a clock `ms_a_choice`, `median_ms`, `p95_ms` and `most_ms` of each
    preset. Names are those of the rivals in the first preset, `preset rival` in others.
    """
    game = MagicWizards()
    figures: dict[str, float] = {}
    for preset in presets:
        options = game.presets[preset]
        is_long = bool(options.board or options.duel_discs)
        count = 2 * (games // _LONG if is_long else games)
        if not count:
            continue
        timed = Timed(MagicPlanner(game), clock or (lambda: 0.0))
        text = f"{preset} " if figures else ""
        if is_long:
            rivals: dict[str, Bot] = {"random": RandomBot(), "blind": MagicPlanner(game, sees_board=False)}
        else:
            rivals = {"random": RandomBot(), "greedy": GreedyBot()}
        for name, rival in rivals.items():
            won = sum(_duel(game, options, timed, rival, seed, number) for number in range(count)) / count
            figures |= {text + name: won, f"{text}{name}_least": _least(won, count)}
        figures[f"{text}choices"] = float(timed.choices)
        if clock is not None:
            parts = quantiles(timed.times, n=20)
            times = {"ms_a_choice": timed.seconds / timed.choices, "median_ms": parts[9], "p95_ms": parts[18]}
            times["most_ms"] = timed.slowest
            figures |= {text + name: 1000 * seconds for name, seconds in times.items()}
    return figures


def _least(share: float, count: int) -> float:
    """Return the lower end of Wilson's interval of a share."""
    z = _CONFIDENCE**2 / count
    return (share + z / 2 - sqrt(z * share * (1 - share) + z * z / 4)) / (1 + z)


def _duel(game: MagicWizards, options: MagicOptions, bot: Bot, rival: Bot, seed: int, number: int) -> float:
    """Return 1 for a duel won, 0.5 for a draw."""
    decks = ready_decks()
    deck = decks[number // 2 % len(decks)].deck
    seat = number % 2
    bots = [bot, rival] if seat == 0 else [rival, bot]
    chance, choices = (Stream(f"{word} {seed} {number}".encode()) for word in ("chance", "choices"))
    outcome, _ = play_out(game, replace(options, decks=(deck, deck)), bots, chance, choices)
    return points_of(outcome, seat)

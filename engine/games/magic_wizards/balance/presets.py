"""The measures of the additional rules.

Who begins, how long a duel of each preset is, and how it ends.
"""

from __future__ import annotations

from statistics import median

from engine.core.benchmarks import TargetFigure, Workers, part_of
from engine.core.chance import Stream
from engine.games.magic_wizards.balance.duels import BotName, DuelPairing, PlayedDuel, play
from engine.games.magic_wizards.board.maps import own_maps
from engine.games.magic_wizards.decks import random_deck
from engine.games.magic_wizards.game import MagicWizards

Figures = dict[str, TargetFigure]
_LENGTHS: dict[str, tuple[str, float, float]] = {
    "kingdom": ("10 to 24", 10, 24),
    "discs": ("10 to 24", 10, 24),
    "labyrinth": ("under 60", 0, 59.5),
}
"""What a median of turns is to be in each preset."""
_MOST_CUT = 10
"""So many in a hundred duels of the labyrinth may end by the number of turns (MW-91)."""


def map_figures(workers: Workers, duels: int, seed: int) -> Figures:
    """Return the win rate of the starting player on each map, in duels of greedy bots."""
    figures: Figures = {}
    for name in sorted(own_maps()):
        jobs = [_pairing(seed, "greedy", "kingdom", number, name) for number in range(duels)]
        won = sum(played.won if played.first == 0 else 1 - played.won for played in workers(f"map {name}", play, jobs))
        value, low, high = part_of(won, duels)
        figures[f"map {name}: starter wins % (greedy)"] = TargetFigure("47 to 55", value, low, high, 47 <= value <= 55)
    return figures


def preset_figures(workers: Workers, duels: int, seed: int) -> Figures:
    """Return the targets of the presets with their figures, of this many duels of the planner in each."""
    figures: Figures = {}
    for preset, (target, least, most) in _LENGTHS.items():
        if preset in MagicWizards.presets:
            played = workers(preset, play, [_pairing(seed, "planner", preset, number) for number in range(duels)])
            middle = float(median(duel.turns for duel in played))
            figures[f"turns of a duel, {preset}"] = TargetFigure(
                target, middle, middle, middle, least <= middle <= most
            )
            figures[f"ended by turns %, {preset}"] = _cut(played, preset == "labyrinth")
    return figures


def _cut(played: list[PlayedDuel], judged: bool) -> TargetFigure:
    value, low, high = part_of(sum(duel.reason == "turns" for duel in played), len(played))
    met = value < _MOST_CUT if judged else None
    return TargetFigure(f"under {_MOST_CUT}" if judged else "", value, low, high, met)


def _pairing(seed: int, bot: BotName, preset: str, number: int, map_: str = "") -> DuelPairing:
    name = f"{seed} {preset} {map_} {number}"
    decks = (random_deck(Stream(f"{name} 0".encode())), random_deck(Stream(f"{name} 1".encode())))
    return DuelPairing(name, decks, (bot, bot), preset=preset, map=map_)

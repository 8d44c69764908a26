"""Write a bot: a player of O Grande Dalmuti who lays as many cards as possible, measured against the random bot.

python docs/examples/write_a_bot.py [MATCHES]
"""

from __future__ import annotations

import sys
from collections.abc import Sequence
from random import Random
from typing import Any

from engine.core.bots import RandomBot, play_out
from engine.core.chance import Stream
from engine.core.game import Rng
from engine.games.dalmuti.actions import Play
from engine.games.dalmuti.game import Dalmuti
from engine.games.dalmuti.model import DalmutiOptions, DalmutiView


class Shedder:
    """Lays the largest set, of the commonest rank; passes only where it must.

    A bot sees the view of its seat and never the state, keeps nothing between two choices, and reads no clock: what it
    has to remember comes as `memory`, and how long it may think as a number of playouts.
    """

    def choose(self, view: DalmutiView, legal: Sequence[Any], rng: Rng, *, memory: Any = None, budget: int = 0) -> Any:
        """Return one of the legal actions."""
        sets = [action for action in legal if isinstance(action, Play)]
        return max(sets, key=lambda play: (play.count, play.rank)) if sets else legal[rng.randrange(len(legal))]


def wins(matches: int, seed: str = "shedder") -> int:
    """Return how many of so many matches the bot wins alone against three random ones."""
    game, chance, choices = Dalmuti(), Stream(seed.encode()), Random(seed)
    table = [Shedder(), RandomBot(), RandomBot(), RandomBot()]
    outcomes = (play_out(game, DalmutiOptions(hands=2), table, chance, choices)[0] for _ in range(matches))
    return sum(outcome.places[0] == 1 and outcome.places.count(1) == 1 for outcome in outcomes)


def main() -> None:
    """Print how often it won; a bot no better than chance wins a quarter of them."""
    matches = int(sys.argv[1]) if len(sys.argv) > 1 else 100
    print(f"{wins(matches)} of {matches} matches won against three random bots")


if __name__ == "__main__":
    main()

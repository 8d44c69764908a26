"""Types in random duels of all ready decks and presets with hidden hands: `python -m tests.engine.core.typed_duels`.

It tells of each duel how many entries were typed in, or which one was refused, and how long the longest one took.
"""

from __future__ import annotations

import argparse
import time
from typing import NamedTuple

from engine.core.errors import CarteadoError
from engine.core.log import Header
from tests.engine.core.hidden_typist import HiddenTypist, real_duel
from tests.engine.core.test_hidden_by_hand import DECKS, GAME, header

PRESETS = ("basic", "kingdom", "labyrinth")


class Outcome(NamedTuple):
    """How a duel was typed in: entries typed, of how many, the longest one in processor seconds, why it stopped."""

    typed: int
    plies: int
    longest: float
    trouble: str


class TimedTypist(HiddenTypist):
    """Measures what each entry takes."""

    longest = 0.0

    def _type(self, number: int) -> None:
        begun = time.process_time()
        super()._type(number)
        self.longest = max(self.longest, time.process_time() - begun)


def duel(number: int) -> tuple[Header, int]:
    """Return a duel by its number, and how often a card of a hand is shown in it."""
    keys = list(DECKS)
    first, second = keys[number % len(keys)], keys[(number * 7 + number // len(keys)) % len(keys)]
    preset, answers = PRESETS[number % len(PRESETS)], "always" if number % 2 else "attacks"
    return header(preset, first, second, answers=answers), number % 3 * 5


def typed(number: int) -> Outcome:
    """Type in a duel."""
    of, share = duel(number)
    real = real_duel(GAME, of, number % 256)
    typist, trouble = TimedTypist(real, share), ""
    try:
        typist.type_until(len(real.plies))
    except (CarteadoError, AssertionError) as error:
        trouble = repr(error)[:200]
    return Outcome(len(typist.match.entries), len(real.plies), typist.longest, trouble)


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--first", type=int, default=0, help="the number of the first duel")
    parser.add_argument("--count", type=int, default=100, help="how many duels")
    asked = parser.parse_args()
    for number in range(asked.first, asked.first + asked.count):
        outcome = typed(number)
        print(
            f"{number}: {outcome.typed} of {outcome.plies}, longest {outcome.longest:.2f} s {outcome.trouble}",
            flush=True,
        )


if __name__ == "__main__":
    main()

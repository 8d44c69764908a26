"""Cards of an event as the text of FIDE's report files has them, and what follows from them for the next round."""

from __future__ import annotations

from dataclasses import dataclass, field
from random import Random

POINTS = {"1": 2, "+": 2, "U": 2, "F": 2, "W": 2, "=": 1, "H": 1, "D": 1}
"""What a round adds, in halves of a point."""
PLAYED = frozenset("10=WDL")


@dataclass
class Card:
    """A player by pairing number: for each round the opponent (0: nobody), the colour and the result."""

    number: int
    games: list[tuple[int, str, str]] = field(default_factory=list)

    def score(self, rounds: int) -> int:
        """Return the score after so many rounds, in halves of a point."""
        return sum(POINTS.get(result, 0) for _, _, result in self.games[:rounds])

    def colours(self) -> str:
        """Return the colours of the games that were played."""
        return "".join(colour for _, colour, result in self.games if result in PLAYED)

    def met(self) -> set[int]:
        """Return everybody met over the board."""
        return {opponent for opponent, _, result in self.games if result in PLAYED}

    def difference(self) -> int:
        """Return games with White less games with Black (1.6)."""
        return self.colours().count("w") - self.colours().count("b")

    def preference(self) -> tuple[str, int]:
        """Return the preferred colour and how strong: 3 absolute, 2 strong, 1 mild, 0 none (1.7)."""
        colours, difference = self.colours(), self.difference()
        twice = colours[-2:] in ("ww", "bb")
        if difference < -1 or (colours[-2:] == "bb" and difference <= 0):
            return "w", 3
        if difference > 1 or (colours[-2:] == "ww" and difference >= 0):
            return "b", 3
        if difference:
            return ("b" if difference > 0 else "w"), 3 if twice else 2
        return ("", 0) if not colours else ("w" if colours[-1] == "b" else "b", 1)


def float_of(cards: dict[int, Card], card: Card, back: int) -> str:
    """Return "down", "up" or "" for a round so many rounds ago (1.4)."""
    at = len(card.games) - back
    if at < 0:
        return ""
    opponent, _, result = card.games[at]
    if result not in PLAYED:
        return "down" if POINTS.get(result, 0) else ""
    own, other = card.score(at), cards[opponent].score(at)
    return "down" if own > other else "up" if own < other else ""


def play(cards: dict[int, Card], round_pairs: set[tuple[int, int]], numbers: Random, forfeits: float) -> None:
    """Let a round be played with results at random."""
    for white, black in sorted(round_pairs):
        if not black:
            cards[white].games.append((0, "-", "U"))
            continue
        unplayed = numbers.random() < forfeits
        mine, theirs = numbers.choice(("+-", "-+", "--") if unplayed else ("10", "10", "01", "==", "=="))
        cards[white].games.append((black, "w", mine))
        cards[black].games.append((white, "b", theirs))


def away(cards: dict[int, Card], numbers: Random, share: float) -> set[int]:
    """Let some miss the next round, with half a point or without, and return them."""
    gone = {number for number in cards if numbers.random() < share}
    for number in sorted(gone):
        cards[number].games.append((0, "-", numbers.choice("ZZH")))
    return gone

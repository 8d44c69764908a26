"""Costs of pairings of a bracket, criterion by criterion (C.04.3, 2.3 and 2.4), as levels of a sieve.

Every criterion is a sum over the pairs of a whole pairing: everybody who is not paired in the bracket is paired with
somebody further down, or with nobody, who stands for the pairing-allocated bye.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from functools import cached_property
from itertools import combinations

import msgspec

from tournaments.formats.dutch.players import ABSOLUTE, STRONG, DutchPlayer
from tournaments.formats.dutch.sieve import Edge, Level


class Bracket(msgspec.Struct, frozen=True, dict=True):
    """The players of a bracket in their order.

    Those moved down, the residents, the next residents, and all the rest. Players are numbered by their places;
    `nobody` is the place of the bye, where somebody is to have it.
    """

    players: dict[int, DutchPlayer]
    moved: tuple[int, ...]
    residents: tuple[int, ...]
    following: tuple[int, ...]
    rest: tuple[int, ...]
    nobody: int | None = None

    @property
    def members(self) -> tuple[int, ...]:
        """Everybody who may be paired in the bracket."""
        return (*self.moved, *self.residents)

    @cached_property
    def inside(self) -> tuple[Edge, ...]:
        """The pairs that the bracket itself may hold: those moved down never meet each other."""
        met = [(mdp, resident) for mdp in self.moved for resident in self.residents]
        return (*map(_edge, met), *map(_edge, combinations(self.residents, 2)))

    def leaving(self, members: Sequence[int], *, nearest: bool = True) -> Iterator[Edge]:
        """Yield the pairs by which these players leave the bracket; without `nearest`, the following one too."""
        below = [*(self.following if nearest else ()), *self.rest, *([] if self.nobody is None else [self.nobody])]
        yield from (_edge((member, other)) for member in members for other in below)

    def scores(self, members: Sequence[int]) -> list[tuple[int, list[int]]]:
        """Return each score of the members with those who have it, the highest first."""
        scores = sorted({self.players[member].score for member in members}, reverse=True)
        return [(score, [member for member in members if self.players[member].score == score]) for score in scores]


def _edge(pair: tuple[int, int]) -> Edge:
    return pair if pair[0] < pair[1] else (pair[1], pair[0])


def downfloaters(bracket: Bracket) -> Iterator[Level]:
    """Yield C6 to C8: the fewest downfloaters, of the lowest scores, in this bracket and the following."""
    yield _level("C6", bracket.leaving(bracket.members))
    for score, members in bracket.scores(bracket.moved):
        yield _level(f"C7.{score}", bracket.leaving(members))
    if bracket.following:
        yield _level("C8", bracket.leaving((*bracket.members, *bracket.following), nearest=False))
        for score, members in bracket.scores(bracket.members):
            yield _level(f"C8.{score}", bracket.leaving(members, nearest=False))


def unplayed_games(bracket: Bracket) -> Iterator[Level]:
    """Yield C9: the bye is for whoever has missed the fewest games."""
    if bracket.nobody is not None:
        yield Level("C9", {(member, bracket.nobody): bracket.players[member].unplayed for member in bracket.members})


def colours_and_floats(bracket: Bracket) -> Iterator[Level]:
    """Yield C10 to C21."""
    players = bracket.players
    for name, against in _COLOURS:
        costs = {edge: 1 for edge in bracket.inside if against(players[edge[0]], players[edge[1]])}
        yield Level(name, costs)
    for back, (down, up) in enumerate((("C14", "C15"), ("C16", "C17"))):
        fell = [member for member in bracket.residents if players[member].floats[back] == "down"]
        yield _level(down, bracket.leaving(fell))
        yield _level(up, _rising(bracket, bracket.moved, back))
    for back, (down, up) in enumerate((("C18", "C19"), ("C20", "C21"))):
        for score, members in bracket.scores(bracket.moved):
            fell = [member for member in members if players[member].floats[back] == "down"]
            yield _level(f"{down}.{score}", bracket.leaving(fell))
        for score, members in bracket.scores(bracket.moved):
            yield _level(f"{up}.{score}", _rising(bracket, members, back))


def against_colours(player: DutchPlayer, other: DutchPlayer) -> bool:
    """Tell whether any of C10 to C13 speaks against a pair."""
    return any(against(player, other) for _, against in _COLOURS)


def _rising(bracket: Bracket, moved: Sequence[int], back: int) -> Iterator[Edge]:
    """Yield the pairs of somebody moved down with a resident who met somebody of a higher score that round too."""
    rose = [member for member in bracket.residents if bracket.players[member].floats[back] == "up"]
    yield from (_edge((mdp, member)) for mdp in moved for member in rose)


def _level(name: str, edges: Iterator[Edge]) -> Level:
    costs: dict[Edge, int] = {}
    for edge in edges:
        costs[edge] = costs.get(edge, 0) + 1
    return Level(name, costs)


# ---- Colours ---------------------------------------------------------------------------------------------------------


def _widened(player: DutchPlayer, other: DutchPlayer) -> bool:
    """Tell whether one of two would have one colour three times more often than the other."""
    return _alike(player, other) and min(abs(player.difference), abs(other.difference)) > 1


def _third_time(player: DutchPlayer, other: DutchPlayer) -> bool:
    """Tell whether one of two would have the same colour for the third time running: who gives way to the other."""
    if not (_alike(player, other) and player.strength == other.strength == ABSOLUTE):
        return False
    if player.difference == other.difference:
        return player.repeated is not None and other.repeated is not None
    yielding = min((player, other), key=lambda member: abs(member.difference))
    return yielding.repeated is not None


def _alike(player: DutchPlayer, other: DutchPlayer) -> bool:
    """Tell whether both should have the same colour."""
    return player.preferred is not None and player.preferred == other.preferred


def _strongly_alike(player: DutchPlayer, other: DutchPlayer) -> bool:
    """Tell whether somebody would not get a colour that is strongly preferred."""
    strengths = player.strength, other.strength
    return _alike(player, other) and min(strengths) >= STRONG and min(strengths) != ABSOLUTE


_COLOURS: tuple[tuple[str, Callable[[DutchPlayer, DutchPlayer], bool]], ...] = (
    ("C10", _widened),
    ("C11", _third_time),
    ("C12", _alike),
    ("C13", _strongly_alike),
)

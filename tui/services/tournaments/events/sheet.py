"""An event as another program has written it down: players with their rounds, and whether these agree."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Literal, TypeAlias

import msgspec

from saves.errors import FileError

Outcome: TypeAlias = Literal[
    "win", "draw", "loss", "forfeit_win", "forfeit_loss", "bye", "half_bye", "full_bye", "absent", "open"
]
"""What a round was for a player; "bye" is the one of the pairing, the others were asked for; "open" has no result."""
Bye: TypeAlias = Literal["win", "half", "loss"]
"""What the bye of the pairing is worth."""
_OPPOSITE: dict[Outcome, tuple[Outcome, ...]] = {
    "win": ("loss",),
    "loss": ("win",),
    "draw": ("draw",),
    "forfeit_win": ("forfeit_loss",),
    "forfeit_loss": ("forfeit_win", "forfeit_loss"),
    "open": ("open",),
}


class SheetGame(msgspec.Struct, frozen=True):
    """A round of a player: opponent's number (0: nobody), seat from 0 if known, and place in the file."""

    opponent: int
    seat: int | None
    outcome: Outcome
    column: int = 1


class SheetPlayer(msgspec.Struct, frozen=True):
    """A player by number; points and place as the file has them, None where it has none."""

    number: int
    name: str
    line: int
    rating: int | None = None
    club: str = ""
    points: float | None = None
    place: int | None = None
    games: tuple[SheetGame, ...] = ()


class EventSheet(msgspec.Struct, frozen=True):
    """All that was understood of an event, players in the order of their numbers.

    `rounds` are those planned, 0 where the file does not tell. `tiebreaks` are the file's own codes. `left_out` are
    lines that mean something and are not taken in, by their numbers.
    """

    file: str
    name: str
    players: tuple[SheetPlayer, ...]
    rounds: int = 0
    round_robin: bool = False
    dutch: bool = False
    bye: Bye = "win"
    tiebreaks: tuple[str, ...] = ()
    left_out: tuple[tuple[int, str], ...] = ()

    @property
    def begun(self) -> int:
        """How many rounds somebody has a game in."""
        return max(
            (at for player in self.players for at, game in enumerate(player.games, 1) if game.outcome != "absent"),
            default=0,
        )


def check(sheet: EventSheet) -> None:
    """Check that the rounds of all players agree.

    Raises FileError with the line and column of the first that does not. Every opponent has to be there, and to say the
    same of the game; nobody meets himself; only the last round may be without results.
    """
    players = {player.number: player for player in sheet.players}
    for player in sheet.players:
        for at, game in enumerate(player.games[: sheet.begun]):
            if not game.opponent:
                continue
            data = {"round": at + 1, "name": player.name, "opponent": game.opponent}
            if game.opponent == player.number:
                raise _refused("event_meets_itself", sheet, player, game, data)
            other = players.get(game.opponent)
            if other is None:
                raise _refused("event_no_opponent", sheet, player, game, data)
            theirs = other.games[at] if at < len(other.games) else SheetGame(0, None, "absent")
            data |= {"other": other.name, "there": other.line}
            if theirs.opponent != player.number or theirs.outcome not in _OPPOSITE[game.outcome]:
                raise _refused("event_contradicts", sheet, player, game, data)
            if game.seat is not None and game.seat == theirs.seat:
                raise _refused("event_same_colour", sheet, player, game, data)
            if game.outcome == "open" and at + 1 < sheet.begun:
                raise _refused("event_no_result", sheet, player, game, data)


def _refused(code: str, sheet: EventSheet, player: SheetPlayer, game: SheetGame, data: dict[str, object]) -> FileError:
    return FileError(code, sheet.file, player.line, column=game.column, field="", **data)


def tables_of(sheet: EventSheet, round: int) -> Iterator[tuple[SheetPlayer, SheetPlayer]]:
    """Yield the tables of a round (from 1), first seat first, in the order of the better player."""
    players = {player.number: player for player in sheet.players}
    for player in sheet.players:
        game = player.games[round - 1] if round <= len(player.games) else None
        if game is not None and game.opponent > player.number:
            other = players[game.opponent]
            seat = game.seat if game.seat is not None else 1 - (other.games[round - 1].seat or 1)
            yield (other, player) if seat else (player, other)


def outcome_of(player: SheetPlayer, round: int) -> Outcome:
    """Return what a round (from 1) was for a player."""
    return player.games[round - 1].outcome if round <= len(player.games) else "absent"

"""Who may sit in a seat: a person by name, or one of a game's bots."""

from __future__ import annotations

from collections.abc import Collection, Sequence

from engine.core.game import AnyGame
from engine.core.log import Player
from saves.table_rules import SeatChoice
from tui.text import clean_name

PERSON = "person"
RANDOM = "random"
_BOT_NAMES = {"planner": ("Rosa", "Tita", "Ivo", "Caio"), RANDOM: ("Pipo", "Zeca", "Nico", "Lia")}
_OTHER_NAMES = ("Alda", "Beto", "Cida", "Duda", "Elza", "Fred", "Gina", "Hugo")


def kinds_for(game: AnyGame) -> tuple[str, ...]:
    """Return what may sit at the game: a person, its own bots, the random bot."""
    return (PERSON, *game.bots, RANDOM)


def default_choices(game: AnyGame, me: str, seats: int) -> tuple[SeatChoice, ...]:
    """Return the person at this screen, by the name `me`, against the game's first bot in every other seat."""
    bot = next(iter(game.bots), RANDOM)
    return (SeatChoice(PERSON, me), *(SeatChoice(bot) for _ in range(seats - 1)))


def players_of(choices: Sequence[SeatChoice]) -> tuple[Player, ...]:
    """Return the players that the choices make; every bot has a name that nobody else at the table has."""
    taken = {choice.name for choice in choices if choice.kind == PERSON}
    players = []
    for choice in choices:
        if choice.kind == PERSON:
            players.append(Player(clean_name(choice.name)))
            continue
        players.append(bot_player(choice.kind, taken))
        taken.add(players[-1].name)
    return tuple(players)


def bot_player(kind: str, taken: Collection[str]) -> Player:
    """Return a bot of this kind under a name that nobody at the table has."""
    names = _BOT_NAMES.get(kind, _OTHER_NAMES) + _OTHER_NAMES
    return Player(next(name for name in names if name not in taken), kind)


def default_players(game: AnyGame, me: str) -> tuple[Player, ...]:
    """Return a duel, or the fewest seats the game has, of the person against its first bot."""
    return players_of(default_choices(game, me, min(game.seats)))

"""Who may sit in the seats of a table: people, bots of each kind, and the names that bots get."""

from __future__ import annotations

from collections.abc import Collection, Sequence

from engine.core.bots import RANDOM, offered_bots, usual_bot
from engine.core.game import AnyGame
from engine.core.log import Player
from saves.matches.table_presets import SeatChoice
from tui.services.identity.names import clean_name

PERSON = "person"
"""The kind of player that is no bot."""

_RANDOM_NAMES, _BOT_NAMES = ("Pipo", "Zeca", "Nico", "Lia"), ("Rosa", "Tita", "Ivo", "Caio")
_OTHER_NAMES = ("Alda", "Beto", "Cida", "Duda", "Elza", "Fred", "Gina", "Hugo")


def kinds_for(game: AnyGame) -> tuple[str, ...]:
    """Return what may sit at the game: a person, its levels and its bots with habits, the random bot."""
    return (PERSON, *offered_bots(game), RANDOM)


def bots_to_step_through(game: AnyGame) -> tuple[str, ...]:
    """Return every kind of bot, the usual one first: who steps on from an open seat meets it at once."""
    bots = kinds_for(game)[1:]
    usual = bots.index(usual_bot(game))
    return bots[usual:] + bots[:usual]


def next_kind(kinds: Sequence[str], kind: str, step: int) -> str:
    """Return the kind of player this many steps further in the list, going round.

    An unknown one stands beside the ends.
    """
    if kind not in kinds:
        return kinds[0 if step > 0 else -1]
    return kinds[(kinds.index(kind) + step) % len(kinds)]


def default_choices(game: AnyGame, me: str, seats: int) -> tuple[SeatChoice, ...]:
    """Return the person at this screen, called `me`, against the game's usual bot in every other seat."""
    bot = usual_bot(game)
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
    names = (_RANDOM_NAMES if kind == RANDOM else _BOT_NAMES) + _OTHER_NAMES
    return Player(next(name for name in names if name not in taken), kind)


def default_players(game: AnyGame, me: str) -> tuple[Player, ...]:
    """Return a duel, or the fewest seats the game has, of the person against its usual bot."""
    return players_of(default_choices(game, me, min(game.seats)))

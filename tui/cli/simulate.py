"""`carteado simulate`: many games between bots, and what came of them."""

from __future__ import annotations

import argparse
import time
from collections import Counter
from collections.abc import Iterator
from random import Random
from typing import Any

from engine.core.bots import bots_of, play_out
from engine.core.chance import Stream
from engine.core.errors import BadSetup, CarteadoError
from engine.core.game import AnyGame, Bot
from engine.core.option_values import hints_of, options_of_values
from engine.games.registry import game as game_of
from tui.cli.games import list_games
from tui.cli.output import print_json, print_lines
from tui.services.matches.table_options import (
    lists_values,
    own_options_of,
    seat_options_of,
    seats_for,
    value_options_of,
)
from tui.texts.keys import REASON
from tui.texts.localizer import Words


def simulate(args: argparse.Namespace, words: Words) -> int:
    """Play the games and print how they went; without a game list those there are."""
    if args.game is None:
        return list_games(args, words)
    game = game_of(args.game)
    options = read_options(game, args.option)
    seats = seats_for(game, options, min(game.seats)) if args.seats is None else args.seats
    bots = _bots(game, args.bot.split(","), seats)
    report = _play(game, options, bots, args.games, args.seed)
    report = {"game": game.key, "seats": seats, "bots": args.bot.split(","), "seed": args.seed, **report}
    if args.json:
        print_json(report)
        return 0
    print_lines(_report_lines(report, words))
    return 0


def _report_lines(report: dict[str, Any], words: Words) -> Iterator[str]:
    yield words("cli.simulate.played", count=report["games"])
    yield words("cli.simulate.speed", moves=report["moves"], speed=round(report["moves_per_second"]))
    for reason, games in report["ended"].items():
        yield words("cli.simulate.ended", reason=words(REASON(reason)), games=games)
    for seat, wins in enumerate(report["wins_by_seat"], start=1):
        yield words("cli.simulate.wins", seat=seat, wins=words("cli.simulate.won", count=wins))


def read_options(game: AnyGame, pairs: list[str]) -> Any:
    """Return the game's options from texts such as "cut=no" or, for a list, "pineapples=0,2".

    Raises BadSetup naming the one that does not fit.
    """
    given: dict[str, Any] = {}
    listing = (*seat_options_of(game), *value_options_of(game), *own_options_of(game))
    hints = hints_of(game.options_type)
    lists = {option.name for option in listing} | {name for name in hints if lists_values(hints[name])}
    for pair in pairs:
        name, _, value = pair.partition("=")
        if name in lists:
            named = {key.rpartition(".")[2]: value for key, value in game.named_values(name).items()}
            given[name] = [named.get(part.strip(), part.strip()) for part in value.split(",") if part.strip()]
        else:
            given[name] = {"yes": True, "on": True, "no": False, "off": False}.get(value, value)
    try:
        return options_of_values(game, given, strict=False)
    except CarteadoError as error:
        raise BadSetup("bad_option", game=game.key, detail=error) from error


def _bots(game: AnyGame, names: list[str], seats: int) -> list[Bot]:
    """Return a bot for every seat; one name serves them all."""
    if seats not in game.seats:
        raise BadSetup("bad_seats", game=game.key, least=game.seats[0], most=game.seats[-1], seats=seats)
    known = bots_of(game)
    for name in names:
        if name not in known:
            raise CarteadoError("unknown_bot", bot=name, known=", ".join(known))
    if len(names) not in (1, seats):
        raise BadSetup("bots_for_seats", bots=len(names), seats=seats)
    return [known[names[seat % len(names)]] for seat in range(seats)]


def _play(game: AnyGame, options: Any, bots: list[Bot], games: int, seed: str) -> dict[str, Any]:
    chance, choices = Stream(seed.encode()), Random(seed)
    moves, ended, wins = 0, Counter[str](), [0] * len(bots)
    began = time.perf_counter()
    for _ in range(games):
        outcome, actions = play_out(game, options, bots, chance, choices)
        moves += actions
        ended[outcome.reason] += 1
        for seat, place in enumerate(outcome.places):
            wins[seat] += place == 1
    seconds = time.perf_counter() - began
    return {
        "games": games,
        "moves": moves,
        "seconds": round(seconds, 3),
        "moves_per_second": round(moves / seconds, 1),
        "ended": dict(ended),
        "wins_by_seat": wins,
    }

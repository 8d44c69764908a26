"""`carteado tournament pair`, `show` and the other acts about rounds; `play` lets bots play their tables."""

from __future__ import annotations

import argparse
import asyncio
from typing import Literal

from tournaments.audit import presence_of
from tournaments.errors import TournamentError
from tournaments.model import Round
from tui.championship import Championship
from tui.commands.output import print_json, print_lines
from tui.commands.tournament.opened import Opened, acting, club_at, looking
from tui.commands.tournament.seeds import kept_seed, lot_for, seeds_from
from tui.commands.tournament.told import notices, round_data, round_lines
from tui.i18n import Words


def pair(args: argparse.Namespace, words: Words) -> int:
    """Draw up the next round and print it; refused with the tables named that have no result."""
    with acting(args, words) as at:
        number = len(at.tournament.rounds) + 1
        lot = lot_for(at.championship, args.seed, number)
        at.championship.do(lambda desk: desk.draw_up(lot))
        if args.publish:
            at.championship.do(lambda desk: desk.publish())
    return _answer_round(args, at)


def redraw(args: argparse.Namespace, words: Words) -> int:
    """Draw the last round anew, but for tables that are locked or have a result."""
    with acting(args, words) as at:
        number = len(at.tournament.rounds)
        # Every redrawing has a lot of its own, by the number of the act that it is.
        lot = lot_for(at.championship, args.seed, number, f"redrawing {len(at.desk.entries) + 1}")
        at.championship.do(lambda desk: desk.redraw(lot))
    return _answer_round(args, at)


def swap(args: argparse.Namespace, words: Words) -> int:
    """Let two entrants of the last round change places."""
    with acting(args, words) as at:
        one, other = at.entrant(args.one), at.entrant(args.other)
        at.championship.do(lambda desk: desk.swap(one, other))
    return _answer_round(args, at)


def lock(args: argparse.Namespace, words: Words) -> int:
    """Keep tables of the last round out of every redrawing, or with --off let them go again."""
    with acting(args, words) as at:
        for table in args.tables:
            _lock(at.championship, table, locked=not args.off)
    return at.answer(args)


def _lock(championship: Championship, table: int, *, locked: bool) -> None:
    championship.do(lambda desk: desk.lock(table, locked))


def publish(args: argparse.Namespace, words: Words) -> int:
    """Tell the last round to the players."""
    with acting(args, words) as at:
        at.championship.do(lambda desk: desk.publish())
    return at.answer(args)


def why(args: argparse.Namespace, words: Words) -> int:
    """Print why a table was made so."""
    with looking(args, words) as at:
        number = args.round or len(at.tournament.rounds)
        reasons = at.desk.explain(number, args.table)
    if args.json:
        print_json({"tournament": at.id, "round": number, "table": args.table, "why": reasons})
    else:
        print_lines(at.teller.why(reason) for reason in reasons)
    return 0


def show(args: argparse.Namespace, words: Words) -> int:
    """Print how the tournament stands: its line, settings, entrants, a round, and what to do next."""
    with looking(args, words) as at:
        tournament = at.tournament
    one = _round_of(at, args.round) if args.round or tournament.rounds else None
    if args.json:
        print_json(
            {
                "tournament": at.id,
                "line": tournament.spec.line,
                "settings": tournament.settings,
                "finished": tournament.finished,
                "rounds": len(tournament.rounds),
                "entrants": [
                    {
                        "entrant": entrant.id,
                        "name": entrant.name,
                        "members": [person.name for person in entrant.members],
                        "bot": entrant.bot,
                        "club": entrant.club,
                        "presence": presence_of(tournament, entrant.id),
                    }
                    for entrant in tournament.entrants
                ],
                "round": None if one is None else round_data(at, one),
                "notices": tournament.notices,
            }
        )
        return 0
    print_lines([tournament.spec.line, at.teller.settings(tournament.settings)])
    if one is None:
        print_lines(f"{entrant.id:>3}  {at.teller.registered(entrant)}" for entrant in tournament.entrants)
    else:
        print_lines(round_lines(at, one))
    print_lines(f"! {told}" for told in notices(at))
    print_lines([words(f"cli.tournament.next.{_next_step(at)}")])
    return 0


def _next_step(at: Opened) -> Literal["add", "pair", "result", "finish", "over"]:
    """Return the command that comes next."""
    tournament = at.tournament
    if tournament.finished:
        return "over"
    if not tournament.rounds:
        return "pair" if len(tournament.playing) > 1 else "add"
    if not tournament.rounds[-1].complete:
        return "result"
    return "pair" if at.desk.final() is None else "finish"


def play(args: argparse.Namespace, words: Words) -> int:
    """Let bots play every table that only they sit at; matches of the app that are over land as results."""
    with club_at(args, words) as club:
        seed = args.seed
        championship = Championship(club, club.store.tournaments.resolve(args.tournament))
        seed = seed if seed is not None else kept_seed(championship)
    number = len(championship.tournament.rounds)
    with club_at(args, words, None if seed is None else seeds_from(f"{seed} {number}")) as club:
        at = Opened(Championship(club, championship.id), words)
        landed = at.championship.tables.pick_up()
        played = asyncio.run(at.championship.tables.play_bots(lambda _table, _actions: None))
    if args.json:
        one = at.desk.round
        return at.answer(args, landed=landed, played=played, round=None if one is None else round_data(at, one))
    at.answer(args)
    print_lines([words("cli.tournament.played", count=played)])
    return 0


def _answer_round(args: argparse.Namespace, at: Opened) -> int:
    one = _round_of(at, 0)
    if args.json:
        return at.answer(args, round=round_data(at, one))
    at.answer(args)
    print_lines(round_lines(at, one))
    return 0


def _round_of(at: Opened, number: int) -> Round:
    """Return a round, 0 being the last; raises TournamentError."""
    rounds = at.tournament.rounds
    if not rounds:
        raise TournamentError("no_round_yet")
    if not 0 <= number <= len(rounds):
        raise TournamentError("unknown_round", round=number)
    return rounds[number - 1]

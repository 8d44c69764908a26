"""`carteado tournament new`, `settings`, `list`, `finish`, `stage` and `delete`: a tournament begins and ends."""

from __future__ import annotations

import argparse

from engine.core.errors import CarteadoError
from saves.ids import is_match_id
from saves.record import Damaged
from tournaments.desk import Desk
from tournaments.model import Missed
from tournaments.spec import parse as parse_spec
from tui.championship import Championship
from tui.commands.output import print_json, print_lines, tell_damaged
from tui.commands.tournament.choosing import chosen, is_chosen
from tui.commands.tournament.opened import acting, actor, club_at, looking
from tui.commands.tournament.seeds import forget_seed, keep_seed
from tui.i18n import Words
from tui.text import clean


def new(args: argparse.Namespace, words: Words) -> int:
    """Begin a tournament by its line and print its id."""
    if args.id is not None and not is_match_id(args.id):
        raise CarteadoError("bad_tournament_id", id=args.id)
    with club_at(args, words, make=True) as club, club.store.transaction():
        spec = parse_spec(args.line.replace("\\n", "\n"), club.catalog)
        ruleset = club.catalog.ruleset(spec.game, spec.type, spec.variants)
        settings = chosen(args, Desk(catalog=club.catalog).settings_for(spec), spec, ruleset)
        championship = Championship.found(club, spec, settings, args.id, actor(args, club))
        _keep_besides(championship, args)
    if args.json:
        print_json({"tournament": championship.id, "line": spec.line, "spec": spec, "settings": settings})
    else:
        print_lines([championship.id])
    return 0


def settings(args: argparse.Namespace, words: Words) -> int:
    """Print the settings; with any of the arguments choose anew, before the first round."""
    given = is_chosen(args)
    with acting(args, words) as at:
        if given:
            tournament = at.tournament
            wanted = chosen(args, tournament.settings, tournament.spec, tournament.ruleset)
            at.championship.do(lambda desk: desk.change_settings(wanted))
        _keep_besides(at.championship, args)
    if not args.json and not given:
        print_lines([at.teller.settings(at.tournament.settings)])
        return 0
    return at.answer(args, settings=at.tournament.settings)


def stage(args: argparse.Namespace, words: Words) -> int:
    """Close the stage that runs and begin another one with its best so many."""
    with acting(args, words) as at:
        tournament = at.tournament
        wanted = chosen(args, tournament.settings, tournament.spec, tournament.ruleset)
        at.championship.do(lambda desk: desk.begin_stage(wanted, args.best, cut=args.cut))
    return at.answer(args, settings=wanted, entrants=[at.teller.name(one) for one in at.tournament.seeds])


def finish(args: argparse.Namespace, words: Words) -> int:
    """Close the tournament once nothing is left to play."""
    with acting(args, words) as at:
        at.championship.do(lambda desk: desk.finish())
    order = at.desk.final() or ()
    if not args.json:
        at.answer(args)
        print_lines(f"{place:>3}  {at.teller.name(one)}" for place, one in enumerate(order, start=1))
        return 0
    return at.answer(args, final=[{"entrant": one, "name": at.teller.name(one)} for one in order])


def list_(args: argparse.Namespace, words: Words) -> int:
    """Print every tournament, the newest first."""
    with club_at(args, words) as club:
        rows = club.store.tournaments.rows()
    tell_damaged(rows, words)
    lines = [row for row in rows if not isinstance(row, Damaged)]
    if args.json:
        print_json({"tournaments": lines})
    else:
        over = {True: words("cli.tournament.over"), False: ""}
        print_lines(f"{one.id:<10}  {clean(one.line)}  {over[one.finished]}".rstrip() for one in lines)
    return 0


def delete(args: argparse.Namespace, words: Words) -> int:
    """Remove a tournament for good, when that is confirmed."""
    if not args.yes:
        with looking(args, words) as at:
            raise CarteadoError("delete_unconfirmed", tournament=at.id, line=at.tournament.spec.line)
    with acting(args, words) as at:
        at.championship.delete()
        forget_seed(at.championship)
        told = {"tournament": at.id, "line": at.tournament.spec.line}
    if args.json:
        print_json(told)
    else:
        print_lines([words("cli.tournament.deleted", **told)])
    return 0


def _keep_besides(championship: Championship, args: argparse.Namespace) -> None:
    """Keep what is no act: what late entries get unless it is said otherwise, and the seed of the drawings."""
    if args.late is not None:
        late: Missed = args.late
        championship.late = late
    if args.seed is not None:
        keep_seed(championship, args.seed)

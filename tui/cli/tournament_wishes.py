"""`carteado tournament bye`, `apart` and `category`.

What people asked for, and for which prizes they play.
"""

from __future__ import annotations

import argparse
from collections.abc import Callable, Iterable, Iterator
from typing import TYPE_CHECKING, Any

from engine.core.errors import CarteadoError
from tournaments.controller import TournamentController
from tournaments.fold.apart import keeps_apart, members_of
from tournaments.prizes import categories_of, competes
from tui.cli.opened_tournament import OpenedTournament, acting, looking, member_of
from tui.cli.output import print_json, print_lines
from tui.cli.tournament_rounds import who
from tui.services.identity.names import clean

if TYPE_CHECKING:
    from tournaments.model import Apart, EntrantId
    from tui.texts.localizer import Words


def bye(args: argparse.Namespace, words: Words) -> int:
    """Leave people out of a round yet to be drawn for half a win, or with --off no longer.

    Without names list them.
    """
    if not args.names:
        return _listed(args, words, _byes, _bye_lines)
    if not args.round:
        raise CarteadoError("bye_of_which_round")
    with acting(args, words) as at:
        for entrant in [at.entrant(name) for name in args.names]:
            at.do(TournamentController.ask_bye, entrant, args.round, not args.off)
    return at.answer(args)


def _byes(at: OpenedTournament) -> dict[str, Any]:
    asked = at.tournament.asked
    return {"byes": [{"round": bye.round, **who(at.formatter, (bye.entrant,))[0]} for bye in asked]}


def _bye_lines(at: OpenedTournament) -> Iterator[str]:
    for bye in at.tournament.asked:
        yield at.words("desk.wish.bye", name=at.formatter.name(bye.entrant), round=bye.round)


def apart(args: argparse.Namespace, words: Words) -> int:
    """Keep people, or everybody of a club, from meeting, or with --off no longer.

    Without either list the rules.
    """
    if not args.names and not args.club:
        return _listed(args, words, _rules, _rule_lines)
    with acting(args, words) as at:
        entrants = tuple(at.entrant(name) for name in args.names)
        at.do(TournamentController.keep_apart, entrants, clean(args.club), not args.off)
    return at.answer(args)


def _rules(at: OpenedTournament) -> dict[str, Any]:
    def rule_data(rule: Apart) -> dict[str, Any]:
        return {"club": rule.club, "entrants": who(at.formatter, members_of(at.tournament, rule))}

    return {"apart": [rule_data(rule) for rule in at.tournament.apart]}


def _rule_lines(at: OpenedTournament) -> Iterator[str]:
    yield from (at.formatter.apart(rule) for rule in at.tournament.apart)
    if at.tournament.apart and not keeps_apart(at.tournament.settings):
        yield at.words("desk.wish.no_effect")


def category(args: argparse.Namespace, words: Words) -> int:
    """Say in which prize categories somebody competes, --none for no category.

    Without a name list all of them.
    """
    if not args.name:
        return _listed(args, words, _categories, _category_lines)
    if bool(args.categories) == args.none:
        raise CarteadoError("category_of_none")
    with acting(args, words) as at:
        number = at.entrant(args.name)
        member = member_of(at.tournament.entrant(number), args.name)
        at.do(TournamentController.categorise, number, map(clean, args.categories), member)
    return at.answer(args)


def _categories(at: OpenedTournament) -> dict[str, Any]:
    return {"categories": {name: who(at.formatter, _competing(at, name)) for name in categories_of(at.tournament)}}


def _category_lines(at: OpenedTournament) -> Iterator[str]:
    for name in categories_of(at.tournament):
        names = at.formatter.names(_competing(at, name), ", ")
        yield at.words("desk.wish.category", category=clean(name), names=names or "–")


def _competing(at: OpenedTournament, category: str) -> tuple[EntrantId, ...]:
    return tuple(entrant.id for entrant in at.tournament.entrants if competes(entrant, category))


def _listed(
    args: argparse.Namespace,
    words: Words,
    data: Callable[[OpenedTournament], dict[str, Any]],
    lines: Callable[[OpenedTournament], Iterable[str]],
) -> int:
    with looking(args, words) as at:
        if args.json:
            print_json({"tournament": at.id, **data(at)})
        else:
            print_lines(tuple(lines(at)) or (words("desk.wish.none"),))
    return 0

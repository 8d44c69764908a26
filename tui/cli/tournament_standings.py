"""`carteado tournament standings` and `player`: where everybody stands, why, and one player's way."""

from __future__ import annotations

import argparse
from collections.abc import Iterator
from typing import Any

from tournaments.errors import TournamentError
from tournaments.model import EntrantId
from tournaments.pages import EntrantPage, page_of
from tournaments.placing import against_field
from tournaments.prizes import category_named, category_standings
from tournaments.standings import EntrantRound
from tournaments.standings import standings as lines_of
from tui.cli.opened_tournament import OpenedTournament, looking
from tui.cli.output import print_answer, print_json, print_lines
from tui.cli.tournament_rounds import explained, standing_data, standing_lines, who
from tui.services.identity.names import clean
from tui.texts.arithmetic import ArithmeticFormatter
from tui.texts.localizer import Words


def standings(args: argparse.Namespace, words: Words) -> int:
    """Print where everybody stands now; with --explain the arithmetic of one of them."""
    with looking(args, words) as at:
        lines = lines_of(at.tournament)
    tournament = at.tournament
    category = category_named(tournament, args.category) if args.category else ""
    if category:
        lines = category_standings(lines, category)
    if args.explain is not None:
        return _explain(args, at)
    if args.field:
        return _field(args, at)
    if args.json:
        print_json(
            {
                "tournament": at.id,
                "line": tournament.spec.line,
                "round": len(tournament.rounds),
                "final": at.desk.final() is not None,
                "finished": tournament.finished,
                **({"category": category} if category else {}),
                "standings": [standing_data(line) for line in lines],
            }
        )
    else:
        head = [tournament.spec.line, *([words("desk.category", category=clean(category))] if category else [])]
        print_lines([*head, *standing_lines(at, lines, tiebreaks=args.tiebreaks)])
    return 0


def _explain(args: argparse.Namespace, at: OpenedTournament) -> int:
    entrant, lines = at.entrant(args.explain), lines_of(at.tournament)
    index = next(index for index, line in enumerate(lines) if line.entrant.id == entrant)
    above = lines[index - 1] if index else None
    return print_answer(
        args,
        {"tournament": at.id, **standing_data(lines[index]), "arithmetic": lines[index].columns},
        explained(at, lines[index], above),
    )


def _field(args: argparse.Namespace, at: OpenedTournament) -> int:
    """Print what everybody got above the others who had the same cards, with the arithmetic."""
    if not at.tournament.settings.same_deals:
        raise TournamentError("no_same_deals")
    figures = against_field(at.tournament)
    if args.json:
        lines = [
            {**who(at.formatter, (entrant,))[0], "field": arithmetic.value, "arithmetic": arithmetic}
            for entrant, arithmetic in figures
        ]
        print_json({"tournament": at.id, "field": lines})
        return 0
    reckoner = ArithmeticFormatter(at.words, at.formatter.name)
    for entrant, arithmetic in figures:
        print_lines([f"{reckoner.signed(arithmetic.value):>8}  {at.formatter.name(entrant)}"])
        print_lines(f"          {line}" for line in reckoner.lines(arithmetic))
    return 0


def player(args: argparse.Namespace, words: Words) -> int:
    """Print one player's page: the place, every round, the opponents, and what was ruled."""
    with looking(args, words) as at:
        entrant = at.entrant(args.name)
    page = page_of(at.tournament, entrant)
    return print_answer(args, {"tournament": at.id, **_page_data(at, page)}, _page_lines(at, entrant, page))


def _page_data(at: OpenedTournament, page: EntrantPage) -> dict[str, Any]:
    return {
        **standing_data(page.standing),
        "rounds": [
            {**_played(appearance), "opponents": who(at.formatter, appearance.opponents)} for appearance in page.rounds
        ],
        "opponents": page.opponents,
        "seats": page.seats,
        "byes": page.byes,
        "penalties": page.penalties,
        "arithmetic": page.standing.columns,
    }


def _played(appearance: EntrantRound) -> dict[str, Any]:
    change = appearance.overall_change
    return {
        "round": appearance.round,
        "table": appearance.table,
        "place": appearance.place,
        "score": appearance.score,
        "match": appearance.match,
        "rating_before": None if change is None else round(change.before.value, 2),
        "rating": None if change is None else round(change.after.value, 2),
    }


def _page_lines(at: OpenedTournament, entrant: EntrantId, page: EntrantPage) -> Iterator[str]:
    words, formatter = at.words, at.formatter
    yield from explained(at, page.standing, None)
    for appearance in page.rounds:
        yield words("desk.history.round", round=appearance.round) + "  " + _round_text(at, appearance)
    for penalty in page.penalties:
        yield words("desk.act.penalised", name=formatter.name(entrant), count=penalty.points, text=penalty.text)


def _round_text(at: OpenedTournament, appearance: EntrantRound) -> str:
    words, formatter = at.words, at.formatter
    if appearance.table is None:
        return words("desk.history.asked" if appearance.asked else "desk.history.bye")
    place = words("desk.no_result") if appearance.place is None else formatter.place(appearance.place)
    text = f"{words('desk.history.table', table=appearance.table)}  {formatter.names(appearance.opponents)}  {place}"
    change = appearance.overall_change
    if change is None:
        return text
    before, after = change.before.value, change.after.value
    return f"{text}  {formatter.rating(before)} → {formatter.rating(after)} ({formatter.step(before, after)})"

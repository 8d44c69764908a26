"""`carteado person`: somebody's page."""

from __future__ import annotations

import argparse
from itertools import zip_longest
from typing import Any

from engine.games.registry import GAMES
from saves.store import open_existing
from tui.canvas.grid import column
from tui.cli.output import print_json, print_lines
from tui.games.roles import roles_of
from tui.services.environment import now_ms
from tui.services.identity.names import clean
from tui.services.identity.user_settings import load_settings
from tui.services.people.accuracy import Accuracy, unit_of
from tui.services.people.choices import LEAST_JUDGED, Judged, judged_games, parts_of
from tui.services.people.page import Appearance, PersonPage, Tally, against, grouped, opponents_of, person_page, tally
from tui.services.people.records import records_of
from tui.services.people.rights import PageViewer, page_for
from tui.texts.cells import cell_len
from tui.texts.localizer import Session, Words
from tui.texts.person import VIEW, VIEWS, PersonFormatter

_CELL = 40
"""The cells of a column at most; the last one is never cut."""
_SHOWN = 10
"""So many matches are printed; --json has all."""


def show(args: argparse.Namespace, words: Words) -> int:
    """Print the page of somebody, as an organiser may see it."""
    with open_existing(args.db) as store:
        me = store.profile.preferences.load().name or ""
        page = person_page(store, GAMES, page_for(store, args.name, PageViewer(me, organiser=True)))
        judged = judged_games(store, page.appearances)
        session = Session(load_settings(store.profile), language=words.language)
    if args.json:
        print_json({**_data(page, session), "judged": [_judged(charge) for charge in judged]})
        return 0
    formatter = PersonFormatter(
        page, session, now_ms(), lambda appearance: roles_of(appearance, session), lambda: judged
    )
    print_lines([" · ".join(filter(None, (clean(page.name), clean(page.club), formatter.rating())))])
    print_lines([formatter.summary()])
    for view in VIEWS:
        rows = formatter.rows(view)
        if rows:
            print_lines(["", words(VIEW(view))])
            rows_shown = rows[:_SHOWN] if view == "matches" else rows
            widths = [
                min(max(map(cell_len, cells)), _CELL)
                for cells in zip_longest(*(row.cells for row in rows_shown), fillvalue="")
            ]
            for row in rows_shown:
                *cells, last = row.cells
                lines = [*(column(cell, width) for cell, width in zip(cells, widths, strict=False)), last]
                print_lines(["  " + "  ".join(lines).rstrip()])
    return 0


def _data(page: PersonPage, session: Session) -> dict[str, Any]:
    appearances = page.appearances
    games = grouped(appearances, lambda match: (match.game,))
    matches = [appearance for appearance in appearances if appearance.match]
    return {
        "name": page.name,
        "club": page.club,
        "total": _tally(tally(appearances)),
        "games": {game: _tally(tally(group)) for game, group in games.items()},
        "roles": [
            {"game": game, "role": role, **_tally(tally(group))}
            for (game, role), group in grouped(
                matches, lambda match: [(match.game, role) for role in roles_of(match, session)]
            ).items()
        ],
        "opponents": [
            {"name": other.name, "bot": other.bot, **_tally(against(group, other))}
            for other, group in opponents_of(appearances).items()
        ],
        "seasons": [
            {"id": season_of.id, "name": season_of.name, **_tally(tally(season_of.appearances))}
            for season_of in page.seasons
        ],
        "records": [
            {
                "record": record.kind,
                "value": record.value,
                "matches": [appearance.match for appearance in record.appearances],
            }
            for record in records_of(appearances)
        ],
        "ratings": [
            {
                "game": rating_line.game,
                "kind": rating_line.kind,
                "elo": round(rating_line.rating.value, 1),
                "games": rating_line.rating.games,
            }
            for rating_line in page.ratings
        ],
        "matches": [_match(appearance) for appearance in appearances],
    }


def _judged(charge: Judged) -> dict[str, Any]:
    means = (
        {part: {"mean": mean, "half_interval": half} for part, mean, half in parts_of(charge)}
        if charge.enough
        else None
    )
    counted = {"game": charge.game, "matches": len(charge.shares), "least": LEAST_JUDGED, "means": means}
    return {**counted, "accuracy": _accuracy(charge.accuracy)}


def _accuracy(accuracy: Accuracy) -> dict[str, Any]:
    """Return what was given away by mistakes, a choice where intervals are told."""
    kinds = [
        {"act": act, "unit": unit or unit_of(accuracy.game), **charge._asdict()}
        for (act, unit), charge in accuracy.charges.items()
    ]
    rate, trend = accuracy.rate, accuracy.trend
    return {
        **accuracy.total._asdict(),
        "rate": None if rate is None else rate._asdict(),
        "trend": None if trend is None else trend._asdict(),
        "levels": accuracy.levels,
        "levels_there": accuracy.beside,
        "gaps": {level: gap._asdict() for level, gap in accuracy.gaps.items()},
        "by_act": kinds,
    }


def _tally(total: Tally) -> dict[str, float]:
    counted = {"played": total.played, "won": total.won, "level": total.level, "lost": total.lost}
    return {**counted, "behind": total.behind, "met": total.met}


def _match(appearance: Appearance) -> dict[str, Any]:
    return {
        "match": appearance.match or None,
        "game": appearance.game,
        "at": appearance.at,
        "seat": appearance.seat + 1,
        "players": [player.name for player in appearance.players],
        "places": appearance.places,
        "result": appearance.result,
        "plies": appearance.plies,
        "tournament": appearance.tournament,
        "elo_change": None
        if appearance.change is None
        else round(appearance.change.after.value - appearance.change.before.value, 1),
    }

"""What to do next: the one sentence that an organiser who has never seen the desk can follow."""

from __future__ import annotations

from tournaments.errors import TournamentError
from tournaments.model import SCORED_PLAYERS, Tournament
from tui.championship import Championship
from tui.i18n import Words
from tui.round_clock import RoundClock
from tui.text import clean

_NAMED = 5
"""How many of the tables that are missing are named."""


def next_step(championship: Championship, words: Words) -> str:
    """Return the next step of a tournament in words."""
    tournament, desk = championship.tournament, championship.desk
    if tournament.finished:
        return words("desk.next.finished")
    if not tournament.rounds:
        if tournament.ruleset.members > 1:
            return _before_groups_play(tournament, words)
        return _before_play(tournament, words)
    last = tournament.rounds[-1]
    if not last.published and last.untouched and not last.complete:
        return words("desk.next.publish", round=last.number)
    clock = RoundClock(championship.club.store.settings, championship.id, championship.club.clock)
    if last.published and last.untouched and tournament.settings.round_minutes and not clock.of_round(last.number):
        return words("desk.next.clock", round=last.number, minutes=tournament.settings.round_minutes)
    if missing := last.missing():
        tables = ", ".join(map(str, missing[:_NAMED])) + ("…" if len(missing) > _NAMED else "")
        bots = len(championship.bot_tables())
        if bots == len(missing):
            return words("desk.next.bots", count=bots, tables=tables)
        if bots:
            return words("desk.next.mixed", count=len(missing), tables=tables)
        return words("desk.next.missing", count=len(missing), tables=tables)
    number = len(tournament.rounds)
    if desk.final() is not None:
        return words("desk.next.finish")
    return words("desk.next.draw", round=number, following=number + 1)


def unseen_names(tournament: Tournament) -> tuple[str, ...]:
    """Return who would be left out because others are here and nobody has said it of them."""
    said = {*tournament.present, *tournament.absent, *tournament.dropped}
    return tuple(clean(one.name) for one in tournament.entrants if tournament.present and one.id not in said)


def _before_play(tournament: Tournament, words: Words) -> str:
    players = len(tournament.entrants)
    if unseen := unseen_names(tournament):
        listed = ", ".join(unseen[:_NAMED]) + ("…" if len(unseen) > _NAMED else "")
        return words("desk.next.unseen", here=len(tournament.present), names=listed, count=len(unseen))
    if players < tournament.ruleset.least:
        return words("desk.next.enter")
    if tournament.settings.scored and players < SCORED_PLAYERS:
        return words("desk.next.few", count=players, needed=SCORED_PLAYERS, more=SCORED_PLAYERS - players)
    return words("desk.next.ready", count=players)


def _before_groups_play(tournament: Tournament, words: Words) -> str:
    count, missing = len(tournament.entrants), SCORED_PLAYERS - tournament.players
    base = f"desk.next.{tournament.kind}"
    if count < tournament.ruleset.least:
        return words(f"{base}.enter")
    if tournament.settings.scored and missing > 0:
        return words(f"{base}.few", count=count, more=-(-missing // tournament.ruleset.members))
    return words(f"{base}.ready", count=count)


def is_too_few(error: TournamentError) -> bool:
    """Tell whether the round was refused only because too few play for points."""
    return error.code == "too_few_for_scored"

"""What to do next: the one sentence that an organiser who has never seen the desk can follow."""

from __future__ import annotations

from tournaments.errors import TournamentError
from tournaments.model import SCORED_PLAYERS, Tournament
from tui.championship import Championship
from tui.championship.round_clock import RoundClock
from tui.i18n import Words
from tui.text import clean

_NAMED = 3
"""How many of the tables that are missing are named."""
_NAMES_ROOM = 19
"""So many letters the names of people may take together."""


def next_step(championship: Championship, words: Words, looked_at: int = 0, *, typing: bool = False) -> str:
    """Return the next step of a tournament in words.

    `looked_at` is the round on the screen, 0 for none; `typing` tells whether keys go into the line for names now.
    """
    tournament, desk = championship.tournament, championship.desk
    if tournament.finished:
        return words("desk.next.finished")
    if 0 < looked_at < len(tournament.rounds):
        return words("desk.next.past", round=looked_at, last=len(tournament.rounds))
    if not tournament.rounds:
        waiting = championship.waiting.people
        if waiting and not typing:
            return words("desk.next.waits", name=" & ".join(clean(one.name) for one in waiting))
        return _before_play(tournament, words, words("desk.next.esc") if typing else "")
    last = tournament.rounds[-1]
    if not last.published and last.untouched and not last.complete:
        return words("desk.next.publish", round=last.number)
    clock = RoundClock(championship.club.store.round_clocks, championship.id, championship.club.clock)
    if last.published and last.untouched and tournament.settings.round_minutes and not clock.of_round(last.number):
        return words("desk.next.clock", round=last.number, minutes=tournament.settings.round_minutes)
    if missing := last.missing():
        tables = ", ".join(map(str, missing[:_NAMED])) + ("…" if len(missing) > _NAMED else "")
        bots = len(championship.tables.bot_tables())
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


def gathered(tournament: Tournament, words: Words) -> str:
    """Return how many have entered, and how many of them are here, are not, or have left."""
    in_groups = tournament.ruleset.members > 1
    told = [words(f"desk.{tournament.kind}" if in_groups else "desk.entrants.title", count=len(tournament.entrants))]
    if not tournament.rounds:
        for name in ("present", "absent"):
            if count := len(getattr(tournament, name)):
                told.append(words(f"desk.who.{name}", count=count))
    if tournament.dropped:
        told.append(words("desk.who.dropped", count=len(tournament.dropped)))
    return ", ".join(told)


def people_playing(tournament: Tournament) -> int:
    """Return how many people would be seated in a round drawn up now, all of a pair or trio counted."""
    return len(tournament.playing) * tournament.ruleset.members


def _before_play(tournament: Tournament, words: Words, esc: str) -> str:
    in_groups, present = tournament.ruleset.members > 1, len(tournament.present)
    base = f"desk.next.{tournament.kind}" if in_groups else "desk.next"
    if len(tournament.entrants) < tournament.ruleset.least:
        return words(f"{base}.enter")
    who = words("desk.who.present", count=present) if present else gathered(tournament, words)
    if unseen := unseen_names(tournament):
        return _unseen(who, unseen, words)
    missing = SCORED_PLAYERS - people_playing(tournament)
    if tournament.settings.scored and missing > 0:
        return words("desk.next.few", who=who, more=-(-missing // tournament.ruleset.members), esc=esc)
    return words("desk.next.checked" if present else f"{base}.ready", who=who, esc=esc)


def _unseen(who: str, names: tuple[str, ...], words: Words) -> str:
    """Name those of whom nothing was said, as far as the line has room for them; else say how many they are."""
    for shown in range(len(names), 0, -1):
        told, more = ", ".join(names[:shown]), len(names) - shown
        listed = words("desk.who.more", names=told, count=more) if more else told
        if len(listed) <= _NAMES_ROOM:
            return words("desk.next.unseen", who=who, names=listed)
    return words("desk.next.unseen", who=who, names=words.number(len(names)))


def is_too_few(error: TournamentError) -> bool:
    """Tell whether the round was refused only because too few play for points."""
    return error.code == "too_few_for_scored"

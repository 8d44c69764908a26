"""The opening and its settings."""

from __future__ import annotations

from msgspec import UNSET

from tournaments.acts import TournamentOpened
from tournaments.editions import EDITION, EDITIONS
from tournaments.errors import TournamentError
from tournaments.formats import traits_of
from tournaments.model import Tournament
from tournaments.ruleset import Ruleset
from tournaments.settings import TournamentSettings
from tournaments.settings_schema import BEST_OF


def opened(tournament: Tournament | None, act: TournamentOpened) -> Tournament:
    """Begin the tournament."""
    if tournament is not None:
        raise TournamentError("already_open")
    if act.edition not in EDITIONS:
        raise TournamentError("other_edition", found=act.edition, known=EDITION)
    ruleset = Ruleset() if act.ruleset is UNSET else act.ruleset
    return Tournament(act.spec, checked_first(act.settings, ruleset), ruleset=ruleset, edition=act.edition)


def checked_first(settings: TournamentSettings, ruleset: Ruleset) -> TournamentSettings:
    """Return the settings of a tournament's first stage if they fit together.

    There are no standings to seed it by.
    """
    if settings.seeding == "standings":
        raise TournamentError("no_standings_yet")
    return checked(settings, ruleset)


def checked(settings: TournamentSettings, ruleset: Ruleset) -> TournamentSettings:
    """Return the settings if they fit together."""
    chosen = traits_of(settings.format)
    if settings.table_size < 2:
        raise TournamentError("table_of_one", size=settings.table_size)
    if chosen.duels_only and settings.table_size != 2:
        raise TournamentError("format_for_duels", format=settings.format, size=settings.table_size)
    if settings.best_of not in BEST_OF:
        raise TournamentError("bad_best_of", games=settings.best_of, known=BEST_OF)
    if settings.rounds < 0 or settings.round_minutes < 0:
        raise TournamentError("bad_rounds", rounds=settings.rounds, minutes=settings.round_minutes)
    if settings.final_table and not 2 <= settings.final_table <= ruleset.most:
        raise TournamentError("bad_final_table", size=settings.final_table, most=ruleset.most)
    return settings


def before_play(tournament: Tournament) -> Tournament:
    """Return the tournament if no round has been drawn up."""
    if tournament.rounds:
        raise TournamentError("play_has_begun")
    return tournament

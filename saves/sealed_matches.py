"""Matches that must not be looked at yet.

Others still play with the same cards, or with what they handed in.
"""

from __future__ import annotations

from engine.core.errors import CarteadoError
from saves.matches.record import Record
from saves.store import Store
from tournaments.controller.act_log import replayed
from tournaments.deals import is_sealed
from tournaments.model import Tournament


class SealedMatch(CarteadoError):
    """A match that must not be looked at yet.

    Others still play with its cards: data has the `round` and the `tables` that are not done. Or what its players have
    handed in for the `tournament` is secret until that is over.
    """


def sealed_by(store: Store, record: Record) -> Tournament | None:
    """Return the tournament that keeps a match closed since others play with its cards, or None."""
    state = _tournament_of(store, record)
    return state if state is not None and record.round is not None and is_sealed(state, record.round) else None


def _tournament_of(store: Store, record: Record) -> Tournament | None:
    if record.tournament is None or record.round is None:
        return None
    try:
        return replayed(store.tournaments.load(record.tournament))
    except CarteadoError:
        # One that was deleted, or cannot be read, is played no more.
        return None


def check_open(store: Store, record: Record, code: str = "match_sealed") -> None:
    """Raise SealedMatch with this code while a match's cards are in play at other tables of its round."""
    state = sealed_by(store, record)
    if state is not None and record.round is not None:
        raise SealedMatch(code, round=record.round, tables=state.rounds[record.round - 1].missing())


def load_open(store: Store, match: str) -> Record:
    """Return a match to be looked at or written into a file.

    Raises UnknownMatch, SealedMatch and StoreError.
    """
    record = store.matches.load(match)
    check_opened(store, record)
    return record


def check_opened(store: Store, record: Record) -> None:
    """Raise SealedMatch while a match's cards are in play elsewhere, or what was handed in is secret."""
    check_open(store, record)
    state = _tournament_of(store, record)
    if state is not None and state.keeps_secrets:
        # A log without what was handed in cannot be played again, and one with it tells what is secret.
        raise SealedMatch("match_values_sealed", tournament=state.spec.line)

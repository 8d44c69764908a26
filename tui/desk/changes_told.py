"""What an act changed, each thing as a sentence: who came, which table was another, what a result was before."""

from __future__ import annotations

from typing import assert_never

from tournaments.audit import (
    AbsenceDiffers,
    ByesDiffer,
    Difference,
    EntrantDiffers,
    FinishDiffers,
    LateDiffers,
    LockDiffers,
    NoticeDiffers,
    OpeningDiffers,
    PenaltyDiffers,
    PresenceDiffers,
    PublishedDiffers,
    ResultDiffers,
    RoundDiffers,
    SettingsDiffer,
    StageDiffers,
    TableDiffers,
)
from tournaments.model import EntrantId, Result
from tui.desk.figures import told_figures
from tui.desk.telling import Teller
from tui.styled_text import plain_text
from tui.text import clean


def format_change(teller: Teller, change: Difference) -> str:
    """Return one thing that an act changed; "" for what the act itself says."""
    words = teller.words
    match change:
        case OpeningDiffers():
            return ""
        case SettingsDiffer(after=after):
            return teller.settings(after)
        case NoticeDiffers(what=what, notice=notice):
            told = teller.notice(notice)
            return told if what == "added" else words("desk.change.notice.removed", notice=told)
        case FinishDiffers(finished=finished):
            return words("desk.change.finished" if finished else "desk.change.reopened")
        case EntrantDiffers() | PresenceDiffers() | LateDiffers() | PenaltyDiffers():
            return _of_people(teller, change)
        case TableDiffers() | AbsenceDiffers() | ByesDiffer():
            return _of_tables(teller, change)
        case RoundDiffers() | LockDiffers() | PublishedDiffers() | StageDiffers():
            return _of_rounds(teller, change)
        case ResultDiffers():
            return _of_results(teller, change)
        case _:
            assert_never(change)


def _of_people(teller: Teller, change: EntrantDiffers | PresenceDiffers | LateDiffers | PenaltyDiffers) -> str:
    words = teller.words
    match change:
        case EntrantDiffers(what=what, name=name, before=before, after=after):
            if before != after and before and after:
                told = {"before": clean(" & ".join(before)), "after": clean(" & ".join(after))}
                return words("desk.change.people", name=clean(name), **told)
            return words(f"desk.change.entrant.{what}", name=clean(name))
        case PresenceDiffers(entrant=entrant, before=old, after=new):
            told = {"before": words(f"desk.presence.{old}"), "after": words(f"desk.presence.{new}")}
            return words("desk.change.presence", name=teller.name(entrant), **told)
        case LateDiffers(what=what, late=late):
            missed = words(f"desk.missed.{late.missed}")
            name = teller.name(late.entrant)
            if what == "removed":
                return words("desk.change.not_late", name=name)
            return words("desk.change.late", name=name, count=late.rounds, missed=missed)
        case PenaltyDiffers(what=what, penalty=one):
            if what == "removed":
                key = "desk.change.no_penalty" if one.points else "desk.change.no_warning"
            else:
                key = "desk.act.penalised" if one.points else "desk.act.warned"
            return words(key, name=teller.name(one.entrant), count=one.points, text=clean(one.text))
        case _:
            assert_never(change)


def _of_tables(teller: Teller, change: TableDiffers | AbsenceDiffers | ByesDiffer) -> str:
    words = teller.words
    match change:
        case TableDiffers(round=number, table=table, before=before, after=after):
            told = {"before": _names(teller, before), "after": _names(teller, after)}
            return words("desk.change.table", round=number, table=table, **told)
        case AbsenceDiffers(round=number, table=table, entrant=entrant, absent=absent, left=left):
            key = "desk.change.absence_back"
            if absent:
                key = "desk.change.absence_alone" if len(left) == 1 else "desk.change.absence"
            told = {"name": teller.name(entrant), "names": _names(teller, left)}
            return words(key, round=number, table=table, count=teller.people, **told)
        case ByesDiffer(round=number, before=before, after=after):
            told = {"before": _names(teller, before), "after": _names(teller, after)}
            return words("desk.change.byes", round=number, **told)
        case _:
            assert_never(change)


def _of_rounds(teller: Teller, change: RoundDiffers | LockDiffers | PublishedDiffers | StageDiffers) -> str:
    words = teller.words
    match change:
        case RoundDiffers(what=what, round=number):
            return words(f"desk.change.round.{what}", round=number)
        case LockDiffers(round=number, table=table, locked=locked):
            return words("desk.act.locked" if locked else "desk.act.unlocked", round=number, table=table)
        case PublishedDiffers(round=number, published=published):
            return words("desk.act.published" if published else "desk.change.unpublished", round=number)
        case StageDiffers(after=stage, entrants=entrants):
            return words("desk.change.stage", stage=stage, count=len(entrants))
        case _:
            assert_never(change)


def _names(teller: Teller, entrants: tuple[EntrantId, ...]) -> str:
    return teller.names(entrants) or "–"


def _of_results(teller: Teller, change: ResultDiffers) -> str:
    def told(result: Result | None) -> str:
        if result is None:
            return teller.words("desk.no_result")
        return plain_text(teller.ranked(change.seats, result.places, figures=told_figures(result.form, result)))

    data = {"before": told(change.before), "after": told(change.after)}
    return teller.words("desk.change.result", round=change.round, table=change.table, **data)

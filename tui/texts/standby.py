"""The copy of a hall's file in words."""

from __future__ import annotations

from collections.abc import Iterator
from datetime import datetime
from typing import TYPE_CHECKING

from engine.core.keys import KeyFamily
from tui.services.standby.state import StandbyPhase, StandbyState
from tui.texts.backups import format_fault
from tui.texts.localizer import Words

if TYPE_CHECKING:
    from tui.services.standby.report import StandbyReport
    from tui.services.standby.takeover import TakenOver

_ONLY_HERE = KeyFamily("doctor.only_here.{}", "match tournament")
_PHASE = KeyFamily("standby.phase.{}", StandbyPhase)


def format_standby(state: StandbyState, words: Words) -> str:
    """Return how the copy stands, and what hinders it, in a sentence or two."""
    stands = words(_PHASE(state.phase), where=state.where, seconds=state.behind)
    return stands if state.trouble is None else f"{stands} {words.error(state.trouble)}"


def format_report(report: StandbyReport, words: Words) -> Iterator[str]:
    """Yield how a file's copy stands, and what the present hall does not have of it."""
    if report.trouble is not None:
        yield words.error(report.trouble)
    elif report.held is None:
        yield words("doctor.standby.none", where=report.where)
    else:
        moment = format_time(report.held, words)
        yield words("doctor.standby", where=report.where, moment=moment, seconds=report.behind)
    if report.only_here is not None:
        for found in report.only_here:
            yield words(_ONLY_HERE(found.kind), id=found.id, first=found.first, acts=found.acts)
        if not report.only_here:
            yield words("doctor.only_here.nothing")


def format_taken_over(done: TakenOver, where: str, words: Words) -> Iterator[str]:
    """Yield what a takeover has brought, and what was found in it."""
    yield words("standby.taken_over", where=where, host=done.host or "?", moment=format_time(done.held, words))
    for fault in done.check.faults:
        yield format_fault(fault, words)
    yield words("standby.checked" if done.check.sound else "standby.checked.found", count=len(done.check.faults))
    if done.kept is not None:
        yield words("standby.kept", file=str(done.kept))


def format_time(milliseconds: int, words: Words) -> str:
    """Return a time given in milliseconds since 1970 to its second, as this computer's clock has it."""
    return datetime.fromtimestamp(milliseconds / 1000).strftime(words("standby.time"))

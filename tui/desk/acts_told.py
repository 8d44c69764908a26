"""What the organiser did: every act of the log as a sentence."""

from __future__ import annotations

from typing import assert_never

from msgspec import UNSET

from tournaments.acts import (
    CheckedIn,
    Corrected,
    DrawnUp,
    Dropped,
    Finished,
    Locked,
    NoShow,
    Noted,
    Opened,
    Penalised,
    PineappleShown,
    Published,
    Redrawn,
    Registered,
    Renamed,
    Repaired,
    Reported,
    Returned,
    SettingsChanged,
    StageBegun,
    Substituted,
    TakenBack,
    Withdrawn,
)
from tournaments.fold.stages import seeded_by_standings
from tui.desk.telling import Teller
from tui.text import clean


def format_act(teller: Teller, number: int) -> str:
    """Return what the entry with that number is."""
    words, act = teller.words, teller.entries[number - 1].act
    match act:
        case Opened(spec=spec):
            return words("desk.act.opened", line=clean(spec.line))
        case SettingsChanged(settings=settings):
            return words("desk.act.settings", settings=teller.settings(settings))
        case Noted(text=text):
            return words("desk.act.noted", text=clean(text))
        case Finished():
            return words("desk.act.finished")
        case TakenBack(number=other):
            root, again = other, False
            while isinstance(inner := teller.entries[root - 1].act, TakenBack):
                root, again = inner.number, not again
            return words("desk.act.redone" if again else "desk.act.taken_back", act=format_act(teller, root))
        case Reported() | Corrected():
            key = "desk.act.reported" if isinstance(act, Reported) else "desk.act.corrected"
            return words(key, round=act.round, table=act.table, result=teller.result_of(act, number))
        case DrawnUp() | Redrawn() | Repaired() | Locked() | Published() | StageBegun():
            return _of_rounds(teller, act)
        case _:
            return _of_people(teller, number, act)


def _of_rounds(teller: Teller, act: DrawnUp | Redrawn | Repaired | Locked | Published | StageBegun) -> str:
    words = teller.words
    match act:
        case DrawnUp(round=number):
            return words("desk.act.drawn_up", round=number)
        case Redrawn(round=number):
            return words("desk.act.redrawn", round=number)
        case Repaired(round=number):
            return words("desk.act.repaired", round=number)
        case Locked(round=number, table=table, locked=locked):
            return words("desk.act.locked" if locked else "desk.act.unlocked", round=number, table=table)
        case Published(round=number):
            return words("desk.act.published", round=number)
        case StageBegun(settings=settings, entrants=entrants):
            return words("desk.act.stage", count=len(entrants), settings=teller.settings(seeded_by_standings(settings)))
        case _:
            assert_never(act)


def _of_people(
    teller: Teller,
    number: int,
    act: Registered
    | Withdrawn
    | PineappleShown
    | CheckedIn
    | Dropped
    | Returned
    | NoShow
    | Substituted
    | Renamed
    | Penalised,
) -> str:
    words = teller.words
    if isinstance(act, Registered):
        name, count = ", ".join(map(teller.registered, act.entrants)), teller.people * len(act.entrants)
        if act.missed is UNSET:
            return words("desk.act.registered", name=name, count=count)
        return words("desk.act.late", name=name, count=count, missed=words(f"desk.missed.{act.missed}"))
    name = teller.called(act.entrant, number)
    several = {"name": name, "count": teller.people}
    match act:
        case PineappleShown():
            key = "desk.act.pineapple" if act.brought else "desk.act.no_pineapple"
            return words(key, name=teller.member(act.entrant, act.member))
        case Withdrawn():
            return words("desk.act.withdrawn", **several)
        case CheckedIn(present=present):
            return words("desk.act.present" if present else "desk.act.absent", **several)
        case Dropped():
            return words("desk.act.dropped", **several)
        case Returned():
            return words("desk.act.returned", **several)
        case NoShow():
            return words("desk.act.no_show", round=act.round, table=act.table, **several)
        case Substituted(person=person, member=member):
            replaced = teller.sat_before(number, act.entrant, member)
            return words("desk.act.substituted", name=clean(person.name), entrant=replaced)
        case Renamed(person=person, member=member, same=same):
            before = teller.sat_before(number, act.entrant, member)
            return words("desk.act.merged" if same else "desk.act.renamed", name=clean(person.name), before=before)
        case Penalised(points=points, text=text):
            key = "desk.act.penalised" if points else "desk.act.warned"
            return words(key, name=name, count=points, text=clean(text))
        case _:
            assert_never(act)

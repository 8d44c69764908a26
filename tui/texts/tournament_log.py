"""The acts of a tournament and their effects as sentences."""

from __future__ import annotations

from typing import TYPE_CHECKING, assert_never

from msgspec import UNSET

from engine.core.keys import KeyFamily
from tournaments import acts
from tournaments.differences import (
    AbsenceDiffers,
    ApartDiffers,
    ByeAskedDiffers,
    ByesDiffer,
    CategoriesDiffer,
    Difference,
    EntrantDiffers,
    FinishDiffers,
    HandedInDiffers,
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
from tournaments.fold.stages import seeded_by_standings
from tournaments.model import EntrantId, Result
from tui.services.identity.names import clean
from tui.texts.keys import DESK_MISSED, PRESENCE
from tui.texts.styled_text import plain_text
from tui.texts.tournament import format_figures

if TYPE_CHECKING:
    from tui.texts.tournament import TournamentFormatter

_DESK_CHANGE_ENTRANT = KeyFamily("desk.change.entrant.{}", "added removed changed")
_DESK_CHANGE_HANDED_IN = KeyFamily("desk.change.handed_in.{}", "added changed opened removed")
_DESK_CHANGE_ROUND = KeyFamily("desk.change.round.{}", "added removed changed")


def format_act(formatter: TournamentFormatter, number: int) -> str:
    """Return what the entry with that number is."""
    words, act = formatter.words, formatter.entries[number - 1].act
    match act:
        case acts.TournamentOpened(spec=spec):
            return words("desk.act.opened", line=clean(spec.line))
        case acts.SettingsChanged(settings=settings):
            return words("desk.act.settings", settings=formatter.settings(settings))
        case acts.Noted(text=text):
            return words("desk.act.noted", text=clean(text))
        case acts.Finished():
            return words("desk.act.finished")
        case acts.ActTakenBack(number=other):
            root, again = other, False
            while isinstance(inner := formatter.entries[root - 1].act, acts.ActTakenBack):
                root, again = inner.number, not again
            return words("desk.act.redone" if again else "desk.act.taken_back", act=format_act(formatter, root))
        case acts.Reported() | acts.Corrected():
            key = "desk.act.reported" if isinstance(act, acts.Reported) else "desk.act.corrected"
            return words(key, round=act.round, table=act.table, result=formatter.result_of(act, number))
        case acts.DrawnUp() | acts.Redrawn() | acts.Repaired() | acts.Locked() | acts.Published() | acts.StageBegun():
            return _of_rounds(formatter, act)
        case acts.HandedIn() | acts.LookedAt() | acts.ValuesOpened():
            return _of_values(formatter, act)
        case acts.Merged(entrant=kept, other=gone):
            data = {"name": formatter.name(kept), "before": formatter.called(gone, number)}
            return words("desk.act.merged_entrants", **data)
        case acts.Categorised(entrant=kept, member=member, categories=categories):
            return _of_categories(formatter, kept, member, categories)
        case acts.KeptApart(entrants=entrants, club=club, apart=apart):
            return _of_apart(formatter, entrants, club, apart=apart)
        case acts.ByeAsked(entrant=entrant, round=round_number, asked=asked):
            return _of_bye(formatter, entrant, round_number, asked=asked)
        case _:
            return _of_people(formatter, number, act)


def _of_categories(formatter: TournamentFormatter, entrant: EntrantId, member: int, categories: tuple[str, ...]) -> str:
    key = "desk.act.categories" if categories else "desk.act.no_category"
    return formatter.words(key, name=formatter.member(entrant, member), categories=", ".join(map(clean, categories)))


def _of_apart(formatter: TournamentFormatter, entrants: tuple[EntrantId, ...], club: str, *, apart: bool) -> str:
    if club:
        return formatter.words("desk.act.club_apart" if apart else "desk.act.club_not_apart", club=clean(club))
    names = formatter.names(entrants, ", ")
    return formatter.words("desk.act.apart" if apart else "desk.act.not_apart", names=names)


def _of_bye(formatter: TournamentFormatter, entrant: EntrantId, number: int, *, asked: bool) -> str:
    key = "desk.act.bye_asked" if asked else "desk.act.bye_not_asked"
    return formatter.words(key, name=formatter.name(entrant), round=number)


def _of_rounds(
    formatter: TournamentFormatter,
    act: acts.DrawnUp | acts.Redrawn | acts.Repaired | acts.Locked | acts.Published | acts.StageBegun,
) -> str:
    words = formatter.words
    match act:
        case acts.DrawnUp(round=number):
            return words("desk.act.drawn_up", round=number)
        case acts.Redrawn(round=number):
            return words("desk.act.redrawn", round=number)
        case acts.Repaired(round=number):
            return words("desk.act.repaired", round=number)
        case acts.Locked(round=number, table=table, locked=locked):
            return words("desk.act.locked" if locked else "desk.act.unlocked", round=number, table=table)
        case acts.Published(round=number):
            return words("desk.act.published", round=number)
        case acts.StageBegun(settings=settings, entrants=entrants):
            return words(
                "desk.act.stage", count=len(entrants), settings=formatter.settings(seeded_by_standings(settings))
            )
        case _:
            assert_never(act)


def _of_values(formatter: TournamentFormatter, act: acts.HandedIn | acts.LookedAt | acts.ValuesOpened) -> str:
    words = formatter.words
    match act:
        case acts.HandedIn(values=values):
            names = ", ".join(formatter.member(sealed.entrant, sealed.member) for sealed in values)
            return words("desk.act.handed_in", names=names, count=len(values))
        case acts.LookedAt(entrant=entrant, member=member):
            return words("desk.act.looked_at", name=formatter.member(entrant, member))
        case acts.ValuesOpened(values=values):
            return words("desk.act.values_opened", count=len(values))
        case _:
            assert_never(act)


def _of_people(
    formatter: TournamentFormatter,
    number: int,
    act: acts.Registered
    | acts.Withdrawn
    | acts.PineappleShown
    | acts.CheckedIn
    | acts.Dropped
    | acts.EntrantReturned
    | acts.NoShow
    | acts.Substituted
    | acts.Renamed
    | acts.Penalised,
) -> str:
    words = formatter.words
    if isinstance(act, acts.Registered):
        name, count = ", ".join(map(formatter.registered, act.entrants)), formatter.people * len(act.entrants)
        if act.missed is UNSET:
            return words("desk.act.registered", name=name, count=count)
        return words("desk.act.late", name=name, count=count, missed=words(DESK_MISSED(act.missed)))
    name = formatter.called(act.entrant, number)
    several = {"name": name, "count": formatter.people}
    match act:
        case acts.PineappleShown():
            key = "desk.act.pineapple" if act.brought else "desk.act.no_pineapple"
            return words(key, name=formatter.member(act.entrant, act.member))
        case acts.Withdrawn():
            return words("desk.act.withdrawn", **several)
        case acts.CheckedIn(present=present):
            return words("desk.act.present" if present else "desk.act.absent", **several)
        case acts.Dropped():
            return words("desk.act.dropped", **several)
        case acts.EntrantReturned():
            return words("desk.act.returned", **several)
        case acts.NoShow():
            gone = (act.entrant, *act.also)
            names = {"name": ", ".join(formatter.called(entrant, number) for entrant in gone)}
            key = "desk.act.came" if act.came else "desk.act.no_show"
            return words(key, round=act.round, table=act.table, count=formatter.people * len(gone), **names)
        case acts.Substituted(person=person, member=member):
            replaced = formatter.sat_before(number, act.entrant, member)
            return words("desk.act.substituted", name=clean(person.name), entrant=replaced)
        case acts.Renamed(person=person, member=member, same=same):
            before = formatter.sat_before(number, act.entrant, member)
            return words("desk.act.merged" if same else "desk.act.renamed", name=clean(person.name), before=before)
        case acts.Penalised(points=points, text=text):
            key = "desk.act.penalised" if points else "desk.act.warned"
            return words(key, name=name, count=points, text=clean(text))
        case _:
            assert_never(act)


def format_change(formatter: TournamentFormatter, change: Difference) -> str:
    """Return one thing that an act changed; "" for what the act itself says."""
    words = formatter.words
    match change:
        case OpeningDiffers():
            return ""
        case SettingsDiffer(after=after):
            return formatter.settings(after)
        case NoticeDiffers(what=what, notice=notice):
            text = formatter.notice(notice)
            return text if what == "added" else words("desk.change.notice.removed", notice=text)
        case FinishDiffers(finished=finished):
            return words("desk.change.finished" if finished else "desk.change.reopened")
        case HandedInDiffers(what=what, entrant=entrant, member=member):
            return words(_DESK_CHANGE_HANDED_IN(what), name=formatter.member(entrant, member))
        case CategoriesDiffer(entrant=entrant, member=member, after=after_categories):
            return _of_categories(formatter, entrant, member, after_categories)
        case ApartDiffers(what=what, apart=rule):
            return _of_apart(formatter, rule.entrants, rule.club, apart=what == "added")
        case ByeAskedDiffers(what=what, bye=bye):
            return _of_bye(formatter, bye.entrant, bye.round, asked=what == "added")
        case EntrantDiffers() | PresenceDiffers() | LateDiffers() | PenaltyDiffers():
            return _changes_of_people(formatter, change)
        case TableDiffers() | AbsenceDiffers() | ByesDiffer():
            return _of_tables(formatter, change)
        case RoundDiffers() | LockDiffers() | PublishedDiffers() | StageDiffers():
            return _changes_of_rounds(formatter, change)
        case ResultDiffers():
            return _of_results(formatter, change)
        case _:
            assert_never(change)


def _changes_of_people(
    formatter: TournamentFormatter, change: EntrantDiffers | PresenceDiffers | LateDiffers | PenaltyDiffers
) -> str:
    words = formatter.words
    match change:
        case EntrantDiffers(what=what, name=name, before=before, after=after):
            if before != after and before and after:
                data = {"before": clean(" & ".join(before)), "after": clean(" & ".join(after))}
                return words("desk.change.people", name=clean(name), **data)
            return words(_DESK_CHANGE_ENTRANT(what), name=clean(name))
        case PresenceDiffers(entrant=entrant, before=old, after=new):
            data = {"before": words(PRESENCE(old)), "after": words(PRESENCE(new))}
            return words("desk.change.presence", name=formatter.name(entrant), **data)
        case LateDiffers(what=what, late=late):
            missed = words(DESK_MISSED(late.missed))
            name = formatter.name(late.entrant)
            if what == "removed":
                return words("desk.change.not_late", name=name)
            return words("desk.change.late", name=name, count=late.rounds, missed=missed)
        case PenaltyDiffers(what=what, penalty=penalty):
            if what == "removed":
                key = "desk.change.no_penalty" if penalty.points else "desk.change.no_warning"
            else:
                key = "desk.act.penalised" if penalty.points else "desk.act.warned"
            return words(key, name=formatter.name(penalty.entrant), count=penalty.points, text=clean(penalty.text))
        case _:
            assert_never(change)


def _of_tables(formatter: TournamentFormatter, change: TableDiffers | AbsenceDiffers | ByesDiffer) -> str:
    words = formatter.words
    match change:
        case TableDiffers(round=number, table=table, before=before, after=after):
            data = {"before": _names(formatter, before), "after": _names(formatter, after)}
            return words("desk.change.table", round=number, table=table, **data)
        case AbsenceDiffers(round=number, table=table, entrant=entrant, absent=absent, left=left):
            key = "desk.change.absence_back"
            if absent:
                alone = ("desk.change.absence_nobody", "desk.change.absence_alone")
                key = alone[len(left)] if len(left) < 2 else "desk.change.absence"
            data = {"name": formatter.name(entrant), "names": _names(formatter, left)}
            return words(key, round=number, table=table, count=formatter.people, **data)
        case ByesDiffer(round=number, before=before, after=after):
            data = {"before": _names(formatter, before), "after": _names(formatter, after)}
            return words("desk.change.byes", round=number, **data)
        case _:
            assert_never(change)


def _changes_of_rounds(
    formatter: TournamentFormatter, change: RoundDiffers | LockDiffers | PublishedDiffers | StageDiffers
) -> str:
    words = formatter.words
    match change:
        case RoundDiffers(what=what, round=number):
            return words(_DESK_CHANGE_ROUND(what), round=number)
        case LockDiffers(round=number, table=table, locked=locked):
            return words("desk.act.locked" if locked else "desk.act.unlocked", round=number, table=table)
        case PublishedDiffers(round=number, published=published):
            return words("desk.act.published" if published else "desk.change.unpublished", round=number)
        case StageDiffers(after=stage, entrants=entrants):
            return words("desk.change.stage", stage=stage, count=len(entrants))
        case _:
            assert_never(change)


def _names(formatter: TournamentFormatter, entrants: tuple[EntrantId, ...]) -> str:
    return formatter.names(entrants) or "–"


def _of_results(formatter: TournamentFormatter, change: ResultDiffers) -> str:
    def result_text(result: Result | None) -> str:
        if result is None:
            return formatter.words("desk.no_result")
        return plain_text(formatter.ranked(change.seats, result.places, figures=format_figures(result.form, result)))

    data = {"before": result_text(change.before), "after": result_text(change.after)}
    return formatter.words("desk.change.result", round=change.round, table=change.table, **data)

"""Copies of the store in words."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

from engine.core.keys import KeyFamily
from saves.doctor import Findings, Rescued
from saves.files.atomic_write import save_file
from saves.upkeep.checking import Fault
from tui.texts.localizer import Words

_DOCTOR_TABLE = KeyFamily(
    "doctor.table.{}",
    "matches tournaments acts seasons season_tournaments players persons keys results settings "
    "campaigns ledger campaign_matches",
)

_UNITS = ("kB", "MB", "GB", "TB")


def format_size(size: int, words: Words) -> str:
    """Return a number of bytes as people say it, in kB, MB or more."""
    figure, unit = size / 1000, 0
    while figure >= 1000 and unit + 1 < len(_UNITS):
        figure, unit = figure / 1000, unit + 1
    return f"{words.number(max(1, round(figure)))} {_UNITS[unit]}"


def format_fault(fault: Fault, words: Words) -> str:
    """Return what does not hold, on one line."""
    table = words(_DOCTOR_TABLE(fault.table)) if _DOCTOR_TABLE(fault.table) in words else fault.table
    return words("doctor.fault", table=table, row=fault.row, error=words.error(fault.error))


def format_findings(findings: Findings, words: Words) -> Iterator[str]:
    """Yield what was found, what to do first."""
    yield words("doctor.sound" if findings.sound else "doctor.found", path=str(findings.path))
    if findings.error is not None:
        yield words.error(findings.error)
    for problem in findings.problems:
        yield words("doctor.problem", problem=problem)
    check = findings.check
    if check is not None:
        for fault in check.faults:
            yield format_fault(fault, words)
        if check.unfit:
            yield words("doctor.unfit", count=check.unfit)
        for sealed in check.found:
            yield words("doctor.sealed", count=sealed.matches, day=words.day(sealed.at))
    for part in findings.litter:
        yield words("doctor.litter", path=str(part))
    if findings.low:
        yield words("doctor.low", free=format_size(findings.free, words))
    if findings.error is not None or findings.problems or (check is not None and not check.sound):
        yield words("doctor.advice")
    newest = next((backup for backup in findings.backups if backup.kind != "replaced"), None)
    yield (
        words("doctor.backup", moment=words.moment(newest.at), path=str(newest.path))
        if newest
        else words("doctor.no_backup")
    )
    yield words("doctor.space", size=format_size(findings.size, words), free=format_size(findings.free, words))
    rules = ", ".join(f"{key} {version}" for key, version in findings.rules.items())
    schema = "?" if findings.schema is None else str(findings.schema)
    yield words(
        "doctor.versions",
        schema=schema,
        known=findings.known,
        rules=rules,
        sqlite=findings.sqlite,
        python=findings.python,
    )


def format_rescued(rescued: Rescued, words: Words) -> Iterator[str]:
    """Yield what was written into files, and how much was not."""
    counts = {name: getattr(rescued, name) for name in ("matches", "tournaments", "seasons", "campaigns")}
    yield words("doctor.rescued", folder=str(rescued.folder), **counts)
    if rescued.lost:
        yield words("doctor.lost", count=len(rescued.lost))


def write_lost(rescued: Rescued, words: Words) -> None:
    """Write the list of what did not read beside what did; raises FileError."""
    lines = "".join(f"{format_fault(fault, words)}\n" for fault in rescued.lost)
    save_file(rescued.folder / "lost.txt", lines.encode())


def format_restored(backup: Path, kept: Path | None, words: Words) -> str:
    """Return what a restore has done, in one sentence."""
    if kept is None:
        return words("backups.restored", name=backup.name)
    return words("backups.restored.kept", name=backup.name, kept=kept.name, folder=kept.parent.name)

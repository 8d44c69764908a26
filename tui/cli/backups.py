"""`carteado backup`, `restore` and `doctor`: copies of the store, and what is wrong with it."""

from __future__ import annotations

import argparse
import asyncio
from datetime import datetime
from typing import Any

from engine.core.errors import CarteadoError
from saves.doctor import Findings, examine
from saves.errors import StoreError
from saves.store import default_path
from saves.upkeep.backups import make_backup, restore
from saves.upkeep.checking import Fault
from tui.cli.output import print_answer, print_json, print_lines
from tui.services.standby.report import StandbyReport, last_written
from tui.services.streams import tell
from tui.texts.backups import format_findings, format_rescued, format_size, write_lost
from tui.texts.localizer import Words
from tui.texts.standby import format_report

_FOUND = 1
_CANNOT = 2


def backup(args: argparse.Namespace, words: Words) -> int:
    """Copy the store, whoever has it open."""
    store = args.db or default_path()
    if not store.exists():
        raise StoreError("store_missing", path=str(store))
    made = make_backup(store, datetime.now(), args.folder)
    return print_answer(
        args,
        {"store": str(store), "file": str(made.path), "size": made.size, "at": made.at},
        [words("cli.backup.done", file=str(made.path), size=format_size(made.size, words))],
    )


def restore_(args: argparse.Namespace, words: Words) -> int:
    """Put a copy in the place of the store, after a copy of what is there."""
    store = args.db or default_path()
    kept = restore(args.file, store, datetime.now())
    if args.json:
        print_json({"store": str(store), "file": str(args.file), "kept": str(kept) if kept else None})
    else:
        print_lines([words("cli.restore.done", file=str(args.file), store=str(store))])
        if kept is not None:
            print_lines([words("cli.restore.kept", file=str(kept))])
    return 0


def doctor(args: argparse.Namespace, words: Words) -> int:
    """Look through the store.

    0 when all is well, 1 when something was found, 2 when it cannot be looked through.
    """
    store = args.db or default_path()
    try:
        written = last_written(store)
        findings = examine(store, args.export)
        if findings.rescued is not None:
            write_lost(findings.rescued, words)
    except CarteadoError as error:
        tell(f"carteado: {words.error(error)}")
        return _CANNOT
    copy = _copy(findings, written)
    if args.json:
        print_json(_report(findings, copy, words))
    else:
        print_lines(format_findings(findings, words))
        if copy is not None:
            print_lines(format_report(copy, words))
        if findings.rescued is not None:
            print_lines(format_rescued(findings.rescued, words))
    return 0 if findings.sound else _FOUND if findings.readable else _CANNOT


def _copy(findings: Findings, written: int) -> StandbyReport | None:
    """Look at the copy that the store says is kept of it; None where it says nothing."""
    if not findings.standby.where:
        return None
    from tui.launch_standby import report_at

    return asyncio.run(report_at(findings.path, findings.standby, written))


def _report(findings: Findings, copy: StandbyReport | None, words: Words) -> dict[str, Any]:
    check, rescued = findings.check, findings.rescued
    newest = next((backup_found for backup_found in findings.backups if backup_found.kind != "replaced"), None)
    return {
        "store": str(findings.path),
        "sound": findings.sound,
        "error": findings.error and {"code": findings.error.code, "detail": words.error(findings.error)},
        "problems": findings.problems,
        "faults": [_fault(fault, words) for fault in (check.faults if check else ())],
        "unfit": check.unfit if check else 0,
        "found": check.found if check else (),
        "size": findings.size,
        "free": findings.free,
        "low": findings.low,
        "litter": [str(path) for path in findings.litter],
        "backup": newest and {"file": str(newest.path), "size": newest.size, "at": newest.at},
        "standby": copy
        and {
            "where": copy.where,
            "held": copy.held,
            "behind": copy.behind,
            "error": copy.trouble and {"code": copy.trouble.code, "detail": words.error(copy.trouble)},
            "only_here": copy.only_here,
        },
        "schema": findings.schema,
        "known": findings.known,
        "rules": findings.rules,
        "sqlite": findings.sqlite,
        "python": findings.python,
        "exported": rescued
        and {
            "folder": str(rescued.folder),
            "matches": rescued.matches,
            "tournaments": rescued.tournaments,
            "seasons": rescued.seasons,
            "campaigns": rescued.campaigns,
            "lost": [_fault(fault, words) for fault in rescued.lost],
        },
    }


def _fault(fault: Fault, words: Words) -> dict[str, str]:
    return {"table": fault.table, "row": fault.row, "code": fault.error.code, "detail": words.error(fault.error)}

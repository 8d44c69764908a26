"""`carteado backup`, `restore` and `doctor`: copies of the store, and what is wrong with it."""

from __future__ import annotations

import argparse
from datetime import datetime

from saves.backups import make_backup, restore
from saves.errors import StoreError
from saves.store import default_path
from tui.backups import told_size
from tui.commands.output import print_json, print_lines
from tui.i18n import Words


def backup(args: argparse.Namespace, words: Words) -> int:
    """Copy the store, whoever has it open."""
    store = args.db or default_path()
    if not store.exists():
        raise StoreError("store_missing", path=str(store))
    made = make_backup(store, datetime.now(), args.folder)
    if args.json:
        print_json({"store": str(store), "file": str(made.path), "size": made.size, "at": made.at})
    else:
        print_lines([words("cli.backup.done", file=str(made.path), size=told_size(made.size, words))])
    return 0


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

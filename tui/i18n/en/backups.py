"""Backups of the club's file."""

STRINGS = {
    "cli.backup": "makes a backup, also while Carteado or the hall is open",
    "cli.backup.folder": "the backup's folder (default: the folder of backups beside the file)",
    "cli.backup.done": "backup made and checked: {file} ({size})",
    "cli.restore": "goes back to a backup; what is there is copied before",
    "cli.restore.file": "the backup, such as carteado-2026-03-14.db",
    "cli.restore.done": "{store} is now what was in {file}",
    "cli.restore.kept": "what was there before is in {file}",
    "error.store_in_use": "{path} is open in Carteado or in the hall; close it and try again.",
    "error.backup_is_store": "{path} is the file in use itself, not a copy of it.",
}

"""Cópias de segurança do arquivo do clube."""

STRINGS = {
    "cli.backup": "faz uma cópia de segurança, mesmo com o Carteado ou o salão aberto",
    "cli.backup.folder": "a pasta da cópia (padrão: a pasta de cópias ao lado do arquivo)",
    "cli.backup.done": "cópia feita e conferida: {file} ({size})",
    "cli.restore": "volta a uma cópia de segurança; o que havia é copiado antes",
    "cli.restore.file": "a cópia, como carteado-2026-03-14.db",
    "cli.restore.done": "{store} agora é o que estava em {file}",
    "cli.restore.kept": "o que havia antes está em {file}",
    "error.store_in_use": "{path} está aberto no Carteado ou no salão; feche-o e tente outra vez.",
    "error.backup_is_store": "{path} é o próprio arquivo em uso, não uma cópia.",
}

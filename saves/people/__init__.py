"""People who come in: their names and keys, and what each has chosen."""

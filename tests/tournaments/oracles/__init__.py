"""Numbers that others published, as data, each with its source."""

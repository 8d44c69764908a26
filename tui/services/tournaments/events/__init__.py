"""Whole events of other programs: read from a report file or a crosstable, played again, compared."""

"""What was agreed on when a table was opened, kept until its match is over."""

from __future__ import annotations

from saves.match_rows import TableTerms, Terms
from saves.row_store import Rows


def read_terms(kept: Rows[TableTerms], match: str) -> Terms:
    """Return what was agreed on for the match, or the usual terms."""
    found = kept.get(match)
    return found.terms if found is not None else Terms()


def keep_terms(kept: Rows[TableTerms], match: str, terms: Terms) -> None:
    """Remember the terms until the match is over; the usual ones need not be."""
    if terms != Terms():
        kept.put(TableTerms(match, terms))

"""The paper of a campaign: everybody's purse, and the ledger."""

from __future__ import annotations

from datetime import tzinfo

from tui.documents.builder import PAPER_CELLS
from tui.documents.model import DocumentColumn, DocumentTable, NoteBlock, Paper
from tui.documents.write import DATA
from tui.services.campaigns import CampaignState
from tui.services.identity.names import clean
from tui.texts.campaigns import CampaignFormatter
from tui.texts.localizer import Words


def campaign_paper(state: CampaignState, words: Words, format: str, at: int, zone: tzinfo | None = None) -> Paper:
    """Return the paper for a format; `at` is when it is made, in milliseconds since 1970."""
    formatter = CampaignFormatter(state, words, at, zone, None if format in DATA else PAPER_CELLS)
    purses = DocumentTable(
        "purses",
        (
            DocumentColumn("name", words("papers.name"), wide=True),
            DocumentColumn("purse", words("campaign.column.purse"), "right"),
            DocumentColumn("matches", words("campaign.column.matches"), "right"),
            DocumentColumn("standing", words("campaign.column.standing"), wide=True),
        ),
        tuple(
            (formatter.name(account), account.purse, account.matches, formatter.standing(account))
            for account in state.accounts
        ),
    )
    ledger = DocumentTable(
        "ledger",
        (
            DocumentColumn("number", words("papers.number"), "right"),
            DocumentColumn("at", words("campaign.column.at")),
            DocumentColumn("name", words("papers.name"), wide=True),
            DocumentColumn("change", words("campaign.column.change"), "right"),
            DocumentColumn("cause", words("campaign.column.cause"), wide=True),
        ),
        tuple(
            (
                entry.number,
                formatter.moment(entry),
                formatter.name(entry),
                formatter.change(entry),
                formatter.cause(entry),
            )
            for entry in state.ledger.entries
        ),
        words("campaign.ledger"),
        short=tuple(formatter.line(entry) for entry in state.ledger.entries),
    )
    damaged = tuple(words("campaign.damaged", number=number) for number in state.ledger.damaged)
    blocks = (purses, ledger, *((NoteBlock("damaged", damaged),) if damaged else ()))
    foot = words("papers.made", moment=words.moment(at, zone))
    return Paper("campaign", clean(state.campaign.name), words("campaign.purses"), blocks, words.tag, foot)

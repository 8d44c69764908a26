"""The links by which players act from their phones, as codes to be cut apart and handed out."""

from __future__ import annotations

from collections.abc import Mapping
from typing import TYPE_CHECKING

from tui.documents.builder import link_code

if TYPE_CHECKING:
    from tui.documents.builder import DocumentBuilder
    from tui.documents.model import Paper


def player_links(builder: DocumentBuilder, links: Mapping[str, str]) -> Paper:
    """Return a code for each person, by name, with a sentence on its use."""
    words = builder.words
    blocks = [link_code(words, person, link) for person, link in links.items()]
    return builder.paper("links", words("papers.links"), blocks)

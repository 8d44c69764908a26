"""The club of a program without a screen: its store and services, and the papers that it keeps."""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING

from engine.games.registry import GAMES
from tui.documents.offline_kit import kept_papers
from tui.services.environment import fresh_seed, now_ms
from tui.services.tournaments.club import MatchEnd, ServiceContext
from tui.texts.keys import MATCH_ENDED

if TYPE_CHECKING:
    from saves.store import Store
    from tui.documents.files import PaperError
    from tui.services.matches.match_service import MatchService
    from tui.texts.localizer import Words


def club_on(
    store: Store, matches: MatchService, words: Callable[[], Words], troubled: Callable[[PaperError], None]
) -> ServiceContext:
    """Return a club whose tournaments keep their papers in these words.

    `troubled` hears what hinders them.
    """
    papers = kept_papers(store, words, now_ms, troubled)

    def ended(why: MatchEnd) -> str:
        return words()(MATCH_ENDED(why))

    return ServiceContext(store, lambda: matches, GAMES, now_ms, fresh_seed, papers.refresh, ended)

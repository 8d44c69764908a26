"""A match shown to others, and played on from, tells nothing of cheats that stay untold: a match and its twin."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path
from typing import Any

from msgspec.structs import replace

from engine.core.chance import Stream
from engine.core.log import Intervened
from engine.core.model import Abandoned, Outcome
from engine.core.side_lines import go_on_with_cards_drawn_anew
from tests.tui.documents.shown import session
from tests.tui.thefts_unseen import thefts
from tests.tui.unseen import MATCH, World, twins
from tui.documents.replay_html import replay_page
from tui.documents.replay_svg import position_svg
from tui.documents.replay_text import match_text, position_text
from tui.documents.replay_voice import Voice
from tui.services.matches.player_update import Viewer
from tui.services.review.showing import open_showing

STEP = 24


def shown(world: World, viewer: Viewer) -> Iterator[Any]:
    """Yield the text of a match that was left, what is made of some of its places, and its page."""
    record = world.store.matches.load(MATCH)
    left = Outcome((), (), "abandoned")
    entries = (*record.entries, Intervened(Abandoned()))
    over = replace(record, status="abandoned", outcome=left, entries=entries)
    showing = open_showing(None, over, world.game, (viewer,), viewer)
    voice = Voice(showing, session())
    yield match_text(voice)
    for at in range(0, showing.tape.end, STEP):
        showing.tape.go(at)
        yield position_svg(voice)
        yield position_text(voice)
        if isinstance(viewer, int):
            yield go_on_with_cards_drawn_anew(world.table.line, showing.tape.place, viewer, Stream(b"anew"))
    yield replay_page(showing, session(), each_seat=viewer == "all")


def test_WA_54_nothing_that_is_handed_on_tells_of_a_cheat_to_whom_it_stays_untold(tmp_path: Path) -> None:
    story = thefts()
    with twins(tmp_path, story._replace(options=replace(story.options, cheats_told=False))) as both:
        assert any([*both.steps()])
        for viewer in (0, None, story.actor):
            pairs = zip(shown(both.acting, viewer), shown(both.other, viewer), strict=True)
            assert all(pair == other for pair, other in pairs) is (viewer != story.actor)

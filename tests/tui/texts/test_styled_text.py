"""Text in parts: what a formatter returns, and what a screen and a line make of it."""

from __future__ import annotations

import msgspec

from saves.matches.record import MatchLine
from tui.services.identity.user_settings import SessionSettings
from tui.texts.localizer import Session
from tui.texts.styled_text import join_text, plain_text
from tui.widgets.form import content_of


def test_texts_in_a_row_keep_their_styles_and_have_gaps_between_them_only() -> None:
    pair, two = (("1º", "$faint"), (" Ana", "bold")), (("Bia", ""),)
    assert join_text(" · ", (pair, two)) == (*pair, (" · ", ""), *two)
    assert plain_text(join_text(" · ", (pair, two))) == "1º Ana · Bia"
    assert join_text(" · ", ()) == () and plain_text(()) == ""


def test_a_screen_shows_the_parts_in_their_styles_and_never_reads_markup() -> None:
    content = content_of((("[b]Ana[/b]", "bold"), (" × Bia", "")))
    assert content.plain == "[b]Ana[/b] × Bia"
    assert [(span.start, span.end, span.style) for span in content.spans] == [(0, 10, "bold")]


def test_a_finished_match_tells_its_players_the_winner_first_and_in_bold() -> None:
    session = Session(SessionSettings(language="pt_BR"))
    line = MatchLine("m", "chama", ("Ana", "Bia"), "active", 0, None, 3, (), "", None, None, None, False, True)
    assert session.players_of(line) == (("Ana × Bia", ""),)
    finished = session.players_of(msgspec.structs.replace(line, status="finished", result=(2, 1)))
    assert plain_text(finished) == "1º Bia  2º Ana"
    assert plain_text(session.players_of(msgspec.structs.replace(line, result=(2, 1)), 1)) == "1º Bia  +1"
    assert plain_text(session.players_of(line, 1)) == "Ana × +1"
    assert [part for part, style in finished if style == "bold"] == ["Bia"]

"""The rules of a game as a paper: whole, with their numbers and drawings, in two columns, over numbered sheets."""

from __future__ import annotations

import pytest

from engine.core.errors import CarteadoError
from engine.games.registry import GAMES
from tests.tui.document_readers import EN, PT, Page, Print
from tui.cli.arguments.parser import PROSE_FILES
from tui.documents.files import PaperError
from tui.documents.rules import write_rules
from tui.documents.write import PROSE
from tui.texts.localizer import Words
from tui.texts.rules import rules_of, spans

BOTH = pytest.mark.parametrize("words", [PT, EN], ids=["pt_BR", "en"])


def bare(text: str) -> str:
    return "".join(text.split())


@pytest.mark.covered
@pytest.mark.parametrize("game", GAMES)
@BOTH
def test_every_section_is_printed_with_its_number_and_every_sheet_is_numbered(game: str, words: Words):
    found = Print(write_rules(game, "pdf", words))
    total = len(found.pages)
    assert total > 1
    assert all(f"{page + 1}/{total}" in found.texts(page) for page in range(total))
    # A paragraph goes on over the head of the next sheet.
    head = {found.texts(0)[0], *(f"{page + 1}/{total}" for page in range(total))}
    written = bare("".join(text for page in range(total) for text in found.texts(page) if text not in head))
    for section in rules_of(game, words.language):
        assert bare(section.heading) in written
        for block in section.blocks:
            if block.kind != "```":
                assert bare("".join(text for text, _ in spans(block.text))) in written


@BOTH
def test_the_text_runs_in_two_columns_within_the_sheet(words: Words):
    found = Print(write_rules("chama", "pdf", words))
    width, _ = found.size(0)
    left = [x for x, _ in found.boxes(0) if x < width / 2 - 20]
    right = [x for x, _ in found.boxes(0) if x > width / 2]
    assert len(left) > 20 and len(right) > 20
    assert min(left) > 30 and max(x for x, _ in found.boxes(0)) < width - 30


def test_a_drawing_is_kept_as_it_is():
    drawing = "        A\n      B   C\n    D   E   F"
    assert f"<pre>{drawing}</pre>" in write_rules("chama", "html", PT).decode()
    assert f"```\n{drawing}\n```" in write_rules("chama", "markdown", PT).decode()
    lines = [line for line in Print(write_rules("chama", "pdf", PT)).text.splitlines() if line.strip() == "D   E   F"]
    assert lines == ["    D   E   F"]


@pytest.mark.parametrize("game", GAMES)
@BOTH
def test_the_page_says_its_language_and_runs_nothing(game: str, words: Words):
    found = Page(write_rules(game, "html", words).decode())
    assert ("html", {"lang": words.language.replace("_", "-")}) in found.elements
    assert not found.tags & {"script", "img", "link", "iframe"}
    assert {"b", "small", "li"} <= found.tags
    assert all(section.heading in found.text for section in rules_of(game, words.language))


def test_the_same_rules_give_the_same_bytes():
    assert write_rules("chama", "pdf", PT) == write_rules("chama", "pdf", PT)


def test_a_game_or_format_that_there_is_not_is_told():
    with pytest.raises(CarteadoError, match="unknown_game"):
        write_rules("poker", "pdf", PT)
    with pytest.raises(PaperError, match="paper_unknown"):
        write_rules("chama", "csv", PT)


def test_the_command_offers_the_formats_that_there_are():
    assert PROSE_FILES == PROSE

"""What is written for readers beside the program."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

ROOT = Path(__file__).parent.parent
DOCUMENTS = sorted([ROOT / "README.md", *(ROOT / "docs").glob("*.md")])


@pytest.mark.parametrize("path", DOCUMENTS, ids=lambda path: path.name)
def test_no_chapter_stands_twice_in_a_document(path: Path) -> None:
    chapters = [line for line in path.read_text(encoding="utf-8").splitlines() if line.startswith("## ")]
    assert len(chapters) == len(set(chapters))


def test_the_documents_name_every_key_of_a_players_tournament() -> None:
    hall = (ROOT / "docs" / "hall.md").read_text(encoding="utf-8")
    for begin, end in (("## Num torneio", "## Quem organiza"), ("## In a tournament", "## The organiser")):
        chapter = hall.partition(begin)[2].partition(end)[0]
        assert all(f"`{key}`" in chapter for key in ("t", "p", "g", "e", "a", "z", "X"))


def test_what_the_architecture_names_is_where_it_says() -> None:
    """Paths from the top or from `tui`; `<game>` stands for any of them."""
    page = (ROOT / "docs" / "architecture.md").read_text(encoding="utf-8")
    named = [one.replace("<game>", "chama") for one in re.findall(r"`([^`\s]*/[^`\s]*)`", page)]
    assert len(named) > 50
    assert [one for one in named if not any(list(top.glob(one.rstrip("/"))) for top in (ROOT, ROOT / "tui"))] == []

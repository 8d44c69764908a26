"""Personal links on slips and on the list of entrants: a code a person, only where they are wanted."""

from __future__ import annotations

from collections import Counter
from html import unescape

import pytest

from tests.tui.document_readers import PT, Print, event
from tui.documents.write import WITH_LINKS, write

LINK = "http://192.168.0.12:8080/me/"


def linked(name: str) -> str:
    """A link as long as one is."""
    return LINK + f"{len(name):022}"


@pytest.mark.parametrize("kind", WITH_LINKS)
@pytest.mark.parametrize("form", ["html", "pdf"])
def test_papers_without_links_are_as_they_were_and_with_them_hold_everybody_s(kind: str, form: str) -> None:
    desk, asked = event(8, 0), Counter[str]()

    def link(name: str) -> str:
        asked[name] += 1
        return linked(name)

    bare = write(kind, form, desk.tournament, PT)
    assert not asked and b"/me/" not in bare
    made = write(kind, form, desk.tournament, PT, link=link)
    people = {person.name for entrant in desk.tournament.entrants for person in entrant.people}
    assert asked == Counter(people)
    if form == "html":
        page = unescape(made.decode())
        assert page.count("<svg") == len(people) and all(name in page for name in people)


@pytest.mark.parametrize("kind", WITH_LINKS)
@pytest.mark.parametrize("players", [8, 20, pytest.param(64, marks=pytest.mark.deep)])
def test_nothing_of_a_code_is_printed_beside_the_sheet_and_no_slip_is_lost(kind: str, players: int) -> None:
    desk = event(players, 0)
    bare, found = (Print(write(kind, "pdf", desk.tournament, PT, link=link)) for link in (None, linked))
    for page in range(len(found.pages)):
        width, height = found.size(page)
        assert all(10 <= x <= width - 10 and 10 <= y <= height - 10 for x, y in found.boxes(page))
    if kind == "slips":
        titles = [line for line in bare.text.splitlines() if line.startswith("Mesa ")]
        assert titles == [line for line in found.text.splitlines() if line.startswith("Mesa ")]


def test_no_other_paper_and_no_text_for_a_group_carries_a_link() -> None:
    desk = event(8, 0)
    for kind, form in (("pairings", "pdf"), ("page", "html"), ("slips", "text"), ("players", "csv"), ("slips", "json")):
        assert b"/me/" not in write(kind, form, desk.tournament, PT, link=linked)

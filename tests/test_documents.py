"""What is written for readers beside the program."""

from __future__ import annotations

import re
import tomllib
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
    named = [item.replace("<game>", "chama") for item in re.findall(r"`([^`\s]*/[^`\s]*)`", page)]
    assert len(named) > 50
    assert [item for item in named if not any(list(top.glob(item.rstrip("/"))) for top in (ROOT, ROOT / "tui"))] == []


TOP = [*DOCUMENTS, ROOT / "CONTRIBUTING.md", ROOT / "AGENTS.md", ROOT / "docs" / "examples" / "README.md"]


def links_of(path: Path, text: str) -> list[Path]:
    """Return the files that a page links."""
    return [path.parent / link for link in re.findall(r"\]\(([^)#:]+)(?:#[^)]*)?\)", text)]


@pytest.mark.parametrize("path", TOP, ids=lambda path: str(path.relative_to(ROOT)))
def test_every_link_of_a_document_leads_to_a_file_and_its_chapter(path: Path) -> None:
    text = path.read_text(encoding="utf-8")
    assert [link for link in links_of(path, text) if not link.exists()] == []
    for page, chapter in re.findall(r"\]\(([^)#:]*)#([^)]*)\)", text):
        linked = (path.parent / page if page else path).read_text(encoding="utf-8")
        heads = re.findall(r"^#+ (.*)$", linked, re.MULTILINE)
        assert chapter in [re.sub(r"[^\w -]", "", head.lower()).replace(" ", "-") for head in heads]


def test_every_page_stands_in_the_list_of_pages() -> None:
    listed = (ROOT / "docs" / "README.md").read_text(encoding="utf-8")
    assert [path.name for path in DOCUMENTS if path.name != "README.md" and f"({path.name})" not in listed] == []


@pytest.mark.parametrize("name", ["AGENTS.md", "CONTRIBUTING.md"])
def test_a_page_for_newcomers_names_commands_and_tests_that_are_there(name: str) -> None:
    page, makefile = ((ROOT / file).read_text(encoding="utf-8") for file in (name, "Makefile"))
    assert len(page.splitlines()) <= 70
    targets = re.findall(r"(?:^ +|`)make ([a-z-]+)", page, re.MULTILINE)
    assert targets and [target for target in targets if not re.search(rf"^{target}:.*##", makefile, re.MULTILINE)] == []
    tests = re.findall(r"`(tests/[^`\s<]*)`", page)
    assert [test for test in tests if not [*ROOT.glob(test)]] == []


FOR_DEVELOPERS = ("architecture.md", "CONTRIBUTING.md", "new-game.md", "README.md")


def test_every_page_that_the_portuguese_readme_links_is_there_in_portuguese() -> None:
    """A page is in one language by the ending of its name, or in both one below the other."""
    text = (ROOT / "README.md").read_text(encoding="utf-8").partition("# Carteado, in English")[0]
    for page in links_of(ROOT / "README.md", text):
        if page.suffix == ".md" and page.name not in FOR_DEVELOPERS:
            shown = page.read_text(encoding="utf-8")
            assert page.name.endswith(".pt_BR.md") or "English below" in shown[:600], page.name


def test_the_documents_name_the_version_that_is_installed() -> None:
    version = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))["project"]["version"]
    for page in (ROOT / "README.md", ROOT / "docs" / "upgrade.md"):
        named = set(re.findall(r"carteado-(\d+\.\d+\.\d+)-py3", page.read_text(encoding="utf-8")))
        assert named == {version}

"""Papers as PDF: whole files by their own tables, every name and suit in them, nothing beside the sheet."""

from __future__ import annotations

import subprocess
import sys

import pytest

from tests.tournaments.events import opened
from tests.tui.document_readers import EN, PT, Print, event
from tournaments.model import Member
from tui.documents import write as papers
from tui.documents.builder import DocumentBuilder, players
from tui.documents.letters import font_named, font_of, letter_runs, width_of
from tui.documents.model import UNBROKEN, DocumentColumn, DocumentTable, Paper
from tui.documents.paper_texts import unprintable_names
from tui.documents.pdf import as_pdf
from tui.documents.pdf_ink import wrapped
from tui.documents.text_files import as_chat

A4 = (595.28, 841.89)
KINDS = [kind for kind in papers.KINDS if "pdf" in papers.formats_of(kind)]


def printed(kind: str, desk, words=PT, **more) -> Print:
    return Print(papers.write(kind, "pdf", desk.tournament, words, **more))


@pytest.mark.parametrize("kind", KINDS)
@pytest.mark.parametrize("words", [PT, EN], ids=["pt_BR", "en"])
def test_every_paper_is_a_whole_file_of_a4_sheets(kind: str, words):
    found = printed(kind, event(), words)
    assert found.pages
    for page in range(len(found.pages)):
        assert sorted(found.size(page)) == pytest.approx(A4, abs=0.01)


@pytest.mark.parametrize("kind", [kind for kind in KINDS if kind not in ("signs", "announcement")])
def test_accents_and_suits_stand_in_the_paper(kind: str):
    text = printed(kind, event()).text
    assert all(name in text for name in ("Łukasz Đặng ♠♥♦♣", "<script>alert(1)</script>", "Édson"))


@pytest.mark.parametrize("kind", KINDS)
@pytest.mark.parametrize("players", [8, 64])
def test_nothing_is_printed_beside_the_sheet(kind: str, players: int):
    found = printed(kind, event(players, 1))
    for page in range(len(found.pages)):
        width, height = found.size(page)
        assert all(10 <= x <= width - 10 and 10 <= y <= height - 10 for x, y in found.boxes(page))


@pytest.mark.parametrize("kind", ["standings", "players", "pairings", "sheet", "bracket", "slips"])
def test_a_large_tournament_goes_over_several_sheets_and_loses_nobody(kind: str):
    desk = event(64, 1)
    found = printed(kind, desk)
    assert len(found.pages) > 1
    text = found.text.splitlines()
    assert all(entrant.name in text for entrant in desk.tournament.entrants)


def test_the_headings_stand_on_every_sheet_and_sheets_are_numbered():
    found = printed("standings", event(64, 1))
    total = len(found.pages)
    for page in range(total):
        texts = found.texts(page)
        assert {"Lugar", "Nome", "Pontos", f"{page + 1}/{total}"} <= set(texts)


def test_a_single_sheet_has_no_number_and_says_when_it_was_made():
    texts = printed("standings", event(8), at=1_763_760_000_000).texts(0)
    assert "1/1" not in texts
    assert any(text.startswith("Feito em 21/11/2025") for text in texts)


def test_slips_stand_several_on_a_sheet():
    desk = event(32, 0)
    tables = len(desk.tournament.rounds[0].draft.tables)
    assert len(printed("slips", desk).pages) <= -(-tables // 6)


def test_nothing_is_written_over_slips_that_fill_their_sheet():
    text = printed("slips", event(64, 0)).text
    assert "Feito em" not in text and "1/2" not in text and "Assinaturas" in text


def test_a_table_sign_takes_a_sheet_and_shows_its_number_twice():
    found = printed("signs", event(16, 0))
    assert len(found.pages) == 4
    assert [found.texts(page).count(str(page + 1)) for page in range(4)] == [2, 2, 2, 2]


def test_a_name_that_does_not_fit_is_cut_and_not_written_over_its_neighbour():
    long = "Wolfeschlegelsteinhausenbergerdorff " * 2
    desk = event(0, 0, drawn=False)
    for name in (long, *"ABCDEFG"):
        desk.register(name)
    desk.draw_up(1)
    for kind in ("slips", "bracket"):
        texts = printed(kind, desk).text.splitlines()
        assert any(text.startswith("Wolfe") and text.endswith("…") for text in texts)


@pytest.mark.parametrize(
    ("name", "drawn"),
    [
        ("Дмитрий Ђорђевић", "Дмитрий Ђорђевић"),
        ("Νίκος Καζαντζάκης", "Νίκος Καζαντζάκης"),
        ("山田太郎", "山田太郎"),
        ("さくら 김민수 王小明", "さくら 김민수 王小明"),
        ("Նարեկ გიორგი", "Նարեկ გიორგი"),
        ("דוד", "דוד"[::-1]),
        ("محمد", "ﺪﻤﺤﻣ"),
        ("Zé 🃏", "Zé [curinga]"),
        ("👨\u200d👩\u200d👧\u200d👦 Ana", "[família homem mulher menina e menino] Ana"),
        ("Ana ♥", "Ana ♥"),
    ],
)
def test_a_name_of_any_common_alphabet_is_printed_and_an_emoji_by_its_name(name: str, drawn: str):
    desk = event(0, 0, drawn=False)
    desk.register(name)
    text = "".join(printed("players", desk).text.split())
    # Some readers turn what runs from right to left around again.
    assert any("".join(seen.split()) in text for seen in (drawn, drawn[::-1]))
    assert not unprintable_names(desk.tournament)


@pytest.mark.parametrize("name", ["สมชาย", "राम", "Ana 𓀀"])
def test_a_character_that_no_font_has_is_a_sign_and_no_hole_and_the_name_is_told(name: str):
    desk = event(0, 0, drawn=False)
    desk.register(name)
    desk.register("Ana")
    assert "\ufffd" in printed("players", desk).text
    assert unprintable_names(desk.tournament) == (name,)


def test_places_about_names_from_right_to_left_stay_where_they_are():
    first, second = "דוד", "מרים"
    drawn = "".join(run.text for run in letter_runs(f"1º {first}  2º {second}"))
    assert drawn == f"1º {first[::-1]}  2º {second[::-1]}"


@pytest.mark.parametrize("name", ["דוד בן לוי", "محمد عبد الرحمن"])
def test_an_unbroken_name_from_right_to_left_keeps_the_order_of_its_words(name: str):
    drawn = ["".join(run.text for run in letter_runs(name.replace(" ", space))) for space in (" ", UNBROKEN)]
    assert drawn[0] == drawn[1].replace(UNBROKEN, " ") and drawn[0].split()[-1] != name.split()[-1]


def test_a_line_ends_between_names_and_within_one_only_where_it_is_longer_than_the_line():
    names = [f"Maria{UNBROKEN}Souza", f"Ana{UNBROKEN}Lima"]
    assert wrapped("  ".join(names), 30, 9) == ["Maria\u00a0Souza ", "Ana\u00a0Lima"]
    assert wrapped(names[0], 12, 9) == ["Maria", "Souza"]


def test_the_name_of_a_pair_is_broken_between_its_people():
    desk = opened("Chama: Duplas X 2026", scored=False, format="swiss", table_size=2)
    for pair in (("Ana Maria Souza", "Bia Lima"), ("Caio", "Duda")):
        desk.register_group([Member(name) for name in pair])
    builder = DocumentBuilder(desk.tournament, PT)
    assert builder.name(1) == "Ana\u00a0Maria\u00a0Souza & Bia\u00a0Lima"
    assert "Ana Maria Souza & Bia Lima" in as_chat(players(builder), PT)


def test_the_name_of_an_emoji_is_not_cut_open_on_a_slip():
    desk = event(0, 0, drawn=False, table_size=4, scored=False)
    for name in ("Bia 👩‍👩‍👧", "Ana", "Caio", "Duda"):
        desk.register(name)
    desk.draw_up(1)
    [line] = [line for line in printed("slips", desk).text.splitlines() if line.startswith("Bia")]
    assert line.count("[") == line.count("]") == 1


@pytest.mark.parametrize("seats", [2, 3, 4])
@pytest.mark.parametrize("results", [0, 1])
def test_32_people_stand_on_one_sheet_of_pairings(seats: int, results: int):
    desk = event(32, results, table_size=seats)
    assert len(printed("pairings", desk).pages) == 1


def test_names_on_slips_are_cut_in_the_middle_and_stay_apart():
    desk = event(0, 0, drawn=False)
    for ending in ("Souza", "Santos", "Silva", "Sales"):
        desk.register(f"Maria Aparecida Fernanda Cristina de Albuquerque Cavalcanti e {ending}")
        desk.register(ending)
    desk.draw_up(1)
    text = printed("slips", desk).text.splitlines()
    for ending in ("Souza", "Santos", "Silva", "Sales"):
        assert sum(line.startswith("Maria") and line.endswith(f"… {ending}") for line in text) == 1


def test_a_table_that_is_too_wide_is_broken_into_lines_before_its_letters_are_small():
    rows = tuple((number, *("Maria Aparecida Fernanda Souza",) * 5) for number in range(4))
    columns = (DocumentColumn("table", "Mesa"), *(DocumentColumn(f"n{at}", "Nome", wide=True) for at in range(5)))
    paper = Paper("wide", "", "Larga", (DocumentTable("wide", columns, rows),), "pt-BR")
    text = Print(as_pdf(paper, PT)).text
    assert text.count("Fernanda") == 20 and "…" not in text


def test_the_font_has_what_papers_write():
    signs = "áâãàçéêíóôõúüÁÂÃÀÇÉÊÍÓÔÕÚÜñß ªº–—…·•→♠♥♦♣☐½±×“”‘’\ufffd"
    for bold in (False, True):
        glyphs = font_named(font_of(bold)).face.charToGlyph
        assert all(ord(char) in glyphs for char in signs)


def test_widths_are_those_of_the_font():
    assert width_of("iii", 10) < width_of("mmm", 10)
    assert width_of("Ana", 20) == pytest.approx(2 * width_of("Ana", 10))


def test_the_title_of_the_file_is_the_papers():
    title = printed("standings", event()).title
    assert title.startswith("Classificação depois da rodada 1 · Chama")


@pytest.mark.parametrize("kind", KINDS)
def test_the_same_paper_gives_the_same_bytes(kind: str):
    desk = event(8)
    this, other = (papers.write(kind, "pdf", desk.tournament, PT) for _ in range(2))
    assert this == other


def test_the_file_holds_of_the_fonts_only_what_the_paper_writes():
    assert len(papers.write("standings", "pdf", event(8).tournament, PT)) < 40_000


def test_no_start_of_the_app_waits_for_papers():
    code = (
        "import sys, tui.app; print([name for name in sys.modules if name.startswith(('tui.documents.', 'reportlab'))])"
    )
    found = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True)
    assert found.stdout.strip() == "[]"

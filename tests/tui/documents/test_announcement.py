"""The announcement of a tournament: the line, what is played, how, the points, and the organiser's own words."""

from __future__ import annotations

import json
import re
from html import unescape

import pytest

from engine.games.registry import game
from saves.people.profiles import Invitation
from tests.tournaments.events import opened
from tests.tui.document_readers import EN, PT, Page, Print
from tournaments.catalog import CATALOG
from tournaments.controller import TournamentController
from tui.documents import write as papers
from tui.documents.builder import HallDoor
from tui.documents.model import QrCode
from tui.documents.qr import dark_runs, qr_html, squares_of
from tui.texts.localizer import Words

TEXT = "Sábado, 14/3, às 15 h.\n\nNa biblioteca: *tragam* <baralhos> & lápis."


def text(desk: TournamentController, words: Words = PT, format: str = "text") -> str:
    return papers.write("announcement", format, desk.tournament, words).decode()


def points(desk: TournamentController, block: str) -> dict[str, str]:
    blocks = json.loads(text(desk, format="json"))["blocks"]
    pieces = next((item["pieces"] for item in blocks if item["key"] == block), [])
    return {piece["key"]: "".join(span["text"] for span in piece["spans"]) for piece in pieces}


def test_it_says_the_line_and_what_its_type_and_variants_mean():
    found = text(opened("Chama: Duplas Fluminenses (Xisum, Calouro do Chacrinha) 2025", table_size=2))
    assert found.startswith(
        "*Convite: Fluminenses 2025*\nChama: Duplas Fluminenses (Calouro do Chacrinha, Xisum) 2025\n"
    )
    assert "• *Duplas (Intermediário).* Quatro pessoas em duas duplas" in found
    assert "• *Xisum.* Uma vez por turno, um comandante do poço desafia" in found
    assert "• *Calouro do Chacrinha.* Quem trouxe um abacaxi" in found


def test_a_long_line_stands_whole_on_the_sheet():
    line = f"Chama: Campeonato {'do Interior de São Paulo e Adjacências ' * 3}2025"
    made = papers.write("announcement", "pdf", opened(line).tournament, PT)
    assert line in Print(made).texts(0)


@pytest.mark.parametrize("entry", CATALOG.games, ids=lambda entry: entry.key)
@pytest.mark.parametrize("words", [PT, EN], ids=["pt_BR", "en"])
def test_every_type_and_variant_of_every_game_is_told_in_both_languages(entry, words: Words):
    plain = game(entry.key).options_type()
    for kind in entry.types:
        for variant in [variant for variant in entry.variants if kind.name not in variant.excludes]:
            line = f"{entry.name}: {kind.name} Teste ({variant.name}) 2026"
            desk = opened(line, table_size=(kind.table_sizes or entry.table_sizes)[0], scored=False)
            given = {**kind.options, **variant.options}
            expected = {name for name, value in given.items() if value != getattr(plain, name)}
            expected |= {name for name, values in variant.opens.items() if values and values[0] != getattr(plain, name)}
            expected |= {variant.brings} - {""}
            assert expected <= set(points(desk, "game")), line
            written = text(desk, words)
            assert not any(half in written for half in (" Sim: ", " Não: ", " Yes: ", " No: "))


def test_it_tells_only_the_table_rules_that_were_changed_and_only_what_holds():
    desk = opened(options={"raze_on_win": True, "cut": True, "first_round_attack": False})
    assert points(desk, "options") == {
        "raze_on_win": "Vencer arrasa. Ganhar uma incursão já arrasa o reino.",
        "first_round_attack": "Atacar na primeira rodada: não. A guerra começa na segunda rodada (CH-32).",
    }
    assert "Regras da mesa" not in text(opened())


def test_it_tells_format_rounds_minutes_and_tie_breaks():
    desk = opened(format="swiss", table_size=2, rounds=5, round_minutes=35, tiebreaks=("buchholz", "wins"))
    found = points(desk, "format")
    assert found["format"].startswith("Suíço: todos jogam todas as rodadas")
    assert found["rounds"] == "Rodadas: 5 rodadas."
    assert found["round_minutes"].startswith("Tempo da rodada: 35 min. ")
    assert found["tiebreaks"] == "Desempates: Buchholz, vitórias."
    assert "same_deals" not in found and "best_of" not in found and "consolation" not in found


def test_it_tells_the_points_and_doubles_them_where_the_text_does():
    assert "Pontos: 25 18 15 12" in points(opened(), "format")["points"]
    double = opened("Chama: Campeonato Mundial 2025\nSerá adotada pontuação dupla.")
    assert points(double, "format")["points"].startswith("Pontuação dupla. 50 36 30 24")
    assert points(opened(scored=False), "format")["points"] == "Sem pontos: só lugares e Elo."


@pytest.mark.parametrize("format", papers.formats_of("announcement"))
def test_the_organisers_words_stand_in_every_format_and_are_no_markup(format: str):
    desk = opened(f"Chama: Campeonato Mariapaulista 2025\n{TEXT}")
    made = papers.write("announcement", format, desk.tournament, PT)
    if format == "pdf":
        written = Print(made).text
    elif format == "html":
        found = Page(made.decode())
        assert "baralhos" not in found.tags
        written = found.text
    elif format == "markdown":
        assert "\\*tragam\\* \\<baralhos\\> \\& lápis" in made.decode()
        return
    else:
        written = made.decode()
    assert "Sábado, 14/3, às 15 h." in written
    assert "*tragam* <baralhos> & lápis." in written


def test_in_html_the_letters_are_as_large_as_one_sheet_allows():
    def letters(free_text: str) -> float:
        page = text(opened(f"Chama: Campeonato Copa 2026\n{free_text}"), format="html")
        found = re.search(r"body \{ font-size: ([\d.]+)pt; min-height: 276mm", page)
        assert found is not None
        return float(found[1])

    assert letters("") > 14 > letters("Tragam lápis e papel. " * 90) > 7


def test_the_phone_page_has_it_before_the_first_round():
    desk = opened(f"Chama: Campeonato Mariapaulista 2025\n{TEXT}")
    found = Page(papers.write("page", "html", desk.tournament, PT).decode())
    assert "#announcement" in found.links and "announcement" in found.ids
    assert "Na biblioteca: *tragam* <baralhos> & lápis." in found.text


INVITATION = Invitation("sábado, 5/12, 14h", "Rua das Flores 12", "R$ 15", "Rosa <rosa@clube.br>")
HALL = HallDoor("ssh://192.168.0.12:8022", ("ssh -p 8022 voce@192.168.0.12", "Código: 4711"))


@pytest.mark.parametrize("format", papers.formats_of("announcement"))
def test_it_says_when_where_for_how_much_whom_to_ask_and_how_to_come_into_an_open_hall(format: str):
    desk = opened("Chama: Campeonato Beira-Rio 2026")
    made = papers.write("announcement", format, desk.tournament, PT, invitation=INVITATION, hall=HALL)
    text = Print(made).text if format == "pdf" else unescape(made.decode()).replace("\\", "")
    for part in (
        "Quando",
        "Onde",
        "Inscrição",
        "Contato",
        "sábado, 5/12, 14h",
        "R$ 15",
        "rosa@clube.br",
        "Código: 4711",
    ):
        assert part in text or format == "json", part
    assert "R$ 15" in text and "Quando" not in papers.write("announcement", "text", desk.tournament, PT).decode()


@pytest.mark.parametrize(
    ("invitation", "hall"), [(None, None), (INVITATION, HALL), (Invitation("x " * 100, "y " * 100), HALL)]
)
def test_it_fills_one_sheet_and_no_more(invitation: Invitation | None, hall: HallDoor | None):
    desk = opened("Chama: Campeonato Beira-Rio 2026")
    found = Print(papers.write("announcement", "pdf", desk.tournament, PT, invitation=invitation, hall=hall))
    assert len(found.pages) == 1
    assert min(y for _, y in found.boxes(0) if y > 60) < 0.4 * found.size(0)[1]


def test_the_code_for_a_phone_is_square_dark_in_its_corners_and_the_same_in_a_page():
    squares = squares_of(HALL.address)
    assert len({len(squares), *map(len, squares)}) == 1
    assert all(squares[row][column] for row, column in ((0, 0), (0, -1), (-1, 0))) and not squares[1][1]
    count, runs = dark_runs(HALL.address)
    assert count == len(squares) + 4 and sum(length for *_, length in runs) == sum(map(sum, squares))
    assert qr_html(QrCode("hall", HALL.address, "Salão", ())).count("M") == len(runs)

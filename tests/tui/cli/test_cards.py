"""`carteado cards`: a club's card sets by commands, from one laptop to another."""

from __future__ import annotations

import json
from pathlib import Path
from random import Random

import pytest

from engine.games.magic_wizards.card_table import read_set
from engine.games.magic_wizards.deck_codes import code_of
from engine.games.magic_wizards.decks import random_deck
from engine.games.magic_wizards.match_cards import copy_of, table_of
from tests.engine.magic_wizards.tables import CLUB
from tui.cli.main import run

HASH = "c4a9fa72"
"""A published set never changes, and so its hash."""
GAME = ("--game", "magic_wizards")


class Laptop:
    def __init__(self, folder: Path, capsys: pytest.CaptureFixture[str]) -> None:
        self.folder = folder
        self._capsys = capsys
        self.file = folder / "serra.toml"
        self.file.write_text(CLUB, encoding="utf-8")

    def ran(self, *words: str, db: str = "club.db", language: str = "pt_BR") -> tuple[int, str, str]:
        code = run(["--db", str(self.folder / db), "--lang", language, *words, *GAME])
        lines = self._capsys.readouterr()
        return code, lines.out, lines.err

    def text(self, *words: str, db: str = "club.db") -> str:
        code, out, err = self.ran(*words, db=db)
        assert (code, err) == (0, "")
        return out


@pytest.fixture
def laptop(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> Laptop:
    return Laptop(tmp_path, capsys)


def test_a_set_is_checked_kept_listed_told_and_removed(laptop: Laptop) -> None:
    assert laptop.text("cards", "check", str(laptop.file)) == f"clube_da_serra.1: 2 cartas, tudo certo ({HASH}).\n"
    assert laptop.text("cards", "list") == ""
    assert "Conjunto guardado: clube_da_serra.1" in laptop.text("cards", "import", str(laptop.file))
    assert laptop.text("cards", "list") == f"clube_da_serra.1  2 cartas  {HASH}\n"
    assert "seu oponente perde 100 PVs" in laptop.text("cards", "show", "clube_da_serra.1")
    assert json.loads(laptop.text("cards", "list", "--json"))["sets"][0]["hash"].startswith(HASH)
    laptop.text("cards", "remove", "clube_da_serra.1")
    assert laptop.text("cards", "list") == ""
    assert "Não há conjunto clube_da_serra.1" in laptop.ran("cards", "remove", "clube_da_serra.1")[2]


def test_an_exported_set_is_the_same_byte_for_byte_on_a_second_laptop(laptop: Laptop) -> None:
    laptop.text("cards", "import", str(laptop.file))
    sent = laptop.folder / "sent.toml"
    laptop.text("cards", "export", "clube_da_serra.1", "-o", str(sent))
    assert sent.read_bytes() == laptop.file.read_bytes()
    assert HASH in laptop.text("cards", "import", str(sent), db="other.db")


def test_other_rows_under_a_kept_version_are_refused_and_the_kept_ones_stay(laptop: Laptop) -> None:
    laptop.text("cards", "import", str(laptop.file))
    laptop.text("cards", "import", str(laptop.file))
    laptop.file.write_text(CLUB.replace("950", "900").replace("450", "500"), encoding="utf-8")
    code, out, err = laptop.ran("cards", "import", str(laptop.file))
    assert (code, out) == (1, "") and "um conjunto publicado não muda" in err
    assert HASH in laptop.text("cards", "list")
    laptop.file.write_text(laptop.file.read_text().replace("version = 1", "version = 2"), encoding="utf-8")
    laptop.text("cards", "import", str(laptop.file))
    assert len(laptop.text("cards", "list").splitlines()) == 2


@pytest.mark.parametrize(("language", "said"), [("pt_BR", "campo $.atk"), ("en", "field $.atk")])
def test_a_wrong_row_is_told_with_file_row_and_field_and_nothing_is_kept(
    laptop: Laptop, language: str, said: str
) -> None:
    laptop.file.write_text(CLUB.replace("950", "960"), encoding="utf-8")
    code, out, err = laptop.ran("cards", "import", str(laptop.file), language=language)
    assert (code, out) == (1, "") and "serra.toml" in err and "1 (saracura_do_brejo)" in err and said in err
    assert laptop.text("cards", "list") == ""


def test_what_is_wrong_with_a_row_is_told_in_the_language_of_who_reads(laptop: Laptop) -> None:
    laptop.file.write_text(CLUB.replace('"destroys"', '"sneezes"'), encoding="utf-8")
    assert "«sneezes» não é uma das palavras daqui" in laptop.ran("cards", "check", str(laptop.file))[2]
    laptop.file.write_text("# nada\n", encoding="utf-8")
    assert "Falta o cabeçalho [set]" in laptop.ran("cards", "check", str(laptop.file))[2]


def test_a_deck_with_a_clubs_cards_goes_as_text_and_as_code_where_the_set_is_kept(laptop: Laptop) -> None:
    laptop.text("cards", "import", str(laptop.file))
    table = table_of((copy_of(read_set("serra.toml", CLUB.encode())),))
    text = laptop.folder / "deck.txt"
    text.write_text("# Brejo\n3 Saracura do Brejo\n2 Leaky Canoe (clube_da_serra.1)\n3 Tocaia\n", encoding="utf-8")
    assert "Baralho guardado: Brejo" in laptop.text("decks", "import", str(text))
    found = json.loads(laptop.text("decks", "show", "Brejo", "--json"))
    assert found["code"].startswith(f"colecao_1.1+clube_da_serra.1.{HASH}-")
    assert "3 Saracura do Brejo (clube_da_serra.1)" in laptop.text("decks", "export", "Brejo")
    assert laptop.text("decks", "show", found["code"])
    code, _out, err = laptop.ran("decks", "show", found["code"], db="other.db")
    assert code == 1 and f"clube_da_serra.1.{HASH}" in err
    whole = code_of(random_deck(Random(1), known=table), table)
    assert laptop.text("decks", "show", whole)


def test_the_cards_of_a_set_and_of_a_deck_are_printed_nine_a_sheet(laptop: Laptop) -> None:
    laptop.text("cards", "import", str(laptop.file))
    page = laptop.text("cards", "export", "clube_da_serra.1", "--format", "html")
    assert page.count("<div class=card>") == 2 and "Canoa Furada" in page and "~\\o&gt;~" in page
    deck = laptop.text("decks", "export", "rio_abaixo", "--cards", "--format", "html")
    copies = json.loads(laptop.text("decks", "show", "rio_abaixo", "--json"))["cards"]
    many = sum(card["copies"] for card in copies)
    assert deck.count("<div class=card>") == many and deck.count("<div class=cards>") == -(-many // 9)
    out = laptop.folder / "cards.pdf"
    laptop.text("decks", "export", "rio_abaixo", "--cards", "-o", str(out))
    assert out.read_bytes().startswith(b"%PDF")


def test_all_that_is_wrong_with_a_set_is_told_at_once_each_with_its_line(laptop: Laptop) -> None:
    changes = {'"voar"': '"voarr"', "atk =": "attack =", '"trap"': '"trapp"', "lose_life": "loose_life"}
    wrong = CLUB
    for right, other in changes.items():
        wrong = wrong.replace(right, other)
    laptop.file.write_text(wrong, encoding="utf-8")
    code, out, err = laptop.ran("cards", "check", str(laptop.file))
    assert (code, out) == (1, "")
    rows = wrong.splitlines()
    for sentence, text, near in zip(err.splitlines(), changes.values(), ("voar", "", "trap", "lose_life"), strict=True):
        line = next(number for number, row in enumerate(rows, start=1) if text in row)
        assert f"serra.toml, linha {line}: " in sentence
        assert f"Seria «{near}»?" in sentence or not near
    data = json.loads(laptop.ran("cards", "check", str(laptop.file), "--json")[1])
    assert [error["line"] for error in data["errors"]] == [14, 15, 22, 27]
    assert all("message" in error for error in data["errors"])


@pytest.mark.parametrize(
    ("before", "after", "lines"),
    [
        ("atk = 950", "atk = 1950", [15, 15]),
        ("version = 1", "version = 0", [3]),
        ("level = 3", "level = = 3", [11]),
        ("Canoa Furada", "Tocaia", [24]),
        ("Saracura do Brejo", "Tocaia", [10]),
    ],
)
def test_every_fault_of_a_set_stands_at_its_line(laptop: Laptop, before: str, after: str, lines: list[int]) -> None:
    laptop.file.write_text(CLUB.replace(before, after), encoding="utf-8")
    err = laptop.ran("cards", "check", str(laptop.file))[2]
    assert [int(line.split("linha ")[1].split(":")[0].split(",")[0]) for line in err.splitlines()] == lines
    assert "Expected" not in err and "Invalid" not in err

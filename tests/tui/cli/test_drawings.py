"""`carteado drawings`: a club's labyrinths and maps by commands, from one laptop to another."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from engine.games.magic_wizards.board.labyrinths import drawn, own_labyrinths
from engine.games.magic_wizards.board.maps import drawn_map, own_maps
from tests.tui.commands import CommandLine

LABYRINTH = drawn(own_labyrinths()["becos"][9])
MAP = drawn_map(own_maps()["serra"][5])


class Laptop(CommandLine):
    def file(self, name: str, content: str | bytes) -> str:
        path = self.folder / name
        path.write_bytes(content if isinstance(content, bytes) else content.encode())
        return str(path)


@pytest.fixture
def laptop(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> Laptop:
    return Laptop(tmp_path, capsys, "drawings")


def test_a_labyrinth_is_checked_kept_listed_shown_and_removed(laptop: Laptop) -> None:
    file = laptop.file("Do Zé.txt", LABYRINTH)
    assert laptop.text("check", "labyrinth", file) == "Do Zé.txt: 9 × 9, tudo certo.\n"
    assert laptop.text("list", "labyrinth") == ""
    assert laptop.text("import", "labyrinth", file) == "Guardado: Do Zé\n"
    assert laptop.text("list", "labyrinth") == "Do Zé  9 × 9\n" and laptop.text("list", "map") == ""
    assert laptop.text("show", "labyrinth", "do ze") == LABYRINTH + "\n"
    found = json.loads(laptop.text("list", "labyrinth", "--json"))
    assert found == {"drawings": [{"name": "Do Zé", "columns": 9, "rows": 9, "right": True}]}
    laptop.text("remove", "labyrinth", "Do Zé")
    code, _, err = laptop.ran("remove", "labyrinth", "Do Zé")
    assert code == 1 and "Não há desenho «Do Zé»" in err


def test_an_exported_map_is_taken_in_under_another_name_and_is_the_same(laptop: Laptop) -> None:
    laptop.text("import", "map", laptop.file("a.txt", MAP.replace("\n", "\r\n")), "--name", "Serra nossa")
    sent = laptop.folder / "sent.txt"
    laptop.text("export", "map", "Serra nossa", "-o", str(sent))
    laptop.text("import", "map", str(sent))
    assert laptop.text("show", "map", "sent") == laptop.text("show", "map", "Serra nossa") == MAP + "\n"


WRONG = {
    "lines": (".\n" * 100_000, "grande demais"),
    "many_lines": ("\n" * 200, "linhas demais"),
    "control": (LABYRINTH.replace(".", "\x1b", 1), "Linha 1, coluna 1: um sinal que não se vê"),
    "sign": (LABYRINTH[:-1] + "?", "Linha 9, coluna 17: este sinal não desenha um labirinto"),
    "no_way": ("\n".join(("_ " if line == 4 else ". ") * 9 for line in range(9)), "Não há caminho"),
    "latin": (LABYRINTH.encode() + b"\xe1", "linha 9"),
    "empty": ("", "vazio"),
}


@pytest.mark.parametrize("case", WRONG)
def test_a_wrong_file_is_refused_with_its_name_and_place_and_nothing_is_kept(laptop: Laptop, case: str) -> None:
    content, text = WRONG[case]
    file = laptop.file("errado.txt", content)
    for act in ("check", "import"):
        code, out, err = laptop.ran(act, "labyrinth", file)
        assert (code, out) == (1, "") and text in err and err.count("errado.txt") == 1
        assert all(line.isprintable() for line in err.splitlines())
    assert laptop.text("list", "labyrinth") == ""


def test_a_name_may_have_eighty_signs_and_no_more(laptop: Laptop) -> None:
    file = laptop.file("a.txt", LABYRINTH)
    laptop.text("import", "labyrinth", file, "--name", "á" * 80)
    assert laptop.ran("import", "labyrinth", file, "--name", "á" * 81)[0] == 1
    assert laptop.text("list", "labyrinth") == "á" * 80 + "  9 × 9\n"


def test_what_is_not_drawn_and_a_missing_file_are_refused_in_both_languages(laptop: Laptop) -> None:
    assert "labyrinth, map" in laptop.ran("list", "castle")[2]
    assert "labyrinth, map" in laptop.ran("list", "castle", language="en")[2]
    assert laptop.ran("check", "map", str(laptop.folder / "none.txt"))[0] == 1


def test_all_that_is_wrong_with_a_drawing_is_told_at_once_each_with_its_line(laptop: Laptop) -> None:
    short = laptop.file("curto.txt", "\n".join([". " * 9, "_ #", ". " * 9, "x " * 9, *[". " * 9] * 5]))
    code, out, err = laptop.ran("check", "labyrinth", short)
    lines = err.splitlines()
    assert (code, out, len(lines)) == (1, "", 11)
    assert "Linha 2, coluna 3: este sinal não desenha" in lines[0] and "Linha 2: faltam sinais" in lines[1]
    assert all("curto.txt: Linha 4, coluna" in line for line in lines[2:])
    bad = laptop.file("mapa.txt", "ssss....\nzz..\n........\n........\n....ssss\n")
    lines = laptop.ran("check", "map", bad)[2].splitlines()
    assert [line.split("Linha ")[1][:1] for line in lines] == ["2", "2", "2"]


def test_every_uneven_cell_of_a_map_is_told_once(laptop: Laptop) -> None:
    lines = laptop.ran("check", "map", laptop.file("a.txt", "sm......\n" + "........\n" * 4))[2].splitlines()
    assert len(lines) == 2 and all("girado em meia volta" in line for line in lines)

"""`carteado tournament`: what is looked at, taken back, written into files and added up; and the line itself."""

from __future__ import annotations

import shlex
from pathlib import Path
from typing import Any

import pytest

from tests.tui.commands import EIGHT, LINE, Commands, begun, play_all
from tui.cli.main import run
from tui.texts.localizer import Words
from tui.texts.tournament import TournamentFormatter


@pytest.fixture
def commands(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> Commands:
    return Commands(tmp_path, capsys)


def test_undo_and_redo_tell_what_they_took_back(commands: Commands) -> None:
    commands.text("new", "Chama: Campeonato de Teste 2026", "--id", "copa", "--seed", "1")
    for names in (EIGHT[:6], EIGHT[6:7], EIGHT[7:]):
        commands.text("add", "copa", *names)
    commands.text("pair", "copa")
    assert "desfeito: rodada 1 sorteada" in commands.text("undo", "copa")
    assert "refeito: rodada 1 sorteada" in commands.text("redo", "copa")
    assert "Não há o que refazer" in commands.refused("redo", "copa")
    assert "já começaram" in commands.refused("undo", "copa", "2")
    commands.text("undo", "copa")
    commands.text("undo", "copa", "4", "3")
    assert [entrant.name for entrant in commands.tournament("copa").entrants] == list(EIGHT[:6])
    log = commands.data("log", "copa")["acts"]
    assert [item["number"] for item in log if item["taken_back_by"]] != []


def test_standings_explain_themselves(commands: Commands) -> None:
    begun(commands, "--format", "swiss", "--tables", "2", "--rounds", "3", rounds=3)
    text = commands.text("standings", "copa", "--tiebreaks")
    assert "Buchholz" in text and all(name in text for name in EIGHT)
    first = commands.data("standings", "copa")["standings"][0]
    assert "Buchholz" in commands.text("standings", "copa", "--explain", first["name"])
    page = commands.data("player", "copa", first["name"])
    assert [item["round"] for item in page["rounds"]] == [1, 2, 3]
    assert "rodada 1" in commands.text("player", "copa", first["name"])


@pytest.mark.parametrize(
    ("kind", "file"),
    [("standings", "a.pdf"), ("pairings", "a.html"), ("slips", "a.pdf"), ("standings", "a.csv"), ("page", "a.html")],
)
def test_papers_are_written_in_the_format_of_the_files_name(
    commands: Commands, tmp_path: Path, kind: str, file: str
) -> None:
    begun(commands)
    commands.text("export", "copa", "--kind", kind, "-o", str(tmp_path / file))
    content = (tmp_path / file).read_bytes()
    assert content.startswith(b"%PDF") if file.endswith("pdf") else "Ana" in content.decode()


def test_the_announcement_is_ready_to_be_posted_before_anybody_entered(commands: Commands, tmp_path: Path) -> None:
    commands.text("new", "Chama: Duplas Fluminenses (Xisum) 2025", "--id", "duplas", "--minutes", "50")
    commands.text("export", "duplas", "--kind", "announcement", "-o", str(tmp_path / "convite.txt"))
    text = (tmp_path / "convite.txt").read_text()
    assert text.startswith("*Convite: Fluminenses 2025*") and "50 min" in text
    assert "csv" in commands.refused("export", "duplas", "--kind", "announcement", "-o", str(tmp_path / "convite.csv"))


@pytest.mark.parametrize(
    ("given", "line"),
    [
        ("192.168.0.12", "ssh -p 2222 NOME@192.168.0.12"),
        ("salao.local:8022", "ssh -p 8022 NOME@salao.local"),
        ("ssh://10.0.0.7:22", "ssh NOME@10.0.0.7"),
        ("[fd00::7]:8022", "ssh -p 8022 NOME@fd00::7"),
    ],
)
def test_the_announcement_tells_by_command_how_to_come_into_the_hall(
    commands: Commands, tmp_path: Path, given: str, line: str
) -> None:
    commands.text("new", LINE, "--id", "copa")
    to = str(tmp_path / "convite.txt")
    commands.text("export", "copa", "--kind", "announcement", "--hall", given, "-o", to)
    assert line in Path(to).read_text()


@pytest.mark.parametrize("given", ["", ":8022", "10.0.0.7:x", "10.0.0.7:99999", "ana maria"])
def test_an_address_of_the_hall_that_is_none_exits_with_two(commands: Commands, given: str) -> None:
    commands.text("new", LINE, "--id", "copa")
    code, printed, said = commands.ran("export", "copa", "--kind", "announcement", "--hall", given)
    assert (code, printed) == (2, "") and "--hall" in said


def test_a_file_whose_name_tells_no_format_is_not_written(commands: Commands, tmp_path: Path) -> None:
    begun(commands)
    assert "mesas.xyz não diz o formato" in commands.refused(
        "export", "copa", "--kind", "pairings", "-o", str(tmp_path / "mesas.xyz")
    )
    assert not (tmp_path / "mesas.xyz").exists()


def test_a_whole_tournament_is_not_written_as_a_paper(commands: Commands, tmp_path: Path) -> None:
    begun(commands, rounds=1)
    file = tmp_path / "copa.pdf"
    refused = commands.refused("export", "copa", "--kind", "tournament", "--format", "pdf", "-o", str(file))
    assert "tournament" in refused and "pdf" in refused and not file.exists()


def test_an_export_without_a_file_goes_to_stdout(tmp_path: Path, capfdbinary: pytest.CaptureFixture[bytes]) -> None:
    club = ["--db", str(tmp_path / "club.db"), "tournament"]
    assert run([*club, "new", LINE, "--id", "copa"]) == 0
    assert run([*club, "add", "copa", *EIGHT]) == 0
    capfdbinary.readouterr()
    assert run([*club, "export", "copa", "--kind", "players", "--format", "markdown"]) == 0
    assert b"Ana" in capfdbinary.readouterr().out


def test_a_whole_tournament_goes_on_in_another_store(
    commands: Commands, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    begun(commands, rounds=2)
    file = tmp_path / "copa.jsonl"
    commands.text("export", "copa", "--kind", "tournament", "-o", str(file))
    (tmp_path / "other").mkdir()
    other = Commands(tmp_path / "other", capsys)
    assert other.data("import", str(file))["status"] == "new"
    assert other.tournament("copa") == commands.tournament("copa")
    assert other.data("import", str(file))["status"] == "same"


def test_papers_are_fresh_after_an_act_and_untouched_after_a_refusal(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    commands = Commands(tmp_path, capsys, papers=True)
    commands.text("new", LINE, "--id", "copa")
    commands.text("add", "copa", *EIGHT)
    [folder] = (tmp_path / "papers").iterdir()
    files = {path.name: path.read_bytes() for path in folder.iterdir()}
    assert any(b"Hugo" in content for content in files.values())
    commands.refused("add", "copa", "Iara", "Ana")
    assert {path.name: path.read_bytes() for path in folder.iterdir()} == files


def test_the_sheet_follows_with_the_last_result_of_the_round_and_the_log_with_each(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    commands = Commands(tmp_path, capsys, papers=True)
    commands.text("new", LINE, "--id", "copa")
    commands.text("add", "copa", *EIGHT)
    commands.text("pair", "copa")
    [folder] = (tmp_path / "papers").iterdir()
    log, sheet = folder / "torneio.jsonl", folder / "folha.html"
    drawn, lines = sheet.read_bytes(), log.read_bytes().splitlines()
    commands.text("result", "copa", "1", "2134")
    assert sheet.read_bytes() == drawn and len(log.read_bytes().splitlines()) == len(lines) + 1
    commands.text("result", "copa", "2", "2134")
    assert sheet.read_bytes() != drawn and len(log.read_bytes().splitlines()) == len(lines) + 2
    drawn = sheet.read_bytes()
    commands.text("correct", "copa", "1", "1234")
    assert sheet.read_bytes() != drawn


def test_seasons_add_up_tournaments(commands: Commands) -> None:
    begun(commands, "--format", "swiss", "--tables", "4", "--rounds", "1")
    season = commands.text("season", "new", "Liga 2025", "copa", "--best", "3").strip()
    commands.text("new", LINE, "--id", "longe")
    commands.text("season", "add", season, "longe")
    commands.text("delete", "longe", "--yes")
    lines = commands.text("season", "show", season).splitlines()
    assert f"Não soma: {LINE} ainda não acabou, ou não vale pontos" in lines
    assert "Não soma: longe não está neste computador" in lines
    assert commands.data("season", "show", season)["table"] == []
    play_all(commands, commands.data("show", "copa"))
    commands.text("finish", "copa")
    lines = commands.data("season", "show", season[:3])
    points = {line["name"]: line["total"] for line in lines["table"]}
    standings = commands.data("standings", "copa")["standings"]
    assert points == {line["name"]: line["points"] for line in standings}
    assert "Liga 2025" in commands.text("season", "list")
    path = commands.db.parent / "liga.jsonl"
    assert "1 torneio gravado" in commands.text("season", "export", season, "-o", str(path))
    commands.text("delete", "copa", "--yes")
    assert commands.data("season", "import", str(path))["tournaments"][0]["status"] == "new"
    assert commands.data("season", "show", season)["table"] == lines["table"]
    other = commands.text("season", "new", "Outra").strip()
    assert commands.text("season", "import", str(path), "--into", other).splitlines() == [
        "copa já estava assim; 0 partidas novas",
        "Resultados que nenhuma partida do arquivo confirma: 2 de 2.",
    ]
    assert len(commands.data("season", "show", other)["table"]) == len(points)
    assert "isto é um banco de dados" in commands.refused("season", "import", str(commands.db))
    commands.text("season", "delete", other, "--yes")
    commands.text("season", "remove", season, "copa")
    assert commands.data("season", "show", season)["table"] == []
    assert "--yes" in commands.refused("season", "delete", season)
    commands.text("season", "delete", season, "--yes")
    assert commands.data("season", "list")["seasons"] == []


def test_standings_compare_against_the_field_where_all_tables_had_the_same_cards(commands: Commands) -> None:
    begun(commands, "--format", "swiss", "--tables", "2", "--rounds", "2", "--same-deals", rounds=2)
    found = commands.data("standings", "copa", "--field")["field"]
    assert len(found) == 8 and abs(sum(item["field"] for item in found)) < 1e-6
    assert "com as mesmas cartas fizeram" in commands.text("standings", "copa", "--field")
    assert "Contra o campo" in commands.text("export", "copa", "--kind", "standings", "--format", "markdown")


def test_without_the_same_cards_there_is_no_field(commands: Commands) -> None:
    begun(commands)
    assert "suas cartas" in commands.refused("standings", "copa", "--field")


def test_a_wrong_call_exits_with_two(commands: Commands) -> None:
    for words in (("pair",), ("new", LINE, "--format", "chess"), ("result", "copa", "zero"), ("season",)):
        code, out, err = commands.ran(*words)
        assert (code, out) == (2, "") and err


def test_every_answer_is_told_in_english_too(commands: Commands) -> None:
    begun(commands)
    assert "Round 1" in commands.text("show", "copa", language="en")
    code, _, err = commands.ran("pair", "copa", language="en")
    assert code == 1 and "tables 1, 2" in err.lower()


def test_the_help_of_every_command_is_there_in_both_languages(commands: Commands) -> None:
    for language in ("pt_BR", "en"):
        text = commands.text("--help", language=language)
        for name in ("new", "add", "pair", "result", "standings", "export", "undo", "season", "run"):
            words = Words(language)(f"cli.tournament.{name}").split()
            assert name in text and words[0] in text


def test_the_examples_of_the_page_run_in_their_order(commands: Commands) -> None:
    page = Path(__file__).parents[3] / "docs" / "command-line.md"
    examples = [
        line for line in page.read_text(encoding="utf-8").splitlines() if line.startswith("carteado tournament ")
    ]
    assert len(examples) > 15
    for example in examples:
        assert commands.text(*shlex.split(example)[2:])


def test_a_script_goes_on_until_nothing_is_left_to_play(commands: Commands) -> None:
    commands.text("new", "Wyrt: Campeonato X 2026", "--id", "copa", "--seed", "7", "--tables", "4")
    commands.text("add", "copa", "--bot", "random", "--count", "8")
    rounds = 0
    while commands.ran("pair", "copa")[0] == 0:
        commands.text("play", "copa")
        rounds += 1
    assert rounds > 1
    assert len(commands.data("finish", "copa")["final"]) == 8


@pytest.mark.parametrize(
    "asked",
    [
        ("tournament", "list"),
        ("tournament", "show", "copa"),
        ("tournament", "standings", "copa"),
        ("tournament", "add", "copa", "Ana"),
        ("tournament", "log", "copa"),
        ("tournament", "season", "list"),
        ("tournament", "season", "show", "2026"),
        ("export", "aaaa-2222"),
        ("replay", "aaaa-2222"),
        ("projector",),
    ],
)
def test_a_command_that_reads_makes_no_database_and_says_that_there_is_none(
    tmp_path: Path, capsys: pytest.CaptureFixture[str], asked: tuple[str, ...]
) -> None:
    path = tmp_path / "nada" / "x.db"
    assert run(["--db", str(path), "--lang", "pt_BR", *asked]) == 1
    lines = capsys.readouterr()
    assert lines.out == "" and lines.err == f"carteado: Não há nada do Carteado em {path}; nada foi criado.\n"
    assert not path.parent.exists()


def test_a_match_of_a_file_is_shown_without_a_database(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    file = Path(__file__).parents[2] / "saves" / "golden_chama.jsonl"
    assert run(["--db", str(tmp_path / "x.db"), "replay", str(file)]) == 0
    assert capsys.readouterr().out and not (tmp_path / "x.db").exists()


def test_a_pdf_is_written_with_a_warning_about_names_that_it_cannot_show(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    commands = Commands(tmp_path, capsys)
    commands.text("new", "Chama: Campeonato X 2026", "--id", "copa", "--unscored")
    commands.text("add", "copa", "Ana", "สมชาย")
    for file, warned in (("lista.pdf", True), ("lista.html", False)):
        code, _, error = commands.ran("export", "copa", "--kind", "players", "-o", str(tmp_path / file))
        assert code == 0 and ("não tem letras para สมชาย" in error) == warned


def test_what_the_announcement_says_is_kept_by_command_and_forgotten_with_the_tournament(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    commands = Commands(tmp_path, capsys)
    commands.text("new", "Chama: Campeonato X 2026", "--id", "copa")
    assert not commands.text("invitation", "copa")
    commands.text("invitation", "copa", "--date", "5/12, 14h\x1b[2J", "--price", "R$ 15")
    assert commands.text("invitation", "copa", "--place", "Clube").splitlines() == [
        "Quando: 5/12, 14h",
        "Onde: Clube",
        "Inscrição: R$ 15",
    ]
    assert "*Onde:* Clube" in commands.text("export", "copa", "--kind", "announcement")
    commands.text("invitation", "copa", "--place", "")
    assert "Onde" not in commands.text("export", "copa", "--kind", "announcement")
    commands.text("delete", "copa", "--yes")
    commands.text("new", "Chama: Campeonato X 2026", "--id", "copa")
    assert not commands.text("invitation", "copa")


def test_whoever_tells_a_tournament_is_made_once_for_all_that_is_told(
    commands: Commands, monkeypatch: pytest.MonkeyPatch
) -> None:
    begun(commands, "--format", "swiss", "--tables", "4", "--rounds", "1")
    play_all(commands, commands.data("show", "copa"))
    made: list[int] = []

    class Counted(TournamentFormatter):
        def __init__(self, *given: Any, **how: Any) -> None:
            made.append(1)
            super().__init__(*given, **how)

    monkeypatch.setattr("tui.cli.opened_tournament.TournamentFormatter", Counted)
    assert len(commands.text("finish", "copa").splitlines()) == 9
    assert len(made) == 1

"""What the command line says of a call that it does not have, and of its own options."""

from __future__ import annotations

from pathlib import Path

import pytest

from tests.tui.commands import CommandLine
from tournaments.settings_schema import FORMAT_KEYS
from tui.cli.arguments import parser as arguments
from tui.cli.arguments.parser import MISUSED
from tui.cli.main import _called, parser, run
from tui.cli.usage import NamedValues
from tui.texts.localizer import Words


@pytest.mark.parametrize(
    ("typed", "portuguese", "english"),
    [
        ("review", "carteado review: falta dizer: CÓDIGO|ARQUIVO", "carteado review: still to be said: ID|FILE"),
        ("bench --seed x", "bench: --seed: o valor 'x' não serve", "bench: --seed: the value 'x' will not do"),
        ("replay a --ply", "replay: --ply: falta o valor", "replay: --ply: its value is missing"),
        ("decks lists", "'lists' não serve; pode ser 'list',", "'lists' will not do; it may be 'list',"),
        ("rules chama --zz", "carteado: não se conhece: --zz", "carteado: not known: --zz"),
        ("decks list --json=1", "--json: não leva valor, e veio '1'", "--json: takes no value, and was given '1'"),
        ("bench --p 3", "--p pode ser --planner, --pairs", "--p may be --planner, --pairs"),
    ],
)
def test_a_call_that_there_is_not_is_refused_in_the_readers_language(
    typed: str, portuguese: str, english: str, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    for language, text in (("pt_BR", portuguese), ("en", english)):
        first, *rest = typed.split()
        code, out, err = CommandLine(tmp_path, capsys, first).ran(*rest, language=language)
        assert (code, out) == (MISUSED, "") and text in err and err.count("\n") == 1


def test_the_help_is_in_the_readers_language(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    for language, words in (
        ("pt_BR", ("uso: carteado person", "argumentos:", "opções:", "mostra esta ajuda")),
        ("en", ("usage: carteado person", "arguments:", "options:", "shows this help")),
    ):
        code, out, err = CommandLine(tmp_path, capsys, "person").ran("--help", language=language)
        assert (code, err) == (0, "") and [word for word in words if word not in out] == []


def test_the_one_game_with_decks_need_not_be_named(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    decks = CommandLine(tmp_path, capsys, "decks")
    assert decks.text("list") == decks.text("list", "--game", "magic_wizards")


@pytest.mark.parametrize(("language", "names"), [("pt_BR", ("ARQUIVO", "CÓDIGO")), ("en", ("FILE", "ID"))])
def test_what_stands_for_a_value_is_in_the_readers_language(
    language: str, names: tuple[str, ...], capsys: pytest.CaptureFixture[str]
) -> None:
    with pytest.raises(SystemExit):
        run(["--lang", language, "replay", "--help"])
    text = capsys.readouterr().out
    assert [name for name in names if name not in text] == [], text


@pytest.mark.parametrize("typed", ["suíço", "SUICO", "Suíço", "swiss"])
def test_values_are_shown_and_taken_in_the_readers_language_and_by_their_keys(
    typed: str, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    tournament = CommandLine(tmp_path, capsys, "tournament")
    _, out, _ = tournament.ran("new", "--help")
    assert "{escada,eliminatória," in out and "{vitória,meia,nada}" in out and "knockout" not in out
    tournament.text("new", "Chama: Campeonato A 2026", "--id", "a", "--format", typed)
    assert '"format":"swiss"' in tournament.text("settings", "a", "--json")
    _, _, err = tournament.ran("new", "Chama: Campeonato B 2026", "--format", "xyz")
    assert "'xyz' não serve; pode ser 'escada', 'eliminatória'" in err


def test_no_two_values_of_an_argument_have_one_name() -> None:
    for language in ("pt_BR", "en"):
        for values in ([*FORMAT_KEYS], ["win", "half", "loss"], ["losses", "byes", "halves"]):
            named = NamedValues(Words(language), values)
            assert [named.read(name) for name in named] == values


def test_a_call_describes_its_own_command_alone_and_help_and_a_wrong_call_describe_all(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setattr(arguments, "_COMMAND_TAGS", frozenset(key[4:] for key in arguments._COMMAND.keys))
    call = ["--db", "x.db", "tournament", "result", "copa", "1", "2134"]
    args = parser(Words("en"), _called(call)).parse_args(call)
    assert (args.handler, args.table, args.result) == ("tournament_results:result", 1, ["2134"])
    assert _called(["--lang=en", "tournament"]) == "tournament"
    assert _called(["--help", "tournament"]) == _called(["torneio"]) == _called([]) == ""
    for wrong in (["tournament", "--help"], ["tournament", "resultt", "copa"]):
        with pytest.raises(SystemExit):
            parser(Words("en"), _called(wrong)).parse_args(wrong)
        said = "".join(capsys.readouterr())
        assert "standings" in said and "correct" in said and "undo" in said

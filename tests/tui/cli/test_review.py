"""`carteado review` analyses a match and prints what its choices were worth, in words and as JSON."""

from __future__ import annotations

import json
from pathlib import Path

import pytest
from msgspec.structs import replace

from engine.games.registry import GAMES
from saves.store import open_store
from tests.saves.files import import_file
from tests.saves.published import FOLDER as PUBLISHED
from tests.tui.commands import CommandLine
from tests.tui.services.review.judged import dalmuti_record

BUDGET = ("--budget", "4")


def club(folder: Path, capsys: pytest.CaptureFixture[str], **changed: object) -> CommandLine:
    commands = CommandLine(folder, capsys, "review", BUDGET)
    with open_store(commands.db) as store:
        store.matches.keep(replace(dalmuti_record(), **changed))
    return commands


def test_all_that_is_over_is_analysed_once_others_are_counted_and_a_match_is_read_again(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    commands = club(tmp_path, capsys)
    with open_store(commands.db) as store:
        import_file(store, PUBLISHED / "magic_wizards_1_discs.jsonl", GAMES)
        header = replace(dalmuti_record().header, match="open-1")
        store.matches.keep(replace(dalmuti_record(), header=header, status="open", outcome=None))
    said = commands.text("--all")
    assert "judged-1: analisada" in said and "Analisadas: 1." in said and "De jogos sem análise: 1." in said
    assert json.loads(commands.text("--all", "--json")) == {"judged": ["judged-1"], "failed": [], "not_judged": 1}
    found = json.loads(commands.text("judged-1", "--json"))
    plies = dalmuti_record().plies
    assert (found["game"], found["budget"], len(found["values"])) == ("dalmuti", 4, plies + 1)
    known = {"ply", "seat", "chosen", "best", "loss", "interval", "mistake", "choices", "line", "why"}
    assert known == found["choices"][0].keys()
    for seat, share in enumerate(found["totals"]):
        made_of = sum(share[name] for name in ("start", "choices", "cards", "dice", "others"))
        assert made_of == pytest.approx(share["result"], abs=1e-9)
        assert share["result"] == pytest.approx(found["values"][-1][seat], abs=1e-9)
    with open_store(commands.db) as store:
        rows = len(store.analyses._rows.all("judged-1"))
    assert rows == plies + 1
    text = commands.text("judged-1")
    assert f"{len(found['choices'])} escolhas julgadas" in text and "Mão 1, Ana: início " in text
    mistakes = sum(choice["mistake"] for choice in found["choices"])
    assert text.count(". Melhor: ") == mistakes


def test_a_match_that_goes_on_and_a_game_without_a_judge_are_refused_in_one_sentence(
    tmp_path: Path, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    code, out, err = club(tmp_path, capsys, status="open", outcome=None).ran("judged-1")
    assert (code, out) == (1, "") and "ainda não acabou" in err
    (tmp_path / "other").mkdir()
    commands = club(tmp_path / "other", capsys)
    monkeypatch.setitem(vars(GAMES["dalmuti"]), "judge", None)
    code, out, err = commands.ran("judged-1")
    assert (code, out) == (1, "") and "não há análise" in err and len(err.splitlines()) == 1


def test_of_a_match_of_magic_wizards_the_turns_in_which_a_win_was_missed_are_told(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    commands = CommandLine(tmp_path, capsys, "review")
    for name, text in (("discs", "62: Ana, turno 7"), ("kingdom", "Nenhuma vitória certa passou.")):
        shown = commands.text(str(PUBLISHED / f"magic_wizards_1_{name}.jsonl"))
        assert shown.splitlines()[-2:] == ["Vitórias que passaram:", text] and "não há análise" in shown
    found = json.loads(commands.text(str(PUBLISHED / "magic_wizards_1_discs.jsonl"), "--json"))
    assert found["missed_wins"] == [{"ply": 62, "turn": "Ana, turno 7"}]
    assert not commands.db.exists(), "a file is reviewed without a club"


@pytest.mark.parametrize("words", [(), ("judged-1", "--all")])
def test_a_review_is_of_one_match_or_of_all(
    words: tuple[str, ...], tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    code, out, err = club(tmp_path, capsys).ran(*words)
    assert (code, out) == (2, "") and "--all" in err

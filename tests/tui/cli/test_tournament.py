"""`carteado tournament`: every act from the command line, all of it or nothing, told as text or as one JSON object."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest

from saves.store import open_store
from tests.tui.commands import EIGHT, LINE, Commands, begun, play_all

WYRT = "Wyrt: Campeonato de Ahlen 2026"


@pytest.fixture
def commands(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> Commands:
    return Commands(tmp_path, capsys)


def names_at(answer: Any, table: int) -> list[str]:
    return [seat["name"] for seat in answer["round"]["tables"][table - 1]["seats"]]


# ---- Beginning and ending --------------------------------------------------------------------------------------------


def test_new_prints_an_id_whose_beginning_will_do(commands: Commands) -> None:
    name = commands.text("new", LINE).strip()
    assert commands.data("show", name[:3])["line"] == LINE
    assert name in commands.text("list") and LINE in commands.text("list")
    assert "Não há torneio" in commands.refused("show", "zzzz")


def test_the_arguments_of_new_are_the_settings(commands: Commands) -> None:
    flags = (
        "--format",
        "swiss",
        "--tables",
        "2",
        "--rounds",
        "5",
        "--best-of",
        "3",
        "--bye",
        "half",
        "--minutes",
        "40",
    )
    more = ("--tiebreak", "buchholz,wins", "--final", "4", "--avoid-clubs", "--same-deals", "--unscored")
    settings = commands.data("new", LINE, *flags, *more, "--option", "cut=no")["settings"]
    assert settings == {
        **settings,
        "format": "swiss",
        "table_size": 2,
        "rounds": 5,
        "best_of": 3,
        "bye": "half",
        "round_minutes": 40,
        "tiebreaks": ["buchholz", "wins"],
        "final_table": 4,
        "avoid_clubs": True,
        "same_deals": True,
        "scored": False,
        "options": {"cut": False},
    }


def test_a_format_for_duels_needs_no_table_size(commands: Commands) -> None:
    assert commands.data("new", LINE, "--format", "duel_knockout")["settings"]["table_size"] == 2
    assert "só para mesas de 2" in commands.refused("new", LINE, "--format", "duel_knockout", "--tables", "4")


@pytest.mark.parametrize(
    ("words", "wrong"),
    [
        ((LINE, "--rounds", "5"), "não tem --rounds"),
        ((LINE, "--format", "knockout", "--best-of", "3", "--final", "4"), "não tem --final"),
        ((LINE, "--format", "swiss", "--tiebreak", "buchholtz"), "Não há desempate buchholtz"),
        (("Chama: Campionato X 2025",), "Seria «Campeonato»?"),
        ((LINE, "--id", "a b"), "não serve de código"),
    ],
)
def test_what_cannot_be_leaves_no_tournament(commands: Commands, words: tuple[str, ...], wrong: str) -> None:
    assert wrong in commands.refused("new", *words)
    assert commands.acts() == {}


def test_an_id_is_given_once(commands: Commands) -> None:
    commands.text("new", LINE, "--id", "copa")
    assert commands.refused("new", LINE, "--id", "copa")


def test_settings_change_before_the_first_round_only(commands: Commands) -> None:
    commands.text("new", LINE, "--id", "copa")
    commands.text("add", "copa", *EIGHT)
    commands.text("settings", "copa", "--format", "swiss", "--rounds", "4")
    assert "4 rodadas" in commands.text("settings", "copa")
    assert commands.data("settings", "copa", "--format", "knockout")["settings"].get("rounds", 0) == 0
    commands.text("pair", "copa")
    assert "já começaram" in commands.refused("settings", "copa", "--format", "swiss")


def test_finish_waits_for_the_last_result_and_tells_the_order(commands: Commands) -> None:
    begun(commands, "--format", "swiss", "--tables", "4", "--rounds", "1")
    assert "Faltam resultados" in commands.refused("finish", "copa")
    play_all(commands, commands.data("show", "copa"))
    final = commands.data("finish", "copa")["final"]
    assert sorted(item["name"] for item in final) == sorted(EIGHT)
    standings = commands.data("standings", "copa")["standings"]
    assert [(item["name"], item["place"]) for item in final] == [(line["name"], line["place"]) for line in standings]
    assert {item["place"] for item in final} == {1, 3, 5, 7}, "two tables, so every place is shared"
    assert commands.data("show", "copa")["finished"] is True
    assert "(encerrado)" in commands.text("list")


def test_delete_has_to_be_confirmed(commands: Commands) -> None:
    begun(commands)
    assert "--yes" in commands.refused("delete", "copa")
    commands.text("delete", "copa", "--yes")
    assert commands.acts() == {}
    with open_store(commands.db) as store:
        assert store.draw_seeds.get("copa") is None


# ---- People ----------------------------------------------------------------------------------------------------------


def test_people_come_with_clubs_from_words_and_files(commands: Commands, tmp_path: Path) -> None:
    commands.text("new", LINE, "--id", "copa")
    listed = tmp_path / "lista.csv"
    listed.write_text("nome;clube;elo\nCaio;Niterói;1650\nDuda;;\n", encoding="utf-8")
    commands.text("add", "copa", "Ana (Santos)", "Bia", "--csv", str(listed))
    people = commands.tournament("copa").entrants
    assert [(entrant.name, entrant.club) for entrant in people] == [
        ("Ana", "Santos"),
        ("Bia", ""),
        ("Caio", "Niterói"),
        ("Duda", ""),
    ]
    assert people[2].ratings.overall.value == 1650


def test_a_list_that_cannot_be_read_names_the_file(commands: Commands, tmp_path: Path) -> None:
    commands.text("new", LINE, "--id", "copa")
    assert "nada.csv" in commands.refused("add", "copa", "--csv", str(tmp_path / "nada.csv"))
    assert "Diga quem entra" in commands.refused("add", "copa")


def test_nobody_enters_when_one_of_them_cannot(commands: Commands) -> None:
    commands.text("new", LINE, "--id", "copa")
    commands.text("add", "copa", "José")
    assert "já está inscrito" in commands.refused("add", "copa", "Ana", "Bia", "JOSE", "Caio")
    assert [entrant.name for entrant in commands.tournament("copa").entrants] == ["José"]


def test_pairs_are_entered_whole(commands: Commands) -> None:
    commands.text("new", "Chama: Duplas Fluminenses (Xisum) 2025", "--id", "copa")
    commands.text("add", "copa", "Ana / Bia", "Os Bravos: Caio & Duda")
    assert [entrant.name for entrant in commands.tournament("copa").entrants] == ["Ana & Bia", "Os Bravos"]
    assert "«Edu» tem 1 de 2" in commands.refused("add", "copa", "Edu")
    assert "já está inscrito" in commands.refused("add", "copa", "Edu / Bia")
    commands.text("substitute", "copa", "Duda", "Edu")
    assert [member.name for member in commands.tournament("copa").entrants[1].people] == ["Caio", "Edu"]


def test_bots_play_their_tables(commands: Commands) -> None:
    commands.text("new", WYRT, "--id", "copa", "--seed", "s", "--format", "swiss", "--tables", "4", "--rounds", "1")
    commands.text("add", "copa", "--bot", "random", "--count", "8")
    commands.text("pair", "copa")
    answer = commands.data("play", "copa")
    assert answer["played"] == 2 and answer["round"]["complete"] is True
    assert all(table["result"]["form"]["match"] for table in answer["round"]["tables"])
    assert "Não há um bot chamado genius" in commands.refused("add", "copa", "--bot", "genius")


def test_who_checks_in_late_is_counted_by_the_same_rule_as_who_enters_late(commands: Commands) -> None:
    commands.text("new", LINE, "--id", "copa", "--unscored", "--format", "swiss", "--tables", "2")
    commands.text("add", "copa", *EIGHT)
    commands.text("checkin", "copa", *EIGHT[:6])
    commands.text("pair", "copa")
    commands.text("checkin", "copa", EIGHT[6], "--missed", "halves")
    commands.text("checkin", "copa", EIGHT[7])
    commands.text("late", "copa", "Zeca")
    assert [late.missed for late in commands.tournament("copa").late] == ["halves"] * 3


def test_only_those_present_are_paired(commands: Commands) -> None:
    commands.text("new", LINE, "--id", "copa", "--unscored")
    commands.text("add", "copa", *EIGHT)
    commands.text("checkin", "copa", "--all")
    commands.text("checkin", "copa", "hugo", "gil", "--absent")
    drawn = commands.data("pair", "copa")
    seated = {seat["name"] for table in drawn["round"]["tables"] for seat in table["seats"]}
    assert seated | {bye["name"] for bye in drawn["round"]["byes"]} == set(EIGHT[:6])
    shown = commands.data("show", "copa")["entrants"]
    assert [item["presence"] for item in shown] == ["present"] * 6 + ["absent"] * 2


def test_people_leave_come_back_and_are_late(commands: Commands) -> None:
    begun(commands, "--format", "swiss", "--tables", "4")
    assert "use add" in commands.refused("late", _other(commands), "Zeca")
    commands.text("drop", "copa", "hugo")
    assert "já deixou" in commands.refused("drop", "copa", "gil", "hugo")
    commands.text("return", "copa", "hugo")
    commands.text("late", "copa", "Zeca", "--missed", "byes")
    commands.text("late", "copa", "Yara")
    assert [late.missed for late in commands.tournament("copa").late] == ["byes", "byes"]
    commands.text("settings", "copa", "--late", "halves")
    commands.text("late", "copa", "Xico")
    commands.text("late", "copa", "Vera", "--missed", "losses")
    assert [late.missed for late in commands.tournament("copa").late[2:]] == ["halves", "losses"]
    assert commands.tournament("copa").dropped == ()


def _other(commands: Commands) -> str:
    return commands.text("new", LINE, "--id", "outra").strip()


def test_somebody_who_does_not_come_leaves_the_table_to_the_others(commands: Commands) -> None:
    begun(commands, "--format", "duel_knockout")
    first, second = names_at(commands.data("show", "copa"), 1)
    answer = commands.data("noshow", "copa", second)
    assert "absence" in [change["type"] for change in answer["changes"]]
    [table, *_] = commands.data("show", "copa")["round"]["tables"]
    assert [seat["name"] for seat in table["seats"]] == [first]
    assert table["result"]["places"] == [1] and table["absent"][0]["name"] == second
    assert "sem jogo, por ausência" in commands.refused("result", "copa", "1", "12")
    commands.text("correct", "copa", "1", "12")
    [table, *_] = commands.data("show", "copa")["round"]["tables"]
    assert (table["result"]["places"], table["absent"]) == ([1, 2], [])


def test_where_nobody_came_a_table_is_lost_by_all_however_that_is_said(commands: Commands) -> None:
    begun(commands, "--format", "swiss", "--tables", "2")
    tables = [names_at(commands.data("show", "copa"), number) for number in (1, 2, 3)]
    commands.text("noshow", "copa", *tables[0])
    commands.text("noshow", "copa", tables[1][1])
    commands.text("noshow", "copa", tables[1][0])
    commands.text("drop", "copa", *tables[2])
    shown = commands.data("show", "copa")["round"]["tables"]
    assert [(table["seats"], len(table["absent"])) for table in shown[:3]] == [([], 2)] * 3
    commands.text("noshow", "copa", tables[0][0], "--came")
    [table, *_] = commands.data("show", "copa")["round"]["tables"]
    assert [seat["name"] for seat in table["seats"]] == [tables[0][0]]
    text = commands.text("show", "copa")
    assert f"1º {tables[0][0]}  (sem {tables[0][1]})  (sem jogo)" in text
    assert f"(sem {tables[1][0]} · {tables[1][1]})  (ninguém veio)" in text


def test_a_win_without_a_game_stays_with_whoever_came_and_leaves(commands: Commands) -> None:
    begun(commands, "--format", "swiss", "--tables", "2")
    first, second = names_at(commands.data("show", "copa"), 1)
    commands.text("drop", "copa", first)
    commands.text("drop", "copa", second, "--came")
    [table, *_] = commands.data("show", "copa")["round"]["tables"]
    assert [seat["name"] for seat in table["seats"]] == [second]


def test_the_help_of_noshow_says_what_it_takes(commands: Commands) -> None:
    text = commands.text("noshow", "--help")
    assert "quem não veio, uma pessoa ou várias" in " ".join(text.split())


def test_penalties_need_a_reason_and_notes_change_nothing(commands: Commands) -> None:
    begun(commands, "--format", "swiss", "--tables", "4")
    commands.text("penalise", "copa", "ana", "1", "atraso")
    commands.text("note", "copa", "mesa 2 sem luz")
    assert commands.tournament("copa").penalties[0].text == "atraso"
    assert "mesa 2 sem luz" in commands.text("log", "copa")


def test_a_name_that_is_nobodys_or_several_peoples_is_refused(commands: Commands) -> None:
    commands.text("new", LINE, "--id", "copa")
    commands.text("add", "copa", "Ana", "Ana Rosa", "Beto")
    assert "Seria «Beto»?" in commands.refused("drop", "copa", "Betto")
    commands.text("add", "copa", "Rui", "Ruth")
    assert "Rui, Ruth" in commands.refused("drop", "copa", "ru")
    commands.text("drop", "copa", "ana")
    assert commands.tournament("copa").dropped == (1,)


# ---- Rounds and results ----------------------------------------------------------------------------------------------


def test_the_same_seed_draws_the_same_rounds(commands: Commands) -> None:
    begun(commands)
    first = commands.data("show", "copa")["round"]
    commands.text("undo", "copa")
    assert commands.data("pair", "copa")["round"] == first
    commands.text("undo", "copa")
    assert commands.data("pair", "copa", "--seed", "2")["round"]["lot"] != first["lot"]


def test_a_round_is_changed_by_hand_locked_and_redrawn(commands: Commands) -> None:
    begun(commands, "--format", "swiss", "--tables", "4")
    before = commands.data("show", "copa")
    this, other = names_at(before, 1)[0], names_at(before, 2)[0]
    after = commands.data("swap", "copa", this, other)
    assert names_at(after, 1)[0] == other and names_at(after, 2)[0] == this
    commands.text("lock", "copa", "1")
    kept = names_at(after, 1)
    assert names_at(commands.data("redraw", "copa"), 1) == kept
    commands.text("publish", "copa")
    assert commands.data("show", "copa")["round"]["published"] is True
    assert commands.text("why", "copa", "1")


def test_a_wrong_result_is_corrected_and_what_follows_is_told(commands: Commands) -> None:
    begun(commands, rounds=2)
    table = names_at(commands.data("show", "copa", "--round", "1"), 1)
    text = commands.text("correct", "copa", "1", *reversed(table), "--round", "1")
    assert "corrigida" in text and "A rodada 2 foi sorteada de novo" in text
    assert "já tem resultado" in commands.refused("result", "copa", "1", *table, "--round", "1")
    assert "ainda não tem resultado" in commands.refused(
        "correct", "copa", "1", names_at(commands.data("show", "copa"), 1)[0]
    )


def test_a_result_that_cannot_be_is_refused_with_its_reason(commands: Commands) -> None:
    commands.text("new", WYRT, "--id", "copa", "--format", "swiss", "--tables", "4")
    assert "Nenhuma rodada" in commands.refused("result", "copa", "1", "abc")
    commands.text("add", "copa", *EIGHT)
    commands.text("pair", "copa")
    assert "teria de ser 400" in commands.refused("result", "copa", "1", "100", "100", "100", "90")
    assert "Não há mesa 9" in commands.refused("result", "copa", "9", "abc")
    assert "Não há rodada 2" in commands.refused("result", "copa", "1", "abc", "--round", "2")
    assert "não tem partida acabada" in commands.refused("result", "copa", "1", "--played")


def test_the_next_stage_goes_on_with_the_best(commands: Commands) -> None:
    begun(commands, "--format", "swiss", "--tables", "4", "--rounds", "1")
    play_all(commands, commands.data("show", "copa"))
    answer = commands.data("stage", "copa", "--format", "duel_knockout", "--best", "4")
    assert len(answer["entrants"]) == 4
    assert len(commands.data("pair", "copa")["round"]["tables"]) == 2


def test_the_log_keeps_who_acted_as_the_command_says_or_as_the_app_on_this_computer_is_set_up(
    commands: Commands,
) -> None:
    begun(commands)
    with open_store(commands.db) as store:
        store.profile.preferences.change(name="Rosa")
    commands.text("note", "copa", "A sala está quente.")
    commands.text("penalise", "copa", "Ana", "0", "atraso", "--by", "Zé do Apito")
    acts = commands.data("log", "copa")["acts"]
    assert [act["by"] for act in acts[-3:]] == ["", "Rosa", "Zé do Apito"]
    last = commands.text("log", "copa").splitlines()[-1]
    assert last.endswith("advertência a Ana: atraso · Zé do Apito")
    assert "diz por quê" in commands.refused("penalise", "copa", "Ana", "0", " ")

"""`carteado bench`: every game's bot is measured in one way, and a peer beside ours only where it is installed."""

from __future__ import annotations

import argparse
import json
import sys
import time
from contextlib import nullcontext
from types import SimpleNamespace
from typing import Any

import pytest

from engine.core.benchmarks import TargetFigure
from engine.core.errors import CarteadoError
from engine.games.chama.bot.leanings import leanings_in
from engine.games.registry import GAMES
from tui.bench import balance, evening, measures, review, table_pictures
from tui.bench import measures as openspiel
from tui.bench.ladder import LadderPair
from tui.bench.measures import benchmark_of, best_rates
from tui.bench.workers import TellingWorkers
from tui.cli.bench import bench
from tui.texts.localizer import Words


class ThreeMoves:
    """A game of the peer's kind: a deal, then three choices."""

    def __init__(self) -> None:
        self.step = 0

    def new_initial_state(self) -> ThreeMoves:
        return ThreeMoves()

    def is_terminal(self) -> bool:
        return self.step == 4

    def is_chance_node(self) -> bool:
        return self.step == 0

    def legal_actions(self) -> list[int]:
        return [7, 8]

    def apply_action(self, action: int) -> None:
        assert action in (7, 8)
        self.step += 1


def doubled(job: int) -> int:
    return 2 * job


def won_by_turns(pair: LadderPair) -> float:
    return float(pair.number % 2)


def asked(**more: Any) -> argparse.Namespace:
    usual = {"names": [], "against": None, "json": False, "game": None, "scheduler": "", "workers": 0}
    return argparse.Namespace(**{**usual, **more})


@pytest.mark.sampled(1)
@pytest.mark.parametrize("key", [key for key, game in GAMES.items() if game.bots])
def test_every_game_with_a_bot_of_its_own_has_a_benchmark(key: str) -> None:
    figures = benchmark_of(key)(1, 1, time.perf_counter)
    assert figures["choices"] > 0 and "ms_a_choice" in figures
    assert any(0 <= figures[name] <= 1 for name in set(figures) - {"choices", "ms_a_choice", "actions_a_second"})


def test_without_the_peer_it_is_told_how_to_install_it(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(sys.modules, "pyspiel", None)
    with pytest.raises(CarteadoError) as error:
        bench(asked(against="openspiel"), Words("en"))
    assert error.value.code == "no_openspiel"
    for language in ("en", "pt_BR"):
        assert "pip install open_spiel" in Words(language)("error.no_openspiel")


def test_the_peers_choices_are_counted_and_its_dealing_is_not(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(sys.modules, "pyspiel", SimpleNamespace(load_game=lambda name: ThreeMoves()))
    assert openspiel.random_play()() == 3


def test_against_a_peer_only_it_is_measured(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setitem(sys.modules, "pyspiel", SimpleNamespace(load_game=lambda name: ThreeMoves()))
    monkeypatch.setattr(measures, "best_rates", lambda *played, **how: tuple(2.0 * item() for item in played))
    assert bench(asked(against="openspiel"), Words("en")) == 0
    text = capsys.readouterr().out
    assert "ratio" in text and "dou_dizhu" in text and "first screen" not in text


def test_the_best_of_several_rounds_counts(monkeypatch: pytest.MonkeyPatch) -> None:
    ticks = iter([0.0, 0.0, 1.0, 1.0, 5.0, 5.0, 5.5, 5.5])
    monkeypatch.setattr(measures, "time", SimpleNamespace(process_time=lambda: next(ticks)))
    assert best_rates(lambda: 6, rounds=2, seconds=0.4) == (12.0,)


def test_balance_is_printed_as_one_table_and_only_when_asked_for(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    asked_for = []

    def measured(greedy: int, planner: int, boards: int, seed: int, _where: object) -> dict[str, TargetFigure]:
        asked_for.append((greedy, planner, boards, seed))
        return {
            "starter": TargetFigure("47 to 55", 61.04, 58.0, 64.0, met=False),
            "cards": TargetFigure("165 of 174", 170, 160, 174, met=True, missed=("tocaia +3.4",)),
        }

    monkeypatch.setattr(balance, "balance_measures", measured)
    more = {"greedy": 7, "planner": 3, "boards": 2, "seed": 5}
    assert bench(asked(names=["balance"], **more), Words("en")) == 0
    text = capsys.readouterr().out
    assert "61.0     58.0 to 64.0  NOT MET" in text and "met  tocaia +3.4" in text
    bench(asked(names=["balance"], json=True, **more), Words("en"))
    row = json.loads(capsys.readouterr().out)["balance"]["starter"]
    assert row == {"target": "47 to 55", "value": 61.04, "low": 58.0, "high": 64.0, "met": False, "missed": []}
    monkeypatch.setattr("tui.cli.bench.MEASURES", {})
    bench(asked(**more), Words("en"))
    assert asked_for == [(7, 3, 2, 5)] * 2


def test_the_analysis_is_measured_only_when_asked_for(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    def measured(matches: int, seed: int, _game: str | None, _where: object) -> dict[str, TargetFigure]:
        return {f"{matches} from {seed}": TargetFigure("<= 3.5", 0.8, 0.6, 1.0, met=True)}

    monkeypatch.setattr(review, "review_measures", measured)
    assert bench(asked(names=["review"], matches=3, seed=5), Words("en")) == 0
    text = capsys.readouterr().out
    assert "3 from 5" in text and "<= 3.5" in text and "0.6 to 1.0" in text


def test_every_judged_game_is_measured_at_its_smallest_judged_table() -> None:
    judged = {key for key, game in GAMES.items() if game.judge is not None}
    assert dict(review.judged_tables()) == {key: GAMES[key].seats[0] for key in judged}


def test_workers_return_what_each_job_came_to_in_their_order_and_tell_when_done(
    capsys: pytest.CaptureFixture[str],
) -> None:
    assert TellingWorkers()("doubles", doubled, range(50)) == [2 * job for job in range(50)]
    assert "doubles: 50 / 50" in capsys.readouterr().err


def test_a_ladder_is_printed_rung_by_rung_and_an_unknown_game_is_named(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setattr("tui.cli.bench.open_workplace", lambda *_: nullcontext())

    monkeypatch.setattr("tui.bench.ladder.score_of", won_by_turns)
    assert bench(asked(names=["ladder"], game="chama", pairs=4, seed=2), Words("en")) == 0
    text = capsys.readouterr().out
    assert "| novato | random | " in text and "| mestra | veterana | " in text
    with pytest.raises(CarteadoError, match="unknown_game"):
        bench(asked(names=["ladder"], game="whist", pairs=1, seed=2), Words("en"))


@pytest.mark.parametrize("asked_for", [{"names": ["ladder", "hall"]}, {"names": [], "against": "openspiel"}])
def test_what_is_measured_in_one_process_is_refused_with_workers(asked_for: dict[str, Any]) -> None:
    with pytest.raises(CarteadoError, match=r"bench_alone.*known='balance, ladder, lengths, review, accuracy, prac"):
        bench(asked(workers=2, **asked_for), Words("en"))


def test_an_evening_by_commands_tells_what_each_kind_of_command_costs(monkeypatch: pytest.MonkeyPatch) -> None:
    ran: list[tuple[str, ...]] = []

    def run(command: list[str], **_how: object) -> SimpleNamespace:
        ran.append(tuple(command[command.index("tournament") + 1 :]))
        return SimpleNamespace(stdout="")

    monkeypatch.setattr(evening.subprocess, "run", run)
    figures = evening.evening_figures(6, 3, 2)
    kinds = ["new", "add from a list", "checkin", "pair", "one result", "results from a file", "standings", "export"]
    assert [name for name in figures if name.endswith("CPU s")] == [f"{kind}: CPU s" for kind in (*kinds, "finish")]
    assert ("result", "copa", "1", "312") in ran and ran.count(("standings", "copa")) == 3


def test_what_is_practised_is_told_as_the_bots_load_it(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setattr("tui.cli.bench.open_workplace", lambda *_: nullcontext())
    assert bench(asked(names=["practice"], json=True, matches=2, seed=1), Words("en")) == 0
    assert len(leanings_in(capsys.readouterr().out.encode())) == 3


def test_a_game_without_practice_says_which_has_it() -> None:
    with pytest.raises(CarteadoError) as error:
        bench(asked(names=["practice"], game="dalmuti", matches=2, seed=1), Words("en"))
    assert (error.value.code, error.value.data["known"]) == ("no_practice", "chama, magic_wizards")


def test_the_pictures_of_a_table_cost_time_of_the_processor_and_bytes(monkeypatch: pytest.MonkeyPatch) -> None:
    for name, value in (("GAMES", {"wyrt_lordes": GAMES["wyrt_lordes"]}), ("SIZES", ((80, 24),)), ("_CHOICES", 4)):
        monkeypatch.setattr(table_pictures, name, value)
    figures = table_pictures.table_figures()
    assert figures["wyrt_lordes 80x24 first picture ms"] > 0
    assert 0 < figures["wyrt_lordes 80x24 bytes a choice"] <= figures["wyrt_lordes 80x24 bytes with motion"]

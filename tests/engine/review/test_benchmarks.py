"""The accuracy of an analysis is measured on matches with mistakes in them, the same for the same seed."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any

import pytest

from engine.core.judging import SingleActs
from engine.core.model import Over
from engine.games.wyrt_lordes.judging import PlayedWyrtJudge
from engine.review import benchmarks
from engine.review.benchmarks import CheckedLoss, ReviewJob, check_losses, match_of, review_figures

JOBS = [ReviewJob("dalmuti", 4, seed, every=9, rest=seed) for seed in range(2)]


def in_turn(text: str, work: Callable[[Any], Any], jobs: Sequence[Any]) -> list[Any]:
    return [work(job) for job in jobs]


def test_a_match_to_be_judged_is_whole_and_the_same_for_the_same_seed() -> None:
    line = match_of(JOBS[0])
    assert isinstance(line.turn(), Over)
    assert [ply.entry for ply in line.plies] == [ply.entry for ply in match_of(JOBS[0]).plies]
    assert line.state != match_of(JOBS[1]).state


def test_losses_are_held_against_those_of_many_more_playouts(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(benchmarks, "BUDGET", 8)
    monkeypatch.setattr(SingleActs, "reference", 48)
    checked = check_losses(JOBS[0])
    assert len(checked) > 5 and any(loss.known > 0 for loss in checked)
    assert checked == check_losses(JOBS[0])


def test_losses_that_are_reckoned_are_held_against_hands_that_are_played_on(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(PlayedWyrtJudge, "play_on", lambda _judge, _state, _seed, _begun=None: (0.5, 0.5))
    monkeypatch.setattr(PlayedWyrtJudge, "reference", 48)
    checked = check_losses(ReviewJob("wyrt_lordes", 2, 1))
    assert any(loss.loss > 0 for loss in checked), "reckoned"
    assert all(loss.known == 0 for loss in checked), "played on, where nothing matters"


def test_the_figures_tell_time_distance_and_mistakes_found(monkeypatch: pytest.MonkeyPatch) -> None:
    losses = [CheckedLoss(0.12, True, 0.1), CheckedLoss(0.02, False, 0.085), CheckedLoss(0.09, True, 0.07)]
    monkeypatch.setattr(benchmarks, "check_losses", lambda _job: losses)
    figures = review_figures(in_turn, lambda _job: 30.0, JOBS)
    assert {name: (figure.value, figure.met) for name, figure in figures.items()} == {
        "dalmuti x4 seconds a match": (15.0, True),
        "dalmuti x4 hundredths out (RMS)": (pytest.approx(5.172, abs=1e-3), False),
        "dalmuti x4 mistakes found, %": (50.0, False),
        "dalmuti x4 mistakes charged at all, %": (50.0, False),
        "dalmuti x4 found that are mistakes, %": (50.0, False),
        "dalmuti x4 found that lose 0.05, %": (100.0, True),
    }

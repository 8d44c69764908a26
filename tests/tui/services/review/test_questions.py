"""The questions of a quiz: clear choices, one's own from the analysed matches, and none that may not be known."""

from __future__ import annotations

from pathlib import Path

import pytest
from msgspec.structs import replace

from engine.games.registry import GAMES
from saves.sealed_matches import SealedMatch
from saves.store import Store
from tests.tui.services.review.judged import SMALL, MadeUpChooser, dalmuti_record, kept_store, opened, tape_of
from tui.services.review import analysis as analysis_module
from tui.services.review.analysis import AnalysisService
from tui.services.review.analysis_view import AnalysisView
from tui.services.review.questions import MOST, QuizQuestion, own_questions, questions_in


async def judged_store(folder: Path) -> tuple[Store, AnalysisService]:
    store = kept_store(folder, dalmuti_record())
    service, analysis = opened(store, MadeUpChooser(10**6))
    await service.finish(analysis, "Ana")
    return store, service


def own(store: Store, service: AnalysisService, person: str = "Ana") -> tuple[QuizQuestion, ...]:
    return own_questions(service, store, GAMES, "dalmuti", person)


async def test_only_own_choices_of_analysed_matches_are_asked_about(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    store, service = await judged_store(tmp_path)
    store.matches.keep(replace(dalmuti_record(), header=replace(dalmuti_record().header, match="judged-2")))
    found = own(store, service)
    assert found and {(quiz_match.match.match, quiz_match.choice.seat) for quiz_match in found} == {("judged-1", 2)}
    assert own(store, service, "âna"), "however the name is spelled"
    assert own(store, service, "Rosa") == (), "a bot of that name is nobody"
    assert own(store, service, "Ana Lima") == ()
    monkeypatch.setattr(store.players.same, "names", lambda: {"ana": "Ana Lima"})
    same = [
        (quiz_match.match, quiz_match.at, quiz_match.choice.decision) for quiz_match in own(store, service, "Ana Lima")
    ]
    assert same == [(quiz_match.match, quiz_match.at, quiz_match.choice.decision) for quiz_match in found], (
        "under any of the person's names"
    )
    assert own_questions(service, store, GAMES, "chama", "Ana") == ()


async def test_matches_that_may_not_be_reviewed_now_are_left_out(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    store, service = await judged_store(tmp_path)

    def sealed(*_: object) -> None:
        raise SealedMatch("match_sealed", round=1, tables=(2,))

    monkeypatch.setattr(analysis_module, "check_may_review", sealed)
    assert own(store, service) == ()


async def test_a_quiz_has_so_many_questions_at_most_spread_over_the_match(tmp_path: Path) -> None:
    store, service = await judged_store(tmp_path)
    record, tape = dalmuti_record(), tape_of(dalmuti_record())
    view = AnalysisView(service.open(record, tape), ("all",), "all")
    every, asked = view.questions(), questions_in(record, tape, view)
    assert len(every) > MOST and len(asked) == MOST
    places = [quiz_match.choice.place for quiz_match in asked]
    assert places == sorted(places) and places[0] == every[0].place and places[-1] > every[len(every) // 2].place
    assert all(quiz_match.at == quiz_match.choice.place + 1 for quiz_match in asked)
    store.close()


async def test_an_answer_is_worth_what_its_action_gives_away(tmp_path: Path) -> None:
    store, service = await judged_store(tmp_path)
    choice = own(store, service)[0].choice
    assert choice.loss_of(choice.best) == (0.0, 0.02)
    others = [action for action in choice.legal if action != choice.best]
    assert all(choice.loss_of(action) == pytest.approx((0.12, 0.02)) for action in others)
    assert choice.loss_of("no action") is None
    assert service._budget == SMALL

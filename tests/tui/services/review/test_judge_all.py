"""Many matches are judged one after another by any workers, and kept as they are judged."""

from __future__ import annotations

from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path

import pytest
from msgspec.structs import replace

from engine.review.judge import Judging
from saves.store import Store
from tests.tui.services.review.judged import SMALL, SteppedChooser, dalmuti_record, kept_store, made_up, tape_of
from tui.services.in_order import Workplace
from tui.services.review import judge_all as module
from tui.services.review.analysis import Analysis, AnalysisService
from tui.services.review.judge_all import judge_all

NAMES = ("judged-1", "judged-2")


@pytest.fixture(autouse=True)
def quick_judge(monkeypatch: pytest.MonkeyPatch) -> None:
    """Let places be judged by a rule made up."""
    monkeypatch.setattr(Judging, "judge", lambda judging, place: made_up(judging.line, place))


def both(store: Store) -> tuple[AnalysisService, Iterator[Analysis]]:
    """Return the analyses of two matches, with a service that keeps nothing before it must."""
    service = AnalysisService(store, SteppedChooser(0), SMALL, keep_every=10**6)
    records = [replace(dalmuti_record(), header=replace(dalmuti_record().header, match=name)) for name in NAMES]
    for record in records[1:]:
        store.matches.keep(record)
    return service, (service.open(record, tape_of(record)) for record in records)


def test_every_match_is_judged_as_it_is_alone_and_one_that_was_judged_is_read(tmp_path: Path) -> None:
    with kept_store(tmp_path, dalmuti_record()) as store:
        service, analyses = both(store)
        place = Workplace(lambda: ThreadPoolExecutor(1))
        done = list(judge_all(service, analyses, place))
        place.close()
        assert [analysis.match for analysis in done] == [*NAMES] and all(analysis.complete for analysis in done)
        here = Judging(tape_of(dalmuti_record()).line, SMALL)
        for analysis in done:
            assert [analysis.judgements[place] for place in analysis.places] == list(map(here.judge, analysis.places))
        del done, analysis
        again = AnalysisService(store, SteppedChooser(0), SMALL)
        record = dalmuti_record()
        assert [analysis.complete for analysis in judge_all(again, [again.open(record, tape_of(record))])] == [True]


def test_interrupted_it_keeps_what_was_judged(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    judged: list[bytes] = []
    answer = module.answer_to

    def interrupted(question: bytes) -> bytes | None:
        judged.append(question)
        if len(judged) > 9:
            raise KeyboardInterrupt
        return answer(question)

    with kept_store(tmp_path, dalmuti_record()) as store:
        service, analyses = both(store)
        monkeypatch.setattr("tui.services.bots.messages.answer_to", interrupted)
        with pytest.raises(KeyboardInterrupt):
            list(judge_all(service, analyses))
        kept = len(store.analyses._rows.all(NAMES[0]))
    assert kept == 8, "whole shares of four places"

"""An analysis is judged place by place, kept, gone on with, cancelled, and never before its time."""

from __future__ import annotations

import asyncio
import sqlite3
from contextlib import closing
from pathlib import Path

import pytest
from msgspec.structs import replace

from engine.core.errors import CarteadoError
from engine.core.log import Acted, OptionsOpened
from engine.games.registry import GAMES
from engine.review.judge import Judging
from engine.review.model import ANALYSER_VERSION
from saves.errors import StoreError
from saves.store import open_store
from tests.tui.services.matches.test_replay import record as chama_record
from tests.tui.services.review.judged import (
    SMALL,
    MadeUpChooser,
    SteppedChooser,
    dalmuti_record,
    duel_record,
    kept_store,
    made_up,
    opened,
    tape_of,
    until_found,
)
from tui.services.bots.pool import BotPool
from tui.services.review import analysis as service_module
from tui.services.review.analysis import AnalysisService
from tui.services.review.analysis_view import AnalysisView


@pytest.mark.deep
async def test_a_whole_match_is_judged_in_a_worker_as_it_is_here(tmp_path: Path) -> None:
    record = dalmuti_record()
    with BotPool() as pool:
        service, analysis = opened(kept_store(tmp_path, record), pool)
        await service.finish(analysis, "Ana")
        assert len(pool.workers) >= 1
    here = Judging(tape_of(record).line, SMALL)
    assert analysis.complete and not analysis.running and analysis.share == 1.0
    assert [analysis.judgements[place] for place in analysis.places] == [here.judge(place) for place in analysis.places]
    assert analysis.summary is not None


async def test_a_cancelled_analysis_keeps_what_is_judged_and_goes_on_there(tmp_path: Path) -> None:
    store = kept_store(tmp_path, dalmuti_record())
    first = MadeUpChooser(allowed=3)
    service, analysis = opened(store, first)
    service.start(analysis, "Ana")
    await until_found(analysis, 3)
    service.stop(analysis, "Ana")
    service.stop(analysis, "Ana")
    assert not analysis.running
    await asyncio.sleep(0)
    again = MadeUpChooser(allowed=10**6)
    service, analysis = opened(store, again)
    *others, third, second, last = analysis.places
    assert sorted(analysis.judgements) == [third, second, last], "the shortest playouts come first"
    await service.finish(analysis, "Ana")
    assert again.asked == others[::-1] and analysis.complete


async def test_the_last_place_shows_what_the_hand_brought_as_soon_as_it_is_judged(tmp_path: Path) -> None:
    chooser = SteppedChooser(allowed=1)
    service, analysis = opened(kept_store(tmp_path, dalmuti_record()), chooser)
    service.start(analysis, "Ana")
    await until_found(analysis, 1)
    service.stop(analysis, "Ana")
    last = max(analysis.places)
    assert list(analysis.judgements) == [last]
    assert sorted(AnalysisView(analysis, ("all",), "all").values(last) or ()) == pytest.approx([0, 1 / 3, 2 / 3, 1])


async def test_places_after_the_end_show_who_won_too(tmp_path: Path) -> None:
    service, analysis = opened(kept_store(tmp_path, duel_record()), SteppedChooser(allowed=3), duel_record())
    service.start(analysis, "Ana")
    await until_found(analysis, 3)
    service.stop(analysis, "Ana")
    line = analysis.judged.judging.line
    assert [type(ply.entry) for ply in line.plies[-3:]] == [Acted, OptionsOpened, OptionsOpened]
    view, places = AnalysisView(analysis, ("all",), "all"), range(len(line.plies) - 2, len(line.plies) + 1)
    assert [sorted(view.values(place) or ()) for place in places] == [[0, 1]] * 3


async def test_it_begins_where_somebody_looks(tmp_path: Path) -> None:
    chooser = MadeUpChooser(allowed=10**6)
    service, analysis = opened(kept_store(tmp_path, dalmuti_record()), chooser)
    service.start(analysis, "Ana", first=30)
    await until_found(analysis, len(analysis.places))
    assert chooser.asked == [*range(30, len(analysis.places)), *range(30)]


async def test_two_who_look_share_it_and_it_ends_when_both_have_left(tmp_path: Path) -> None:
    service, analysis = opened(kept_store(tmp_path, dalmuti_record()), SteppedChooser(allowed=0))
    assert service.open(dalmuti_record(), tape_of(dalmuti_record()), SMALL) is analysis
    service.start(analysis, "Ana")
    service.start(analysis, "Bia")
    service.stop(analysis, "Ana")
    assert analysis.running
    service.stop(analysis, "Bia")
    assert not analysis.running


async def test_a_person_has_one_analysis_at_a_time(tmp_path: Path) -> None:
    record = dalmuti_record()
    store = kept_store(tmp_path, record)
    service, first = opened(store, SteppedChooser(allowed=0))
    second = service.open(record, tape_of(record), SMALL * 2)
    service.start(first, "Ana")
    service.start(second, "Ana")
    assert second.running and not first.running
    service.start(first, "Bia")
    assert second.running and first.running


async def test_what_others_still_play_or_may_not_be_known_is_not_analysed(tmp_path: Path) -> None:
    record = replace(dalmuti_record(), status="open", outcome=None)
    with pytest.raises(CarteadoError, check=lambda error: error.code == "review_running"):
        AnalysisService(kept_store(tmp_path, dalmuti_record()), SteppedChooser(0)).open(record, tape_of(record))


async def test_of_a_game_without_a_judge_it_is_said_so(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    record = chama_record()
    monkeypatch.setitem(vars(GAMES["chama"]), "judge", None)
    with pytest.raises(CarteadoError, check=lambda error: error.code == "not_judged"):
        AnalysisService(kept_store(tmp_path, record), SteppedChooser(0)).open(record, tape_of(record))


async def test_damaged_judgements_are_told_of_thrown_away_and_made_anew(tmp_path: Path) -> None:
    store = kept_store(tmp_path, dalmuti_record())
    service, analysis = opened(store, MadeUpChooser(allowed=10**6))
    await service.finish(analysis, "Ana")
    whole = dict(analysis.judgements)
    store.close()
    with closing(sqlite3.connect(store.path)) as other, other:
        other.execute("UPDATE judgements SET judgement = x'00' WHERE place = 3")
        other.execute("UPDATE judgements SET place = 10000 WHERE place = 4")
    with open_store(store.path) as store:
        # A judgement of another place, under a seal that is right.
        fifth = store.analyses._rows.get(analysis.match, ANALYSER_VERSION, SMALL, 5)
        assert fifth is not None
        store.analyses._rows.put(replace(fifth, place=6))
        service, analysis = opened(store, MadeUpChooser(allowed=10**6))
        assert analysis.damaged == 3 and analysis.missing() == [6, 4, 3]
        await service.finish(analysis, "Ana")
        assert analysis.judgements == whole and store.check().sound


async def test_new_judgements_take_the_place_of_those_of_older_analysers(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    store = kept_store(tmp_path, dalmuti_record())
    service, analysis = opened(store, MadeUpChooser(allowed=10**6))
    await service.finish(analysis, "Ana")

    def kept() -> set[int]:
        return {row.analyser for row in store.analyses._rows.all(analysis.match)}

    monkeypatch.setattr(service_module, "ANALYSER_VERSION", ANALYSER_VERSION + 1)
    del analysis
    service, analysis = opened(store, MadeUpChooser(allowed=10**6))
    assert kept() == {ANALYSER_VERSION} and analysis.is_old and analysis.complete, "what is older is shown"
    assert service.is_kept(analysis.match) and analysis.version == ANALYSER_VERSION
    service.start(analysis, "Ana")
    assert not analysis.is_old and not analysis.judgements, "and judged anew where somebody asks for it"
    await until_found(analysis, 3)
    service.stop(analysis, "Ana")
    assert ANALYSER_VERSION in kept(), "until all is judged, the old stay"
    await service.finish(analysis, "Ana")
    assert kept() == {ANALYSER_VERSION + 1}
    monkeypatch.setattr(service_module, "ANALYSER_VERSION", ANALYSER_VERSION)
    service, again = opened(store, MadeUpChooser(allowed=10**6))
    await service.finish(again, "Ana")
    assert kept() == {ANALYSER_VERSION, ANALYSER_VERSION + 1}, "what a newer program found stays"


async def test_a_place_that_cannot_be_judged_is_left_out_and_the_others_are_judged(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    def failing(self: Judging, place: int) -> object:
        if place == 2:
            raise RuntimeError("lost")
        return made_up(self.line, place)

    monkeypatch.setattr(Judging, "judge", failing)
    with BotPool(command=("/no/python",)) as pool:
        service, analysis = opened(kept_store(tmp_path, dalmuti_record()), pool)
        await service.finish(analysis, "Ana")
    assert analysis.failed == {2} and not analysis.complete and analysis.share == 1.0 and analysis.summary is None


async def test_judgements_go_when_their_match_is_deleted(tmp_path: Path) -> None:
    record = dalmuti_record()
    with kept_store(tmp_path, record) as store:
        service, analysis = opened(store, SteppedChooser(allowed=5), keep_every=0)
        service.start(analysis, "Ana")
        await until_found(analysis, 4)
        assert store.analyses.matches() == (record.header.match,)
        store.matches.delete(record.header.match)
        await until_found(analysis, 5)
        assert store.analyses.matches() == () and store.check().sound
        service.stop(analysis, "Ana")


async def test_what_is_judged_is_kept_a_few_times_a_second_not_each_by_itself(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    store = kept_store(tmp_path, dalmuti_record())
    service, analysis = opened(store, MadeUpChooser(allowed=10**6), keep_every=10**6)
    written: list[int] = []
    keep = service.keep
    monkeypatch.setattr(service, "keep", lambda item: (written.append(len(item.unkept)), keep(item)))
    await service.finish(analysis, "Ana")
    assert sum(written) == len(analysis.places) and len([many for many in written if many]) <= 2
    assert len(store.analyses._rows.all(analysis.match)) == len(analysis.places)


async def test_a_store_that_cannot_be_written_ends_it_and_says_why(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    service, analysis = opened(kept_store(tmp_path, dalmuti_record()), SteppedChooser(allowed=10**6), keep_every=0)

    def full(*_: object) -> None:
        raise StoreError("store_full", path="x")

    monkeypatch.setattr(service._store.analyses, "put", full)
    with pytest.raises(StoreError):
        await service.finish(analysis, "Ana")
    assert not analysis.running and not analysis.complete


async def test_whoever_waits_for_all_of_it_and_is_interrupted_keeps_what_is_judged(tmp_path: Path) -> None:
    store = kept_store(tmp_path, dalmuti_record())
    service, analysis = opened(store, SteppedChooser(allowed=3))
    waiting = asyncio.create_task(service.finish(analysis, "Ana"))
    await asyncio.sleep(0)
    await until_found(analysis, 3)
    waiting.cancel()
    with pytest.raises(asyncio.CancelledError):
        await waiting
    assert not analysis.running and len(store.analyses._rows.all(analysis.match)) == 3

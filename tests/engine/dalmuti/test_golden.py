"""Games kept from earlier: each still replays to the same story and the same end, and is still written the same way."""

from __future__ import annotations

from pathlib import Path

import msgspec
import pytest

from engine.core.errors import BrokenLog
from engine.core.log import Acted, Codec, Header, MatchHistory, TakenBack, play_log
from engine.core.model import Over
from engine.games.dalmuti.events import (
    HandAdded,
    LeadSkipped,
    RevolutionCalled,
    SeatLeft,
    TakeoverCalled,
    TimeWasCalled,
)
from tests.engine.chama.make_golden import Record, story_of
from tests.engine.dalmuti.make_golden import GOLDEN, OUTCOMES, PLANS
from tests.engine.dalmuti.positions import GAME

CODEC = Codec(GAME)
RECORDS = msgspec.json.decode(OUTCOMES.read_bytes(), type=dict[str, Record])
every_game = pytest.mark.parametrize("path", sorted(GOLDEN.glob("*.jsonl")), ids=lambda path: path.stem)


def replay(path: Path) -> MatchHistory:
    header, *lines = path.read_bytes().splitlines()
    entries = [CODEC.read(line) for line in lines]
    return play_log(GAME, msgspec.json.decode(header, type=Header), entries, check_draws=True)


@every_game
def test_a_golden_game_replays_to_its_recorded_end_and_story(path: Path) -> None:
    line = replay(path)
    assert line.turn() == Over(RECORDS[path.stem].outcome)
    assert story_of(line) == RECORDS[path.stem].story


@every_game
def test_a_golden_log_is_still_written_letter_by_letter(path: Path) -> None:
    header, *lines = path.read_bytes().splitlines()
    assert msgspec.json.encode(msgspec.json.decode(header, type=Header)) == header
    assert [msgspec.json.encode(CODEC.read(line)) for line in lines] == lines


@every_game
def test_a_golden_log_without_one_of_its_acts_does_not_hold(path: Path) -> None:
    header, *lines = path.read_bytes().splitlines()
    acts = [number for number, line in enumerate(lines) if isinstance(CODEC.read(line), Acted)]
    del lines[acts[3]]
    with pytest.raises(BrokenLog):
        play_log(GAME, msgspec.json.decode(header, type=Header), [CODEC.read(line) for line in lines])


def test_every_plan_has_its_log() -> None:
    assert {path.stem for path in GOLDEN.glob("*.jsonl")} == set(RECORDS) == set(PLANS)


def test_together_they_show_whatever_is_rare() -> None:
    lines = [replay(path) for path in GOLDEN.glob("*.jsonl")]
    happened = {type(event) for line in lines for ply in line.plies for event in ply.events}
    assert {len(line.header.players) for line in lines} == {4, 5, 6, 7, 8}
    assert {TakeoverCalled, RevolutionCalled, LeadSkipped, HandAdded, SeatLeft, TimeWasCalled} <= happened
    logs = [CODEC.read(text) for path in GOLDEN.glob("*.jsonl") for text in path.read_bytes().splitlines()[1:]]
    assert any(isinstance(entry, TakenBack) for entry in logs)

"""Games kept from earlier: each still replays to the same story and the same end, and is still written the same way."""

from __future__ import annotations

from pathlib import Path

import msgspec
import pytest

from engine.core.errors import BrokenLog
from engine.core.log import Codec, Header, MatchHistory, TakenBack, play_log
from engine.core.model import Over
from engine.games.wyrt_lordes.model import Groups
from tests.engine.wyrt_lordes.make_golden import GOLDEN, OUTCOMES, PLANS, Record, happened, story_of
from tests.engine.wyrt_lordes.positions import GAME

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
    assert happened(line) >= set(PLANS[path.stem].marks)


@every_game
def test_a_golden_log_is_still_written_letter_by_letter(path: Path) -> None:
    header, *lines = path.read_bytes().splitlines()
    assert msgspec.json.encode(msgspec.json.decode(header, type=Header)) == header
    assert [msgspec.json.encode(CODEC.read(line)) for line in lines] == lines


@every_game
def test_a_golden_log_with_two_lines_exchanged_does_not_hold(path: Path) -> None:
    header, *lines = path.read_bytes().splitlines()
    lines[0], lines[1] = lines[1], lines[0]
    with pytest.raises(BrokenLog) as broken:
        play_log(GAME, msgspec.json.decode(header, type=Header), [CODEC.read(line) for line in lines])
    assert (broken.value.code, broken.value.number) == ("log_bad_draw", 1)


def test_every_plan_has_its_log() -> None:
    assert {path.stem for path in GOLDEN.glob("*.jsonl")} == set(RECORDS) == set(PLANS)


def test_together_they_show_every_number_of_seats_every_option_and_whatever_is_rare() -> None:
    lines = [replay(path) for path in GOLDEN.glob("*.jsonl")]
    assert {len(line.header.players) for line in lines} == {2, 3, 4, 5, 6}
    assert {line.options.groups for line in lines} == set(Groups)
    for name in GAME.options_type.__struct_fields__:
        assert len({getattr(line.options, name) for line in lines}) > 1
    marks = {mark for line in lines for mark in happened(line)}
    assert marks >= {"short", "out", "dispute", "kings", "dragon", "split", "again", "lowest", "impasse", "combination"}
    logs = [CODEC.read(text) for path in GOLDEN.glob("*.jsonl") for text in path.read_bytes().splitlines()[1:]]
    assert any(isinstance(entry, TakenBack) for entry in logs)

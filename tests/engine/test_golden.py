"""Games kept from earlier: each still replays to the same story and the same end, and is still written the same way."""

from __future__ import annotations

from pathlib import Path

import msgspec
import pytest

from engine.core.errors import BrokenLog
from engine.core.history import play_log
from engine.core.log import Acted, Codec, Header, TakenBack
from engine.core.model import Over
from tests.engine.golden import GameKit, kits, story_of

KITS = kits()
every_kit = pytest.mark.parametrize("kit", KITS.values(), ids=KITS)
every_game = pytest.mark.parametrize(
    ("kit", "path"),
    [
        pytest.param(kit, path, id=f"{key}-{path.stem}")
        for key, kit in KITS.items()
        for path in sorted(kit.folder.glob("*.jsonl"))
    ],
)


@every_game
def test_a_golden_game_replays_to_its_recorded_end_and_story(kit: GameKit, path: Path) -> None:
    line, record = kit.replay(path), kit.records[path.stem]
    assert line.turn() == Over(record.outcome)
    assert story_of(line) == record.story
    assert kit.happened(line) >= set(kit.plans[path.stem].marks)


@every_game
def test_a_golden_log_is_still_written_letter_by_letter(kit: GameKit, path: Path) -> None:
    header, *lines = path.read_bytes().splitlines()
    assert msgspec.json.encode(msgspec.json.decode(header, type=Header)) == header
    assert [msgspec.json.encode(Codec(kit.game).read(line)) for line in lines] == lines


@every_game
def test_a_golden_log_with_two_lines_exchanged_does_not_hold(kit: GameKit, path: Path) -> None:
    header, *lines = path.read_bytes().splitlines()
    acts = [number for number, line in enumerate(lines) if isinstance(Codec(kit.game).read(line), Acted)]
    draw = next(number for number in acts if number and number - 1 not in acts) - 1
    lines[draw], lines[draw + 1] = lines[draw + 1], lines[draw]
    with pytest.raises(BrokenLog) as broken:
        play_log(kit.game, msgspec.json.decode(header, type=Header), list(map(Codec(kit.game).read, lines)))
    assert broken.value.number == draw + 1


@every_kit
def test_every_plan_has_its_log(kit: GameKit) -> None:
    assert {path.stem for path in kit.folder.glob("*.jsonl")} == set(kit.records) == set(kit.plans)


@every_kit
def test_together_they_show_whatever_is_rare(kit: GameKit) -> None:
    paths = [*kit.folder.glob("*.jsonl")]
    kit.shown([kit.replay(path) for path in paths])
    logs = [Codec(kit.game).read(text) for path in paths for text in path.read_bytes().splitlines()[1:]]
    assert any(isinstance(entry, TakenBack) for entry in logs)

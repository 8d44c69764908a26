"""A judged match: its sums, its decisions, and nothing that depends on where or when it is judged."""

from __future__ import annotations

import hashlib
from collections.abc import Sequence
from functools import cache
from importlib import import_module
from itertools import pairwise
from random import Random
from typing import Any
from zlib import crc32

import msgspec
import pytest
from msgspec.structs import replace

from engine.core.bots import bots_of
from engine.core.chance import Stream, commitment_of
from engine.core.history import MatchHistory
from engine.core.judging import SingleActs
from engine.core.log import Acted, Header, Player
from engine.core.memory import Memories
from engine.core.model import Resigned, TimeCalled
from engine.core.secret_options import Secrets, hidden_options, seals_of
from engine.core.table import NoJournal, Table
from engine.games.registry import GAMES
from engine.review.judge import BUDGET, Judging, NotJudged
from engine.review.model import Judgement
from engine.review.summary import summarise
from engine.review.trials import ALIKE
from tests.engine.review.lines import random_line

SMALL = 4


def played(
    game_key: str, seats: int, seed: int, options: dict[str, object], *, bot: str = "planner", sealed: bool = False
) -> Table:
    game = GAMES[game_key]
    secret = hashlib.sha256(f"{game_key} {seed}".encode()).digest()
    players = tuple(Player(f"P{seat}", bot) for seat in range(seats))
    rules = game.rules_versions[-1]
    header = Header(f"judged-{seed}", game_key, rules, players, options, commitment_of(secret), ("",) * seats)
    secrets: Secrets = ()
    if sealed:
        shown, secrets = hidden_options(game, game.options_type(**options), seats, lambda: bytes(32))
        header = replace(header, options=shown, sealed_options=seals_of(secrets))
    table = Table(game, header, secret, NoJournal(), secrets=secrets)
    table.start()
    return table


def finish(table: Table, plies: int = 10**6, bot: str = "planner") -> MatchHistory:
    by, rng, memories = bots_of(table.game)[bot], Stream(b"judged"), Memories(table.line)
    while table.outcome is None and len(table.line.plies) < plies:
        seat = table.deciders()[0]
        legal = table.legal_actions(seat)
        table.submit(seat, by.choose(table.view(seat), legal, rng, memory=memories.of(seat), budget=20))
    return table.line


@cache
def dalmuti(seats: int = 4) -> MatchHistory:
    return finish(played("dalmuti", seats, 1, {"hands": 2, "jokers": 2, "takeover": True, "revolution": True}))


@cache
def judged(seats: int = 4) -> tuple[Judgement, ...]:
    judging = Judging(dalmuti(seats), SMALL)
    return tuple(judging.judge(place) for place in range(len(dalmuti(seats).plies) + 1))


def test_the_parts_of_every_result_add_up_to_it() -> None:
    summary = summarise(judged())
    sheet = dalmuti().state.deal.sheet
    assert [part.ended for part in summary.parts] == [True, True]
    for part, gained in zip(summary.parts, sheet, strict=True):
        assert [share.result for share in part.shares] == pytest.approx([points / 3 for points in gained], abs=1e-9)
        for seat, share in enumerate(part.shares):
            made = [
                judgement.decision
                for judgement in judged()[part.first : part.last]
                if judgement.seat == seat and judgement.decision
            ]
            assert share.choices == pytest.approx(sum(decision.gains[seat] for decision in made), abs=1e-9)
    for seat, share in enumerate(summary.shares):
        assert share.result == pytest.approx(sum(gained[seat] for gained in sheet) / 3, abs=1e-9)


def test_a_place_is_judged_alike_in_any_order_and_by_anybody() -> None:
    places = list(range(len(dalmuti().plies) + 1))
    Random(3).shuffle(places)
    other = Judging(dalmuti(), SMALL)
    assert {place: other.judge(place) for place in places[:60]} == {place: judged()[place] for place in places[:60]}
    assert Judging(dalmuti(), SMALL).judge(places[0]) == judged()[places[0]]


def test_a_judgement_is_read_as_it_was_written() -> None:
    for judgement in judged():
        assert msgspec.msgpack.decode(msgspec.msgpack.encode(judgement), type=Judgement) == judgement


def test_every_choice_with_more_than_one_way_has_a_decision_among_its_candidates() -> None:
    line = dalmuti()
    for judgement in judged():
        if judgement.kind != "choice":
            assert judgement.decision is None
            continue
        assert judgement.seat is not None
        legal = line.game.legal_actions(line.state_at(judgement.place), judgement.seat)
        assert (judgement.decision is None) == (len(legal) < 2)
        if judgement.decision is not None:
            acted = line.plies[judgement.place].entry
            assert isinstance(acted, Acted)
            assert legal[judgement.decision.candidates[judgement.decision.chosen]] == acted.action
            assert judgement.decision.loss >= 0


def test_interventions_and_parts_without_a_result_add_up_too() -> None:
    table = played("dalmuti", 4, 2, {"hands": 3})
    finish(table, 20)
    table.intervene(Resigned(2))
    finish(table, 30)
    table.intervene(TimeCalled())
    finish(table, 40)
    judging = Judging(table.line, SMALL)
    found = [judging.judge(place) for place in range(len(table.line.plies) + 1)]
    summary = summarise(found)
    assert [part.ended for part in summary.parts] == [False]
    assert [share.result for share in summary.parts[0].shares] == pytest.approx(found[-1].values, abs=1e-9)


def test_a_match_by_options_that_nothing_honest_is_told_of_is_not_judged() -> None:
    with pytest.raises(NotJudged) as caught:
        Judging(played("wyrt_lordes", 2, 1, {"azgher": True}).line)
    assert caught.value.code == "not_judged"


def test_a_choice_among_actions_that_bring_the_same_is_not_played_out_further(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(type(GAMES["dalmuti"].judge), "play_on", lambda _judge, _state, _seed, _begun=None: (0.5,) * 4)
    monkeypatch.setattr(type(GAMES["dalmuti"].judge), "result", lambda _judge, _before, _after: None)
    judging = Judging(dalmuti(), BUDGET)
    found = [decision for place in range(len(dalmuti().plies)) if (decision := judging.decision(place)) is not None]
    assert {(decision.playouts, decision.loss) for decision in found} == {(ALIKE, 0.0)}


TABLES = (("dalmuti", {}, 4), ("dalmuti", {"jokers": 2, "takeover": True, "hands": 2}, 5), ("dalmuti", {"hands": 1}, 8))
every_table = pytest.mark.parametrize(("key", "options", "seats"), TABLES)


def judge_all(line: MatchHistory) -> list[Judgement]:
    judging = Judging(line, 2)
    return [judging.judge(place) for place in range(len(line.plies) + 1)]


def check_sums(judgements: list[Judgement]) -> None:
    """Fail unless the parts follow one another, and every result is the sum of what it is made of."""
    summary = summarise(judgements)
    assert [part.first for part in summary.parts] == [0, *(part.last for part in summary.parts[:-1])]
    for part in summary.parts:
        result = judgements[part.last - 1].result if part.ended else judgements[part.last].values
        assert result is not None
        assert [share.result for share in part.shares] == pytest.approx(list(result), abs=1e-9)
        assert [share.start for share in part.shares] == list(judgements[part.first].values)


@pytest.mark.sampled(1)
@every_table
@pytest.mark.parametrize("seed", [1, 2, 3])
def test_sums_telescope_whatever_befalls_a_match(key: str, options: dict[str, Any], seats: int, seed: int) -> None:
    check_sums(judge_all(random_line(GAMES[key], options, seats, seed)))


def test_sums_of_a_duel_of_chama_telescope() -> None:
    judgements = judge_all(random_line(GAMES["chama"], {}, 2, 5, by="planner", until=14))
    check_sums(judgements)
    assert any(judgement.decision for judgement in judgements)


class AnyValues(SingleActs):
    """Gives every position values at will, and ends parts at will: sums must hold whatever the playouts say."""

    unit, cost = "any", 1

    def __init__(self, seats: int) -> None:
        self.seats = seats

    def judges(self, options: Any, seats: int) -> bool:
        return True

    def result(self, before: Any, after: Any) -> tuple[float, ...] | None:
        return None if crc32(msgspec.msgpack.encode(after)) % 12 else self.play_on(after, 0)

    def play_on(self, state: Any, seed: int, _begun: Any = None) -> tuple[float, ...]:
        rng = Random(crc32(msgspec.msgpack.encode(state)) + seed)
        return tuple(rng.random() for _ in range(self.seats))

    def openings(self, state: Any, seat: int, legal: Sequence[Any]) -> Sequence[tuple[Any, ...]]:
        return [(action,) for action in legal[:3]]

    def follow(self, state: Any, seat: int, legal: Sequence[Any]) -> Any:
        return legal[-1] if self.seats % 2 else None


@pytest.mark.parametrize("key", GAMES)
def test_sums_telescope_for_every_kind_of_ply_of_every_game(key: str, monkeypatch: pytest.MonkeyPatch) -> None:
    game, seats = GAMES[key], max(GAMES[key].seats[0], min(3, GAMES[key].seats[-1]))
    monkeypatch.setitem(vars(game), "judge", AnyValues(seats))
    matches = [judge_all(random_line(game, {}, seats, seed, until=150)) for seed in range(3)]
    for judgements in matches:
        check_sums(judgements)
    assert any(len(summarise(judgements).parts) > 2 for judgements in matches)
    kinds = {judgement.kind for judgements in matches for judgement in judgements}
    assert kinds >= {"choice", "cards", "other", "end"} and ("dice" in kinds) == key.startswith("wyrt")


@pytest.mark.sampled(1)
@every_table
def test_what_changes_nothing_changes_no_value(key: str, options: dict[str, Any], seats: int) -> None:
    line = random_line(GAMES[key], options, seats, 4)
    for before, after in pairwise(judge_all(line)):
        forced = before.kind == "choice" and before.decision is None and before.result is None
        if forced and len(line.game.legal_actions(line.state_at(before.place), before.seat or 0)) == 1:
            assert before.values == after.values


@pytest.mark.parametrize(("key", "seats", "by"), [("dalmuti", 4, "random"), ("chama", 2, "planner")])
def test_a_choice_is_judged_by_what_its_seat_knew_and_by_nothing_else(key: str, seats: int, by: str) -> None:
    game, law, rng = GAMES[key], import_module(f"tests.laws.{key}_law"), Random(9)
    line = random_line(game, {}, seats, 8, by=by, until=90)
    places = [place for place, ply in enumerate(line.plies) if isinstance(ply.entry, Acted) and place > 8]
    differed = False
    for place in rng.sample(places, k=12 if key == "dalmuti" else 3):
        entry, before = line.plies[place].entry, line.plies[place - 1]
        assert isinstance(entry, Acted)
        other = line.copy()
        twin = law.twin(before.state, entry.seat, rng, own_pile=True)
        other.plies[place - 1] = msgspec.structs.replace(before, state=twin)
        found, same = Judging(line, 10), Judging(other, 10)
        assert same.decision(place) == found.decision(place)
        differed |= twin != before.state
    assert differed

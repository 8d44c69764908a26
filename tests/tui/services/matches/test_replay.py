from __future__ import annotations

from functools import cache

import msgspec
import pytest

from engine.core.bots import RandomBot
from engine.core.chance import Stream, commitment_of
from engine.core.errors import BrokenLog
from engine.core.log import Acted, Entry, Header, Player
from engine.core.table import NoJournal, Table
from engine.games.chama.actions import Rebuild
from engine.games.chama.game import Chama
from saves.matches.record import Record
from tui.services.matches.replay import ReplayRecord, open_tape

SEED = bytes(range(32))


@cache
def record(seats: int = 3) -> Record:
    """A finished game between random bots."""
    players = tuple(Player(name, "random") for name in ("Rosa", "Pipo", "Zeca", "Lia")[:seats])
    header = Header("test-0001", "chama", Chama.rules_versions[-1], players, {}, commitment_of(SEED), ("",) * seats)
    table = Table(Chama(), header, SEED, NoJournal())
    entries: list[Entry] = []
    table.subscribe(lambda ply: entries.append(ply.entry))
    table.start()
    rng = Stream(b"bots")
    while table.outcome is None:
        seat = table.deciders()[0]
        table.submit(seat, RandomBot().choose(None, table.legal_actions(seat), rng))
    return Record(header, SEED, tuple(entries), "finished", table.outcome, len(table.line.plies))


def tape() -> ReplayRecord:
    return open_tape(Chama(), record())[0]


def test_a_finished_game_is_checked_against_its_seed() -> None:
    opened, verdict = open_tape(Chama(), record())
    assert verdict.code == "ok" and verdict.holds
    assert opened.end == record().plies


def test_every_ply_shows_the_state_after_it() -> None:
    reel = tape()
    for at in range(reel.end + 1):
        reel.go(at)
        assert reel.update(0).view == reel.game.view(reel.line.state_at(at), 0)
    assert reel.update(None).outcome == record().outcome


def test_winding_stops_at_both_ends() -> None:
    reel = tape()
    reel.step(-3)
    assert reel.at == 0
    reel.go(10**6)
    assert reel.at == reel.end
    reel.percent(5)
    assert reel.at == round(reel.end / 2)


def test_turns_are_gone_through_one_by_one_and_back() -> None:
    reel = tape()
    turns = []
    while reel.at < reel.end:
        reel.part(0, 1)
        turns.append(reel.update(None).view.turn)
    assert turns[:-1] == list(range(1, len(turns)))
    back = []
    while reel.at:
        reel.part(0, -1)
        back.append(reel.update(None).view.turn)
    assert back == [*reversed(range(1, back[0] + 1)), 0]


def test_battles_are_gone_through_at_their_first_action() -> None:
    reel = tape()
    reel.part(1, 1)
    assert (
        reel.update(None).view.battles == 1
        and reel.update(None).view.battle is not None
        and reel.update(None).view.battle.attacking is None
    )
    reel.part(1, 1)
    assert reel.update(None).view.battles == 2
    reel.part(1, -1)
    assert reel.update(None).view.battles == 1


def test_key_moments_are_marked_and_the_end_is_one() -> None:
    reel = tape()
    assert {"razing", "end"} <= {mark.moment for mark in reel.marks}
    assert reel.marks[-1].at == reel.end
    reel.mark(1)
    assert reel.at == reel.marks[0].at
    reel.mark(-1)
    assert reel.at == 0


def test_a_doctored_log_is_shown_up_to_where_it_holds() -> None:
    entries = list(record().entries)
    at = next(index for index, entry in enumerate(entries) if index > 40 and isinstance(entry, Acted))
    entries[at] = Acted(entries[at].seat, Rebuild(5))
    opened, verdict = open_tape(Chama(), msgspec.structs.replace(record(), entries=tuple(entries)))
    assert not verdict.holds
    assert isinstance(verdict.error, BrokenLog) and verdict.error.number == at + 1
    assert opened.end == at


def test_a_draw_that_the_seed_does_not_give_is_found() -> None:
    entries = list(record().entries)
    drawn = entries[1].drawn
    entries[1] = msgspec.structs.replace(entries[1], drawn=(*drawn[1:], drawn[0]))
    _, verdict = open_tape(Chama(), msgspec.structs.replace(record(), entries=tuple(entries)))
    assert verdict.error is not None and verdict.error.code == "log_draw_not_from_seed"


def test_a_game_that_goes_on_is_still_sealed() -> None:
    opened, verdict = open_tape(
        Chama(), msgspec.structs.replace(record(), entries=record().entries[:30], status="open")
    )
    assert verdict.code == "sealed" and verdict.holds
    assert opened.end == 30


def test_a_header_of_another_game_is_refused() -> None:
    header = msgspec.structs.replace(record().header, game="dalmuti")
    with pytest.raises(BrokenLog):
        open_tape(Chama(), msgspec.structs.replace(record(), header=header))

"""Side lines are played on from any place of a match that is over, kept beside it, and never touch it."""

from __future__ import annotations

from pathlib import Path
from random import Random

import pytest
from msgspec.structs import replace

from engine.core.bots import bots_of, usual_bot
from engine.core.errors import BrokenLog, CarteadoError, StaleLog
from engine.core.log import Intervened, Player
from engine.core.memory import Memories
from engine.core.model import Abandoned, Outcome, Over, Resigned, TimeCalled
from engine.games.registry import GAMES
from saves.errors import DamagedRow
from saves.exchange.match_files import read_file
from saves.matches.side_lines import MOST_SIDE_LINES
from saves.rows.row import columns_of, seal_of
from saves.sealed_matches import SealedMatch
from saves.store import open_store
from tests.saves.published import FOLDER as PUBLISHED
from tests.tui.lobby.test_tournament import reports, tournament
from tests.tui.lobby_apps import HallClub
from tests.tui.plain.test_lobby import until
from tests.tui.services.review.side_line_tables import (
    begin,
    going_places,
    golden_record,
    play,
    rows_beside,
    service_on,
    store_with,
)
from tests.tui.tables import CLOCK, counted
from tui.services.matches.match_service import MatchService
from tui.services.matches.player_update import Viewer
from tui.services.matches.replay import open_tape
from tui.services.review.rights import ReviewRefused
from tui.services.review.side_lines import Cards, DamagedLine, SideLineService, Start

MATCHES = [
    ("chama", "duplas"),
    ("chama", "three_until_time"),
    ("dalmuti", "one_resigns"),
    ("dalmuti", "six_with_jokers_and_a_takeover"),
    ("wyrt_lordes", "every_variant_in_pairs"),
    ("wyrt_arton", "cheats"),
    ("wyrt_arton", "doors"),
    ("magic_wizards", "in_zones"),
    ("magic_wizards", "on_maps"),
]
"""Sides, pairs, time called, seats that resigned, acts that nobody noticed, older rules."""
CARDS: tuple[Cards, ...] = ("real", "anew")


@pytest.mark.parametrize(("game", "name"), MATCHES)
def test_a_side_line_is_played_to_its_end_after_the_power_failed_and_the_match_is_not_touched(
    game: str, name: str, tmp_path: Path
) -> None:
    rng, record = Random(f"{game} {name}"), golden_record(game, name)
    with store_with(tmp_path, record) as store:
        before, places = rows_beside(store), going_places(service_on(store, record))
    for number, cards in enumerate(CARDS, start=1):
        start = Start(0, rng.choice(places), rng.randrange(len(record.header.players)), cards)
        with open_store(tmp_path / "club.db") as store:
            live_match = begin(service_on(store, record), start)
            states = [live_match.table.state]
            while live_match.outcome is None and len(states) < 6:
                play(live_match.table, rng, 3)
                states.append(live_match.table.state)
                # Nothing is closed: what is on disk is all that is left.
                live_match = service_on(store, record).resume(number)
                assert live_match.table.state == states[-1]
            with store.transaction():
                play(live_match.table, rng)
            states.append(live_match.table.state)
        with open_store(tmp_path / "club.db") as store:
            service = service_on(store, record)
            kept = service.load(number)
            tape, verdict = open_tape(GAMES[game], kept)
            assert kept.outcome == live_match.outcome and verdict.code == "ok"
            assert tape.line.state == states[-1]
            assert [(branch.depth, branch.row.number, branch.outcome) for branch in service.tree()][-1] == (
                0,
                number,
                kept.outcome,
            )
            assert rows_beside(store) == before and store.check().sound


OLDER = [path for path in sorted(PUBLISHED.glob("*.jsonl")) if path.stem.split("_")[-1] in ("duel", "named", "time")]


@pytest.mark.parametrize("path", OLDER, ids=lambda path: path.stem)
def test_a_match_of_older_rules_is_played_on_by_those_that_it_began_with(path: Path, tmp_path: Path) -> None:
    record = read_file(path, GAMES)
    with store_with(tmp_path, record) as store:
        service, rng = service_on(store, record), Random(path.stem)
        for cards in CARDS:
            place = rng.choice(going_places(service))
            with store.transaction():
                play(begin(service, Start(0, place, 0, cards)).table, rng)
            kept = service.load(len(service.tree()))
            assert kept.header.rules == record.header.rules
            assert open_tape(service.game, kept)[1].code == "ok"


@pytest.mark.parametrize("beyond", [-1000, -1, 0, 1, 10**9])
@pytest.mark.parametrize("act", ["asked", "begin"])
def test_no_side_line_goes_off_from_a_place_that_the_match_has_not(act: str, beyond: int, tmp_path: Path) -> None:
    record = golden_record("chama", "duplas")
    with store_with(tmp_path, record) as store:
        service = service_on(store, record)
        place = beyond if beyond < 0 else len(service.tape(0).line.plies) + beyond
        with pytest.raises(CarteadoError, match="side_line_over"):
            service.asked(0, place) if act == "asked" else service.begin(Start(0, place, 0, "real"), ())
        assert not service.tree()


@pytest.mark.parametrize("parents", [(1, 0), (2, 0), (2, 1), (0, 2), (9, 9)])
def test_side_lines_that_go_off_from_each_other_in_the_file_are_read_as_damaged(
    tmp_path: Path, parents: tuple[int, int]
) -> None:
    record = golden_record("chama", "duplas")
    with store_with(tmp_path, record) as store:
        service = service_on(store, record)
        for _ in parents:
            begin(service, Start(0, going_places(service)[3], 0, "real"))
        for number, parent in enumerate(parents, start=1):
            said = columns_of(service._kept.find("test-0001", number)) | {"parent": parent}
            said.pop("seal")
            seal = seal_of("side_lines", *(part for pair in said.items() for part in pair))
            change = "UPDATE side_lines SET parent = ?, seal = ? WHERE number = ?"
            store._database.change(change, (parent, seal, number))
        sound = [number for number, parent in enumerate(parents, start=1) if parent < number]
        assert [branch.row.number for branch in service.tree()] == sound
        damaged = {number for number, parent in enumerate(parents, start=1) if parent >= number}
        for number in damaged:
            for act in (service.load, service.trunk, service.resume):
                with pytest.raises(CarteadoError, match="row_damaged"):
                    act(number)
        assert {fault.table for fault in store.check().faults} == {"side_lines"}


def test_an_abandoned_match_is_played_on_from_where_it_was_left(tmp_path: Path) -> None:
    whole = golden_record("dalmuti", "four")
    cut = (*whole.entries[:50], Intervened(Abandoned()))
    record = replace(whole, entries=cut, status="abandoned", outcome=Outcome((), (), "abandoned"), plies=len(cut))
    with store_with(tmp_path, record) as store:
        service = service_on(store, record)
        with store.transaction():
            live_match = begin(service, Start(0, len(service.tape(0).line.plies), 0, "real"))
            play(live_match.table, Random(1))
        assert live_match.outcome is not None and live_match.outcome.places
        assert service.record.outcome == Outcome((), (), "abandoned")


def test_the_cards_are_the_real_ones_or_agree_with_what_the_seat_knew(tmp_path: Path) -> None:
    record = golden_record("dalmuti", "four")
    with store_with(tmp_path, record) as store:
        service = service_on(store, record)
        line, game = service.tape(0).line, service.game
        place = len(line.plies) // 2
        for cards in CARDS:
            state = begin(service, Start(0, place, 2, cards)).table.line.start
            assert game.view(state, 2) == game.view(line.state_at(place), 2)
            assert (state == line.state_at(place)) is (cards == "real")


def test_side_lines_go_off_from_side_lines_and_go_with_them(tmp_path: Path) -> None:
    record = golden_record("chama", "guerrilha")
    with store_with(tmp_path, record) as store:
        service, rng = service_on(store, record), Random(4)
        place = going_places(service)[20]
        for line, cards in ((0, "anew"), (1, "real"), (0, "real"), (2, "anew")):
            at = place if not line else going_places(service, line)[-1]
            play(begin(service, Start(line, at, 1, cards)).table, rng, 6)
        assert [(branch.depth, branch.row.number) for branch in service.tree()] == [(0, 1), (1, 2), (2, 4), (0, 3)]
        deepest = service.tape(4)
        assert len(deepest.plies(1)[0].events) > len(service.tape(1).plies(1)[0].events)
        service.delete(1)
        assert [branch.row.number for branch in service.tree()] == [3]
        assert store.check().sound
        with pytest.raises(CarteadoError, match="unknown_side_line"):
            service.load(4)
        assert begin(service, Start(0, place, 1, "real")).match.endswith(".4")


def test_a_line_goes_off_where_another_one_was_even_when_that_one_takes_its_action_back(tmp_path: Path) -> None:
    record = golden_record("chama", "guerrilha")
    with store_with(tmp_path, record) as store:
        service, rng = service_on(store, record), Random(1)
        parent = begin(service, Start(0, going_places(service)[30], 0, "real"))
        while not any(parent.table.line.can_take_back(seat) for seat in (0, 1)):
            play(parent.table, rng, 1)
        at = len(parent.table.line.plies)
        child = begin(service, Start(1, at, 0, "real"))
        start = child.table.line.start
        parent.table.take_back(next(seat for seat in (0, 1) if parent.table.line.can_take_back(seat)))
        assert parent.table.state != start
        assert service.resume(2).table.line.start == start


def test_somebody_with_the_eyes_of_one_seat_plays_that_seat_with_cards_drawn_anew(tmp_path: Path) -> None:
    record = golden_record("wyrt_arton", "cheats")
    eyes: tuple[Viewer, ...] = (1, None)
    with store_with(tmp_path, record) as store:
        service = service_on(store, record, eyes)
        place = going_places(service_on(store, record))[12]
        assert (service.seats(0), service.cards(0)) == ((1,), ("anew",))
        for start, code in (
            (Start(0, place, 0, "anew"), "review_other_seat"),
            (Start(0, place, 1, "real"), "review_real_cards"),
        ):
            with pytest.raises(ReviewRefused, match=code):
                begin(service, start)
        assert service.tree() == ()
        begin(service, Start(0, place, 1, "anew"))
        # From there nothing is hidden: it was made of what the seat knew.
        assert (service.seats(1), service.cards(1)) == (tuple(range(len(record.header.players))), CARDS)
        begin(service, Start(1, 0, 0, "real"))
        # A line with the real cards, of somebody who could once see them all, is closed to these eyes.
        begin(service_on(store, record), Start(0, place, 1, "real"))
        with pytest.raises(ReviewRefused, match="review_real_cards"):
            service.load(3)


def test_nothing_is_played_on_before_its_time_or_after_the_end(tmp_path: Path) -> None:
    record = golden_record("dalmuti", "four")
    with store_with(tmp_path, record) as store:
        running = service_on(store, replace(record, status="open"))
        with pytest.raises(ReviewRefused, match="review_running"):
            begin(running, Start(0, 3, 0, "real"))
        service = service_on(store, record)
        with pytest.raises(CarteadoError, match="side_line_over"):
            begin(service, Start(0, len(service.tape(0).line.plies), 0, "real"))
        begin(service, Start(0, 3, 0, "real"))
        for act in (running.load, running.resume):
            with pytest.raises(ReviewRefused, match="review_running"):
                act(1)


async def test_while_others_play_with_the_same_cards_no_match_of_the_round_is_played_on(tmp_path: Path) -> None:
    club = HallClub(tmp_path)
    found = tournament(club, same_deals=True)
    first, second = (found.tables.sit_down(table) for table in found.desk.pending())
    first.table.intervene(Resigned(0))
    record = club.store.matches.load(first.match)
    assert record.status == "finished"
    service = service_on(club.store, record)
    with pytest.raises(SealedMatch, match="match_sealed"):
        begin(service, Start(0, 2, 0, "anew"))
    second.table.intervene(Resigned(0))
    await until(lambda: len(reports(found)) == 2)
    begin(service, Start(0, 2, 0, "anew"))
    assert len(service.tree()) == 1


def test_a_person_keeps_so_many_side_lines_and_a_name_that_can_be_shown(tmp_path: Path) -> None:
    record = golden_record("dalmuti", "four")
    with store_with(tmp_path, record) as store:
        service = service_on(store, record)
        begin(service, Start(0, 3, 0, "real"))
        service.rename(1, "  E se \x1b[31mela passa\u202e? ")
        assert [branch.row.name for branch in service.tree()] == ["E se ela passa?"]
        with pytest.raises(CarteadoError, match="saved_name"):
            service.rename(1, "x" * 81)
        assert service_on(store, record, owner="person:1").tree() == ()
        with store.transaction():
            for number in range(2, MOST_SIDE_LINES + 1):
                row = service.tree()[0].row
                store._side_lines.lines.put(replace(row, number=number))
        with pytest.raises(CarteadoError, match="too_many_side_lines"):
            begin(service, Start(0, 3, 0, "real"))


def test_a_line_that_lost_an_entry_is_told_by_its_number_and_the_others_open(tmp_path: Path) -> None:
    record = golden_record("dalmuti", "four")
    with store_with(tmp_path, record) as store:
        service = service_on(store, record)
        for _ in range(2):
            play(begin(service, Start(0, 3, 0, "anew")).table, Random(1), 4)
        store._side_lines.entries.delete("", record.header.match, 1, 2)
        with pytest.raises(BrokenLog, check=lambda error: error.number == 2):
            service.load(1)
        assert len(service.load(2).entries) >= 4
        assert [branch.row.number for branch in service.tree()] == [1, 2]


def test_a_line_that_cannot_be_read_keeps_its_number_and_the_next_one_is_begun(tmp_path: Path) -> None:
    record = golden_record("dalmuti", "four")
    with store_with(tmp_path, record) as store:
        service = service_on(store, record)
        for _ in range(2):
            play(begin(service, Start(0, 3, 0, "anew")).table, Random(1), 4)
        store._database.change("UPDATE side_lines SET seed = ? WHERE number = 2", (bytes(32),))
        assert [branch.row.number for branch in service.tree()] == [1]
        play(begin(service, Start(0, 3, 0, "anew")).table, Random(1), 4)
        assert [branch.row.number for branch in service.tree()] == [1, 3]
        assert len(service.load(3).entries) >= 4


COLUMNS = (
    *("parent", "entries", "plies", "seat", "kind = 'anew', number", "kind", "name"),
    *("header", "seed", "state", "outcome", "seal"),
)


def test_a_side_line_with_a_changed_column_is_told_as_damaged_and_deleted_and_the_others_stay(tmp_path: Path) -> None:
    record = golden_record("dalmuti", "four")
    with store_with(tmp_path, record) as store:
        service = service_on(store, record)
        for number in range(1, len(COLUMNS) + 2):
            play(begin(service, Start(0, 3, 0, "anew")).table, Random(number), 1)
        for number, column in enumerate(COLUMNS, start=1):
            changed = {"kind": "'real'", "name": "'x'", "seal": "x'00'"}.get(column, "77")
            changed = "x'93'" if column in ("header", "seed", "state", "outcome") else changed
            store._database.change(f"UPDATE side_lines SET {column} = {changed} WHERE number = ?", (number,))
        whole = len(COLUMNS) + 1
        assert [branch.row.number for branch in service.tree()] == [whole]
        damaged = [line.number for line in service.damaged()]
        assert len(damaged) == len(COLUMNS) and 77 in damaged
        for number in damaged:
            with pytest.raises(DamagedRow, match="row_damaged"):
                service.resume(number)
            service.delete(number)
        assert service.damaged() == () and [branch.row.number for branch in service.tree()] == [whole]
        assert len(service.load(whole).entries) >= 1


def test_a_number_beyond_all_others_in_the_file_leaves_room_for_the_next_side_line(tmp_path: Path) -> None:
    record = golden_record("dalmuti", "four")
    with store_with(tmp_path, record) as store:
        service = service_on(store, record)
        for _ in range(2):
            begin(service, Start(0, 3, 0, "anew"))
        store._database.change("UPDATE side_lines SET number = ? WHERE number = 2", (2**63 - 1,))
        begin(service, Start(0, 3, 0, "anew"))
        assert [branch.row.number for branch in service.tree()] == [1, 2]
        assert service.damaged() == (DamagedLine(2**63 - 1),)


def test_a_changed_last_entry_is_told_and_never_played_over(tmp_path: Path) -> None:
    record = golden_record("dalmuti", "four")
    with store_with(tmp_path, record) as store:
        service = service_on(store, record)
        play(begin(service, Start(0, 3, 0, "anew")).table, Random(1), 4)
        last = len(service.load(1).entries)
        store._database.change("UPDATE side_line_entries SET data = x'c0' WHERE number = ?", (last,))
        for act in (service.load, service.resume):
            with pytest.raises(BrokenLog, check=lambda error: error.number == last):
                act(1)
        service.delete(1)
        assert not store._database.read("SELECT * FROM side_line_entries")


def test_two_programs_do_not_write_into_one_line(tmp_path: Path) -> None:
    record = golden_record("dalmuti", "four")
    with store_with(tmp_path, record) as store, open_store(tmp_path / "club.db") as other:
        begin(service_on(store, record), Start(0, 3, 0, "real"))
        here, there = service_on(store, record).resume(1), service_on(other, record).resume(1)
        play(here.table, Random(1), 1)
        with pytest.raises(StaleLog):
            play(there.table, Random(2), 1)
        here_again = service_on(other, record).resume(1)
        assert here_again.table.state == here.table.state


def test_side_lines_go_with_their_match(tmp_path: Path) -> None:
    record = golden_record("dalmuti", "four")
    with store_with(tmp_path, record) as store:
        play(begin(service_on(store, record), Start(0, 3, 0, "anew")).table, Random(1), 4)
        store.matches.delete(record.header.match)
        assert store._side_lines.lines.all() == () == store._side_lines.entries.all()
        assert store.check().sound


def match_played(service: MatchService, game: str, rng: Random) -> str:
    """A match in which actions were taken back, a seat changed hands and time was called, or somebody resigned."""
    kind = GAMES[game]
    players = (Player("Ana"), Player("Bia"), Player("Caio"), Player("Duda"))[: max(2, min(kind.seats))]
    live_match = service.new_match(game, players, kind.options_type())
    table = live_match.table
    for number in range(10**6):
        if table.outcome is not None:
            return live_match.match
        play(table, rng, 1)
        for seat in range(len(players)):
            if number % 3 == 0 and table.outcome is None and table.line.can_take_back(seat):
                table.take_back(seat)
        if number == 8 and table.outcome is None:
            table.give_seat(1, Player("Rosa", "random"))
        if number == 60 and table.outcome is None:
            table.intervene(TimeCalled())
        if number == 120 and table.outcome is None:
            table.intervene(Resigned(0))
    raise AssertionError("no end")


@pytest.mark.parametrize("game", GAMES)
def test_a_match_with_actions_taken_back_and_seats_given_on_is_played_on_from_every_seventh_place(
    game: str, tmp_path: Path
) -> None:
    rng = Random(game)
    with open_store(tmp_path / "club.db") as store:
        matches = MatchService(store, GAMES, clock=lambda: CLOCK, seed_source=counted())
        record = store.matches.load(match_played(matches, game, rng))
        before = rows_beside(store)
        service = SideLineService(store, GAMES, matches, store.profile_of(""), record, ("all",))
        line = service.tape(0).line
        for place in going_places(service)[::7]:
            seat = rng.randrange(len(line.players))
            live_match = begin(service, Start(0, place, seat, rng.choice(CARDS)))
            assert [player.bot for player in live_match.players].count(None) == 1
            assert [player.name for player in live_match.players] == [player.name for player in line.players_at(place)]
            play(live_match.table, rng, 5)
            assert service.resume(len(service.tree())).table.state == live_match.table.state
        assert rows_beside(store) == before
        assert len(store.matches.library(limit=-1)) == 1 and store.matches.unfinished() == []


PLANNED = [
    ("chama", "three_until_time"),
    ("dalmuti", "six_with_jokers_and_a_takeover"),
    ("wyrt_lordes", "every_variant_in_pairs"),
    ("wyrt_arton", "cheats"),
    ("magic_wizards", "in_zones"),
]


@pytest.mark.sampled(1)
@pytest.mark.parametrize(("game", "name"), PLANNED)
def test_the_games_own_bots_play_a_side_line_to_its_end(game: str, name: str, tmp_path: Path) -> None:
    rng, record = Random(game), golden_record(game, name)
    bot = bots_of(GAMES[game])[usual_bot(GAMES[game])]
    with store_with(tmp_path, record) as store:
        service = service_on(store, record)
        places = going_places(service)
        # Late in the match: every choice is thought about.
        live_match = begin(service, Start(0, places[len(places) * 3 // 4], 0, "anew"), others=None)
        table = live_match.table
        memories = Memories(table.line)
        with store.transaction():
            while table.outcome is None:
                seat = table.deciders()[0]
                legal = table.legal_actions(seat)
                view = GAMES[game].view(table.state, seat)
                table.submit(seat, bot.choose(view, legal, rng, memory=memories.of(seat), budget=4))
        [branch] = service.tree()
        assert branch.outcome == table.outcome
        tape, verdict = open_tape(GAMES[game], service.load(1))
        assert verdict.code == "ok" and tape.line.turn() == Over(table.outcome)

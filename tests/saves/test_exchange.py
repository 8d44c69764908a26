"""What was written as a file comes back, and into the library."""

from __future__ import annotations

import io
import json
import os

import msgspec
import pytest

from engine.core.history import play_log
from engine.core.log import Acted, Drawn, Intervened, Player, Revealed, Seated, TimedOut
from engine.core.model import Abandoned, Outcome
from saves.errors import FileError, MatchExists
from saves.exchange.match_files import export, read_file, verify_file, written
from tests.saves.conftest import EVENING, SEED, header_of, played
from tests.saves.files import changed, file_lines, import_file, lines_of
from tests.saves.tally import GAMES, TALLY, Take


def test_a_finished_match_comes_back_as_it_was(file):
    record = played()
    export(record, file)
    assert read_file(file, GAMES) == record
    verified = verify_file(file, GAMES)
    assert (verified.draws, verified.draws_checked) == (1, True)
    assert (verified.entries, verified.plies) == (len(record.entries), record.plies)
    assert record.plies < len(record.entries)


def test_a_match_that_is_not_over_keeps_its_seed_to_itself(file):
    record = msgspec.structs.replace(played(actions=3), seed=SEED)
    export(record, file)
    assert SEED.hex() not in file.read_text()
    verified = verify_file(file, GAMES)
    assert verified.record == msgspec.structs.replace(record, seed=None)
    assert not verified.draws_checked


def test_an_abandoned_match_comes_back_abandoned(file):
    record = played(actions=2)
    left = (Intervened(Abandoned(), EVENING + 8), Revealed(SEED.hex(), EVENING + 9))
    over = msgspec.structs.replace(
        record,
        seed=SEED,
        entries=record.entries + left,
        status="abandoned",
        outcome=Outcome((), (), "abandoned"),
        plies=record.plies + 1,
        ended=EVENING + 9,
    )
    export(over, file)
    assert read_file(file, GAMES) == over


def test_seats_that_changed_hands_and_times_that_were_up_come_back(file):
    record = played(actions=2)
    (seat,) = play_log(TALLY, record.header, record.entries).turn().seats
    more = (Seated(1, Player("Rosa", "random"), EVENING), TimedOut(seat, "random"), Acted(seat, Take(1)))
    entries = record.entries + more
    line = play_log(TALLY, record.header, entries)
    record = msgspec.structs.replace(record, entries=entries, plies=len(line.plies))
    export(record, file)
    assert read_file(file, GAMES) == record
    assert line.players[1] == Player("Rosa", "random")


def test_nobody_sits_down_under_a_name_without_end(file):
    record = played(actions=2)
    entries = (*record.entries, Seated(1, Player("R" * 201)))
    export(msgspec.structs.replace(record, entries=entries), file)
    with pytest.raises(FileError) as error:
        read_file(file, GAMES)
    assert (error.value.code, error.value.field) == ("file_text_too_long", "$.player.name")


def test_a_match_whose_end_the_library_has_not_heard_of_comes_back_finished(file):
    record = played()
    export(msgspec.structs.replace(record, status="open", outcome=None, ended=None), file)
    assert read_file(file, GAMES) == record


def test_a_match_dealt_by_hand_needs_no_seed(file):
    record = played()
    by_hand = msgspec.structs.replace(
        record, header=msgspec.structs.replace(record.header, commitment=None), seed=None, entries=record.entries[:-1]
    )
    by_hand = msgspec.structs.replace(by_hand, plies=record.plies, ended=by_hand.entries[-1].at)
    export(by_hand, file)
    verified = verify_file(file, GAMES)
    assert verified.record == by_hand
    assert not verified.draws_checked


def test_a_stream_gets_the_same_bytes_as_a_file(file):
    stream = io.BytesIO()
    export(played(), stream)
    export(played(), file)
    assert stream.getvalue() == file.read_bytes()


def test_a_file_replaces_an_older_one_and_leaves_nothing_beside_it(file):
    file.write_text("old")
    export(played(), file)
    assert [path.name for path in file.parent.iterdir()] == ["game.jsonl"]
    assert verify_file(file, GAMES)


def test_a_file_that_cannot_be_written_says_so(tmp_path):
    with pytest.raises(FileError) as refused:
        export(played(), tmp_path / "no such folder" / "game.jsonl")
    assert refused.value.code == "file_cannot_write"
    with pytest.raises(FileError):
        export(played(), tmp_path / ("x" * 300))


def test_what_is_no_file_is_written_into_and_never_replaced(tmp_path):
    pipe = tmp_path / "pipe"
    os.mkfifo(pipe)
    with os.fdopen(os.open(pipe, os.O_RDWR), "rb") as reader:
        export(played(), pipe)
        assert reader.read1(1 << 16) == b"".join(written(played()))
    assert pipe.is_fifo()
    with pytest.raises(FileError):
        export(played(), tmp_path)
    assert [path.name for path in tmp_path.iterdir()] == ["pipe"]


@pytest.mark.parametrize(("format", "draw"), [(1, ["type", "drawn", "at"]), (2, ["type", "drawn", "at", "name"])])
def test_the_format_is_the_one_that_was_published(format, draw):
    lines = lines_of(played(header_of(format=format)))
    assert list(lines[0]) == [
        *("type", "format", "match", "game", "rules", "players", "options", "commitment", "nonces", "created", "chain")
    ]
    assert (lines[0]["type"], lines[0]["format"], lines[0]["players"][0]) == ("header", format, {"name": "Ana"})
    assert list(lines[1]) == [*draw, "chain"]
    assert lines[2]["action"] == {"type": "take", "many": 1}
    assert lines[-2]["type"] == "reveal"
    assert lines[-1] == {
        "type": "end",
        "entries": len(lines) - 2,
        "status": "finished",
        "outcome": {"places": [1, 2], "scores": [12, 3], "reason": "pack_empty"},
        "chain": lines[-1]["chain"],
    }


def test_line_ends_blanks_and_the_order_of_fields_do_not_matter(file):
    lines = lines_of(played())
    other = "\r\n".join(json.dumps(dict(reversed(line.items())), ensure_ascii=True) for line in lines)
    file.write_bytes(b"\xef\xbb\xbf" + other.encode())
    assert read_file(file, GAMES) == played()


# The library.


def test_a_match_taken_in_is_the_one_that_was_written(file, store):
    record = played()
    export(record, file)
    import_file(store, file, GAMES)
    kept = store.matches.load(record.header.match)
    assert kept == msgspec.structs.replace(record, imported=True)
    [line] = store.matches.library("1.")
    assert (line.imported, line.resumable, line.result) == (True, False, record.outcome.places)
    assert list(written(kept)) == list(written(record))
    assert play_log(TALLY, kept.header, kept.entries, check_draws=True).plies


def test_an_open_match_can_be_taken_in_and_looked_at_but_not_resumed(file, store):
    export(msgspec.structs.replace(played(actions=2), seed=SEED), file)
    import_file(store, file, GAMES)
    [line] = store.matches.unfinished()
    assert (line.status, line.resumable, line.imported) == ("open", False, True)
    assert store.matches.load(line.id).seed is None


def test_the_same_match_is_taken_in_once(file, store):
    export(played(), file)
    import_file(store, file, GAMES)
    with pytest.raises(MatchExists) as refused:
        import_file(store, file, GAMES)
    assert refused.value.code == "match_already_there"
    assert store.matches.count() == 1


def test_a_different_match_of_the_same_id_is_refused(file, store):
    export(played(), file)
    import_file(store, file, GAMES)
    export(played(header_of(players=("Bia", "Davi"))), file)
    with pytest.raises(MatchExists) as refused:
        import_file(store, file, GAMES)
    assert refused.value.code == "match_conflicts"
    assert store.matches.library()[0].players == ("Ana", "Caio")


def test_a_match_that_was_exported_here_is_already_there(file, store):
    record = played()
    journal = store.matches.create(record.header, SEED)
    for number, entry in enumerate(record.entries, start=1):
        journal.append(number, entry)
    export(store.matches.load(record.header.match), file)
    with pytest.raises(MatchExists) as refused:
        import_file(store, file, GAMES)
    assert refused.value.code == "match_already_there"


def test_a_file_that_does_not_hold_leaves_the_library_as_it_was(file, store):
    lines = file_lines()
    doctored = [changed(3, action={"type": "take", "many": 5}), b"".join(lines[:-1]), b"", b"\xff", lines[0] + b"{}\n"]
    for content in doctored:
        file.write_bytes(content)
        with pytest.raises(FileError):
            import_file(store, file, GAMES)
    tables = ("matches", "entries", "players", "results")
    assert [store._database.first(f"SELECT count(*) FROM {table}")[0] for table in tables] == [0, 0, 0, 0]


def test_taking_a_match_in_does_not_enter_strangers_into_the_register(file, store):
    export(played(), file)
    import_file(store, file, GAMES)
    assert store.players.names() == []


def test_entries_of_every_kind_survive_a_file(file):
    kinds = {type(entry).__name__ for entry in played().entries}
    assert kinds == {"Drawn", "Acted", "TakenBack", "Revealed"}
    assert isinstance(played().entries[0], Drawn)

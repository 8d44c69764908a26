"""Files of matches: what was written comes back, and nothing else is believed."""

from __future__ import annotations

import io
import json
import os
from pathlib import Path

import msgspec
import pytest

from engine.core.chance import commitment_of
from engine.core.log import Drawn, Intervened, Revealed, play_log
from engine.core.model import Abandoned, Outcome
from saves.chain import MAX_LINE, Chain
from saves.errors import FileError, MatchExists
from saves.exchange import export, import_file, read_file, verify_file, written
from tests.saves.conftest import EVENING, SEED, header_of, played
from tests.saves.tally import GAMES, TALLY


@pytest.fixture
def file(tmp_path: Path) -> Path:
    return tmp_path / "game.jsonl"


def lines_of(record) -> list[dict]:
    return [json.loads(line) for line in written(record)]


def sealed(lines: list[dict]) -> bytes:
    """The lines as a forger who knows the chain would write them."""
    chain = Chain()
    return b"".join(chain.write({k: v for k, v in line.items() if k != "chain"}) for line in lines)


def fault(file: Path, content: bytes | None = None) -> FileError:
    if content is not None:
        file.write_bytes(content)
    with pytest.raises(FileError) as refused:
        verify_file(file, GAMES)
    assert refused.value.data["file"] == str(file)
    return refused.value


def changed(number: int, **fields) -> bytes:
    """A finished match of which one line, counted from 1, says something else, everything sealed anew."""
    lines = lines_of(played())
    lines[number - 1] |= fields
    return sealed(lines)


# What was written comes back.


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


def test_the_format_is_the_one_that_was_published():
    lines = lines_of(played())
    assert list(lines[0]) == [
        *("type", "format", "match", "game", "rules", "players", "options", "commitment", "nonces", "created", "chain")
    ]
    assert (lines[0]["type"], lines[0]["format"], lines[0]["players"][0]) == ("header", 1, {"name": "Ana"})
    assert list(lines[1]) == ["type", "drawn", "at", "chain"]
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


# Nothing else is believed: the file as a whole.


def test_a_file_that_is_not_there_is_named(file):
    assert fault(file).code == "file_missing"


def test_a_folder_is_no_file(tmp_path):
    assert fault(tmp_path).code == "file_is_folder"


def test_an_impossible_path_is_refused(tmp_path):
    assert fault(tmp_path / "a\0b").code == "file_unreadable"


def test_an_empty_file_is_named(file):
    assert fault(file, b"").code == "file_empty"


@pytest.mark.parametrize(
    "content", [b"\x89PNG\r\n\x1a\n\0\0\xff", b"SQLite format 3\0", b"{", b"\0" * 5000, b"Ana;Caio"]
)
def test_another_kind_of_file_is_refused_at_its_first_line(file, content):
    error = fault(file, content)
    assert (error.code, error.line) in (("file_not_json", 1), ("file_not_text", 1))


@pytest.mark.parametrize("content", [b"[1, 2]\n", b"17", b'"text"\n'])
def test_json_that_is_no_object_is_refused(file, content):
    assert (fault(file, content).code, fault(file).line) == ("file_bad_field", 1)


@pytest.mark.parametrize("content", [b"{}\n", b'{"type": "act"}\n', b'{"format": "1", "type": "header"}\n'])
def test_other_json_lines_are_no_match(file, content):
    assert (fault(file, content).code, fault(file).line) == ("file_not_a_match", 1)


def test_a_file_of_a_newer_format_says_so_before_anything_else(file):
    error = fault(file, b'{"type": "header", "format": 2, "seal": "of another kind"}\n')
    assert (error.code, error.line, error.data["found"]) == ("file_newer_format", 1, 2)


def test_a_line_longer_than_any_match_has_is_refused(file):
    lines = written(played())
    error = fault(file, next(lines) + next(lines) + b'{"type": "' + b"x" * MAX_LINE)
    assert (error.code, error.line) == ("file_line_too_long", 3)


def test_more_lines_than_any_match_has_are_refused(file, monkeypatch):
    monkeypatch.setattr("saves.chain.MAX_LINES", 4)
    error = fault(file, b"".join(written(played())))
    assert (error.code, error.line, error.data["limit"]) == ("file_too_many_lines", 5, 4)


# Broken and truncated files.


def test_json_errors_name_line_and_column(file):
    lines = file_lines()
    lines[3] = '{"type":"act","seat":0,é}\n'.encode()
    error = fault(file, b"".join(lines))
    assert (error.code, error.line, error.column) == ("file_not_json", 4, 24)


def test_bytes_that_are_not_utf_8_name_line_and_column(file):
    lines = file_lines()
    lines[2] = '{"type":"é'.encode() + b'\xff"}\n'
    error = fault(file, b"".join(lines))
    assert (error.code, error.line, error.column) == ("file_not_text", 3, 11)


def test_a_blank_line_is_named(file):
    lines = file_lines()
    error = fault(file, b"".join([*lines[:2], b"\n", *lines[2:]]))
    assert (error.code, error.line, error.column) == ("file_not_json", 3, 1)


def test_a_json_tower_is_refused(file):
    lines = file_lines()
    lines[2] = b'{"type":' + b"[" * 50_000 + b"\n"
    assert (fault(file, b"".join(lines)).code, fault(file).line) == ("file_not_json", 3)


@pytest.mark.parametrize("number", ["1e999", "9" * 4000, "-1", "9" * 25, "1.5", "null", '"1"', "NaN"])
def test_numbers_that_no_match_has_are_refused(file, number):
    lines = lines_of(played())
    fields = {key: value for key, value in lines[2].items() if key not in ("at", "chain")}
    text = json.dumps(fields)[:-1] + f',"at":{number},"chain":"00000000000000000000000000000000"}}\n'
    before = file_lines()[:2]
    error = fault(file, b"".join([*before, text.encode(), *file_lines()[3:]]))
    assert error.line == 3
    if number in ("-1", "9" * 25, "1.5", "null", '"1"'):
        lines[2]["at"] = json.loads(number)
        assert (fault(file, forged(lines)).line, fault(file).field) in ((3, "$.at"), (3, ""))


def forged(lines: list[dict]) -> bytes:
    try:
        return sealed(lines)
    except OverflowError:
        return b"".join(json.dumps(line).encode() + b"\n" for line in lines)


def file_lines() -> list[bytes]:
    return list(written(played()))


def test_a_file_cut_anywhere_is_refused_and_says_after_which_line_it_ends(file):
    whole = b"".join(file_lines())
    ends = [i for i, byte in enumerate(whole) if byte == ord("\n")]
    for cut in range(len(whole) - 1):
        error = fault(file, whole[:cut])
        complete = sum(end <= cut for end in ends)
        if complete:
            assert (error.code, error.line) == ("file_truncated", complete)
        else:
            assert error.code in ("file_empty", "file_not_json")


def test_the_last_line_may_lack_its_line_end(file):
    file.write_bytes(b"".join(file_lines())[:-1])
    assert read_file(file, GAMES) == played()


# Doctored files, by somebody who does not know the chain.


def test_another_legal_action_is_found_by_the_chain(file):
    lines = file_lines()
    assert b'{"type":"take","many":1}' in lines[2]
    lines[2] = lines[2].replace(b'"many":1', b'"many":2')
    error = fault(file, b"".join(lines))
    assert (error.code, error.line) == ("file_line_changed", 3)


@pytest.mark.parametrize("number", range(1, len(file_lines())))
def test_a_line_taken_out_is_found_at_the_one_that_followed(file, number):
    lines = file_lines()
    del lines[number - 1]
    error = fault(file, b"".join(lines))
    assert error.line == number
    assert error.code == ("file_not_a_match" if number == 1 else "file_line_changed")


@pytest.mark.parametrize("number", range(2, len(file_lines())))
def test_two_lines_swapped_are_found_at_the_first(file, number):
    lines = file_lines()
    lines[number - 1], lines[number] = lines[number], lines[number - 1]
    error = fault(file, b"".join(lines))
    assert (error.code, error.line) == ("file_line_changed", number)


def test_a_line_written_twice_is_found(file):
    lines = file_lines()
    error = fault(file, b"".join([*lines[:4], lines[3], *lines[4:]]))
    assert (error.code, error.line) == ("file_line_changed", 5)


def test_a_changed_name_is_found(file):
    lines = file_lines()
    lines[0] = lines[0].replace(b"Ana", b"Bia", 1)
    error = fault(file, b"".join(lines))
    assert (error.code, error.line) == ("file_line_changed", 1)


def test_the_first_of_two_faults_is_named(file):
    lines = lines_of(played())
    lines[3] |= {"seat": 1 - lines[3]["seat"]}
    forged_early = sealed(lines).split(b"\n")
    forged_early[6] = b"}"
    error = fault(file, b"\n".join(forged_early))
    assert (error.code, error.line) == ("log_not_asked", 4)
    forged_early[2] = b"}"
    assert fault(file, b"\n".join(forged_early)).line == 3


# Doctored files, by somebody who seals the chain anew: the rules and the seed find them.


def test_an_action_that_the_rules_refuse_is_named_with_its_rule(file):
    error = fault(file, changed(3, action={"type": "take", "many": 5}))
    assert (error.code, error.line) == ("log_illegal_action", 3)
    assert (error.data["reason"], error.data["rule"]) == ("not_so_many", "T-1")


def test_an_action_out_of_turn_is_named(file):
    assert (fault(file, changed(3, seat=1)).code, fault(file).line) == ("log_not_asked", 3)


def test_an_unknown_action_is_named_with_its_field(file):
    error = fault(file, changed(3, action={"type": "steal"}))
    assert (error.code, error.line, error.field) == ("file_bad_field", 3, "$.action.type")


def test_a_field_of_the_wrong_kind_is_named(file):
    error = fault(file, changed(3, seat="Ana"))
    assert (error.code, error.line, error.field) == ("file_bad_field", 3, "$.seat")
    assert error.data["detail"] == "Expected `int`, got `str`"


def test_an_unknown_kind_of_line_is_named(file):
    assert (fault(file, changed(3, type="bet")).code, fault(file).line) == ("file_bad_field", 3)


def test_another_deal_is_found_by_the_seed(file):
    drawn = lines_of(played())[1]["drawn"]
    error = fault(file, changed(2, drawn=drawn[1:] + drawn[:1]))
    assert (error.code, error.line) == ("log_draw_not_from_seed", 2)


def test_a_draw_of_the_wrong_shape_is_named(file):
    assert (fault(file, changed(2, drawn=[0, 0, 1, 2, 3, 4])).code, fault(file).line) == ("log_bad_draw", 2)


@pytest.mark.parametrize("seed", [bytes(32).hex(), SEED.hex()[2:], "xyz", "", "é"])
def test_another_seed_is_found_by_the_commitment(file, seed):
    number = len(lines_of(played())) - 1
    assert (fault(file, changed(number, seed=seed)).code, fault(file).line) == ("log_seed_not_sealed", number)


def test_another_seed_with_its_own_commitment_is_found_by_the_deal(file):
    lines = lines_of(played())
    lines[0]["commitment"] = commitment_of(bytes(32))
    lines[-2]["seed"] = bytes(32).hex()
    assert (fault(file, sealed(lines)).code, fault(file).line) == ("log_draw_not_from_seed", 2)


def test_another_nonce_is_found_by_the_deal(file):
    assert (fault(file, changed(1, nonces=["lucky", "nonce of Caio"])).code, fault(file).line) == (
        "log_draw_not_from_seed",
        2,
    )


def test_a_finished_match_without_its_seed_is_refused(file):
    lines = lines_of(played())
    del lines[-2]
    lines[-1]["entries"] -= 1
    assert fault(file, sealed(lines)).code == "log_no_seed"


def test_a_seed_told_before_the_end_is_refused(file):
    record = played(actions=3)
    lines = lines_of(msgspec.structs.replace(record, entries=(*record.entries, Revealed(SEED.hex()))))
    assert (fault(file, sealed(lines)).code, fault(file).line) == ("log_seed_too_early", len(record.entries) + 2)


def test_play_after_the_end_is_refused(file):
    lines = lines_of(played())
    lines.insert(-1, lines[-3])
    lines[-1]["entries"] += 1
    assert fault(file, sealed(lines)).line == len(lines) - 1


@pytest.mark.parametrize("told", [0, 5, 99, -1])
def test_a_wrong_count_is_named(file, told):
    number = len(lines_of(played()))
    error = fault(file, changed(number, entries=told))
    assert (error.code, error.line, error.data["told"]) == ("file_wrong_count", number, told)


def test_a_line_after_the_end_is_named(file):
    lines = lines_of(played())
    assert (fault(file, sealed([*lines, lines[-1]])).code, fault(file).line) == ("file_after_end", len(lines) + 1)


@pytest.mark.parametrize(
    "told",
    [
        {"status": "abandoned", "outcome": {"places": [], "scores": [], "reason": "abandoned"}},
        {"outcome": {"places": [1, 1], "scores": [0, 0], "reason": "pack_empty"}},
        {"outcome": None},
    ],
)
def test_another_result_than_the_play_led_to_is_named(file, told):
    number = len(lines_of(played()))
    assert (fault(file, changed(number, **told)).code, fault(file).line) == ("file_wrong_result", number)


def test_a_result_of_a_match_that_is_not_over_is_refused(file):
    lines = lines_of(played(actions=2))
    lines[-1] |= {"status": "finished", "outcome": {"places": [1, 2], "scores": [5, 0], "reason": "pack_empty"}}
    assert fault(file, sealed(lines)).code == "log_no_seed"


@pytest.mark.parametrize(
    ("field", "value", "code", "where"),
    [
        ("game", "truco", "unknown_game", "$.game"),
        ("rules", "0", "log_other_rules", ""),
        ("match", "../../etc/passwd", "file_bad_field", "$.match"),
        ("match", 7, "file_bad_field", "$.match"),
        ("players", [], "file_bad_field", "$.players"),
        ("players", [{"name": "Ana"}] * 9, "file_bad_field", "$.players"),
        ("players", [{"name": "A" * 500}, {"name": "Bia"}], "file_bad_field", "$.players"),
        ("players", [{"nome": "Ana"}, {"name": "Bia"}], "file_bad_field", "$.players[0]"),
        ("options", {"cards": 10**15}, "log_bad_options", ""),
        ("options", {"cards": "six"}, "log_bad_options", ""),
        ("created", -1, "file_bad_field", "$.created"),
        ("created", 10**18, "file_bad_field", "$.created"),
        ("nonces", None, "file_bad_field", "$.nonces"),
    ],
)
def test_a_header_that_does_not_hold_is_named_with_its_field(file, field, value, code, where):
    error = fault(file, changed(1, **{field: value}))
    assert (error.code, error.line, error.field) == (code, 1, where)


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

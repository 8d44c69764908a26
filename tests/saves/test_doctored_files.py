"""Files that somebody has changed: refused, naming the first line that does not hold."""

from __future__ import annotations

import msgspec
import pytest

from engine.core.chance import commitment_of
from engine.core.log import Revealed
from tests.saves.conftest import SEED, played
from tests.saves.files import changed, fault, file_lines, lines_of, sealed

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
    assert error.data["detail"].code == "shape_kind"


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


@pytest.mark.parametrize("found", [0, 5, 99, -1])
def test_a_wrong_count_is_named(file, found):
    number = len(lines_of(played()))
    error = fault(file, changed(number, entries=found))
    assert (error.code, error.line, error.data["told"]) == ("file_wrong_count", number, found)


def test_a_line_after_the_end_is_named(file):
    lines = lines_of(played())
    assert (fault(file, sealed([*lines, lines[-1]])).code, fault(file).line) == ("file_after_end", len(lines) + 1)


@pytest.mark.parametrize(
    "found",
    [
        {"status": "abandoned", "outcome": {"places": [], "scores": [], "reason": "abandoned"}},
        {"outcome": {"places": [1, 1], "scores": [0, 0], "reason": "pack_empty"}},
        {"outcome": None},
    ],
)
def test_another_result_than_the_play_led_to_is_named(file, found):
    number = len(lines_of(played()))
    assert (fault(file, changed(number, **found)).code, fault(file).line) == ("file_wrong_result", number)


def test_a_result_of_a_match_that_is_not_over_is_refused(file):
    lines = lines_of(played(actions=2))
    lines[-1] |= {"status": "finished", "outcome": {"places": [1, 2], "scores": [5, 0], "reason": "pack_empty"}}
    assert fault(file, sealed(lines)).code == "log_no_seed"


@pytest.mark.parametrize(
    ("entry", "where"),
    [
        ({"type": "seat", "seat": 0, "player": {"name": "Ana", "bot": "b" * 201}}, "$.player.bot"),
        ({"type": "timeout", "seat": 0, "bot": "b" * 201}, "$.bot"),
        ({"type": "intervene", "act": {"type": "time"}, "note": "n" * 2001}, "$.note"),
    ],
)
def test_a_text_that_nobody_would_write_is_refused_with_its_limit(file, entry, where):
    lines = lines_of(played())
    lines[2] = entry
    error = fault(file, sealed(lines))
    assert (error.code, error.line, error.field) == ("file_text_too_long", 3, where)
    assert error.data["limit"] in (200, 2000)


@pytest.mark.parametrize("found", [-1, 0, 2**63, 10**39])
def test_a_format_that_is_none_is_refused_and_a_large_one_is_not_told_with_invented_digits(file, found):
    error = fault(file, changed(1, format=found) if found < 2**64 else b'{"type":"header","format":%d}' % found)
    assert (error.code, error.line) == ("file_newer_format" if found > 1 else "file_bad_field", 1)


@pytest.mark.parametrize(
    ("field", "value", "code", "where"),
    [
        ("game", "truco", "unknown_game", "$.game"),
        ("rules", "0", "log_other_rules", ""),
        ("match", "../../etc/passwd", "file_bad_field", "$.match"),
        ("match", 7, "file_bad_field", "$.match"),
        ("players", [], "file_bad_field", "$.players"),
        ("players", [{"name": "Ana"}] * 9, "file_bad_field", "$.players"),
        ("players", [{"name": "A" * 500}, {"name": "Bia"}], "file_text_too_long", "$.players[0].name"),
        ("players", [{"name": "Ana"}, {"name": "Bia", "bot": "b" * 500}], "file_text_too_long", "$.players[1].bot"),
        ("nonces", ["", "n" * 500], "file_text_too_long", "$.nonces[1]"),
        ("options", {"x" * 10_001: 1}, "file_text_too_long", "$.options"),
        ("options", {"cards": [[2**64 - 1]]}, "file_number_too_large", "$.options.cards[0][0]"),
        ("players", [{"nome": "Ana"}, {"name": "Bia"}], "file_bad_field", "$.players[0]"),
        ("options", {"cards": 10**15}, "log_bad_options", ""),
        ("options", {"cards": "six"}, "log_bad_options", ""),
        ("created", -1, "file_bad_field", "$.created"),
        ("created", 10**18, "file_bad_field", "$.created"),
        ("created", 253_370_764_800_000, "file_bad_field", "$.created"),
        ("nonces", None, "file_bad_field", "$.nonces"),
    ],
)
def test_a_header_that_does_not_hold_is_named_with_its_field(file, field, value, code, where):
    error = fault(file, changed(1, **{field: value}))
    assert (error.code, error.line, error.field) == (code, 1, where)

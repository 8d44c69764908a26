"""A deck that a player keeps to itself: sealed in the header, opened by the rules, and checked by whoever reads."""

from __future__ import annotations

import hashlib
import json
import sqlite3
from itertools import count
from pathlib import Path
from typing import Any

import msgspec
import pytest
from msgspec.structs import replace

from engine.core.chance import commitment_of
from engine.core.errors import BrokenLog, IllegalAction
from engine.core.history import play_log
from engine.core.log import Acted, Entry, Header, OptionsOpened, Player, Revealed
from engine.core.model import FORMAT, Abandoned
from engine.core.secret_options import SecretOptions, Secrets, hidden_options, seal_of_options, seals_of, whole_options
from engine.core.table import Table
from engine.games.registry import GAMES
from saves.errors import DamagedRow, FileError
from saves.exchange.match_files import read_file, verify_file, written
from saves.files.sealed_lines import Chain
from saves.matches.record import Record, status_of
from saves.store import open_store
from tests.engine.core.decks import DECKS, Options, Play, Show
from tests.saves.conftest import EVENING, SEED, Kept

OPTIONS = Options(decks=((1, 2, 3), (7, 8, 9, 10)))
KNOWN = {"decks": DECKS}
ANA, BIA = range(2)


def begun() -> tuple[Table, list[Entry]]:
    salts = count(1)
    shown, secrets = hidden_options(DECKS, OPTIONS, 2, lambda: next(salts).to_bytes(32, "big"))
    players = (Player("Ana"), Player("Bia"))
    header = Header(
        "m-1",
        "decks",
        "1",
        players,
        shown,
        commitment_of(SEED),
        ("", ""),
        EVENING,
        FORMAT,
        sealed_options=seals_of(secrets),
    )
    journal = Kept()
    table = Table(DECKS, header, SEED, journal, lambda: EVENING, secrets)
    table.start()
    return table, journal.entries


def finished() -> tuple[Table, Record]:
    """A match in which Ana shows her deck, and Bia's is opened at the end."""
    table, entries = begun()
    table.submit(ANA, Show())
    for seat in (ANA, BIA, ANA, BIA):
        table.submit(seat, Play())
    outcome = table.outcome
    record = Record(table.header, SEED, tuple(entries), status_of(outcome), outcome, len(table.line.plies), EVENING)
    return table, record


def forged(record: Record, number: int, **fields: Any) -> bytes:
    """The file with a line changed by a forger who knows the chain."""
    lines = [json.loads(line) for line in written(record)]
    lines[number].update(fields)
    chain = Chain()
    return b"".join(chain.write({name: value for name, value in line.items() if name != "chain"}) for line in lines)


def fault(path: Path, content: bytes) -> tuple[str, int]:
    path.write_bytes(content)
    with pytest.raises(FileError) as error:
        verify_file(path, KNOWN)
    return error.value.code, error.value.line


# ---- What is told, and when -----------------------------------------------------------------------------------------


def test_the_header_has_a_seal_and_not_the_deck():
    header = begun()[0].header
    assert header.options == {"rounds": 2, "decks": [None, None]}
    assert all(seal is not None and len(seal) == 64 for seal in header.sealed_options)


def test_anyone_can_redo_the_seal_from_the_page():
    salt = bytes(range(32))
    canonical = '{"cards":["ás",3],"deck":[1,2]}'.encode()
    secret = SecretOptions(salt.hex(), {"deck": [1, 2], "cards": ["ás", 3]})
    assert seal_of_options(secret) == hashlib.sha256(salt + canonical).hexdigest()


def test_the_same_deck_has_another_seal_under_another_salt():
    this, other = (SecretOptions(bytes([byte] * 32).hex(), {"decks": [1, 2]}) for byte in (1, 2))
    assert seal_of_options(this) != seal_of_options(other)


def test_a_seat_sees_its_own_deck_and_a_spectator_none():
    assert [DECKS.seen_options(OPTIONS, seat).decks for seat in (ANA, BIA, None)] == [
        ((1, 2, 3), None),
        (None, (7, 8, 9, 10)),
        (None, None),
    ]


def test_a_seat_without_a_secret_has_no_seal():
    shown, secrets = hidden_options(DECKS, Options(decks=((1, 2, 3), None)), 2, lambda: bytes(32))
    assert shown["decks"] == [None, None]
    assert [seal is None for seal in seals_of(secrets)] == [False, True]


@pytest.mark.parametrize("game", GAMES.values(), ids=lambda game: game.key)
def test_in_the_games_of_today_everybody_knows_all_options(game):
    options = game.options_type()
    assert all(game.seen_options(options, seat) == options for seat in (None, 0, 1))
    assert hidden_options(game, options, 2, lambda: bytes(32))[1] == ()


def test_a_deck_is_opened_when_the_rules_say_so_and_the_rest_before_the_seed():
    _, record = finished()
    kinds = [type(entry) for entry in record.entries]
    opened = [entry for entry in record.entries if isinstance(entry, OptionsOpened)]
    assert [entry.seat for entry in opened] == [ANA, BIA]
    assert isinstance(record.entries[record.entries.index(opened[0]) - 1], Acted)
    assert kinds[-2:] == [OptionsOpened, Revealed]


def test_a_match_that_is_left_opens_all_decks():
    table, entries = begun()
    table.intervene(Abandoned())
    assert [entry.seat for entry in entries if isinstance(entry, OptionsOpened)] == [ANA, BIA]


def test_what_was_opened_cannot_be_taken_back():
    table, _ = begun()
    table.submit(ANA, Show())
    with pytest.raises(IllegalAction):
        table.take_back(ANA)


# ---- Going on -------------------------------------------------------------------------------------------------------


def resumed(secrets: Secrets) -> Table:
    table, entries = begun()
    table.submit(ANA, Play())
    again = Table(DECKS, table.header, SEED, Kept(), lambda: EVENING, secrets)
    again.resume(tuple(entries))
    assert again.state == table.state
    return again


def test_a_match_goes_on_with_the_decks_that_were_kept_for_it():
    assert resumed(begun()[0].line.secrets).deciders() == (BIA,)


@pytest.mark.parametrize(
    "secrets", [(), (None, None), (SecretOptions("00" * 32, {"decks": [9]}),) * 2, (SecretOptions("x", {}),) * 2]
)
def test_without_the_decks_or_with_others_it_does_not(secrets: Secrets):
    with pytest.raises(BrokenLog) as broken:
        resumed(secrets)
    assert (broken.value.code, broken.value.number, broken.value.data["seat"]) == ("log_options_sealed", 0, ANA)


def test_options_with_no_place_for_a_secret_are_refused():
    table, _ = begun()
    with pytest.raises(BrokenLog) as broken:
        Table(DECKS, replace(table.header, options={}), SEED, Kept(), lambda: 0, table.line.secrets)
    assert (broken.value.code, broken.value.data["detail"]) == ("log_bad_options", "decks")


@pytest.mark.parametrize("found", [None, 5, {}, "ab", [], [None], [[9], None], [None, None, None]])
def test_options_with_no_place_for_a_secret_or_one_that_is_taken_are_refused(found: Any):
    _, record = finished()
    header = replace(record.header, options={"rounds": 2, "decks": found})
    with pytest.raises(BrokenLog) as broken:
        play_log(DECKS, header, record.entries)
    assert (broken.value.code, broken.value.data["detail"]) == ("log_bad_options", "decks")


def test_a_store_keeps_the_decks_of_a_match_that_is_open(tmp_path):
    table, entries = begun()
    path = tmp_path / "club.db"
    with open_store(path, KNOWN) as store:
        journal = store.matches.create(table.header, SEED, secrets=table.line.secrets)
        for number, entry in enumerate(entries, start=1):
            journal.append(number, entry)
    with open_store(path, KNOWN) as store:
        record = store.matches.load("m-1")
    assert record.seed is not None
    again = Table(DECKS, record.header, record.seed, Kept(), lambda: EVENING, record.secrets)
    again.resume(record.entries)
    assert again.state == table.state


def test_a_deck_that_was_changed_in_the_store_is_named(tmp_path):
    table, _ = begun()
    with open_store(tmp_path / "club.db", KNOWN) as store:
        store.matches.create(table.header, SEED, secrets=table.line.secrets)
    connection = sqlite3.connect(tmp_path / "club.db")
    connection.execute("UPDATE matches SET secrets = x'90'")
    connection.commit()
    connection.close()
    with open_store(tmp_path / "club.db", KNOWN) as store, pytest.raises(DamagedRow):
        store.matches.load("m-1")


# ---- Files ----------------------------------------------------------------------------------------------------------


def test_a_finished_match_is_replayed_and_verified_from_what_it_opened(tmp_path):
    table, record = finished()
    history = play_log(DECKS, record.header, record.entries, check_draws=True)
    assert history.state == table.state
    file = tmp_path / "m.jsonl"
    file.write_bytes(b"".join(written(record)))
    assert verify_file(file, KNOWN).draws_checked
    assert b"".join(written(read_file(file, KNOWN))) == file.read_bytes()


def test_an_opened_deck_that_is_not_the_sealed_one_is_named(tmp_path):
    _, record = finished()
    for number, entry in enumerate(record.entries, start=1):
        if isinstance(entry, OptionsOpened):
            content = forged(record, number, options={"decks": [1, 2, 2]})
            assert fault(tmp_path / "m.jsonl", content) == ("log_options_not_sealed", number + 1)
            content = forged(record, number, salt="ff" * 32)
            assert fault(tmp_path / "m.jsonl", content) == ("log_options_not_sealed", number + 1)
            content = forged(record, number, seat=2)
            assert fault(tmp_path / "m.jsonl", content) == ("log_options_not_sealed", number + 1)


def test_a_seal_that_was_changed_is_named_where_the_deck_is_opened(tmp_path):
    _, record = finished()
    header = replace(record.header, sealed_options=("0" * 64, record.header.sealed_options[1]))
    place = next(at for at, entry in enumerate(record.entries) if isinstance(entry, OptionsOpened))
    code, line = fault(tmp_path / "m.jsonl", b"".join(written(replace(record, header=header))))
    assert (code, line) == ("log_options_not_sealed", place + 2)


def test_a_deck_that_is_opened_before_the_rules_say_so_is_named(tmp_path):
    _, record = finished()
    opening = next(entry for entry in record.entries if isinstance(entry, OptionsOpened))
    rest = tuple(entry for entry in record.entries if entry is not opening)
    early = replace(record, entries=(*rest[:2], opening, *rest[2:]))
    assert fault(tmp_path / "m.jsonl", b"".join(written(early))) == ("log_options_not_due", 4)


def test_a_deck_that_is_never_opened_is_named(tmp_path):
    _, record = finished()
    kept = tuple(entry for entry in record.entries if not (isinstance(entry, OptionsOpened) and entry.seat == BIA))
    assert fault(tmp_path / "m.jsonl", b"".join(written(replace(record, entries=kept)))) == ("log_options_sealed", 1)
    history = finished()[0].line
    with pytest.raises(BrokenLog) as broken:
        play_log(DECKS, record.header, kept, secrets=history.secrets)
    assert (broken.value.code, broken.value.number) == ("log_options_not_opened", len(kept))


def test_every_shape_of_options_comes_back():
    shown, secrets = hidden_options(DECKS, OPTIONS, 2, lambda: bytes(32))
    assert msgspec.convert(whole_options(shown, secrets), Options) == OPTIONS

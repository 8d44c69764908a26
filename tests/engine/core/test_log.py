"""The log of a match: the line of play it tells, and every way in which it can fail to hold."""

from __future__ import annotations

from typing import Any

import msgspec
import pytest
from msgspec import UNSET, UnsetType
from msgspec.structs import replace

from engine.core.chance import Dealer, commitment_of
from engine.core.errors import BrokenLog
from engine.core.history import MatchHistory, play_log, seals
from engine.core.log import (
    Acted,
    Codec,
    Drawn,
    Entry,
    Header,
    Intervened,
    Player,
    Revealed,
    Seated,
    TakenBack,
    TimedOut,
)
from engine.core.model import FORMAT, Abandoned, Chance, Decide, Format, Over, Resigned, TimeCalled
from engine.games.chama.actions import CutDeck, EndTurn, PlayArmistice
from engine.games.registry import GAMES

GAME = GAMES["chama"]
SEED = bytes(range(32))
HEADER = Header(
    match="m1",
    game="chama",
    rules=GAME.rules_versions[-1],
    players=(Player("Ana"), Player("Bia", "planner")),
    options={"cut": False},
    commitment=commitment_of(SEED),
    nonces=("a", ""),
    format=FORMAT,
)
DEALER = Dealer(SEED, HEADER.nonces, HEADER.format)


def opening(header: Header = HEADER) -> list[Entry]:
    """The draws up to the first choice, from the seed."""
    line, entries = MatchHistory(GAME, header), list[Entry]()
    while isinstance(turn := line.turn(), Chance):
        entries.append(Drawn(DEALER.answer(turn), 0, turn.name))
        line.add(entries[-1])
    return entries


def whole(header: Header = HEADER) -> list[Entry]:
    """A game in which both only end their turns, to its end and the seed."""
    entries = opening(header)
    line = play_log(GAME, header, entries)
    while isinstance(turn := line.turn(), Decide):
        seat = turn.seats[0]
        entries.append(Acted(seat, GAME.legal_actions(line.state, seat)[-1]))
        line.add(entries[-1])
    return [*entries, Revealed(SEED.hex())]


def mover(entries: list[Entry]) -> int:
    """Return the seat whose choice the match waits for."""
    turn = play_log(GAME, HEADER, entries).turn()
    assert isinstance(turn, Decide)
    return turn.seats[0]


def broken(entries: list[Entry], header: Header = HEADER, **how: bool) -> tuple[str, int]:
    """Return the code and the number of the entry that does not hold."""
    with pytest.raises(BrokenLog) as error:
        play_log(GAME, header, entries, **how)
    return error.value.code, error.value.number


# ---- A log that holds -----------------------------------------------------------------------------------------------


def test_a_whole_log_holds_and_its_draws_come_from_its_seed() -> None:
    line = play_log(GAME, HEADER, whole(), check_draws=True)
    assert isinstance(line.turn(), Over)
    assert line.revealed == SEED.hex()


def test_every_ply_knows_its_entry_its_number_and_what_happened() -> None:
    entries = whole()
    line = play_log(GAME, HEADER, entries)
    assert [ply.entry for ply in line.plies] == entries[:-1]
    assert [ply.number for ply in line.plies] == list(range(1, len(entries)))
    assert all(ply.events for ply in line.plies if isinstance(ply.entry, Drawn))


def test_an_undone_action_is_not_on_the_line_of_play_and_still_in_the_count() -> None:
    entries = opening()
    before = play_log(GAME, HEADER, entries)
    seat = mover(entries)
    action = next(action for action in GAME.legal_actions(before.state, seat) if action != EndTurn())
    line = play_log(GAME, HEADER, [*entries, Acted(seat, action), TakenBack(seat)])
    assert (line.state, len(line.plies), line.entries) == (before.state, len(before.plies), before.entries + 2)
    assert line.add(Acted(seat, action)).number == line.entries


def test_an_undone_action_keeps_the_count_of_draws() -> None:
    entries = opening()
    seat = mover(entries)
    action = GAME.legal_actions(play_log(GAME, HEADER, entries).state, seat)[0]
    assert play_log(GAME, HEADER, [*entries, Acted(seat, action), TakenBack(seat)]).draws == len(entries)


def test_a_match_left_without_a_result_is_over_without_places() -> None:
    turn = play_log(GAME, HEADER, [*opening(), Intervened(Abandoned())]).turn()
    assert isinstance(turn, Over)
    assert (turn.outcome.places, turn.outcome.reason) == ((), "abandoned")


def test_a_seat_that_changes_hands_changes_nothing_of_the_game() -> None:
    entries = opening()
    before = play_log(GAME, HEADER, entries)
    line = play_log(GAME, HEADER, [*entries, Seated(0, Player("Caio")), Seated(1, Player("Duda"))])
    assert (line.state, line.turn()) == (before.state, before.turn())
    assert line.players == (Player("Caio"), Player("Duda"))
    assert line.header.players == HEADER.players
    at = len(entries)
    assert [line.players_at(at + more)[0].name for more in (0, 1, 2)] == ["Ana", "Caio", "Caio"]
    assert line.players_at(at + 1)[1] == HEADER.players[1]


def test_what_a_bot_chose_because_time_was_up_stands() -> None:
    entries = opening()
    seat = mover(entries)
    action = GAME.legal_actions(play_log(GAME, HEADER, entries).state, seat)[0]
    assert play_log(GAME, HEADER, [*entries, Acted(seat, action)]).can_take_back(seat)
    line = play_log(GAME, HEADER, [*entries, TimedOut(seat, "planner"), Acted(seat, action)])
    assert not line.can_take_back(seat)
    assert line.state == play_log(GAME, HEADER, [*entries, Acted(seat, action)]).state


def test_a_copy_of_a_line_goes_its_own_way() -> None:
    line = play_log(GAME, HEADER, opening())
    ahead = line.copy()
    ahead.add(Acted(mover(opening()), EndTurn()))
    ahead.add(Seated(0, Player("Caio")))
    assert (line.entries, len(line.plies), line.players) == (len(opening()), len(opening()), HEADER.players)
    assert ahead.entries == line.entries + 2


@pytest.mark.parametrize(
    "entry", [Seated(1, Player("Caio", "planner"), 7), Seated(0, Player("Duda")), TimedOut(0, "x")]
)
def test_entries_about_seats_are_read_as_they_were_written(entry: Entry) -> None:
    codec = Codec(GAME)
    assert codec.unpack(codec.pack(entry)) == entry
    assert codec.read(msgspec.json.encode(entry)) == entry


def test_state_at_gives_the_state_after_so_many_plies() -> None:
    line = play_log(GAME, HEADER, whole())
    assert line.state_at(0) == line.start
    assert line.state_at(len(line.plies)) == line.state
    assert line.state_at(3) == line.plies[2].state


def test_play_changes_nothing_until_the_ply_is_kept() -> None:
    line = play_log(GAME, HEADER, opening())
    before = line.state, line.entries
    ply = line.play(Acted(mover(opening()), EndTurn()))
    assert (line.state, line.entries) == before
    line.keep(ply)
    assert (line.state, line.entries) == (ply.state, before[1] + 1)


def test_a_match_without_a_commitment_passes_with_draws_unchecked() -> None:
    by_hand = replace(HEADER, commitment=None, format=1)
    entries = [Drawn((51, 0)), Drawn(tuple(range(52))), Drawn(tuple(range(52)))]
    assert isinstance(play_log(GAME, by_hand, entries, check_draws=True).turn(), Decide)


# ---- Every way in which it does not ---------------------------------------------------------------------------------


@pytest.mark.parametrize("change", [{"game": "truco"}, {"rules": "0"}])
def test_log_other_rules(change: dict[str, str]) -> None:
    assert broken([], replace(HEADER, **change)) == ("log_other_rules", 0)


@pytest.mark.parametrize(
    "change",
    [
        {"options": {"cut": "yes"}},
        {"options": {"jokers": True}},
        {"players": ()},
        {"players": (Player("Ana"),) * 5},
    ],
)
def test_log_bad_options(change: dict[str, Any]) -> None:
    assert broken([], replace(HEADER, **change)) == ("log_bad_options", 0)


def test_log_after_end() -> None:
    entries = whole()
    assert broken([*entries[:-1], Acted(0, EndTurn())]) == ("log_after_end", len(entries))
    assert broken([*entries, Revealed(SEED.hex())]) == ("log_after_end", len(entries) + 1)
    assert broken([*entries[:-1], Intervened(TimeCalled())]) == ("log_after_end", len(entries))
    abandoned = [*opening(), Intervened(Abandoned())]
    assert broken([*abandoned, TakenBack(0)]) == ("log_after_end", len(abandoned) + 1)


def test_log_not_asked() -> None:
    entries = opening()
    number = len(entries) + 1
    assert broken([*entries, Acted(1 - mover(entries), EndTurn())]) == ("log_not_asked", number)
    assert broken([*entries, Acted(7, EndTurn())]) == ("log_not_asked", number)
    assert broken([*entries, Seated(2, Player("Caio"))]) == ("log_not_asked", number)
    assert broken([*entries, Seated(-1, Player("Caio"))]) == ("log_not_asked", number)
    assert broken([*entries, TimedOut(1 - mover(entries), "planner")]) == ("log_not_asked", number)
    assert broken([Acted(0, CutDeck(1))]) == ("log_not_asked", 1)
    assert broken([*entries, Intervened(Resigned(2))]) == ("log_not_asked", number)
    assert broken([*entries, Intervened(Resigned(-1))]) == ("log_not_asked", number)


@pytest.mark.parametrize("drawn", [(), (1,), (0, 52), (-1, 0), (1, 2, 3)])
def test_log_bad_draw(drawn: tuple[int, ...]) -> None:
    assert broken([Drawn(drawn, 0, "start 1")]) == ("log_bad_draw", 1)


@pytest.mark.parametrize(("format", "name"), [(1, "start 1"), (2, "start 2"), (2, UNSET)])
def test_log_bad_draw_when_it_is_not_the_one_that_was_asked(format: Format, name: str | UnsetType) -> None:
    assert broken([Drawn((51, 0), 0, name)], replace(HEADER, format=format)) == ("log_bad_draw", 1)


def test_log_bad_draw_when_none_was_asked() -> None:
    entries = opening()
    assert broken([*entries, entries[-1]]) == ("log_bad_draw", len(entries) + 1)


def test_log_draw_not_from_seed() -> None:
    entries = whole()
    drawn = entries[1]
    assert isinstance(drawn, Drawn)
    forged = [entries[0], replace(drawn, drawn=(*drawn.drawn[1:], drawn.drawn[0])), *entries[2:]]
    assert broken(forged, check_draws=True) == ("log_draw_not_from_seed", 2)


def test_log_cannot_take_back() -> None:
    entries = opening()
    seat = mover(entries)
    number = len(entries) + 1
    assert broken([*entries, TakenBack(seat)]) == ("log_cannot_take_back", number)
    assert broken([*entries, Acted(seat, EndTurn()), TakenBack(seat)]) == ("log_cannot_take_back", number + 1)
    action = GAME.legal_actions(play_log(GAME, HEADER, entries).state, seat)[0]
    assert broken([*entries, Acted(seat, action), TakenBack(1 - seat)]) == ("log_cannot_take_back", number + 1)
    late = [*entries, Acted(seat, action), Intervened(TimeCalled()), TakenBack(seat)]
    assert broken(late) == ("log_cannot_take_back", number + 2)
    assert broken([TakenBack(0)]) == ("log_cannot_take_back", 1)


def test_log_seed_too_early() -> None:
    entries = opening()
    assert broken([*entries, Revealed(SEED.hex())]) == ("log_seed_too_early", len(entries) + 1)


@pytest.mark.parametrize("seed", [bytes(32).hex(), "", "not hexadecimal", SEED.hex()[:-2]])
def test_log_seed_not_sealed(seed: str) -> None:
    entries = [*whole()[:-1], Revealed(seed)]
    assert broken(entries) == broken(entries, check_draws=True) == ("log_seed_not_sealed", len(entries))


def test_a_seed_of_another_length_is_not_sealed_even_if_the_commitment_says_so() -> None:
    short = b"short"
    header = replace(HEADER, commitment=commitment_of(short))
    entries = [*whole()[:-1], Revealed(short.hex())]
    assert not seals(header, short.hex())
    assert broken(entries, header, check_draws=True) == ("log_seed_not_sealed", len(entries))


def test_log_no_seed() -> None:
    entries = opening()
    assert broken(entries, check_draws=True) == ("log_no_seed", len(entries))
    assert broken([], check_draws=True) == ("log_no_seed", 0)


def test_log_illegal_action_tells_the_rule() -> None:
    entries = opening()
    with pytest.raises(BrokenLog) as error:
        play_log(GAME, HEADER, [*entries, Acted(mover(entries), PlayArmistice())])
    assert (error.value.code, error.value.number) == ("log_illegal_action", len(entries) + 1)
    assert error.value.data["reason"] == "armistice_only_when_losing"
    assert error.value.data["rule"] == "CH-35"


def test_log_illegal_action_also_for_a_seat_that_resigns_twice() -> None:
    header = replace(HEADER, players=(Player("Ana"), Player("Bia"), Player("Caio")))
    twice = [Intervened(Resigned(0)), Intervened(Resigned(0))]
    assert broken(list[Entry](twice), header) == ("log_illegal_action", 2)


# ---- How it is written ----------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("entry", "line"),
    [
        (Acted(1, CutDeck(9), 5), b'{"type":"act","seat":1,"action":{"type":"cut","at":9},"at":5}'),
        (Drawn((2, 0, 1)), b'{"type":"draw","drawn":[2,0,1],"at":0}'),
        (Drawn((4, 4), 9, "hand 7 dice"), b'{"type":"draw","drawn":[4,4],"at":9,"name":"hand 7 dice"}'),
        (Intervened(Resigned(1)), b'{"type":"intervene","act":{"type":"resign","seat":1},"at":0}'),
        (Intervened(TimeCalled()), b'{"type":"intervene","act":{"type":"time"},"at":0}'),
        (Intervened(Abandoned()), b'{"type":"intervene","act":{"type":"abandon"},"at":0}'),
        (TakenBack(0, 7), b'{"type":"undo","seat":0,"at":7}'),
        (Revealed("00ff"), b'{"type":"reveal","seed":"00ff","at":0}'),
    ],
)
def test_an_entry_is_written_the_same_way_for_ever(entry: Entry, line: bytes) -> None:
    assert msgspec.json.encode(entry) == line
    assert Codec(GAME).read(line) == entry


@pytest.mark.parametrize(
    "line",
    [
        b"",
        b"[]",
        b'{"type":"act","seat":1}',
        b'{"type":"act","seat":"1","action":{"type":"end"}}',
        b'{"type":"act","seat":1,"action":{"type":"fly"}}',
        b'{"type":"draw","drawn":["a"]}',
        b'{"type":"gift"}',
        b'{"type":"draw","drawn":[1]',
    ],
)
def test_a_line_of_another_shape_is_refused(line: bytes) -> None:
    with pytest.raises(msgspec.MsgspecError):
        Codec(GAME).read(line)

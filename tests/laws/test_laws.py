"""The laws that every registered game keeps, at every number of seats and with every set of options."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from random import Random
from typing import Any

import msgspec
import pytest
from msgspec.structs import replace

from engine.core.chance import answers, commitment_of
from engine.core.errors import BadSetup, BrokenLog, IllegalAction
from engine.core.history import play_log
from engine.core.log import Acted, Codec, Drawn, Entry, Header, Player, TakenBack
from engine.core.model import FORMAT, Chance, Decide, Draw, Over, Resigned, TimeCalled
from engine.core.redaction import redact
from engine.core.table import Table
from engine.games.registry import GAMES
from tests.laws.cases import ENOUGH, Case, every_case, law_of, some_cases

WAITING = 2
"""So many of those who are not asked try to act in each step."""


def takes_back(case: Case) -> bool:
    """Tell whether anything can be taken back at this table."""
    return bool(getattr(case.law, "takes_back", lambda _options: True)(case.options))


def ends_when_called(case: Case, state: Any) -> bool:
    """Tell whether the call of time ends the match at once, and not after what is under way."""
    return bool(getattr(case.law, "ends_when_called", lambda _state: False)(state))


def mutations(action: Any, rng: Random) -> Iterator[Any]:
    """Yield the action with one of its numbers moved a little, or far out."""
    for name in action.__struct_fields__:
        value = getattr(action, name)
        if isinstance(value, int):
            yield replace(action, **{name: rng.choice((value - 1, value + 1, -1, 99))})


def attempts(case: Case, state: Any, seen: dict[Any, None], rng: Random) -> Iterator[tuple[int, Any, bool]]:
    """Yield seats with actions to try, and whether they are legal: ones seen here or before, and mutations of them."""
    asked = [seat for seat in range(case.seats) if case.game.legal_actions(state, seat)]
    others = [seat for seat in range(case.seats) if seat not in asked]
    for seat in (*asked, *rng.sample(others, k=min(WAITING, len(others)))):
        legal = case.game.legal_actions(state, seat)
        seen.update(dict.fromkeys(legal))
        for action in rng.sample(list(seen), k=min(6, len(seen))):
            for tried in (action, *mutations(action, rng)):
                yield seat, tried, tried in legal


def refused_for(case: Case, state: Any, seat: int, action: Any, story: list[Any]) -> IllegalAction | None:
    """Return why the game refuses an action; `pytest.raises` takes longer than the refusal, and there are thousands."""
    try:
        case.game.apply(state, seat, action, story)
    except IllegalAction as refusal:
        return refusal
    return None


@some_cases
def test_an_action_is_taken_if_it_is_legal_and_else_refused_with_the_reason_that_explain_gives(case: Case) -> None:
    rng, seen = Random(1), dict[Any, None]()
    refused = taken = 0
    for step in case.walks(1):
        kept = msgspec.msgpack.encode(step.state)
        for seat, action, legal in attempts(case, step.state, seen, rng):
            reason = case.game.explain(step.state, seat, action)
            assert (reason is None) == legal
            if legal:
                case.game.apply(step.state, seat, action)
                taken += 1
                continue
            story: list[Any] = []
            refusal = refused_for(case, step.state, seat, action, story)
            assert reason is not None and refusal is not None
            assert (refusal.code, refusal.data) == (reason.code, {"rule": reason.rule, **reason.data})
            assert story == []
            refused += 1
        assert msgspec.msgpack.encode(step.state) == kept
    assert taken > 20 and refused > 300


@some_cases
def test_the_match_waits_for_exactly_those_who_can_act(case: Case) -> None:
    for step in case.walk(2, interventions=True):
        turn = case.game.turn(step.state)
        assert case.game.turn(step.state) == turn
        deciders = turn.seats if isinstance(turn, Decide) else ()
        first = (deciders[0], case.game.legal_actions(step.state, deciders[0])) if deciders else None
        assert case.game.next_choice(step.state) == first
        assert len(set(deciders)) == len(deciders)
        assert not isinstance(turn, Decide) or deciders
        for seat in range(case.seats):
            legal = case.game.legal_actions(step.state, seat)
            assert bool(legal) == (seat in deciders)
            assert len(set(legal)) == len(legal)


@some_cases
def test_every_legal_action_applies_and_the_story_changes_nothing(case: Case) -> None:
    for number, step in enumerate(case.walk(3)):
        turn = case.game.turn(step.state)
        if not isinstance(turn, Decide) or number % 3:
            continue
        for seat in turn.seats:
            for action in case.game.legal_actions(step.state, seat):
                story: list[Any] = []
                found = case.game.apply(step.state, seat, action, story)
                assert found == case.game.carry_out(step.state, seat, action)
                assert case.game.apply(step.state, seat, action, None) != step.state


@pytest.mark.sampled(400)
@every_case
def test_every_random_game_ends_with_all_its_cards_and_places_for_all(case: Case) -> None:
    for step in case.walk(case.seats, interventions=True):
        assert case.law.cards_of(step.state) == case.law.whole(step.state)
    turn = case.game.turn(step.state)
    assert isinstance(turn, Over)
    places = turn.outcome.places
    assert len(places) == len(turn.outcome.scores) == case.seats
    assert all(place == 1 + sum(other < place for other in places) for place in places)
    assert turn.outcome.reason in case.game.reasons


@some_cases
def test_everything_survives_being_written_and_read(case: Case) -> None:
    game, codec = case.game, Codec(case.game)
    for number, step in enumerate(case.walk(4, interventions=True)):
        if step.entry is not None:
            assert codec.unpack(codec.pack(step.entry)) == step.entry
            assert codec.read(msgspec.json.encode(step.entry)) == step.entry
        for event in step.events:
            assert msgspec.json.decode(msgspec.json.encode(event), type=game.event_type) == event
            assert msgspec.msgpack.decode(msgspec.msgpack.encode(event), type=game.event_type) == event
        if number % 4 == 0:
            written = [step.state, *(game.view(step.state, seat) for seat in (None, *range(case.seats)))]
            for value in written:
                assert msgspec.msgpack.decode(msgspec.msgpack.encode(value), type=type(value)) == value
                assert msgspec.json.decode(msgspec.json.encode(value), type=type(value)) == value
    options = msgspec.to_builtins(case.options)
    assert msgspec.convert(options, game.options_type) == case.options


class Kept:
    """A journal in memory."""

    def __init__(self, entries: Iterable[Entry] = ()) -> None:
        self.entries = list(entries)

    def append(self, number: int, entry: Entry, at: int | None) -> None:
        assert number == len(self.entries) + 1
        self.entries.append(entry)


SEED = bytes(range(32))


def table_of(case: Case, journal: Kept, nonce: str = "") -> Table:
    players = tuple(Player(f"seat {seat}") for seat in range(case.seats))
    options, nonces = msgspec.to_builtins(case.options), (nonce,) * case.seats
    newest = case.game.rules_versions[-1]
    header = Header("m", case.game.key, newest, players, options, commitment_of(SEED), nonces, 0, FORMAT)
    return Table(case.game, header, SEED, journal)


@some_cases
def test_a_log_replays_to_the_same_states_and_an_action_taken_back_leaves_no_trace(case: Case) -> None:
    rng, journal = Random(6), Kept()
    table = table_of(case, journal)
    states: list[Any] = [table.state]
    table.subscribe(lambda ply: states.pop() if isinstance(ply.entry, TakenBack) else states.append(ply.state))
    table.start()
    could = undone = 0
    while deciders := table.deciders():
        seat = rng.choice(deciders)
        before, draws = table.state, table.line.draws
        table.submit(seat, rng.choice(table.legal_actions(seat)))
        could += table.line.can_take_back(seat)
        if rng.random() < 0.6 and table.line.can_take_back(seat):
            table.take_back(seat)
            undone += 1
            assert (table.state, table.line.draws) == (before, draws)
    assert 3 * undone >= could > 0 if takes_back(case) else not could
    states.pop()  # the seed revealed at the end makes a ply of its own, and no new state
    assert states[-1] == table.state
    line = play_log(case.game, table.header, journal.entries, check_draws=True)
    replayed = [line.start, *(ply.state for ply in line.plies)]
    assert replayed == states
    assert line.turn() == table.turn
    kept = Kept(journal.entries[: len(journal.entries) // 2])
    again = table_of(case, kept)
    again.resume(tuple(kept.entries))
    assert kept.entries == journal.entries[: len(kept.entries)]
    assert again.state == play_log(case.game, table.header, kept.entries).state


@some_cases
def test_no_two_draws_of_a_match_have_the_same_name(case: Case) -> None:
    """A name that came twice would have the same answer twice."""
    for seed in range(13, 18):
        names = [
            case.game.turn(step.before).name
            for step in case.walk(seed, interventions=True)
            if isinstance(step.entry, Drawn)
        ]
        assert len(set(names)) == len(names) > 0
        assert all(name.isascii() and name.isprintable() and 0 < len(name) <= 60 for name in names)


@some_cases
def test_a_draw_has_the_same_answer_in_every_match_of_the_seed_whatever_was_chosen_before(case: Case) -> None:
    data: dict[tuple[str, Draw], tuple[int, ...]] = {}
    agreeing = 0
    for number in range(3):
        rng, table = Random(number), table_of(case, Kept())
        table.start()
        while deciders := table.deciders():
            seat = rng.choice(deciders)
            table.submit(seat, rng.choice(table.legal_actions(seat)))
        for at, ply in enumerate(table.line.plies):
            turn = case.game.turn(table.line.state_at(at))
            if isinstance(ply.entry, Drawn) and isinstance(turn, Chance):
                which = turn.name, turn.draw
                agreeing += which in data
                assert data.setdefault(which, ply.entry.drawn) == ply.entry.drawn
    assert agreeing > 1


@some_cases
def test_a_doctored_log_is_found_out_at_its_entry(case: Case) -> None:
    rng, journal = Random(7), Kept()
    table = table_of(case, journal, "x")
    table.start()
    while deciders := table.deciders():
        table.submit(deciders[0], rng.choice(table.legal_actions(deciders[0])))
    for number in rng.sample(range(len(journal.entries) - 1), k=8):
        entry = journal.entries[number]
        if not isinstance(entry, Acted):
            continue
        for changed in mutations(entry.action, rng):
            forged = [*journal.entries[:number], Acted(entry.seat, changed), *journal.entries[number + 1 :]]
            state = play_log(case.game, table.header, journal.entries[:number]).state
            if changed in case.game.legal_actions(state, entry.seat):
                continue
            with pytest.raises(BrokenLog) as broken:
                play_log(case.game, table.header, forged)
            assert (broken.value.code, broken.value.number) == ("log_illegal_action", number + 1)


# ---- What nobody may see --------------------------------------------------------------------------------------------


@some_cases
def test_what_a_seat_cannot_know_never_reaches_its_view_or_its_events(case: Case) -> None:
    """Exchange all cards that a viewer cannot know: its view, its choices and its story must stay the same."""
    rng, game = Random(8), case.game
    followed = 0
    for step in case.walks(8):
        viewers = (None, *range(case.seats))
        viewer = rng.choice(viewers)
        unseen = case.law.twin(step.state, viewer, rng, own_pile=True)
        assert msgspec.json.encode(game.view(unseen, viewer)) == msgspec.json.encode(game.view(step.state, viewer))
        if viewer is not None:
            assert game.legal_actions(unseen, viewer) == game.legal_actions(step.state, viewer)
        entry = step.entry
        if not isinstance(entry, Acted) or case.law.reveals(step):
            continue
        other = case.law.twin(step.before, viewer, rng, own_pile=False)
        if entry.action not in game.legal_actions(other, entry.seat):
            assert entry.seat != viewer
            continue
        story: list[Any] = []
        after = game.apply(other, entry.seat, entry.action, story)
        assert [redact(event, viewer) for event in story] == [redact(event, viewer) for event in step.events]
        assert game.view(after, viewer) == game.view(step.state, viewer)
        followed += 1
    assert followed > 30


@some_cases
def test_no_secret_can_be_found_in_an_encoded_view(case: Case) -> None:
    looked = 0
    for step in case.walks(9, interventions=True):
        for viewer in (None, *range(case.seats)):
            seen = msgspec.json.encode(case.game.view(step.state, viewer))
            secrets = case.law.secrets(step.state, viewer)
            looked += len(secrets)
            assert not any(secret in seen for secret in secrets)
    assert looked > 200


@some_cases
def test_the_search_for_secrets_would_find_one(case: Case) -> None:
    *_, step = (each for _, each in zip(range(30), case.walk(9), strict=False))
    assert all(secret in msgspec.json.encode(step.state) for secret in case.law.secrets(step.state, None))


@some_cases
def test_redacting_twice_is_redacting_once(case: Case) -> None:
    for step in case.walk(10, interventions=True):
        for event in step.events:
            for viewer in (None, *range(case.seats)):
                redacted = redact(event, viewer)
                assert redacted is None or redact(redacted, viewer) == redacted


@some_cases
def test_nothing_that_told_the_seat_something_can_be_taken_back(case: Case) -> None:
    """If an action may be undone, the seat sees after it only what it could have foretold."""
    rng, game = Random(11), case.game
    undoable = final = 0
    for step in case.walks(11, enough=400):
        if not isinstance(step.entry, Acted):
            continue
        seat, action = step.entry.seat, step.entry.action
        if not game.can_take_back(step.before, seat, step.state):
            final += 1
            continue
        undoable += 1
        other = case.law.twin(step.before, seat, rng, own_pile=True)
        after = game.apply(other, seat, action)
        assert game.view(after, seat) == game.view(step.state, seat)
        assert game.can_take_back(other, seat, after)
    assert undoable > 10 if takes_back(case) else not undoable
    assert final > 10


# ---- How games go, and end ------------------------------------------------------------------------------------------


@some_cases
def test_a_match_goes_forward_and_its_moments_are_codes(case: Case) -> None:
    game = case.game
    gone = game.progress(game.initial_state(case.options, case.seats))
    moments: set[str] = set()
    for step in case.walk(12, interventions=True):
        come = game.progress(step.state)
        assert come >= gone and len(come) == len(gone)
        gone = come
        moments.update(game.moments(step.events))
    assert "end" in moments
    assert all(code.isidentifier() for code in moments)


@some_cases
def test_every_draw_has_an_answer_that_fits_and_only_such_an_answer_does(case: Case) -> None:
    draws = 0
    for step in case.walk(13):
        turn = case.game.turn(step.before) if step.before is not None else None
        if isinstance(turn, Chance):
            assert isinstance(step.entry, Drawn)
            assert answers(turn.draw, step.entry.drawn)
            assert not answers(turn.draw, (*step.entry.drawn, 0))
            assert not answers(turn.draw, (-1, *step.entry.drawn[1:]))
            draws += 1
    assert draws


@some_cases
def test_the_match_survives_whatever_comes_from_outside_at_any_moment(case: Case) -> None:
    rng, game = Random(14), case.game
    steps = list(case.walk(14))
    for step in rng.sample(steps, k=min(ENOUGH, len(steps))):
        if isinstance(game.turn(step.state), Over):
            continue
        called, ends = game.intervene(step.state, TimeCalled()), ends_when_called(case, step.state)
        assert type(game.turn(called)) is (Over if ends else type(game.turn(step.state)))
        state, here = step.state, list(range(case.seats))
        rng.shuffle(here)
        for seat in here:
            if isinstance(game.turn(state), Over):
                break
            try:
                state = game.intervene(state, Resigned(seat))
            except IllegalAction:
                continue
            turn = game.turn(state)
            assert isinstance(turn, Over) or not isinstance(turn, Decide) or seat not in turn.seats
            assert case.law.cards_of(state) == case.law.whole(state)
        assert isinstance(game.turn(state), Over)


@pytest.mark.parametrize("key", GAMES)
def test_a_number_of_seats_that_a_table_cannot_have_is_refused(key: str) -> None:
    law, game = law_of(key), GAMES[key]
    for options in law.OPTIONS:
        assert set(law.seats_of(options)) <= set(game.seats)
        for seats in {0, *range(game.seats.start - 1, game.seats.stop + 1), 99} - set(law.seats_of(options)):
            with pytest.raises(BadSetup):
                game.initial_state(options, seats)

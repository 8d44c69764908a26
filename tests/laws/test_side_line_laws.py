"""The laws of side lines: from any place of a match, with its real cards or with cards drawn anew, in every game."""

from __future__ import annotations

from random import Random
from typing import Any

import msgspec

from engine.core.bots import RandomBot, bots_of
from engine.core.chance import Dealer
from engine.core.history import MatchHistory, Origin
from engine.core.log import Acted, Drawn, Header, Player
from engine.core.memory import Memories, recall
from engine.core.model import Chance, Decide, Over, Seat
from engine.core.side_lines import go_on_with_cards_drawn_anew, go_on_with_real_cards, past_of_seat
from tests.laws.cases import Case, some_cases

PLACES = 2
"""So many places of a match begin side lines."""
THOUGHT = 2
"""So many choices of a side line are those of the game's own bot, the others are random: a search costs its time."""


def header_of(case: Case) -> Header:
    names = [Player(f"p{seat}") for seat in range(case.seats)]
    options = msgspec.to_builtins(case.options)
    return Header("line", case.game.key, case.game.rules_versions[-1], tuple(names), options, None, ())


def match_of(case: Case, seed: int) -> MatchHistory:
    line = MatchHistory(case.game, header_of(case))
    for step in case.walk(seed, interventions=True):
        if step.entry is not None:
            line.add(step.entry)
    return line


def places_of(line: MatchHistory, rng: Random, kind: Any = (Decide, Chance)) -> list[int]:
    """Return some places at which the match was not over, and waited for something of this kind."""
    places = [at for at in range(len(line.plies) + 1) if isinstance(line.game.turn(line.state_at(at)), kind)]
    return rng.sample(places, k=min(PLACES, len(places)))


def side_line(case: Case, origin: Origin) -> MatchHistory:
    return MatchHistory(case.game, header_of(case), (), origin)


def play_on(case: Case, line: MatchHistory, rng: Random, *, every: int = 0) -> None:
    """Play a line to its end: the game's own bots at first, and random ones then.

    In so many choices one is looked at: what whoever chooses remembers must agree with the state.
    """
    game, dealer, memories = case.game, Dealer(bytes(32)), Memories(line)
    best, thought = next(iter(game.bots.values())), 0
    for number in range(case.law.BOUND):
        turn = line.turn()
        if isinstance(turn, Over):
            return
        if isinstance(turn, Chance):
            line.add(Drawn(dealer.answer(turn)))
            continue
        assert isinstance(turn, Decide)
        seat = rng.choice(turn.seats)
        if every and number % every == 0:
            agrees(line, memories, seat, rng)
        legal = game.legal_actions(line.state, seat)
        bot: Any = best if thought < THOUGHT else RandomBot()
        thought += len(legal) > 1
        view = game.view(line.state, seat)
        action = bot.choose(view, legal, rng, memory=memories.of(seat), budget=16) if len(legal) > 1 else legal[0]
        line.add(Acted(seat, action))
    raise AssertionError("no end")


@some_cases
def test_a_state_is_what_it_was_when_it_has_been_written_and_read_by_the_type_of_the_game(case: Case) -> None:
    game = case.game
    for number, step in enumerate(case.walks(31, interventions=True)):
        if number % 3:
            continue
        again = msgspec.msgpack.decode(msgspec.msgpack.encode(step.state), type=game.state_type)
        assert again == step.state and repr(again) == repr(step.state)
        assert game.turn(again) == game.turn(step.state)
        assert game.next_choice(again) == game.next_choice(step.state)


@some_cases
def test_a_side_line_with_real_cards_goes_on_from_its_place_and_leaves_the_match_as_it_was(case: Case) -> None:
    rng, match = Random(32), match_of(case, 32)
    before = msgspec.msgpack.encode([(ply.entry, ply.state) for ply in match.plies])
    for at in places_of(match, rng):
        line = side_line(case, go_on_with_real_cards(match, at))
        assert line.state is match.state_at(at)
        events = [event for ply in match.plies[:at] for event in ply.events]
        for seat in (None, *range(case.seats)):
            assert Memories(line).of(seat) == recall(case.game, None, seat, events)
        play_on(case, line, rng)
    assert msgspec.msgpack.encode([(ply.entry, ply.state) for ply in match.plies]) == before


@some_cases
def test_a_side_line_with_cards_drawn_anew_is_made_of_what_its_seat_knew_alone(case: Case) -> None:
    game, rng, match, others = case.game, Random(33), match_of(case, 33), 0
    for at in places_of(match, rng):
        seat = rng.randrange(case.seats)
        origin = go_on_with_cards_drawn_anew(match, at, seat, Random(at))
        assert game.view(origin.state, seat) == game.view(match.state_at(at), seat)
        past = past_of_seat(match, at, seat)
        # Another match in which all that the seat cannot know is otherwise, as far as it can be.
        memory = recall(game, None, seat, past)
        other = side_line(case, Origin(game.sample(game.view(match.state_at(at), seat), memory, rng), past))
        others += other.start != match.state_at(at)
        assert go_on_with_cards_drawn_anew(other, 0, seat, Random(at)) == origin
    assert others


@some_cases
def test_in_a_side_line_with_cards_drawn_anew_every_memory_agrees_with_the_cards_drawn(case: Case) -> None:
    rng, match = Random(34), match_of(case, 34)
    for at in places_of(match, rng):
        seat = rng.randrange(case.seats)
        line = side_line(case, go_on_with_cards_drawn_anew(match, at, seat, rng))
        memories = Memories(line)
        for other in (None, *range(case.seats)):
            agrees(line, memories, other, rng)
        play_on(case, line, rng, every=7)


def agrees(line: MatchHistory, memories: Memories, viewer: Seat | None, rng: Random) -> None:
    """Hold that what a seat remembers allows the state: it takes for possible what looks as its own view does."""
    game, view = line.game, line.game.view(line.state, viewer)
    assert game.view(game.sample(view, memories.of(viewer), rng), viewer) == view


@some_cases
def test_the_bots_of_a_side_line_choose_alike_whatever_the_real_hidden_cards_were(case: Case) -> None:
    game, match, chosen = case.game, match_of(case, 35), 0
    bots = list(bots_of(game).values())
    for at in places_of(match, Random(35), Decide):
        seat = at % case.seats
        past = past_of_seat(match, at, seat)
        view = game.view(match.state_at(at), seat)
        hidden_otherwise = game.sample(view, recall(game, None, seat, past), Random(-1 - at))
        other = side_line(case, Origin(hidden_otherwise, past))
        lines = [
            side_line(case, go_on_with_cards_drawn_anew(real, place, seat, Random(at)))
            for real, place in ((match, at), (other, 0))
        ]
        turn = lines[0].turn()
        assert isinstance(turn, Decide)
        for this in turn.seats:
            choices = [
                bots[at % len(bots)].choose(
                    game.view(line.state, this),
                    game.legal_actions(line.state, this),
                    Random(at),
                    memory=Memories(line).of(this),
                    budget=16,
                )
                for line in lines
            ]
            assert choices[0] == choices[1]
            chosen += 1
    assert chosen

"""The laws of what a seat is told that it knew: it follows from what the seat may see, at any place of any match."""

from __future__ import annotations

from collections.abc import Iterator
from random import Random
from typing import Any

from engine.core.bots import BUDGET, bots_of
from engine.core.chance import Stream, answer_from
from engine.core.log import Player
from engine.core.memory import recall
from engine.core.model import Chance, Decide, Over
from engine.core.redaction import redact
from tests.laws.cases import Case, some_cases
from tui.games.game_ui import game_ui_of, localizer_of
from tui.services.matches.player_update import VisiblePly
from tui.services.review.knowledge import Known
from tui.texts.localizer import Session

NAMES = ("Ana", "Bia", "Caio", "Duda", "Edu", "Flor", "Gil", "Hugo")
LONG = 110
"""So many plies of a match are played on between what is looked at."""


def insight_of(case: Case, known: Known, language: str = "pt_BR") -> Any:
    session = Session(language=language)
    options = case.game.seen_options(case.options, None)
    localizer = localizer_of(session, case.game.key, options, NAMES[: case.seats])
    return game_ui_of(case.game.key).insight(known, localizer)


def played_by_bots(case: Case, seed: int) -> Iterator[tuple[Any, tuple[Any, ...]]]:
    """Yield every state of a match that the game's own bots play, with its events: random play never comes far."""
    game, rng, stream = case.game, Random(seed), Stream(str(seed).encode())
    state, bot = game.initial_state(case.options, case.seats), next(iter(bots_of(game).values()))
    memories: dict[int, Any] = dict.fromkeys(range(case.seats))
    yield state, ()
    for _ in range(LONG):
        turn, events = game.turn(state), list[Any]()
        if isinstance(turn, Over):
            return
        if isinstance(turn, Chance):
            state = game.resolve(state, answer_from(stream, turn.draw), events)
        else:
            seat = turn.seats[0]
            legal = game.legal_actions(state, seat)
            memory = recall(game, memories[seat], seat, ())
            action = bot.choose(game.view(state, seat), legal, rng, memory=memory, budget=BUDGET)
            state = game.apply(state, seat, action, events)
        for seat in memories:
            memories[seat] = recall(game, memories[seat], seat, events)
        yield state, tuple(events)


def known_along(case: Case, steps: Iterator[tuple[Any, tuple[Any, ...]]]) -> Iterator[tuple[Any, Known]]:
    """Yield each state with what was known in it by who is asked, or by anybody."""
    viewers: list[int | None] = [None, *range(case.seats)]
    memories: dict[int | None, Any] = dict.fromkeys(viewers)
    data: dict[int | None, tuple[VisiblePly, ...]] = dict.fromkeys(viewers, ())
    players, rng = tuple(map(Player, NAMES[: case.seats])), Random(case.seats)
    for number, (state, events) in enumerate(steps):
        for viewer in viewers:
            memories[viewer] = recall(case.game, memories[viewer], viewer, events)
            seen = tuple(item for event in events if (item := redact(event, viewer)) is not None)
            data[viewer] = (*data[viewer], VisiblePly(number, seen, players))
        turn = case.game.turn(state)
        viewer = turn.seats[0] if isinstance(turn, Decide) and rng.randrange(2) else rng.choice(viewers)
        yield state, Known(viewer, case.game.view(state, viewer), memories[viewer], data[viewer])


@some_cases
def test_what_a_seat_knew_is_the_same_whatever_the_cards_are_that_it_does_not_see(case: Case) -> None:
    rng, at = Random(31), 0
    for number, (_, known) in enumerate(known_along(case, played_by_bots(case, 31))):
        if number % 5:
            continue
        other = case.game.sample(known.view, known.memory, rng)
        twin = known._replace(view=case.game.view(other, known.seat))
        insight = insight_of(case, known)
        assert insight == insight_of(case, twin)
        at += bool(insight)
    assert at > 3


@some_cases
def test_what_a_seat_knew_is_told_at_any_place_in_both_languages_without_hollow_parts(case: Case) -> None:
    steps = ((step.state, step.events) for step in case.walk(32, interventions=True))
    for number, (_, known) in enumerate(known_along(case, steps)):
        if number % 10 or number > 240:
            continue
        for language in ("pt_BR", "en"):
            for part in insight_of(case, known, language):
                assert part.title and part.lines and all(part.lines)

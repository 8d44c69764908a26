"""The laws of a screen that several people share: who plays together, what is hidden, what is done unasked."""

from __future__ import annotations

from random import Random

from engine.core.model import Decide
from tests.laws.cases import Case, some_cases


@some_cases
def test_who_has_no_secrets_holds_no_cards_of_its_own(case: Case) -> None:
    """Whoever may look at the screen without a curtain sees no hand that a spectator does not see."""
    open_, hidden = 0, 0
    for step in case.walks(15):
        for seat in range(case.seats):
            view = case.game.view(step.state, seat)
            if case.game.has_secrets(view):
                hidden += 1
                continue
            open_ += 1
            assert (view.seats[seat].hand or ()) == (case.game.view(step.state, None).seats[seat].hand or ())
    assert open_ and hidden and not case.game.has_secrets(case.game.view(step.state, None))


@some_cases
def test_what_is_done_for_a_person_at_once_tells_the_others_nothing(case: Case) -> None:
    """Before others only that is done unasked which the seat would have had to do with any cards."""
    rng, game = Random(16), case.game
    for step in case.walks(16):
        turn = game.turn(step.state)
        for seat in turn.seats if isinstance(turn, Decide) else ():
            legal = game.legal_actions(step.state, seat)
            if len(legal) == 1 and game.automatic(game.view(step.state, seat), legal[0], False):
                twin = case.law.twin(step.state, None, rng, own_pile=True)
                assert game.legal_actions(twin, seat) == legal
                assert game.automatic(game.view(twin, seat), legal[0], False)


@some_cases
def test_sides_part_the_seats_into_equal_groups(case: Case) -> None:
    sides = case.game.sides(case.options, case.seats)
    if sides:
        assert sorted(seat for side in sides for seat in side) == list(range(case.seats))
        assert len({len(side) for side in sides}) == 1 < len(sides[0])

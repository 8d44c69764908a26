"""What a duel of Chama is worth: the win of it, as the planner plays both seats on."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from msgspec.structs import replace

from engine.core.chance import Stream, answer_from
from engine.core.game import AnyGame, Rng
from engine.core.model import Chance
from engine.core.sampling import shuffle
from engine.games.chama.bot import ChamaPlanner
from engine.games.chama.model import ChamaAsk, ChamaOptions, ChamaSeatState, ChamaState, ChamaView

DUEL = 2
"""With more seats a value tells whom the others happen to attack as much as who played well: nothing is said of it."""


class ChamaJudge:
    """A duel is worth 1 to who wins it, and a half to both where it ends level.

    The order of the cards that nobody has drawn yet is no part of a position: it is drawn anew to play one on.
    """

    unit = "duel_win"
    cost = 8

    def __init__(self, game: AnyGame) -> None:
        self._game = game
        self._planner = ChamaPlanner()

    def judges(self, options: ChamaOptions, seats: int) -> bool:
        """Tell whether it is a duel."""
        return seats == DUEL

    def result(self, before: ChamaState, after: ChamaState) -> tuple[float, ...] | None:
        """Return who has won the duel."""
        return None if after.outcome is None or before.outcome is not None else _worth(after)

    def play_on(self, state: ChamaState, seed: int) -> tuple[float, ...]:
        """Return who wins the duel when the planner plays on for both."""
        game, rng = self._game, Stream(seed.to_bytes(8, "big"))
        state = replace(state, seats=tuple([_unseen(place, rng) for place in state.seats]))
        while state.outcome is None:
            choice = game.next_choice(state)
            if choice is None:
                turn = game.turn(state)
                assert isinstance(turn, Chance)
                state = game.resolve(state, answer_from(rng, turn.draw))
            else:
                seat, legal = choice
                action = self._planner.choose(game.view(state, seat), legal, rng) if len(legal) > 1 else legal[0]
                state = game.apply(state, seat, action)
        return _worth(state)

    def candidates(self, view: ChamaView, legal: Sequence[Any]) -> Sequence[Any]:
        """Return all actions; none for the cut of a deck that nobody has seen."""
        return () if view.ask is ChamaAsk.CUT else legal

    def preferred(self, view: ChamaView, legal: Sequence[Any]) -> Any:
        """Return the planner's action: only a cut, which is no choice, would depend on the seed."""
        return self._planner.choose(view, legal, Stream(b""))


def _worth(state: ChamaState) -> tuple[float, ...]:
    """Return the win, shared by those who are level."""
    assert state.outcome is not None
    places = state.outcome.places
    return tuple([1 / places.count(1) if place == 1 else 0.0 for place in places])


def _unseen(place: ChamaSeatState, rng: Rng) -> ChamaSeatState:
    """Return the seat with the cards of its draw pile in another order."""
    pile = list(place.deck[place.drawn :])
    shuffle(pile, rng)
    return replace(place, deck=place.deck[: place.drawn] + tuple(pile))

"""What a duel of Chama is worth: the win of it, as quick players play both seats on."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from contextlib import suppress

from msgspec.structs import replace

from engine.core.chance import Stream, answer_from
from engine.core.game import AnyGame, Rng
from engine.core.judging import Trait
from engine.core.model import Chance, Decide, Seat
from engine.core.sampling import shuffle
from engine.games.chama.actions import AttachArmy, CallXisum, ChamaAction, DrawSpoils, PlayRealm
from engine.games.chama.bot import ChamaPlanner
from engine.games.chama.bot.habits import CAREFUL, THRIFTY, Habit
from engine.games.chama.bot.players import POWERS, STANDING
from engine.games.chama.bot.playout import Playout
from engine.games.chama.bot.quick import quick_action
from engine.games.chama.bot.search import SEARCHED, CheapRng, act_name
from engine.games.chama.model import ChamaAsk, ChamaOptions, ChamaSeatState, ChamaState

DUEL = 2
"""With more seats a value tells whom the others happen to attack as much as who played well: nothing is said of it."""
_BEFORE_THE_DEAL = frozenset({ChamaAsk.START, ChamaAsk.SHUFFLE, ChamaAsk.CUT})
_BOTH_CAREFUL = (CAREFUL, CAREFUL)
_WEIGHTS = {"wins": 9.0, "lives": 9.0, "razes": 3.0, "holds": 3.0, "realms": 3.0, "lead": 1.5, "ace": 1.0, "card": 0.5}
_CLOSED = 0.02
"""The weight of cards that stay in the hand, and of commanders that stand in the pool: told where little else is."""


class ChamaJudge:
    """Judge of duels: 1 to the winner, a half to both where a duel ends level.

    The order of the cards that nobody has drawn yet is no part of a position: it is drawn anew to play one on. A line
    in a world is played on with the order that the world has, so that all lines draw the same cards.
    """

    unit = "duel_win"
    cost = 1
    plays_turns = True
    reference = 1024
    situations: Mapping[str, str] = {
        "build": "realm rebuild commander army discard redraw no_redraw",
        "battle": "attack send send_hand undefended aid no_aid xisum reinforce armistice concede withdraw",
        "spoils": "spoils no_spoils play_spoils keep_spoils",
        "end": "end",
    }
    unjudged = "not_judged"

    def __init__(self, game: AnyGame) -> None:
        self._game = game
        self._planner = ChamaPlanner()

    def judges(self, options: ChamaOptions, seats: int) -> bool:
        """Tell whether it is a duel."""
        return seats == DUEL

    def result(self, before: ChamaState, after: ChamaState) -> tuple[float, ...] | None:
        """Return who has won the duel."""
        return None if after.outcome is None or before.outcome is not None else _worth(after)

    def play_on(self, state: ChamaState, seed: int, begun: object = None) -> tuple[float, ...]:
        """Return who wins the duel when quick players go on.

        Where time is called the planner plays the rest instead.
        """
        state, rng = self._dealt(state, seed, begun)
        if state.time_called:
            state = self._planned(state, rng)
        if state.outcome is not None:
            return _worth(state)
        winner = Playout(state, _habits(rng)).finish(state)
        return tuple([float(seat == winner) for seat in range(DUEL)])

    def confirms(self) -> ChamaJudge | None:
        """Return a judge for whom the planner plays both seats on."""
        return _PlannedJudge(self._game)

    def checked_by(self) -> None:
        """Return None: this judge's losses are checked by more playouts, not by another judge."""

    def _dealt(self, state: ChamaState, seed: int, begun: object) -> tuple[ChamaState, CheapRng]:
        """Return the position after the deal, and further chance; but for a line, its piles in another order."""
        game, rng = self._game, CheapRng(seed)
        while state.ask in _BEFORE_THE_DEAL:
            turn = game.turn(state)
            if isinstance(turn, Chance):
                state = game.resolve(state, answer_from(_stream(rng), turn.draw))
            else:
                assert isinstance(turn, Decide)
                legal = game.legal_actions(state, turn.seats[0])
                state = game.apply(state, turn.seats[0], legal[rng.randrange(len(legal))])
        if begun is None:
            state = replace(state, seats=tuple([_unseen(place, rng) for place in state.seats]))
        return state, rng

    def _planned(self, state: ChamaState, rng: CheapRng) -> ChamaState:
        """Return how the duel ends when the planner plays both seats on."""
        game = self._game
        while state.outcome is None:
            choice = game.next_choice(state)
            if choice is None:
                turn = game.turn(state)
                assert isinstance(turn, Chance)
                state = game.resolve(state, answer_from(_stream(rng), turn.draw))
            else:
                seat, legal = choice
                action = self._planner.choose(game.view(state, seat), legal, rng) if len(legal) > 1 else legal[0]
                state = game.apply(state, seat, action)
        return state

    # ---- Lines -------------------------------------------------------------------------------------------------------

    def openings(
        self, state: ChamaState, seat: Seat, legal: Sequence[ChamaAction]
    ) -> Sequence[tuple[ChamaAction, ...]]:
        """Return the acts that differ, each alone; none for the cut of a deck that nobody has seen.

        The ranks of realms say nothing, and of the armies of a hand the least and the greatest are given.
        """
        if state.ask is ChamaAsk.CUT:
            return ()
        armies = [action.card for action in legal if isinstance(action, AttachArmy)]
        found: dict[object, ChamaAction] = {}
        for action in legal:
            if isinstance(action, AttachArmy) and min(armies) < action.card < max(armies):
                continue
            found.setdefault(self.act_name(state, seat, action), action)
        return [(action,) for action in found.values()]

    def follow(self, state: ChamaState, seat: Seat, legal: Sequence[ChamaAction]) -> ChamaAction:
        """Return what a quick player does, or the planner where it is asked what playouts do not ask."""
        if len(legal) == 1:
            return legal[0]
        if state.ask in SEARCHED and not state.time_called:
            return quick_action(state, seat, legal, _BOTH_CAREFUL)
        action: ChamaAction = self._planner.choose(self._game.view(state, seat), legal, CheapRng(0))
        return action

    def learns(self, before: ChamaState, action: ChamaAction, after: ChamaState, seat: Seat) -> bool:
        """Tell whether a card was drawn or turned up."""
        return isinstance(action, (DrawSpoils, CallXisum)) or before.seats[seat].drawn != after.seats[seat].drawn

    def act_name(self, state: ChamaState, seat: Seat, action: ChamaAction) -> object:
        """Return the name of an act: units by their cards, realms without a rank."""
        if isinstance(action, PlayRealm):
            return PlayRealm, action.slot
        return act_name(state.seats[seat].pool, action)

    def comes_to(self, state: ChamaState) -> object:
        """Return the position with hands and pools sorted."""
        return replace(
            state,
            seats=tuple(
                [
                    replace(
                        place,
                        hand=tuple(sorted(place.hand)),
                        pool=tuple(sorted(place.pool, key=lambda unit: (unit.commander, unit.army, unit.fought))),
                        discard=tuple(sorted(place.discard)),
                    )
                    for place in state.seats
                ]
            ),
        )

    # ---- Why a line is better ----------------------------------------------------------------------------------------

    def traits(self, before: ChamaState, after: ChamaState, seed: int, seat: Seat) -> Mapping[Trait, float]:
        """Return who has won, which realms stand, and which cards are left as the seat's next turn begins."""
        state, rng = self._dealt(after, seed, before)
        if state.outcome is not None:
            worth = _worth(state)
            return {("wins", 0): worth[seat], ("lives", 0): float(worth[seat] > 0)}
        playout = _UntilTurn(state, _habits(rng), seat)
        playout.run_until(state)
        return playout.traits(before)

    def weight(self, trait: Trait) -> float:
        """Return how much a trait says."""
        return _WEIGHTS.get(trait[0], _CLOSED) * (1 + trait[1] / 10 if trait[0] == "card" else 1)


class _PlannedJudge(ChamaJudge):
    """Has the planner play duels on, which takes longer."""

    cost = 2

    def confirms(self) -> None:
        """Return None: this is the one that confirms."""

    def play_on(self, state: ChamaState, seed: int, begun: object = None) -> tuple[float, ...]:
        """Return who wins the duel when the planner plays on for both."""
        state, rng = self._dealt(state, seed, begun)
        return _worth(self._planned(state, rng))


class _Reached(Exception):
    """The turn that was waited for begins."""


class _UntilTurn(Playout):
    """A playout that stops as a seat's next turn begins."""

    def __init__(self, state: ChamaState, habits: Sequence[Habit], seat: Seat) -> None:
        super().__init__(state, habits)
        self._until = seat

    def run_until(self, state: ChamaState) -> None:
        """Play on until then, or to the end."""
        with suppress(_Reached):
            self.finish(state)

    def draw(self, seat: Seat) -> bool:
        """Stop before the seat draws."""
        if seat == self._until:
            raise _Reached
        return super().draw(seat)

    def traits(self, before: ChamaState) -> dict[Trait, float]:
        """Return what the position comes to for the seat, beside where it began."""
        seat, other = self._until, 1 - self._until
        player, rival = self.players[seat], self.players[other]
        wins = self.winner == seat or (
            self.winner < 0 and self.by_realms and self.complete(seat) and len(player.deck) >= self.draws[seat]
        )
        own, theirs = before.seats[seat].slots, before.seats[other].slots
        found: dict[Trait, float] = {
            ("wins", 0): float(wins),
            ("lives", 0): float(self.winner != other),
            ("realms", 0): float(sum(_stands(player.formation, at) for at in range(6) if own[at] <= 0)),
            ("lead", 0): float(STANDING[player.formation] > STANDING[rival.formation]),
            ("ace", 0): float(player.aces),
            ("hand", 0): float(player.hand()),
            ("pool", 0): float(len(player.pool) + len(player.spent)),
        }
        for at in range(6):
            if theirs[at] > 0:
                found["razes", at] = float(not _stands(rival.formation, at))
            if own[at] > 0:
                found["holds", at] = float(_stands(player.formation, at))
        for unit in (*player.pool, *player.spent):
            for card in (unit & 7, (unit >> 3) - (unit & 7)):
                if card:
                    found["card", card] = found.get(("card", card), 0.0) + 1
        for card in (*player.commanders, *player.armies):
            found["card", card] = found.get(("card", card), 0.0) + 1
        return found


def _stream(rng: CheapRng) -> Stream:
    return Stream(rng.randrange(1 << 30).to_bytes(4, "big"))


def _stands(formation: int, slot: int) -> bool:
    return formation // POWERS[slot] % 3 == 2


def _habits(rng: CheapRng) -> tuple[Habit, ...]:
    """Return how each seat plays on."""
    return tuple([CAREFUL if rng.randrange(2) else THRIFTY for _ in range(DUEL)])


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

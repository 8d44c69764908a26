"""The search: acts are tried in worlds that the seat cannot rule out, each played on to its end."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from engine.core.game import Rng
from engine.core.halving import best_by_trials
from engine.core.model import Seat
from engine.games.chama.actions import AttachArmy, Attack, ChamaAction, PlayRealm, SendFromPool
from engine.games.chama.applying import APPLY
from engine.games.chama.bot.habits import CAREFUL, Habit, habits_for
from engine.games.chama.bot.planner import ChamaPlanner
from engine.games.chama.bot.playout import Playout
from engine.games.chama.bot.quick import quick_action
from engine.games.chama.bot.race import side_of
from engine.games.chama.bot.worth import ChamaWeights
from engine.games.chama.memory import NEW, ChamaMemory
from engine.games.chama.model import ChamaAsk, ChamaState, ChamaView, Type, Unit
from engine.games.chama.sample import sample

PLAYOUTS = 300
"""Playouts of a choice with the usual budget."""
USUAL = 200
"""The usual budget."""
LEAST = 1.0
"""The quick player's choice is left for one that did better by so many standard errors."""
SEARCHED = frozenset({ChamaAsk.MAIN, ChamaAsk.SEND, ChamaAsk.AGAIN, ChamaAsk.DEFEND, ChamaAsk.LOSING})
"""What quick players are asked in playouts."""
_MEASURED = frozenset({Type.CAMPEONATO, Type.DUPLAS})
"""The types whose tables of three and four the habits of the playouts were found at."""
_DOUBT = 0.15
"""How often a rival never attacks by nature."""
_SHYNESS, _SHY_AMONG_MANY = 0.6, 0.87
"""How often one that does lets a turn go by without an attack, in a duel and at a larger table."""


OTHERS = 0.5
"""How often a rival plays the other way: keeps its aces for the end, hardly attacks at a larger table."""


class ChamaQuickPlayer(ChamaPlanner):
    """Bot that plays the turns and battles of a duel as playouts do, and plans what is left."""

    def __init__(self, habit: Habit = CAREFUL, weights: ChamaWeights | None = None) -> None:
        """Take what the player keeps, when it attacks and what it spends, and its taste where it plans."""
        super().__init__(weights)
        self._habit = habit

    def habit_at(self, view: ChamaView) -> Habit | None:
        """Return the habit for a table; None where the bot plans everything."""
        return self._habit if len(view.seats) == 2 else None

    def choose(self, view: Any, legal: Sequence[Any], rng: Rng, *, memory: Any = None, budget: int = USUAL) -> Any:
        """Return one of the legal actions."""
        habit = self.habit_at(view)
        if habit is None or not is_tried(view, legal):
            return super().choose(view, legal, rng, memory=memory, budget=budget)
        state = sample(view, CheapRng(rng.randrange(1 << 32)))
        return quick_action(state, view.viewer, legal, (habit,) * len(view.seats))


class ChamaSearch(ChamaQuickPlayer):
    """Bot that tries a turn's acts one by one, against the quick action."""

    def __init__(self, playouts: int = PLAYOUTS) -> None:
        """Take how many playouts a choice with the usual budget may cost."""
        super().__init__()
        self._playouts = playouts

    def habit_at(self, view: ChamaView) -> Habit | None:
        """Return the rival's assumed habit where the bot does not search.

        None at larger tables whose types or helpers are not known.
        """
        if len(view.seats) > 2 and (view.options.allies or view.options.type not in _MEASURED):
            return None
        return habits_for(view.options.type, len(view.seats))[0]

    def choose(self, view: Any, legal: Sequence[Any], rng: Rng, *, memory: Any = None, budget: int = USUAL) -> Any:
        """Return the quick action, or one that did better by far enough in worlds common to all.

        Realms are always laid without a search.
        """
        usual = super().choose(view, legal, rng, memory=memory, budget=budget)
        if self.habit_at(view) is None or not is_tried(view, legal) or isinstance(usual, PlayRealm):
            return usual
        choices = candidates(view, legal, usual)
        playouts = self._playouts * budget // USUAL
        if playouts < len(choices) or len(choices) < 2:
            return usual
        worlds = ChamaWorlds(view, memory or NEW, rng)

        def trial(choice: int, world: int) -> float:
            return worlds.worth(choices[choice], world)

        return choices[best_by_trials(len(choices), 0, trial, playouts, LEAST)]


def is_tried(view: ChamaView, legal: Sequence[ChamaAction]) -> bool:
    """Tell whether playouts can answer the question, and there is a choice."""
    return len(legal) > 1 and view.ask in SEARCHED and not view.time_called


def candidates(view: ChamaView, legal: Sequence[ChamaAction], usual: ChamaAction) -> list[ChamaAction]:
    """Return the actions to try, the usual one first, and none that comes to the same as another."""
    assert view.viewer is not None
    place, crowded = view.seats[view.viewer], len(view.seats) > 2
    armies = [card for card in place.hand or () if 6 <= card <= 10]
    found: dict[object, ChamaAction] = {act_name(place.pool, usual, crowded): usual}
    for action in legal:
        if isinstance(action, PlayRealm) or (isinstance(action, AttachArmy) and armies[0] < action.card < armies[-1]):
            continue
        found.setdefault(act_name(place.pool, action, crowded), action)
    return list(found.values())


def act_name(pool: Sequence[Unit], action: ChamaAction, crowded: bool = False) -> object:
    """Return the name of an act, independent of the order of a pool's units."""
    match action:
        case Attack(seat=seat) if crowded:  # whom to attack matters more than which realm
            return Attack, seat
        case AttachArmy(card=card, unit=at):
            return AttachArmy, card, pool[at].commander
        case SendFromPool(unit=at):
            return SendFromPool, pool[at]
        case _:
            return action


class CheapRng:
    """Random numbers from a seed, cheap and good enough to deal worlds: Knuth's congruences of 64 bits."""

    def __init__(self, seed: int) -> None:
        self._state = seed

    def randrange(self, stop: int, /) -> int:
        """Return a number from 0 up to, and without, `stop`."""
        self._state = (self._state * 6364136223846793005 + 1442695040888963407) & 0xFFFFFFFFFFFFFFFF
        return (self._state >> 33) * stop >> 31

    def random(self) -> float:
        """Return a number from 0 up to, and without, 1."""
        return self.randrange(1 << 31) / (1 << 31)


class ChamaWorlds:
    """Worlds for the choices of one seat, each dealt when it is first asked for."""

    def __init__(self, view: ChamaView, memory: ChamaMemory, rng: Rng) -> None:
        assert view.viewer is not None
        self._view, self._rng = view, CheapRng(rng.randrange(1 << 32))
        self._seat: Seat = view.viewer
        self._fresh = memory.fresh
        self._side = side_of(view, self._seat)
        self._habits = habits_for(view.options.type, len(view.seats))
        self._timidity = [timidity(view, memory, seat) for seat in range(len(view.seats))]
        self._dealt: list[tuple[ChamaState, tuple[Habit, ...]]] = []

    def _at(self, world: int) -> tuple[ChamaState, tuple[Habit, ...]]:
        while len(self._dealt) <= world:
            habits = tuple(self._habit(seat) for seat in range(len(self._view.seats)))
            self._dealt.append((sample(self._view, self._rng, self._fresh), habits))
        return self._dealt[world]

    def _habit(self, seat: Seat) -> Habit:
        usual, other, timid = self._habits
        if seat == self._seat:
            return usual
        if self._rng.random() < self._timidity[seat]:
            return timid
        return usual if self._rng.random() < OTHERS else other

    def worth(self, action: ChamaAction, world: int) -> float:
        """Return 1 where the seat's side wins in that world after the action, 0 where it does not."""
        state, habits = self._at(world)
        after = APPLY[type(action)](state, self._seat, action, None)
        return float(Playout(after, habits).finish(after) in self._side)


def timidity(view: ChamaView, memory: ChamaMemory, seat: Seat) -> float:
    """Return how likely a seat never attacks, by the turns that it let go by without an attack."""
    if memory.attacks[seat]:
        return 0.0
    shyness = _SHYNESS if len(view.seats) == 2 else _SHY_AMONG_MANY
    return _DOUBT / (_DOUBT + (1 - _DOUBT) * shyness ** view.seats[seat].turns)

"""Judges of duels of Magic & Wizards: quick players play one round on, or the whole duel for mistakes."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from math import exp

from msgspec.structs import replace

from engine.core.chance import Stream, answer_from
from engine.core.judging import Trait
from engine.core.model import Chance, Over, Seat
from engine.core.sampling import shuffle
from engine.games.magic_wizards.actions import (
    AnswerOnly,
    AttackWith,
    MagicAction,
    MoveWith,
    PickCard,
    Piece,
    PutBack,
    SetCard,
    TurnPosition,
)
from engine.games.magic_wizards.bot.personas import CAST
from engine.games.magic_wizards.bot.planner import (
    IN_ACT,
    Effort,
    Line,
    MagicPlanner,
    PlannedDuel,
    Search,
    winning_steps,
)
from engine.games.magic_wizards.bot.quick import MagicQuickPlayer
from engine.games.magic_wizards.bot.worth import worth
from engine.games.magic_wizards.cards import id_of
from engine.games.magic_wizards.field import supports
from engine.games.magic_wizards.model import DuellistState, MagicAsk, MagicOptions, MagicState
from engine.games.magic_wizards.view import view_of

SCALE, ON_TURN = 1800.0, 800.0
"""By so many PVs a duel has to be better that its chances are e to 1, and what it is worth to have the turn: fitted to
what becomes of duels between planners that quick players play on to their end.
"""
_TO_THE_END = 1_000_000
_MOST_STEPS = 5000
"""So many choices and draws are played on at most."""
_TRIED = 8
"""So many acts are tried wherever something is chosen, what looks best at once first."""
_NO_CHOICE = frozenset({MagicAsk.DRAW, MagicAsk.STARTER, MagicAsk.CUT})
_UNANSWERED = PickCard | AttackWith | MoveWith | PutBack | SetCard | TurnPosition | AnswerOnly
"""Acts at which no Trap fires (MW-66)."""
_WEIGHTS = {"wins": 9.0, "lives": 9.0, "hurt": 1.0, "life": 1.2, "keeps": 1.0, "destroys": 1.0, "hand": 0.4}


class MagicJudge:
    """Judge of duels: 1 to the winner, a half to both where nobody wins.

    It is not played on to its end: as the turn after the next begins, what both have tells how likely each wins. What
    may be a mistake by that is played on to the end, to be confirmed.
    """

    unit = "duel_win"
    cost = 16
    plays_turns = True
    reference = 1024
    situations: Mapping[str, str] = {
        "attack": "attack",
        "cards": "play set flip position use under lay slot cell piece player stance turn_down move",
        "end": "end",
    }
    unjudged = "plain_duels_judged"
    ahead = 2
    """So many turns a line is played on from where it began."""

    def __init__(self, duel: PlannedDuel) -> None:
        self._duel = duel
        self._planner = MagicPlanner(duel, effort=Effort((_TRIED,), (_TRIED,)))
        self._quick = MagicQuickPlayer(CAST["planner"])

    def confirms(self) -> MagicJudge | None:
        """Return a judge that plays duels on to their end."""
        return _WholeDuelJudge(self._duel)

    def checked_by(self) -> None:
        """Return None: losses are held against those of more playouts."""

    def judges(self, options: MagicOptions, seats: int) -> bool:
        """Tell whether monsters stand face to face.

        On a board or in duel disks the quick player sees too little.
        """
        return not (options.board or options.labyrinth or options.duel_discs)

    def result(self, before: MagicState, after: MagicState) -> tuple[float, ...] | None:
        """Return who has won the duel."""
        return None if after.outcome is None or before.outcome is not None else _result(after)

    def play_on(self, state: MagicState, seed: int, begun: MagicState | None = None) -> tuple[float, ...]:
        """Return the duel's winner, or for a line the chances when the next turn but one begins.

        Where no line begins, the order of the cards that nobody has drawn yet is drawn anew.
        """
        if begun is None:
            state = self._later(_dealt(state, seed), seed, _TO_THE_END)
        else:
            state = self._later(state, seed, begun.turn + self.ahead)
        if state.outcome is not None:
            return _result(state)
        seat = max(state.seat, 0)
        won = 1 / (1 + exp(-(worth(state, seat, CAST["planner"]) + ON_TURN) / SCALE))
        return (won, 1 - won) if seat == 0 else (1 - won, won)

    def _later(self, state: MagicState, seed: int, until: int) -> MagicState:
        """Return the duel as the turn of this number begins, quick players acting for both."""
        duel, chance = self._duel, Stream(seed.to_bytes(8, "big"))
        for _ in range(_MOST_STEPS):
            turn = duel.turn(state)
            if isinstance(turn, Over):
                break
            if isinstance(turn, Chance):
                state = duel.resolve(state, answer_from(chance, turn.draw))
                continue
            if state.turn >= until and state.ask in (MagicAsk.DRAW, MagicAsk.MAIN, MagicAsk.ARRANGE):
                break
            asked = turn.seats[0]
            state = duel.apply(state, asked, self.follow(state, asked, duel.legal_actions(state, asked)))
        return state

    # ---- Lines -------------------------------------------------------------------------------------------------------

    def openings(self, state: MagicState, seat: Seat, legal: Sequence[MagicAction]) -> Sequence[Line]:
        """Return the acts that a planner tries, attacks that win at once, and acts after which attacks win."""
        if state.ask in _NO_CHOICE:
            return ()
        left_out = AnswerOnly | PutBack if state.ask in IN_ACT else AnswerOnly
        open_ = [action for action in legal if not isinstance(action, left_out)]
        if len(open_) < 2:
            return ()
        tried = Search(self._planner, view_of(state, seat), _TRIED).lines(state, open_)
        return [*self._wins(state, seat, [(), *tried]), *tried]

    def _wins(self, state: MagicState, seat: Seat, lines: Sequence[Line]) -> list[Line]:
        """Return the lines after which attacks win in the same turn, each with these attacks."""
        found = []
        for line in lines:
            after = self._after(state, seat, line)
            if after is not None and after.ask is MagicAsk.MAIN and (steps := winning_steps(view_of(after, seat))):
                found.append((*line, *steps))
        return found

    def _after(self, state: MagicState, seat: Seat, line: Line) -> MagicState | None:
        """Return the position after a line in which nothing is learnt; None where the seat is not asked then."""
        for action in line:
            if action not in self._duel.legal_actions(state, seat):
                return None
            before, state = state, self._duel.apply(state, seat, action)
            if self.learns(before, action, state, seat):
                return None
        return state if state.seat == seat and state.outcome is None else None

    def follow(self, state: MagicState, seat: Seat, legal: Sequence[MagicAction]) -> MagicAction:
        """Return what a quick player does."""
        open_ = [action for action in legal if not isinstance(action, AnswerOnly)]
        return self._quick.act(state, seat, open_ or legal)

    def learns(self, before: MagicState, action: MagicAction, after: MagicState, seat: Seat) -> bool:
        """Tell whether dice fell, a card is seen that was not, or a set card of the rival might have fired."""
        if before.draws != after.draws or not _seen(after, seat) <= _seen(before, seat):
            return True
        return not isinstance(action, _UNANSWERED) and any(not card.up for card in supports(before.seats[1 - seat]))

    def act_name(self, _state: MagicState, _seat: Seat, action: MagicAction) -> object:
        """Return the act: cards on the field keep their numbers."""
        return action

    def comes_to(self, state: MagicState) -> object:
        """Return the position itself as its key."""
        return state

    # ---- Why a line is better ----------------------------------------------------------------------------------------

    def traits(self, before: MagicState, after: MagicState, seed: int, seat: Seat) -> Mapping[Trait, float]:
        """Return who has won, PVs in thousands, and cards, as the turn after the next begins."""
        state = self._later(after, seed, before.turn + self.ahead)
        if state.outcome is not None:
            won = _result(state)[seat]
            return {("wins", 0): won, ("lives", 0): float(won > 0)}
        player, rival = state.seats[seat], state.seats[1 - seat]
        found: dict[Trait, float] = {
            ("wins", 0): 0.0,
            ("lives", 0): 1.0,
            ("life", 0): player.life / 1000,
            ("hurt", 0): -rival.life / 1000,
            ("hand", 0): float(len(player.hand)),
        }
        for card in _open_monsters(state, player):
            found["keeps", card] = found.get(("keeps", card), 0.0) + 1
        standing = _open_monsters(state, rival)
        for card in {*_open_monsters(before, before.seats[1 - seat])}:
            found["destroys", card] = -float(standing.count(card))
        return found

    def weight(self, trait: Trait) -> float:
        """Return how much a trait says."""
        return _WEIGHTS[trait[0]]


class _WholeDuelJudge(MagicJudge):
    """Plays duels on to their end, which takes longer."""

    cost = 2
    ahead = _TO_THE_END

    def confirms(self) -> None:
        """Return None: this is the one that confirms."""


def _dealt(state: MagicState, seed: int) -> MagicState:
    """Return the position with both decks in another order."""
    rng, seats = Stream(seed.to_bytes(8, "little")), []
    for player in state.seats:
        deck = list(player.deck)
        shuffle(deck, rng)
        seats.append(replace(player, deck=tuple(deck)))
    return replace(state, seats=tuple(seats))


def _result(state: MagicState) -> tuple[float, ...]:
    assert state.outcome is not None
    places = state.outcome.places
    return tuple([1 / places.count(1) if place == 1 else 0.0 for place in places])


def _open_monsters(state: MagicState, player: DuellistState) -> list[int]:
    """Return the ids of the monsters that lie face-up."""
    return [id_of(state.decks, card.piece) for card in player.field if card.monster and card.up]


def _seen(state: MagicState, seat: Seat) -> set[Piece]:
    """Return the cards that a seat sees: its own, those that lie open, and graveyards."""
    pieces = set(state.seats[seat].hand)
    for side, player in enumerate(state.seats):
        pieces.update(player.graveyard)
        pieces.update(card.piece for card in player.field if card.up or side == seat)
    return pieces

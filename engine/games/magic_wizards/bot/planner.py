"""The planner: each act is played on in thought until the rival has answered.

On duels that may be the real one.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from typing import Any, NamedTuple, Protocol

from engine.core.chance import Stream, answer_from
from engine.core.game import Rng
from engine.core.model import Chance, Over, Seat, Turn
from engine.games.magic_wizards.actions import (
    AnswerOnly,
    AttackWith,
    ChooseCell,
    ChoosePiece,
    ChoosePlayer,
    ChooseSlot,
    DrawACard,
    EndDuelTurn,
    FlipUp,
    LayZones,
    LetPass,
    MagicAction,
    PickCard,
    PlayCard,
    PutBack,
    SetCard,
    TurnPosition,
    UseEffect,
)
from engine.games.magic_wizards.battle import carries_on
from engine.games.magic_wizards.bot.judgements import SPENT
from engine.games.magic_wizards.bot.likely_cells import likely_cells
from engine.games.magic_wizards.bot.personas import CAST, MagicPersona
from engine.games.magic_wizards.bot.picture import picture_of
from engine.games.magic_wizards.bot.prospects import MOST, counted, covers, prospects
from engine.games.magic_wizards.bot.quick import MagicQuickPlayer, QuickQuestion
from engine.games.magic_wizards.bot.sight import comers, traps_to_set
from engine.games.magic_wizards.bot.strikes import gain_of_attack
from engine.games.magic_wizards.bot.worth import worth
from engine.games.magic_wizards.card_traits import CardKind
from engine.games.magic_wizards.cards import card_of
from engine.games.magic_wizards.field import at
from engine.games.magic_wizards.legal import uses_of
from engine.games.magic_wizards.memory import NEW, MagicMemory
from engine.games.magic_wizards.model import MagicAsk, MagicState, MagicView
from engine.games.magic_wizards.winning_turns import AttackStep, after_step, attack_steps, still_wins

_CELLS = 4
"""So many cells are tried where one is named."""
_LEAST_LINES = 8
"""A line played on is counted as a playout of the budget; so many may be played on at least."""
_MOST_STEPS = 80
"""So many choices of one turn are played on in thought at most."""
_AHEAD = 2
"""A line is judged as the turn after the next begins."""
IN_ACT = (MagicAsk.HAND, MagicAsk.ATTACK, MagicAsk.CHOOSE, MagicAsk.CELL, MagicAsk.MOVE, MagicAsk.ARRANGE)
_USES = 2
"""So many uses of each card, or targets of a monster, are tried as the last act of the turn."""
_FREE = 1000.0
"""What gives nothing away is always tried: the end of the turn, and a Trap set."""
_QUIET = EndDuelTurn | LetPass | LayZones | PutBack
"""What does nothing."""
Line = tuple[MagicAction, ...]
"""An act with the answers to what it asks first."""


class Effort(NamedTuple):
    """The amount of thought about a choice.

    So many acts are tried on the first duel, on the second, and so on. `on_boards` is the same where monsters stand on
    cells, where an act takes longer to play on. So many of the likeliest acts, `last`, are tried as the last of their
    turn too, without a board: what the quick player would do after them may be what spoils them.
    """

    tried: tuple[int, ...]
    on_boards: tuple[int, ...]
    last: int = 0

    def for_(self, view: MagicView) -> tuple[int, ...]:
        """Return how many actions to try on each sampled duel."""
        return self.on_boards if view.options.board else self.tried


FULL = Effort((24, 24, 16, 16, 12, 12, 10, 10, 8, 8, 8, 8, 6, 6, 6, 6), (20, 14, 10, 8, 8, 6, 6), last=12)
SOME = Effort((8, 4, 2), (5, 2))


class PlannedDuel(Protocol):
    """The part of the game that the planner needs."""

    def turn(self, state: MagicState) -> Turn:
        """Return what the duel waits for."""
        ...

    def legal_actions(self, state: MagicState, seat: Seat) -> tuple[MagicAction, ...]:
        """Return every action the seat may take now."""
        ...

    def apply(self, state: MagicState, seat: Seat, action: MagicAction) -> MagicState:
        """Return the state after the action."""
        ...

    def resolve(self, state: MagicState, drawn: tuple[int, ...]) -> MagicState:
        """Return the state after a draw."""
        ...

    def sample(self, view: MagicView, memory: MagicMemory, rng: Rng) -> MagicState:
        """Return a duel that may be the real one."""
        ...


class MagicPlanner:
    """Planner of a turn: a quick player plays each sensible act on for both sides, and judges its end.

    It keeps nothing between two choices. Without `sees_board` all cells are the same to it.
    """

    def __init__(
        self, duel: PlannedDuel, persona: MagicPersona = CAST["planner"], sees_board: bool = True, effort: Effort = FULL
    ) -> None:
        self.duel = duel
        self.persona = persona
        self.sees_board = sees_board
        self.effort = effort

    def choose(self, view: Any, legal: Sequence[Any], rng: Rng, *, memory: Any = None, budget: int = 0) -> Any:
        """Return one of the legal actions."""
        assert isinstance(view, MagicView) and view.viewer is not None
        # An act that is being put together was looked through before it was begun: no going back in its midst. Where a
        # monster has to be played (MW-112) that would never end.
        left_out = AnswerOnly | PutBack if view.ask in IN_ACT else AnswerOnly
        open_ = [action for action in legal if not isinstance(action, left_out)] or list(legal)
        if len(open_) == 1 or view.ask in (MagicAsk.DRAW, MagicAsk.STARTER):
            return DrawACard() if DrawACard() in legal else open_[0]
        if (step := winning_step(view)) is not None and step in legal:
            return step
        state = self.duel.sample(view, memory or NEW, rng)
        if comers(state, view.viewer, open_) or traps_to_set(state, open_):
            open_ = [action for action in open_ if not isinstance(action, EndDuelTurn)]
        search = Search(self, view, max(budget, _LEAST_LINES))
        tried = search.lines(state, open_)
        if len(tried) == 1:
            return tried[0][0]
        tried += search.last_acts(tried)
        totals = dict.fromkeys(range(len(tried)), 0.0)
        tastes = [search.liking(state, line) - self._patience(place, line) for place, line in enumerate(tried)]
        for samples, most in enumerate(self.effort.for_(view)):
            likely = sorted(totals, key=lambda place: -totals[place])[:most]
            if samples and (len(likely) == 1 or not search.left):
                break
            if samples:
                state = self.duel.sample(view, memory or NEW, rng)
            totals = {place: totals[place] for place in sorted(likely)}
            seed = rng.randrange(1 << 30).to_bytes(8, "big")
            for place in totals:
                search.chance = Stream(seed)
                totals[place] += search.after(state, tried[place], tastes[place])
        return tried[max(totals, key=totals.__getitem__)][0]

    def _patience(self, place: int, line: Line) -> float:
        """Return what an act must gain over doing nothing, and over what looked best at once."""
        return 0.0 if isinstance(line[0], _QUIET) or place == 0 else self.persona.patience


def winning_step(view: MagicView) -> AttackStep | None:
    """Return the next step of attacks that win in this turn if nobody answers, None where there are none."""
    if view.ask is MagicAsk.MAIN and not still_wins(view):
        return None
    steps = attack_steps(view)
    return next((step for step in steps if still_wins(after_step(view, step))), None)


def winning_steps(view: MagicView) -> tuple[MagicAction, ...]:
    """Return attacks, step by step, that win in this turn if nobody answers; () where there are none."""
    found: list[MagicAction] = []
    while view.outcome is None and (step := winning_step(view)) is not None:
        found.append(step)
        view = after_step(view, step)
    return tuple(found)


class Search:
    """Search for one choice: candidate lines, played on and valued."""

    def __init__(self, planner: MagicPlanner, view: MagicView, left: int) -> None:
        """Begin a search; `left` is how many lines may be played on."""
        self.duel, self.persona, self.sees_board = planner.duel, planner.persona, planner.sees_board
        self.quick = MagicQuickPlayer(planner.persona)
        assert view.viewer is not None
        self.seat = view.viewer
        self.chance = Stream(b"")
        self.left = left
        self.most = min(planner.effort.for_(view)[0], left)
        in_turn = view.ask is MagicAsk.MAIN and not view.options.board
        self.last = min(planner.effort.last, left - self.most) if in_turn else 0

    # ---- What is tried -----------------------------------------------------------------------------------------------

    def lines(self, state: MagicState, open_: Sequence[MagicAction]) -> list[Line]:
        """Return the acts that are tried, the most promising first; no gifts and no attacks on its own side."""
        question = QuickQuestion(state, self.seat, open_, self.persona)
        best = question.best()
        if state.ask is MagicAsk.MAIN:
            scored = self._acts(question, open_)
        elif state.ask is MagicAsk.ATTACK:
            scored = [(line[1:], gain) for line, gain in _attacks(question, AttackWith(state.picked), open_)]
        elif state.ask is MagicAsk.CHOOSE:
            named = [action for action in open_ if isinstance(action, (ChooseSlot, ChoosePiece))]
            gains = [(question.gain_of_name(action), action) for action in named]
            most = max([gain for gain, _ in gains], default=0.0)
            scored = [((action,), gain) for gain, action in gains if gain >= min(0.0, most)]
        elif state.ask in (MagicAsk.MOVE, MagicAsk.CELL) and self.sees_board:
            cells = [action for action in open_ if isinstance(action, ChooseCell)]
            scored = [((cell,), 0.0) for cell in likely_cells(state, self.seat, cells, _CELLS, self.persona)]
        elif state.ask is MagicAsk.ANSWER:
            flips = [action for action in open_ if isinstance(action, FlipUp)]
            worths = [(question.gain_of_flip(flip.slot), flip) for flip in flips]
            scored = [((LetPass(),), 0.0), *[((flip,), gain) for gain, flip in worths if gain > -SPENT]]
        elif state.ask is MagicAsk.HAND:
            scored = [((use,), gain) for use, gain in _sensible(question, open_)]
        else:
            scored = [((action,), 0.0) for action in open_]
        scored.sort(key=lambda pair: -pair[1])
        lines = [line for line, _ in scored]
        first = next((line for line in lines if line[0] == best), (best,) if best in open_ else None)
        rest = [line for line in lines if line != first]
        return ([first] if first is not None else []) + rest[: self.most - 1]

    def _acts(self, question: QuickQuestion, open_: Sequence[MagicAction]) -> list[tuple[Line, float]]:
        """Return the acts of the turn with what they gain at a glance."""
        found: list[tuple[Line, float]] = []
        for action in open_:
            match action:
                case PickCard(piece=piece):
                    found += self._uses(question, action, piece)
                case AttackWith():
                    found += _attacks(question, action, None)
                case FlipUp(slot=slot):
                    gain = question.gain_of_flip(slot)
                    if gain > 0 or at(question.state, slot).monster:
                        found.append(((action,), gain))
                case UseEffect(slot=slot):
                    if (gain := question.gain_of_use_of(slot)) > 0:
                        found.append(((action,), gain))
                case EndDuelTurn():
                    found.append(((action,), _FREE))
                case _:
                    found.append(((action,), 0.0))
        return found

    def _uses(self, question: QuickQuestion, action: PickCard, piece: int) -> list[tuple[Line, float]]:
        picked = self.duel.apply(question.state, self.seat, action)
        taken = QuickQuestion(picked, self.seat, (), self.persona, question.sight)
        uses = uses_of(question.state, self.seat, piece)
        free = _FREE if taken.row(piece).kind is CardKind.TRAP else 0.0
        return [((action, use), gain + free) for use, gain in _sensible(taken, uses)]

    def last_acts(self, lines: Sequence[Line]) -> list[Line]:
        """Return the likeliest acts as the last ones of the turn."""
        acts = [line for line in lines if not isinstance(line[0], EndDuelTurn)]
        firsts = [line[0] for line in acts]
        likely = [line for place, line in enumerate(acts) if firsts[:place].count(line[0]) < _USES]
        return [(*line, EndDuelTurn()) for line in likely[: self.last]]

    def liking(self, state: MagicState, line: Line) -> float:
        """Return the bonus that the persona's habits give a line."""
        persona = self.persona
        match _acts_of(line)[-1]:
            case PlayCard(attack=attack) | SetCard(attack=attack):
                picked = line[0].piece if isinstance(line[0], PickCard) else state.picked
                if card_of(state.decks, picked).is_monster:
                    return persona.attacking if attack else persona.standing
                return persona.setting if isinstance(line[-1], SetCard) else 0.0
            case TurnPosition(slot=slot):
                return persona.standing if at(state, slot).attack else persona.attacking
            case ChooseSlot() | ChoosePlayer() if isinstance(line[0], AttackWith) or state.ask is MagicAsk.ATTACK:
                return persona.attacking
            case _:
                return 0.0

    # ---- What comes of it --------------------------------------------------------------------------------------------

    def after(self, state: MagicState, line: Line, taste: float = 0.0) -> float:
        """Return what the duel is worth after an act and the rival's next turn, to a player of such a taste."""
        self.left = max(self.left - 1, 0)
        begun, acts = state.turn, _acts_of(line)
        for action in acts:
            turn = self.duel.turn(state)
            if isinstance(turn, Over) or action not in self.duel.legal_actions(state, self.seat):
                break
            state = self.duel.apply(state, self.seat, action)
        for _ in range(_MOST_STEPS):
            turn = self.duel.turn(state)
            if isinstance(turn, Over):
                break
            if isinstance(turn, Chance):
                state = self.duel.resolve(state, answer_from(self.chance, turn.draw))
                continue
            if state.turn >= begun + _AHEAD and state.ask in (MagicAsk.DRAW, MagicAsk.MAIN, MagicAsk.ARRANGE):
                break
            asked = turn.seats[0]
            legal = _without_modes(self.duel.legal_actions(state, asked))
            if len(acts) < len(line) and state.turn == begun and state.ask is MagicAsk.MAIN:
                action = QuickQuestion(state, asked, legal, self.persona).beside() or line[-1]
            else:
                action = self.quick.act(state, asked, legal)
            state = self.duel.apply(state, asked, action)
        return self.worth_at_end(state, taste)

    def worth_at_end(self, state: MagicState, taste: float = 0.0) -> float:
        """Return what a duel is worth as a turn begins, to the player's mind and by practice."""
        if state.boarded or not covers(state.options):
            return worth(state, self.seat, self.persona, self.sees_board) + taste
        if state.outcome is not None:
            value = worth(state, self.seat, self.persona)
            return MOST * ((value > 0) - (value < 0))
        picture = picture_of(state, self.seat)
        value = worth(state, self.seat, self.persona, self.sees_board, picture)
        return counted(value + taste + prospects(state, self.seat, picture))


def _acts_of(line: Line) -> Line:
    """Return a line without the end of the turn after its act."""
    return line[:-1] if len(line) > 1 and isinstance(line[-1], EndDuelTurn) else line


def _without_modes(legal: Sequence[MagicAction]) -> list[MagicAction]:
    return [action for action in legal if not isinstance(action, AnswerOnly)]


def _sensible(question: QuickQuestion, uses: Iterable[MagicAction]) -> Iterator[tuple[MagicAction, float]]:
    """Yield the uses of the card taken up, with what they gain; a Magic or a Trap is played only where that gains."""
    row = question.row(question.state.picked)
    for use in uses:
        gain = question.gain_of_use(use)
        if row.is_monster or gain > 0 or isinstance(use, SetCard):
            yield use, gain


def _attacks(
    question: QuickQuestion, action: AttackWith, open_: Sequence[MagicAction] | None
) -> list[tuple[Line, float]]:
    """Return the attacks of a monster on the other side, with what they gain by what lies open."""
    state = question.state
    if open_ is None:
        open_ = question.targets_of(action.slot)
    own = question.sight.by_slot[action.slot][1]
    mine = {card.slot for card in question.sight.me.field}
    found: list[tuple[Line, float]] = []
    for target in open_:
        match target:
            case ChooseSlot(slot=slot) if slot not in mine:
                found.append(((action, target), gain_of_attack(question.sight, own, target)))
            case ChoosePlayer(seat=seat) if seat != question.seat:
                found.append(((action, target), gain_of_attack(question.sight, own, target)))
            case ChooseCell(cell=cell) if carries_on(state, action.slot, cell):
                found.append(((action, target), 0.0))
            case _:
                pass
    return found

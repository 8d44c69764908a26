"""A quick player that takes what looks best at once; the planner plays turns on with it in thought."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence

from engine.core.model import Seat
from engine.games.magic_wizards.actions import (
    NO_SLOT,
    AttackWith,
    ChooseCell,
    ChoosePiece,
    ChoosePlayer,
    ChoosePosition,
    ChooseSlot,
    CutDuelDeck,
    DrawACard,
    EndDuelTurn,
    FlipUp,
    LayZones,
    LetPass,
    MagicAction,
    MoveWith,
    PickCard,
    Piece,
    PlayCard,
    PutBack,
    SayYes,
    SetCard,
    Slot,
    TurnPosition,
    UseEffect,
)
from engine.games.magic_wizards.battle import cells_of, in_reach, players_of, targets_of
from engine.games.magic_wizards.bot.judgements import SPENT, SUPPORT, gain_of, gain_of_magic, gain_of_moment
from engine.games.magic_wizards.bot.likely_cells import likely_cells
from engine.games.magic_wizards.bot.personas import MagicPersona
from engine.games.magic_wizards.bot.sight import Aim, Sight, comers, worth_in_hand
from engine.games.magic_wizards.bot.strikes import gain_of_attack, gain_on
from engine.games.magic_wizards.card_effects import Do, When, Whom
from engine.games.magic_wizards.card_model import Card
from engine.games.magic_wizards.card_traits import CardKind
from engine.games.magic_wizards.cards import card_of, effects_at
from engine.games.magic_wizards.field import at, printed
from engine.games.magic_wizards.frames import UNNAMED, Task
from engine.games.magic_wizards.laying import asks_position, frame_of
from engine.games.magic_wizards.legal import uses_of
from engine.games.magic_wizards.model import MagicAsk, MagicState
from engine.games.magic_wizards.zones import helps

TURNED = 10.0
"""What a change of position has to gain."""


class MagicQuickPlayer:
    """Player for one seat of a duel; what the rival holds and has face-down is not looked at."""

    def __init__(self, persona: MagicPersona) -> None:
        self.persona = persona
        self._last: Sight | None = None

    def act(self, state: MagicState, seat: Seat, legal: Sequence[MagicAction]) -> MagicAction:
        """Return one of the legal actions."""
        if len(legal) == 1:
            return legal[0]
        if state.ask is MagicAsk.ANSWER:
            return LetPass()
        question = QuickQuestion(state, seat, legal, self.persona, self._last)
        self._last = question.sight
        return question.best()


class QuickQuestion:
    """One question, with what its player sees."""

    def __init__(
        self,
        state: MagicState,
        seat: Seat,
        legal: Sequence[MagicAction],
        persona: MagicPersona,
        last: Sight | None = None,
    ) -> None:
        """Take up a question; the `last` sight serves again where it still shows the same."""
        self.state, self.seat, self.legal, self.persona = state, seat, legal, persona
        self.sight = last if last is not None and last.shows(state, seat) else Sight(state, seat)

    def best(self) -> MagicAction:
        """Return the act that looks best."""
        ask = self.state.ask
        best = _BY_ASK[ask](self) if ask in _BY_ASK else None
        if best is not None:
            return best
        usual: tuple[MagicAction, ...] = (DrawACard(), LetPass(), SayYes(), LayZones())
        return next((action for action in usual if action in self.legal), self.legal[0])

    def row(self, piece: Piece) -> Card:
        """Return what is printed on a card."""
        return card_of(self.state.decks, piece)

    # ---- The own turn ------------------------------------------------------------------------------------------------

    def in_turn(self) -> MagicAction:
        """Return the next act of the turn: cards, positions, moves, attacks, a last monster, its end."""
        orders = (self._flip, self._play, self.beside, self._use, self._turn, self._move, self._attack, self._cover)
        for order in orders:
            if (action := order()) is not None:
                return action
        return EndDuelTurn()

    def _flip(self) -> MagicAction | None:
        for action in self.legal:
            if isinstance(action, FlipUp) and self.gain_of_flip(action.slot) > 0:
                return action
        return None

    def gain_of_flip(self, slot: Slot) -> float:
        """Return the gain in PVs of turning up an own card."""
        card = at(self.state, slot)
        row = printed(self.state, card)
        if not card.monster:
            return self.gain_of_magic(row, slot) - SPENT / 2
        aim = Aim(True, self.sight.by_slot[slot][1])
        shown = self.sight.shift(aim, lambda old: old._replace(up=True, ready=old.attack and not card.attacked))
        return shown + gain_of_moment(self.sight, row, When.TURNED_UP, slot)

    def _play(self) -> MagicAction | None:
        """Take up the card that gains most as it is played: the turn's play, or a card that links to it."""
        if self.state.play == "done":
            return None
        gains = {action: self.gain_of_play(action.piece) for action in self._held()}
        for action in sorted(gains, key=lambda held: -gains[held]):
            if gains[action] <= 0:
                break
            if any(isinstance(use, PlayCard) for use in uses_of(self.state, self.seat, action.piece)):
                return action
        return None

    def _cover(self) -> MagicAction | None:
        """Take up the monster that loses least, where the field would lie bare."""
        return max(
            comers(self.state, self.seat, self.legal), key=lambda held: self.gain_of_play(held.piece), default=None
        )

    def _held(self) -> Iterable[PickCard]:
        return [action for action in self.legal if isinstance(action, PickCard)]

    def gain_of_play(self, piece: Piece) -> float:
        """Return the gain in PVs of the best way to play a hand card."""
        row = self.row(piece)
        if row.is_monster:
            if self.state.play:
                return 0.0
            return max(self.gain_of_coming(row, attack) for attack in (True, False)) + gain_of_moment(
                self.sight, row, When.PLAYED
            )
        return self.gain_of_magic(row) - SPENT if row.kind is CardKind.MAGIC else 0.0

    def gain_of_magic(self, row: Card, slot: Slot = NO_SLOT) -> float:
        """Return what a Magic gains now: help comes before the attacks of a turn, or waits for another turn."""
        late = self.state.attacks > 0 and self.state.seat == self.seat and any(map(helps, row.effects))
        return -SUPPORT if late else self.sight.once((row.id, slot), lambda: gain_of_magic(self.sight, row, slot))

    def gain_of_coming(self, row: Card, attack: bool, *, ready: bool = True) -> float:
        """Return the gain in PVs of a monster entering the field."""
        sight, picture = self.sight, self.sight.picture
        return sight.once(
            (row.id, attack, ready),
            lambda: sight.gain(picture._replace(mine=(*picture.mine, sight.coming(row, ready=ready, attack=attack)))),
        )

    def beside(self) -> MagicAction | None:
        """Return the card to take up and set: a Magic that helps once it is turned up, a Trap, or any Magic."""
        if self.state.second_set and self.state.play:
            return None
        held = [(action, self.row(action.piece)) for action in self._held()]
        gains = [(self.gain_of_set(row), action) for action, row in held if not row.is_monster]
        if not gains:
            return None
        gained, action = max(gains, key=lambda pair: pair[0])
        settable = any(isinstance(use, SetCard) for use in uses_of(self.state, self.seat, action.piece))
        return action if gained > 0 and settable else None

    def gain_of_set(self, row: Card) -> float:
        """Return the gain in PVs of setting a Magic or a Trap."""
        if row.kind is CardKind.TRAP:
            return SUPPORT / 2
        return max(self.gain_of_magic(row) - SPENT, self.persona.set_card - self.persona.hand)

    def _use(self) -> MagicAction | None:
        for action in self.legal:
            if isinstance(action, UseEffect) and self.gain_of_use_of(action.slot) > TURNED:
                return action
        return None

    def gain_of_use_of(self, slot: Slot) -> float:
        """Return the gain in PVs of a monster's once-a-turn effect, its cost deducted."""
        row = printed(self.state, at(self.state, slot))
        return gain_of_moment(self.sight, row, When.YOUR_TURN, slot)

    def _turn(self) -> MagicAction | None:
        gains = [(self._gain_of_turn(action.slot), action) for action in self.legal if isinstance(action, TurnPosition)]
        gained, action = max(gains, key=lambda pair: pair[0], default=(0.0, None))
        if action is None or gained <= TURNED:
            return None
        attacks = AttackWith(action.slot) in self.legal and self._best_target(action.slot)[0] > gained
        return None if attacks else action

    def _gain_of_turn(self, slot: Slot) -> float:
        card = at(self.state, slot)
        if not card.up:
            return 0.0
        ready = not card.attack and not card.attacked and card.fused != self.state.turn
        aim = Aim(True, self.sight.by_slot[slot][1])
        return self.sight.shift(aim, lambda old: old._replace(attack=not old.attack, ready=ready))

    # ---- Attacks and moves -------------------------------------------------------------------------------------------

    def _attack(self) -> MagicAction | None:
        attacks = [action for action in self.legal if isinstance(action, AttackWith)]
        gains = [(self._best_target(action.slot)[0], action) for action in attacks]
        gained, action = max(gains, key=lambda pair: pair[0], default=(0.0, None))
        return action if gained > 0 else None

    def _best_target(self, slot: Slot) -> tuple[float, MagicAction | None]:
        """Return what the best attack of a monster gains, and on what; 0 and None where none gains."""
        own = self.sight.by_slot[slot][1]
        gains = [
            (gain_of_attack(self.sight, own, ChooseSlot(target)), ChooseSlot(target)) for target in self._foes(slot)
        ]
        best: tuple[float, MagicAction | None] = max(gains, key=lambda pair: pair[0], default=(0.0, None))
        if 1 - self.seat in players_of(self.state, slot):
            direct = gain_of_attack(self.sight, own, ChoosePlayer(1 - self.seat))
            best = max(best, (direct, ChoosePlayer(1 - self.seat)), key=lambda pair: pair[0])
        return best if best[0] > 0 else (0.0, None)

    def _foes(self, slot: Slot) -> list[Slot]:
        own = {card.slot for card in self.sight.me.field}
        return [target for target in targets_of(self.state, slot) if target not in own]

    def targets_of(self, slot: Slot) -> list[MagicAction]:
        """Return what a monster may attack."""
        players = map(ChoosePlayer, players_of(self.state, slot))
        return [*map(ChooseSlot, targets_of(self.state, slot)), *players, *map(ChooseCell, cells_of(self.state, slot))]

    def _move(self) -> MagicAction | None:
        """Take up the strongest monster that beats one which it does not reach on the board."""
        moves = [action for action in self.legal if isinstance(action, MoveWith)]
        far = [(self.sight.by_slot[action.slot][1].atk, action) for action in moves if self._has_far_prey(action.slot)]
        return max(far, key=lambda pair: pair[0])[1] if far else None

    def _has_far_prey(self, slot: Slot) -> bool:
        own = self.sight.by_slot[slot][1]
        prey = {foe.slot for foe in self.sight.picture.theirs if gain_on(self.sight, own, foe) > 0}
        return bool(prey) and prey.isdisjoint(in_reach(self.state, slot))

    # ---- Other questions ---------------------------------------------------------------------------------------------

    def in_hand(self) -> MagicAction | None:
        """Return how to use the picked-up card."""
        uses = [action for action in self.legal if isinstance(action, (PlayCard, SetCard))]
        return max(uses, key=self.gain_of_use, default=None)

    def gain_of_use(self, use: MagicAction) -> float:
        """Return the gain in PVs of playing, or setting, the picked-up card."""
        row = self.row(self.state.picked)
        if isinstance(use, PlayCard):
            if not row.is_monster:
                return self.gain_of_magic(row) - SPENT
            return self.gain_of_coming(row, use.attack) + gain_of_moment(self.sight, row, When.PLAYED)
        assert isinstance(use, SetCard)
        if not row.is_monster:
            return self.gain_of_set(row)
        shown = gain_of_moment(self.sight, row, When.TURNED_UP)
        if effects_at(row, When.TURNED_UP):
            return self.gain_of_coming(row, use.attack) + shown
        return self.gain_of_coming(row, use.attack, ready=False) - 1.0

    def target(self) -> MagicAction:
        """Return the best target for the chosen attacker."""
        target = self._best_target(self.state.picked)[1]
        return target if target is not None and target in self.legal else PutBack()

    def named(self) -> MagicAction | None:
        """Return the card to name for an effect, an action or a battle."""
        options = [action for action in self.legal if isinstance(action, (ChooseSlot, ChoosePiece))]
        return max(options, key=self.gain_of_name) if options else None

    def gain_of_name(self, option: ChooseSlot | ChoosePiece) -> float:
        """Return the gain in PVs of choosing a card for the top of the stack."""
        frame = self.state.stack[-1]
        if not isinstance(frame, Task):
            return -self._worth_of(option)
        effect = frame.effect
        fuses = effect.do is Do.FUSE
        if effect.do is Do.DISCARD or (fuses and frame.extra >= 0):
            on_field = isinstance(option, ChooseSlot)
            return -self._worth_of(option) - (200.0 if on_field and fuses else 0.0)
        if frame.seat != self.seat:
            return 0.0
        aim = self._aim(option)
        if effect.target is not Whom.BEARER:
            return gain_of(self.sight, effect, aim)
        row = self.row(frame.piece)
        return sum([gain_of(self.sight, found, aim) for found in row.effects if found.target is Whom.BEARER])

    def _aim(self, option: ChooseSlot | ChoosePiece) -> Aim:
        if isinstance(option, ChoosePiece):
            return Aim(True, None, self.row(option.piece))
        if option.slot in self.sight.by_slot:
            return Aim(*self.sight.by_slot[option.slot])
        return Aim(option.slot in {card.slot for card in self.sight.me.field})

    def _worth_of(self, option: ChooseSlot | ChoosePiece) -> float:
        piece = option.piece if isinstance(option, ChoosePiece) else at(self.state, option.slot).piece
        return worth_in_hand(self.row(piece))

    def stance(self) -> MagicAction:
        """Return the position in which to put a monster."""
        frame = self.state.stack[-1]
        if not isinstance(frame, Task) or not frame.chosen:
            return ChoosePosition(True)
        piece = frame.extra if frame.extra >= 0 else frame.chosen[0]
        if piece < 0:
            return ChoosePosition(True)
        row = self.row(piece)
        ready = frame.extra < 0
        gains = {attack: self.gain_of_coming(row, attack, ready=ready) for attack in (True, False)}
        return ChoosePosition(gains[True] >= gains[False])

    def cell(self) -> MagicAction | None:
        """Return the likeliest cell."""
        cells = [action for action in self.legal if isinstance(action, ChooseCell)]
        return next(iter(likely_cells(self.state, self.seat, cells, 1, self.persona)), None)

    def last(self) -> MagicAction | None:
        """Return the monster to put at the end of the turn."""
        held = [action for action in self._held() if self.row(action.piece).is_monster]
        return max(held, key=lambda action: self.row(action.piece).defence or 0, default=None)

    def zones(self) -> MagicAction | None:
        """Return the next step of laying a duel disk.

        The strongest monster in the main zone, the rest as it lies.
        """
        frame = frame_of(self.state)
        if asks_position(self.state, frame):
            row = self.row(at(self.state, frame.main).piece)
            strongest = max([foe.atk for foe in self.sight.picture.theirs if foe.up], default=0)
            return ChoosePosition((row.atk or 0) >= strongest)
        if frame.main != UNNAMED:
            return LayZones() if LayZones() in self.legal else None
        slots = [action for action in self.legal if isinstance(action, ChooseSlot)]
        monsters = [action for action in slots if at(self.state, action.slot).monster]
        return max(monsters, key=self._worth_of, default=None)

    def cut(self) -> MagicAction:
        """Return a cut in the middle."""
        cuts = [action for action in self.legal if isinstance(action, CutDuelDeck)]
        return cuts[len(cuts) // 2]


_BY_ASK: dict[MagicAsk, Callable[[QuickQuestion], MagicAction | None]] = {
    MagicAsk.MAIN: QuickQuestion.in_turn,
    MagicAsk.HAND: QuickQuestion.in_hand,
    MagicAsk.ATTACK: QuickQuestion.target,
    MagicAsk.MOVE: QuickQuestion.cell,
    MagicAsk.CELL: QuickQuestion.cell,
    MagicAsk.CHOOSE: QuickQuestion.named,
    MagicAsk.POSITION: QuickQuestion.stance,
    MagicAsk.LAST: QuickQuestion.last,
    MagicAsk.ARRANGE: QuickQuestion.zones,
    MagicAsk.CUT: QuickQuestion.cut,
}
"""What is asked, and who answers it; anything else takes the usual answer."""

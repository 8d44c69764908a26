"""A quick player for duels by the thousand: it takes what looks best at once, and looks no further."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any

from engine.core.game import Rng
from engine.games.magic_wizards.actions import (
    AttackWith,
    ChooseCell,
    ChoosePiece,
    ChoosePlayer,
    ChoosePosition,
    ChooseSlot,
    DrawACard,
    EndDuelTurn,
    FlipUp,
    LetPass,
    MagicAction,
    MoveWith,
    PickCard,
    Piece,
    PlayCard,
    SayYes,
    SetCard,
    Slot,
    TurnPosition,
    UseEffect,
)
from engine.games.magic_wizards.board.places import grid_of
from engine.games.magic_wizards.bot.sight import worth_in_hand
from engine.games.magic_wizards.card_effects import Do, Effect, Per, When, Whom
from engine.games.magic_wizards.card_model import Card
from engine.games.magic_wizards.card_traits import Keyword
from engine.games.magic_wizards.cards import effects_at, fits, id_in, owner_of
from engine.games.magic_wizards.frames import Task
from engine.games.magic_wizards.match_cards import table_of
from engine.games.magic_wizards.model import FieldCardView, MagicAsk, MagicView
from engine.games.magic_wizards.numbers import DISADVANTAGE, is_weak

_HIDDEN = 1100
"""What a face-down monster is taken to stand."""
_RESERVE = 600
"""PVs that are kept when an effect has to be paid."""
_DEAD = 4
"""From so many monsters in the graveyard on, a Magic that counts them is played."""
_HARM = frozenset((Do.PARALYSE, Do.DESTROY, Do.TURN_DOWN, Do.CHANGE_POSITION, Do.TAKE_CONTROL, Do.SET_NUMBERS))
_MOMENTS = (When.PLAYED, When.WHILE_UP)


class GreedyDuellist:
    """Duellist that plays its best monster and another card each turn, and attacks where it wins.

    Else it stands in Defence.
    """

    def choose(self, view: Any, legal: Sequence[Any], rng: Rng, *, memory: Any = None, budget: int = 0) -> Any:
        """Return one of the legal actions."""
        return _Sight(view, legal).best()


class _Sight:
    """One question, with what its player sees."""

    def __init__(self, view: MagicView, legal: Sequence[MagicAction]) -> None:
        assert view.viewer is not None and view.own_deck is not None
        self.view, self.legal, self.me = view, legal, view.viewer
        self.own, self.rival = view.seats[self.me], view.seats[1 - self.me]
        self.mine = [card for card in self.own.field if card.monster]
        self.theirs = [card for card in self.rival.field if card.monster]
        self.by_slot = {card.slot: card for player in view.seats for card in player.field}

    def best(self) -> MagicAction:
        asks: dict[MagicAsk, Callable[[], MagicAction | None]] = {
            MagicAsk.MAIN: self._main,
            MagicAsk.HAND: self._hand,
            MagicAsk.ATTACK: lambda: self._target(self.by_slot[self.view.picked]),
            MagicAsk.MOVE: self._moved,
            MagicAsk.CHOOSE: self._named,
            MagicAsk.LAST: lambda: self._monster_of_hand(),
        }
        wished: tuple[MagicAction | None, ...] = (
            asks.get(self.view.ask, lambda: None)(),
            DrawACard(),
            LetPass(),
            SayYes(),
            ChoosePosition(self._may_stand()) if self.view.ask is MagicAsk.POSITION else None,
        )
        return next((action for action in wished if action is not None and action in self.legal), self.legal[0])

    # ---- The own turn ------------------------------------------------------------------------------------------------

    def _main(self) -> MagicAction:
        orders: tuple[Callable[[], MagicAction | None], ...] = (
            self._flip,
            self._play,
            self._beside,
            self._use,
            lambda: self._turn(attack=True),
            self._move,
            self._attack,
            lambda: self._turn(attack=False),
        )
        return next((action for order in orders if (action := order()) is not None), EndDuelTurn())

    def _flip(self) -> MagicAction | None:
        flips = [self.by_slot[action.slot] for action in self.legal if isinstance(action, FlipUp)]
        return next((FlipUp(card.slot) for card in flips if card.monster or self._helps(_row(card))), None)

    def _play(self) -> MagicAction | None:
        if self.view.play:
            return None
        return self._monster_of_hand() or self._beside()

    def _monster_of_hand(self) -> MagicAction | None:
        held = [
            action.piece
            for action in self.legal
            if isinstance(action, PickCard) and self._card(action.piece).is_monster
        ]
        return PickCard(max(held, key=self._worth)) if held else None

    def _beside(self) -> MagicAction | None:
        """Take up a Magic that helps now, else a Trap, else any Magic to be set."""
        held = [
            action.piece
            for action in self.legal
            if isinstance(action, PickCard) and not self._card(action.piece).is_monster
        ]
        if not held:
            return None
        return PickCard(max(held, key=lambda piece: (self._helps(self._card(piece)), self._card(piece).kind == "trap")))

    def _hand(self) -> MagicAction | None:
        row = self._card(self.view.picked)
        if not row.is_monster:
            return SetCard()
        attack = self._may_stand(row)
        return SetCard(attack) if effects_at(row, When.TURNED_UP) else PlayCard(attack)

    def _use(self) -> MagicAction | None:
        for action in self.legal:
            if isinstance(action, UseEffect):
                effects = effects_at(_row(self.by_slot[action.slot]), When.YOUR_TURN)
                paid = sum(effect.pay for effect in effects)
                if all(self._has_aim(effect) for effect in effects) and (not paid or self.own.life > paid + _RESERVE):
                    return action
        return None

    def _turn(self, *, attack: bool) -> MagicAction | None:
        for action in self.legal:
            if isinstance(action, TurnPosition):
                card = self.by_slot[action.slot]
                if card.up and card.attack is not attack and self._stands(card) is attack:
                    return action
        return None

    def _attack(self) -> MagicAction | None:
        own = [self.by_slot[action.slot] for action in self.legal if isinstance(action, AttackWith)]
        ready = [card for card in own if card.attack and card.up and (not self.theirs or self._in_reach(card))]
        return AttackWith(max(ready, key=lambda card: card.atk).slot) if ready else None

    def _move(self) -> MagicAction | None:
        """Take up the strongest monster that beats one which it does not reach on the board."""
        own = [self.by_slot[action.slot] for action in self.legal if isinstance(action, MoveWith)]
        far = [card for card in own if self._prey(card) and not self._in_reach(card)]
        return MoveWith(max(far, key=lambda card: card.atk).slot) if far else None

    def _moved(self) -> MagicAction | None:
        """Come as near as may be to the strongest that the monster beats."""
        prey = self._prey(self.by_slot[self.view.picked])
        cells = [action for action in self.legal if isinstance(action, ChooseCell)]
        if not prey or not cells:
            return None
        there, grid = max(prey, key=_number).cell, grid_of(self.view)
        return min(cells, key=lambda cell: grid.steps_between(cell.cell, there))

    def _target(self, card: FieldCardView) -> MagicAction | None:
        slots = {action.slot for action in self.legal if isinstance(action, ChooseSlot)}
        prey = [foe for foe in self._prey(card) if foe.slot in slots]
        if prey:
            return ChooseSlot(max(prey, key=_number).slot)
        return ChoosePlayer(1 - self.me)

    # ---- Battle ------------------------------------------------------------------------------------------------------

    def _prey(self, card: FieldCardView) -> list[FieldCardView]:
        digs = Keyword.BURROW in card.keywords or Keyword.REACH in card.keywords
        return [
            foe
            for foe in self.theirs
            if _in_battle(card, foe) > _number(foe) and (foe.up or digs or Keyword.BURROW not in foe.keywords)
        ]

    def _in_reach(self, card: FieldCardView) -> list[FieldCardView]:
        """Return whom a monster beats of those beside it; without a board, of all."""
        prey = self._prey(card)
        if not self.view.boarded:
            return prey
        beside = grid_of(self.view).neighbours[card.cell] if card.cell >= 0 else ()
        return [foe for foe in prey if foe.cell in beside]

    def _stands(self, card: FieldCardView) -> bool:
        """Tell whether a monster should stand in Attack position: it can strike, or nobody beats it."""
        strikes = not card.attacked and self.view.turn > 1 and (not self.theirs or bool(self._prey(card)))
        spent = self.view.options.one_attack and self.view.attacks > 0
        return (strikes and not spent) or all(foe.atk < card.atk for foe in self.theirs if _threatens(foe))

    def _may_stand(self, row: Card | None = None) -> bool:
        if row is None:
            return True
        atk = row.atk or 0
        weaker = any(atk > _number(foe) for foe in self.theirs)
        strongest = max((foe.atk for foe in self.theirs if _threatens(foe)), default=0)
        return weaker or atk >= strongest

    # ---- Effects -----------------------------------------------------------------------------------------------------

    def _named(self) -> MagicAction | None:
        frame = self.view.stack[-1]
        slots = [action.slot for action in self.legal if isinstance(action, ChooseSlot)]
        pieces = [action.piece for action in self.legal if isinstance(action, ChoosePiece)]
        effect = frame.effect if isinstance(frame, Task) else None
        fuses = effect is not None and effect.do is Do.FUSE
        if pieces and (not slots or not fuses):
            low = effect is None or effect.do is Do.DISCARD or (fuses and isinstance(frame, Task) and frame.extra >= 0)
            return ChoosePiece((min if low else max)(pieces, key=self._worth))
        if fuses or effect is None:
            return ChooseSlot(min(slots, key=lambda slot: self.by_slot[slot].atk))
        return ChooseSlot(self._aim(effect, slots))

    def _aim(self, effect: Effect, slots: Sequence[Slot]) -> Slot:
        """Return the strongest monster of the side that the effect is meant for, else the weakest of the other."""
        side = self.theirs if _harms(effect) else self.mine
        meant = [card for card in side if card.slot in slots]
        if meant:
            return max(meant, key=lambda card: (card.atk, card.slot)).slot
        return min(slots, key=lambda slot: self.by_slot[slot].atk)

    def _helps(self, row: Card) -> bool:
        effects = [effect for effect in row.effects if effect.when in _MOMENTS]
        return bool(effects) and self._has_aim(effects[0])

    def _has_aim(self, effect: Effect) -> bool:
        own = [card for card in self.mine if card.up and fits(_row(card), effect.of)]
        foes = [card for card in self.theirs if card.up and fits(_row(card), effect.of)]
        down = [card for card in self.theirs if not card.up]
        dead = [_row_of(card) for card in self.own.graveyard_cards]
        if effect.do is Do.TURN_UP:
            return bool(down)
        if effect.do is Do.CHANGE_POSITION:
            return any(card.attack and card.defence < card.atk for card in foes)
        if effect.do is Do.TRANSFORM:
            return any(self._card(piece).key == effect.into for piece in self.own.extra or ())
        if effect.per is Per.YOUR_DEAD and effect.when is When.PLAYED:
            return sum(card.is_monster for card in dead) >= _DEAD
        if effect.per is Per.YOUR_OTHER_MONSTERS and effect.when is When.PLAYED:
            return len(own) > 1
        match effect.target:
            case Whom.BEARER:
                return bool(foes if _harms(effect) else own)
            case Whom.RIVAL_MONSTER | Whom.RIVAL_MONSTERS:
                return bool(foes)
            case Whom.RIVAL_SUPPORT:
                return any(not card.monster for card in self.rival.field)
            case Whom.YOUR_MONSTER | Whom.YOUR_MONSTERS:
                return bool(own)
            case Whom.YOUR_GRAVEYARD:
                return any(fits(card, effect.of) for card in dead)
            case _:
                return True

    def _card(self, piece: Piece) -> Card:
        deck = self.view.own_deck
        assert deck is not None
        return _row_of(id_in(deck, piece))

    def _worth(self, piece: Piece) -> float:
        if owner_of(piece) != self.view.viewer:  # a component that was the rival's
            return 0.0
        return worth_in_hand(self._card(piece))


def _row_of(card: int) -> Card:
    return table_of().by_id[card]


def _row(card: FieldCardView) -> Card:
    assert card.card is not None
    return _row_of(card.card)


def _threatens(card: FieldCardView) -> bool:
    return card.up and not card.paralysed


def _number(card: FieldCardView) -> int:
    """Return what an attack on a card has to pass."""
    return _HIDDEN if not card.up else card.atk if card.attack else card.defence


def _in_battle(card: FieldCardView, foe: FieldCardView) -> int:
    """Return the ATK of an attacker against a monster, with what alignment takes from either."""
    if not foe.up:
        return card.atk
    mine, theirs = _row(card), _row(foe)
    wet, foe_wet = Keyword.WET in card.keywords, Keyword.WET in foe.keywords
    less = is_weak(mine, wet, theirs, foe_wet), is_weak(theirs, foe_wet, mine, wet)
    return card.atk - DISADVANTAGE * (less[0] - less[1])


def _harms(effect: Effect) -> bool:
    return effect.do in _HARM or (effect.do is Do.BOOST and effect.atk + effect.defence < 0)

"""What a duellist may do now: every legal action, in a fixed order."""

from __future__ import annotations

from collections.abc import Callable
from functools import cache, lru_cache

from engine.core.model import Seat
from engine.games.magic_wizards import battle, laying
from engine.games.magic_wizards.actions import (
    NOBODY,
    Answering,
    AnswerOnly,
    AttackWith,
    ChooseCell,
    ChooseLayout,
    ChoosePiece,
    ChoosePlayer,
    ChoosePosition,
    ChooseSlot,
    CutDuelDeck,
    DrawACard,
    EndDuelTurn,
    FlipUp,
    LetPass,
    MagicAction,
    MoveWith,
    PickCard,
    PlayCard,
    PutBack,
    SayNo,
    SayYes,
    SetCard,
    SkipDraw,
    TurnPosition,
    UseEffect,
)
from engine.games.magic_wizards.board.asking import cells_of_act, cells_of_task, has_cell
from engine.games.magic_wizards.board.cells import Cell
from engine.games.magic_wizards.board.drawings import layouts_of
from engine.games.magic_wizards.card_effects import Do, Effect, When, Whom
from engine.games.magic_wizards.card_model import Card
from engine.games.magic_wizards.card_traits import CardKind
from engine.games.magic_wizards.cards import card_of, effects_at, fits
from engine.games.magic_wizards.field import (
    at,
    has_room,
    is_attached,
    may_change_position,
    monsters,
    printed,
    supports,
)
from engine.games.magic_wizards.frames import ActFrame, AttackFrame, BearingFrame, Task
from engine.games.magic_wizards.fusion import Fusing, can_fuse, fusion_of
from engine.games.magic_wizards.labyrinth import cells_for_move
from engine.games.magic_wizards.model import FieldCard, MagicAsk, MagicState
from engine.games.magic_wizards.multi_body import components_of
from engine.games.magic_wizards.naming import is_building
from engine.games.magic_wizards.numbers import unparalysed
from engine.games.magic_wizards.targets import candidates
from engine.games.magic_wizards.zones import held, is_beyond_help

Legal = tuple[MagicAction, ...]

_DRAW: Legal = (DrawACard(), SkipDraw())
_BACK, _END, _PASS = PutBack(), EndDuelTurn(), LetPass()
_MAY: Legal = (SayYes(), SayNo())
_POSITION: Legal = (ChoosePosition(True), ChoosePosition(False))
_PLAYS: dict[bool, Legal] = {True: (PlayCard(True), PlayCard(False)), False: (PlayCard(),)}
_SETS: dict[bool, Legal] = {True: (SetCard(True), SetCard(False)), False: (SetCard(),)}
"""What a card of the hand may be taken up for, by whether it is a monster."""
_ANSWERING: tuple[Answering, ...] = ("attacks", "always", "never")
_MODES: dict[Answering, Legal] = {
    now: tuple([AnswerOnly(mode) for mode in _ANSWERING if mode != now]) for now in _ANSWERING
}
_LAST_OF_TURN: dict[Answering, Legal] = {now: (*modes, _END) for now, modes in _MODES.items()}


@cache
def _pick(piece: int) -> PickCard:
    return PickCard(piece)


# ---- The own turn ----------------------------------------------------------------------------------------------------


def _main(state: MagicState, seat: Seat) -> Legal:
    return _asked_in_turn(state, seat, tuple(_acts(state, seat)))


def _asked_in_turn(state: MagicState, seat: Seat, acts: Legal) -> Legal:
    return acts + _LAST_OF_TURN[state.answers[seat]]


class TurnActs:
    """Cache of the last turn's acts, since picking a card up and putting it back asks for the same ones."""

    def __init__(self) -> None:
        self._asked: tuple[object, ...] = ()
        self._found: Legal = ()

    def of(self, state: MagicState, seat: Seat) -> Legal:
        """Return what a player may do in its turn besides ending it."""
        asked = (
            state.seats,
            seat,
            state.decks,
            state.options,
            state.turn,
            state.play,
            state.combo,
            state.second_set,
            state.attacks,
            state.map,
            state.labyrinth,
            state.walls,
            state.used,
        )
        if asked != self._asked:
            self._asked, self._found = asked, tuple(_acts(state, seat))
        return self._found


def _acts(state: MagicState, seat: Seat) -> list[MagicAction]:
    if state.options.duel_discs:
        return _acts_of_disc(state, seat)
    player = state.seats[seat]
    board = state.boarded
    room = {True: has_room(state, seat, True), False: has_room(state, seat, False)}
    hand = [(piece, card_of(state.decks, piece)) for piece in player.hand]
    acts: list[MagicAction] = [
        _pick(piece)
        for piece, row in hand
        if room[row.is_monster]
        and (not board or _finds_cell(state, seat, row))
        and (_may_set(state, row) or _may_play(state, seat, row))
    ]
    free = unparalysed(state, seat)
    acts += [FlipUp(card.slot) for card in player.field if not card.up and _may_flip(state, card)]
    acts += [TurnPosition(card.slot) for card in free if not against_turning(state, card)]
    acts += [UseEffect(card.slot) for card in player.field if not against_use(state, seat, card)]
    if board:
        acts += [MoveWith(card.slot) for card in free if may_move(state, card)]
    acts += [
        AttackWith(card.slot) for card in free if battle.may_attack(state, card) and battle.has_target(state, card.slot)
    ]
    return acts


def _acts_of_disc(state: MagicState, seat: Seat) -> list[MagicAction]:
    """Return what a player with a duel disk may do: turn up cards, turn the main monster, use effects, attack."""
    field, free = state.seats[seat].field, unparalysed(state, seat)
    acts: list[MagicAction] = [FlipUp(card.slot) for card in field if not card.up and _may_turn_up(state, seat, card)]
    acts += [TurnPosition(card.slot) for card in free if not against_turning(state, card)]
    acts += [UseEffect(card.slot) for card in field if not against_use(state, seat, card)]
    return acts + [
        AttackWith(card.slot) for card in free if battle.may_attack(state, card) and battle.has_target(state, card.slot)
    ]


def _may_turn_up(state: MagicState, seat: Seat, card: FieldCard) -> bool:
    """Tell whether a face-down card of a duel disk may be turned up: as the turn's play, or in its combo (MW-138)."""
    if state.play == "combo":
        return links(state, seat, printed(state, card))
    return state.play == "" and _may_flip(state, card)


def uses_of(state: MagicState, seat: Seat, piece: int) -> Legal:
    """Return what may be done with a card of the hand: play it, or set it (MW-2, MW-65)."""
    row = card_of(state.decks, piece)
    if not has_room(state, seat, row.is_monster) or (state.boarded and not _finds_cell(state, seat, row)):
        return ()
    if state.ask is MagicAsk.LAST or (state.stack and state.ask is MagicAsk.HAND):
        return _last_uses(state, row)
    plays = _PLAYS[row.is_monster] if _may_play(state, seat, row) else ()
    return plays + _SETS[row.is_monster] if _may_set(state, row) else plays


def _finds_cell(state: MagicState, seat: Seat, row: Card) -> bool:
    """Tell whether a monster finds a cell, played or set; an Item needs one only as it is played (MW-33, MW-86)."""
    return not row.is_monster or has_cell(state, seat, row)


def _may_play(state: MagicState, seat: Seat, row: Card) -> bool:
    if state.play == "combo":
        return links(state, seat, row)
    return state.play == "" and (row.is_monster or (row.kind is CardKind.MAGIC and has_use(state, seat, row)))


def _may_set(state: MagicState, row: Card) -> bool:
    return state.play == "" or not (row.is_monster or state.second_set)


def _last_uses(state: MagicState, row: Card) -> Legal:
    if not row.is_monster:
        return ()
    if state.options.end_turn_monster == "defence":
        return PlayCard(False), SetCard(False)
    return _PLAYS[True] + _SETS[True]


def has_use(state: MagicState, seat: Seat, row: Card) -> bool:
    """Tell whether a Magic may be played.

    A fusion with an Extra at hand, an attached one with a bearer (MW-130).
    """
    if state.boarded and not has_cell(state, seat, row):
        return False
    if state.labyrinth and is_barred_inside(state.rules, row):
        return False
    fusion = fusion_of(row)
    if fusion is not None:
        may = can_fuse(state, Fusing(seat, fusion))
        if state.rules < 3 or not is_attached(row) or not may:
            return may
    if is_attached(row):
        wanted = next(effect for effect in row.effects if effect.target is Whom.BEARER)
        everybody = [(side, card) for side in (0, 1) for card in monsters(state.seats[side]) if card.up]
        return any(_helped(state, wanted, card, side == seat) for side, card in everybody)
    return True


def is_barred_inside(rules: int, row: Card) -> bool:
    """Tell whether a card cannot be played while a labyrinth stands: walls and terrain (MW-93, MW-124).

    In version 1 of the rules they were known by the boards that the row needs, not by what it does; in version 2 walls.
    """
    if rules > 2:
        return any(effect.do in (Do.SET_TERRAIN, Do.LABYRINTH) for effect in row.effects)
    return row.needs_boards or (rules > 1 and any(effect.do is Do.SET_TERRAIN for effect in row.effects))


def _helped(state: MagicState, effect: Effect, card: FieldCard, own: bool) -> bool:
    """Tell whether a monster is one that a card of the hand may be done to (MW-122)."""
    if not fits(printed(state, card), effect.of):
        return False
    return not (state.options.duel_discs and own and is_beyond_help(effect, None, card))


def links(state: MagicState, seat: Seat, row: Card) -> bool:
    """Tell whether a further card can affect a card of the combo.

    As its target, or its material (MW-69, MW-70).
    """
    if row.kind is not CardKind.MAGIC or not has_use(state, seat, row):
        return False
    there = [card for card in state.seats[seat].field if card.slot in state.combo]
    up = [card for card in there if card.up and card.monster]
    if is_attached(row) and state.rules > 2:
        return _attaches_to(state, seat, row, up)
    for effect in (*effects_at(row, When.PLAYED), *effects_at(row, When.WHILE_UP)):
        if effect.do is Do.FUSE:
            if can_fuse(state, Fusing(seat, effect, tuple([card.slot for card in up]))):
                return bool(up)
            continue
        reaches = effect.target in (
            Whom.BEARER,
            Whom.YOUR_MONSTER,
            Whom.ANY_MONSTER,
            Whom.YOUR_MONSTERS,
            Whom.ALL_MONSTERS,
        )
        up_or_down = up if effect.do is not Do.TURN_UP else [card for card in there if card.monster and not card.up]
        if reaches and any(_helped(state, effect, card, True) for card in up_or_down):
            return True
    return False


def _attaches_to(state: MagicState, seat: Seat, row: Card, targets: list[FieldCard]) -> bool:
    """Tell whether an attached Magic can lie with one of these own monsters, and fuse one if it fuses (MW-153)."""
    wanted = next(effect for effect in row.effects if effect.target is Whom.BEARER)
    fusion, linked = fusion_of(row), tuple([card.slot for card in targets])
    fits_one = any(_helped(state, wanted, card, True) for card in targets)
    return fits_one and (fusion is None or can_fuse(state, Fusing(seat, fusion, linked)))


def _may_flip(state: MagicState, card: FieldCard) -> bool:
    """Tell whether a face-down card may be turned up in the own turn: monsters and Magic (MW-3, MW-54)."""
    row = printed(state, card)
    return card.monster or (row.kind is CardKind.MAGIC and has_use(state, state.seat, row))


def against_turning(state: MagicState, card: FieldCard) -> str:
    """Return the code of what keeps a monster, if not Paralisado, from turning, "" for nothing.

    It may once a turn, before any battle (MW-6), and not to Defence once it has moved on the board (seed: Tabuleiro).
    """
    if not may_change_position(state, card):
        return "duel_secondary_stands"
    if card.turned:
        return "duel_turned_already"
    if card.moved and card.attack and not card.attacked:
        return "duel_moved_stays_up"
    return "duel_fought_already" if card.attacked or card.battled else ""


def may_move(state: MagicState, card: FieldCard) -> bool:
    """Tell whether a monster, if not Paralisado, may move: once a turn, if it may attack (MW-29, MW-86)."""
    return not card.moved and battle.may_attack(state, card) and bool(cells_for_move(state, card))


def against_use(state: MagicState, seat: Seat, card: FieldCard) -> str:
    """Return the code of what keeps a card's effect of the turn from being used, "" for nothing (MW-74)."""
    effects = effects_at(printed(state, card), When.YOUR_TURN) if card.up else ()
    if not effects:
        return "duel_no_effect"
    if card.piece in state.used:
        return "duel_effect_used"
    life = state.seats[seat].life
    return "" if all(not effect.pay or life > effect.pay for effect in effects) else "duel_cannot_pay"


# ---- Other questions -------------------------------------------------------------------------------------------------


def _hand(state: MagicState, seat: Seat) -> Legal:
    return (*uses_of(state, seat, state.picked), _BACK)


def _attack(state: MagicState, _seat: Seat) -> Legal:
    slots = [ChooseSlot(slot) for slot in battle.targets_of(state, state.picked)]
    cells = map(ChooseCell, battle.cells_of(state, state.picked))
    return (*slots, *map(ChoosePlayer, battle.players_of(state, state.picked)), *cells, _BACK)


def _move(state: MagicState, _seat: Seat) -> Legal:
    return (*_cells(cells_for_move(state, at(state, state.picked))), _BACK)


@lru_cache(maxsize=1024)
def _cells(cells: tuple[Cell, ...]) -> Legal:
    return tuple(map(ChooseCell, cells))


def _cell(state: MagicState, seat: Seat) -> Legal:
    frame = state.stack[-1]
    if isinstance(frame, ActFrame):
        return (*_cells(cells_of_act(state, seat, frame)), _BACK)
    assert isinstance(frame, Task)
    return tuple(map(ChooseCell, cells_of_task(state, frame)))


def _choose(state: MagicState, seat: Seat) -> Legal:
    frame = state.stack[-1]
    if isinstance(frame, (AttackFrame, BearingFrame)):
        return tuple(map(ChoosePiece, components_of(state)))
    assert isinstance(frame, Task)
    if frame.effect.do is Do.DISCARD and state.options.duel_discs:
        return tuple([ChooseSlot(card.slot) for card in held(state.seats[seat])])
    if frame.effect.do is Do.DISCARD:
        return tuple(map(ChoosePiece, state.seats[seat].hand))
    offered = candidates(state, frame)
    back = (_BACK,) if is_building(state) else ()
    return (*map(ChooseSlot, offered.slots), *map(ChoosePiece, offered.pieces), *back)


def _answer(state: MagicState, seat: Seat) -> Legal:
    flips = [FlipUp(card.slot) for card in supports(state.seats[seat]) if may_answer(state, seat, card)]
    return (*flips, _PASS, *_MODES[state.answers[seat]])


def may_answer(state: MagicState, seat: Seat, card: FieldCard) -> bool:
    """Tell whether a set card may answer: Magic only (MW-67)."""
    row = printed(state, card)
    return not card.up and row.kind is CardKind.MAGIC and has_use(state, seat, row)


def _last(state: MagicState, seat: Seat) -> Legal:
    pieces = [piece for piece in state.seats[seat].hand if uses_of(state, seat, piece)]
    return tuple(map(_pick, pieces)) if pieces and is_forced(state) else (*map(_pick, pieces), _END)


def is_forced(state: MagicState) -> bool:
    """Tell whether the turn would be lost without a monster at its end, if one can come (MW-41, MW-112)."""
    return state.options.bench_out and state.bare


_BY_ASK: dict[MagicAsk, Callable[[MagicState, Seat], Legal]] = {
    MagicAsk.CUT: lambda state, _seat: tuple(map(CutDuelDeck, range(1, len(state.seats[state.seat].deck)))),
    MagicAsk.WALLS: lambda state, _seat: tuple(map(ChooseLayout, range(len(layouts_of(state.options))))),
    MagicAsk.ARRANGE: lambda state, _seat: laying.steps(state),
    MagicAsk.DRAW: lambda _state, _seat: _DRAW,
    MagicAsk.MAIN: _main,
    MagicAsk.HAND: _hand,
    MagicAsk.ATTACK: _attack,
    MagicAsk.MOVE: _move,
    MagicAsk.CELL: _cell,
    MagicAsk.CHOOSE: _choose,
    MagicAsk.POSITION: lambda _state, _seat: _POSITION,
    MagicAsk.STARTER: lambda _state, _seat: _MAY,
    MagicAsk.MAY: lambda _state, _seat: _MAY,
    MagicAsk.ANSWER: _answer,
    MagicAsk.LAST: _last,
}


def legal_for(state: MagicState, seat: Seat, acts: TurnActs | None = None) -> Legal:
    """Return every legal action of a player that the duel waits for.

    `acts` may know those of the turn already.
    """
    if acts is not None and state.ask is MagicAsk.MAIN:
        return _asked_in_turn(state, seat, acts.of(state, seat))
    return _BY_ASK[state.ask](state, seat)


_OF_THE_TURN = frozenset((MagicAsk.HAND, MagicAsk.ATTACK, MagicAsk.MOVE))
"""What the player of the turn is asked, whoever was asked before."""


def decider(state: MagicState) -> Seat:
    """Return who is asked; NOBODY for a draw and at the end."""
    if state.ask in _OF_THE_TURN:
        return state.seat
    return state.asked if state.ask in _BY_ASK else NOBODY

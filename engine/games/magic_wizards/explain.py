"""Why something cannot be done now: a code for the catalogs and the rule it stands on."""

from __future__ import annotations

from engine.core.model import Reason, Seat
from engine.games.magic_wizards import battle, laying
from engine.games.magic_wizards.actions import (
    AnswerOnly,
    AttackWith,
    ChooseCell,
    ChooseLayout,
    ChoosePiece,
    ChoosePlayer,
    ChooseSlot,
    CutDuelDeck,
    DrawACard,
    EndDuelTurn,
    FlipUp,
    LayZones,
    LeaveEmpty,
    LetPass,
    MagicAction,
    MoveWith,
    PickCard,
    PlayCard,
    PutBack,
    PutUnder,
    SayNo,
    SayYes,
    SetCard,
    SkipDraw,
    TurnDown,
    TurnPosition,
    UseEffect,
)
from engine.games.magic_wizards.board.asking import has_cell
from engine.games.magic_wizards.board.places import grid_of, standing
from engine.games.magic_wizards.card_model import Card
from engine.games.magic_wizards.card_traits import CardKind, Keyword
from engine.games.magic_wizards.cards import card_of, raises_walls
from engine.games.magic_wizards.field import at, find, has_room, monsters, printed
from engine.games.magic_wizards.frames import UNNAMED, ActFrame
from engine.games.magic_wizards.fusion import Fusing, can_fuse, fusion_of
from engine.games.magic_wizards.labyrinth import is_bound
from engine.games.magic_wizards.legal import against_turning, against_use, decider, has_use, is_barred_inside
from engine.games.magic_wizards.model import MagicAsk, MagicState
from engine.games.magic_wizards.numbers import is_paralysed, keywords_of
from engine.games.magic_wizards.zones import ZONES

RULES = {
    "duel_over": "MW-24",
    "duel_not_asked": "2.2",
    "duel_draw_first": "MW-62",
    "duel_draw_only_first": "MW-62",
    "duel_answer_first": "MW-67",
    "duel_layout_later": "MW-93",
    "duel_cut_first": "MW-61",
    "duel_cut_at_start": "MW-61",
    "duel_choose_first": "MW-105",
    "duel_finish_card": "MW-2",
    "duel_only_main": "2.2",
    "duel_card_first": "2.2",
    "duel_attacker_first": "4.1",
    "duel_nothing_taken_up": "MW-105",
    "duel_told_already": "MW-105",
    "duel_nothing_to_answer": "MW-67",
    "duel_not_in_hand": "3.1",
    "duel_play_made": "MW-2",
    "duel_no_link": "MW-69",
    "duel_trap_not_played": "3.1",
    "duel_magic_not_now": "MW-68",
    "duel_no_fusion": "MW-130",
    "duel_second_set_made": "MW-2",
    "duel_no_room": "MW-65",
    "duel_last_monster_only": "MW-5",
    "duel_no_such_card": "MW-64",
    "duel_not_yours": "MW-64",
    "duel_not_set": "MW-3",
    "duel_trap_fires_itself": "MW-66",
    "duel_answer_magic_only": "MW-67",
    "duel_no_monster": "MW-6",
    "duel_no_own_monster": "MW-6",
    "duel_turned_already": "MW-6",
    "duel_fought_already": "MW-6",
    "duel_paralysed": "MW-52",
    "duel_no_effect": "MW-74",
    "duel_effect_used": "MW-74",
    "duel_cannot_pay": "MW-74",
    "duel_attack_position": "4.1",
    "duel_face_down": "MW-54",
    "duel_attacked_already": "4.1",
    "duel_fused_now": "MW-20",
    "duel_one_attack": "MW-40",
    "duel_first_turn": "MW-108",
    "duel_no_target": "MW-7",
    "duel_itself": "MW-7",
    "duel_burrowed": "MW-50",
    "duel_item_guarded": "MW-7",
    "duel_no_item": "MW-18",
    "duel_item_flies": "MW-16",
    "duel_flyer_high": "MW-79",
    "duel_player_guarded": "MW-7",
    "duel_not_a_choice": "MW-68",
    "duel_asked_so_already": "MW-67",
    "duel_no_board": "10.1",
    "duel_no_cell": "MW-86",
    "duel_mover_first": "10.2",
    "duel_comer_first": "MW-28",
    "duel_moved_already": "10.2",
    "duel_nowhere_to_go": "10.2",
    "duel_moved_stays_up": "10.3",
    "duel_cell_taken": "MW-28",
    "duel_not_own_rows": "MW-28",
    "duel_too_far": "MW-29",
    "duel_not_in_sea": "MW-36",
    "duel_cells_connected": "MW-118",
    "duel_out_of_reach": "10.5",
    "duel_player_far": "MW-32",
    "duel_no_sea_attack": "MW-115",
    "duel_terrain_far": "MW-39",
    "duel_labyrinth_stands": "MW-124",
    "duel_no_terrain_now": "MW-93",
    "duel_not_level": "MW-44",
    "duel_kept_out": "MW-45",
    "duel_walls_far": "MW-125",
    "duel_player_rows": "MW-94",
    "duel_no_direct_attack": "9.1",
    "duel_bench_out": "MW-112",
    "duel_answering_later": "MW-67",
    "duel_zones_first": "MW-120",
    "duel_not_laying": "MW-120",
    "duel_main_monster": "12.4",
    "duel_main_stuck": "MW-136",
    "duel_five_cards": "MW-121",
    "duel_goes_under": "MW-121",
    "duel_stays_up": "12.6",
    "duel_secondary_stands": "12.5",
}
"""Every code with its rule; both catalogs hold a sentence for each."""

_FIRST = {
    MagicAsk.STARTER: "duel_choose_first",
    MagicAsk.CUT: "duel_cut_first",
    MagicAsk.WALLS: "duel_choose_first",
    MagicAsk.ARRANGE: "duel_zones_first",
    MagicAsk.DRAW: "duel_draw_first",
    MagicAsk.HAND: "duel_finish_card",
    MagicAsk.ATTACK: "duel_choose_first",
    MagicAsk.MOVE: "duel_choose_first",
    MagicAsk.CELL: "duel_choose_first",
    MagicAsk.CHOOSE: "duel_choose_first",
    MagicAsk.POSITION: "duel_choose_first",
    MagicAsk.MAY: "duel_choose_first",
    MagicAsk.ANSWER: "duel_answer_first",
    MagicAsk.LAST: "duel_last_monster_only",
}
"""What is asked first, where an action belongs to another question."""


def _because(code: str, **data: int | str) -> Reason:
    return Reason(code, RULES[code], data)


def why_not(state: MagicState, seat: Seat, action: MagicAction) -> Reason:
    """Return why an action that is not legal is not; the first thing that stands in its way."""
    if state.outcome is not None:
        return _because("duel_over")
    ask = state.ask
    if isinstance(action, AnswerOnly):
        now = seat == decider(state) and ask in (MagicAsk.MAIN, MagicAsk.ANSWER)
        return _because("duel_asked_so_already" if now else "duel_answering_later")
    if seat != decider(state):
        return _because("duel_not_asked")
    match action:
        case ChooseLayout():
            return _because("duel_layout_later")
        case CutDuelDeck():
            return _because("duel_cut_at_start")
        case DrawACard() | SkipDraw():
            return _because("duel_draw_only_first")
        case _ if ask is MagicAsk.ARRANGE:
            return _laying(state, seat, action)
        case TurnDown() | PutUnder() | LeaveEmpty() | LayZones():
            return _because("duel_not_laying")
        case FlipUp(slot=slot) if ask in (MagicAsk.MAIN, MagicAsk.ANSWER):
            return _flip(state, seat, slot)
        case LetPass() | SayYes() | SayNo():
            return _because("duel_nothing_to_answer" if ask is MagicAsk.MAIN else _FIRST[ask])
        case PlayCard() | SetCard() if ask is MagicAsk.HAND:
            return _taken_up(state, seat, action)
        case PlayCard() | SetCard() if ask is MagicAsk.MAIN:
            return _because("duel_card_first")
        case ChooseSlot() | ChoosePlayer() if ask is MagicAsk.MAIN:
            return _because("duel_attacker_first")
        case PutBack():
            return _because("duel_nothing_taken_up" if ask in (MagicAsk.MAIN, MagicAsk.LAST) else "duel_told_already")
        case ChooseSlot(slot=slot) if ask is MagicAsk.ATTACK:
            return _target(state, slot)
        case ChoosePlayer(seat=side) if ask is MagicAsk.ATTACK:
            return _player(state, side)
        case ChooseCell(cell=cell) if ask in (MagicAsk.MAIN, MagicAsk.ATTACK, MagicAsk.MOVE, MagicAsk.CELL):
            return _cell(state, seat, cell)
        case ChooseSlot() | ChoosePiece() | ChoosePlayer() if ask is MagicAsk.CHOOSE:
            return _because("duel_not_a_choice")
        case EndDuelTurn() if ask is MagicAsk.LAST:
            return _because("duel_bench_out")
        case PickCard(piece=piece) if ask in (MagicAsk.MAIN, MagicAsk.LAST):
            return _hand(state, seat, piece)
        case _ if ask is not MagicAsk.MAIN:
            return _because(_FIRST[ask])
        case MoveWith() if not state.boarded:
            return _because("duel_no_board")
        case TurnPosition(slot=slot) | UseEffect(slot=slot) | AttackWith(slot=slot) | MoveWith(slot=slot):
            return _own_card(state, seat, slot, action)
        case _:
            return _because("duel_only_main")


def _laying(state: MagicState, seat: Seat, action: MagicAction) -> Reason:
    """Return why something is not named as the zones of a duel disk are laid."""
    frame = laying.frame_of(state)
    cards = state.seats[seat].field
    match action:
        case PutBack():
            return _because("duel_nothing_taken_up")
        case ChooseSlot() | TurnDown() | LeaveEmpty() | LayZones() if laying.goes_under(cards) and not frame.under:
            return _because("duel_goes_under")
        case PutUnder():
            return _because("duel_main_monster" if frame.under else "duel_not_laying")
        case TurnDown():
            return _because("duel_stays_up" if frame.main == UNNAMED else "duel_zones_first")
        case LeaveEmpty() | LayZones() if frame.main == UNNAMED:
            return _because("duel_five_cards" if len(cards) >= ZONES else "duel_main_stuck")
        case ChooseSlot(slot=slot) if all(card.slot != slot for card in cards):
            return _because("duel_not_yours" if find(state, slot) is not None else "duel_no_such_card")
        case ChooseSlot(slot=slot) if frame.main == UNNAMED:
            fits_there = at(state, slot).monster and slot not in frame.down
            return _because("duel_main_stuck" if fits_there else "duel_main_monster")
        case _:
            return _because("duel_zones_first")


def _taken_up(state: MagicState, seat: Seat, action: PlayCard | SetCard) -> Reason:
    """Return why the card taken up is not played, though it may be set, or the other way round."""
    row = card_of(state.decks, state.picked)
    if isinstance(action, SetCard) or state.stack:
        return _hand(state, seat, state.picked)
    if row.kind is CardKind.TRAP:
        return _because("duel_trap_not_played")
    if state.play:
        return _because("duel_no_link" if state.play == "combo" else "duel_play_made")
    return _hand(state, seat, state.picked)


def _hand(state: MagicState, seat: Seat, piece: int) -> Reason:
    if piece not in state.seats[seat].hand:
        return _because("duel_not_in_hand")
    row = card_of(state.decks, piece)
    if not has_room(state, seat, row.is_monster):
        return _because("duel_no_cell" if row.is_monster and state.boarded else "duel_no_room")
    if row.is_monster and not has_cell(state, seat, row):
        return _because("duel_no_cell")
    if state.stack:
        return _because("duel_last_monster_only")
    if row.kind is CardKind.TRAP and state.play == "":
        return _because("duel_trap_not_played")
    if row.kind is not CardKind.MONSTER and state.second_set:
        return _because("duel_second_set_made")
    if state.play == "combo":
        return _because("duel_no_link")
    if state.play:
        return _because("duel_play_made")
    if not has_cell(state, seat, row):
        return _because("duel_no_cell")
    fusion = fusion_of(row)
    lacks = "duel_magic_not_now" if fusion is None or can_fuse(state, Fusing(seat, fusion)) else "duel_no_fusion"
    return _because(_barred_by_walls(state, row) or lacks)


def _barred_by_walls(state: MagicState, row: Card) -> str:
    """Return why a Magic is not played while a labyrinth stands, "" for any that is."""
    if not (state.labyrinth and is_barred_inside(state.rules, row)):
        return ""
    return "duel_labyrinth_stands" if raises_walls(row) else "duel_no_terrain_now"


def _flip(state: MagicState, seat: Seat, slot: int) -> Reason:
    placed = find(state, slot)
    if placed is None:
        return _because("duel_no_such_card")
    if placed[0] != seat:
        return _because("duel_not_yours")
    if placed[1].up:
        return _because("duel_not_set")
    row = printed(state, placed[1])
    if row.kind is CardKind.TRAP:
        return _because("duel_trap_fires_itself")
    if state.options.duel_discs and state.play and not state.stack:
        return _because("duel_no_link" if state.play == "combo" else "duel_play_made")
    if row.kind is CardKind.MONSTER:
        return _because("duel_answer_magic_only")
    if not has_cell(state, seat, row):
        return _because("duel_no_cell")
    if has_use(state, seat, row):
        return _because("duel_only_main")
    return _because(_barred_by_walls(state, row) or "duel_magic_not_now")


def _own_card(state: MagicState, seat: Seat, slot: int, action: MagicAction) -> Reason:
    placed = find(state, slot)
    if placed is None:
        return _because("duel_no_such_card" if monsters(state.seats[seat]) else "duel_no_own_monster")
    if placed[0] != seat:
        return _because("duel_not_yours")
    card = placed[1]
    if not card.monster:
        return _because("duel_no_monster")
    if isinstance(action, UseEffect):
        return _because(against_use(state, seat, card))
    if is_paralysed(state, card):
        return _because("duel_paralysed")
    if isinstance(action, TurnPosition):
        return _because(against_turning(state, card))
    code = battle.against_attack(state, card)
    if isinstance(action, MoveWith):
        code = code or ("duel_moved_already" if card.moved else "duel_nowhere_to_go")
    return _because(code or "duel_no_target")


def _player(state: MagicState, side: Seat) -> Reason:
    """Return why a player is not attacked."""
    if state.options.no_direct_attack:
        return _because("duel_no_direct_attack")
    guarded = side not in (0, 1) or any(card.slot != state.picked for card in monsters(state.seats[side]))
    far = "duel_player_rows" if state.labyrinth else "duel_player_far"
    return _because("duel_player_guarded" if guarded or not state.boarded else far)


def _cell(state: MagicState, seat: Seat, cell: int) -> Reason:
    """Return why a cell is not named."""
    if state.ask is MagicAsk.MAIN:
        if not state.boarded:
            return _because("duel_no_board")
        enters = cell in grid_of(state).entry(seat) and cell not in standing(state) and not state.play
        return _because("duel_comer_first" if enters and state.seats[seat].hand else "duel_mover_first")
    if state.ask is MagicAsk.ATTACK:
        of_any = bool(state.map) and state.rules > 4
        taken = "duel_cell_taken" if cell in standing(state) else "duel_terrain_far"
        return _because(taken if of_any else "duel_no_sea_attack")
    if cell not in grid_of(state).cells:
        return _because("duel_not_a_choice")
    frame = state.stack[-1] if state.stack else None
    if isinstance(frame, ActFrame) and frame.cells:
        return _because("duel_cells_connected")
    if cell in standing(state):
        return _because("duel_cell_taken")
    if state.ask is MagicAsk.MOVE and state.labyrinth:
        card = at(state, state.picked)
        kept = is_bound(state, card) and cell not in grid_of(state).entry(seat)
        return _because("duel_kept_out" if kept else "duel_not_level")
    if state.ask is MagicAsk.MOVE:
        near = state.options.move == "any" or cell in grid_of(state).orthogonal[at(state, state.picked).cell]
        return _because("duel_not_in_sea" if near else "duel_too_far")
    own = cell in grid_of(state).entry(seat)
    return _because("duel_not_in_sea" if own else "duel_not_own_rows")


def _target(state: MagicState, slot: int) -> Reason:
    placed = find(state, slot)
    if placed is None:
        return _because("duel_no_such_card")
    if slot == state.picked:
        return _because("duel_itself")
    side, card = placed
    if state.boarded and slot not in battle.in_reach(state, state.picked):
        return _because("duel_walls_far" if slot == state.walls else "duel_out_of_reach")
    mine, theirs = keywords_of(state, at(state, state.picked)), keywords_of(state, card)
    if card.monster:
        return _because("duel_flyer_high" if Keyword.FLYING in theirs else "duel_burrowed")
    if not card.up or Keyword.ITEM not in printed(state, card).keywords:
        return _because("duel_no_item")
    guarded = any(other.slot != state.picked for other in monsters(state.seats[side]))
    return _because("duel_item_guarded" if guarded or Keyword.REACH in mine else "duel_item_flies")

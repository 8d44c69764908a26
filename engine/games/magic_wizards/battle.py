"""An attack from its declaration to what follows it.

Seed: Atacando com Monstros, Palavras-Chave; MW-100, MW-102.
"""

from __future__ import annotations

from collections.abc import Iterator

from msgspec.structs import replace

from engine.core.model import Seat
from engine.games.magic_wizards.actions import NO_SLOT, NOBODY, Piece, Slot
from engine.games.magic_wizards.battle_outcome import around, is_off, outcome_of, shields_of, spared
from engine.games.magic_wizards.board.asking import BESIDE
from engine.games.magic_wizards.board.reach import reaches_player, slots_in_reach, spreading, terrain_in_reach
from engine.games.magic_wizards.board.terrain import terrain_at
from engine.games.magic_wizards.card_effects import Do, When, Whether
from engine.games.magic_wizards.card_traits import Keyword, Terrain
from engine.games.magic_wizards.cards import card_of, fits
from engine.games.magic_wizards.counter_attack import back_from, declare_counter, has_no_battle, is_answerable
from engine.games.magic_wizards.effects import change_life
from engine.games.magic_wizards.effects_on_cards import show, turn_up
from engine.games.magic_wizards.events import (
    AttackStopped,
    BattleFought,
    CardSaved,
    DuelAttackDeclared,
    Events,
    FlyerRolled,
)
from engine.games.magic_wizards.field import (
    at,
    controller,
    emit,
    is_there,
    leave,
    may_lie_down,
    on_field,
    pop,
    printed,
    push,
    put,
    put_each,
    swap,
)
from engine.games.magic_wizards.frames import Around, AttackFrame, AttackStage, ConcealFrame
from engine.games.magic_wizards.model import BATTLE, FieldCard, MagicAsk, MagicState
from engine.games.magic_wizards.multi_body import has_components
from engine.games.magic_wizards.numbers import (
    battle_numbers,
    fighter,
    figures,
    has_mark,
    is_paralysed,
    keywords_of,
)
from engine.games.magic_wizards.targets import fire, fire_traps, tasks_for

FLYER_SAVED = 2
"""A flyer's die of 2 or less saves it (MW-15)."""


# ---- Who may attack what ---------------------------------------------------------------------------------------------


def against_attack(state: MagicState, card: FieldCard) -> str:
    """Return the code of what keeps a monster, if not Paralisado, from attacking now, "" for nothing.

    (MW-4, MW-20, MW-40, MW-108)
    """
    if not card.up:
        return "duel_face_down"
    if not card.attack:
        return "duel_attack_position"
    if card.attacked:
        return "duel_attacked_already"
    if card.fused == state.turn:
        return "duel_fused_now"
    if state.options.one_attack and state.attacks:
        return "duel_one_attack"
    return "" if state.turn > 1 or state.options.first_turn_attack else "duel_first_turn"


def may_attack(state: MagicState, card: FieldCard) -> bool:
    """Tell whether a monster, if not Paralisado, may attack now."""
    return not against_attack(state, card)


def targets_of(state: MagicState, attacker: Slot) -> tuple[Slot, ...]:
    """Return the cards that a monster may attack.

    Monsters, and Items that none guards (MW-7, MW-16, MW-50). On a board they are those that it reaches (MW-31, MW-86).
    """
    return tuple(_targets(state, attacker))


def has_target(state: MagicState, attacker: Slot) -> bool:
    """Tell whether there is a card or a player that a monster may attack."""
    if next(_targets(state, attacker), None) is not None or players_of(state, attacker):
        return True
    return bool(cells_of(state, attacker))


def cells_of(state: MagicState, attacker: Slot) -> tuple[int, ...]:
    """Return the empty cells that a monster may attack: terrain, under Ambientes (MW-39, MW-115)."""
    return terrain_in_reach(state, at(state, attacker), _reaches(state, attacker)) if state.map else ()


def carries_on(state: MagicState, attacker: Slot, cell: int) -> bool:
    """Tell whether an attack on an empty cell hits anybody: an electric one on the sea (MW-115)."""
    return bool(spreading(state, AttackFrame(attacker), at(state, attacker), cell).reflected)


def _reaches(state: MagicState, attacker: Slot) -> bool:
    return Keyword.REACH in keywords_of(state, at(state, attacker))


def in_reach(state: MagicState, attacker: Slot) -> frozenset[Slot]:
    """Return the cards that a monster reaches on the board (MW-31, MW-86)."""
    return slots_in_reach(state, at(state, attacker), _reaches(state, attacker))


def _targets(state: MagicState, attacker: Slot) -> Iterator[Slot]:
    if state.options.duel_discs:
        yield from _targets_in_zones(state, attacker)
        return
    near = in_reach(state, attacker) if state.boarded else None
    if near is not None and not near:
        return
    for side, card in on_field(state):
        if card.slot == attacker or (near is not None and card.slot not in near):
            continue
        if card.monster:
            kept = _SHELTERS[state.options.flyers_out_of_reach, card.up]
        elif (
            card.up
            and Keyword.ITEM in printed(state, card).keywords
            and (card.slot == state.walls or not _guarded(state, side, attacker))
        ):
            kept = Keyword.FLYING
        else:
            continue
        if kept is None or kept not in keywords_of(state, card) or _overcomes(state, attacker, kept):
            yield card.slot


def _targets_in_zones(state: MagicState, attacker: Slot) -> Iterator[Slot]:
    """Yield what may be attacked in duel disks: any card (12.7, MW-139)."""
    kept = Keyword.FLYING if state.options.flyers_out_of_reach else None
    for _, card in on_field(state):
        if card.slot == attacker:
            continue
        shelters = kept is not None and card.monster and card.up and kept in keywords_of(state, card)
        if not shelters or _overcomes(state, attacker, Keyword.FLYING):
            yield card.slot


_SHELTERS = {
    (False, True): None,
    (True, True): Keyword.FLYING,
    (False, False): Keyword.BURROW,
    (True, False): Keyword.BURROW,
}
"""The keyword that keeps a monster from being attacked, by the option about flyers and whether it lies face-up."""


def _overcomes(state: MagicState, attacker: Slot, kept: Keyword) -> bool:
    """Tell whether a monster reaches what has such a keyword: by Alcance, or because it has it too."""
    mine = keywords_of(state, at(state, attacker))
    return Keyword.REACH in mine or kept in mine


def _guarded(state: MagicState, side: Seat, attacker: Slot) -> bool:
    return bool([card for card in state.seats[side].field if card.monster and card.slot != attacker])


def players_of(state: MagicState, attacker: Slot) -> tuple[Seat, ...]:
    """Return the players that a monster may attack: those without other monsters, the own one too (MW-7)."""
    if state.options.no_direct_attack:
        return ()
    open_sides = tuple([side for side in (0, 1) if not _guarded(state, side, attacker)])
    if not (open_sides and state.boarded):
        return open_sides
    card, reaches = at(state, attacker), _reaches(state, attacker)
    return tuple([side for side in open_sides if reaches_player(state, card, reaches, side)])


# ---- The steps of an attack ------------------------------------------------------------------------------------------


def declare(
    state: MagicState, attacker: Slot, target: Slot, struck: Seat, events: Events, cell: int = BESIDE
) -> MagicState:
    """Declare an attack, on `cell` if on nobody; it counts as made whatever comes of it (MW-68)."""
    seat, card = controller(state, attacker), at(state, attacker)
    aim = at(state, target) if target != NO_SLOT else None
    name = printed(state, aim).id if aim is not None and aim.up else None
    hit, land = None if struck == NOBODY else struck, cell >= 0 and terrain_at(state, cell) is not Terrain.OCEAN
    emit(events, DuelAttackDeclared(seat, printed(state, card).id, attacker, target, name, hit, cell, land))
    state = put(state, attacker, attacked=True)
    state = replace(state, attacks=state.attacks + 1)
    frame = AttackFrame(attacker, target, struck, cell=cell)
    if state.map and struck == NOBODY:
        frame = spreading(state, frame, card, cell if aim is None else aim.cell)
    return push(state, frame)


def reveal(state: MagicState, frame: AttackFrame, events: Events) -> MagicState:
    """Turn the set target up, with what it does then.

    Whoever is attacked may do something (MW-23, MW-100).
    """
    state = swap(state, replace(frame, stage=AttackStage.BATTLE))
    if is_off(state, frame) or not is_there(state, frame.target):
        return state
    seat, card, here = controller(state, frame.target), at(state, frame.target), around(frame)
    if state.options.duel_discs and not (card.up or card.monster):
        return show(state, frame.target, events)
    state = push(state, *tasks_for(state, seat, card.piece, card.slot, When.ATTACKED, here))
    return turn_up(state, frame.target, events, here)


def fight(state: MagicState, frame: AttackFrame, events: Events, *, answered: bool = False) -> MagicState:
    """Compare the numbers: who would be destroyed, who pays (seed: Monstro VS Monstro, Item, Jogador).

    A target that is not lower counter-attacks, and what that sets off comes first (MW-103); with `answered` it has.
    """
    if frame.counters != NOBODY and has_no_battle(state, frame):
        return back_from(state, frame, events)
    if is_off(state, frame):
        emit(events, AttackStopped(frame.attacker))
        return swap(state, replace(frame, stage=AttackStage.CONCEAL))
    if frame.struck != NOBODY:
        return _strike(state, frame)
    if frame.target == NO_SLOT:  # a cell: nothing comes of it by itself (MW-39)
        return swap(state, replace(frame, stage=AttackStage.CONCEAL))
    attacker, target = at(state, frame.attacker), at(state, frame.target)
    row = printed(state, target)
    if not target.monster and (frame.beside or (row.atk is None and row.defence is None)):
        frame = replace(frame, stage=AttackStage.DICE, doomed=(target.slot,))
        return swap(_met(state, frame), _with_fighters(frame))
    mine, foe = fighter(state, attacker), fighter(state, target)
    ours, theirs = battle_numbers(mine, foe, state.options.alignment_fallback)
    upright = target.monster and target.attack
    against = theirs[0] if upright else theirs[1]
    outcome = outcome_of(state, frame, mine, foe, ours[0], against, upright)
    if outcome.counter and not (frame.countered or answered) and is_answerable(state, frame):
        return declare_counter(state, frame, events)
    state, outcome = _met(state, frame), _with_fighters(outcome)
    emit(
        events,
        BattleFought(attacker.slot, mine.row.id, target.slot, foe.row.id, ours[0], against, upright, outcome.counter),
    )
    shields = shields_of(state, outcome, mine, foe, ours[0] == against and upright)
    for slot, keyword in shields.items():
        emit(events, CardSaved(slot, printed(state, at(state, slot)).id, keyword))
    return swap(state, replace(spared(state, outcome, mine, foe, shields), stage=AttackStage.DICE))


def _met(state: MagicState, frame: AttackFrame) -> MagicState:
    """Both have taken part in a battle of this turn."""
    return put(put(state, frame.attacker, battled=True), frame.target, battled=True)


def _with_fighters(frame: AttackFrame) -> AttackFrame:
    return replace(frame, fought=(*frame.fought, frame.attacker, frame.target))


def _strike(state: MagicState, frame: AttackFrame) -> MagicState:
    atk = figures(state, at(state, frame.attacker)).now()[0]
    harm = (atk, 0) if frame.struck == 0 else (0, atk)
    state = put(state, frame.attacker, battled=True)
    return swap(state, replace(frame, stage=AttackStage.DAMAGE, harm=harm))


def next_flyer(state: MagicState, frame: AttackFrame) -> Slot:
    """Return the flyer whose die is to be rolled next, in turn-player order.

    NO_SLOT when there is none (MW-80).
    """
    waiting = [
        slot
        for slot in frame.doomed
        if slot not in frame.rolled and Keyword.FLYING in keywords_of(state, at(state, slot))
    ]
    return min(waiting, key=lambda slot: controller(state, slot) != state.seat, default=NO_SLOT)


def roll_flyers(state: MagicState, frame: AttackFrame) -> MagicState:
    """Let a flyer roll, or go on."""
    if next_flyer(state, frame) == NO_SLOT:
        return swap(state, replace(frame, stage=AttackStage.DAMAGE))
    return replace(state, ask=MagicAsk.DIE, asked=NOBODY)


def flyer_rolled(state: MagicState, die: int, events: Events) -> MagicState:
    """Use a flyer's die: on 1 or 2 it is not destroyed, and its controller pays nothing (MW-15)."""
    frame = state.stack[-1]
    assert isinstance(frame, AttackFrame)
    slot = next_flyer(state, frame)
    saved = die <= FLYER_SAVED
    emit(events, FlyerRolled(slot, printed(state, at(state, slot)).id, die, saved))
    frame = replace(frame, rolled=(*frame.rolled, slot))
    if saved:
        harm = list(frame.harm)
        harm[controller(state, slot)] = 0
        frame = replace(
            frame, doomed=tuple([other for other in frame.doomed if other != slot]), harm=(harm[0], harm[1])
        )
    return swap(state, frame)


def settle(state: MagicState, frame: AttackFrame, events: Events) -> MagicState:
    """Damage and destruction, both at once (MW-81).

    A Multi-Corpos gives a component first (MW-51, MW-102).
    """
    if (giver := _next_giver(state, frame)) != NO_SLOT:
        return replace(state, ask=MagicAsk.MAY, asked=controller(state, giver))
    fallen: list[tuple[Seat, Piece, Slot]] = []
    for slot in frame.doomed:
        if is_there(state, slot) and not (slot in frame.saved and has_components(state, slot)):
            fallen.append((controller(state, slot), at(state, slot).piece, slot))
    foes = {frame.attacker: frame.target, frame.target: frame.attacker}
    for seat in (0, 1):
        state = change_life(state, seat, -frame.harm[seat], events, battle=True)
    for _, _, slot in fallen:
        state = leave(state, slot, "graveyard", events)
    state = swap(state, replace(frame, stage=AttackStage.CONCEAL))
    seats = tuple(dict.fromkeys(seat for seat, piece, _ in fallen if card_of(state.decks, piece).is_monster))
    for seat in reversed(seats):
        state = fire_traps(state, seat, (When.YOUR_MONSTER_DESTROYED,), around(frame))
    for seat, piece, slot in reversed(fallen):  # what is pushed last comes first: the turn's player's (MW-105)
        killer = foes.get(slot, NO_SLOT)
        alive = killer if is_there(state, killer) else NO_SLOT
        by = Around(attacker=frame.attacker, foe=alive, destroyer=alive)
        state = push(state, *tasks_for(state, seat, piece, slot, When.DESTROYED_BY_BATTLE, by))
        if alive and card_of(state.decks, piece).is_monster:
            state = _destroys(state, alive, piece, Around(attacker=frame.attacker, foe=slot))
    hits = frame.struck != NOBODY and frame.harm[frame.struck] and is_there(state, frame.attacker)
    if hits and controller(state, frame.attacker) != frame.struck:
        state = fire(state, frame.attacker, When.HITS_PLAYER, around(frame))
    return state


def _destroys(state: MagicState, slot: Slot, destroyed: Piece, by: Around) -> MagicState:
    """What a monster does that has destroyed another, which is gone: its condition is looked at now."""
    seat, card = controller(state, slot), at(state, slot)
    for task in tasks_for(state, seat, card.piece, slot, When.DESTROYS, by):
        wanted = task.effect.if_
        if wanted is None or wanted.test is not Whether.FOE_IS:
            state = push(state, task)
        elif fits(card_of(state.decks, destroyed), wanted):
            state = push(state, replace(task, effect=replace(task.effect, if_=None)))
    return state


def _next_giver(state: MagicState, frame: AttackFrame) -> Slot:
    """Return the Multi-Corpos that is to say next whether it gives up a component; NO_SLOT when there is none."""
    waiting = [slot for slot in frame.doomed if slot not in frame.offered and is_there(state, slot)]
    return next((slot for slot in waiting if has_components(state, slot)), NO_SLOT)


def spare(state: MagicState, yes: bool) -> MagicState:
    """Ask whether a Multi-Corpos that would be destroyed gives up a component instead (MW-51)."""
    frame = state.stack[-1]
    assert isinstance(frame, AttackFrame)
    slot = _next_giver(state, frame)
    frame = replace(frame, offered=(*frame.offered, slot))
    if not yes:
        return swap(state, frame)
    state = swap(state, replace(frame, saved=(*frame.saved, slot)))
    return replace(state, ask=MagicAsk.CHOOSE, asked=controller(state, slot))


def conceal(state: MagicState, frame: AttackFrame) -> MagicState:
    """Ask monsters with Ocultar that survived the whole attack whether they turn down (MW-82, MW-107)."""
    state = swap(state, replace(frame, stage=AttackStage.OVER))
    if goes_on(state, frame) or frame.counters != NOBODY:
        return state
    fought = tuple(dict.fromkeys(frame.fought))
    slots = tuple([slot for slot in fought if is_there(state, slot) and may_conceal(state, at(state, slot))])
    return push(state, ConcealFrame(slots)) if slots else state


def goes_on(state: MagicState, frame: AttackFrame) -> tuple[Slot, ...]:
    """Return the remaining targets of a reflected attack; none once it is off (MW-84)."""
    rest = tuple([slot for slot in frame.reflected if is_there(state, slot)])
    return () if frame.over or not rest or is_off(state, replace(frame, target=rest[0])) else rest


def may_conceal(state: MagicState, card: FieldCard) -> bool:
    """Tell whether a monster may turn down after a battle: not under Iluminar, nor Paralisado (MW-82)."""
    if not (card.up and card.battled and Keyword.CONCEAL in keywords_of(state, card) and may_lie_down(state, card)):
        return False
    return not (has_mark(state, card, Do.ILLUMINATE) or is_paralysed(state, card))


def end_battle(state: MagicState, frame: AttackFrame, events: Events) -> MagicState:
    """Go on with the next target of a reflected or electric attack, or end the battle.

    Marks of the battle end with its last (MW-100).
    """
    if rest := goes_on(state, frame):
        more = AttackFrame(
            frame.attacker, rest[0], stage=AttackStage.REVEAL, reflected=rest[1:], fought=frame.fought, cell=frame.cell
        )
        return swap(state, replace(more, beside=frame.cell != BESIDE, counters=frame.counters))
    return back_from(state, frame, events) if frame.counters != NOBODY else pop(put_each(state, _after_battle))


def _after_battle(card: FieldCard) -> FieldCard:
    if not card.marks:
        return card
    kept = tuple([mark for mark in card.marks if mark.last != BATTLE])
    return card if len(kept) == len(card.marks) else replace(card, marks=kept)

"""Everything that happens without a choice.

The stack is settled from its top until somebody has to choose, or a coin has to fall.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, Literal

from msgspec.structs import replace

from engine.core.model import Seat
from engine.games.magic_wizards import battle
from engine.games.magic_wizards.actions import NO_SLOT, NOBODY
from engine.games.magic_wizards.battle_outcome import around, is_off
from engine.games.magic_wizards.board.asking import BESIDE, first_cell
from engine.games.magic_wizards.card_effects import Do, When, Whether, Whom
from engine.games.magic_wizards.card_traits import CardKind
from engine.games.magic_wizards.cards import card_of, effects_at, fits, raises_walls, stands_on_board
from engine.games.magic_wizards.counter_attack import is_over
from engine.games.magic_wizards.effects import carry_out, change_life
from engine.games.magic_wizards.effects_on_cards import matters, sent_off
from engine.games.magic_wizards.ending import judge
from engine.games.magic_wizards.events import EffectBegan, Events, TrapFired
from engine.games.magic_wizards.field import (
    at,
    controller,
    emit,
    find,
    is_attached,
    is_there,
    leave,
    monsters,
    pop,
    printed,
    push,
    put,
    stays,
    supports,
    swap,
)
from engine.games.magic_wizards.frames import (
    ActFrame,
    Around,
    AttackFrame,
    AttackStage,
    BearingFrame,
    ConcealFrame,
    EndFrame,
    EndStage,
    Frame,
    LayFrame,
    PlayFrame,
    PlayStage,
    StartFrame,
    Task,
    TrapsFrame,
    WindowFrame,
)
from engine.games.magic_wizards.labyrinth import falls, is_held
from engine.games.magic_wizards.model import FieldCard, MagicAsk, MagicState
from engine.games.magic_wizards.multi_body import may_bear
from engine.games.magic_wizards.naming import effects_of_magic, with_names
from engine.games.magic_wizards.targets import (
    CHOSEN_SLOTS,
    asks_choice,
    candidates,
    fire,
    fire_traps,
    is_complete,
    is_due,
    still_stands,
    tasks_for,
)
from engine.games.magic_wizards.turn import begin_turn, end_step
from engine.games.magic_wizards.zones import ZONES, held

_RUN = MagicAsk.RUN
"""Looked up once: a member of an enumeration is slow to reach."""


def run(state: MagicState, events: Events) -> MagicState:
    """Go on until somebody is asked, a draw is due, or the duel is over."""
    state = replace(state, ask=_RUN, asked=NOBODY)
    while state.ask is _RUN:
        if state.walls != NO_SLOT and not is_held(state):
            state = falls(state, events)
        state = judge(state, events)
        if state.outcome is not None:
            return state
        if not state.stack:
            return replace(state, ask=MagicAsk.MAIN, asked=state.seat)
        frame = state.stack[-1]
        state = _STEPS[type(frame)](state, frame, events)
    return state


def _start(state: MagicState, frame: StartFrame, _events: Events) -> MagicState:
    """Fire what the turn's beginning sets off, one card after the other; then the player draws."""
    if frame.due:
        slot, *others = frame.due
        return fire(swap(state, StartFrame(tuple(others))), slot, When.TURN_BEGINS, Around())
    state = pop(state)
    return replace(state, ask=MagicAsk.DRAW, asked=state.seat) if _may_draw(state) else state


def _lay(state: MagicState, frame: LayFrame, _events: Events) -> MagicState:
    """Ask a player that has cards on the field where they lie."""
    if not state.seats[frame.seat].field:
        return pop(state)
    return replace(state, ask=MagicAsk.ARRANGE, asked=frame.seat)


def _may_draw(state: MagicState) -> bool:
    """Tell whether the player of the turn is asked for its draw: with a full duel disk it is not (MW-119)."""
    player = state.seats[state.seat]
    return bool(player.deck) and not (state.options.duel_discs and len(player.field) >= ZONES)


# ---- Effects ---------------------------------------------------------------------------------------------------------


def _effect(state: MagicState, task: Task, events: Events) -> MagicState:
    """Ask what an effect has to ask, in its order: the coin, the price, the target; then do it."""
    effect = task.effect
    if not task.due:
        if not is_due(state, task):
            return pop(state)
        task = replace(task, due=True)
        state = swap(state, task)
    if effect.if_ is not None and effect.if_.test is Whether.COIN_HEADS:
        if not task.tossed:
            return replace(state, ask=MagicAsk.COIN)
        if task.tossed != 1:
            return pop(state)
    if effect.pay and not task.paid:
        if state.seats[task.seat].life <= effect.pay:
            return pop(state)
        return swap(change_life(state, task.seat, -effect.pay, events), replace(task, paid=True))
    if asks_choice(effect) and not is_complete(state, task):
        targets = candidates(state, task).all
        if not targets:
            return pop(state)
        if len(targets) > 1 or effect.do is Do.FUSE or effect.target is Whom.YOUR_DECK:
            return replace(state, ask=MagicAsk.CHOOSE, asked=task.seat)
        task = replace(task, chosen=(*task.chosen, targets[0]))
        state = swap(state, task)
    if asks_choice(effect) and not still_stands(state, task):
        return pop(state)
    if not _has_begun(state, task):
        emit(events, EffectBegan(task.seat, card_of(state.decks, task.piece).id))
    if effect.target is Whom.BEARER and effect.when is When.PLAYED and is_there(state, task.slot):
        state = put(state, task.slot, bearer=task.chosen[0])
    return pop(state) if task.attaches else carry_out(state, task, events)


def _has_begun(state: MagicState, task: Task) -> bool:
    """Tell whether an effect goes on that has been told of: one that asks for more than its target."""
    match task.effect.do:
        case Do.SUMMON:
            return len(task.chosen) > 1
        case Do.DISCARD | Do.TRANSFORM:
            return bool(task.chosen)
        case Do.REFLECT:
            return bool(task.chosen) and task.effect.target not in CHOSEN_SLOTS
        case Do.FUSE:
            return len(task.chosen) > len(card_of(state.decks, task.extra).materials)
        case _:
            return False


# ---- A card that is played -------------------------------------------------------------------------------------------


def _play(state: MagicState, frame: PlayFrame, events: Events) -> MagicState:
    """Traps, answers, the effect, and where the card goes (MW-66, MW-67, MW-105)."""
    if not is_there(state, frame.slot):
        return pop(state)
    card = at(state, frame.slot)
    row = printed(state, card)
    if frame.stage == PlayStage.TRAPS:
        when = (When.MONSTER_PLAYED if card.monster else When.MAGIC_PLAYED,)
        moments = (*when, When.COMBO_PLAYED) if frame.combo else when
        waiting = replace(frame, stage=PlayStage.ANSWERS)
        return fire_traps(swap(state, waiting), 1 - frame.seat, moments, Around(played=frame.slot))
    if frame.stage == PlayStage.ANSWERS:
        state = swap(state, replace(frame, stage=PlayStage.EFFECT))
        return _open(state, "play", 1 - frame.seat) if frame.asks else state
    if frame.stage == PlayStage.EFFECT:
        state = swap(state, replace(frame, stage=PlayStage.TAKEN))
        if frame.negated:
            return leave(state, frame.slot, "graveyard", events)
        here = Around(played=frame.slot)
        if card.monster:
            # Its effect is of whoever controls it now: an answer may have taken it.
            if not frame.turned:
                return fire(state, frame.slot, When.PLAYED, here)
            state = fire(state, frame.slot, When.TURNED_UP, here)
            return fire(state, frame.slot, When.PLAYED, here) if state.options.duel_discs else state
        lasting = tasks_for(state, frame.seat, card.piece, frame.slot, When.WHILE_UP, here)
        state = push(state, *[task for task in lasting if task.effect.do in (Do.SET_TERRAIN, Do.LABYRINTH)])
        tasks = effects_of_magic(state, frame.seat, card.piece, frame.slot, here)
        return push(state, *(with_names(tasks, frame.named) if frame.named else reversed(tasks)))
    state = pop(state)
    hangs = is_attached(row) and card.bearer == NO_SLOT
    homeless = state.boarded and (
        state.walls != card.slot if raises_walls(row) else stands_on_board(row) and card.cell == BESIDE
    )
    return (
        state
        if card.monster or (stays(row) and not (hangs or homeless))
        else leave(state, frame.slot, "graveyard", events)
    )


def _traps(state: MagicState, frame: TrapsFrame, events: Events) -> MagicState:
    """Fire the next set Trap whose moment this is, in the order in which they were set (MW-66)."""
    for card in supports(state.seats[frame.seat]):
        when = _moment(state, card, frame)
        if when is None:
            continue
        state = swap(state, replace(frame, fired=(*frame.fired, card.slot)))
        emit(events, TrapFired(frame.seat, card.slot, printed(state, card).id))
        state = put(state, card.slot, up=True, seen=True, cell=_fires_from(state, frame.seat, card))
        tasks = tasks_for(state, frame.seat, card.piece, card.slot, when, frame.around)
        return push(state, PlayFrame(card.slot, frame.seat, stage=PlayStage.TAKEN), *tasks)
    return pop(state)


def _fires_from(state: MagicState, seat: Seat, card: FieldCard) -> int:
    """Return where a Trap lies as it fires: one that stays keeps the zone of its duel disk (MW-135, MW-138).

    On the board it keeps its cell (MW-147); in version 1 of the rules it changed it each time.
    """
    row = printed(state, card)
    if state.options.duel_discs:
        return card.cell if stays(row) else BESIDE
    return card.cell if card.cell >= 0 and state.rules > 1 else first_cell(state, seat, row)


def _moment(state: MagicState, card: FieldCard, frame: TrapsFrame) -> When | None:
    """Return the moment at which a Trap fires now; None where it does not."""
    row = printed(state, card)
    if row.kind is not CardKind.TRAP or card.slot in frame.fired or (card.up and not stays(row)):
        return None
    if card.slot >= frame.before:
        return None
    for when in frame.when:
        effects = effects_at(row, when)
        if effects and _still_stands(state, Task(effects[0], frame.seat, card.piece, card.slot, frame.around)):
            return when
    return None


def _still_stands(state: MagicState, task: Task) -> bool:
    """Tell whether what sets a Trap off is still there, and what its first effect asks for is so (MW-66)."""
    effect, here = task.effect, task.around
    if effect.when is not When.YOUR_MONSTER_DESTROYED and not _goes_on(state, effect.when, here):
        return False
    slot = {Whom.ATTACKER: here.attacker, Whom.PLAYED_CARD: here.played}.get(effect.target, NO_SLOT)
    return is_due(state, task) and (slot == NO_SLOT or fits(printed(state, at(state, slot)), effect.of))


def _goes_on(state: MagicState, when: When, here: Around) -> bool:
    """Tell whether an attack, or a card that is played, has not been stopped."""
    for frame in reversed(state.stack):
        if isinstance(frame, AttackFrame) and here.attacker == frame.attacker:
            return not is_off(state, frame) and (when is not When.DIRECT_ATTACK_DECLARED or here.struck >= 0)
        if isinstance(frame, PlayFrame) and here.played == frame.slot:
            return is_there(state, frame.slot) and not frame.negated
    return False


# ---- An attack -------------------------------------------------------------------------------------------------------


def _attack(state: MagicState, frame: AttackFrame, events: Events) -> MagicState:
    return _STAGES[frame.stage](state, frame, events)


def _declared(state: MagicState, frame: AttackFrame, _events: Events) -> MagicState:
    """Fire what the attack sets off on both sides."""
    placed = find(state, frame.attacker)
    if placed is None:
        return pop(state)
    seat, _ = placed
    state, here = swap(state, replace(frame, stage=AttackStage.ANSWERS)), around(frame)
    direct = (When.DIRECT_ATTACK_DECLARED,) if frame.struck == 1 - seat else ()
    state = fire_traps(state, 1 - seat, (When.ATTACK_DECLARED, *direct), here)
    return fire(state, frame.attacker, When.ATTACKS, here)


def _answered(state: MagicState, frame: AttackFrame, _events: Events) -> MagicState:
    """Ask for answers to the attack; a counter-attack may have none (MW-103)."""
    if frame.counters == NOBODY:
        return _open(swap(state, replace(frame, stage=AttackStage.REVEAL)), "attack", 1 - state.seat)
    stage = AttackStage.BATTLE if is_over(state, frame) else AttackStage.REVEAL
    return swap(state, replace(frame, stage=stage))


def _conceal(state: MagicState, frame: ConcealFrame, _events: Events) -> MagicState:
    slots = tuple(
        [slot for slot in frame.slots if is_there(state, slot) and battle.may_conceal(state, at(state, slot))]
    )
    if not slots:
        return pop(state)
    placed = find(state, slots[0])
    assert placed is not None
    return replace(swap(state, ConcealFrame(slots)), ask=MagicAsk.MAY, asked=placed[0])


def _bearing(state: MagicState, frame: BearingFrame, events: Events) -> MagicState:
    """Ask a Multi-Corpos once whether a component bears an effect; without any left it goes after all (MW-51)."""
    slot, task = frame.slot, frame.task
    if not is_there(state, slot):
        return pop(state)
    if frame.giving:
        where: Literal["graveyard", "hand"] = "hand" if task.effect.do is Do.TO_HAND else "graveyard"
        return pop(state) if at(state, slot).components else sent_off(pop(state), slot, where, events)
    if not (may_bear(state, task, slot) and matters(state, task, slot)):
        return pop(state)
    return replace(state, ask=MagicAsk.MAY, asked=controller(state, slot))


# ---- Answers, and the end of the turn --------------------------------------------------------------------------------


def has_answers(state: MagicState, seat: Seat, about: str) -> bool:
    """Tell whether a player is asked: it has a face-down Magic or Trap, and wants to be asked (MW-67)."""
    if state.options.duel_discs:
        # Nobody answers in the own turn, and what lies face-down is not told (MW-138).
        hidden = seat != state.seat and bool(held(state.seats[seat]))
    else:
        hidden = bool([card for card in state.seats[seat].field if not (card.up or card.monster)])
    about_it = state.answers[seat] == ("attacks" if about == "attack" else "always")
    wanted = about_it or state.answers[seat] == "always"
    return wanted and hidden


def _open(state: MagicState, about: Literal["attack", "play", "end"], first: Seat) -> MagicState:
    """Ask for answers next, where anybody is asked at all."""
    asks = has_answers(state, first, about) or has_answers(state, 1 - first, about)
    return push(state, WindowFrame(about, first)) if asks else state


def _window(state: MagicState, frame: WindowFrame, _events: Events) -> MagicState:
    """Ask one player after the other until both let it pass in a row."""
    if frame.passed >= 2:
        return pop(state)
    if not has_answers(state, frame.asked, frame.about):
        return swap(state, replace(frame, asked=1 - frame.asked, passed=frame.passed + 1))
    return replace(state, ask=MagicAsk.ANSWER, asked=frame.asked)


def _end(state: MagicState, frame: EndFrame, events: Events) -> MagicState:
    if frame.stage == EndStage.ANSWERS:
        return _open(swap(state, EndFrame(EndStage.MONSTER)), "end", 1 - state.seat)
    if frame.stage == EndStage.MONSTER:
        state = swap(state, EndFrame(EndStage.NEXT_TURN))
        player = state.seats[state.seat]
        return state if monsters(player) or not player.hand else replace(state, ask=MagicAsk.LAST, asked=state.seat)
    state = end_step(pop(state), events)
    return begin_turn(state, events) if state.outcome is None else state


_STAGES: dict[AttackStage, Callable[[MagicState, AttackFrame, Events], MagicState]] = {
    AttackStage.DECLARED: _declared,
    AttackStage.ANSWERS: _answered,
    AttackStage.REVEAL: battle.reveal,
    AttackStage.BATTLE: battle.fight,
    AttackStage.DICE: lambda state, frame, _events: battle.roll_flyers(state, frame),
    AttackStage.DAMAGE: battle.settle,
    AttackStage.AFTERMATH: battle.settle,
    AttackStage.CONCEAL: lambda state, frame, _events: battle.conceal(state, frame),
    AttackStage.OVER: battle.end_battle,
}
"""What each stage of an attack does; a test holds the keys against the stages."""
_STEPS: dict[type[Frame], Callable[[MagicState, Any, Events], MagicState]] = {
    Task: _effect,
    ActFrame: lambda state, _frame, _events: pop(state),
    PlayFrame: _play,
    AttackFrame: _attack,
    WindowFrame: _window,
    StartFrame: _start,
    LayFrame: _lay,
    EndFrame: _end,
    ConcealFrame: _conceal,
    TrapsFrame: _traps,
    BearingFrame: _bearing,
}
"""What settles each frame; a test holds the keys against the union of frames."""

"""What an attack will do, by what lies open.

The engine fights it in a duel without what the rival has set.
"""

from __future__ import annotations

from functools import lru_cache
from typing import NamedTuple

from msgspec.structs import replace

from engine.core.model import Seat
from engine.games.magic_wizards import battle, plays
from engine.games.magic_wizards.actions import NO_SLOT, NOBODY, ChooseCell, ChoosePlayer, ChooseSlot, Slot
from engine.games.magic_wizards.board.asking import BESIDE
from engine.games.magic_wizards.board.reach import spreading
from engine.games.magic_wizards.card_traits import Keyword
from engine.games.magic_wizards.events import BattleFought, CardLeft, CardSaved, LifeChanged, MagicEvent, TrapFired
from engine.games.magic_wizards.field import at, is_there, put
from engine.games.magic_wizards.flow import run
from engine.games.magic_wizards.frames import AttackFrame, AttackStage, Task
from engine.games.magic_wizards.legal import uses_of
from engine.games.magic_wizards.model import CardId, FieldCard, MagicAsk, MagicState, MagicView
from engine.games.magic_wizards.numbers import battle_numbers, fighter, figures, is_weak
from engine.games.magic_wizards.odds import Target, open_state
from tui.games.magic_wizards.cards import find_card, name_of_card
from tui.texts.localizer import Localizer


class Forecast(NamedTuple):
    """The outcome of an attack that nobody answers.

    `hidden`: the target lies face-down, nothing more is known. `atk` and `against` are the numbers that count, None
    where the target has none; `usual` are those before alignment and Voar. `weak` are the slots at a disadvantage of
    alignment, `doomed` who is destroyed, `flyers` those of them that a die may save, `saved` who is kept by a keyword.
    `life` is what the PVs of each seat change by. `unsettled`: a coin or a choice comes first, and may change it all.
    `answers` counts the cards that the rival has set. `helped` are those whose cell helps them (Iniciativa), `spread`
    the cards that the sea carries the attack on to, in order, and `battles` what is known of the battles with them.
    `fires` are the ids of the viewer's own Traps that fire, as on a counter-attack (MW-103).
    """

    hidden: bool
    atk: int
    against: int | None = None
    against_attack: bool = True
    usual: tuple[int, int] = (0, 0)
    weak: tuple[Slot, ...] = ()
    flying: bool = False
    doomed: tuple[Slot, ...] = ()
    flyers: tuple[Slot, ...] = ()
    saved: tuple[tuple[Slot, Keyword], ...] = ()
    counter: bool = False
    life: tuple[int, int] = (0, 0)
    unsettled: bool = False
    answers: int = 0
    helped: tuple[Slot, ...] = ()
    spread: tuple[Slot, ...] = ()
    battles: tuple[BattleFought, ...] = ()
    fires: tuple[CardId, ...] = ()

    def loses(self, view: MagicView, seat: Seat) -> bool:
        """Tell whether the attack would end the duel for a player."""
        return view.seats[seat].life + self.life[seat] <= 0


def fired_names(comes: Forecast, localizer: Localizer) -> str:
    """Return the names of the viewer's own Traps that fire."""
    return localizer.listed(name_of_card(localizer, card) for card in comes.fires)


@lru_cache(maxsize=64)
def forecast(view: MagicView, action: Target) -> Forecast:
    """Return the result of attacking a target with `view.picked`."""
    answers = sum(not card.up and not card.monster for card in view.seats[1 - view.seat].field)
    state = _before(view)
    attacker = at(state, view.picked)
    spread = _spread(state, attacker, action)
    aim = find_card(view, action.slot) if isinstance(action, ChooseSlot) else None
    hidden = [slot for slot in spread if _is_hidden(view, slot)]
    unknown = aim is not None and aim[1].card is None
    if unknown or (hidden and len(hidden) == len(spread) and isinstance(action, ChooseCell)):
        return Forecast(True, figures(state, attacker).now()[0], answers=answers, spread=spread)
    for slot in hidden:
        state = put(state, slot, cell=BESIDE)  # what lies face-down there is not known: it is left out
    events: list[MagicEvent] = []
    after = plays.declare(state, action, events)
    made = _foreseen(state, after, events, view.picked, action, spread)
    return made._replace(answers=answers, spread=spread)


def _before(view: MagicView) -> MagicState:
    """Return the open duel with the attacker chosen; all attacks that may be chosen begin in the same one."""
    main = open_state(replace(view, ask=MagicAsk.MAIN, picked=-1))
    return replace(main, ask=view.ask, picked=view.picked)


def _spread(state: MagicState, attacker: FieldCard, action: Target) -> tuple[Slot, ...]:
    """Return whom the sea carries an attack on to, in order (MW-89, MW-115)."""
    if not state.map or isinstance(action, ChoosePlayer):
        return ()
    slot, cell = (
        (NO_SLOT, action.cell) if isinstance(action, ChooseCell) else (action.slot, at(state, action.slot).cell)
    )
    frame = spreading(state, AttackFrame(attacker.slot, slot), attacker, cell)
    return frame.reflected if slot or frame.target == NO_SLOT else (frame.target, *frame.reflected)


def _is_hidden(view: MagicView, slot: Slot) -> bool:
    there = find_card(view, slot)
    return there is not None and there[1].card is None


@lru_cache(maxsize=8)
def may_come_last(view: MagicView) -> bool:
    """Tell whether the viewer could play or set a monster of the hand at the end of its turn (MW-5)."""
    state, me = replace(open_state(view), ask=MagicAsk.LAST), view.seat
    return view.viewer == me and any(uses_of(state, me, piece) for piece in view.seats[me].hand or ())


def is_lost_by_ending(view: MagicView) -> bool:
    """Tell whether the viewer loses by ending its turn.

    No monster all turn, and none that may come (MW-41, MW-112).
    """
    return view.options.bench_out and view.bare and view.viewer == view.seat and not may_come_last(view)


@lru_cache(maxsize=8)
def unanswered(view: MagicView) -> tuple[Target, Forecast] | None:
    """Return the present attack and its result if nobody answers; None when no attack is asked about."""
    frame = view.stack[-2] if len(view.stack) > 1 and view.ask is MagicAsk.ANSWER else None
    if not isinstance(frame, AttackFrame) or any(isinstance(waiting, Task) for waiting in view.stack):
        return None
    target: Target = ChooseSlot(frame.target)
    if frame.struck != NOBODY:
        target = ChoosePlayer(frame.struck)
    elif frame.target == NO_SLOT or frame.beside:
        target = ChooseCell(frame.cell)
    state = open_state(view)
    atk = figures(state, at(state, frame.attacker)).now()[0] if is_there(state, frame.attacker) else 0
    spread = frame.reflected if not frame.beside else (frame.target, *frame.reflected)
    if any(_is_hidden(view, slot) for slot in (frame.target, *spread)):
        return target, Forecast(True, atk, spread=spread)
    events: list[MagicEvent] = []
    after = run(replace(state, stack=state.stack[:-1]), events)
    return target, _foreseen(state, after, events, frame.attacker, target, spread)._replace(spread=spread)


def _foreseen(
    state: MagicState,
    after: MagicState,
    events: list[MagicEvent],
    attacker: Slot,
    action: Target,
    spread: tuple[Slot, ...],
) -> Forecast:
    """Return what an attack came to; where a coin or a choice stopped it, what the battle would come to without."""
    slot = action.slot if isinstance(action, ChooseSlot) else NO_SLOT
    fought = _fought(events)
    unsettled = bool(slot) and fought is None and after.ask not in (MagicAsk.MAIN, MagicAsk.OVER)
    if unsettled:
        events = []
        frame = AttackFrame(attacker, slot, stage=AttackStage.BATTLE)
        after = battle.fight(replace(state, stack=(frame,)), frame, events, answered=True)
        fought = _fought(events)
    atk = figures(state, at(state, attacker)).now()[0] if is_there(state, attacker) else 0
    fights = tuple([event for event in events if isinstance(event, BattleFought)])
    made = _come_of(state, after, events, (attacker, slot, *spread))
    made = made._replace(atk=atk, unsettled=unsettled or _waits(after, spread), battles=fights)
    return made if fought is None else _with_numbers(made, state, fought)


def _waits(after: MagicState, spread: tuple[Slot, ...]) -> bool:
    """Tell whether a die, a coin or a choice comes before the last battle of an attack that the sea carries on."""
    return bool(spread) and any(isinstance(frame, AttackFrame) and frame.reflected for frame in after.stack)


def attacker_of(view: MagicView) -> Slot:
    """Return who attacks: the monster chosen to, or the one whose attack is asked about."""
    frames = [frame for frame in view.stack if isinstance(frame, AttackFrame)]
    return frames[-1].attacker if frames else view.picked


def _fought(events: list[MagicEvent]) -> BattleFought | None:
    return next((event for event in events if isinstance(event, BattleFought)), None)


def _come_of(state: MagicState, after: MagicState, events: list[MagicEvent], slots: tuple[Slot, ...]) -> Forecast:
    """Return who is destroyed and what is paid: told already, or still pending where a die or a choice is due."""
    life = [sum(event.change for event in events if isinstance(event, LifeChanged) and event.seat == s) for s in (0, 1)]
    gone = tuple(
        event.slot
        for event in events
        if isinstance(event, CardLeft) and event.where == "graveyard" and event.slot in slots
    )
    saved = tuple((event.slot, event.keyword) for event in events if isinstance(event, CardSaved))
    fires = tuple(event.card for event in events if isinstance(event, TrapFired))
    frame = next((waiting for waiting in after.stack if isinstance(waiting, AttackFrame)), None)
    flyers: tuple[Slot, ...] = ()
    if frame is not None and frame.stage in (AttackStage.DICE, AttackStage.DAMAGE):
        gone += frame.doomed
        life = [life[seat] - frame.harm[seat] for seat in (0, 1)]
        flyers = tuple(
            slot
            for slot in frame.doomed
            if is_there(state, slot) and Keyword.FLYING in fighter(state, at(state, slot)).keywords
        )
    return Forecast(False, 0, doomed=gone, flyers=flyers, saved=saved, life=(life[0], life[1]), fires=fires)


def _with_numbers(made: Forecast, state: MagicState, fought: BattleFought) -> Forecast:
    """Return it with the numbers of the battle, and with what alignment and Voar had to do with them."""
    mine, foe = fighter(state, at(state, fought.attacker)), fighter(state, at(state, fought.target))
    wet = [Keyword.WET in side.keywords for side in (mine, foe)]
    weak = [
        slot
        for slot, change, two, own, other in (
            (fought.attacker, mine, foe, wet[0], wet[1]),
            (fought.target, foe, mine, wet[1], wet[0]),
        )
        if is_weak(change.row, own, two.row, other)
    ]
    fallback = state.options.alignment_fallback
    walking = [side._replace(keywords=side.keywords - {Keyword.FLYING}) for side in (mine, foe)]
    flying = battle_numbers(mine, foe, fallback) != battle_numbers(walking[0], walking[1], fallback)
    usual = mine.figures.now()[0], foe.figures.now()[0 if fought.against_attack else 1]
    return made._replace(
        atk=fought.atk,
        against=fought.against,
        against_attack=fought.against_attack,
        usual=usual,
        weak=tuple(weak),
        flying=flying,
        counter=fought.counter,
        helped=tuple([slot for slot, side in ((fought.attacker, mine), (fought.target, foe)) if side.helped]),
    )

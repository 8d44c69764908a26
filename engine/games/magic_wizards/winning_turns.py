"""A turn that attacks alone win, step by step.

Which steps there are, and which of them still win if nobody answers.
"""

from __future__ import annotations

from typing import TypeAlias

from msgspec.structs import replace

from engine.games.magic_wizards import plays
from engine.games.magic_wizards.actions import AttackWith, ChoosePlayer, ChooseSlot
from engine.games.magic_wizards.legal import legal_for
from engine.games.magic_wizards.model import MagicAsk, MagicView
from engine.games.magic_wizards.odds import open_attacks, open_state, winning_attacks
from engine.games.magic_wizards.view import view_of

AttackStep: TypeAlias = AttackWith | ChooseSlot | ChoosePlayer


def attack_steps(view: MagicView) -> tuple[AttackStep, ...]:
    """Return the viewer's monsters that may attack now, or the targets of the chosen one; none face-down."""
    if view.ask is MagicAsk.MAIN:
        return tuple(dict.fromkeys([AttackWith(attack.attacker) for attack in open_attacks(view)]))
    if view.ask is not MagicAsk.ATTACK or view.viewer != view.seat:
        return ()
    known = {card.slot for card in view.seats[1 - view.seat].field if card.card is not None}
    found: list[AttackStep] = []
    for target in legal_for(open_state(view), view.seat):
        match target:
            case ChooseSlot(slot=slot) if slot in known:
                found.append(target)
            case ChoosePlayer(seat=seat) if seat != view.seat:
                found.append(target)
            case _:
                pass
    return tuple(found)


def after_step(view: MagicView, step: AttackStep) -> MagicView:
    """Return what the viewer sees after a step that nobody answers.

    Cards that were set against it still lie there.
    """
    state = open_state(view)
    after = plays.attack_with(state, step) if isinstance(step, AttackWith) else plays.declare(state, step, None)
    seen, rival = view_of(after, view.viewer), 1 - view.seat
    left_out = {card.slot for card in view.seats[rival].field} - {card.slot for card in state.seats[rival].field}
    seats = list(seen.seats)
    kept = tuple([card for card in view.seats[rival].field if card.slot in left_out])
    seats[rival] = replace(seats[rival], field=seats[rival].field + kept)
    return replace(seen, seats=tuple(seats))


def still_wins(view: MagicView) -> bool:
    """Tell whether the viewer has won, or attacks still win in this turn."""
    if view.outcome is not None:
        return view.outcome.places[view.seat] == 1 and view.outcome.places[1 - view.seat] == 2
    if view.ask is MagicAsk.ATTACK:
        return any(still_wins(after_step(view, step)) for step in attack_steps(view))
    return bool(winning_attacks(view))

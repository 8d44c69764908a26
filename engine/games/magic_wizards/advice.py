"""Why a good duellist would do what a hint names."""

from __future__ import annotations

from engine.core.keys import KeyFamily
from engine.core.model import Seat
from engine.core.story import Afterword, BotChoice
from engine.games.magic_wizards.actions import (
    AttackWith,
    ChoosePlayer,
    ChooseSlot,
    CutDuelDeck,
    EndDuelTurn,
    MagicAction,
    PlayCard,
    SetCard,
    TurnPosition,
)
from engine.games.magic_wizards.cards import cards_of, id_in
from engine.games.magic_wizards.model import MagicAsk, MagicView
from engine.games.magic_wizards.winning_turns import after_step, attack_steps, still_wins

SAID = KeyFamily(
    "magic_wizards.advice.{}",
    "cut wins direct destroys costs even blind magic attacks defends sets turns_attack turns_defence end",
)


def advice(choice: BotChoice) -> Afterword | None:
    """Return the reason for an action, from the open table and the seat's own cards."""
    view: MagicView = choice.view
    action: MagicAction = choice.action
    match action:
        case AttackWith() | ChooseSlot() | ChoosePlayer() if action in attack_steps(view):
            return _attack(view, action)
        case ChooseSlot() if view.ask is MagicAsk.ATTACK:
            return Afterword(SAID("blind"))
        case PlayCard() if _is_magic(view):
            return Afterword(SAID("magic"))
        case PlayCard(attack=attack):
            open_ = [card.atk for card in view.seats[1 - view.seat].field if card.monster and card.up]
            return Afterword(SAID("attacks" if attack else "defends"), {"most": max(open_)}) if open_ else None
        case SetCard():
            return Afterword(SAID("sets"))
        case TurnPosition(slot=slot):
            turned = next(card for card in view.seats[view.seat].field if card.slot == slot)
            return Afterword(SAID("turns_defence" if turned.attack else "turns_attack"))
        case CutDuelDeck():
            return Afterword(SAID("cut"))
        case EndDuelTurn():
            return Afterword(SAID("end"))
        case _:
            return None


def _attack(view: MagicView, step: AttackWith | ChooseSlot | ChoosePlayer) -> Afterword | None:
    """Return what the attack comes to where nobody answers: the win, a monster of the rival's, life points."""
    after = after_step(view, step)
    if still_wins(after):
        return Afterword(SAID("wins"))
    if isinstance(step, AttackWith):
        return None
    rival: Seat = 1 - view.seat
    lost = view.seats[rival].life - after.seats[rival].life
    paid = view.seats[view.seat].life - after.seats[view.seat].life
    if isinstance(step, ChoosePlayer):
        return Afterword(SAID("direct"), {"life": lost})
    falls = all(card.slot != step.slot for card in after.seats[rival].field)
    if falls:
        return Afterword(SAID("destroys"), {"life": lost})
    return Afterword(SAID("costs" if lost > paid else "even"), {"life": lost})


def _is_magic(view: MagicView) -> bool:
    """Tell whether the card that was taken up is no monster."""
    if view.picked is None or view.own_deck is None:
        return False
    return not cards_of(view).by_id[id_in(view.own_deck, view.picked)].is_monster

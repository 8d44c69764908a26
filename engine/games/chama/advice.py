"""Why a good player of Chama would do what a hint names."""

from __future__ import annotations

from engine.core.keys import KeyFamily
from engine.core.model import Seat
from engine.core.story import Afterword, BotChoice
from engine.games.chama.actions import (
    AttachArmy,
    Attack,
    ChamaAction,
    ChamaDiscard,
    Concede,
    CutDeck,
    DeclineSpoils,
    DrawSpoils,
    EndTurn,
    LeaveUndefended,
    PlaceCommander,
    PlayArmistice,
    PlayRealm,
    PlaySpoils,
    Rebuild,
    Reinforce,
    SendFromHand,
    SendFromPool,
    Withdraw,
)
from engine.games.chama.bot.race import next_drawer, realms_needed, side_of, win_awaits
from engine.games.chama.bot.worth import conquers, decisive
from engine.games.chama.formation import intact
from engine.games.chama.model import Battle, ChamaAsk, ChamaView, Unit, ready_units

SAID = KeyFamily(
    "chama.advice.{}",
    "cut last_realm realm first_commander commander army conquers stops bare attack send_over send_level send_under "
    "undefended reinforce won_by_truce truce concede withdraw spoils no_spoils discard end",
)


def advice(choice: BotChoice) -> Afterword | None:
    """Return the reason for an action, from the open table and the seat's own hand."""
    view: ChamaView = choice.view
    action: ChamaAction = choice.action
    me = view.viewer
    assert me is not None
    match action:
        case PlayRealm() | Rebuild() | PlaySpoils():
            needed = realms_needed(view, me)
            return Afterword(
                SAID("last_realm" if needed == 1 else "realm"), {"count": intact(view.seats[me].slots) + 1}
            )
        case PlaceCommander():
            return Afterword(SAID("commander" if ready_units(view.seats[me]) else "first_commander"))
        case AttachArmy(card=card, unit=unit):
            return Afterword(SAID("army"), {"level": view.seats[me].pool[unit].level + card})
        case Attack(seat=seat):
            return _attack(view, me, seat)
        case SendFromPool(unit=at):
            return _sent(view, view.seats[me].pool[at])
        case SendFromHand(card=card):
            return _sent(view, Unit(card))
        case PlayArmistice():
            return _truce(view, me)
        case _:
            key = _PLAIN.get(type(action))
            return None if key is None else Afterword(SAID(key))


_PLAIN: dict[type, str] = {
    CutDeck: "cut",
    LeaveUndefended: "undefended",
    Reinforce: "reinforce",
    Concede: "concede",
    Withdraw: "withdraw",
    DrawSpoils: "spoils",
    DeclineSpoils: "no_spoils",
    ChamaDiscard: "discard",
    EndTurn: "end",
}


def _attack(view: ChamaView, me: Seat, seat: Seat) -> Afterword:
    if conquers(view, me):
        return Afterword(SAID("conquers"))
    if decisive(view, next_drawer(view, seat)):
        return Afterword(SAID("stops"), {"seat": seat})
    key = "attack" if ready_units(view.seats[seat]) else "bare"
    return Afterword(SAID(key), {"seat": seat, "count": intact(view.seats[seat].slots)})


def _sent(view: ChamaView, unit: Unit) -> Afterword:
    """Return how the commander stands beside the one it meets, or beside those that may meet it."""
    battle = view.battle
    assert battle is not None
    if view.ask is ChamaAsk.DEFEND and battle.attacking is not None:
        against = battle.attacking.level
    else:
        against = max([other.level for other in ready_units(view.seats[battle.defender])], default=0)
    key = "send_over" if unit.level > against else "send_level" if unit.level == against else "send_under"
    return Afterword(SAID(key), {"level": unit.level, "against": against})


def _truce(view: ChamaView, me: Seat) -> Afterword:
    battle: Battle | None = view.battle
    assert battle is not None
    rival = battle.attacker if battle.defender in side_of(view, me) else battle.defender
    return Afterword(SAID("won_by_truce" if win_awaits(view, me) else "truce"), {"seat": rival})

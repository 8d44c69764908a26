"""What a player of Chama says after a match.

Why it played its most telling act, and what it made of a rival.
"""

from __future__ import annotations

from collections.abc import Iterator

from engine.core.keys import KeyFamily
from engine.core.model import Seat
from engine.core.story import Afterword, Remark, Story, first_said
from engine.games.chama.actions import AttachArmy, Attack, EndTurn, PlayArmistice, PlayRealm, Rebuild
from engine.games.chama.bot.race import next_drawer, realms_needed, side_of, win_awaits
from engine.games.chama.bot.worth import decisive
from engine.games.chama.memory import NEW, ChamaMemory
from engine.games.chama.model import ChamaAsk, ChamaView, Type, ready_units
from engine.games.chama.types import type_of

SAID = KeyFamily(
    "chama.afterword.{}", "won_by_truce truce stopped bare conquest held_back raced attacked quiet never_attacks raider"
)
ENOUGH_TURNS = 4
"""Of a rival that has had fewer turns nothing is said."""
RAIDER = 0.6
"""Who attacks in so large a part of its turns is said to attack all the time."""


def afterwords(story: Story) -> tuple[Afterword, ...]:
    """Return why the seat played its most telling act, then what it made of the plainest rival's habit."""
    remembered = story.choices[-1].memory if story.choices else None
    habit = _habit(story.view, remembered or NEW)
    return (*first_said(story, _REMARKS), *((habit,) if habit is not None else ()))


# ---- The most telling act -------------------------------------------------------------------------------------------


def _truce(story: Story) -> Afterword | None:
    """An ace that kept six realms standing says most, then any other ace."""
    truces = [choice.view for choice in story.choices if choice.action == PlayArmistice()]
    if not truces:
        return None
    decided = [view for view in truces if win_awaits(view, view.viewer)]
    view = (decided or truces)[-1]
    battle = view.battle
    rival = battle.attacker if battle.defender in side_of(view, view.viewer) else battle.defender
    return Afterword(SAID("won_by_truce" if decided else "truce"), {"seat": rival, "turn": view.turn})


def _attacks(story: Story) -> Iterator[tuple[ChamaView, Seat]]:
    return ((choice.view, choice.action.seat) for choice in story.choices if isinstance(choice.action, Attack))


def _stopped(story: Story) -> Afterword | None:
    """An attack on whoever would have won at its next draw."""
    attacks = [(view, seat) for view, seat in _attacks(story) if decisive(view, next_drawer(view, seat))]
    return Afterword(SAID("stopped"), {"seat": attacks[-1][1], "turn": attacks[-1][0].turn}) if attacks else None


def _bare(story: Story) -> Afterword | None:
    """An attack on a pool without anybody who may fight."""
    attacks = [(view, seat) for view, seat in _attacks(story) if not ready_units(view.seats[seat])]
    return Afterword(SAID("bare"), {"seat": attacks[-1][1], "turn": attacks[-1][0].turn}) if attacks else None


def _conquest(story: Story) -> Afterword | None:
    """Attacks where razing wins, by themselves or with the realms that are needed."""
    attacks = [view for view, _ in _attacks(story) if view.options.type is Type.CONQUISTADORES]
    return Afterword(SAID("conquest"), {"count": len(attacks)}) if attacks else None


def _held_back(story: Story) -> Afterword | None:
    """Turns in which a commander was armed and nobody was attacked, though somebody might have been."""
    armed = {choice.view.turn for choice in story.choices if isinstance(choice.action, AttachArmy)}
    ended = [choice for choice in story.choices if choice.action == EndTurn() and choice.view.turn in armed]
    kept = [choice.view for choice in ended if any(isinstance(action, Attack) for action in choice.legal)]
    return Afterword(SAID("held_back"), {"count": len(kept), "turn": kept[-1].turn}) if kept else None


def _raced(story: Story) -> Afterword | None:
    """Realms laid or rebuilt, by somebody who hardly attacked."""
    realms = sum(isinstance(choice.action, PlayRealm | Rebuild) for choice in story.choices)
    attacks = sum(1 for _ in _attacks(story))
    return Afterword(SAID("raced"), {"count": realms}) if realms > attacks else None


def _attacked(story: Story) -> Afterword | None:
    attacks = sum(1 for _ in _attacks(story))
    return Afterword(SAID("attacked"), {"count": attacks}) if attacks else None


def _quiet(story: Story) -> Afterword | None:
    """A match in which hardly anything was decided still has a last turn to tell of."""
    turns = {choice.view.turn for choice in story.choices if choice.view.ask is ChamaAsk.MAIN}
    short = realms_needed(story.choices[-1].view, story.choices[-1].view.viewer) if story.choices else 0
    return Afterword(SAID("quiet"), {"count": max(0, short)}) if turns else None


_REMARKS: tuple[Remark, ...] = (
    _stopped,
    _truce,
    _conquest,
    _bare,
    _held_back,
    _raced,
    _attacked,
    _quiet,
)
"""What may be said of an act, the most telling first."""


# ---- The rival ------------------------------------------------------------------------------------------------------


def _habit(view: ChamaView, memory: ChamaMemory) -> Afterword | None:
    assert view.viewer is not None
    rivals = type_of(view).opponents(view.viewer, len(view.seats))
    seen = [seat for seat in rivals if view.seats[seat].turns >= ENOUGH_TURNS]
    if not seen:
        return None
    most = max(seen, key=lambda seat: memory.attacks[seat] / view.seats[seat].turns)
    least = min(seen, key=lambda seat: memory.attacks[seat] / view.seats[seat].turns)
    if not memory.attacks[least]:
        return Afterword(SAID("never_attacks"), {"seat": least, "turns": view.seats[least].turns})
    if memory.attacks[most] >= RAIDER * view.seats[most].turns:
        turns = view.seats[most].turns
        return Afterword(SAID("raider"), {"seat": most, "attacks": memory.attacks[most], "turns": turns})
    return None

"""What kind of choice an action is, in words that everybody knows: where somebody's mistakes are made."""

from __future__ import annotations

from collections.abc import Mapping

from engine.core.keys import KeyFamily

_KINDS: Mapping[str, Mapping[str, str]] = {
    "chama": {
        "build": "realm rebuild commander army discard redraw no_redraw",
        "battle": "attack send send_hand undefended aid no_aid xisum reinforce armistice concede withdraw",
        "spoils": "spoils no_spoils play_spoils keep_spoils",
        "end": "end",
    },
    "dalmuti": {"lay": "play", "pass": "pass", "bonus": "give takeover revolution decline"},
    "wyrt_lordes": {"bet": "bet", "exchange": "discard pass draw take", "dice": "roll roll_again roll_lowest keep"},
    "wyrt_arton": {
        "stay": "check call fold",
        "raise": "raise raise_by no_raise",
        "cheat": "cheat invent trick look insist stop second_chance accept steal enough",
    },
    "magic_wizards": {
        "attack": "attack",
        "cards": "play set flip position use under lay slot cell piece player stance turn_down move",
        "end": "end",
    },
}
"""By game and kind, the tags of its actions; all others are of the kind "other"."""
_BY_ACT = {(game, act): kind for game, kinds in _KINDS.items() for kind, acts in kinds.items() for act in acts.split()}
SITUATION = KeyFamily(
    "person.situation.{}",
    "build battle spoils end lay pass bonus bet exchange dice stay raise cheat attack cards other",
)


def situation_of(game: str, act: str) -> str:
    """Return the kind of choice that an action of a game is, by its tag."""
    return _BY_ACT.get((game, act), "other")

"""The GameUI of Wyrt: the one value through which the match screen and the replay know the game."""

from __future__ import annotations

from typing import Any

from engine.core.keys import KeyFamily
from engine.core.model import Chance, Pick, Seat
from engine.games.wyrt_lordes.combinations import Combination
from engine.games.wyrt_lordes.events import HandDealt
from engine.games.wyrt_lordes.model import WyrtView
from engine.games.wyrt_lordes.seats import in_play
from engine.review.model import Gain
from tui.games.game_ui import GameUI
from tui.games.wyrt_lordes import controls as choices
from tui.games.wyrt_lordes import events as event_texts
from tui.games.wyrt_lordes import prompts, spoken
from tui.games.wyrt_lordes.cards import card_of, combination_name
from tui.games.wyrt_lordes.draw_table import LAYOUT
from tui.games.wyrt_lordes.insight import insight
from tui.texts.localizer import Localizer

_GAIN = KeyFamily("wyrt_lordes.gain.{}", "points often share match")


class WyrtUI(GameUI):
    """Drawing and words of Wyrt dos Lordes."""

    key = "wyrt_lordes"
    layout = LAYOUT
    controls = choices.CONTROLS
    events = event_texts.EVENTS
    heading = HandDealt
    marks = event_texts.MARKS
    steps = ("wyrt_lordes.step.hand", "wyrt_lordes.step.part")
    caution = staticmethod(choices.caution)
    name_of = staticmethod(spoken.name_of)
    brief_of = staticmethod(spoken.brief_of)
    together = staticmethod(spoken.together)
    describe = staticmethod(spoken.describe)
    in_a_line = staticmethod(spoken.in_a_line)
    own_cards = staticmethod(spoken.own_cards)
    prompt = staticmethod(prompts.prompt)
    hint = staticmethod(prompts.hint)
    details = staticmethod(prompts.details)
    flourish = staticmethod(event_texts.flourish)
    insight = staticmethod(insight)
    hand_summary = staticmethod(event_texts.hand_summary)
    ending = staticmethod(event_texts.ending)
    results = staticmethod(event_texts.results)

    def card_face(self, card: int, seat: Seat, localizer: Localizer) -> str:
        """Return a card as it is typed."""
        return card_of(localizer, card)

    def lot_face(self, state: Any, chance: Chance, at: int, number: int, localizer: Localizer) -> str:
        """Return who shuffles first, or what a die shows."""
        if isinstance(chance.draw, Pick):
            return localizer.names[in_play(state)[number]]
        return super().lot_face(state, chance, at, number, localizer)

    def lot_question(self, _state: Any, _at: int, localizer: Localizer) -> str:
        """Ask which lord shuffles first."""
        return localizer("by_hand.lot.shuffles")

    def roll_of(self, state: Any, localizer: Localizer) -> str:
        """Tell which lord rolls."""
        return localizer("wyrt_lordes.roll_of", name=localizer.names[state.seat])

    def gain(self, gain: Gain, seat: Seat, localizer: Localizer) -> str:
        """Return the figures of the better act and of what was played.

        Points with a decimal, others in per cent.
        """
        assert gain.instead is not None
        better = gain.instead + gain.amount
        if gain.trait == "points":
            return localizer(_GAIN("points"), better=better, instead=gain.instead)
        combination = combination_name(localizer, Combination(gain.about)) if gain.trait == "often" else ""
        return localizer(_GAIN(gain.trait), better=round(better), instead=round(gain.instead), combination=combination)

    @staticmethod
    def tally(view: WyrtView) -> tuple[int, ...]:
        """Return the money of each lord, without what lies in the pot."""
        return tuple(seat.money for seat in view.seats)


GAME_UI: GameUI = WyrtUI()

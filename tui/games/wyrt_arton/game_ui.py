"""The GameUI of Wyrt de Arton.

The one value through which the match screen and the replay know the game.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from engine.core.keys import KeyFamily
from engine.core.model import Chance, Pick, Seat
from engine.games.wyrt_arton.actions import Invent, Raise
from engine.games.wyrt_arton.events import ArtonHandBegan
from engine.games.wyrt_arton.magic import power_of
from engine.games.wyrt_arton.model import ArtonAsk, ArtonOptions, ArtonView
from engine.games.wyrt_arton.setup import first_bucks
from engine.games.wyrt_arton.sheets import VERY_HARD
from engine.review.model import Gain
from tui.games.game_ui import GameUI
from tui.games.wyrt_arton import controls as choices
from tui.games.wyrt_arton import events as event_texts
from tui.games.wyrt_arton import prompts, spoken, summaries
from tui.games.wyrt_arton.draw_table import LAYOUT
from tui.games.wyrt_arton.insight import insight
from tui.games.wyrt_arton.names import card_of, level_name, money
from tui.texts.localizer import Localizer

_WYRT_ARTON_ROLL = KeyFamily("wyrt_arton.roll.{}", "suit height cheat_i cheat_h loot")

_GAIN = KeyFamily("wyrt_arton.gain.{}", "pays price caught ahead stake")


class ArtonUI(GameUI):
    """Drawing and words of Wyrt de Arton."""

    key = "wyrt_arton"
    layout = LAYOUT
    controls = choices.CONTROLS
    events = event_texts.EVENTS
    heading = ArtonHandBegan
    marks = event_texts.MARKS
    steps = ("wyrt_arton.step.hand", "wyrt_arton.step.turn")
    caution = staticmethod(choices.caution)
    why = staticmethod(spoken.why)
    name_of = staticmethod(spoken.name_of)
    describe = staticmethod(spoken.describe)
    in_a_line = staticmethod(spoken.in_a_line)
    own_cards = staticmethod(spoken.own_cards)
    makes = staticmethod(spoken.makes)
    seen_cards = staticmethod(spoken.seen_cards)
    card_meant = staticmethod(spoken.card_meant)
    prompt = staticmethod(prompts.prompt)
    hint = staticmethod(prompts.hint)
    details = staticmethod(prompts.details)
    flourish = staticmethod(event_texts.flourish)
    ending = staticmethod(event_texts.ending)
    insight = staticmethod(insight)
    hand_summary = staticmethod(summaries.hand_summary)
    results = staticmethod(summaries.results)
    unsaid = (Raise,)
    measured = frozenset({"pays", "price", "stake"})

    def card_face(self, card: int, seat: Seat, localizer: Localizer) -> str:
        """Return a card as it is typed."""
        return card_of(localizer, card)

    def lot_face(self, state: Any, chance: Chance, at: int, number: int, localizer: Localizer) -> str:
        """Return who has the first Buck, the card that the Crown costs, or what a die shows."""
        if not isinstance(chance.draw, Pick):
            return super().lot_face(state, chance, at, number, localizer)
        if chance.name == "first buck":
            return localizer.names[first_bucks(state)[number]]
        place = state.seats[power_of(state).by]
        return card_of(localizer, (place.hand + place.stolen)[number])

    def lot_question(self, state: Any, at: int, localizer: Localizer) -> str:
        """Ask which seat has the first Buck, or which card the Crown costs."""
        if state.ask is ArtonAsk.CROWN_LOSS:
            return localizer("by_hand.lot.lost", name=localizer.names[power_of(state).by])
        return localizer("by_hand.lot.buck")

    def roll_of(self, state: Any, localizer: Localizer) -> str:
        """Return which card, cheat or magic the dice are rolled for."""
        if state.ask in (ArtonAsk.SUIT, ArtonAsk.HEIGHT):
            return localizer(_WYRT_ARTON_ROLL(state.ask), number=len(state.dice) + 1)
        if state.ask in (ArtonAsk.CHEAT_I, ArtonAsk.CHEAT_H, ArtonAsk.LOOT):
            return localizer(_WYRT_ARTON_ROLL(state.ask), name=localizer.names[state.seat])
        return localizer("wyrt_arton.roll.power") if state.ask is ArtonAsk.POWER else ""

    def words_asked(self, action: Any) -> str | None:
        """Ask for how an invented cheat is done."""
        return "wyrt_arton.words.ask" if isinstance(action, Invent) else None

    def rulings(self, view: Any, localizer: Localizer) -> Sequence[tuple[int, str]]:
        """Return the levels while an invented cheat waits for one."""
        levels = range(VERY_HARD + 1) if view.ask is ArtonAsk.VOTE else ()
        return [(level, level_name(localizer, level)) for level in levels]

    def gain(self, gain: Gain, seat: Seat, localizer: Localizer) -> str:
        """Return what a better act has: the chance beside the price, a gain, less at stake."""
        stake = money(localizer, localizer.options or ArtonOptions(), round(gain.amount))
        chance = 100 * (1 - gain.amount if gain.trait == "price" else gain.amount)
        return localizer(_GAIN(gain.trait), price=gain.about, percent=round(chance), money=stake)

    @staticmethod
    def tally(view: ArtonView) -> tuple[int, ...]:
        """Return the money of each seat, without what lies in the pot."""
        return tuple(seat.money for seat in view.seats)


GAME_UI: GameUI = ArtonUI()

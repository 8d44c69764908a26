"""The GameUI of Dalmuti: the one value through which the match screen and the replay know the game."""

from __future__ import annotations

from typing import Any

from engine.core.keys import KeyFamily
from engine.core.model import Chance, Pick, Seat
from engine.games.dalmuti.events import TrickBegan
from engine.review.model import Gain
from tui.games.dalmuti import prompts, texts
from tui.games.dalmuti.cards import face_text
from tui.games.dalmuti.controls import CONTROLS
from tui.games.dalmuti.draw_table import LAYOUT
from tui.games.dalmuti.insight import insight
from tui.games.game_ui import GameUI
from tui.texts.localizer import Localizer

_GAIN = KeyFamily("dalmuti.gain.{}", "first last lead ranks cards keeps")


class DalmutiUI(GameUI):
    """Drawing and words of O Grande Dalmuti."""

    key = "dalmuti"
    layout = LAYOUT
    controls = CONTROLS
    events = texts.EVENTS
    heading = TrickBegan
    marks = texts.MARKS
    steps = ("dalmuti.step.hand", "dalmuti.step.trick")
    why = staticmethod(texts.why)
    name_of = staticmethod(texts.name_of)
    describe = staticmethod(texts.describe)
    in_a_line = staticmethod(texts.in_a_line)
    own_cards = staticmethod(texts.own_cards)
    prompt = staticmethod(prompts.prompt)
    hint = staticmethod(prompts.hint)
    details = staticmethod(prompts.details)
    flourish = staticmethod(texts.flourish)
    insight = staticmethod(insight)
    hand_summary = staticmethod(texts.hand_summary)
    results = staticmethod(texts.results)
    measured = frozenset({"ranks", "cards"})

    def card_face(self, card: int, seat: Seat, localizer: Localizer) -> str:
        """Return a card as it is typed."""
        return face_text(localizer, card)

    def lot_face(self, state: Any, chance: Chance, at: int, number: int, localizer: Localizer) -> str:
        """Return the name of the seat that the lot begins with."""
        if isinstance(chance.draw, Pick):
            name: str = localizer.names[state.deal.waiting[number]]
            return name
        return super().lot_face(state, chance, at, number, localizer)

    def gain(self, gain: Gain, seat: Seat, localizer: Localizer) -> str:
        """Return what a better act has: going out first, the lead, a hand of fewer ranks, a rare card."""
        card = face_text(localizer, gain.about) if gain.trait == "keeps" else ""
        return localizer(_GAIN(gain.trait), count=round(gain.amount), card=card)


GAME_UI: GameUI = DalmutiUI()

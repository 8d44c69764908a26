"""The GameUI of Dalmuti: the one value through which the match screen and the replay know the game."""

from __future__ import annotations

from engine.games.dalmuti.events import TrickBegan
from tui.games.dalmuti import prompts, texts
from tui.games.dalmuti.controls import CONTROLS
from tui.games.dalmuti.draw_table import LAYOUT
from tui.games.dalmuti.insight import insight
from tui.games.game_ui import GameUI


class DalmutiUI(GameUI):
    """How O Grande Dalmuti looks and is spoken to."""

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
    prompt = staticmethod(prompts.prompt)
    hint = staticmethod(prompts.hint)
    details = staticmethod(prompts.details)
    flourish = staticmethod(texts.flourish)
    insight = staticmethod(insight)
    hand_summary = staticmethod(texts.hand_summary)
    results = staticmethod(texts.results)


GAME_UI: GameUI = DalmutiUI()

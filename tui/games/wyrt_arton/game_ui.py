"""The GameUI of Wyrt de Arton: the one value through which the match screen and the replay know the game."""

from __future__ import annotations

from engine.games.wyrt_arton.events import ArtonHandBegan
from tui.games.game_ui import GameUI
from tui.games.wyrt_arton import controls as choices
from tui.games.wyrt_arton import events as told
from tui.games.wyrt_arton import prompts, spoken, summaries
from tui.games.wyrt_arton.draw_table import LAYOUT
from tui.games.wyrt_arton.insight import insight


class ArtonUI(GameUI):
    """How Wyrt de Arton looks and is spoken to."""

    key = "wyrt_arton"
    layout = LAYOUT
    controls = choices.CONTROLS
    events = told.EVENTS
    heading = ArtonHandBegan
    marks = told.MARKS
    steps = ("wyrt_arton.step.hand", "wyrt_arton.step.turn")
    caution = staticmethod(choices.caution)
    why = staticmethod(spoken.why)
    name_of = staticmethod(spoken.name_of)
    describe = staticmethod(spoken.describe)
    prompt = staticmethod(prompts.prompt)
    hint = staticmethod(prompts.hint)
    details = staticmethod(prompts.details)
    flourish = staticmethod(told.flourish)
    ending = staticmethod(told.ending)
    insight = staticmethod(insight)
    hand_summary = staticmethod(summaries.hand_summary)
    results = staticmethod(summaries.results)


GAME_UI: GameUI = ArtonUI()

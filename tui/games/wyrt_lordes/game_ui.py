"""The GameUI of Wyrt: the one value through which the match screen and the replay know the game."""

from __future__ import annotations

from engine.games.wyrt_lordes.events import HandDealt
from tui.games.game_ui import GameUI
from tui.games.wyrt_lordes import controls as choices
from tui.games.wyrt_lordes import events as told
from tui.games.wyrt_lordes import prompts, spoken
from tui.games.wyrt_lordes.draw_table import LAYOUT
from tui.games.wyrt_lordes.insight import insight


class WyrtUI(GameUI):
    """How Wyrt dos Lordes looks and is spoken to."""

    key = "wyrt_lordes"
    layout = LAYOUT
    controls = choices.CONTROLS
    events = told.EVENTS
    heading = HandDealt
    marks = told.MARKS
    steps = ("wyrt_lordes.step.hand", "wyrt_lordes.step.part")
    caution = staticmethod(choices.caution)
    why = staticmethod(spoken.why)
    name_of = staticmethod(spoken.name_of)
    describe = staticmethod(spoken.describe)
    prompt = staticmethod(prompts.prompt)
    hint = staticmethod(prompts.hint)
    details = staticmethod(prompts.details)
    flourish = staticmethod(told.flourish)
    insight = staticmethod(insight)
    hand_summary = staticmethod(told.hand_summary)
    results = staticmethod(told.results)


GAME_UI: GameUI = WyrtUI()

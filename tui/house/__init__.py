"""All live matches of a process: their tables, who is there, their clocks, and what was agreed on."""

from tui.house.house import House
from tui.house.news import Standing
from tui.house.sitting import Sitting
from tui.house.visit import Visit, enter

__all__ = ["House", "Sitting", "Standing", "Visit", "enter"]

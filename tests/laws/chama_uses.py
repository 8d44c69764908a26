"""What the levels of Chama have to do now and then."""

from __future__ import annotations

from collections.abc import Iterator

from engine.core.story import BotChoice
from engine.games.chama.model import ChamaAsk, ChamaOptions, ChamaView

TABLES = ((ChamaOptions(), 2, range(7)),)
CRUDE = {"undefended"}
"""What good players do only after a search, for which the fixed matches have no time: they answer where they can."""

_DEFENDS = {ChamaAsk.DEFEND, ChamaAsk.LOSING}


def kinds(choice: BotChoice) -> Iterator[str]:
    """Yield the tag of what was chosen, and whether a commander that was sent defends."""
    view: ChamaView = choice.view
    tag = choice.action.__struct_config__.tag
    yield f"defend_{tag}" if view.ask in _DEFENDS and tag.startswith("send") else tag


_ALL = "realm commander army attack send defend_send_hand concede spoils discard end"
_FIGHTS = f"{_ALL} defend_send reinforce"
_WEAK = "undefended"
USES = {
    "novato": f"{_ALL} {_WEAK}",
    "aprendiz": f"{_FIGHTS} {_WEAK}",
    "calejado": _FIGHTS,
    "veterana": f"{_FIGHTS} {_WEAK} armistice",
    "mestra": f"{_FIGHTS} armistice",
}

"""What the levels of Chama have to do now and then."""

from __future__ import annotations

from collections.abc import Iterator

from engine.core.story import BotChoice
from engine.games.chama.model import ChamaAsk, ChamaOptions, ChamaView

TABLES = ((ChamaOptions(), 2, range(24)),)
CRUDE = {"undefended", "rebuild"}
"""What a mestra hardly ever does: not in these matches, nor in eight that it searched through."""

_DEFENDS = {ChamaAsk.DEFEND, ChamaAsk.LOSING}


def kinds(choice: BotChoice) -> Iterator[str]:
    """Yield the tag of what was chosen, and whether a commander that was sent defends."""
    view: ChamaView = choice.view
    tag = choice.action.__struct_config__.tag
    yield f"defend_{tag}" if view.ask in _DEFENDS and tag.startswith("send") else tag


_ALL = "realm commander army attack send defend_send_hand concede spoils play_spoils discard end"
_FIGHTS = f"{_ALL} defend_send reinforce"
_WEAK = "undefended rebuild"
USES = {
    "novato": f"{_ALL} {_WEAK}",
    "aprendiz": f"{_FIGHTS} {_WEAK}",
    "calejado": f"{_FIGHTS} rebuild armistice withdraw",
    "veterana": f"{_FIGHTS} {_WEAK} armistice",
    "mestra": f"{_FIGHTS} armistice withdraw",
}

"""What the levels of Chama have to do now and then."""

from __future__ import annotations

from collections.abc import Iterator

from engine.core.story import Choice
from engine.games.chama.model import ChamaAsk, ChamaOptions, ChamaView

TABLES = ((ChamaOptions(), 2, range(7)),)
CRUDE: set[str] = set()

_DEFENDS = {ChamaAsk.DEFEND, ChamaAsk.LOSING}


def kinds(choice: Choice) -> Iterator[str]:
    """Yield the tag of what was chosen, and whether a commander that was sent defends."""
    view: ChamaView = choice.view
    tag = choice.action.__struct_config__.tag
    yield f"defend_{tag}" if view.ask in _DEFENDS and tag.startswith("send") else tag


_ALL = "realm commander army attack send defend_send_hand concede undefended spoils discard end"
_FIGHTS = f"{_ALL} defend_send reinforce"
USES = {
    "novato": _ALL,
    "aprendiz": _FIGHTS,
    "calejado": _FIGHTS,
    "veterana": _FIGHTS,
    "mestra": f"{_FIGHTS} armistice",
}

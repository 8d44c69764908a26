"""The cast: the planner with the habits of some people."""

from __future__ import annotations

from collections.abc import Mapping

from engine.core.game import Bot
from engine.games.chama.bot.planner import ChamaPlanner
from engine.games.chama.bot.worth import ChamaWeights

CAST: Mapping[str, Bot] = {
    "sitiante": ChamaPlanner(ChamaWeights(margin=-3.0, kill=0.8, army_level=0.05)),
    "castela": ChamaPlanner(ChamaWeights(margin=4.0, realm=1.8, cover=1.6, spare_hand=6)),
    "herdeira": ChamaPlanner(ChamaWeights(margin=0.9, haste=2.5, realm_card=3.0, kill=0.2, spare_hand=3)),
}
"""Who attacks at every chance, who sits behind its walls, and who races for the six realms."""

"""The cast: the planner with the habits of some people."""

from __future__ import annotations

from collections.abc import Mapping

from engine.core.game import Bot
from engine.games.dalmuti.bot.planner import DalmutiPlanner
from engine.games.dalmuti.cards import JOKER
from engine.games.dalmuti.worth import DalmutiWeights

CAST: Mapping[str, Bot] = {
    "tesoureira": DalmutiPlanner(DalmutiWeights(rare=5, many=2, keeping=0.8, joker=0.9, broken=0.0)),
    "vendedor": DalmutiPlanner(DalmutiWeights(rare=JOKER, breaking=0.1, joker=0.1, broken=1.0)),
    "auditora": DalmutiPlanner(DalmutiWeights(breaking=0.95, joker=0.7, sure=0.95)),
}
"""Who sits on rare cards, who gives all for the trick at hand, and who breaks nothing that is not certain to win."""

"""How players of one level give cards back, and what they gain from plain ones.

Figures to report and compare.
"""

from __future__ import annotations

from collections.abc import Sequence
from statistics import fmean

from engine.core.bots import play_out
from engine.core.chance import Stream
from engine.core.game import Bot
from engine.core.manners import Figure, Watched, gain_over, mean_of, share_of, streams
from engine.core.model import Seat
from engine.core.story import BotChoice
from engine.games.dalmuti.bot.worlds import DalmutiWorlds
from engine.games.dalmuti.game import Dalmuti
from engine.games.dalmuti.hand import give
from engine.games.dalmuti.memory import NEW
from engine.games.dalmuti.model import DalmutiAsk, DalmutiOptions
from engine.games.dalmuti.plain_players import PLAIN
from engine.games.dalmuti.playout import play_on

_TABLES = ((4, 1.0), (6, 0.5), (8, 0.25))
"""How many sit at a table, and what part of the matches asked for are played there: larger ones take longer."""
_WORLDS = 200
"""In so many worlds each gift is played on to be judged."""
_SEEDS = 1 << 32
_NEAR = 0.02
"""Of the points of going out first: who gives so little less than the best has chosen as the analysis does."""


def measured(bot: Bot, matches: int, seed: int) -> dict[str, Figure]:
    """Return how a bot gives among its like, and what part of the others it leaves behind at plain tables."""
    figures: dict[str, Figure] = {}
    for seats, part in _TABLES:
        played = manners_of(bot, seats, max(round(part * matches), 1), seed)
        figures |= {f"{seats} {name}": value for name, value in played.items()}
        for name, rival in PLAIN.items():
            figures[f"{seats} {name}"] = left_behind(bot, rival, seats, max(round(part * matches), 2), seed)
    return figures


def manners_of(bot: Bot, seats: int, matches: int, seed: int) -> dict[str, Figure]:
    """Measure a bot's gifts in the bonus over this many matches against itself.

    `gift_lost`: the points that a gift is behind the best, as a part of those of going out first; `gift_near`: the part
    of gifts that are hardly behind it.
    """
    gifts: list[BotChoice] = []

    def notice(choice: BotChoice) -> None:
        if choice.view.ask is DalmutiAsk.GIFT:
            gifts.append(choice)

    for number in range(matches):
        bots = [Watched(bot, notice)] * seats
        play_out(Dalmuti(), DalmutiOptions(), bots, *streams("manners", f"{seed} {seats} {number}"))
    lost = [gift_lost(choice, f"{seed} {at}") for at, choice in enumerate(gifts)]
    return {"gift_lost": mean_of(lost), "gift_near": share_of(sum([loss <= _NEAR for loss in lost]), len(lost))}


def gift_lost(choice: BotChoice, name: str, worlds: int = _WORLDS) -> float:
    """Return how many points a gift is behind the best there was, over hands that the others may hold.

    The gifts are chosen between in some worlds and compared in others: the best of many would look better than it is.
    """
    drawn = DalmutiWorlds(choice.view, choice.memory or NEW, Stream(f"gift {name}".encode()))
    seeds = Stream(f"gift seeds {name}".encode())
    seat, most = choice.view.viewer, len(choice.view.seats) - 1

    def values(gifts: Sequence[object], count: int) -> list[float]:
        rows = []
        for _ in range(count):
            world, seed = drawn.next(), seeds.randrange(_SEEDS)
            rows.append([play_on(give(world, seat, gift, None), seed)[seat] / most for gift in gifts])  # type: ignore[arg-type]
        return [fmean(column) for column in zip(*rows, strict=True)]

    losses = values(choice.legal, worlds)
    best = choice.legal[max(range(len(losses)), key=losses.__getitem__)]
    if best == choice.action:
        return 0.0
    better, chosen = values((best, choice.action), 2 * worlds)
    return max(0.0, better - chosen)


def left_behind(bot: Bot, rival: Bot, seats: int, deals: int, seed: int) -> Figure:
    """Return what part of the others a bot leaves behind in a match with the rival; level is a half."""

    def behind(bots: Sequence[Bot], seat: Seat, name: str) -> float:
        outcome, _ = play_out(Dalmuti(), DalmutiOptions(), bots, *streams("deal", name))
        own, places = outcome.places[seat], outcome.places
        return sum([(own < place) + (own == place) / 2 for at, place in enumerate(places) if at != seat]) / (seats - 1)

    return gain_over(bot, rival, seats, deals, f"{seed} {seats}", behind)

"""The controls of Dalmuti.

A rank is pressed, then how many cards if there is a choice; jokers fill what the rank lacks. Who wants more jokers than
that presses them first. Gifts are marked card by card, in any order, and given with Enter.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Sequence

from engine.games.dalmuti.actions import CallRevolution, CallTakeover, DalmutiPass, Decline, GiveCards, Play
from engine.games.dalmuti.cards import JOKER, Card
from engine.games.dalmuti.model import DalmutiAsk, DalmutiView
from engine.games.dalmuti.view import asked_size
from engine.games.dalmuti.worth import DalmutiWeights
from tui.games.controls import Controls, Zone, number_of, press
from tui.games.dalmuti.cards import grouped, in_order
from tui.games.table_model import DONE, ChoicePath, TableModel

_RANK_KEYS = ("c", "1 a", *"234567890jqk")
_SIZE_KEYS = ("", *"1234567890abcdef")
ALONE = "alone"
_RARE = DalmutiWeights().rare
"""Cards up to this rank are worth keeping, loose or not."""


def hand_of(view: DalmutiView) -> tuple[Card, ...]:
    """Return the viewer's hand as it is held, () when it may not be seen."""
    hand = None if view.viewer is None else view.seats[view.viewer].hand
    return tuple(in_order(hand or ()))


def picked_cards(table_model: TableModel) -> tuple[Card, ...]:
    """Return the cards of a gift that are chosen already."""
    hand = hand_of(table_model.view)
    return tuple(hand[number_of(spot)] for spot in table_model.picked if spot.startswith("card:"))


# ---- Keys, and what is pointed at first -----------------------------------------------------------------------------


def _keyed_groups(table_model: TableModel) -> Iterable[str]:
    spots = () if table_model.view.ask is DalmutiAsk.GIFT else map(group, grouped(hand_of(table_model.view)))
    following = table_model.moves.following(table_model.picked)
    return [spot for spot in spots if not table_model.picked or spot in following]


def _keyed_cards(table_model: TableModel) -> dict[str, str]:
    """Return a key for a card of each rank: of a fan the uppermost, which is seen whole, that is not chosen yet.

    When enough are chosen it is one that is: its key takes it back.
    """
    if table_model.view.ask is not DalmutiAsk.GIFT:
        return {}
    enough = DONE in table_model.moves.following(table_model.picked)
    by_rank: dict[Card, list[str]] = {}
    for at, card in enumerate(hand_of(table_model.view)):
        by_rank.setdefault(card, []).append(held(at))
    keys = {}
    for card, spots in by_rank.items():
        wanted = [spot for spot in spots if (spot in table_model.picked) is enough]
        keys[(wanted or spots)[-1]] = _RANK_KEYS[card]
    return keys


def _usual_group(table_model: TableModel, groups: Sequence[str]) -> str:
    """Return the commonest rank, before it one that is just as many as asked, and first of all without a joker."""
    held_here, wanted = grouped(hand_of(table_model.view)), asked_size(table_model.view)

    def worth(spot: str) -> tuple[bool, bool, int]:
        many = held_here.get(number_of(spot), 0)
        return many >= wanted, many == wanted, number_of(spot)

    return max(groups, key=worth)


def usual_size(table_model: TableModel, sizes: Sequence[str]) -> str:
    """Return the size that uses all cards of the rank and no joker more than was asked for."""
    ranks = [number_of(spot) for spot in table_model.picked if spot.startswith("hand:") and number_of(spot) != JOKER]
    naturals = grouped(hand_of(table_model.view)).get(ranks[-1], 0) if ranks else 0
    if table_model.picked and table_model.picked[0] == group(JOKER):
        return max(sizes, key=number_of)
    return size(naturals) if size(naturals) in sizes else min(sizes, key=number_of)


def _spared(table_model: TableModel, cards: Sequence[str]) -> str:
    """Return the loosest card: of no rare rank, with fewest of its rank left in the hand, of those the commonest."""
    hand = hand_of(table_model.view)
    left = Counter([card for at, card in enumerate(hand) if held(at) not in table_model.picked])

    def looseness(spot: str) -> tuple[bool, int, Card, int]:
        card = hand[number_of(spot)]
        return card > _RARE, -left[card], card, number_of(spot)

    return max(cards, key=looseness)


# ---- The table ------------------------------------------------------------------------------------------------------

group = Zone(name="hand", keys=_RANK_KEYS, numbered=True, keyed=_keyed_groups, best=_usual_group)
"""All cards of a rank in the hand, or its jokers."""
held = Zone(name="card", keyed=_keyed_cards, items=hand_of, singly=True, best=_spared)
size = Zone(name="size", keys=_SIZE_KEYS, numbered=True, best=usual_size)
jokers = Zone(name="jokers", keys=_SIZE_KEYS, numbered=True)


def _filled(view: DalmutiView, play: Play) -> bool:
    """Tell whether jokers only fill what the rank lacks."""
    lacking = play.count - grouped(hand_of(view)).get(play.rank, 0)
    return play.jokers == max(lacking, 0) and play.jokers < play.count


def _asked_jokers(view: DalmutiView, _play: Play) -> bool:
    """Tell whether more than one number of jokers could be meant."""
    return grouped(hand_of(view)).get(JOKER, 0) > 1 and asked_size(view) != 1


def _meant(view: DalmutiView, picked: ChoicePath, card: Card) -> Play:
    """Return the set of a rank that is most likely meant: as many as asked, or all."""
    held_here, wanted = grouped(hand_of(view)), asked_size(view)
    if card == JOKER:
        count = min(wanted or 1, held_here.get(JOKER, 1))
        return Play(view.alone, count, count)
    naturals = held_here.get(card, 0)
    asked_jokers = sum(number_of(spot) for spot in picked if spot.startswith("jokers:"))
    count = wanted or naturals + asked_jokers
    return Play(card, count, max(asked_jokers, min(count - naturals, held_here.get(JOKER, 0)), 0))


_JOKERS = group.only(JOKER) >> jokers.pick("jokers", when=_asked_jokers)
CONTROLS = Controls(
    {
        Play: (
            (group.pick("rank") >> size.pick("count")).when(_filled),
            (_JOKERS >> group.pick("rank") >> size.pick("count")).when(lambda _, play: 0 < play.jokers < play.count),
            (_JOKERS >> press(ALONE, "0")).when(lambda _, play: play.jokers == play.count),
        ),
        GiveCards: held.several("cards"),
        DalmutiPass: press("pass", "p space", "dalmuti.do.pass", refused=lambda view: view.ask is DalmutiAsk.PLAY),
        CallTakeover: press("takeover", "t", "dalmuti.do.takeover"),
        CallRevolution: press("revolution", "b", "dalmuti.do.revolution"),
        Decline: press("decline", "p space", "dalmuti.do.decline"),
    },
    focus=("takeover", "revolution", size, group, held),
    zones=(group, held, size, jokers),
    meant={"hand": _meant},
)

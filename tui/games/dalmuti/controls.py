"""From spots and keys to Dalmuti's actions.

A rank is pressed, then how many cards if there is a choice; jokers fill what the rank lacks. Who wants more jokers than
that presses them first. Gifts are marked card by card, in any order, and given with Enter.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from itertools import permutations
from typing import assert_never

from engine.games.dalmuti.actions import Action, CallRevolution, CallTakeover, Decline, GiveCards, Pass, Play
from engine.games.dalmuti.cards import JOKER, Card
from engine.games.dalmuti.model import Ask, View
from engine.games.dalmuti.view import asked_size
from tui.games.dalmuti.cards import grouped, in_order
from tui.games.game_ui import DONE, ChoicePath, Command, TableModel

_RANK_KEYS = ("c", "1 a", *"234567890jqk")
_SIZE_KEYS = "1234567890abcdef"
ALONE = "alone"


def group(card: Card) -> str:
    """Return the spot of all cards of a rank in the hand, or of its jokers."""
    return f"hand:{card}"


def size(count: int) -> str:
    """Return the spot of how many cards a set has."""
    return f"size:{count}"


def jokers(count: int) -> str:
    """Return the spot of how many jokers a set has."""
    return f"jokers:{count}"


def held(at: int) -> str:
    """Return the spot of a single card of the hand, counted as it is held."""
    return f"card:{at}"


def number_of(spot: str) -> int:
    """Return the number in the name of a spot."""
    return int(spot.partition(":")[2])


def hand_of(view: View) -> tuple[Card, ...]:
    """Return the viewer's hand as it is held, () when it may not be seen."""
    hand = None if view.viewer is None else view.seats[view.viewer].hand
    return tuple(in_order(hand or ()))


def picked_cards(table_model: TableModel) -> tuple[Card, ...]:
    """Return the cards of a gift that are chosen already."""
    hand = hand_of(table_model.view)
    return tuple(hand[number_of(spot)] for spot in table_model.picked if spot.startswith("card:"))


# ---- Paths ----------------------------------------------------------------------------------------------------------


def paths(view: View, action: Action) -> tuple[ChoicePath, ...]:
    """Return the spots that choose the action."""
    match action:
        case Play():
            return tuple(_ways_to_play(view, action))
        case GiveCards(cards=cards):
            return tuple(_ways_to_give(hand_of(view), cards))
        case Pass():
            return (("pass",),)
        case CallTakeover():
            return (("takeover",),)
        case CallRevolution():
            return (("revolution",),)
        case Decline():
            return (("decline",),)
        case _:
            assert_never(action)


def _ways_to_play(view: View, play: Play) -> Iterator[ChoicePath]:
    held_here = grouped(hand_of(view))
    if play.jokers == max(play.count - held_here.get(play.rank, 0), 0) and play.jokers < play.count:
        yield group(play.rank), size(play.count)
    if play.jokers:
        first: ChoicePath = (group(JOKER),)
        # Where only one number of jokers could be meant it is not asked for.
        if held_here.get(JOKER, 0) > 1 and asked_size(view) != 1:
            first = (*first, jokers(play.jokers))
        yield (*first, ALONE) if play.jokers == play.count else (*first, group(play.rank), size(play.count))


def _ways_to_give(hand: Sequence[Card], cards: Sequence[Card]) -> Iterator[ChoicePath]:
    wanted = sorted(cards)
    places = [at for at, card in enumerate(hand) if card in wanted]
    for chosen in permutations(places, len(wanted)):
        if sorted(hand[at] for at in chosen) == wanted:
            yield (*map(held, chosen), DONE)


# ---- What was meant -------------------------------------------------------------------------------------------------


def probe(view: View, picked: ChoicePath, spot: str) -> Action | None:
    """Return what pressing the spot would most likely mean."""
    kind = spot.partition(":")[0]
    if kind == "hand":
        return _meant(view, picked, number_of(spot))
    if kind == "card":
        hand = hand_of(view)
        places = sorted({number_of(one) for one in (*picked, spot) if one.startswith("card:")})
        return GiveCards(tuple(hand[at] for at in places if at < len(hand)))
    if kind in ("pass", "trick"):
        return Pass() if kind == "pass" else None
    return None


def _meant(view: View, picked: ChoicePath, card: Card) -> Play:
    held_here = grouped(hand_of(view))
    wanted = asked_size(view)
    if card == JOKER:
        count = min(wanted or 1, held_here.get(JOKER, 1))
        return Play(view.alone, count, count)
    naturals = held_here.get(card, 0)
    asked_jokers = sum(number_of(one) for one in picked if one.startswith("jokers:"))
    count = wanted or naturals + asked_jokers
    return Play(card, count, max(asked_jokers, min(count - naturals, held_here.get(JOKER, 0)), 0))


# ---- Keys -----------------------------------------------------------------------------------------------------------


def hotkeys(table_model: TableModel) -> Mapping[str, str]:
    """Return the key of every spot that has one: the ranks, and how many."""
    view: View = table_model.view
    following = table_model.moves.following(table_model.picked)
    if table_model.me is None:
        return {}
    if view.ask is Ask.GIFT:
        return _gift_keys(table_model)
    keys = {group(card): _RANK_KEYS[card] for card in grouped(hand_of(view))}
    if table_model.picked:
        keys = {spot: key for spot, key in keys.items() if spot in following}
        for spot in following:
            if spot.startswith(("size:", "jokers:")):
                keys[spot] = _SIZE_KEYS[number_of(spot) - 1]
        if ALONE in following:
            keys[ALONE] = "0"
    elif view.ask is Ask.PLAY and table_model.me in table_model.asked and "pass" not in following:
        keys["pass"] = "p"  # no choice now: pressing it tells why
    return keys


def _gift_keys(table_model: TableModel) -> dict[str, str]:
    """Return a key for a card of each rank: of a fan the uppermost, which is seen whole, that is not chosen yet.

    When enough are chosen it is one that is: its key takes it back.
    """
    enough = DONE in table_model.moves.following(table_model.picked)
    by_rank: dict[Card, list[str]] = {}
    for at, card in enumerate(hand_of(table_model.view)):
        by_rank.setdefault(card, []).append(held(at))
    keys = {}
    for card, spots in by_rank.items():
        wanted = [spot for spot in spots if (spot in table_model.picked) is enough]
        keys[(wanted or spots)[-1]] = _RANK_KEYS[card]
    return keys


def shown_keys(table_model: TableModel) -> dict[str, str]:
    """Return the key to show for every spot that has one."""
    return {spot: keys.split()[0] for spot, keys in hotkeys(table_model).items()}


def commands(table_model: TableModel) -> tuple[Command, ...]:
    """Return the choices besides cards: to pass, to call, not to call."""
    if table_model.picked:
        return ()
    following = table_model.moves.following(())
    offered = (
        Command(("p", "space"), "pass", "dalmuti.do.pass"),
        Command(("t",), "takeover", "dalmuti.do.takeover"),
        Command(("b",), "revolution", "dalmuti.do.revolution"),
        Command(("p", "space"), "decline", "dalmuti.do.decline"),
    )
    return tuple(command for command in offered if command.spot in following)


def first_focus(table_model: TableModel) -> str:
    """Return the spot to point at: what is most often meant."""
    following = table_model.moves.following(table_model.picked)
    for wanted in ("takeover", "revolution"):
        if wanted in following:
            return wanted
    sizes = [spot for spot in following if spot.startswith("size:")]
    if sizes:
        return usual_size(table_model, sizes)
    groups = [spot for spot in following if spot.startswith("hand:")]
    if groups:
        return _usual_group(table_model.view, groups)
    cards = [spot for spot in following if spot.startswith("card:")]
    if cards:
        # What can be spared: the commonest card.
        hand = hand_of(table_model.view)
        return max(cards, key=lambda spot: (hand[number_of(spot)], number_of(spot)))
    return following[0] if following else ""


def _usual_group(view: View, groups: Sequence[str]) -> str:
    """Return the commonest rank, before it one that is just as many as asked, and first of all without a joker."""
    held_here, wanted = grouped(hand_of(view)), asked_size(view)

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

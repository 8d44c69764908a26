"""Events as sentences; the end tables."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Sequence
from typing import TYPE_CHECKING, Any

from engine.core.keys import KeyFamily
from engine.core.model import Outcome, Seat
from engine.games.wyrt_lordes import events as wyrt_events
from engine.games.wyrt_lordes.cards import Card
from engine.games.wyrt_lordes.combinations import Combination, HandReading
from engine.games.wyrt_lordes.model import Dispute, Groups, WyrtView
from tui.games.table_model import HandSummary, Highlight
from tui.games.wyrt_lordes.cards import bare, cards_of, combination, in_order, lord_name, phrase, ranks_of
from tui.games.wyrt_lordes.controls import lord
from tui.texts.events import Branch, EventTexts, outcome_data

if TYPE_CHECKING:
    from tui.texts.localizer import Localizer

_WYRT_LORDES_FLOURISH = KeyFamily("wyrt_lordes.flourish.{}", "dragon kings")
_WYRT_LORDES_RESULTS = KeyFamily("wyrt_lordes.results.{}", "place name lord hand dice total won money group pots best")


MARKS = {
    "short": "!",
    "kings": "K",
    "dragon": "D",
    "dispute": "=",
    "pot": "$",
    "split": "%",
    "out": "-",
    "time": "@",
    "end": "#",
}
"""A character for each kind of key moment, the same on every terminal."""


def _cards(cards: Sequence[Card] | None, localizer: Localizer) -> dict[str, object]:
    """Return the cards of a hand as they are held."""
    return {"cards": cards_of(localizer, in_order(cards or ()))}


def _bets_shown(event: wyrt_events.BetsShown, localizer: Localizer) -> Branch:
    if localizer.session.speaks and not event.short and len({amount for amount in event.bets if amount}) == 1:
        return Branch(key="wyrt_lordes.log.bets_shown.same")
    pairs = zip(localizer.names, event.bets, strict=True)
    bets = ", ".join(f"{name} {amount}" for name, amount in pairs if amount)
    short = localizer.listed(f"{localizer.names[seat]} (T$ {event.paid[seat]})" for seat in event.short)
    after = localizer("wyrt_lordes.log.bets_shown.short", short=short, count=len(event.short)) if short else ""
    return Branch({"bets": bets}, after=after)


def _hand(event: wyrt_events.HandRevealed, localizer: Localizer) -> Branch:
    said = not localizer.session.speaks or event.reading.combination >= Combination.ADVENTURERS
    words = f" {phrase(localizer, event.reading)}" if said else ""
    return Branch({"phrase": words, "cards": ranks_of(localizer, in_order(event.cards))})


def _discarded(event: wyrt_events.CardsDiscarded, localizer: Localizer) -> Branch:
    return Branch() if event.cards is None else Branch({"cards": ranks_of(localizer, event.cards)})


def _sums(event: wyrt_events.DiceRolled) -> dict[str, object]:
    kept = sum(event.kept)
    return {"combination": event.points - kept, "sum": kept}


def _rolled(event: wyrt_events.DiceRolled, _localizer: Localizer) -> Branch:
    return Branch(_sums(event), "wyrt_lordes.log.rolled.first" if event.again and event.kept != event.dice else "")


def _pot(event: wyrt_events.PotWon, localizer: Localizer) -> Branch:
    if not event.pot:
        return Branch(key="wyrt_lordes.log.pot.empty")
    shares = [f"{localizer.names[seat]} T$ {share}" for seat, share in enumerate(event.shares) if share]
    after = localizer("wyrt_lordes.log.pot.shares", shares=", ".join(shares)) if len(shares) > 1 else ""
    return Branch(after=after)


def _dice(dice: Sequence[int], localizer: Localizer) -> str:
    """Return what dice show, as they are drawn in the log or as they are said."""
    if localizer.session.speaks:
        return localizer.listed(map(str, dice))
    return "".join(f"[{die}]" for die in dice)


def ending(outcome: Outcome, localizer: Localizer) -> str:
    """Return in one sentence how a match with places ended.

    With Azgher another one tells why the poorest has won.
    """
    return EVENTS.format(wyrt_events.MatchEnded(outcome), localizer)


def _ended(event: wyrt_events.MatchEnded, localizer: Localizer) -> Branch:
    poorest = localizer.options is not None and localizer.options.azgher and event.outcome.reason != "last"
    return Branch(after=localizer("wyrt_lordes.log.ended.azgher") if poorest else "")


EVENTS = EventTexts(
    "wyrt_lordes",
    {
        "cards": lambda cards, _event, localizer: cards_of(localizer, cards),
        "dies": lambda dice, _event, localizer: _dice(dice, localizer),
        HandReading: lambda reading, _event, localizer: combination(localizer, reading),
    },
    {
        wyrt_events.BetsRefused: lambda event, _: Branch({"sums": " · ".join(map(str, event.sums))}),
        wyrt_events.BetsShown: _bets_shown,
        wyrt_events.CardsDiscarded: _discarded,
        wyrt_events.OwnHandSeen: lambda event, localizer: Branch(_cards(event.cards, localizer)),
        wyrt_events.CardsTaken: lambda event, _: Branch({"count": len(event.places)}),
        wyrt_events.HandRevealed: _hand,
        wyrt_events.DiceRolled: _rolled,
        wyrt_events.LowestRolled: lambda event, _: Branch({"die": event.dice[event.index]}),
        wyrt_events.OffRolled: lambda event, _: Branch({"sum": sum(event.dice)}),
        wyrt_events.PotWon: _pot,
        wyrt_events.MatchEnded: _ended,
    },
)


def flourish(event: wyrt_events.WyrtEvent, localizer: Localizer, _me: Seat | None) -> Highlight | None:
    """Return what is worth a flourish: dice, great hands, level lords, pots, lords going out."""
    names = localizer.names
    match event:
        case wyrt_events.HandRevealed(seat=seat, reading=reading) if reading.combination >= Combination.DRAGON:
            word = reading.combination.name.lower()
            written = localizer(_WYRT_LORDES_FLOURISH(word), name=names[seat], phrase=phrase(localizer, reading))
            return Highlight(written, (lord(seat),))
        case wyrt_events.DiceRolled(seat=seat, dice=dice, points=points):
            written = localizer("wyrt_lordes.flourish.rolled", name=names[seat], points=points, **_sums(event))
            return Highlight(written, (lord(seat),), dice)
        case wyrt_events.LowestRolled(seat=seat, index=index, before=before, dice=dice, points=points):
            numbers = {"before": before, "die": dice[index], "points": points}
            return Highlight(localizer("wyrt_lordes.flourish.lowest", name=names[seat], **numbers), (lord(seat),), dice)
        case wyrt_events.OffRolled(seat=seat, dice=dice):
            written = localizer("wyrt_lordes.flourish.off", name=names[seat], sum=sum(dice))
            return Highlight(written, (lord(seat),), dice)
        case wyrt_events.DisputeBegan(seats=seats):
            written = localizer.listed(names[seat] for seat in seats)
            return Highlight(localizer("wyrt_lordes.flourish.dispute", names=written), tuple(map(lord, seats)))
        case wyrt_events.PotWon(seats=seats, pot=pot) if pot:
            written = localizer.listed(names[seat] for seat in seats)
            text = localizer("wyrt_lordes.flourish.pot", names=written, pot=pot, count=len(seats))
            return Highlight(text, tuple(map(lord, seats)))
        case wyrt_events.LordOut(seat=seat, resigned=False):
            return Highlight(localizer("wyrt_lordes.flourish.out", name=names[seat]), (lord(seat),))
        case wyrt_events.MatchEnded(outcome=outcome) if outcome.places:
            return Highlight(localizer("wyrt_lordes.flourish.won", **outcome_data(outcome, localizer)))
        case _:
            return None


Rows = tuple[tuple[str, ...], ...]


def hand_summary(events: Sequence[Any], see: Callable[[], WyrtView], localizer: Localizer) -> HandSummary | None:
    """Return everybody's combination, dice and money when a pot has been won and another hand follows."""
    won = next((event for event in events if isinstance(event, wyrt_events.PotWon)), None)
    if won is None or (view := see()).outcome is not None:
        return None
    columns = ("lord", "hand", "dice", "total", "won", "money")
    head = tuple(localizer(_WYRT_LORDES_RESULTS(column)) for column in columns)
    order = [*view.order, *(seat for seat in range(len(view.seats)) if seat not in view.order)]
    ranked = sorted(order, key=lambda seat: (-won.shares[seat], -view.seats[seat].points))
    rows = tuple(_row(view, seat, won, localizer) for seat in ranked)
    return HandSummary(EVENTS.format(won, localizer), (head, *rows))


def _row(view: WyrtView, seat: Seat, won: wyrt_events.PotWon, localizer: Localizer) -> tuple[str, ...]:
    place = view.seats[seat]
    read, dice, total = "–", "–", "–"
    if seat in view.order and place.reading is not None:
        read = combination(localizer, place.reading)
        if place.dice:
            dice, total = f"{int(place.reading.combination)} + {sum(place.dice)}", str(place.points)
    gained = f"+{won.shares[seat]}" if won.shares[seat] else "–"
    money = localizer("wyrt_lordes.out") if place.left else str(place.money)
    return lord_name(view, seat, localizer), read, dice, total, gained, money


def results(view: WyrtView, outcome: Outcome, events: Sequence[Any], localizer: Localizer) -> Rows:
    """Return the places with the money, and what each lord did: pots won, and the best hand."""
    pots = Counter(seat for event in events if isinstance(event, wyrt_events.PotWon) for seat in event.seats)
    best: dict[Seat, HandReading] = {}
    for event in events:
        if isinstance(event, wyrt_events.HandRevealed):
            known = best.get(event.seat)
            better = known is None or (event.reading.combination, event.reading.key) > (known.combination, known.key)
            best[event.seat] = event.reading if better or known is None else known
    dice = [
        event.seat for event in events if isinstance(event, wyrt_events.DisputeWon) and event.about is Dispute.MATCH
    ]
    by_dice = dice[-1] if dice and outcome.places[dice[-1]] == 1 else None
    groups = view.options.groups is not Groups.NONE
    columns = ("place", "name", "money", *(["group"] if groups else []), "pots", "best")
    head = tuple(localizer(_WYRT_LORDES_RESULTS(column)) for column in columns)
    rows = []
    for seat in sorted(range(len(outcome.places)), key=lambda seat: (outcome.places[seat], -outcome.scores[seat])):
        sums = [str(_group_money(view, outcome, seat))] if groups else []
        made = bare(localizer, best[seat]) if seat in best else "–"
        place = localizer("wyrt_lordes.results.nth", place=outcome.places[seat])
        money = localizer("wyrt_lordes.out") if view.seats[seat].left else str(outcome.scores[seat])
        if seat == by_dice:
            money = localizer("wyrt_lordes.results.by_dice", money=money)
        rows.append((place, lord_name(view, seat, localizer), money, *sums, str(pots[seat]), made))
    return (head, *rows)


def _group_money(view: WyrtView, outcome: Outcome, seat: Seat) -> int:
    mine = view.seats[seat].group
    return sum(score for place, score in zip(view.seats, outcome.scores, strict=True) if place.group == mine)

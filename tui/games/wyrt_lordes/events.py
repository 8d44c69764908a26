"""Events as sentences; the end tables."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Sequence
from typing import TYPE_CHECKING, Any, assert_never

from engine.core.model import Outcome, Seat
from engine.games.wyrt_lordes.combinations import Combination, Reading
from engine.games.wyrt_lordes.events import (
    BetMade,
    BetsRefused,
    BetsShown,
    CardsDiscarded,
    CardsDrawn,
    CardsTaken,
    DiceKept,
    DiceRolled,
    DisputeBegan,
    DisputeWon,
    Event,
    HandDealt,
    HandRevealed,
    HandSeen,
    LordChosen,
    LordOut,
    LowestRolled,
    MatchEnded,
    OffRolled,
    Passed,
    PotWon,
    RoundEnded,
    TableRevealed,
    TimeWasCalled,
)
from engine.games.wyrt_lordes.model import Groups, View
from tui.games.game_ui import HandSummary, Highlight
from tui.games.wyrt_lordes.cards import bare, cards_of, combination, in_order, lord_name, phrase
from tui.games.wyrt_lordes.controls import lord
from tui.texts.match_log import LogLine

if TYPE_CHECKING:
    from tui.texts.localizer import Localizer


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


def sentence(event: Event, localizer: Localizer) -> LogLine | None:
    """Return the event in words; a hand that is dealt is a heading, one seen by somebody else is not told."""
    text = _told(event, localizer)
    return LogLine(text, heading=isinstance(event, HandDealt), mark=_mark(event)) if text else None


def _mark(event: Event) -> str:
    match event:
        case BetsShown(short=short):
            return MARKS["short"] if short else ""
        case HandRevealed(reading=reading):
            return {Combination.KINGS: MARKS["kings"], Combination.DRAGON: MARKS["dragon"]}.get(reading.combination, "")
        case DisputeBegan():
            return MARKS["dispute"]
        case PotWon(by=by):
            return MARKS["split" if by == "split" else "pot"]
        case LordOut():
            return MARKS["out"]
        case TimeWasCalled():
            return MARKS["time"]
        case MatchEnded():
            return MARKS["end"]
        case _:
            return ""


_Bets = LordChosen | HandDealt | BetMade | BetsRefused | BetsShown | HandSeen


_Exchange = TableRevealed | CardsDiscarded | Passed | CardsDrawn | CardsTaken | RoundEnded


_Dice = HandRevealed | DiceRolled | LowestRolled | DiceKept | DisputeBegan | OffRolled | DisputeWon


_End = PotWon | LordOut | TimeWasCalled | MatchEnded


def _told(event: Event, localizer: Localizer) -> str:
    """Tell of the bets; the rest is told by the three that follow."""
    names = localizer.names
    match event:
        case LordChosen(seat=seat):
            return localizer("wyrt_lordes.log.lord", name=names[seat])
        case HandDealt(hand_number=number, lord=seat):
            return localizer("wyrt_lordes.log.dealt", hand=number, name=names[seat])
        case BetMade(seat=seat, amount=None):
            return localizer("wyrt_lordes.log.bet", name=names[seat])
        case BetMade(seat=seat, amount=amount):
            return localizer("wyrt_lordes.log.bet.seen", name=names[seat], bet=amount)
        case BetsRefused(sums=sums):
            told = " · ".join(str(one) for one in sums)
            return localizer("wyrt_lordes.log.refused", sums=told)
        case BetsShown():
            return _told_of_bets(event, localizer)
        case HandSeen(cards=None):
            return ""
        case HandSeen(seat=seat, cards=cards):
            return localizer("wyrt_lordes.log.seen", name=names[seat], cards=cards_of(localizer, in_order(cards or ())))
        case _:
            return _told_of_exchange(event, localizer)


def _told_of_bets(event: BetsShown, localizer: Localizer) -> str:
    pairs = zip(localizer.names, event.bets, strict=True)
    bets = ", ".join(f"{name} {amount}" for name, amount in pairs if amount)
    key = "impasse" if event.impasse else "shown"
    told = localizer(f"wyrt_lordes.log.bets.{key}", bets=bets, bet=event.table_bet)
    if not event.short:
        return told
    short = localizer.listed(f"{localizer.names[seat]} (T$ {event.paid[seat]})" for seat in event.short)
    return f"{told} {localizer('wyrt_lordes.log.bets.short', names=short, count=len(event.short))}"


def _told_of_exchange(event: _Exchange | _Dice | _End, localizer: Localizer) -> str:
    names = localizer.names
    match event:
        case TableRevealed(seat=seat, cards=None):
            return localizer("wyrt_lordes.log.revealed.down", name=names[seat])
        case TableRevealed(seat=seat, cards=cards):
            return localizer("wyrt_lordes.log.revealed", name=names[seat], cards=cards_of(localizer, cards or ()))
        case CardsDiscarded(seat=seat, count=count, cards=None):
            return localizer("wyrt_lordes.log.discarded.down", name=names[seat], count=count)
        case CardsDiscarded(seat=seat, cards=cards):
            return localizer("wyrt_lordes.log.discarded", name=names[seat], cards=cards_of(localizer, cards or ()))
        case Passed(seat=seat):
            return localizer("wyrt_lordes.log.passed", name=names[seat])
        case CardsDrawn(seat=seat, count=count, cards=None):
            return localizer("wyrt_lordes.log.drawn", name=names[seat], count=count)
        case CardsDrawn(seat=seat, cards=cards):
            return localizer("wyrt_lordes.log.drawn.seen", name=names[seat], cards=cards_of(localizer, cards or ()))
        case CardsTaken(seat=seat, places=places, cards=None):
            return localizer("wyrt_lordes.log.taken.down", name=names[seat], count=len(places))
        case CardsTaken(seat=seat, cards=cards):
            return localizer("wyrt_lordes.log.taken", name=names[seat], cards=cards_of(localizer, cards or ()))
        case RoundEnded(round=number, early=early):
            return localizer("wyrt_lordes.log.round.early" if early else "wyrt_lordes.log.round", round=number)
        case _:
            return _told_of_dice(event, localizer)


def _dice(dice: Sequence[int]) -> str:
    """Return dice as they lie on the table: [6][3]."""
    return "".join(f"[{die}]" for die in dice)


def _told_of_dice(event: _Dice | _End, localizer: Localizer) -> str:
    names = localizer.names
    match event:
        case HandRevealed(seat=seat, cards=cards, reading=reading):
            made = combination(localizer, reading)
            said = f" {phrase(localizer, reading)}" if reading.combination >= Combination.TRIO else ""
            data = {"name": names[seat], "cards": cards_of(localizer, in_order(cards))}
            return localizer("wyrt_lordes.log.hand", made=made, phrase=said, **data)
        case DiceRolled(seat=seat, dice=dice, kept=kept, points=points, again=again):
            word = "" if not again else ".again" if kept == dice else ".first"
            sums = {"combination": points - sum(kept), "sum": sum(kept), "points": points}
            return localizer(f"wyrt_lordes.log.rolled{word}", name=names[seat], dice=_dice(dice), **sums)
        case LowestRolled(seat=seat, index=index, before=before, dice=dice, points=points):
            numbers = {"before": before, "die": dice[index], "points": points}
            return localizer("wyrt_lordes.log.lowest", name=names[seat], **numbers)
        case DiceKept(seat=seat):
            return localizer("wyrt_lordes.log.kept", name=names[seat])
        case DisputeBegan(seats=seats, about=about):
            told = localizer.listed(names[seat] for seat in seats)
            return localizer(f"wyrt_lordes.dispute.{about.value}", names=told)
        case OffRolled(seat=seat, dice=dice):
            return localizer("wyrt_lordes.log.off", name=names[seat], dice=_dice(dice), sum=sum(dice))
        case DisputeWon(seat=seat, about=about):
            return localizer(f"wyrt_lordes.log.luck.{about.value}", name=names[seat])
        case _:
            return _told_of_end(event, localizer)


def _told_of_end(event: _End, localizer: Localizer) -> str:
    names = localizer.names
    match event:
        case PotWon():
            return format_pot(event, localizer)
        case LordOut(seat=seat, resigned=resigned):
            return localizer("wyrt_lordes.log.resigned" if resigned else "wyrt_lordes.log.out", name=names[seat])
        case TimeWasCalled():
            return localizer("wyrt_lordes.log.time")
        case MatchEnded(outcome=outcome):
            return ending(outcome, localizer)
        case _:
            assert_never(event)


def format_pot(event: PotWon, localizer: Localizer) -> str:
    """Return who takes the pot, why, and how it is shared where several get some of it."""
    winners = localizer.listed(localizer.names[seat] for seat in event.seats)
    told = localizer(f"wyrt_lordes.log.pot.{event.by}", names=winners, pot=event.pot)
    shares = [(seat, share) for seat, share in enumerate(event.shares) if share]
    if len(shares) < 2:
        return told
    parts = ", ".join(f"{localizer.names[seat]} T$ {share}" for seat, share in shares)
    return f"{told} {localizer('wyrt_lordes.log.shares', shares=parts)}"


def ending(outcome: Outcome, localizer: Localizer) -> str:
    """Return who won and how."""
    winners = [seat for seat, place in enumerate(outcome.places) if place == 1]
    money = sum(outcome.scores[seat] for seat in winners)
    names = localizer.listed(localizer.names[seat] for seat in winners)
    return localizer(f"wyrt_lordes.log.ended.{outcome.reason}", names=names, money=money, count=len(winners))


def flourish(event: Event, localizer: Localizer) -> Highlight | None:
    """Return what is worth a flourish: dice, great hands, level lords, pots, lords going out."""
    names = localizer.names
    match event:
        case HandRevealed(seat=seat, reading=reading) if reading.combination >= Combination.DRAGON:
            word = reading.combination.name.lower()
            told = localizer(f"wyrt_lordes.flourish.{word}", name=names[seat], phrase=phrase(localizer, reading))
            return Highlight(told, (lord(seat),))
        case DiceRolled(seat=seat, dice=dice, kept=kept, points=points):
            sums = {"combination": points - sum(kept), "sum": sum(kept), "points": points}
            return Highlight(localizer("wyrt_lordes.flourish.rolled", name=names[seat], **sums), (lord(seat),), dice)
        case LowestRolled(seat=seat, index=index, before=before, dice=dice, points=points):
            numbers = {"before": before, "die": dice[index], "points": points}
            return Highlight(localizer("wyrt_lordes.flourish.lowest", name=names[seat], **numbers), (lord(seat),), dice)
        case OffRolled(seat=seat, dice=dice):
            told = localizer("wyrt_lordes.flourish.off", name=names[seat], sum=sum(dice))
            return Highlight(told, (lord(seat),), dice)
        case DisputeBegan(seats=seats):
            told = localizer.listed(names[seat] for seat in seats)
            return Highlight(localizer("wyrt_lordes.flourish.dispute", names=told), tuple(map(lord, seats)))
        case PotWon(seats=seats, pot=pot):
            told = localizer.listed(names[seat] for seat in seats)
            text = localizer("wyrt_lordes.flourish.pot", names=told, pot=pot, count=len(seats))
            return Highlight(text, tuple(map(lord, seats)))
        case LordOut(seat=seat, resigned=False):
            return Highlight(localizer("wyrt_lordes.flourish.out", name=names[seat]), (lord(seat),))
        case MatchEnded(outcome=outcome) if outcome.places:
            winners = [names[seat] for seat, place in enumerate(outcome.places) if place == 1]
            told = localizer.listed(winners)
            return Highlight(localizer("wyrt_lordes.flourish.won", names=told, count=len(winners)))
        case _:
            return None


Rows = tuple[tuple[str, ...], ...]


def hand_summary(events: Sequence[Any], see: Callable[[], View], localizer: Localizer) -> HandSummary | None:
    """Return everybody's combination, dice and money when a pot has been won and another hand follows."""
    won = next((event for event in events if isinstance(event, PotWon)), None)
    if won is None or (view := see()).outcome is not None:
        return None
    columns = ("lord", "hand", "dice", "total", "won", "money")
    head = tuple(localizer(f"wyrt_lordes.results.{column}") for column in columns)
    order = [*view.order, *(seat for seat in range(len(view.seats)) if seat not in view.order)]
    ranked = sorted(order, key=lambda seat: (-won.shares[seat], -view.seats[seat].points))
    rows = tuple(_row(view, seat, won, localizer) for seat in ranked)
    return HandSummary(format_pot(won, localizer), (head, *rows))


def _row(view: View, seat: Seat, won: PotWon, localizer: Localizer) -> tuple[str, ...]:
    place = view.seats[seat]
    read, dice, total = "–", "–", "–"
    if seat in view.order and place.reading is not None:
        read = combination(localizer, place.reading)
        if place.dice:
            dice, total = f"{int(place.reading.combination)} + {sum(place.dice)}", str(place.points)
    gained = f"+{won.shares[seat]}" if won.shares[seat] else "–"
    money = localizer("wyrt_lordes.out") if place.left else str(place.money)
    return lord_name(view, seat, localizer), read, dice, total, gained, money


def results(view: View, outcome: Outcome, events: Sequence[Any], localizer: Localizer) -> Rows:
    """Return the places with the money, and what each lord did: pots won, and the best hand."""
    pots = Counter(seat for event in events if isinstance(event, PotWon) for seat in event.seats)
    best: dict[Seat, Reading] = {}
    for event in events:
        if isinstance(event, HandRevealed):
            known = best.get(event.seat)
            better = known is None or (event.reading.combination, event.reading.key) > (known.combination, known.key)
            best[event.seat] = event.reading if better or known is None else known
    groups = view.options.groups is not Groups.NONE
    columns = ("place", "name", "money", *(["group"] if groups else []), "pots", "best")
    head = tuple(localizer(f"wyrt_lordes.results.{column}") for column in columns)
    rows = []
    for seat in sorted(range(len(outcome.places)), key=lambda seat: (outcome.places[seat], -outcome.scores[seat])):
        sums = [str(_group_money(view, outcome, seat))] if groups else []
        made = bare(localizer, best[seat]) if seat in best else "–"
        place = localizer("wyrt_lordes.results.nth", place=outcome.places[seat])
        money = localizer("wyrt_lordes.out") if view.seats[seat].left else str(outcome.scores[seat])
        rows.append((place, lord_name(view, seat, localizer), money, *sums, str(pots[seat]), made))
    return (head, *rows)


def _group_money(view: View, outcome: Outcome, seat: Seat) -> int:
    mine = view.seats[seat].group
    return sum(score for place, score in zip(view.seats, outcome.scores, strict=True) if place.group == mine)

"""How a hand has ended, and the table of the end."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Sequence
from typing import Any

from engine.core.keys import KeyFamily
from engine.core.model import Outcome, Seat
from engine.games.wyrt_arton.events import ArtonHandShown, PotPaid, WishGranted
from engine.games.wyrt_arton.hands import ArtonReading
from engine.games.wyrt_arton.model import ArtonView, Chair, Mode
from tui.games.table_model import HandSummary
from tui.games.wyrt_arton.events import cheat_text, is_won
from tui.games.wyrt_arton.names import cards_of, chair_name, kind_of_hand, made, money
from tui.texts.localizer import Localizer

_WYRT_ARTON_RESULTS = KeyFamily("wyrt_arton.end.{}", "place name hand cards won money fate pots best")

Rows = tuple[tuple[str, ...], ...]

_MOST_CHEATS = 6
"""So many cheats are told below the places; all of them are in the log."""


# ---- The end of a hand ----------------------------------------------------------------------------------------------


def hand_summary(events: Sequence[Any], see: Callable[[], ArtonView], localizer: Localizer) -> HandSummary | None:
    """Return who showed what, the pots with their shares, and all purses, when another hand follows."""
    pots = [event for event in events if isinstance(event, PotPaid)]
    if not pots or (view := see()).outcome is not None:
        return None
    shown = {event.seat: event for event in events if isinstance(event, ArtonHandShown)}
    won = [pot for pot in pots if is_won(pot)]
    gained: Counter[Seat] = Counter()
    for pot in won:
        gained.update(dict(enumerate(pot.shares)))
    columns = ("name", "hand", "cards", "won", "money")
    rows = [tuple(localizer(_WYRT_ARTON_RESULTS(column)) for column in columns)]
    order = sorted(range(len(view.seats)), key=lambda seat: (-gained[seat], -_strength(shown.get(seat))))
    rows += [_row(view, seat, shown.get(seat), gained[seat], localizer) for seat in order]
    rows += [_pot_row(view, pot, localizer) for pot in pots if len(pots) > 1]
    return HandSummary(_headline(won, view, localizer), tuple(rows))


def _headline(won: Sequence[PotPaid], view: ArtonView, localizer: Localizer) -> str:
    """Return who won how much, pots that went to the same seats together."""
    sums: Counter[tuple[Seat, ...]] = Counter()
    for pot in won:
        sums[pot.winners] += pot.amount
    key = "wyrt_arton.summary.unshown" if won[0].unshown else "wyrt_arton.summary"
    parts = [
        localizer(
            key,
            names=localizer.listed(localizer.names[seat] for seat in winners),
            count=len(winners),
            amount=money(localizer, view.options, amount),
        )
        for winners, amount in sums.items()
    ]
    return "; ".join(parts)


def _strength(hand: ArtonHandShown | None) -> int:
    return 0 if hand is None else hand.reading.strength


def _row(
    view: ArtonView, seat: Seat, hand_shown: ArtonHandShown | None, gained: int, localizer: Localizer
) -> tuple[str, ...]:
    own = view.seats[seat]
    hand, cards = "–", "–"
    if hand_shown is not None:
        hand, cards = made(localizer, hand_shown.reading), cards_of(localizer, hand_shown.cards)
    purse = chair_name(localizer, own.chair) or money(localizer, view.options, own.money + own.stake)
    return (
        localizer.names[seat],
        hand,
        cards,
        f"+{localizer('wyrt_arton.number', amount=gained)}" if gained else "–",
        purse,
    )


def _pot_row(view: ArtonView, pot: PotPaid, localizer: Localizer) -> tuple[str, ...]:
    """Return a pot: the main one, a side pot, or what nobody covered and comes back."""
    key = "wyrt_arton.summary.pot" if is_won(pot) else "wyrt_arton.summary.back"
    names = localizer.listed(localizer.names[seat] for seat in pot.winners)
    return localizer(key, number=pot.number + 1), names, "", money(localizer, view.options, pot.amount), ""


# ---- The end of the match -------------------------------------------------------------------------------------------


def results(view: ArtonView, outcome: Outcome, events: Sequence[Any], localizer: Localizer) -> Rows:
    """Return the places with what each takes home, pots won and the best hand shown.

    Below them the night's cheats.
    """
    pots = Counter(seat for event in events if isinstance(event, PotPaid) and is_won(event) for seat in event.winners)
    best: dict[Seat, ArtonReading] = {}
    for event in events:
        if isinstance(event, ArtonHandShown):
            best[event.seat] = max(
                event.reading, best.get(event.seat, event.reading), key=lambda reading: reading.strength
            )
    wished = next((event.seat for event in events if isinstance(event, WishGranted)), None)
    columns = ("place", "name", "money", "pots", "best", "fate")
    rows = [tuple(localizer(_WYRT_ARTON_RESULTS(column)) for column in columns)]
    for seat in sorted(range(len(outcome.places)), key=lambda seat: (outcome.places[seat], -outcome.scores[seat])):
        made_best = kind_of_hand(localizer, best[seat]) if seat in best else "–"
        fate = localizer("wyrt_arton.end.wish") if seat == wished else _fate(view, seat, localizer)
        taken = money(localizer, view.options, outcome.scores[seat])
        place = localizer("wyrt_arton.end.nth", place=outcome.places[seat])
        rows.append((place, localizer.names[seat], taken, str(pots[seat]), made_best, fate))
    if all(row[-1] == "–" for row in rows[1:]):
        rows = [row[:-1] for row in rows]
    return (*rows, *(("", line, *[""] * (len(rows[0]) - 2)) for line in _cheats(view, localizer)))


def _fate(view: ArtonView, seat: Seat, localizer: Localizer) -> str:
    """Return what has become of a seat; where lives are played for, also that it has kept its soul."""
    chair = view.seats[seat].chair
    if view.options.mode is Mode.DEATH_MATCH and seat == len(view.seats) - 1 and chair is Chair.SEATED:
        return "Morto"
    if chair is not Chair.SEATED or view.options.mode is Mode.MONEY:
        return chair_name(localizer, chair) or "–"
    return localizer("wyrt_arton.end.alive")


def _cheats(view: ArtonView, localizer: Localizer) -> tuple[str, ...]:
    """Return the night's cheats, as many as are told here."""
    lines = [cheat_text(record, view.tricks, localizer) for record in view.cheats[:_MOST_CHEATS]]
    if more := len(view.cheats) - len(lines):
        lines.append(localizer("wyrt_arton.end.more_cheats", count=more))
    return (localizer("wyrt_arton.end.cheats"), *lines) if lines else ()

"""How cards of Wyrt de Arton look, where hands stand, what a seat may win, what a cheat comes to."""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

from engine.core.keys import KeyFamily
from engine.core.model import Seat
from engine.games.wyrt_arton.cards import MASK, SCEPTRE, Card, height, suit
from engine.games.wyrt_arton.hands import ArtonReading, HandKind
from engine.games.wyrt_arton.model import NOBODY, ArtonAsk, ArtonSeatView, ArtonView, Chair, CheatOdds, Mode
from tui.canvas.grid import fit
from tui.canvas.palette import BACK, Look
from tui.games.drawing import DrawContext
from tui.games.wyrt_arton.names import MAGIC, rank_of, suit_of
from tui.texts.cells import cell_len
from tui.texts.localizer import Localizer

_WYRT_ARTON_DRAWN = KeyFamily("wyrt_arton.drawn.{}", MAGIC.values())
_WYRT_ARTON_POWER = KeyFamily("wyrt_arton.power.{}", MAGIC.values())


def look_of(pen: DrawContext, card: Card | None) -> Look:
    """Return how a card looks, None lying face down."""
    if card is None:
        return Look(BACK, style=pen.palette.dim, line=pen.palette.line, face=pen.palette.back)
    inks = pen.palette.on_card()
    rank, sign = rank_of(pen.localizer, height(card)), suit_of(pen.localizer, card)
    return Look(rank, sign, inks.suits[suit(card)], inks.line, key_style=inks.key, face=inks.face)


def place_of_hand(reading: ArtonReading) -> int:
    """Return where the kind stands among the eleven, 1 for the strongest."""
    return len(HandKind) + 1 - reading.kind


def power_of(localizer: Localizer, card: Card) -> str:
    """Return what a card of the Dead Man's Hand does, and what its backfire."""
    return localizer(_WYRT_ARTON_POWER(MAGIC[card]))


def drawn_on(localizer: Localizer, card: Card) -> str:
    """Return what is drawn on a card of the Dead Man's Hand."""
    return localizer(_WYRT_ARTON_DRAWN(MAGIC[card]))


def has_magic(view: ArtonView) -> bool:
    """Tell whether the Dead Man's Hand has power in this match (WA-91)."""
    return view.options.magic or view.options.mode is not Mode.MONEY


def own_seat(view: ArtonView) -> ArtonSeatView | None:
    """Return the viewer's seat; None for a spectator."""
    return None if view.viewer is None else view.seats[view.viewer]


def magic_held(view: ArtonView) -> tuple[Card, ...]:
    """Return the magic cards that the viewer holds or has stolen, where they have power."""
    own = own_seat(view)
    cards = (*(own.hand or ()), *(own.stolen or ())) if own is not None and has_magic(view) else ()
    return tuple(card for card in cards if card in MAGIC)


def table_waits(view: ArtonView) -> bool:
    """Tell whether fewer than two are seated between hands, and others may come (WA-78)."""
    return view.ask is ArtonAsk.DOORS and sum(seat.chair is Chair.SEATED for seat in view.seats) < 2


def costs_the_soul(view: ArtonView) -> bool:
    """Tell whether being caught, or leaving, loses the soul now (WA-60, WA-98)."""
    return view.options.mode is Mode.DEATH_MATCH and not view.fallen and not view.time_called


def changes_nothing(view: ArtonView, card: Card) -> bool:
    """Tell whether the good side of a magic card in the viewer's hand would do nothing now (WA-85, WA-93)."""
    assert view.viewer is not None
    own = view.seats[view.viewer]
    if card == MASK:
        return not view.options.cheating
    if card != SCEPTRE:
        return False
    match view.options.mode:
        case Mode.MONEY:
            return own.turn_stake == 0
        case Mode.DEATH_MATCH:
            return own.money >= own.brought
        case Mode.LIFE_CASSINO:
            return own.money >= own.began


def marks_of(view: ArtonView, seat: Seat) -> str:
    """Return the signs of a seat.

    B the Buck, sb and bb the blinds, st the straddle, + a blind owed, and the Morto.
    """
    morto = len(view.seats) - 1 if view.options.mode is Mode.DEATH_MATCH else NOBODY
    signs = (
        (view.buck, "B"),
        (view.small, "sb"),
        (view.big, "bb"),
        (view.straddler, "st"),
        (seat if view.seats[seat].owes else NOBODY, "+"),
        (morto, "Morto"),
    )
    return " ".join(sign for whose, sign in signs if whose == seat)


def winnable(view: ArtonView, seat: Seat) -> int:
    """Return how much of the pot a seat may win if it pays what is asked.

    What its own stake covers (WA-69).
    """
    own = view.seats[seat]
    reach = own.stake + min(view.to_call, own.money)
    return (
        view.dead
        + own.stake
        + sum(min(arton_seat_view.stake, reach) for at, arton_seat_view in enumerate(view.seats) if at != seat)
    )


class CheatOutcomes(NamedTuple):
    """The chances of a cheat, from 0 to 1: when one stops after a failed I, and when one insists."""

    succeeds: float
    caught: float
    nothing: float
    insisting: float


def cheat_outcomes(odds: CheatOdds) -> CheatOutcomes:
    """Return the possible outcomes of a cheat, second chances included (WA-19, WA-84)."""
    i, h, harder = odds.passes_i / 6, odds.passes_h / 6, odds.passes_h_harder / 6
    again = 1 - (1 - h) ** 2, 1 - (1 - harder) ** 2
    if not odds.second_chance:
        return CheatOutcomes(i * h, i * (1 - h), 1 - i, i * h + (1 - i) * harder)
    passed = i * again[0] + (1 - i) * i * h
    nothing = (1 - i) ** 2
    insisting = i * again[0] + (1 - i) * max(i * h + (1 - i) * harder, again[1])
    return CheatOutcomes(passed, 1 - nothing - passed, nothing, insisting)


def percent(chance: float) -> int:
    """Return a chance in percent."""
    return round(100 * chance)


def first_of(texts: Sequence[str], room: int) -> str:
    """Return the first of these texts that has room, the last cut where none has."""
    return next((text for text in texts if cell_len(text) <= room), fit(texts[-1], room))

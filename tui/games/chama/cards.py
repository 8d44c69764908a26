"""Names, goals and counts of cards in words; the end table."""

from __future__ import annotations

from collections import Counter
from collections.abc import Collection, Sequence
from functools import cached_property, lru_cache
from typing import TYPE_CHECKING, Any, NamedTuple

from msgspec.structs import replace
from rich.style import Style

from engine.core.keys import KeyFamily
from engine.core.model import Outcome, Seat
from engine.games.chama import formation
from engine.games.chama.cards import SUITS, Card, Kind, kind_of
from engine.games.chama.events import RealmRazed
from engine.games.chama.model import CARDS_A_TURN, REALMS_TO_WIN, ChamaAsk, ChamaSeatView, ChamaView, Type, Unit
from engine.games.chama.scoring import COUNTED, REALM_POINTS
from engine.games.chama.turn import cards_a_turn
from engine.games.chama.types import RAZINGS_TO_CONQUER, REALMS_FOR_A_PAIR, REALMS_TO_CONQUER, Campeonato, type_of
from tui.canvas.palette import card_name
from tui.games.drawing import DrawContext as AnyPen
from tui.texts.cells import cell_len
from tui.texts.localizer import drawing_session

if TYPE_CHECKING:
    from tui.canvas.palette import Palette
    from tui.texts.localizer import Localizer, Words

_CHAMA_KIND = KeyFamily("chama.kind.{}", "realm commander army armistice")
_SHORT_KINDS = {kind: f"{_CHAMA_KIND(kind)}.short" for kind in Kind}
_CHAMA_RESULTS = KeyFamily("chama.results.{}", "place name realms razed pair commanders armies count")
_CHAMA_VARIANT = KeyFamily("chama.variant.{}", "allies pineapples xisum")
_OPTION_CHAMA_TYPE = KeyFamily("option.chama.type.{}", "help campeonato guerrilha duplas conquistadores")


HAND_ORDER = (13, 12, 11, 5, 4, 3, 2, 10, 9, 8, 7, 6, 1)
"""Realms, commanders, armies, the ace; the strongest first."""


class ChamaDrawContext(AnyPen):
    """Context in which Chama is drawn."""

    view: ChamaView

    @cached_property
    def suits(self) -> tuple[str, ...]:
        """The suit of each seat's cards."""
        return self.localizer.suits or SUITS

    def suit(self, seat: Seat, palette: Palette | None = None) -> Style:
        """Return the style of a seat's suit and of its cards, in a text or by another palette."""
        return (palette or self.palette).suits["SHDC".index(self.suits[seat])]

    @cached_property
    def on_card(self) -> Palette:
        """The styles of what is written on the face of a card."""
        return self.palette.on_card()

    def ink(self, seat: Seat) -> Style:
        """Return the style of what is written on a seat's cards."""
        return self.on_card.suits["SHDC".index(self.suits[seat])]

    def card(self, card: Card, seat: Seat) -> str:
        """Return the name of a seat's card."""
        session = self.localizer.session
        return _card_of(session.words.language, session.settings.suits, card, self.suits[seat])

    def hand_of(self, seat: Seat) -> tuple[Card, ...] | None:
        """Return the hand of a seat as far as it may be seen."""
        seen: ChamaView = self.seen_by(seat)
        return seen.seats[seat].hand


def card_of(localizer: Localizer, card: Card, seat: Seat) -> str:
    """Return the name of a seat's card.

    Each seat has a suit of its own, which tells nothing to who hears the seat.
    """
    session = localizer.session
    return _card_of(session.words.language, session.settings.suits, card, suit_of(localizer, seat))


@lru_cache(maxsize=512)
def _card_of(language: str, suits: str, card: Card, suit: str) -> str:
    session = drawing_session(language, suits)
    return session.rank(card) if session.speaks else card_name(session, card, suit)


def suit_of(localizer: Localizer, seat: Seat) -> str:
    """Return the suit of a seat's cards, the usual one where nothing was said of it (CH-94)."""
    suits: tuple[str, ...] = localizer.suits or SUITS
    return suits[seat]


_UNSEEN = ChamaSeatView(None, 0, 0, (), (), (), 0, 0, 0, 0)
_NOTHING: dict[str, Any] = {
    **dict.fromkeys(("seat", "starter", "step", "turn", "round", "discards", "winner", "spoils"), 0),
    **dict.fromkeys(("starts", "battles", "restarts"), 0),
    **dict.fromkeys(("realm_done", "xisum_done", "battle_done", "time_called"), False),
    **dict.fromkeys(("deciders", "sharers", "truces", "contenders", "cuts"), ()),
    "ask": ChamaAsk.MAIN,
    "battle": None,
}
"""What a view has of all that is not seen in a part of the table."""


def only(view: ChamaView, seats: Collection[Seat | None], **seen: Any) -> ChamaView:
    """Return a copy of the view reduced to these seats and fields."""
    shown = tuple([place if seat in seats else _UNSEEN for seat, place in enumerate(view.seats)])
    return replace(view, **{**_NOTHING, "seats": shown, **seen})


def slots_only(view: ChamaView, seat: Seat) -> ChamaView:
    """Return a view of the formation of a seat alone, with the options."""
    formation = replace(_UNSEEN, slots=view.seats[seat].slots)
    return replace(view, **{**_NOTHING, "seats": (*(_UNSEEN,) * seat, formation), "viewer": None, "outcome": None})


def kind_word(localizer: Localizer, card: Card) -> str:
    """Return a card's kind in one word."""
    return localizer(_CHAMA_KIND(kind_of(card).value))


@lru_cache(maxsize=64)
def kind_short(words: Words, kind: Kind) -> str:
    """Return a card's kind in a few letters."""
    return words(_SHORT_KINDS[kind])


def kind_text(localizer: Localizer, kind: Kind, cells: int) -> str:
    """Return what a card is: the whole word where it has room, else a few letters."""
    word = localizer(_CHAMA_KIND(kind))
    return word if cell_len(word) <= cells else kind_short(localizer.session.words, kind)


def intact(seat: ChamaSeatView) -> int:
    """Return how many realms stand."""
    return formation.intact(seat.slots)


@lru_cache(maxsize=2048)
def in_hand_order(hand: tuple[Card, ...]) -> tuple[Card, ...]:
    """Return the different cards of a hand in the order they are held."""
    return tuple([card for card in HAND_ORDER if card in hand])


@lru_cache(maxsize=2048)
def in_pool_order(pool: tuple[Unit, ...]) -> tuple[int, ...]:
    """Return the places of a pool's units, the strongest first."""
    return tuple(sorted(range(len(pool)), key=lambda at: (-pool[at].level, -pool[at].commander)))


PAIR_SIGNS = "■□"
"""A shape for each pair, before the names of its members."""


def partner(view: ChamaView, seat: Seat) -> Seat | None:
    """Return whom the seat plays with, None where everybody plays alone."""
    if view.options.type is not Type.DUPLAS:
        return None
    return _partners(type_of(view), len(view.seats)).get(seat)


@lru_cache(maxsize=64)
def _partners(rules: Campeonato, seats: int) -> dict[Seat, Seat]:
    return {seat: other for side in rules.sides(seats) for seat in side for other in side if other != seat}


def pair_sign(view: ChamaView, seat: Seat) -> str:
    """Return the shape of the seat's pair with a blank after it, "" where everybody plays alone."""
    return f"{PAIR_SIGNS[seat % 2]} " if view.options.type is Type.DUPLAS else ""


def pair_realms(view: ChamaView, seat: Seat) -> int:
    """Return how many realms stand between the seat and its partner."""
    other = partner(view, seat)
    return intact(view.seats[seat]) + (intact(view.seats[other]) if other is not None else 0)


def score(localizer: Localizer, view: ChamaView, seat: Seat) -> tuple[str, ...]:
    """Return how near the seat is to its victory, the longest way to say it first."""
    place = view.seats[seat]
    realms = intact(place)
    data: dict[str, object] = {"realms": realms}
    match view.options.type:
        case Type.CONQUISTADORES:
            data |= {"razed": place.razings, "most": RAZINGS_TO_CONQUER, "needed": REALMS_TO_CONQUER}
            return tuple(
                localizer(key, **data)
                for key in ("chama.score.conquest", "chama.score.conquest.short", "chama.score.conquest.least")
            )
        case Type.DUPLAS:
            data |= {"pair": pair_realms(view, seat), "needed": REALMS_FOR_A_PAIR}
            return localizer("chama.score.pair", **data), localizer("chama.score.pair.short", **data)
        case Type.CAMPEONATO | Type.GUERRILHA:
            return (f"{realms}/{REALMS_TO_WIN}",)


def is_close(view: ChamaView, seat: Seat) -> bool:
    """Tell whether the seat may win soon."""
    place = view.seats[seat]
    match view.options.type:
        case Type.CONQUISTADORES:
            return place.razings >= RAZINGS_TO_CONQUER - 1 and intact(place) >= REALMS_TO_CONQUER - 1
        case Type.DUPLAS:
            return pair_realms(view, seat) >= REALMS_FOR_A_PAIR - 2
        case Type.CAMPEONATO | Type.GUERRILHA:
            return intact(place) >= REALMS_TO_WIN - 1


def pair_word(pen: ChamaDrawContext, seat: Seat) -> str:
    """Return the mark of the viewer's partner, "" for the others."""
    me = pen.table_model.me if pen.table_model.me is not None else pen.view.viewer
    return pen.localizer("chama.partner") if me is not None and partner(pen.view, me) == seat else ""


def pineapple(localizer: Localizer, view: ChamaView, seat: Seat) -> str:
    """Return who brought a pineapple, and who draws fewer cards for it (CH-57)."""
    draws = cards_a_turn(view, seat)
    fewer = localizer("chama.pineapple.draws", count=draws) if draws < CARDS_A_TURN else ""
    if seat not in view.options.pineapples:
        return fewer
    return f"{localizer('chama.pineapple')}·{draws}" if fewer else localizer("chama.pineapple")


def title(localizer: Localizer, view: ChamaView) -> tuple[str, ...]:
    """Return the game's type and variants, the longest way to say it first."""
    options = view.options
    type_ = localizer(_OPTION_CHAMA_TYPE(options.type))
    played = {"allies": options.allies, "pineapples": bool(options.pineapples), "xisum": options.xisum}
    names = [name for name, on in played.items() if on]
    if not names:
        return (f"CHAMA {type_}", "CHAMA") if options.type is Type.CAMPEONATO else (f"CHAMA {type_}", type_)
    text = ", ".join(localizer(_CHAMA_VARIANT(name)) for name in names)
    short = ",".join(localizer(f"{_CHAMA_VARIANT(name)}.short") for name in names)
    return f"CHAMA {type_} ({text})", f"{type_} ({text})", f"CHAMA {type_} ({short})", f"{type_} ({short})"


_MOST_SPELLED = 6
"""More cards of a kind than these are only counted."""


Rows = tuple[tuple[str, ...], ...]


class CardCount(NamedTuple):
    """The cards of a seat that time counts."""

    realms: tuple[Card, ...]
    commanders: tuple[Card, ...]
    armies: tuple[Card, ...]

    @property
    def points(self) -> tuple[int, int, int]:
        """Points of the cards: realms by the scale, 2 a commander, 1 an army."""
        return REALM_POINTS[len(self.realms)], 2 * len(self.commanders), len(self.armies)

    @property
    def total(self) -> int:
        """The table count."""
        return sum(self.points)


def count_of(place: ChamaSeatView) -> CardCount:
    """Return the cards of a seat that the table count includes, the strongest first."""
    return CardCount(
        tuple(sorted((realm for realm in place.slots if realm > 0), reverse=True)),
        tuple(sorted((unit.commander for unit in place.pool), reverse=True)),
        tuple(sorted((unit.army for unit in place.pool if unit.army), reverse=True)),
    )


def side_count(view: ChamaView, seat: Seat) -> int:
    """Return the table counts of the seat and its partner together."""
    other = partner(view, seat)
    return count_of(view.seats[seat]).total + (count_of(view.seats[other]).total if other is not None else 0)


def sums(view: ChamaView, seat: Seat, localizer: Localizer) -> tuple[str, ...]:
    """Return a seat's count as a sum, the longest way to say it first."""
    count = count_of(view.seats[seat])
    realms, commanders, armies = count.points
    data = {"realms": realms, "commanders": commanders, "armies": armies, "total": count.total}
    forms = localizer("chama.count.sum", **data), f"{realms}+{commanders}+{armies}={count.total}"
    if view.options.type is not Type.DUPLAS:
        return forms
    pair = localizer("chama.count.pair", total=side_count(view, seat))
    return tuple(f"{form} · {pair}" for form in forms)


def closed_up(ranks: Sequence[str]) -> str:
    """Join ranks without spaces but around a 10, the only one of two signs: KKJ 10 76A."""
    return " ".join("".join(ranks).replace("10", " 10 ").split())


def spelled(cards: tuple[Card, ...], points: int, localizer: Localizer) -> str:
    """Return the cards and their worth together: KQJ = 8."""
    if not cards:
        return "–"
    ranks = [localizer.session.rank(card) for card in cards]
    text = closed_up(ranks) if len(cards) <= _MOST_SPELLED else f"{len(cards)}x"
    return f"{text} = {points}"


def by_place(view: ChamaView, outcome: Outcome) -> list[Seat]:
    """Return the seats, the best placed first, partners together."""
    pairs = view.options.type is Type.DUPLAS
    return sorted(range(len(outcome.places)), key=lambda seat: (outcome.places[seat], pairs and seat % 2, seat))


def results(view: ChamaView, outcome: Outcome, events: Sequence[Any], localizer: Localizer) -> Rows:
    """Return the places with what decided: cards counted, razings and realms, or realms of the pair."""
    standings = (
        _counted(view, outcome, localizer) if outcome.reason in COUNTED else _standing(view, outcome, events, localizer)
    )
    head = tuple(localizer(_CHAMA_RESULTS(column)) for column in ("place", "name", *standings[0]))
    rows = [
        (
            localizer("chama.results.nth", place=outcome.places[seat]),
            f"{pair_sign(view, seat)}{localizer.names[seat]} {localizer.session.suit(suit_of(localizer, seat))}",
            *standings[1][seat],
        )
        for seat in by_place(view, outcome)
    ]
    return (head, *rows)


_Columns = tuple[tuple[str, ...], list[tuple[str, ...]]]
"""The names of columns, and their cells for every seat."""


def _counted(view: ChamaView, outcome: Outcome, localizer: Localizer) -> _Columns:
    pairs = view.options.type is Type.DUPLAS
    columns = ("realms", "commanders", "armies", "count", *(["pair"] if pairs else []))
    cells = []
    for seat, place in enumerate(view.seats):
        count = count_of(place)
        kinds = [spelled(cards, points, localizer) for cards, points in zip(count, count.points, strict=True)]
        total = localizer("chama.results.out") if place.left else str(outcome.scores[seat])
        cells.append((*kinds, total, *([str(side_count(view, seat))] if pairs else [])))
    return columns, cells


def _standing(view: ChamaView, outcome: Outcome, events: Sequence[Any], localizer: Localizer) -> _Columns:
    razed = Counter(event.by for event in events if isinstance(event, RealmRazed))
    conquest, pairs = (view.options.type is kind for kind in (Type.CONQUISTADORES, Type.DUPLAS))
    columns = ("realms", *(["pair"] if pairs else []), "razed", "count")
    cells = []
    for seat, place in enumerate(view.seats):
        realms, razings = str(intact(place)), str(razed[seat])
        if conquest:
            realms, razings = f"{realms}/{REALMS_TO_CONQUER}", f"{razings}/{RAZINGS_TO_CONQUER}"
        pair = [f"{pair_realms(view, seat)}/{REALMS_FOR_A_PAIR}"] if pairs else []
        total = localizer("chama.results.out") if place.left else str(outcome.scores[seat])
        cells.append((realms, *pair, razings, total))
    return columns, cells

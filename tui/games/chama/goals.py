"""What a seat has towards its victory, and what type and variants lay on it, in a few words (Chama 4.1, 4.3)."""

from __future__ import annotations

from engine.core.model import Seat
from engine.games.chama.model import CARDS_A_TURN, REALMS_TO_WIN, Type, View
from engine.games.chama.turn import cards_a_turn
from engine.games.chama.types import RAZINGS_TO_CONQUER, REALMS_FOR_A_PAIR, REALMS_TO_CONQUER, type_of
from tui.games import Voice
from tui.games.chama.pen import Pen, intact

PAIR_SIGNS = "■□"
"""A shape for each pair, before the names of its members."""


def partner(view: View, seat: Seat) -> Seat | None:
    """Return whom the seat plays with, None where everybody plays alone."""
    sides = type_of(view).sides(len(view.seats))
    return next((other for side in sides if seat in side for other in side if other != seat), None)


def pair_sign(view: View, seat: Seat) -> str:
    """Return the shape of the seat's pair with a blank after it, "" where everybody plays alone."""
    return f"{PAIR_SIGNS[seat % 2]} " if view.options.type is Type.DUPLAS else ""


def pair_realms(view: View, seat: Seat) -> int:
    """Return how many realms stand between the seat and its partner."""
    other = partner(view, seat)
    return intact(view.seats[seat]) + (intact(view.seats[other]) if other is not None else 0)


def score(voice: Voice, view: View, seat: Seat) -> tuple[str, ...]:
    """Return how near the seat is to its victory, the longest way to say it first."""
    place = view.seats[seat]
    data: dict[str, object] = {"realms": intact(place)}
    match view.options.type:
        case Type.CONQUISTADORES:
            data |= {"razed": place.razings, "most": RAZINGS_TO_CONQUER, "needed": REALMS_TO_CONQUER}
            return tuple(voice(f"chama.score.conquest{form}", **data) for form in ("", ".short", ".least"))
        case Type.DUPLAS:
            data |= {"pair": pair_realms(view, seat), "needed": REALMS_FOR_A_PAIR}
            return voice("chama.score.pair", **data), voice("chama.score.pair.short", **data)
        case Type.CAMPEONATO | Type.GUERRILHA:
            return (f"{intact(place)}/{REALMS_TO_WIN}",)


def is_close(view: View, seat: Seat) -> bool:
    """Tell whether the seat may win soon."""
    place = view.seats[seat]
    match view.options.type:
        case Type.CONQUISTADORES:
            return place.razings >= RAZINGS_TO_CONQUER - 1 and intact(place) >= REALMS_TO_CONQUER - 1
        case Type.DUPLAS:
            return pair_realms(view, seat) >= REALMS_FOR_A_PAIR - 2
        case Type.CAMPEONATO | Type.GUERRILHA:
            return intact(place) >= REALMS_TO_WIN - 1


def pair_word(pen: Pen, seat: Seat) -> str:
    """Return what marks the partner of who plays at this screen, "" for the others."""
    me = pen.scene.me if pen.scene.me is not None else pen.view.viewer
    return pen.voice("chama.partner") if me is not None and partner(pen.view, me) == seat else ""


def pineapple(voice: Voice, view: View, seat: Seat) -> str:
    """Return who brought a pineapple, and who draws fewer cards for it (CH-57)."""
    draws = cards_a_turn(view, seat)
    fewer = voice("chama.pineapple.draws", count=draws) if draws < CARDS_A_TURN else ""
    if seat not in view.options.pineapples:
        return fewer
    return f"{voice('chama.pineapple')}·{draws}" if fewer else voice("chama.pineapple")


def title(voice: Voice, view: View) -> tuple[str, ...]:
    """Return the game's type and variants, the longest way to say it first."""
    options = view.options
    type_ = voice(f"option.chama.type.{options.type.value}")
    played = {"allies": options.allies, "pineapples": bool(options.pineapples), "xisum": options.xisum}
    names = [name for name, on in played.items() if on]
    if not names:
        return (f"CHAMA {type_}", "CHAMA") if options.type is Type.CAMPEONATO else (f"CHAMA {type_}", type_)
    told = ", ".join(voice(f"chama.variant.{name}") for name in names)
    short = ",".join(voice(f"chama.variant.{name}.short") for name in names)
    return f"CHAMA {type_} ({told})", f"{type_} ({told})", f"CHAMA {type_} ({short})", f"{type_} ({short})"

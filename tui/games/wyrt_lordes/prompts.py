"""What Wyrt tells the person at the screen: what is asked, and what the focus means."""

from __future__ import annotations

from engine.core.keys import KeyFamily
from engine.core.model import Seat
from engine.games.wyrt_lordes.model import HAND_SIZE, NOBODY, Groups, WyrtAsk, WyrtView
from tui.games.controls import marked, number_of
from tui.games.table_model import DONE, TableModel
from tui.games.wyrt_lordes.cards import (
    best_reading,
    card_of,
    cards_of,
    combination,
    group_letter,
    in_order,
    lord_name,
    lower_die,
    phrase,
    variant,
    variants,
)
from tui.games.wyrt_lordes.controls import CONTROLS, lying
from tui.games.wyrt_lordes.draw_middle import group_sums

_WYRT_LORDES_REROLL = KeyFamily("wyrt_lordes.hint.{}.{}", "again keep", "reis thyatis")

_WYRT_LORDES_HINT = KeyFamily("wyrt_lordes.hint.{}", "draw pass")
_WYRT_LORDES_PROMPT = KeyFamily(
    "wyrt_lordes.prompt.{}",
    "bet bet.group bet.again wyrt_hand discard source source.empty source.down roll reis thyatis roll_off",
)
_WYRT_LORDES_WAIT = KeyFamily("wyrt_lordes.wait.{}", "bet wyrt_hand discard source roll reis thyatis roll_off")


def prompt(table_model: TableModel) -> str:
    """Return the question to the viewer, with the keys that answer it."""
    view: WyrtView = table_model.view
    localizer = table_model.localizer
    if view.outcome is not None:
        return localizer("wyrt_lordes.prompt.over")
    if table_model.me is None or table_model.me not in table_model.asked:
        names = localizer.people(table_model.asked)
        return localizer(_WYRT_LORDES_WAIT(view.ask), count=len(table_model.asked), names=names) if names else ""
    if table_model.picked:
        return _prompt_picked(table_model)
    return localizer(_WYRT_LORDES_PROMPT(_question(view)), **_data(table_model, table_model.me))


def _question(view: WyrtView) -> str:
    """Return the last part of the key of the question."""
    if view.ask is WyrtAsk.BET and view.options.groups is not Groups.NONE:
        return "bet.again" if view.betting > 1 else "bet.group"
    if view.ask is WyrtAsk.SOURCE:
        return "source.empty" if not view.pile else "source.down" if view.options.tenebra else "source"
    return view.ask.value


def _data(table_model: TableModel, me: Seat) -> dict[str, object]:
    """Return what the sentences of the questions may tell; each takes what it needs."""
    view: WyrtView = table_model.view
    place = view.seats[me]
    data: dict[str, object] = {"name": table_model.localizer.names[me], "count": HAND_SIZE - place.hand_size}
    data |= {"round": view.round, "bet": view.table_bet}
    keys = [key for spot, key in CONTROLS.hotkeys(table_model).items() if spot.startswith("table:")]
    data["keys"] = f"{keys[0]}-{keys[-1]}" if len(keys) > 2 else " ".join(keys)
    if view.refused:
        data["sums"] = group_sums(view, view.refused)
    if place.dice:
        die, higher, lower = lower_die(place.dice)
        data |= {"die": die, "higher": higher, "lower": lower, "points": place.points, "sum": sum(place.dice)}
    return data


def _prompt_picked(table_model: TableModel) -> str:
    """Tell what is marked, and what Enter does with it or what is missing."""
    view: WyrtView = table_model.view
    localizer = table_model.localizer
    places = marked(table_model.picked, "table")
    done = DONE in table_model.moves.following(table_model.picked)
    if places:
        known = [view.table[place].card for place in places]
        cards = " ".join(card_of(localizer, card) if card is not None else "##" for card in known)
        assert table_model.me is not None
        missing = HAND_SIZE - view.seats[table_model.me].hand_size - len(places)
        return localizer("wyrt_lordes.pick.take" if done else "wyrt_lordes.pick.more", cards=cards, count=missing)
    return localizer(
        "wyrt_lordes.pick.discard", cards=cards_of(localizer, in_order(marked(table_model.picked, "hand")))
    )


# ---- The spot in focus ----------------------------------------------------------------------------------------------


def hint(table_model: TableModel) -> str:
    """Return what the spot in focus is, and what Enter does there."""
    localizer, view = table_model.localizer, table_model.view
    kind, _, rest = table_model.focus.partition(":")
    may = table_model.focus in table_model.moves.following(table_model.picked)
    if kind == "hand":
        return _hand_hint(table_model, int(rest), may)
    if kind == "table":
        return _table_hint(table_model, int(rest), may)
    if kind == "lord":
        return _lord_hint(table_model, int(rest))
    if kind == "bet":
        return localizer("wyrt_lordes.hint.bet", bet=int(rest)) if may else ""
    if kind == DONE:
        return _done_hint(table_model)
    if kind == "roll" and may:
        return _roll_hint(table_model)
    if kind in ("again", "keep") and may:
        return localizer(_WYRT_LORDES_REROLL(kind, view.ask), **_data(table_model, view.seat))
    return localizer(_WYRT_LORDES_HINT(kind)) if may else ""


def _hand_hint(table_model: TableModel, card: int, may: bool) -> str:
    if table_model.me is None or card not in (table_model.view.seats[table_model.me].hand or ()):
        return ""
    text = card_of(table_model.localizer, card)
    if f"hand:{card}" in table_model.picked:
        return table_model.localizer("wyrt_lordes.hint.marked", card=text)
    return table_model.localizer("wyrt_lordes.hint.mark", card=text) if may else text


def _table_hint(table_model: TableModel, place: int, may: bool) -> str:
    view: WyrtView = table_model.view
    if place >= len(view.table):
        return ""
    lies = view.table[place]
    localizer = table_model.localizer
    card = card_of(localizer, lies.card) if lies.card is not None else "##"
    if lies.by == NOBODY:
        text = localizer("wyrt_lordes.hint.table.pile", card=card)
    else:
        text = localizer("wyrt_lordes.hint.table", card=card, name=localizer.names[lies.by])
    if lying(place) in table_model.picked:
        return localizer("wyrt_lordes.hint.marked", card=card)
    return f"{text}: {localizer('wyrt_lordes.enter.take')}" if may else text


def _done_hint(table_model: TableModel) -> str:
    """Tell what is left of the hand once the marked cards are gone."""
    if table_model.me is None or not table_model.picked:
        return ""
    if table_model.picked[0].startswith("table:"):
        return _taken_hint(table_model, table_model.me)
    gone = marked(table_model.picked, "hand")
    kept = in_order(card for card in table_model.view.seats[table_model.me].hand or () if card not in gone)
    text = cards_of(table_model.localizer, kept)
    missing = HAND_SIZE - len(kept)
    return table_model.localizer(
        "wyrt_lordes.hint.done" if missing else "wyrt_lordes.hint.done.full", cards=text, count=missing
    )


def _taken_hint(table_model: TableModel, me: Seat) -> str:
    """Tell what the hand makes with the marked cards of the table, as far as they can be seen."""
    view: WyrtView = table_model.view
    taken = [view.table[place].card for place in marked(table_model.picked, "table")]
    hand = [*(view.seats[me].hand or ()), *(card for card in taken if card is not None)]
    read = best_reading(view, hand)
    if read is None:
        return ""
    made = combination(table_model.localizer, read)
    return table_model.localizer("wyrt_lordes.hint.done.taken", made=made, points=int(read.combination))


def _roll_hint(table_model: TableModel) -> str:
    """Return what a lord says who lays such a hand open, and what Enter does."""
    read = table_model.view.seats[table_model.view.seat].reading
    said = phrase(table_model.localizer, read) if read is not None else ""
    return table_model.localizer("wyrt_lordes.hint.roll", phrase=said).strip()


def _lord_hint(table_model: TableModel, seat: Seat) -> str:
    view: WyrtView = table_model.view
    localizer, place = table_model.localizer, view.seats[seat]
    if place.left:
        return localizer("wyrt_lordes.hint.lord.out", name=lord_name(view, seat, localizer))
    data = {"name": lord_name(view, seat, localizer), "money": place.money, "bet": place.paid}
    text = localizer("wyrt_lordes.hint.lord", **data)
    return f"{text} {localizer('wyrt_lordes.hint.lord.wyrt')}" if seat == view.lord else text


# ---- All that lies open ---------------------------------------------------------------------------------------------


def details(table_model: TableModel) -> tuple[str, ...]:
    """Return all that lies open about the lord in focus, or about one's own place.

    Below, what hands are worth.
    """
    view: WyrtView = table_model.view
    localizer = table_model.localizer
    seat = number_of(table_model.focus) if table_model.focus.startswith("lord:") else table_model.anchor
    place = view.seats[seat]
    lines = [lord_name(view, seat, localizer), "", _lord_hint(table_model, seat)]
    if group_letter(view, seat):
        partners = [
            localizer.names[other]
            for other, wyrt_seat_view in enumerate(view.seats)
            if wyrt_seat_view.group == place.group
        ]
        money = sum(wyrt_seat_view.money for wyrt_seat_view in view.seats if wyrt_seat_view.group == place.group)
        data = {"group": group_letter(view, seat), "names": localizer.listed(partners)}
        lines.append(localizer("wyrt_lordes.details.group", money=money, **data))
    read = place.reading or best_reading(view, place.hand or ())
    if read is not None:
        lines.append(localizer("wyrt_lordes.details.hand", cards=cards_of(localizer, in_order(place.hand or ()))))
        lines.append(f"{combination(localizer, read)}, {localizer('wyrt_lordes.worth', points=int(read.combination))}.")
        lines.append(phrase(localizer, read))
    names = [variant(localizer, view.options, name) for name in variants(view.options)]
    lines += ["", localizer("wyrt_lordes.details.worths")]
    if names:
        lines.append(localizer("wyrt_lordes.details.variants", names=localizer.listed(names)))
    return tuple(lines)

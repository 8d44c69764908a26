"""What Wyrt de Arton tells the person at the screen: what is asked, what the focus means, the sheets."""

from __future__ import annotations

from itertools import zip_longest

from engine.core.keys import KeyFamily
from engine.core.model import Seat
from engine.games.wyrt_arton.actions import TryTrick
from engine.games.wyrt_arton.model import ArtonAsk, ArtonView, Chair
from tui.games.controls import number_of
from tui.games.table_model import TableModel
from tui.games.wyrt_arton.cards import drawn_on, has_magic, power_of, table_waits
from tui.games.wyrt_arton.controls import can_raise_by
from tui.games.wyrt_arton.draw_seats import status_text
from tui.games.wyrt_arton.events import cheat_text
from tui.games.wyrt_arton.names import (
    MAGIC,
    card_of,
    cards_of,
    chair_name,
    in_order,
    level_name,
    made,
    magic_name,
    money,
)
from tui.games.wyrt_arton.spoken import name_of, trick_lines
from tui.texts.cells import cell_len

_WYRT_ARTON_PROMPT = KeyFamily(
    "wyrt_arton.prompt.{}",
    "straddle act act.free act.answer act.closed amount insist insist.again failed_h steal look coin doors doors.out "
    "doors.waits doors.out.waits vote cheat cheat.tricks mask over",
)
_WYRT_ARTON_WAIT = KeyFamily("wyrt_arton.wait.{}", "straddle act answer coin vote doors")
_WYRT_ARTON_HINT = KeyFamily(
    "wyrt_arton.hint.{}",
    "straddle no_straddle check call fold raise cheat attempt back insist again stop accept enough stay stand sit out "
    "mask_h mask_i invent_take invent_look no_vote",
)


_HALF = 32
"""Half of the cells of a line of the details."""


def prompt(table_model: TableModel) -> str:
    """Return the question to the viewer, with the keys that answer it."""
    view, localizer = table_model.view, table_model.localizer
    if view.outcome is not None:
        return localizer("wyrt_arton.prompt.over")
    if table_model.me is None or table_model.me not in table_model.asked:
        names = localizer.people(table_model.asked)
        return localizer(_WYRT_ARTON_WAIT(view.ask), names=names, count=len(table_model.asked)) if names else ""
    return localizer(_WYRT_ARTON_PROMPT(_question(table_model)), **_data(table_model, table_model.me))


def _question(table_model: TableModel) -> str:
    """Return the last part of the key of the question."""
    view: ArtonView = table_model.view
    following = table_model.moves.following(())
    if table_model.picked:
        if table_model.picked[0] != "cheat":
            return "mask"
        return "cheat.tricks" if view.options.inventing else "cheat"
    match view.ask:
        case ArtonAsk.ACT:
            return "act.free" if "check" in following else "act" if "raise" in following else "act.closed"
        case ArtonAsk.ANSWER:
            return "act.answer" if view.raiser in range(len(view.seats)) else "act.closed"
        case ArtonAsk.INSIST:
            return "insist.again" if "again" in following else "insist"
        case ArtonAsk.DOORS:
            question = "doors" if "stay" in following else "doors.out"
            return f"{question}.waits" if table_waits(view) else question
        case _:
            return view.ask.value


def _data(table_model: TableModel, me: Seat) -> dict[str, object]:
    """Return what the sentences may tell; each takes what it needs."""
    view, localizer = table_model.view, table_model.localizer
    own = view.seats[me]
    pays = min(view.to_call, own.money)
    data: dict[str, object] = {
        name: money(localizer, view.options, amount)
        for name, amount in {
            "call": pays,
            "left": own.money - pays,
            "straddle": 2 * view.minimum,
            "minimum": view.minimum,
            "most": max(can_raise_by(view), 0),
            "stake": own.stake,
        }.items()
    }
    data["name"] = localizer.names[view.raiser] if view.raiser >= 0 else ""
    if view.theft is not None:
        data |= {"die": view.theft.i_die, "count": view.theft.loot - view.theft.taken}
    return data


# ---- The spot in focus ----------------------------------------------------------------------------------------------


def hint(table_model: TableModel) -> str:
    """Return what the spot in focus is, and what Enter does there."""
    localizer, view = table_model.localizer, table_model.view
    kind, _, number = table_model.focus.partition(":")
    may = table_model.focus in table_model.moves.following(table_model.picked)
    if kind == "seat":
        return _seat_hint(table_model, int(number))
    if kind == "hand":
        card = int(number)
        text = card_of(localizer, card)
        if card in MAGIC and has_magic(view):
            key = "wyrt_arton.hint.spent" if card in view.spent else "wyrt_arton.hint.magic"
            text = localizer(key, card=text, name=magic_name(localizer, card), power=power_of(localizer, card))
        return text
    if kind == "amount":
        return _amount_hint(table_model, int(number)) if may else ""
    if kind == "deck":
        return localizer("wyrt_arton.hint.deck", card=card_of(localizer, int(number))) if may else ""
    if kind == "level":
        return localizer("wyrt_arton.hint.level", level=level_name(localizer, int(number))) if may else ""
    if kind == "trick":
        return name_of(view, TryTrick(int(number)), localizer) if may else ""
    if kind == "die":
        return localizer("wyrt_arton.hint.die", number=int(number) + 1) if may else ""
    if table_model.me is None or not may:
        return ""
    return localizer(_WYRT_ARTON_HINT(kind), **_data(table_model, table_model.me))


def _amount_hint(table_model: TableModel, amount: int) -> str:
    view, localizer = table_model.view, table_model.localizer
    own = view.seats[table_model.me]
    pays = view.to_call + amount
    data = {"amount": amount, "pays": pays, "left": own.money - pays}
    written = {name: money(localizer, view.options, number) for name, number in data.items()}
    return localizer("wyrt_arton.hint.amount" if pays < own.money else "wyrt_arton.hint.amount.all", **written)


def _seat_hint(table_model: TableModel, seat: Seat) -> str:
    view, localizer = table_model.view, table_model.localizer
    own = view.seats[seat]
    status = status_text(localizer, view, seat, table_model.asked)
    purse = money(localizer, view.options, own.money)
    text = localizer("wyrt_arton.hint.seat", name=localizer.names[seat], money=purse, stake=own.stake)
    return f"{text}, {status}." if status else f"{text}."


# ---- All that lies open ---------------------------------------------------------------------------------------------


def details(table_model: TableModel) -> tuple[str, ...]:
    """Return the seat in focus or one's own, every sheet at the table with its total, and the magic cards."""
    view, localizer = table_model.view, table_model.localizer
    focus = table_model.focus
    seat = number_of(focus) if focus.startswith("seat:") else table_model.anchor
    seen = view if table_model.open_hands is None else table_model.open_hands[seat]
    lines = [localizer.names[seat], "", _seat_hint(table_model, seat)]
    own = seen.seats[seat]
    if own.hand:
        lines.append(localizer("wyrt_arton.details.hand", cards=cards_of(localizer, in_order(own.hand))))
    if own.stolen:
        lines.append(localizer("wyrt_arton.details.stolen", cards=cards_of(localizer, in_order(own.stolen))))
    if seen.reading is not None and own.hand:
        lines.append(f"{made(localizer, seen.reading)}.")
    if view.cheats:
        lines += ["", localizer("wyrt_arton.details.cheats")]
        lines += [cheat_text(record, view.tricks, localizer) for record in view.cheats]
    elif view.options.cheating:
        lines += ["", localizer("wyrt_arton.details.sheets")]
        lines += _in_pairs([_sheet(table_model, seat) for seat in range(len(view.seats))])
    if view.tricks:
        lines += ["", *trick_lines(view, localizer)]
    lines += ["", localizer("wyrt_arton.details.signs")]
    if has_magic(view):
        lines += ["", localizer("wyrt_arton.details.magic")]
        for card in MAGIC:
            key = "wyrt_arton.hint.spent" if card in view.spent else "wyrt_arton.hint.magic"
            data = {"name": magic_name(localizer, card), "power": power_of(localizer, card)}
            lines.append(localizer(key, card=card_of(localizer, card), **data))
            lines.append(localizer("wyrt_arton.details.drawn", drawn=drawn_on(localizer, card)))
    return tuple(lines)


def _in_pairs(lines: list[str]) -> list[str]:
    """Return short lines two by two, side by side."""
    if any(cell_len(line) >= _HALF for line in lines):
        return lines
    return [" · ".join(filter(None, pair)) for pair in zip_longest(lines[::2], lines[1::2])]


def _sheet(table_model: TableModel, seat: Seat) -> str:
    view, localizer = table_model.view, table_model.localizer
    own, sheet = view.seats[seat], view.sheets[seat]
    data = {"name": localizer.names[seat], "h": own.h, "i": own.i, "level": level_name(localizer, own.level)}
    text = localizer("wyrt_arton.details.sheet", **data)
    if own.chair is not Chair.SEATED:
        return f"{text} ({chair_name(localizer, own.chair)})"
    return text if sheet.can_cheat else f"{text} {localizer('wyrt_arton.details.honest')}"

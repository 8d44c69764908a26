"""What Wyrt tells the person at the screen: what is asked, and what the focus means."""

from __future__ import annotations

from engine.core.model import Seat
from engine.games.wyrt_lordes.model import HAND_SIZE, NOBODY, Ask, Groups, View
from tui.canvas.grid import Canvas
from tui.games.drawing import DrawContext
from tui.games.game_ui import DONE, TableModel
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
from tui.games.wyrt_lordes.controls import hotkeys, lying, marked, number_of
from tui.games.wyrt_lordes.draw_middle import group_sums


def prompt(scene: TableModel) -> str:
    """Return what is asked, and with which keys it is answered."""
    view: View = scene.view
    voice = scene.voice
    if view.outcome is not None:
        return voice("wyrt_lordes.prompt.over")
    if scene.me is None or scene.me not in scene.asked:
        names = voice.people(scene.asked)
        return voice(f"wyrt_lordes.wait.{view.ask.value}", count=len(scene.asked), names=names) if names else ""
    if scene.picked:
        return _prompt_picked(scene)
    return voice(f"wyrt_lordes.prompt.{_question(view)}", **_data(scene, scene.me))


def _question(view: View) -> str:
    """Return the last part of the key of the question."""
    if view.ask is Ask.BET and view.options.groups is not Groups.NONE:
        return "bet.again" if view.betting > 1 else "bet.group"
    if view.ask is Ask.SOURCE:
        return "source.down" if view.options.tenebra else "source" if view.pile else "source.empty"
    return view.ask.value


def _data(scene: TableModel, me: Seat) -> dict[str, object]:
    """Return what the sentences of the questions may tell; each takes what it needs."""
    view: View = scene.view
    place = view.seats[me]
    data: dict[str, object] = {"name": scene.voice.names[me], "count": HAND_SIZE - place.hand_size}
    data |= {"round": view.round, "bet": view.table_bet}
    keys = [key for spot, key in hotkeys(scene).items() if spot.startswith("table:")]
    data["keys"] = f"{keys[0]}-{keys[-1]}" if len(keys) > 2 else " ".join(keys)
    if view.refused:
        data["sums"] = group_sums(_pen(scene))
    if place.dice:
        die, higher, lower = lower_die(place.dice)
        data |= {"die": die, "higher": higher, "lower": lower, "points": place.points, "sum": sum(place.dice)}
    return data


def _pen(scene: TableModel) -> DrawContext:
    return DrawContext(Canvas(0, 0), scene, {}, frozenset())


def _prompt_picked(scene: TableModel) -> str:
    """Tell what is marked, and what Enter does with it or what is missing."""
    view: View = scene.view
    voice = scene.voice
    places = marked(scene.picked, "table")
    done = DONE in scene.moves.following(scene.picked)
    if places:
        known = [view.table[place].card for place in places]
        cards = " ".join(card_of(voice, card) if card is not None else "##" for card in known)
        assert scene.me is not None
        missing = HAND_SIZE - view.seats[scene.me].hand_size - len(places)
        return voice("wyrt_lordes.pick.take" if done else "wyrt_lordes.pick.more", cards=cards, count=missing)
    return voice("wyrt_lordes.pick.discard", cards=cards_of(voice, in_order(marked(scene.picked, "hand"))))


# ---- The spot in focus ----------------------------------------------------------------------------------------------


def hint(scene: TableModel) -> str:
    """Return what the spot in focus is, and what Enter does there."""
    voice, view = scene.voice, scene.view
    kind, _, rest = scene.focus.partition(":")
    may = scene.focus in scene.moves.following(scene.picked)
    if kind == "hand":
        return _hand_hint(scene, int(rest), may)
    if kind == "table":
        return _table_hint(scene, int(rest), may)
    if kind == "lord":
        return _lord_hint(scene, int(rest))
    if kind == "bet":
        return voice("wyrt_lordes.hint.bet", bet=int(rest)) if may else ""
    if kind == DONE:
        return _done_hint(scene)
    if kind == "roll" and may:
        return _roll_hint(scene)
    if kind in ("again", "keep") and may:
        return voice(f"wyrt_lordes.hint.{kind}.{view.ask.value}", **_data(scene, view.seat))
    return voice(f"wyrt_lordes.hint.{kind}") if may or kind == "log" else ""


def _hand_hint(scene: TableModel, card: int, may: bool) -> str:
    if scene.me is None or card not in (scene.view.seats[scene.me].hand or ()):
        return ""
    told = card_of(scene.voice, card)
    if f"hand:{card}" in scene.picked:
        return scene.voice("wyrt_lordes.hint.marked", card=told)
    return scene.voice("wyrt_lordes.hint.mark", card=told) if may else told


def _table_hint(scene: TableModel, place: int, may: bool) -> str:
    view: View = scene.view
    if place >= len(view.table):
        return ""
    lies = view.table[place]
    voice = scene.voice
    card = card_of(voice, lies.card) if lies.card is not None else "##"
    if lies.by == NOBODY:
        told = voice("wyrt_lordes.hint.table.pile", card=card)
    else:
        told = voice("wyrt_lordes.hint.table", card=card, name=voice.names[lies.by])
    if lying(place) in scene.picked:
        return voice("wyrt_lordes.hint.marked", card=card)
    return f"{told}: {voice('wyrt_lordes.enter.take')}" if may else told


def _done_hint(scene: TableModel) -> str:
    """Tell what is left of the hand once the marked cards are gone."""
    if scene.me is None or not scene.picked:
        return ""
    if scene.picked[0].startswith("table:"):
        return _taken_hint(scene, scene.me)
    gone = marked(scene.picked, "hand")
    kept = in_order(card for card in scene.view.seats[scene.me].hand or () if card not in gone)
    told = cards_of(scene.voice, kept)
    missing = HAND_SIZE - len(kept)
    return scene.voice("wyrt_lordes.hint.done" if missing else "wyrt_lordes.hint.done.full", cards=told, count=missing)


def _taken_hint(scene: TableModel, me: Seat) -> str:
    """Tell what the hand makes with the marked cards of the table, as far as they can be seen."""
    view: View = scene.view
    taken = [view.table[place].card for place in marked(scene.picked, "table")]
    hand = [*(view.seats[me].hand or ()), *(card for card in taken if card is not None)]
    read = best_reading(view, hand)
    if read is None:
        return ""
    made = combination(scene.voice, read)
    return scene.voice("wyrt_lordes.hint.done.taken", made=made, points=int(read.combination))


def _roll_hint(scene: TableModel) -> str:
    """Return what a lord says who lays such a hand open, and what Enter does."""
    read = scene.view.seats[scene.view.seat].reading
    said = phrase(scene.voice, read) if read is not None else ""
    return scene.voice("wyrt_lordes.hint.roll", phrase=said).strip()


def _lord_hint(scene: TableModel, seat: Seat) -> str:
    view: View = scene.view
    voice, place = scene.voice, view.seats[seat]
    if place.left:
        return voice("wyrt_lordes.hint.lord.out", name=lord_name(view, seat, voice))
    data = {"name": lord_name(view, seat, voice), "money": place.money, "bet": place.paid}
    told = voice("wyrt_lordes.hint.lord", **data)
    return f"{told} {voice('wyrt_lordes.hint.lord.wyrt')}" if seat == view.lord else told


# ---- All that lies open ---------------------------------------------------------------------------------------------


def details(scene: TableModel) -> tuple[str, ...]:
    """Return all that lies open about the lord in focus, or about one's own place; below, what hands are worth."""
    view: View = scene.view
    voice = scene.voice
    seat = number_of(scene.focus) if scene.focus.startswith("lord:") else scene.anchor
    place = view.seats[seat]
    lines = [lord_name(view, seat, voice), "", _lord_hint(scene, seat)]
    if group_letter(view, seat):
        partners = [voice.names[other] for other, one in enumerate(view.seats) if one.group == place.group]
        money = sum(one.money for one in view.seats if one.group == place.group)
        data = {"group": group_letter(view, seat), "names": voice.listed(partners)}
        lines.append(voice("wyrt_lordes.details.group", money=money, **data))
    read = place.reading or best_reading(view, place.hand or ())
    if read is not None:
        lines.append(voice("wyrt_lordes.details.hand", cards=cards_of(voice, in_order(place.hand or ()))))
        lines.append(f"{combination(voice, read)}, {voice('wyrt_lordes.worth', points=int(read.combination))}.")
        lines.append(phrase(voice, read))
    names = [variant(voice, view.options, name) for name in variants(view.options)]
    lines += ["", voice("wyrt_lordes.details.worths")]
    if names:
        lines.append(voice("wyrt_lordes.details.variants", names=voice.listed(names)))
    return tuple(lines)

"""What Chama tells the person at the screen: what is asked, what the focus means, how it ended."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence

from engine.core.log import Ply
from engine.core.model import Outcome
from engine.games.chama.cards import Kind, kind_of
from engine.games.chama.events import RealmRazed
from engine.games.chama.formation import exposed_slots
from engine.games.chama.model import HAND_LIMIT, SLOTS, Ask, View
from tui.games import Scene, Voice
from tui.games.chama.board import pen_for
from tui.games.chama.choices import commands, hotkeys
from tui.games.chama.pen import Pen, card_of, in_hand_order, intact, kind_word
from tui.games.chama.seats import turns_left, unit_text
from tui.widgets.canvas import Canvas

_PICKED = {"attack": "chama.pick.attack", "rebuild": "chama.pick.rebuild"}


def prompt(scene: Scene) -> str:
    """Return what is asked, and with which keys it is answered."""
    view: View = scene.view
    voice = scene.voice
    if view.outcome is not None:
        return voice("chama.prompt.over")
    if scene.me is None or scene.me not in scene.asked:
        names = ", ".join(voice.names[seat] for seat in scene.asked)
        return voice(f"chama.wait.{_wait_word(view)}", names=names) if names else ""
    if scene.picked:
        return _prompt_picked(scene)
    return voice(f"chama.prompt.{_question(view)}", **_prompt_data(scene))


def _question(view: View) -> str:
    if view.ask is Ask.PLACE and kind_of(view.spoils) is not Kind.REALM:
        return "place.kept"
    return view.ask.value


def _prompt_data(scene: Scene) -> dict[str, object]:
    """Return what the sentences of the questions may tell; each takes what it needs."""
    view: View = scene.view
    voice, me = scene.voice, scene.me
    assert me is not None
    data: dict[str, object] = {"name": voice.names[me], "choices": _choices(scene), "count": view.discards}
    battle = view.battle
    if battle is not None:
        data["attacker"] = voice.names[battle.attacker]
        data["defender"] = voice.names[battle.defender]
        data["card"] = card_of(voice, abs(view.seats[battle.defender].slots[battle.slot]), battle.defender)
    if view.ask is Ask.CUT:
        data["owner"] = voice.names[next_seat(view, me, len(scene.players))]
    if view.ask is Ask.TRIM:
        data["count"] = view.seats[me].hand_size - HAND_LIMIT
    if view.spoils:
        data["spoils"] = card_of(voice, view.spoils, me)
    return data


def next_seat(view: View, seat: int, count: int) -> int:
    """Return the next seat to the left that is still in the game."""
    return next(other % count for other in range(seat + 1, seat + 1 + count) if not view.seats[other % count].left)


def _choices(scene: Scene) -> str:
    """Name only what can be done now, each with its keys: cards by kind, then the commands."""
    voice = scene.voice
    hot = hotkeys(scene)
    groups: dict[Kind, list[str]] = {}
    for spot in scene.moves.following(()):
        if spot in hot and spot.startswith("unit:"):
            groups.setdefault(Kind.COMMANDER, []).append(hot[spot])
        elif spot in hot and spot.startswith("hand:"):
            groups.setdefault(kind_of(int(spot[5:])), []).append(hot[spot])
    parts = [voice(f"chama.choice.{kind.value}", keys=_span(groups[kind])) for kind in Kind if kind in groups]
    places = [hot[spot].upper() for spot in scene.moves.following(()) if spot.startswith("slot:") and spot in hot]
    parts += [voice("chama.choice.place", keys=" ".join(places))] if places else []
    parts += [f"{voice(command.word)} ({command.keys[0]})" for command in commands(scene)]
    told = ", ".join(parts[:-1])
    return voice("chama.or").join([told, parts[-1]]) if told else "".join(parts)


def _span(keys: list[str]) -> str:
    """Return digits in a row as 1-3, other keys apart."""
    keys = sorted(keys, key=lambda key: (not key.isalpha(), "1234567890".find(key), key))
    if len(keys) > 2 and "".join(keys) in "1234567890":
        return f"{keys[0]}-{keys[-1]}"
    return " ".join(keys)


def _prompt_picked(scene: Scene) -> str:
    voice = scene.voice
    hot = hotkeys(scene)
    first = scene.picked[0]
    following = [spot for spot in scene.moves.following(scene.picked) if spot in hot]
    keys = " ".join(hot[spot].upper() if spot.startswith("slot:") else hot[spot] for spot in following)
    if first in _PICKED:
        return voice(_PICKED[first], keys=keys)
    assert scene.me is not None
    card = int(first[5:])
    key = "chama.pick.slot" if kind_of(card) is Kind.REALM else "chama.pick.unit"
    return voice(key, card=card_of(voice, card, scene.me), keys=keys)


def _wait_word(view: View) -> str:
    if view.battle is None:
        return "cut" if view.ask is Ask.CUT else "turn"
    return {Ask.DEFEND: "defend", Ask.LOSING: "losing", Ask.SEND: "send", Ask.AGAIN: "again"}.get(view.ask, "spoils")


# ---- The spot in focus ----------------------------------------------------------------------------------------------


def hint(scene: Scene) -> str:
    """Return what the spot in focus is, and what Enter does there."""
    voice, view = scene.voice, scene.view
    kind, _, rest = scene.focus.partition(":")
    may = scene.focus in scene.moves.following(scene.picked)
    if kind == "hand" and scene.me is not None:
        card = int(rest)
        if card not in (view.seats[scene.me].hand or ()):
            return ""
        told = voice("chama.hint.card", card=card_of(voice, card, scene.me), kind=kind_word(voice, card))
        if not may:
            return told
        return f"{told}: {voice(f'chama.enter.{_card_act(view, card)}')}"
    if kind == "cut":
        return voice("chama.hint.cut", count=int(rest))
    if kind == "unit" and scene.me is not None:
        pool = view.seats[scene.me].pool
        if int(rest) >= len(pool):
            return ""
        one = pool[int(rest)]
        told = voice("chama.hint.unit", unit=unit_text(one), level=one.level)
        return f"{told}: {voice('chama.enter.unit' if scene.picked else 'chama.enter.send')}" if may else told
    if kind in ("slot", "realm"):
        return _realm_hint(scene, may)
    return voice(f"chama.hint.{kind}") if may else ""


def _card_act(view: View, card: int) -> str:
    if view.ask in (Ask.TRIM, Ask.REBUILD):
        return "discard"
    match kind_of(card):
        case Kind.REALM:
            return "realm"
        case Kind.COMMANDER:
            return "commander" if view.ask is Ask.MAIN else "send"
        case Kind.ARMY:
            return "army" if view.ask is Ask.MAIN else "reinforce"
        case Kind.ARMISTICE:
            return "armistice"


def _place_in(scene: Scene) -> tuple[int, int]:
    """Return the seat and the place of a realm in focus."""
    kind, *rest = scene.focus.split(":")
    if kind == "slot":
        return scene.anchor, int(rest[0])
    return int(rest[0]), int(rest[1])


def _realm_hint(scene: Scene, may: bool) -> str:
    voice, view = scene.voice, scene.view
    seat, at = _place_in(scene)
    slots = view.seats[seat].slots
    state = slots[at]
    word = "empty" if not state else "razed" if state < 0 else "exposed" if at in exposed_slots(slots) else "protected"
    card = card_of(voice, abs(state), seat) if state else ""
    told = voice(f"chama.hint.realm.{word}", name=voice.names[seat], slot=SLOTS[at], card=card)
    if not may:
        return told
    if seat != scene.me:
        act = "attack"
    elif scene.picked[:1] and scene.picked[0] != "rebuild":
        act = "here"
    else:
        act = "here" if view.ask is Ask.PLACE else "rebuild"
    return f"{told}: {voice(f'chama.enter.{act}')}"


def details(scene: Scene) -> tuple[str, ...]:
    """Return all that lies open about the seat in focus, or about one's own."""
    view: View = scene.view
    voice = scene.voice
    seat = _place_in(scene)[0] if scene.focus.startswith(("slot", "realm")) else scene.anchor
    place = view.seats[seat]
    pen = pen_for(Canvas(0, 0), scene)
    lines = [
        f"{voice.names[seat]} {voice.session.suit('SHDC'[seat])}",
        "",
        voice("chama.details.realms", count=intact(place)),
        voice("chama.seat.counts", hand=place.hand_size, pile=place.draw_pile, discard=len(place.discard)),
        voice("chama.details.pool", units=", ".join(map(unit_text, place.pool)) or "–"),
        voice("chama.details.discard", cards=_counted(pen, place.discard, seat)),
        voice("chama.details.redraws", count=place.redraws),
    ]
    for truce in view.truces:
        if seat in (truce.launcher, truce.target):
            left = turns_left(view, truce)
            names = {"launcher": voice.names[truce.launcher], "target": voice.names[truce.target]}
            lines.append(voice("chama.truce.long" if left else "chama.truce.long.open", count=left, **names))
    return tuple(lines)


def _counted(pen: Pen, cards: tuple[int, ...], seat: int) -> str:
    counts = Counter(cards)
    told = (f"{pen.card(card, seat)}{f' x{counts[card]}' if counts[card] > 1 else ''}" for card in in_hand_order(cards))
    return "  ".join(told) or "–"


# ---- The end --------------------------------------------------------------------------------------------------------


def results(view: View, outcome: Outcome, plies: Sequence[Ply], voice: Voice) -> tuple[tuple[str, ...], ...]:
    """Return places, intact realms, razings and table counts (Chama 4.7.1)."""
    razed = Counter(event.by for ply in plies for event in ply.events if isinstance(event, RealmRazed))
    rows = [tuple(voice(f"chama.results.{column}") for column in ("place", "name", "realms", "razed", "count"))]
    for seat in sorted(range(len(view.seats)), key=lambda seat: (outcome.places[seat], seat)):
        place = view.seats[seat]
        rows.append(
            (
                voice("chama.results.nth", place=outcome.places[seat]),
                f"{voice.names[seat]} {voice.session.suit('SHDC'[seat])}",
                str(intact(place)),
                str(razed[seat]),
                voice("chama.results.out") if place.left else str(outcome.scores[seat]),
            )
        )
    return tuple(rows)

"""What Chama tells the person at the screen: what is asked, and what the focus means."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping

from rich.cells import cell_len

from engine.games.chama.battle import losing_seat
from engine.games.chama.cards import Kind, kind_of
from engine.games.chama.model import HAND_LIMIT, SLOTS, Ask, Type, View
from engine.games.chama.turn import cards_a_turn
from engine.games.chama.types import RAZINGS_TO_CONQUER, REALMS_TO_CONQUER, exposed_in
from tui.canvas.grid import Canvas
from tui.games.chama.cards import (
    ChamaDrawContext,
    card_of,
    in_hand_order,
    intact,
    kind_word,
    pair_realms,
    partner,
    suit_of,
)
from tui.games.chama.controls import commands, hotkeys
from tui.games.chama.draw_seats import turns_left, unit_text
from tui.games.chama.draw_table import pen_for
from tui.games.game_ui import TableModel

_MOST_CHOICES, _MOST_ARMIES = 5, 3
_CHOICES_CELLS = 46
"""How much a question of one line may name."""
_PICKED = {"attack": "chama.pick.attack", "rebuild": "chama.pick.rebuild"}


def prompt(scene: TableModel) -> str:
    """Return what is asked, and with which keys it is answered."""
    view: View = scene.view
    voice = scene.voice
    if view.outcome is not None:
        return voice("chama.prompt.over")
    if scene.me is None or scene.me not in scene.asked:
        names = voice.people(scene.asked)
        return voice(f"chama.wait.{_wait_word(view)}", names=names) if names else ""
    if scene.picked:
        return _prompt_picked(scene)
    return voice(f"chama.prompt.{_question(view)}", **_prompt_data(scene))


def _question(view: View) -> str:
    if view.ask is Ask.PLACE and kind_of(view.spoils) is not Kind.REALM:
        return "place.kept"
    if view.ask is Ask.AID and _behind(view) == 0:
        return "aid.tie"
    return view.ask.value


def _prompt_data(scene: TableModel) -> dict[str, object]:
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
    if view.ask is Ask.AID and battle is not None:
        assert battle.attacking is not None and battle.defending is not None
        data |= {"side": voice.names[losing_seat(battle)], "by": _behind(view)}
        data |= {"attack": battle.attacking.level, "defence": battle.defending.level}
    if view.ask is Ask.CUT:
        data["owner"] = voice.names[next_seat(view, me, len(scene.players))]
    if view.ask is Ask.TRIM:
        data["count"] = view.seats[me].hand_size - HAND_LIMIT
    if view.spoils:
        data["spoils"] = card_of(voice, view.spoils, me)
    return data


def _behind(view: View) -> int:
    """Return by how many levels the losing side is behind; 0 is a tie, which the attacker loses."""
    battle = view.battle
    assert battle is not None and battle.attacking is not None and battle.defending is not None
    return abs(battle.attacking.level - battle.defending.level)


def next_seat(view: View, seat: int, count: int) -> int:
    """Return the next seat to the left that is still in the game."""
    return next(other % count for other in range(seat + 1, seat + 1 + count) if not view.seats[other % count].left)


def _choices(scene: TableModel) -> str:
    """Name only what can be done now, each with its keys: cards by kind, then the commands."""
    voice = scene.voice
    hot = hotkeys(scene)
    groups: dict[Kind, list[str]] = {}
    for spot in scene.moves.following(()):
        if spot in hot and spot.startswith("unit:"):
            groups.setdefault(Kind.COMMANDER, []).append(hot[spot])
        elif spot in hot and spot.startswith("hand:"):
            groups.setdefault(kind_of(int(spot[5:])), []).append(hot[spot])
    if scene.view.ask is Ask.AID:
        parts = _aid(scene, hot)
    else:
        parts = [voice(f"chama.choice.{kind.value}", keys=_span(groups[kind])) for kind in Kind if kind in groups]
    places = [hot[spot].upper() for spot in scene.moves.following(()) if spot.startswith("slot:") and spot in hot]
    parts += [voice("chama.choice.place", keys=" ".join(places))] if places else []
    acts = [f"{voice(command.word)} ({command.keys[0]})" for command in commands(scene)]
    told = voice.listed(parts + acts, "or")
    if len(parts) + len(acts) <= _MOST_CHOICES and cell_len(told) <= _CHOICES_CELLS:
        return told
    # More would not fit into the line, and the last line lists the commands anyway.
    return voice.listed([*parts, voice("chama.choice.below")], "or")


def _aid(scene: TableModel, hot: Mapping[str, str]) -> list[str]:
    """Name each army that may be added, with its key."""
    voice, me = scene.voice, scene.me
    assert me is not None
    spots = [spot for spot in scene.moves.following(()) if spot.startswith("hand:") and spot in hot]
    spots.sort(key=lambda spot: "1234567890".find(hot[spot]))
    if len(spots) > _MOST_ARMIES:
        armies = voice("chama.choice.army", keys=_span([hot[spot] for spot in spots]))
        return [voice("chama.aid.cards", cards=armies)]
    cards = [voice("chama.aid.card", card=card_of(voice, int(spot[5:]), me), key=hot[spot]) for spot in spots]
    return [voice("chama.aid.cards", cards=", ".join(cards))] if cards else []


def _span(keys: list[str]) -> str:
    """Return digits in a row as 1-3, other keys apart."""
    keys = sorted(keys, key=lambda key: (not key.isalpha(), "1234567890".find(key), key))
    if len(keys) > 2 and "".join(keys) in "1234567890":
        return f"{keys[0]}-{keys[-1]}"
    return " ".join(keys)


def _prompt_picked(scene: TableModel) -> str:
    voice = scene.voice
    hot = hotkeys(scene)
    first = scene.picked[0]
    following = [spot for spot in scene.moves.following(scene.picked) if spot in hot]
    keys = " ".join(hot[spot].upper() if spot.startswith("slot:") else hot[spot] for spot in following)
    if first == "xisum":
        return _prompt_xisum(scene, [(spot, hot[spot]) for spot in following])
    if first in _PICKED:
        return voice(_PICKED[first], keys=keys)
    assert scene.me is not None
    card = int(first[5:])
    key = "chama.pick.slot" if kind_of(card) is Kind.REALM else "chama.pick.unit"
    return voice(key, card=card_of(voice, card, scene.me), keys=keys)


def _prompt_xisum(scene: TableModel, targets: list[tuple[str, str]]) -> str:
    """Ask for the commander, then for the opponent, each with its key."""
    voice, view = scene.voice, scene.view
    assert scene.me is not None
    pool = view.seats[scene.me].pool
    if len(scene.picked) == 1:
        keys = [f"{key} {unit_text(pool[int(spot[5:])])}" for spot, key in targets]
        return voice("chama.pick.xisum.unit", keys="  ".join(keys))
    keys = [f"{key} {voice.names[int(spot[7:])]}" for spot, key in targets]
    return voice("chama.pick.xisum.player", keys="  ".join(keys))


def _wait_word(view: View) -> str:
    if view.battle is None:
        return "cut" if view.ask is Ask.CUT else "turn"
    asks = (Ask.DEFEND, Ask.LOSING, Ask.SEND, Ask.AGAIN, Ask.AID)
    return view.ask.value if view.ask in asks else "spoils"


# ---- The spot in focus ----------------------------------------------------------------------------------------------


def hint(scene: TableModel) -> str:
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
        battle = view.battle
        side = voice.names[losing_seat(battle)] if view.ask is Ask.AID and battle is not None else ""
        return f"{told}: {voice(f'chama.enter.{_card_act(view, card)}', side=side)}"
    if kind == "cut":
        return voice("chama.hint.cut", count=int(rest)) if may else ""
    if kind == "unit" and scene.me is not None:
        return _unit_hint(scene, scene.me, int(rest), may)
    if kind == "player":
        told = voice("chama.hint.player", name=voice.names[int(rest)], pile=view.seats[int(rest)].draw_pile)
        return f"{told}: {voice('chama.enter.player')}" if may else told
    if kind == "xisum":
        return voice("chama.hint.xisum") if may else ""
    if kind in ("slot", "realm"):
        return _realm_hint(scene, may)
    return voice(f"chama.hint.{kind}") if may else ""


def _unit_hint(scene: TableModel, me: int, at: int, may: bool) -> str:
    pool = scene.view.seats[me].pool
    if at >= len(pool):
        return ""
    voice, one = scene.voice, pool[at]
    told = voice("chama.hint.unit.down" if one.down else "chama.hint.unit", unit=unit_text(one), level=one.level)
    if not may:
        return told
    act = "send" if not scene.picked else "xisum" if scene.picked[0] == "xisum" else "unit"
    return f"{told}: {voice(f'chama.enter.{act}')}"


def _card_act(view: View, card: int) -> str:
    if view.ask in (Ask.TRIM, Ask.REBUILD):
        return "discard"
    match kind_of(card):
        case Kind.REALM:
            return "realm"
        case Kind.COMMANDER:
            return "commander" if view.ask is Ask.MAIN else "send"
        case Kind.ARMY:
            return {Ask.MAIN: "army", Ask.AID: "aid"}.get(view.ask, "reinforce")
        case Kind.ARMISTICE:
            return "armistice"


def _place_in(scene: TableModel) -> tuple[int, int]:
    """Return the seat and the place of a realm in focus, of a player its tip."""
    kind, *rest = scene.focus.split(":")
    if kind == "player":
        return int(rest[0]), 0
    if kind == "slot":
        return scene.anchor, int(rest[0])
    return int(rest[0]), int(rest[1])


def _realm_hint(scene: TableModel, may: bool) -> str:
    voice, view = scene.voice, scene.view
    seat, at = _place_in(scene)
    slots = view.seats[seat].slots
    state = slots[at]
    exposed = exposed_in(view, seat)
    word = "empty" if not state else "razed" if state < 0 else "exposed" if at in exposed else "protected"
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


def details(scene: TableModel) -> tuple[str, ...]:
    """Return all that lies open about the seat in focus, or about one's own."""
    view: View = scene.view
    voice = scene.voice
    seat = _place_in(scene)[0] if scene.focus.startswith(("slot", "realm", "player")) else scene.anchor
    place = view.seats[seat]
    pen = pen_for(Canvas(0, 0), scene)
    lines = [
        f"{voice.names[seat]} {voice.session.suit(suit_of(voice, seat))}",
        "",
        *_goal(scene, seat),
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


def _goal(scene: TableModel, seat: int) -> list[str]:
    """Tell how near the seat is to its victory, and what a pineapple costs it."""
    view, voice = scene.view, scene.voice
    place, other = view.seats[seat], partner(view, seat)
    if other is not None:
        names = {"name": voice.names[seat], "partner": voice.names[other]}
        lines = [voice("chama.details.pair", realms=pair_realms(view, seat), **names)]
    elif view.options.type is Type.CONQUISTADORES:
        needs = {"most": RAZINGS_TO_CONQUER, "needed": REALMS_TO_CONQUER}
        lines = [voice("chama.details.conquest", razed=place.razings, realms=intact(place), **needs)]
    else:
        lines = [voice("chama.details.realms", count=intact(place))]
    if seat in view.options.pineapples:
        lines.append(voice("chama.details.pineapple"))
    if view.options.pineapples:
        lines.append(voice("chama.details.draws", count=cards_a_turn(view, seat)))
    return lines


def _counted(pen: ChamaDrawContext, cards: tuple[int, ...], seat: int) -> str:
    counts = Counter(cards)
    told = (f"{pen.card(card, seat)}{f' x{counts[card]}' if counts[card] > 1 else ''}" for card in in_hand_order(cards))
    return "  ".join(told) or "–"

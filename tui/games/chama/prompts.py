"""What Chama tells the person at the screen: what is asked, and what the focus means."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping

from engine.core.keys import KeyFamily
from engine.games.chama.battle import losing_seat
from engine.games.chama.cards import Kind, kind_of
from engine.games.chama.model import HAND_LIMIT, SLOTS, ChamaAsk, ChamaView, Type
from engine.games.chama.turn import cards_a_turn
from engine.games.chama.types import RAZINGS_TO_CONQUER, REALMS_TO_CONQUER, exposed_in
from tui.games.chama.cards import (
    card_of,
    in_hand_order,
    intact,
    kind_word,
    pair_realms,
    partner,
    suit_of,
)
from tui.games.chama.controls import CONTROLS, commands
from tui.games.chama.draw_pool import pool_text, unit_text
from tui.games.chama.draw_seats import turns_left
from tui.games.table_model import TableModel
from tui.texts.cells import cell_len
from tui.texts.localizer import Localizer

_CHAMA_CHOICE = KeyFamily("chama.choice.{}", "realm commander armistice")
_CHAMA_ENTER = KeyFamily(
    "chama.enter.{}",
    "realm commander army send reinforce armistice aid xisum discard unit attack here rebuild",
)
_CHAMA_HINT_REALM = KeyFamily("chama.hint.realm.{}", "empty razed exposed protected")
_CHAMA_HINT = KeyFamily("chama.hint.{}", "attack rebuild draw redraw pass end")
_CHAMA_PROMPT = KeyFamily(
    "chama.prompt.{}",
    "cut main rebuild send defend losing aid aid.tie again spoils place place.kept trim redraw",
)
_CHAMA_WAIT = KeyFamily("chama.wait.{}", "cut turn send defend losing again spoils aid")

_MOST_CHOICES, _MOST_ARMIES = 5, 3
_CHOICES_CELLS = 46
"""How much a question of one line may name."""
_PICKED = {"attack": "chama.pick.attack", "rebuild": "chama.pick.rebuild"}


def prompt(table_model: TableModel) -> str:
    """Return the question to the viewer, with the keys that answer it."""
    view: ChamaView = table_model.view
    localizer = table_model.localizer
    if view.outcome is not None:
        return localizer("chama.prompt.over")
    if not table_model.mine:
        names = localizer.people(table_model.asked)
        return localizer(_CHAMA_WAIT(_wait_word(view)), names=names) if names else ""
    if table_model.picked:
        return _prompt_picked(table_model)
    return localizer(_CHAMA_PROMPT(_question(view)), **_prompt_data(table_model))


def _question(view: ChamaView) -> str:
    if view.ask is ChamaAsk.PLACE and kind_of(view.spoils) is not Kind.REALM:
        return "place.kept"
    if view.ask is ChamaAsk.AID and _behind(view) == 0:
        return "aid.tie"
    return view.ask.value


def _prompt_data(table_model: TableModel) -> dict[str, object]:
    """Return what the sentences of the questions may tell; each takes what it needs."""
    view: ChamaView = table_model.view
    localizer, me = table_model.localizer, table_model.me
    assert me is not None
    data: dict[str, object] = {"name": localizer.names[me], "choices": _choices(table_model), "count": view.discards}
    battle = view.battle
    if battle is not None:
        data["attacker"] = localizer.names[battle.attacker]
        data["defender"] = localizer.names[battle.defender]
        data["card"] = card_of(localizer, abs(view.seats[battle.defender].slots[battle.slot]), battle.defender)
    if view.ask is ChamaAsk.AID and battle is not None:
        assert battle.attacking is not None and battle.defending is not None
        data |= {"side": localizer.names[losing_seat(battle)], "by": _behind(view)}
        data |= {"attack": battle.attacking.level, "defence": battle.defending.level}
    if view.ask is ChamaAsk.CUT:
        data["owner"] = localizer.names[next_seat(view, me, len(table_model.players))]
    if view.ask is ChamaAsk.TRIM:
        data["count"] = view.seats[me].hand_size - HAND_LIMIT
    if view.spoils:
        data["spoils"] = card_of(localizer, view.spoils, me)
    return data


def _behind(view: ChamaView) -> int:
    """Return by how many levels the losing side is behind; 0 is a tie, which the attacker loses."""
    battle = view.battle
    assert battle is not None and battle.attacking is not None and battle.defending is not None
    return abs(battle.attacking.level - battle.defending.level)


def next_seat(view: ChamaView, seat: int, count: int) -> int:
    """Return the next seat to the left that is still in the game."""
    return next(other % count for other in range(seat + 1, seat + 1 + count) if not view.seats[other % count].left)


def _choices(table_model: TableModel) -> str:
    """Name only what can be done now, each with its keys: cards by kind, then the commands."""
    localizer = table_model.localizer
    hot = CONTROLS.hotkeys(table_model)
    groups: dict[Kind, list[str]] = {}
    for spot in table_model.moves.following(()):
        if spot in hot and spot.startswith("unit:"):
            groups.setdefault(Kind.COMMANDER, []).append(hot[spot])
        elif spot in hot and spot.startswith("hand:"):
            groups.setdefault(kind_of(int(spot[5:])), []).append(hot[spot])
    if table_model.view.ask is ChamaAsk.AID:
        parts = _aid(table_model, hot)
    else:
        parts = [localizer(_CHAMA_CHOICE(kind), keys=_span(groups[kind])) for kind in Kind if kind in groups]
    places = [hot[spot].upper() for spot in table_model.moves.following(()) if spot.startswith("slot:") and spot in hot]
    parts += [localizer("chama.choice.place", keys=" ".join(places))] if places else []
    acts = [f"{localizer(command.word)} ({command.keys[0]})" for command in commands(table_model)]
    text = localizer.listed(parts + acts, "or")
    if len(parts) + len(acts) <= _MOST_CHOICES and cell_len(text) <= _CHOICES_CELLS:
        return text
    # More would not fit into the line, and the last line lists the commands anyway.
    return localizer.listed([*parts, localizer("chama.choice.below")], "or")


def _aid(table_model: TableModel, hot: Mapping[str, str]) -> list[str]:
    """Name each army that may be added, with its key."""
    localizer, me = table_model.localizer, table_model.me
    assert me is not None
    spots = [spot for spot in table_model.moves.following(()) if spot.startswith("hand:") and spot in hot]
    spots.sort(key=lambda spot: "1234567890".find(hot[spot]))
    if len(spots) > _MOST_ARMIES:
        armies = localizer("chama.choice.army", keys=_span([hot[spot] for spot in spots]))
        return [localizer("chama.aid.cards", cards=armies)]
    cards = [localizer("chama.aid.card", card=card_of(localizer, int(spot[5:]), me), key=hot[spot]) for spot in spots]
    return [localizer("chama.aid.cards", cards=", ".join(cards))] if cards else []


def _span(keys: list[str]) -> str:
    """Return digits in a row as 1-3, other keys apart."""
    keys = sorted(keys, key=lambda key: (not key.isalpha(), "1234567890".find(key), key))
    if len(keys) > 2 and "".join(keys) in "1234567890":
        return f"{keys[0]}-{keys[-1]}"
    return " ".join(keys)


def _prompt_picked(table_model: TableModel) -> str:
    localizer = table_model.localizer
    hot = CONTROLS.hotkeys(table_model)
    first = table_model.picked[0]
    following = [spot for spot in hot if spot in table_model.moves.following(table_model.picked)]
    keys = " ".join(hot[spot].upper() if spot.startswith("slot:") else hot[spot] for spot in following)
    if first == "xisum":
        return _prompt_xisum(table_model, [(spot, hot[spot]) for spot in following])
    if first in _PICKED:
        return localizer(_PICKED[first], keys=keys)
    assert table_model.me is not None
    card = int(first[5:])
    key = "chama.pick.slot" if kind_of(card) is Kind.REALM else "chama.pick.unit"
    return localizer(key, card=card_of(localizer, card, table_model.me), keys=keys)


def _prompt_xisum(table_model: TableModel, targets: list[tuple[str, str]]) -> str:
    """Ask for the commander, then for the opponent, each with its key."""
    localizer, view = table_model.localizer, table_model.view
    assert table_model.me is not None
    pool = view.seats[table_model.me].pool
    if len(table_model.picked) == 1:
        keys = [f"{key} {unit_text(pool[int(spot[5:])])}" for spot, key in targets]
        return localizer("chama.pick.xisum.unit", keys="  ".join(keys))
    keys = [f"{key} {localizer.names[int(spot[7:])]}" for spot, key in targets]
    return localizer("chama.pick.xisum.player", keys="  ".join(keys))


def _wait_word(view: ChamaView) -> str:
    if view.battle is None:
        return "cut" if view.ask is ChamaAsk.CUT else "turn"
    asks = (ChamaAsk.DEFEND, ChamaAsk.LOSING, ChamaAsk.SEND, ChamaAsk.AGAIN, ChamaAsk.AID)
    return view.ask.value if view.ask in asks else "spoils"


# ---- The spot in focus ----------------------------------------------------------------------------------------------


def hint(table_model: TableModel) -> str:
    """Return what the spot in focus is, and what Enter does there."""
    localizer, view = table_model.localizer, table_model.view
    kind, _, rest = table_model.focus.partition(":")
    may = table_model.focus in table_model.moves.following(table_model.picked)
    if kind == "hand" and table_model.me is not None:
        card = int(rest)
        if card not in (view.seats[table_model.me].hand or ()):
            return ""
        text = localizer(
            "chama.hint.card", card=card_of(localizer, card, table_model.me), kind=kind_word(localizer, card)
        )
        if not may:
            return text
        battle = view.battle
        side = localizer.names[losing_seat(battle)] if view.ask is ChamaAsk.AID and battle is not None else ""
        return f"{text}: {localizer(_CHAMA_ENTER(_card_act(view, card)), side=side)}"
    if kind == "cut":
        return localizer("chama.hint.cut", count=int(rest)) if may else ""
    if kind == "unit" and table_model.me is not None:
        return _unit_hint(table_model, table_model.me, int(rest), may)
    if kind == "player":
        text = localizer("chama.hint.player", name=localizer.names[int(rest)], pile=view.seats[int(rest)].draw_pile)
        return f"{text}: {localizer('chama.enter.player')}" if may else text
    if kind == "xisum":
        return localizer("chama.hint.xisum") if may else ""
    if kind in ("slot", "realm"):
        return _realm_hint(table_model, may)
    return localizer(_CHAMA_HINT(kind)) if may else ""


def _unit_hint(table_model: TableModel, me: int, at: int, may: bool) -> str:
    pool = table_model.view.seats[me].pool
    if at >= len(pool):
        return ""
    localizer, unit = table_model.localizer, pool[at]
    text = localizer("chama.hint.unit.down" if unit.down else "chama.hint.unit", unit=unit_text(unit), level=unit.level)
    if not may:
        return text
    act = "send" if not table_model.picked else "xisum" if table_model.picked[0] == "xisum" else "unit"
    return f"{text}: {localizer(_CHAMA_ENTER(act))}"


def _card_act(view: ChamaView, card: int) -> str:
    if view.ask in (ChamaAsk.TRIM, ChamaAsk.REBUILD):
        return "discard"
    match kind_of(card):
        case Kind.REALM:
            return "realm"
        case Kind.COMMANDER:
            return "commander" if view.ask is ChamaAsk.MAIN else "send"
        case Kind.ARMY:
            return {ChamaAsk.MAIN: "army", ChamaAsk.AID: "aid"}.get(view.ask, "reinforce")
        case Kind.ARMISTICE:
            return "armistice"


def _place_in(table_model: TableModel) -> tuple[int, int]:
    """Return the seat and the place of a realm in focus, of a player its tip."""
    kind, *rest = table_model.focus.split(":")
    if kind == "player":
        return int(rest[0]), 0
    if kind == "slot":
        return table_model.anchor, int(rest[0])
    return int(rest[0]), int(rest[1])


def _realm_hint(table_model: TableModel, may: bool) -> str:
    localizer, view = table_model.localizer, table_model.view
    seat, at = _place_in(table_model)
    slots = view.seats[seat].slots
    state = slots[at]
    exposed = exposed_in(view, seat)
    word = "empty" if not state else "razed" if state < 0 else "exposed" if at in exposed else "protected"
    card = card_of(localizer, abs(state), seat) if state else ""
    text = localizer(_CHAMA_HINT_REALM(word), name=localizer.names[seat], slot=SLOTS[at], card=card)
    if not may:
        return text
    if seat != table_model.me:
        act = "attack"
    elif table_model.picked[:1] and table_model.picked[0] != "rebuild":
        act = "here"
    else:
        act = "here" if view.ask is ChamaAsk.PLACE else "rebuild"
    return f"{text}: {localizer(_CHAMA_ENTER(act))}"


def details(table_model: TableModel) -> tuple[str, ...]:
    """Return all that lies open about the seat in focus, or about one's own."""
    view: ChamaView = table_model.view
    localizer = table_model.localizer
    seat = (
        _place_in(table_model)[0] if table_model.focus.startswith(("slot", "realm", "player")) else table_model.anchor
    )
    place = view.seats[seat]
    lines = [
        f"{localizer.names[seat]} {localizer.session.suit(suit_of(localizer, seat))}",
        "",
        *_goal(table_model, seat),
        localizer("chama.seat.counts", hand=place.hand_size, pile=place.draw_pile, discard=len(place.discard)),
        localizer("chama.details.pool", units=pool_text(place.pool) or "–"),
        localizer("chama.details.discard", cards=_counted(localizer, place.discard, seat)),
        localizer("chama.details.redraws", count=place.redraws),
    ]
    for truce in view.truces:
        if seat in (truce.launcher, truce.target):
            left = turns_left(view, truce)
            names = {"launcher": localizer.names[truce.launcher], "target": localizer.names[truce.target]}
            lines.append(localizer("chama.truce.long" if left else "chama.truce.long.open", count=left, **names))
    return tuple(lines)


def _goal(table_model: TableModel, seat: int) -> list[str]:
    """Tell how near the seat is to its victory, and what a pineapple costs it."""
    view, localizer = table_model.view, table_model.localizer
    place, other = view.seats[seat], partner(view, seat)
    if other is not None:
        names = {"name": localizer.names[seat], "partner": localizer.names[other]}
        lines = [localizer("chama.details.pair", realms=pair_realms(view, seat), **names)]
    elif view.options.type is Type.CONQUISTADORES:
        needs = {"most": RAZINGS_TO_CONQUER, "needed": REALMS_TO_CONQUER}
        lines = [localizer("chama.details.conquest", razed=place.razings, realms=intact(place), **needs)]
    else:
        lines = [localizer("chama.details.realms", count=intact(place))]
    if seat in view.options.pineapples:
        lines.append(localizer("chama.details.pineapple"))
    if view.options.pineapples:
        lines.append(localizer("chama.details.draws", count=cards_a_turn(view, seat)))
    return lines


def _counted(localizer: Localizer, cards: tuple[int, ...], seat: int) -> str:
    counts = Counter(cards)
    texts = (
        f"{card_of(localizer, card, seat)}{f' x{counts[card]}' if counts[card] > 1 else ''}"
        for card in in_hand_order(cards)
    )
    return "  ".join(texts) or "–"

"""The middle of Chama's table: the battle with both totals, or what the seat on turn may do."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import NamedTuple

from rich.style import Style

from engine.core.keys import KeyFamily
from engine.core.model import Outcome, Seat
from engine.games.chama.actions import AttachArmy, Attack, CallXisum, PlaceCommander, PlayRealm, Rebuild
from engine.games.chama.battle import losing_seat
from engine.games.chama.cards import Card, kinds_in
from engine.games.chama.model import SLOTS, Battle, ChamaAsk, Fighter, Type
from engine.games.chama.scoring import COUNTED
from tui.canvas.figures import LARGE_HEIGHT, draw_figure
from tui.canvas.grid import HEAVY, LIGHT, Rect, fit, wrap
from tui.canvas.palette import Look, Size, draw_area, draw_card_row, size_for
from tui.games.chama.cards import ChamaDrawContext, by_place, count_of, side_count, spelled, suit_of
from tui.games.chama.draw_pool import PAIR, draw_lapped
from tui.games.chama.draw_race import draw_race
from tui.games.chama.draw_seats import turns_left
from tui.games.drawing import draw_cuts
from tui.services.identity.names import SHORTEST_NAME
from tui.texts.cells import cell_len
from tui.texts.events import format_ending
from tui.texts.localizer import Localizer

_CHAMA_BATTLE_HELPERS = KeyFamily("chama.battle.helpers.{}", "attack defence")
_CHAMA_CHANCE_REALM = KeyFamily("chama.chance.realm.{}", "done none passed")
_CHAMA_CHANCE_XISUM = KeyFamily("chama.chance.xisum.{}", "open done none passed")
_CHAMA_OUTLOOK = KeyFamily(
    "chama.outlook.{}", "send undefended attacker defender again raid spoils place aid.attacker aid.defender"
)

Line = tuple[str, Style]

_LARGE_SIDE = 10
"""The lines from which a side has large cards and its total in three lines."""
_MARGINS = 40
"""The width from which what stands in the box has a margin of two cells."""

_ROOM_FOR_HUGE = 16
"""The lines of a battle with room for the largest cards."""
_ROOM_FOR_TARGETS = 12
"""The lines from which what may be done now names each realm within reach."""


def draw_middle(pen: ChamaDrawContext, rect: Rect) -> None:
    """Draw the box between the formations."""
    if pen.view.ask is ChamaAsk.CUT:
        _draw_cut(pen, rect)
    elif pen.view.battle is not None and pen.view.outcome is None:
        _draw_battle(pen, rect, pen.view.battle)
    else:
        _draw_turn(pen, rect)


def _title(pen: ChamaDrawContext, rect: Rect, text: str, style: Style, heavy: bool) -> Rect:
    draw_area(pen.canvas, rect, pen.palette.band, style, HEAVY if heavy else LIGHT)
    pen.canvas.put(rect.x + 2, rect.y, f" {fit(text, rect.width - 6)} ", style)
    inside = rect.inner(2 if rect.width >= _MARGINS else 1)
    # Without a border the lowest line is free.
    return inside._replace(height=inside.height + 1) if pen.palette.band.bgcolor else inside


# ---- The battle -----------------------------------------------------------------------------------------------------


def _draw_battle(pen: ChamaDrawContext, rect: Rect, battle: Battle) -> None:
    realm = abs(pen.view.seats[battle.defender].slots[battle.slot])
    where = {"slot": SLOTS[battle.slot], "card": pen.card(realm, battle.defender)}

    def battle_title(localizer: Localizer) -> str:
        names = {"attacker": localizer.names[battle.attacker], "defender": localizer.names[battle.defender]}
        return localizer("chama.battle.title", **names, **where)

    room, shortened = rect.width - 6, pen.localizer.shortened(SHORTEST_NAME)
    if cell_len(battle_title(shortened)) <= room:
        title = pen.localizer.fitting(room, battle_title)
    else:
        title = shortened("chama.battle.title.brief", attacker=shortened.names[battle.attacker], **where)
    inside = _title(pen, rect, title, pen.palette.turn, True)
    lines = [(line, style) for text, style in _outlook(pen, battle) for line in wrap(text, inside.width)]
    below = 0
    if pen.view.ask in (ChamaAsk.SEND, ChamaAsk.DEFEND, ChamaAsk.LOSING, ChamaAsk.AID):
        below = _draw_sides(pen, inside, battle, inside.height - len(lines))
    for y, (line, style) in enumerate(lines[: inside.height - below], start=inside.y + below):
        pen.canvas.put(inside.x, y, line, style)


class _Side(NamedTuple):
    """One side of a battle: what it is called, whose it is, who fights for it and against it."""

    label: str
    seat: Seat
    fighter: Fighter | None
    against: Fighter | None


def _draw_sides(pen: ChamaDrawContext, inside: Rect, battle: Battle, room: int) -> int:
    """Draw both sides in so many lines, side by side as cards or as two lines of text; returns how many they take."""
    sides = (
        _Side("chama.battle.attack", battle.attacker, battle.attacking, battle.defending),
        _Side("chama.battle.defence", battle.defender, battle.defending, battle.attacking),
    )
    if room > PAIR.height:
        half = (inside.width + 1) // 2
        large = room >= _LARGE_SIDE and pen.localizer.session.settings.suits == "symbols"
        areas = [Rect(inside.x + at * half, inside.y, half - 1, room) for at in range(2)]
        return max(_side_of_cards(pen, area, side, large) for area, side in zip(areas, sides, strict=True))
    for y, side in enumerate(sides, start=inside.y):
        _side(pen, inside, y, side)
    return 2 + (inside.height > 4)


def _whose(pen: ChamaDrawContext, x: int, y: int, side: _Side, end: int = 1 << 30) -> int:
    """Write the side's name, before it its label where both end before a cell; returns the cell after them."""
    word, name = pen.localizer(side.label), pen.brief(side.seat)
    after = x
    if x + cell_len(f"{word} {name}") <= end:
        after = pen.canvas.put(x, y, f"{word} ", pen.palette.dim)
    asked = side.seat in pen.table_model.asked
    return pen.canvas.put(after, y, fit(name, end - after), pen.palette.turn if asked else pen.palette.bold)


def _leads(side: _Side) -> bool | None:
    """Tell whether a side would win now, the defence at equal totals; None before the other side has come."""
    if side.fighter is None or side.against is None:
        return None
    level, other = side.fighter.level, side.against.level
    return level > other or (level == other and side.label != "chama.battle.attack")


def _total(pen: ChamaDrawContext, side: _Side) -> tuple[str, Style]:
    """Return the total of a side, marked when it leads or is behind."""
    level = side.fighter.level if side.fighter is not None else 0
    match _leads(side):
        case None:
            return f"= {level:>2}  ", pen.palette.bold
        case True:
            return f"= {level:>2} >", pen.palette.good
        case False:
            return f"= {level:>2} <", pen.palette.bad


def _side_of_cards(pen: ChamaDrawContext, area: Rect, side: _Side, large: bool) -> int:
    """Draw a side: name, cards, what others add, and the total, `large` in three lines; returns how many lines."""
    canvas, fighter = pen.canvas, side.fighter
    if fighter is None:
        _whose(pen, area.x, area.y, side)
        canvas.put(area.x, area.y + 1, "…", pen.palette.dim)
        return 1 + PAIR.height
    unit, total = fighter.unit, _total(pen, side)
    cards = (unit.commander, *([unit.army] if unit.army else []), *fighter.reinforcements)
    if large:
        _whose(pen, area.x, area.y, side)
    else:
        end = canvas.right(area.x + area.width, area.y, total[0].removeprefix("= ").strip(), total[1])
        _whose(pen, area.x, area.y, side, end - 1)
    y = area.y + 1 + _draw_cards(pen, area._replace(y=area.y + 1), side.seat, cards, large)
    if fighter.aid:
        aid = " ".join(f"+{pen.card(helper.card, helper.seat)} {pen.brief(helper.seat)}" for helper in fighter.aid)
        canvas.put(area.x, y, fit(aid, area.width), pen.palette.bold)
        y += 1
    if large:
        x = draw_figure(canvas, area.x, y, str(fighter.level), total[1])
        canvas.put(x + 1, y + 1, total[0][-1], total[1])
        y += LARGE_HEIGHT + 1
    return y - area.y


def _draw_cards(pen: ChamaDrawContext, area: Rect, seat: Seat, cards: Sequence[Card], large: bool) -> int:
    """Draw the cards of a side, lapping over each other where they have no room side by side; returns their height."""
    inks, suit = pen.on_card, pen.localizer.session.suit(suit_of(pen.localizer, seat))
    looks = [Look(pen.localizer.session.rank(card), suit, pen.ink(seat), inks.line, face=inks.face) for card in cards]
    size = size_for(looks, area.width, (Size.HUGE if area.height >= _ROOM_FOR_HUGE else Size.LARGE).height)
    if large and size.height > 1:
        draw_card_row(pen.canvas, area.x, area.y, looks, size)
        return size.height
    # Where they are many the last ones are seen.
    most = (area.width - 5) // 4
    draw_lapped(pen, area._replace(height=PAIR.height), (*cards[:1], *cards[1:][-most:]), seat, pen.ink(seat))
    return PAIR.height


def _side(pen: ChamaDrawContext, inside: Rect, y: int, side: _Side) -> None:
    after, seat, fighter = _whose(pen, inside.x, y, side), side.seat, side.fighter
    x = max(after, inside.x + len(pen.localizer(side.label)) + 9) + 1
    if fighter is None:
        pen.canvas.put(x, y, "…", pen.palette.dim)
        return
    parts = [pen.card(fighter.unit.commander, seat)]
    parts += [f"+{pen.card(fighter.unit.army, seat)}"] if fighter.unit.army else []
    parts += [f"+{pen.localizer.session.rank(card)}" for card in fighter.reinforcements]
    parts += [f"+{pen.card(aid.card, aid.seat)} {pen.brief(aid.seat)}" for aid in fighter.aid]
    start = pen.canvas.right(inside.x + inside.width, y, *_total(pen, side))
    text = " ".join(parts)
    x = x if x + cell_len(text) < start else after + 1
    pen.canvas.put(x, y, fit(text, start - x - 1), pen.suit(seat))


def outlook_key(battle: Battle, ask: ChamaAsk) -> str:
    """Return the outcome if nobody plays on, as the last part of a catalog key."""
    if ask is ChamaAsk.SEND:
        return "send"
    if ask is ChamaAsk.DEFEND:
        return "undefended"
    if ask is ChamaAsk.LOSING:
        return "defender" if losing_seat(battle) == battle.attacker else "attacker"
    if ask is ChamaAsk.AID:
        return "aid.attacker" if losing_seat(battle) == battle.attacker else "aid.defender"
    return {ChamaAsk.AGAIN: "again", ChamaAsk.SPOILS: "spoils", ChamaAsk.PLACE: "place", ChamaAsk.RAID: "raid"}[ask]


def _outlook(pen: ChamaDrawContext, battle: Battle) -> Iterator[Line]:
    view = pen.view
    realm = abs(view.seats[battle.defender].slots[battle.slot])
    yield (
        pen.localizer(
            _CHAMA_OUTLOOK(outlook_key(battle, view.ask)),
            attacker=pen.name(battle.attacker),
            defender=pen.name(battle.defender),
            winner=pen.name(view.winner),
            slot=SLOTS[battle.slot],
            card=pen.card(realm, battle.defender),
        ),
        pen.palette.bold,
    )
    totals = totals_after(pen)
    if totals:
        text = "  ".join(
            f"+{pen.localizer.session.rank(card)} → {total}{' >' if turns else ''}" for card, total, turns in totals
        )
        if view.ask is ChamaAsk.AID:
            yield (
                pen.localizer("chama.outlook.totals.of", name=pen.name(losing_seat(battle)), totals=text),
                pen.palette.bold,
            )
        else:
            yield pen.localizer("chama.outlook.totals", totals=text), pen.palette.dim
    if battle.incursions > 1:
        yield pen.localizer("chama.battle.incursion", count=battle.incursions), pen.palette.dim
    for key, helpers in (("attack", battle.for_attack), ("defence", battle.for_defence)):
        if helpers:
            names = ", ".join(map(pen.name, helpers))
            yield pen.localizer(_CHAMA_BATTLE_HELPERS(key), names=names), pen.palette.dim


def totals_after(pen: ChamaDrawContext) -> tuple[tuple[int, int, bool], ...]:
    """Return, for each own army, the losing side's total after it and whether that side leads then."""
    view = pen.view
    battle = view.battle
    me = view.viewer
    if view.ask not in (ChamaAsk.LOSING, ChamaAsk.AID) or battle is None or me is None or me not in view.deciders:
        return ()
    assert battle.attacking is not None and battle.defending is not None
    attacking = losing_seat(battle) == battle.attacker
    mine, other = battle.attacking.level, battle.defending.level
    if not attacking:
        mine, other = other, mine
    armies = kinds_in(view.seats[me].hand or ()).armies
    return tuple(
        (card, mine + card, mine + card > other or (not attacking and mine + card == other)) for card in armies
    )


# ---- Between battles ------------------------------------------------------------------------------------------------


def _draw_turn(pen: ChamaDrawContext, rect: Rect) -> None:
    view = pen.view
    if view.outcome is not None:
        _draw_end(pen, rect, view.outcome)
        return
    mine = pen.mine
    title = pen.localizer("chama.turn.mine" if mine else "chama.turn.other", name=pen.name(view.seat))
    inside = _title(pen, rect, title, pen.palette.turn if mine else pen.palette.line, False)
    roomy = inside.height >= _ROOM_FOR_TARGETS
    chances = list(_chances(pen, roomy)) if mine and view.ask is ChamaAsk.MAIN else []
    lines = [(part, style) for text, style in chances for part in _in_columns(text, inside.width)]
    parts = [(part, style) for text, style in _pacts(pen) for part in wrap(text, inside.width, "  ")]
    if lines and inside.height > len(lines) + len(parts):
        lines.append(("", pen.palette.dim))
    for y, (text, style) in enumerate((lines + parts)[: inside.height], start=inside.y):
        pen.canvas.put(inside.x, y, fit(text, inside.width), style)
    used = len(lines) + len(parts)
    draw_race(pen, inside._replace(y=inside.y + used, height=inside.height - used))


def _in_columns(text: str, width: int) -> Sequence[str]:
    """Return the lines of a text whose first word stands in a column of its own."""
    _, gap, rest = text.partition("  ")
    rest = rest.lstrip()
    indent = len(text) - len(rest)
    if not gap or cell_len(text) <= width or indent >= width:
        return (text,)
    first, *more = wrap(rest, width - indent)
    return text[:indent] + first, *(" " * indent + line for line in more)


def _draw_end(pen: ChamaDrawContext, rect: Rect, outcome: Outcome) -> None:
    over = pen.localizer("chama.prompt.over")
    # In a narrow place the line below tells it.
    inside = _title(pen, rect, over if cell_len(over) <= rect.width - 6 else "", pen.palette.turn, True)
    texts = wrap(format_ending("chama", outcome, pen.localizer), inside.width) if outcome.places else ()
    lines = [(line, pen.palette.bold) for line in texts]
    for seat in by_place(pen.view, outcome) if outcome.places else ():
        place = pen.localizer("chama.results.nth", place=outcome.places[seat])
        counted = _counted(pen, seat) if outcome.reason in COUNTED else str(outcome.scores[seat])
        lines.append((f"{place} {pen.name(seat)}  {counted}", pen.palette.dim))
    for y, (text, style) in enumerate(lines[: inside.height], start=inside.y):
        pen.canvas.put(inside.x, y, text, style, inside.width)


def _counted(pen: ChamaDrawContext, seat: Seat) -> str:
    """Return what time counts of a seat, card by card (CH-61)."""
    count = count_of(pen.view.seats[seat])
    kinds = (spelled(cards, points, pen.localizer) for cards, points in zip(count, count.points, strict=True) if cards)
    text = f"{' + '.join(kinds) or '–'}  →  {count.total}"
    if pen.view.options.type is Type.DUPLAS:
        text += f" · {pen.localizer('chama.count.pair', total=side_count(pen.view, seat))}"
    return text


def _chances(pen: ChamaDrawContext, roomy: bool) -> Iterator[Line]:
    """Tell the three things that a turn may hold, and which of them are open now; where there is room each target."""
    view, moves, palette = pen.view, pen.table_model.moves, pen.palette
    actions = moves.actions
    realms = sorted({action.card for action in actions if isinstance(action, PlayRealm)}, reverse=True)
    me = view.seat
    if realms:
        cards = " ".join(pen.card(card, me) for card in realms)
        yield pen.localizer("chama.chance.realm", cards=cards), palette.bold
    elif any(isinstance(action, Rebuild) for action in actions):
        yield pen.localizer("chama.chance.rebuild"), palette.bold
    else:
        word = "done" if view.realm_done else "none" if view.step == 2 else "passed"
        yield pen.localizer(_CHAMA_CHANCE_REALM(word)), palette.dim
    commanders = sorted({action.card for action in actions if isinstance(action, PlaceCommander)}, reverse=True)
    armies = sorted({action.card for action in actions if isinstance(action, AttachArmy)}, reverse=True)
    if commanders or armies:
        cards = " ".join(pen.card(card, me) for card in (*commanders, *armies))
        yield pen.localizer("chama.chance.pool", cards=cards), palette.bold
    else:
        yield pen.localizer("chama.chance.pool.none" if view.step < 4 else "chama.chance.pool.passed"), palette.dim
    targets = [action for action in actions if isinstance(action, Attack)]
    if targets:
        yield pen.localizer("chama.chance.attack", count=len(targets)), palette.bold
        for target in targets if roomy else ():
            card = pen.card(abs(view.seats[target.seat].slots[target.slot]), target.seat)
            name = pen.name(target.seat)
            yield pen.localizer("chama.chance.target", card=card, slot=SLOTS[target.slot], name=name), palette.dim
    else:
        yield pen.localizer("chama.chance.attack.done" if view.battle_done else "chama.chance.attack.none"), palette.dim
    if view.options.xisum:
        open_now = any(isinstance(action, CallXisum) for action in actions)
        word = "open" if open_now else "done" if view.xisum_done else "none" if view.step == 2 else "passed"
        yield pen.localizer(_CHAMA_CHANCE_XISUM(word)), palette.bold if open_now else palette.dim


def _pacts(pen: ChamaDrawContext) -> Iterator[Line]:
    for truce in pen.view.truces:
        left = turns_left(pen.view, truce)
        key = "chama.truce.long" if left else "chama.truce.long.open"
        names = {"launcher": pen.name(truce.launcher), "target": pen.name(truce.target)}
        yield pen.localizer(key, count=left, **names), pen.palette.turn


# ---- Cutting --------------------------------------------------------------------------------------------------------


def _draw_cut(pen: ChamaDrawContext, rect: Rect) -> None:
    """Draw the neighbour's deck as a row of cards, each a place to cut."""
    inside = _title(pen, rect, pen.localizer("chama.cut.title"), pen.palette.turn, False)
    cuts = [spot for spot in pen.table_model.moves.following(()) if spot.startswith("cut:")]
    if not cuts:
        if pen.table_model.me is not None:
            pen.canvas.put(inside.x, inside.y, pen.localizer("chama.cut.wait"), pen.palette.dim)
        return
    draw_cuts(pen, inside, cuts)

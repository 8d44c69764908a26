"""What Magic & Wizards asks now, by name, for the words of the screen and of the lines."""

from __future__ import annotations

from engine.core.keys import KeyFamily
from engine.games.magic_wizards.actions import NO_SLOT
from engine.games.magic_wizards.card_effects import Do, Whom
from engine.games.magic_wizards.frames import AttackFrame, BearingFrame, ConcealFrame, PlayFrame, Task, WindowFrame
from engine.games.magic_wizards.model import MagicAsk, MagicView
from engine.games.magic_wizards.multi_body import TAKEN_OFF
from engine.games.magic_wizards.zones import ZONES
from tui.games.magic_wizards.cards import find_card, hand_of, name_at, name_of, row_of
from tui.games.magic_wizards.cell_text import cells_asked, place_name, placed_row
from tui.games.magic_wizards.forecast import is_lost_by_ending, may_come_last
from tui.games.magic_wizards.laid import laid_of
from tui.texts.localizer import Localizer

_ASKED_TAGS = (
    "starter cut walls arrange.under arrange.main arrange.position arrange.zone arrange.ready "
    "hand.monster hand.other attack move cell cell.brought cell.changed position choose choose.order "
    "choose.card choose.discard choose.discard.disc choose.extra choose.material choose.component may.conceal "
    "may.component may.leaving may.bearing answer.attack answer.struck answer.play answer.end last last.forced "
    "last.none last.lost"
)
_MAGIC_WIZARDS_ASKED = KeyFamily("magic_wizards.asked.{}", _ASKED_TAGS)


def question(view: MagicView, localizer: Localizer) -> str:
    """Return the question in words; "" for the turn as a whole."""
    asked, data = question_of(view, localizer)
    if view.ask is MagicAsk.ARRANGE:
        laid = laid_of(view)
        asked, data = f"arrange.{laid.step}", {"zone": laid.next_zone}
    return localizer(_MAGIC_WIZARDS_ASKED(asked), **data) if asked in _ASKED_TAGS.split() else ""


def question_of(view: MagicView, localizer: Localizer) -> tuple[str, dict[str, object]]:
    """Return what the seat on turn is asked, as the last part of a catalog key, and the data of its words."""
    match view.ask:
        case MagicAsk.CUT:
            return "cut", {"name": localizer.names[view.asked], "owner": localizer.names[view.seat]}
        case MagicAsk.DRAW if view.options.duel_discs:
            own = view.seats[view.seat]
            return "draw.disc", {"count": min(ZONES - len(own.field), own.deck)}
        case MagicAsk.MAIN if view.options.duel_discs:
            return {"": "main.disc", "combo": "main.disc.combo"}.get(view.play, "main.done"), {}
        case MagicAsk.MAIN:
            asked = {"": "main", "combo": "main.combo", "done": "main.done"}[view.play]
            rows = (row_of(view, piece) for piece in hand_of(view) if view.play and not view.second_set)
            return f"{asked}.set" if any(row and not row.is_monster for row in rows) else asked, {}
        case MagicAsk.HAND:
            row = row_of(view, view.picked)
            name = "" if row is None else name_of(localizer, row)
            return "hand.monster" if row is None or row.is_monster else "hand.other", {"card": name}
        case MagicAsk.ATTACK | MagicAsk.MOVE:
            return view.ask.value, {"card": name_at(view, view.picked, localizer)}
        case MagicAsk.CELL:
            return _cell(view, localizer)
        case MagicAsk.CHOOSE | MagicAsk.POSITION | MagicAsk.MAY:
            return _choice(view, localizer)
        case MagicAsk.ANSWER:
            return _answer(view, localizer)
        case MagicAsk.LAST:
            return _last(view), {}
        case _:
            return view.ask.value, {}


def _cell(view: MagicView, localizer: Localizer) -> tuple[str, dict[str, object]]:
    """Return the question about a cell: where a card comes, with a way back or without, or what a Magic changes."""
    row, (number, count) = placed_row(view), cells_asked(view)
    data: dict[str, object] = {"card": "" if row is None else name_of(localizer, row)}
    if count:
        return "cell.changed", {**data, "number": number, "count": count}
    return ("cell.brought" if isinstance(view.stack[-1], Task) else "cell"), data


def _choice(view: MagicView, localizer: Localizer) -> tuple[str, dict[str, object]]:
    """Return the question about what is on top of the stack."""
    frame = view.stack[-1]
    if isinstance(frame, ConcealFrame):
        return "may.conceal", {"card": name_at(view, frame.slots[0], localizer)}
    if isinstance(frame, AttackFrame):
        if view.ask is not MagicAsk.MAY:
            return "choose.component", {"card": name_at(view, frame.saved[-1], localizer)}
        there = [(slot, find_card(view, slot)) for slot in frame.doomed if slot not in frame.offered]
        slots = [slot for slot, card in there if card is not None and card[0] in view.deciders and card[1].components]
        return "may.component", {"card": name_at(view, slots[0], localizer)}
    if isinstance(frame, BearingFrame):
        may = "may.leaving" if frame.task.effect.do in TAKEN_OFF else "may.bearing"
        return may if view.ask is MagicAsk.MAY else "choose.component", {"card": name_at(view, frame.slot, localizer)}
    assert isinstance(frame, Task)
    row, extra = row_of(view, frame.piece), row_of(view, frame.extra)
    data: dict[str, object] = {"card": name_of(localizer, row) if row is not None else ""}
    if view.ask is MagicAsk.POSITION:
        chosen = extra or (row_of(view, frame.chosen[0]) if frame.chosen else None)
        return "position", {"card": name_of(localizer, chosen)} if chosen is not None else data
    if frame.effect.do is Do.FUSE:
        if extra is None:
            return "choose.extra", data
        data = {"card": name_of(localizer, extra), "number": len(frame.chosen) + 1, "count": len(extra.materials)}
        return "choose.material", data
    if frame.effect.do is Do.DISCARD:
        return "choose.discard.disc" if view.options.duel_discs else "choose.discard", data
    if frame.effect.do is Do.REFLECT and frame.seat != view.viewer:
        return "choose.order", {"card": name_at(view, frame.around.attacker, localizer)}
    listed = frame.effect.target in (Whom.YOUR_DECK, Whom.YOUR_GRAVEYARD)
    return "choose.card" if listed else "choose", data


def _answer(view: MagicView, localizer: Localizer) -> tuple[str, dict[str, object]]:
    """Return what an answer is asked about: an attack, a play, or the end of the turn."""
    frames = [frame for frame in view.stack if not isinstance(frame, (WindowFrame, Task))]
    about = frames[-1] if frames else None
    if isinstance(about, AttackFrame):
        data: dict[str, object] = {
            "card": name_at(view, about.attacker, localizer),
            "other": name_at(view, about.target, localizer),
        }
        if about.target == NO_SLOT and about.struck < 0:
            data["other"] = place_name(view, about.cell, localizer)
        if about.struck >= 0:
            return "answer.struck", {**data, "name": localizer.names[about.struck]}
        return "answer.attack", data
    if isinstance(about, PlayFrame):
        return "answer.play", {"name": localizer.names[about.seat], "card": name_at(view, about.slot, localizer)}
    return "answer.end", {"name": localizer.names[view.seat]}


def _last(view: MagicView) -> str:
    """Return the question at the end of a turn by what may come, and by what is lost where nothing comes (MW-112)."""
    if not may_come_last(view):
        return "last.lost" if is_lost_by_ending(view) else "last.none"
    return "last.forced" if view.options.bench_out and view.bare else "last"

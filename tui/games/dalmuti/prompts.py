"""What Dalmuti tells the person at the screen: what is asked, and what the focus means."""

from __future__ import annotations

from collections.abc import Mapping

from engine.core.keys import KeyFamily
from engine.core.model import Seat
from engine.games.dalmuti.actions import Play
from engine.games.dalmuti.cards import JOKER, Card, deck_of
from engine.games.dalmuti.model import DalmutiAsk, DalmutiView
from tui.games.controls import number_of
from tui.games.dalmuti import controls as choices
from tui.games.dalmuti.cards import card_word, cards_short, cards_words, grouped, nth, set_short, set_words, title_word
from tui.games.dalmuti.draw_trick import payment_to
from tui.games.table_model import DONE, ChoicePath, TableModel

_DALMUTI_HINT = KeyFamily("dalmuti.hint.{}", "group jokers pass takeover revolution decline")
_DALMUTI_PROMPT_CALL = KeyFamily("dalmuti.prompt.call.{}", "takeover revolution both none")
_DALMUTI_WAIT = KeyFamily("dalmuti.wait.{}", "play gift call")


def prompt(table_model: TableModel) -> str:
    """Return the question to the viewer, with the keys that answer it."""
    view: DalmutiView = table_model.view
    localizer = table_model.localizer
    if view.outcome is not None:
        return localizer("dalmuti.prompt.over")
    if not table_model.mine:
        names = localizer.people(table_model.asked)
        return localizer(_DALMUTI_WAIT(view.ask), names=names, count=len(table_model.asked)) if names else ""
    if view.ask is DalmutiAsk.GIFT:
        return _prompt_gift(table_model)
    if view.ask is DalmutiAsk.CALL:
        following = table_model.moves.following(())
        both = "takeover" in following and "revolution" in following
        word = (
            "both"
            if both
            else next((declared for declared in ("takeover", "revolution") if declared in following), "none")
        )
        return localizer(_DALMUTI_PROMPT_CALL(word))
    if table_model.picked:
        return _prompt_picked(table_model)
    return _prompt_play(table_model)


def _keys(table_model: TableModel) -> str:
    """Return the keys of the ranks that may be pressed now."""
    hot: Mapping[str, str] = choices.CONTROLS.shown_keys(table_model)
    following = table_model.moves.following(table_model.picked)
    return " ".join(key for spot, key in hot.items() if spot in following and spot.startswith("hand:"))


def _prompt_play(table_model: TableModel) -> str:
    view, localizer = table_model.view, table_model.localizer
    keys = _keys(table_model)
    if not view.laid:
        several = any(play.count > 1 for play in table_model.moves.actions)
        return localizer("dalmuti.prompt.lead" if several else "dalmuti.prompt.lead.single", keys=keys)
    top = view.laid[-1]
    # With jokers the words alone would take half of the line.
    laid = set_short(localizer, top.play) if top.play.jokers else set_words(localizer, top.play)
    data = {"set": laid, "name": localizer.names[top.seat]}
    if not keys:
        only = set(choices.hand_of(view)) == {JOKER}
        return localizer("dalmuti.prompt.jokers_only" if only else "dalmuti.prompt.stuck", **data)
    return localizer("dalmuti.prompt.follow", count=top.play.count, keys=keys, **data)


def _prompt_picked(table_model: TableModel) -> str:
    localizer, hot = table_model.localizer, choices.CONTROLS.shown_keys(table_model)
    following = table_model.moves.following(table_model.picked)
    sizes = [spot for spot in following if spot.startswith("size:")]
    if sizes:
        card = next(number_of(spot) for spot in reversed(table_model.picked) if spot.startswith("hand:"))
        keys = " ".join(hot[spot] for spot in sizes)
        return localizer("dalmuti.prompt.size", card=card_word(localizer, card), sizes=keys)
    counts = [spot for spot in following if spot.startswith("jokers:")]
    if counts:
        return localizer("dalmuti.prompt.jokers", keys=" ".join(hot[spot] for spot in counts))
    keys = _keys(table_model)
    if choices.ALONE in following:
        keys += localizer("dalmuti.prompt.alone", key=hot[choices.ALONE])
    return localizer("dalmuti.prompt.with_jokers", count=_jokers_picked(table_model.picked), keys=keys)


def _jokers_picked(picked: ChoicePath) -> int:
    return max((number_of(spot) for spot in picked if spot.startswith("jokers:")), default=1)


def _prompt_gift(table_model: TableModel) -> str:
    localizer, view = table_model.localizer, table_model.view
    paid = payment_to(view, table_model.me)
    assert paid is not None
    chosen = choices.picked_cards(table_model)
    data = {"name": localizer.names[paid.giver], "count": paid.count - len(chosen)}
    if DONE in table_model.moves.following(table_model.picked):
        return localizer("dalmuti.prompt.give.done", chosen=cards_words(localizer, chosen), name=data["name"])
    if chosen:
        return localizer("dalmuti.prompt.give.more", chosen=cards_words(localizer, chosen), **data)
    return localizer("dalmuti.prompt.give", **data)


# ---- The spot in focus ----------------------------------------------------------------------------------------------


def hint(table_model: TableModel) -> str:
    """Return what the spot in focus is, and what Enter does there."""
    localizer, view = table_model.localizer, table_model.view
    kind = table_model.focus.partition(":")[0]
    may = table_model.focus in table_model.moves.following(table_model.picked)
    match kind:
        case "hand":
            return _group_hint(table_model, number_of(table_model.focus), may)
        case "card":
            return _card_hint(table_model, may)
        case "size" | "jokers" | "alone":
            return _set_hint(table_model) if may else ""
        case "done" if may:
            return _give_hint(table_model)
        case "seat":
            return seat_line(table_model, number_of(table_model.focus))
        case "trick" if view.laid:
            top = view.laid[-1]
            return localizer("dalmuti.hint.trick", set=set_words(localizer, top.play), name=localizer.names[top.seat])
        case "pass" | "takeover" | "revolution" | "decline":
            return localizer(_DALMUTI_HINT(kind)) if may else ""
        case _:
            return ""


def _group_hint(table_model: TableModel, card: Card, may: bool) -> str:
    localizer = table_model.localizer
    count = grouped(choices.hand_of(table_model.view)).get(card, 0)
    if not count:
        return ""
    word = "jokers" if card == JOKER else "group"
    text = localizer(_DALMUTI_HINT(word), count=count, card=card_word(localizer, card))
    if not may:
        # What is asked for has the line to itself when it is told why not.
        return "" if table_model.moves else text
    action = table_model.moves.only((*table_model.picked, table_model.focus))
    if isinstance(action, Play):
        return f"{text}: {localizer('dalmuti.enter.play', set=set_words(localizer, action))}"
    return f"{text}: {localizer('dalmuti.enter.jokers' if card == JOKER else 'dalmuti.enter.choose')}"


def _card_hint(table_model: TableModel, may: bool) -> str:
    localizer, hand = table_model.localizer, choices.hand_of(table_model.view)
    at = number_of(table_model.focus)
    if at >= len(hand):
        return ""
    if table_model.focus in table_model.picked:
        return localizer("dalmuti.enter.ungive", card=card_word(localizer, hand[at]))
    text = card_word(localizer, hand[at])
    return localizer("dalmuti.enter.give", card=text) if may else text


def _give_hint(table_model: TableModel) -> str:
    """Tell what Enter gives, and to whom."""
    paid = payment_to(table_model.view, table_model.me)
    assert paid is not None
    given = cards_words(table_model.localizer, choices.picked_cards(table_model))
    return table_model.localizer("dalmuti.enter.done", cards=given, name=table_model.localizer.names[paid.giver])


def _set_hint(table_model: TableModel) -> str:
    localizer = table_model.localizer
    action = table_model.moves.only((*table_model.picked, table_model.focus))
    if isinstance(action, Play):
        return localizer("dalmuti.enter.play", set=set_words(localizer, action))
    return localizer("dalmuti.enter.with", jokers=localizer("dalmuti.jokers", count=number_of(table_model.focus)))


def seat_line(table_model: TableModel, seat: Seat) -> str:
    """Return who somebody is, what they hold and what they have scored, in one line."""
    localizer, view = table_model.localizer, table_model.view
    place = view.seats[seat]
    data: dict[str, object] = {"name": localizer.names[seat], "title": title_word(localizer, view, seat, full=True)}
    data["points"] = localizer("dalmuti.points", count=place.points)
    if place.left:
        return localizer("dalmuti.hint.seat.left", **data)
    if place.out:
        return localizer("dalmuti.hint.seat.out", nth=nth(localizer, place.out), **data)
    return localizer("dalmuti.hint.seat", cards=localizer("dalmuti.cards", count=place.hand_size), **data)


def details(table_model: TableModel) -> tuple[str, ...]:
    """Return all that lies open: of a seat in focus, else of the table."""
    localizer, view = table_model.localizer, table_model.view
    if table_model.focus.startswith("seat:"):
        return tuple(_seat_details(table_model, number_of(table_model.focus)))
    deck = cards_short(localizer, deck_of(view.top_rank, view.jokers))
    lines = [localizer("dalmuti.head"), "", localizer("dalmuti.details.deck", cards=deck)]
    if view.laid:
        sets = ", ".join(f"{localizer.names[laid.seat]} {set_words(localizer, laid.play)}" for laid in view.laid)
        lines.append(localizer("dalmuti.details.trick", sets=sets))
    if view.discard is not None:
        lines.append(localizer("dalmuti.details.discard", cards=cards_short(localizer, view.discard)))
    else:
        lines.append(localizer("dalmuti.details.discard.closed", count=view.discard_size))
    lines += ["", *(seat_line(table_model, seat) for seat in view.order)]
    return tuple(lines)


def _seat_details(table_model: TableModel, seat: Seat) -> list[str]:
    localizer, view = table_model.localizer, table_model.view
    lines = [localizer.names[seat], "", seat_line(table_model, seat)]
    for number, gained in enumerate(view.sheet, start=1):
        points = localizer("dalmuti.points", count=gained[seat])
        lines.append(localizer("dalmuti.details.hand", hand=number, points=points))
    return lines

"""What Dalmuti tells the person at the screen: what is asked, and what the focus means."""

from __future__ import annotations

from collections.abc import Mapping

from engine.core.model import Seat
from engine.games.dalmuti.actions import Play
from engine.games.dalmuti.cards import JOKER, Card, deck_of
from engine.games.dalmuti.model import Ask, View
from tui.games.dalmuti import controls as choices
from tui.games.dalmuti.cards import card_word, cards_short, cards_words, grouped, nth, set_short, set_words, title_word
from tui.games.dalmuti.draw_trick import payment_to
from tui.games.game_ui import DONE, ChoicePath, TableModel


def prompt(scene: TableModel) -> str:
    """Return what is asked, and with which keys it is answered."""
    view: View = scene.view
    voice = scene.voice
    if view.outcome is not None:
        return voice("dalmuti.prompt.over")
    if scene.me is None or scene.me not in scene.asked:
        names = voice.people(scene.asked)
        return voice(f"dalmuti.wait.{view.ask.value}", names=names, count=len(scene.asked)) if names else ""
    if view.ask is Ask.GIFT:
        return _prompt_gift(scene)
    if view.ask is Ask.CALL:
        following = scene.moves.following(())
        both = "takeover" in following and "revolution" in following
        word = "both" if both else next((one for one in ("takeover", "revolution") if one in following), "none")
        return voice(f"dalmuti.prompt.call.{word}")
    if scene.picked:
        return _prompt_picked(scene)
    return _prompt_play(scene)


def _keys(scene: TableModel) -> str:
    """Return the keys of the ranks that may be pressed now."""
    hot: Mapping[str, str] = choices.shown_keys(scene)
    following = scene.moves.following(scene.picked)
    return " ".join(key for spot, key in hot.items() if spot in following and spot.startswith("hand:"))


def _prompt_play(scene: TableModel) -> str:
    view, voice = scene.view, scene.voice
    keys = _keys(scene)
    if not view.laid:
        return voice("dalmuti.prompt.lead", keys=keys)
    top = view.laid[-1]
    # With jokers the words alone would take half of the line.
    laid = set_short(voice, top.play) if top.play.jokers else set_words(voice, top.play)
    data = {"set": laid, "name": voice.names[top.seat]}
    if not keys:
        only = set(choices.hand_of(view)) == {JOKER}
        return voice("dalmuti.prompt.jokers_only" if only else "dalmuti.prompt.stuck", **data)
    return voice("dalmuti.prompt.follow", count=top.play.count, keys=keys, **data)


def _prompt_picked(scene: TableModel) -> str:
    voice, hot = scene.voice, choices.shown_keys(scene)
    following = scene.moves.following(scene.picked)
    sizes = [spot for spot in following if spot.startswith("size:")]
    if sizes:
        card = next(choices.number_of(spot) for spot in reversed(scene.picked) if spot.startswith("hand:"))
        usual = choices.number_of(choices.usual_size(scene, sizes))
        keys = " ".join(hot[spot] for spot in sizes)
        return voice("dalmuti.prompt.size", card=card_word(voice, card), sizes=keys, usual=usual)
    counts = [spot for spot in following if spot.startswith("jokers:")]
    if counts:
        return voice("dalmuti.prompt.jokers", keys=" ".join(hot[spot] for spot in counts))
    keys = _keys(scene)
    if choices.ALONE in following:
        keys += voice("dalmuti.prompt.alone", key=hot[choices.ALONE])
    return voice("dalmuti.prompt.with_jokers", count=_jokers_picked(scene.picked), keys=keys)


def _jokers_picked(picked: ChoicePath) -> int:
    return max((choices.number_of(spot) for spot in picked if spot.startswith("jokers:")), default=1)


def _prompt_gift(scene: TableModel) -> str:
    voice, view = scene.voice, scene.view
    paid = payment_to(view, scene.me)
    assert paid is not None
    chosen = choices.picked_cards(scene)
    data = {"name": voice.names[paid.giver], "count": paid.count - len(chosen)}
    if DONE in scene.moves.following(scene.picked):
        return voice("dalmuti.prompt.give.done", chosen=cards_words(voice, chosen), name=data["name"])
    if chosen:
        return voice("dalmuti.prompt.give.more", chosen=cards_words(voice, chosen), **data)
    return voice("dalmuti.prompt.give", **data)


# ---- The spot in focus ----------------------------------------------------------------------------------------------


def hint(scene: TableModel) -> str:
    """Return what the spot in focus is, and what Enter does there."""
    voice, view = scene.voice, scene.view
    kind = scene.focus.partition(":")[0]
    may = scene.focus in scene.moves.following(scene.picked)
    match kind:
        case "hand":
            return _group_hint(scene, choices.number_of(scene.focus), may)
        case "card":
            return _card_hint(scene, may)
        case "size" | "jokers" | "alone":
            return _set_hint(scene) if may else ""
        case "done" if may:
            return _give_hint(scene)
        case "seat":
            return seat_line(scene, choices.number_of(scene.focus))
        case "trick" if view.laid:
            top = view.laid[-1]
            return voice("dalmuti.hint.trick", set=set_words(voice, top.play), name=voice.names[top.seat])
        case "pass" | "takeover" | "revolution" | "decline":
            return voice(f"dalmuti.hint.{kind}") if may else ""
        case _:
            return ""


def _group_hint(scene: TableModel, card: Card, may: bool) -> str:
    voice = scene.voice
    count = grouped(choices.hand_of(scene.view)).get(card, 0)
    if not count:
        return ""
    word = "jokers" if card == JOKER else "group"
    told = voice(f"dalmuti.hint.{word}", count=count, card=card_word(voice, card))
    if not may:
        # What is asked for has the line to itself when it is told why not.
        return "" if scene.moves else told
    action = scene.moves.only((*scene.picked, scene.focus))
    if isinstance(action, Play):
        return f"{told}: {voice('dalmuti.enter.play', set=set_words(voice, action))}"
    return f"{told}: {voice('dalmuti.enter.jokers' if card == JOKER else 'dalmuti.enter.choose')}"


def _card_hint(scene: TableModel, may: bool) -> str:
    voice, hand = scene.voice, choices.hand_of(scene.view)
    at = choices.number_of(scene.focus)
    if at >= len(hand):
        return ""
    if scene.focus in scene.picked:
        return voice("dalmuti.enter.ungive", card=card_word(voice, hand[at]))
    told = card_word(voice, hand[at])
    return voice("dalmuti.enter.give", card=told) if may else told


def _give_hint(scene: TableModel) -> str:
    """Tell what Enter gives, and to whom."""
    paid = payment_to(scene.view, scene.me)
    assert paid is not None
    given = cards_words(scene.voice, choices.picked_cards(scene))
    return scene.voice("dalmuti.enter.done", cards=given, name=scene.voice.names[paid.giver])


def _set_hint(scene: TableModel) -> str:
    voice = scene.voice
    action = scene.moves.only((*scene.picked, scene.focus))
    if isinstance(action, Play):
        return voice("dalmuti.enter.play", set=set_words(voice, action))
    return voice("dalmuti.enter.with", jokers=voice("dalmuti.jokers", count=choices.number_of(scene.focus)))


def seat_line(scene: TableModel, seat: Seat) -> str:
    """Return who somebody is, what they hold and what they have scored, in one line."""
    voice, view = scene.voice, scene.view
    place = view.seats[seat]
    data: dict[str, object] = {"name": voice.names[seat], "title": title_word(voice, view, seat, full=True)}
    data["points"] = voice("dalmuti.points", count=place.points)
    if place.left:
        return voice("dalmuti.hint.seat.left", **data)
    if place.out:
        return voice("dalmuti.hint.seat.out", nth=nth(voice, place.out), **data)
    return voice("dalmuti.hint.seat", cards=voice("dalmuti.cards", count=place.hand_size), **data)


def details(scene: TableModel) -> tuple[str, ...]:
    """Return all that lies open: of a seat in focus, else of the table."""
    voice, view = scene.voice, scene.view
    if scene.focus.startswith("seat:"):
        return tuple(_seat_details(scene, choices.number_of(scene.focus)))
    deck = cards_short(voice, deck_of(view.top_rank, view.jokers))
    lines = [voice("dalmuti.head"), "", voice("dalmuti.details.deck", cards=deck)]
    if view.laid:
        sets = ", ".join(f"{voice.names[laid.seat]} {set_words(voice, laid.play)}" for laid in view.laid)
        lines.append(voice("dalmuti.details.trick", sets=sets))
    if view.discard is not None:
        lines.append(voice("dalmuti.details.discard", cards=cards_short(voice, view.discard)))
    else:
        lines.append(voice("dalmuti.details.discard.closed", count=view.discard_size))
    lines += ["", *(seat_line(scene, seat) for seat in view.order)]
    return tuple(lines)


def _seat_details(scene: TableModel, seat: Seat) -> list[str]:
    voice, view = scene.voice, scene.view
    lines = [voice.names[seat], "", seat_line(scene, seat)]
    for number, gained in enumerate(view.sheet, start=1):
        points = voice("dalmuti.points", count=gained[seat])
        lines.append(voice("dalmuti.details.hand", hand=number, points=points))
    return lines

"""The middle of the table: the trick with the set to beat, or the question that is asked instead."""

from __future__ import annotations

from collections.abc import Iterator

from rich.style import Style

from engine.core.keys import KeyFamily
from engine.core.model import Outcome, Seat
from engine.games.dalmuti.actions import Play
from engine.games.dalmuti.cards import ACE, JOKER
from engine.games.dalmuti.model import DalmutiAsk, DalmutiView, Laid, Title, Transfer
from tui.canvas.grid import HEAVY, LIGHT, Rect, fit, wrap
from tui.canvas.palette import draw_area
from tui.games.controls import number_of
from tui.games.dalmuti import controls as choices
from tui.games.dalmuti.cards import cards_words, face_text, grouped, nth, set_cards, set_short, set_words
from tui.games.dalmuti.draw_hand import HUGE, LARGE, SMALL, CardFilling, Cut, Fan, best_cut, draw_fan, rank_style
from tui.games.drawing import DrawContext, SeenPart, only
from tui.games.table_model import DONE
from tui.texts.cells import cell_len

_DALMUTI_BONUS = KeyFamily("dalmuti.bonus.{}", "got paid given back")
_DALMUTI = KeyFamily("dalmuti.{}", "takeover revolution")

TRICK = "trick:now"
_ROOM_FOR_CARDS, _ROOM_FOR_LARGE, _ROOM_FOR_HUGE = 5, 12, 14
_ANSWERS = 44
"""The most cells of a list of answers: it stands in the middle of a wide table."""
Line = tuple[str, Style]


def draw_middle(pen: DrawContext, rect: Rect) -> None:
    """Draw the box of the trick, of a question, or of the end."""
    view: DalmutiView = pen.view
    following = pen.table_model.moves.following(())
    if view.outcome is not None:
        _draw_lines(pen, rect, "dalmuti.over", list(_end(pen, view.outcome)))
    elif sets := _sets(pen):
        _draw_sets(pen, rect, sets)
    elif "takeover" in following or "revolution" in following:
        _draw_call(pen, rect, "takeover" if "takeover" in following else "revolution")
    elif view.ask is DalmutiAsk.GIFT:
        _draw_lines(pen, rect, "dalmuti.bonus", list(_bonus(pen)), pen.mine)
        if DONE in pen.open:
            _draw_answer(pen, rect.inner(), rect.y + rect.height - 3, "enter", DONE, pen.localizer("dalmuti.do.give"))
    elif view.ask is DalmutiAsk.PLAY:
        seen = SeenPart(only(view, "laid", "seat", "top_rank"), (), None)
        pen.part("trick", rect, seen, _draw_trick)
    else:
        _draw_lines(pen, rect, "dalmuti.deal", list(_dealt(pen)))


def _frame(pen: DrawContext, rect: Rect, title: str, heavy: bool = False) -> Rect:
    style = pen.palette.turn if heavy else pen.palette.line
    draw_area(pen.canvas, rect, pen.palette.band, style, HEAVY if heavy else LIGHT)
    pen.canvas.put(
        rect.x + 2, rect.y, f" {fit(title, rect.width - 6)} ", pen.palette.turn if heavy else pen.palette.bold
    )
    return rect.inner(2 if rect.width > 30 else 1)


def _draw_lines(pen: DrawContext, rect: Rect, title: str, parts: list[Line], heavy: bool = False) -> None:
    """Draw sentences in the middle of a box, each one apart from the next."""
    inside = _frame(pen, rect, pen.localizer(title), heavy)
    lines = [(part, style) for text, style in parts for part in (wrap(text, inside.width) if text else ("",))]
    y = inside.y + max(inside.height - len(lines), 0) // 2
    for text, style in lines[: inside.height]:
        pen.canvas.middle(inside, y, text, style)
        y += 1


# ---- The trick ------------------------------------------------------------------------------------------------------


def _draw_trick(pen: DrawContext, rect: Rect) -> None:
    view: DalmutiView = pen.view
    inside = _frame(pen, rect, pen.localizer("dalmuti.trick"))
    pen.spot(TRICK, rect)
    if not view.laid:
        middle = inside.y + inside.height // 2
        pen.canvas.middle(inside, middle - 1, pen.localizer("dalmuti.trick.empty"), pen.palette.dim)
        leads = pen.localizer("dalmuti.trick.leads", name=pen.name(view.seat))
        pen.canvas.middle(inside, middle, fit(leads, inside.width), pen.palette.bold)
        return
    top = view.laid[-1]
    if inside.height < _ROOM_FOR_CARDS:
        _draw_trick_in_words(pen, inside, top)
        return
    cards = set_cards(top.play)
    faces = [(face_text(pen.localizer, card), rank_style(pen, card)) for card in cards]
    widest = max((face for face, _ in faces), key=cell_len)
    cut, height = _size((widest, len(cards)), inside)
    below = list(_below(pen, top, inside.width))
    rest = inside.height - height - len(below)
    earlier = view.laid[:-1][-max(rest - 1, 0) :] if rest > 1 else ()
    y = inside.y + max(rest - len(earlier), 0) // 2
    for laid in earlier:
        pen.canvas.middle(inside, y, _laid_short(pen, laid, inside.width), pen.palette.dim)
        y += 1
    y = inside.y + max(rest - len(earlier), 0) // 2 + len(earlier) + (rest > len(earlier) + 1)
    width = cut.fan(widest, len(cards))
    fan = Rect(inside.x + max(inside.width - width, 0) // 2, y, width, height)
    draw_fan(pen.canvas, fan, cut, faces, CardFilling(pen.palette.face, pen.palette.on_card().bold), True)
    for row, (text, style) in enumerate(below, start=y + height):
        pen.canvas.middle(inside, row, text, style)


def _draw_trick_in_words(pen: DrawContext, inside: Rect, top: Laid) -> None:
    """Tell the trick in two lines where there is no room for cards: the set to beat, and those before it."""
    pen.canvas.put(inside.x, inside.y, next(iter(_below(pen, top, inside.width)))[0], pen.palette.bold)
    earlier = " · ".join(_laid_short(pen, laid, inside.width) for laid in reversed(pen.view.laid[:-1]))
    if inside.height > 1:
        pen.canvas.put(inside.x, inside.y + 1, fit(earlier, inside.width), pen.palette.dim)


def _size(fan: Fan, room: Rect) -> tuple[Cut, int]:
    """Return how wide and how high the cards of the set are drawn."""
    cuts = (*HUGE, *LARGE, *SMALL) if room.height >= _ROOM_FOR_HUGE else (*LARGE, *SMALL)
    cut = best_cut(cuts if room.height >= _ROOM_FOR_LARGE else SMALL, [fan], room.width)
    return cut, 7 if cut in HUGE else 5 if cut in LARGE else 3


def _laid_short(pen: DrawContext, laid: Laid, room: int) -> str:
    text = set_short(pen.localizer, laid.play)
    return f"{fit(pen.name(laid.seat), room - len(text) - 1)} {text}"


def _below(pen: DrawContext, top: Laid, room: int) -> Iterator[Line]:
    """Tell whose set it is, and what beats it."""
    localizer, palette = pen.localizer, pen.palette
    laid = set_words(localizer, top.play)
    written = localizer.fitting(room, lambda words: words("dalmuti.trick.of", set=laid, name=words.names[top.seat]))
    yield fit(written, room), palette.bold
    yield from ((text, palette.dim) for text in wrap(beaten_by(pen, top.play), room))


def beaten_by(pen: DrawContext, play: Play) -> str:
    """Return in words what beats a set."""
    if play.rank == ACE:
        return pen.localizer("dalmuti.trick.unbeatable")
    if play.rank - 1 == ACE:
        return pen.localizer("dalmuti.trick.beat.ace")
    return pen.localizer("dalmuti.trick.beat", count=play.count, card=pen.localizer.session.rank(play.rank - 1))


# ---- Questions ------------------------------------------------------------------------------------------------------


def _sets(pen: DrawContext) -> list[str]:
    """Return the spots of how many cards or jokers a set may have, once its rank or its jokers are chosen."""
    following = pen.table_model.moves.following(pen.table_model.picked) if pen.table_model.picked else ()
    return [spot for spot in following if spot.startswith(("size:", "jokers:"))]


def _draw_sets(pen: DrawContext, rect: Rect, following: list[str]) -> None:
    """Draw the sets, or the numbers of jokers, that may follow in a choice that has begun."""
    inside = _frame(pen, rect, pen.localizer("dalmuti.sets"), True)
    width = min(inside.width, _ANSWERS)
    inside = inside._replace(x=inside.x + (inside.width - width) // 2, width=width)
    columns = 1 + (len(following) > inside.height)
    rows = -(-len(following) // columns)
    width = inside.width // columns
    top = inside.y + max(inside.height - rows, 0) // 2
    for at, spot in enumerate(following):
        x, y = inside.x + at // rows * width, top + at % rows
        end = pen.canvas.put(x, y, f" {pen.hot.get(spot, ' ')}", pen.palette.key)
        pen.canvas.put(end, y, f"  {fit(choice_words(pen, spot), width - 5)} ", pen.palette.bold)
        pen.spot(spot, Rect(x, y, width, 1))


def choice_words(pen: DrawContext, spot: str) -> str:
    """Return the outcome of pressing a spot of a choice that has begun, in words."""
    table_model, localizer = pen.table_model, pen.localizer
    if spot.startswith("jokers:"):
        return localizer("dalmuti.jokers", count=number_of(spot))
    action = table_model.moves.only((*table_model.picked, spot))
    return set_words(localizer, action) if isinstance(action, Play) else ""


def _draw_call(pen: DrawContext, rect: Rect, call: str) -> None:
    """Ask whether the jokers are shown, with both answers to click."""
    localizer, palette, view = pen.localizer, pen.palette, pen.view
    inside = _frame(pen, rect, localizer(_DALMUTI(call)), True)
    texts = [localizer(f"{_DALMUTI(call)}.story", **_roles(pen))]
    if call == "takeover":
        redeal = view.options.takeover_redeal
        texts.append(localizer("dalmuti.takeover.redeal" if redeal else "dalmuti.takeover.no_redeal"))
    lines = [part for text in texts for part in wrap(text, inside.width)]
    answers = [
        (command.keys[0], command.spot, localizer(command.word))
        for command in choices.CONTROLS.commands(pen.table_model)
    ]
    y = inside.y + max(inside.height - len(lines) - len(answers) - 1, 0) // 2
    for text in lines:
        pen.canvas.middle(inside, y, text, palette.bold)
        y += 1
    for key, spot, word in answers:
        y += 1
        _draw_answer(pen, inside, y, key, spot, word)


def _draw_answer(pen: DrawContext, inside: Rect, y: int, key: str, spot: str, word: str) -> None:
    """Draw an answer in the middle of a line: its key, and what it does; it can be clicked."""
    x = inside.x + max(inside.width - cell_len(f" {key}  {word} "), 0) // 2
    end = pen.canvas.put(pen.canvas.put(x, y, f" {key} ", pen.palette.key), y, f" {word} ")
    pen.spot(spot, Rect(x, y, end - x, 1))


def _roles(pen: DrawContext) -> dict[str, object]:
    """Return who is who for the story of a takeover: the other intern, and the executives who fall."""
    titles = {place.title: pen.name(seat) for seat, place in enumerate(pen.view.seats)}
    mine = None if pen.table_model.me is None else pen.view.seats[pen.table_model.me].title
    partner = titles.get(Title.SENIOR if mine is Title.JUNIOR else Title.JUNIOR, "")
    return {"partner": partner, "president": titles.get(Title.PRESIDENT, ""), "vice": titles.get(Title.VICE, "")}


# ---- Before the first trick, and after the last ---------------------------------------------------------------------


def payment_to(view: DalmutiView, seat: Seat | None) -> Transfer | None:
    """Return what an intern has paid the seat, or None for those who are paid nothing."""
    return next((paid for paid in view.bonus if paid.receiver == seat and not paid.gift), None)


def _bonus(pen: DrawContext) -> Iterator[Line]:
    localizer, palette, table_model = pen.localizer, pen.palette, pen.table_model
    me = table_model.me
    for moved in pen.view.bonus:
        if me in (moved.giver, moved.receiver) and moved.cards is not None:
            mine = moved.receiver == me
            word = ("back" if mine else "given") if moved.gift else "got" if mine else "paid"
            other = moved.giver if moved.receiver == me else moved.receiver
            data = {"name": pen.name(other), "cards": cards_words(localizer, moved.cards)}
            yield localizer(_DALMUTI_BONUS(word), **data), palette.bold
        elif not moved.gift:
            data = {"giver": pen.name(moved.giver), "receiver": pen.name(moved.receiver)}
            yield localizer("dalmuti.bonus.other", count=moved.count, **data), palette.dim
    yield "", palette.dim
    paid = payment_to(pen.view, me)
    if pen.mine and paid is not None:
        chosen = choices.picked_cards(table_model)
        yield localizer("dalmuti.bonus.give", count=paid.count, name=pen.name(paid.giver)), palette.turn
        if chosen:
            yield localizer("dalmuti.bonus.chosen", cards=cards_words(localizer, chosen)), palette.bold
    else:
        names = localizer.listed([pen.name(seat) for seat in table_model.asked])
        yield localizer("dalmuti.bonus.wait", names=names, count=len(table_model.asked)), palette.dim


def _dealt(pen: DrawContext) -> Iterator[Line]:
    view: DalmutiView = pen.view
    if view.ask is DalmutiAsk.START:
        yield pen.localizer("dalmuti.drawing"), pen.palette.bold
        return
    word = "dalmuti.dealt" if view.ask is DalmutiAsk.CALL else "dalmuti.dealing"
    yield pen.localizer(word, name=pen.name(view.dealer)), pen.palette.bold
    jokers = grouped(choices.hand_of(view)).get(JOKER, 0)
    if view.ask is DalmutiAsk.CALL and view.viewer in view.deciders and jokers < 2:
        yield pen.localizer("dalmuti.dealt.no_call"), pen.palette.dim
    elif view.ask is DalmutiAsk.CALL:
        yield pen.localizer("dalmuti.dealt.calls"), pen.palette.dim


def _end(pen: DrawContext, outcome: Outcome) -> Iterator[Line]:
    seats = sorted(range(len(outcome.places)), key=lambda seat: (outcome.places[seat], seat))
    for seat in seats:
        points = pen.localizer("dalmuti.points", count=outcome.scores[seat])
        style = pen.palette.bold if outcome.places[seat] == 1 else pen.palette.dim
        yield f"{nth(pen.localizer, outcome.places[seat])} {pen.name(seat)} · {points}", style

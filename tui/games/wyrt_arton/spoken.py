"""Wyrt de Arton for those who hear it.

The table and every choice in plain sentences, and why something cannot be.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import get_args

from engine.core.keys import KeyFamily
from engine.core.model import Reason, Seat
from engine.games.wyrt_arton import actions as acts
from engine.games.wyrt_arton.cards import Card
from engine.games.wyrt_arton.cheating import odds_of
from engine.games.wyrt_arton.hands import HandKind
from engine.games.wyrt_arton.model import (
    AS_THE_TABLE,
    HAND_SIZE,
    NOBODY,
    ArtonAsk,
    ArtonView,
    Chair,
    CheatOdds,
    DiceCard,
    Mode,
)
from tui.games.table_model import SeenCard
from tui.games.wyrt_arton.cards import (
    changes_nothing,
    cheat_outcomes,
    costs_the_soul,
    drawn_on,
    magic_held,
    own_seat,
    percent,
    place_of_hand,
    power_of,
    table_waits,
    winnable,
)
from tui.games.wyrt_arton.events import ending, money_in
from tui.games.wyrt_arton.names import (
    MAGIC,
    card_of,
    cards_of,
    chair_name,
    effect_name,
    in_order,
    level_name,
    made,
    magic_name,
    money,
    trick_words,
)
from tui.texts.events import tag_of
from tui.texts.localizer import Localizer

_WYRT_ARTON_ACT = KeyFamily("wyrt_arton.act.{}", [tag_of(kind) for kind in get_args(acts.ArtonAction)])
_WYRT_ARTON_DIE = KeyFamily("wyrt_arton.die.{}", "0 1 2")
_WYRT_ARTON_MODE = KeyFamily("wyrt_arton.tell.mode.{}", [mode for mode in Mode if mode is not Mode.MONEY])
_BETWEEN = (ArtonAsk.DOORS, ArtonAsk.OVER)
_AMOUNTS = ("amount", "most", "minimum", "due")
"""The sums in the data of a refusal."""


def why(reason: Reason, localizer: Localizer) -> str:
    """Return a refusal in words."""
    sums = {name: money_in(localizer, int(value)) for name, value in reason.data.items() if name in _AMOUNTS}
    return localizer(f"error.{reason.code}", **{**reason.data, **sums})


# ---- Choices --------------------------------------------------------------------------------------------------------


def name_of(view: ArtonView, action: acts.ArtonAction, localizer: Localizer) -> str:
    """Return an action as a choice in words; its key has the action's tag."""
    key, data = _WYRT_ARTON_ACT(tag_of(type(action))), {}
    own = own_seat(view)
    match action:
        case acts.Call() if own is not None:
            key = f"{key}.all_in" if view.to_call == own.money else key
            data = {"amount": money(localizer, view.options, view.to_call)}
        case acts.RaiseBy(amount=amount) if own is not None:
            key = f"{key}.all_in" if amount == own.money - view.to_call else key
            data = {"amount": money(localizer, view.options, amount)}
        case acts.PostStraddle() if own is not None:
            data = {"amount": money(localizer, view.options, 2 * view.minimum - own.stake)}
        case acts.SitDown() if own is not None:
            data = {"amount": money(localizer, view.options, own.money)}
        case acts.Cheat() if view.odds is not None:
            comes = cheat_outcomes(view.odds)
            data = {"succeeds": str(percent(comes.succeeds)), "caught": str(percent(comes.caught))}
            key = f"{key}.hopeless" if not comes.insisting else f"{key}.soul" if costs_the_soul(view) else key
        case acts.TryTrick(number=number) if view.viewer is not None:
            comes = cheat_outcomes(odds_of(view, view.viewer, view.retried, number))
            data = {"succeeds": str(percent(comes.succeeds)), "caught": str(percent(comes.caught))}
            data |= {"number": str(number + 1), "words": trick_words(localizer, view.tricks[number].words)}
        case acts.Invent(effect=effect):
            data = {"what": effect_name(localizer, effect)}
        case acts.VoteLevel(level=level):
            data = {"level": level_name(localizer, level)}
        case acts.LookAt(seat=seat):
            data = {"name": localizer.names[seat]}
        case acts.Insist() | acts.SecondChance():
            data = {"passes": str(_passes(view, isinstance(action, acts.Insist)))}
        case acts.StealCard(card=card):
            data = {"card": card_of(localizer, card)}
        case acts.UseMagic(card=card, trait=trait):
            key = f"{key}.trait" if trait else key
            data = {"name": magic_name(localizer, card), "card": card_of(localizer, card), "trait": trait}
            if own is not None and changes_nothing(view, card):
                return localizer("wyrt_arton.act.magic.nothing", act=localizer(key, **data))
        case acts.ChooseDie(die=die):
            shows = (view.dice[-1].suit_die, *view.dice[-1].dice)[die]
            data = {"name": localizer(_WYRT_ARTON_DIE(die)), "die": str(shows)}
    return localizer(key, **data)


def _passes(view: ArtonView, insists: bool) -> int:
    """Return how many of six faces pass H for who insists, or the test that a second chance rolls again."""
    if view.odds is None or view.theft is None:
        return 0
    if not insists and not view.theft.h_die:
        return view.odds.passes_i
    return view.odds.passes_h_harder if insists or view.theft.insisted else view.odds.passes_h


# ---- The table ------------------------------------------------------------------------------------------------------


def describe(view: ArtonView, localizer: Localizer) -> tuple[str, ...]:
    """Return the table in plain sentences.

    The hand, each seat from the viewer on, the pot, the dice, the own cards.
    """
    count, first = len(view.seats), view.viewer or 0
    lines = [_opening(view, localizer)]
    lines += [_seat(view, (first + at) % count, localizer) for at in range(count)]
    if view.outcome is not None:
        return (*lines, ending(view.outcome, localizer))
    if view.ask is ArtonAsk.DOORS:
        return tuple(lines)
    lines += [_dice(dice_card, localizer) for dice_card in view.dice]
    lines += _pot(view, localizer)
    lines += _own(view, localizer)
    lines += trick_lines(view, localizer)
    return tuple(lines)


def in_a_line(view: ArtonView, localizer: Localizer) -> str:
    """Return how the match stands: the hand, the dice, the pot and what is asked, and everybody's money."""
    seats = []
    for seat, place in enumerate(view.seats):
        parts = [f"{localizer.names[seat]} {money(localizer, view.options, place.money)}"]
        if place.chair is not Chair.SEATED:
            parts.append(chair_name(localizer, place.chair))
        elif view.ask not in _BETWEEN and view.turn and not place.in_hand:
            parts.append(localizer("wyrt_arton.line.folded"))
        seats.append(", ".join(parts))
    lines = [_opening(view, localizer)]
    if view.outcome is None and view.ask is not ArtonAsk.DOORS:
        lines += [localizer("wyrt_arton.line.dice", card=card_of(localizer, dice.card)) for dice in view.dice]
        lines += _pot(view, localizer)
    return " ".join([*lines, f"{'; '.join(seats)}."])


def own_cards(view: ArtonView, localizer: Localizer) -> Sequence[str]:
    """Return the viewer's hand, what was stolen, and what they make."""
    own, lines = own_seat(view), []
    if own is None:
        return ()
    if own.hand:
        lines.append(localizer("wyrt_arton.tell.own", cards=cards_of(localizer, in_order(own.hand), ", ")))
    if own.stolen:
        lines.append(localizer("wyrt_arton.tell.stolen", cards=cards_of(localizer, in_order(own.stolen), ", ")))
    if own.hand and view.reading is not None:
        data = {"hand": made(localizer, view.reading), "place": place_of_hand(view.reading), "kinds": len(HandKind)}
        lines.append(localizer("wyrt_arton.tell.made", **data))
    return lines


def makes(view: ArtonView, localizer: Localizer) -> str:
    """Return what the viewer's cards make with those of the dice, while the seat is in the hand."""
    own = own_seat(view)
    if own is None or not own.in_hand or view.reading is None:
        return ""
    return localizer("wyrt_arton.tell.now", hand=made(localizer, view.reading))


def seen_cards(view: ArtonView, localizer: Localizer) -> Iterator[SeenCard]:
    """Yield the cards of the Dead Man's Hand that the viewer holds, where they have power."""
    for card in magic_held(view):
        name = f"{magic_name(localizer, card)}, {card_of(localizer, card)}"
        key = "wyrt_arton.line.magic.spent" if card in view.spent else "wyrt_arton.line.magic"
        text = localizer(key, drawn=drawn_on(localizer, card), power=power_of(localizer, card))
        yield SeenCard(MAGIC[card], name, localizer("wyrt_arton.line.held"), text)


def card_meant(_view: ArtonView, action: acts.ArtonAction) -> str:
    """Return the magic card that an action uses, by the word for it."""
    return MAGIC[action.card] if isinstance(action, acts.UseMagic) else ""


def trick_lines(view: ArtonView, localizer: Localizer) -> Iterator[str]:
    """Yield the cheats invented in this match, each with its level, the last perhaps without one yet."""
    for number, trick in enumerate(view.tricks, start=1):
        waits = view.ask is ArtonAsk.VOTE and number == len(view.tricks)
        key = "wyrt_arton.trick" if trick.level != AS_THE_TABLE else "wyrt_arton.trick.table"
        data = {
            "name": localizer.names[trick.by],
            "what": effect_name(localizer, trick.effect),
            "words": trick_words(localizer, trick.words),
        }
        level = level_name(localizer, max(trick.level, 0))
        yield localizer("wyrt_arton.trick.waits" if waits else key, number=number, level=level, **data)


def _opening(view: ArtonView, localizer: Localizer) -> str:
    if view.hand_number == 0:
        return localizer("wyrt_arton.tell.before")
    parts = [
        localizer(
            "wyrt_arton.tell.hand",
            hand=view.hand_number,
            minimum=money(localizer, view.options, view.minimum),
            name=localizer.names[view.buck],
        )
    ]
    if view.ask is ArtonAsk.DOORS:
        waits = [localizer.names[seat] for seat in view.deciders]
        key = "wyrt_arton.tell.doors.waits" if table_waits(view) else "wyrt_arton.tell.doors"
        parts = [localizer(key, hand=view.hand_number, names=localizer.listed(waits))]
    elif view.turn and view.outcome is None:
        parts.append(localizer("wyrt_arton.tell.turn", turn=view.turn))
    if view.options.mode is not Mode.MONEY:
        parts.append(localizer("wyrt_arton.tell.fallen" if view.fallen else _WYRT_ARTON_MODE(view.options.mode)))
    if view.time_called:
        parts.append(localizer("wyrt_arton.log.time_called"))
    return " ".join(parts)


def _seat(view: ArtonView, seat: Seat, localizer: Localizer) -> str:
    place, name = view.seats[seat], localizer.names[seat]
    if place.chair is not Chair.SEATED:
        data = {"name": name, "chair": chair_name(localizer, place.chair)}
        key = "wyrt_arton.tell.away" if place.money else "wyrt_arton.tell.gone"
        return localizer(key, money=money(localizer, view.options, place.money), **data)
    parts = [localizer("wyrt_arton.tell.seat", name=name, money=money(localizer, view.options, place.money))]
    if view.options.mode is Mode.DEATH_MATCH and seat == len(view.seats) - 1 and name != "Morto":
        parts.append(localizer("wyrt_arton.tell.morto"))
    parts += [] if view.ask in _BETWEEN else _playing(view, seat, localizer)
    if view.options.cheating:
        parts.append(localizer("wyrt_arton.tell.sheet", h=place.h, i=place.i))
    return " ".join(parts)


def _playing(view: ArtonView, seat: Seat, localizer: Localizer) -> Iterator[str]:
    """Yield what a seat does in this hand."""
    place = view.seats[seat]
    blinds = ((view.small, "small blind"), (view.big, "big blind"), (view.straddler, "straddle"))
    marks = [word for whose, word in blinds if whose == seat]
    if marks:
        yield localizer("wyrt_arton.tell.blind", blind=localizer.listed(marks))
    if place.stake:
        yield localizer("wyrt_arton.tell.stake", stake=money(localizer, view.options, place.stake))
    if view.turn and not place.in_hand:
        yield localizer("wyrt_arton.tell.folded")
    elif place.in_hand and view.turn and not place.money:
        yield localizer("wyrt_arton.tell.all_in")
    if place.in_hand and place.hand_size not in (0, HAND_SIZE):
        yield localizer("wyrt_arton.tell.count", count=place.hand_size)


def _dice(dice_card: DiceCard, localizer: Localizer) -> str:
    first, second = dice_card.dice
    card = card_of(localizer, dice_card.card)
    return localizer("wyrt_arton.tell.dice", card=card, suit=dice_card.suit_die, first=first, second=second)


def _pot(view: ArtonView, localizer: Localizer) -> Iterator[str]:
    if view.pot:
        sums = {"pot": view.pot, "highest": view.highest}
        data = {name: money(localizer, view.options, amount) for name, amount in sums.items()}
        yield localizer("wyrt_arton.tell.pot", **data)
    if view.viewer is not None and view.to_call and view.turn:
        sums = {"call": view.to_call, "win": winnable(view, view.viewer)}
        data = {name: money(localizer, view.options, amount) for name, amount in sums.items()}
        yield localizer("wyrt_arton.tell.call", **data)
    if view.ask is ArtonAsk.ANSWER and view.raiser != NOBODY:
        yield localizer("wyrt_arton.tell.raiser", name=localizer.names[view.raiser])


def _own(view: ArtonView, localizer: Localizer) -> Iterator[str]:
    own = own_seat(view)
    yield from own_cards(view, localizer)
    if view.looked:
        name, cards = localizer.names[view.looked_at], cards_of(localizer, in_order(view.looked), ", ")
        yield localizer("wyrt_arton.tell.looked", name=name, cards=cards)
    for card in magic_held(view):
        yield _magic(view, card, localizer)
    if view.odds is not None and own is not None and own.hand and not view.cheated:
        yield _odds(view.odds, localizer)
        if costs_the_soul(view):
            yield localizer("wyrt_arton.tell.soul")
    if view.undealt is not None and view.theft is not None:
        yield localizer("wyrt_arton.tell.steal", count=view.theft.loot - view.theft.taken)


def _magic(view: ArtonView, card: Card, localizer: Localizer) -> str:
    """Return what a magic card in the own hand looks like, and what it does or that it was used today."""
    key = "wyrt_arton.tell.magic.spent" if card in view.spent else "wyrt_arton.tell.magic"
    names = {"name": magic_name(localizer, card), "card": card_of(localizer, card)}
    return localizer(key, drawn=drawn_on(localizer, card), power=power_of(localizer, card), **names)


def _odds(odds: CheatOdds, localizer: Localizer) -> str:
    comes = cheat_outcomes(odds)
    data = {
        "level": level_name(localizer, odds.level),
        "i": odds.passes_i,
        "h": odds.passes_h,
        "succeeds": percent(comes.succeeds),
        "caught": percent(comes.caught),
        "insisting": percent(comes.insisting),
    }
    return localizer("wyrt_arton.tell.odds", **data)

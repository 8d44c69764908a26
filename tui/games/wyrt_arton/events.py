"""Events as sentences; the end tables."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import TYPE_CHECKING, Any

from engine.core.keys import KeyFamily
from engine.core.model import Outcome, Seat
from engine.games.wyrt_arton import cheat_events as cheat_types
from engine.games.wyrt_arton import events as event_types
from engine.games.wyrt_arton.cards import dice_card, height
from engine.games.wyrt_arton.hands import ArtonReading, HandKind
from engine.games.wyrt_arton.model import AS_THE_TABLE, NOBODY, THE_THEFT, ArtonOptions, Chair, CheatRecord, Mode, Trick
from tui.games.table_model import Highlight
from tui.games.wyrt_arton import names
from tui.games.wyrt_arton.names import (
    card_of,
    cards_of,
    effect_name,
    in_order,
    kind_of_hand,
    level_name,
    made,
    trick_words,
)
from tui.texts.events import Branch, EventTexts, outcome_data

if TYPE_CHECKING:
    from tui.texts.localizer import Localizer

_WYRT_ARTON_DIE = KeyFamily("wyrt_arton.die.{}", "0 1 2")

seated = "seat:{}".format

MARKS = {
    "rare": "*",
    "pot": "$",
    "split": "%",
    "caught": "x",
    "magic": "+",
    "soul": "&",
    "out": "-",
    "fall": "v",
    "wish": "!",
    "time": "@",
    "end": "#",
}
"""A character for each kind of key moment, the same on every terminal."""


def money_in(localizer: Localizer, amount: int) -> str:
    """Return an amount in the unit of the reader's table: tibares or points of life."""
    return names.money(localizer, localizer.options or ArtonOptions(), amount)


def _sums(*fields: str) -> Callable[[Any, Localizer], Branch]:
    """Return what writes these fields as sums, and adds that a seat has nothing left."""

    def make(event: Any, localizer: Localizer) -> Branch:
        after = localizer("wyrt_arton.log.all_in") if getattr(event, "all_in", False) else ""
        return Branch({field: money_in(localizer, getattr(event, field)) for field in fields}, after=after)

    return make


def _or_nothing(field: str, key: str) -> Callable[[Any, Localizer], Branch]:
    """Return what writes a field as a sum, and takes another key where it is 0."""

    def make(event: Any, localizer: Localizer) -> Branch:
        amount = getattr(event, field)
        return Branch({field: money_in(localizer, amount)}, "" if amount else key)

    return make


def _suit(event: event_types.SuitRolled, localizer: Localizer) -> Branch:
    return Branch({} if event.again else {"suit": names.suit_of(localizer, dice_card(event.die, 2))})


def _dice_card(event: event_types.DiceCardThrown, localizer: Localizer) -> Branch:
    card, (first, second) = event.dice_card.card, event.dice_card.dice
    return Branch({"first": first, "second": second, "sum": height(card), "card": card_of(localizer, card)})


def _hand_shown(event: event_types.ArtonHandShown, localizer: Localizer) -> Branch:
    """Leave out the suits where the hand is heard: its name tells when they count."""
    if not localizer.session.speaks:
        return Branch()
    return Branch({"cards": ", ".join(names.rank_of(localizer, height(card)) for card in event.cards)})


def _caught(event: cheat_types.CheatCaught, localizer: Localizer) -> Branch:
    stake = money_in(localizer, event.stake)
    return Branch(after=localizer("wyrt_arton.log.caught.stake", stake=stake) if event.stake else "")


def _out(event: event_types.ArtonSeatOut, localizer: Localizer) -> Branch:
    lives = localizer.options is not None and localizer.options.mode is Mode.DEATH_MATCH
    is_morto = lives and event.seat == len(localizer.names) - 1
    return Branch(key="wyrt_arton.log.out.morto" if is_morto else "")


def _magic(event: event_types.MagicUsed, localizer: Localizer) -> Branch:
    return Branch({"card": names.magic_name(localizer, event.card)}, "" if event.die else "wyrt_arton.log.magic.safe")


def is_won(pot: event_types.PotPaid) -> bool:
    """Tell whether a pot was played for: money that nobody else could win only comes back."""
    return pot.unshown or len(pot.contenders) > 1


def _pot(event: event_types.PotPaid, localizer: Localizer) -> Branch:
    pairs = [(localizer.names[seat], share) for seat, share in enumerate(event.shares) if share]
    shares = ", ".join(f"{name} {money_in(localizer, share)}" for name, share in pairs)
    after = localizer("wyrt_arton.log.pot.shares", shares=shares) if len(event.winners) > 1 else ""
    key = "wyrt_arton.log.pot.side" if event.number else ""
    if event.unshown:
        key = "wyrt_arton.log.pot.unshown"
    elif not is_won(event):
        key = "wyrt_arton.log.pot.back"
    return Branch({"count": len(event.winners), "amount": money_in(localizer, event.amount)}, key, after)


def _invented(event: cheat_types.TrickInvented, localizer: Localizer) -> Branch:
    return Branch({"what": effect_name(localizer, event.effect), "words": trick_words(localizer, event.words)})


def _voted(event: cheat_types.LevelVoted, localizer: Localizer) -> Branch:
    return Branch({} if event.level == AS_THE_TABLE else {"level": level_name(localizer, event.level)})


def _ruled(event: cheat_types.TrickRuled, localizer: Localizer) -> Branch:
    if event.level == AS_THE_TABLE:
        return Branch(key="wyrt_arton.log.ruled.none")
    votes = localizer.listed(level_name(localizer, level) for level in event.votes)
    after = localizer("wyrt_arton.log.ruled.votes", votes=votes) if votes else ""
    return Branch({"level": level_name(localizer, event.level)}, after=after)


def _began(event: cheat_types.CheatBegan, localizer: Localizer) -> Branch:
    data = {"level": level_name(localizer, event.level), "words": trick_words(localizer, event.words)}
    return Branch(data, "" if event.trick == THE_THEFT else "wyrt_arton.log.cheat.trick")


def cheat_text(cheat: CheatRecord, tricks: Sequence[Trick], localizer: Localizer) -> str:
    """Return one cheat of the match in words, after it whose invention it was, if it was any."""
    line = _cheat(cheat, tricks, localizer)
    if cheat.trick == THE_THEFT:
        return line
    trick = tricks[cheat.trick]
    data = {"name": localizer.names[trick.by], "words": trick_words(localizer, trick.words)}
    return f"{line} {localizer('wyrt_arton.cheat.invented', **data)}"


def _cheat(cheat: CheatRecord, tricks: Sequence[Trick], localizer: Localizer) -> str:
    data = {"hand": cheat.hand_number, "name": localizer.names[cheat.seat]}
    if cheat.caught:
        return localizer("wyrt_arton.cheat.caught", **data)
    if cheat.stopped:
        return localizer("wyrt_arton.cheat.stopped", **data)
    if cheat.looked != NOBODY:
        return localizer("wyrt_arton.cheat.looked", whose=localizer.names[cheat.looked], **data)
    if cheat.trick != THE_THEFT and tricks[cheat.trick].effect == "look":
        return localizer("wyrt_arton.cheat.looked.none", **data)
    if not cheat.cards:
        return localizer("wyrt_arton.cheat.nothing", **data)
    return localizer("wyrt_arton.cheat.stole", cards=cards_of(localizer, cheat.cards), **data)


def _cheats(event: cheat_types.CheatsRevealed, localizer: Localizer) -> Branch:
    listed = " ".join(cheat_text(cheat, event.tricks, localizer) for cheat in event.cheats)
    return Branch({"listed": listed}, "" if listed else "wyrt_arton.log.cheats.none")


def _ended(event: event_types.ArtonMatchEnded, localizer: Localizer) -> Branch:
    outcome = event.outcome
    won = [score for score, place in zip(outcome.scores, outcome.places, strict=True) if place == 1]
    return Branch({"best": money_in(localizer, max(won, default=0))})


def ending(outcome: Outcome, localizer: Localizer) -> str:
    """Return in one sentence how a match with places ended."""
    return EVENTS.format(event_types.ArtonMatchEnded(outcome), localizer)


EVENTS = EventTexts(
    "wyrt_arton",
    {
        "card": lambda card, _event, localizer: card_of(localizer, card),
        "cards": lambda cards, _event, localizer: cards_of(localizer, cards),
        ArtonReading: lambda reading, _event, localizer: made(localizer, reading),
    },
    {
        event_types.BlindPaid: _sums("amount"),
        event_types.CardsSeen: lambda event, localizer: Branch(
            {"cards": cards_of(localizer, in_order(event.cards or ()))}
        ),
        event_types.ArtonHandShown: _hand_shown,
        event_types.Called: _sums("amount"),
        event_types.Raised: _sums("amount", "highest"),
        event_types.Folded: _or_nothing("stake", "wyrt_arton.log.folded.free"),
        event_types.SuitRolled: _suit,
        event_types.DiceCardThrown: _dice_card,
        cheat_types.TrickInvented: _invented,
        cheat_types.LevelVoted: _voted,
        cheat_types.TrickRuled: _ruled,
        cheat_types.CheatBegan: _began,
        cheat_types.LootRolled: lambda event, _: Branch({"count": event.die}),
        cheat_types.TheftEnded: lambda event, _: Branch(
            {"count": event.taken}, "" if event.taken else "wyrt_arton.log.theft_ended.none"
        ),
        cheat_types.HandSeen: lambda event, _: Branch(
            {}, "wyrt_arton.log.hand_seen.none" if event.whose == NOBODY else ""
        ),
        cheat_types.CheatCaught: _caught,
        event_types.MagicUsed: _magic,
        event_types.MaskWorn: lambda event, _: Branch({"change": f"{event.change:+d}"}),
        event_types.SceptreUsed: _or_nothing("amount", "wyrt_arton.log.sceptre.nothing"),
        event_types.DieChosen: lambda event, localizer: Branch({"die": localizer(_WYRT_ARTON_DIE(event.die))}),
        event_types.DieRolledAgain: lambda event, localizer: Branch({"which": localizer(_WYRT_ARTON_DIE(event.which))}),
        event_types.PotPaid: _pot,
        event_types.MortoRegenerated: _sums("points"),
        event_types.ArtonSeatOut: _out,
        event_types.SatDown: _sums("money"),
        cheat_types.CheatsRevealed: _cheats,
        event_types.ArtonMatchEnded: _ended,
    },
)


def flourish(event: event_types.ArtonEvent, localizer: Localizer, _me: Seat | None) -> Highlight | None:
    """Return what is worth a flourish.

    Dice cards, rare hands, pots, cheats that are caught, and who goes out.
    """
    name = localizer.names[event.seat] if hasattr(event, "seat") else ""
    match event:
        case event_types.DiceCardThrown(dice_card=thrown):
            card = card_of(localizer, thrown.card)
            return Highlight(localizer("wyrt_arton.flourish.dice_card", card=card), (), thrown.dice)
        case event_types.MagicUsed(seat=seat, card=card):
            word = names.magic_name(localizer, card)
            return Highlight(localizer("wyrt_arton.flourish.magic", name=name, card=word), (seated(seat),))
        case event_types.ArtonHandShown(seat=seat, reading=reading) if reading.kind >= HandKind.FOUR_OF_A_KIND:
            hand = kind_of_hand(localizer, reading).upper()
            return Highlight(localizer("wyrt_arton.flourish.hand", name=name, hand=hand), (seated(seat),))
        case event_types.PotPaid(number=number, amount=amount, winners=winners) if is_won(event):
            data = {"names": localizer.people(winners), "count": len(winners), "amount": money_in(localizer, amount)}
            key = "wyrt_arton.flourish.pot.side" if number else "wyrt_arton.flourish.pot"
            return Highlight(localizer(key, number=number, **data), tuple(map(seated, winners)))
        case cheat_types.CheatCaught(seat=seat):
            return Highlight(localizer("wyrt_arton.flourish.caught", name=name), (seated(seat),))
        case event_types.ArtonSeatOut(seat=seat, why=Chair.BROKE):
            return Highlight(localizer("wyrt_arton.flourish.broke", name=name), (seated(seat),))
        case event_types.ArtonSeatOut(seat=seat, why=Chair.LOST):
            return Highlight(localizer("wyrt_arton.flourish.lost", name=name), (seated(seat),))
        case event_types.MortoFell(seat=seat):
            return Highlight(localizer("wyrt_arton.flourish.fall"), (seated(seat),))
        case event_types.WishGranted(seat=seat):
            return Highlight(localizer("wyrt_arton.flourish.wish", name=name), (seated(seat),))
        case event_types.ArtonMatchEnded(outcome=outcome) if outcome.places:
            return Highlight(localizer("wyrt_arton.flourish.won", **outcome_data(outcome, localizer)))
        case _:
            return None

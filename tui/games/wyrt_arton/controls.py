"""The controls of Wyrt de Arton: commands for the bets, typed amounts, a grid to steal from."""

from __future__ import annotations

from typing import Any

from engine.core.keys import KeyFamily
from engine.games.wyrt_arton import actions
from engine.games.wyrt_arton.cards import DEAD_MANS_HAND, MASK, Card
from engine.games.wyrt_arton.model import ArtonAsk, ArtonView, Mode
from tui.games.controls import Controls, Zone, press
from tui.games.table_model import ChoiceTree, TableModel
from tui.games.wyrt_arton.cards import changes_nothing, costs_the_soul
from tui.games.wyrt_arton.names import MAGIC, in_order

_WYRT_ARTON_CAUTION_MAGIC = KeyFamily("wyrt_arton.caution.magic.{}", MAGIC.values())
_WYRT_ARTON_CAUTION_NOTHING = KeyFamily("wyrt_arton.caution.nothing.{}", "sceptre sceptre.safe mask")

_STEP_KEYS = "abcdefno"
"""Keys of the amounts: without those that always mean something else, and without figures, which type one."""
_MULTIPLES = (1, 2, 3, 5)


def hand_of(view: ArtonView) -> tuple[Card, ...]:
    """Return the viewer's own cards as they are held, without stolen ones; () for a spectator."""
    return tuple(in_order((None if view.viewer is None else view.seats[view.viewer].hand) or ()))


def can_raise_by(view: ArtonView) -> int:
    """Return the most that the viewer can raise by: everything."""
    return 0 if view.viewer is None else view.seats[view.viewer].money - view.to_call


def steps_of(view: ArtonView) -> dict[int, str]:
    """Return the amounts that are offered, the lowest first, with the word for each.

    At most eight (WA-73).
    """
    most, least = can_raise_by(view), view.minimum
    shares = {"half": view.pot // 2, "pot": view.pot, "pots": 2 * view.pot}
    steps = {times * least: "minimum" for times in _MULTIPLES}
    for word, amount in shares.items():
        steps.setdefault(amount // least * least, word)
    offered = {amount: word for amount, word in steps.items() if least <= amount < most}
    return dict(sorted(offered.items())) | {most: "all"}


def _keyed_steps(table_model: TableModel) -> dict[str, str]:
    following = table_model.moves.following(table_model.picked)
    spots = [raise_by(amount) for amount in steps_of(table_model.view)] if following else []
    return dict(zip([spot for spot in spots if spot in following], _STEP_KEYS, strict=False))


def _keyed_magic(table_model: TableModel) -> dict[str, str]:
    following = table_model.moves.following(table_model.picked)
    spots = [held(card) for card in hand_of(table_model.view) + stolen_of(table_model.view)]
    return {spot: str(at) for at, spot in enumerate(spots, start=1) if spot in following and at < 10}


def stolen_of(view: ArtonView) -> tuple[Card, ...]:
    """Return the cards that the viewer has stolen in this hand."""
    return tuple(in_order((None if view.viewer is None else view.seats[view.viewer].stolen) or ()))


held = Zone(name="hand", keyed=_keyed_magic)
raise_by: Zone = Zone(name="amount", keyed=_keyed_steps, typed=True)
deck = Zone(name="deck", best=lambda _table_model, spots: max(spots, key=lambda spot: int(spot[5:])))
die = Zone(name="die", keys="123")
seated = Zone(name="seat", keys="123456789")
level = Zone(name="level", keys="1234567")
trick = Zone(name="trick", keys="123456789", target=True)


def _tried(view: ArtonView) -> bool:
    return view.options.cheating and view.ask in (ArtonAsk.ACT, ArtonAsk.ANSWER)


_cheat = press("cheat", "x", "wyrt_arton.do.cheat", refused=_tried)

CONTROLS = Controls(
    {
        actions.PostStraddle: press("straddle", "s", "wyrt_arton.do.straddle"),
        actions.NoStraddle: press("no_straddle", "n", "wyrt_arton.do.no_straddle"),
        actions.Check: press("check", "p", "wyrt_arton.do.check"),
        actions.Call: press("call", "p", "wyrt_arton.do.call"),
        actions.Raise: press("raise", "a", "wyrt_arton.do.raise", refused=lambda view: view.ask is ArtonAsk.ANSWER),
        actions.Fold: press("fold", "d", "wyrt_arton.do.fold"),
        actions.Cheat: _cheat >> press("attempt", "x"),
        actions.TryTrick: _cheat >> trick.pick("number"),
        actions.Invent: (
            _cheat >> press("invent_take", "t", effect="take"),
            _cheat >> press("invent_look", "e", effect="look"),
        ),
        actions.VoteLevel: level.pick("level"),
        actions.NoVote: press("no_vote", "n", "wyrt_arton.do.no_vote"),
        actions.LookAt: seated.pick("seat"),
        actions.RaiseBy: raise_by.pick("amount"),
        actions.NoRaise: press("back", "escape", "wyrt_arton.do.back"),
        actions.Insist: press("insist", "n", "wyrt_arton.do.insist"),
        actions.SecondChance: press("again", "a", "wyrt_arton.do.again"),
        actions.StopCheating: press("stop", "p", "wyrt_arton.do.stop"),
        actions.AcceptDie: press("accept", "p", "wyrt_arton.do.accept"),
        actions.StealCard: deck.pick("card"),
        actions.StopStealing: press("enough", "p", "wyrt_arton.do.enough"),
        actions.UseMagic: (
            (held.pick("card") >> press("mask_h", "h", trait="H")).when(lambda _, action: action.card == MASK),
            (held.pick("card") >> press("mask_i", "i", trait="I")).when(lambda _, action: action.card == MASK),
            held.pick("card").when(lambda _, action: action.card in DEAD_MANS_HAND and action.card != MASK),
        ),
        actions.ChooseDie: die.pick("die"),
        actions.StaySeated: press("stay", "f", "wyrt_arton.do.stay"),
        actions.StandUp: press("stand", "v", "wyrt_arton.do.stand"),
        actions.SitDown: press("sit", "s", "wyrt_arton.do.sit"),
        actions.StayOut: press("out", "n", "wyrt_arton.do.out"),
    },
    focus=(
        "attempt",
        "check",
        "call",
        "no_straddle",
        "no_vote",
        "stop",
        "accept",
        raise_by,
        deck,
        die,
        "stay",
        "out",
        "mask_h",
        seated,
    ),
    zones=(held, raise_by, deck, die, level, trick, seated),
)


def caution(view: ArtonView, _moves: ChoiceTree, action: Any) -> str | None:
    """Warn before what may cost everything: all-in, a test that cannot be passed, a soul, a magic card."""
    if view.viewer is None:
        return None
    own, soul = view.seats[view.viewer], costs_the_soul(view)
    lives = soul or view.options.mode is Mode.LIFE_CASSINO
    all_in = "wyrt_arton.caution.all_in.soul" if lives else "wyrt_arton.caution.all_in"
    match action:
        case actions.Call() if view.to_call >= own.money:
            return all_in
        case actions.RaiseBy(amount=amount) if amount >= can_raise_by(view):
            return all_in
        case actions.Insist() if view.odds is not None and not view.odds.passes_h_harder:
            return "wyrt_arton.caution.insist"
        case actions.Cheat() | actions.TryTrick() | actions.Insist() if soul:
            return "wyrt_arton.caution.soul"
        case actions.StandUp() if soul:
            return "wyrt_arton.caution.stand"
        case actions.UseMagic(card=card) if changes_nothing(view, card):
            return _WYRT_ARTON_CAUTION_NOTHING(f"{MAGIC[card]}{'' if view.options.backfire else '.safe'}")
        case actions.UseMagic(card=card):
            return _WYRT_ARTON_CAUTION_MAGIC(MAGIC[card])
        case _:
            return None

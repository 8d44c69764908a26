"""Odds that a duellist could work out from the open cards.

The outcome of attacks, turns that attacks alone win, and cards to come.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from functools import lru_cache
from typing import NamedTuple, TypeAlias

from msgspec.structs import replace

from engine.core.chance import Stream
from engine.core.model import Seat
from engine.games.magic_wizards import battle, plays
from engine.games.magic_wizards.actions import AttackWith, ChooseCell, ChoosePlayer, ChooseSlot, Slot
from engine.games.magic_wizards.card_traits import CardKind
from engine.games.magic_wizards.cards import cards_of, id_in
from engine.games.magic_wizards.legal import legal_for
from engine.games.magic_wizards.memory import NEW, MagicMemory
from engine.games.magic_wizards.model import MagicAsk, MagicState, MagicView
from engine.games.magic_wizards.numbers import figures
from engine.games.magic_wizards.sample import sample

Target: TypeAlias = ChooseSlot | ChoosePlayer | ChooseCell


@lru_cache(maxsize=16)
def open_state(view: MagicView) -> MagicState:
    """Return a duel with all open cards as they are, in which nobody answers and the rival set no Trap."""
    state = sample(view, NEW, Stream(bytes(32)))
    me = view.seat if view.viewer is None else view.viewer
    seats = list(state.seats)
    unknown = view.options.duel_discs  # there a face-down card may be anything
    kept = tuple(card for card in seats[1 - me].field if card.up or (card.monster and not unknown))
    seats[1 - me] = replace(seats[1 - me], field=kept)
    return replace(state, seats=tuple(seats), answers=("never", "never"))


# ---- Attacks --------------------------------------------------------------------------------------------------------


class OpenAttack(NamedTuple):
    """An attack that may be made now: who attacks, and what."""

    attacker: Slot
    target: Target


MOST_ATTACKS = 300
"""So many attacks are tried, one after another in every order, before the search for a winning turn gives up."""


def open_attacks(view: MagicView) -> tuple[OpenAttack, ...]:
    """Return every attack on the rival that the viewer may make now, in its own turn."""
    return _attacks(open_state(view)) if _is_own_turn(view) else ()


@lru_cache(maxsize=1 << 8)
def winning_attacks(view: MagicView) -> tuple[OpenAttack, ...]:
    """Return attacks, one after another, with which the viewer wins in this turn if nobody answers.

    () where none do. Only attacks are tried, and only those whose outcome follows from the open cards: none on a
    face-down card, and none after which a die, a coin or a choice decides. At most MOST_ATTACKS are tried.
    """
    if not _is_own_turn(view) or view.outcome is not None:
        return ()
    me = view.seat
    ready = [card.atk for card in view.seats[me].field if card.monster and card.up and card.attack]
    if not _enough(ready, view.seats[1 - me].life):
        return ()
    hidden = frozenset([card.slot for card in view.seats[1 - me].field if card.card is None])
    search = _Search(me, hidden)
    return tuple(search.lines(open_state(view)))


def _is_own_turn(view: MagicView) -> bool:
    return view.ask is MagicAsk.MAIN and view.viewer == view.seat and view.asked == view.seat


def _attacks(state: MagicState) -> tuple[OpenAttack, ...]:
    """Return the attacks of the player of the turn on the other side."""
    found, own = [], {card.slot for card in state.seats[state.seat].field}
    for action in legal_for(state, state.seat):
        if isinstance(action, AttackWith):
            named = plays.attack_with(state, action)
            for target in legal_for(named, state.seat):
                match target:
                    case ChooseSlot(slot=slot) if slot not in own:
                        found.append(OpenAttack(action.slot, target))
                    case ChoosePlayer(seat=seat) if seat != state.seat:
                        found.append(OpenAttack(action.slot, target))
                    case ChooseCell(cell=cell) if battle.carries_on(named, action.slot, cell):
                        found.append(OpenAttack(action.slot, target))
                    case _:
                        pass
    return tuple(found)


def _enough(ready: Sequence[int], life: int) -> bool:
    """Tell whether monsters with these numbers may cost so much life: none costs more than its own and what helps it.

    Alignment and what an effect adds in a battle come to less than _HELP.
    """
    return sum(ready) + _HELP * len(ready) >= life


_HELP = 500


class _Search:
    """Looks for attacks that win, each sequence once, until this many have been tried."""

    def __init__(self, seat: Seat, hidden: frozenset[Slot]) -> None:
        self._seat = seat
        self._hidden = hidden
        self._tried = 0
        self._seen: set[object] = set()
        """What stands after attacks that have been tried, in whatever order."""

    def lines(self, state: MagicState) -> list[OpenAttack]:
        """Return the attacks that win from here, none where there are none or too many have been tried."""
        ready = [card for card in state.seats[self._seat].field if card.monster and battle.may_attack(state, card)]
        if not _enough([figures(state, card).now()[0] for card in ready], state.seats[1 - self._seat].life):
            return []
        standing = [
            (card.slot, card.attacked, card.up, card.marks) for duellist in state.seats for card in duellist.field
        ]
        key = (state.seats[0].life, state.seats[1].life, *standing)
        if key in self._seen:
            return []
        self._seen.add(key)
        # Attacks on the player first: they are what ends a duel.
        for attack in sorted(_attacks(state), key=lambda open_attack: not isinstance(open_attack.target, ChoosePlayer)):
            if self._tried >= MOST_ATTACKS:
                return []
            if isinstance(attack.target, ChooseCell) or getattr(attack.target, "slot", None) in self._hidden:
                continue
            self._tried += 1
            after = plays.declare(plays.attack_with(state, AttackWith(attack.attacker)), attack.target, None)
            if after.outcome is not None:
                if after.outcome.places[self._seat] == 1 and after.outcome.places[1 - self._seat] == 2:
                    return [attack]
            elif after.ask is MagicAsk.MAIN and (rest := self.lines(after)):
                return [attack, *rest]
        return []


# ---- Cards ----------------------------------------------------------------------------------------------------------


class OwnDeck(NamedTuple):
    """The content of the viewer's own deck.

    The ids of its cards, and how many of each, and how many of each kind.
    """

    cards: Counter[int]
    monsters: int
    magic: int
    traps: int


def own_deck(view: MagicView) -> OwnDeck | None:
    """Return what must lie in the viewer's deck, from its list and all that has come of it.

    None for a spectator.
    """
    if view.viewer is None or view.own_deck is None:
        return None
    own, rows = view.seats[view.viewer], cards_of(view).by_id
    left = Counter(view.own_deck.main)
    left.subtract([id_in(view.own_deck, piece) for piece in (*(own.hand or ()), *own.graveyard)])
    lying = [card for player in view.seats for card in player.field]
    pieces = [piece for card in lying for piece in (card.piece, *card.pieces) if piece is not None]
    left.subtract([id_in(view.own_deck, piece) for piece in pieces])
    cards = Counter({card: count for card, count in left.items() if count > 0 and card in view.own_deck.main})
    kinds = Counter(dict.fromkeys(CardKind, 0))
    for card, count in cards.items():
        kinds[rows[card].kind] += count
    return OwnDeck(cards, kinds[CardKind.MONSTER], kinds[CardKind.MAGIC], kinds[CardKind.TRAP])


def known_of(view: MagicView, memory: MagicMemory, seat: Seat) -> tuple[tuple[int, ...], tuple[tuple[Slot, int], ...]]:
    """Return the ids of cards that a player certainly holds, and of known face-down cards by slot."""
    slots = {card.slot for card in view.seats[seat].field if card.card is None}
    held = tuple([card for side, card in memory.held if side == seat])
    return held, tuple([(slot, card) for slot, card in memory.down if slot in slots])

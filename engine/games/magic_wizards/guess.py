"""Decks that a player may have, for all that somebody has seen of them."""

from __future__ import annotations

from collections import Counter
from typing import NamedTuple

from engine.core.game import Rng
from engine.core.model import Seat
from engine.core.sampling import shuffle
from engine.games.magic_wizards.board.terrain import in_sea, swims, terrains_of
from engine.games.magic_wizards.card_model import Card, Enters
from engine.games.magic_wizards.card_rules import DECK_SIZE
from engine.games.magic_wizards.card_traits import CardKind
from engine.games.magic_wizards.cards import burrows, cards_of
from engine.games.magic_wizards.decks import random_deck, ready_decks
from engine.games.magic_wizards.match_cards import CardTable, likely_table
from engine.games.magic_wizards.memory import MagicMemory
from engine.games.magic_wizards.model import SEATS, Deck, MagicView

Cards = Counter[int]
"""Ids of cards, and how many of each."""


class DeckKnowledge(NamedTuple):
    """The known part of a player's deck.

    Cards that lie open, cards known to be held, and how many lie hidden.
    """

    open: Cards
    held: Cards
    monsters: int
    """Monsters of it that lie face-down and are not known, those with Subterrâneo apart."""
    burrowers: int
    swimmers: int
    """Those of the monsters that stand in Oceano, where only who swims is set (MW-36)."""
    supports: int
    """Magic and Traps that lie face-down."""
    extras: int
    """Cards of the Extra deck, with those that lie open."""
    cards: CardTable
    """The cards of the match."""
    laid: Cards
    """Those of `held` that are more than the hand has now: they were set, and lie among the hidden ones."""

    def allows(self, deck: Deck, wanted: Cards) -> bool:
        """Tell whether it may be this deck, and holds what is wanted besides."""
        if len(deck.extra) != self.extras:
            return False
        needed, held = self.open + self.held + wanted, Counter((*deck.main, *deck.extra))
        if needed - held:
            return False
        rows = [(self.cards.by_id[card], count) for card, count in (held - self.open).items()]
        monsters = sum(count for row, count in rows if _is_monster(row) and not burrows(row))
        burrowers = sum(count for row, count in rows if _is_monster(row) and burrows(row))
        swimmers = sum(count for row, count in rows if _swims(row))
        supports = sum(count for row, count in rows if not row.is_monster)
        return (
            monsters >= self.monsters
            and burrowers >= self.burrowers
            and swimmers >= self.swimmers
            and supports >= self.supports
        )


def _is_monster(row: Card) -> bool:
    return row.kind is CardKind.MONSTER


def _kind(row: Card) -> str:
    """Return what a card of the main deck counts as where it lies face-down."""
    return "supports" if not row.is_monster else "burrowers" if burrows(row) else "monsters"


def _swims(row: Card) -> bool:
    return _is_monster(row) and swims(row) and not burrows(row)


def seen_of(view: MagicView, memory: MagicMemory, seat: Seat) -> DeckKnowledge:
    """Return what the viewer knows of a player's deck."""
    known, terrains = dict(memory.down), terrains_of(view)
    found, hidden = Counter(view.seats[seat].graveyard_cards), Counter[str]()
    for player in view.seats:
        for card in player.field:
            found.update(name for name, owner in zip(card.components, card.owners, strict=True) if owner == seat)
            if card.owner != seat:
                continue
            name = card.card if card.card is not None else known.get(card.slot)
            if name is not None:
                found[name] += 1
            else:
                hidden["supports" if not card.monster else "burrowers" if card.keywords else "monsters"] += 1
                hidden["swimmers"] += not card.keywords and in_sea(card, terrains)
    if view.options.duel_discs:
        hidden = _in_zones(view, memory, seat)
    cards = cards_of(view)
    held = [card for side, card in memory.held if side == seat]
    extras = view.seats[seat].extra_size + sum(
        count for card, count in found.items() if cards.by_id[card].kind is CardKind.EXTRA
    )
    return DeckKnowledge(
        found,
        Counter(held),
        hidden["monsters"],
        hidden["burrowers"],
        hidden["swimmers"],
        hidden["supports"],
        extras,
        cards,
        Counter(held[view.seats[seat].hand_size :]),
    )


def needs_monster(view: MagicView, memory: MagicMemory, seat: Seat) -> bool:
    """Tell whether a monster lies among cards of a duel disk of which the viewer knows nothing (MW-42)."""
    rows, known = cards_of(view).by_id, dict(memory.down)
    shown = [known.get(card.slot) if card.card is None else card.card for card in view.seats[seat].field]
    return view.seats[seat].guarded and not any(rows[name].is_monster for name in shown if name is not None)


def _in_zones(view: MagicView, memory: MagicMemory, seat: Seat) -> Counter[str]:
    """Return what must lie at least among the hidden cards of a duel disk: one monster, or none."""
    known = dict(memory.down)
    count = sum(card.card is None and card.slot not in known for card in view.seats[seat].field)
    if not view.seats[seat].guarded:
        return Counter({"supports": count})
    return Counter({"monsters": int(needs_monster(view, memory, seat))})


def deck_of(view: MagicView, seat: Seat) -> Deck | None:
    """Return a player's deck where the viewer knows it.

    Its own, one that lies open, or that of the default.
    """
    if seat == view.viewer:
        return view.own_deck
    return view.options.decks[seat] if view.options.decks else ready_decks()[:SEATS][seat].deck


def guess_deck(seen: DeckKnowledge, wanted: Cards, rng: Rng) -> Deck:
    """Return a deck that the player may have: a ready one, or one at random.

    It holds what is wanted besides.
    """
    known = seen.cards.by_id.keys()
    there = [ready.deck for ready in ready_decks() if known >= {*ready.deck.main, *ready.deck.extra}]
    ready = [deck for deck in there if seen.allows(deck, wanted)]
    return ready[rng.randrange(len(ready))] if ready else _around(seen, wanted, rng)


def _around(seen: DeckKnowledge, wanted: Cards, rng: Rng) -> Deck:
    """Return a deck of what was seen and of others at random; it is legal where it can be."""
    needed, rows = seen.open + seen.held, seen.cards.by_id
    table = likely_table(seen.cards, (needed + wanted).elements())
    cards = table.cards
    main = [card for card in needed.elements() if rows[card].kind is not CardKind.EXTRA]
    extra = [card for card in needed.elements() if rows[card].kind is CardKind.EXTRA]
    hidden = Counter(monsters=seen.monsters, burrowers=seen.burrowers, supports=seen.supports)
    hidden -= Counter(_kind(rows[card]) for card in seen.laid.elements())
    for card in (wanted - seen.held).elements():
        if rows[card].kind is CardKind.EXTRA:
            extra.append(card)
        elif len(main) + hidden.total() < DECK_SIZE:
            main.append(card)
        elif hidden[_kind(rows[card])]:  # no place is left but one of those that are hidden
            hidden[_kind(rows[card])] -= 1
            main.append(card)
    others = [card for _ in range(SEATS) for card in random_deck(rng, known=table).main]
    shuffle(others, rng)
    monsters = [card for card in others if _is_monster(rows[card]) and not burrows(rows[card])]
    if seen.swimmers:
        swimmers = [card.id for card in cards if _swims(card)]
        shuffle(swimmers, rng)
        monsters = [*swimmers[: seen.swimmers], *monsters]
    diggers = [card.id for card in cards if _is_monster(card) and burrows(card)]
    shuffle(diggers, rng)
    supports = [card for card in others if not rows[card].is_monster]
    drawn = ((monsters, "monsters"), (diggers, "burrowers"), (supports, "supports"))
    main += [card for found, kind in drawn for card in found[: hidden[kind]]]
    rest = [card for found, kind in drawn for card in found[hidden[kind] :]]
    shuffle(rest, rng)
    main += rest[: DECK_SIZE - len(main)]
    spare = [card.id for card in cards if card.kind is CardKind.EXTRA and card.id not in extra]
    shuffle(spare, rng)
    extra += spare[: seen.extras - len(extra)]
    return Deck(tuple(sorted(main[:DECK_SIZE])), tuple(sorted(extra[: seen.extras])))


def fusions(cards: CardTable) -> list[Card]:
    """Return the Extras that a Fusion card brings."""
    return [card for card in cards.cards if card.kind is CardKind.EXTRA and card.enters is Enters.FUSION]

"""Wyrt de Arton: the options of a table."""

from __future__ import annotations

STRINGS: dict[str, str] = {
    "game.wyrt_arton": "Wyrt de Arton",
    "game.wyrt_arton.help": (
        "The poker of Arton: five cards, two that dice give to all, three betting turns and, who dares, cheating. For {least} to {most} seats."
    ),
    "game.wyrt_arton.time": "the hand being played is the last",
    "option.wyrt_arton.mode": "Played for",
    "option.wyrt_arton.mode.help": "Tibares, or points of life at the table of the Morto.",
    "option.wyrt_arton.mode.money": "Tibares",
    "option.wyrt_arton.mode.money.help": "A tavern, an elite table or friends: what changes is the minimum bet.",
    "option.wyrt_arton.mode.death_match": "Death Match",
    "option.wyrt_arton.mode.death_match.help": (
        "Points of life against the Morto, who has the last seat: who falls loses the soul (WA-59)."
    ),
    "option.wyrt_arton.mode.life_cassino": "Life Cassino",
    "option.wyrt_arton.mode.life_cassino.help": "Permanent points of life; the Morto only deals (WA-61).",
    "option.wyrt_arton.raise_rule": "Answering a raise",
    "option.wyrt_arton.raise_rule.help": (
        "Literal: all answer at once, call or fold (WA-43). Holdem: in turn, and one may raise again (WA-74)."
    ),
    "option.wyrt_arton.raise_rule.literal": "Literal, at once",
    "option.wyrt_arton.raise_rule.holdem": "As in Holdem",
    "option.wyrt_arton.minimum": "Minimum bet",
    "option.wyrt_arton.minimum.help": (
        "In tibares: 2 among friends, 10 in the tavern, 10,000 at an elite table (WA-14)."
    ),
    "option.wyrt_arton.buy_in": "Buy-in",
    "option.wyrt_arton.buy_in.help": "With how many minimum bets each sits down (WA-36).",
    "option.wyrt_arton.purses": "Purses by seat",
    "option.wyrt_arton.purses.help": "What each seat brings, a number a seat; empty: the buy-in (WA-36).",
    "option.wyrt_arton.orbits": "Orbits of the Buck",
    "option.wyrt_arton.orbits.help": "The match ends when all have been Buck so many times (WA-37).",
    "option.wyrt_arton.until_one": "Until one has all",
    "option.wyrt_arton.until_one.help": (
        "Yes: played until one has everything; the minimum doubles after each orbit from the fourth (WA-37)."
    ),
    "option.wyrt_arton.owner": "Owner of the deck",
    "option.wyrt_arton.owner.help": "Who is the first Buck; without an owner, by lot (WA-39).",
    "option.wyrt_arton.dealer": "Dealer",
    "option.wyrt_arton.dealer.help": "Who shuffles and deals (WA-40).",
    "option.wyrt_arton.dealer.none": "The Buck",
    "option.wyrt_arton.dealer.croupier": "Fixed, only deals",
    "option.wyrt_arton.dealer.watchful": "Fixed, watches for cheats",
    "option.wyrt_arton.cheating": "Cheating",
    "option.wyrt_arton.cheating.help": "Yes: cards may be stolen from the deck, by a double test of I and H (WA-51).",
    "option.wyrt_arton.sheets": "Sheets",
    "option.wyrt_arton.sheets.help": (
        "One a seat, separated by commas: a name (carteador_genial) or written (h2 i3 artes arena); empty: all equal (WA-49)."
    ),
    "option.wyrt_arton.caught": "Being caught",
    "option.wyrt_arton.caught.help": "What being caught cheating costs (WA-55).",
    "option.wyrt_arton.caught.match": "Leaves the match",
    "option.wyrt_arton.caught.hand": "Loses only the hand",
    "option.wyrt_arton.cheats_told": "Tell the cheats at the end",
    "option.wyrt_arton.cheats_told.help": (
        "Yes: once the match is over everybody learns. No: only the record knows (WA-54)."
    ),
    "option.wyrt_arton.magic": "The Dead Man's Hand for money",
    "option.wyrt_arton.magic.help": "Yes: the five magic cards have power at tables of tibares too (WA-91).",
    "option.wyrt_arton.backfire": "Magic that backfires",
    "option.wyrt_arton.backfire.help": "Yes: a 1 on the die turns a magic card against its user (WA-58).",
    "option.wyrt_arton.doors": "Standing up, sitting down",
    "option.wyrt_arton.doors.help": "Yes: between hands everybody may leave the table or come in (WA-62).",
    "option.wyrt_arton.empty": "Free chairs",
    "option.wyrt_arton.empty.help": "How many of the last seats are free at first, for who comes later (WA-62).",
    "option.wyrt_arton.difficulty": "Numbers of the tests",
    "option.wyrt_arton.difficulty.help": "House: a point a level. Book: as the book has tests of skills (WA-86).",
    "option.wyrt_arton.difficulty.casa": "House",
    "option.wyrt_arton.difficulty.livro": "Book",
    "option.wyrt_arton.regeneration": "Regeneration of the Morto",
    "option.wyrt_arton.regeneration.help": "When the Morto gets a point of life back (WA-29).",
    "option.wyrt_arton.regeneration.hand": "Every hand",
    "option.wyrt_arton.regeneration.turn": "Every betting turn",
}

"""The card sets of a club."""

from __future__ import annotations

STRINGS: dict[str, str] = {
    "cards.right": "{set}: {cards} cards, all is right ({hash}).",
    "cards.imported": "Set kept: {set}, {cards} cards ({hash}).",
    "cards.line": "{set}  {cards} cards  {hash}",
    "cards.removed": "Set removed: {set}",
    "error.card_set_other": "The set {set} is kept with other cards already ({kept}); a published set does not change: raise version in the file.",
    "error.no_card_set": "There is no set {name}.",
    "cli.cards": "card sets of the club: check, keep, show, print",
    "cli.cards.check": "check the file of a set and keep nothing",
    "cli.cards.list": "show the sets that are kept",
    "cli.cards.show": "show every card of a set",
    "cli.cards.import": "keep the set of a file, whole or not at all",
    "cli.cards.export": "write the file of a set, or its cards to be cut out in another format",
    "cli.cards.remove": "remove a set; matches played with it still open",
    "cli.cards.file": "TOML file with the set; docs/cards.md tells how it is written",
    "cli.cards.set": "name of the set: key and version, such as clube_da_serra.1",
    "cli.decks.cards": "cards to be cut out, nine a sheet, instead of the list",
}

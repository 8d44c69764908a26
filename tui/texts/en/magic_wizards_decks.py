"""Magic & Wizards: the builder of decks, decks as text and as codes."""

from __future__ import annotations

STRINGS: dict[str, str] = {
    # What a deck may not be.
    "error.no_deck": "The deck of seat {number} is missing.",
    "error.deck_unknown_card": "The collection has no card {card}.",
    "error.deck_unknown_set": "The deck has cards of the set {set}, which is not allowed or not kept here: ask for its file (carteado cards import), or use other cards.",
    "error.deck_wrong_part": "Card {card}: Extras go to the Extra deck, and nothing else does.",
    "error.deck_needs_boards": "Card {card}: it goes only with Environments.",
    "error.deck_copies": "Card {card}: {found} copies; {allowed} at most.",
    "error.deck_size": "Cards in the deck: {found}; it must have exactly {allowed}, the Extras not counted.",
    "error.deck_extras": "Cards in the Extra deck: {found}; {allowed} at most.",
    "error.deck_monsters": "Monsters in the deck: {found}; {allowed} at least.",
    "error.deck_levels": "The levels of the monsters come to {found}; {allowed} at most.",
    "error.deck_high": "Monsters of level 5 or more: {found}; {allowed} at most.",
    "error.deck_top": "Monsters of level 7 or more: {found}; {allowed} at most.",
    # What is no written deck.
    "error.deck_too_long": "These are too many cards for a deck: {most} at most.",
    "error.deck_no_cards": "This text has no cards.",
    "error.deck_text_long": "The text is too long for a deck: {most} characters at most.",
    "error.deck_unknown_section": "The only sections are [extra] and [layout name]; this is another: {section}",
    "error.deck_card_twice": "This card stands on another line already: {name}",
    "error.deck_bad_line": "A line is a number and the name of a card, such as “3 Ambush”; this is not: {text}",
    "error.deck_unknown_name": "The collection has no such card: {name}",
    "error.deck_code_form": "This is not the code of a deck: a code comes whole, on one line, and begins like colecao_1.1-.",
    "error.deck_code_set": "The code is for another set of cards ({set}); here it is {known}. Ask for the deck as text.",
    "error.deck_code_damaged": "The code of the deck is wrong: a letter is missing, too many or changed.",
    "error.card_set_changed": "The cards of the club's set are not those that its hash tells ({told}; here {found}): they were changed. Ask whoever made the file for it again.",
    "error.card_set_twice": "The same set of the club twice, or in two versions; one of them stays.",
    "error.card_sets_long": "The sets of the club are too large together: at most {most} bytes.",
    "error.card_sets_feed": "Together these sets of the club have effects that could set each other off without end (card {card}).",
    "magic_wizards.deck.counts": "Cards {cards}/{size} · Extras {extras}/{most_extras}",
    "magic_wizards.deck.curve": "Monsters by level: {levels}",
    "magic_wizards.deck.of_level": "{count} of level {level}",
    "magic_wizards.deck.monsters": "Monsters {monsters} (min. {least}) · Levels {levels}/{most}",
    "magic_wizards.deck.levels": "Level 5 or more {high}/{most_high} · 7 or more {top}/{most_top}",
    "magic_wizards.deck.weak": "Alignment: weak against {names}",
    "error.deck_unknown_layout": "There is no labyrinth with the name {layout}; there are: {known}.",
    "magic_wizards.deck.layout": "Labyrinth: {layout}",
    "magic_wizards.deck.layout.idle": "Labyrinth: {layout} (no Walls in the deck)",
    "magic_wizards.deck.layout.none": "none: I say so as they rise",
}

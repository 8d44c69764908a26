"""Options that other options decide: the value played instead, or that they do nothing (WA-28, WA-59)."""

from __future__ import annotations

from engine.games.wyrt_arton.model import ArtonOptions, Mode

DECIDED_WORDS = (
    "minimum.lives",
    "buy_in.death_match",
    "buy_in.life_cassino",
    "magic.lives",
    "dealer.life_cassino",
)
"""What is played in the place of an option, as the catalogs name it."""


def decided(options: ArtonOptions) -> dict[str, str]:
    """Return the options that other options decide, each with what is played instead, "" for nothing."""
    idle = {
        "elite": options.mode is not Mode.MONEY,
        "buy_in": bool(options.purses),
        "orbits": options.mode is Mode.DEATH_MATCH or options.until_one,
        "until_one": options.mode is Mode.DEATH_MATCH,
        "sheets": not options.cheating,
        "inventing": not options.cheating,
        "caught": not options.cheating or options.mode is Mode.DEATH_MATCH,
        "cheats_told": not options.cheating,
        "difficulty": not options.cheating,
        "backfire": options.mode is Mode.MONEY and not options.magic,
        "doors": options.mode is Mode.DEATH_MATCH,
        "empty": not options.empty and (options.mode is Mode.DEATH_MATCH or not options.doors),
        "regeneration": options.mode is not Mode.DEATH_MATCH,
    }
    played: dict[str, str] = {}
    match options.mode:
        case Mode.MONEY:
            pass
        case Mode.DEATH_MATCH:
            played = {"minimum": "minimum.lives", "buy_in": "buy_in.death_match", "magic": "magic.lives"}
        case Mode.LIFE_CASSINO:
            played = {
                "minimum": "minimum.lives",
                "buy_in": "buy_in.life_cassino",
                "magic": "magic.lives",
                "dealer": "dealer.life_cassino",
            }
    return played | {name: "" for name, does_nothing in idle.items() if does_nothing}

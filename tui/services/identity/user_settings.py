"""Settings of one person, kept for a key and remembered for a guest."""

from __future__ import annotations

from collections.abc import Mapping
from typing import TYPE_CHECKING, Any

import msgspec

if TYPE_CHECKING:
    from saves.people.profiles import Profile


LANGUAGES = ("pt_BR", "en")
"""Every language, the first being the one spoken when nothing says otherwise."""


THEMES = ("carteado-noite", "carteado-dia", "ansi-dark", "ansi-light")


BOT_PAUSES = {"instant": 0.0, "fast": 0.25, "normal": 0.7, "slow": 1.5}
"""How long a bot seems to think, in seconds, by the name of the setting."""


class SessionSettings(msgspec.Struct, frozen=True):
    """The settings of a person; kept in the store, a row a choice, so that unknown ones are left alone.

    `language` and `theme` None: not chosen yet. `suits` draws ♠♥♦♣ or, on a screen where they do not line up, letters;
    lines say words. `auto_pass` answers for the person when there is only one thing to do, `confirm_end` asks before a
    turn ends while something could still be done, `animation` lets cards go to their places and dice roll, `welcomed`
    that the first run is over.
    """

    language: str | None = None
    name: str = ""
    suits: str = "symbols"
    theme: str = THEMES[0]
    auto_pass: bool = True
    bot_speed: str = "normal"
    confirm_end: bool = True
    animation: bool = True
    welcomed: bool = False


CHOICES: Mapping[str, tuple[object, ...]] = {
    "language": LANGUAGES,
    "suits": ("symbols", "letters"),
    "theme": THEMES,
    "auto_pass": (True, False),
    "bot_speed": tuple(BOT_PAUSES),
    "confirm_end": (True, False),
    "animation": (True, False),
}
"""The settings that are chosen from a few, with what there is to choose."""


def load_settings(profile: Profile) -> SessionSettings:
    """Return the kept settings; a value that this version does not know counts as not chosen."""
    kept = profile.preferences.load()
    chosen: dict[str, Any] = {}
    plain = SessionSettings()
    for name in SessionSettings.__struct_fields__:
        value, known = getattr(kept, name), CHOICES.get(name)
        if value in known if known is not None else isinstance(value, type(getattr(plain, name))):
            chosen[name] = value
    return SessionSettings(**chosen)

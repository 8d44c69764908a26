"""The hall's door in lines, for organisers.

The code, whether new names need it, and new names given back.
"""

from __future__ import annotations

import re
from typing import TYPE_CHECKING

from engine.core.keys import KeyFamily
from tui.plain.menu import Choice, Pager, agrees, ask, numbered
from tui.services.identity.names import clean
from tui.texts.lobby import new_name_words
from tui.texts.standby import format_standby

if TYPE_CHECKING:
    from tui.plain.talk import Talk
    from tui.services.lobby.admin import LobbyAdmin
    from tui.texts.localizer import Words

_DOOR = KeyFamily("lines.door.{}", "new_names always sometimes new_code")


_NUMBERS = re.compile(r"(\d{1,4})(?:-(\d{1,4}))?")


class LineDoor:
    """The organiser's decisions about who comes in."""

    def __init__(self, talk: Talk, words: Words, admin: LobbyAdmin) -> None:
        self._talk = talk
        self._words = words
        self._admin = admin

    async def run(self) -> None:
        """Offer what there is to decide until nothing is chosen."""
        words, admin = self._words, self._admin
        while True:
            setting = "sometimes" if admin.code_for_names else "always"
            choices = [Choice(name, words(_DOOR(name))) for name in ("new_names", setting, "new_code")]
            if admin.server.standby is not None:
                self._talk.say(format_standby(admin.server.standby.state, words))
            now = words("lines.door.now.always" if admin.code_for_names else "lines.door.now.sometimes")
            act = await ask(self._talk, words, words("lines.door", code=admin.code, now=now), choices)
            match act:
                case "new_names":
                    await self._new_names()
                case "always" | "sometimes":
                    admin.ask_code_for_names(act == "always")
                case "new_code":
                    admin.renew_code()
                case _:
                    return

    async def _new_names(self) -> None:
        """Read the new names out, and give those back whose numbers are typed."""
        words, names = self._words, self._admin.new_names()
        if not names:
            self._talk.say(words("new_names.none"))
            return
        choices = [
            Choice(new.name, ", ".join((clean(new.name), *new_name_words(new, words.moment(new.at), words))))
            for new in names
        ]
        pager = Pager(self._talk, words)
        self._talk.say("", words("lines.door.which"))
        pager.say(*numbered(choices))
        while pager.more(typed := await self._talk.hear()):
            pass
        chosen = [names[number - 1].name for number in numbers(typed or "", len(names))]
        if chosen:
            question = words("new_names.release.ask", count=len(chosen), names=", ".join(map(clean, chosen[:6])))
            if await agrees(self._talk, words, question, words("new_names.release")):
                self._talk.say(words("new_names.released", count=await self._admin.release_all(chosen)))


def numbers(typed: str, most: int) -> list[int]:
    """Return the numbers up to `most` that were typed, each once: "1 3 5-7" is 1, 3, 5, 6 and 7."""
    found: dict[int, None] = {}
    for first, last in _NUMBERS.findall(typed):
        found |= dict.fromkeys(range(max(int(first), 1), min(int(last or first), most) + 1))
    return list(found)

"""Bans in lines: asking for the end of one's own, and the organiser's answer."""

from __future__ import annotations

from typing import TYPE_CHECKING

from engine.core.errors import CarteadoError
from tui.plain.menu import Choice, agrees, ask
from tui.services.ban_requests import MOST_CHARACTERS

if TYPE_CHECKING:
    from tui.plain.talk import Talk
    from tui.services.lobby.bans import HallBans
    from tui.texts.localizer import Words


class LineBans:
    """One person's questions about bans."""

    def __init__(self, talk: Talk, words: Words, bans: HallBans, name: str) -> None:
        self._talk = talk
        self._words = words
        self._bans = bans
        self._name = name

    async def ask(self, campaign: str) -> None:
        """Offer to send a request to lift one's ban; raises as HallBans.ask does, but for a sentence too long."""
        talk, words = self._talk, self._words
        if not await agrees(talk, words, words("ban_request.offer"), words("ban_request.send")):
            return
        talk.say(words("lines.ban_request.sentence", most=MOST_CHARACTERS))
        while (text := await talk.hear()) not in (None, "0"):
            try:
                self._bans.ask(self._name, campaign, text or "")
            except CarteadoError as error:
                if error.code != "ban_request_too_long":
                    raise
                talk.say(words.error(error))
            else:
                talk.say(words("ban_request.sent"))
                return

    async def decide(self, number: int, request: str) -> None:
        """Ask the organiser to lift a ban, keep it, or leave the request for later.

        Raises as HallBans.decide does.
        """
        words = self._words
        choices = [Choice("lift", words("ban_request.lift")), Choice("keep", words("ban_request.keep"))]
        act = await ask(self._talk, words, request, choices)
        if act is not None:
            self._bans.decide(self._name, number, lift=act == "lift")

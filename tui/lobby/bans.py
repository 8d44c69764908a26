"""The questions about a ban: of the banned person, and to the organiser who is asked to lift it."""

from __future__ import annotations

from typing import TYPE_CHECKING, ClassVar

from engine.core.errors import CarteadoError
from tui.context import context_of, reporting
from tui.services.ban_requests import MOST_CHARACTERS
from tui.services.identity.names import clean
from tui.widgets.dialogs import AskDialog, ChoiceDialog
from tui.widgets.row_list import Row

if TYPE_CHECKING:
    from textual.app import App

    from tui.services.lobby.bans import HallBans

LIFT, KEEP = "b", "x"
"""The keys of the answers: those of the campaign's page, and of a declined invitation."""


class _RequestDialog(AskDialog):
    """Asks for the sentence of a request."""

    hint: ClassVar[str] = "ban_request.hint"


class BanDialogs:
    """Dialogs that ask a person about bans, over whatever screen is open."""

    def __init__(self, app: App[None], bans: HallBans, name: str) -> None:
        self._app = app
        self._context = context_of(app)
        self._bans = bans
        self._name = name

    def ask_to_lift(self, campaign: str, refusal: CarteadoError) -> None:
        """Say why the person may not sit down, and ask for the sentence of a request to lift the ban."""
        words = self._context.session.words

        def check(text: str) -> str | None:
            length = len(clean(text))
            long = length > MOST_CHARACTERS
            return words("error.ban_request_too_long", found=length, most=MOST_CHARACTERS) if long else None

        def send(text: str | None) -> None:
            if text is None:
                return
            with reporting(self._context.navigator.tell_error):
                self._bans.ask(self._name, campaign, text)
                self._app.notify(words("ban_request.sent"), markup=False)

        question = f"{words.error(refusal)} {words('ban_request.ask', most=MOST_CHARACTERS)}"
        self._app.push_screen(_RequestDialog(question, check=check), send)

    def decide(self, number: int, request: str) -> None:
        """Show a request to the organiser, and ask for the answer; without one it goes on waiting."""
        words = self._context.session.words

        def decide(act: str | None) -> None:
            if act is None:
                return
            with reporting(self._context.navigator.tell_error):
                self._bans.decide(self._name, number, lift=act == "lift")

        rows = [Row("lift", (words("ban_request.lift"), LIFT)), Row("keep", (words("ban_request.keep"), KEEP))]
        self._app.push_screen(ChoiceDialog(request, rows), decide)

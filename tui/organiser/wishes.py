"""What somebody asks for at the desk.

A bye in a later round, not to meet somebody, and for which prizes they play.
"""

from __future__ import annotations

from typing import assert_never

from engine.core.errors import CarteadoError
from tournaments.fold.merging import RoundOfBoth, check_merging
from tournaments.model import Apart, AskedBye, Entrant, EntrantId
from tui.organiser.pane import Pane
from tui.services.identity.names import clean
from tui.texts import wishes
from tui.texts.tournament_desk import merge_choices
from tui.widgets.dialogs import AskDialog, ChoiceDialog, ConfirmDialog
from tui.widgets.row_list import Row


class WishDialogs:
    """The questions about one entrant's wishes, asked over a pane of the desk."""

    def __init__(self, pane: Pane, entrant: Entrant, member: int = 0) -> None:
        self.pane = pane
        self.words = pane.words
        self.entrant = entrant
        self.member = member
        self.name = clean(entrant.name)

    async def ask(self) -> None:
        """Ask for a wish to add or remove, and do it."""
        offered = list(wishes.wishes_of(self.pane.tournament, self.entrant))
        formatter = self.pane.formatter
        rows = [
            Row(str(at), (wishes.format_wish(formatter, self.entrant, self.member, wish), ""))
            for at, wish in enumerate(offered)
        ]
        answer = await self.pane.app.push_screen_wait(ChoiceDialog(self.name, rows))
        if answer is not None:
            await self._do(offered[int(answer)])

    async def _do(self, wish: wishes.Wish) -> None:
        own, act = self.entrant.id, self.pane.desk.act
        match wish:
            case wishes.AskBye():
                await self._ask_bye()
            case wishes.AskApart():
                other = await self.pane.desk.ask_player()
                if other is not None:
                    act(lambda desk: desk.keep_apart((own, other)))
            case wishes.KeepClubApart(club=club):
                act(lambda desk: desk.keep_apart(club=club))
            case wishes.ChooseCategories():
                await self._ask_categories()
            case AskedBye(round=number):
                act(lambda desk: desk.ask_bye(own, number, asked=False))
            case Apart(entrants=entrants, club=club):
                act(lambda desk: desk.keep_apart(entrants, club, apart=False))
            case _:
                assert_never(wish)

    async def _ask_bye(self) -> None:
        words, following = self.words, len(self.pane.tournament.rounds) + 1
        question = wishes.bye_question(self.pane.formatter, self.entrant)

        def check(text: str) -> str | None:
            return None if text.strip().isdecimal() and int(text) > 0 else words("desk.wishes.bye.wrong")

        answer = await self.pane.app.push_screen_wait(AskDialog(question, str(following), check=check))
        if answer is not None:
            number = int(answer)
            self.pane.desk.act(lambda desk: desk.ask_bye(self.entrant.id, number))

    async def _ask_categories(self) -> None:
        question = wishes.categories_question(self.pane.formatter, self.entrant, self.member)
        before = ", ".join(self.entrant.people[self.member].categories)
        answer = await self.pane.app.push_screen_wait(AskDialog(question, before))
        if answer is not None:
            named = wishes.categories_typed(answer)
            self.pane.desk.act(lambda desk: desk.categorise(self.entrant.id, named, self.member))


class MergeDialogs:
    """The questions before two entrants become one person."""

    def __init__(self, pane: Pane, kept: EntrantId, gone: EntrantId) -> None:
        self.pane = pane
        self.kept = kept
        self.gone = gone

    async def ask(self) -> None:
        """Confirm the merge, and ask whose round counts where two differ.

        Then merge.
        """
        desk = self.pane.desk
        try:
            merging = check_merging(self.pane.tournament, self.kept, self.gone)
        except CarteadoError as error:
            desk.say(self.pane.words.error(error), bad=True)
            return
        words, formatter = self.pane.words, self.pane.formatter
        data = {"name": formatter.name(self.kept), "before": formatter.name(self.gone)}
        question = words("desk.merge.ask", **data)
        if not await self.pane.app.push_screen_wait(ConfirmDialog(question, words("desk.merge.yes", **data))):
            return
        taken: list[int] = []
        for part in (part for part in merging if part.is_open):
            answer = await self._ask_round(part)
            if answer is None:
                return
            taken += [part.round] if answer == "gone" else []
        desk.act(lambda desk: desk.merge(self.kept, self.gone, taken))

    async def _ask_round(self, part: RoundOfBoth) -> str | None:
        words = self.pane.words
        choices = merge_choices(self.pane.formatter, part, self.kept, self.gone)
        rows = [Row(who, (sentence, "")) for who, sentence in choices]
        return await self.pane.app.push_screen_wait(ChoiceDialog(words("desk.merge.which", round=part.round), rows))

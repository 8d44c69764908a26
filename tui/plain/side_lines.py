"""Side lines in lines: played on from a move, listed, heard, compared, named and deleted."""

from __future__ import annotations

from collections.abc import Mapping

from engine.core.bots import usual_bot
from engine.core.keys import KeyFamily
from saves.people.profiles import Profile
from tui.games.game_ui import game_ui_of, localizer_of
from tui.plain.match import LineTable
from tui.plain.menu import Choice, ask, ask_ply, read_out
from tui.plain.table_menu import LineTableMenu
from tui.plain.talk import Talk
from tui.services.matches.live_match import LiveMatch
from tui.services.matches.player_update import Viewer
from tui.services.matches.seating import PERSON, kinds_for
from tui.services.review.side_lines import DamagedLine, SideBranch, SideLineService, Start
from tui.texts.localizer import Session, full_names
from tui.texts.match_log import LogFormatter
from tui.texts.side_lines import (
    CARDS,
    format_branch,
    format_branch_name,
    format_branch_state,
    format_comparison,
    format_others,
)

_ACT = KeyFamily("side_lines.act.{}", "play read compare play_on rename delete")


class _SideLineMenu(LineTableMenu):
    """The menu at a side line, which leads back to the replay."""

    leave_words = "side_lines.leave"


class _SideLineTable(LineTable):
    """A side line as it is played."""

    menu = _SideLineMenu


class LineSideLines:
    """The side lines of one match for somebody who hears them line by line."""

    def __init__(self, talk: Talk, session: Session, service: SideLineService, profile: Profile) -> None:
        self._talk = talk
        self._session = session
        self._service = service
        self._profile = profile

    async def play_on(self, line: int, place: int, viewer: Viewer) -> None:
        """Ask whose place is taken, with which cards and against whom, and play.

        Raises as SideLineService.begin.
        """
        service, words = self._service, self._session.words
        asked = service.asked(line, place)
        players, seats = service.players(line, place), service.seats(line)
        # Whoever is looked at, or is on turn, comes first: an answer that is 1 takes what is likely meant.
        first = sorted(seats, key=lambda seat: (seat != viewer, seat not in asked))
        seat = await self._ask("side_lines.seat", [Choice(str(seat), players[seat].name) for seat in first])
        if seat is None:
            return
        offered = [
            Choice(card, f"{words(CARDS(card))}. {words(f'{CARDS(card)}.help')}") for card in service.cards(line)
        ]
        cards = await self._ask("side_lines.cards", offered)
        if cards is None:
            return
        usual = usual_bot(service.game)
        bots = sorted(kinds_for(service.game)[1:], key=lambda kind: kind != usual)
        kinds = [Choice(kind, format_others(kind, words)) for kind in bots]
        kind = await self._ask("side_lines.others", [*kinds, Choice(PERSON, format_others(None, words))])
        if kind is None:
            return
        start = Start(line, place, int(seat), "real" if cards == "real" else "anew")
        others = None if kind == PERSON else kind
        if not service.lasting:
            self._talk.say(words("side_lines.guest"))
        await self._play(service.begin(start, service.seated(start, others)))

    async def _ask(self, question: str, choices: list[Choice]) -> str | None:
        if len(choices) == 1:
            return choices[0].name
        return await ask(self._talk, self._session.words, self._session.words(question), choices)

    async def _play(self, live_match: LiveMatch) -> None:
        await _SideLineTable(self._talk, self._session, live_match, profile=self._profile).play()
        if live_match.outcome is not None:
            self._talk.say(self._session.words("side_lines.ended"))

    async def run(self) -> None:
        """Offer the side lines and what can be done with each, until the person goes back.

        Raises as the service.
        """
        words = self._session.words
        while lines := (*self._service.tree(), *self._service.damaged()):
            known = {line.row.number: line for line in lines if isinstance(line, SideBranch)}
            listed = known | {line.number: line for line in lines if isinstance(line, DamagedLine)}
            choices = [Choice(str(number), self._branch_text(line, known)) for number, line in listed.items()]
            number = await ask(self._talk, words, words("side_lines.which"), choices)
            if number is None:
                return
            await self._offer(listed[int(number)])
        self._talk.say(words("lines.side_lines.none"))

    def _branch_text(self, branch: SideBranch | DamagedLine, known: Mapping[int, SideBranch]) -> str:
        words = self._session.words
        text = f"{format_branch_name(branch, words)}: {format_branch_state(branch, words)}"
        parent = known.get(branch.row.parent) if isinstance(branch, SideBranch) else None
        if parent is None:
            return text
        return words("lines.side_lines.below", told=text, parent=format_branch_name(parent, words))

    async def _offer(self, branch: SideBranch | DamagedLine) -> None:
        words = self._session.words
        if isinstance(branch, DamagedLine):
            self._talk.say(words("side_lines.damaged.about"))
            await self._delete(branch, branch.number)
            return
        number = branch.row.number
        self._talk.say(format_branch(branch, words))
        acts = ["play"] if branch.outcome is None else []
        acts += ["read", "compare", "play_on", "rename", "delete"]
        match await self._ask("lines.side_lines.what", [Choice(act, words(_ACT(act))) for act in acts]):
            case "play":
                await self._play(self._service.resume(number))
            case "read":
                await read_out(self._talk, words, "", *self._sentences(branch))
            case "compare":
                await self._compare(branch)
            case "play_on":
                await self._play_on_from(branch)
            case "rename":
                self._talk.say(words("side_lines.rename"))
                if (typed := await self._talk.hear()) is not None:
                    self._service.rename(number, typed)
            case "delete":
                await self._delete(branch, number)

    async def _delete(self, line: SideBranch | DamagedLine, number: int) -> None:
        words = self._session.words
        question = words("side_lines.delete", name=format_branch_name(line, words))
        yes = [Choice("yes", words("side_lines.delete.yes")), Choice("no", words("confirm.no"))]
        if await ask(self._talk, words, question, yes) == "yes":
            self._service.delete(number)

    def _sentences(self, branch: SideBranch) -> list[str]:
        """Return what happened in a side line, each sentence with the number of its move."""
        tape = self._service.tape(branch.row.number)
        names = full_names(branch.players)
        localizer = localizer_of(self._session, self._service.game.key, tape.options, names)
        formatter = LogFormatter(game_ui_of(self._service.game.key), localizer, full_names)
        return [f"{line.ply}: {line.text}" for line in formatter.lines(tape.plies("all"), "all") if line.ply]

    async def _play_on_from(self, branch: SideBranch) -> None:
        number = branch.row.number
        place = await ask_ply(self._talk, self._session.words, self._service.tape(number).end)
        if place is not None:
            await self.play_on(number, place, None)

    async def _compare(self, branch: SideBranch) -> None:
        """Tell the match's result and the line's, and what happened in each from where they part."""
        key = self._service.game.key
        localizer = localizer_of(self._session, key, self._service.tape(0).options, ())
        compared = format_comparison(self._service, branch, game_ui_of(key), localizer)
        lines = [compared.title, compared.parting]
        for name, results, moves in zip(compared.names, compared.results, compared.moves, strict=True):
            lines += ["", f"{name}:", *results, *moves]
        await read_out(self._talk, self._session.words, *lines)

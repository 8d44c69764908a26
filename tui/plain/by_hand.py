"""Matches entered by hand from a real table, in lines: the list, and a match entry by entry."""

from __future__ import annotations

from collections.abc import Awaitable, Callable, Sequence
from typing import TYPE_CHECKING

from engine.core.errors import CarteadoError
from engine.core.keys import KeyFamily
from engine.core.text import fold
from tui.games.by_hand import Answer
from tui.games.hidden_hands_dialogue import typed_dialogue
from tui.plain.menu import Choice, Pager, agrees, ask, chosen, numbered, read_out, say_unknown
from tui.plain.talk import answering_itself, saying_refusals
from tui.services.identity.names import clean, short_names
from tui.texts.typed_matches import KEEP, KEPT, RATED, kept_texts, titled, ways_to_keep

if TYPE_CHECKING:
    from engine.core.by_hand.match import ByHand
    from tui.plain.talk import Talk
    from tui.services.by_hand import ByHandService
    from tui.texts.localizer import Session

_RATE = "rate"
_ACTS = ("go_on", "delete")
_ACT = KeyFamily("lines.by_hand.{}", _ACTS)


class LineTypedMatches:
    """The matches that are being typed in, by number."""

    def __init__(
        self,
        talk: Talk,
        session: Session,
        service: ByHandService,
        begin: Callable[[], Awaitable[ByHand | None]],
        read: Callable[[str], Awaitable[None]],
    ) -> None:
        """Prepare the list; `begin` asks for a new match and begins it, `read` reads one that was kept."""
        self._talk = talk
        self._session = session
        self._service = service
        self._begin = begin
        self._read = read

    async def run(self) -> None:
        """Offer the matches until the person goes back."""
        while True:
            words, names = self._session.words, self._service.damaged()
            choices = [Choice("", words("lines.by_hand.new")), *self._listed()]
            choices += [Choice(str(name), words("by_hand.damaged")) for name in names]
            choices += [Choice(_RATE, words("by_hand.rate"))] if self._service.may_rate else []
            name = await ask(self._talk, words, titled(self._service, words), choices)
            if name is None:
                return
            with saying_refusals(self._talk, words):
                await self._do(name)

    def _listed(self) -> list[Choice]:
        """Return the matches that can be gone on with, each told by its game, its people and how far it is."""
        words, choices = self._session.words, []
        for typed_match in self._service.list():
            names = " × ".join(short_names(player.name for player in typed_match.header.players).values())
            entries = words("by_hand.entries", count=len(typed_match.entries))
            game = self._session.short_game_name(typed_match.header.game)
            choices.append(Choice(typed_match.match, f"{game}: {clean(names)}; {entries}"))
        return choices

    async def _do(self, name: str) -> None:
        words = self._session.words
        if name == _RATE:
            await self._rate()
            return
        if not name:
            match = await self._begin()
        else:
            act = await ask(
                self._talk, words, words("lines.which_act"), [Choice(act, words(_ACT(act))) for act in _ACTS]
            )
            if act == "delete" and await self._agreed():
                self._service.delete(name)
            match = self._service.load(name) if act == "go_on" else None
        if match is not None:
            kept = await LineTypedMatch(self._talk, self._session, self._service, match).run()
            if kept is not None:
                await self._read(kept)

    async def _rate(self) -> None:
        """Ask which of the newest kept matches is meant, and whether it counts for the ratings."""
        words = self._session.words
        kept = [Choice(name, text) for name, text in kept_texts(self._service, self._session)]
        if not kept:
            self._talk.say(words("by_hand.rate.none"))
            return
        match = await ask(self._talk, words, words("by_hand.rate.which"), kept)
        if match is None:
            return
        ways = [Choice(way, words(KEEP(way))) for way in KEPT]
        rated = await ask(self._talk, words, words("by_hand.rate.ask"), ways)
        if rated is not None:
            self._service.rate(match, rated=rated == "rated")
            self._talk.say(words(RATED(rated)))

    async def _agreed(self) -> bool:
        words = self._session.words
        return await agrees(self._talk, words, words("by_hand.delete.ask"), words("by_hand.delete.yes"))


class LineTypedMatch:
    """One match being typed in: a line answers what is asked, or is one of a few letters."""

    def __init__(self, talk: Talk, session: Session, service: ByHandService, match: ByHand) -> None:
        self._talk = answering_itself(talk)
        self._session = session
        self._words = session.words
        self._service = service
        self._dialogue = typed_dialogue(service, match, session)
        self._pager = Pager(talk, session.words)
        self._answers: list[Answer] = []
        """What may be answered to the last question."""
        self._kept: str | None = None

    async def run(self) -> str | None:
        """Ask and take what is typed until the person goes back.

        Return the match that was kept, None for none.
        """
        self._talk.say("", self._words("lines.by_hand.help"))
        self._ask()
        while self._kept is None and (typed := await self._talk.hear()) is not None:
            if typed == "0":
                if not self._dialogue.leave():
                    return None
                self._ask()
            elif not self._pager.more(typed):
                before, hands = self._log(), self._hands()
                try:
                    asks = await self._take(typed)
                except CarteadoError as error:
                    self._talk.say(self._words.error(error))
                    asks = True
                self._tell_new(before)
                self._talk.say(*(hand for hand in self._hands() if hand not in hands))
                if asks and self._kept is None:
                    self._ask()
        return self._kept

    # ---- What is said ------------------------------------------------------------------------------------------------

    def _ask(self) -> None:
        """Say what is asked, and what may be answered."""
        dialogue, words = self._dialogue, self._words
        self._answers = answers = dialogue.answers()
        if dialogue.changing is not None:
            self._talk.say(words("lines.by_hand.changing", number=dialogue.changing))
        if dialogue.over:
            self._talk.say("", words("lines.by_hand.over"))
            return
        self._talk.say("", dialogue.question())
        if self._are_faces(answers):
            self._pager.say(" ".join(answer.text for answer in answers))
        else:
            self._pager.say(*numbered(_choices(answers)))

    def _log(self) -> list[str]:
        return [self._words("lines.by_hand.entry", number=line.ply, text=line.text) for line in self._dialogue.log()]

    def _hands(self) -> tuple[str, ...]:
        """Return every seat's hand while cards are told."""
        dialogue = self._dialogue
        return dialogue.hands() if dialogue.telling or dialogue.asks_for_card else ()

    def _tell_new(self, before: Sequence[str]) -> None:
        """Say what happened by the last line; where an entry was changed or taken back, what came last now."""
        now = self._log()
        if now[: len(before)] == before:
            self._pager.say(*now[len(before) :])
        elif now:
            self._talk.say(now[-1])

    def _are_faces(self, answers: Sequence[Answer]) -> bool:
        """Tell whether cards or dice of one word each are asked for: these are not numbered, for a 3 is a 3."""
        return self._dialogue.asks_for_faces and not any(" " in answer.text for answer in answers)

    # ---- What is typed -----------------------------------------------------------------------------------------------

    async def _take(self, typed: str) -> bool:
        """Do what a line says; tells whether to ask anew. Raises CarteadoError."""
        dialogue = self._dialogue
        exact = _exact(typed, self._answers)
        letter, _, rest = typed.strip().partition(" ")
        match letter.lower() if exact is None else "":
            case "?":
                await read_out(self._talk, self._words, *self._words("lines.by_hand.letters").split("\n"))
            case "o":
                return True
            case "s":
                await read_out(self._talk, self._words, *dialogue.hands())
            case "l":
                await read_out(self._talk, self._words, *self._log())
            case "u":
                dialogue.take_back()
                return True
            case "k" if rest.isdecimal():
                dialogue.change(int(rest[:6]))
                return True
            case "c":
                return await self._cards()
            case "x":
                return await self._intervene()
            case "f":
                await self._keep()
            case _:
                return self._answer(typed)
        return False

    def _answer(self, typed: str) -> bool:
        """Give the answer that a line names, of cards and dice as many as it names; tells whether there was any."""
        answers = self._answers
        parts = typed.split() if self._are_faces(answers) else [typed]
        for number, part in enumerate(parts):
            answers = self._dialogue.answers() if number else answers
            meant = _exact(part, (*answers, *self._dialogue.impossible()))
            if meant is None and not self._are_faces(answers):
                named = chosen(part, _choices(answers))
                if len(named) > 1:
                    self._pager.say(*(f"{int(choice.name) + 1}. {choice.text}" for choice in named))
                    return False
                meant = answers[int(named[0].name)] if named else None
            if meant is None:
                self._talk.say(say_unknown(part, () if self._are_faces(answers) else _choices(answers), self._words))
                return number > 0
            meant.give()
        return bool(parts)

    async def _cards(self) -> bool:
        """Ask whose cards are told."""
        dialogue, words = self._dialogue, self._words
        seats = [Choice(str(seat), clean(dialogue.names[seat])) for seat in dialogue.seats_untold()]
        if not seats:
            raise CarteadoError("by_hand_no_cards")
        seat = await ask(self._talk, words, words("by_hand.whose_cards"), seats)
        if seat is not None:
            dialogue.tell_cards(int(seat))
        return True

    async def _intervene(self) -> bool:
        """Enter that time is over, that somebody resigned or that the match was left."""
        answers = self._dialogue.interventions()
        if not answers:
            raise CarteadoError("game_over")
        choices = [Choice(str(number), clean(answer.text)) for number, answer in enumerate(answers)]
        wanted = await ask(self._talk, self._words, self._words("by_hand.intervene"), choices)
        if wanted is not None:
            answers[int(wanted)].give()
        return True

    async def _keep(self) -> None:
        """Take the match into the library, asked whether it counts for the ratings."""
        if not self._dialogue.over:
            raise CarteadoError("by_hand_not_over")
        words = self._words
        choices = [Choice(way, words(KEEP(way))) for way in ways_to_keep(self._service)]
        rated = await ask(self._talk, words, words("by_hand.keep.ask"), choices)
        if rated is not None:
            self._kept = self._service.keep(self._dialogue.match, rated=rated == "rated")


def _choices(answers: Sequence[Answer]) -> list[Choice]:
    return [Choice(str(at), answer.text) for at, answer in enumerate(answers)]


def _exact(typed: str, answers: Sequence[Answer]) -> Answer | None:
    return next((answer for answer in answers if fold(answer.text) == fold(typed)), None)

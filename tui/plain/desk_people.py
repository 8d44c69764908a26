"""The people of a tournament at the desk in lines: entering, who came, who leaves, what is asked for."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from typing import TYPE_CHECKING, assert_never

from engine.core.keys import KeyFamily
from engine.core.text import fold, whole_number
from tournaments.audit import presence_of
from tournaments.model import Apart, AskedBye, Entrant, EntrantId, Tournament
from tournaments.settings import Missed
from tournaments.settings_schema import setting
from tui.plain.desk_talk import DeskPart
from tui.plain.menu import Choice, Pager, chosen, numbered, read_out, say_unknown
from tui.plain.talk import hear_name
from tui.services.identity.names import clean
from tui.services.matches.seating import PERSON, kinds_for
from tui.services.tournaments.entry import MOST_BOTS, bots_offered, enter_bots, enter_listed
from tui.services.tournaments.lists.reading import read_list
from tui.services.tournaments.lists.tables import NoNames
from tui.texts import wishes
from tui.texts.keys import BOT, DESK_MISSED, PRESENCE
from tui.texts.tournament_desk import DeskQuestion, entry_refusal, gathered, left_tables, waiting_question

if TYPE_CHECKING:
    from tui.services.tournaments.lists.listed import Listed

_DROP = KeyFamily("desk.drop.{}", "absent came")


class LineDeskPeople(DeskPart):
    """The conversation about the people of one tournament."""

    async def do(self, act: str) -> None:
        """Do an act about people; raises what is refused."""
        match act:
            case "enter":
                await self._enter()
            case "bots":
                await self._enter_bots()
            case "people":
                await self._read_people()
            case "check_in":
                await self._check_in()
            case "drop":
                await self._drop()
            case "substitute":
                await self._substitute()
            case "wishes":
                await self._wishes()

    @property
    def _tournament(self) -> Tournament:
        return self.desk.tournament_session.tournament

    def _everybody(self) -> tuple[Entrant, ...]:
        """Return the entrants in alphabetical order."""
        return tuple(sorted(self._tournament.entrants, key=lambda entrant: (fold(entrant.name), entrant.id)))

    def _choices(self) -> list[Choice]:
        return [Choice(str(entrant.id), self._described(entrant)) for entrant in self._everybody()]

    def _described(self, entrant: Entrant) -> str:
        state = self.words(PRESENCE(presence_of(self._tournament, entrant.id)))
        return self.words("lines.desk.person", name=clean(entrant.name), state=state)

    async def _read_people(self) -> None:
        await read_out(self.talk, self.words, f"{gathered(self._tournament, self.words)}.", *self._described_all())

    def _described_all(self) -> Iterator[str]:
        return map(self._described, self._everybody())

    # ---- Entering ----------------------------------------------------------------------------------------------------

    async def _enter(self) -> None:
        """Enter whom each line names, as a pasted list comes line by line; an empty line ends it."""
        self.talk.say("", self.words("lines.desk.enter.pairs" if self._in_groups else "lines.desk.enter.names"))
        missed: Missed | None = "losses"
        while typed := await self.talk.hear():
            if typed == "0":
                return
            try:
                listed = read_list(typed)
            except NoNames as error:
                self.talk.say(self.words("desk.list.no_names", columns=", ".join(error.columns)))
                continue
            coming = [person for person in listed if not person.out]
            if left_out := [person for person in listed if person.out]:
                names = ", ".join(clean(person.name) for person in left_out)
                self.talk.say(self.words("lines.desk.enter.left_out", names=names))
            if self._tournament.rounds and coming:
                missed = await self._missed(", ".join(person.name for person in coming))
            if missed is None:
                return
            self._enter_all(coming, missed)

    @property
    def _in_groups(self) -> bool:
        return self._tournament.ruleset.members > 1

    def _enter_all(self, people: Sequence[Listed], missed: Missed) -> None:
        if not people:
            return
        with self.desk.signed:
            listed = enter_listed(self.desk.tournament_session, people, missed)
        for _, error in listed.refused:
            self.talk.say(entry_refusal(error, self._tournament, self.words))
        if self.desk.tournament_session.waiting.people:
            self.talk.say(waiting_question(self.desk.tournament_session, self.words))
        if listed.entered:
            newest = self._tournament.entrants[-listed.entered :]
            names = ", ".join(clean(entrant.name) for entrant in newest)
            who = gathered(self._tournament, self.words)
            self.talk.say(self.words("lines.desk.entered", names=names, who=who))

    async def _enter_bots(self) -> None:
        """Ask which bots enter and how many, and enter them in one act."""
        tournament_session, words = self.desk.tournament_session, self.words
        kinds = [
            kind for kind in kinds_for(tournament_session.club.games[self._tournament.spec.game]) if kind != PERSON
        ]
        bot = await self.desk.choose(words("lines.desk.bots.which"), [(kind, words(BOT(kind))) for kind in kinds])
        if bot is None:
            return
        offered = bots_offered(tournament_session)
        count: int | None = None
        while count is None or not 0 < count <= MOST_BOTS:
            self.talk.say(words("lines.desk.bots.count", count=offered, most=MOST_BOTS))
            typed = await self.talk.hear()
            if typed in (None, "0"):
                return
            count = whole_number(typed) if typed else offered
        number = count
        self.desk.attempt(lambda: enter_bots(tournament_session, bot, number))

    async def _missed(self, names: str) -> Missed | None:
        """Return what the rounds count for that late ones have missed: asked at the first one, then kept for all."""
        latecomers, words = self.desk.tournament_session.latecomers, self.words
        if latecomers.rule is None:
            rules: tuple[Missed, ...] = setting("late").values
            question = words("lines.desk.late.ask", name=names, count=len(self._tournament.stage_rounds))
            answer = await self.desk.choose(question, [(rule, words(DESK_MISSED(rule))) for rule in rules])
            if answer is None:
                return None
            latecomers.missed = next(rule for rule in rules if rule == answer)
        return latecomers.missed

    # ---- Who came, who leaves ----------------------------------------------------------------------------------------

    async def _each(self, question: str, do: Callable[[EntrantId], object], everybody: Callable[[], object]) -> None:
        """Hear name after name, or numbers of the list, and do something for each until an empty line comes."""
        choices = self._choices()
        pager = Pager(self.talk, self.words)
        self.talk.say("", question)
        pager.say(*numbered(choices))
        while typed := await self.talk.hear():
            if typed == "0":
                return
            if pager.more(typed):
                continue
            if fold(typed) == fold(self.words("lines.desk.all.word")):
                everybody()
                continue
            for part in filter(None, map(str.strip, typed.split(","))):
                meant = chosen(part, choices)
                if len(meant) == 1:
                    do(int(meant[0].name))
                elif meant:
                    names = ", ".join(choice.text.partition(":")[0] for choice in meant)
                    self.talk.say(self.words("lines.desk.several", typed=part, names=names))
                else:
                    self.talk.say(say_unknown(part, choices, self.words))

    async def _check_in(self) -> None:
        """Hear who is here, or is not after all; the rounds that late ones have missed are asked about first."""
        tournament_session = self.desk.tournament_session
        if not self._tournament.entrants:
            self.talk.say(self.words("desk.entrants.none"))
            return
        late = [
            entrant for entrant in self._tournament.entrants if tournament_session.latecomers.include((entrant.id,))
        ]
        if late and await self._missed(", ".join(clean(entrant.name) for entrant in late)) is None:
            return

        def check(entrant: EntrantId) -> None:
            self.desk.tournament_session.check_in((entrant,), entrant not in self._tournament.present)
            self.talk.say(self._described(self._tournament.entrant(entrant)))

        def all_here() -> None:
            tournament = self._tournament
            unsaid = [entrant.id for entrant in tournament.entrants if presence_of(tournament, entrant.id) == "open"]
            self.desk.tournament_session.check_in(unsaid)
            self.talk.say(f"{gathered(self._tournament, self.words)}.")

        with self.desk.signed:
            await self._each(self.words("lines.desk.check_in.ask"), check, all_here)

    async def _whom(self, question: str) -> Entrant | None:
        answer = await self.desk.choose(question, self._choices())
        return None if answer is None else self._tournament.entrant(int(answer))

    async def _drop(self) -> None:
        """Let somebody leave, before the first round off the list; whoever has left comes back."""
        words, tournament_session = self.words, self.desk.tournament_session
        entrant = await self._whom(words("lines.desk.drop.which"))
        if entrant is None:
            return
        name, own = clean(entrant.name), entrant.id
        if own in self._tournament.dropped:
            if not tournament_session.latecomers.include((own,)) or await self._missed(name) is not None:
                self.desk.attempt(lambda: tournament_session.bring_back(own))
        elif not self._tournament.rounds:
            if await self.desk.agrees(DeskQuestion(words("lines.desk.drop.ask", name=name), words("desk.drop.yes"))):
                self.desk.act(lambda desk: desk.withdraw(own))
        elif (unplayed := tournament_session.desk.won_unplayed(own)) is not None:
            rows = [(key, words(_DROP(key))) for key in ("absent", "came")]
            answer = await self.desk.choose(words("desk.drop.unplayed", name=name, table=unplayed), rows)
            if answer is not None:
                self.desk.act(lambda desk: desk.drop(own, came=answer == "came"))
        else:
            question = " ".join((words("lines.desk.drop.ask", name=name), *left_tables(tournament_session, own, words)))
            if await self.desk.agrees(DeskQuestion(question, words("desk.drop.yes"))):
                self.desk.act(lambda desk: desk.drop(own))

    async def _substitute(self) -> None:
        """Let somebody else play for a member of an entrant from now on."""
        words, tournament_session = self.words, self.desk.tournament_session
        entrant = await self._whom(words("lines.desk.substitute.which"))
        member = None if entrant is None else await self.desk.member(entrant, words("desk.substitute.which"))
        if entrant is None or member is None:
            return
        self.talk.say(words("desk.substitute.ask", name=clean(entrant.people[member].name)))
        name = await hear_name(self.talk, words)
        if name and name != "0":
            own, person = entrant.id, tournament_session.member(name)
            self.desk.act(lambda desk: desk.substitute(own, person, member))

    # ---- Wishes ------------------------------------------------------------------------------------------------------

    async def _wishes(self) -> None:
        """Take what somebody asks for, or take it back."""
        entrant = await self._whom(self.words("lines.desk.wishes.which"))
        if entrant is None:
            return
        member = await self.desk.member(entrant, self.words("desk.wishes.which"))
        if member is None:
            return
        offered, formatter = list(wishes.wishes_of(self._tournament, entrant)), self.desk.formatter
        rows = [(str(at), wishes.format_wish(formatter, entrant, member, wish)) for at, wish in enumerate(offered)]
        answer = await self.desk.choose(clean(entrant.name), rows)
        if answer is not None:
            await self._do_wish(entrant, member, offered[int(answer)])

    async def _do_wish(self, entrant: Entrant, member: int, wish: wishes.Wish) -> None:
        own, formatter = entrant.id, self.desk.formatter
        match wish:
            case wishes.AskBye():
                self.talk.say(wishes.bye_question(formatter, entrant))
                typed = await self.talk.hear()
                if typed and typed.isdecimal() and (number := int(typed[:6])):
                    self.desk.act(lambda desk: desk.ask_bye(own, number))
            case wishes.AskApart():
                other = await self._whom(self.words("lines.desk.apart.whom", name=clean(entrant.name)))
                if other is not None:
                    self.desk.act(lambda desk: desk.keep_apart((own, other.id)))
            case wishes.KeepClubApart(club=club):
                self.desk.act(lambda desk: desk.keep_apart(club=club))
            case wishes.ChooseCategories():
                self.talk.say(wishes.categories_question(formatter, entrant, member))
                typed = await self.talk.hear()
                if typed is not None and typed != "0":
                    named = wishes.categories_typed(typed)
                    self.desk.act(lambda desk: desk.categorise(own, named, member))
            case AskedBye(round=asked):
                self.desk.act(lambda desk: desk.ask_bye(own, asked, asked=False))
            case Apart(entrants=entrants, club=club):
                self.desk.act(lambda desk: desk.keep_apart(entrants, club, apart=False))
            case _:
                assert_never(wish)

"""The desk in lines beside people and results.

Swaps, locks, names, penalties, the round's clock, papers, choices.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from engine.core.keys import KeyFamily
from engine.core.text import fold
from tournaments.errors import TournamentError
from tournaments.fold.merging import check_merging
from tournaments.formats import traits_of
from tournaments.settings_schema import setting
from tui.plain.desk_talk import DeskPart
from tui.plain.tournament_choices import LineChoices, table_choices
from tui.services.identity.names import clean
from tui.services.matches.clocks import MINUTE
from tui.services.tournaments.rounds import RoundClock
from tui.services.tournaments.stages import next_stage
from tui.texts.keys import DESK_MISSED
from tui.texts.tournament_choices import TournamentChoices
from tui.texts.tournament_desk import DeskQuestion, cut_question, merge_choices, redraw_question, swap_doubts, swappable

if TYPE_CHECKING:
    from collections.abc import Collection

    from tournaments.model import Entrant, EntrantId
    from tournaments.settings import Missed, TournamentSettings

_RENAME = KeyFamily("desk.rename.{}", "same typo")
_CLOCK = KeyFamily("lines.desk.clock.{}", "pause more less stop")
_MINUTES = 600
"""The longest round."""


class LineDeskUpkeep(DeskPart):
    """The conversation about what a round needs besides its people and results."""

    async def do(self, act: str) -> None:
        """Do an act; raises what is refused."""
        match act:
            case "swap":
                await self._swap()
            case "redraw":
                await self._redraw()
            case "lock":
                await self._lock()
            case "rename":
                await self._rename()
            case "penalise":
                await self._penalise()
            case "clock":
                await self._clock()
            case "papers":
                self._write_papers()
            case "settings":
                await self._settings()
            case "stage":
                await self._begin_stage()

    async def _whom(self, question: str, among: Collection[EntrantId] | None = None) -> Entrant | None:
        everybody = self.desk.tournament_session.tournament.entrants
        asked = [entrant for entrant in everybody if among is None or entrant.id in among]
        by_name = sorted(asked, key=lambda entrant: (fold(entrant.name), entrant.id))
        rows = [(str(entrant.id), clean(entrant.name)) for entrant in by_name]
        answer = await self.desk.choose(question, rows)
        return None if answer is None else self.desk.tournament_session.tournament.entrant(int(answer))

    async def _swap(self) -> None:
        """Let two people of the last round change places, after what speaks against it."""
        words, last = self.words, self.desk.last_round
        movable = swappable(last)
        if len(movable) < 2:
            self.talk.say(words("lines.desk.swap.none", round=last.number))
            return
        first = await self._whom(words("lines.desk.swap.first"), movable)
        if first is None:
            return
        others = [entrant for entrant in movable if entrant != first.id]
        second = await self._whom(words("swap.second", name=clean(first.name)), others)
        if second is None:
            return
        own, other = first.id, second.id
        doubts = list(swap_doubts(self.desk.formatter, last, own, other)) or [words("desk.warn.none")]
        if await self.desk.agrees(DeskQuestion(" ".join(doubts), words("lines.desk.swap.yes"))):
            self.desk.act(lambda desk: desk.swap(own, other))

    async def _redraw(self) -> None:
        """Draw the last round anew after asking; locked tables and those with a result stay."""
        tournament_session = self.desk.tournament_session
        if await self.desk.agrees(redraw_question(self.desk.last_round, self.words)):
            lot = tournament_session.club.lot()
            self.desk.act(lambda desk: desk.redraw(lot))

    async def _lock(self) -> None:
        """Keep a table of the last round as it is when the round is drawn anew, or let it go again."""
        last, words, formatter = self.desk.last_round, self.words, self.desk.formatter
        rows = []
        for table in last.draft.tables:
            key = "lines.desk.lock.locked" if table.number in last.locked else "lines.desk.lock.table"
            rows.append((str(table.number), words(key, names=formatter.names(table.whole.seats, ", "))))
        answer = await self.desk.choose(words("lines.desk.lock.which"), rows)
        if answer is not None:
            number = int(answer)
            self.desk.act(lambda desk: desk.lock(number, number not in last.locked))

    # ---- Names and penalties -----------------------------------------------------------------------------------------

    async def _rename(self) -> None:
        """Set a name right; the name of another entrant makes the two one person."""
        words, tournament_session = self.words, self.desk.tournament_session
        entrant = await self._whom(words("desk.rename.which"))
        member = None if entrant is None else await self.desk.member(entrant, words("desk.rename.which"))
        if entrant is None or member is None:
            return
        old = entrant.people[member].name
        self.talk.say(words("desk.rename.ask", name=clean(old)))
        name = await self.talk.hear()
        if not name or name in ("0", old):
            return
        others = (other.id for other in tournament_session.tournament.entrants if fold(other.name) == fold(name))
        if (other := next(others, entrant.id)) != entrant.id:
            await self._merge(other, entrant.id)
            return
        same = False
        if fold(name) != fold(old) and fold(name) in map(fold, tournament_session.club.store.players.names()):
            data = {"before": clean(old), "name": clean(name)}
            rows = [(which, words(_RENAME(which), **data)) for which in ("same", "typo")]
            answer = await self.desk.choose(words("desk.rename.known", **data), rows)
            if answer is None:
                return
            same = answer == "same"
        number = entrant.id
        self.desk.attempt(lambda: tournament_session.rename(number, name, member, same=same))

    async def _merge(self, kept: EntrantId, gone: EntrantId) -> None:
        """Make two entrants one person; whose round counts is asked where neither played and they differ."""
        words, formatter = self.words, self.desk.formatter
        merging = check_merging(self.desk.tournament_session.tournament, kept, gone)
        data = {"name": formatter.name(kept), "before": formatter.name(gone)}
        if not await self.desk.agrees(DeskQuestion(words("desk.merge.ask", **data), words("desk.merge.yes", **data))):
            return
        taken: list[int] = []
        for part in (part for part in merging if part.is_open):
            choices = merge_choices(formatter, part, kept, gone)
            answer = await self.desk.choose(words("desk.merge.which", round=part.round), choices)
            if answer is None:
                return
            taken += [part.round] if answer == "gone" else []
        self.desk.act(lambda desk: desk.merge(kept, gone, taken))

    async def _penalise(self) -> None:
        """Take match points away from somebody, or warn them, with the reason."""
        words = self.words
        entrant = await self._whom(words("lines.desk.penalise.which"))
        if entrant is None:
            return
        rows = [("0", words("desk.penalise.warning"))]
        rows += [(str(count), words("desk.penalise.points", count=count)) for count in (1, 2, 3)]
        points = await self.desk.choose(words("desk.penalise.ask", name=clean(entrant.name)), rows)
        if points is None:
            return
        self.talk.say(words("desk.penalise.why"))
        own = entrant.id
        if (reason := await self.talk.hear()) and reason != "0":
            self.desk.act(lambda desk: desk.penalise(own, int(points), clean(reason)))

    # ---- The clock and the papers ------------------------------------------------------------------------------------

    async def _clock(self) -> None:
        """Say how much time the round has, start it, and change it."""
        words, tournament_session, number = self.words, self.desk.tournament_session, self.desk.last_round.number
        clock = RoundClock(
            tournament_session.club.store.round_clocks, tournament_session.id, tournament_session.club.clock
        )
        if clock.of_round(number) is None:
            self.talk.say(words("lines.desk.clock.minutes"))
            typed = await self.talk.hear()
            if not typed or not typed.isdecimal() or not 0 < int(typed[:6]) <= _MINUTES:
                return
            clock.start(number, int(typed))
        else:
            self.talk.say(self._left(clock))
            answer = await self.desk.choose(
                words("lines.desk.clock.ask"), [(act, words(_CLOCK(act))) for act in ("pause", "more", "less", "stop")]
            )
            match answer:
                case "pause":
                    clock.pause()
                case "more" | "less":
                    clock.add(1 if answer == "more" else -1)
                case "stop":
                    clock.call()
                case _:
                    return
        self.talk.say(self._left(clock))

    def _left(self, clock: RoundClock) -> str:
        """Return how much time is left, and whether the clock stands."""
        left, time = clock.left() or 0, clock.time
        key = "lines.desk.clock.over" if left <= 0 else "lines.desk.clock.left"
        stands = self.words("lines.desk.clock.stands") if time is not None and time.left is not None else ""
        return " ".join(filter(None, (self.words(key, count=-(-abs(left) // MINUTE)), stands)))

    def _write_papers(self) -> None:
        """Write the sheet, the page for phones and the log now, and say where they lie."""
        from tui.documents.offline_kit import folder_name, folder_of, kept_papers

        tournament_session = self.desk.tournament_session
        folder = folder_of(tournament_session.club.store)
        if folder is None:
            self.talk.say(self.words("papers.menu.none"))
            return
        kit = kept_papers(
            tournament_session.club.store, lambda: self.words, tournament_session.club.clock, lambda _trouble: None
        )
        kit.refresh(tournament_session.id, tournament_session.tournament, tournament_session.desk.entries)
        if kit.flush() and kit.trouble is None:
            own = folder / folder_name(tournament_session.id, tournament_session.tournament)
            self.talk.say(self.words("lines.desk.papers.done", folder=str(own)))
        elif kit.trouble is not None:
            raise kit.trouble

    # ---- How it is played --------------------------------------------------------------------------------------------

    async def _settings(self) -> None:
        """Choose anew how it is played, before the first round; after it only what a late entry costs."""
        tournament_session, words = self.desk.tournament_session, self.words
        tournament, latecomers = tournament_session.tournament, tournament_session.latecomers
        if tournament.rounds or tournament.finished:
            await self._late_rule()
            return
        campaigns = tournament_session.club.store.campaigns.names_of(tournament.spec.game)
        draft = TournamentChoices(tournament.settings, tournament.ruleset, latecomers.missed, campaigns)
        tables = table_choices(tournament_session.club, tournament.spec, tournament.ruleset, tournament.settings, words)
        choices = LineChoices(self.talk, words, draft, tables)

        def take(settings: TournamentSettings) -> bool:
            if settings != tournament.settings:
                self.desk.attempt(lambda: tournament_session.change_settings(settings))
            return True

        if await choices.settle(words("lines.desk.settings.done"), take):
            latecomers.choose(draft.late)

    async def _begin_stage(self) -> None:
        """Close the stage that runs and let the best go on by other settings."""
        tournament_session, words = self.desk.tournament_session, self.words
        stage, question = next_stage(tournament_session.tournament), cut_question(tournament_session, words)
        if not await self.desk.agrees(question):
            return
        self.talk.say(words("stage.best.help"), words("lines.desk.stage.best", least=stage.least, most=stage.most))
        best = await self._number(stage.least, stage.most)
        if best is None:
            return
        ruleset, latecomers = tournament_session.tournament.ruleset, tournament_session.latecomers
        draft = TournamentChoices(stage.settings, ruleset, latecomers.missed)
        choices = LineChoices(self.talk, words, draft, None)

        def begin(settings: TournamentSettings) -> bool:
            self.desk.act(lambda desk: desk.begin_stage(settings, best, cut=question is not None))
            return True

        if await choices.settle(words("lines.desk.stage.begin"), begin):
            latecomers.choose(draft.late)

    async def _number(self, least: int, most: int) -> int | None:
        """Return a typed number in this range, asked for until there is one; None when none is wanted."""
        while (typed := await self.talk.hear()) not in (None, "", "0"):
            if typed.isdecimal() and least <= int(typed[:9]) <= most:
                return int(typed[:9])
            self.talk.say(self.words("lines.desk.stage.best", least=least, most=most))
        return None

    async def _late_rule(self) -> None:
        """Choose what missed rounds count for, where somebody may still come late."""
        tournament_session, words = self.desk.tournament_session, self.words
        tournament, latecomers = tournament_session.tournament, tournament_session.latecomers
        if tournament.finished or not traits_of(tournament.settings.format).late:
            raise TournamentError("finished" if tournament.finished else "play_has_begun")
        missed: tuple[Missed, ...] = setting("late").values
        rows = [(name, words(DESK_MISSED(name))) for name in missed]
        answer = await self.desk.choose(words("desk.late.rule"), rows)
        for name in missed:
            if name == answer:
                latecomers.missed = name
                self.talk.say(words(DESK_MISSED(name)))

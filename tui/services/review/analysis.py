"""The analysis of a match.

Judged place by place where bots think, shared by all who look at it, kept in the store.
"""

from __future__ import annotations

import asyncio
import logging
import time
from collections.abc import Callable, Iterator
from weakref import WeakValueDictionary

import msgspec

from engine.core.errors import CarteadoError
from engine.core.history import MatchHistory
from engine.core.listeners import Listeners
from engine.review.judge import BUDGET, Judging
from engine.review.model import ANALYSER_VERSION, NOT_COMPARED, Decision, Judgement, decisions_in
from engine.review.summary import Summary, summarise
from saves.matches.record import Record
from saves.store import Store
from tui.services.bots.chooser import Chooser, JudgedMatch, JudgingFailed
from tui.services.bots.messages import JudgeAnswer, encode_log
from tui.services.matches.replay import ReplayRecord
from tui.services.review.rights import check_may_review

_LOG = logging.getLogger("carteado.review")
_LOG.addHandler(logging.NullHandler())
KEEP_EVERY = 1.0
"""For how many seconds what is judged may wait to be kept with what is judged next: each change waits for the disk."""
_pack = msgspec.msgpack.Encoder().encode
_unpack = msgspec.msgpack.Decoder(Judgement).decode


class Analysis:
    """The analysis of a match, as far as it has come; shared by all who look at it."""

    def __init__(
        self, judged: JudgedMatch, judgements: dict[int, Judgement], damaged: int, version: int = ANALYSER_VERSION
    ) -> None:
        """Go on from what was kept; `damaged` tells how many judgements could not be read.

        `version` is that of the analyser which found it: what an older one found is shown until it is judged anew.
        """
        self.version = version
        self.judged = judged
        self.match = judged.judging.line.header.match
        self.places = range(len(judged.judging.line.plies) + 1)
        self.judgements = judgements
        self.damaged = damaged
        self.failed: set[int] = set()
        """The places that could not be judged."""
        self.trouble: CarteadoError | None = None
        """What ended the judging too early."""
        self.unkept: dict[int, Judgement] = {}
        """What is judged and not in the store yet."""
        self.kept_at = 0.0
        self.is_alone = False
        """What older versions of the analyser found is kept no more: all of it is judged anew."""
        self.changed: Listeners[[]] = Listeners()
        self.wanted_by: set[str] = set()
        """The people for whom it is being judged."""
        self.task: asyncio.Task[None] | None = None
        self._summary: Summary | None = None

    @property
    def running(self) -> bool:
        """Tell whether more of it is being judged."""
        return self.task is not None

    @property
    def is_old(self) -> bool:
        """Tell whether an older version of the analyser found what is shown."""
        return self.version != ANALYSER_VERSION

    def renew(self) -> None:
        """Forget what an older version of the analyser found."""
        if self.is_old:
            self.version = ANALYSER_VERSION
            self.judgements.clear()
            self._summary = None

    @property
    def complete(self) -> bool:
        """Tell whether every place is judged."""
        return len(self.judgements) == len(self.places)

    @property
    def share(self) -> float:
        """How much of it is done, 0 to 1."""
        return (len(self.judgements) + len(self.failed)) / len(self.places)

    @property
    def summary(self) -> Summary | None:
        """What the results are made of, once every place is judged."""
        if self._summary is None and self.complete:
            self._summary = summarise([self.judgements[place] for place in self.places])
        return self._summary

    def missing(self, first: int = 0) -> list[int]:
        """Return the places that are not judged, in the order in which to judge them.

        Those from `first` on come before the others; from the start all run backwards, since playouts are shorter near
        the end and a reader who has chosen no place sees something at once.
        """
        left = [place for place in self.places if place not in self.judgements and place not in self.failed]
        return sorted(left, key=lambda place: (place < first, place)) if first else left[::-1]


class AnalysisService:
    """The analyses of this process.

    Each is opened once, judged while somebody wants it, and kept place by place. At most one is judged for a person at
    a time; bots at tables come before all of them (Chooser).
    """

    def __init__(
        self,
        store: Store,
        chooser: Chooser,
        budget: int = BUDGET,
        *,
        keep_every: float = KEEP_EVERY,
        admit: Callable[[str], None] = lambda _person: None,
    ) -> None:
        """Judge where the chooser does; `budget` is that of an ordinary analysis (Judging).

        `admit` raises where a person has more begun than they may now.
        """
        self._admit = admit
        self._store = store
        self._chooser = chooser
        self._budget = budget
        self._keep_every = keep_every
        self._open: WeakValueDictionary[tuple[str, int], Analysis] = WeakValueDictionary()
        self._running: set[Analysis] = set()

    def open(self, record: Record, tape: ReplayRecord, budget: int = 0) -> Analysis:
        """Return the analysis of a match with what is kept of it; nothing is judged yet.

        Budget 0 is the ordinary one. Raises what `check_may_review` raises, NotJudged for a match of which nothing
        honest can be said, StoreError, and CarteadoError "analysis_broken" for a log that does not hold.
        """
        check_may_review(self._store, record)
        match, line, budget = record.header.match, tape.line, budget or self._budget
        if (opened := self._open.get((match, budget))) is not None:
            return opened
        if line.entries != len(record.entries):
            raise CarteadoError("analysis_broken", match=match)
        judged = JudgedMatch(
            Judging(line, budget), encode_log(line.game, record.header, record.entries, record.secrets)
        )

        def read(place: int, packed: bytes) -> Judgement:
            return _checked(_unpack(packed), place, judged.judging)

        version = self._kept_version(match, budget) or ANALYSER_VERSION
        kept = self._store.analyses.load(match, version, budget, read)
        self._open[match, budget] = opened = Analysis(judged, kept.found, kept.damaged, version)
        return opened

    def is_kept(self, match: str) -> bool:
        """Tell whether anything of an ordinary analysis of a match is kept."""
        return self._kept_version(match, self._budget) > 0

    def _kept_version(self, match: str, budget: int) -> int:
        """Return the newest version of the analyser that something is kept of, up to this one; 0 for none."""
        has = self._store.analyses.has
        return next((version for version in range(ANALYSER_VERSION, 0, -1) if has(match, version, budget)), 0)

    def start(self, analysis: Analysis, person: str, first: int = 0) -> None:
        """Judge what is missing for a person, from a place on first; what else was judged for them alone ends.

        Raises CarteadoError where they have begun too many just now.
        """
        if (analysis.is_old or analysis.missing()) and person not in analysis.wanted_by:
            self._admit(person)
        analysis.renew()
        for other in tuple(self._running):
            if other is not analysis:
                self.stop(other, person)
        analysis.wanted_by.add(person)
        if analysis.task is None and analysis.missing():
            analysis.trouble = None
            self._running.add(analysis)
            analysis.task = asyncio.create_task(self._run(analysis, first))
        analysis.changed.tell()

    def stop(self, analysis: Analysis, person: str) -> None:
        """Cancel a person's analysis; it goes on if somebody else wants it, and results stay."""
        analysis.wanted_by.discard(person)
        if analysis.task is not None and not analysis.wanted_by:
            analysis.task.cancel()
            self._ended(analysis)

    async def finish(self, analysis: Analysis, person: str) -> None:
        """Judge all that is missing and return when that is done; raises what stood against it.

        Cancelled, it judges no more for the person, as `stop`.
        """
        self.start(analysis, person)
        if (task := analysis.task) is not None:
            try:
                await asyncio.wait({task})
            finally:
                self.stop(analysis, person)
            if not task.cancelled():
                task.result()
        if analysis.trouble is not None:
            raise analysis.trouble

    async def _run(self, analysis: Analysis, first: int) -> None:
        places = iter(analysis.missing(first))
        this = asyncio.current_task()
        try:
            async with asyncio.TaskGroup() as group:
                for _ in range(self._chooser.most_judged):
                    group.create_task(self._judge(analysis, places))
        finally:
            if analysis.task is this:
                self._ended(analysis)

    async def _judge(self, analysis: Analysis, places: Iterator[int]) -> None:
        for place in places:
            if analysis.trouble is not None:
                return
            try:
                self._take(analysis, place, await self._chooser.judge(analysis.judged, place, analysis.wanted_by))
            except JudgingFailed as error:
                self._miss(analysis, place, str(error.data["detail"]))
            except CarteadoError as error:
                analysis.trouble = error
                analysis.changed.tell()

    def take(self, analysis: Analysis, place: int, answer: JudgeAnswer) -> None:
        """Take a place's judgement, or its failure, and save it soon; raises StoreError."""
        if answer.judgement is None:
            self._miss(analysis, place, answer.trouble)
        else:
            self._take(analysis, place, answer.judgement)

    def _take(self, analysis: Analysis, place: int, judgement: Judgement) -> None:
        analysis.judgements[place] = analysis.unkept[place] = judgement
        if time.monotonic() >= analysis.kept_at + self._keep_every:
            self.keep(analysis)
        analysis.changed.tell()

    def _miss(self, analysis: Analysis, place: int, detail: str) -> None:
        _LOG.warning("%s place %d is not judged: %s", analysis.match, place, detail)
        analysis.failed.add(place)
        analysis.changed.tell()

    def keep(self, analysis: Analysis) -> None:
        """Save the new judgements; raises StoreError."""
        budget, unkept = analysis.judged.judging.budget, analysis.unkept
        analysis.unkept = {}
        analysis.kept_at = time.monotonic()
        with self._store.together():
            if unkept and analysis.complete and not analysis.is_alone:
                self._store.analyses.drop_older(analysis.match, ANALYSER_VERSION)
                analysis.is_alone = True
            for place, judgement in unkept.items():
                self._store.analyses.put(analysis.match, ANALYSER_VERSION, budget, place, _pack(judgement))

    def _ended(self, analysis: Analysis) -> None:
        try:
            self.keep(analysis)
        except CarteadoError as error:
            analysis.trouble = error
        analysis.task = None
        analysis.wanted_by.clear()
        self._running.discard(analysis)
        analysis.changed.tell()


def _checked(judgement: Judgement, place: int, judging: Judging) -> Judgement:
    """Return a judgement that may be one of this place; raises ValueError for any other."""
    line = judging.line
    seats = len(line.header.players)
    numbers = (*judgement.values, *judgement.errors, *(judgement.result or ()))
    fits = judgement.place == place <= len(line.plies) and len(numbers) in (2 * seats, 3 * seats)
    if not (fits and all(_fits(decision, at, line) for at, decision in decisions_in([judgement]).items())):
        raise ValueError(f"no judgement of place {place}")
    return judgement


def _fits(decision: Decision, place: int, line: MatchHistory) -> bool:
    """Tell whether a decision may be one of the choice made at a place."""
    game, many, seats = line.game, len(decision.candidates), len(line.header.players)
    if place >= len(line.plies):
        return False
    state = line.state_at(place)
    known = range(len(game.legal_actions(state, decision.seat)))
    if not (set(decision.candidates) <= {*known} and {decision.chosen, decision.best} <= {*range(many)}):
        return False
    if not set(decision.levels) <= {NOT_COMPARED, *range(many)}:
        return False
    for at in decision.line:
        legal = game.legal_actions(state, decision.seat)
        if at not in range(len(legal)):
            return False
        state = game.apply(state, decision.seat, legal[at])
    return (
        len(decision.values) == len(decision.errors) == many
        and len(decision.gains) == len(decision.gain_errors) == seats
    )

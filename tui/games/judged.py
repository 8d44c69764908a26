"""An analysis in words: what a choice was worth, the mistakes, and what results are made of."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from statistics import fmean
from typing import Any, NamedTuple

from engine.core.benchmarks import SURE
from engine.core.keys import KeyFamily
from engine.core.model import Seat
from engine.review.model import Decision, Gain
from engine.review.summary import Share
from tui.canvas.grid import fit
from tui.games.game_ui import GameUI
from tui.services.identity.user_settings import LANGUAGES
from tui.services.review.analysis_view import AnalysisView, JudgedChoice, SeatMistakes
from tui.services.review.questions import Answers, Asked
from tui.services.review.winning import WinningTurn
from tui.texts.catalog import catalog
from tui.texts.cells import cell_len
from tui.texts.judged_units import ANALYSIS_OF, UNITS
from tui.texts.localizer import Localizer, Session

_ANALYSIS_UNIT = KeyFamily("analysis.unit.{}", UNITS)
_ANALYSIS_PART = KeyFamily("analysis.part.{}", UNITS)
_SHARES = ("start", "choices", "error", "cards", "dice", "others", "result")
_ANALYSIS_ROW = KeyFamily("analysis.row.{}", " ".join(_SHARES))
_OFTEN = 0.95
"""What a better line has in fewer worlds more is told with their share."""
_CELLS = 5
"""How wide the column of a seat is in a table."""


class AnalysisWords(NamedTuple):
    """Words for an analysis in one language; `unit` is the judge's."""

    game_ui: GameUI
    localizer: Localizer
    unit: str

    def action(self, choice: Asked, action: Any) -> str:
        """Return an action that could be chosen, in words."""
        return self.game_ui.name_of(choice.view, action, self.localizer)

    def choice(self, choice: JudgedChoice) -> tuple[str, ...]:
        """Return the worth of a choice by its seat's knowledge, and a better one if certain."""
        decision, say = choice.decision, self.localizer
        low, high = decision.interval
        data = {"name": say.names[choice.seat], "action": self.action(choice, choice.chosen)}
        if decision.chosen == decision.best:
            return (say("analysis.choice.best", count=len(choice.legal), **data),)
        if low <= 0:
            return (say("analysis.choice.equal", high=percent(high), **data),)
        if decision.is_exact:
            key = "analysis.choice.mistake_exact" if decision.is_mistake else "analysis.choice.lost_exact"
        else:
            key = "analysis.choice.mistake" if decision.is_mistake else "analysis.choice.lost"
        of = self.of(decision)
        worth = say(key, loss=percent(decision.loss), of=of, low=percent(low), high=percent(high), **data)
        return worth, say("analysis.choice.better", action=self.better(choice)), *self.why(choice)

    def better(self, choice: JudgedChoice) -> str:
        """Return the acts of the best line, as far as its seat learns nothing new."""
        acts = [act for act in choice.line if not isinstance(act.action, self.game_ui.unsaid)] or choice.line
        return ", ".join(self.game_ui.name_of(act.view, act.action, self.localizer) for act in acts)

    def why(self, choice: JudgedChoice) -> tuple[str, ...]:
        """Return what the rival most often does after the better line, and that line's gain in words."""
        say, reply, lines = self.localizer, choice.reply, []
        if reply is not None:
            action = self.game_ui.name_of(reply.view, reply.action, say)
            lines.append(say("analysis.reply", name=say.names[reply.seat], action=action))
        if gained := choice.decision.gained:
            lines.append(say("analysis.why", gains=say.listed(self._gain(gain, choice.seat) for gain in gained)))
        return tuple(lines)

    def _gain(self, gain: Gain, seat: Seat) -> str:
        words = self.game_ui.gain(gain, seat, self.localizer)
        if gain.amount >= _OFTEN or gain.instead is not None or gain.trait in self.game_ui.measured:
            return words
        return self.localizer("analysis.gain.often", gain=words, percent=percent(gain.amount))

    def of(self, decision: Decision) -> str:
        """Return the few words that say what a decision's per cents are shares of."""
        return self.localizer(ANALYSIS_OF(decision.unit or self.unit))

    def mistake(self, at: int, choice: JudgedChoice) -> str:
        """Return one line of the list of mistakes; `at` is the number of the move."""
        decision = choice.decision
        return self.localizer(
            "analysis.mistake_exact" if decision.is_exact else "analysis.mistake",
            at=at,
            name=self.localizer.names[choice.seat],
            action=self.action(choice, choice.chosen),
            best=self.better(choice),
            loss=percent(decision.loss),
            error=percent(SURE * decision.error),
            of=self.of(decision),
        )

    def asked(self, answers: Answers) -> str:
        """Return the question that is asked."""
        choice = answers.choice
        key = "quiz.asked.win" if isinstance(choice, WinningTurn) else "quiz.asked"
        return self.localizer(key, number=answers.number, count=answers.count, name=self.localizer.names[choice.seat])

    def answer(self, choice: Asked, action: Any) -> tuple[str, ...]:
        """Return the worth of a quiz answer, and the action played in the match."""
        view = choice.start if isinstance(choice, WinningTurn) else choice.view
        done = self.game_ui.name_of(view, choice.chosen, self.localizer)
        played = self.localizer("quiz.played", name=self.localizer.names[choice.seat], action=done)
        if isinstance(choice, WinningTurn):
            attacks, *known = self.game_ui.winning(choice.start, self.localizer)
            key = "quiz.win.right" if choice.is_right(action) else "quiz.win.wrong"
            return self.localizer(key, attacks=attacks), *known, played
        assert isinstance(choice, JudgedChoice)
        best, loss, why = self.better(choice), choice.loss_of(action), self.why(choice)
        if choice.is_right(action):
            return self.localizer("quiz.right", best=best), *why, played
        if loss is None:
            return self.localizer("quiz.far", best=best), *why, played
        key = "quiz.wrong_exact" if choice.decision.is_exact else "quiz.wrong"
        error, of = percent(SURE * loss[1]), self.of(choice.decision)
        lost = self.localizer(key, best=best, loss=percent(loss[0]), of=of, error=error)
        return lost, *why, self.scale(), played

    def mean_loss(self, losses: Sequence[float]) -> str:
        """Return what the answers of a quiz gave away on average, one loss an answer."""
        return f"{self.localizer('quiz.mean', loss=percent(fmean(losses)), count=len(losses))} {self.scale()}"

    def seats(self, view: AnalysisView) -> Iterator[str]:
        """Yield how many mistakes each seat made, and what these gave away."""
        for seat in view.seats:
            by_unit = {unit: view.mistakes_of(seat, unit) for unit in ("", *view.other_units)}
            made = [unit for unit, mistakes in by_unit.items() if mistakes.mistakes]
            for unit in made or ("",):
                yield self._mistakes(seat, by_unit[unit], unit or self.unit)

    def _mistakes(self, seat: Seat, mistakes: SeatMistakes, unit: str) -> str:
        counted = "analysis.seat" if mistakes.error else "analysis.seat_exact"
        return self.localizer(
            counted if mistakes.mistakes else "analysis.seat.none",
            name=self.localizer.names[seat],
            choices=mistakes.choices,
            count=mistakes.mistakes,
            loss=percent(mistakes.loss),
            error=percent(SURE * mistakes.error),
            of=self.localizer(ANALYSIS_OF(unit)),
        )

    def report(self, view: AnalysisView, at_of: Callable[[int], int]) -> Iterator[str]:
        """Yield the whole analysis in sentences; `at_of` returns the number of the move that led to a place."""
        say = self.localizer
        yield say("analysis.done", count=sum(1 for _ in view.decisions()))
        if not view.shows_values:
            yield say("analysis.own_only" if view.seats else "analysis.no_eyes")
        for choice in view.mistakes:
            yield self.mistake(at_of(choice.place + 1), choice)
            yield from self.why(choice)
        yield from self.seats(view)
        totals = view.totals()
        if totals is None:
            return
        for number, part in view.parts():
            yield from self._sentences(self.part(number), part.shares, view.seats)
        if totals[0] > 1:
            yield from self._sentences(say("analysis.whole", count=totals[0]), totals[1], view.seats)
        yield self.scale()
        yield say("analysis.few")

    def _sentences(self, of: str, shares: Sequence[Share], seats: Sequence[Seat]) -> Iterator[str]:
        """Yield a sentence a seat of what its result is made of."""
        for seat in seats:
            lines: list[str] = []
            for row in _rows(shares):
                if row == "error":
                    lines[-1] += f" {_figure(shares[seat], row)}"
                else:
                    lines.append(f"{self.localizer(_ANALYSIS_ROW(row))} {_figure(shares[seat], row)}")
            yield f"{of}, {self.localizer.names[seat]}: {', '.join(lines)}."

    def part(self, number: int) -> str:
        """Return the name of a part of the match."""
        return self.localizer(_ANALYSIS_PART(self.unit), number=number)

    def scale(self) -> str:
        """Return the unit of the figures."""
        return self.localizer(_ANALYSIS_UNIT(self.unit))

    def table(self, shares: Sequence[Share], seats: Sequence[Seat], width: int) -> Iterator[str]:
        """Yield what the results of these seats are made of, as many seats side by side as fit into the width."""
        label = max(cell_len(self.localizer(key)) for key in _ANALYSIS_ROW.keys)
        many = max(1, (width - label) // _CELLS)
        for first in range(0, len(seats), many):
            group = seats[first : first + many]
            names = (fit(self.localizer.names[seat], _CELLS - 1) for seat in group)
            yield " " * label + "".join(_right(name) for name in names)
            for row in _rows(shares):
                word, figures = self.localizer(_ANALYSIS_ROW(row)), (_figure(shares[seat], row) for seat in group)
                yield word + " " * (label - cell_len(word)) + "".join(map(_right, figures))


def own_names(session: Session) -> list[str]:
    """Return the names of whoever sits at the keyboard.

    The chosen one, and those of people who had chosen none yet.
    """
    return [session.me, *(catalog(language)["player.you"] for language in LANGUAGES)]


def _rows(shares: Sequence[Share]) -> Iterator[str]:
    """Yield the rows of a table; luck of dice and the error of choices have one where there were any."""
    return (row for row in _SHARES if row not in ("dice", "error") or any(getattr(share, row) for share in shares))


def percent(share: float) -> int:
    """Return hundredths."""
    return round(100 * share)


def _right(text: str) -> str:
    return " " * (_CELLS - cell_len(text)) + text


def _figure(share: Share, row: str) -> str:
    match row:
        case "start" | "result":
            return f"{percent(getattr(share, row))}"
        case "error":
            return f"±{percent(SURE * share.error)}"
        case _:
            return f"{percent(getattr(share, row)):+d}"

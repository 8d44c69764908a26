"""Lines compared in worlds that their seat could not rule out: the best, and the loss of each act."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Sequence
from typing import Any

import msgspec

from engine.core.benchmarks import SURE
from engine.core.game import AnyGame
from engine.core.judging import Trait
from engine.core.model import Decide, Seat
from engine.review.model import Decision, Gain, Reply, tag_of
from engine.review.stretch import CandidateLine, Lines
from engine.review.trials import DOUBTED, Trials, Worlds, error_of, mean_of

LEAST = 32
"""After fewer worlds none is dropped: the best of several that are nearly alike would be lost by chance."""
EXPLORED = 4
"""From so many of the foremost lines others are looked for; from the best alone where a playout costs more."""
MORE = (2, 4, 8, 16)
"""How many times all worlds are played out where a mistake is not plain yet, or how great it is."""
MORE_CHECKED = (2,)
"""The same where what is found is confirmed by another judge."""
OVERLOOKED = 0.02
"""A line that is ahead by so much is looked at by another judge, who may find more in it, and in more worlds while it
is ahead by so much there.
"""
CHECKED = ((1, 8, 3), (2, 5, 2), (4, 3, 1), (8, 3, 1), (16, 3, 1))
"""Rounds of another judge: in how many quarters of its worlds it compares how many lines, the foremost, with what was
played, and how many ways to go on with what was played are kept after that.
"""
MEASURED = 3
"""A confirmed loss is measured in so many times the other judge's worlds. To end as soon as its error is small would be
to believe what is small by chance.
"""
ROUND = 2048
"""Where another judge confirms what is found, so many playouts of all lines together are enough for a round, if these
are as many lines as the other looks at.
"""
WORLDS_EXPLAINED = 128
"""In so many worlds it is looked at why a line is better."""
PLAIN_GAIN = 0.12
"""What a better line has more of is told from such a share of the worlds on, or such a number."""
MOST_GAINS = 2
LEAST_SHARE = 0.3
"""A reply is told that is given in such a share of the worlds at least."""


class LineComparison:
    """Lines compared by playouts.

    Where a judge has another one that plays on better, mistakes are confirmed by it.
    """

    def __init__(self, worlds: Worlds, lines: Lines, check: Worlds | None = None) -> None:
        self._worlds, self._lines = worlds, lines
        self._trials = Trials(worlds, lines)
        self._check = None if check is None else Trials(check, lines)
        self._lost: list[float] = []
        """How far what was played is behind the best line in worlds that did not choose it."""

    def run(self, most: int) -> list[Decision | None]:
        """Play the lines out in this many worlds, in more where it is not plain what was given away.

        Returns the decision of each act of the stretch, None where there was nothing to choose.
        """
        trials = self._trials
        self._explore(min(LEAST, most))
        alive = list(self._lines.candidates)
        for until in _rounds(most, MORE if self._check is None else MORE_CHECKED):
            trials.play(alive, until)
            best = trials.best(alive)
            alive = [line for line in alive if trials.is_kept(line, best)]
            if self._check is not None:
                foremost = sorted(alive, key=trials.order)[-max(ROUND // until, CHECKED[0][1]) :]
                alive = [line for line in alive if line in foremost or line in self._lines.played]
            if until >= most and (trials.is_plain(best) or not any(map(trials.may_be_better, alive))):
                break
            if until >= most:
                others = (best, *self._lines.played)
                alive = [line for line in alive if line in others or trials.may_be_better(line)]
            if set(alive) <= set(self._lines.played):
                break
        self._lines.transpose()
        if self._check is not None:
            self._confirm(self._check, max(1, most * self._worlds.by.cost // self._check.worlds.by.cost))
        return self._decisions()

    def _explore(self, worlds: int) -> None:
        """Look for lines that differ in one act from the foremost others, and then from the best of all these."""
        trials, lines, explored = self._trials, self._lines, list[CandidateLine]()
        trials.play(lines.candidates, worlds)
        if self._worlds.by.cost > 1:
            lines.explore(trials.best(lines.candidates))
            return
        for many in (EXPLORED, 1):
            others = [line for line in lines.candidates if line not in lines.played]
            for line in sorted(others, key=trials.order)[-many:]:
                if line not in explored:
                    explored.append(line)
                    lines.explore(line)
            trials.play(lines.candidates, worlds)

    def _confirm(self, check: Trials, most: int) -> None:
        """Play the best lines and what was played out in another way, until it is plain whether anything was lost."""
        leads, played = self._trials.leads(), list(self._lines.played)
        others = [line for line in leads if line not in played and self._is_doubted(line)]
        finalists = sorted(others, key=lambda line: leads[line])
        for quarters, lines, ways in CHECKED if finalists else ():
            finalists = finalists[-lines:]
            check.play([*finalists, *played], max(1, most * quarters // 4))
            best = check.best(finalists)
            lost = mean_of(check.behind(best, check.played))
            is_little = quarters >= 4 and lost < OVERLOOKED
            if is_little or check.is_plain(best) or not check.may_be_better(best):
                break
            finalists = sorted([line for line in finalists if check.is_near(line, best)], key=check.order)
            near = [line for line in played if check.is_near(line, check.played)]
            played = sorted(near, key=check.order)[-ways:]
        if finalists:
            self._measure(check, check.best(finalists), most)

    def _measure(self, check: Trials, best: CandidateLine, most: int) -> None:
        """Measure in further worlds how far a line is ahead that may be one: those that chose it flatter it."""
        played = check.played
        if mean_of(check.behind(best, played)) < DOUBTED:
            return
        worlds, begun = check.worlds, len(check.brought[played])
        for number in range(begun, begun + MEASURED * most):
            brought, instead = (worlds.brought(number, line.acts)[worlds.seat] for line in (best, played))
            self._lost.append(brought - instead)

    def _is_doubted(self, line: CandidateLine) -> bool:
        """Tell whether a line may be better, or is ahead by what another judge may find more in."""
        trials = self._trials
        return trials.may_be_better(line) or mean_of(trials.behind(line, trials.played)) >= OVERLOOKED

    # ---- What is told ------------------------------------------------------------------------------------------------

    def _decisions(self) -> list[Decision | None]:
        worth = self._worth()
        decisions = self._charged_together(
            [self._decision(prefix, worth) for prefix in range(len(self._lines.stretch.acts))], worth
        )
        gains, errors = self._against_usual()
        for at, decision in enumerate(decisions):
            if decision is not None:
                decisions[at] = msgspec.structs.replace(decision, gains=gains, gain_errors=errors)
                break
        return decisions

    def _charged_together(
        self, decisions: list[Decision | None], worth: dict[CandidateLine, float]
    ) -> list[Decision | None]:
        """Charge what several acts gave away at the one that gave up most, where they gave up one idea.

        They did where that is a mistake only so, and where the same line would have been better than each mistake.
        After that act nothing is taken to be better than what was played.
        """
        lost = [0.0 if decision is None else decision.loss for decision in decisions]
        ideas = [self._idea(at, decision) for at, decision in enumerate(decisions) if decision and decision.is_mistake]
        losing = sorted([at for at in range(len(lost)) if lost[at] > 0], key=lambda at: -lost[at])
        if any(idea != ideas[0] for idea in ideas) or len(losing) < 2:
            return decisions
        most = max([worth[line] for line in self._lines.played])
        left = {line: min(value, most) for line, value in worth.items()}
        for at in losing:
            action = self._lines.stretch.acts[at]
            here = {line: left[line] if action in line.routes.get(at, ()) else worth[line] for line in worth}
            charged = self._decision(at, here)
            if charged is not None and charged.is_mistake:
                return [
                    *decisions[:at],
                    charged,
                    *[self._decision(later, left) for later in range(at + 1, len(decisions))],
                ]
        return decisions

    def _idea(self, prefix: int, decision: Decision) -> list[object]:
        """Return the acts of the line that would have been better, by their names."""
        game, seat, state = self._worlds.game, self._worlds.seat, self._lines.stretch.states[prefix]
        names = []
        for at in decision.line:
            action = game.legal_actions(state, seat)[at]
            names.append(self._worlds.by.act_name(state, seat, action))
            state = game.apply(state, seat, action)
        return names

    def _worth(self) -> dict[CandidateLine, float]:
        """Return what each line is worth: how much better than what was played it is, where that was confirmed.

        Of lines that were not confirmed the difference is taken in the same part.
        """
        trials, check = self._trials, self._check
        better = trials.leads()
        most = max(better.values())
        if check is None or not check.brought:
            return {line: trials.mean(trials.played) + more for line, more in better.items()}
        base, confirmed = check.mean(check.played), check.leads()
        if self._lost:
            # Without digits that only come from another order of sums: they would part lines that come to the same.
            true = round(max(0.0, mean_of(self._lost)) / max(confirmed.values()), 9)
            confirmed = {line: more * true if more > 0 else more for line, more in confirmed.items()}
        part = min(1.0, max(0.0, *confirmed.values()) / most) if most > 0 else 1.0
        return {line: base + confirmed.get(line, min(more, more * part)) for line, more in better.items()}

    def _decision(self, prefix: int, worth: dict[CandidateLine, float]) -> Decision | None:
        """Return what the act after so many others was worth: each way is worth the best line that begins with it."""
        stretch, seat = self._lines.stretch, self._worlds.seat
        state = stretch.states[prefix]
        legal = self._worlds.game.legal_actions(state, seat)
        ways: dict[int, CandidateLine] = {}
        for line in sorted(worth, key=lambda line: (worth[line], line in self._lines.played)):
            for action in line.routes.get(prefix, ()):
                ways[legal.index(action)] = line
        if len(legal) < 2 or not self._lines.is_choice:
            return None
        chosen = legal.index(stretch.acts[prefix])
        candidates = tuple(sorted(ways))
        # Of lines that bring as much the shortest is told: what a win does not need says nothing.
        best = max(candidates, key=lambda at: (worth[ways[at]], at == chosen, -len(ways[at].routes[prefix][legal[at]])))
        values = tuple(worth[ways[at]] for at in candidates)
        doubts = tuple(self._doubt(ways[best], ways[at]) for at in candidates)
        none = (0.0,) * len(self._trials.brought[self._trials.played][0])
        decision = Decision(
            seat=seat,
            candidates=candidates,
            values=values,
            errors=doubts,
            chosen=candidates.index(chosen),
            best=candidates.index(best),
            playouts=len(self._trials.brought[self._trials.played]),
            gains=none,
            gain_errors=none,
            line=_indexes(self._worlds.game, state, seat, ways[best].routes[prefix][legal[best]]),
            act=tag_of(stretch.acts[prefix]),
        )
        if not decision.is_mistake:
            return decision
        return msgspec.structs.replace(
            decision,
            gained=self._gained(ways[best], ways[chosen]),
            reply=self._reply(ways[best]) if self._worlds.by.plays_turns else None,
        )

    def _doubt(self, best: CandidateLine, line: CandidateLine) -> float:
        """Return the standard error of how far a line is behind."""
        check = self._check
        if check is None or not check.brought or line is best:
            return self._trials.doubt(best, line)
        measured = error_of(self._lost) if self._lost else check.doubt(check.foremost, check.played)
        if check.is_whole(best) and check.is_whole(line):
            return measured if self._lost and line in self._lines.played else check.doubt(best, line)
        return max(measured, self._trials.doubt(best, line))

    def _against_usual(self) -> tuple[tuple[float, ...], tuple[float, ...]]:
        """Return what the stretch brought each seat against what playouts would have done, and how sure that is."""
        brought, usual = self._trials.brought[self._trials.played], self._lines.usual
        if usual is None:
            instead = [self._worlds.played_on(number) for number in range(len(brought))]
        else:
            self._trials.play([usual], len(brought))
            instead = self._trials.brought[usual]
        gains = [
            [own - other for own, other in zip(*seat, strict=False)]
            for seat in zip(zip(*brought, strict=True), zip(*instead, strict=True), strict=True)
        ]
        return tuple(map(mean_of, gains)), tuple(map(error_of, gains))

    def _gained(self, best: CandidateLine, chosen: CandidateLine) -> tuple[Gain, ...]:
        """Return what plainly differs between two lines, the weightiest first."""
        differences: dict[Trait, list[float]] = {}
        for number in range(WORLDS_EXPLAINED):
            there, here = self._worlds.traits(number, best.acts), self._worlds.traits(number, chosen.acts)
            for trait in {**there, **here}:
                differences.setdefault(trait, []).append(there.get(trait, 0.0) - here.get(trait, 0.0))
        means = {trait: sum(more) / WORLDS_EXPLAINED for trait, more in differences.items()}
        plain = [
            trait for trait, more in means.items() if more >= PLAIN_GAIN and more > SURE * error_of(differences[trait])
        ]
        plain.sort(key=lambda trait: (-means[trait] * self._worlds.by.weight(trait), trait))
        return tuple(Gain(*trait, means[trait]) for trait in plain[:MOST_GAINS])

    def _reply(self, best: CandidateLine) -> Reply | None:
        """Return what the rival most often answers to a line, where it is one answer often enough."""
        game, by, replies = self._worlds.game, self._worlds.by, Counter[tuple[Seat, bytes]]()
        for number in range(LEAST):
            state = self._worlds.after(number, best.acts)
            turn = game.turn(state)
            if isinstance(turn, Decide) and self._worlds.seat not in turn.seats:
                other = turn.seats[0]
                legal = game.legal_actions(state, other)
                if len(legal) > 1 and not by.openings(state, other, legal):
                    continue  # what says nothing, as to draw a card
                action = by.follow(state, other, legal)
                replies[other, msgspec.msgpack.encode(action)] += 1
        if not replies:
            return None
        (seat, action), count = min(replies.items(), key=lambda item: (-item[1], item[0]))
        return Reply(seat, action, count / LEAST) if count >= LEAST_SHARE * LEAST else None


def _indexes(game: AnyGame, state: Any, seat: Seat, acts: Sequence[Any]) -> tuple[int, ...]:
    """Return acts that follow one another as indexes of the legal actions, as far as they can be made at once."""
    found = []
    for action in acts:
        legal = game.legal_actions(state, seat)
        if action not in legal:
            break
        found.append(legal.index(action))
        state = game.apply(state, seat, action)
    return tuple(found)


def _rounds(most: int, more: Sequence[int]) -> Iterator[int]:
    """Yield after how many worlds the candidates are compared."""
    until = LEAST
    while until < most:
        yield until
        until *= 2
    yield from (most * times for times in (1, *more))

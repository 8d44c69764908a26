"""Judges many matches one after another, wherever there are workers."""

from __future__ import annotations

from collections import deque
from collections.abc import Iterable, Iterator

from tui.services.bots.messages import answer_to, decode_judgement, encode_judging
from tui.services.in_order import Workplace, map_in_order
from tui.services.review.analysis import Analysis, AnalysisService

_TOGETHER = 4
"""Places that a worker judges at a time: it plays the log once for them."""


def judge_all(
    service: AnalysisService, analyses: Iterable[Analysis], where: Workplace | None = None
) -> Iterator[Analysis]:
    """Judge what each analysis lacks and keep it, and yield each when it is done, in their order.

    Analyses are asked for some way ahead of the one that is judged. What has been judged is kept, whatever ends this.
    Raises StoreError, and CarteadoError as `map_in_order`.
    """
    begun: deque[tuple[Analysis, deque[int]]] = deque()
    """Each with the places of it that are still to come."""

    def questions() -> Iterator[bytes]:
        for analysis in analyses:
            analysis.renew()
            missing = analysis.missing()
            begun.append((analysis, deque(missing)))
            for place in missing:
                yield encode_judging(analysis.judged.log, place, analysis.judged.judging.budget)

    def done() -> Iterator[Analysis]:
        while begun and not begun[0][1]:
            analysis, _ = begun.popleft()
            service.keep(analysis)
            yield analysis

    try:
        for found in map_in_order(answer_to, questions(), where, _TOGETHER):
            assert found is not None
            yield from done()
            analysis, places = begun[0]
            service.take(analysis, places.popleft(), decode_judgement(found))
            yield from done()
        yield from done()
    finally:
        if begun:
            service.keep(begun[0][0])

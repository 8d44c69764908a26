"""What a page tells of a whole match.

The result, a line of values, mistakes with what was better, figures of seats.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Any, NamedTuple

from engine.core.model import Seat
from tui.documents.replay_voice import Voice
from tui.games.judged import AnalysisWords
from tui.services.identity.names import clean
from tui.services.review.analysis_view import AnalysisView


class ValueLine(NamedTuple):
    """Values of some seats after every ply, as a part of the most there is; None where that is not known."""

    seats: tuple[Seat, ...]
    values: tuple[tuple[float | None, ...], ...]


def value_line(voice: Voice, analysis: AnalysisView | None) -> ValueLine | None:
    """Return the values of an analysis, else what everybody saw of each seat, such as life points.

    None without any.
    """
    tape = voice.showing.tape
    places = [tape.place_at(at) for at in range(tape.end + 1)]
    if analysis is not None and analysis.shows_values and analysis.analysis.judgements:
        by_place = [analysis.values(place) for place in places]
        many = range(len(analysis.seats))
        return ValueLine(
            analysis.seats, tuple(tuple(None if values is None else values[at] for values in by_place) for at in many)
        )
    if voice.game_ui.tally is None:
        return None
    tallies = tuple(map(voice.game_ui.tally, tape.open_views()))
    most = max((count for tally in tallies for count in tally), default=0)
    if most <= 0:
        return None
    seats = tuple(range(len(tape.players)))
    return ValueLine(seats, tuple(tuple(max(0, tallies[place][seat]) / most for place in places) for seat in seats))


def page_values(line: ValueLine | None) -> dict[str, Any]:
    """Return the line of values for a page: hundredths, by seat; -1 for what is not known."""
    if line is None:
        return {"seats": [], "values": []}
    values = [[-1 if value is None else round(100 * value) for value in seat] for seat in line.values]
    return {"seats": list(line.seats), "values": values}


def figures(voice: Voice, analysis: AnalysisView | None) -> dict[str, Any]:
    """Return the result, the mistakes with move and seat, and sentences on the play of each seat."""
    result = [list(map(clean, row)) for row in voice.results()]
    data: dict[str, Any] = {"result": result, "mistakes": [], "seats": [], "scale": ""}
    if analysis is not None and analysis.analysis.judgements:
        words = AnalysisWords(voice.game_ui, voice.localizer, analysis.analysis.judged.judging.by.unit)
        data["mistakes"] = list(_mistakes(voice, words, analysis))
        data["seats"] = list(map(clean, words.seats(analysis)))
        data["scale"] = words.scale()
    return data


def _mistakes(voice: Voice, words: AnalysisWords, analysis: AnalysisView) -> Iterator[list[Any]]:
    """Yield the number of the move that was a mistake, whose it was, and what is told of it."""
    tape = voice.showing.tape
    for choice in analysis.mistakes:
        at = tape.at_of(choice.place + 1)
        texts: Sequence[str] = words.choice(choice)
        yield [at, choice.seat, [clean(line) for line in texts]]

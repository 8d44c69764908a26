"""What a player of Dalmuti says after a match: why it laid, or kept, and who got in its way."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from itertools import pairwise
from typing import NamedTuple

from engine.core.keys import KeyFamily
from engine.core.model import Seat
from engine.core.story import Afterword, Remark, Story, first_said
from engine.games.dalmuti.actions import CallRevolution, CallTakeover, DalmutiAction, DalmutiPass, Play
from engine.games.dalmuti.events import HandEnded, SetLaid, TrickBegan, TrickEnded, WentOut
from engine.games.dalmuti.model import DalmutiView

SAID = KeyFamily(
    "dalmuti.afterword.{}",
    "revolution takeover joker kept_rare kept_whole waited largest covered unbroken out stuck cut firsts",
)
_OFTEN = 2
"""A rival that did something so often is said to do it."""


class LaidSet(NamedTuple):
    """A set that was laid: in which hand and trick of it, by whom, and whether it won the trick."""

    hand: int
    trick: int
    seat: Seat
    play: Play
    won: bool

    @property
    def place(self) -> dict[str, object]:
        """The numbers of hand, trick and set, as data for a sentence."""
        return {"hand": self.hand, "trick": self.trick, "set": self.play}


def tricks_of(story: Story) -> Iterator[list[LaidSet]]:
    """Yield the sets of each trick that everybody saw whole, in the order in which they were laid."""
    began: TrickBegan | None = None
    sets: list[SetLaid] = []
    for event in story.events:
        match event:
            case TrickBegan():
                began, sets = event, []
            case SetLaid() if began is not None:
                sets.append(event)
            case TrickEnded() if began is not None:
                last = len(sets) - 1
                yield [
                    LaidSet(began.hand, began.trick, laid.seat, laid.play, at == last) for at, laid in enumerate(sets)
                ]
                began = None
            case _:
                pass


def afterwords(story: Story) -> tuple[Afterword, ...]:
    """Return why the seat laid or kept, by its habit first, then which rival counted."""
    return (*first_said(story, (*_HABITS.get(story.bot, ()), *_REMARKS)), *first_said(story, (_cut, _firsts)))


# ---- The own play ---------------------------------------------------------------------------------------------------


def _own(story: Story) -> list[LaidSet]:
    return [laid for trick in tricks_of(story) for laid in trick if laid.seat == story.seat]


def _called(story: Story) -> Afterword | None:
    """A call that changed the hand."""
    calls = [choice for choice in story.choices if isinstance(choice.action, CallRevolution | CallTakeover)]
    if not calls:
        return None
    last = calls[-1]
    kind = "revolution" if isinstance(last.action, CallRevolution) else "takeover"
    return Afterword(SAID(kind), {"hand": last.view.hand})


def _joker(story: Story) -> Afterword | None:
    """A trick that a joker won."""
    won = [laid for laid in _own(story) if laid.play.jokers and laid.won]
    return Afterword(SAID("joker"), won[-1].place) if won else None


def _passes(story: Story, key: str, *, whole: bool | None = None) -> Afterword | None:
    """Passes where something could have been laid: with `whole` those where a whole set could have, or none could."""
    passes = [
        choice.view
        for choice in story.choices
        if choice.action == DalmutiPass() and whole in (None, _whole_fits(choice.view, choice.legal))
    ]
    if not passes:
        return None
    last = passes[-1]
    return Afterword(SAID(key), {"count": len(passes), "hand": last.hand, "trick": last.trick})


def _whole_fits(view: DalmutiView, legal: Sequence[DalmutiAction]) -> bool | str:
    """Tell whether a whole set could be laid without jokers, or only a broken one; "" where none could at all."""
    hand = view.seats[view.viewer].hand or () if view.viewer is not None else ()
    plays = [action for action in legal if isinstance(action, Play) and not action.jokers]
    return any(play.count == hand.count(play.rank) for play in plays) if plays else ""


def _kept_rare(story: Story) -> Afterword | None:
    return _passes(story, "kept_rare", whole=True)


def _kept_whole(story: Story) -> Afterword | None:
    return _passes(story, "kept_whole", whole=False)


def _unbroken(story: Story) -> Afterword | None:
    return _passes(story, "unbroken", whole=False)


def _waited(story: Story) -> Afterword | None:
    return _passes(story, "waited")


def _largest(story: Story) -> Afterword | None:
    """The largest set that was laid, by somebody who always lays the largest."""
    own = _own(story)
    if not own:
        return None
    return Afterword(SAID("largest"), max(own, key=lambda laid: laid.play.count).place)


def _covered(story: Story) -> Afterword | None:
    """Sets laid over those of others."""
    over = [over for trick in tricks_of(story) for _, over in pairwise(trick) if over.seat == story.seat]
    return Afterword(SAID("covered"), {"count": len(over), **over[-1].place}) if over else None


def _out(story: Story) -> Afterword | None:
    """A hand ended first, with a rarer set than it was begun with."""
    firsts = {laid.hand: laid for laid in reversed(_own(story))}
    lasts = {laid.hand: laid for laid in _own(story)}
    gone = {hand for hand, seat in _first_out(story).items() if seat == story.seat}
    ended = [lasts[hand] for hand in sorted(gone & lasts.keys()) if lasts[hand].play.rank < firsts[hand].play.rank]
    return Afterword(SAID("out"), ended[-1].place) if ended else None


def _stuck(story: Story) -> Afterword | None:
    """The cards left when a rival went out first."""
    left: dict[Seat, int] = {}
    hand, afterword = 0, None
    for event in story.events:
        match event:
            case TrickBegan():
                hand, left = event.hand, left if event.hand == hand else {}
            case SetLaid():
                left[event.seat] = event.remaining
            case WentOut(place=1, seat=seat) if seat != story.seat and left.get(story.seat):
                afterword = Afterword(SAID("stuck"), {"hand": hand, "seat": seat, "count": left[story.seat]})
            case _:
                pass
    return afterword


_HABITS: Mapping[str, tuple[Remark, ...]] = {
    "novato": (_largest,),
    "aprendiz": (_kept_whole,),
    "tesoureira": (_kept_rare,),
    "vendedor": (_covered,),
    "auditora": (_unbroken,),
    "mestra": (_called, _joker, _waited),
}
"""What each says first, by its habit."""
_REMARKS: tuple[Remark, ...] = (_called, _joker, _out, _kept_whole, _stuck, _covered, _largest)
"""What any of them may say, the most telling first."""


# ---- The rivals -----------------------------------------------------------------------------------------------------


def _cut(story: Story) -> Afterword | None:
    """The rival that covered the own sets most often."""
    over = [
        over
        for trick in tricks_of(story)
        for under, over in pairwise(trick)
        if under.seat == story.seat and over.seat != story.seat
    ]
    often = Counter(laid.seat for laid in over).most_common(1)
    if not often or often[0][1] < _OFTEN:
        return None
    seat, count = often[0]
    last = next(laid for laid in reversed(over) if laid.seat == seat)
    return Afterword(SAID("cut"), {"seat": seat, "count": count, **last.place})


def _first_out(story: Story) -> dict[int, Seat]:
    """Return who ended each hand first."""
    return {event.hand: event.order[0] for event in story.events if isinstance(event, HandEnded)}


def _firsts(story: Story) -> Afterword | None:
    """The rival that ended most hands first."""
    firsts = _first_out(story)
    often = Counter(seat for seat in firsts.values() if seat != story.seat).most_common(1)
    if not often:
        return None
    seat, count = often[0]
    return Afterword(SAID("firsts"), {"seat": seat, "count": count, "hands": len(firsts)})

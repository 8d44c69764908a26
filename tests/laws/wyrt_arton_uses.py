"""What the levels of Wyrt de Arton have to do now and then."""

from __future__ import annotations

from collections.abc import Iterator

from engine.core.story import BotChoice
from engine.games.wyrt_arton.actions import Check, Raise, RaiseBy
from engine.games.wyrt_arton.bot.ranges import standing
from engine.games.wyrt_arton.model import ArtonOptions, Mode

TABLES = (
    (ArtonOptions(), 3, range(2)),
    (ArtonOptions(orbits=1, buy_in=20, doors=True), 4, range(4)),
    (ArtonOptions(mode=Mode.DEATH_MATCH), 3, range(2)),
)
CRUDE: set[str] = set()


def kinds(choice: BotChoice) -> Iterator[str]:
    """Yield the type of what was chosen, its size if it is a raise, and whether it hides a strong or a weak hand."""
    action, view = choice.action, choice.view
    yield type(action).__name__
    if isinstance(action, RaiseBy):
        yield f"raise_{min(action.amount // view.options.minimum, 4)}"
    elif isinstance(action, Raise | Check):
        held = standing(view.seats[view.viewer].hand, tuple([thrown.card for thrown in view.dice]))
        if held < 0.35 and isinstance(action, Raise):
            yield "bluff"
        if held > 0.9 and isinstance(action, Check) and Raise() in choice.legal:
            yield "slow_play"


_BETS = "Call Check Fold NoStraddle Raise raise_1 raise_2 raise_3 raise_4 StaySeated UseMagic"
USES = {
    "novato": _BETS,
    "mestra": f"{_BETS} PostStraddle ChooseDie bluff slow_play",
}

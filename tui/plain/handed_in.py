"""What entrants hand in for a tournament, in lines.

Choosing a deck, and reading out those that everybody knows.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from typing import TYPE_CHECKING

from tui.plain.menu import Choice, ask
from tui.services.identity.names import clean

if TYPE_CHECKING:
    from tui.games.handed_in import DeckTeller
    from tui.plain.talk import Talk
    from tui.services.matches.table_options import Named
    from tui.texts.localizer import Words
    from tui.texts.tournament import TournamentFormatter


async def ask_value(
    talk: Talk, words: Words, question: str, offered: Sequence[Named], read: Callable[[str], Named]
) -> Named | None:
    """Ask for one of the decks that are offered, or a code, which `read` turns into a deck.

    None for neither. Raises CarteadoError as `read` does.
    """
    choices = [Choice("code", words("decks.by_code"))]
    choices += [
        Choice(str(at), words(named.key) if named.key else clean(named.label)) for at, named in enumerate(offered)
    ]
    chosen = await ask(talk, words, question, choices)
    if chosen != "code":
        return offered[int(chosen)] if chosen is not None else None
    talk.say(words("decks.code.ask"))
    typed = await talk.hear()
    return read(typed) if typed and typed != "0" else None


def opened_lines(formatter: TournamentFormatter, teller: DeckTeller) -> Iterator[str]:
    """Yield what everybody played with, a line each, once that is known to all."""
    for value in formatter.tournament.opened:
        name, *cards, code = teller.lines(value)
        yield f"{formatter.member(*value.of)}: {name}. {', '.join(cards)}. {code}"

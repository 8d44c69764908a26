"""What an entrant may ask for at a desk.

A bye in a later round, not to meet somebody, prize categories.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import TYPE_CHECKING, NamedTuple, assert_never

from tournaments.fold import rounds_planned
from tournaments.fold.apart import keeps_apart, members_of
from tournaments.model import Apart, AskedBye, Entrant, Tournament
from tournaments.prizes import categories_of, competes
from tournaments.settings_schema import SCORED
from tui.services.identity.names import clean

if TYPE_CHECKING:
    from tui.texts.tournament import TournamentFormatter


class AskBye(NamedTuple):
    """The choice to ask for a bye."""


class AskApart(NamedTuple):
    """The choice not to meet somebody."""


class KeepClubApart(NamedTuple):
    """The choice that nobody of a club meets a club mate."""

    club: str


class ChooseCategories(NamedTuple):
    """The choice of prize categories."""


Wish = AskBye | AskApart | KeepClubApart | ChooseCategories | AskedBye | Apart
"""What may be chosen: something new, or something asked for before, which is withdrawn."""


def wishes_of(tournament: Tournament, entrant: Entrant) -> Iterator[Wish]:
    """Yield what may be asked for now, then what was."""
    rules = [rule for rule in tournament.apart if entrant.id in members_of(tournament, rule)]
    if not tournament.finished:
        if tournament.settings.format in SCORED:
            yield AskBye()
        if keeps_apart(tournament.settings):
            yield AskApart()
            clubs = dict.fromkeys(person.club for person in entrant.people if person.club)
            yield from (KeepClubApart(club) for club in clubs if not any(rule.club == club for rule in rules))
    yield ChooseCategories()
    if not tournament.finished:
        yield from (bye for bye in tournament.asked if bye.entrant == entrant.id)
        yield from rules


def format_wish(formatter: TournamentFormatter, entrant: Entrant, member: int, wish: Wish) -> str:
    """Return what a player may ask for as a line of a list."""
    words = formatter.words
    match wish:
        case AskBye():
            return words("desk.wishes.bye")
        case AskApart():
            return words("desk.wishes.apart")
        case KeepClubApart(club=club):
            return words("desk.wishes.club", club=clean(club))
        case ChooseCategories():
            named = ", ".join(map(clean, entrant.people[member].categories))
            return words("desk.wishes.categories", categories=named or "–")
        case AskedBye(round=number):
            return words("desk.wishes.off", wish=words("desk.wish.bye", name=clean(entrant.name), round=number))
        case Apart():
            return words("desk.wishes.off", wish=formatter.apart(wish))
        case _:
            assert_never(wish)


def bye_question(formatter: TournamentFormatter, entrant: Entrant) -> str:
    """Return the question for which round a bye is wanted."""
    tournament = formatter.tournament
    following, last = len(tournament.rounds) + 1, rounds_planned(tournament)
    return formatter.words("desk.wishes.bye.ask", name=clean(entrant.name), first=following, last=max(following, last))


def categories_question(formatter: TournamentFormatter, entrant: Entrant, member: int) -> str:
    """Return the question for a person's prize categories, listing the known ones."""
    words, known = formatter.words, categories_of(formatter.tournament)
    sentences = [words("desk.wishes.categories.ask", name=clean(entrant.people[member].name))]
    if entrant.members:
        sentences.append(words("desk.wishes.categories.together"))
    if known:
        sentences.append(words("desk.wishes.categories.known", names=", ".join(map(clean, known))))
    return " ".join(sentences)


def format_categories(entrant: Entrant) -> tuple[str, ...]:
    """Return the prize categories of an entrant; behind those of some members alone stand these members."""
    formatted = []
    for name in dict.fromkeys(name for person in entrant.people for name in person.categories):
        people = [clean(person.name) for person in entrant.people if name in person.categories]
        alone = "" if competes(entrant, name) else f" ({', '.join(people)})"
        formatted.append(clean(name) + alone)
    return tuple(formatted)


def categories_typed(text: str) -> tuple[str, ...]:
    """Return the categories that a line names, with commas between."""
    return tuple(filter(None, (clean(part) for part in text.split(","))))

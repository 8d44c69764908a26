"""One page with everything that a phone can show of a tournament: where to sit, who stands where, who met whom.

It stands alone: no script, nothing from outside, light or dark as the phone is.
"""

from __future__ import annotations

from collections.abc import Iterator
from html import escape

from engine.core.text import fold
from tournaments.games import games_of
from tournaments.model import EntrantId, Round
from tui.papers.bracket import bracket_title, tree
from tui.papers.html_page import heading, page, sheet_of, table_html, tree_html
from tui.papers.people import table_seats
from tui.papers.rounds import free, tables_of
from tui.papers.scribe import Scribe
from tui.papers.standing import place_of, standings_table
from tui.text import clean


def page_of(scribe: Scribe) -> str:
    """Return the page."""
    words, tournament = scribe.words, scribe.tournament
    one = tournament.rounds[-1] if tournament.rounds else None
    parts = [
        ("now", words("papers.round", round=one.number) if one else words("papers.page.now"), _now(scribe, one)),
        ("standings", words("papers.standings"), f"<div class=wide>{_standings(scribe)}</div>"),
    ]
    if one is not None:
        parts.append(("bracket", bracket_title(scribe), tree_html(tree(scribe))))
    parts.append(("players", words("papers.page.players"), "".join(_players(scribe))))
    links = "".join(f'<a href="#{name}">{escape(title)}</a>' for name, title, _ in parts)
    body = "\n".join(f'<section id="{name}">{heading(title)}{content}</section>' for name, title, content in parts)
    line = clean(tournament.spec.line)
    over = f"<p class=of>{escape(words('papers.page.finished'))}</p>" if tournament.finished else ""
    foot = f"<footer>{escape(scribe.foot)}</footer>"
    head = f'<h1 id="top">{escape(line)}</h1>{over}<nav>{links}</nav>'
    return page(words.language.replace("_", "-"), line, sheet_of("phone"), f"{head}\n{body}\n{foot}")


def _now(scribe: Scribe, one: Round | None) -> str:
    if one is None:
        return f"<p>{escape(scribe.words('papers.page.not_begun'))}</p>"
    seats = sorted(_seats(scribe, one), key=lambda seat: fold(seat[0]))
    names = "".join(
        f'<li><a href="#p{entrant}"><span>{escape(name)}</span><b>{escape(told)}</b></a></li>'
        for name, entrant, told in seats
    )
    byes = free(scribe, one)
    told = "".join(f"<p>{escape(line)}</p>" for line in byes.lines) if byes else ""
    table = f"<div class=wide>{table_html(tables_of(scribe, one), scribe.words)}</div>"
    return f"<p class=of>{escape(scribe.words('papers.page.find'))}</p><ul class=names>{names}</ul>{told}{table}"


def _seats(scribe: Scribe, one: Round) -> Iterator[tuple[str, EntrantId, str]]:
    """Yield everybody's name, entrant, and where they sit."""
    words = scribe.words
    for table in one.draft.tables:
        for seat, (entrant, member) in enumerate(table_seats(scribe.tournament, table), start=1):
            yield clean(member.name), entrant, words("papers.page.seat", table=table.number, seat=seat)
    for bye in one.draft.byes:
        for person in scribe.tournament.entrant(bye.entrant).people:
            yield clean(person.name), bye.entrant, words("papers.bye")


def _standings(scribe: Scribe) -> str:
    return table_html(standings_table(scribe), scribe.words)


def _players(scribe: Scribe) -> Iterator[str]:
    words, tournament = scribe.words, scribe.tournament
    rounds = _rounds(scribe)
    for line in sorted(scribe.standings, key=lambda line: fold(line.entrant.name)):
        own = line.entrant.id
        about = words(
            "papers.page.about", place=place_of(scribe, line), rating=round(line.ratings.of(tournament.kind).value)
        )
        games = "".join(rounds.get(own, ()))
        back = f'<p><a href="#top">{escape(words("papers.page.top"))}</a></p>'
        name = escape(scribe.full_name(own))
        yield f'<article class=who id="p{own}"><h3>{name}</h3><p>{escape(about)}</p><ol>{games}</ol>{back}</article>'


def _rounds(scribe: Scribe) -> dict[EntrantId, list[str]]:
    """Return everybody's rounds as lines, gone through once for all."""
    words = scribe.words
    games = {(game.round, game.table): game for game in games_of(scribe.tournament)}
    lines: dict[EntrantId, list[str]] = {}
    for one in scribe.tournament.rounds:
        number = words("papers.round.short", round=one.number)
        for bye in one.draft.byes:
            lines.setdefault(bye.entrant, []).append(_line(number, words("papers.bye"), ""))
        for table in one.draft.tables:
            game = games.get((one.number, table.number))
            for seat in table.seats:
                others = ", ".join(scribe.name(other) for other in table.seats if other != seat)
                result = scribe.place(game.place(seat)) if game else words("papers.page.waiting")
                against = words("papers.page.against", table=table.number, names=others)
                lines.setdefault(seat, []).append(_line(number, against, result))
    return lines


def _line(number: str, told: str, result: str) -> str:
    return f"<li><span>{escape(number)}</span><span>{escape(told)}</span><span>{escape(result)}</span></li>"

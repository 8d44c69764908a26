"""One page with everything that a phone can show of a tournament: where to sit, who stands where, who met whom.

It stands alone: no script, nothing from outside, light or dark as the phone is.
"""

from __future__ import annotations

from collections.abc import Iterator
from html import escape

from saves.text import fold
from tournaments.games import games_of
from tournaments.model import EntrantId, Round
from tui.papers.bracket import tree
from tui.papers.html_page import heading, page, table_html, tree_html
from tui.papers.people import table_seats
from tui.papers.rounds import free, tables_of
from tui.papers.scribe import Scribe
from tui.papers.standing import standings_table
from tui.text import clean

_STYLE = """
:root { color-scheme: light dark; --ink: #16181d; --soft: #5c6470; --back: #fbfaf7; --card: #fff; --line: #dcd8cf;
  --accent: #8a2b2b; --strong: #f4e9d8 }
@media (prefers-color-scheme: dark) { :root { --ink: #ecebe6; --soft: #a2a8b3; --back: #14161a; --card: #1d2026;
  --line: #343943; --accent: #f0a58f; --strong: #35301f } }
* { box-sizing: border-box }
html { scroll-padding-top: 3.2rem; -webkit-text-size-adjust: 100% }
body { font: 1rem/1.4 system-ui, sans-serif; color: var(--ink); background: var(--back); margin: 0 auto; max-width: 62rem;
  padding: 0 .9rem 4rem }
h1 { font-size: 1.25rem; margin: 1rem 0 .2rem; overflow-wrap: anywhere }
h2 { font-size: 1.1rem; margin: 1.8rem 0 .5rem }
h3 { font-size: 1rem; margin: 0 0 .3rem }
a { color: inherit }
.of { margin: 0; color: var(--soft); font-size: .9rem }
nav { position: sticky; top: 0; background: var(--back); border-bottom: 1px solid var(--line); display: flex; gap: .2rem;
  margin: .6rem -.9rem 0; padding: 0 .7rem; overflow-x: auto; z-index: 1 }
nav a { padding: .7rem .6rem; text-decoration: none; color: var(--accent); font-weight: 600; white-space: nowrap }
.wide { overflow-x: auto }
table { border-collapse: collapse; width: 100%; background: var(--card); font-size: .95rem }
th { text-align: left; font-size: .75rem; color: var(--soft); padding: .35rem .45rem; border-bottom: 1px solid var(--line) }
td { padding: .5rem .45rem; border-bottom: 1px solid var(--line); vertical-align: top }
.right { text-align: right; font-variant-numeric: tabular-nums }
.center { text-align: center }
.strong td { font-weight: 700; background: var(--strong) }
.names { display: grid; grid-template-columns: repeat(auto-fill, minmax(15rem, 1fr)); gap: 0 1.2rem; padding: 0; margin: 0;
  list-style: none }
.names a { display: flex; justify-content: space-between; gap: .8rem; padding: .6rem .2rem; text-decoration: none;
  border-bottom: 1px solid var(--line) }
.names b { color: var(--accent); white-space: nowrap }
.who { background: var(--card); border: 1px solid var(--line); border-radius: .6rem; padding: .8rem; margin: .7rem 0 }
.who:target { outline: 3px solid var(--accent) }
.who ol { list-style: none; margin: .4rem 0 0; padding: 0 }
.who li { padding: .3rem 0; border-top: 1px solid var(--line); display: grid; grid-template-columns: 2.6rem 1fr auto;
  gap: .5rem }
.who li span:first-child, .who li span:last-child { color: var(--soft) }
.who p { margin: 0; color: var(--soft) }
.tree { display: flex; gap: .9rem; overflow-x: auto; padding-bottom: .5rem }
.tree section { min-width: 12.5rem; flex: 1; display: flex; flex-direction: column }
.tree h2 { margin-top: 0 }
.boxes { flex: 1; display: flex; flex-direction: column; justify-content: space-around; gap: .6rem }
.box { border: 1px solid var(--line); border-radius: .5rem; overflow: hidden; background: var(--card); font-size: .9rem }
.box h3 { font-size: .75rem; padding: .2rem .5rem; background: var(--strong); margin: 0 }
.box div { display: flex; gap: .4rem; padding: .2rem .5rem }
.box .name { flex: 1; overflow-wrap: anywhere }
.box .lead { color: var(--soft); white-space: nowrap }
.box .won { font-weight: 700 }
footer { color: var(--soft); font-size: .8rem; margin-top: 2rem }
"""


def page_of(scribe: Scribe) -> str:
    """Return the page."""
    words, tournament = scribe.words, scribe.tournament
    one = tournament.rounds[-1] if tournament.rounds else None
    parts = [
        ("now", words("papers.round", round=one.number) if one else words("papers.page.now"), _now(scribe, one)),
        ("standings", words("papers.standings"), f"<div class=wide>{_standings(scribe)}</div>"),
    ]
    if one is not None:
        parts.append(("bracket", words("papers.bracket"), tree_html(tree(scribe))))
    parts.append(("players", words("papers.page.players"), "".join(_players(scribe))))
    links = "".join(f'<a href="#{name}">{escape(title)}</a>' for name, title, _ in parts)
    body = "\n".join(f'<section id="{name}">{heading(title)}{content}</section>' for name, title, content in parts)
    line = clean(tournament.spec.line)
    over = f"<p class=of>{escape(words('papers.page.finished'))}</p>" if tournament.finished else ""
    foot = f"<footer>{escape(scribe.foot)}</footer>"
    head = f'<h1 id="top">{escape(line)}</h1>{over}<nav>{links}</nav>'
    return page(words.language.replace("_", "-"), line, _STYLE, f"{head}\n{body}\n{foot}")


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
        place = scribe.places(line.low, line.high) if tournament.rounds else "–"
        about = words("papers.page.about", place=place, rating=round(line.ratings.of(tournament.kind).value))
        yield (
            f'<article class=who id="p{own}"><h3>{escape(scribe.full_name(own))}</h3><p>{escape(about)}</p>'
            f"<ol>{''.join(rounds.get(own, ()))}</ol><p><a href='#top'>{escape(words('papers.page.top'))}</a></p></article>"
        )


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

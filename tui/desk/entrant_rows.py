"""The list of entrants, line by line: who it is, whether they are here, their club, and the rating brought along."""

from __future__ import annotations

from collections.abc import Sequence

from textual.content import Content

from tournaments.audit import presence_of
from tournaments.model import Entrant, Member
from tui.desk.pane import Pane
from tui.styled_text import join_text
from tui.text import clean
from tui.widgets.field import content_of
from tui.widgets.listing import Column, Row

COLUMNS = (
    Column(3, right=True),
    Column(1),
    Column(),
    Column(20),
    Column(14, from_width=100),
    Column(6, right=True),
    Column(10, True, from_width=70),
)
WAITING = "waiting"
"""The row of whoever still needs a partner."""
_MARKS = {"present": ("✓", "bold $success"), "absent": ("✗", "bold $warning"), "dropped": ("–", "$error")}


def entrant_row(pane: Pane, shown: int, entrant: Entrant) -> Row:
    """Return an entrant's line, with the number shown in front."""
    words, tournament = pane.words, pane.tournament
    rating = entrant.ratings.of(tournament.kind)
    clubs = dict.fromkeys(clean(one.club) for one in entrant.people if one.club)
    return Row(
        str(entrant.id),
        (
            Content.styled(str(shown), "$faint"),
            Content.styled(*_MARKS.get(presence_of(tournament, entrant.id), ("·", "$faint"))),
            content_of(pane.teller.entrant(entrant)),
            _state(pane, entrant),
            Content.styled(", ".join(clubs), "$secondary"),
            pane.teller.rating(rating.value),
            Content.styled(words("desk.games", count=rating.games), "$faint"),
        ),
    )


def waiting_row(pane: Pane, waiting: Sequence[Member]) -> Row:
    """Return the line of whoever still needs partners."""
    here = join_text(" & ", map(pane.teller.person, waiting))
    told = content_of((*here, (f" & {pane.words('desk.group.who')}", "$warning")))
    return Row(WAITING, ("", "", told, _kinds(pane, waiting), "", "", ""))


def _state(pane: Pane, entrant: Entrant) -> Content:
    """Return what is special about somebody: out, absent, late, penalised; else a person or which bot."""
    words, tournament = pane.words, pane.tournament
    presence = presence_of(tournament, entrant.id)
    told = []
    if presence in ("absent", "dropped"):
        told.append(Content.styled(words(f"desk.presence.{presence}"), "$warning"))
    told += [Content.styled(words("desk.is_late"), "$accent") for one in tournament.late if one.entrant == entrant.id]
    if ruled := [one for one in tournament.penalties if one.entrant == entrant.id]:
        points = sum(one.points for one in ruled)
        told.append(Content.styled(f"−{points}" if points else words("desk.warned"), "$error"))
    return Content(" ").join(told) if told else _kinds(pane, entrant.people)


def _kinds(pane: Pane, people: Sequence[Member]) -> Content:
    """Return who are people and which bots."""
    told = pane.words.named("bot", people[0].bot) if people[0].bot else pane.words("new_game.person")
    if len(people) > 1:
        told = pane.words(f"desk.group.{len(people)}.bots_{sum(one.bot is not None for one in people)}")
    return Content.styled(told, "$secondary" if any(one.bot for one in people) else "$faint")

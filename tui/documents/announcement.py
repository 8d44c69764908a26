"""The announcement of a tournament.

What is played, how, and what the organiser wrote about it (Chama 4.5, 4.6).
"""

from __future__ import annotations

from collections.abc import Container, Iterable, Iterator
from typing import TYPE_CHECKING

import msgspec

from engine.core.keys import KeyFamily
from engine.games.registry import game as game_of
from tournaments.model import SCORED_PLAYERS, Tournament
from tournaments.settings import TournamentSettings
from tournaments.tables import common_options, options_for
from tournaments.tiebreaks import usual
from tui.documents.model import Piece, Prose, QrCode, Span
from tui.games.club_options import club_option_texts
from tui.services.identity.names import clean
from tui.services.matches.table_options import options_of, seat_options_of
from tui.texts.keys import GAME
from tui.texts.options import (
    format_option,
    format_option_effect,
    format_option_help,
    format_option_label,
    format_option_level,
    format_option_meaning,
)
from tui.texts.tournament_choices import TournamentChoices
from tui.texts.tournament_settings import format_tiebreaks, free_text

if TYPE_CHECKING:
    from saves.people.profiles import Invitation
    from tui.documents.builder import DocumentBuilder
    from tui.documents.model import Paper
    from tui.texts.localizer import Words

_INVITATION = KeyFamily("papers.invitation.{}", "date place price contact")
_IN_A_SENTENCE = ("format", "seeding")
"""The sentence that explains them begins with what is chosen."""
_EXPLAINED = ("final_table", "consolation", "same_deals", "avoid_clubs", "ready_values")


def announcement(builder: DocumentBuilder) -> Paper:
    """Return what is posted before a tournament: its text, its game and rules, how it goes, its points."""
    words, tournament = builder.words, builder.tournament
    spec = tournament.spec
    text = tuple(Piece((Span(line),)) for line in free_text(spec) if line)
    title = words("papers.announcement", name=clean(spec.name), year=f"{spec.year:04}")
    own = (
        Prose("invitation", tuple(_invitation(builder.invitation, words))),
        Prose("text", text),
    )
    game = (
        Prose("game", tuple(_game(tournament, words)), words("papers.announcement.game")),
        Prose("options", tuple(_options(tournament, words)), words("papers.announcement.options")),
        Prose("format", tuple(_format(tournament, words)), words("papers.announcement.format")),
    )
    blocks = (*_written(own), _hall(builder), *_written(game))
    return builder.paper("announcement", title, blocks)


def _written(blocks: Iterable[Prose]) -> tuple[Prose, ...]:
    return tuple(block for block in blocks if block.pieces)


def _hall(builder: DocumentBuilder) -> QrCode | None:
    """Return how one comes into the hall, None where none is open."""
    if builder.hall is None:
        return None
    words = builder.words
    lines = (words("papers.hall.camera"), *builder.hall.lines)
    return QrCode("hall", builder.hall.address, words("papers.hall"), lines)


def _invitation(invitation: Invitation, words: Words) -> Iterator[Piece]:
    """Yield when, where, for how much and whom to ask, as far as the organiser has said so."""
    for name, value in msgspec.structs.asdict(invitation).items():
        if text := clean(value):
            spans = Span(f"{words(_INVITATION(name))}:", "strong"), Span(f" {text}")
            yield Piece(spans, "paragraph", name)


def _point(key: str, label: str, text: Iterable[str] = ()) -> Piece:
    """Return a point that begins with a word in bold and goes on with sentences."""
    written = " ".join(filter(None, text))
    return Piece((Span(label, "strong"), Span(f" {written}" if written else "")), "point", key)


def _game(tournament: Tournament, words: Words) -> Iterator[Piece]:
    """Yield the game, then what its type and variants mean."""
    game, ruleset = game_of(tournament.spec.game), tournament.ruleset
    about = words(f"{GAME(game.key)}.help", least=min(game.seats), most=max(game.seats))
    yield _point("game", f"{words(GAME(game.key))}.", (about,))
    yield from _option_pieces(tournament, {*ruleset.options, *ruleset.choices}, words)
    for option in seat_options_of(game):
        if option.name == ruleset.brings:
            yield _point(option.name, f"{format_option_label(option, words)}.", (format_option_help(option, words),))


def _options(tournament: Tournament, words: Words) -> Iterator[Piece]:
    """Yield the table rules that the organiser changed."""
    ruleset = tournament.ruleset
    yield from _option_pieces(tournament, {*tournament.settings.options} - {*ruleset.options, *ruleset.choices}, words)


def _option_pieces(tournament: Tournament, names: Container[str], words: Words) -> Iterator[Piece]:
    """Yield those of the options that say what kind of game it is, or that are not as they usually are."""
    game = game_of(tournament.spec.game)
    chosen, plain = options_for(game, common_options(tournament)), game.options_type()
    for option in (*options_of(game), *club_option_texts(game.key, chosen, words)):
        value = getattr(chosen, option.name)
        if option.name not in names:
            continue
        if option.names_a_kind:
            label = f"{format_option_level(option, value.value, words)}."
            yield _point(option.name, label, (format_option_meaning(option, value, words),))
        elif value != getattr(plain, option.name):
            label = format_option_label(option, words) if value is True else format_option(option, value, words)
            yield _point(option.name, f"{label}.", (format_option_effect(option, value, words),))


def _format(tournament: Tournament, words: Words) -> Iterator[Piece]:
    """Yield format, tables, rounds, minutes, points and tie-breaks; what is as usual and says nothing is left out."""
    settings, plain = tournament.settings, TournamentSettings()
    choices = TournamentChoices(settings, tournament.ruleset)
    for name, label, value in choices.fields(words):
        explained = choices.help(name, words)
        if name in _IN_A_SENTENCE:
            begin, _, rest = explained.partition(": ")
            yield _point(name, f"{begin}:", (rest,))
        elif name == "table_size":
            yield _point(name, f"{value[0].upper()}{value[1:]}.")
        elif name == "tiebreaks":
            order = settings.tiebreaks or usual(settings.format, settings.table_size)
            yield _point(name, f"{label}:", (f"{format_tiebreaks(order, words)}.",))
        elif name == "round_minutes" and settings.round_minutes:
            yield _point(name, f"{label}:", (f"{value}.", words(f"{GAME(tournament.spec.game)}.time")))
        elif name != "scored" and (name == "rounds" or getattr(settings, name, None) != getattr(plain, name, None)):
            text = "" if value == words("yes") else f"{value}."
            yield _point(name, f"{label}:", (text, explained if name in _EXPLAINED else ""))
    yield _points(tournament, words)


def _points(tournament: Tournament, words: Words) -> Piece:
    settings, double = tournament.settings, tournament.spec.double_points
    if not settings.scored:
        return Piece((Span(words("papers.unscored")),), "point", "points")
    points = " ".join(str(point * (2 if double else 1)) for point in settings.points)
    text = words("desk.points.help", points=points, needed=SCORED_PLAYERS)
    label = words("papers.double") if double else f"{words('papers.points')}:"
    return _point("points", label, (text,))

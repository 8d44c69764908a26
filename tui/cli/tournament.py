"""`carteado tournament`: the commands that begin, change, close, list and delete a tournament."""

from __future__ import annotations

import argparse
from collections.abc import Iterator
from typing import TYPE_CHECKING, Any

import msgspec

from engine.core.errors import CarteadoError
from engine.core.text import fold
from engine.games.registry import GAMES, game
from saves.ids import is_match_id
from saves.people.saved_values import SavedValues
from saves.rows.row import Damaged
from tournaments.controller import TournamentController
from tournaments.model import Tournament
from tournaments.ruleset import Ruleset
from tournaments.settings import Missed, TournamentSettings
from tournaments.settings_schema import OWN
from tournaments.spec import Spec
from tournaments.spec import parse as parse_spec
from tournaments.tables import common_options, options_for
from tui.cli.opened_tournament import OpenedTournament, acting, actor, club_at, looking
from tui.cli.output import print_answer, print_json, print_lines, tell_damaged
from tui.services.identity.names import clean
from tui.services.tournaments.session import TournamentSession

if TYPE_CHECKING:
    from tui.texts.localizer import Words


def _given(args: argparse.Namespace) -> dict[str, Any]:
    """Return the settings that the arguments choose, by their names."""
    values = {setting.name: getattr(args, setting.flag.replace("-", "_")) for setting in OWN}
    return {name: value for name, value in values.items() if value is not None}


def chosen(
    args: argparse.Namespace,
    words: Words,
    saved: SavedValues | None,
    settings: TournamentSettings,
    spec: Spec,
    ruleset: Ruleset,
    campaigns: tuple[str, ...] = (),
) -> TournamentSettings:
    """Return the settings with what the arguments say.

    Raises CarteadoError for a choice that is not there. `campaigns` are the names of those whose purses may be played
    for.
    """
    given = _given(args)
    if wanted := given.get("campaign"):
        given["campaign"] = next((name for name in campaigns if fold(name) == fold(wanted)), "")
        if not given["campaign"]:
            raise CarteadoError("no_campaign_here", campaign=wanted, known=", ".join(campaigns) or "-")
    if args.option:
        given["options"] = {**settings.options, **_own_options(spec, args.option, saved, words)}
    from tournaments import choices

    return choices.chosen(settings, ruleset, given, campaigns)


def _own_options(spec: Spec, given: list[str], saved: SavedValues | None, words: Words) -> dict[str, Any]:
    """Return the organiser's own options from texts such as "hands=2", or "club_maps=Lagoa" of what the club keeps.

    Raises BadSetup naming the one that is wrong, and CarteadoError for what is not kept.
    """
    from tui.cli.simulate import read_options
    from tui.games.club_options import club_values

    club = {}
    for text in given:
        name, _, value = text.partition("=")
        club[name] = None if saved is None else club_values(spec.game, saved, words, name, value)
    read = read_options(game(spec.game), [text for text in given if club[text.partition("=")[0]] is None])
    return {name: msgspec.to_builtins(getattr(read, name) if value is None else value) for name, value in club.items()}


def new(args: argparse.Namespace, words: Words) -> int:
    """Begin a tournament by its line and print its id."""
    if args.id is not None and not is_match_id(args.id):
        raise CarteadoError("bad_tournament_id", id=args.id)
    with club_at(args, words, make=True) as club, club.store.transaction():
        spec = parse_spec(args.line.replace("\\n", "\n"), club.catalog)
        ruleset = club.catalog.ruleset(spec.game, spec.type, spec.variants)
        saved = club.store.profile.saved_values
        usual = TournamentController(catalog=club.catalog).settings_for(spec)
        settings = chosen(args, words, saved, usual, spec, ruleset, club.store.campaigns.names_of(spec.game))
        tournament_session = TournamentSession.create(club, spec, settings, args.id, actor(args, club))
        _keep_besides(tournament_session, args)
    return print_answer(
        args,
        {"tournament": tournament_session.id, "line": spec.line, "spec": spec, "settings": settings},
        [tournament_session.id],
    )


def settings(args: argparse.Namespace, words: Words) -> int:
    """Print the settings; with any of the arguments choose anew, before the first round."""
    given = bool(args.option or _given(args))
    changes = given or args.late is not None or args.seed is not None
    with (acting if changes else looking)(args, words) as at:
        if given:
            wanted = _chosen_anew(at, args)
            at.tournament_session.change_settings(wanted)
        _keep_besides(at.tournament_session, args)
    if not args.json and not given:
        lines = (at.formatter.settings(at.tournament.settings), *_options_text(at.tournament, words))
        print_lines((*lines, *(f"! {sentence}" for sentence in advice(at))))
        return 0
    return at.answer(args, settings=at.tournament.settings)


def _chosen_anew(at: OpenedTournament, args: argparse.Namespace) -> TournamentSettings:
    """Return its settings with what the arguments say; raises as `chosen` does."""
    tournament, store = at.tournament, at.tournament_session.club.store
    saved, campaigns = store.profile.saved_values, store.campaigns.names_of(tournament.spec.game)
    return chosen(args, at.words, saved, tournament.settings, tournament.spec, tournament.ruleset, campaigns)


def advice(at: OpenedTournament) -> list[str]:
    """Return what the organiser may choose better before the first round, with the command for it."""
    from tui.texts.tournament_choices import format_rematches, format_too_few

    sentences = {
        "cli.tournament.rematches": format_rematches(at.tournament, at.words),
        "cli.tournament.too_few": format_too_few(at.tournament, at.words),
    }
    return [at.words(key, told=sentence, tournament=at.id) for key, sentence in sentences.items() if sentence]


def _options_text(tournament: Tournament, words: Words) -> Iterator[str]:
    """Yield the options of the game at its tables that are not as they usually are."""
    from tui.games.club_options import club_option_texts
    from tui.services.matches.table_options import options_of
    from tui.texts.options import format_option

    played = GAMES.get(tournament.spec.game)
    if played is not None:
        chosen, plain = options_for(played, common_options(tournament)), played.options_type()
        for option in (*options_of(played), *club_option_texts(played.key, chosen, words)):
            value = getattr(chosen, option.name)
            if value != getattr(plain, option.name):
                yield format_option(option, value, words)


def stage(args: argparse.Namespace, words: Words) -> int:
    """Close the stage that runs and begin another one with its best this many."""
    with acting(args, words) as at:
        wanted = _chosen_anew(at, args)
        at.do(TournamentController.begin_stage, wanted, args.best, cut=args.cut)
    return at.answer(args, settings=wanted, entrants=[at.formatter.name(seed) for seed in at.tournament.seeds])


def finish(args: argparse.Namespace, words: Words) -> int:
    """Close the tournament once nothing is left to play."""
    with acting(args, words) as at:
        at.tournament_session.finish()
    from tournaments.standings import standings

    order = at.desk.final() or ()
    places = {line.entrant.id: line.place for line in standings(at.tournament)}
    if not args.json:
        at.answer(args)
        print_lines(f"{places[entrant]:>3}  {at.formatter.name(entrant)}" for entrant in order)
        return 0
    final = [{"place": places[entrant], "entrant": entrant, "name": at.formatter.name(entrant)} for entrant in order]
    return at.answer(args, final=final)


def list_(args: argparse.Namespace, words: Words) -> int:
    """Print every tournament, the newest first."""
    with club_at(args, words) as club:
        rows = club.store.tournaments.rows()
    tell_damaged(rows, words)
    lines = [row for row in rows if not isinstance(row, Damaged)]
    if args.json:
        print_json({"tournaments": lines})
    else:
        over = {True: words("cli.tournament.over"), False: ""}
        print_lines(f"{line.id:<10}  {clean(line.line)}  {over[line.finished]}".rstrip() for line in lines)
    return 0


def delete(args: argparse.Namespace, words: Words) -> int:
    """Remove a tournament for good, when that is confirmed."""
    if not args.yes:
        with looking(args, words) as at:
            raise CarteadoError("delete_unconfirmed", tournament=at.id, line=at.tournament.spec.line)
    with acting(args, words) as at:
        at.tournament_session.delete()
        from tui.services.tournaments.rounds import forget_seed

        forget_seed(at.tournament_session)
        data = {"tournament": at.id, "line": at.tournament.spec.line}
    return print_answer(args, data, [words("cli.tournament.deleted", **data)])


def _keep_besides(tournament_session: TournamentSession, args: argparse.Namespace) -> None:
    """Keep what is no act: what late entries get unless it is said otherwise, and the seed of the drawings."""
    if args.late is not None:
        late: Missed = args.late
        tournament_session.latecomers.missed = late
    if args.seed is not None:
        from tui.services.tournaments.rounds import keep_seed

        keep_seed(tournament_session, args.seed)

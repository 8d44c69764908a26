"""`carteado show`: a match that is over for others to see, as a page, a picture or a text."""

from __future__ import annotations

import argparse
import os
from pathlib import Path

from engine.core.errors import CarteadoError
from engine.games.registry import GAMES
from engine.games.registry import game as game_of
from engine.review.judge import NotJudged
from saves.exchange import match_files
from saves.matches.notes import Note
from saves.matches.record import Record
from saves.sealed_matches import load_open
from saves.store import Store, open_existing
from tui.cli.files import is_file, naming, viewer_of
from tui.cli.output import print_json, print_lines, write_file
from tui.documents.replay_cast import replay_cast
from tui.documents.replay_html import replay_page
from tui.documents.replay_svg import position_svg
from tui.documents.replay_text import match_text, position_text
from tui.documents.replay_voice import Voice
from tui.services.bots.chooser import ThreadChooser
from tui.services.identity.user_settings import SessionSettings, load_settings
from tui.services.review.analysis import AnalysisService
from tui.services.review.analysis_view import AnalysisView
from tui.services.review.showing import Showing, open_showing
from tui.texts.localizer import Session, Words


def show(args: argparse.Namespace, words: Words) -> int:
    """Write what is asked for, else print the text of the match or of a ply."""
    with naming(args.match):
        showing, session, analysis = _opened(args, words)
        if args.cast is not None:
            # A film shows what everybody saw, whatever eyes the other files have.
            seen_by_all = open_showing(None, showing.record, showing.tape.game, (None,), None)
            write_file(args.cast, replay_cast(seen_by_all, session).encode())
    _write(args, showing, session, analysis)
    return 0


def _opened(args: argparse.Namespace, words: Words) -> tuple[Showing, Session, AnalysisView | None]:
    if is_file(args.match):
        verified = match_files.verify_file(Path(args.match), GAMES)
        showing = _showing(args, None, verified.record, verified.notes)
        return showing, Session(SessionSettings(), os.environ, language=args.lang or words.language), None
    with open_existing(args.db) as store:
        record = load_open(store, store.matches.resolve(args.match))
        showing = _showing(args, store, record, store.notes.of(record.header.match))
        session = Session(load_settings(store.profile), os.environ, language=args.lang)
        return showing, session, _analysis(store, record, showing)


def _analysis(store: Store, record: Record, showing: Showing) -> AnalysisView | None:
    """Return what the eyes of the showing may know of the analysis that is kept of the match; None without one."""
    analyses = AnalysisService(store, ThreadChooser())
    if showing.viewer is None or not analyses.is_kept(record.header.match):
        return None
    try:
        return AnalysisView(analyses.open(record, showing.tape), (showing.viewer,), showing.viewer)
    except NotJudged:
        return None


def _showing(args: argparse.Namespace, store: Store | None, record: Record, notes: tuple[Note, ...]) -> Showing:
    seats = len(record.header.players)
    viewer = viewer_of("none" if args.eyes == "spectator" else args.eyes, seats)
    eyes = ("all", *range(seats), None)
    showing = open_showing(store, record, game_of(record.header.game), eyes, viewer, notes if args.notes else ())
    at = showing.tape.end if args.ply is None else args.ply
    if not 0 <= at <= showing.tape.end:
        raise CarteadoError("no_such_ply", ply=at, plies=showing.tape.end)
    showing.tape.go(at)
    return showing


def _write(args: argparse.Namespace, showing: Showing, session: Session, analysis: AnalysisView | None) -> None:
    voice, words = Voice(showing, session), session.words
    if args.svg is not None:
        write_file(args.svg, position_svg(voice).encode())
    text = match_text(voice) if args.ply is None else position_text(voice)
    if args.html is not None:
        page = replay_page(showing, session, analysis, spoils=not args.hidden)
        write_file(args.html, page.encode())
    files = [str(path) for path in (args.html, args.svg, args.cast) if path is not None]
    if args.json:
        match = showing.record.header.match
        print_json({"match": match, "files": files, "text": text, "notes_left_out": showing.left_out})
        return
    print_lines([words("show.written", path=path) for path in files] or text.splitlines())
    if showing.left_out:
        print_lines([words("show.left_out", count=showing.left_out)])

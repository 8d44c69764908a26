"""`carteado projector [TOURNAMENT]`: the hall's big screen in a terminal of its own."""

from __future__ import annotations

import argparse

from tui.i18n import Words
from tui.streams import check_terminal


def projector(args: argparse.Namespace, _words: Words) -> int:
    """Show a tournament to the hall until somebody leaves; raises StoreError and CarteadoError."""
    from engine.games.registry import GAMES
    from saves.store import open_existing
    from tui.projector.app import ProjectorApp, tournament_meant

    with open_existing(args.db) as store:
        meant = tournament_meant(store, args.tournament)
        check_terminal()
        app = ProjectorApp(store, GAMES, lang=args.lang, tournament=meant, following=not args.tournament)
        app.run()
        return app.return_code or 0

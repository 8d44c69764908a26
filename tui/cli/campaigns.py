"""`carteado campaign`: purses that go from match to match, and their ledger."""

from __future__ import annotations

import argparse
from collections.abc import Iterator
from contextlib import contextmanager
from typing import Any

from engine.games.registry import GAMES, game
from saves.club.campaign_rows import CampaignRow
from saves.store import open_existing, open_store
from tui.canvas.grid import pad
from tui.cli.output import print_answer, print_json, print_lines, write_file
from tui.cli.simulate import read_options
from tui.documents.campaign import campaign_paper
from tui.documents.write import format_of, written
from tui.services.campaigns import CampaignService, CampaignState
from tui.services.environment import now_ms
from tui.services.identity.actors import LocalOrganiser
from tui.services.identity.names import clean
from tui.services.matches.match_service import MatchService
from tui.texts.campaigns import CampaignFormatter
from tui.texts.localizer import Words


@contextmanager
def _service(args: argparse.Namespace, *, make: bool = False) -> Iterator[CampaignService]:
    with (open_store if make else open_existing)(args.db) as store:
        yield CampaignService(store, MatchService(store, GAMES), GAMES)


def new(args: argparse.Namespace, _words: Words) -> int:
    """Open a campaign and print its id."""
    options = read_options(game(args.game), args.option)
    with _service(args, make=True) as service:
        made = service.open(args.name, args.game, options, by=LocalOrganiser(args.by))
    return print_answer(args, _data(made), [made.id])


def list_(args: argparse.Namespace, words: Words) -> int:
    """Print every campaign, the open ones first."""
    with _service(args) as service:
        rows = service.list()
    return print_answer(args, {"campaigns": [_data(row) for row in rows]}, (_line(row, words) for row in rows))


def show(args: argparse.Namespace, words: Words) -> int:
    """Print everybody's purse, and with --ledger every entry."""
    with _service(args) as service:
        _tell(args, service.state(service.resolve(args.campaign)), words)
    return 0


def act(args: argparse.Namespace, words: Words) -> int:
    """Take people up, give a re-buy, lift a ban, correct a purse or close a campaign.

    Print what then holds.
    """
    by = LocalOrganiser(clean(args.by))
    with _service(args) as service:
        campaign = service.resolve(args.campaign)
        match args.act:
            case "add":
                service.join(campaign, *args.names, by=by)
            case "rebuy":
                service.rebuy(campaign, args.name, by=by)
            case "lift":
                service.lift_ban(campaign, args.name, by=by)
            case "correct":
                service.correct(campaign, args.name, args.change, args.note, by=by)
            case "close":
                service.close(campaign, by=by)
        _tell(args, service.state(campaign), words)
    return 0


def export(args: argparse.Namespace, words: Words) -> int:
    """Write the paper of a campaign into a file, or on stdout."""
    kind = args.format or format_of(args.output)
    with _service(args) as service:
        state = service.state(service.resolve(args.campaign))
    write_file(args.output, written(campaign_paper(state, words, kind, now_ms()), kind, words))
    if args.output is None:
        return 0
    return print_answer(
        args,
        {"campaign": state.campaign.id, "file": str(args.output)},
        [words("campaign.written", file=str(args.output))],
    )


def _tell(args: argparse.Namespace, state: CampaignState, words: Words) -> None:
    if args.json:
        purses = [
            {
                "name": account.name,
                "purse": account.purse,
                "matches": account.matches,
                "playing": account.playing or None,
                "banned_until": account.banned_until or None,
                "lost": account.lost,
            }
            for account in state.accounts
        ]
        ledger = {"ledger": state.ledger.entries, "damaged": state.ledger.damaged}
        print_json({**_data(state.campaign), "first_purse": state.first_purse, "purses": purses, **ledger})
        return
    formatter = CampaignFormatter(state, words, now_ms())
    print_lines([_line(state.campaign, words)])
    for account in state.accounts:
        name, standing = pad(formatter.name(account), 24), formatter.standing(account)
        print_lines([f"{formatter.money(account.purse):>14}  {name}  {standing}".rstrip()])
    if getattr(args, "ledger", False):
        print_lines(map(formatter.line, state.ledger.entries))
    print_lines(words("campaign.damaged", number=number) for number in state.ledger.damaged)


def _line(row: CampaignRow, words: Words) -> str:
    day = words("campaigns.open", day=words.day(row.opened))
    return f"{row.id:<10}  {clean(row.name)}  {day if row.closed is None else words('campaign.closed')}"


def _data(row: CampaignRow) -> dict[str, Any]:
    return {
        "campaign": row.id,
        "name": row.name,
        "game": row.game,
        "options": row.options,
        "opened": row.opened,
        "closed": row.closed,
    }

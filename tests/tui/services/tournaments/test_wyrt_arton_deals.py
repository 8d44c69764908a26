"""Tables of Wyrt de Arton with the same cards: the deck and the dice cards of a hand, whatever was played before."""

from __future__ import annotations

from pathlib import Path
from random import Random

from engine.core.log import Drawn
from engine.core.model import Chance
from engine.core.table import Table
from engine.games.wyrt_arton.actions import Cheat, Fold, Raise, UseMagic
from tests.tui.app import empty_club
from tests.tui.desk import app_at, tournament_session

LINE = "Wyrt de Arton: Taverna X (Trapaça) 2026"


def play_on(table: Table, rng: Random) -> list[object]:
    """Play by chance, never raising and seldom folding, so that many hands are played; return what was done."""
    done: list[object] = []
    while deciders := table.deciders():
        seat = rng.choice(deciders)
        legal = table.legal_actions(seat)
        calm = [action for action in legal if not isinstance(action, Raise if rng.random() < 0.1 else Raise | Fold)]
        done.append(rng.choice(calm or legal))
        table.submit(seat, done[-1])
    return done


def shared_draws(table: Table) -> dict[str, tuple[int, ...]]:
    """The decks and the dice of the dice cards, by the names of their draws."""
    found = {}
    for at, ply in enumerate(table.line.plies):
        turn = table.game.turn(table.line.state_at(at))
        if isinstance(ply.entry, Drawn) and isinstance(turn, Chance):
            found[turn.name] = ply.entry.drawn
    return {name: drawn for name, drawn in found.items() if name.startswith("hand") and "seat" not in name}


async def test_deck_and_dice_cards_of_a_hand_are_the_same_at_all_tables_whatever_was_folded_stolen_or_rerolled(
    tmp_path: Path,
) -> None:
    with empty_club(tmp_path) as store:
        people = [f"P{number}" for number in range(1, 13)]
        found = tournament_session(
            app_at(store),
            people,
            line=LINE,
            format="swiss",
            table_size=3,
            same_deals=True,
            options={"magic": True},
            drawn=True,
        )
        tables = [found.tables.sit_down(table).table for table in found.desk.pending()]
        done = [play_on(table, Random(number)) for number, table in enumerate(tables)]
    assert len(tables) == 4
    kinds = {type(action) for actions in done for action in actions}
    assert {Fold, Cheat, UseMagic} <= kinds and len({len(actions) for actions in done}) == 4
    this, *others = map(shared_draws, tables)
    for other in others:
        common = this.keys() & other.keys()
        assert {name.split()[2] for name in common} == {"deck", "dice"} and len(common) > 8
        assert all(this[name] == other[name] for name in common)

"""Recompute the record of a match: redo its choices by the rules, and its draws from the seed that was sealed.

carteado export ID -o match.jsonl
python docs/examples/recompute_a_record.py match.jsonl

Without a file it takes a match of Chama that is kept for the tests.
"""

from __future__ import annotations

import sys
from pathlib import Path

from engine.core.chance import Dealer, commitment_of
from engine.core.errors import CarteadoError
from engine.core.history import play_log
from engine.core.log import Drawn, Revealed
from engine.core.model import Chance
from engine.games.registry import GAMES
from saves.exchange.match_files import read_file

PUBLISHED = Path(__file__).parents[2] / "tests" / "saves" / "published" / "chama_2_allies.jsonl"


def recompute(file: Path) -> str:
    """Return what was recomputed; raises CarteadoError with the line that does not hold."""
    record = read_file(file, GAMES)
    header, game = record.header, GAMES[record.header.game]
    # Every choice and every draw is played again by the rules; a log that breaks one of them is refused here.
    line = play_log(game, header, record.entries)
    revealed = next((entry for entry in record.entries if isinstance(entry, Revealed)), None)
    if revealed is None:
        return f"{len(line.plies)} plies follow the rules; the seed is not revealed, so no draw can be redone"
    seed = bytes.fromhex(revealed.seed)
    if commitment_of(seed) != header.commitment:
        raise CarteadoError("log_seed_not_sealed", line=len(record.entries))
    dealer, draws = Dealer(seed, header.nonces, header.format), 0
    for at, ply in enumerate(line.plies):
        if isinstance(ply.entry, Drawn):
            asked = game.turn(line.state_at(at))
            assert isinstance(asked, Chance)
            if dealer.answer(asked, draws) != ply.entry.drawn:
                raise CarteadoError("log_draw_not_from_seed", ply=at + 1, draw=asked.name)
            draws += 1
    return f"{len(line.plies)} plies follow the rules, {draws} draws come from the sealed seed"


def main() -> None:
    """Recompute the file named, and print what came of it."""
    try:
        print(recompute(Path(sys.argv[1]) if len(sys.argv) > 1 else PUBLISHED))
    except CarteadoError as error:
        raise SystemExit(f"{error.code}: {error.data}") from error


if __name__ == "__main__":
    main()

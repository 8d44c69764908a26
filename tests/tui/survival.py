"""Doctored files through the real commands: each ends in an answer or a refusal, and what is kept is whole."""

from __future__ import annotations

import io
import re
import shutil
import sys
import traceback
from collections import Counter
from contextlib import redirect_stderr, redirect_stdout
from pathlib import Path
from tempfile import TemporaryDirectory

from engine.core.history import play_log
from engine.core.visible import visible_plies
from engine.games.registry import GAMES
from saves.store import Store, open_store
from tests.saves.doctoring import doctored, honest_files
from tournaments.controller import TournamentController
from tui.cli.main import run

MOST = 300


class Broken(AssertionError):
    """A command that did not end as a command ends, or a store that is not whole."""


class Club:
    """A store of its own, on which commands are run as a shell would."""

    def __init__(self, folder: Path) -> None:
        self.db = folder / "club.db"
        self.file = folder / "file.jsonl"
        self._empty = folder / "empty.db"
        with open_store(self._empty) as store:
            store.club.change(documents=None)
        self.codes: Counter[str] = Counter()
        self.said: Counter[str] = Counter()

    def survives(self, content: bytes) -> None:
        """Read the file by every command; raises Broken."""
        shutil.copyfile(self._empty, self.db)
        self.file.write_bytes(content)
        path, out = str(self.file), str(self.file.with_name("out.jsonl"))
        taken = [self.ran("import", path), self.ran("tournament", "season", "import", path)]
        self.ran("verify", path)
        self.ran("replay", path, "--seat", "all", "--ply", "3", lang="en")
        if taken[1]:
            self.ran("tournament", "import", path, lang="en")
        with open_store(self.db) as store:
            kept = kept_whole(store)
        if not any(kept.values()) and not all(taken):
            raise Broken("an import went well, and nothing is there")
        if any(kept.values()) and all(taken):
            raise Broken(f"a refused file left {kept}")
        for match in kept["matches"]:
            self.ran("replay", match, "--seat", "1")
            if self.ran("export", match, "-o", out) == 0 and self.ran("verify", out):
                raise Broken(f"the export of {match} does not hold")
        for tournament in kept["tournaments"]:
            self.looked_at(tournament)
        for season in kept["seasons"]:
            self.ran("tournament", "season", "show", season)
        with open_store(self.db) as store:
            kept_whole(store)

    def looked_at(self, tournament: str) -> None:
        """Show, rank, print and go on with a tournament that was taken in."""
        paper = str(self.file.with_name("paper.txt"))
        for words in (("show",), ("standings", "--tiebreaks"), ("log", "--changes"), ("player", "Ana")):
            self.ran("tournament", words[0], tournament, *words[1:])
        for kind in ("standings", "pairings", "crosstable", "slips", "players"):
            self.ran("tournament", "export", tournament, "--kind", kind, "--format", "text", "-o", paper)
        self.ran("tournament", "undo", tournament)
        self.ran("tournament", "pair", tournament)
        self.ran("tournament", "why", tournament, "1")

    def ran(self, *words: str, lang: str = "pt_BR") -> int:
        """Run a command; raises Broken unless it ends with an answer, or with one line that says why not."""
        out, err = io.TextIOWrapper(io.BytesIO(), "utf-8"), io.StringIO()
        call = ["--db", str(self.db), "--lang", lang, *words]
        try:
            with redirect_stdout(out), redirect_stderr(err):
                code = run(call)
        except SystemExit as left:
            code = int(left.code or 0)
        except BaseException as error:
            raise Broken(f"{words} raised {type(error).__name__}") from error
        said = err.getvalue().removeprefix("carteado: ").removesuffix("\n")
        if code not in (0, 1, 2) or (code and not (said and said.isprintable() and len(said) <= MOST)):
            raise Broken(f"{words}: {code}, {said[:500]!r}")
        if code:
            self.said[re.sub("[0-9]+", "#", said.partition(".jsonl")[2])] += 1
        self.codes[f"{' '.join(words[:2] if words[0] == 'tournament' else words[:1])} {code}"] += 1
        return code


def kept_whole(store: Store) -> dict[str, list[str]]:
    """What is in the store, after everything was read again; raises whatever does not hold."""
    matches = [line.id for line in store.matches.library(limit=-1)]
    for match in matches:
        record = store.matches.load(match)
        line = play_log(GAMES[record.header.game], record.header, record.entries)
        assert record.outcome is None or len(visible_plies(line, None)) == record.plies
    tournaments = [line.id for line in store.tournaments.list()]
    for tournament in tournaments:
        assert TournamentController(store.tournaments.load(tournament)).tournament is not None
    seasons = [entry.id for entry in store.seasons.list()]
    for season in seasons:
        store.seasons.table(season)
    store.players.ratings()
    return {"matches": matches, "tournaments": tournaments, "seasons": seasons}


def main(first: int, last: int) -> None:
    """Read the files of these seeds and print what broke."""
    files = honest_files()
    found: Counter[str] = Counter()
    with TemporaryDirectory() as folder:
        club = Club(Path(folder))
        for seed in range(first, last):
            try:
                club.survives(doctored(files, seed))
            except BaseException as error:
                if isinstance(error, KeyboardInterrupt):
                    break
                cause = error.__cause__ or error
                where = traceback.extract_tb(cause.__traceback__)[-1]
                key = f"{type(cause).__name__} {Path(where.filename).name}:{where.lineno} {str(cause)[:160]}"
                if isinstance(cause, Broken):
                    key = str(cause)[:300].replace(folder, "")
                found[key] += 1
                if found[key] == 1:
                    print(f"seed {seed}: {str(error)[:200]}\n   {key}", flush=True)
    print(*club.said.most_common(), *sorted(club.codes.items()), sep="\n")
    print(f"{last - first} files, {sum(found.values())} broke", *found.most_common(), sep="\n")


if __name__ == "__main__":
    main(int(sys.argv[1]), int(sys.argv[2]))

"""A tournament on what a club has drawn and with its own cards: from the hand-in to a second laptop."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import msgspec
import pytest

from engine.core.errors import CarteadoError
from engine.core.history import play_log
from engine.games.magic_wizards.card_table import read_set
from engine.games.magic_wizards.deck_codes import deck_of
from engine.games.magic_wizards.decks import ready_decks
from engine.games.magic_wizards.match_cards import copy_of, table_of
from engine.games.registry import GAMES, game
from saves.exchange.tournament_files import export_tournament, import_tournament
from saves.sealed_matches import load_open
from tests.engine.magic_wizards.tables import CLUB
from tests.tui.app import empty_club
from tests.tui.desk import app_at, club_of, tournament_session
from tui.games.card_sets import keep_set
from tui.games.club_options import club_option_texts, club_options, club_values
from tui.games.drawings import keep_drawing, kind_named
from tui.services.matches.table_options import Named
from tui.services.tournaments.handed_in import Place
from tui.services.tournaments.session import TournamentSession
from tui.texts.localizer import Words

KEY, WORDS = "magic_wizards", Words("pt_BR")
LAKE = "oome.fcc\noo.sc.fm\noofmmfoo\nmf.cs.oo\nccf.emoo"
YARD = "\n".join([". . . . . . . . ."] * 9)
ON_MAP = {"board": 5, "environments": "lot"}
IN_LABYRINTH = {"board": 5, "labyrinth": 9}


def kept(store: Any) -> Any:
    """Keep a map, a labyrinth and a set of the club; return what is kept."""
    saved = store.profile.saved_values
    for name, text in (("map", LAKE), ("labyrinth", YARD)):
        keep_drawing(kind_named(name), saved, f"Nosso {name}", kind_named(name).sketch(text))
    keep_set(KEY, saved, CLUB.encode(), "serra.toml")
    return saved


def plain(value: Any) -> Any:
    return msgspec.json.decode(msgspec.json.encode(value))


def test_sets_and_drawings_are_meant_by_their_names_and_what_is_not_kept_is_refused(tmp_path: Path) -> None:
    with empty_club(tmp_path) as store:
        saved = kept(store)

        def meant(option: str, text: str) -> Any:
            return club_values(KEY, saved, WORDS, option, text)

        assert [item.name for item in meant("club_maps", "nosso MAP")] == ["nosso_map"]
        assert [item.name for item in meant("club_layouts", "Nosso labyrinth,")] == ["nosso_labyrinth"]
        assert meant("sets", "clube_da_serra.1") == (copy_of(read_set("a", CLUB.encode())),)
        assert meant("sets", "nenhum") == meant("club_maps", "") == () and meant("board", "5") is None
        assert club_values("chama", saved, WORDS, "sets", "x") is None
        with pytest.raises(CarteadoError) as caught:
            meant("club_maps", "Nosso map, Outro")
        assert WORDS.error(caught.value) == "«Mapas do clube»: não há «Outro» guardado e certo; há Nosso map."


@pytest.mark.sampled(1)
@pytest.mark.parametrize(("option", "options"), [("club_maps", ON_MAP), ("club_layouts", IN_LABYRINTH)])
async def test_MW_87_MW_142_a_tournament_on_a_clubs_drawing_is_played_exported_and_verified_elsewhere(
    tmp_path: Path, option: str, options: dict[str, Any]
) -> None:
    clubs_set = copy_of(read_set("serra.toml", CLUB.encode()))
    table, main = table_of((clubs_set,)), ready_decks()[0].deck.main
    others = sorted(main, key=lambda card: table.by_id[card].is_monster)[1:]
    deck = deck_of([*others, table.by_key["clube_da_serra.1.canoa_furada"].id], (), table)
    file = tmp_path / "copa.jsonl"
    with empty_club(tmp_path) as store:
        kept(store)
        chosen = {
            option.name: plain(option.choices[1]) for option in club_options(KEY, store.profile.saved_values, WORDS)
        }
        found = tournament_session(
            app_at(store),
            (),
            line="Magic & Wizards: Duelo X 2026",
            format="round_robin",
            table_size=2,
            scored=False,
            best_of=1,
            options={**options, option: chosen[option], "sets": chosen["sets"]},
        )
        for name in ("Rosa", "Tito"):
            found.handed_in.hand_in(Place(found.enter(name, "random")), Named(deck, label="Da serra"))
        found.draw_up()
        await found.tables.play_bots(lambda _table, _actions: None)
        found.finish()
        (line,) = store.matches.library(tournament="copa", limit=-1)
        export_tournament(store, "copa", file)
        acts = len(found.desk.entries)
    (tmp_path / "there").mkdir()
    with empty_club(tmp_path / "there") as store:
        import_tournament(store, file, GAMES)
        there = TournamentSession(club_of(app_at(store)), "copa")
        assert len(there.desk.entries) == acts and there.tournament.finished
        record = load_open(store, line.id)
        played = play_log(game(KEY), record.header, record.entries, check_draws=True)
        (drawing,) = getattr(played.options, option)
        assert drawing.text == (LAKE if option == "club_maps" else YARD)
        assert played.options.sets == (clubs_set,)
        data = {option.name: option.labels for option in club_option_texts(KEY, played.options, WORDS)}
        assert data == {option: (drawing.name,), "sets": ("clube_da_serra.1",)}
        state = played.start
        assert state.options.decks[0].sets == (clubs_set.name,)

"""The labyrinth on the table and in lines: its walls, the cursor on its cells, moves with their way, both seats."""

from __future__ import annotations

from typing import Any

import pytest
from syrupy.assertion import SnapshotAssertion

from engine.games.magic_wizards.actions import ChooseCell, EndDuelTurn
from engine.games.magic_wizards.board.cells import Grid
from engine.games.magic_wizards.board.labyrinths import Labyrinth, drawn, own_labyrinths
from engine.games.magic_wizards.card_traits import Keyword
from engine.games.magic_wizards.model import Drawing, MagicAsk, MagicOptions
from tests.tui.games.duels import GAME, SeatedDuel, duel
from tui.canvas.grid import PLAIN, Canvas, Rect
from tui.games.drawing import DrawContext
from tui.games.magic_wizards.cards import letters_of
from tui.games.magic_wizards.cell_spoken import cell_heard
from tui.games.magic_wizards.cell_text import way_to
from tui.games.magic_wizards.cells import standing_on
from tui.games.magic_wizards.draw_labyrinth import draw_labyrinth, pane_size
from tui.games.magic_wizards.draw_panel import states_of
from tui.games.magic_wizards.labyrinth_text import sign_lines
from tui.games.magic_wizards.walls import LINED, NARROW, SIZES, WIDE, Walls, size_for
from tui.match.draw_foot import PromptHint
from tui.match.draw_screen import Overlay, ScreenModel, draw_table_screen
from tui.services.identity.names import clean

HAND = "defunto_de_maraca amalgama sapo_de_cartola tocaia mula_de_brasa onca_de_gibao seixo_rolado caldo_de_cana"
MINE = "+mula_de_brasa@c4 -sauva_soldado@d1 +setimo_filho@b2 ?bicho_pau@g2 +carro_de_som@h1 !amalgama"
THEIRS = "+escrivao_de_fumaca@b4 -muro_de_taipa@a8 !afogado_da_ponte@g9 +espantalho_de_milharal@d9 !tocaia"


def maze(mine: str = MINE, theirs: str = THEIRS, me: int = 0, size: int = 9, **more: Any) -> SeatedDuel:
    options = MagicOptions(board=6, labyrinth=9 if size == 9 else 19)
    return SeatedDuel(duel(mine, theirs, HAND, options=options, labyrinth="caracol", **more), me)


def spot(name: str, size: int = 9) -> str:
    return f"cell:{Grid(size, size).named(name)}"


def named(cells: Any, size: int = 9) -> list[str]:
    return [Grid(size, size).name(cell) for cell in cells]


def test_MW_50_what_burrows_by_its_card_was_not_given_ocultar() -> None:
    seated = maze("+cavouqueiro_sem_cova@c2", "")
    view = seated.choosing.table_model.view
    card = view.seats[0].field[0]
    assert Keyword.CONCEAL in card.keywords
    assert not any("ganhou" in line for line in states_of(card, view, seated.localizer))


def test_a_turn_ends_unasked_where_those_that_could_attack_reach_nobody_of_the_rival() -> None:
    assert maze("+mula_de_brasa@c2", "+escrivao_de_fumaca@c9").press("e").state.seat == 1


@pytest.mark.parametrize(
    ("cells", "me", "size"),
    [(19, 0, (80, 24)), (19, 1, (80, 24)), (19, 0, (120, 40)), (9, 0, (80, 24))],
    ids=["19-80x24", "19-rival-80x24", "19-120x40", "9-80x24"],
)
def test_the_table_of_a_labyrinth(cells: int, me: int, size: tuple[int, int], kept: SnapshotAssertion) -> None:
    seated = maze(size=cells, me=me)
    assert (seated.press("M", "enter") if me == 0 else seated).text(size) == kept


def test_the_review_of_a_labyrinth_shows_both_hands(kept: SnapshotAssertion) -> None:
    assert maze(size=19).review((80, 23)) == kept


@pytest.mark.parametrize("width", [46, 53])
def test_the_review_of_a_labyrinth_keeps_to_its_place_in_little_room(width: int) -> None:
    small, large = (maze(size=size).review((width, 18)).splitlines() for size in (9, 19))
    assert [line.split()[0] for line in small[4:13]] == [str(row) for row in range(9, 0, -1)] and "Sua mão" in small[15]
    assert large[1].split() == list("abcdefghijklmnopqrs") and large[17].split()[0] == "1" and "2000" in large[17]


def test_of_a_labyrinth_that_is_too_high_the_rows_of_who_plays_are_drawn() -> None:
    rival = maze(size=19).play(EndDuelTurn()).review((53, 18)).splitlines()
    assert rival[2].split()[0] == "19" and "Caio" in rival[2]


def test_hand_prompt_and_keys_stay_beside_nineteen_rows() -> None:
    lines = maze(size=19).press("M", "enter").text((80, 24)).splitlines()
    assert [line[:2].strip() for line in lines[2:21]] == [str(row) for row in range(19, 0, -1)]
    assert "Sua mão" in "".join(lines) and "Para que casa vai" in lines[21] and "caminho de 4 casas" in lines[22]
    assert "ajuda" in lines[23]


def test_piles_that_find_no_room_beside_the_walls_are_left_out_whole() -> None:
    own = next(line for line in maze().text((80, 24)).splitlines() if "►Bia" in line)
    assert "…" not in own and own.rstrip()[-1].isdigit()


def test_MW_44_the_way_of_a_move_is_shown_before_it_is_confirmed_and_only_ends_of_it_may_be_chosen() -> None:
    seated = maze().press("M", "enter")
    view = seated.choosing.table_model.view
    assert seated.state.ask is MagicAsk.MOVE
    for action in GAME.legal_actions(seated.state, 0):
        if isinstance(action, ChooseCell):
            way = way_to(view, action.cell)
            assert (len(way), way[-1]) == (4, action.cell)
    assert "caminho de 4 casas: c5 d5 d4 e4" in seated.point(spot("e4")).said
    seated.point(spot("e4")).press("enter")
    assert next(card.cell for card in seated.state.seats[0].field) == Grid(9, 9).named("e4")
    assert "vai de c4 para e4" in seated.text((160, 40))


def test_MW_44_arrows_go_from_an_end_of_a_move_to_the_next_whatever_lies_between() -> None:
    seated = maze("+mula_de_brasa@c4", "").press("M", "enter")
    ends = {spot for spot in seated.choosing.following if spot.startswith("cell:")}
    assert len(ends) > 2 and seated.state.ask is MagicAsk.MOVE
    canvas, model = Canvas(120, 40), seated.choosing.table_model
    draw_table_screen(canvas, ScreenModel(seated.game_ui, model, Overlay.TABLE, PromptHint("", PLAIN)))
    seen = set()
    for step in ((0, -1), (1, 0), (0, 1), (-1, 0)) * 12:
        seated.choosing.move(canvas.spots, *step)
        seen.add(seated.choosing.table_model.focus)
    assert seen <= ends and len(seen) > 2


def test_MW_43_cells_of_a_labyrinth_that_a_card_has_raised_are_told_by_its_names() -> None:
    options = MagicOptions(board=6, labyrinth_size=9)
    seated = SeatedDuel(duel("+mula_de_brasa@c4", "", HAND, options=options, labyrinth="caracol"))
    seated.press("M", "enter").point(spot("e4")).press("enter")
    assert "vai de c4 para e4" in seated.text((160, 40))
    seated.press("5", "5", "a").point(spot("i2")).press("enter")
    assert "em i2" in seated.text((160, 40))


def test_a_cell_that_no_move_ends_on_says_why_and_has_no_way() -> None:
    seated = maze().press("M", "enter").point(spot("i9"))
    before = seated.state
    assert seated.press("enter").state is before and "caminho" not in seated.said


def test_MW_45_who_flies_keeps_to_its_own_two_rows_on_its_way() -> None:
    seated = maze("+lavadeira_de_trovoada@b2")
    seated.press("M", "enter")
    view = seated.choosing.table_model.view
    ends = [action.cell for action in GAME.legal_actions(seated.state, 0) if isinstance(action, ChooseCell)]
    assert ends and all(set(way_to(view, end)) <= set(Grid(9, 9).entry(0)) and way_to(view, end) for end in ends)


def test_own_rows_are_the_nearest_for_both_and_names_of_cells_stay() -> None:
    walls = Walls(own_labyrinths()["becos"][19], 3, 1, turned=True)
    canvas = Canvas(42, 20)
    walls.draw_rim(canvas, PLAIN)
    rows = ["".join(row.chars) for row in canvas.rows()]
    assert rows[0].split() == list("srqponmlkjihgfedcba") and rows[1].strip() == "1" and rows[19].strip() == "19"
    assert walls.rect(0) == (39, 1, 2, 1) and walls.cell(0, 18) == 360


@pytest.mark.parametrize("wide", [False, True])
@pytest.mark.parametrize("turned", [False, True])
@pytest.mark.parametrize("name", [*own_labyrinths()])
def test_every_wall_is_seen_on_either_side_also_where_somebody_stands_on_every_cell(
    name: str, turned: bool, wide: bool
) -> None:
    labyrinth, size = own_labyrinths()[name][19], WIDE if wide else NARROW
    step, walls = size.width, Walls(labyrinth, 0, 0, turned, size)
    for sign in ("", "M", "MM"[: size.room]):
        signs = dict.fromkeys(labyrinth.grid.cells, (sign, PLAIN)) if sign else {}
        canvas = Canvas(19 * step, 19)
        walls.draw(canvas, signs, PLAIN, PLAIN)
        rows = ["".join(row.chars) for row in canvas.rows()]
        found = set()
        for cell in labyrinth.grid.cells:
            place = walls.rect(cell)
            shown = rows[place.y][place.x : place.x + step]
            beside = (walls.cell(place.x // step + 1, place.y), walls.cell(place.x // step, place.y + 1))
            stands = (shown[-1] in "│┘", any(sign in "▁┘" for sign in shown))
            found |= {
                (min(cell, other), max(cell, other))
                for other, wall in zip(beside, stands, strict=True)
                if wall and other is not None
            }
        assert found == labyrinth.walls


def test_the_small_labyrinth_is_drawn_with_lines_that_say_the_same() -> None:
    grid = Grid(9, 9)
    canvas = Canvas(38, 19)
    walls = Walls(Labyrinth(grid, frozenset({(40, 41), (40, 49)})), 0, 0, size=LINED)
    walls.draw(canvas, {40: ("M", PLAIN)}, PLAIN, PLAIN)
    rows = ["".join(row.chars).rstrip() for row in canvas.rows()]
    assert rows[0] == "┏" + "━" * 35 + "┓" and rows[8][16:21] == "╺━━━┓" and rows[9][16:21] == "  M ┃"
    assert rows[10][20] == "╹"


def test_a_labyrinth_is_drawn_as_large_as_the_window_lets_it() -> None:
    sizes = [(46, 20), (86, 34), (126, 44), (166, 54)]
    assert [size_for(9, *room) for room in sizes] == [(4, 2), (9, 3), (10, 4), (12, 5)]
    assert [size_for(19, *room) for room in sizes] == [(2, 1), (4, 1), (4, 2), (8, 2)]
    assert [size_for(19, *room) for room in ((1, 1), (80, 10), (300, 100))] == [NARROW, WIDE, SIZES[0]]


@pytest.mark.parametrize("language", ["pt_BR", "en"])
@pytest.mark.parametrize("wide", [False, True], ids=["narrow", "wide"])
@pytest.mark.parametrize("size", [9, 19])
@pytest.mark.parametrize("name", [*own_labyrinths()])
def test_MW_43_the_legend_of_a_labyrinth_has_all_the_signs_of_its_drawing_and_no_other(
    name: str, size: int, wide: bool, language: str
) -> None:
    grid, walls = own_labyrinths()[name][size].grid, own_labyrinths()[name][size].walls
    walled = next(
        cell for cell in grid.cells if {(cell, cell + 1), (cell - size, cell)} <= walls and cell % size < size - 1
    )
    free = [grid.name(cell) for cell in grid.cells if cell != walled][:: size - 1]
    mine = f"+mula_de_brasa@{free[2]} +amalgama@{grid.name(walled)}"
    options = MagicOptions(board=6, labyrinth=9 if size == 9 else 19)
    state = duel(mine, f"!afogado_da_ponte@{free[-2]}", HAND, options=options, labyrinth=name)
    seated = SeatedDuel(state, language=language)
    columns = 80 if wide else 42
    area = Rect(0, 0, columns, 20)
    cell = pane_size(DrawContext(Canvas(0, 0), seated.choosing.table_model, {}), area)
    legend = next(sign_lines(seated.choosing.table_model.view, 0, seated.localizer, cell))
    drawn = ""
    for way in (False, True):
        if way:
            seated.press("M", "enter")
        canvas = Canvas(columns, 20)
        pen = DrawContext(canvas, seated.choosing.table_model, {})
        draw_labyrinth(pen, canvas.area, 0)
        drawn += "".join("".join(row.chars[3:]) for row in canvas.rows()[1:])
    there = [card for _, card in standing_on(pen.view).values() if card.card is not None]
    letters = "".join(letters_of(seated.localizer, card, 9, near=True) for card in there)
    text = {word.strip("(),;") for word in legend.replace(",", " ,").split()}
    signs = {word for word in text if len(word) == 1}
    lines = {sign for sign in drawn if "─" <= sign <= "╿"} if cell.lined else set()
    assert cell.lined == (size == 9) == bool(text & {"linhas:", "lines:"})
    shown = {char for char in set(drawn) - lines - set(letters) - {" "} if not char.isalnum() and char not in "/'-"}
    assert shown | {"o"} == signs - set(letters) | {"o"}


@pytest.mark.parametrize("size", [(80, 24), (120, 40)])
def test_the_table_of_a_labyrinth_shows_the_legend_of_its_own_drawing(size: tuple[int, int]) -> None:
    seated = maze(size=19).point("player:0")
    assert ("(┘ as duas)" in seated.text(size)) == (size == (80, 24)) and "MU c4" in seated.text((120, 40))


def test_who_stands_where_comes_before_the_signs_once_these_are_known() -> None:
    first, later = (maze(turn=turn).point("").text((80, 24)) for turn in (3, 9))
    assert "linhas: paredes" in first and "Escrivão de Fumaça" not in first
    assert "linhas: paredes" not in later and "Escrivão de Fumaça" in later


def test_in_lines_the_labyrinth_is_a_text_and_moves_are_told_with_their_way() -> None:
    seated = maze().press("M", "enter")
    view = seated.choosing.table_model.view
    lines = seated.game_ui.describe(view, seated.localizer)
    assert "Labirinto Caracol, 9 × 9; as fileiras 1 e 2 são de Bia" in lines[1]
    assert lines[2] == "a b c d e f g h i"
    assert "_ e|M|_ _ _|.|.|. 4" in lines and "m . _ _ _ _ _ . . 8" in lines
    assert all(line == clean(line) for line in lines[1:12]), "spaces before and between are left out in lines"
    names = [seated.game_ui.name_of(view, action, seated.localizer) for action in GAME.legal_actions(seated.state, 0)]
    assert "casa e4, caminho de 4 casas: c5 d5 d4 e4" in names


def test_MW_142_a_labyrinth_of_the_club_is_played_on_and_told_by_its_name() -> None:
    club = Drawing("do_ze", drawn(own_labyrinths()["becos"][9]))
    options = MagicOptions(board=6, labyrinth=9, club_layouts=(club,))
    seated = SeatedDuel(duel("+mula_de_brasa@c2", "", HAND, options=options, labyrinth="do_ze"))
    assert "Do Ze" in seated.text((80, 24)).splitlines()[0]
    state = GAME.initial_state(GAME.presets["labyrinth"], 2)
    assert state.options.labyrinth == 19


def test_a_cell_is_told_by_its_name_with_the_walls_as_its_listener_sits() -> None:
    maze_of = {me: maze(me=me) for me in (0, 1)}
    heard = {me: cell_heard(seated.choosing.table_model.view, "C4", seated.localizer) for me, seated in maze_of.items()}
    labyrinth = own_labyrinths()["caracol"][9]
    sides = {"à frente": (0, 1), "à direita": (1, 0), "atrás": (0, -1), "à esquerda": (-1, 0)}
    for me, turn in ((0, 1), (1, -1)):
        walled = [
            name
            for name, (right, up) in sides.items()
            if {labyrinth.grid.named("c4"), labyrinth.grid.at(2 + right * turn, 3 + up * turn)}
            in [{*wall} for wall in labyrinth.walls]
        ]
        assert heard[me].startswith("c4; ") and heard[me].endswith("Mula de Brasa, em ataque, 1700/1000, de Bia")
        assert all((name in heard[me]) == (name in walled) for name in sides)
    view, localizer = maze_of[0].choosing.table_model.view, maze_of[0].localizer
    assert "casa livre" in cell_heard(view, "e5", localizer) and "virad" in cell_heard(view, "g9", localizer)
    assert cell_heard(view, "z99", localizer) == "Que casa? Elas vão de a1 a i9: casa a1."


def test_a_cell_of_a_board_is_told_with_its_terrain_and_without_a_board_there_is_none() -> None:
    boarded = SeatedDuel(
        duel("+mula_de_brasa@c2", "", HAND, options=MagicOptions(board=6, environments="lot"), map="serra")
    )
    heard = cell_heard(boarded.choosing.table_model.view, "c2", boarded.localizer)
    assert heard.startswith("c2, ") and "parede" not in heard and "Mula de Brasa" in heard
    plain = SeatedDuel(duel("+mula_de_brasa", "", HAND))
    assert cell_heard(plain.choosing.table_model.view, "c2", plain.localizer) == ""

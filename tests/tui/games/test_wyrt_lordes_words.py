"""Wyrt in words: every event, refusal, choice and ending, in both languages, and the ways to every action."""

from __future__ import annotations

from collections.abc import Iterator
from functools import partial
from itertools import permutations
from typing import Any, get_args

import pytest
from msgspec.structs import replace

from engine.core.bots import RandomBot
from engine.core.chance import Dealer, Stream
from engine.core.log import Player
from engine.core.model import Chance, Decide, Outcome, Reason
from engine.core.redaction import redact
from engine.games.wyrt_lordes import events as wyrt
from engine.games.wyrt_lordes.actions import (
    Bet,
    DrawFromPile,
    KeepDice,
    RollAgain,
    RollDice,
    RollLowest,
    TakeFromTable,
    WyrtDiscard,
    WyrtPass,
)
from engine.games.wyrt_lordes.cards import PLAIN_CARDS
from engine.games.wyrt_lordes.combinations import reading_of
from engine.games.wyrt_lordes.events import WyrtEvent
from engine.games.wyrt_lordes.explain import RULES
from engine.games.wyrt_lordes.game import WyrtLordes
from engine.games.wyrt_lordes.model import Dispute, Groups, WyrtAsk, WyrtOptions, WyrtState
from tests.engine.wyrt_lordes.positions import showdown
from tui.canvas.palette import MONO
from tui.games.game_ui import game_ui_of
from tui.games.table_model import DONE, ChoiceTree, TableModel
from tui.games.teaching import courses_of
from tui.games.wyrt_lordes.cards import HYNINN, combination, lower_die
from tui.games.wyrt_lordes.draw_seats import leaders
from tui.games.wyrt_lordes.tutorial import cards
from tui.services.identity.user_settings import LANGUAGES
from tui.services.matches.coach import table_of
from tui.texts.localizer import Localizer, Session, Words
from tui.texts.match_log import LogLine
from tui.texts.rules import rules_of

NAMES = ("Ana", "Bia", "Caio", "Duda", "Eva", "Ivo")
FACE = game_ui_of("wyrt_lordes")
GAME = WyrtLordes()
KINGS = cards("TS JH QD KC AS")
DRAGON = cards("9S 9H 9D 4C 4S")
EVENTS: tuple[WyrtEvent, ...] = (
    wyrt.LordChosen(0),
    wyrt.HandDealt(1, 0, (0, 1, 2)),
    wyrt.BetMade(0, 20),
    wyrt.BetsRefused((20, 50, 20, 20), (40, 70)),
    wyrt.BetsShown((10, 10, 50, 0), 10, (10, 10, 10, 7), False, (3,)),
    wyrt.OwnHandSeen(0, KINGS),
    wyrt.TableRevealed(0, cards("2S 7D"), False),
    wyrt.CardsDiscarded(1, 2, cards("3S 8D"), False),
    wyrt.WyrtPassed(2),
    wyrt.WyrtCardsDrawn(0, 1, cards("5C")),
    wyrt.CardsTaken(1, (0,), cards("7D"), False),
    wyrt.RoundEnded(1, False),
    wyrt.HandRevealed(0, KINGS, reading_of(KINGS)),
    wyrt.DiceRolled(0, (3, 4), (3, 4), 13, False),
    wyrt.LowestRolled(1, 0, 1, (5, 4), 14),
    wyrt.DiceKept(2),
    wyrt.DisputeBegan((0, 1), Dispute.POT),
    wyrt.OffRolled(1, (6, 2)),
    wyrt.DisputeWon(1, Dispute.POT),
    wyrt.PotWon((1,), 60, (0, 60, 0), "dice"),
    wyrt.LordOut(2, False),
    wyrt.WyrtTimeWasCalled(),
    wyrt.MatchEnded(Outcome((2, 1, 3), (80, 160, 0), "shuffled")),
)
EVERYTHING = WyrtOptions(hyninn=4, nimb=True, azgher=True, thyatis=True, tenebra=True)
TABLES = (
    (WyrtOptions(), 3),
    (EVERYTHING, 5),
    (WyrtOptions(thyatis=True, hyninn=4), 2),
    (WyrtOptions(groups=Groups.PAIRS), 6),
    (WyrtOptions(groups=Groups.TRIOS, group_sum=True, anticlockwise=True), 6),
)


def localizer(language: str = "pt_BR", seats: int = 4) -> Localizer:
    return Localizer(Session(language=language), NAMES[:seats])


def questions(options: WyrtOptions, seats: int, number: int) -> Iterator[tuple[WyrtState, int]]:
    """Play a match out at random; yields every state that asks somebody, with who is asked first."""
    state = GAME.initial_state(options, seats)
    dealer, rng, bot = Dealer(number.to_bytes(32, "big")), Stream(b"wyrt%d" % number), RandomBot()
    while True:
        turn = GAME.turn(state)
        if isinstance(turn, Chance):
            state = GAME.resolve(state, dealer.answer(turn))
        elif isinstance(turn, Decide):
            seat = turn.seats[0]
            yield state, seat
            state = GAME.apply(state, seat, bot.choose(None, GAME.legal_actions(state, seat), rng))
        else:
            return


def scene_of(state: WyrtState, seat: int, said: Localizer) -> TableModel:
    view = GAME.view(state, seat)
    legal = GAME.legal_actions(state, seat)
    moves = ChoiceTree((path, action) for action in legal for path in FACE.paths(view, action))
    players = tuple(map(Player, NAMES[: len(state.seats)]))
    turn = GAME.turn(state)
    asked = turn.seats if isinstance(turn, Decide) else ()
    return TableModel(said, MONO, players, view, asked, moves, anchor=seat, me=seat)


@pytest.mark.parametrize("language", LANGUAGES)
def test_every_event_has_a_sentence(language: str) -> None:
    assert {type(event) for event in EVENTS} == set(get_args(WyrtEvent))
    lines = [FACE.sentence(event, localizer(language)) for event in EVENTS]
    assert all(isinstance(line, LogLine) and line.text for line in lines)
    assert len({line.text for line in lines if line is not None}) == len(EVENTS)


@pytest.mark.parametrize("language", LANGUAGES)
def test_money_is_told_in_tibares_and_players_are_called_lords(language: str) -> None:
    words, rules = (
        Words(language),
        " ".join(block.text for part in rules_of("wyrt_lordes", language) for block in part.blocks),
    )
    assert words("wyrt_lordes.money", money=5) == "T$ 5" and words("result.scores.wyrt_lordes") == "tibares"
    assert words("wyrt_lordes.results.lord") == {"pt_BR": "Lorde", "en": "Lord"}[language]
    assert "**Tibar (T$):**" in rules


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize(
    ("kind", "hand"),
    [
        ("treasure", "2S 4H 7C 9D KS"),
        ("pair", "KS KH 7C 9D 2S"),
        ("trio", "7S 7H 7C 9D 2S"),
        ("adventurers", "8S 9H TC JD QS"),
        ("dragon", "9S 9H 9D 4C 4S"),
        ("kings", "TS JH QD KC AS"),
    ],
)
def test_each_combination_says_its_phrase_when_the_hand_is_laid_open(kind: str, hand: str, language: str) -> None:
    line = FACE.sentence(wyrt.HandRevealed(0, cards(hand), reading_of(cards(hand))), localizer(language))
    assert line is not None and line.text.endswith(f" {Words(language)(f'wyrt_lordes.phrase.{kind}')}")


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("reason", ["last", "lords_out", "shuffled", "time"])
def test_every_way_to_end_has_a_sentence_and_a_short_word(language: str, reason: str) -> None:
    text = FACE.ending(Outcome((2, 1, 3), (80, 160, 0), reason), localizer(language))
    assert "Bia" in text and "160" in text
    assert Words(language)(f"reason.{reason}")


def test_WL_8_a_group_wins_by_all_its_names_and_its_money_together() -> None:
    text = FACE.ending(Outcome((1, 3, 1, 3), (120, 90, 90, 100), "shuffled"), localizer())
    assert text == "Todos embaralharam: Ana e Caio vencem com T$ 210."


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("by", ["points", "combination", "cards", "dice", "split", "alone"])
def test_every_way_of_the_pot_is_told_its_own_way(language: str, by: str) -> None:
    lines = FACE.sentence(wyrt.PotWon((0, 2), 61, (31, 0, 30), by), localizer(language))
    assert lines is not None and "Ana" in lines.text and "61" in lines.text
    assert "Ana T$ 31, Caio T$ 30" in lines.text


@pytest.mark.parametrize("language", LANGUAGES)
def test_nobody_is_told_to_take_a_pot_of_nothing(language: str) -> None:
    alone, said = wyrt.PotWon((0,), 0, (0, 0), "alone"), localizer(language)
    lines = FACE.sentence(alone, said)
    assert lines is not None and lines.text == said("wyrt_lordes.log.pot.empty") and "0" not in lines.text
    assert FACE.flourish(alone, said, None) is None


def test_WL_7_refused_bets_and_an_impasse_are_told_apart() -> None:
    shown, impasse = (
        FACE.sentence(wyrt.BetsShown((20, 50, 10, 10), 20, (10,) * 4, item, ()), localizer()) for item in (False, True)
    )
    assert shown is not None and impasse is not None
    assert "Valem T$ 20" in shown.text and "Impasse" in impasse.text


def test_WL_6_who_puts_in_everything_is_named_with_the_sum() -> None:
    lines = FACE.sentence(EVENTS[4], localizer())
    assert lines is not None and "Duda (T$ 7) põe tudo o que tem." in lines.text and lines.mark == "!"


@pytest.mark.parametrize("language", LANGUAGES)
def test_bets_and_cards_that_others_may_not_see_are_never_named(language: str) -> None:
    bet, drawn = wyrt.BetMade(0, 50), wyrt.WyrtCardsDrawn(0, 2, cards("KS 3D"))
    for event, secret in ((bet, "50"), (drawn, "K♠")):
        own, seen = (FACE.sentence(redact(event, seat), localizer(language)) for seat in (0, 1))
        assert own is not None and secret in own.text
        assert seen is not None and secret not in seen.text
    assert FACE.sentence(redact(wyrt.OwnHandSeen(0, KINGS), 1), localizer(language)) is None


@pytest.mark.parametrize("language", LANGUAGES)
def test_WL_31_cards_laid_face_down_are_counted(language: str) -> None:
    for event in (
        wyrt.TableRevealed(0, cards("2S 7D"), True),
        wyrt.CardsDiscarded(0, 2, cards("2S 7D"), True),
        wyrt.CardsTaken(0, (0, 1), cards("2S 7D"), True),
    ):
        seen = FACE.sentence(redact(event, 1), localizer(language))
        assert seen is not None and "♠" not in seen.text and "♦" not in seen.text


@pytest.mark.parametrize("language", LANGUAGES)
def test_every_refusal_has_a_sentence_with_the_data_it_carries(language: str) -> None:
    data: dict[str, int | str] = {"amount": 20, "least": 10, "has": 7, "most": 3, "cards": 4, "needed": 2, "taken": 1}
    for code, rule in RULES.items():
        text = FACE.why(Reason(code, rule, data), localizer(language))
        assert text and "{" not in text
        assert len(localizer(language)("table.why", why=text, rule=rule)) <= 78, "it fits into the line below the table"


def test_every_moment_has_a_mark_and_a_word_for_the_replay() -> None:
    extra = (wyrt.HandRevealed(1, DRAGON, reading_of(DRAGON)), wyrt.PotWon((0, 1), 60, (30, 30), "split"))
    moments = set(GAME.moments((*EVENTS, *extra)))
    assert moments == {"short", "kings", "dragon", "dispute", "pot", "split", "out", "time", "end"}
    assert len({FACE.marks[moment] for moment in moments}) == len(moments)
    assert all(f"replay.mark.{moment}" in Words(language) for moment in moments for language in LANGUAGES)


def test_the_log_marks_what_the_replay_marks() -> None:
    for event in EVENTS:
        line = FACE.sentence(event, localizer())
        assert line is not None
        moments = GAME.moments((event,))
        assert line.mark == (FACE.marks[moments[0]] if moments else "")


@pytest.mark.parametrize("language", LANGUAGES)
def test_each_combination_has_a_name_of_its_own_and_a_phrase_where_it_is_shown(language: str) -> None:
    hands = ("AS KD 9C 5H 2D", "KS KD 9C 5H 2D", "7S 7D 7C 5H 2D", "5S 6D 7C 8H 9D", "9S 9H 9D 4C 4S", "TS JH QD KC AS")
    names = [combination(localizer(language), reading_of(cards(hand))) for hand in hands]
    assert len(set(names)) == 6
    assert names[3].endswith("5-9")
    for hand in hands[2:]:
        lines = FACE.sentence(wyrt.HandRevealed(0, cards(hand), reading_of(cards(hand))), localizer(language))
        assert lines is not None and lines.text.endswith(('"', "»"))


def test_WL_3_the_lowest_straight_is_named_from_its_ace() -> None:
    assert combination(localizer(), reading_of(cards("AS 2D 3C 4H 5D"))) == "Aventureiros A-5"


def test_WL_27_a_hand_made_with_a_card_of_hyninn_is_named_as_what_it_makes() -> None:
    assert combination(localizer(), reading_of((*cards("TS JH QD KC"), PLAIN_CARDS))) == "Reis de Arton"


@pytest.mark.parametrize(("dice", "row"), [((6, 2), (2, 4, 1)), ((5, 5), (5, 1, 4)), ((1, 1), (1, 5, 0))])
def test_WL_30_the_chances_of_the_lower_die_are_counted(dice: tuple[int, ...], row: tuple[int, int, int]) -> None:
    assert lower_die(dice) == row


def test_dice_roll_before_their_sum_is_greeted() -> None:
    fell = FACE.flourish(wyrt.DiceRolled(0, (3, 4), (3, 4), 13, False), localizer(), 1)
    assert fell is not None and fell.text == "Ana: 6 + 7 = 13" and fell.dice == (3, 4) and fell.spots == ("lord:0",)
    again = FACE.flourish(wyrt.DiceRolled(0, (1, 1), (3, 4), 13, True), localizer(), 1)
    assert again is not None and again.dice == (1, 1) and again.text.endswith("= 13")


def test_kings_a_dispute_and_a_lord_without_money_are_greeted() -> None:
    kings = FACE.flourish(wyrt.HandRevealed(0, KINGS, reading_of(KINGS)), localizer(), 1)
    assert kings is not None and kings.text.startswith("REIS DE ARTON: Ana")
    level = FACE.flourish(wyrt.DisputeBegan((0, 2), Dispute.POT), localizer(), 1)
    assert level is not None and level.spots == ("lord:0", "lord:2")
    out = FACE.flourish(wyrt.LordOut(2, False), localizer(), 1)
    assert out is not None and "Caio" in out.text
    assert FACE.flourish(wyrt.LordOut(2, True), localizer(), 1) is None


@pytest.mark.covered
@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize(("options", "seats"), TABLES)
def test_every_question_is_asked_and_every_choice_named_and_reached(
    options: WyrtOptions, seats: int, language: str
) -> None:
    said = localizer(language, seats)
    seen: set[type] = set()
    for number in range(4):
        for state, seat in questions(options, seats, number):
            table_model = scene_of(state, seat, said)
            legal = GAME.legal_actions(state, seat)
            seen |= {type(action) for action in legal}
            names = [FACE.name_of(table_model.view, action, said) for action in legal]
            # Cards of Hyninn are all the same: it does not matter which of them is meant.
            assert len(set(names)) == len(legal) or any(names.count(name) > 1 and HYNINN in name for name in names)
            ways = [path for action in legal for path in FACE.paths(table_model.view, action)]
            assert len(set(ways)) == len(ways)
            assert FACE.prompt(table_model) and "{" not in FACE.prompt(table_model)
            assert FACE.first_focus(table_model) in table_model.moves.following(())
            assert all(FACE.describe(table_model.view, said))
            keys = list(FACE.hotkeys(table_model).values()) + [
                command.keys[0] for command in FACE.commands(table_model)
            ]
            assert len(set(keys)) == len(keys)
    assert {Bet, WyrtDiscard, WyrtPass, DrawFromPile, TakeFromTable, RollDice} <= seen
    assert (RollLowest in seen) == options.thyatis


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize(("options", "seats"), TABLES)
def test_every_prompt_fits_the_line_of_a_small_terminal(options: WyrtOptions, seats: int, language: str) -> None:
    for state, seat in questions(options, seats, 7):
        assert len(FACE.prompt(scene_of(state, seat, localizer(language, seats)))) <= 76


@pytest.mark.parametrize("language", LANGUAGES)
def test_WL_18_kings_are_told_that_a_second_roll_cannot_harm(language: str) -> None:
    state = next(state for state in _with_kings() if state.ask is WyrtAsk.REIS)
    table_model = scene_of(state, state.seat, localizer(language, 2))
    assert {type(action) for action in table_model.moves.actions} == {RollAgain, KeepDice}
    assert FACE.first_focus(table_model) == "again"
    total = str(sum(state.seats[state.seat].dice))
    assert total in FACE.prompt(table_model) and len(FACE.prompt(table_model)) <= 76
    assert total in FACE.hint(table_model._replace(focus="again"))
    assert (
        len({FACE.name_of(table_model.view, action, table_model.localizer) for action in table_model.moves.actions})
        == 2
    )


def _with_kings() -> Iterator[WyrtState]:
    scenario = courses_of("wyrt_lordes")[0].scenarios[1]
    table = table_of(GAME, scenario, (Player("Ana"), Player("Rosa")))
    for action in (WyrtDiscard(cards("3C")), TakeFromTable((5,)), RollDice()):
        table.submit(0, action)
        yield table.state


def test_cards_are_marked_in_any_order_and_only_closing_the_set_takes_it() -> None:
    action = WyrtDiscard(cards("3S 8D KC"))
    (way,) = FACE.paths(None, action)
    moves = ChoiceTree([(way, action)])
    assert way[-1] == DONE and moves.marks(way[0]) and not moves.marks(DONE)
    for order in permutations(way[:-1]):
        for count in range(3):
            assert set(moves.following(order[:count])) == {*order[count:]}
        assert moves.following(order) == (DONE,)
        assert moves.only(order) is None and moves.only((*order, DONE)) == action


def test_a_discard_that_breaks_a_straight_is_warned_of_and_one_that_keeps_a_trio_is_not() -> None:
    state = next(state for state, _seat in questions(WyrtOptions(), 2, 1) if state.ask is WyrtAsk.DISCARD)
    view = GAME.view(state, state.seat)

    def holding(names: str) -> Any:
        seats = list(view.seats)
        seats[state.seat] = replace(seats[state.seat], hand=cards(names))
        return replace(view, seats=tuple(seats))

    moves = ChoiceTree()
    straight, trio = holding("5S 6D 7C 8H 9D"), holding("7S 7D 7C 5H 2D")
    assert FACE.caution(straight, moves, WyrtDiscard(cards("5S"))) == "wyrt_lordes.caution.break"
    assert FACE.caution(trio, moves, WyrtDiscard(cards("5H 2D"))) is None
    assert FACE.caution(trio, moves, WyrtDiscard(cards("7C"))) == "wyrt_lordes.caution.break"
    assert FACE.caution(straight, moves, WyrtPass()) is None


def test_only_drawing_what_nothing_else_can_give_is_done_for_somebody() -> None:
    view = GAME.view(*next(questions(WyrtOptions(), 3, 2)))
    assert GAME.automatic(view, DrawFromPile(), True) and GAME.automatic(view, DrawFromPile(), False)
    assert not GAME.automatic(view, WyrtPass(), True)


def test_a_lord_that_bets_and_one_that_holds_hidden_cards_sit_behind_the_curtain() -> None:
    for state, seat in questions(WyrtOptions(), 3, 2):
        secret = GAME.has_secrets(GAME.view(state, seat))
        assert secret == (state.ask is WyrtAsk.BET or not state.order)


def test_who_leads_is_who_takes_the_pot() -> None:
    """Whatever the tie-breaks, once all dice lie the mark stands at the winners, when no dispute follows."""
    checked = 0
    for number, (options, seats) in enumerate(TABLES * 8):
        events: list[Any] = []
        state = GAME.initial_state(options, seats)
        dealer, rng, bot = Dealer(number.to_bytes(32, "big")), Stream(b"lead%d" % number), RandomBot()
        while not isinstance(turn := GAME.turn(state), type(None)):
            events.clear()
            if isinstance(turn, Chance):
                state = GAME.resolve(state, dealer.answer(turn), events)
            elif isinstance(turn, Decide):
                seat = turn.seats[0]
                state = GAME.apply(state, seat, bot.choose(None, GAME.legal_actions(state, seat), rng), events)
            else:
                break
            won = next((event for event in events if isinstance(event, wyrt.PotWon)), None)
            if won is not None and won.by in ("points", "combination", "cards", "split") and state.dispute is None:
                row = leaders(GAME.view(state, None))
                if not options.group_sum:
                    assert set(row) >= set(won.seats)
                    checked += 1
                    assert len(row) == len(won.seats) or options.nimb or options.groups is not Groups.NONE
    assert checked > 50


@pytest.mark.parametrize("language", LANGUAGES)
def test_a_hand_that_ends_is_shown_lord_by_lord(language: str) -> None:
    said = localizer(language)
    state = GAME.initial_state(WyrtOptions(), 4)
    dealer, rng, bot = Dealer(bytes(32)), Stream(b"end"), RandomBot()
    shown = []
    while True:
        turn, events = GAME.turn(state), []  # type: Any, list[Any]
        if isinstance(turn, Chance):
            state = GAME.resolve(state, dealer.answer(turn), events)
        elif isinstance(turn, Decide):
            legal = GAME.legal_actions(state, turn.seats[0])
            state = GAME.apply(state, turn.seats[0], bot.choose(None, legal, rng), events)
        else:
            break
        lines = FACE.hand_summary(events, partial(GAME.view, state, 0), said)
        if lines is not None:
            shown.append((lines, state))
    assert len(shown) >= 2
    for lines, state in shown:
        assert len(lines.rows) == 5 and {len(row) for row in lines.rows} == {6}
        assert lines.rows[1][4].startswith("+")
        assert {int(row[-1]) for row in lines.rows[1:] if row[-1].isdigit()} == {
            place.money for place in state.seats if not place.left
        }


@pytest.mark.parametrize(("language", "money"), [("pt_BR", "105, na sorte"), ("en", "105, by dice")])
def test_WL_25_the_end_tells_that_dice_decided_between_those_level_in_money(language: str, money: str) -> None:
    match = showdown("A K 9 7 5", "Q J 9 7 5", "Q J 8 7 4", shuffled=(1, 2), money=(85, 115, 100))
    state = match.rolls((6, 6), (1, 1), (1, 1)).rolls((3, 3), (4, 3)).state
    assert state.outcome is not None
    view = WyrtLordes().view(state, None)
    _, first, second, _ = FACE.results(view, state.outcome, match.story, localizer(language))
    assert (first[2], second[2]) == (money, "105")

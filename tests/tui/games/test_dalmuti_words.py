"""Dalmuti in words: every event, refusal, choice and table has its sentence in both languages."""

from __future__ import annotations

from types import SimpleNamespace
from typing import Any, get_args

import pytest
from msgspec.structs import replace

from engine.core.bots import RandomBot
from engine.core.chance import Dealer, Stream
from engine.core.model import Chance, Decide, Outcome, Reason
from engine.core.redaction import redact
from engine.games.dalmuti import events as dalmuti
from engine.games.dalmuti.actions import (
    CallRevolution,
    CallTakeover,
    DalmutiAction,
    DalmutiPass,
    Decline,
    GiveCards,
    Play,
)
from engine.games.dalmuti.events import DalmutiEvent
from engine.games.dalmuti.explain import RULES
from engine.games.dalmuti.game import Dalmuti
from engine.games.dalmuti.model import DalmutiAsk, DalmutiOptions, DalmutiState
from tests.engine.dalmuti.test_megacorp import opening
from tests.tui.toy import toy_scene
from tui.canvas.grid import Canvas
from tui.canvas.palette import MONO
from tui.games.controls import number_of
from tui.games.dalmuti import controls as choices
from tui.games.dalmuti.cards import cards_short, set_short, set_words
from tui.games.game_ui import game_ui_of
from tui.games.table_model import DONE, ChoiceTree
from tui.match.overlays import draw_lesson
from tui.services.identity.user_settings import LANGUAGES
from tui.texts.localizer import Localizer, Session, Words
from tui.texts.match_log import LogLine

NAMES = ("Ana", "Bia", "Caio", "Duda")
FACE = game_ui_of("dalmuti")
GAME = Dalmuti()
EVENTS: tuple[Any, ...] = (
    dalmuti.LeaderDrawn(0),
    dalmuti.HandBegan(1, (0, 1, 2, 3), 3),
    dalmuti.CardsDealt(0, 3, (1, 9, 9)),
    dalmuti.CallDeclined(2),
    dalmuti.TakeoverCalled(3, (3, 2, 1, 0)),
    dalmuti.RevolutionCalled(1),
    dalmuti.BonusPaid(3, 0, 2, (1, 2)),
    dalmuti.GiftGiven(0, 3, 2, (9, 10)),
    dalmuti.TrickBegan(1, 1, 0),
    dalmuti.SetLaid(0, Play(9, 3, 1), 8),
    dalmuti.DalmutiPassed(1),
    dalmuti.WentOut(0, 1, 3),
    dalmuti.TrickEnded(0, False),
    dalmuti.LeadSkipped(2),
    dalmuti.HandEnded(1, (0, 1, 2, 3), (3, 2, 1, 0), (3, 2, 1, 0)),
    dalmuti.HandAdded(),
    dalmuti.DalmutiSeatLeft(1),
    dalmuti.DalmutiTimeWasCalled(),
    dalmuti.DalmutiGameEnded(Outcome((1, 2, 3, 4), (9, 7, 5, 3), "points")),
)
TABLES = (
    DalmutiOptions(hands=2),
    DalmutiOptions(hands=5, jokers=2, takeover=True),
    DalmutiOptions(
        hands=5, jokers=2, takeover=True, takeover_redeal=False, revolution=True, jokers_alone=True, vice_bonus=1
    ),
)


def localizer(language: str = "pt_BR") -> Localizer:
    return Localizer(Session(language=language), NAMES)


def questions(options: DalmutiOptions, number: int, seats: int = 4) -> Any:
    """Play a match out at random; yields every state that asks somebody, with who is asked first."""
    state = GAME.initial_state(options, seats)
    dealer, rng, bot = Dealer(number.to_bytes(32, "big")), Stream(b"dalmuti%d" % number), RandomBot()
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


@pytest.mark.parametrize("language", LANGUAGES)
def test_every_event_has_a_sentence(language: str) -> None:
    assert {type(event) for event in EVENTS} == set(get_args(DalmutiEvent))
    lines = [FACE.sentence(event, localizer(language)) for event in EVENTS]
    assert all(isinstance(line, LogLine) and line.text for line in lines)
    assert len({line.text for line in lines if line is not None}) == len(EVENTS)


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("reason", ["points", "time", "last_seat"])
def test_every_way_to_end_has_a_sentence_and_a_short_word(language: str, reason: str) -> None:
    assert "Ana" in FACE.ending(Outcome((1, 2, 3, 4), (4, 3, 2, 1), reason), localizer(language))
    assert Words(language)(f"reason.{reason}")


def test_DA_20_level_at_the_top_share_the_victory_by_all_their_names() -> None:
    text = FACE.ending(Outcome((1, 3, 1, 4), (9, 5, 9, 2), "points"), localizer())
    assert text == "Ana e Caio dividem a vitória com 9 pontos."


@pytest.mark.parametrize("language", LANGUAGES)
def test_every_refusal_has_a_sentence_with_the_data_it_carries(language: str) -> None:
    data: dict[str, int | str] = {"card": 9, "top": 1, "needs": 3, "has": 2}
    for code, rule in RULES.items():
        text = FACE.why(Reason(code, rule, data), localizer(language))
        assert text and "{" not in text


def test_a_refusal_names_cards_as_they_are_written() -> None:
    assert FACE.why(Reason("not_rarer", "S3", {"card": 12, "top": 11}), localizer()).startswith(
        "Q não é mais rara que J"
    )


def test_every_moment_has_a_mark_and_a_word_for_the_replay() -> None:
    moments = GAME.moments(EVENTS)
    marks = [FACE.marks[moment] for moment in set(moments)]
    assert len(set(marks)) == len(marks) == 7
    assert all(f"replay.mark.{moment}" in Words(language) for moment in moments for language in LANGUAGES)


@pytest.mark.parametrize("language", LANGUAGES)
def test_cards_that_others_may_not_see_are_never_named(language: str) -> None:
    for event in (dalmuti.BonusPaid(3, 0, 2, (1, 13)), dalmuti.GiftGiven(0, 3, 2, (1, 13))):
        own, seen = (FACE.sentence(redact(event, seat), localizer(language)) for seat in (0, 1))
        assert own is not None and "A" in own.text and "K" in own.text
        assert seen is not None and "K" not in seen.text
    assert FACE.sentence(redact(dalmuti.CardsDealt(0, 2, (1, 13)), 1), localizer(language)) is None


def test_sets_are_told_by_number_rank_and_jokers() -> None:
    assert set_words(localizer(), Play(9, 3)) == "3 × 9"
    assert set_words(localizer(), Play(1, 3, 2)) == "1 × A com 2 curingas"
    assert set_words(localizer("en"), Play(13, 2, 2)) == "2 jokers"
    assert set_short(localizer(), Play(12, 3, 1)) == "2×Q+*"
    assert cards_short(localizer(), (0, 9, 1, 9)) == "A 2×9 *"


def test_going_out_first_and_a_takeover_are_greeted_at_their_seat() -> None:
    first = FACE.flourish(dalmuti.WentOut(2, 1, 3), localizer(), 0)
    assert first is not None and first.text == "Caio BATE PRIMEIRO: 3 pontos" and first.spots == ("seat:2",)
    mine = FACE.flourish(dalmuti.WentOut(0, 1, 3), localizer(), 0)
    assert mine is not None and mine.text.startswith("VOCÊ")
    assert FACE.flourish(dalmuti.WentOut(2, 2, 2), localizer(), 0) is None
    takeover = FACE.flourish(dalmuti.TakeoverCalled(3, (3, 2, 1, 0)), localizer(), 0)
    assert takeover is not None and "Duda" in takeover.text and takeover.spots == ("seat:3",)


def between_hands() -> tuple[DalmutiState, list[DalmutiEvent]]:
    """Return the first state of the second hand, and what happened when the first ended."""
    before = None
    for state, seat in questions(DalmutiOptions(hands=2), 1):
        if state.deal.hand == 2:
            assert before is not None
            events: list[DalmutiEvent] = []
            earlier, asked = before
            for action in GAME.legal_actions(earlier, asked):
                events.clear()
                after = GAME.apply(earlier, asked, action, events)
                if any(isinstance(event, dalmuti.HandEnded) for event in events):
                    return after, list(events)
        before = (state, seat)
    raise AssertionError("the first hand does not end")


@pytest.mark.parametrize("language", LANGUAGES)
def test_the_interlude_tells_places_points_and_the_next_titles(language: str) -> None:
    state, events = between_hands()
    ended = next(event for event in events if isinstance(event, dalmuti.HandEnded))
    lines = FACE.hand_summary(events, lambda: GAME.view(state, 0), localizer(language))
    assert lines is not None
    head, *rows = lines.rows
    assert {len(row) for row in (head, *rows)} == {4}
    assert [row[0].split()[-1] for row in rows] == [NAMES[seat] for seat in ended.order]
    assert [row[1] for row in rows] == ["+3", "+2", "+1", "+0"]
    words = Words(language)
    assert [row[3] for row in rows] == [
        words(f"dalmuti.title.{title}.full") for title in ("president", "vice", "senior", "junior")
    ]
    assert FACE.hand_summary((dalmuti.DalmutiPassed(0),), lambda: GAME.view(state, 0), localizer(language)) is None
    later = replace(ended, hand=2)
    assert lines.lesson == "dalmuti.reengineering"
    second = FACE.hand_summary((later,), lambda: GAME.view(state, 0), localizer(language))
    assert second is not None and not second.lesson


@pytest.mark.parametrize("language", LANGUAGES)
def test_what_a_newcomer_is_told_is_shown_whole_on_a_small_screen(language: str) -> None:
    canvas = Canvas(80, 18)
    title, text = (localizer(language)(f"dalmuti.reengineering{part}") for part in (".title", ""))
    draw_lesson(canvas, canvas.area, MONO, title, text, "Enter")
    shown = " ".join("\n".join("".join(row.chars) for row in canvas.rows()).replace("║", " ").split())
    assert all(" ".join(line.split()) in shown for line in text.splitlines()) and "Enter" in shown


@pytest.mark.parametrize("language", LANGUAGES)
def test_the_end_lists_the_points_of_every_hand(language: str) -> None:
    last = None
    for state, seat in questions(DalmutiOptions(hands=2), 2):
        last = (state, seat)
    assert last is not None
    ended = next(
        after
        for action in GAME.legal_actions(*last)
        if (after := GAME.apply(last[0], last[1], action)).deal.outcome is not None
    )
    outcome = ended.deal.outcome
    assert outcome is not None
    head, *rows = FACE.results(GAME.view(ended, 0), outcome, (), localizer(language))
    assert len(head) == 5 and len(rows) == 4
    for row in rows:
        assert int(row[2]) + int(row[3]) == int(row[4])
    assert [int(row[4]) for row in rows] == sorted(outcome.scores, reverse=True)


@pytest.mark.parametrize("options", TABLES, ids=["plain", "takeover", "everything"])
def test_every_action_can_be_chosen_named_and_told_apart(options: DalmutiOptions) -> None:
    seen: set[type] = set()
    said = localizer()
    for number in range(10):
        for state, seat in questions(options, number, 4 + number % 5):
            view, legal = GAME.view(state, seat), GAME.legal_actions(state, seat)
            seen |= {type(action) for action in legal}
            ways = [path for action in legal for path in FACE.paths(view, action)]
            assert len(set(ways)) == len(ways)
            assert all(FACE.paths(view, action) for action in legal)
            if state.deal.ask is not DalmutiAsk.GIFT:
                lines = [FACE.name_of(view, action, Localizer(said.session, tuple("abcdefgh"))) for action in legal]
                assert len(set(lines)) == len(lines)
    calls = {CallTakeover, Decline} | ({CallRevolution} if options.revolution else set())
    assert seen == {Play, DalmutiPass, GiveCards} | (calls if options.jokers else set())
    assert not options.revolution or seen == set(get_args(DalmutiAction))


def test_S3_a_set_of_the_count_asked_needs_only_its_rank() -> None:
    for state, seat in questions(DalmutiOptions(hands=1), 3):
        view = GAME.view(state, seat)
        if not view.laid:
            continue
        moves = ChoiceTree(
            (path, action) for action in GAME.legal_actions(state, seat) for path in FACE.paths(view, action)
        )
        for spot in moves.following(()):
            assert moves.only((spot,)) is not None


def test_M4_cards_of_a_gift_are_marked_in_any_order_and_closed() -> None:
    state, seat = next(pair for pair in questions(DalmutiOptions(hands=2), 4) if pair[0].deal.ask is DalmutiAsk.GIFT)
    view = GAME.view(state, seat)
    hand = choices.hand_of(view)
    both = tuple(sorted((hand[0], hand[-1])))
    moves = ChoiceTree((path, GiveCards(both)) for path in FACE.paths(view, GiveCards(both)))
    first, last = choices.held(0), choices.held(len(hand) - 1)
    assert moves.at((first, last, DONE)) == moves.at((last, first, DONE)) == GiveCards(both)
    assert last in moves.following((first,)) and first in moves.following((last,))


def test_DA_26_a_pass_is_said_for_somebody_before_others_only_if_it_tells_nothing() -> None:
    for state, seat in questions(DalmutiOptions(hands=1), 5):
        view = GAME.view(state, seat)
        if GAME.legal_actions(state, seat) == (DalmutiPass(),):
            few = view.seats[seat].hand_size < view.laid[-1].play.count
            assert GAME.automatic(view, DalmutiPass(), alone=True)
            assert GAME.automatic(view, DalmutiPass(), alone=False) is few


@pytest.mark.parametrize("language", LANGUAGES)
def test_the_table_is_described_without_what_the_viewer_may_not_know(language: str) -> None:
    for state, seat in questions(DalmutiOptions(hands=2, jokers=2), 6):
        lines = FACE.describe(GAME.view(state, seat), localizer(language))
        assert all(lines) and len(lines) >= 6
        own = Words(language)("dalmuti.tell.own", cards="")[:5]
        assert sum(line.startswith(own) for line in lines) == bool(state.hands[seat])
        assert not any(line.startswith(own) for line in FACE.describe(GAME.view(state, None), localizer(language)))


def test_M4_the_pointer_of_a_gift_starts_on_a_loose_common_card_and_breaks_no_set() -> None:
    state, seat = next(pair for pair in questions(DalmutiOptions(hands=2), 4) if pair[0].deal.ask is DalmutiAsk.GIFT)
    view = GAME.view(state, seat)
    hands = (((2, 2, 4, 7, 8, 8, 10, 10, 10), 7), ((3, 5, 5, 9, 9), 9), ((1, 2, 5, 8, 9, 9, 0), 8))
    for cards, loosest in hands:
        own = replace(view.seats[seat], hand=cards)
        model: Any = SimpleNamespace(
            view=replace(view, seats=(*view.seats[:seat], own, *view.seats[seat + 1 :])), picked=()
        )
        hand = choices.hand_of(model.view)
        assert choices.held.best is not None
        spot = choices.held.best(model, [choices.held(at) for at in range(len(hand))])
        assert hand[number_of(spot)] == loosest


@pytest.mark.parametrize("single", [True, False])
def test_DA_36_who_may_open_with_a_single_card_alone_is_asked_for_one(single: bool) -> None:
    match = opening(DalmutiOptions(president_single=single))
    view = GAME.view(match.state, 0)
    ways = [(path, action) for action in match.legal(0) for path in FACE.paths(view, action)]
    model = toy_scene()._replace(view=view, me=0, asked=(0,), moves=ChoiceTree(ways))
    assert ("lay one card" in FACE.prompt(model)) is single
    assert ("one or more like cards" in FACE.prompt(model)) is not single

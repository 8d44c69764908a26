"""Questions from turns of Magic & Wizards in which a win was missed: asked step by step, by what the seat knew."""

from __future__ import annotations

from pathlib import Path

import pytest
from msgspec.structs import replace

from engine.games.registry import GAMES
from saves.exchange.match_files import read_file
from saves.matches.record import Record
from saves.sealed_matches import SealedMatch
from tests.tui.services.review.judged import kept_store, tape_of
from tui.games.game_ui import game_ui_of
from tui.services.matches.player_update import Viewer
from tui.services.review import knowledge as knowledge_module
from tui.services.review.knowledge import Knowledge
from tui.services.review.questions import Answers, QuizQuestion
from tui.services.review.rights import ReviewRefused
from tui.services.review.winning import TurnWins, WinningTurn, own_win_questions, win_questions

PUBLISHED = Path(__file__).parents[3] / "saves" / "published" / "magic_wizards_1_discs.jsonl"
"""Ana missed a win in turn 7: the monster in slot 39 would have beaten the one in slot 16; Bia had set a card."""


def wins() -> TurnWins:
    found = game_ui_of("magic_wizards").turn_wins
    assert found is not None
    return found


def record() -> Record:
    return read_file(PUBLISHED, GAMES)


async def asked(folder: Path, viewer: Viewer, eyes: tuple[Viewer, ...] = ("all",)) -> tuple[QuizQuestion, ...]:
    shown = record()
    tape = tape_of(shown)
    knowledge = Knowledge(kept_store(folder, shown), shown, tape, eyes)
    return await win_questions(knowledge, shown, tape, (viewer,), wins())


def step(answers: Answers, slot: int) -> None:
    """Answer with the step that names this slot."""
    answers.give(next(action for action in answers.choice.legal if action.slot == slot))


async def test_a_win_that_was_missed_is_asked_for_attacker_then_target_until_it_is_won(tmp_path: Path) -> None:
    (question,) = await asked(tmp_path, "all")
    assert (question.choice.seat, question.choice.place) == (0, 62)
    answers = Answers([question])
    step(answers, 39)
    assert answers.given is None and {action.slot for action in answers.choice.legal} == {16, 40}
    step(answers, 16)
    assert answers.given is not None and answers.right == 1 and not answers.losses


@pytest.mark.parametrize("slots", [(6,), (39, 40)], ids=["attacker", "target"])
async def test_an_attack_after_which_nothing_wins_for_sure_is_no_right_answer(
    slots: tuple[int, ...], tmp_path: Path
) -> None:
    answers = Answers(await asked(tmp_path, 0, (0,)))
    for slot in slots:
        step(answers, slot)
    assert answers.given is not None and answers.right == 0


async def test_each_step_shows_what_the_seat_saw_and_what_was_set_stays_where_it_lies(tmp_path: Path) -> None:
    (question,) = await asked(tmp_path, 0, (0,))
    first = question.choice
    assert isinstance(first, WinningTurn)
    assert first.view == GAMES["magic_wizards"].view(tape_of(record()).line.state_at(62), 0)
    following = first.following(first.legal[1])
    assert following is not None and following.view.viewer == 0

    def lying(view: object) -> set[tuple[int, int | None]]:
        return {(card.slot, card.card) for card in view.seats[1].field}  # type: ignore[attr-defined]

    assert lying(following.view) == lying(first.view) and None in {card for _, card in lying(first.view)}


async def test_nobody_is_asked_about_a_turn_of_a_seat_that_may_not_be_looked_with(tmp_path: Path) -> None:
    with pytest.raises(ReviewRefused):
        await asked(tmp_path, 0, (1,))
    assert await asked(tmp_path / "other", 1, (1,)) == ()


async def test_a_turn_in_which_every_attack_wins_asks_nothing(tmp_path: Path) -> None:
    (question,) = await asked(tmp_path, 0)
    turn = question.choice
    assert isinstance(turn, WinningTurn) and turn.asks_something
    winning = turn.following(turn.legal[1])
    assert winning is not None and winning.asks_something
    assert not winning._replace(legal=winning.legal[:1]).asks_something, "only what wins is left"


async def test_own_turns_are_asked_about_under_all_names_and_only_where_the_match_may_be_reviewed(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    store = kept_store(tmp_path, record())
    store.matches.keep(replace(record(), header=replace(record().header, match="unseen", unseen=(1,))))

    async def own(person: str) -> list[tuple[str, int]]:
        found = await own_win_questions(store, GAMES, "magic_wizards", person, wins())
        return [(quiz_match.match.match, quiz_match.choice.seat) for quiz_match in found]

    assert await own("ana") == [(record().header.match, 0)] and await own("Bia") == []

    def sealed(*_: object) -> None:
        raise SealedMatch("match_sealed", round=1, tables=(2,))

    monkeypatch.setattr(knowledge_module, "check_may_review", sealed)
    assert await own("Ana") == []

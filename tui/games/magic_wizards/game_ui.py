"""The GameUI of Magic & Wizards: how the match screen and the replay know the game."""

from __future__ import annotations

from typing import Any

from engine.core.keys import KeyFamily
from engine.core.model import Chance, Seat
from engine.games.magic_wizards.actions import AnswerOnly, PickCard
from engine.games.magic_wizards.duel_events import DuelTurnBegan
from engine.games.magic_wizards.model import MagicAsk, MagicView
from engine.games.magic_wizards.winning_turns import after_step, attack_steps, still_wins
from engine.review.model import Gain
from tui.games.game_ui import GameUI
from tui.games.magic_wizards import card_names, cautions, choice_words, prompts, spoken, spoken_state, summaries
from tui.games.magic_wizards import controls as choices
from tui.games.magic_wizards import events as event_texts
from tui.games.magic_wizards.by_hand import face_down_words, lot_face, lot_question, unseen_words
from tui.games.magic_wizards.cards import name_of_card
from tui.games.magic_wizards.cell_spoken import cell_heard
from tui.games.magic_wizards.draw_table import LAYOUT
from tui.games.magic_wizards.insight import could_win, insight, winning
from tui.games.magic_wizards.question import question
from tui.games.table_model import TableModel
from tui.services.review.winning import TurnWins
from tui.texts.localizer import Localizer

_GAIN = KeyFamily("magic_wizards.gain.{}", "wins lives hurt life keeps destroys hand")


class MagicUI(GameUI):
    """Drawing and words of Magic & Wizards."""

    key = "magic_wizards"
    layout = LAYOUT
    controls = choices.CONTROLS
    events = event_texts.EVENTS
    heading = DuelTurnBegan
    settings = (AnswerOnly,)
    reads_hand = True
    unsaid = (PickCard,)
    measured = frozenset({"life", "hurt"})
    marks = event_texts.MARKS
    steps = ("magic_wizards.step.turn", "magic_wizards.step.attack")
    caution = staticmethod(cautions.caution)
    comes_last = staticmethod(cautions.comes_last)
    name_of = staticmethod(choice_words.name_of)
    brief_of = staticmethod(spoken_state.brief_of)
    describe = staticmethod(spoken.describe)
    in_a_line = staticmethod(spoken_state.in_a_line)
    own_cards = staticmethod(spoken_state.own_cards)
    seen_cards = staticmethod(spoken_state.seen_cards)
    cell_heard = staticmethod(cell_heard)
    card_meant = staticmethod(spoken_state.card_meant)
    question = staticmethod(question)
    cards_before = staticmethod(card_names.cards_before)
    prompt = staticmethod(prompts.prompt)
    hint = staticmethod(prompts.hint)
    details = staticmethod(prompts.details)
    readable = staticmethod(prompts.readable)
    piles = staticmethod(prompts.piles)
    flourish = staticmethod(event_texts.flourish)
    insight = staticmethod(insight)
    could_win = staticmethod(could_win)
    turn_wins = TurnWins(could_win, attack_steps, after_step, still_wins)
    winning = staticmethod(winning)
    traces = staticmethod(event_texts.traces)
    results = staticmethod(summaries.results)

    def aims(self, table_model: TableModel) -> bool:
        """Tell whether a target is asked for, the cell that a card comes to, or the end of a walk.

        Walks on a board end on nearly any cell; there arrows go over the others too.
        """
        view: MagicView = table_model.view
        walks = view.ask is MagicAsk.MOVE and bool(view.labyrinth)
        asks = walks or view.ask in (MagicAsk.ATTACK, MagicAsk.CHOOSE, MagicAsk.CELL)
        return view.viewer in view.deciders and asks

    def card_face(self, card: int, seat: Seat, localizer: Localizer) -> str:
        """Return the name of a card."""
        return name_of_card(localizer, card)

    def lot_face(self, state: Any, chance: Chance, at: int, number: int, localizer: Localizer) -> str:
        """Return the meaning of a number of a lot, coin or die."""
        return lot_face(state, number, localizer)

    def lot_question(self, state: Any, _at: int, localizer: Localizer) -> str:
        """Ask for what a lot or a coin says."""
        return lot_question(state, localizer)

    def unseen_words(self, state: Any, what: Any, localizer: Localizer) -> str:
        """Return the words for setting an unnamed card."""
        return unseen_words(state, what, localizer)

    def face_down_words(self, state: Any, piece: int, localizer: Localizer) -> str:
        """Return what a face-down card is called by who does not know it."""
        return face_down_words(state, piece, localizer)

    def gain(self, gain: Gain, seat: Seat, localizer: Localizer) -> str:
        """Return what a better line has: the win, life points in thousands, monsters, cards."""
        points = localizer.session.words.number(round(10 * gain.amount) * 100)
        card = name_of_card(localizer, gain.about) if gain.trait in ("keeps", "destroys") else ""
        return localizer(_GAIN(gain.trait), points=points, card=card, rival=localizer.names[1 - seat])

    @staticmethod
    def tally(view: MagicView) -> tuple[int, ...]:
        """Return the life points of both, none below 0."""
        return tuple(max(seat.life, 0) for seat in view.seats)


GAME_UI: GameUI = MagicUI()

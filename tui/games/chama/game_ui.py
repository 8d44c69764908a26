"""The GameUI of Chama: the one value through which the match screen and the replay know the game."""

from __future__ import annotations

from typing import Any

from engine.core.keys import KeyFamily
from engine.core.model import Chance, Seat
from engine.games.chama.battle import battle_of
from engine.games.chama.cards import DECK, SUITS
from engine.games.chama.events import TurnBegan
from engine.games.chama.formation import intact
from engine.games.chama.model import SLOTS, ChamaAsk, ChamaView
from engine.review.model import Gain
from tui.games.chama import cards, prompts, spoken
from tui.games.chama import controls as choices
from tui.games.chama import events as event_texts
from tui.games.chama.cards import card_of
from tui.games.chama.draw_table import LAYOUT
from tui.games.chama.insight import insight
from tui.games.game_ui import GameUI
from tui.texts.localizer import Localizer

_GAIN = KeyFamily("chama.gain.{}", "wins lives razes holds realms lead ace card hand pool")


class ChamaUI(GameUI):
    """Drawing and words of Chama."""

    key = "chama"
    layout = LAYOUT
    controls = choices.CONTROLS
    events = event_texts.EVENTS
    heading = TurnBegan
    marks = event_texts.MARKS
    measured = frozenset({"hand", "pool"})
    steps = ("chama.replay.turn", "chama.replay.battle")
    commands = staticmethod(choices.commands)
    caution = staticmethod(choices.caution)
    why = staticmethod(spoken.why)
    name_of = staticmethod(spoken.name_of)
    brief_of = staticmethod(spoken.brief_of)
    describe = staticmethod(spoken.describe)
    in_a_line = staticmethod(spoken.in_a_line)
    own_cards = staticmethod(spoken.own_cards)
    cards_before = staticmethod(spoken.cards_before)
    prompt = staticmethod(prompts.prompt)
    hint = staticmethod(prompts.hint)
    details = staticmethod(prompts.details)
    insight = staticmethod(insight)
    flourish = staticmethod(event_texts.flourish)
    results = staticmethod(cards.results)

    def suits(self, options: Any) -> tuple[str, ...]:
        """Return the suits that the seats have chosen (CH-94)."""
        chosen: tuple[str, ...] = options.suits
        return chosen or SUITS

    def card_face(self, card: int, seat: Seat, localizer: Localizer) -> str:
        """Return a card as it is typed."""
        return card_of(localizer, card, seat)

    def lot_face(self, state: Any, chance: Chance, at: int, number: int, localizer: Localizer) -> str:
        """Return the card cut for the start, or the one of the razed seat's hand that is lost."""
        if state.ask is ChamaAsk.START:
            return card_of(localizer, DECK[number], state.contenders[at])
        razed = battle_of(state).defender
        return card_of(localizer, state.seats[razed].hand[number], razed)

    def lot_question(self, state: Any, at: int, localizer: Localizer) -> str:
        """Ask for the card that a seat cut for the start, or for the one that a raid takes."""
        if state.ask is ChamaAsk.START:
            return localizer("by_hand.lot.cut", name=localizer.names[state.contenders[at]])
        return localizer("by_hand.lot.lost", name=localizer.names[battle_of(state).defender])

    def gain(self, gain: Gain, seat: Seat, localizer: Localizer) -> str:
        """Return what a better line has: realms, the lead, cards."""
        card = card_of(localizer, gain.about, seat) if gain.trait == "card" else ""
        slot = SLOTS[gain.about] if gain.trait in ("razes", "holds") else ""
        return localizer(_GAIN(gain.trait), card=card, slot=slot, rival=localizer.names[1 - seat])

    @staticmethod
    def tally(view: ChamaView) -> tuple[int, ...]:
        """Return the intact realms of each seat."""
        return tuple(intact(seat.slots) for seat in view.seats)


GAME_UI: GameUI = ChamaUI()

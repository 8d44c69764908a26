"""What the levels of Magic & Wizards have to do now and then."""

from __future__ import annotations

from collections.abc import Iterator

from engine.core.manners import BotChoice
from engine.games.magic_wizards.actions import ChoosePiece, ChoosePlayer, ChooseSlot, PlayCard, SetCard
from engine.games.magic_wizards.cards import card_of
from engine.games.magic_wizards.decks import ready_decks
from engine.games.magic_wizards.frames import Task
from engine.games.magic_wizards.model import MagicAsk, MagicOptions, MagicView
from engine.games.magic_wizards.odds import open_state

_ARRAIAL, _SERTAO = (ready.deck for ready in ready_decks()[-2:])
TABLES = ((MagicOptions(decks=(_ARRAIAL, _SERTAO)), 2, (3, 4, 6)),)
CRUDE: set[str] = set()


def kinds(choice: BotChoice) -> Iterator[str]:
    """Yield the words for what was chosen: with what kind of card, against whom, for what effect."""
    view: MagicView = choice.view
    action = choice.action
    match action:
        case PlayCard() | SetCard():
            row = card_of(open_state(view).decks, view.picked)
            yield f"{'play' if isinstance(action, PlayCard) else 'set'}_{row.kind.value}"
            if row.is_monster and not action.attack:
                yield "guard"
        case ChoosePlayer() if view.ask is MagicAsk.ATTACK:
            yield "attack_player"
        case ChooseSlot() | ChoosePiece() if view.stack and isinstance(view.stack[-1], Task):
            yield f"name_{view.stack[-1].effect.do.value}"
        case _:
            yield type(action).__name__


_QUICK = "play_monster set_magic set_trap FlipUp AttackWith attack_player name_fuse ChoosePosition EndDuelTurn LetPass"
_PLANNED = f"{_QUICK} guard set_monster TurnPosition name_boost name_to_hand"
USES = {"novato": _QUICK, "calejado": _PLANNED, "mestra": _PLANNED}

"""What a duellist sees of a duel; built by naming what may be seen (MW-63)."""

from __future__ import annotations

from msgspec.structs import replace

from engine.core.model import Seat
from engine.games.magic_wizards.actions import NOBODY
from engine.games.magic_wizards.card_effects import Do
from engine.games.magic_wizards.cards import id_of, owner_of
from engine.games.magic_wizards.field import find, printed
from engine.games.magic_wizards.frames import BearingFrame, Frame, LayFrame, PlayFrame, Task, WindowFrame
from engine.games.magic_wizards.legal import decider
from engine.games.magic_wizards.model import (
    UNSEEN,
    DuellistView,
    FieldCard,
    FieldCardView,
    MagicAsk,
    MagicOptions,
    MagicState,
    MagicView,
)
from engine.games.magic_wizards.naming import is_building, visible_stack
from engine.games.magic_wizards.numbers import Lasting, figures, is_paralysed, keywords_of, lasting_of
from engine.games.magic_wizards.targets import CHOSEN_PIECES


def seen_options(options: MagicOptions, viewer: Seat | None) -> MagicOptions:
    """Return the options as the viewer may know them: of the decks its own alone."""
    decks = tuple([deck if seat == viewer else None for seat, deck in enumerate(options.decks)])
    return options if options.decks == decks else replace(options, decks=decks)


def view_of(state: MagicState, viewer: Seat | None) -> MagicView:
    """Return the duel as the viewer may see it: the own cards, and all that lies open."""
    seat = decider(state)
    hidden = viewer != seat and (state.ask in UNSEEN or is_building(state))
    pending = visible_stack(state) if hidden else state.stack
    return MagicView(
        viewer=viewer,
        options=seen_options(state.options, viewer),
        rules=state.rules,
        own_deck=state.decks[viewer] if viewer is not None else None,
        seats=(_player(state, 0, viewer), _player(state, 1, viewer)),
        ask=_asked_openly(pending) if hidden else state.ask,
        asked=state.asked,
        deciders=() if seat == NOBODY else (seat,),
        turn=state.turn,
        seat=state.seat,
        first=state.first,
        picked=-1 if hidden else state.picked,
        play=state.play,
        combo=state.combo,
        second_set=state.second_set,
        attacks=state.attacks,
        moves=state.moves,
        stack=tuple([_frame(state, frame, viewer) for frame in pending]),
        next_slot=state.next_slot,
        draws=state.draws,
        idle=state.idle,
        changed=state.changed,
        last_turn=state.last_turn,
        bare=state.bare,
        map=state.map,
        map_below=state.map_below,
        labyrinth=state.labyrinth,
        walls=state.walls,
        outcome=state.outcome,
        razed=state.razed,
    )


def _asked_openly(pending: tuple[Frame, ...]) -> MagicAsk:
    """Return the question as it stands to others while a player takes something up, or puts an act together."""
    if not pending:
        return MagicAsk.MAIN
    return MagicAsk.ANSWER if isinstance(pending[-1], WindowFrame) else MagicAsk.LAST


def _frame(state: MagicState, frame: Frame, viewer: Seat | None) -> Frame:
    """Return what is pending without what only its player has named: pieces tell where cards stand in a deck."""
    match frame:
        case LayFrame() if frame.seat != viewer:
            return LayFrame(frame.seat, frame.known)
        case Task() if frame.seat != viewer:
            return replace(frame, piece=-1, chosen=(), extra=-1)
        case BearingFrame() if frame.task.seat != viewer:
            return replace(frame, task=replace(frame.task, piece=-1, chosen=(), extra=-1))
        case PlayFrame() if frame.named and frame.seat != viewer and _names_pieces(state, frame):
            return replace(frame, named=())
        case _:
            return frame


def _names_pieces(state: MagicState, frame: PlayFrame) -> bool:
    placed = find(state, frame.slot)
    effects = () if placed is None else printed(state, placed[1]).effects
    return any(effect.do is Do.FUSE or effect.target in CHOSEN_PIECES for effect in effects)


def _player(state: MagicState, seat: Seat, viewer: Seat | None) -> DuellistView:
    player, own = state.seats[seat], seat == viewer
    lasting = lasting_of(state)
    return DuellistView(
        life=player.life,
        deck=len(player.deck),
        hand=player.hand if own else None,
        hand_size=len(player.hand),
        extra=player.extra if own else None,
        extra_size=len(player.extra),
        graveyard=player.graveyard if own else (),
        graveyard_cards=tuple([id_of(state.decks, piece) for piece in player.graveyard]),
        field=tuple([_card(state, card, own, viewer, lasting) for card in player.field]),
        guarded=any(card.monster for card in player.field),
        answers=state.answers[seat] if own else None,
    )


def _card(state: MagicState, card: FieldCard, own: bool, viewer: Seat | None, lasting: Lasting) -> FieldCardView:
    known = card.up or own
    kept = state.options.duel_discs and not known
    fights = card.monster or printed(state, card).atk is not None
    atk, defence = figures(state, card, lasting).now() if known and fights else (0, 0)
    return FieldCardView(
        slot=card.slot,
        card=id_of(state.decks, card.piece) if known else None,
        piece=card.piece if known and owner_of(card.piece) == viewer else None,
        up=card.up,
        monster=card.monster and not kept,
        attack=card.attack and not kept,
        attacked=card.attacked,
        turned=card.turned,
        battled=card.battled,
        used=card.piece in state.used,
        fused=card.fused,
        bearer=card.bearer,
        components=tuple([id_of(state.decks, piece) for piece in card.components]),
        pieces=tuple([piece if owner_of(piece) == viewer else None for piece in card.components]),
        owner=owner_of(card.piece),
        owners=tuple([owner_of(piece) for piece in card.components]),
        marks=card.marks,
        terrain=card.terrain,
        seen=card.seen,
        home=card.home,
        cell=card.cell,
        moved=card.moved,
        cells=card.cells,
        atk=atk,
        defence=defence,
        keywords=() if kept else tuple(sorted(keywords_of(state, card))),
        paralysed=card.monster and card.up and is_paralysed(state, card),
    )

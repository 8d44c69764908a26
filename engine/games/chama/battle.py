"""The battle of a turn: incursions, armistices, razing and spoils (Chama 2.5)."""

from __future__ import annotations

from msgspec.structs import replace

from engine.core.model import Pick, Seat
from engine.games.chama.actions import Attack, PlaySpoils, Reinforce, SendFromHand, SendFromPool
from engine.games.chama.cards import ACE, with_cards, without
from engine.games.chama.events import (
    ArmisticeLaunched,
    AttackDeclared,
    AttackWithdrawn,
    CommanderSent,
    Events,
    HandRaided,
    IncursionWon,
    RealmPlayed,
    RealmRazed,
    Reinforced,
    SpoilsDeclined,
    SpoilsDrawn,
)
from engine.games.chama.formation import laid, open_slots, razed_card
from engine.games.chama.model import Battle, ChamaAsk, ChamaSeatState, ChamaState, ChamaView, Fighter, Truce, Unit
from engine.games.chama.turn import break_truce, check_deed, finish_turn, lay_realm, with_seat
from engine.games.chama.types import type_of

# ---- Steps a to c: who attacks what, and who faces it ---------------------------------------------------------------


def may_attack(state: ChamaState | ChamaView, seat: Seat, target: Seat, turns_ahead: int = 0) -> bool:
    """Tell whether no armistice keeps the seat from attacking the target, so many own turns ahead (CH-37)."""
    turn = state.seats[seat].turns + turns_ahead
    return not [truce for truce in state.truces if truce.keeps_off(seat, target, turn)]


def attack(state: ChamaState, seat: Seat, action: Attack, events: Events) -> ChamaState:
    """Name the realm to attack; the target's armistice against the attacker ends (Chama 2.5 a, CH-37)."""
    realm = state.seats[action.seat].slots[action.slot]
    if events is not None:
        events.append(AttackDeclared(seat, action.seat, action.slot, realm))
    if state.truces:
        state = break_truce(state, action.seat, seat, events)
    battle = Battle(seat, action.seat, action.slot)
    if state.battle is not None:
        battle = _chained(state.battle, action)
    return replace(state, battle=battle, battle_done=True, battles=state.battles + 1, step=4, ask=ChamaAsk.SEND)


def _chained(battle: Battle, action: Attack) -> Battle:
    """Go on from a won incursion to another opponent, which `chain_attack` allows (CH-86).

    Sides are kept: who has stood against the attacker does not help it now, and whom it turns on is a helper no more.
    """
    return replace(
        battle,
        defender=action.seat,
        slot=action.slot,
        for_attack=tuple(seat for seat in battle.for_attack if seat != action.seat),
        for_defence=(*battle.for_defence, battle.defender),
    )


def send_from_pool(state: ChamaState, seat: Seat, action: SendFromPool, events: Events) -> ChamaState:
    """Send a commander of the pool forward with its army (Chama 2.5 b, c)."""
    place = state.seats[seat]
    unit = place.pool[action.unit]
    pool = place.pool[: action.unit] + place.pool[action.unit + 1 :]
    return _send(with_seat(state, seat, replace(place, pool=pool)), seat, unit, False, events)


def send_from_hand(state: ChamaState, seat: Seat, action: SendFromHand, events: Events) -> ChamaState:
    """Send a commander of the hand forward alone (CH-24)."""
    place = state.seats[seat]
    place = replace(place, hand=without(place.hand, action.card))
    return _send(with_seat(state, seat, place), seat, Unit(action.card), True, events)


def _send(state: ChamaState, seat: Seat, unit: Unit, from_hand: bool, events: Events) -> ChamaState:
    battle = battle_of(state)
    attacking = seat == battle.attacker
    if events is not None:
        events.append(CommanderSent(seat, unit, from_hand, attacking))
    if attacking:
        battle = replace(battle, attacking=Fighter(unit), incursions=battle.incursions + 1)
        return replace(state, battle=battle, ask=ChamaAsk.DEFEND)
    return replace(state, battle=replace(battle, defending=Fighter(unit)), ask=ChamaAsk.LOSING)


def leave_undefended(state: ChamaState, seat: Seat, events: Events) -> ChamaState:
    """Raze a realm that nobody defends; the attacker goes to its pool (Chama 2.5 c, CH-29)."""
    battle = battle_of(state)
    state = _to_pool(state, battle.attacker, battle.attacking)
    return _raze(replace(state, battle=replace(battle, attacking=None)), seat, events)


def _raze(state: ChamaState, seat: Seat, events: Events) -> ChamaState:
    battle = battle_of(state)
    place = state.seats[seat]
    card = place.slots[battle.slot]
    if events is not None:
        events.append(RealmRazed(seat, battle.attacker, battle.slot, card))
    state = with_seat(state, seat, replace(place, slots=laid(place.slots, battle.slot, -card)))
    attacker = state.seats[battle.attacker]
    state = with_seat(state, battle.attacker, replace(attacker, razings=attacker.razings + 1))
    state = check_deed(state, battle.attacker, events)
    if state.outcome is not None:
        return state
    if type_of(state).raids and state.seats[seat].hand:
        return replace(state, ask=ChamaAsk.RAID)
    return award_spoils(state, battle.attacker, events)


def raid_draw(state: ChamaState) -> Pick:
    """Return the draw of a card from the razed seat's hand (CH-53)."""
    return Pick(times=1, size=len(state.seats[battle_of(state).defender].hand))


def raid(state: ChamaState, index: int, events: Events) -> ChamaState:
    """Discard the card of the razed seat's hand that chance took; then the spoils follow (CH-53)."""
    battle = battle_of(state)
    place = state.seats[battle.defender]
    card = place.hand[index]
    if events is not None:
        events.append(HandRaided(battle.defender, battle.attacker, card))
    place = replace(place, hand=without(place.hand, card), discard=(*place.discard, card))
    return award_spoils(with_seat(state, battle.defender, place), battle.attacker, events)


# ---- Steps d to h: the incursion ------------------------------------------------------------------------------------


def battle_of(state: ChamaState) -> Battle:
    """Return the battle that is being fought."""
    assert state.battle is not None
    return state.battle


def losing_seat(battle: Battle) -> Seat:
    """Return the side that is losing; a tie is the defender's (Chama 2.5 d)."""
    assert battle.attacking is not None and battle.defending is not None
    return battle.attacker if battle.attacking.level <= battle.defending.level else battle.defender


def reinforce(state: ChamaState, seat: Seat, action: Reinforce, events: Events) -> ChamaState:
    """Add an army of the losing side's hand; the side that loses then is asked next (Chama 2.5 e, CH-25)."""
    battle = battle_of(state)
    place = state.seats[seat]
    state = with_seat(state, seat, replace(place, hand=without(place.hand, action.card)))
    attacking, defending = battle.attacking, battle.defending
    assert attacking is not None and defending is not None
    if seat == battle.attacker:
        attacking = replace(attacking, reinforcements=(*attacking.reinforcements, action.card))
    else:
        defending = replace(defending, reinforcements=(*defending.reinforcements, action.card))
    if events is not None:
        events.append(Reinforced(seat, action.card, attacking.level, defending.level))
    return replace(state, battle=replace(battle, attacking=attacking, defending=defending))


def concede(state: ChamaState, seat: Seat, events: Events) -> ChamaState:
    """Let the losing side play no more; where allies may help, they are asked first (CH-56)."""
    to_ask = helpers_to_ask(state, seat) if state.options.allies else ()
    if to_ask:
        return replace(state, battle=replace(battle_of(state), to_ask=to_ask), ask=ChamaAsk.AID)
    return lose(state, seat, events)


def helpers_to_ask(state: ChamaState, losing: Seat) -> tuple[Seat, ...]:
    """Return who may be asked to help the losing side, clockwise from it (CH-56).

    Nobody helps both sides of a battle, or acts against a seat with which it has an armistice. An armistice until the
    end of a helper's own turn is over by then, since that turn lies in the past (CH-97).
    """
    battle = battle_of(state)
    attacker_loses = losing == battle.attacker
    winning = battle.defender if attacker_loses else battle.attacker
    others = battle.for_defence if attacker_loses else battle.for_attack
    count, opponents = len(state.seats), type_of(state).opponents
    turns_ahead = 1 if state.rules > 1 else 0
    around = [(losing + step) % count for step in range(1, count)]
    return tuple(
        seat
        for seat in around
        if seat != winning
        and not state.seats[seat].left
        and seat not in others
        and winning in opponents(seat, count)
        and may_attack(state, seat, winning, turns_ahead)
    )


def lose(state: ChamaState, seat: Seat, events: Events) -> ChamaState:
    """End the incursion: discard the loser's cards, put the winner's commander in its pool (CH-27, CH-28)."""
    battle = battle_of(state)
    attacking, defending = battle.attacking, battle.defending
    assert attacking is not None and defending is not None
    attacker_lost = seat == battle.attacker
    lost, won = (attacking, defending) if attacker_lost else (defending, attacking)
    winner = battle.defender if attacker_lost else battle.attacker
    cards = tuple(card for card in (lost.unit.commander, lost.unit.army, *lost.reinforcements) if card)
    if events is not None:
        events.append(IncursionWon(winner, seat, attacking.level, defending.level, cards))
    place = state.seats[seat]
    state = with_seat(state, seat, replace(place, discard=place.discard + cards))
    state = _to_pool(_aid_discarded(state, lost), winner, won)
    state = replace(state, battle=replace(battle, attacking=None, defending=None))
    if attacker_lost:
        return award_spoils(state, winner, events)
    if state.options.raze_on_win:
        return _raze(state, seat, events)
    return replace(state, ask=ChamaAsk.AGAIN)


def withdraw(state: ChamaState, seat: Seat, events: Events) -> ChamaState:
    """End the attack without another commander: nobody has won, nobody draws spoils (Chama 2.5.1, CH-20)."""
    if events is not None:
        events.append(AttackWithdrawn(seat))
    return end_battle(state)


def armistice(state: ChamaState, seat: Seat, events: Events) -> ChamaState:
    """End the battle by an ace with no winner.

    Commanders go home, reinforcements are discarded (CH-35 to CH-38).
    """
    battle = battle_of(state)
    target = battle.attacker if seat == battle.defender else battle.defender
    if events is not None:
        events.append(ArmisticeLaunched(seat, target))
    state = _to_pool(state, battle.attacker, battle.attacking)
    state = _to_pool(state, battle.defender, battle.defending)
    place = state.seats[seat]
    state = with_seat(state, seat, replace(place, hand=without(place.hand, ACE)))
    truce = Truce(seat, target, state.seats[target].turns + 1)
    return end_battle(replace(state, truces=(*state.truces, truce)))


def _to_pool(state: ChamaState, seat: Seat, fighter: Fighter | None) -> ChamaState:
    """Bring a commander home with the army it came with; its reinforcements are discarded (CH-27, CH-36)."""
    if fighter is None:
        return state
    state = _aid_discarded(state, fighter)
    place: ChamaSeatState = state.seats[seat]
    unit = Unit(fighter.unit.commander, fighter.unit.army, True)
    discard = place.discard + fighter.reinforcements
    return with_seat(state, seat, replace(place, pool=(*place.pool, unit), discard=discard))


def _aid_discarded(state: ChamaState, fighter: Fighter) -> ChamaState:
    """Discard what others added to a side, each card on its owner's pile (CH-56)."""
    for aid in fighter.aid:
        place = state.seats[aid.seat]
        if not place.left:
            state = with_seat(state, aid.seat, replace(place, discard=(*place.discard, aid.card)))
    return state


def break_off(state: ChamaState) -> ChamaState:
    """End a battle that one side has left; those on the other side go home."""
    battle = battle_of(state)
    state = _to_pool(state, battle.attacker, battle.attacking)
    return end_battle(_to_pool(state, battle.defender, battle.defending))


def end_battle(state: ChamaState) -> ChamaState:
    """Return to the seat on turn; everybody who fought may fight again in another turn (CH-22)."""
    for seat, place in enumerate(state.seats):
        if place.pool and place.pool[-1].fought:  # whoever fights comes home to the end of the pool
            pool = tuple([Unit(unit.commander, unit.army, False, unit.down) for unit in place.pool])
            state = with_seat(state, seat, replace(place, pool=pool))
    return replace(state, battle=None, spoils=0, ask=ChamaAsk.MAIN)


# ---- Step i: spoils -------------------------------------------------------------------------------------------------


def award_spoils(state: ChamaState, winner: Seat, events: Events) -> ChamaState:
    """Offer spoils to the winner, then to those who helped it, if it is the attacker (CH-30, CH-56)."""
    battle = battle_of(state)
    sharers = battle.for_attack if winner == battle.attacker else ()
    return next_spoils(replace(state, sharers=(winner, *sharers)), events)


def next_spoils(state: ChamaState, events: Events) -> ChamaState:
    """Offer the next one a card of its draw pile.

    From an empty pile none comes, and nobody loses by it (CH-30). After the last one the turn goes on, or passes if its
    owner has left meanwhile (CH-76).
    """
    while state.sharers:
        winner, sharers = state.sharers[0], state.sharers[1:]
        place = state.seats[winner]
        state = replace(state, winner=winner, sharers=sharers, spoils=0)
        if place.left:
            continue
        if place.drawn < len(place.deck):
            return replace(state, ask=ChamaAsk.SPOILS)
        if events is not None:
            events.append(SpoilsDrawn(winner, 0, none=True))
    state = end_battle(state)
    return finish_turn(state, state.seat, events) if state.seats[state.seat].left else state


def draw_spoils(state: ChamaState, seat: Seat, events: Events) -> ChamaState:
    """Draw the spoils and ask the seat where it could lay a realm, so that asking shows nothing (CH-30)."""
    place = state.seats[seat]
    card = place.deck[place.drawn]
    if events is not None:
        events.append(SpoilsDrawn(seat, card))
    state = with_seat(state, seat, replace(place, hand=with_cards(place.hand, card), drawn=place.drawn + 1))
    battle = battle_of(state)
    shares = seat not in (battle.attacker, battle.defender)
    if shares or not open_slots(place.slots):
        return next_spoils(state, events)
    return replace(state, spoils=card, ask=ChamaAsk.PLACE)


def decline_spoils(state: ChamaState, seat: Seat, events: Events) -> ChamaState:
    """Leave the card on the pile."""
    if events is not None:
        events.append(SpoilsDeclined(seat))
    return next_spoils(state, events)


def keep_spoils(state: ChamaState, events: Events) -> ChamaState:
    """Keep the card in the hand."""
    return next_spoils(state, events)


def play_spoils(state: ChamaState, seat: Seat, action: PlaySpoils, events: Events) -> ChamaState:
    """Lay the realm just drawn, in anybody's turn, by the order of the rows (CH-30)."""
    place = state.seats[seat]
    if events is not None:
        events.append(RealmPlayed(seat, state.spoils, action.slot, razed_card(place.slots, action.slot), spoils=True))
    place = lay_realm(place, state.spoils, action.slot)
    state = check_deed(with_seat(state, seat, place), seat, events)
    return state if state.outcome is not None else next_spoils(state, events)

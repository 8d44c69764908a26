"""What entrants hand in for their tables, such as a deck.

Taken, kept secret, played with, and told at the end.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable
from typing import TYPE_CHECKING, Any, NamedTuple

import msgspec

from engine.core.errors import CarteadoError
from engine.core.game import AnyGame
from engine.core.text import LONGEST_NAME, fold
from saves.people.saved_values import SavedValues
from saves.tournaments.tournament_rows import HandedInValue
from tournaments.controller import TournamentController
from tournaments.errors import TournamentError
from tournaments.handed_in import SALT_BYTES, OpenValue
from tournaments.model import Entrant, EntrantId, Pairing, Tournament
from tournaments.named_values import checked_value, named_option
from tournaments.tables import common_options, options_for, seat_places
from tui.services.identity.actors import Actor, check_organiser
from tui.services.identity.names import clean, seats_of_person
from tui.services.matches.table_options import Named, saved_choices

if TYPE_CHECKING:
    from tui.services.tournaments.club import ServiceContext


def _plain(value: Any) -> Any:
    """Return a value as a log has it: lists, and no tuples."""
    return msgspec.json.decode(msgspec.json.encode(value))


def ready_key(game: AnyGame, opened: OpenValue) -> bool:
    """Tell whether a value's name is the catalog key of the game's own, equal value."""
    option = named_option(game)
    return option is not None and _plain(game.named_values(option).get(opened.name)) == opened.value


class Place(NamedTuple):
    """The position of a value: a member, counted from 0, of an entrant."""

    entrant: EntrantId
    member: int = 0


class HandedInValues:
    """The values that entrants of a tournament hand in; the log has seals, the store the values.

    They may be changed until the first round is drawn. A bot that brings a value hands it in by then. If anybody has
    handed in, those who have not get one of the game's own by lot, so that no round waits for them.
    """

    def __init__(
        self,
        club: ServiceContext,
        tournament: str,
        desk: Callable[[], TournamentController],
        act: Callable[[Callable[[TournamentController], object]], object],
    ) -> None:
        """Prepare the values; `desk` returns the desk of now, and every act of it goes through `act`."""
        self._club = club
        self._id = tournament
        self._desk = desk
        self._act = act

    @property
    def _tournament(self) -> Tournament:
        return self._desk().tournament

    @property
    def _game(self) -> AnyGame | None:
        return self._club.games.get(self._tournament.spec.game)

    @property
    def option(self) -> str | None:
        """The option of the game whose values are handed in; None where there is nothing to hand in."""
        return named_option(self._game)

    @property
    def ready(self) -> tuple[Named, ...]:
        """The game's own named values, offered beside what people make themselves."""
        game, option = self._game, self.option
        return tuple(Named(value, key) for key, value in game.named_values(option).items()) if game and option else ()

    def offered(self, saved: SavedValues) -> tuple[Named, ...]:
        """Return what a person may hand in.

        Those that they have saved and the tables allow, then the game's own.
        """
        game, state = self._game, self._tournament
        if game is None or state.settings.ready_values:
            return self.ready
        return (*saved_choices(game, saved, options_for(game, common_options(state))), *self.ready)

    @property
    def missing(self) -> tuple[Place, ...]:
        """Those who would be seated in a round drawn up now and have handed in nothing."""
        if self.option is None:
            return ()
        state = self._tournament
        places = (Place(entrant, at) for entrant in state.playing for at in range(len(state.entrant(entrant).people)))
        return tuple(place for place in places if state.handed_in_by(*place) is None)

    def lacks(self, entrant: Entrant) -> bool:
        """Tell whether somebody of an entrant has handed in nothing where something is handed in."""
        lacking = any(self._tournament.handed_in_by(entrant.id, at) is None for at in range(len(entrant.people)))
        return lacking and self.option is not None

    def may_hand_in(self, place: Place) -> bool:
        """Tell whether a value is accepted: before round 1, afterwards from people without one."""
        state = self._tournament
        if self.option is None or state.finished:
            return False
        before = state.handed_in_by(*place)
        return before is None or (not state.rounds and state.opened_value(*place) is None)

    def place_of(self, name: str) -> Place:
        """Return a person's entrant and member number; raises CarteadoError "not_entered"."""
        place = self._place_named(name)
        if place is None:
            raise CarteadoError("not_entered", name=name)
        return place

    def _place_named(self, name: str) -> Place | None:
        mine = (fold(name),)
        places = (
            Place(entrant.id, member)
            for entrant in self._tournament.entrants
            for member in seats_of_person(entrant.people, mine)
        )
        return next(places, None)

    def hand_in(self, place: Place, named: Named) -> None:
        """Take a value; raises what the game refuses, with its rule, and "values_locked" once play has begun.

        Where all play with those that the game names, others are refused with "ready_values_only".
        """
        if self._tournament.settings.ready_values and all(named.value != other.value for other in self.ready):
            raise TournamentError("ready_values_only")
        opened = self._made(place, named)
        self._act(lambda desk: self._keep(desk, [opened]))

    def deal(self, places: Iterable[Place]) -> None:
        """Give everybody of these one of the game's own values by lot, in one act."""
        dealt = self._dealt(places)
        self._act(lambda desk: self._keep(desk, dealt))

    def fill(self, desk: TournamentController) -> None:
        """Give players without a value one by lot where others have one; part of drawing a round."""
        known = self._tournament.settings.ready_values
        if not self._tournament.rounds:
            self._check_all()
        brings = any(self._brought(place) is not None for place in self.missing)
        if (known or brings or self._tournament.handed_in) and self.missing:
            self._keep(desk, self._dealt(self.missing))
        if known:
            self.open_all(desk)

    def _check_all(self) -> None:
        """Raise "value_not_allowed" for what the settings allowed as it was handed in, and do no more."""
        state = self._tournament
        for sealed in state.handed_in:
            place = Place(*sealed.of)
            opened = self.of(place)
            if opened is None or place.entrant not in state.playing:
                continue
            try:
                checked_value(self._game, opened.value, common_options(state))
                if state.settings.ready_values and all(_plain(ready.value) != opened.value for ready in self.ready):
                    raise TournamentError("ready_values_only")
            except CarteadoError as error:
                raise TournamentError("value_not_allowed", name=self._name(place), detail=error) from error

    def _name(self, place: Place) -> str:
        return self._tournament.entrant(place.entrant).people[place.member].name

    def _dealt(self, places: Iterable[Place]) -> list[OpenValue]:
        """Return one of the game's own for everybody, each once while there are enough.

        One that somebody has is dealt last where all know it; where it is secret nothing may tell of it.
        """
        known = self._tournament.settings.ready_values
        taken = {opened.name for opened in self._kept().values()} if known else set[str]()
        pool = [named for named in self.ready if named.key not in taken]
        dealt = []
        for place in places:
            pool = pool or list(self.ready)
            own = self._brought(place)
            dealt.append(self._made(place, own or pool.pop(self._club.lot() % len(pool))))
        return dealt

    def _brought(self, place: Place) -> Named | None:
        """Return the value of the game's own that a bot brings; None for people, and for bots that bring none."""
        member = self._tournament.entrant(place.entrant).people[place.member]
        if self._game is None or self.option is None or member.bot is None:
            return None
        value = self._game.brought_by(member.bot).get(self.option)
        return next((named for named in self.ready if value is not None and named.value == value), None)

    def _made(self, place: Place, named: Named) -> OpenValue:
        value = _plain(named.value)
        checked_value(self._game, value, common_options(self._tournament))
        salt = self._club.seed_source()[:SALT_BYTES]
        known = (other.key for other in self.ready if other.value == named.value)
        name = named.key or clean(named.label)[:LONGEST_NAME] or next(known, "")
        return OpenValue(place.entrant, salt.hex(), value, name, place.member)

    def _keep(self, desk: TournamentController, values: list[OpenValue]) -> None:
        desk.hand_in(values)
        rows = self._club.store.handed_in_values
        for opened in values:
            rows.put(HandedInValue(self._id, opened.sealed().seal, opened.salt, opened.name, opened.value))

    # ---- Knowing -----------------------------------------------------------------------------------------------------

    def of(self, place: Place) -> OpenValue | None:
        """Return the value handed in at a place; the caller checks who may know it.

        None where there is nothing, or it is not kept here.
        """
        sealed = self._tournament.handed_in_by(*place)
        opened = self._tournament.opened_value(*place)
        return opened if opened is not None or sealed is None else self._kept().get(sealed.seal)

    def _kept(self) -> dict[str, OpenValue]:
        from saves.exchange.tournament_files import values_handed_in

        return values_handed_in(self._club.store, self._id, self._desk().entries)

    def look(self, place: Place, by: Actor | None) -> OpenValue | None:
        """Return what an entrant has handed in to a judge, and write down who has seen it.

        Raises "organiser_only", "judge_plays" for one who plays here too, and "nothing_handed_in".
        """
        check_organiser(by)
        if by is not None and self._place_named(by.name) is not None:
            raise CarteadoError("judge_plays")
        self._act(lambda desk: desk.look_at(*place))
        return self.of(place)

    def open_all(self, desk: TournamentController) -> None:
        """Tell everybody what was handed in, as far as it is kept here.

        A part of the act that ends the tournament.
        """
        state, kept = self._tournament, self._kept()
        hidden = (sealed for sealed in state.handed_in if state.opened_value(*sealed.of) is None)
        values = [kept[sealed.seal] for sealed in hidden if sealed.seal in kept]
        if values:
            desk.open_values(values)

    def options_at(self, table: Pairing) -> dict[str, Any]:
        """Return the option with what those at a table have handed in; {} where none of them has.

        Raises "value_not_here" for what was handed in on another computer and is not kept on this one.
        """
        option, ready = self.option, self.ready
        if option is None:
            return {}
        places = [Place(*place) for place in seat_places(self._tournament, table)]
        values = [self.of(place) for place in places]
        for place, opened in zip(places, values, strict=True):
            if opened is None and self._tournament.handed_in_by(*place) is not None:
                raise TournamentError("value_not_here", name=self._name(place))
        if not any(values):
            return {}
        usual = [_plain(ready[seat].value) for seat in range(len(values))]
        return {option: [opened.value if opened is not None else usual[seat] for seat, opened in enumerate(values)]}

"""Authenticator: admits a visitor by key or code; Visitor."""

from __future__ import annotations

from collections.abc import Awaitable, Callable, Iterable, Iterator, Sequence
from enum import StrEnum
from typing import NamedTuple, Protocol, TypeVar

import msgspec

from engine.core.errors import CarteadoError
from saves.people.keys import NAMES_A_KEY, THIS_COMPUTER, Guest, Keys, Person, new_guest
from tui.services.identity.codes import is_same, new_code, plain, written
from tui.services.identity.glance import Glance
from tui.services.identity.names import checked, folded, likeness, look
from tui.services.identity.new_names import NewNames


class AdmissionMethod(StrEnum):
    """The way in which somebody has shown who they are."""

    KEY = "key"
    CODE = "code"
    LINK = "link"
    RETURN = "return"


class Visitor(msgspec.Struct, frozen=True):
    """Identified person; `id` is stable across visits.

    Somebody without a key is a guest: known by a name, and back in it by a code. Who is `back` never left: their page
    comes in again by itself after the hall was gone.
    """

    id: str
    name: str
    way: AdmissionMethod
    address: str
    organiser: bool = False
    back: bool = False

    @property
    def guest(self) -> bool:
        """Tell whether the person is known by name alone."""
        return self.id.startswith("guest:")

    @property
    def by_code(self) -> bool:
        """Tell whether they came in by a code."""
        return self.way is AdmissionMethod.CODE


CODES_A_CONNECTION = 4
"""Wrong codes after which a connection is ended."""


KEYS_A_CONNECTION = 12
"""Keys of somebody else that a connection may show; a key cannot be guessed, and some people carry many."""


GUEST_LASTS = 12 * 60 * 60 * 1000
"""How long the name of a guest who has gone and has no seat waits for them, in milliseconds: an evening."""


Made = TypeVar("Made")


LINK_LASTS = 10 * 60 * 1000
"""How long a code for a second device opens the name, in milliseconds."""


class StoreChange(Protocol):
    """Maker of a change of the store."""

    def __call__(self, change: Callable[[], Made], /) -> Awaitable[Made]:
        """Return what the change returns, once it is on disk; raises what it raises."""
        ...


class Barred(NamedTuple):
    """A person who is kept out: by name, by keys, and by an address from which nobody else comes."""

    name: str
    keys: frozenset[str]
    address: str = ""


class Authenticator:
    """Authority on who may come in under which name; refusals raise CarteadoError.

    `present` returns the visitor who is here under a name that looks so, `known` the club's register, `names_of` every
    name of a person, the one that counts first, `seats` who has a seat in a match that is not over, and whether a
    tournament gave it to the name; `change` makes a change of the store, done when it is on disk.
    """

    def __init__(
        self,
        keys: Keys,
        *,
        organisers: frozenset[str] = frozenset(),
        clock: Callable[[], int],
        present: Callable[[str], Visitor | None],
        known: Callable[[], Iterable[str]] = tuple,
        names_of: Callable[[str], Sequence[str]] = lambda name: (name,),
        seats: Callable[[], Iterable[tuple[str, bool]]] = tuple,
        change: StoreChange | None = None,
        code: str = "",
        keep_code: Callable[[str], None] = lambda _code: None,
        keep_code_for_names: Callable[[bool], None] = lambda _wanted: None,
    ) -> None:
        self._keys = keys
        self._organisers = organisers
        self._clock = clock
        self._present = present
        self._names_of = names_of
        self._change = change or _at_once
        self._register = Glance(clock, known, look)
        self._there = Glance(clock, self._names_there, likeness)
        self._seats = Glance(clock, seats, lambda seat: look(seat[0]))
        self._keep_code = keep_code
        self._keep_code_for_names = keep_code_for_names
        self.new_names = NewNames(clock)
        """Who has taken a name since the server was opened."""
        self.code_for_names = False
        """Whether every new name needs the code of the hall, also with a key."""
        self.join_code = code or new_code()
        """What people without a key type; the organiser shows it, and may change it at any time."""
        self._back: dict[str, str] = {}
        """The return codes of the guests who have come since the server was opened: the store has their digests."""
        self._links: dict[str, tuple[str, int]] = {}
        self._barred: dict[str, Barred] = {}

    def owner(self, name: str) -> Person | None:
        """Return the name that counts of whoever has claimed this name, or a look-alike of it."""
        person, counts = next(self._claimed(name), None), self._names_of(name)[0]
        if person is None or look(person.name) == look(counts):
            return person
        return msgspec.structs.replace(person, name=counts)

    def _claimed(self, name: str) -> Iterator[Person]:
        """Yield everybody who has claimed one of a person's names."""
        for known in self._names_of(name):
            if person := self._keys.person(look(known)):
                yield person

    def _opens(self, name: str, fingerprint: str) -> bool:
        """Tell whether the key opens one of the person's names; an organiser's opens those of this computer too."""
        keys = [key for person in self._claimed(name) for key in self._keys.fingerprints(person)]
        return fingerprint in keys or (fingerprint in self._organisers and THIS_COMPUTER in keys)

    @property
    def barred(self) -> tuple[Barred, ...]:
        """Everybody who is kept out."""
        return tuple(self._barred.values())

    def bar(self, name: str, address: str = "") -> None:
        """Keep somebody out until the server closes: their name, an address if there is one, and keys.

        Only those keys that open no name of somebody who may still come in.
        """
        claimed = tuple(self._claimed(name))
        kept_out = {person.look for person in claimed} | {look(name), *self._barred}
        keys = frozenset(
            key
            for person in claimed
            for key in self._keys.fingerprints(person)
            if key != THIS_COMPUTER and kept_out.issuperset(self._keys.opened_by(key))
        )
        self._barred[look(name)] = Barred(name, keys, address)

    def unbar(self, name: str) -> None:
        """Let a barred person in again; does nothing for others."""
        self._barred.pop(look(name), None)

    def _check_barred(self, name: str, fingerprint: str, address: str) -> None:
        """Raise CarteadoError "kept_out"; an address is kept out only for those whom no key that is known lets in."""
        if fingerprint in self._organisers:
            return
        for seen, barred in self._barred.items():
            from_there = address == barred.address != "" and not (fingerprint and self.knows(name, fingerprint))
            if seen == look(name) or fingerprint in barred.keys or from_there:
                raise CarteadoError("kept_out")

    async def release(self, name: str) -> None:
        """Give a name back: its keys, or its return code, open it no more, and whoever comes next may have it.

        A seat in a match that is not over stays closed: a link code opens it.
        """
        person, seen = self.owner(name), look(name)
        if person is not None:
            await self._change(lambda: self._keys.release(person))
            seen = person.look
        elif self._keys.guest(seen) is not None:
            await self._change(lambda: self._keys.forget_guest(seen))
        self._links.pop(seen, None)
        self._back.pop(seen, None)
        self.new_names.forget(name)
        self._there.forget()

    # ---- Names of people without a key -------------------------------------------------------------------------------

    def waited_for(self) -> Iterator[tuple[str, bool]]:
        """Yield the names reserved for people without a key, and whether a return code opens each."""
        coded = {guest.look: guest for guest in self._keys.guests()}
        yield from ((guest.name, True) for guest in coded.values() if self._holds(guest))
        for seen, seats in self._seats.all().items():
            name, _ = seats[0]
            if seen not in coded and self._seated(name) and self.owner(name) is None:
                yield name, False

    def _guest(self, name: str) -> Guest | None:
        """Return whose the name is by a return code, as long as it waits for them."""
        guest = next((this for other in self._names_of(name) if (this := self._keys.guest(look(other)))), None)
        return guest if guest is not None and self._holds(guest) else None

    def _holds(self, guest: Guest) -> bool:
        recently = guest.came > self._clock() - GUEST_LASTS
        return recently or self._present(guest.look) is not None or bool(self._seats.of(guest.look))

    def _seated(self, name: str) -> bool:
        """Tell whether the name has a seat that nobody may just take: one that a tournament gave it waits for them."""
        seats = (seat for other in self._names_of(name) for seat in self._seats.of(look(other)))
        return any(not by_tournament for _, by_tournament in seats)

    def return_code(self, name: str) -> str:
        """Return the code by which a guest who has come in comes back; "" for everybody else."""
        return self._back.get(look(name), "") if self.owner(name) is None else ""

    def knows(self, name: str, fingerprint: str) -> bool:
        """Tell whether the key opens the name already, or is an organiser's."""
        return fingerprint in self._organisers or self._opens(name, fingerprint)

    def wants_signature(self, name: str, fingerprint: str, address: str) -> bool:
        """Tell whether a signed key would be linked to the name by a code.

        That is so where a link code waits for its owner, and where a free name needs the code of the hall. Raises as
        `try_name`.
        """
        way = self.try_name(name, address)
        waits = way is AdmissionMethod.CODE or (self.owner(name) is not None and bool(self._link(look(name))))
        return waits and self._has_room(fingerprint)

    def _has_room(self, fingerprint: str) -> bool:
        """Tell whether the key may have another name; an organiser's always comes in."""
        return fingerprint in self._organisers or self._keys.has_room(fingerprint)

    def try_key(self, name: str, fingerprint: str, address: str = "") -> None:
        """Check that the key may come in under the name; raises CarteadoError, claims nothing.

        Raises CarteadoError "name_length", "name_letters", "name_reserved", "name_claimed", "name_of_computer",
        "name_here", "name_alike", "name_of_guest", "name_seated", "kept_out", "key_has_names", "name_needs_code".
        """
        self._check_barred(name, fingerprint, address)
        person = self.owner(name)
        if person is not None:
            if not self._opens(name, fingerprint):
                only_here = self._keys.fingerprints(person) == (THIS_COMPUTER,)
                raise CarteadoError("name_of_computer" if only_here else "name_claimed", name=name)
            return
        spelled = self._free(name, organiser=fingerprint in self._organisers)
        if self._present(look(spelled)) is not None:
            raise CarteadoError("name_here", name=spelled)
        if self._guest(spelled) is not None:
            raise CarteadoError("name_of_guest", name=spelled)
        if self._seated(spelled) and fingerprint not in self._organisers:
            raise CarteadoError("name_seated", name=spelled)
        if not self._has_room(fingerprint):
            raise CarteadoError("key_has_names", count=NAMES_A_KEY)
        if fingerprint not in self._organisers and (self.code_for_names or self.new_names.needs_code(address)):
            raise CarteadoError("name_needs_code", name=spelled)

    async def enter_by_key(self, name: str, fingerprint: str, address: str) -> Visitor:
        """Let somebody in whose key has signed; a free name is theirs from now on. Raises as `try_key`."""
        self.try_key(name, fingerprint, address)
        person = self.owner(name) or await self._claim(name, fingerprint, address, coded=False)
        return self._owner_here(person, AdmissionMethod.KEY, address, fingerprint)

    async def _claim(self, name: str, fingerprint: str, address: str, *, coded: bool) -> Person:
        """Give a free name to a key. Before it is on disk it counts as taken: many may come at the same moment."""
        organiser, at = fingerprint in self._organisers, self._clock()
        spelled = self._registered(self._free(name, organiser=organiser))
        most = None if organiser else NAMES_A_KEY
        if not (coded or organiser):
            self.new_names.count(address)
        self._there.add(spelled)
        person = await self._change(lambda: self._keys.claim(spelled, look(spelled), fingerprint, at, most))
        self.new_names.add(person.name, address, coded=coded)
        return person

    def _owner_here(self, person: Person, way: AdmissionMethod, address: str, fingerprint: str) -> Visitor:
        return Visitor(f"person:{person.id}", person.name, way, address, fingerprint in self._organisers)

    def try_name(self, name: str, address: str) -> AdmissionMethod:
        """Return which code a visitor without a key must enter.

        RETURN for the name of a guest, LINK for a claimed one and for one that somebody else has, or has a seat under.
        Raises as `try_key` does.
        """
        self._check_barred(name, "", address)
        if self.owner(name) is not None:
            return AdmissionMethod.LINK
        spelled = self._free(name)
        if self._guest(spelled) is not None:
            return AdmissionMethod.RETURN
        return (
            AdmissionMethod.LINK
            if self._present(look(spelled)) is not None or self._seated(spelled)
            else AdmissionMethod.CODE
        )

    async def enter_by_code(self, name: str, typed: str, address: str, signed: str = "") -> Visitor | None:
        """Let somebody in who has typed the code that is asked for; None for a wrong one. Raises as `try_key`.

        `signed` is the fingerprint of a key that has signed on the same connection, and opens the name from now on if
        it may open another. A link code opens a guest's name too, which has another return code then.
        """
        self._check_barred(name, signed, address)
        way, key = self.try_name(name, address), signed if signed and self._has_room(signed) else ""
        if way is AdmissionMethod.CODE:
            if not is_same(typed, self.join_code):
                return None
            if not key:
                return await self._enter_guest(name, way, address)
            return self._owner_here(await self._claim(name, key, address, coded=True), way, address, key)
        if is_same(typed, self._link(look(name))):
            del self._links[look(name)]
            person, at = self.owner(name), self._clock()
            if person is None:
                return await self._enter_guest(name, AdmissionMethod.LINK, address)
            if key:
                most = None if key in self._organisers else NAMES_A_KEY
                await self._change(lambda: self._keys.link(person, key, at, most))
            return self._owner_here(person, AdmissionMethod.LINK, address, key)
        guest = self._guest(name) if way is AdmissionMethod.RETURN else None
        code = plain(typed)
        if guest is None or not await _in_thread(guest.opens, code):
            return None
        return await self._enter_guest(name, way, address, code)

    async def _enter_guest(self, name: str, way: AdmissionMethod, address: str, code: str = "") -> Visitor:
        """Let somebody in without a key, who comes back by the code: a new one unless it is known."""
        waits = self._guest(name)
        shown = waits.name if waits is not None else self._registered(checked(name))
        self._there.add(shown)
        before, code, at = self._keys.guest(look(shown)), code or plain(new_code()), self._clock()
        guest = await _in_thread(new_guest, shown, look(shown), code, at)
        await self._change(lambda: self._keys.keep_guest(guest, before))
        self._back[guest.look] = written(code)
        if way is AdmissionMethod.CODE:
            self.new_names.add(shown, address, coded=True)
        return Visitor(f"guest:{guest.look}", shown, way, address)

    def renew(self) -> None:
        """Replace the code for people without a key."""
        self.join_code = new_code()
        self._keep_code(self.join_code)

    def ask_code_for_names(self, wanted: bool) -> None:
        """Let every new name need the code of the hall from now on, or only those that come in a crowd."""
        self.code_for_names = wanted
        self._keep_code_for_names(wanted)

    def link_code_for(self, name: str) -> str:
        """Return a single-use code that links another key to the name.

        Also somebody whose only device is lost, by the organiser.
        """
        code = new_code()
        self._links[look(name)] = code, self._clock() + LINK_LASTS
        return code

    def _link(self, seen: str) -> str:
        code, until = self._links.get(seen, ("", 0))
        return code if self._clock() < until else ""

    def _free(self, name: str, *, organiser: bool = False) -> str:
        try:
            spelled = checked(name)
        except CarteadoError as error:
            if not (organiser and error.code == "name_reserved"):
                raise
            spelled = " ".join(name.split())
        mine = folded(spelled)
        alike = (*self._register.of(look(spelled)), *self._there.of(likeness(spelled)))
        if alike and all(folded(other) != mine for other in alike):
            raise CarteadoError("name_alike", name=spelled, other=alike[0])
        return spelled

    def _names_there(self) -> Iterator[str]:
        """Yield all names that no new one may look like: of the club's register, and those that have an owner."""
        for names in self._register.all().values():
            yield from names
        yield from (person.name for person in self._keys.persons())
        yield from (name for name, _ in self.waited_for())

    def _registered(self, spelled: str) -> str:
        """Return the name as the club's register writes it."""
        mine = folded(spelled)
        return next((other for other in self._register.of(look(spelled)) if folded(other) == mine), spelled)


async def _in_thread(work: Callable[..., Made], *given: object) -> Made:
    from asyncio import to_thread  # Commands read this module and have no loop, which takes long to load.

    return await to_thread(work, *given)


async def _at_once(change: Callable[[], Made]) -> Made:
    return change()

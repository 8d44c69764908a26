"""Who somebody is: by a key that claimed the name, or by a code that the organiser tells."""

from __future__ import annotations

import hmac
import secrets
from collections.abc import Awaitable, Callable, Iterable, Iterator, Sequence
from typing import NamedTuple, Protocol, TypeVar

import msgspec

from engine.core.errors import CarteadoError
from saves.keys import Keys, Person
from tui.hall.names import checked, folded, look
from tui.hall.visitor import Visitor, Way

_ALPHABET = "abcdefghjkmnpqrstuvwxyz23456789"
"""Letters and digits that are not taken for one another when they are read out in a noisy room."""
_CODE = 6
_REGISTER_LASTS = 5000
"""How long the club's register is taken to be as it was read, in milliseconds: strangers may ask very often."""
Made = TypeVar("Made")
LINK_LASTS = 10 * 60 * 1000
"""How long a code for a second device opens the name, in milliseconds."""


def new_code() -> str:
    """Return a code that nobody guesses in the tries there are: some 890 million of them, written "kt7-2mq"."""
    letters = "".join(secrets.choice(_ALPHABET) for _ in range(_CODE))
    return f"{letters[:3]}-{letters[3:]}"


class Change(Protocol):
    """Makes a change of the store."""

    def __call__(self, change: Callable[[], Made], /) -> Awaitable[Made]:
        """Return what the change returns, once it is on disk; raises what it raises."""
        ...


class Barred(NamedTuple):
    """Somebody who is kept out: by name, by keys, and by the address where nobody else comes from there."""

    name: str
    keys: frozenset[str]
    address: str = ""


class Reception:
    """Decides who comes in as whom; what it refuses it says by a CarteadoError.

    `present` returns the visitor who is in the hall under a name that looks so, `known` the club's register, `names_of`
    every name of a person, the one that counts first; `change` makes a change of the store, done when it is on disk.
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
        change: Change | None = None,
        code: str = "",
    ) -> None:
        self._keys = keys
        self._organisers = organisers
        self._clock = clock
        self._present = present
        self._known = known
        self._names_of = names_of
        self._change = change or _at_once
        self._register: tuple[int, dict[str, list[str]]] = 0, {}
        """When the club's register was read, and its names by what they look like."""
        self.join_code = code or new_code()
        """What people without a key type; the organiser shows it, and may change it at any time."""
        self._links: dict[str, tuple[str, int]] = {}
        self._barred: dict[str, Barred] = {}

    def owner(self, name: str) -> Person | None:
        """Return who has claimed the name, or one that looks like it, by the name that counts for them."""
        person, counts = next(self._claimed(name), None), self._names_of(name)[0]
        if person is None or look(person.name) == look(counts):
            return person
        return msgspec.structs.replace(person, name=counts)

    def _claimed(self, name: str) -> Iterator[Person]:
        """Yield everybody who has claimed one of a person's names."""
        for one in self._names_of(name):
            if person := self._keys.person(look(one)):
                yield person

    def _opens(self, name: str, fingerprint: str) -> bool:
        """Tell whether the key opens one of the person's names."""
        return any(self._keys.opens(person, fingerprint) for person in self._claimed(name))

    @property
    def barred(self) -> tuple[Barred, ...]:
        """Everybody who is kept out."""
        return tuple(self._barred.values())

    def bar(self, name: str, address: str = "") -> None:
        """Keep somebody out until the hall closes: their name and all its keys, and an address if there is one."""
        keys = frozenset(key for person in self._claimed(name) for key in self._keys.fingerprints(person))
        self._barred[look(name)] = Barred(name, keys, address)

    def unbar(self, name: str) -> None:
        """Let somebody in again; nothing happens to somebody who is not kept out."""
        self._barred.pop(look(name), None)

    def _check_barred(self, name: str, fingerprint: str, address: str) -> None:
        if fingerprint in self._organisers:
            return
        for seen, barred in self._barred.items():
            if seen == look(name) or fingerprint in barred.keys or (address and address == barred.address):
                raise CarteadoError("kept_out")

    async def release(self, name: str) -> None:
        """Give a claimed name back: its keys open it no more, and whoever comes next may claim it."""
        person = self.owner(name)
        if person is not None:
            await self._change(lambda: self._keys.release(person))
            self._links.pop(person.look, None)

    def knows(self, name: str, fingerprint: str) -> bool:
        """Tell whether the key opens the name already."""
        person = self.owner(name)
        return person is not None and self._opens(name, fingerprint)

    def try_key(self, name: str, fingerprint: str, address: str = "") -> None:
        """Tell by not raising that the key may come in under the name; nothing is claimed yet.

        Raises CarteadoError "name_length", "name_letters", "name_reserved", "name_claimed", "name_here", "name_alike",
        "kept_out".
        """
        self._check_barred(name, fingerprint, address)
        person = self.owner(name)
        if person is not None:
            if not self._opens(name, fingerprint):
                raise CarteadoError("name_claimed", name=name)
            return
        shown = self._free(name, organiser=fingerprint in self._organisers)
        if self._present(look(shown)) is not None:
            raise CarteadoError("name_here", name=shown)

    async def enter_by_key(self, name: str, fingerprint: str, address: str) -> Visitor:
        """Let somebody in who has proved to have the key; a free name is theirs from now on. Raises as `try_key`."""
        self.try_key(name, fingerprint, address)
        person = self.owner(name)
        if person is None:
            shown = self._registered(self._free(name, organiser=fingerprint in self._organisers))
            at = self._clock()
            person = await self._change(lambda: self._keys.claim(shown, look(shown), fingerprint, at))
        return Visitor(f"person:{person.id}", person.name, Way.KEY, address, fingerprint in self._organisers)

    def try_name(self, name: str, address: str) -> Way:
        """Return which code somebody without a key is asked for: LINK for a claimed name or a guest's who is here.

        Raises as `try_key` does.
        """
        self._check_barred(name, "", address)
        if self.owner(name) is not None:
            return Way.LINK
        shown = self._free(name)
        here = self._present(look(shown))
        return Way.LINK if here is not None and here.address != address else Way.CODE

    async def enter_by_code(
        self, name: str, typed: str, address: str, fingerprints: Iterable[str] = ()
    ) -> Visitor | None:
        """Let somebody in who has typed the code that is asked for; None for a wrong one. Raises as `try_key`.

        With a link code the first key that the device has shown opens the name from now on. The device has not
        proved that it has it; whoever comes with it will have to.
        """
        way = self.try_name(name, address)
        if not _same(typed, self.join_code if way is Way.CODE else self._link(look(name))):
            return None
        if way is Way.LINK:
            del self._links[look(name)]
        person = self.owner(name)
        if person is None:
            shown = self._registered(checked(name))
            return Visitor(f"guest:{look(shown)}", shown, way, address)
        device, at = next(iter(fingerprints), ""), self._clock()
        if device:
            await self._change(lambda: self._keys.link(person, device, at))
        return Visitor(f"person:{person.id}", person.name, way, address)

    def renew(self) -> None:
        """Let the code for people without a key be another one from now on."""
        self.join_code = new_code()

    def link_code(self, visitor: Visitor) -> str:
        """Return a code that lets this visitor in from another device, once and for ten minutes."""
        return self.link_code_for(visitor.name)

    def link_code_for(self, name: str) -> str:
        """Return such a code for whoever has the name: also somebody whose only device is lost, by the organiser."""
        code = new_code()
        self._links[look(name)] = code, self._clock() + LINK_LASTS
        return code

    def _link(self, seen: str) -> str:
        code, until = self._links.get(seen, ("", 0))
        return code if self._clock() < until else ""

    def _free(self, name: str, *, organiser: bool = False) -> str:
        try:
            shown = checked(name)
        except CarteadoError as error:
            if not (organiser and error.code == "name_reserved"):
                raise
            shown = " ".join(name.split())
        mine = folded(shown)
        for other in self._alike(shown):
            if folded(other) != mine:
                raise CarteadoError("name_alike", name=shown, other=other)
        return shown

    def _alike(self, name: str) -> list[str]:
        """Return the names of the club's register that look like this one."""
        now, (read, names) = self._clock(), self._register
        if not names or not 0 <= now - read < _REGISTER_LASTS:
            names = {}
            for other in self._known():
                names.setdefault(look(other), []).append(other)
            self._register = now, names
        return names.get(look(name), [])

    def _registered(self, shown: str) -> str:
        """Return the name as the club's register writes it."""
        mine = folded(shown)
        return next((other for other in self._alike(shown) if folded(other) == mine), shown)


async def _at_once(change: Callable[[], Made]) -> Made:
    return change()


def _same(typed: str, code: str) -> bool:
    """Compare codes as people type them: any case, with or without the dash; no code is the same as none."""
    plain = "".join(letter for letter in typed.lower() if letter.isalnum()).encode()
    return bool(code) and hmac.compare_digest(plain, code.replace("-", "").encode())

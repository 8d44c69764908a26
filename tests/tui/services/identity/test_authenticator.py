"""Who comes in as whom."""

from __future__ import annotations

import asyncio
from collections.abc import Iterator
from pathlib import Path

import pytest

from engine.core.errors import CarteadoError
from saves.store import Store, open_store
from tests.tui.ssh_people import Clock
from tui.services.identity.authenticator import LINK_LASTS, AdmissionMethod, Authenticator, Visitor
from tui.services.identity.codes import new_code
from tui.services.identity.names import look
from tui.services.identity.new_names import IN_ALL, IN_ALL_IN, OF_A_NETWORK, OF_A_NETWORK_IN

HOME, AWAY = "10.0.0.1", "10.0.0.2"
CODE = "kt7-2mq"


class Desk:
    """A reception with people who are in the lobby and names the club knows."""

    def __init__(self, store: Store) -> None:
        self.clock = Clock()
        self.here: dict[str, Visitor] = {}
        self.club: list[str] = []
        self.read = 0
        self.store = store
        self.authenticator = Authenticator(
            store.keys,
            organisers=frozenset({"KEY-ORG"}),
            clock=self.clock.milliseconds,
            present=lambda seen: self.here.get(seen),
            known=self._names,
            code=CODE,
        )

    def _names(self) -> list[str]:
        self.read += 1
        return self.club

    def key(self, name: str, fingerprint: str, address: str = HOME) -> Visitor:
        return asyncio.run(self.authenticator.enter_by_key(name, fingerprint, address))

    def code(self, name: str, typed: str = CODE, address: str = HOME, signed: str = "") -> Visitor | None:
        return asyncio.run(self.authenticator.enter_by_code(name, typed, address, signed))

    def keys_of(self, name: str) -> tuple[str, ...]:
        owner = self.authenticator.owner(name)
        return self.store.keys.fingerprints(owner) if owner is not None else ()


@pytest.fixture
def desk(tmp_path: Path) -> Iterator[Desk]:
    with open_store(tmp_path / "club.db") as store:
        yield Desk(store)


def refusal(desk: Desk, name: str, fingerprint: str, address: str = HOME) -> str:
    with pytest.raises(CarteadoError) as refused:
        desk.key(name, fingerprint, address)
    return refused.value.code


_PEOPLE = [
    "Amanda",
    "Bento",
    "Cecília",
    "Dirceu",
    "Eunice",
    "Fátima",
    "Gerson",
    "Heitor",
    "Ivone",
    "Jussara",
    "Kátia",
    "Lurdes",
    "Mirtes",
    "Norma",
    "Otávio",
    "Péricles",
    "Quitéria",
    "Raimundo",
    "Severino",
    "Tereza",
    "Ubirajara",
    "Valdir",
    "Wanda",
    "Xuxa",
    "Yara",
    "Zenaide",
    "Aldo",
    "Benedita",
    "Custódio",
    "Dulce",
    "Ezequiel",
    "Fausto",
]


def test_the_first_key_claims_the_name_and_later_opens_it(desk: Desk) -> None:
    first = desk.key("Bia", "KEY-1")
    again = desk.key("BIA", "KEY-1")
    assert (first.id, first.name, first.way, first.guest) == (again.id, "Bia", AdmissionMethod.KEY, False)


def test_a_claimed_name_is_closed_to_other_keys_and_so_are_its_look_alikes(desk: Desk) -> None:
    desk.key("Bob", "KEY-1")
    assert refusal(desk, "bob", "KEY-2") == refusal(desk, "B0b", "KEY-2") == "name_claimed"


def test_showing_a_key_claims_nothing(desk: Desk) -> None:
    desk.authenticator.try_key("Bia", "KEY-1")
    assert desk.authenticator.owner("Bia") is None
    assert desk.key("Bia", "KEY-2").name == "Bia"


def test_a_key_claims_three_names_and_no_more(desk: Desk) -> None:
    for name in ("Ana", "Beto", "Caio"):
        desk.key(name, "KEY-1")
    assert refusal(desk, "Duda", "KEY-1") == "key_has_names"
    assert desk.key("Beto", "KEY-1").name == "Beto"


def test_without_a_key_the_code_of_the_hall_makes_a_guest(desk: Desk) -> None:
    guest = desk.code("Duda", "KT7 2MQ")
    assert guest is not None and guest.guest and guest.way is AdmissionMethod.CODE
    assert desk.code("Duda", "kt7-2mr") is None
    assert desk.code("Duda", "") is None


def test_a_guest_does_not_come_in_under_a_claimed_name(desk: Desk) -> None:
    desk.key("Bia", "KEY-1")
    assert desk.authenticator.try_name("Bia", HOME) is AdmissionMethod.LINK
    assert desk.code("Bia") is None


def test_a_second_device_is_linked_with_a_code_once(desk: Desk) -> None:
    bia = desk.key("Bia", "KEY-1")
    code = desk.authenticator.link_code_for(bia.name)
    assert desk.authenticator.wants_signature("Bia", "KEY-2", AWAY)
    linked = desk.code("Bia", code, AWAY, signed="KEY-2")
    assert linked is not None and (linked.id, linked.guest) == (bia.id, False)
    assert desk.key("Bia", "KEY-2").id == bia.id
    assert refusal(desk, "Bia", "KEY-3") == "name_claimed"
    assert desk.code("Bia", code, AWAY, signed="KEY-3") is None
    assert not desk.authenticator.wants_signature("Bia", "KEY-3", AWAY)


def test_no_key_has_to_sign_where_no_code_could_tie_it_to_the_name(desk: Desk) -> None:
    desk.key("Bia", "KEY-1")
    desk.clock.seconds += OF_A_NETWORK_IN / 1000
    for name in ("Ana", "Beto", "Caio"):
        desk.key(name, "KEY-9")
    assert not desk.authenticator.wants_signature("Bia", "KEY-2", AWAY), "nobody waits with a code"
    desk.authenticator.link_code_for("Bia")
    assert desk.authenticator.wants_signature("Bia", "KEY-2", AWAY)
    assert not desk.authenticator.wants_signature("Bia", "KEY-9", AWAY), "it has three names"


@pytest.mark.parametrize("key", ["KEY-OF-VICTIM", "KEY-ORG"])
def test_a_code_without_a_signature_ties_no_key(desk: Desk, key: str) -> None:
    for name in ("Ana", "Beto", "Caio"):
        thief = desk.key(name, f"KEY-OF-{name}")
        code = desk.authenticator.link_code_for(thief.name)
        assert desk.authenticator.wants_signature(name, key, AWAY)
        came = desk.code(name, code)
        assert came is not None and (came.id, came.way) == (thief.id, AdmissionMethod.LINK)
        assert desk.keys_of(name) == (f"KEY-OF-{name}",)
        desk.authenticator.bar(name)
    desk.clock.seconds += OF_A_NETWORK_IN / 1000
    assert desk.key("Vitima", key).name == "Vitima", "neither its three names are spent nor is it kept out"


def test_a_link_code_lasts_ten_minutes_and_opens_no_other_name(desk: Desk) -> None:
    code = desk.authenticator.link_code_for(desk.key("Bia", "KEY-1").name)
    desk.key("Caio", "KEY-9")
    assert desk.code("Caio", code) is None
    desk.clock.seconds += LINK_LASTS / 1000
    assert desk.code("Bia", code) is None


def test_without_a_link_code_an_empty_answer_opens_nothing(desk: Desk) -> None:
    desk.key("Bia", "KEY-1")
    assert desk.code("Bia", "") is None


def test_a_guest_who_is_here_is_not_pushed_out_from_elsewhere(desk: Desk) -> None:
    guest = desk.code("Duda")
    assert guest is not None
    desk.here[look("Duda")] = guest
    assert desk.code("Duda", CODE, AWAY) is None
    assert desk.code("Dvda", CODE, AWAY) is not None
    assert desk.code("Duda", CODE, HOME) is None, "many people may come from one address"
    back = desk.code("Duda", desk.authenticator.return_code("Duda"), HOME)
    assert back is not None and back.id == guest.id
    assert refusal(desk, "Duda", "KEY-1") == "name_here"


def test_the_organiser_can_let_a_guest_back_in_from_another_place(desk: Desk) -> None:
    guest = desk.code("Duda")
    assert guest is not None
    desk.here[look("Duda")] = guest
    moved = desk.code("Duda", desk.authenticator.link_code_for(guest.name), AWAY)
    assert moved is not None and moved.id == guest.id and moved.guest


def test_the_organiser_is_known_by_key_under_any_free_name(desk: Desk) -> None:
    assert desk.key("Juiz", "KEY-ORG").organiser
    assert not desk.key("Bia", "KEY-1").organiser
    assert refusal(desk, "Bia", "KEY-ORG") == "name_claimed"
    assert refusal(desk, "Juiza", "KEY-1") == "name_reserved"


def test_a_name_of_the_club_is_written_as_the_club_writes_it_and_not_imitated(desk: Desk) -> None:
    desk.club.append("José da Silva")
    assert desk.key("jose da silva", "KEY-1").name == "José da Silva"
    assert refusal(desk, "J0se da Silva", "KEY-2") == "name_claimed"
    desk.club.append("Lia")
    desk.clock.seconds += 5.0
    assert refusal(desk, "L1a", "KEY-2") == "name_alike"


def test_strangers_who_ask_often_do_not_have_the_register_read_as_often(desk: Desk) -> None:
    desk.club.append("Lia")
    for number in range(200):
        assert refusal(desk, "L1a", f"KEY-{number}") == "name_alike"
    assert desk.read == 1
    desk.clock.seconds += 5.0
    assert refusal(desk, "L1a", "KEY") == "name_alike"
    assert desk.read == 2


def test_a_released_name_is_free_and_nothing_of_the_old_one_comes_back(desk: Desk) -> None:
    first = desk.key("Bia", "KEY-1")
    person = desk.authenticator.owner("Bia")
    assert person is not None
    desk.store.keys.release(person)
    assert desk.key("Bia", "KEY-2").id != first.id


def test_codes_differ_and_are_easy_to_read_out() -> None:
    codes = {new_code() for _ in range(200)}
    assert len(codes) == 200
    assert not set("".join(codes)) & set("il1o0")


def test_somebody_kept_out_comes_in_neither_by_name_nor_by_key_nor_from_their_address(desk: Desk) -> None:
    desk.key("Bia", "KEY-1")
    desk.authenticator.bar("Bia", AWAY)
    assert refusal(desk, "Bia", "KEY-1") == refusal(desk, "Outra", "KEY-1") == "kept_out"
    for name, address in (("B1a", HOME), ("Outra", AWAY)):
        with pytest.raises(CarteadoError) as refused:
            desk.code(name, address=address)
        assert refused.value.code == "kept_out"
    assert desk.code("Outra") is not None
    desk.authenticator.unbar("Bia")
    assert desk.key("Bia", "KEY-1").name == "Bia"


def test_a_name_that_is_kept_out_takes_no_key_along_that_opens_somebody_elses_name(desk: Desk) -> None:
    desk.key("Bia", "KEY-OF-BIA")
    desk.key("Malandro", "KEY-1")
    desk.code("Malandro", desk.authenticator.link_code_for("Malandro"), signed="KEY-OF-BIA")
    desk.authenticator.bar("Malandro")
    assert desk.key("Bia", "KEY-OF-BIA").name == "Bia"
    assert refusal(desk, "Malandro", "KEY-OF-BIA") == refusal(desk, "Outro", "KEY-1") == "kept_out"


def test_a_key_is_kept_out_once_all_its_names_are(desk: Desk) -> None:
    desk.key("Malandro", "KEY-1")
    desk.key("Otario", "KEY-1")
    desk.authenticator.bar("Malandro")
    assert desk.key("Otario", "KEY-1").name == "Otario"
    desk.authenticator.bar("Otario")
    assert refusal(desk, "Terceiro", "KEY-1") == "kept_out"


def test_an_address_that_is_kept_out_lets_those_in_whose_key_is_known(desk: Desk) -> None:
    desk.key("Bia", "KEY-OF-BIA")
    desk.key("Malandro", "KEY-1")
    desk.authenticator.bar("Malandro", HOME)
    assert desk.key("Bia", "KEY-OF-BIA").name == "Bia"
    assert refusal(desk, "Outro", "KEY-2") == "kept_out"
    with pytest.raises(CarteadoError, match="kept_out"):
        desk.authenticator.wants_signature("Outro", "KEY-2", HOME)


def test_an_organisers_key_comes_in_by_any_number_of_names(desk: Desk) -> None:
    for name in ("Ana", "Beto", "Caio", "Duda", "Edu"):
        assert desk.key(name, "KEY-ORG").organiser


def test_an_organisers_key_is_never_kept_out(desk: Desk) -> None:
    desk.key("Olga", "KEY-ORG")
    desk.authenticator.bar("Olga", HOME)
    assert desk.key("Olga", "KEY-ORG").organiser


def test_a_name_that_is_given_back_belongs_to_the_next_key_and_to_no_code_made_before(desk: Desk) -> None:
    old = desk.key("Bia", "KEY-1")
    code = desk.authenticator.link_code_for(old.name)
    asyncio.run(desk.authenticator.release("bia"))
    assert desk.authenticator.owner("Bia") is None
    new = desk.key("Bia", "KEY-2")
    assert new.id != old.id
    assert refusal(desk, "Bia", "KEY-1") == "name_claimed"
    assert desk.code("Bia", code) is None


def test_a_fourth_new_name_of_a_network_within_ten_minutes_needs_the_code_and_other_networks_do_not(desk: Desk) -> None:
    for number, name in enumerate(_PEOPLE[:OF_A_NETWORK]):
        desk.key(name, f"KEY-{number}", f"10.0.0.{number}")
    assert refusal(desk, "Zulmira", "KEY-9", "10.0.0.200") == "name_needs_code"
    assert desk.authenticator.wants_signature("Zulmira", "KEY-9", "10.0.0.200")
    assert desk.key("Zilda", "KEY-8", "10.0.1.1").name == "Zilda"
    assert desk.key(_PEOPLE[0], "KEY-0", "10.0.0.200").name == _PEOPLE[0], "whoever has a name comes in"
    came = desk.code("Zulmira", CODE, "10.0.0.200", signed="KEY-9")
    assert came is not None and not came.guest
    assert desk.key("Zulmira", "KEY-9").id == came.id
    desk.clock.seconds += OF_A_NETWORK_IN / 1000
    assert desk.key("Zoraide", "KEY-7", "10.0.0.200").name == "Zoraide"


def test_an_ipv6_network_is_one_network_however_many_addresses_it_has(desk: Desk) -> None:
    for number, name in enumerate(_PEOPLE[:OF_A_NETWORK]):
        desk.key(name, f"KEY-{number}", f"2001:db8:1:2:{number}::1")
    assert refusal(desk, "Zulmira", "KEY-9", "2001:db8:1:2:ffff::1") == "name_needs_code"


def test_after_thirty_new_names_in_an_hour_the_next_needs_the_code_wherever_it_comes_from(desk: Desk) -> None:
    for number, name in enumerate(_PEOPLE[:IN_ALL]):
        desk.key(name, f"KEY-{number}", f"10.{number}.0.1")
    assert refusal(desk, "Zulmira", "KEY", "10.99.0.1") == "name_needs_code"
    desk.clock.seconds += IN_ALL_IN / 1000
    assert desk.key("Zulmira", "KEY", "10.99.0.1").name == "Zulmira"


def test_many_who_come_at_the_same_moment_do_not_take_more_names_than_are_free(desk: Desk) -> None:
    async def all_at_once() -> list[object]:
        coming = (desk.authenticator.enter_by_key(name, f"KEY-{name}", HOME) for name in _PEOPLE)
        return await asyncio.gather(*coming, return_exceptions=True)

    came = asyncio.run(all_at_once())
    assert sum(isinstance(visitor, Visitor) for visitor in came) == OF_A_NETWORK


def test_the_organiser_asks_the_code_for_every_new_name_and_needs_none(desk: Desk) -> None:
    desk.key("Ana", "KEY-1")
    desk.authenticator.ask_code_for_names(True)
    assert refusal(desk, "Bia", "KEY-2") == "name_needs_code"
    assert desk.key("Ana", "KEY-1").name == "Ana" and desk.key("Olga", "KEY-ORG").organiser
    desk.authenticator.ask_code_for_names(False)
    assert desk.key("Bia", "KEY-2").name == "Bia"


def test_new_names_are_noted_with_whence_when_and_whether_the_code_was_known(desk: Desk) -> None:
    desk.key("Ana", "KEY-1")
    desk.clock.seconds += 5.0
    desk.code("Duda", CODE, "2001:db8::7")
    desk.key("Ana", "KEY-1", AWAY)
    duda, ana = desk.authenticator.new_names.newest()
    assert (ana.name, ana.network, ana.coded) == ("Ana", "10.0.0.0/24", False)
    assert (duda.name, duda.network, duda.at - ana.at, duda.coded) == ("Duda", "2001:db8::/64", 5000, True)
    asyncio.run(desk.authenticator.release("ana"))
    assert desk.authenticator.new_names.newest() == (duda,)


@pytest.mark.parametrize("name", ["4na", "An4", "A-n-4", "AN4"])
@pytest.mark.parametrize("there", ["key", "guest", "club"])
def test_a_name_that_could_be_taken_for_one_that_is_there_is_refused_at_once(desk: Desk, name: str, there: str) -> None:
    match there:
        case "key":
            desk.key("Ana", "KEY-1")
        case "guest":
            assert desk.code("Ana") is not None
        case "club":
            desk.club.append("Ana")
    assert refusal(desk, name, "KEY-2") == "name_alike"
    with pytest.raises(CarteadoError, match="name_alike"):
        desk.code(name)


def test_a_name_of_the_club_in_another_script_is_not_imitated_in_latin_letters(desk: Desk) -> None:
    desk.club += ["Осо", "Νίκη"]
    assert refusal(desk, "Oco", "KEY-1") == "name_alike"
    assert refusal(desk, "Nikn", "KEY-1") == "name_alike"


def test_whoever_had_a_name_before_comes_in_beside_one_that_could_be_taken_for_it(desk: Desk) -> None:
    desk.store.keys.claim("4na", look("4na"), "KEY-1", 1)
    desk.store.keys.claim("Ana", look("Ana"), "KEY-2", 1)
    assert desk.key("4na", "KEY-1").name == "4na" and desk.key("Ana", "KEY-2").name == "Ana"
    desk.club += ["B3to", "Beto"]
    assert desk.key("B3to", "KEY-3").name == "B3to"

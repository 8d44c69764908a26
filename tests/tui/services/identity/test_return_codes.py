"""A guest's name, seat and hand are theirs: what opens them is the code that they read on coming in."""

from __future__ import annotations

import asyncio
from collections.abc import Iterator
from pathlib import Path

import asyncssh
import pytest

from engine.core.errors import CarteadoError
from saves.people.keys import NAMES_A_KEY
from saves.store import Store, open_store
from tests.tui.ssh_people import CODE, Asked, Clock, Hall, eventually
from tui.services.identity.authenticator import CODES_A_CONNECTION, GUEST_LASTS, AdmissionMethod, Authenticator, Visitor
from tui.services.identity.names import look
from tui.services.identity.new_names import OF_A_NETWORK_IN

HOME = "10.0.0.1"


class Desk:
    """A server's reception that may be closed and opened again on the same store."""

    def __init__(self, folder: Path) -> None:
        self.path = folder / "club.db"
        self.clock = Clock()
        self.seats: list[tuple[str, bool]] = []
        self.store: Store = open_store(self.path)
        self.open()

    def open(self) -> None:
        self.authenticator = Authenticator(
            self.store.keys,
            organisers=frozenset({"KEY-ORG"}),
            clock=self.clock.milliseconds,
            present=lambda _seen: None,
            seats=lambda: self.seats,
            code=CODE,
        )

    def restart(self) -> None:
        self.store.close()
        self.store = open_store(self.path)
        self.open()

    def code(self, name: str, typed: str = CODE, signed: str = "") -> Visitor | None:
        return asyncio.run(self.authenticator.enter_by_code(name, typed, HOME, signed))

    def key(self, name: str, fingerprint: str) -> str:
        """Come with a key; returns what was refused, "" when nothing was."""
        try:
            asyncio.run(self.authenticator.enter_by_key(name, fingerprint, HOME))
        except CarteadoError as error:
            return error.code
        return ""


@pytest.fixture
def desk(tmp_path: Path) -> Iterator[Desk]:
    opened = Desk(tmp_path)
    yield opened
    opened.store.close()


def guest(desk: Desk, name: str = "Duda") -> str:
    """Let a guest come in; returns their return code."""
    assert desk.code(name) is not None
    return desk.authenticator.return_code(name)


def test_a_guest_who_is_away_is_not_replaced_by_any_key_nor_by_the_code_of_the_hall(desk: Desk) -> None:
    back = guest(desk)
    assert desk.key("Duda", "KEY-1") == desk.key("DUDA", "KEY-1") == "name_of_guest"
    assert desk.code("Duda") is None
    assert desk.authenticator.try_name("Duda", HOME) is AdmissionMethod.RETURN
    returned = desk.code("duda", back.upper())
    assert returned is not None and returned.guest and returned.name == "Duda"


def test_after_a_restart_the_code_is_what_it_was(desk: Desk) -> None:
    back = guest(desk)
    desk.restart()
    assert desk.authenticator.return_code("Duda") == ""
    assert desk.key("Duda", "KEY-1") == "name_of_guest" and desk.code("Duda") is None
    returned = desk.code("Duda", back)
    assert returned is not None and desk.authenticator.return_code("Duda") == back


def test_the_code_is_in_no_file(desk: Desk) -> None:
    back = guest(desk)
    desk.store.close()
    data = b"".join(path.read_bytes() for path in desk.path.parent.iterdir())
    assert b"Duda" in data
    assert back.encode() not in data and back.replace("-", "").encode() not in data


def test_a_name_without_a_seat_waits_an_evening_and_one_with_a_seat_for_as_long_as_the_match(desk: Desk) -> None:
    back = guest(desk)
    desk.clock.seconds += GUEST_LASTS / 1000 + 1
    desk.seats.append(("Duda", False))
    assert desk.key("Duda", "KEY-1") == "name_of_guest"
    desk.seats.clear()
    desk.clock.seconds += 6.0
    assert desk.key("Duda", "KEY-1") == ""
    assert desk.code("Duda", back) is None


def test_a_seat_that_nobody_has_come_for_by_key_or_code_is_opened_by_the_organiser_alone(desk: Desk) -> None:
    desk.seats.append(("Duda", False))
    assert desk.key("Duda", "KEY-1") == "name_seated"
    assert desk.code("Duda") is None
    moved = desk.code("Duda", desk.authenticator.link_code_for("Duda"), signed="KEY-1")
    assert moved is not None and moved.guest and desk.authenticator.return_code("Duda")


def test_a_seat_of_a_tournament_waits_for_whoever_comes_first_and_then_for_them_alone(
    desk: Desk,
) -> None:
    desk.seats += [("Duda", True), ("Bia", True)]
    assert desk.key("Bia", "KEY-1") == ""
    guest(desk)
    assert desk.key("Duda", "KEY-2") == "name_of_guest" and desk.key("Bia", "KEY-2") == "name_claimed"


def test_the_organiser_lets_a_guest_in_who_has_lost_the_code_and_it_opens_nothing_any_more(desk: Desk) -> None:
    lost = guest(desk)
    moved = desk.code("Duda", desk.authenticator.link_code_for("Duda"))
    assert moved is not None and moved.id == f"guest:{look('Duda')}"
    assert desk.authenticator.return_code("Duda") != lost
    assert desk.code("Duda", lost) is None


def test_a_guests_name_that_is_given_back_is_free_but_not_its_seat(desk: Desk) -> None:
    guest(desk)
    assert [name for name, _ in desk.authenticator.waited_for()] == ["Duda"]
    asyncio.run(desk.authenticator.release("Duda"))
    assert desk.key("Duda", "KEY-1") == ""
    desk.seats.append(("Caio", False))
    desk.clock.seconds += 6.0
    guest_of_seat = desk.code("Caio", desk.authenticator.link_code_for("Caio"))
    assert guest_of_seat is not None
    asyncio.run(desk.authenticator.release("Caio"))
    assert desk.key("Caio", "KEY-2") == "name_seated"
    assert list(desk.authenticator.waited_for()) == [("Caio", False)]


def test_two_who_come_for_a_free_name_at_the_same_moment_do_not_both_have_it(desk: Desk) -> None:
    async def both() -> list[object]:
        coming = (desk.authenticator.enter_by_code("Duda", CODE, HOME) for _ in range(2))
        return await asyncio.gather(*coming, return_exceptions=True)

    came = asyncio.run(both())
    assert sum(isinstance(item, Visitor) for item in came) == 1
    assert [item.code for item in came if isinstance(item, CarteadoError)] == ["name_here"]


def test_a_key_has_three_names_by_whatever_way_and_is_told_so_before_it_is_proved(desk: Desk) -> None:
    for name in ("Ana", "Beto", "Caio"):
        assert desk.key(name, "KEY-1") == ""
    with pytest.raises(CarteadoError, match="key_has_names"):
        desk.authenticator.try_key("Duda", "KEY-1")
    desk.clock.seconds += OF_A_NETWORK_IN / 1000
    assert desk.key("Duda", "KEY-2") == ""
    linked = desk.code("Duda", desk.authenticator.link_code_for("Duda"), signed="KEY-1")
    assert linked is not None and not linked.guest, "let in, but the key opens no fourth name"
    assert desk.key("Duda", "KEY-1") == "name_claimed"
    person = desk.authenticator.owner("Duda")
    assert person is not None and NAMES_A_KEY == 3
    with pytest.raises(CarteadoError, match="key_has_names"):
        desk.store.keys.link(person, "KEY-1", 7)


# ---- Over the wire ---------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("term", ["xterm-256color", None], ids=["screen", "lines"])
async def test_a_guest_comes_back_by_the_code_after_another_was_refused(
    hall: Hall, keys: list[asyncssh.SSHKey], term: str | None
) -> None:
    duda = await hall.come("Duda", codes=[CODE], term=term)
    back = hall.server.authenticator.return_code("Duda")
    duda.connection.abort()
    await duda.connection.wait_closed()
    with pytest.raises(asyncssh.PermissionDenied):
        await hall.connect("Duda", key=keys[0])
    with pytest.raises(asyncssh.PermissionDenied):
        await hall.connect("Duda", codes=[CODE])
    again = await hall.come("Duda", codes=[back], term=term)
    said = "hello Duda"
    await (again.hears(said) if term is None else again.sees(said))


async def test_return_codes_are_tried_a_few_times_only(
    hall: Hall, monkeypatch: pytest.MonkeyPatch, sleeps: list[float]
) -> None:
    monkeypatch.setattr("tui.ssh.login.ANSWER_SECONDS", 0.0)
    duda = await hall.come("Duda", codes=[CODE])
    await duda.sees("hello Duda")
    for _ in range(2):
        with pytest.raises(asyncssh.Error):
            await hall.connect("Duda", codes=["aaa-aaa"] * 8)
    assert not hall.server.rate_limiter.blocked("127.0.0.1")
    with pytest.raises(asyncssh.Error):
        await hall.connect("Duda", codes=["aaa-aaa"] * (10 - 2 * CODES_A_CONNECTION))
    assert hall.server.rate_limiter.blocked("127.0.0.1")
    monkeypatch.setattr("tui.ssh.login.ANSWER_SECONDS", 0.0125)
    again = await hall.come("Duda", codes=[hall.server.authenticator.return_code("Duda")])
    await again.sees("hello Duda")
    assert 0.0125 in sleeps, "and each answer is slow"


async def test_the_code_of_the_hall_is_the_same_after_a_restart_until_the_organiser_asks_for_another(
    tmp_path: Path,
) -> None:
    first = await Hall(tmp_path).open(join_code="")
    code = first.server.authenticator.join_code
    await first.close()
    second = await Hall(tmp_path).open(join_code="")
    assert second.server.authenticator.join_code == code
    second.server.authenticator.renew()
    renewed = second.server.authenticator.join_code
    await eventually(lambda: second.store.club.load().join_code == renewed)
    await second.close()
    third = await Hall(tmp_path).open(join_code="")
    assert third.server.authenticator.join_code == renewed != code
    await third.close()


async def test_the_hall_greets_once_a_connection_and_says_nothing_that_a_refusal_has_told(
    hall: Hall, keys: list[asyncssh.SSHKey], monkeypatch: pytest.MonkeyPatch
) -> None:
    clients: list[Asked] = []
    monkeypatch.setattr("tests.tui.ssh_people.Asked", lambda codes: clients.append(Asked(codes)) or clients[-1])
    await hall.connect("Duda", codes=["aaa-aaa", CODE])
    greeting = ("Carteado", "Duda comes without a key. The organiser tells the code of the hall.")
    assert clients[-1].asked == [greeting, ("", "That was not the code.")]
    with pytest.raises(asyncssh.Error):
        await hall.connect("Duda", key=keys[0], codes=["aaa-aaa"])
    (name, text), *_ = clients[-1].asked
    assert name == "Carteado" and text.startswith("If the name is yours, type the return code")

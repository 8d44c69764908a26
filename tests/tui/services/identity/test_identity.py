"""Coming in with real SSH connections."""

from __future__ import annotations

from typing import Any

import asyncssh
import pytest

from tests.tui.ssh.test_admission import Seated
from tests.tui.ssh_people import CODE, Asked, Hall, eventually
from tui.texts.localizer import Words


async def test_with_a_key_one_is_in_at_once_and_known_the_next_time(hall: Hall, keys: list[asyncssh.SSHKey]) -> None:
    bia = await hall.come("Bia", key=keys[0])
    await bia.sees("hello Bia")
    first = hall.apps["Bia"].visitor
    assert not first.guest and not first.organiser
    with pytest.raises(asyncssh.PermissionDenied):
        await hall.come("Bia", key=keys[1])
    with pytest.raises(asyncssh.PermissionDenied):
        await hall.come("B1a", key=keys[1])


async def test_without_a_key_the_code_is_asked_for(hall: Hall) -> None:
    duda = await hall.come("Duda", codes=["wrong", CODE.upper()])
    await duda.sees("hello Duda")
    assert hall.apps["Duda"].visitor.guest


async def test_four_wrong_codes_end_the_connection(hall: Hall) -> None:
    asked = ["no"] * 9
    with pytest.raises(asyncssh.DisconnectError):
        await hall.connect("Duda", codes=asked)
    assert len(hall.server.rate_limiter._failed["127.0.0.1"]) == 4


async def test_after_ten_wrong_codes_an_address_needs_the_code_for_a_minute(
    hall: Hall, keys: list[asyncssh.SSHKey], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("tui.ssh.login.ANSWER_SECONDS", 0.0)
    while not hall.server.rate_limiter.blocked("127.0.0.1"):
        with pytest.raises(asyncssh.Error):
            await hall.connect("Duda", codes=["no"] * 4)
    with pytest.raises((asyncssh.Error, OSError)):
        await hall.connect("Bia", key=keys[0])
    assert hall.server.authenticator.owner("Bia") is None
    await (await hall.come("Caio", key=keys[1], codes=[CODE])).sees("hello Caio")
    hall.clock.seconds += 61.0
    await (await hall.come("Bia", key=keys[0])).sees("hello Bia")


async def test_whoever_is_waited_for_comes_into_a_full_hall(tmp_path, keys: list[asyncssh.SSHKey]) -> None:
    hall = await Hall(tmp_path).open(max_sessions=1, max_per_address=1)
    hall.server.lobby = Seated("Bia")
    await (await hall.come("Ana", key=keys[0])).sees("hello Ana")
    await (await hall.come("Caio", key=keys[2])).hears("full")
    await (await hall.come("Bia", key=keys[1])).sees("hello Bia")
    await hall.close()


async def test_an_unsigned_key_claims_nothing(hall: Hall, keys: list[asyncssh.SSHKey]) -> None:
    # Everybody's public key can be shown by anybody: this client shows one and signs with another.
    forged = asyncssh.load_keypairs([keys[1]])[0]
    forged._key = keys[0]
    with pytest.raises(asyncssh.PermissionDenied):
        await hall.connect("Bia", key=forged)
    assert hall.server.authenticator.owner("Bia") is None
    await (await hall.come("Bia", key=keys[0])).sees("hello Bia")


async def test_a_second_device_is_linked_by_a_code(hall: Hall, keys: list[asyncssh.SSHKey]) -> None:
    await (await hall.come("Bia", key=keys[0])).sees("hello Bia")
    visitor = hall.apps["Bia"].visitor
    code = hall.server.authenticator.link_code_for(visitor.name)
    phone = await hall.come("Bia", key=keys[1], codes=["aaa-aaa", code])
    await phone.sees("hello Bia")
    phone.connection.abort()
    again = await hall.come("Bia", key=keys[1])
    await again.sees("hello Bia")
    assert [visitor.id for visitor in hall.server.visitors()] == [visitor.id]


async def test_a_link_code_ties_no_key_that_its_sender_cannot_sign_with(
    hall: Hall, keys: list[asyncssh.SSHKey]
) -> None:
    await hall.come("Malandro", key=keys[0])
    authenticator = hall.server.authenticator
    code = authenticator.link_code_for("Malandro")
    # Everybody's public key can be shown by anybody: this client shows one and signs with another.
    forged = asyncssh.load_keypairs([keys[1]])[0]
    forged._key = keys[2]
    await (await hall.come("Malandro", key=forged, codes=[code])).sees("hello Malandro")
    owner = authenticator.owner("Malandro")
    assert owner is not None and hall.store.keys.fingerprints(owner) == (keys[0].get_fingerprint("sha256"),)
    authenticator.bar("Malandro")
    await (await hall.come("Vitima", key=keys[1])).sees("hello Vitima")


async def test_a_second_login_takes_over_and_the_first_is_told(hall: Hall, keys: list[asyncssh.SSHKey]) -> None:
    first = await hall.come("Bia", key=keys[0])
    await first.sees("hello Bia")
    first.type("half a word")
    await first.sees("half a word")
    app = hall.apps["Bia"]
    second = await hall.come("Bia", key=keys[0], size=(60, 20), term="linux")
    await second.sees("half a word")
    await first.hears("somewhere else")
    await first.gone()
    assert hall.apps["Bia"] is app
    second.type("!")
    await second.sees("half a word!")


async def test_whoever_drops_finds_everything_as_it_was(hall: Hall, keys: list[asyncssh.SSHKey]) -> None:
    first = await hall.come("Bia", key=keys[0])
    first.type("half a word")
    await first.sees("half a word")
    visitor = hall.apps["Bia"].visitor
    first.connection.abort()
    await eventually(lambda: not hall.server.is_here(visitor.id))
    hall.apps["Bia"].say("said meanwhile")
    again = await hall.come("Bia", key=keys[0])
    await again.sees("half a word")
    await again.sees("said meanwhile")


async def test_who_does_not_come_back_is_waited_for_only_so_long(hall: Hall, keys: list[asyncssh.SSHKey]) -> None:
    person = await hall.come("Bia", key=keys[0])
    await person.sees("hello Bia")
    person.connection.abort()
    visitor = hall.apps["Bia"].visitor
    await eventually(lambda: not hall.server.is_here(visitor.id))
    app_session = hall.server.app_session_of(visitor.id)
    assert app_session is not None
    hall.server.look_around()
    assert hall.server.visitors() == (visitor,)
    hall.clock.seconds += hall.server.config.grace + 1
    hall.server.look_around()
    await eventually(lambda: hall.server.visitors() == ())


async def test_nobody_who_types_nothing_for_half_an_hour_keeps_a_line(hall: Hall, keys: list[asyncssh.SSHKey]) -> None:
    person = await hall.come("Bia", key=keys[0])
    await person.sees("hello Bia")
    hall.clock.seconds += 29 * 60
    person.type("x")
    await person.sees("x")
    hall.clock.seconds += 29 * 60
    hall.server.look_around()
    person.type("y")
    await person.sees("xy")
    hall.clock.seconds += 31 * 60
    hall.server.look_around()
    await person.hears("Nothing was typed")
    await person.gone()


async def test_organisers_are_known_by_their_keys(tmp_path, keys: list[asyncssh.SSHKey]) -> None:
    hall = await Hall(tmp_path).open(organisers=frozenset({keys[3].get_fingerprint("sha256")}))
    await (await hall.come("Juiz", key=keys[3])).sees("hello Juiz")
    assert hall.apps["Juiz"].visitor.organiser
    await hall.close()


async def test_a_full_hall_says_so_and_still_lets_the_organiser_in(tmp_path, keys: list[asyncssh.SSHKey]) -> None:
    hall = await Hall(tmp_path).open(organisers=frozenset({keys[3].get_fingerprint("sha256")}), max_sessions=1)
    await (await hall.come("Ana", key=keys[0])).sees("hello Ana")
    late = await hall.come("Beto", key=keys[1])
    await late.hears("full")
    await (await hall.come("Juiz", key=keys[3])).sees("hello Juiz")
    await hall.close()


async def test_one_address_does_not_fill_the_hall(tmp_path, keys: list[asyncssh.SSHKey]) -> None:
    hall = await Hall(tmp_path).open(max_per_address=1)
    await (await hall.come("Ana", key=keys[0])).sees("hello Ana")
    late = await hall.come("Beto", key=keys[1])
    await late.hears("your address")
    await hall.close()


async def test_the_log_of_joins_has_no_secrets(hall: Hall, keys: list[asyncssh.SSHKey], caplog) -> None:
    caplog.set_level("DEBUG", "carteado.hall")
    await hall.come("Bia", key=keys[0])
    await hall.come("Duda", codes=["bad-one", CODE])
    await hall.people[-1].sees("hello Duda")
    lines = "\n".join(record.getMessage() for record in caplog.records)
    assert "let in: Bia from 127.0.0.1 by SHA256:" in lines and "let in: Duda from 127.0.0.1 by code" in lines
    assert "wrong code: Duda" in lines
    assert CODE not in lines and CODE.replace("-", "") not in lines and "bad-one" not in lines


async def test_what_a_client_writes_as_it_writes_its_log_has_no_accents(tmp_path) -> None:
    hall = Hall(tmp_path)
    await hall.open(name="Salão da Conceição")
    hall.server.words = Words("pt_BR")
    asked: list[tuple[str, str, str]] = []

    class Noting(Asked):
        def kbdint_challenge_received(self, name: str, instructions: str, lang: str, prompts: Any) -> list[str] | None:
            asked.append((name, instructions, prompts[0][0]))
            return super().kbdint_challenge_received(name, instructions, lang, prompts)

    with pytest.raises(asyncssh.Error) as gone:
        await asyncssh.create_connection(
            lambda: Noting(["x"] * 4),
            *("127.0.0.1", hall.server.port),
            username="Conceicao",
            known_hosts=None,
            client_keys=None,
            agent_path=None,
            config=None,
        )
    first, second = asked[:2]
    assert first[0] == "Salao da Conceicao"
    assert first[1] == "Conceicao vem sem chave. Quem organiza diz o codigo do salao."
    assert second[1].startswith("Nao era esse o codigo.")
    assert first[2] == "Código do salão: "
    assert gone.value.reason.isascii() and "Codigos errados" in gone.value.reason
    await hall.close()

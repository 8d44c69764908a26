"""Whoever plays at the club's own computer keeps their name, unless the organiser hands it over."""

from __future__ import annotations

import asyncio
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

from engine.core.errors import CarteadoError
from engine.core.log import Player
from engine.core.model import Outcome
from engine.core.text import LONGEST_NAME, fold
from engine.games.chama.model import ChamaOptions
from engine.games.registry import GAMES
from saves.matches.match_rows import TableTerms
from saves.people.keys import NAMES_A_KEY, THIS_COMPUTER
from saves.store import Store, open_store
from tests.tui.ssh_people import Clock
from tui.services.identity.authenticator import GUEST_LASTS, AdmissionMethod, Authenticator, Visitor
from tui.services.identity.computer_names import keep_back, keep_back_known
from tui.services.identity.names import look
from tui.services.matches.match_service import MatchService
from tui.texts.localizer import Words

HOME = "10.0.0.1"
CODE = "abc-def"


class Desk:
    """A server's reception beside matches that are played at its computer."""

    def __init__(self, store: Store) -> None:
        self.store, self.clock = store, Clock()
        self.matches = MatchService(store, GAMES, clock=self.clock.milliseconds)
        self.authenticator = Authenticator(
            store.keys,
            organisers=frozenset({"KEY-ORG"}),
            clock=self.clock.milliseconds,
            present=lambda _seen: None,
            known=store.players.names,
            names_of=store.players.same.all_names,
            seats=store.matches.open_seats,
            change=store.change,
            code=CODE,
        )

    def plays(self, *names: str, **how: Any) -> None:
        """Play a match to its end, at this computer unless told otherwise."""
        if "tournament" in how:
            self.store.tournaments.create(how["tournament"], "{chama}", 7)
        match = self.matches.new_match("chama", tuple(map(Player, names)), ChamaOptions(), **how).match
        places = tuple(range(1, len(names) + 1))
        self.store.matches.close(match, Outcome(places, places, "six_realms"), 9, self.clock.milliseconds())
        self.clock.seconds += 6.0

    def key(self, name: str, fingerprint: str = "KEY-1") -> str:
        """Come with a key; returns what was refused, "" when nothing was."""
        try:
            asyncio.run(self.authenticator.enter_by_key(name, fingerprint, HOME))
        except CarteadoError as error:
            return error.code
        return ""

    def code(self, name: str, typed: str = CODE, signed: str = "") -> Visitor | None:
        return asyncio.run(self.authenticator.enter_by_code(name, typed, HOME, signed))


@pytest.fixture
def desk(tmp_path: Path) -> Iterator[Desk]:
    with open_store(tmp_path / "club.db") as store:
        yield Desk(store)


def test_whoever_has_played_at_the_computer_keeps_the_name_however_it_is_written(desk: Desk) -> None:
    long = "Ana Maria " + "da Luz " * 9 + "Filho X"
    assert len(long) == LONGEST_NAME
    desk.plays("José da Silva", long)
    for name in ("José da Silva", "JOSÉ DA SILVA", "jose da silva", "Jose  da.Silva", "josedasi1va", "J0se-da-Silva"):
        assert desk.key(name) == "name_of_computer"
        assert desk.authenticator.try_name(name, HOME) is AdmissionMethod.LINK and desk.code(name) is None
    assert desk.key(long) == desk.key(long.upper()) == "name_of_computer"
    for name in ("𝐉𝐨𝐬𝐞 da Silva", "Ｊｏｓé da Silva", "José\u202e da\u200bSilva", "Josͤé da Silva"):
        assert desk.key(name) in ("name_of_computer", "name_letters")
    assert desk.key("Jоsé da Silva") == "name_letters", "a Cyrillic о"
    assert desk.key("José") == ""


def test_names_that_are_one_to_the_saves_look_alike_to_whoever_comes_in() -> None:
    letters = map(chr, (*range(0x80, 0x3100), *range(0xA640, 0xAB70), *range(0xF900, 0xFFF0), *range(0x1D400, 0x1D800)))
    alike: dict[str, set[str]] = {}
    for letter in letters:
        alike.setdefault(fold(f"Rui{letter}to"), set()).add(look(f"Rui{letter}to"))
    assert [looks for looks in alike.values() if len(looks) > 1] == []


def test_a_name_in_letters_that_nobody_types_over_ssh_is_kept_back_from_those_that_fold_to_it(desk: Desk) -> None:
    desk.plays("𝐑𝐮𝐢", "Zoë★")
    assert desk.key("rui") == desk.key("zoe") == "name_of_computer"
    desk.plays("★★★", "Ё")
    assert desk.key("Caio") == ""


def test_the_name_in_the_settings_is_kept_back_when_the_hall_opens_and_the_one_before_too(desk: Desk) -> None:
    desk.store.profile.preferences.change(name="Rui")
    keep_back_known(desk.store, 7)
    desk.store.profile.preferences.change(name="Raul")
    keep_back_known(desk.store, 8)
    assert desk.key("rui") == desk.key("RAUL") == "name_of_computer"
    person = desk.authenticator.owner("Raul")
    assert person is not None
    desk.store.keys.release(person)
    keep_back_known(desk.store, 9)
    assert desk.key("Raul") == "name_of_computer", "it is still in the settings"


def test_those_who_played_before_names_were_kept_back_are_found_once(desk: Desk) -> None:
    desk.plays("Ana", "Beto", terms=TableTerms())
    desk.plays("Caio", "Duda", terms=TableTerms())
    desk.plays("Edu", "Fabi", tournament="copa")
    assert desk.code("Beto") is not None
    assert desk.key("Caio", "KEY-2") == ""
    keep_back_known(desk.store, desk.clock.milliseconds())
    assert desk.key("Ana") == desk.key("Duda") == "name_of_computer"
    assert desk.key("Beto") == "name_of_guest" and desk.key("Caio", "KEY-2") == desk.key("Edu") == ""
    asyncio.run(desk.authenticator.release("Ana"))
    keep_back_known(desk.store, desk.clock.milliseconds())
    assert desk.key("Ana") == "", "the organiser gave it back"


def test_a_key_or_a_guest_that_had_the_name_before_keeps_it(desk: Desk) -> None:
    assert desk.key("Bia") == ""
    assert desk.code("Duda") is not None
    back = desk.authenticator.return_code("Duda")
    desk.plays("Bia", "Duda")
    assert desk.key("Bia") == "" and desk.key("Bia", "KEY-2") == "name_claimed"
    assert desk.code("Duda", back) is not None
    desk.clock.seconds += GUEST_LASTS / 1000 + 6.0
    desk.plays("Bia", "Duda")
    assert desk.key("Duda") == "name_of_computer" and desk.code("Duda", back) is None


def test_a_guest_whose_match_waits_keeps_the_name_also_after_an_evening(desk: Desk) -> None:
    assert desk.code("Duda") is not None
    back = desk.authenticator.return_code("Duda")
    players = (Player("Duda"), Player("Bia"))
    desk.matches.new_match("chama", players, ChamaOptions(), terms=TableTerms())
    desk.clock.seconds += GUEST_LASTS / 1000 + 6.0
    keep_back(desk.store, ("Duda",), desk.clock.milliseconds())
    assert desk.code("Duda", back) is not None


def test_a_match_in_the_hall_and_one_of_a_tournament_keep_no_name_back(desk: Desk) -> None:
    desk.plays("Ana", "Beto", terms=TableTerms())
    desk.plays("Caio", "Duda", tournament="copa")
    assert desk.key("Ana") == desk.key("Caio") == ""


def test_the_organiser_hands_a_name_to_a_key_by_a_code_or_gives_it_back(desk: Desk) -> None:
    desk.plays("Ana", "Beto")
    assert desk.key("Ana") == "name_of_computer"
    came = desk.code("ana", desk.authenticator.link_code_for("Ana"), signed="KEY-1")
    assert came is not None and (came.name, came.guest) == ("Ana", False)
    assert desk.key("Ana") == "" and desk.key("Ana", "KEY-2") == "name_claimed"
    asyncio.run(desk.authenticator.release("Beto"))
    assert desk.key("Beto", "KEY-2") == ""


def test_an_organisers_key_opens_the_names_of_the_computer_and_nobody_elses(desk: Desk) -> None:
    desk.plays("Nara", "Beto")
    assert desk.key("Nara", "KEY-ORG") == ""
    assert desk.code("Beto", desk.authenticator.link_code_for("Beto"), signed="KEY-1") is not None
    assert desk.key("Caio", "KEY-2") == "" and desk.key("Caio", "KEY-ORG") == "name_claimed"


def test_two_who_come_for_a_name_of_the_computer_at_once_are_both_refused(desk: Desk) -> None:
    desk.plays("Ana", "Beto")

    async def both() -> list[object]:
        coming = (desk.authenticator.enter_by_key("Ana", key, HOME) for key in ("KEY-1", "KEY-2"))
        return await asyncio.gather(*coming, return_exceptions=True)

    came = asyncio.run(both())
    assert [item.code for item in came if isinstance(item, CarteadoError)] == ["name_of_computer"] * 2


def test_a_name_that_somebody_claims_while_the_computer_begins_to_play_under_it_has_one_owner(desk: Desk) -> None:
    desk.authenticator.try_key("Ana", "KEY-1")
    desk.plays("Ana", "Beto")
    assert desk.key("Ana") == "name_of_computer"
    assert len(desk.store.keys.persons()) == 2


def test_the_computer_keeps_back_as_many_names_as_play_at_it(desk: Desk) -> None:
    names = ("Ana", "Beto", "Caio", "Duda", "Edu", "Fabi")
    desk.plays(*names[:3])
    desk.plays(*names[3:])
    assert len(names) > NAMES_A_KEY and all(desk.key(name) == "name_of_computer" for name in names)
    assert all(desk.store.keys.fingerprints(person) == (THIS_COMPUTER,) for person in desk.store.keys.persons())


@pytest.mark.parametrize("language", ["pt_BR", "en"])
def test_what_whoever_has_no_name_is_called_is_nobodys_name(desk: Desk, language: str) -> None:
    assert desk.key(Words(language)("player.you")) == "name_reserved"

"""How a visitor is spoken to on coming in, and whether they are greeted as somebody new."""

from __future__ import annotations

import pytest

from saves.people.profiles import profile_in_memory
from tui.services.identity.authenticator import AdmissionMethod, Visitor
from tui.texts.localizer import session_of


def visitor(way: AdmissionMethod) -> Visitor:
    kind = "person:1" if way is AdmissionMethod.KEY else "guest:ana"
    return Visitor(kind, "Ana", way, "10.0.0.7")


@pytest.mark.parametrize("hall", ["en", "pt_BR"])
@pytest.mark.parametrize("lang", ["C.UTF-8", "C", "POSIX", "de_DE.UTF-8", None])
def test_a_hall_greets_in_its_own_language_whoever_asks_for_none_that_it_knows(hall: str, lang: str | None) -> None:
    environment = {} if lang is None else {"LANG": lang}
    assert session_of(visitor(AdmissionMethod.CODE), profile_in_memory(), environment, hall).language == hall


@pytest.mark.parametrize(("lang", "language"), [("pt_PT.UTF-8", "pt_BR"), ("en_GB", "en")])
@pytest.mark.parametrize("hall", ["en", "pt_BR", None])
def test_a_terminal_that_asks_for_a_known_language_is_answered_in_it(
    lang: str, language: str, hall: str | None
) -> None:
    profile = profile_in_memory()
    assert session_of(visitor(AdmissionMethod.CODE), profile, {"LANG": lang}, hall).language == language
    profile.preferences.change(language="pt_BR")
    assert session_of(visitor(AdmissionMethod.CODE), profile, {"LANG": "en_US"}, "en").language == "pt_BR"


@pytest.mark.parametrize(
    ("way", "asked"),
    [
        (AdmissionMethod.CODE, True),
        (AdmissionMethod.KEY, True),
        (AdmissionMethod.RETURN, False),
        (AdmissionMethod.LINK, False),
    ],
)
def test_a_guest_who_comes_back_is_not_asked_the_first_questions_again(way: AdmissionMethod, asked: bool) -> None:
    assert session_of(visitor(way), profile_in_memory(), {}, "pt_BR").settings.welcomed is not asked

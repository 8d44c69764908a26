"""Who is kept out is kept out by the address too, unless others come from there as well."""

from __future__ import annotations

from types import SimpleNamespace

import pytest

from tui.services.lobby.admin import LobbyAdmin


def test_an_address_is_told_of_whoever_is_here_from_there_alone(monkeypatch: pytest.MonkeyPatch) -> None:
    here = {
        "Ana": SimpleNamespace(address="10.0.0.7"),
        "Bia": SimpleNamespace(address="10.0.0.8"),
        "Caio": SimpleNamespace(address="10.0.0.8"),
    }
    callers = {name: SimpleNamespace(visitor=visitor) for name, visitor in here.items()}
    callers["Duda"] = SimpleNamespace(visitor=None)
    server = SimpleNamespace(visitors=lambda: tuple(here.values()))
    admin = LobbyAdmin(SimpleNamespace(organiser=True), server, None)
    monkeypatch.setattr(admin, "caller", callers.get)
    assert [admin.address_of(name) for name in ("Ana", "Bia", "Caio", "Duda", "Eva")] == ["10.0.0.7", "", "", "", ""]

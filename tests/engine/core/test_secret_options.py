"""Secret options that a log opens: those of its seals, and no others."""

from __future__ import annotations

import pytest
from msgspec.structs import replace

from engine.core.errors import BrokenLog
from engine.core.history import opened_in
from engine.core.log import Header, OptionsOpened, Player
from engine.core.model import FORMAT
from engine.core.secret_options import hidden_options, seals_of
from tests.engine.core.decks import DECKS, Options

SHOWN, SECRETS = hidden_options(DECKS, Options(decks=((1, 2, 3), (7, 8, 9))), 2, lambda: bytes(32))
PLAYERS = (Player("Ana"), Player("Bia"))
OPEN = Header("m", "decks", "1", PLAYERS, SHOWN, None, ("", ""), 0, FORMAT)
SEALED = replace(OPEN, sealed_options=seals_of(SECRETS))


def opening(seat: int, whose: int) -> OptionsOpened:
    secret = SECRETS[whose]
    assert secret is not None
    return OptionsOpened(seat, secret.salt, secret.options)


def test_what_a_log_opens_is_known_of_its_seats_and_nothing_of_the_others() -> None:
    assert opened_in(SEALED, [opening(1, 1)]) == (None, SECRETS[1])
    assert opened_in(SEALED, [opening(1, 1), opening(0, 0)]) == SECRETS
    assert opened_in(OPEN, []) == ()


def test_other_options_than_the_sealed_ones_break_a_log() -> None:
    with pytest.raises(BrokenLog, match="log_options_not_sealed"):
        opened_in(SEALED, [opening(1, 0)])

"""Why somebody may not sit down in a campaign."""

from __future__ import annotations

import pytest
from msgspec.structs import replace

from saves.club.campaigns import Account

ANA = Account("ana", "Ana", purse=10)


@pytest.mark.parametrize(
    ("account", "code"),
    [
        (replace(ANA, lost=True, playing="m-1"), "person_lost"),
        (replace(ANA, playing="m-1", banned_until=9), "purse_reserved"),
        (replace(ANA, banned_until=6), "person_banned"),
        (replace(ANA, purse=0), "purse_empty"),
    ],
)
def test_whoever_is_lost_plays_is_banned_or_broke_may_not_sit_down(account: Account, code: str) -> None:
    refusal = account.refusal("c-1", 5)
    assert refusal is not None and refusal.code == code


def test_whoever_has_money_and_whose_ban_is_over_may() -> None:
    assert replace(ANA, banned_until=5).refusal("c-1", 5) is None

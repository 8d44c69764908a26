"""Why somebody may not sit down in a campaign, and why a match may not be looked at yet."""

from __future__ import annotations

from types import SimpleNamespace
from typing import Any, cast

import pytest
from msgspec.structs import replace

from saves import sealed_matches
from saves.club.campaigns import Account, LedgerEntry, _with_entry
from saves.sealed_matches import SealedMatch
from saves.store import Store

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


def test_the_matches_of_an_account_are_counted_once_each_whatever_is_booked_of_them() -> None:
    account = ANA
    for number, match in enumerate(("m-1", "m-2", "m-2#1"), start=1):
        account = _with_entry(account, LedgerEntry("c-1", number, "ana", match, 5, "table", 1, "", ""))
    assert (account.matches, account.purse) == (2, 25)


def test_a_sealed_match_tells_the_tables_of_its_own_round_that_are_not_done(monkeypatch: pytest.MonkeyPatch) -> None:
    rounds = [SimpleNamespace(missing=lambda table=table: (table,)) for table in (4, 5, 6)]
    monkeypatch.setattr(sealed_matches, "sealed_by", lambda _store, _record: SimpleNamespace(rounds=rounds))
    record: Any = SimpleNamespace(round=2)
    with pytest.raises(SealedMatch) as refused:
        sealed_matches.check_open(cast(Store, None), record)
    assert refused.value.data == {"round": 2, "tables": (5,)}

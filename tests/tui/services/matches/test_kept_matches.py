"""What a person has chosen is kept in the store for whoever has a key, and remembered for a guest."""

from __future__ import annotations

from pathlib import Path

import pytest

from saves.matches.match_rows import TableTerms, TimeControl
from saves.matches.table_presets import LastPlan, Preset
from saves.people.profiles import Preferences, Profile
from tests.tui.app import empty_club
from tui.services.identity.authenticator import AdmissionMethod, Visitor
from tui.services.identity.user_profiles import UserSettings

BIA = Visitor("person:7", "Bia", AdmissionMethod.KEY, "")
GUEST = Visitor("guest:ana", "Ana", AdmissionMethod.CODE, "")


@pytest.mark.parametrize("where", ["store", "person", "guest"])
def test_what_is_chosen_is_found_by_the_same_person_alone(tmp_path: Path, where: str) -> None:
    plan = LastPlan("", Preset("chama", "Quinta"), 3, TableTerms(TimeControl(30)), private=True)
    with empty_club(tmp_path) as store:
        user_settings = UserSettings(store)

        def profiles() -> dict[str, Profile]:
            return {"store": store.profile, "person": user_settings.of(BIA), "guest": user_settings.of(GUEST)}

        kept = profiles()[where]
        kept.preferences.change(suits="letters", welcomed=True)
        kept.chat_muted = True
        kept.preferences.change(welcomed=False)
        kept.last_plan = plan
        assert kept.first_time("battle") and not kept.first_time("battle")
        again = profiles()
        found = again.pop(where)
        assert found.preferences.load() == Preferences(suits="letters", welcomed=False) and found.chat_muted
        assert found.last_plan is not None and found.last_plan.rules == plan.rules and not found.first_time("battle")
        for other in again.values():
            assert (other.preferences.load(), other.last_plan, other.chat_muted) == (Preferences(), None, False)
            assert other.first_time("battle")


def test_a_choice_of_another_name_is_refused(tmp_path: Path) -> None:
    with empty_club(tmp_path) as store, pytest.raises(TypeError, match="suit"):
        store.profile.preferences.change(suit="letters")

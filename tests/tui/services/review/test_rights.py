"""Nothing is reviewed before its time, nor with eyes that nobody has given."""

from __future__ import annotations

from pathlib import Path

import pytest
from msgspec.structs import replace

from tests.tui.services.matches.test_replay import record
from tests.tui.tables import store_in
from tui.services.matches.player_update import Viewer
from tui.services.review.rights import ReviewRefused, check_eyes, check_may_review


def test_a_match_that_goes_on_is_not_reviewed(tmp_path: Path) -> None:
    store = store_in(tmp_path)
    check_may_review(store, record())
    with pytest.raises(ReviewRefused) as caught:
        check_may_review(store, replace(record(), status="open"))
    assert caught.value.code == "review_running"


@pytest.mark.parametrize("eyes", [("all", 0, 1, None), (1, None)])
def test_what_a_seat_knew_is_for_its_own_eyes_or_those_that_see_all(eyes: tuple[Viewer, ...]) -> None:
    check_eyes(eyes, 1)
    check_eyes(eyes, None)
    if "all" in eyes:
        check_eyes(eyes, 0)
        return
    with pytest.raises(ReviewRefused) as caught:
        check_eyes(eyes, 0)
    assert caught.value.code == "review_other_seat"

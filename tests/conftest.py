"""What all tests share: style sheets that are parsed once."""

from __future__ import annotations

from collections.abc import Iterator

import pytest

from tui.textual_compat import shared_stylesheet


@pytest.fixture(scope="module", autouse=True)
def style_sheets_are_parsed_once(request: pytest.FixtureRequest) -> Iterator[None]:
    """Let the apps of a run share parsed style sheets, as those of a server do; the server's own tests see to that."""
    with pytest.MonkeyPatch.context() as patch:
        if not request.module.__name__.startswith("tests.tui.ssh"):
            patch.setattr("textual.app.Stylesheet", lambda variables: shared_stylesheet(variables))
        yield

"""`carteado bench hall-web`: a crowd of browsers in a hall of a few, and nothing that it did is lost."""

from __future__ import annotations

import pytest

from tui.bench import web_load


@pytest.mark.deep
@pytest.mark.marathon
def test_every_act_of_a_crowd_is_answered_as_it_should_be_and_is_on_disk(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(web_load, "PAIRS", 1)
    monkeypatch.setattr(web_load, "SETTLED", 1.0)
    figures = web_load.web_figures(4, 4.0, "chama")
    assert figures["answered otherwise"] == "nothing"
    assert figures["results confirmed by phone"] == figures["results on disk"] > 0
    assert figures["pages"] > 0 and figures["choices in browsers p95 ms"] > 0
    assert figures["errors in the server's log"] == []

"""`carteado campaign`: purses and their ledger, by commands."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest

from engine.core.log import Player
from saves.club.campaigns import BAN
from saves.store import open_store
from tests.tui.carrying import CarryingToy, carrying
from tui.cli.main import run
from tui.services.campaigns import CampaignService
from tui.services.matches.match_service import MatchService

__all__ = ["carrying"]


class Campaigns:
    """The commands on a club of its own, with a campaign called Taverna."""

    def __init__(self, db: Path, capsys: pytest.CaptureFixture[str]) -> None:
        self.db = db
        self._capsys = capsys
        self.id = self.text("new", "Taverna", "--game", "toy", "--by", "Juiz").strip()

    def ran(self, *words: str) -> tuple[int, str, str]:
        code = run(["--db", str(self.db), "--lang", "pt_BR", "campaign", *words])
        lines = self._capsys.readouterr()
        return code, lines.out, lines.err

    def text(self, *words: str) -> str:
        code, out, err = self.ran(*words)
        assert (code, err) == (0, "")
        return out

    def data(self, *words: str) -> Any:
        return json.loads(self.text(*words, "--json"))

    def refused(self, *words: str) -> str:
        code, out, err = self.ran(*words)
        assert (code, out) == (1, "")
        return err


@pytest.fixture
def campaigns(carrying: CarryingToy, tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> Campaigns:
    return Campaigns(tmp_path / "club.db", capsys)


def test_people_are_taken_up_all_or_none(campaigns: Campaigns) -> None:
    campaigns.text("add", "Taverna", "Ana")
    for names in (("Bia", "Ana"), ("Bia", "Caio", "bia"), ("Bia", " ")):
        campaigns.refused("add", "Taverna", *names)
        assert [item["name"] for item in campaigns.data("show", "Taverna")["purses"]] == ["Ana"]


def test_a_campaign_is_opened_corrected_and_closed_by_commands(campaigns: Campaigns) -> None:
    assert campaigns.data("list")["campaigns"][0]["name"] == "Taverna"
    campaigns.text("add", "Taverna", "Ana", "Bia")
    found = campaigns.data("correct", "taverna", "Bia", "-20", "Multa da casa", "--by", "Juiz")
    assert [(item["name"], item["purse"]) for item in found["purses"]] == [("Ana", 20), ("Bia", 0)]
    entry = found["ledger"][-1]
    assert (entry["kind"], entry["change"], entry["note"], entry["by"]) == ("correction", -20, "Multa da casa", "Juiz")
    assert "ainda tem 20" in campaigns.refused("rebuy", "Taverna", "Ana")
    assert campaigns.data("rebuy", campaigns.id[:4], "Bia")["purses"][1]["purse"] == 20
    shown = campaigns.text("show", "Taverna", "--ledger")
    assert "Bia −20 · correção: Multa da casa (Juiz)" in shown and "Bia +20 · recompra" in shown
    assert "não está expulso" in campaigns.refused("lift", "Taverna", "Ana")
    assert campaigns.data("close", "Taverna")["closed"] is not None
    assert "encerrada" in campaigns.refused("add", "Taverna", "Caio")
    assert "Não há campanha" in campaigns.refused("show", "nada")


def test_a_ban_is_told_with_its_end_and_lifted(campaigns: Campaigns) -> None:
    with open_store(campaigns.db) as store:
        store.campaigns.append(campaigns.id, "Ana", 20, "joined", 1)
        store.campaigns.append(campaigns.id, "Ana", 0, "ban", 4_000_000_000_000, match="m-1")
    found = campaigns.data("show", "Taverna")["purses"][0]
    assert found["banned_until"] == 4_000_000_000_000 + BAN
    assert "expulso até" in campaigns.text("show", "Taverna")
    assert campaigns.data("lift", "Taverna", "Ana", "--by", "Juiz")["purses"][0]["banned_until"] is None
    assert "expulsão suspensa (Juiz)" in campaigns.text("show", "Taverna", "--ledger")


def test_whoever_is_at_a_table_is_told_with_the_match(campaigns: Campaigns) -> None:
    with open_store(campaigns.db) as store:
        service = CampaignService(store, MatchService(store, {"toy": CarryingToy()}), {"toy": CarryingToy()})
        live_match = service.start(campaigns.id, [Player("Ana"), Player("Pipo", "random")])
    found = campaigns.data("show", "Taverna")["purses"]
    assert [(item["name"], item["playing"]) for item in found] == [("Ana", live_match.match)]
    assert f"à mesa ({live_match.match})" in campaigns.text("show", "Taverna")
    assert "está em uma mesa" in campaigns.refused("correct", "Taverna", "Ana", "5", "Moeda")


@pytest.mark.parametrize("ending", ["html", "pdf", "csv", "json", "md", "txt"])
def test_purses_and_ledger_are_written_on_paper(campaigns: Campaigns, tmp_path: Path, ending: str) -> None:
    long = "Maria Fernanda de Oliveira Santos Albuquerque e Silva dos Campos Elíseos da Mata"
    campaigns.text("add", "Taverna", "=Ana", long)
    file = tmp_path / f"taverna.{ending}"
    assert str(file) in campaigns.text("export", "Taverna", "-o", str(file))
    content = file.read_bytes()
    assert content.startswith(b"%PDF") if ending == "pdf" else "Livro-caixa" in content.decode() or ending == "csv"
    if ending in ("csv", "json"):
        assert long in content.decode()
    if ending == "csv":
        assert "'=Ana" in content.decode("utf-8-sig")


def test_a_game_that_carries_nothing_has_no_campaign(campaigns: Campaigns) -> None:
    assert "não leva dinheiro" in campaigns.refused("new", "Nada", "--game", "toy", "--option", "purse=0")
    assert "nada" in campaigns.refused("new", "Nada", "--game", "nada")

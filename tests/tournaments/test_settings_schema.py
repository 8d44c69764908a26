"""Every setting is said once: its field, its values, where it applies, its flag and its words."""

from __future__ import annotations

import pytest

from tournaments.choices import SettingsDraft, chosen
from tournaments.errors import TournamentError
from tournaments.formats import FORMATS
from tournaments.ruleset import Ruleset
from tournaments.settings import TournamentSettings
from tournaments.settings_schema import FORMAT_KEYS, OWN, SCHEMA, Setting, setting
from tui.cli.main import parser
from tui.texts.localizer import Words

RULESET = Ruleset(table_sizes=(2, 3, 4))


def test_the_schema_has_every_setting_but_the_scale_of_points_and_the_game_s_own_options() -> None:
    assert {pair.name for pair in OWN} == {*TournamentSettings.__struct_fields__} - {"points", "options"}
    assert tuple(FORMATS) == FORMAT_KEYS


@pytest.mark.parametrize("pair", OWN, ids=lambda item: item.name)
def test_what_a_setting_is_without_a_choice_is_among_its_values(pair: Setting) -> None:
    usual = getattr(TournamentSettings(), pair.name)
    assert pair.kind == "words" or usual in SettingsDraft(TournamentSettings(), RULESET).values(pair.name)


@pytest.mark.parametrize("language", ["pt_BR", "en"])
@pytest.mark.parametrize("pair", SCHEMA, ids=lambda item: item.name)
def test_every_setting_has_a_label_and_is_explained_on_the_command_line(pair: Setting, language: str) -> None:
    words = Words(language)
    assert words(f"choice.{pair.name}") and words(f"cli.tournament.set.{pair.name}", least=2, most=9)
    value = [] if pair.kind == "switch" else [str(next(iter(pair.values), 2)) if pair.kind != "words" else "wins"]
    args = parser(words).parse_args(["tournament", "settings", "copa", f"--{pair.flag}", *value])
    assert getattr(args, pair.flag.replace("-", "_")) in (True, ("wins",), *pair.values, 2)


def test_a_setting_of_another_format_is_refused_by_its_flag_and_not_inherited() -> None:
    swiss = chosen(TournamentSettings(), RULESET, {"format": "swiss", "table_size": 2, "rounds": 3, "bye": "half"})
    assert (swiss.rounds, swiss.bye) == (3, "half")
    assert chosen(swiss, RULESET, {"format": "knockout"}) == TournamentSettings("knockout", 2)
    with pytest.raises(TournamentError) as refused:
        chosen(swiss, RULESET, {"format": "knockout", "final_table": 4})
    assert refused.value.data == {"choice": "--final", "format": "knockout"}


def test_a_format_for_duels_takes_tables_of_two_and_gives_the_size_back() -> None:
    draft = SettingsDraft(TournamentSettings(), RULESET)
    before = draft.settings
    steps = FORMAT_KEYS.index("duel_knockout")
    for _ in range(steps):
        draft.change("format", 1)
    assert draft.settings.format == "duel_knockout" and draft.settings.table_size == 2
    assert draft.values("table_size") == (2,)
    for _ in range(steps):
        draft.change("format", -1)
    assert draft.settings == before and setting("table_size").kind == "size"


def test_a_campaign_is_offered_where_there_is_one_and_where_purses_can_be_carried() -> None:
    assert not SettingsDraft(TournamentSettings(), RULESET).has("campaign")
    draft = SettingsDraft(TournamentSettings(), RULESET, campaigns=("Ahlen",))
    draft.change("campaign", 1)
    assert draft.settings.campaign == "Ahlen" and draft.values("campaign") == ("", "Ahlen")
    draft.change("best_of", 1)
    assert draft.settings.campaign == "" and not draft.has("campaign")

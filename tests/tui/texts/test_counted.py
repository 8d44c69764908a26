"""Numbers and their nouns: one act and two acts, in both languages and in every text that counts."""

from __future__ import annotations

import re
from string import Formatter

import pytest

from tui.services.identity.user_settings import LANGUAGES
from tui.texts.catalog import catalog
from tui.texts.localizer import Words

NOUNS = {
    "pt_BR": "atos cadeiras cartas casas curingas dias duelos encontros erros escolhas horas inscritos jogadores "
    "lances linhas mãos mesas minutos nomes partidas pessoas pontos registros reinos rodadas segundos semanas "
    "sorteios torneios turnos valores",
    "en": "acts cards cells chairs choices days duels entrants entries errors games hands hours jokers lines matches "
    "minutes moves names players plies points realms rounds seconds seeds tables tournaments values weeks",
}
NEVER_ONE = {
    *("least", "most", "needed", "known", "members", "limit", "of", "size", "giver", "card"),
    *("error.too_few_players", "error.odd_number_for_groups", "error.bad_places", "desk.unscored.ask"),
    *("magic_wizards.do.raze.played", "analysis.choice.best"),
    *(
        "magic_wizards.do.set_terrain",
        "analysis.whole",
        "analysis.choice.best",
        "quiz.asked",
        "quiz.score",
        "dalmuti.log.ended.points.one",
    ),
    *("dalmuti.log.ended.time.one", "error.discard_one_to_three", "error.group_incomplete", "place.tied"),
    *(
        "error.option_many",
        "error.duel_layout_size",
        "error.stays_level",
        "lines.game",
        "lines.game.unmeasured",
        "home.play_now.any",
    ),
    *("home.tutorial.note", "wyrt_arton.among", "wyrt_arton.tell.made"),
}
"""Fields and texts whose number is two or more, stands before a verb, or is refused beside the right one."""


def counted(template: str) -> list[tuple[str, str, str]]:
    """Return the fields of a template that are written with their nouns: the name, the noun of one, that of more."""
    fields = ((name, spec.partition("|")) for _, name, spec, _ in Formatter().parse(template) if name and spec)
    return [(name, field, other) for name, (field, bar, other) in fields if bar]


COUNTED = [(language, key) for language in LANGUAGES for key, text in catalog(language).items() if counted(text)]


@pytest.mark.parametrize(("language", "key"), COUNTED, ids=lambda item: item)
def test_a_counted_text_tells_of_one_and_of_two(language: str, key: str) -> None:
    template = catalog(language)[key]
    others = {name: "x" for _, name, _, _ in Formatter().parse(template) if name}
    nouns = counted(template)
    alone = Words(language)(key, **others | {name: 1 for name, _, _ in nouns})
    more = Words(language)(key, **others | {name: 2 for name, _, _ in nouns})
    assert all(f"1 {noun}" in alone and f"2 {other}" in more for _, noun, other in nouns)
    assert all(noun != other for _, noun, other in nouns)


@pytest.mark.parametrize("language", LANGUAGES)
def test_a_text_that_may_count_one_has_no_fixed_plural(language: str) -> None:
    plural = re.compile(rf"\{{(\w+)\}} (?:{'|'.join(NOUNS[language].split())})\b")
    fixed = {
        key: found[0]
        for key, text in catalog(language).items()
        if not key.endswith(".other") and key not in NEVER_ONE
        for found in plural.finditer(text)
        if found[1] not in NEVER_ONE
    }
    assert not fixed


@pytest.mark.parametrize("language", LANGUAGES)
def test_no_text_writes_a_number_twice_beside_its_noun(language: str) -> None:
    twice = [key for key, text in catalog(language).items() if re.search(r"\{(\w+)\} ?\{\1:", text)]
    assert not twice

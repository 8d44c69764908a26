"""The specification line: 4.5 and CH-65 to CH-68."""

import pytest
from hypothesis import assume, given
from hypothesis import strategies as st

from tournaments.catalog import CATALOG, clashes
from tournaments.errors import SpecError, TournamentError
from tournaments.spec import Spec, parse


def refusal(text: str) -> SpecError:
    with pytest.raises(SpecError) as caught:
        parse(text)
    return caught.value


def test_CH_65_the_regional_example_of_4_5_1() -> None:
    spec = parse("Chama: Campeonato Mariapaulista 2025")
    assert spec == Spec("chama", "Chama", "Campeonato", "Mariapaulista", (), 2025)
    assert str(spec) == "Chama: Campeonato Mariapaulista 2025"


def test_CH_59_the_pairs_example_of_4_5_1_names_a_variant() -> None:
    spec = parse("Chama: Duplas Fluminenses (Xisum) 2025")
    assert (spec.type, spec.name, spec.variants) == ("Duplas", "Fluminenses", ("Xisum",))


def test_CH_66_the_world_example_of_4_5_1_doubles_the_points_and_keeps_its_text() -> None:
    text = "As regras deste torneio é a Lei da Terra! Será adotado pontuação dupla neste torneio."
    spec = parse(f"Chama: Campeonato Mundial 2025\n{text}")
    assert spec.double_points
    assert spec.text == text
    assert parse(str(spec)) == spec


@pytest.mark.parametrize("text", ["PONTUAÇÃO   DUPLA", "pontuacao dupla", "Haverá pontuação\ndupla."])
def test_CH_66_double_points_however_it_is_spelled(text: str) -> None:
    assert parse(f"Chama: Campeonato Mundial 2025\n{text}").double_points


def test_CH_66_the_name_alone_doubles_nothing() -> None:
    assert not parse("Chama: Campeonato Pontuação Dupla 2025").double_points


@pytest.mark.parametrize(
    "text",
    [
        "Pontuação em dobro neste torneio.",
        "Os pontos valem em dobro.",
        "Vale o dobro de pontos",
        "Não se atrasem! A pontuação será dobrada.",
        "Torneio sem inscrição, com pontuação dupla.",
        "Sem taxas\nPontuação dupla",
        "Não há taxa e a pontuação é dupla",
        "Haverá no torneio pontuação dupla",
        "Não apenas pontuação dupla, mas troféu!",
        "Sem pontuação dupla em 2025. Em 2026, pontuação dupla!",
        "Double points this year",
    ],
)
def test_CH_66_double_points_by_other_words_and_beside_other_negations(text: str) -> None:
    assert parse(f"Chama: Campeonato Mundial 2025\n{text}").double_points


@pytest.mark.parametrize(
    "text",
    [
        "Sem pontuação dupla.",
        "SEM A PONTUACAO DUPLA",
        "Não haverá neste ano a pontuação dupla",
        "não será adotada\npontuação em dobro",
        "Nada de pontuação dupla!",
        "Nenhuma pontuação dupla",
        "A pontuação dupla não será adotada",
        "A pontuação dupla neste torneio não vale.",
        "Pontuação dupla: não",
        "A pontuação não é dupla",
        "Os pontos não valem em dobro",
        "Pontuação simples",
        "Torneio em dupla, pontuação da dupla somada",
        "No double points",
    ],
)
def test_CH_66_double_points_that_are_denied_do_not_count(text: str) -> None:
    assert not parse(f"Chama: Campeonato Mundial 2025\n{text}").double_points


@pytest.mark.parametrize(
    ("line", "canonical"),
    [
        ("Wyrt dos Lordes: Campeonato de Arton 2026", "Wyrt: Campeonato de Arton 2026"),
        ("wyrt dos  LORDES : Trios de Arton (nimb e tenebra) 2026", "Wyrt: Trios de Arton (Nimb, Tenebra) 2026"),
        ("O Grande Dalmuti: Campeonato da Firma 2026", "Dalmuti: Campeonato da Firma 2026"),
        ("Grande Dalmuti: Campeonato da Firma 2026", "Dalmuti: Campeonato da Firma 2026"),
    ],
)
def test_CH_67_a_line_may_give_a_game_its_full_name(line: str, canonical: str) -> None:
    assert parse(line).line == canonical
    assert parse(canonical).line == canonical


@pytest.mark.parametrize(
    "name", ["“Mundial”", "„Mundial“", "«Mundial»", "« Mundial »", "‘Mundial’", '"Mundial"', "“‘Mundial’”"]
)
def test_CH_65_quotation_marks_around_the_name_are_not_part_of_it(name: str) -> None:
    assert parse(f"Chama: Campeonato {name} (Xisum) 2025").line == "Chama: Campeonato Mundial (Xisum) 2025"
    assert refusal("Chama: Campeonato “” 2025").code == "spec_no_name"


@pytest.mark.parametrize("marks", ["“”", "„“", "«»", "»«", "‘’", "‹›", '""', "''"])
@pytest.mark.parametrize(
    "line",
    [
        "Chama: [Campeonato] [Mundial] [(Xisum)] [2025]",
        "[Chama]: [Campeonato] [Mundial] ([Xisum]) 2025",
        "[Chama:] Campeonato Mundial [(Xisum)] 2025",
        "Chama: [Campeonato Mundial] (Xisum) 2025",
        "Chama: Campeonato [Mundial (Xisum) 2025]",
        "Chama: Campeonato [Mundial 2024] [(Xisum)]  [2025]",
        "Chama: [Campeonato Mundial (Xisum) 2025]",
        "Chama:[Campeonato][Mundial][(Xisum)][2025]",
    ],
)
def test_CH_60_the_marks_of_4_5_may_stand_around_any_part(line: str, marks: str) -> None:
    spec = parse(line.replace("[", marks[0]).replace("]", marks[1]))
    assert spec.line.replace(" 2024", "") == "Chama: Campeonato Mundial (Xisum) 2025"
    assert parse(str(spec)) == spec


def test_CH_60_several_variants_may_be_quoted_one_by_one_or_together() -> None:
    for inside in ("“Xisum”, “Aliados”", "“Xisum, Aliados”", "“Xisum” e “Aliados”"):
        assert parse(f"Chama: “Campeonato” “X” ({inside}) “2025”").variants == ("Aliados", "Xisum")
        assert parse(f"Chama: “Campeonato” “X” “({inside})” “2025”").variants == ("Aliados", "Xisum")


def test_CH_68_an_error_between_marks_points_at_the_word() -> None:
    for line, code, column in (
        ("Chama: “Campeonatto” “Mundial” “2025”", "spec_unknown_type", 9),
        ("Chama: “Campeonato” “Mundial” “(Xisun)” “2025”", "spec_unknown_variant", 33),
        ("Chama: “Campeonato” “Mundial” “25”", "spec_bad_year", 32),
        ("Chama: “Campeonato” “” “2025”", "spec_no_name", 20),
    ):
        error = refusal(line)
        assert (error.code, error.column) == (code, column)


def test_CH_65_quotation_marks_inside_the_name_stay_and_those_around_the_whole_line_go() -> None:
    assert parse("Chama: Campeonato “Rosa” e “Lia” 2025").name == "“Rosa” e “Lia”"
    assert parse("Chama: Campeonato d’Oeste 2025").name == "d’Oeste"
    assert parse("Chama: Campeonato Mundial (“Xisum”) 2025").variants == ("Xisum",)
    assert parse("«Chama: Campeonato Mundial 2025»").line == "Chama: Campeonato Mundial 2025"
    assert refusal("  «Chama: Campeonatto Mundial 2025»").column == 11


@pytest.mark.parametrize("inside", ["Xisum e Aliados", "xisum;aliados", "Xisum + Aliados", "Aliados & Xisum"])
def test_CH_65_variants_may_be_joined_as_people_write_them(inside: str) -> None:
    assert parse(f"Chama: Campeonato X ({inside}) 2025").variants == ("Aliados", "Xisum")


def test_CH_68_a_variant_that_is_denied_is_refused_and_its_opposite_is_not_offered() -> None:
    error = refusal("Chama: Campeonato X (sem Xisum) 2025")
    assert (error.code, error.column, error.nearest) == ("spec_unknown_variant", 22, None)


def test_CH_65_case_accents_and_spaces_do_not_matter_and_the_name_stays_as_written() -> None:
    spec = parse("  chama :  CAMPEONATO   são João d'El-Rey   ( XISUM ,calouro  do CHACRINHA )   2025  ")
    assert spec.line == "Chama: Campeonato são João d'El-Rey (Calouro do Chacrinha, Xisum) 2025"
    assert parse(spec.line) == spec


def test_CH_65_the_order_of_variants_does_not_make_another_tournament() -> None:
    assert parse("Chama: Campeonato X (Xisum, Aliados) 2025") == parse("Chama: Campeonato X (Aliados,Xisum,Xisum)2025")


def test_CH_65_a_name_may_hold_years_and_brackets() -> None:
    spec = parse("Chama: Campeonato Copa (do Mundo) 2024 Revanche (Xisum) 2025")
    assert (spec.name, spec.variants, spec.year) == ("Copa (do Mundo) 2024 Revanche", ("Xisum",), 2025)
    assert parse("Chama: Campeonato Copa (do Mundo) Norte 2025").name == "Copa (do Mundo) Norte"


def test_CH_67_the_same_shape_names_other_games() -> None:
    assert parse("dalmuti: campeonato da Firma (curingas, aquisicao hostil) 2026").line == (
        "Dalmuti: Campeonato da Firma (Curingas, Aquisição Hostil) 2026"
    )
    assert parse("Wyrt: Duplas de Arton (Hyninn) 2026").game == "wyrt_lordes"


def test_CH_67_a_club_registers_a_type_of_its_own() -> None:
    ours = CATALOG.with_type("chama", "Duplas Mistas")
    spec = parse("chama: duplas mistas Verão 2026", ours)
    assert (spec.type, spec.name) == ("Duplas Mistas", "Verão")
    assert parse(str(spec), ours) == spec
    assert parse("Chama: Duplas Mistas Verão 2026").name == "Mistas Verão"
    with pytest.raises(TournamentError, match="type_name_taken"):
        ours.with_type("chama", "DUPLAS  místas")
    with pytest.raises(TournamentError, match="bad_type_name"):
        ours.with_type("chama", "Copa (nova)")


@pytest.mark.parametrize(
    ("line", "code", "column", "nearest"),
    [
        ("", "spec_no_game", 1, None),
        (": Campeonato X 2025", "spec_no_game", 1, None),
        ("Chamma: Campeonato X 2025", "spec_unknown_game", 1, "Chama"),
        ("Wyrt dos Lords: Campeonato X 2025", "spec_unknown_game", 1, "Wyrt"),
        ("Chama Campeonato X 2025", "spec_no_colon", 6, None),
        ("Chama:", "spec_no_type", 8, None),
        ("Chama: Campeonatto X 2025", "spec_unknown_type", 8, "Campeonato"),
        ("Chama: Xadrez X 2025", "spec_no_such_type", 8, None),
        ("Chama: Duel X 2025", "spec_no_such_type", 8, None),
        ("Chama: Dupla X 2025", "spec_unknown_type", 8, "Duplas"),
        ("Chama: Campeonato", "spec_no_year", 19, None),
        ("Chama: Campeonato Mundial", "spec_no_year", 27, None),
        ("Chama: Campeonato Mundial 25", "spec_bad_year", 27, None),
        ("Chama: Campeonato Mundial 20255", "spec_bad_year", 27, None),
        ("Chama: Campeonato 2025", "spec_no_name", 19, None),
        ("Chama: Campeonato (Xisum) 2025", "spec_no_name", 19, None),
        ("Chama: Campeonato X (Xisun) 2025", "spec_unknown_variant", 22, "Xisum"),
        ("Chama: Campeonato X (Aliados, Xisun) 2025", "spec_unknown_variant", 31, "Xisum"),
        ("Chama: Campeonato X () 2025", "spec_no_variant", 22, None),
        ("Chama: Campeonato X (Xisum,) 2025", "spec_no_variant", 28, None),
        ("Chama: Campeonato X (Xisum 2025", "spec_unclosed", 27, None),
        ("Chama: Campeonato X Xisum) 2025", "spec_unopened", 26, None),
    ],
)
def test_CH_68_an_error_points_at_its_column(line: str, code: str, column: int, nearest: str | None) -> None:
    error = refusal(line)
    assert (error.code, error.line, error.column, error.nearest) == (code, 1, column, nearest)
    assert error.expected


def test_CH_68_an_error_names_the_line_below_blank_ones() -> None:
    error = refusal("\n \n  Chama: Campeonato Mundial\n2025")
    assert (error.code, error.line, error.column) == ("spec_no_year", 3, 29)


def test_CH_68_an_unknown_type_lists_what_would_do() -> None:
    assert refusal("Chama: Torneio X 2025").expected == ("Campeonato", "Guerrilha", "Duplas", "Conquistadores")


names = st.text(st.characters(exclude_categories=("C", "Z")), min_size=1).filter(
    lambda name: not set(name) & set("()“”„«»‘’‹›\"'")
)
quoted = st.sampled_from(("{}", "“{}”", "«{}»", '"{}"', "‘{}’"))


@given(
    game=st.sampled_from(CATALOG.games),
    words=st.lists(names, min_size=1, max_size=4),
    year=st.integers(0, 9999),
    text=st.text(),
    marks=st.tuples(quoted, quoted, quoted, quoted),
    data=st.data(),
)
def test_CH_65_every_spec_survives_being_printed(game, words, year, text, marks, data) -> None:
    chosen = data.draw(st.sampled_from(game.types))
    variants = data.draw(st.lists(st.sampled_from(game.variants), unique_by=lambda entry: entry.name))
    assume(not any(clashes((chosen, *variants))))
    kind = chosen.name
    shown = f"({', '.join(entry.name for entry in variants)})" if variants else ""
    parts = (kind.lower(), "  ".join(words), shown, f"{year:04}")
    line = " ".join(mark.format(part) if part else "" for mark, part in zip(marks, parts, strict=True))
    spec = parse(f"{game.name.upper()}:{line}\n{text}")
    assert (spec.name, set(spec.variants), spec.year) == (" ".join(words), {entry.name for entry in variants}, year)
    assert parse(str(spec)) == spec


@given(st.text())
def test_CH_68_any_text_is_read_or_refused_with_a_column(text: str) -> None:
    try:
        spec = parse(text)
    except SpecError as error:
        assert error.column >= 1
    else:
        assert parse(str(spec)) == spec

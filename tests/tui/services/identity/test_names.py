"""What a name may be, and which names look alike."""

from __future__ import annotations

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from rich.cells import cell_len

from engine.core.errors import CarteadoError
from engine.core.text import LONGEST_NAME, cell_width
from tui.services.identity.names import checked, clean, folded, likeness, look, short_names, shortened


@pytest.mark.parametrize("name", ["Bia", "José da Silva", "Zé", "ana_maria", "O'Hara", "Müller-2", "Ñandu", "J.R."])
def test_names_of_people_are_names(name: str) -> None:
    assert checked(name) == name


@pytest.mark.parametrize(
    ("name", "code"),
    [
        ("", "name_length"),
        ("x", "name_length"),
        ("x" * 81, "name_length"),
        ("Bia\x1b[2J", "name_letters"),
        ("Bi\u202ea", "name_letters"),
        ("Bi\u200ba", "name_letters"),
        ("Виа", "name_letters"),
        ("Biа", "name_letters"),
        ("Βια", "name_letters"),
        ("𝐁𝐢𝐚", "name_letters"),
        ("Ｂｉａ", "name_letters"),
        ("[/] Zé", "name_letters"),
        ("a×b", "name_letters"),
        ("--", "name_letters"),
        (" .a", "name_letters"),
        ("root", "name_reserved"),
        ("R00T", "name_reserved"),
        ("Árbitro", "name_reserved"),
        ("O Organizador", None),
    ],
)
def test_what_is_no_name_is_refused_with_a_reason(name: str, code: str | None) -> None:
    if code is None:
        assert checked(name)
        return
    with pytest.raises(CarteadoError) as refused:
        checked(name)
    assert refused.value.code == code


@pytest.mark.parametrize(
    ("this", "other"),
    [
        ("José", "jose"),
        ("Bob", "B0b"),
        ("Ana1", "AnaI"),
        ("Ana1", "Anal"),
        ("Ana Maria", "ana_maria"),
        ("Arnaldo", "Amaldo"),
        ("Savvio", "Sawio"),
        ("Łukasz", "Lukasz"),
        ("Sergio5", "Sergios"),
        ("Caio", "Cai0"),
    ],
)
def test_names_that_look_alike_are_the_same_at_a_glance(this: str, other: str) -> None:
    assert look(this) == look(other)


@pytest.mark.parametrize(("this", "other"), [("Bia", "Bea"), ("Ana", "Anna"), ("Caio", "Cauã"), ("Rui", "Raí")])
def test_names_that_differ_may_stand_side_by_side(this: str, other: str) -> None:
    assert look(this) != look(other)


@pytest.mark.parametrize(
    "other",
    [
        *(
            "4na",
            "An4",
            "AN4",
            "аna",
            "анa",
            "аnа",
            "ΑΝΑ",
            "αna",
            "Ａｎａ",
            "𝐀𝐧𝐚",
            "A\u0301na",
            "Ána",
            "ɑna",
            "a.n.a",
        ),
        *("ANA", "ana", "Aոa"),
    ],
)
def test_a_name_that_could_be_taken_for_ana_is_like_it(other: str) -> None:
    assert likeness(other).replace("h", "n") == likeness("Ana")


@pytest.mark.parametrize(
    ("name", "other"),
    [
        *(("Beto", "B3t0"), ("Tito", "7i70"), ("Gil", "9il"), ("Caio", "Саіо"), ("Olga", "О1ga"), ("Rosa", "Rоѕа")),
        *(
            ("Xexeo", "ХехеО"),
            ("Maria", "rnaria"),
            ("Wilma", "VVi1ma"),
            ("Hugo", "Ηυgο"),
            ("Bob", "8o8"),
            ("Zeca", "2ec4"),
        ),
        *(("Selma", "5e1ma"), ("Ivo", "lvo"), ("Nina", "Νina"), ("Paulo", "Раulо"), ("Iara", "ӏаrа")),
    ],
)
def test_names_in_digits_and_letters_of_other_scripts_are_like_those_in_latin(name: str, other: str) -> None:
    assert likeness(name) == likeness(other)


@pytest.mark.parametrize(
    ("name", "other"),
    [("Ana 3", "Ana E"), ("P16", "P18"), ("guest 6", "guest 8"), ("Ana", "Anna"), ("Bia", "Bea"), ("Duda", "Dvda")],
)
def test_names_that_a_glance_tells_apart_are_not_alike(name: str, other: str) -> None:
    assert likeness(name) != likeness(other)


@given(
    st.text(max_size=40), st.sampled_from(["0", "1", "i", "j", "rn", "vv", "5", "8", "2"]), st.text("abc", min_size=1)
)
@settings(deadline=None)
def test_names_that_look_the_same_are_alike(start: str, letters: str, end: str) -> None:
    twin = look(letters)
    assert likeness(start + letters + end) == likeness(start + twin + end)
    if not folded(start).endswith(("r", "v")):  # "vvv" is put together from its beginning
        assert look(start + letters + end) == look(start + twin + end)


@pytest.mark.parametrize(("name", "other"), [("Vvva", "Vwa"), ("Vvva", "Wva"), ("Arrna", "Arma"), ("VVVV", "WW")])
def test_letters_that_may_be_joined_in_two_ways_are_alike_in_both(name: str, other: str) -> None:
    assert likeness(name) == likeness(other)


@given(st.text(max_size=100))
def test_any_text_is_either_a_printable_name_or_refused(text: str) -> None:
    try:
        name = checked(text)
    except CarteadoError:
        return
    assert name.isprintable() and 2 <= len(name) <= LONGEST_NAME and folded(name) and look(name)
    assert checked(name) == name


_BLANKS = "\u034f\u115f\u1160\u17b4\u17b5\u180b\u2800\u3000\u3164\uffa0\u200b\u2060\ufe0f\U0001d159\U000e0101\U000e0041"


@pytest.mark.parametrize("blank", _BLANKS, ids=[f"{ord(blank):x}" for blank in _BLANKS])
def test_a_sign_that_is_drawn_as_nothing_makes_no_name_and_no_other_name(blank: str) -> None:
    assert clean(blank * 3) == ""
    assert clean(f"{blank}Ana{blank}") == "Ana" == clean(f"Ana {blank} ")
    assert clean(f"A{blank}na") in ("Ana", "A na")


FAMILY = "👨\u200d👩\u200d👧\u200d👦"


@pytest.mark.parametrize("sign", [FAMILY, "🏃🏽\u200d♀", "❤\ufe0f\u200d🔥", "🇧🇷", "👍🏽"])
def test_joined_emoji_stay_whole_in_a_name_and_in_all_its_short_forms(sign: str) -> None:
    name = f"{sign} Família {sign}{sign} da Silva {sign}"
    assert clean(name) == clean(clean(name)) == name and cell_len(name) == cell_width(name)
    for cells in range(12, 24):
        shown = short_names((name, f"{name}!"), cells)
        assert len(set(shown.values())) == 2
        for form in shown.values():
            assert cell_len(form) <= cells and set(form.replace(sign, "")) <= set(" ….!12Família da Silva")
    for most in range(2, 30):
        assert set(shortened(name, most).replace(sign, "")) <= set(" …Família da Silva")
    assert folded(f"Ana {sign}") == folded("Ana")


@pytest.mark.parametrize("text", ["An\u200da", "Ana\u200d", "Ana\ufe0f", "Ana\ufe0f\u200d", "A\u200d\u200d\ufe0fna"])
def test_what_joins_emoji_hides_nowhere_else(text: str) -> None:
    assert clean(text) == "Ana"


@pytest.mark.parametrize(
    ("cells", "shown"),
    [
        (11, ("Ana Ribeiro", "Caio Dias", "Maria S.")),
        (9, ("Ana R.", "Caio Dias", "Maria S.")),
        (6, ("Ana R.", "Caio", "Maria")),
    ],
)
def test_in_few_cells_people_go_by_their_first_name_and_what_fits_of_the_last(
    cells: int, shown: tuple[str, ...]
) -> None:
    names = ("Ana Paula Ribeiro", "Caio Henrique Dias", "Maria Fernanda de Oliveira Santos")
    assert tuple(short_names(names, cells).values()) == shown
    assert len(set(short_names(("Ana Lima", "Ana Lopes"), 6).values())) == 2

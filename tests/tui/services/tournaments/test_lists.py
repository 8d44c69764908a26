"""Lists of people are read as they come: from spreadsheets, forms, pairing programs and messengers."""

from __future__ import annotations

from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from engine.core.errors import CarteadoError
from saves.errors import FileError
from tui.services.tournaments.lists.lines import read_names
from tui.services.tournaments.lists.listed import Listed, compared, read_rating, typed_again
from tui.services.tournaments.lists.reading import check_names, read_list, read_list_file


def read(text: str) -> list[Listed]:
    """Return the rows of a list without the numbers of their lines."""
    return [person._replace(line=0) for person in read_list(text)]


def entered(text: str) -> list[str]:
    """Return the names that are entered unless somebody decides otherwise."""
    return [person.name for person in read_list(text) if not person.out]


def out(text: str) -> list[tuple[str, str]]:
    """Return the names that are left out, each with the reason."""
    return [(person.name, person.doubt) for person in read_list(text) if person.out]


@pytest.mark.parametrize(
    ("text", "people"),
    [
        ("Ana\nBia, Caio\n", (Listed("Ana"), Listed("Bia", doubt="two"), Listed("Caio", doubt="two"))),
        ("name,club,elo\nAna,Rio,1.700\n", (Listed("Ana", "Rio", 1700),)),
        ("Ana\tRio\t1500\nBia\t\t1400", (Listed("Ana", "Rio", 1500), Listed("Bia", "", 1400))),
        ("\ufeffNOME;CLUBE\nAna / Bia;Rio", (Listed("Ana / Bia", "Rio"),)),
        ("", ()),
        (
            "Lista do torneio:\n*Inscritos* 🎉\n1. Ana ✅\n2) *Bia* (Niterói)\n3 - Caio 1650\n04º Duda\n"
            "5️⃣ Edu\n• Gil - 1.500\n---",
            (
                *(Listed("Ana"), Listed("Bia", "Niterói"), Listed("Caio", rating=1650)),
                *(Listed("Duda"), Listed("Edu"), Listed("Gil", rating=1500)),
            ),
        ),
        (
            "[10:31, 22/11/2026] Fulano: Ana\n[22/11/2026, 10:31:05] Zé: Bia 👍\n22/11/2026 10:31 - Rui: Caio\n"
            "22/11/2026 10:32 - Rui entrou no grupo",
            (Listed("Ana"), Listed("Bia"), Listed("Caio")),
        ),
        (
            "Ana;Rio;1500\nBia,Niterói,1400\nCaio\t1300",
            (Listed("Ana", "Rio", 1500), Listed("Bia", "Niterói", 1400), Listed("Caio", rating=1300)),
        ),
        (
            "Silva, José\nSouza, Ana Maria de",
            (Listed("José Silva", doubt="turned"), Listed("Ana Maria de Souza", doubt="turned")),
        ),
        ("da Silva, José\nAna", (Listed("José da Silva", doubt="turned"), Listed("Ana"))),
        ("Nº;Nome;Clube\n1;Ana;Rio\n2;Bia;", (Listed("Ana", "Rio"), Listed("Bia"))),
        ("1;Ana;Rio\nana@x.com", (Listed("Ana", "Rio", doubt="club"), Listed("ana@x.com", doubt="strange"))),
    ],
)
def test_lists_are_read_with_and_without_headings(text: str, people: tuple[Listed, ...]) -> None:
    assert read(text) == [*people]


def test_a_typed_name_tells_its_club_in_brackets() -> None:
    assert read_names("Ana (Niterói), Bia") == (Listed("Ana", "Niterói"), Listed("Bia"))


# ---- Encodings and separators ----------------------------------------------------------------------------------------

ACCENTS = "Nome;Clube;Rating\r\nJosé da Silva;Niterói;1800\r\nConceição Brandão;São João;1750\r\nÂngela Müller;;\r\n"
ENCODINGS = ("utf-8", "utf-8-sig", "utf-16", "utf-16-le", "utf-16-be", "cp1252", "latin-1", "mac_roman")


@pytest.mark.parametrize("encoding", ENCODINGS)
@pytest.mark.parametrize(
    "text", [ACCENTS, "João\n", "Ângela\n", "Ana D’Ávila\nIñes\n", "Íris; Ótica\n", "Zoë\nÉrica Conceição\n"]
)
def test_a_list_is_read_in_every_encoding_of_a_spreadsheet(tmp_path: Path, encoding: str, text: str) -> None:
    if encoding == "latin-1":
        text = text.replace("’", "'")
    (path := tmp_path / "lista.csv").write_bytes(text.encode(encoding))
    assert read_list_file(path) == read_list(text)


@pytest.mark.parametrize("line", ["sep=;", "SEP=;", '"sep=;"', "sep=;;;", "\ufeffsep=;"])
def test_the_line_that_names_the_separator_is_nobody(line: str) -> None:
    assert entered(f"{line}\r\nNome;Clube\r\nAna;Rio\r\n") == ["Ana"]
    assert entered(f"{line}\r\nAna\r\nBia\r\n") == ["Ana", "Bia"]
    assert read_list(f"{line}\nNome;Clube\nAna;Rio")[0].line == 3


def test_a_cell_may_hold_a_line_break_and_an_open_quotation_mark_swallows_nobody() -> None:
    assert entered('"Nome";"Clube"\r\n"Ana\r\nMaria";"Rio"\r\nBia;SP\r\n') == ["Ana Maria", "Bia"]
    many = "".join(f"Pessoa {chr(65 + i % 26)}{chr(97 + i // 26)};Rio\n" for i in range(200))
    assert len(entered(f'Nome;Clube\nAna;"Rio\n{many}')) == 201


# ---- Columns by their headings ---------------------------------------------------------------------------------------

FORM = """"Carimbo de data/hora","{name}","Cidade","Telefone","Você já jogou?"
"2026/11/20 7:32:10 PM GMT-3","Ana Souza","Niterói","21 99999-0001","Sim"
"2026/11/20 8:01:44 PM GMT-3","Bia Lima","Rio","21 99999-0002","Não"
"""


@pytest.mark.parametrize(
    "name", ["Nome completo", "Nome", "Qual é o seu nome?", "NOME COMPLETO:", "Participante", "Nome e sobrenome *"]
)
def test_a_form_is_read_by_its_question_for_the_name(name: str) -> None:
    assert read(FORM.format(name=name)) == [Listed("Ana Souza", "Niterói"), Listed("Bia Lima", "Rio")]


@pytest.mark.parametrize(
    ("text", "people"),
    [
        ("First name,Last name,Club\nAna,Souza,Rio", [Listed("Ana Souza", "Rio")]),
        ("Nome;Sobrenome;Cidade\nAna;Souza;Rio", [Listed("Ana Souza", "Rio")]),
        ("Jogador(a);Equipe;Elo FIDE\nAna;Rio;1.650", [Listed("Ana", "Rio", 1650)]),
        ("Nick\tTime\nZé\tFlu", [Listed("Zé", "Flu")]),
        ("Nome;Apelido\nAna;Aninha\n;Bibi", [Listed("Ana"), Listed("Bibi")]),
        ("Jogador 1;Jogador 2;Cidade\nAna;Bia;Rio", [Listed("Ana / Bia", "Rio")]),
        ("Nome do responsável;Nome do jogador;Fone\nRui;Ana;21", [Listed("Ana")]),
        ("Cidade;Clube;Nome\nRio;Flu;Ana\nSP;;Bia", [Listed("Ana", "Flu"), Listed("Bia", "SP")]),
        ("| Nome | Clube |\n|------|-------|\n| Ana | Rio |", [Listed("Ana", "Rio")]),
        ("Nome,Obs\nAna,traz baralho", [Listed("Ana", remark="traz baralho")]),
        (
            "Copa 2026\n\nNome;Rating\nAna;1500\nNome;Rating\nBia;1400",
            [Listed("Ana", "", 1500), Listed("Bia", "", 1400)],
        ),
    ],
)
def test_columns_are_known_by_their_headings(text: str, people: list[Listed]) -> None:
    assert read(text) == people


def test_lists_of_pairing_programs_are_turned_and_keep_ratings_and_clubs() -> None:
    chess_results = (
        "Rk.\tSNo\tName\tRtg\tFED\tPts\tTB1\n1\t3\tGM Souza, Ana Maria\t2495\tBRA\t7,5\t42\n"
        "2\t12\tLima Filho, Beto\t2101\tBRA\t7\t40,5\n3\t1\tVan der Berg, Cees\t2310\tNED\t6,5\t41\n"
    )
    assert read(chess_results) == [
        *(Listed("Ana Maria Souza", "", 2495), Listed("Beto Lima Filho", "", 2101)),
        Listed("Cees Van der Berg", "", 2310),
    ]
    swiss_manager = "No.;Name;FideID;FED;Rtg;Club/City\n1;Souza, Ana;2100000;BRA;2495;Niterói\n2;Lima, Bia;0;BRA;0;\n"
    assert read(swiss_manager) == [Listed("Ana Souza", "Niterói", 2495), Listed("Bia Lima")]
    trf = "012 Copa\n001    1 w  m Souza, Ana                        2500 BRA     2100000 1990/01/01  3.5    1\n"
    assert read(trf) == [Listed("Ana Souza", "", 2500)]


@pytest.mark.parametrize("text", ["clube;rating\nRio;1500\n", "Telefone,Cidade\n1,Rio\n", "Rk.\tRtg\n1\t2000\n"])
def test_a_table_without_a_column_of_names_is_refused_with_its_columns(tmp_path: Path, text: str) -> None:
    with pytest.raises(CarteadoError, match="list_no_names") as pasted:
        read_list(text)
    assert len(pasted.value.data["columns"]) >= 2
    (path := tmp_path / "lista.csv").write_text(text)
    with pytest.raises(FileError, match="list_no_names") as refused:
        read_list_file(path)
    assert (refused.value.line, refused.value.file) == (1, str(path))


def test_columns_without_headings_are_known_by_their_shapes() -> None:
    text = "7,Ana Souza,21 99999-0001,ana@x.com,Rio,1500\n9,Bia,21 99999-0002,bia@x.com,SP,"
    text += "\n3,Caio,21 99999-0003,c@x.com,,1400"
    assert read(text) == [Listed("Ana Souza", "Rio", 1500), Listed("Bia", "SP"), Listed("Caio", "", 1400)]


@pytest.mark.parametrize("rating", ["-50", "99999", "1e9", "4001", "abc"])
def test_a_rating_that_nobody_can_have_is_a_doubt(rating: str) -> None:
    assert read(f"Nome;Rating\nAna;{rating}") == [Listed("Ana", doubt="rating")]


@pytest.mark.parametrize(
    ("text", "rating"), [("1650", 1650), ("1.650", 1650), ("1,650", 1650), ("1650.0", 1650), ("0", None), ("-", None)]
)
def test_a_rating_is_read_as_people_and_spreadsheets_write_it(text: str, rating: int | None) -> None:
    assert read_rating(text) == (rating, False)


# ---- Messengers ------------------------------------------------------------------------------------------------------


def test_who_is_crossed_out_or_does_not_come_is_left_out() -> None:
    text = "1. ~Marta~\n2. Ana ~Bia~\n3. Caio (não vem)\n4. Duda - não vou poder\n5. ~~Edu~~\n6. G\u0336i\u0336l\u0336"
    assert entered(text) == ["Ana"]
    assert out(text) == [
        *(("Marta", "crossed"), ("Bia", "crossed"), ("Caio", "not_coming"), ("Duda", "not_coming")),
        *(("Edu", "crossed"), ("Gil", "crossed")),
    ]


def test_whoever_is_crossed_out_in_a_team_leaves_the_others_together() -> None:
    assert entered("2. Nando / Otto / ~Paula~ Quim") == ["Nando / Otto / Quim"]
    assert out("2. Nando / Otto / ~Paula~ Quim") == [("Paula", "crossed")]


@pytest.mark.parametrize(
    "behind",
    [
        "não vem",
        "nao vai poder ir",
        "desistiu",
        "fora",
        "can't come",
        "can’t make it",
        "is not coming",
        "isn't playing",
    ],
)
def test_who_does_not_come_is_left_out_without_a_dash_or_brackets(behind: str) -> None:
    [person] = read_list(f"6. Gil Lima {behind}")
    assert (person.name, person.doubt, person.out, person.remark) == ("Gil Lima", "not_coming", True, behind)


@pytest.mark.parametrize("name", ["Ana Fora", "Fora Lima", "Zé Cancela", "Won Tan", "Maria da Vinda"])
def test_names_like_words_of_absence_are_names(name: str) -> None:
    assert entered(name) == [name]


@pytest.mark.parametrize("title", ["Lista de espera:", "*LISTA DE ESPERA*", "Suplentes:", "Waiting list", "Espera: Zé"])
def test_below_a_waiting_list_people_wait_until_the_next_title(title: str) -> None:
    text = f"Ana\n{title}\nDuda\nConfirmados:\nGil"
    assert entered(text) == ["Ana", "Gil"]
    assert ("Duda", "waiting") in out(text)


@pytest.mark.parametrize(
    ("line", "name"),
    [
        ("[27/11 18:32] Pedro: eu vou tbm", "Pedro"),
        ("[27/11/2026, 18:32:01] Pedro Paulo: Eu!", "Pedro Paulo"),
        ("27/11/2026 18:32 - Pedro: tô dentro", "Pedro"),
        ("[27/11 18:32] Pedro: +1", "Pedro"),
        ("[27/11 18:32] Pedro: count me in", "Pedro"),
        ("[27/11 18:32] Rui: Ana Souza", "Ana Souza"),
    ],
)
def test_a_message_that_says_i_come_enters_its_sender(line: str, name: str) -> None:
    assert entered(line) == [name]


@pytest.mark.parametrize(
    "line",
    [
        "[27/11 18:33] Rita: que horas começa?",
        "[27/11 18:33] Rita: não vou poder",
        "Pessoal, segue a lista atualizada",
        "bom dia galera",
        "copia e cola aí",
        "pix: ana@banco.com",
        "Local: Clube Central",
        "https://chat.example/abc entra aí",
        "quem mais vai?",
    ],
)
def test_chat_is_nobody(line: str) -> None:
    assert entered(line) == []


@pytest.mark.parametrize("name", ["Boa Ventura", "Vai Silva", "Maria das Dores", "Oi Cheng Que", "Gente Boa"])
def test_names_made_of_words_of_talk_are_names(name: str) -> None:
    assert entered(name) == [name]


@pytest.mark.parametrize(
    ("line", "person"),
    [
        ("Caio (Niterói) 1650", Listed("Caio", "Niterói", 1650)),
        ("Kaká (Cruzeiro) 1812", Listed("Kaká", "Cruzeiro", 1812)),
        ("Marcão (confirmo depois)", Listed("Marcão", remark="confirmo depois")),
        ("Ana (Niterói) (pago)", Listed("Ana", "Niterói", remark="pago")),
        ("Bruno Carvalho - Clube Beira-Rio", Listed("Bruno Carvalho", "Clube Beira-Rio")),
        ("Zé | 1700", Listed("Zé", "", 1700)),
        ("Jean-Luc", Listed("Jean-Luc")),
        ("Ana - Niterói", Listed("Ana", "Niterói", doubt="club")),
        ("Ana (1500)", Listed("Ana", "", 1500)),
        ("Ana (chega às 15h)", Listed("Ana", remark="chega às 15h")),
        ("José (Zé) da Silva", Listed("José (Zé) da Silva")),
        ("3) Ana – 1.700", Listed("Ana", "", 1700)),
        ("Ana + 1", Listed("Ana + 1", doubt="strange")),
    ],
)
def test_what_stands_behind_a_name_is_a_club_a_rating_or_a_remark(line: str, person: Listed) -> None:
    assert read(line) == [person]


def test_titles_may_have_names_behind_their_colon() -> None:
    text = "Local: Clube X\nConfirmados: Ana, Bia, Caio\nEspera: Duda\nNão vão: Edu"
    assert entered(text) == ["Ana", "Bia", "Caio"]
    assert out(text) == [("Duda", "waiting"), ("Edu", "not_coming")]


# ---- Looking through -------------------------------------------------------------------------------------------------


def test_who_is_named_twice_or_entered_already_is_left_out() -> None:
    rows = compared(read_list("Ana\nBia\nANA\nCaio"), {"caio"})
    assert [(row.name, row.doubt, row.out) for row in rows] == [
        *(("Ana", "", False), ("Bia", "", False), ("ANA", "twice", True), ("Caio", "here", True)),
    ]


@pytest.mark.parametrize("sign", ["/", "&", "+", " / ", " & "])
def test_a_team_is_as_good_as_each_of_its_names(sign: str) -> None:
    trio = sign.join(("Ana Maria de Souza", "Bia Lima e Silva", "Caio Prado dos Santos Dias"))
    assert [(person.name, person.doubt) for person in read_list(trio)] == [(trio, "")]
    long = sign.join(f"{letter}{'a' * 70} Silva" for letter in "ABC")
    assert [person.doubt for person in read_list(long)] == [""]
    assert [person.doubt for person in read_list(f"Ana{sign}{'Z' * 90}")] == ["long"]
    assert [person.doubt for person in read_list(f"Ana{sign}um dois tres quatro cinco seis sete oito")] == ["strange"]


def test_a_name_that_is_too_long_is_refused_with_its_line() -> None:
    people = read_list("Ana\nBia\n" + "Z" * 90 + "\nCaio\n")
    with pytest.raises(FileError, match="list_long_name") as refused:
        check_names(people, "lista.csv")
    assert (refused.value.line, refused.value.data["name"]) == (3, "Z" * 90)


@given(st.text(max_size=300))
def test_any_text_is_read_without_a_fault_and_rows_name_their_lines(text: str) -> None:
    try:
        people = read_list(text)
    except CarteadoError as error:
        assert error.code == "list_no_names"
    else:
        assert all(person.name and 1 <= person.line <= len(text.splitlines()) + 1 for person in people)


@given(st.binary(max_size=200))
def test_any_bytes_are_read_or_refused_with_the_file(tmp_path_factory: pytest.TempPathFactory, content: bytes) -> None:
    (path := tmp_path_factory.getbasetemp() / "bytes.csv").write_bytes(content)
    try:
        read_list_file(path)
    except FileError as error:
        assert error.file == str(path)


@pytest.mark.parametrize("line", ["Ana", "Ana (Niterói)", "Ana (Niterói) 1650"])
def test_a_row_is_typed_again_as_it_was_read(line: str) -> None:
    assert typed_again(read(line)[0]) == line


@pytest.mark.parametrize("sign", ["x", "x ", "(", "- ", "~", "[1:1] ", ",", "a;"])
def test_a_line_without_end_is_read_at_once_or_refused_with_its_number(tmp_path: Path, sign: str) -> None:
    assert all(len(person.name) <= 4000 for person in read_list(f"Ana\n{sign * 100_000}\nBia\n"))
    (path := tmp_path / "lista.txt").write_text(f"Ana\n{sign * 100_000}\n")
    with pytest.raises(FileError, match="list_long_line") as refused:
        read_list_file(path)
    assert refused.value.line == 2


def test_a_column_of_prize_categories_is_read_and_several_of_them_in_one_cell() -> None:
    ana, bia, caio = read_list("Nome;Clube;Categoria\nAna;Grêmio;Juvenil, Feminino\nBia;;\nCaio;;novato\n")
    assert (ana.categories, bia.categories, caio.categories) == (("Juvenil", "Feminino"), (), ("novato",))
    assert (ana.club, ana.noted) == ("Grêmio", ("Juvenil", "Feminino"))


@pytest.mark.parametrize("box", ["[x] ", "[ ] ", "( ) ", "(X)", "1-", "1 - ", "02-"])
def test_a_box_to_tick_and_a_number_with_its_dash_are_no_part_of_a_name(box: str) -> None:
    assert entered(f"{box}Ana Souza\n{box}Bia\n") == ["Ana Souza", "Bia"]


@pytest.mark.parametrize("sign", ["❌", "🚫", "⛔", "👎"])
def test_a_sign_of_refusal_leaves_somebody_out(sign: str) -> None:
    assert out(f"1. Ana ✅\n2. Bia {sign}\n{sign} Caio") == [("Bia", "not_coming"), ("Caio", "not_coming")]
    assert entered(f"1. Ana ✅\n2. Bia {sign}") == ["Ana"]


def test_messages_of_telegram_and_of_senders_outside_the_contacts_name_their_sender() -> None:
    assert entered("Ana Souza, [22.11.2026 10:31]\neu vou\n\nBia, [22.11.2026 10:32]:\nnão vou\n") == ["Ana Souza"]
    assert entered("\u200e[22/11/26, 10:31:05] ~\u202fMarta Dias: eu vou") == ["Marta Dias"]
    assert entered("[22/11/26, 10:31:09] Torneio: \u200eAna adicionou Bia") == []


@pytest.mark.parametrize(
    "question",
    [
        *("Você vai participar do torneio?", "Vai jogar?", "Confirma presença?", "Confirma a sua presença", "Presença"),
        *("Você vem?", "Vem?", "Participa?", "Você vai?", "Confirma?"),
        *("Will you be playing?", "Are you coming?", "Can you attend?", "RSVP", "Coming?"),
    ],
)
def test_whoever_answers_no_to_the_question_whether_they_come_is_left_out(question: str) -> None:
    text = f'Nome,{question},Precisa de carona?\nAna,Sim,Não\nBia,"Não, infelizmente",Sim\nCaio,Talvez,Não\nDuda,No,\n'
    assert entered(text) == ["Ana", "Caio"]
    assert [person.remark for person in read_list(text) if person.name == "Caio"] == ["Talvez"]


@pytest.mark.parametrize("heading", ["Time / clube", "Clube ou equipe", "Team name", "Nome do clube", "Clube e cidade"])
def test_a_heading_may_say_one_thing_twice(heading: str) -> None:
    assert read(f"Nome;{heading};Elo\nAna;Rio;1500") == [Listed("Ana", "Rio", 1500)]


@pytest.mark.parametrize("sign", "=+-@")
def test_the_apostrophe_that_keeps_a_cell_from_being_a_formula_is_taken_off_again(sign: str) -> None:
    [person] = read_list(f"Nome;Clube\n'{sign}Ana;'{sign}Rio")
    assert (person.name, person.club) == (f"{sign}Ana", f"{sign}Rio")


def test_what_a_page_of_the_web_is_made_of_is_a_doubt() -> None:
    assert [person.doubt for person in read_list("<td>Ana</td>")] == ["strange"]


def test_a_rating_of_thousands_of_digits_is_a_doubt_and_ends_nothing() -> None:
    [person] = read_list(f"nome;rating\nAna;{'9' * 5000}\n")
    assert person.name == "Ana" and person.rating is None and person.doubt == "rating"

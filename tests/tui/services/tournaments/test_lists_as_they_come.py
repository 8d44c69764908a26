"""Lists as people send them: answers, titles, empty places, what stands around names, headings of many programs."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

from tests.tui.services.tournaments.test_lists import entered, out, read
from tui.services.tournaments.lists import people
from tui.services.tournaments.lists.listed import Listed, compared, two_names
from tui.services.tournaments.lists.people import read_person
from tui.services.tournaments.lists.reading import read_list, read_list_file


def doubtful(text: str) -> list[tuple[str, str]]:
    """Return the names that are entered with a doubt, each with it."""
    return [(person.name, person.doubt) for person in read_list(text) if person.doubt and not person.out]


# ---- Who comes -------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    "text",
    [
        "Votos: 5\nVou ✅ (2)\nAna\nBia\nNão vou ❌ (2)\nDuda\nEdu\nTalvez\nFlora",
        "Sim (2): Ana, Bia\nNão (2): Duda, Edu\nTalvez (1): Flora",
        "Going (2)\nAna\nBia\n\nNot going (2)\nDuda\nEdu\n\nMaybe\nFlora",
        "Confirmados 2\nAna\nBia\nNão vão:\nDuda\nEdu\nEm dúvida:\nFlora",
        "CONFIRMADOS - 2\nAna\nBia\nAusentes\nDuda\nEdu\nIndecisos: Flora",
    ],
)
def test_a_poll_enters_who_comes_leaves_out_who_does_not_and_doubts_the_undecided(text: str) -> None:
    assert entered(text) == ["Ana", "Bia", "Flora"]
    assert doubtful(text) == [("Flora", "perhaps")]
    assert out(text) == [("Duda", "not_coming"), ("Edu", "not_coming")]


@pytest.mark.parametrize(
    "behind",
    [
        *("saiu", "- saiu", "OFF", "- out", "DESISTIU", "NÃO VEM", "não", "nao", ": não", "(no)", "no show"),
        *(
            "(removido)",
            "– W.O.",
            "✖️",
            "(no viene)",
            "; não",
            "CANCELED",
            "vou não",
            "(fora)",
            "- not attending",
            "ñ vem",
            "desistiu!",
        ),
    ],
)
def test_an_answer_behind_a_name_leaves_it_out(behind: str) -> None:
    [person] = read_list(f"3. Ana Lima {behind}".replace(" :", ":").replace(" ;", ";"))
    assert (person.name, person.doubt, person.out) == ("Ana Lima", "not_coming", True)


@pytest.mark.parametrize("behind", ["sim", ": sim", "- ok", "(vou)", "confirmado", "- CONFIRMADA", "yes", "vai"])
def test_an_answer_that_somebody_comes_is_no_part_of_the_name(behind: str) -> None:
    assert read(f"Ana Lima {behind}".replace(" :", ":")) == [Listed("Ana Lima")]


@pytest.mark.parametrize("behind", ["?", "??", "(talvez)", "- acho que vou", "provavelmente", "tbc", "❓", "🤔"])
def test_who_may_come_is_a_doubt(behind: str) -> None:
    assert doubtful(f"Ana Lima {behind}") == [("Ana Lima", "perhaps")]


@pytest.mark.parametrize(
    "text",
    ["Reserva 2 - Ana", "(reserva) Ana", "Ana (suplente)", "Ana - lista de espera", "Ana *espera*", "Suplente: Ana"],
)
def test_one_who_waits_does_not_make_those_below_wait(text: str) -> None:
    text = f"Bia\n{text}\n" + ("Confirmados:\n" if text.startswith("Suplente") else "") + "Caio"
    assert entered(text) == ["Bia", "Caio"]
    assert [doubt for _, doubt in out(text)] == ["waiting"]


def test_an_answer_may_stand_before_the_name() -> None:
    text = "Sim - Ana\nNão - Bia\nTalvez: Caio\n👎 Duda"
    assert entered(text) == ["Ana", "Caio"] and doubtful(text) == [("Caio", "perhaps")]
    assert out(text) == [("Bia", "not_coming"), ("Duda", "not_coming")]


def test_a_column_of_remarks_that_tells_of_absence_enters_nobody() -> None:
    text = "Nome;Obs\nAna;não vem\nBia;chega tarde\nCaio;desistiu\nDuda;não\nEdu;não vou poder ficar até o fim da noite"
    assert entered(text) == ["Bia", "Duda", "Edu"]


def test_whoever_refuses_further_down_is_left_out_and_whoever_comes_back_is_entered() -> None:
    chat = "[27/11 18:32] Ana: eu vou\n[27/11 18:33] Bia: não vou\n[27/11 18:40] Ana: não vou poder\n"
    rows = compared(read_list(chat + "[27/11 18:41] Bia: vou sim"), ())
    assert [(row.name, row.doubt) for row in rows if row.out] == [
        *(("Ana", "not_coming"), ("Bia", "not_coming"), ("Ana", "not_coming")),
    ]
    assert [row.name for row in rows if not row.out] == ["Bia"]
    form = "Nome,Vai participar?\nAna,Sim\nBia,Não\nana,Não\nBia,Sim"
    assert [row.name for row in compared(read_list(form), ()) if not row.out] == ["Bia"]
    assert [row.name for row in compared(read_list("1. Ana\n2. Bia\n\n1. Ana\n2. ~Bia~"), ()) if not row.out] == ["Ana"]


@pytest.mark.parametrize(
    ("message", "row"),
    [
        ("maybe", ("Ana", "perhaps", False)),
        ("yep", ("Ana", "", False)),
        ("✋", ("Ana", "", False)),
        ("Tira meu nome", ("Ana", "not_coming", True)),
        ("❌", ("Ana", "not_coming", True)),
        ("kkkk", ("Ana: kkkk", "chat", True)),
        ("valeu!", ("Ana: valeu!", "chat", True)),
        ("🎉", ("Ana: 🎉", "chat", True)),
        ("bia", ("bia", "strange", False)),
    ],
)
def test_a_short_message_is_an_answer_talk_or_a_doubt(message: str, row: tuple[str, str, bool]) -> None:
    [person] = read_list(f"[27/11 18:32] Ana: {message}")
    assert (person.name, person.doubt, person.out) == row


@pytest.mark.parametrize(
    "stamp",
    [
        *("{} — Hoje às 18:32", "{} — 27/11/2026 18:40", "{} — Today at 6:32 PM", "{} — 18:32"),
        *("{}  6:32 PM", "{} 27/11 18:32", "{}, [22.11.2026 10:31]"),
    ],
)
def test_a_stamp_above_a_message_names_its_sender(stamp: str) -> None:
    text = f"{stamp.format('Ana')}\neu vou\n{stamp.format('Bia')}\nnão posso\n{stamp.format('Caio')}\nque horas?"
    assert entered(text) == ["Ana"]
    assert out(text) == [("Bia", "not_coming"), ("Caio: que horas?", "chat")]


# ---- What is nobody --------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    "name",
    ["(vaga)", "vago", "VAGA 2", "disponível", "livre", "open", "free slot", "TBD", "N/A", "bye", "Folga", "a definir"],
)
def test_an_empty_place_is_nobody(name: str) -> None:
    assert entered(f"1. Ana\n2. {name}\n3. ____\n4. ...\n5.\n6. ?") == ["Ana"]
    assert entered(f"Nome;Clube\nAna;Rio\n{name};") == ["Ana"]


@pytest.mark.parametrize("row", ["Total;2", "TOTAL: 2;", "Média;1550", "Average;1550", "Totais;", "Sum;"])
def test_a_row_of_sums_is_nobody(row: str) -> None:
    assert entered(f"Nome;Rating\nAna;1500\nBia;1600\n{row}") == ["Ana", "Bia"]


@pytest.mark.parametrize(
    "line",
    [
        *("Total: 2", "2 inscritos", "Restam 3 vagas", "Vagas: 5", "Atualizado em 27/11", "Enviado do meu iPhone"),
        *("Sent from my iPhone", "Att, Rosa", "Abs", "Curtir", "2 h", "Eu vou!", "vou", "Sábado, 5/12", "14h"),
        *(
            "Domingo",
            "às 14:30",
            "Grupo A",
            "MESA 2",
            "Rodada 1:",
            "Clube: Beira-Rio",
            "Telefone: 21 9999",
            "Juiz: Rui",
        ),
        *(
            "Equipe Trovão",
            "Até lá!!",
            "Chegar 15 min antes",
            "Enquete: quem vem",
            "Total: 4 duplas",
            "Quem vem?",
            "Segunda-feira",
            "1º de dezembro",
            "dia 5/12",
        ),
    ],
)
def test_what_stands_beside_a_list_is_nobody(line: str) -> None:
    assert entered(f"Ana\n{line}\nBia") == ["Ana", "Bia"]


@pytest.mark.parametrize(
    "name",
    [
        *("Vai Silva", "Sim Lim", "No Young", "Pedro Sem Medo", "Livre Souza", "Bia Reserva", "Joe Out", "Ana Não"),
        *(
            "Domingo Alves",
            "Segunda Lima",
            "Grupo Souza",
            "Talvez Luna",
            "May Be",
            "ana nova",
            "pedro pagão",
            "joão ate",
        ),
        *("Pix Souza", "Abs Miranda", "Like Mike", "Data Santos", "Zé Ninguém", "Jo In", "D. Pedro", "Li"),
    ],
)
def test_names_like_answers_titles_and_talk_are_names(name: str) -> None:
    assert read(f"Fulano\n{name}\nBeltrano") == [Listed("Fulano"), Listed(name), Listed("Beltrano")]


@pytest.mark.parametrize("name", ["Lista Negra", "Going Merry", "Total Silva"])
def test_a_title_that_could_be_a_name_is_listed_as_left_out(name: str) -> None:
    assert out(f"Fulano\n{name}\nBeltrano") == [(name, "chat")]


def test_what_stands_above_a_numbered_list_is_a_doubt() -> None:
    for lines in ("1. Ana\n2. Bia\n3. Caio", "1️⃣ Ana\n2️⃣ Bia\n3️⃣ Caio", "1 - Ana\n2 - Bia\n3 - Caio\nDuda"):
        assert doubtful(f"🏆 DALMUTI NO CLUBE 🏆\n{lines}") == [("DALMUTI NO CLUBE", "strange")]
    assert doubtful("Ana\n1. Bia\n2. Caio") == []


def test_a_row_with_nothing_but_a_title_parts_a_table() -> None:
    text = "Nome;Clube\nCONFIRMADOS;\nAna;Rio\nLista de espera;\nBia;SP\nDesistentes;\nCaio;"
    assert entered(text) == ["Ana"]
    assert out(text)[2:] == [("Bia", "waiting"), ("Desistentes", "chat"), ("Caio", "not_coming")]
    assert entered("Nome;Clube\nAna;Rio\n\nReservas\nNome;Clube\nBia;SP") == ["Ana"]


# ---- What stands around a name ---------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("line", "remark"),
    [
        *(("Ana pagou", "pagou"), ("Ana - pg", "pg"), ("Ana (isenta)", "isenta"), ("Ana não pagou", "não pagou")),
        *(("Ana PIX ok", "PIX ok"), ("Ana R$ 20", "R$ 20"), ("Ana 19h", "19h"), ("Ana às 20h", "às 20h")),
        *(("Ana vai pagar na hora", "vai pagar na hora"), ("Ana só 2 rodadas", "só 2 rodadas")),
        *(("Ana (no lugar da Bia)", "no lugar da Bia"), ("Ana se não chover", "se não chover")),
        *(
            ("Ana (sub-12)", "sub-12"),
            ("Ana (capitã)", "capitã"),
            ("Ana (vou de carro, 2 vagas)", "vou de carro, 2 vagas"),
        ),
        *(("Ana (12 anos)", "12 anos"), ("Ana, 12 anos", "12 anos"), ("Ana - aguardando", "aguardando")),
    ],
)
def test_a_remark_is_neither_name_nor_club(line: str, remark: str) -> None:
    assert read(line) == [Listed("Ana", remark=remark)]


@pytest.mark.parametrize(
    "line",
    [
        *("Ana Souza 21 99999-0001", "Ana Souza (21) 98888-0002", "Ana Souza - 21988880003", "Ana Souza; 98888-0002"),
        *("Ana Souza +55 21 97777-0004", "Ana Souza, 21 99999-0001", "Ana Souza <ana@x.com>", "Ana Souza ana@x.com"),
        *("Ana Souza 12/03/1990", "Ana Souza - 12/03/90", '"Souza, Ana" <ana@x.com>', "“Ana Souza”", "«Ana Souza»"),
        *(
            "a) Ana Souza",
            "II. Ana Souza",
            "IV - Ana Souza",
            "→ Ana Souza",
            "» Ana Souza",
            "[-] Ana Souza",
            "1．Ana Souza",
            "3o. Ana Souza",
            "4a Ana Souza",
            "(2) Ana Souza",
        ),
    ],
)
def test_addresses_numbers_and_quotation_marks_are_no_part_of_a_name(line: str) -> None:
    assert read(line) == [Listed("Ana Souza")]


@pytest.mark.parametrize(
    "line", ["Ana ...... 1500", "Ana elo 1500", "Ana - rating: 1500", "Ana (elo 1500)", "Ana Rtg 1500", "(1500) Ana"]
)
def test_the_word_for_a_rating_is_no_part_of_a_name(line: str) -> None:
    assert read(line) == [Listed("Ana", rating=1500)]


def test_a_small_figure_without_a_heading_is_no_rating() -> None:
    assert read("Ana (2)") == [Listed("Ana", remark="2")]


@pytest.mark.parametrize("line", ["Ana +1", "Ana (+1)", "Ana e filho", "Ana e mais 1", "Ana and a friend"])
def test_company_without_a_name_is_a_doubt(line: str) -> None:
    assert len(doubtful(line)) == 1


@pytest.mark.parametrize(
    ("line", "names"),
    [
        ("Ana, Bia e Caio", ["Ana", "Bia", "Caio"]),
        ("Ana Souza, Bia Lima and Caio Dias", ["Ana Souza", "Bia Lima", "Caio Dias"]),
        ("Ana, Bia, Pedro Costa e Silva", ["Ana", "Bia", "Pedro Costa e Silva"]),
        ("Ana e Bia, Caio e Duda", ["Ana e Bia", "Caio e Duda"]),
        ("Ana x Bia", ["Ana", "Bia"]),
        ("田中、鈴木、佐藤", ["田中", "鈴木", "佐藤"]),
        ("Dupla 1: Ana e Bia", ["Ana e Bia"]),
        ("Dupla 3 - Ana / Bia", ["Ana / Bia"]),
        ("Os Bravos (Ana e Bia)", ["Os Bravos: Ana e Bia"]),
        ("Ana Souza <a@x.com>; Bia <b@y.com>", ["Ana Souza", "Bia"]),
    ],
)
def test_several_names_of_a_line_are_parted_and_pairs_are_not(line: str, names: list[str]) -> None:
    assert [name for person in read_list(line) for name in (person.name, person.club) if name] == names


@pytest.mark.parametrize("name", ["Ana / Bia", "Ana e Bia", "Ana Souza & Bia Lima", "Ana + Bia"])
def test_several_names_in_a_row_are_a_doubt_where_everybody_plays_alone(name: str) -> None:
    assert [row.doubt for row in compared([Listed(name)], (), 1)] == ["two"]
    assert [row.doubt for row in compared([Listed(name)], (), 2)] == [""]


def test_a_name_without_a_partner_is_a_doubt_where_pairs_play() -> None:
    rows = compared(read_list("*Duplas de sábado*\nAna e Bia\nCaio\nÍris & Léo - não vamos\nTotal: 4 duplas"), (), 2)
    assert [(row.name, row.doubt) for row in rows] == [
        *(("Ana e Bia", ""), ("Caio", "alone"), ("Íris & Léo", "not_coming")),
    ]


@pytest.mark.parametrize(
    ("line", "row"),
    [
        ("5. Ana Lima, Bia Reis", ("Ana Lima / Bia Reis", "")),
        ("5. Ana Lima e Nando", ("Ana Lima / Nando", "two")),
        ("5. Ana Lima e", ("Ana Lima", "alone")),
        ("5. Ana Lima + Bia Reis", ("Ana Lima + Bia Reis", "")),
    ],
)
def test_two_of_one_line_are_a_pair_where_pairs_play(line: str, row: tuple[str, str]) -> None:
    [person] = compared(read_list(line), (), 2)
    assert (person.name, person.doubt) == row


@pytest.mark.parametrize(
    ("line", "trio"),
    [
        ("Os Bravos: Ana, Bia e Caio", "Os Bravos: Ana / Bia / Caio"),
        ("Time Azul - Ana Lima, Bia Reis, Caio Sá", "Time Azul: Ana Lima / Bia Reis / Caio Sá"),
        ("Ana Lima, Bia Reis, Caio Sá", "Ana Lima / Bia Reis / Caio Sá"),
    ],
)
def test_a_team_may_be_named_before_those_who_play_together(line: str, trio: str) -> None:
    [person] = compared(read_list(line), (), 3)
    assert (person.name, person.doubt) == (trio, "")


def test_a_list_that_is_numbered_from_its_middle_has_people_above() -> None:
    assert doubtful("Ana Lima\nBia Reis\n3) Caio\n4) Duda\n5) Edu") == []


@pytest.mark.parametrize("name", ["Ana Lima", "João da Silva", "Ana Elo", "Marta Rating", "Vaga Livre", "Lia"])
def test_a_plain_line_is_read_as_any_other(name: str, monkeypatch: pytest.MonkeyPatch) -> None:
    clubs = ("", " (Rio)", " (não vem)", " (1500)", " (com a Bia)", " (Bia e Caio)", " (reserva)", " (leva o livro)")
    lines = [f"{name}{club}{rating}" for club in clubs for rating in ("", " 1650", " 900", " 4500", " 2026")]
    quickly = [read_person(line) for line in lines]
    monkeypatch.setattr(people, "_PLAIN", re.compile(r"(?!)"))
    assert quickly == [read_person(line) for line in lines]


def test_a_surname_with_a_small_word_is_one_name() -> None:
    assert two_names("Pedro Costa e Silva") == () and two_names("Ana e Bia") == ("Ana", "Bia")


def test_cells_in_quotation_marks_are_no_surnames_and_wide_blanks_no_certain_columns() -> None:
    for mark in "\"'":
        text = "\n".join(f"{mark}{name}{mark},{mark}Rio{mark}" for name in ("Ana Souza", "Bia Lima"))
        assert read(text) == [Listed("Ana Souza", "Rio", doubt="club"), Listed("Bia Lima", "Rio", doubt="club")]
    assert len(doubtful("Ana   Souza      Rio")) == 3


def test_what_is_written_behind_a_name_in_a_cell_is_read() -> None:
    text = "Nome;Clube\nAna (não vem);Rio\n~Bia~;\nCaio - pagou;\nDuda ❌;\nEdu ✅;SP\n1. Flora;\n**Gil**;\n-Hugo;"
    assert entered(text) == ["Caio", "Edu", "Flora", "Gil", "-Hugo"]
    assert out(text) == [("Ana", "not_coming"), ("Bia", "crossed"), ("Duda", "not_coming")]


# ---- Columns ---------------------------------------------------------------------------------------------------------

VEGA = (
    "NAME;            COUNTRY;BIRTHDAY;G;TITLE;IDFIDE;ELOFIDE; IDNAT;ELONAT;K;ISAVAL\n"
    "{};BRA;13.04.63;f; GM; 4100018; 1500;       0;    0;10; 1"
)
QUESTIONS = (
    'Carimbo,"Qual seu nome completo (igual ao documento)?","De que clube você é?","Qual o seu rating FIDE?"\n'
    "1,{},Rio,1500"
)


@pytest.mark.parametrize(
    ("text", "person"),
    [
        (VEGA, Listed("{}", "", 1500)),
        ("No.\tNombre\tFideID\tFED\tElo\tClub/Ciudad\n1\t{}\t21\tBRA\t1500\tRio", Listed("{}", "Rio", 1500)),
        ("Nr.\tName\tTitel\tElo\tLand\tVerein/Ort\n1\t{}\t\t1500\tBRA\tRio", Listed("{}", "Rio", 1500)),
        ("No.\tNom\tElo\tClub/Lieu\n1\t{}\t1500\tRio", Listed("{}", "Rio", 1500)),
        ("ID CBX;Nome;Clube;UF;Clássico;Rápido;FIDE\n1;{};Rio;RJ;1500;1450;0", Listed("{}", "Rio", 1500)),
        (" No. Name                      Rtg  FED Club\n   1 {:<25} 1500 BRA Rio Novo", Listed("{}", "Rio Novo", 1500)),
        ("Nr  Nome                 Clube      Rating\n 1  {:<20} Rio          1500\n", Listed("{}", "Rio", 1500)),
        ("Rank  Player        Points\n----  ------------  ------\n   1  {:<12}     3.0", Listed("{}")),
        (QUESTIONS, Listed("{}", "Rio", 1500)),
        ("Equipe,Capitão,Jogador 2\nRio,{},Bia", Listed("{} / Bia", "Rio")),
        ("Nome;Nome\n{};Bia", Listed("{} / Bia")),
        ("Nome do Atleta;Clube / Cidade;Rating CBX;Cat.\n{};Rio;1500;", Listed("{}", "Rio", 1500)),
        ("1500;{}\n1400;Bia", Listed("{}", "", 1500)),
    ],
)
def test_columns_of_many_programs_are_known(text: str, person: Listed) -> None:
    assert read(text.format("Ana Souza"))[0] == person._replace(name=person.name.format("Ana Souza"))


@pytest.mark.parametrize(
    ("heading", "answer"),
    [
        *(("Attendee Status", "Not Attending"), ("Estado de pagamento", "Reembolsado"), ("Situação", "Cancelada")),
        *(("Order Status", "Refunded"), ("Check-in", "Não"), ("Vai participar?", "Infelizmente não vou")),
    ],
)
def test_a_ticket_that_was_given_back_enters_nobody(heading: str, answer: str) -> None:
    assert entered(f"Nome,{heading},E-mail\nAna,Sim,a@x.com\nBia,{answer},b@x.com") == ["Ana"]


def test_of_several_columns_of_answers_a_no_in_any_of_them_counts() -> None:
    assert entered("Nome,Confirmado,Presença\nAna,Sim,Sim\nBia,Sim,Não\nCaio,Não,Sim") == ["Ana"]


def test_a_list_of_tables_is_refused_as_nobody_is_named_there() -> None:
    for text in ("Mesa;Brancas;Resultado;Pretas\n1;Ana;1-0;Bia", "Bo.;No.;White;Result;Black;No.\n1;1;Ana;1 - 0;Bia;2"):
        with pytest.raises(Exception, match="list_no_names"):
            read_list(text)


def test_the_last_lines_of_a_list_from_the_web_are_nobody_and_surnames_are_turned() -> None:
    text = (
        "From the Tournament-Database of Chess-Results https://chess-results.com\nCopa\nStarting rank\n"
        "No.\t\tName\tFideID\tFED\tRtg\n1\tGM\tSouza, Ana\t21\tBRA\t2495\n"
        "You find all details to this tournament under  https://chess-results.com/tnr1.aspx\n"
        "Chess-Tournament-Results-Server: Chess-Results\n"
    )
    assert [person for person in read(text) if not person.out] == [Listed("Ana Souza", "", 2495)]


def test_contacts_that_a_telephone_shares_are_read_by_their_names() -> None:
    text = "BEGIN:VCARD\nVERSION:3.0\nN:Souza;Ana\nFN:Ana Souza\nTEL:21\nEND:VCARD\nBEGIN:VCARD\nFN:Bia\nEND:VCARD\n"
    assert entered(text) == ["Ana Souza", "Bia"]


# ---- Letters ---------------------------------------------------------------------------------------------------------


def test_letters_that_were_mangled_on_the_way_are_mended() -> None:
    text = "José da Conceição; Ângela Érico\nÁlvaro\n"
    for encoding in ("cp1252", "latin-1"):
        mangled = "".join(
            sign if sign.isascii() else sign.encode().decode(encoding, "ignore") or sign
            for sign in text.replace("Á", "A")
        )
        assert entered(mangled) == entered(text.replace("Á", "A"))
    assert entered("Jos&eacute; Silva") == ["José Silva"]
    assert doubtful("Jos\ufffd Silva") == [("Jos\ufffd Silva", "strange")]


@pytest.mark.parametrize(
    "text", ["João\n", "Nome;Clube\r\nJosé Conceição;Niterói\r\nÂngela;São João\r\n", "Íris; Ótica\n"]
)
def test_a_list_of_a_dos_program_is_read(tmp_path: Path, text: str) -> None:
    (path := tmp_path / "lista.txt").write_bytes(text.encode("cp850"))
    assert read_list_file(path) == read_list(text)


def test_whoever_has_not_arrived_yet_is_entered_where_nobody_has() -> None:
    text = (
        "Nome do participante;Sobrenome do participante;Estado de pagamento;Check-in\n"
        "Ana;Souza;Aprovado;Não\nBia;Lima;Cancelado;Não\nCaio;Melo;Aprovado;Não"
    )
    assert entered(text) == ["Ana Souza", "Caio Melo"]


def test_a_drawing_between_words_parts_them_as_a_dash_does() -> None:
    assert read("🔥 Carla 💚 Clube Icaraí\n2️⃣ Bia 🃏") == [Listed("Carla", "Clube Icaraí"), Listed("Bia")]


def test_a_message_that_brings_somebody_along_enters_its_sender_in_doubt() -> None:
    text = "[27/11 18:32] Beto: +1 e minha esposa Lia\n[27/11 18:33] Caio: eu e a Lu não vamos"
    assert [(person.name, person.doubt, person.out) for person in read(text)] == [
        ("Beto", "two", False),
        ("Caio", "not_coming", True),
    ]


def test_tables_of_web_pages_and_of_markdown_are_read() -> None:
    page = "<html><p>Copa</p><table>\n<tr><th>Nome<th>Cidade\n<tr><td>Ana&nbsp;Souza</td><td>S&atilde;o João</td></tr>"
    page += "<tr><td><s>Bia</s></td><td>Rio</td></tr></table>"
    assert [(person.name, person.club, person.doubt) for person in read(page)] == [
        ("Ana Souza", "São João", ""),
        ("Bia", "Rio", "crossed"),
    ]
    drawn = "| # | Jogador | Clube | EloI |\n|---|:--|---|--:|\n| 1 | [Caio](https://x.org/caio) | — | 1500 |"
    assert [person._replace(line=0) for person in read(drawn)] == [Listed("Caio", "", 1500)]


def test_names_of_the_web_may_have_figures() -> None:
    assert entered("Rank,Username,Rating\n1,dr_who99,2800\n2,x=y,2700") == ["dr_who99", "x=y"]
    assert not any(person.doubt for person in read("Rank,Username,Rating\n1,dr_who99,2800\n2,x=y,2700"))


@pytest.mark.parametrize(
    ("text", "people"),
    [
        ("Nickname|Nome real|Presença\nfoxy#1|Ana Souza|Confirmo\nbob|Beto|não sei ainda", ["Ana Souza", "Beto?"]),
        ("ANA SOUZA   1650   NIT\nBETO LIMA   ----   RIO", ["ANA SOUZA", "BETO LIMA"]),
        ("- Liam\n- ~Ava~ can not come\n\nCheers, Tom", ["Liam"]),
        ("2026-11-27T18:32:11Z  ana: vou\n2026-11-27T18:33:11Z  beto: não vou", ["ana"]),
    ],
)
def test_real_names_empty_ratings_signatures_and_stamps_of_programs_are_told_apart(
    text: str, people: list[str]
) -> None:
    assert [person.name + "?" * bool(person.doubt) for person in read(text) if not person.out] == people

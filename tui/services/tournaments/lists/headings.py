"""The words that head the columns of lists, in Portuguese and English."""

from __future__ import annotations

import re
from collections.abc import Sequence
from typing import Literal, TypeAlias

from engine.core.text import fold

Heading: TypeAlias = Literal[
    "name",
    "first",
    "last",
    "nick",
    "partner",
    "club",
    "city",
    "rating",
    "category",
    "remark",
    "status",
    "arrived",
    "title",
    "other",
]


def any_of(text: str) -> frozenset[str]:
    """Return words written `one|other` as a set."""
    return frozenset(text.split("|"))


_WORDS: dict[Heading, str] = {
    "name": "nome|nome completo|nome e sobrenome|nome do jogador|nome da jogadora|jogador|jogadora|participante"
    "|inscrito|inscrita|atleta|competidor|competidora|enxadrista|dupla|trio|name|full name|player|player name"
    "|participant|entrant|competitor|pair|capitao|capita|captain|aluno|aluna|estudante|socio|socia|membro"
    "|member|student|nome social|nome real"
    "|nome verdadeiro|real name|nome e apelido|nombre|nombre completo|nombre y apellidos|jugador|jugadora"
    "|nom|nom complet|joueur|joueuse|spieler|spielerin|spielername|giocatore|attendee|attendee name"
    "|ticket holder|display name",
    "first": "vorname|prenom|primer nombre|primeiro nome|prenome|first name|first|given name|given names|forename",
    "last": "nachname|apellido|apellidos|cognome|sobrenome|ultimo nome|nome de familia|last name|last|surname"
    "|family name",
    "nick": "usuario|username|user name|user|handle|gamertag|ign|nome de usuario|discord|nick|nickname|apelido|alcunha",
    "partner": "parceiro|parceira|companheiro|companheira|segundo jogador|terceiro jogador|partner"
    "|second player|third player",
    "club": "clube|clube cidade|club|club city|time|equipe|team|nome do clube|nome do time|nome da equipe"
    "|club name|verein|verein ort|circolo|club ciudad|club lieu|equipo|entidade|instituicao|universidade"
    "|organization|team name|associacao|escola|school|loja|store",
    "city": "cidade|cidade estado|cidade uf|municipio|ciudad|ville|ort|citta|city|town",
    "rating": "rating|rtg|elo|fide|rating fide|elo fide|eloi|elon"
    "|elo int|elo internacional|rating int|rating internacional|fide rating|fide elo|irtg|rtgi|nrtg|rtgn|rtg int"
    "|rtg nac|rating cbx|rating nacional|rating clube|rating inicial|elofide|elonat|elo nac|elo nacional|loc"
    "|rating local|classico|classic|standard|std|rapido|rapid|blitz|dwz|nwz",
    "category": "cat|categoria|categorias|categoria de premio|divisao|category|categories|division|prize category",
    "remark": "obs|observacao|observacoes|comentario|comentarios|recado|remark|remarks|note|notes|comment|comments",
    "status": "situacao|status|confirmado|confirmada|confirmacao|presenca|confirmed|attending|going|rsvp"
    "|attendee status|ticket status|order status|situacao da inscricao|status da inscricao"
    "|status do pagamento|estado de pagamento|estado do pagamento|situacao do pagamento",
    "arrived": "check in|checkin|checked in|credenciado|credenciada|credenciamento",
    "title": "titel|titulo|title|tit",
    "other": "no|n|nr|num|numero|number|rk|rank|sno|snr|pos|posicao|lugar|id|fideid|fide id|id fide|idfide"
    "|cbx id|carimbo de data hora|data|hora|data hora|timestamp|date|e mail|email|endereco de e mail"
    "|email address|telefone|celular|whatsapp|fone|phone|mobile|cpf|rg|nascimento|data de nascimento|birth"
    "|birthday|date of birth|idade|age|sexo|sex|genero|gender|fed|federacao|federation|pais|country|uf|estado"
    "|state|pts|pontos|points|score|idnat|id nat|k|kcoeff|k coeff|isaval|g|land|typ|origin|elo fide id|mesa"
    "|table|board|bo|brd|round|rodada|resultado|result|res|inscricao em|grupo|group|tipo|type|pago|paid|valor"
    "|pagamento|payment|endereco|address",
}
NAMING: frozenset[Heading | None] = frozenset(("name", "first", "last", "nick"))
"""Columns of which a person's name can be made."""
_HEADINGS = {word: heading for heading, words in _WORDS.items() for word in words.split("|")}
_NAMED = ("nome", "name", "jogador", "jogadora", "participante", "player")
_NOT_A_PERSON = any_of(
    "clube|club|time|team|equipe|mae|pai|responsavel|mother|father|parent|usuario|user|username|arquivo|file"
    "|evento|event|torneio|tournament|cidade|city|baralho|deck|escola|school"
)
_COMES = re.compile(
    r"(?:voce )?(?:vai|vem|vira|pretende|confirma|podera|pode|quer|gostaria)\b.*"
    r"\b(?:participar|jogar|comparecer|vir|ir|presenca|torneio|campeonato|evento)\b|.*\bpresenca\b.*"
    r"|(?:will|are|can|do|would) you\b.*\b(?:attend|attending|come|coming|play|playing|join|joining|there)\b.*"
    r"|(?:voce )?(?:vai|vem|vira|participa|participara|joga|jogara|confirma|comparece|comparecera)"
    r"|rsvp.*|going|coming|attending"
)
"""Questions whether somebody comes."""
_TIE_BREAK = re.compile(r"(tb|bh|des|sb)\.?\s?\d*")
_NUMBERED = re.compile(r"(?P<word>.*\D)\s?(?P<number>[1-9])")
_ENDINGS = re.compile(r"\([^()]*\)|/a\b|º|ª|°|[:*?.!#]")
_ASKING = re.compile(
    r"^(?:(?:qual|quais|informe|digite|escreva|what(?:'?s|\sis)?|which|enter|por\sfavor|please|de|em|que|e|o|a|is)\s)*"
    r"(?:(?:seu|sua|teu|tua|your|the)\s)?(?=\S)|\s(?:voce\s(?:e|joga|representa|mora)|are\syou\son)$"
)
"""What a form puts around the word for what it asks."""
_OF_WHOM = re.compile(
    r"\sd[aeo]\s(?:participante|jogador(?:a)?|inscrit[ao]|atleta|alun[ao]|titular|portador(?:a)?)$"
    r"|^(?:participant|player|attendee|guest|entrant|ticket\sholder)(?:'s)?\s(?=\S)"
)
"""Whose the name or the club is, as the lists of ticket offices say it at every column."""
_EITHER = re.compile(r"/|\bou\b|\be\b|\bor\b|\band\b")
"""What parts the words of a heading that says one thing twice, such as `time / clube`."""
_PARTS = re.compile(r"[\s/_|,-]+")


def heading_of(cell: str) -> Heading | None:
    """Return what a column holds by the words at its head, None where they are none of the list's."""
    words = _ASKING.sub("", _PARTS.sub(" ", _ENDINGS.sub("", fold(cell))).strip())
    if heading := _HEADINGS.get(words) or _HEADINGS.get(_OF_WHOM.sub("", words)):
        return heading
    if numbered := _NUMBERED.fullmatch(words):
        kind = _HEADINGS.get(numbered["word"].strip())
        return ("name" if numbered["number"] == "1" else "partner") if kind in ("name", "partner") else kind
    if _TIE_BREAK.fullmatch(words):
        return "other"
    if _COMES.fullmatch(words):
        return "status"
    either = {_HEADINGS.get(part.strip()) for part in _EITHER.split(fold(cell))}
    return either.pop() if len(either) == 1 else "club" if either == {"club", "city"} else None


def headings_of(row: Sequence[str]) -> tuple[Heading | None, ...]:
    """Return what each column holds if the row is one of headings; an empty tuple if it is not.

    Two words of the list make a row of headings, or one that names the people beside anything else. A form's question
    about the name (`Qual é o seu nome?`) counts where no column is headed plainly.
    """
    kinds = [heading_of(cell) for cell in row]
    known = sum(kind is not None for kind in kinds)
    if known and not NAMING.intersection(kinds):
        kinds = [kind or ("name" if _asks_for_name(cell) else None) for kind, cell in zip(kinds, row, strict=True)]
    # Two columns with the same heading are the two players of a pair.
    heads = [fold(cell) for cell in row]
    kinds = ["partner" if kind == "name" and heads[at] in heads[:at] else kind for at, kind in enumerate(kinds)]
    filled = sum(bool(cell.strip()) for cell in row)
    return tuple(kinds) if known >= 2 or (known and "name" in kinds and filled >= 2) else ()


def _asks_for_name(cell: str) -> bool:
    words = _PARTS.sub(" ", _ENDINGS.sub("", fold(cell))).split()
    return len(words) > 1 and any(word in _NAMED for word in words) and not _NOT_A_PERSON.intersection(words)

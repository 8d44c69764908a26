"""Tells titles, notices and talk from names."""

from __future__ import annotations

import re
from typing import Literal, NamedTuple, TypeAlias

from engine.core.text import fold
from tui.services.tournaments.lists.answers import is_coming, is_not_coming, is_perhaps, is_waiting
from tui.services.tournaments.lists.headings import NAMING, any_of, heading_of
from tui.services.tournaments.lists.listed import Listed
from tui.services.tournaments.lists.people import is_particle

Section: TypeAlias = Literal["", "waiting", "not_coming", "perhaps"]
"""What a title says of everybody below it: nothing, that they wait for a place, do not come, or may come."""

_TITLES = any_of(
    "lista|inscritos|inscritas|inscricoes|participantes|confirmados|confirmadas|presentes|jogadores|torneio"
    "|campeonato|duplas|trios|pares|equipes|times|grupos|pairs|teams|groups|nome|nomes|list|entrants|participants|players|tournament|confirmed|name|names|total|vagas|going"
)
"""Words with which a title begins."""
_WAITING_LIST = any_of(
    "lista|fila|de|da|do|em|na|banco|cadastro|espera|suplente|suplentes|reserva|reservas|waiting|list|wait|waitlist"
    "|waitlisted|substitutes|reserves|standby|on|the"
)
_TEAMS = ("equipe", "time", "team", "dupla", "trio")
_NOTICES = any_of(
    "local|data|dia|hora|horario|valor|inscricao|taxa|pix|chave|endereco|contato|premio|premiacao|quando|onde"
    "|formato|place|date|time|price|fee|address|contact|prize|when|where|format|juiz|juiza|arbitro|arbitra|arbitragem"
    "|poll|enquete|votacao|organizacao|organizador|organizadora|realizacao|apoio|patrocinio|limite|obs|observacao|regras|link|mapa|votos"
    "|judge|arbiter|organiser|organizer|rules|votes|deadline|prazo|pagamento|assunto|para|subject|to|cc|evento|event"
)
"""Words before a colon that tell of the evening and name nobody."""
_CHAT = any_of(
    "pessoal|galera|gente|turma|segue|lista|atualizada|bom|boa|oi|ola|alguem|horas|que|quem|onde|quando|tem"
    "|hoje|amanha|horario|valor|confirmem|copia|cola|copie|cole|abraco|obrigado|obrigada|valeu|favor|vou|vamos"
    "|vai|vao|pode|bora|ja|eu|voces|ainda|qual|sera|mais|menos|falta|faltam|entrou|saiu|grupo|mensagem|apagada"
    "|midia|figurinha|the|please|who|when|where|is|are|what|list|everybody|everyone|joined|left|message|deleted"
)
_CONSENT = any_of(
    "eu|vou|tambem|tbm|tb|tmb|sim|to|dentro|nessa|bora|partiu|topo|confirmo|confirmado|confirmada"
    "|confirmadissimo|presente|quero|jogar|jogo|participo|participar|conta|comigo|pode|contar|me|inscreve"
    "|inscrever|coloca|coloque|poe|bota|ai|na|no|lista|torneio|meu|nome|mais|1|um|i|im|am|in|count|too|yes|me"
    "|play|will|ill|there|be|yep|yeah|yup|sure|claro|certo|certeza|com|fechado|beleza|aham|opa"
)
"""Words of a message that says no more than that its sender comes."""
_ONE_WORD = re.compile(
    r"k{2,}|rs+|(?:ha)+h?|(?:he)+|lol|show|top|blz|boa|opa|ok|okay|massa|otimo|perfeito|tks|thanks|thx|vlw|valeu|nice"
    r"|great|cool|oi|ola|hi|hello|hey|legal|fechou|amem|parabens|desculpa|sorry|obrigad[oa]|aleluia|entendi|quando|onde"
)
"""Words that are a whole message and no name."""
_FOOTER = re.compile(
    r"(?:ate\sla|chegar|tragam|levem|restam?|sobram?|faltam?|atualizad[oa]|ultima\satualizacao|enviad[oa]\sd[oe]|sent\sfrom|get\soutlook|last\supdate"
    r"|(?:att|abs|abcs|abracos?|atenciosamente|cheers|thanks|(?:kind\s|best\s)?regards|curtir|responder|like|reply|seguir|follow)(?:,.*)?$|editado|edited|ver\smais|see\smore|ver\straducao"
    r"|visualizad\w|seen\sby|postado|posted|updated|\d+\s?(?:h|min|d|sem|w)$|you\sfind\sall|chess-tournament)\b"
)
_WHEN = re.compile(
    r"(?:(?:segunda|terca|quarta|quinta|sexta|sabado|domingo)(?:[-\s]feira)?|(?:mon|tues|wednes|thurs|fri|satur|sun)day)?"
    r"[\s,.:–-]*(?:(?:dia\s)?\d{1,2}o?(?:/\d{1,2}(?:/\d{2,4})?|\sde\s\w+(?:\sde\s\d{4})?)?)?[\s,.:–-]*"
    r"(?:(?:as|at|das|a\spartir\sdas)\s)?(?:\d{1,2}\s?(?:h(?:s|oras?)?|:\d\d)\s?(?:\d\d)?(?:\s?[ap]m)?)?"
)
"""A day, a date, an hour, or some of them."""
_GROUPS = any_of("grupo|group|mesa|table|rodada|round|chave|pote|serie|turma|bloco")
_GROUP = re.compile(r"\S+\s(?:\d{1,3}|[a-z])")
"""The title of a part of a list, if its word is one of _GROUPS."""
_COUNT = re.compile(
    r"[\s\-–—:=]*[\[(]?\s*\d{1,4}(?:\s?(?:/|de|of)\s?\d{1,4})?\s*(?:pessoas|votos|people|votes)?\s*[\])]?$"
)
"""How many stand below a title."""
_HOW_MANY = re.compile(r"\d{1,4}(?:\s?(?:/|de|of)\s?\d{1,4})?\s[a-z]+(?:\s[a-z]+)?")
_WEB = re.compile(r"https?://|www\.|\S+@\S+\.\w")
_TO_SPACES = str.maketrans(dict.fromkeys("!?.,;:+/()*-", " "))


class TitleLine(NamedTuple):
    """A line that names nobody: what it says of those below it, and what stands behind its colon.

    `unsure` where a name could be so: `Lista Negra`.
    """

    section: Section
    rest: str = ""
    unsure: bool = False


def in_section(person: Listed, section: Section) -> Listed:
    """Return somebody as those below such a title are: doubtful, or out."""
    if section == "perhaps":
        return person if person.doubt else person._replace(doubt=section)
    return person._replace(doubt=section, out=True) if section and not person.out else person


def title_of(line: str) -> TitleLine | None:
    """Return what a title, a notice or a rule between parts says, None for any other line."""
    if not any(map(str.isalpha, line)):
        return TitleLine("") if line else None
    whole, colon, rest = line.partition(":")
    whole, rest = whole.strip(" !.*_"), rest.strip()
    head = _COUNT.sub("", whole).strip(" !.*_")
    words, kind = fold(head).split(), heading_of(head) if colon else None
    if not words:
        return None
    numbered = head != whole
    empty = bool(colon) and not rest
    if not any(map(str.isalpha, rest)) or _HOW_MANY.fullmatch(fold(rest)):
        # A title tells how many there are.
        rest = ""
    if (section := _section(head, words, titled=bool(colon) or numbered)) is not None:
        return TitleLine(section, rest)
    if colon and (words[0] in _NOTICES or not (kind is None or kind in NAMING or numbered)):
        return TitleLine("")
    if not colon and words[0] in _TEAMS and 1 < len(words) <= 3:
        return TitleLine("", "", True)
    if empty or kind is not None or (words[0] in _GROUPS and _GROUP.fullmatch(fold(whole))):
        return TitleLine("", rest)
    if words[0] not in _TITLES:
        return None
    return TitleLine("", rest, not colon and not numbered and len(words) > 1 and is_capital(whole))


def _section(head: str, words: list[str], *, titled: bool) -> Section | None:
    """Return what a short title says; with a colon or a count behind it (`titled`) an answer is one too."""
    if len(words) > 4:
        return None
    if is_waiting(head) and _WAITING_LIST.issuperset(words) and (titled or len(words) > 1 or words[0] != "reserva"):
        return "waiting"
    answer = head.rstrip(" !.?")
    if len(answer) < 2:
        return None
    if is_perhaps(answer) and (titled or len(words) == 1):
        return "perhaps"
    if is_not_coming(answer) and (titled or says_only_no(answer)):
        return "not_coming"
    return "" if titled and is_coming(answer) else None


def says_only_no(text: str) -> bool:
    """Tell whether a line is an answer of absence and nothing else, as the title of those who gave it."""
    words = fold(text).split()
    return words[0] in ("nao", "not", "cant", "can't", "ausentes", "ausencias", "desistentes", "desistencias", "absent")


def is_talk(text: str) -> bool:
    """Tell whether a line is talk.

    A question, an address in the web, words of talk that no name's capitals bear.
    """
    if _WEB.search(text) and len(text.split()) > 1:
        return True
    words = fold(text).translate(_TO_SPACES).split()
    return len(words) > 1 and not _CHAT.isdisjoint(words) and not is_capital(text)


def is_aside(text: str) -> bool:
    """Tell whether a line says when, or stands below or beside a list: `Sábado, 14h`, `Restam 3 vagas`."""
    words = fold(text)
    return bool(_FOOTER.match(words) or _WHEN.fullmatch(words))


def is_consent(text: str) -> bool:
    """Tell whether a message says no more than that its sender comes."""
    words = fold(text.replace("’", "")).replace("'", "").translate(_TO_SPACES).split()
    return bool(words) and _CONSENT.issuperset(words) and not _ONE_WORD.fullmatch(" ".join(words))


def is_word_of_talk(text: str) -> bool:
    """Tell whether a message is one word that is no name: laughter, thanks, a greeting."""
    return bool(_ONE_WORD.fullmatch(fold(text).translate(_TO_SPACES).strip()))


def is_capital(text: str) -> bool:
    """Tell whether every word but particles begins with a capital, as names do."""
    words = [word.strip("()[]/&,;.!\"'") for word in text.split()]
    letters = [word for word in words if word[:1].isalpha() and not is_particle(word)]
    return bool(letters) and not text.endswith("?") and all(not word[0].islower() for word in letters)

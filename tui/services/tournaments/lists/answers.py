"""Words that say whether somebody comes, and what else people write behind a name."""

from __future__ import annotations

import re
from functools import lru_cache

from engine.core.text import fold

_NOT_COMING = re.compile(
    r"\b(?:n(?:ao|aum)?\s(?:vem|vamos|iremos|podemos|poderemos|conseguimos|vou|vai|vao|posso|pode|poderei|podera|poderao|consigo|irei|ira|irao|da|vira|participa\w*)"
    r"|vou\snao|desisti\w*|desiste|desistentes?|cancel\w+|ausentes?|ausencias?|faltantes|(?:to|ta|estou|esta|tou)\sfora"
    r"|fora|withdr\w+|(?:is\s|am\s|are\s)?not\s(?:coming|playing|going|attending)|isn'?t\s(?:coming|playing)"
    r"|can'?t|won'?t|can\s?not|absent|dropped|i'?m\sout|declined|refund\w*|reembols\w+|estorn\w+|recusad[oa]s?"
    r"|(?:me\s)?tir(?:a|e|ar|em)\s(?:o\s)?meu\snome|me\stir\w+|(?:take|count)\sme\s(?:off|out)|remove\sme|no[\s-]shows?"
    r"|saiu|sairam|removid[oa]s?|retirad[oa]s?|excluid[oa]s?|transferid[oa]s?|removed|w\.?o|no\s(?:viene|voy|puede|puedo))\b"
)
_SHOUTED = re.compile(
    r"n(?:ao|aum)?\s|nao$|desisti|desiste|cancel(?:ad|ed|led)|ausente|off$|out$|saiu|no[\s-]show|withdr"
)
"""Words of absence that are no names even in capitals."""
_WAITING = re.compile(
    r"\b(?:espera|suplentes?|reservas?|waiting|wait\s?list|waitlist\w*|substitutes?|reserves?|standby)\b"
)
_PERHAPS = re.compile(
    r"(?:n(?:ao|aum)?\ssei|don'?t\sknow|talvez|quizas?|maybe|perhaps|acho\sque|provave(?:l|lmente)|probably|tentative|undecided|indecis[oa]s?|not\ssure"
    r"|em\sduvida|duvidas?|tbc|a\sdefinir|quem\ssabe)\b|\?+$"
)
_NO = re.compile(r"(?:nao|no|n|naum|nope|off|out|falta|faltou|ausente|false|falso)(?:\s(?:thanks|obrigad[oa]))?")
_YES = re.compile(
    r"(?:sim|s|yes|y|yep|yeah|ok|okay|oks|vou|vai|vem|confirmad[oa]s?|presente|dentro|in|eu\svou|vou\ssim|com\scerteza"
    r"|certo|claro|confirmo|going|coming|true|verdadeiro|x|v)"
)
_REMARK = re.compile(
    r"\b(?:confirm\w*|talvez|maybe|depois|later|atras\w*|late|cheg\w*|arriv\w*|pag\w*|paid|pix|leva\w*|traz\w*|trag\w*"
    r"|bring\w*|convidad\w+|guest|primeira|first|estreia|novat\w+|crianca|vegan\w+|vegetarian\w+|carona|ride|acompanh\w*"
    r"|so|only|se|if|ate|until|as|at|sem|com|with|without|meu|minha|my|ok|novo|nova|new)\b|\d+\s?h|\d:\d|r\$|\?"
    r"|\b(?:capita|capitao|captain|vou|vagas|levo|trago|sub|feminin\w|masculin\w|juvenil|veteran\w|infantil|pg|isent\w+|pend\w+|aguard\w+|lugar|substitu\w+|vaga|anos|years|y\.?o|falta|ja|irma|irmao|amig\w+|filh\w+)\b"
)
_BEHIND = re.compile(
    r"(?:pagou|pago|paga|pagando|pagar\w*|paid|pg|pix|isent[oa]|pendente|pending|aguard\w+|confirm\w+|cheg\w+|atras\w+"
    r"|acho|provave\w+|talvez|maybe|perhaps|probably|substitu\w+|r\$.*|estreia|novat[oa]|ok|late|tbc|so\s\d+|so\sse"
    r"|as\s\d+\w*|\d{1,2}\s?h(?:\d\d)?|\d{1,2}:\d\d|se\s(?:der|nao|eu|for|puder|tiver)|a\s(?:partir|confirmar)"
    r"|no\slugar|na\svaga|em\svez|falta\spag\w+|nao\spag\w+|n\spag\w+|vai\s(?:pagar|chegar|atrasar|levar|trazer)"
    r"|ja\s(?:pag\w*|vem|chega)|ate\s(?:as|a)|lev[ao]|traz|trago|s/.*|sem\s(?:rating|par|dupla|clube)|if|in\splace)(?!\w)"
)
"""How a remark begins that stands behind a name without a sign between them."""
_COMPANY = re.compile(
    r"(?:(?:e|and|com|with|mais|\+)\s){0,2}(?:(?:o|a|um|uma|seu|sua|meu|minha|his|her|my|the)\s)?"
    r"(?:\+?\s?\d{1,2}(?:\s(?:pessoas?|amig\w+|people|friends?|guests?))?"
    r"|filh[oa]s?|espos[oa]|marido|mulher|namorad[oa]|irma[os]?|irmaos|amig[oa]s?|pai|mae|primo|prima|acompanhante"
    r"|wife|husband|son|daughter|friends?|brother|sister|guests?|girlfriend|boyfriend)"
)
_AND = ("e", "and", "mais", "com", "with")
_NOBODY = re.compile(
    r"(?:vag[ao]s?|vazi[oa]|livres?|disponive(?:l|is)|abert[oa]|open|empty|free)(?:\s(?:livre|aberta|slot|spot|seat|\d+))?"
    r"|tb[acd]|n/?a|bye|folga|a\sdefinir|reservad[oa]|ninguem|nobody|none|null|nan"
    r"|(?:sub)?tota(?:l|is)(?:\s(?:geral|de\s\w+|general))?[\s:=]*\d*|media|soma|average|mean|sum|count|contagem"
)
"""What fills an empty place of a list, or sums up its columns."""


def is_not_coming(text: str) -> bool:
    """Tell whether a text says that somebody does not come."""
    words = _plain(text)
    return bool(_NOT_COMING.search(words) or _NO.fullmatch(words))


def is_absence(text: str) -> bool:
    """Tell whether a remark begins with words of absence and says little else.

    A bare `não` may answer anything.
    """
    words = _plain(text)
    return bool(_NOT_COMING.match(words)) and len(words.split()) <= 4


def is_waiting(text: str) -> bool:
    """Tell whether a text speaks of a waiting list."""
    return bool(_WAITING.search(fold(text)))


def is_perhaps(text: str) -> bool:
    """Tell whether a text says that somebody may come or not."""
    return bool(_PERHAPS.match(_plain(text)))


def is_coming(text: str) -> bool:
    """Tell whether a text says no more than that somebody comes."""
    return bool(_YES.fullmatch(_plain(text)))


def is_company(text: str) -> bool:
    """Tell whether a text adds people without a name: `+1`, `e filho`, `and a friend`."""
    return bool(_COMPANY.fullmatch(fold(text)))


def is_nobody(name: str) -> bool:
    """Tell whether a text in the place of a name stands for an empty place, or for a sum of the table."""
    return bool(_NOBODY.fullmatch(_plain(name)))


def is_remark(text: str) -> bool:
    """Tell whether a text is no name of a club: some word of a remark, and no capital at its beginning."""
    capital = text[:1].isupper() and not text.isupper()
    words = fold(text).split()
    remark = bool(_REMARK.search(fold(text)))
    return remark and (not capital or len(words) == 1 or "?" in text or any(sign.isdigit() for sign in text))


def begins_remark(words: list[str], index: int) -> bool:
    """Tell whether what is no more part of a name begins with that word of a line.

    Small words, or capitals behind a name in small letters: `Ana Fora` is a name.
    """
    behind = _plain(" ".join(words[index:]))
    if words[index].isupper() and len(words[index]) > 1:
        return not " ".join(words[:index]).isupper() and bool(_SHOUTED.match(behind) or _BEHIND.match(behind))
    if words[index][0].isupper():
        return False
    company = words[index] in _AND and is_company(behind)
    last = index + 1 == len(words)
    answers = last and bool(_NO.fullmatch(behind) or _YES.fullmatch(behind)) and len(behind) > 1
    waits = last and bool(_WAITING.fullmatch(behind))
    return company or answers or waits or bool(_NOT_COMING.match(behind) or _BEHIND.match(behind))


@lru_cache(maxsize=1024)
def _plain(text: str) -> str:
    """Return a text folded, with the apostrophe of a telephone's keyboard as the one of a computer's."""
    return fold(text.replace("’", "'")).strip(" .!,;:()[]*_-–—")

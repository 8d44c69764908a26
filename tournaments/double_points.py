"""Whether a tournament's free text says that its points count double (4.1, CH-66).

"pontuação dupla", "em dobro".
"""

from __future__ import annotations

import re

from engine.core.text import fold

_VERB = r"(?:\s+(?:e|sera|seja|sao|serao|vale|valem|valera|valerao|conta|contam|contara|contarao|total))?"
_DOUBLED = re.compile(
    rf"\b(?:pontuacao{_VERB}\s+(?:dupla|dobrada|duplicada|em\s+dobro)"
    rf"|pontos{_VERB}\s+(?:duplos|dobrados|duplicados|em\s+dobro)"
    r"|dupla\s+pontuacao|dobro\s+(?:de|d[ao]s?)\s+(?:pontos|pontuacao)"
    r"|double[ds]?\s+(?:the\s+)?(?:points|scoring)|points\s+(?:are\s+|count\s+)?doubled?)\b"
)
_DENIED_BEFORE = re.compile(
    r"(?:\b(?:sem|nem|nenhuma|without|no)(?: (?:a|o|os|as|uma?|qualquer|haver|adotar|usar|nenhuma?|any))*"
    r"|\b(?:nao(?! (?:so|apenas|somente)\b)|nada|nunca|jamais|not|never)"
    r"(?: (?!(?:e|mas|porem|and|but)\b)[\w-]+){0,5}) $"
)
_DENIED_AFTER = re.compile(r"(?: n?est[ae](?: \w+)?| aqui)?(?:: | )(?:nao|nunca|jamais)\b(?! (?:so|apenas|somente)\b)")
_WRAPPED = re.compile(r"[ \t]*\r?\n[ \t]*(?=[^\W\d_])(?=[a-zà-öø-ÿ])")


def doubles(text: str) -> bool:
    """Tell whether the text says somewhere, and does not deny there, that points count double."""
    # A line that goes on with a small letter belongs to the one before; other lines stand by themselves.
    folded = "\n".join(fold(line) for line in _WRAPPED.sub(" ", text).splitlines())
    return any(
        not _DENIED_BEFORE.search(folded, 0, found.start()) and not _DENIED_AFTER.match(folded, found.end())
        for found in _DOUBLED.finditer(folded)
    )

"""Finds the encoding of a list: UTF-8, UTF-16, Windows-1252, Latin-1, MacRoman or that of DOS."""

from __future__ import annotations

import codecs
import html
import re
import unicodedata
from contextlib import suppress

_MARKS = (
    (codecs.BOM_UTF8, "utf-8-sig"),
    (codecs.BOM_UTF16_LE, "utf-16"),
    (codecs.BOM_UTF16_BE, "utf-16"),
)
_ONE_BYTE = ("cp1252", "mac_roman", "latin-1")
"""Encodings with one byte a letter, the likeliest first."""
_DOS = "cp850"
_MANGLED = re.compile("[ÃÂ][\u0080-\u00bf\u0152-\u0192\u02c6-\u02dc\u2013-\u2122]")
_ENTITY = re.compile(r"&(?:[a-zA-Z]{2,8}|#\d{2,5});")
_PORTUGUESE = frozenset("áâãàéêíóôõúüçñÁÂÃÀÉÊÍÓÔÕÚÜÇÑ")
_NEUTRAL = frozenset("ªº°’‘“”–—´`·…\xa0½¼²³×±€•")


def decoded(content: bytes) -> str:
    """Return the text of a list; raises ValueError for what is no text in a known encoding.

    Encodings with one byte a letter cannot be told apart with certainty: the one wins whose letters names have. Short
    lists are the rule, and general detectors take those of old Macs for Windows-1252.
    """
    for mark, encoding in _MARKS:
        if content.startswith(mark):
            return content.decode(encoding)
    if 0 in content:
        return content.decode("utf-16-le" if 0 in content[1:40:2] else "utf-16-be")
    try:
        return content.decode("utf-8")
    except UnicodeDecodeError:
        readings = [text for encoding in _ONE_BYTE if (text := _read(content, encoding)) is not None]
        best = max(readings, key=_likeness)
        dos = _read(content, _DOS)
        # Of DOS are no signs but letters of Portuguese.
        return dos if dos and _likeness(dos) > _likeness(best) and _is_portuguese(dos) else best


def _is_portuguese(text: str) -> bool:
    return all(sign.isascii() or sign in _PORTUGUESE for sign in text)


def unmangled(text: str) -> str:
    """Return a text with its damaged letters mended.

    Those read as Windows-1252 (`JosÃ©`) or written for the web (`Jos&eacute;`).
    """
    text = _MANGLED.sub(lambda letter: _as_utf8(letter[0]), text)
    return html.unescape(text) if _ENTITY.search(text) else text


def _as_utf8(letter: str) -> str:
    for encoding in ("cp1252", "latin-1"):
        with suppress(UnicodeError):
            return letter.encode(encoding).decode("utf-8")
    return letter


def _read(content: bytes, encoding: str) -> str | None:
    try:
        return content.decode(encoding)
    except UnicodeDecodeError:
        return None


def _likeness(text: str) -> int:
    """Weigh how far a text looks like names: letters that names have, against signs and capitals inside words."""
    likeness = 0
    for before, sign, behind in zip(f" {text}", text, f"{text[1:]} ", strict=False):
        if sign.isascii() or sign in _NEUTRAL:
            continue
        likeness += 2 if sign in _PORTUGUESE else 1 if "LATIN" in unicodedata.name(sign, "") else -3
        if sign.isupper() and (before.islower() or (before.isupper() and behind.islower())):
            likeness -= 4
        elif sign.isupper() and not before.isalpha() and sign in _PORTUGUESE:
            likeness += 1
    return likeness

"""TLS: the certificate and the key by which pages are served encrypted, read from files."""

from __future__ import annotations

import ssl
from typing import TYPE_CHECKING, NamedTuple

from cryptography import x509

from engine.core.errors import CarteadoError
from engine.core.library_faults import fault_of

if TYPE_CHECKING:
    from pathlib import Path


class Certified(NamedTuple):
    """The certificate by which a hall is served over TLS, and its names."""

    context: ssl.SSLContext
    names: tuple[str, ...]


def certified(cert: Path, key: Path | None, now: float) -> Certified:
    """Return what two files hold; `key` None: the key is in the file of the certificate.

    `now` is seconds since 1970. Raises CarteadoError "web_cert_unreadable", "web_cert_none", "web_cert_bad" and
    "web_cert_over", "web_key_none", "web_key_locked" and "web_key_other"; each names the file.
    """
    keys = key or cert
    certificate = _certificate(cert, _read(cert))
    written = _read(keys)
    if b"PRIVATE KEY-----" not in written:
        raise CarteadoError("web_key_none", file=str(keys))
    if certificate.not_valid_after_utc.timestamp() < now:
        raise CarteadoError("web_cert_over", file=str(cert), day=str(certificate.not_valid_after_utc.date()))
    context = ssl.create_default_context(ssl.Purpose.CLIENT_AUTH)
    context.minimum_version = ssl.TLSVersion.TLSv1_2
    locked = False

    def password() -> str:
        # Without an answer OpenSSL would ask for it on the screen of the hall.
        nonlocal locked
        locked = True
        return ""

    try:
        context.load_cert_chain(cert, keys, password)
    except (ssl.SSLError, OSError, ValueError) as error:
        if locked:
            raise CarteadoError("web_key_locked", file=str(keys)) from error
        if isinstance(error, ssl.SSLError) and error.reason == "KEY_VALUES_MISMATCH":
            raise CarteadoError("web_key_other", key=str(keys), file=str(cert)) from error
        raise CarteadoError("web_cert_bad", file=str(keys if _is_whole(cert) else cert)) from error
    return Certified(context, _names(certificate))


def _read(file: Path) -> bytes:
    try:
        return file.read_bytes()
    except OSError as error:
        raise CarteadoError("web_cert_unreadable", file=str(file), detail=fault_of(error)) from error


def _certificate(file: Path, written: bytes) -> x509.Certificate:
    if b"-----BEGIN CERTIFICATE-----" not in written:
        raise CarteadoError("web_cert_none", file=str(file))
    try:
        return x509.load_pem_x509_certificates(written)[0]
    except ValueError as error:
        raise CarteadoError("web_cert_bad", file=str(file)) from error


def _is_whole(file: Path) -> bool:
    """Tell whether a file's certificates can be read, so that what is wrong is the key."""
    try:
        ssl.create_default_context().load_verify_locations(file)
    except (ssl.SSLError, OSError):
        return False
    return True


def _names(certificate: x509.Certificate) -> tuple[str, ...]:
    """Return the names of hosts that a certificate is for; one with a star names none."""
    try:
        names = certificate.extensions.get_extension_for_class(x509.SubjectAlternativeName).value
    except (x509.ExtensionNotFound, ValueError):
        return ()
    return tuple(name.lower() for name in names.get_values_for_type(x509.DNSName) if "*" not in name)

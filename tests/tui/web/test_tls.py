"""Pages over TLS: the files of the certificate, what is refused of them, and connections that never go on."""

from __future__ import annotations

import asyncio
import ssl
from collections.abc import AsyncIterator, Sequence
from datetime import UTC, datetime, timedelta
from ipaddress import ip_address
from pathlib import Path

import aiohttp
import pytest
from cryptography import x509
from cryptography.hazmat.primitives import hashes, serialization
from cryptography.hazmat.primitives.asymmetric import ec
from cryptography.x509.oid import NameOID

from engine.core.errors import CarteadoError
from tests.tui.web.browsers import Browsers
from tui.texts.localizer import Words
from tui.web import door
from tui.web.tls import certified

NOW = datetime(2026, 11, 28, tzinfo=UTC)
NAMES = ("carteado.example", "*.example")


def written(folder: Path, name: str = "a", *, days: int = 30, password: bytes = b"") -> tuple[Path, Path]:
    """A certificate for NAMES and 127.0.0.1, and its key."""
    key = ec.generate_private_key(ec.SECP256R1())
    own = x509.Name([x509.NameAttribute(NameOID.COMMON_NAME, "Clube da Bia")])
    alternatives = [*map(x509.DNSName, NAMES), x509.IPAddress(ip_address("127.0.0.1"))]
    made = (
        x509.CertificateBuilder()
        .subject_name(own)
        .issuer_name(own)
        .public_key(key.public_key())
        .serial_number(1)
        .not_valid_before(NOW - timedelta(days=400))
        .not_valid_after(NOW + timedelta(days=days))
        .add_extension(x509.SubjectAlternativeName(alternatives), critical=False)
        .sign(key, hashes.SHA256())
    )
    locked = serialization.BestAvailableEncryption(password) if password else serialization.NoEncryption()
    form = serialization.PrivateFormat.PKCS8
    cert_file, key_file = folder / f"{name}.crt", folder / f"{name}.key"
    cert_file.write_bytes(made.public_bytes(serialization.Encoding.PEM))
    key_file.write_bytes(key.private_bytes(serialization.Encoding.PEM, form, locked))
    return cert_file, key_file


def trusting(file: Path) -> ssl.SSLContext:
    context = ssl.create_default_context(cafile=str(file))
    context.verify_flags &= ~ssl.VERIFY_X509_STRICT
    return context


@pytest.fixture
async def browsers(tmp_path: Path) -> AsyncIterator[Browsers]:
    files = written(tmp_path, days=36500)
    async with Browsers(tmp_path, certified(*files, NOW.timestamp())) as opened:
        opened.tournament(drawn=True)
        await opened._http.close()
        opened._http = aiohttp.ClientSession(connector=aiohttp.TCPConnector(ssl=trusting(files[0])))
        yield opened


async def test_pages_are_served_encrypted_and_by_the_names_of_the_certificate(browsers: Browsers) -> None:
    port = browsers.server.port
    for host, status in (
        (f"127.0.0.1:{port}", 200),
        (f"carteado.example:{port}", 200),
        (f"Carteado.Example:{port}", 200),
        ("carteado.example", 421),
        (f"evil.example:{port}", 421),
        (f"x.example:{port}", 421),
    ):
        answer = await browsers.get("/t/copa", headers={"Host": host})
        assert answer.status == status, host


async def test_an_act_over_tls_comes_only_from_the_encrypted_page(browsers: Browsers) -> None:
    host = f"127.0.0.1:{browsers.server.port}"
    form = {"data": {"act": "here"}}
    for origin, status in ((f"http://{host}", 403), (f"https://{host}", 404)):
        answer = await browsers.get(f"/me/{'a' * 22}", "POST", headers={"Origin": origin}, **form)
        assert answer.status == status


async def test_whoever_speaks_without_tls_gets_no_byte_of_a_page(browsers: Browsers) -> None:
    said = await browsers.says(f"GET / HTTP/1.1\r\nHost: 127.0.0.1:{browsers.server.port}\r\n\r\n".encode())
    assert b"HTTP" not in said
    assert (await browsers.get("/")).status == 200


async def test_a_handshake_that_is_not_gone_on_with_counts_and_is_hung_up_on(
    browsers: Browsers, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(door, "MOST_OF_AN_ADDRESS", 2)
    held = [await browsers.wire() for _ in range(2)]
    while len(browsers.server._door.connections) < 2:
        await asyncio.sleep(0)
    assert await browsers.says(b"\x16\x03\x01") == b""
    for _, writer in held:
        writer.close()
    while browsers.server._door.connections:
        await asyncio.sleep(0)
    assert not browsers.server._door._counts
    with monkeypatch.context() as hurried:
        hurried.setattr(door, "REQUEST_SECONDS", 0.01)
        assert await browsers.says(b"\x16\x03\x01") == b""
    assert (await browsers.get("/")).status == 200


def test_a_file_holds_certificate_and_key(tmp_path: Path) -> None:
    cert, key = written(tmp_path)
    both = tmp_path / "both.pem"
    both.write_bytes(cert.read_bytes() + key.read_bytes())
    assert certified(both, None, NOW.timestamp()).names == ("carteado.example",)


def test_what_is_wrong_with_a_file_is_told_with_its_name(tmp_path: Path) -> None:
    cert, key = written(tmp_path)
    (tmp_path / "other").mkdir()
    other, locked = written(tmp_path / "other")[1], written(tmp_path, "locked", password=b"x")
    over = written(tmp_path, "over", days=-1)
    text, torn, broken = tmp_path / "text", tmp_path / "torn", tmp_path / "broken"
    text.write_text("hello")
    torn.write_bytes(cert.read_bytes()[:300])
    broken.write_bytes(key.read_bytes()[:100] + b"-----END PRIVATE KEY-----\n")
    wrong: Sequence[tuple[Path, Path | None, str, Path]] = (
        (tmp_path / "none", None, "web_cert_unreadable", tmp_path / "none"),
        (tmp_path, None, "web_cert_unreadable", tmp_path),
        (cert, tmp_path / "none", "web_cert_unreadable", tmp_path / "none"),
        (text, key, "web_cert_none", text),
        (key, key, "web_cert_none", key),
        (torn, key, "web_cert_bad", torn),
        (cert, None, "web_key_none", cert),
        (cert, text, "web_key_none", text),
        (cert, broken, "web_cert_bad", broken),
        (*locked, "web_key_locked", locked[1]),
        (cert, other, "web_key_other", other),
        (*over, "web_cert_over", over[0]),
    )
    for cert_file, key_file, code, named in wrong:
        with pytest.raises(CarteadoError) as refused:
            certified(cert_file, key_file, NOW.timestamp())
        assert refused.value.code == code
        for language in ("pt_BR", "en"):
            assert str(named) in Words(language).error(refused.value)

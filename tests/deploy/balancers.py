"""The balancers as deploy/ configures them, with other addresses, ports and certificates, in front of any processes."""

from __future__ import annotations

import asyncio
import contextlib
import os
import re
import shutil
import ssl
import subprocess
from collections.abc import AsyncIterator, Sequence
from contextlib import asynccontextmanager
from dataclasses import dataclass
from pathlib import Path
from typing import Final

import aiohttp
from yarl import URL

from tests.deploy.settings import ROOT
from tests.process.server import POLL_SECONDS, TIMEOUT_SECONDS
from tests.support.ports import free_ports

CONFIGURED: Final = {
    "haproxy": (ROOT / "deploy" / "haproxy" / "haproxy.cfg").read_text("utf-8"),
    "nginx": (ROOT / "deploy" / "nginx" / "royal-visit.conf").read_text("utf-8"),
}
_AROUND_NGINX: Final = """
daemon off;
pid nginx.pid;
error_log stderr;
events { worker_connections 4096; }
http {
    access_log off;
    client_body_temp_path body;
    proxy_temp_path proxy;
    fastcgi_temp_path fastcgi;
    scgi_temp_path scgi;
    uwsgi_temp_path uwsgi;
    include royal-visit.conf;
}
"""


def missing(name: str) -> bool:
    """Whether a balancer is not installed."""
    return program(name) is None


def program(name: str) -> str | None:
    """The path of a balancer, if it is installed."""
    return shutil.which(name, path=f"{os.environ.get('PATH', '')}:/usr/sbin")  # where Debian has both


@dataclass(frozen=True)
class Place:
    """Where a process listens."""

    interactions: int
    health: int


@dataclass(frozen=True)
class Front:
    """A balancer that runs. `url`: the address that Discord would be given; `log`: what it has written."""

    name: str
    url: str
    port: int
    trust: ssl.SSLContext
    log: Path

    def lets_in(self, number: int) -> bool:
        """Whether its log tells of no reason not to give requests to the process of this number, from 1."""
        told = re.findall(rf"Server bots/bot{number} is (UP|DOWN)", self.log.read_text())
        return not told or told[-1] == "UP"


@asynccontextmanager
async def balancer(
    name: str, folder: Path, places: Sequence[Place], url: str = "", *, slower: int = 1
) -> AsyncIterator[Front]:
    """Run HAProxy or nginx in front of two processes; it has begun when it answers a request with one of theirs.

    `url`: serve this address, without encryption. `slower`: wait so many times as long for everything.
    """
    port = URL(url).port if url else free_ports(1)[0]
    assert port is not None
    certificate, key = await asyncio.to_thread(_certificate, folder)
    trust = ssl.create_default_context(cafile=certificate)
    front = Front(name, url or f"https://localhost:{port}/", port, trust, folder / f"{name}.log")
    changes = {f"127.0.0.1:808{number}": f"127.0.0.1:{place.interactions}" for number, place in enumerate(places, 1)}
    if name == "haproxy":
        both = folder / "both.pem"
        both.write_text(certificate.read_text() + key.read_text())
        changes |= {"bind :443": f"bind 127.0.0.1:{port}", "/etc/haproxy/royal-visit.pem": str(both)}
        changes |= {f"port 940{number}": f"port {place.health}" for number, place in enumerate(places, 1)}
        text = _changed(CONFIGURED[name], changes)
        if url:
            text = re.sub(r" ssl crt .*", "", text)
        if os.getuid():  # only root can change its user
            text = re.sub(r"(?m)^ *(user|group|chroot) .*\n", "", text)
        (folder / "haproxy.cfg").write_text(_stretched(text, slower))
        options = ["-f", str(folder / "haproxy.cfg")]
    else:
        changes |= {"listen 443": f"listen 127.0.0.1:{port}", "bot.example.org": "localhost"}
        changes |= {"/etc/ssl/royal-visit/fullchain.pem": str(certificate)}
        changes |= {"/etc/ssl/royal-visit/privkey.pem": str(key)}
        text = _changed(CONFIGURED[name], changes)
        if url:
            text = re.sub(r"(?m)^ *ssl_.*\n", "", text.replace(f":{port} ssl;", f":{port};"))
        (folder / "royal-visit.conf").write_text(_stretched(text, slower))
        (folder / "nginx.conf").write_text(_AROUND_NGINX)
        options = ["-e", "stderr", "-p", str(folder), "-c", "nginx.conf"]
    with front.log.open("wb") as log:
        process = await asyncio.create_subprocess_exec(program(name) or name, *options, stdout=log, stderr=log)
    try:
        async with aiohttp.ClientSession() as session, asyncio.timeout(TIMEOUT_SECONDS):
            while not await _answers(session, front):
                assert process.returncode is None, front.log.read_text()
                await asyncio.sleep(POLL_SECONDS)
        yield front
    finally:
        with contextlib.suppress(ProcessLookupError):
            process.terminate()
        await process.wait()


def _stretched(text: str, times: int) -> str:
    """A configuration whose seconds and milliseconds are so many times as long."""
    return re.sub(r"\b(\d+)(?=m?s\b)", lambda number: str(int(number[1]) * times), text)


async def _answers(session: aiohttp.ClientSession, front: Front) -> bool:
    """Whether a request without a signature is refused by a process, as the bot looks at its own public address."""
    try:
        async with session.post(front.url, ssl=front.trust) as response:
            return response.status == 401
    except aiohttp.ClientError:
        return False


def _changed(text: str, changes: dict[str, str]) -> str:
    for old, new in changes.items():
        assert old in text, old
        text = text.replace(old, new)
    return text


def _certificate(folder: Path) -> tuple[Path, Path]:
    """A certificate for `localhost` that only the tests trust, and its key."""
    certificate, key = folder / "certificate.pem", folder / "key.pem"
    made = [
        "openssl",
        "req",
        "-x509",
        "-newkey",
        "ec",
        "-pkeyopt",
        "ec_paramgen_curve:prime256v1",
        "-nodes",
        "-days",
        "2",
    ]
    named = ["-subj", "/CN=localhost", "-addext", "subjectAltName=DNS:localhost"]
    subprocess.run([*made, *named, "-out", certificate, "-keyout", key], check=True, capture_output=True)
    return certificate, key

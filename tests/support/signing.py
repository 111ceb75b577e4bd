"""Requests signed as Discord signs them, by a key of the tests."""

from __future__ import annotations

import time
from typing import Final

from nacl.signing import SigningKey

KEY: Final = SigningKey(b"a key that only the tests use...")

PUBLIC: Final = bytes(KEY.verify_key).hex()
"""As Discord tells it of an application."""


def signed(body: bytes, at: float | None = None) -> dict[str, str]:
    """The headers with the signature of a request, made now or at a time in seconds since 1970."""
    timestamp = str(int(time.time() if at is None else at))
    signature = KEY.sign(timestamp.encode() + body).signature.hex()
    return {"Content-Type": "application/json", "X-Signature-Ed25519": signature, "X-Signature-Timestamp": timestamp}

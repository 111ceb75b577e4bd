"""How the libraries are prepared for a connection."""

from __future__ import annotations

from typing import Literal

import discord.client
import pytest
from discord.backoff import ExponentialBackoff

from bot.config import Settings
from bot.run import RECONNECT_SECONDS, prepare


def test_after_many_failures_the_bot_still_tries_to_connect_every_minute(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(discord.client, "ExponentialBackoff", ExponentialBackoff)
    prepare(Settings())
    backoff: ExponentialBackoff[Literal[False]] = vars(discord.client)["ExponentialBackoff"]()
    waits = [backoff.delay() for _ in range(100)]
    assert max(waits) <= RECONNECT_SECONDS
    assert len(set(waits)) > 3, "the first ones grow, at random"

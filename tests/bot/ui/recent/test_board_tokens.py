"""Which press may bring a match's board, and by which token a board that came so is reached."""

from __future__ import annotations

import discord
import pytest

from bot.ui.message import Message
from bot.ui.recent import board_tokens
from bot.ui.recent.board_tokens import BoardOffer, BoardTokens
from bot.ui.recent.open_hands import TOKEN_LIFE_MS
from bot.ui.requests import InteractionToken


def token() -> InteractionToken:
    return InteractionToken(discord.Client(intents=discord.Intents.none()), 1, 2, "secret")


def offered(match: int = 1, channel: int = 7) -> BoardOffer:
    async def send(_: Message) -> int | None:
        return None

    return BoardOffer(match, channel, token(), send)


async def test_an_offer_is_taken_once_and_in_its_own_channel() -> None:
    tokens, offer = BoardTokens(lambda: 0), offered()
    tokens.offer(offer)
    assert tokens.take(1, 8) is None
    assert tokens.take(2, 7) is None
    assert tokens.take(1, 7) is offer
    assert tokens.take(1, 7) is None
    assert not offer.done.is_set(), "the taker says when it is done"
    assert "secret" not in repr(offer)


async def test_a_later_offer_and_a_withdrawal_end_the_one_before() -> None:
    tokens, first, second = BoardTokens(lambda: 0), offered(), offered()
    tokens.offer(first)
    tokens.offer(second)
    assert first.done.is_set()
    tokens.withdraw(1, first)
    assert not second.done.is_set()
    tokens.withdraw(1)
    assert second.done.is_set()
    assert tokens.take(1, 7) is None


def test_a_board_is_reached_while_its_token_lives_and_few_are_kept(monkeypatch: pytest.MonkeyPatch) -> None:
    now = 0
    tokens, mine = BoardTokens(lambda: now), token()
    tokens.note_posted(5, mine)
    now = TOKEN_LIFE_MS
    assert tokens.find(5) is mine
    now += 1
    assert tokens.find(5) is None
    monkeypatch.setattr(board_tokens, "CAPACITY", 2)
    for message in (1, 2, 3):
        tokens.note_posted(message, mine)
    assert [tokens.find(message) for message in (1, 2, 3)] == [None, mine, mine]
    tokens.forget(3)
    assert tokens.find(3) is None

"""Who is banned begins nothing, and nobody begins anything where or how the moderators have not allowed it."""

from __future__ import annotations

import asyncio

import pytest

from bot.ids import ChannelId, UserId
from bot.matches.core.errors import Banned, GuestBanned, NotHere
from bot.matches.core.terms import Place
from tests.support.audits import logged
from tests.support.use_cases import ANN, BEN, CHANNEL, CLEO, DORA, GUILD, UseCases

MOD, OTHER_MOD = UserId(DORA + 10), UserId(DORA + 11)


# ---- bans


async def test_what_who_is_banned_has_open_nobody_accepts_and_no_rematch_is_asked_of_or_for_them(
    cases: UseCases,
) -> None:
    over, open_ = await cases.win(CLEO, ANN), await cases.challenge(CLEO, None)
    await cases.moderation.ban(GUILD, MOD, CLEO, "rude")
    with pytest.raises(GuestBanned):
        await cases.challenges.accept(open_.id, ANN, "0")
    with pytest.raises(Banned):
        await cases.rematches.rematch(over.id, CLEO, Place(GUILD, CHANNEL))
    with pytest.raises(GuestBanned):
        await cases.rematches.rematch(over.id, ANN, Place(GUILD, CHANNEL))
    other = await cases.win(DORA, BEN)
    await cases.moderation.ban(GUILD, MOD, BEN, "rude")
    with pytest.raises(GuestBanned):
        await cases.rematches.rematch(other.id, DORA, Place(GUILD, CHANNEL))


async def test_who_is_banned_is_told_so_themselves_where_the_bot_would_challenge_them(cases: UseCases) -> None:
    solo = await cases.begin_solo(CLEO)
    await cases.play.resign(solo.id, CLEO)
    await cases.moderation.ban(GUILD, MOD, CLEO, "rude")
    with pytest.raises(Banned) as refused:
        await cases.rematches.rematch(solo.id, CLEO, Place(GUILD, CHANNEL))
    assert vars(refused.value) == {"reason": "rude", "until": None}


async def test_a_ban_is_noted_once_and_a_new_reason_takes_the_place_of_the_old(cases: UseCases) -> None:
    done = await asyncio.gather(*(cases.moderation.ban(GUILD, MOD, CLEO, "rude") for _ in range(3)))
    assert [before for before, _ in done].count(None) == 1
    before, now = await cases.moderation.ban(GUILD, MOD, CLEO, "very rude")
    assert (before, now.reason) == (done[0][1], "very rude")
    [ban] = await cases.moderation.bans(GUILD)
    assert (ban.user_id, ban.by_user, ban.reason) == (CLEO, MOD, "very rude")
    assert len(await logged(cases)) == 2


# ---- where and how matches may be begun


async def test_a_board_moves_only_where_the_server_allows_matches(cases: UseCases) -> None:
    match = await cases.begin()
    await cases.servers.change_channels(GUILD, MOD, [ChannelId(CHANNEL + 1)])
    with pytest.raises(NotHere):
        await cases.outbox.repost(match.id, ANN, ChannelId(CHANNEL + 2))
    assert (await cases.outbox.repost(match.id, ANN)).place.channel == CHANNEL, "where it is, it stays"
    assert (
        await cases.outbox.repost(match.id, ANN, ChannelId(CHANNEL + 5), parent=ChannelId(CHANNEL + 1))
    ).place.channel == CHANNEL + 5

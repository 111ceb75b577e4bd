"""Who is banned begins nothing, and nobody begins anything where or how the moderators have not allowed it."""

from __future__ import annotations

import asyncio
from typing import Any

import pytest

from bot.matches.access.server_settings import OFF
from bot.matches.core.errors import Banned, GuestBanned, NotHere, RatedWithHints, UnratedHere
from bot.matches.core.model import MatchCreated, State
from bot.matches.core.terms import Place, Terms
from tests.bot.matches.access.test_server_settings import logged
from tests.support.club import ANN, BEN, BOT, CHANNEL, CLEO, DORA, GUILD, Club

MOD, OTHER_MOD = DORA + 10, DORA + 11


# ---- bans


async def _attempts(club: Club, match: int) -> dict[str, Any]:
    """What someone who is banned might try, by its name."""
    return {
        "challenge": lambda: club.challenge(CLEO, BEN),
        "solo": lambda: club.begin_solo(CLEO),
        "rematch": lambda: club.rematches.rematch(match, CLEO, Place(GUILD, CHANNEL)),
        "share": lambda: club.servers.check_may_post(GUILD, CLEO, CHANNEL, None),
    }


async def test_who_is_banned_begins_nothing_here_and_is_told_why(club: Club) -> None:
    over = await club.win(ANN, CLEO)
    open_, his = await club.challenge(BEN, None), await club.challenge(CLEO, None)
    assert await club.moderation.ban(GUILD, MOD, CLEO, "rude")
    attempts = {
        **await _attempts(club, over.id),
        "accept": lambda: club.challenges.accept(open_.id, CLEO, "0"),
        "guided": lambda: club.challenges.start_bot_match(
            Place(GUILD, CHANNEL),
            Terms(game="royal_visit", options={}, level=1, guided=True),
            user=CLEO,
            bot=BOT,
        ),
    }
    for name, attempt in attempts.items():
        with pytest.raises(Banned) as refused:
            await attempt()
        assert vars(refused.value) == {"reason": "rude"}, name
    with pytest.raises(GuestBanned):
        await club.challenge(ANN, CLEO)
    with pytest.raises(GuestBanned):
        await club.challenges.accept(his.id, ANN, "0")
    assert (await club.play.match(open_.id)).state is State.CHALLENGE


async def test_a_rematch_neither_asks_who_is_banned_nor_is_asked_for_by_them(club: Club) -> None:
    over = await club.win(CLEO, ANN)
    await club.moderation.ban(GUILD, MOD, CLEO, "rude")
    with pytest.raises(Banned):
        await club.rematches.rematch(over.id, CLEO, Place(GUILD, CHANNEL))
    with pytest.raises(GuestBanned):
        await club.rematches.rematch(over.id, ANN, Place(GUILD, CHANNEL))
    other = await club.win(DORA, BEN)
    await club.moderation.ban(GUILD, MOD, BEN, "rude")
    with pytest.raises(GuestBanned):
        await club.rematches.rematch(other.id, DORA, Place(GUILD, CHANNEL))


async def test_a_ban_holds_in_its_server_alone_and_matches_under_way_go_on(club: Club) -> None:
    match = await club.begin(ANN, CLEO)
    await club.moderation.ban(GUILD, MOD, CLEO, "rude")
    assert (await club.challenge(CLEO, BEN, guild=GUILD + 1)).state is State.CHALLENGE
    await club.both_move(match.id)
    assert (await club.play.resign(match.id, ANN)).termination == "resign"


async def test_who_is_banned_is_told_so_themselves_where_the_bot_would_challenge_them(club: Club) -> None:
    solo = await club.begin_solo(CLEO)
    await club.play.resign(solo.id, CLEO)
    await club.moderation.ban(GUILD, MOD, CLEO, "rude")
    with pytest.raises(Banned) as refused:
        await club.rematches.rematch(solo.id, CLEO, Place(GUILD, CHANNEL))
    assert vars(refused.value) == {"reason": "rude"}


async def test_a_ban_is_noted_once_and_a_new_reason_takes_the_place_of_the_old(club: Club) -> None:
    done = await asyncio.gather(*(club.moderation.ban(GUILD, MOD, CLEO, "rude") for _ in range(3)))
    assert sorted(done) == [False, False, True]
    assert await club.moderation.ban(GUILD, MOD, CLEO, "very rude")
    [ban] = await club.moderation.bans(GUILD)
    assert (ban.user, ban.by, ban.reason) == (CLEO, MOD, "very rude")
    assert len(await logged(club)) == 2


# ---- where and how matches may be begun


async def _made(club: Club, channel: int, parent: int | None = None, *, rated: bool = False) -> MatchCreated:
    terms = Terms(game="royal_visit", options={}, rated=rated)
    return await club.challenges.challenge(Place(GUILD, channel, None, parent), terms, challenger=ANN, guests=[None])


async def test_matches_begin_only_where_the_server_allows_them(club: Club) -> None:
    over, open_ = await club.win(ANN, BEN), await club.challenge(CLEO, None)
    await club.servers.change_channels(GUILD, MOD, [CHANNEL + 1])
    elsewhere = Place(GUILD, CHANNEL)
    solo = Terms(game="royal_visit", options={}, level=1)
    for attempt in (
        _made(club, CHANNEL),
        _made(club, CHANNEL, CHANNEL + 2),
        club.challenges.start_bot_match(elsewhere, solo, user=ANN, bot=BOT),
        club.rematches.rematch(over.id, BEN, elsewhere),
        club.rematches.rematch(over.id, ANN, elsewhere),
        club.servers.check_may_post(GUILD, ANN, CHANNEL, None),
    ):
        with pytest.raises(NotHere) as refused:
            await attempt
        assert vars(refused.value) == {"channels": (CHANNEL + 1,)}
    assert (await club.challenges.accept(open_.id, BEN, "0")).state is State.PLAY, "it was there before"
    assert (await _made(club, CHANNEL + 1)).match.state is State.CHALLENGE
    assert (await _made(club, CHANNEL + 3, CHANNEL + 1, rated=True)).match.state is State.CHALLENGE, "a thread there"


async def test_a_board_moves_only_where_the_server_allows_matches(club: Club) -> None:
    match = await club.begin()
    await club.servers.change_channels(GUILD, MOD, [CHANNEL + 1])
    with pytest.raises(NotHere):
        await club.outbox.repost(match.id, ANN, CHANNEL + 2)
    assert (await club.outbox.repost(match.id, ANN)).channel == CHANNEL, "where it is, it stays"
    assert (await club.outbox.repost(match.id, ANN, CHANNEL + 5, parent=CHANNEL + 1)).channel == CHANNEL + 5


async def test_where_no_match_is_rated_none_begins_as_such(club: Club) -> None:
    over = await club.win(ANN, BEN, rated=True)
    open_ = await club.challenge(CLEO, None, rated=True)
    await club.servers.change(GUILD, MOD, "rated", OFF)
    with pytest.raises(UnratedHere):
        await _made(club, CHANNEL, rated=True)
    with pytest.raises(RatedWithHints):
        await club.challenge(ANN, DORA, rated=True, hints=True)
    assert not (await _made(club, CHANNEL)).match.rated
    again = await club.rematches.rematch(over.id, BEN, Place(GUILD, CHANNEL))
    assert not again.match.rated, "it is played again for fun"
    assert (await club.challenges.accept(open_.id, BEN, "0")).rated, "what was agreed on before holds"

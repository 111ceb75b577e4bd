"""Discord is asked who may see and do what in other channels: seldom, once for all, and never for long."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

import discord
import pytest
import pytest_asyncio
import simcord
from simcord.backend.models import Overwrite
from simcord.enums import OverwriteType
from simcord.http import router

from bot.ids import MatchId
from bot.ui import places
from tests.scenarios.finished import offered, over
from tests.scenarios.world import Shown, World, text

SILENT = "Discord isn't answering me right now"


@pytest_asyncio.fixture
async def elsewhere(world: World) -> simcord.ChannelHandle:
    """A channel in which Ann and Ben have played match 1."""
    made = world.guild.create_text_channel("elsewhere")
    await over(world, made)
    return made


@pytest_asyncio.fixture
async def cleo(world: World) -> simcord.MemberActor:
    return world.person("Cleo")


@pytest.fixture
def requests(world: World) -> Iterator[list[str]]:
    """The questions to Discord so far, without its ids."""
    seen: list[str] = []
    way = router.dispatch

    def dispatch(backend: Any, method: str, path: str, **rest: Any) -> Any:
        if method == "GET":
            seen.append("/".join("*" if part.isdecimal() else part for part in path.split("/")))
        return way(backend, method, path, **rest)

    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(router, "dispatch", dispatch)
        yield seen


async def turns(world: World, actor: simcord.MemberActor) -> Shown:
    """The answer to a person who presses for the turns of match 1 in another channel."""
    name = (await world.simulation.app.services.play.match(MatchId(1))).public_id
    return await world.forge(actor, await world.command(actor, "rules"), f"turns:{name}:1")


WHOLE = ["/guilds/*", "/guilds/*/channels", "/guilds/*/members/*", "/guilds/*/threads/active"]
"""What is asked about a server."""


async def test_a_server_is_asked_about_once_a_minute_and_once_by_all_who_press_at_once(
    world: World, cleo: simcord.MemberActor, elsewhere: simcord.ChannelHandle, requests: list[str]
) -> None:
    name = (await world.simulation.app.services.play.match(MatchId(1))).public_id
    results = []
    for actor in (cleo, world.person("Dora"), world.person("Emil")):
        rules = await world.command(actor, "rules")
        seen = world.with_button(rules, f"turns:{name}:1")
        results.append(world.deliver(actor, rules, f"turns:{name}:1", seen=seen))
    await world.quiet()
    assert all("no longer exists" not in text(result.followups or result.response) for result in results)
    assert sorted(requests) == WHOLE
    await turns(world, cleo)
    await offered(world, cleo)
    assert sorted(requests) == WHOLE
    await world.env.advance_time(61)
    await turns(world, cleo)
    assert sorted(requests) == sorted(WHOLE * 2)


def hide(world: World, channel: simcord.ChannelHandle, person: simcord.MemberActor) -> None:
    """Take a person's view of a channel away."""
    unseen = Overwrite(person.id, OverwriteType.MEMBER, deny=discord.Permissions(view_channel=True).value)
    world.env.backend.get_channel(channel.id).overwrites.append(unseen)


async def test_who_may_no_longer_see_a_channel_sees_its_matches_for_a_minute_at_most(
    world: World, cleo: simcord.MemberActor, elsewhere: simcord.ChannelHandle
) -> None:
    assert "no longer exists" not in text(await turns(world, cleo))
    hide(world, elsewhere, cleo)
    await world.env.advance_time(61)
    assert "no longer exists" in text(await turns(world, cleo))


async def test_an_archived_thread_is_as_visible_as_its_channel_is_now(
    world: World, cleo: simcord.MemberActor, elsewhere: simcord.ChannelHandle
) -> None:
    thread = world.env.backend.create_thread(elsewhere.id, "a corner", world.ann_id)
    await world.simulation.app.store.write(lambda tx: tx.run("UPDATE matches SET channel = ?", thread.id))
    world.env.backend.edit_channel(thread.id, {}, thread_metadata={"archived": True})
    await offered(world, cleo)  # asks about the server, not about the thread
    await world.env.advance_time(50)
    assert "no longer exists" not in text(await turns(world, cleo))
    hide(world, elsewhere, cleo)
    await world.env.advance_time(11)
    assert "no longer exists" in text(await turns(world, cleo))


async def test_where_a_press_tells_enough_nothing_is_asked(
    world: World, cleo: simcord.MemberActor, requests: list[str]
) -> None:
    await world.start_match()
    requests.clear()  # who is there was
    await world.press(cleo, world.newest_board, "Turns")
    await world.command(world.ann, "hand")
    assert requests == []


async def test_while_discord_does_not_say_what_is_there_nothing_is_shown_and_the_presser_is_told(
    world: World, cleo: simcord.MemberActor, elsewhere: simcord.ChannelHandle
) -> None:
    world.env.inject_error("GET", "/guilds/*/channels", status=503, times=None)
    assert SILENT in text(await turns(world, cleo))
    assert await offered(world, cleo) == []
    assert SILENT in text(await world.command(world.ann, "board", match=1))
    world.env.backend.faults.clear()
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(world.simulation.app.client.http, "get_all_guild_channels", _unreadable)
        assert SILENT in text(await turns(world, cleo))
    assert not world.failures.records
    assert "no longer exists" not in text(await turns(world, cleo))


async def _unreadable(_: int) -> Any:
    return [{"id": "1"}]


async def test_nobody_is_believed_to_see_a_channel_that_the_bot_may_not_view(
    world: World, cleo: simcord.MemberActor, elsewhere: simcord.ChannelHandle, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Since November 2026 such channels come without their permissions."""
    nothing = dict.fromkeys(("topic", "parent_id", "last_message_id", "nsfw", "rtc_region", "available_tags"))
    reduced = nothing | {"name": places.HIDDEN_NAME, "flags": places.HIDDEN}
    kinds = [reduced | {"id": str(kind + 1), "type": kind} for kind in (0, 2, 4, 5, 13, 15, 16)]
    client = world.simulation.app.client

    async def incomplete(_: int) -> Any:
        return [reduced | {"id": str(elsewhere.id), "type": 0}, *kinds]

    monkeypatch.setattr(client.http, "get_all_guild_channels", incomplete)
    assert "no longer exists" in text(await turns(world, cleo))
    server = await world.simulation.app.services.places.server(client, world.guild_id)
    assert server is not None
    assert len(server.channels) == 8
    assert not any(channel.permissions_for(server.me).view_channel for channel in server.channels)

"""Finished matches of a person: pages, what the reader may see of them, and the way to watch a match again."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import discord
import pytest
import simcord

from bot.games.royal_court import ROYAL_COURT
from bot.ids import MatchId
from bot.store.errors import StoreError
from tests.scenarios.finished import won
from tests.scenarios.three import Table, opened
from tests.scenarios.world import Shown, World, labels, text


async def history(
    world: World, actor: simcord.MemberActor, *, channel: simcord.ChannelHandle | None = None, **options: Any
) -> Shown:
    """Type `/games history`; the answer."""
    result = await actor.slash(channel or world.channel, "games history", **options)
    await world.quiet()
    assert result.response is not None
    assert result.response.ephemeral
    return result.response


def match_numbers(message: Shown) -> list[str]:
    """The numbers of the matches that it tells, in its order."""
    lines = [line.rpartition("#")[2] for line in text(message).splitlines() if line.startswith(("✅", "❌", "🟰"))]
    return [line.partition("]")[0] for line in lines]


async def test_a_history_tells_result_opponent_way_and_day_and_leads_to_replay_and_board(world: World) -> None:
    first, second = await won(world, world.ann, world.ben), await won(world, world.ben, world.ann)
    shown = await history(world, world.ann)
    assert match_numbers(shown) == [str(second), str(first)]
    assert "❌ Lost against Ben · Royal Visit · You resigned · 🌹 as Red · <t:" in text(shown)
    assert "✅ Won against Ben · Royal Visit · Opponent resigned · 🍃 as Green · <t:" in text(shown)
    assert f"[#{second}](https://discord.com/channels/{world.guild_id}/{world.channel_id}/{world.last.id})" in text(
        shown
    )
    assert labels(shown) == [f"Replay #{second}", f"Replay #{first}"]
    replay = await world.press(world.ann, shown, f"Replay #{first}")
    assert "has resigned" in text(replay)
    assert world.pictures(replay)
    assert "Your history" in text(shown), "the list stays"


async def test_profile_and_history_lead_to_each_other_and_survive_a_restart(world: World) -> None:
    match = await won(world, world.ann, world.ben)
    shown = await world.command(world.ann, "profile", user=world.ben)
    await world.press(world.ann, shown, "History")
    assert f"<@{world.ben_id}>'s history" in text(shown)
    assert match_numbers(shown) == [str(match)]
    assert "❌ Lost against Ann" in text(shown)
    await world.simulation.restart()
    await world.press(world.ann, shown, "Profile")
    assert f"<@{world.ben_id}>'s profile" in text(shown)


async def test_matches_that_the_reader_could_not_watch_are_not_told(world: World) -> None:
    cleo, dora = world.person("Cleo"), world.person("Dora")
    hidden = world.guild.create_text_channel(
        "hidden", overwrites={cleo: discord.PermissionOverwrite(view_channel=False)}
    )
    club = world.env.create_guild("The Club")
    games = club.create_text_channel("games")
    ann, ben = club.add_member(world.ann.user), club.add_member(world.ben.user)
    open_one = await won(world, world.ann, world.ben)
    secret = await won(world, world.ann, world.ben, hidden)
    away = await won(world, ann, ben, games)
    everything = [str(match) for match in (away, secret, open_one)]
    assert match_numbers(await history(world, world.ann)) == everything
    assert match_numbers(await history(world, world.ben, user=world.ann)) == everything
    assert match_numbers(await history(world, dora, user=world.ann)) == everything[1:]
    assert match_numbers(await history(world, cleo, user=world.ann)) == everything[2:]
    private = await world.ben.user.slash("games history", user=world.ann.user)
    await world.quiet()
    assert match_numbers(private.response) == everything, "in private messages those that they have played"
    replay = await world.press(world.ben.user, private.response, f"Replay #{away}")
    assert "has resigned" in text(replay)


async def test_a_history_has_pages_in_the_readers_language(world: World) -> None:
    for match in range(1, 10):
        await world.command(world.ann, "challenge", level=1)
        await world.simulation.app.services.play.resign(MatchId(match), world.ann_id)
        await world.quiet()
    world.speaks(world.ann, "fr")
    shown = await history(world, world.ann)
    assert "Ton historique" in text(shown)
    assert "❌ Défaite contre 🤖 Rose (Page) · Visite Royale · Tu as abandonné · 🍃 en Vert" in text(shown)
    assert match_numbers(shown) == [str(number) for number in range(9, 1, -1)]
    await world.press(world.ann, shown, "▶")
    assert match_numbers(shown) == ["1"]
    assert labels(shown)[0] == "Revoir #1"
    await world.press(world.ann, shown, "◀")
    assert match_numbers(shown)[0] == "9"


async def test_a_match_in_which_the_bot_has_several_seats_is_in_its_history_once(world: World) -> None:
    await world.ann.slash(world.channel, "royalcourt challenge", level=ROYAL_COURT.logic.levels[0], seats=3)
    await world.quiet()
    await world.simulation.app.services.play.resign(MatchId(1), world.ann_id)
    await world.quiet()
    shown = await history(world, world.ben, user=world.bot)
    assert labels(shown)[0] == "Replay #1"
    assert text(shown).count("[#1]") == 1


async def test_games_are_offered_also_while_the_database_fails(world: World) -> None:
    def failing(*_: object) -> None:
        raise StoreError("disk I/O error")

    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(world.simulation.app.store, "read", failing)
        assert await world.ann.autocomplete(world.channel, "games history", "game", "royal") == []
    assert any("games could not be suggested" in record for record in world.failures.records)
    world.failures.records.clear()


async def test_a_history_is_of_every_game_or_of_the_one_that_is_named(tmp_path: Path) -> None:
    async with opened(tmp_path) as world:
        table = Table(world)
        await table.begun()
        for person in table.people:
            await table.bid(person)
        for person in (table.ben, table.ann):
            await table.leave(person)
        two = await won(world, world.ann, world.ben)
        everything = await history(world, world.ann)
        assert match_numbers(everything) == [str(two), "1"]
        assert "· Sealed Bids · " in text(everything)
        assert "2nd of 3 against Ben, Cleo" in text(everything)
        [choice] = await world.ann.autocomplete(world.channel, "games history", "game", "sealed")
        assert choice["name"] == "Sealed Bids"
        shown = await history(world, world.ann, game=choice["value"])
        assert match_numbers(shown) == ["1"]
        assert "## Your history · Sealed Bids" in text(shown)
        assert "one of the choices" in text(await history(world, world.ann, game="chess"))

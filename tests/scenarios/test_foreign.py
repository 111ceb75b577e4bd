"""Places in which the bot is not: other servers and group chats, where only the person has installed the app.

A channel of another server of simcord's stands for each (`Simulation.foreign`). Discord lets the bot do nothing there
but answer: no other request may name the server or the channel, and none of its rows.
"""

from __future__ import annotations

import random
import sqlite3
from collections import Counter
from contextlib import closing
from pathlib import Path
from typing import Any

import pytest
import pytest_asyncio
import simcord

from bot.ids import GuildId, MatchId, UserId
from bot.matches.core.model import State
from tests.process.server import MOST_FOLLOW_UPS
from tests.scenarios.court import court, custom_ids, press, press_in_hand
from tests.scenarios.test_direct import close
from tests.scenarios.world import Shown, World, alt, controls, labels, may_play, parts, text
from tests.support.court import PAUSED
from tests.support.text_rules import text_of

SERVER, GROUP_CHAT = 0, 2
"""Discord's `context` of presses."""

NICK = "Grandmaster of Elsewhere"


class Elsewhere:
    """A foreign place with Ann in it."""

    def __init__(self, world: World, kind: int) -> None:
        self.world, self.guild = world, world.env.create_guild("Elsewhere")
        self.channel = self.guild.create_text_channel("talk")
        self.ann = self.guild.add_member(world.ann.user, nick=NICK)
        world.simulation.foreign[self.channel.id] = kind

    async def typed(self, name: str, *, actor: simcord.MemberActor | None = None, **options: Any) -> Shown:
        """Type a command; the private answer."""
        result = await (actor or self.ann).slash(self.channel, name, **options)
        await self.world.quiet()
        assert result.response is not None
        assert result.response.ephemeral
        return result.response

    async def begin(self) -> Shown:
        """Begin a match against the bot; the hand."""
        return await self.typed("royalvisit challenge", level=1)

    async def press(self, message: Shown, label: str) -> Shown:
        return await self.world.press(self.ann, message, label)

    def check(self) -> None:
        """Nothing of the place was asked for, or is stored."""
        names = (str(self.guild.id), str(self.channel.id), NICK)
        requests = self.world.env.backend.http_requests
        assert not [one for one in requests if any(name in one.path for name in names)]
        sent = Counter(one.path for one in requests if one.method == "POST" and one.path.startswith("/webhooks/"))
        assert max(sent.values(), default=0) <= MOST_FOLLOW_UPS, "of one press"
        with closing(sqlite3.connect(self.world.settings.database_url)) as database:
            dump = "\n".join(database.iterdump())
        assert str(self.ann.id) in dump
        assert not [name for name in names if name in dump]


@pytest_asyncio.fixture(params=[SERVER, GROUP_CHAT], ids=["server", "chat"])
async def there(world: World, request: pytest.FixtureRequest) -> Any:
    place = Elsewhere(world, request.param)
    yield place
    place.check()
    assert not world.messages(place.channel)


async def test_a_match_is_played_in_one_private_message_from_its_command_to_its_end_and_again(
    world: World, there: Elsewhere
) -> None:
    hand, rng, play = await there.begin(), random.Random(1), world.simulation.app.services.play
    assert "After 15 minutes" in text(hand)
    assert "/royalvisit hand" in text(hand)
    first = hand.id
    while (await play.match(MatchId(1))).state is State.PLAY:
        hand = await world.random_turn(there.ann, hand, rng)
    assert hand.id == first
    assert {"Rematch", "Replay", "Review"} <= set(labels(hand))
    assert (await there.press(hand, "Replay")).ephemeral
    again = await there.press(hand, "Rematch")
    assert again.ephemeral
    hand = await there.press(again, "Accept: left")
    assert may_play(hand)
    assert (await play.match(MatchId(2))).state is State.PLAY
    await world.later(0.5)
    [board] = world.inbox(world.ann)
    assert "#2" in text(board), "the first match was over: nothing is owed for it"


async def test_a_table_of_bots_is_played_in_one_private_message_to_its_end(tmp_path: Path) -> None:
    async with court(tmp_path, "8r9rTr7b", "5b6b", "5r6r", top="2b") as table:
        world, there = table.world, Elsewhere(table.world, GROUP_CHAT)
        play = world.simulation.app.services.play
        hand = first = await there.typed("royalcourt challenge", seats=3, level=1)
        for _ in range(40):
            match = await play.match(MatchId(1))
            if match.state is not State.PLAY:
                break
            if custom_ids(hand, "answer-here:", ":let"):
                hand = await press(world, there.ann, hand, "answer-here:", ":let")
            elif match.users_to_act:
                view = (await play.hand(MatchId(1), world.ann_id)).state.view
                hand = await press_in_hand(world, there.ann, hand, table.turns(text_of(view))[0])
            else:
                await table.seconds(PAUSED)
                hand = world.now(hand)
        assert hand.id == first.id
        assert {"Rematch", "Replay"} <= set(labels(hand))
        there.check()
        assert not world.messages(there.channel)


async def test_it_is_handed_over_to_private_messages_when_the_token_has_run_out(world: World, there: Elsewhere) -> None:
    hand, rng = await there.begin(), random.Random(1)
    await world.later(0.2)
    hand = await world.random_turn(there.ann, hand, rng)
    await world.simulation.restart()
    await world.later(0.2)
    assert not world.inbox(world.ann), "the token is one of the last turn"
    await world.later(0.1)
    [board] = world.inbox(world.ann)
    assert alt(board)
    assert may_play(await world.press(world.ann.user, board, "My hand"))
    hand = await world.random_turn(there.ann, await there.typed("royalvisit hand"), rng)
    assert [one.id for one in world.inbox(world.ann)] == [board.id], "the board that is there follows"
    hand = await world.random_turn(there.ann, hand, rng)
    assert "direct messages" in text(await there.typed("royalvisit board"))


async def test_a_person_who_takes_no_private_messages_plays_on_in_the_hand(world: World, there: Elsewhere) -> None:
    close(world, world.ann)
    hand, rng, play = await there.begin(), random.Random(1), world.simulation.app.services.play
    await world.later(1)
    tried = [one for one in world.env.backend.http_requests if one.path.endswith("/messages")]
    assert len(tried) == 1
    for _ in range(2):
        hand = await world.random_turn(there.ann, hand, rng)
        assert hand.ephemeral
    hand = await there.typed("royalvisit hand")
    while (await play.match(MatchId(1))).state is State.PLAY:
        hand = await world.random_turn(there.ann, hand, rng)
    await world.later(1)
    assert tried == [one for one in world.env.backend.http_requests if one.path.endswith("/messages")]
    hand = await there.press(hand, "Rematch")
    hand = await there.press(hand, "Accept: left")
    close(world, world.ann)
    assert "couldn't send you a direct message" in text(await there.typed("royalvisit board"))


async def test_all_that_is_private_works(world: World, there: Elsewhere) -> None:
    world.speaks(there.ann, "fr")
    games = ("help", "matches", "history", "away", "settings", "data")
    own = ("rules", "learn", "puzzle", "profile", "settings", "leaderboard", "hand", "resign", "replay", "verify")
    for name in (*(f"games {one}" for one in games), *(f"royalvisit {one}" for one in own)):
        answer = await there.typed(name)
        assert "Partager" not in labels(answer), name
        assert "ce serveur" not in text(answer).casefold(), name
    hand = await there.press(await there.typed("games help"), "Jouer contre le bot")
    assert may_play(hand)
    assert "rouvre toujours ta main" in text(hand)
    assert (await there.typed("games matches")).ephemeral


async def test_people_are_challenged_in_a_server_to_which_a_link_invites_the_bot(
    world: World, there: Elsewhere
) -> None:
    ben = there.guild.add_member(world.ben.user)
    for options in ({"user": ben}, {}, {"user": ben, "direct": True}):
        answer = await there.typed("royalvisit challenge", **options)
        assert "only against me" in text(answer)
        [link] = [part for part in parts(answer) if "url" in part]
        assert "scope=bot+applications.commands" in link["url"]
    table = await there.typed("royalcourt challenge")
    assert "only against me" in text(table)
    assert there.ann.id not in {row["user_id"] for row in await _rows(world, "SELECT user_id FROM seats")}
    await there.typed("games help")  # notes Ann


async def test_the_first_screen_promises_no_channel_and_leads_to_a_server(world: World, there: Elsewhere) -> None:
    here, direct = await world.ann.slash(world.channel, "games help"), await world.ann.user.slash("games help")
    assert "everyone in the channel" in text(here.response)
    for actor, page in ((there.ann, await there.typed("games help")), (world.ann.user, direct.response)):
        for topic in (None, "Play someone"):
            if topic is not None:
                await world.press(actor, page, topic)
            assert "only you see my answers" in text(page)
            assert "everyone in the channel" not in text(page)
            assert not custom_ids(page, "challenge:")
            [link] = [part for part in parts(page) if "url" in part]
            assert "scope=bot+applications.commands" in link["url"]
        await world.press(actor, page, "Play alone")
        assert "Play the bot now" in labels(page)
        assert not [part for part in parts(page) if "url" in part]


async def test_what_the_server_has_chosen_and_whom_it_has_banned_is_not_asked(world: World, there: Elsewhere) -> None:
    services = world.simulation.app.services
    other = world.env.create_guild("Once with the bot")
    channel = other.create_text_channel("talk")
    world.simulation.foreign[channel.id] = SERVER
    await services.moderation.ban(GuildId(other.id), UserId(1), world.ann_id, "no")
    await services.server_settings.change(GuildId(other.id), UserId(1), "language", "fr")
    ann = other.add_member(world.ann.user)
    hand = await world.command(ann, "challenge", channel=channel, level=1)
    assert may_play(hand)
    assert "Your turn" in text(hand)
    assert "banned" not in text(await world.command(ann, "profile", channel=channel))
    await there.begin()


async def test_others_matches_are_not_seen_from_there(world: World, there: Elsewhere) -> None:
    play = world.simulation.app.services.play
    await there.begin()
    await world.start_match()
    await play.resign(MatchId(1), world.ann_id)
    await play.resign(MatchId(2), world.ann_id)
    ben = there.guild.add_member(world.ben.user)
    seen = text(await there.typed("games history", actor=ben, user=there.ann))
    assert "#2" in seen, "their own"
    assert "#1" not in seen
    assert "#1" in text(await there.typed("games history"))
    cleo = there.guild.add_member(world.person("Cleo").user)
    assert "#2" not in text(await there.typed("games history", actor=cleo, user=there.ann))


async def test_forged_and_late_presses_change_nothing(world: World, there: Elsewhere) -> None:
    play, hand = world.simulation.app.services.play, await there.begin()
    challenge = await world.command(world.ben, "challenge")
    accept = next(one["custom_id"] for one in controls(challenge) if one["custom_id"].startswith("accept:"))
    end = next(one["custom_id"] for one in controls(hand) if one["custom_id"].startswith("lay:"))
    for forged in (
        accept,
        accept.replace("accept:", "lobby-join:"),
        "server-page::0:channels",
        "replay-post" + end[3:],
    ):
        assert (await world.forge(there.ann, hand, forged)).ephemeral
    assert (await play.match(MatchId(2))).state is State.CHALLENGE
    ben = there.guild.add_member(world.ben.user)
    assert not may_play(await world.forge(ben, hand, end))
    await play.resign(MatchId(1), world.ann_id)
    await world.later(2)
    late = await world.forge(there.ann, hand, end)
    assert "Rematch" in labels(late), "the old hand shows what is now"


async def test_a_match_of_a_server_is_played_there_and_its_rematch_is_led_back(world: World, there: Elsewhere) -> None:
    await world.start_match()
    mover = await world.mover()
    actor = there.ann if mover is world.ann else there.guild.add_member(world.ben.user)
    hand = await world.random_turn(actor, await there.typed("royalvisit hand", actor=actor), random.Random(1))
    assert "15 minutes" not in text(hand)
    await world.simulation.app.services.play.resign(MatchId(1), UserId(mover.id))
    await world.quiet()
    over = await there.typed("games history")
    assert "#1" in text(over)
    rematch = next(one["custom_id"] for one in controls(world.last) if one["custom_id"].startswith("rematch:"))
    assert "played in a channel" in text(await world.forge(there.ann, over, rematch))


async def _rows(world: World, sql: str) -> list[Any]:
    return await world.simulation.app.store.read(lambda tx: tx.all(sql))

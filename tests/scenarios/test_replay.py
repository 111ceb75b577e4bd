"""Replay: a finished match in motion, for those who may see it, from a command, a list and buttons."""

from __future__ import annotations

from io import BytesIO
from pathlib import Path

import discord
from PIL import Image, ImageSequence

from bot.ids import MatchId, UserId
from tests.scenarios.finished import offered, over
from tests.scenarios.world import Shown, World, alt, header, labels, parts, text
from tests.scenarios.world import world as open_world

RECORD = (Path(__file__).parents[1] / "engine" / "royal_visit" / "records" / "rulebook-r-king.rv").read_text("utf-8")
TURNS = len(RECORD.partition("\n\n")[2].splitlines()) - 1

START = "The whole match in motion"


def animation(world: World, message: Shown) -> Image.Image:
    """The only picture of a message."""
    [data] = world.pictures(message)
    return Image.open(BytesIO(data))


async def test_the_whole_match_is_one_moving_picture_in_the_readers_language(tmp_path: Path) -> None:
    async with open_world(tmp_path, seeds=iter([header(RECORD, "Seed")])) as world:
        board, _ = await world.recorded(RECORD, left=0)
        cleo = world.person("Cleo", "fr")
        shown = await world.press(cleo, board, "Replay")
        assert shown.ephemeral
        with animation(world, shown) as gif:
            assert gif.format == "GIF"
            times = [frame.info["duration"] for frame in ImageSequence.Iterator(gif)]
        assert len(times) == TURNS + 1, "the deal, then a frame a turn"
        assert len(set(times[:-1])) == 1
        assert times[-1] > times[0], "the last one is held"
        won = "Rouge remporte la partie\u00a0: le Roi est dans son Château."
        assert all(words in alt(shown) for words in (f"animées, {TURNS} tours.", won, "Le bouton Tours"))
        assert won.replace("Rouge", world.ben.mention) in text(shown)
        assert labels(shown)[0] == "Tours"
        other = await world.press(world.ann, board, "Replay")
        assert world.pictures(other) != world.pictures(shown), "its labels are the reader's"


async def test_the_upload_is_named_as_what_it_is(world: World) -> None:
    await over(world)
    payload = world.payload(await world.command(world.ann, "replay"))
    [attachment] = payload["attachments"]
    assert attachment["filename"] == "replay.gif"
    assert attachment["description"].startswith(START)


async def test_without_a_number_it_is_ones_own_last_match(world: World) -> None:
    for _ in range(2):
        await over(world)
        await world.later(1)
    assert "#2" in text(await world.command(world.ann, "replay"))
    cleo = world.person("Cleo")
    assert "#2" in text(await world.command(cleo, "replay"))
    assert "#1" in text(await world.command(cleo, "replay", match=1))


async def test_a_match_that_ended_before_a_turn_is_a_single_picture(world: World) -> None:
    await over(world)
    shown = await world.command(world.ben, "replay")
    with animation(world, shown) as gif:
        assert len(list(ImageSequence.Iterator(gif))) == 1
    assert "Green has resigned" in alt(shown)


async def test_a_match_that_is_being_played_has_no_replay_yet(world: World) -> None:
    board = await world.start_match()
    assert "Replay" not in labels(board)
    assert "Replay" not in labels(await world.press(world.ann, board, "Turns"))
    assert "Replay" not in labels(await world.press(world.ann, board, "My hand"))
    for person in (world.ann, world.person("Cleo")):
        answer = await world.command(person, "replay", match=1)
        assert answer.ephemeral
        assert "still in progress" in text(answer)
        assert not world.pictures(answer)
        assert await offered(world, person) == []
        assert "no finished match that you can see" in text(await world.command(person, "replay"))


async def test_a_person_who_cannot_see_the_channel_is_not_told_that_there_was_a_match(world: World) -> None:
    cleo = world.person("Cleo")
    hidden = world.guild.create_text_channel(
        "hidden", overwrites={cleo: discord.PermissionOverwrite(view_channel=False)}
    )
    finished = await over(world, hidden)
    challenge = await world.command(world.ann, "challenge", user=world.ben, channel=hidden)
    await world.press(world.ben, challenge, "Accept: left")
    assert await offered(world, cleo) == []
    assert await offered(world, cleo, f"#{finished}") == []
    for number in (finished, finished + 1, 99, 0, -1):
        answer = await world.command(cleo, "replay", match=number)
        assert "no finished match with this number" in text(answer)
        assert not world.pictures(answer)
    dora = world.person("Dora")
    assert [choice["value"] for choice in await offered(world, dora)] == [finished]
    assert START in alt(await world.command(dora, "replay", match=finished))


async def test_of_a_channel_that_is_gone_only_the_players_see_their_match(world: World) -> None:
    elsewhere = world.guild.create_text_channel("elsewhere")
    match = await over(world, elsewhere)
    world.env.backend.delete_channel(elsewhere.id)
    await world.env.settle()
    cleo = world.person("Cleo")
    assert await offered(world, cleo) == []
    assert "no finished match" in text(await world.command(cleo, "replay", match=match))
    assert [choice["value"] for choice in await offered(world, world.ann)] == [match]
    assert START in alt(await world.command(world.ann, "replay", match=match))


async def test_discord_is_asked_about_a_thread_that_is_archived(world: World) -> None:
    thread = world.env.backend.create_thread(world.channel_id, "a corner", world.ann_id)
    await world.quiet()
    [inside] = world.channel.threads
    match = await over(world, inside)
    world.env.backend.edit_channel(thread.id, {}, thread_metadata={"archived": True})
    await world.quiet()
    elsewhere = world.guild.create_text_channel("elsewhere")
    cleo = world.person("Cleo")
    assert START in alt(await world.command(cleo, "replay", channel=elsewhere, match=match))


async def test_another_servers_match_is_for_its_players_alone(world: World) -> None:
    match = await over(world)
    club = world.env.create_guild("The Club")
    channel = club.create_text_channel("games")
    ann, cleo = club.add_member(world.ann.user), club.add_member(world.env.create_user("cleo"))
    assert "no finished match" in text(await world.command(cleo, "replay", channel=channel, match=match))
    assert await offered(world, ann, channel=channel) == []
    assert START in alt(await world.command(ann, "replay", channel=channel, match=match))


async def test_ones_own_matches_are_offered_first_and_each_group_newest_first(world: World) -> None:
    cleo, dora = world.person("Cleo"), world.person("Dora")
    services = world.simulation.app.services
    pairs = ((cleo, dora), (world.ann, world.ben), (dora, cleo), (world.ben, cleo))
    for number, (one, other) in enumerate(pairs, 1):
        challenge = await world.command(one, "challenge", user=other)
        await world.press(other, challenge, "Accept: left")
        await services.play.resign(MatchId(number), UserId(one.id))
        await world.later(1)
    assert [choice["value"] for choice in await offered(world, world.ann)] == [2, 4, 3, 1]
    assert [choice["value"] for choice in await offered(world, cleo)] == [4, 3, 1, 2]
    named = {choice["value"]: choice["name"] for choice in await offered(world, world.ann)}
    assert named[2].startswith("Lost against Ben · You resigned · as Green · ")
    assert named[1].startswith("Dora won against Cleo · Opponent resigned · ")
    assert named[1].endswith(" · #1")
    for typed, found in (("dora", [3, 1]), ("#2", [2]), ("4", [4]), ("BEN cl", [4]), ("nobody", [])):
        assert [choice["value"] for choice in await offered(world, world.ann, typed)] == found
    world.speaks(world.ann, "fr")
    assert (await offered(world, world.ann))[0]["name"].startswith("Défaite contre Ben · ")


async def test_a_match_against_the_bot_is_offered_by_its_level(world: World) -> None:
    await world.command(world.ann, "challenge", level=5)
    await world.simulation.app.services.play.resign(MatchId(1), world.ann_id)
    await world.quiet()
    [choice] = await offered(world, world.ann)
    assert choice["name"].startswith("Lost against 🤖 Beatrix (Regent) · ")
    for typed, found in (("regent", [1]), ("ANN reg", [1]), ("page", []), ("royal visit", [])):
        assert [choice["value"] for choice in await offered(world, world.ann, typed)] == found
    world.speaks(world.ann, "fr")
    assert [choice["value"] for choice in await offered(world, world.ann, "régent")] == [1]


async def test_replay_and_turns_lead_to_each_other_in_one_message(tmp_path: Path) -> None:
    async with open_world(tmp_path, seeds=iter([header(RECORD, "Seed")])) as world:
        board, _ = await world.recorded(RECORD, left=0)
        shown = await world.press(world.ann, board, "Turns")
        assert labels(shown)[-3:] == ["Replay", "Review", "File"]
        again = await world.press(world.ann, shown, "Replay")
        assert again.id == shown.id
        assert START in alt(again)
        turns = await world.press(world.ann, again, "Turns")
        assert turns.id == shown.id
        assert f"to {TURNS} of {TURNS}" in text(turns)
        assert not world.pictures(turns)


async def test_a_replay_can_be_posted_for_everybody_and_pings_nobody(world: World) -> None:
    world.speaks(world.ann, "fr")
    await over(world)
    board = world.last
    shown = await world.press(world.ann, board, "Replay")
    after = await world.press(world.ann, shown, "Partager")
    posted = world.last
    assert posted.id not in (board.id, shown.id)
    said = f"🌹 {world.ben.mention} wins: 🍃 {world.ann.mention} has resigned."
    assert said in text(posted), "in the language of the channel"
    assert f"shared by <@{world.ann_id}>" in text(posted)
    assert alt(posted).startswith(START)
    assert world.pinged(posted) == set()
    assert after.id == shown.id
    assert labels(after) == ["Tours", "Analyser", "Voir le message", "Fichier"]
    assert any(part.get("url", "").endswith(f"/{posted.id}") for part in parts(after))
    cleo = world.person("Cleo")
    assert "The deal" in text(await world.press(cleo, posted, "Turns"))


async def test_only_players_take_a_replay_to_another_channel(world: World) -> None:
    await over(world)
    elsewhere = world.guild.create_text_channel("elsewhere")
    cleo = world.person("Cleo")
    assert labels(await world.command(cleo, "replay", channel=elsewhere, match=1)) == ["Turns", "Review", "File"]
    assert labels(await world.command(cleo, "replay", match=1)) == ["Turns", "Review", "Share", "File"]
    shown = await world.command(world.ben, "replay", channel=elsewhere, match=1)
    await world.press(world.ben, shown, "Share")
    assert alt(world.messages(elsewhere)[-1]).startswith(START)


async def test_a_person_who_may_not_write_in_a_channel_does_not_do_so_through_the_bot(world: World) -> None:
    await over(world)
    shown = await world.command(world.ann, "replay")
    world.forbid("send_messages", world.ann)
    answer = await world.press(world.ann, shown, "Share")
    assert answer.ephemeral
    assert "so I can't post there for you" in text(answer)
    assert labels(await world.command(world.ann, "replay")) == ["Turns", "Review", "File"]
    assert "shared by" not in text(world.last)


async def test_where_the_bot_may_not_write_it_says_what_it_lacks(world: World) -> None:
    await over(world)
    shown = await world.command(world.ann, "replay")
    before = len(world.messages())
    world.forbid("attach_files")
    assert "Attach Files" in text(await world.press(world.ann, shown, "Share"))
    assert len(world.messages()) == before

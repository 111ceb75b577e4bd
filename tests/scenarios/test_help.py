"""The first screen and help: buttons that do it, and the way to the docs if their address is known."""

from __future__ import annotations

from pathlib import Path
from typing import Any

from bot.ids import UserId
from bot.ui.publishing.publisher import post_welcome
from tests.scenarios.world import Shown, World, alt, controls, labels, parts, text
from tests.scenarios.world import world as open_world


async def opened_help(world: World, actor: Any) -> Shown:
    result = await actor.slash(world.channel, "games help")
    await world.quiet()
    return result.response


async def welcome(world: World) -> None:
    await post_welcome(world.simulation.app.client, world.simulation.app.services, world.guild_id)
    await world.quiet()


def topics(message: Shown) -> list[str]:
    return [one["custom_id"] for one in controls(message) if one.get("custom_id", "").startswith("help:")]


async def choose(world: World, actor: Any, page: Shown, topic: str) -> None:
    [button] = [one for one in topics(page) if one.endswith(f":{topic}")]
    await world.press_id(actor, page, button)


def links(message: Shown) -> list[str]:
    return [part["url"] for part in parts(message) if part["type"] == 2 and "url" in part]


async def test_with_an_address_every_page_leads_to_the_docs(tmp_path: Path) -> None:
    async with open_world(tmp_path, docs_url="https://example.org/docs/") as world:
        page = await opened_help(world, world.ann)
        assert page.ephemeral
        await choose(world, world.ann, page, "turn")
        assert links(page) == ["https://example.org/docs/learning.md"]


COURT = ("Learn The Royal Court (10 min)", "Play 2 bots now", "Play 3 bots", "Play 5 bots", "Invite the channel")
"""What the first screen offers of The Royal Court."""

ANSWERS = (
    ("turn", "My hand", "You have no matches in progress"),
    ("someone", "Challenge anyone", "challenges anyone to **Royal Visit**"),
    ("someone", "Invite the channel", "opens a table for **The Royal Court**"),
    ("alone", "Learn Royal Visit (10 min)", "Lesson 1"),
    ("alone", "Play the bot now", "Your turn"),
    ("alone", "Puzzle of the day", "Puzzle"),
    ("days", "Days away", "Days away"),
    ("lost", "My matches", "Your matches"),
    ("lost", "Rules", "How to play"),
    ("lost", "Leaderboard", "## Leaderboard of this server · Royal Visit"),
    ("lost", "My profile", "Royal Visit"),
    ("settings", "My settings", "Your settings"),
    ("settings", "My data", "Your data"),
)
"""By topic: a button, and what it leads to. The hand comes before matches are begun."""


async def test_every_answer_has_buttons_that_do_what_it_tells(world: World) -> None:
    pages = {}
    for topic, *_ in ANSWERS:
        pages[topic] = page = await opened_help(world, world.ann)
        await choose(world, world.ann, page, topic)
        assert not links(page), "no address of the docs is known"
    await world.simulation.restart()
    for topic, label, said in ANSWERS:
        assert said in text(await world.press(world.ann, pages[topic], label)), label


async def test_a_moderator_comes_to_the_servers_settings_and_a_player_to_the_hand_that_waits(world: World) -> None:
    await world.start_match()
    moderator, mover = world.moderator("Mo"), await world.mover()
    for actor, topic, label, said in (
        (moderator, "moderators", "Server settings", "## Server settings"),
        (mover, "turn", "My hand", "Your turn"),
    ):
        page = await opened_help(world, actor)
        await choose(world, actor, page, topic)
        assert said in text(await world.press(actor, page, label))


async def test_only_moderators_are_offered_the_page_for_them(world: World) -> None:
    page = await opened_help(world, world.ann)
    assert "Moderate" not in labels(page)
    await choose(world, world.ann, page, "turn")
    assert "Moderate" not in labels(page)
    forged = await world.forge(world.ann, page, "help:0:0:moderators")
    refused = await world.press(world.ann, forged or page, "Server settings")
    assert "That's for moderators." in text(refused)
    assert "Moderate" in labels(await opened_help(world, world.moderator("Mo")))


async def test_a_game_that_is_switched_off_here_is_not_offered_by_help(world: World) -> None:
    mo, servers = world.moderator("Mo"), world.simulation.app.services.server_settings
    await servers.change(world.guild_id, UserId(mo.id), "royal_visit:play", "off")
    page = await opened_help(world, world.ann)
    assert labels(page)[:5] == list(COURT)
    assert "Royal Visit" not in text(page)
    assert len(world.pictures(page)) == 1
    await choose(world, world.ann, page, "someone")
    assert "Challenge anyone" not in labels(page)
    await servers.change(world.guild_id, UserId(mo.id), "royal_court:play", "off")
    page = await opened_help(world, world.ann)
    assert text(page).startswith("The games are switched off in this server.")
    assert not world.pictures(page)
    await choose(world, world.ann, page, "lost")
    assert "My matches" in labels(page)


async def test_from_the_first_screen_a_match_begins_and_the_hand_is_open_below_its_board(world: World) -> None:
    await welcome(world)
    screen = world.last
    assert "moderator" not in text(screen).lower(), "Help shows moderators their page"
    assert labels(screen) == [
        *("Learn Royal Visit (10 min)", "Play the bot now", "Challenge anyone", "Puzzle of the day"),
        *COURT,
        "Help",
    ]
    assert len(alt(screen).split("\n")) == len(world.pictures(screen)) == 2
    hand = await world.press(world.ben, screen, "Play the bot now")
    assert hand.ephemeral
    assert hand.id > world.last.id
    assert "Your turn" in text(hand)
    topics_only = await world.press(world.ben, screen, "Help")
    assert topics_only.ephemeral
    assert labels(topics_only)[0] == "Play someone", "the games are on the first screen already"
    assert not world.pictures(topics_only)
    assert labels(world.now(screen)) == labels(screen)


async def test_a_table_with_as_many_bots_as_its_button_says_begins_at_one_press(world: World) -> None:
    await welcome(world)
    screen = world.last
    for person, label, bots in ((world.ann, "Play 2 bots now", 2), (world.ben, "Play 5 bots", 5)):
        assert "Your turn" in text(await world.press(person, screen, label))
        assert text(world.newest_board).count("🤖") == bots


async def test_the_first_screen_goes_where_the_bot_may_write_and_nowhere_else(world: World) -> None:
    world.forbid("send_messages")
    await welcome(world)
    assert not world.messages()
    elsewhere = world.guild.create_text_channel("elsewhere")
    await welcome(world)
    [screen] = world.messages(elsewhere)
    assert "Help" in labels(screen)
    assert not world.messages()


async def test_the_welcome_is_posted_by_one_press_and_follows_the_settings(world: World) -> None:
    mo = world.moderator("Mo")
    shown = await world.moderate(mo, "settings")
    await world.press(mo, shown, "Post welcome here")
    assert "✅ The welcome is posted here" in text(shown)
    screen = world.last
    assert labels(screen)[3] == "Puzzle of the day"
    await world.press(mo, shown, "Games")
    await world.press(mo, shown, "Royal Visit")
    await world.a_while(world.guild_id)
    assert [label for label in labels(world.now(screen)) if "Play" in label] == list(COURT[1:4])
    assert len(world.pictures(world.now(screen))) == 1
    await world.press(mo, shown, "The Royal Court")
    await world.a_while(world.guild_id)
    assert "The games are switched off in this server." in text(world.now(screen))
    assert labels(world.now(screen)) == ["Help"]
    await world.simulation.app.services.server_settings.change(world.guild_id, UserId(mo.id), "language", "fr")
    await world.a_while(world.guild_id)
    assert labels(world.now(screen)) == ["Aide"]
    assert f"Posted the welcome in <#{world.channel_id}>" in text(await world.moderate(mo, "log"))


async def test_a_second_welcome_takes_the_place_of_the_first_at_once(world: World) -> None:
    await welcome(world)
    first, mo = world.last, world.moderator("Mo")
    await world.press(mo, await world.moderate(mo, "settings"), "Post welcome here")
    [second] = world.messages()
    assert second.id != first.id
    assert labels(second)[-1] == "Help"


async def test_presses_on_post_welcome_before_the_first_one_is_posted_leave_one(world: World) -> None:
    mo = world.moderator("Mo")
    shown = await world.moderate(mo, "settings")
    [button] = [one["custom_id"] for one in controls(shown) if one["custom_id"].startswith("server-welcome")]
    for _ in range(3):
        world.deliver(mo, shown, button)
    await world.quiet()
    assert len(world.messages()) == 1


async def test_a_welcome_is_taken_down_by_one_press_and_leaves_a_line_in_the_log(world: World) -> None:
    mo = world.moderator("Mo")
    shown = await world.moderate(mo, "settings")
    assert "Remove welcome" not in labels(shown)
    await world.press(mo, shown, "Post welcome here")
    await world.press(mo, shown, "Remove welcome")
    assert "✅ The welcome is removed." in text(shown)
    assert not world.messages()
    assert "Remove welcome" not in labels(shown)
    assert f"Removed the welcome from <#{world.channel.id}>" in text(await world.moderate(mo, "log"))
    await world.press(mo, shown, "Post welcome here")
    assert len(world.messages()) == 1


async def test_a_welcome_is_no_one_elses_to_post_and_goes_only_where_the_bot_may_write(world: World) -> None:
    mo = world.moderator("Mo")
    shown = await world.moderate(mo, "settings")
    [button] = [one["custom_id"] for one in controls(shown) if one["custom_id"].startswith("server-welcome")]
    refused = await world.forge(world.ann, await world.command(world.ann, "rules"), button)
    assert "That's for moderators." in text(refused)
    world.forbid("send_messages")
    assert "Send Messages" in text(await world.press(mo, shown, "Post welcome here"))
    assert not world.messages()

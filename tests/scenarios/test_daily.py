"""The puzzle of the day in a server's channel: posted once each morning, solved in private, named the next day."""

from __future__ import annotations

import re
from typing import Any

import discord
import pytest
import simcord
from simcord.backend.models import Overwrite
from simcord.enums import OverwriteType

from bot.ids import ChannelId
from bot.matches.access.server_settings import DAILY_CHANNEL, LOG
from tests.scenarios.test_direct import close
from tests.scenarios.test_puzzle import _lay, _number, _puzzles, _solve
from tests.scenarios.test_quiet_hours import full_hour, quiet
from tests.scenarios.world import Shown, World, alt, controls, labels, text
from tests.support.text_rules import all_turns, plays_of


async def chosen(world: World, hours: int = 1) -> None:
    """Have the puzzle posted in the channel, first in so many hours, or up to ten minutes later."""
    await full_hour(world)
    settings = world.simulation.app.services.server_settings
    hour = str((world.env.now().hour + hours) % 24)
    await settings.change(world.guild_id, world.ann_id, "daily_hour", hour)
    await settings.change_channel(world.guild_id, world.ann_id, DAILY_CHANNEL, world.channel_id)


async def morning(world: World) -> Shown:
    """The time comes at which the next puzzle is posted, and people are reminded of it; the newest message."""
    [(due,)] = await world.simulation.app.store.read(
        lambda tx: tx.all("SELECT due FROM timers WHERE kind = 'daily puzzle'")
    )
    await world.later((due / 1000 - world.env.now().timestamp()) / 3600 + 0.0001)
    await world.later(0.0001)
    return world.last


def dailies(world: World) -> list[Shown]:
    return [one for one in world.messages() if "Solve it" in labels(one)]


async def solve(world: World, actor: simcord.MemberActor, post: Shown) -> Shown:
    return await _solve(world, actor, await world.press(actor, world.now(post), "Solve it"))


async def a_minute(world: World) -> None:
    await world.a_while(world.guild_id)


async def test_one_puzzle_is_posted_each_morning_and_pings_no_one(world: World) -> None:
    await chosen(world)
    await world.later(0.9)
    assert not dailies(world)
    post = await morning(world)
    assert "to play: win this turn." in text(post)
    assert "No one has solved it yet." in text(post)
    assert alt(post)
    assert not world.pinged(post)
    await world.simulation.restart()
    await world.later(12)
    assert len(dailies(world)) == 1
    await morning(world)
    first, second = dailies(world)
    assert alt(first) != alt(second)


async def test_it_is_solved_in_private_as_the_puzzle_of_the_command(world: World) -> None:
    await chosen(world)
    post = await morning(world)
    opened = await world.press(world.ben, post, "Solve it")
    assert opened.ephemeral
    assert alt(opened) == alt(await world.command(world.ben, "puzzle"))
    assert "Solved!" in text(await _solve(world, world.ben, opened))


async def test_it_counts_who_has_solved_it_at_most_once_a_minute(world: World) -> None:
    await chosen(world)
    post = await morning(world)
    await solve(world, world.ann, post)
    await solve(world, world.ben, post)
    assert "No one has solved it yet." in text(world.now(post))
    await a_minute(world)
    assert "2 people have solved it." in text(world.now(post))
    await solve(world, cleo := world.person("Cleo"), post)
    assert "2 people have solved it." in text(world.now(post))
    await world.press(cleo, world.now(post), "Solve it")
    await a_minute(world)
    assert "3 people have solved it." in text(world.now(post))
    assert len(dailies(world)) == 1


async def test_who_had_solved_it_by_command_counts_once_they_press(world: World) -> None:
    await chosen(world)
    await morning(world)
    await _solve(world, world.ann, await world.command(world.ann, "puzzle"))
    await a_minute(world)
    [post] = dailies(world)
    assert "No one" in text(post)
    await world.press(world.ann, post, "Solve it")
    await a_minute(world)
    assert "1 person has solved it." in text(world.now(post))


async def test_after_days_of_outage_one_puzzle_is_posted_and_not_twice_that_day(world: World) -> None:
    await chosen(world)
    await morning(world)
    await world.later(75)
    assert len(dailies(world)) == 1, "servers are spread again"
    await morning(world)
    assert len(dailies(world)) == 2
    await world.later(12)
    assert len(dailies(world)) == 2
    await morning(world)
    assert len(dailies(world)) == 3


async def test_a_puzzle_that_is_due_comes_today_though_its_channel_is_changed_before(world: World) -> None:
    await chosen(world)
    await morning(world)
    await world.later(75)  # today's is spread again
    elsewhere = world.guild.create_text_channel("elsewhere")
    settings = world.simulation.app.services.server_settings
    await settings.change_channel(world.guild_id, world.ann_id, DAILY_CHANNEL, ChannelId(elsewhere.id))
    before = world.env.now()
    await morning(world)
    assert (world.env.now() - before).total_seconds() < 660
    assert len(dailies(world)) == 1
    assert ["Solve it" in labels(one) for one in world.messages(elsewhere)] == [True]


async def test_a_process_that_dies_after_posting_posts_no_second_one(
    world: World, monkeypatch: pytest.MonkeyPatch
) -> None:
    await chosen(world)
    results = world.simulation.app.publishing._outbox.results

    async def killed(*_: object, **__: object) -> bool:
        raise RuntimeError("killed")

    with monkeypatch.context() as patch:
        patch.setattr(type(results), "note_posted", killed)
        await morning(world)
    world.failures.records.clear()
    await world.simulation.restart()
    await a_minute(world)
    [post] = dailies(world)
    await solve(world, world.ann, post)
    await a_minute(world)
    assert "1 person has solved it." in text(world.now(post))


async def test_a_late_press_on_yesterdays_opens_it_and_counts_nowhere(world: World) -> None:
    await chosen(world)
    old = await morning(world)
    new = await morning(world)
    assert old.id != new.id
    solved = await solve(world, world.ben, old)
    assert "Solved!" in text(solved)
    await a_minute(world)
    for post in (old, new):
        assert "No one has solved it yet." in text(world.now(post))


async def test_a_forged_press_joins_no_puzzle_that_was_not_posted(world: World) -> None:
    await chosen(world)
    post = await morning(world)
    [button] = [one for one in controls(post) if one["custom_id"].startswith("daily-solve")]
    head, number, day, step, control = button["custom_id"].rsplit(":", 4)
    for forged in (
        f"{head}:{number}:{int(day) + 1}:{step}:{control}",
        f"{head}:{int(number) + 1}:{day}:{step}:{control}",
    ):
        assert text(await world.forge(world.ann, post, forged))
    assert text(await world.forge(world.ann, post, "daily-solve:0:0:royal-court:1:1:0:try"))
    [(joined,)] = await world.simulation.app.store.read(lambda tx: tx.all("SELECT count(*) FROM daily_players"))
    assert not joined


@pytest.mark.parametrize("how", ["gone", "closed", "forum"])
async def test_a_channel_that_is_gone_or_closed_ends_it_and_the_log_says_so(
    world: World, caplog: pytest.LogCaptureFixture, how: str
) -> None:
    settings, other = world.simulation.app.services.server_settings, world.guild.create_text_channel("puzzles")
    await chosen(world)
    await settings.change_channel(world.guild_id, world.ann_id, DAILY_CHANNEL, ChannelId(other.id))
    await settings.change_channel(world.guild_id, world.ann_id, LOG, world.channel_id)
    if how == "gone":
        world.env.backend.delete_channel(other.id)
    elif how == "forum":
        world.env.inject_error("POST", f"/channels/{other.id}/messages", status=400, code=50008)
    else:
        world.env.backend.get_channel(other.id).overwrites.append(
            Overwrite(world.bot.id, OverwriteType.MEMBER, deny=discord.Permissions(send_messages=True).value)
        )
    await morning(world)
    assert f"The daily puzzle has stopped: I can't post in <#{other.id}> any more." in text(world.last)
    assert "the puzzle of the day ends there" in caplog.text
    assert (await settings.settings(world.guild_id)).daily_channel is None
    shown = len(world.messages())
    await world.later(25)
    assert len(world.messages()) == shown


async def test_a_post_that_was_deleted_does_not_come_back(world: World) -> None:
    await chosen(world)
    post = await morning(world)
    opened = [await world.press(person, post, "Solve it") for person in (world.ann, world.ben)]
    await world.delete(post)
    for person, message in zip((world.ann, world.ben), opened, strict=True):
        await _solve(world, person, message)
        await a_minute(world)
    assert not dailies(world)


async def test_moderators_choose_channel_hour_and_zone_by_menus(world: World) -> None:
    moderator = world.moderator("Mo")
    page = await world.press(moderator, await world.moderate(moderator, "settings"), "Daily puzzle")
    assert "none" in text(page)
    await world.choose(moderator, page, ":daily:", world.channel)
    await world.choose(moderator, page, "daily-hour", "18")
    await world.choose(moderator, page, "daily-zone", "0")
    assert not any("Other" in one or "Europe…" in one for one in str(controls(page)).split(","))
    await world.choose(moderator, page, "daily-zone", "regions")
    await world.choose(moderator, page, "daily-zone", "0")
    await world.choose(moderator, page, "daily-zone", "Europe/Paris")
    await world.choose(moderator, page, "daily-zone", "UTC")
    assert "UTC time" in text(page)
    await world.choose(moderator, page, "daily-zone", "0")
    await world.choose(moderator, page, "daily-zone", "Europe/Paris")
    now = await world.simulation.app.services.server_settings.settings(world.guild_id)
    assert (now.daily_channel, now.daily_hour, now.daily_zone) == (world.channel_id, "18", "Europe/Paris")
    assert "Paris time" in text(page)
    assert re.search(r"The next one comes <t:\d+:R>\.", text(page))
    log = await world.moderate(moderator, "log")
    assert f"Daily puzzle: none → <#{world.channel_id}>" in text(log)
    for forged in ("server-set:0:0::daily-zone:mars", "server-set:0:0::daily-hour:24"):
        assert text(await world.forge(moderator, page, forged))
    assert await world.simulation.app.services.server_settings.settings(world.guild_id) == now
    assert text(await world.forge(world.ben, page, "server-set:0:0::daily-zone:0"))


async def wrong_turn(world: World, actor: simcord.MemberActor, post: Shown) -> Shown:
    """Open the puzzle and end a turn that does not win."""
    opened = await world.press(actor, world.now(post), "Solve it")
    game, offered = world.simulation.app.services.games["royal_visit"], _puzzles(world)
    view = offered.view(_number(opened))
    turns = [plays_of(game.logic.rules, turn) for turn in all_turns(game.logic.rules, view)]
    lost = next(plays for plays in turns if offered.ending(view, plays) is None)
    return await world.press(actor, await _lay(world, actor, opened, lost), "End turn")


async def test_the_next_morning_names_who_tried_who_was_fast_and_who_needed_one_try(world: World) -> None:
    await chosen(world)
    post = await morning(world)
    assert "last puzzle" not in text(post)
    cleo, dora = world.person("Cleo"), world.person("Dora")
    ann, ben = [await world.press(person, post, "Solve it") for person in (world.ann, world.ben)]
    await world.env.advance_time(75)
    await _solve(world, world.ben, ben)
    await world.env.advance_time(3600)
    await _solve(world, world.ann, ann)
    await wrong_turn(world, cleo, post)
    await solve(world, cleo, post)
    await wrong_turn(world, dora, post)
    second = await morning(world)
    told = text(second)
    assert "tried by 4 people, solved by 3." in told
    assert f"Fastest: <@{cleo.id}> (0:00), <@{world.ben_id}> (1:15), <@{world.ann_id}> (1:01:15)" in told
    assert f"On the first try: <@{world.ben_id}>, <@{world.ann_id}>" in told
    assert "in a row" not in told
    assert not world.pinged(second)
    await solve(world, dora, post)
    await solve(world, world.ann, second)
    await a_minute(world)
    assert "1 person has solved it." in text(world.now(second))
    assert "tried by 4 people, solved by 3." in text(world.now(second)), "what comes late does not count"
    assert "2 puzzles in a row solved in this server" in text(await morning(world))
    assert "No one tried the last puzzle." in text(await morning(world))
    await solve(world, world.ann, world.last)
    assert "in a row" not in text(await morning(world))


async def test_a_card_shows_the_tries_as_squares_and_no_position(world: World) -> None:
    await chosen(world)
    post = await morning(world)
    wrong = await wrong_turn(world, world.ann, post)
    solved = await _solve(world, world.ann, wrong)
    await world.press(world.ann, solved, "Share")
    card = world.last
    assert "🟥🟩" in text(card)
    assert f"<@{world.ann_id}> solved it after 1 wrong turn" in text(card)
    assert not alt(card)
    assert labels(card) == ["Try it"]
    assert alt(await world.press(world.ben, card, "Try it"))


async def test_who_wants_it_is_reminded_once_a_day_and_ends_it_by_one_press(world: World) -> None:
    await chosen(world)
    post = await morning(world)
    for _ in range(2):
        answer = await world.press(world.ann, post, "Remind me")
        assert "one message a day" in text(answer)
    assert not world.inbox(world.ann)
    second = await morning(world)
    [reminder] = world.inbox(world.ann)
    assert "The puzzle of the day is here." in text(reminder)
    assert not world.inbox(world.ben)
    private: Any = world.ann.user
    solved = await _solve(world, private, await world.press(private, reminder, "Solve it"))
    assert "Solved!" in text(solved)
    await a_minute(world)
    assert "1 person has solved it." in text(world.now(second)), "it counts in the server"
    await world.later(12)
    assert len(world.inbox(world.ann)) == 1
    assert "won't remind you" in text(await world.press(private, reminder, "Don't remind me"))
    await morning(world)
    assert len(world.inbox(world.ann)) == 1


async def test_a_reminder_waits_for_the_end_of_quiet_hours(world: World) -> None:
    await chosen(world)
    post = await morning(world)
    await world.press(world.ann, post, "Remind me")
    await quiet(world, world.ann, -2, 6)
    await morning(world)
    assert not world.inbox(world.ann)
    await world.later(3)
    assert not world.inbox(world.ann)
    await world.later(1.1)
    assert len(world.inbox(world.ann)) == 1


async def test_reminders_end_for_who_takes_no_private_messages(world: World) -> None:
    await chosen(world)
    await world.press(world.ann, await morning(world), "Remind me")
    close(world, world.ann)
    await morning(world)
    [(left,)] = await world.simulation.app.store.read(lambda tx: tx.all("SELECT count(*) FROM daily_reminders"))
    assert not left
    assert (await world.simulation.app.services.server_settings.settings(world.guild_id)).daily_channel


async def test_it_is_told_in_french_where_the_server_speaks_french(world: World) -> None:
    settings = world.simulation.app.services.server_settings
    await chosen(world)
    await settings.change(world.guild_id, world.ann_id, "language", "fr")
    post = await morning(world)
    assert labels(post) == ["Résoudre", "Me le rappeler"]
    await _solve_in(world, post)
    told = text(await morning(world)).replace("\xa0", " ")
    assert "essayée par 1 personne, résolue par 1" in told


async def _solve_in(world: World, post: Shown) -> None:
    opened = await world.press(world.ann, post, "Résoudre")
    plays = tuple(_puzzles(world).solution(_number(opened)))
    await world.press(world.ann, await _lay(world, world.ann, opened, plays), "End turn")

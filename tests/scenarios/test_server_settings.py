"""What a server's moderators choose holds for what is begun there: typed, pressed, logged, in both languages."""

from __future__ import annotations

from itertools import pairwise

import discord
import simcord
from simcord.backend.models import Overwrite
from simcord.enums import OverwriteType

from bot.ids import MatchId, UserId
from bot.ui.screens.screen import ROW
from tests.scenarios.world import Shown, World, controls, labels, parts, text

PAGES = ("Settings", "Games", "Daily puzzle", "In progress", "Bans", "Log")


def _button(message: Shown, name: str) -> str:
    """The custom_id that has this name in it."""
    [found] = [one["custom_id"] for one in controls(message) if name in one["custom_id"]]
    return str(found)


async def _settings(world: World, actor: simcord.MemberActor) -> Shown:
    return await world.moderate(actor, "settings")


async def test_only_who_manages_the_server_is_offered_the_commands(world: World) -> None:
    def offered(actor: simcord.MemberActor) -> bool:
        return any(name.startswith("games-admin ") for name in actor.available_commands(world.channel))

    assert offered(world.moderator("Mo"))
    assert not offered(world.ann)
    assert not offered(world.moderator("Max", manage_messages=True))
    group = next(one for one in world.simulation.app.client.tree.get_commands() if one.name == "games-admin")
    payload = group.to_dict(world.simulation.app.client.tree)
    assert (payload["contexts"], payload["integration_types"]) == ([0], [0])
    assert discord.Permissions(int(payload["default_member_permissions"])) == discord.Permissions(manage_guild=True)
    names = {option["name"] for option in payload["options"]}
    assert names == {"settings", "log", "show", "end", "ban", "unban", "clear"}


async def test_one_screen_has_every_setting_and_its_control(world: World) -> None:
    shown = await _settings(world, world.moderator("Mo"))
    assert shown.ephemeral
    for words in (
        "matches can be played in all of them",
        "**Pace**, unless a challenge chooses another.",
        "Rated: on",
        "Hints: off",
        "Threads: off",
        "Pings: on",
        "**Open matches and challenges a person** may have:",
    ):
        assert words in text(shown)
    assert "English, this bot's default" in text(shown)
    kinds = [part["type"] for part in parts(shown) if part["type"] != ROW]
    assert [above for above, kind in pairwise(kinds) if kind in (3, 8)] == [10] * 5, "each menu is below its sentence"
    menus = [part["options"] for part in parts(shown) if part["type"] == 3]
    chosen = [one["label"] for menu in menus for one in menu if one.get("default")]
    assert chosen == ["3 days a turn; tables: live (default)", "no limit", "This bot's default language"]
    assert labels(shown) == ["Rated: on", "Hints: off", "Threads: off", "Pings: on", "Post welcome here", *PAGES]
    french = await _settings(world, world.moderator("Flo", "fr"))
    assert "Réglages du serveur" in text(french)
    assert labels(french)[0] == "Parties classées\N{NO-BREAK SPACE}: oui"


async def test_what_is_chosen_is_what_a_challenge_is_made_by(world: World) -> None:
    mo = world.moderator("Mo")
    shown = await _settings(world, mo)
    await world.choose(mo, shown, "pace", "7d")
    await world.press(mo, shown, "Hints")
    await world.press(mo, shown, "Games")
    await world.choose(mo, shown, "ruleset", "manual")
    await world.simulation.restart()
    challenge = await world.command(world.ann, "challenge", user=world.ben)
    assert "Variant: another text" in text(challenge)
    assert "With hints" in text(challenge)
    assert "Unrated" in text(challenge), "for it has hints"
    made = await world.simulation.app.services.play.match(MatchId(1))
    assert (made.terms.pace, made.terms.hints, made.terms.rated, made.terms.options) == (
        "7d",
        True,
        False,
        {"ruleset": "manual"},
    )


async def test_a_change_is_confirmed_by_what_holds_now_and_says_whether_matches_in_progress_keep_theirs(
    world: World,
) -> None:
    mo, stays = world.moderator("Mo"), "Matches in progress stay as agreed."
    shown = await _settings(world, mo)
    await world.choose(mo, shown, "pace", "7d")
    assert f"✅ Pace: 7 days a turn. {stays}" in text(shown)
    await world.press(mo, shown, "Hints")
    assert f"✅ Hints: on. {stays}" in text(shown)
    for name, chosen, said in (
        (":log", (world.channel,), f"✅ Channel for the log: <#{world.channel_id}>."),
        (":log", (), "✅ Channel for the log: none."),
        ("channels", (world.channel,), f"✅ Channels: <#{world.channel_id}>."),
        ("most", ("3",), "✅ Open matches and challenges a person: 3."),
        ("language", ("fr",), "✅ Public language: Français."),
    ):
        await world.choose(mo, shown, name, *chosen)
        assert said in text(shown)
        assert stays not in text(shown)
    await world.press(mo, shown, "Games")
    assert "Switched off, a game can't be begun here; its matches in progress continue." in text(shown)
    await world.press(mo, shown, "Royal Visit: on")
    assert "✅ Royal Visit: off." in text(shown)
    assert stays not in text(shown)
    await world.choose(mo, shown, "ruleset", "manual")
    assert f"✅ Royal Visit, ruleset: Variant (another text of the rules). {stays}" in text(shown)


async def test_the_settings_say_where_the_log_is_read_and_by_whom(world: World) -> None:
    mo = world.moderator("Mo")
    shown = await _settings(world, mo)
    assert "**Log:** not posted; **Log** below shows it." in text(shown)
    warning = "⚠️ Everyone can see that channel: they read who is banned, and why."
    await world.choose(mo, shown, ":log", world.channel)
    assert f"**Log:** also posted in <#{world.channel_id}>.\n{warning}" in text(shown)
    mods = world.guild.create_text_channel("mods")
    everyone = Overwrite(world.guild_id, OverwriteType.ROLE, deny=discord.Permissions(view_channel=True).value)
    itself = Overwrite(mo.id, OverwriteType.MEMBER, allow=discord.Permissions(view_channel=True).value)
    world.env.backend.get_channel(mods.id).overwrites.extend((everyone, itself))
    await world.choose(mo, shown, ":log", mods)
    assert f"**Log:** also posted in <#{mods.id}>." in text(shown)
    assert warning not in text(shown)


async def test_what_is_typed_goes_before_what_the_server_has_chosen(world: World) -> None:
    mo = world.moderator("Mo")
    shown = await _settings(world, mo)
    await world.choose(mo, shown, "pace", "live")
    await world.press(mo, shown, "Hints")
    await world.command(world.ann, "challenge", user=world.ben, pace="none", rated=True, ruleset="rulebook")
    made = await world.simulation.app.services.play.match(MatchId(1))
    assert (made.terms.pace, made.terms.hints, made.terms.rated) == ("none", False, True)


async def test_the_screen_says_why_no_thread_can_be_opened(world: World) -> None:
    mo = world.moderator("Mo")
    world.forbid("create_public_threads")
    shown = await _settings(world, mo)
    assert "I'm missing" not in text(shown), "nobody has asked for threads"
    await world.press(mo, shown, "Threads")
    assert f"Not in <#{world.channel_id}>: I'm missing **Create Public Threads** there." in text(shown)
    world.forgive()
    await world.press(mo, shown, "Games")
    await world.press(mo, shown, "Settings")
    assert "Threads: on" in text(shown)
    assert "I'm missing" not in text(shown)


async def test_of_other_channels_the_screen_says_what_is_true_now(world: World) -> None:
    mo, other = world.moderator("Mo"), world.guild.create_text_channel("games")
    shown = await _settings(world, mo)
    await world.choose(mo, shown, "channels", other)
    await world.press(mo, shown, "Threads")
    assert "I'm missing" not in text(shown)
    denied = discord.Permissions(create_public_threads=True).value
    world.env.backend.get_channel(other.id).overwrites.append(
        Overwrite(world.bot.id, OverwriteType.MEMBER, deny=denied)
    )
    await world.press(mo, shown, "Games")
    await world.press(mo, shown, "Settings")
    assert f"Not in <#{other.id}>: I'm missing **Create Public Threads** there." in text(shown)


async def test_a_match_against_the_bot_goes_by_the_servers_rules_too(world: World) -> None:
    mo = world.moderator("Mo")
    shown = await world.press(mo, await _settings(world, mo), "Games")
    await world.choose(mo, shown, "ruleset", "manual")
    await world.command(world.ann, "challenge", level=1)
    assert (await world.simulation.app.services.play.match(MatchId(1))).terms.options == {"ruleset": "manual"}


async def test_where_no_match_is_rated_who_asks_for_one_is_told(world: World) -> None:
    mo = world.moderator("Mo")
    await world.press(mo, await _settings(world, mo), "Rated")
    refused = await world.command(world.ann, "challenge", user=world.ben, rated=True)
    assert refused.ephemeral
    assert "This server has no rated matches" in text(refused)
    world.speaks(world.ann, "fr")
    assert "pas de parties classées" in text(await world.command(world.ann, "challenge", user=world.ben, rated=True))
    assert "Unrated" in text(await world.command(world.ann, "challenge", user=world.ben))


async def test_outside_the_channels_that_are_allowed_nothing_begins_and_they_are_named(world: World) -> None:
    mo, other = world.moderator("Mo"), world.guild.create_text_channel("games")
    shown = await _settings(world, mo)
    await world.choose(mo, shown, "channels", other)
    assert f"<#{other.id}>, threads included" in text(shown)
    for refused in (
        await world.command(world.ann, "challenge", user=world.ben),
        await world.command(world.ann, "challenge", level=1),
    ):
        assert refused.ephemeral
        assert f"only be played in <#{other.id}>" in text(refused)
    assert not world.messages()
    await world.command(world.ann, "challenge", channel=other, user=world.ben)
    assert len(world.messages(other)) == 1
    await world.choose(mo, shown, "channels")
    assert "in all of them" in text(shown)
    assert not (await world.command(world.ann, "challenge", user=world.ben, ruleset="manual")).ephemeral


async def test_a_thread_of_a_channel_that_is_allowed_is_allowed(world: World) -> None:
    mo = world.moderator("Mo")
    await world.choose(mo, await _settings(world, mo), "channels", world.channel)
    made = world.env.backend.create_thread(world.channel_id, "a corner", world.ann_id)
    await world.env.settle()
    [thread] = [one for one in world.channel.threads if one.id == made.id]
    assert not (await world.command(world.ann, "challenge", channel=thread, user=world.ben)).ephemeral


async def test_a_rematch_and_a_shared_puzzle_stay_within_the_channels(world: World) -> None:
    await world.start_match()
    await world.press(world.ann, await world.command(world.ann, "resign"), "Yes")
    puzzle = await world.command(world.ann, "puzzle")
    mo, other = world.moderator("Mo"), world.guild.create_text_channel("games")
    await world.choose(mo, await _settings(world, mo), "channels", other)
    before = len(world.messages())
    for answer in (
        await world.press(world.ben, world.last, "Rematch"),
        await world.press(world.ann, world.last, "Rematch"),
        await world.press(world.ann, puzzle, "Share"),
    ):
        assert f"only be played in <#{other.id}>" in text(answer)
    assert len(world.messages()) == before


async def test_what_everybody_reads_changes_its_language_with_the_next_message(world: World) -> None:
    board = await world.start_match()
    assert "it's your turn" in text(board)
    mo = world.moderator("Mo")
    shown = await _settings(world, mo)
    await world.choose(mo, shown, "language", "fr")
    assert "**Public language:** Français." in text(shown)
    await world.simulation.restart()
    await world.press(world.ann, await world.command(world.ann, "resign"), "Yes")
    assert "a abandonné" in text(world.last)
    french = await world.press(world.ben, world.last, "Revanche")
    assert "défie" in text(french)
    assert f"<@{world.ann_id}>" in text(french)
    await world.press(world.ben, french, "Withdraw")  # behind More…, in his own language
    assert "a annulé" in text(world.last)
    assert "No rated matches yet" in text(await world.command(world.ann, "profile", user=world.ben))


async def test_the_log_says_who_changed_what(world: World) -> None:
    mo, flo = world.moderator("Mo"), world.moderator("Flo", "fr")
    shown = await _settings(world, mo)
    await world.choose(mo, shown, "pace", "1d")
    await world.press(mo, shown, "Rated")
    await world.simulation.restart()
    log = text(await world.moderate(mo, "log"))
    assert log.index("Rated: on → off") < log.index("Pace: 3 days a turn; tables: live (default) → 1 day a turn")
    assert f"<@{mo.id}>" in log
    french = text(await world.moderate(flo, "log"))
    assert "Cadence\N{NO-BREAK SPACE}: " in french
    assert "Parties classées\N{NO-BREAK SPACE}: oui → non" in french


async def test_the_log_is_turned_in_pages(world: World) -> None:
    mo = world.moderator("Mo")
    servers = world.simulation.app.services.server_settings
    for turn in range(21):
        await servers.change(world.guild_id, UserId(mo.id), "pace", "1d" if turn % 2 == 0 else "7d")
    log = await world.moderate(mo, "log")
    assert "Page 1 of 3" in text(log)
    await world.press(mo, log, "Older")
    await world.press(mo, log, "Older")
    assert "Page 3 of 3" in text(log)
    assert text(log).count("→") == 1
    await world.press(mo, log, "Newer")
    assert "Page 2 of 3" in text(log)
    assert labels(log) == ["Older", "Newer", *PAGES]
    await world.press(mo, log, "Settings")
    assert "Server settings" in text(log)


async def test_two_moderators_who_switch_the_same_at_once_switch_it_once(world: World) -> None:
    mo, max_ = world.moderator("Mo"), world.moderator("Max")
    screens = [(actor, await _settings(world, actor)) for actor in (mo, max_)]
    for actor, shown in screens:
        world.deliver(actor, shown, _button(shown, ":rated:"))
    await world.quiet()
    assert not (await world.simulation.app.services.server_settings.settings(world.guild_id)).rated
    log = await world.simulation.app.services.server_settings.audit_page(world.guild_id, 0, 10)
    assert len(log.entries) == 1


async def test_who_is_no_moderator_cannot_press_what_they_were_not_shown(world: World) -> None:
    mo = world.moderator("Mo")
    shown = await _settings(world, mo)
    own = await world.command(world.ann, "rules")
    for name in (":rated:", "server:0:0:log"):
        refused = await world.forge(world.ann, own, _button(shown, name))
        assert "That's for moderators." in text(refused)
    for forged in (
        "server:0:0:banned",
        "server-turn:0:1:live",
        "server-look:0:0",
        "server-form:0:0",
        "server-send:0:1",
        "server-unban:0:0",
    ):
        assert "That's for moderators." in text(await world.forge(world.ann, own, forged))
    assert (await world.simulation.app.services.server_settings.settings(world.guild_id)).rated


async def test_whom_the_server_has_chosen_instead_may_press_for_a_while(world: World) -> None:
    tree = world.simulation.app.client.tree
    command = next(one for one in await tree.fetch_commands() if one.name == "games-admin")
    world.guild.set_command_permissions(command, {world.ann: True})
    shown = await _settings(world, world.ann)
    assert "Rated: off" in text(await world.press(world.ann, shown, "Rated"))
    world.guild.set_command_permissions(command, {world.ann: False})
    await world.later(0.3)
    refused = await world.press(world.ann, shown, "Rated")
    assert "That's for moderators." in text(refused)
    assert not (await world.simulation.app.services.server_settings.settings(world.guild_id)).rated


NEVER_OFFERED = ("::", "x:rated:on", ":rated:maybe", "royal-visit:none:x", ":pace:2d", ":language:xx", ":channels:x")


async def test_what_was_never_offered_is_answered_and_changes_nothing(world: World) -> None:
    mo = world.moderator("Mo")
    shown = await _settings(world, mo)
    for rest in (*NEVER_OFFERED, "royal-visit:rated:on"):
        assert text(await world.forge(mo, shown, f"server-set:0:0:{rest}"))
    assert (await world.simulation.app.services.server_settings.audit_page(world.guild_id, 0, 10)).entries == ()


async def test_a_server_that_is_told_in_french_speaks_french_of_what_its_moderators_do(world: World) -> None:
    flo = world.moderator("Flo", "fr")
    await world.choose(flo, await _settings(world, flo), "language", "fr")
    await world.start_match()
    await world.moderate(flo, "end", match=1, reason="Fini.")
    assert "La modération a terminé cette partie" in text(world.last)
    assert "Motif\N{NO-BREAK SPACE}: Fini." in text(world.last)


async def test_a_game_that_is_switched_off_is_not_begun_and_the_other_is(world: World) -> None:
    mo = world.moderator("Mo")
    shown = await world.press(mo, await _settings(world, mo), "Games")
    await world.press(mo, shown, "Royal Visit: on")
    assert "Royal Visit: off" in labels(shown)
    for refused in (
        await world.command(world.ann, "challenge", user=world.ben),
        await world.command(world.ann, "challenge", level=1),
    ):
        assert text(refused) == "This game is switched off in this server."
    await world.ann.slash(world.channel, "royalcourt challenge")
    assert "opens a table" in text(world.last)
    assert "Royal Visit: on → off" in text(await world.moderate(mo, "log"))
    await world.press(mo, shown, "Royal Visit: off")
    assert not (await world.command(world.ann, "challenge", user=world.ben)).ephemeral


async def test_a_person_has_no_more_open_matches_than_the_server_allows(world: World) -> None:
    mo, cleo = world.moderator("Mo"), world.person("Cleo")
    await world.choose(mo, await _settings(world, mo), "most", "1")
    await world.command(world.ann, "challenge", user=world.ben)
    refused = text(await world.command(world.ann, "challenge", level=1))
    assert refused == "This server allows 1 open match or challenge a person: finish or withdraw yours first."
    other = await world.command(cleo, "challenge")
    assert "This server allows 1 open match" in text(await world.press(world.ann, other, "Accept"))
    assert not (await world.press(world.ben, other, "Accept")).ephemeral
    assert "Open matches and challenges a person: no limit → 1" in text(await world.moderate(mo, "log"))


async def test_without_pings_nothing_in_a_channel_pings_and_private_reminders_stay(world: World) -> None:
    mo = world.moderator("Mo")
    await world.press(mo, await _settings(world, mo), "Pings: on")
    cleo = world.person("Cleo")
    for person in (world.ann, world.ben):
        await world.simulation.app.services.settings.change(UserId(person.id), world.guild_id, "reminders", "direct")
    challenge = await world.command(world.ann, "challenge", user=world.ben, pace="1d")
    assert not world.pinged(challenge)
    await world.press(world.ben, challenge, "Accept")
    mover = await world.mover()
    assert "Follow" not in text(await world.press(cleo, world.last, "More…")), "no one is told of anything by it"
    waiting = text(await world.press(world.ben if mover is world.ann else world.ann, world.last, "My hand"))
    assert "ping" not in waiting
    await world.later(24 * 0.81)
    assert not [one for one in world.messages() if world.pinged(one)]
    [reminder] = world.inbox(mover)
    assert world.pinged(reminder) == {mover.id}
    await world.press(world.ann, await world.command(world.ann, "resign"), "Yes")
    await world.press(world.ann, world.last, "Rematch")
    assert not [one for one in world.messages() if world.pinged(one)]


async def test_what_moderators_do_is_posted_in_the_channel_for_the_log_once(world: World) -> None:
    mo, log = world.moderator("Mo"), world.guild.create_text_channel("mods")
    shown = await _settings(world, mo)
    await world.press(mo, shown, "Rated")
    assert not world.messages(log), "nobody has asked for it"
    await world.choose(mo, shown, ":log", log)
    await world.press(mo, shown, "Hints")
    await world.moderate(mo, "ban", user=world.ann, reason="*rude*", days=0)
    assert [text(one) for one in world.messages(log)] == [
        f"-# <@{mo.id}>\nChannel for the log: none → <#{log.id}>",
        f"-# <@{mo.id}>\nHints: off → on",
        f"-# <@{mo.id}>\nBanned <@{world.ann_id}> for good: \\*rude\\*",
    ]
    assert not any(world.pinged(one) for one in world.messages(log))
    await world.choose(mo, shown, ":log")
    await world.press(mo, shown, "Hints")
    assert [text(one) for one in world.messages(log)][3:] == [
        f"-# <@{mo.id}>\nChannel for the log: <#{log.id}> → none"
    ], "its last post"
    assert not world.messages()


async def test_a_log_that_moves_says_so_in_both_channels_though_one_is_closed(world: World) -> None:
    mo, old, new = world.moderator("Mo"), *(world.guild.create_text_channel(name) for name in ("old", "new"))
    shown = await _settings(world, mo)
    await world.choose(mo, shown, ":log", old)
    await world.choose(mo, shown, ":log", new)
    moved = f"Channel for the log: <#{old.id}> → <#{new.id}>"
    assert [moved in text(world.messages(channel)[-1]) for channel in (old, new)] == [True, True]
    world.env.inject_error("POST", f"/channels/{new.id}/messages", status=403, code=50013)
    assert not (await world.choose(mo, shown, ":log", old)).content
    assert len(world.messages(new)) == 1
    assert "→" in text(world.messages(old)[-1])


async def test_where_the_log_cannot_be_posted_the_moderator_is_told_and_it_comes_later(world: World) -> None:
    mo, log = world.moderator("Mo"), world.guild.create_text_channel("mods")
    shown = await _settings(world, mo)
    world.env.inject_error("POST", f"/channels/{log.id}/messages", status=403, code=50013)
    await world.choose(mo, shown, ":log", log)
    assert not world.messages(log)
    await world.press(mo, shown, "Hints")
    [said] = world.messages(log)
    assert "Hints: off → on" in text(said)
    assert "Channel for the log" in text(said)
    assert text(said).count("<t:") == 2, "one of them is older than the message"

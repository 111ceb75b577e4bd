"""What moderators do: end a match, look at one, ban a person, clear a name; and what the people concerned see of it."""

from __future__ import annotations

import random
from dataclasses import replace
from pathlib import Path

import discord
import pytest
import simcord
from simcord.backend.errors import OptionError
from simcord.backend.models import Overwrite
from simcord.enums import OverwriteType

from bot.ids import ChannelId, UserId
from bot.matches.access.server_settings import LOG
from bot.ui.names import jump_url
from tests.scenarios.three import Table, opened
from tests.scenarios.world import Shown, World, alt, controls, labels, parts, text


async def _offered(world: World, actor: simcord.MemberActor, name: str, typed: str) -> list[str]:
    choices = await actor.autocomplete(world.channel, f"games-admin {name}", "match", typed)
    return [str(one["name"]) for one in choices]


async def test_a_match_is_ended_with_a_reason_and_its_players_are_told(world: World) -> None:
    board = await world.start_match()
    hand = await world.press(await world.mover(), board, "My hand")
    mo = world.moderator("Mo")
    answer = await world.moderate(mo, "end", match=1, reason="Not *here*, <@1>")
    assert answer.ephemeral
    assert "Match #1 has ended." in text(answer)
    result = world.last
    assert "A moderator ended this match: it doesn't count." in text(result)
    assert "rated" not in text(result), "it is neither, by now"
    assert "Reason: Not \\*here\\*, \\<@1>" in text(result)
    assert world.pinged(result) == {world.ann_id, world.ben_id}
    assert "→" not in text(result), "no rating moves"
    assert "Cancelled: the match does not count." in text(hand), "the hand that was open follows"
    assert "The deal" in text(await world.press(world.ann, result, "Turns"))


async def test_a_match_that_was_ended_leads_on_as_any_other_but_to_a_rematch(world: World) -> None:
    await world.start_match()
    await world.moderate(world.moderator("Mo"), "end", match=1, reason="x")
    result = world.last
    assert labels(result) == ["Review", "Replay", "Turns", "More…"]
    replay = await world.press(world.ann, result, "Replay")
    assert "it doesn't count" in text(replay)
    assert "does not count" in alt(replay)
    review = await world.press(world.ann, result, "Review")
    assert "nothing to review" in text(review)
    choices = await world.ann.autocomplete(world.channel, "royalvisit replay", "match", "")
    assert ["Against Ben · Cancelled" in str(one["name"]) for one in choices] == [True]
    assert "no rated match" in text(await world.command(world.ann, "profile")).casefold()


async def test_what_was_over_is_left_as_it_is(world: World) -> None:
    await world.start_match()
    await world.press(world.ann, await world.command(world.ann, "resign"), "Yes")
    mo = world.moderator("Mo")
    shown = await world.moderate(mo, "end", match=1)
    assert "Ended <t:" in text(shown)
    assert labels(shown) == ["Go to message", "In progress"]
    assert "no match with that number" in text(await world.moderate(mo, "end", match=99))
    assert "has resigned" in text(world.last)


async def test_a_challenge_is_closed_and_nobody_can_accept_it_any_more(world: World) -> None:
    challenge = await world.command(world.ann, "challenge", user=world.ben)
    accept = next(one["custom_id"] for one in controls(challenge) if one["custom_id"].startswith("accept"))
    mo = world.moderator("Mo", "fr")
    seen = world.payload(challenge)
    assert "Le défi #1 est fermé" in text(await world.moderate(mo, "end", match=1, reason="Trop de défis"))
    assert "A moderator closed" in text(challenge)
    assert "Trop de défis" in text(challenge)
    assert f"closed <@{world.ann_id}>'s challenge to <@{world.ben_id}>." in text(challenge)
    who = f"<@{world.ann_id}>, <@{world.ben_id}> (sur invitation)"
    logged = f"A fermé le défi #1 {_link(world, challenge)} · {who}\N{NO-BREAK SPACE}: Trop de défis"
    assert logged in text(await world.moderate(mo, "log"))
    assert not controls(challenge)
    world.deliver(world.ben, challenge, accept, seen=seen)
    await world.quiet()
    assert len(world.messages()) == 1


async def test_two_moderators_at_once_end_it_once(world: World) -> None:
    await world.start_match()
    mo, flo = world.moderator("Mo"), world.moderator("Flo")
    answers = [await world.moderate(actor, "end", match=1, reason=actor.name) for actor in (mo, flo)]
    assert "has ended" in text(answers[0])
    assert len([one for one in world.messages() if "A moderator ended" in text(one)]) == 1
    log = await world.simulation.app.services.server_settings.audit_page(world.guild_id, 0, 10)
    assert len(log.entries) == 1


async def test_matches_are_offered_by_what_is_typed(world: World) -> None:
    await world.start_match()
    await world.later(2)
    cleo = world.person("Cleo")
    await world.command(cleo, "challenge")
    mo = world.moderator("Mo")
    assert await _offered(world, mo, "end", "") == [
        "#2 · Royal Visit · Cleo · challenge · 1 second ago",
        "#1 · Royal Visit · Ann, Ben · 2 hours ago",
    ]
    assert await _offered(world, mo, "show", "ben ann") == ["#1 · Royal Visit · Ann, Ben · 2 hours ago"]
    assert await _offered(world, mo, "end", "#2") == ["#2 · Royal Visit · Cleo · challenge · 1 second ago"]
    assert await _offered(world, mo, "end", "dora") == []
    assert await _offered(world, mo, "end", "1") == ["#1 · Royal Visit · Ann, Ben · 2 hours ago"], "not 1 second"


async def test_who_is_not_known_as_a_moderator_is_offered_only_what_they_can_see_themselves(world: World) -> None:
    dora, mo = world.person("Dora"), world.moderator("Mo")
    hidden = world.guild.create_text_channel(
        "hidden", overwrites={dora: discord.PermissionOverwrite(view_channel=False)}
    )
    await world.start_match()
    await world.simulation.app.store.write(lambda tx: tx.run("UPDATE matches SET channel = ?", hidden.id))
    await world.command(world.person("Cleo"), "challenge")
    seen = ["#2 · Royal Visit · Cleo · challenge · 1 second ago"]
    command = next(one for one in await world.simulation.app.client.tree.fetch_commands() if one.name == "games-admin")
    world.guild.set_command_permissions(command, {dora: True})
    assert await _offered(world, dora, "end", "") == seen
    assert await _offered(world, mo, "end", "") == [*seen, "#1 · Royal Visit · Ann, Ben · 1 second ago"]
    await world.moderate(dora, "show", match=2)
    assert await _offered(world, dora, "end", "") == [*seen, "#1 · Royal Visit · Ann, Ben · 1 second ago"]


async def test_a_moderator_looks_at_a_match_and_sees_no_hand(world: World) -> None:
    board = await world.start_match()
    mo = world.moderator("Mo")
    shown = await world.moderate(mo, "show", match=1)
    assert shown.ephemeral
    mover = await world.mover()
    assert f"Waiting for <@{mover.id}>." in text(shown)
    assert f"<#{world.channel_id}>" in text(shown)
    assert str(board.id) in str([*_links(shown)])
    assert world.pictures(shown)
    assert alt(shown) == alt(board)
    assert labels(shown) == ["Go to message", "End match…", "In progress"], "nothing of it is theirs to play"
    await world.command(mo, "settings", pictures="off")
    words = await world.moderate(mo, "show", match=1)
    assert not world.pictures(words)


def _link(world: World, message: Shown) -> str:
    return jump_url(world.guild_id, world.channel_id, message.id)


def _links(message: Shown) -> list[str]:
    return [part["url"] for part in parts(message) if part["type"] == 2 and "url" in part]


async def test_a_challenge_is_looked_at_too(world: World) -> None:
    await world.command(world.ann, "challenge", user=world.ben)
    mo = world.moderator("Mo")
    shown = await world.moderate(mo, "show", match=1)
    assert "challenges" in text(shown)
    assert "Posted <t:" in text(shown)
    assert labels(shown) == ["Go to message", "Close the challenge…", "In progress"]
    assert "no match with that number" in text(await world.moderate(mo, "show", match=7))


async def test_who_is_banned_is_told_so_with_the_reason_wherever_they_begin(world: World) -> None:
    await world.start_match()
    await world.press(world.ben, await world.command(world.ben, "resign"), "Yes")
    over, puzzle = world.last, await world.command(world.ann, "puzzle")
    learnt = await world.command(world.ann, "learn")
    open_ = await world.command(world.ben, "challenge")
    mo = world.moderator("Mo")
    answer = await world.moderate(mo, "ban", user=world.ann, reason="*Rude*", days=0)
    assert "is banned from playing in this server for good" in text(answer)
    await world.simulation.restart()
    before = len(world.messages())
    world.speaks(world.ann, "fr")
    answers = [
        await world.command(world.ann, "challenge", user=world.ben),
        await world.command(world.ann, "challenge", level=1),
        await world.press(world.ann, open_, "Accept"),
        await world.press(world.ann, over, "Rematch"),
        await world.press(world.ann, puzzle, "Share"),
    ]
    for answer in answers:
        assert answer.ephemeral
        assert "Un bannissement t’empêche de jouer aux jeux de ce bot sur ce serveur" in text(answer)
        assert "\\*Rude\\*" in text(answer)
    assert len(world.messages()) == before
    assert "Accept" in labels(open_)[0]
    refused = await world.command(world.ben, "challenge", user=world.ann)
    assert f"<@{world.ann_id}> may not play in this server." in text(refused)
    assert text(learnt)
    assert text(await world.command(world.ann, "rules")), "reading is free"


async def test_matches_of_who_is_banned_go_on_and_a_pardon_lets_them_begin_again(world: World) -> None:
    board = await world.start_match()
    mo = world.moderator("Mo")
    answer = text(await world.moderate(mo, "ban", user=world.ann, reason="rude", days=0))
    assert "1 match in progress continues. To end one, use `/games-admin end`." in answer
    assert "already" in text(await world.moderate(mo, "ban", user=world.ann, reason="rude", days=0))
    assert "Your" in text(await world.press(world.ann, board, "My hand"))
    shown = await world.press(mo, await world.moderate(mo, "settings"), "Bans")
    assert f"<@{world.ann_id}>" in text(shown)
    assert "rude" in text(shown)
    assert "can play in this server again" in text(await world.moderate(mo, "unban", user=world.ann))
    assert "isn't banned" in text(await world.moderate(mo, "unban", user=world.ann))
    assert not (await world.command(world.ann, "challenge", user=world.ben, ruleset="manual")).ephemeral
    log = text(await world.moderate(mo, "log"))
    assert f"Unbanned <@{world.ann_id}>" in log
    assert f"Banned <@{world.ann_id}> for good: rude" in log


async def test_a_person_is_banned_and_unbanned_from_the_page_of_bans(world: World) -> None:
    mo = world.moderator("Mo", "fr")
    await world.command(world.ann, "puzzle")
    bans = await world.press(mo, await world.moderate(mo, "settings"), "Bannissements")
    assert "Personne n’est banni" in text(bans)
    await world.fill(mo, bans, "Bannir", person=[world.bot], reason="x")
    assert "On ne peut pas me bannir" in text(bans)
    assert "✅" not in text(bans)
    await world.fill(mo, bans, "Bannir", person=[world.ann])
    assert f"✅ <@{world.ann.id}> ne peut plus jouer sur ce serveur, jusqu’au <t:" in text(bans)
    assert "Motif" not in text(bans)
    refused = text(await world.command(world.ann, "challenge", user=world.ben))
    assert refused.startswith("A moderator has banned you from playing in this server. The ban ends <t:"), "a week"
    assert refused.endswith(":R>.")
    [banned] = [part["options"] for part in parts(bans) if part["type"] == 3]
    assert [one["label"] for one in banned] == ["Ann"], "only who is banned can be unbanned"
    await world.choose(mo, bans, "server-unban", banned[0]["value"])
    assert f"✅ <@{world.ann_id}> peut" in text(bans)
    assert not (await world.command(world.ann, "challenge", user=world.ben)).ephemeral


async def test_the_reason_in_the_form_reaches_the_banned_person_and_the_log(world: World) -> None:
    mo = world.moderator("Mo")
    bans = await world.press(mo, await world.moderate(mo, "settings"), "Bans")
    await world.fill(mo, bans, "Ban someone…", person=[world.ann], days=["0"], reason=" *Rude* ")
    assert f"<@{mo.id}>). Reason: \\*Rude\\*" in text(bans)
    refused = text(await world.command(world.ann, "challenge", user=world.ben))
    assert refused.endswith("from playing in this server. Reason: \\*Rude\\*")
    assert f"Banned <@{world.ann_id}> for good: \\*Rude\\*" in text(await world.moderate(mo, "log"))


async def test_a_ban_for_some_days_says_when_it_ends_and_ends_by_itself(world: World) -> None:
    mo = world.moderator("Mo")
    bans = await world.press(mo, await world.moderate(mo, "settings"), "Bans")
    await world.fill(mo, bans, "Ban someone…", person=[world.ann], days=["7"], reason="rude")
    assert f"<@{world.ann_id}> is banned from playing in this server until <t:" in text(bans)
    assert f"<@{world.ann_id}>, until <t:" in text(bans)
    assert text(bans).count("Reason: rude") == 1, "nothing is said twice"
    assert f"Banned <@{world.ann_id}> for 7 days, until <t:" in text(await world.moderate(mo, "log"))
    refused = text(await world.command(world.ann, "challenge", user=world.ben))
    assert "from playing in this server. The ban ends <t:" in refused
    assert refused.endswith(":R>. Reason: rude")
    await world.later(7 * 24 - 1)
    assert "banned you" in text(await world.command(world.ann, "challenge", user=world.ben))
    await world.later(1.1)
    assert not (await world.command(world.ann, "challenge", user=world.ben)).ephemeral
    assert "No one is banned" in text(await world.press(mo, await world.moderate(mo, "settings"), "Bans"))
    await world.moderate(mo, "ban", user=world.ben, reason="x", days=1)
    assert "The ban ends <t:" in text(await world.command(world.ben, "challenge"))


async def test_no_one_can_type_more_days_or_a_longer_reason_than_a_ban_has(world: World) -> None:
    mo = world.moderator("Mo")
    with pytest.raises(OptionError, match="365"):
        await world.moderate(mo, "ban", user=world.ann, days=366)
    with pytest.raises(OptionError, match="at most 200 characters"):
        await world.moderate(mo, "ban", user=world.ann, reason="x" * 201)


@pytest.mark.parametrize(("days", "length"), [(2**53 - 1, "until <t:"), (1 - 2**53, "for good")])
async def test_a_ban_for_forged_days_is_no_longer_than_one_can_be(
    world: World, days: int, length: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("simcord.interactions._check_numeric_range", lambda *_: None)
    answer = await world.moderate(world.moderator("Mo"), "ban", user=world.ann, days=days)
    assert text(answer).startswith(f"✅ <@{world.ann_id}> is banned from playing in this server {length}")
    assert "banned you" in text(await world.command(world.ann, "challenge", user=world.ben))


async def test_a_ban_that_was_typed_is_taken_back_with_one_press(world: World) -> None:
    mo = world.moderator("Mo")
    answer = await world.moderate(mo, "ban", user=world.ann, reason="rude")
    assert answer.ephemeral
    assert text(answer).startswith(f"✅ <@{world.ann_id}> is banned from playing in this server until <t:")
    await world.press(mo, answer, "Unban")
    assert f"<@{world.ann_id}> can play in this server again." in text(answer)
    assert not (await world.command(world.ann, "challenge", user=world.ben)).ephemeral


async def test_a_second_ban_says_what_it_takes_the_place_of(world: World) -> None:
    mo = world.moderator("Mo")
    await world.moderate(mo, "ban", user=world.ann, reason="rude", days=0)
    answer = text(await world.moderate(mo, "ban", user=world.ann, reason="rude"))
    assert "is banned from playing in this server until <t:" in answer
    assert ":f> (was for good). Reason: rude" in answer
    assert text(await world.moderate(mo, "ban", user=world.ann, days=30)).endswith("). Reason: rude"), "it stays"
    log = text(await world.moderate(mo, "log"))
    assert f"Banned <@{world.ann.id}> for 7 days, until <t:" in log
    assert ":f> (was for good): rude" in log
    assert f"Banned <@{world.ann.id}> for 30 days, until <t:" in log
    assert log.count(":f> (was until <t:") == 1
    assert log.count(": rude") == 3


async def test_what_can_not_be_undone_is_asked_first(world: World) -> None:
    await world.start_match()
    mo = world.moderator("Mo")
    for name, options, title in (
        ("end", {"match": 1}, "End match #1: can't be undone"),
        ("clear", {"user": world.ann}, "Clear from leaderboards until a rated match"),
    ):
        form = (await mo.slash(world.channel, f"games-admin {name}", **options)).modal
        assert form is not None
        assert form["title"] == title
        if name == "end":
            assert all(f"<@{player.id}>" in form["components"][0]["content"] for player in (world.ann, world.ben))
        else:
            assert form["components"][0]["component"]["default_values"][0]["id"] == str(world.ann.id)
    assert "No changes yet." in text(await world.moderate(mo, "log"))


async def test_there_is_no_rematch_of_what_a_moderator_ended_not_even_by_a_forged_press(world: World) -> None:
    await world.start_match()
    await world.moderate(world.moderator("Mo"), "end", match=1, reason="x")
    before, [replay] = len(world.messages()), [one for one in controls(world.last) if one["label"] == "Replay"]
    refused = await world.forge(world.ann, world.last, replay["custom_id"].replace("replay", "rematch"))
    assert text(refused) == "There can't be a rematch: a moderator ended this match."
    assert len(world.messages()) == before


async def test_a_form_that_is_left_bans_no_one(world: World) -> None:
    mo = world.moderator("Mo")
    bans = await world.press(mo, await world.moderate(mo, "settings"), "Bans")
    before = text(bans)
    await world.press(mo, bans, "Ban someone…")
    assert text(bans) == before
    assert not (await world.command(world.ann, "challenge", user=world.ben)).ephemeral


async def test_a_match_that_is_looked_at_is_ended_with_a_reason_in_a_form(world: World) -> None:
    await world.start_match()
    mo = world.moderator("Mo")
    shown = await world.moderate(mo, "show", match=1)
    await world.fill(mo, shown, "End match…", reason="Asked by both")
    assert "Match #1 has ended." in text(shown)
    assert "### A moderator ended this match: it doesn't count." in text(shown)
    assert labels(shown) == ["Go to message", "In progress"]
    assert "Ended <t:" in text(shown)
    assert "Started" not in text(shown)
    assert "Reason: Asked by both" in text(world.last)
    assert world.pinged(world.last) == {world.ann_id, world.ben_id}
    logged = f"Ended match #1 {_link(world, world.last)} · <@{world.ann_id}>, <@{world.ben_id}>: Asked by both"
    assert logged in text(await world.moderate(mo, "log"))


async def test_a_challenge_that_is_looked_at_is_closed_by_a_form(world: World) -> None:
    challenge = await world.command(world.ann, "challenge", user=world.ben)
    mo = world.moderator("Mo", "fr")
    shown = await world.moderate(mo, "show", match=1)
    await world.fill(mo, shown, "Fermer le défi…")
    assert "Le défi #1 est fermé" in text(shown)
    assert labels(shown) == ["Voir le message", "En cours"]
    assert "A moderator closed" in text(challenge)
    assert text(shown).split("\n")[0] == "✅ Le défi #1 est fermé."


async def test_a_form_that_comes_too_late_is_not_opened_and_the_presser_is_told(world: World) -> None:
    mo, app = world.moderator("Mo"), world.simulation.app
    bans = await world.press(mo, await world.moderate(mo, "settings"), "Bans")
    app.client.services = replace(app.services, acknowledge_seconds=-1)
    [button] = [one for one in controls(bans) if one["label"] == "Ban someone…"]
    result = await mo.click(bans, custom_id=button["custom_id"])
    await world.quiet()
    assert result.modal is None
    assert "Please press again in a moment" in text(result.followups[-1])


async def test_matches_in_progress_are_listed_and_each_can_be_looked_at(world: World) -> None:
    mo = world.moderator("Mo")
    live = await world.press(mo, await world.moderate(mo, "settings"), "In progress")
    assert "No match is in progress, and no challenge is open." in text(live)
    board = await world.start_match()
    await world.press(mo, live, "Bans")
    await world.press(mo, live, "In progress")
    assert "1 match or open challenge.\n- \\#1 · Royal Visit · Ann, Ben · 1 second ago" in text(live)
    assert "Older" not in labels(live)
    [match] = [part["options"] for part in parts(live) if part["type"] == 3]
    assert match[0]["label"] == "#1 · Royal Visit · Ann, Ben · 1 second ago"
    seen = await world.choose(mo, live, "server-look", match[0]["value"])
    assert seen.ephemeral
    assert alt(seen) == alt(board)
    await world.command(world.ann, "challenge", user=world.ben, ruleset="manual")
    await world.fill(mo, seen, "End match…")
    await world.press(mo, seen, "In progress")
    assert "1 match or open challenge.\n- \\#2 · Royal Visit · Ann, Ben (invited) · challenge · 1 second" in text(seen)


async def test_a_ban_closes_what_the_person_has_open_and_takes_them_from_the_tables_of_others(world: World) -> None:
    cleo, mo = world.person("Cleo"), world.moderator("Mo")
    challenge = await world.command(world.ann, "challenge", user=world.ben)
    received = await world.command(world.ben, "challenge", user=world.ann)
    [own, other] = [(await one.slash(world.channel, "royalcourt challenge")).response for one in (world.ann, cleo)]
    await world.press(world.ann, other, "Join")
    kept = (await world.ben.slash(world.channel, "royalcourt challenge", user=world.ann, seats=3)).response
    answer = text(await world.moderate(mo, "ban", user=world.ann, reason="rude"))
    assert "Challenges by or to them and their tables are closed" in answer
    assert "in progress" not in answer
    await world.quiet()
    for closed in (challenge, received, own):
        assert "A moderator closed" in text(closed)
        assert "rude" not in text(closed)
        assert not controls(closed)
    assert text(own).startswith(f"### A moderator closed <@{world.ann_id}>'s table."), "no challenge"
    for table in (other, kept):
        assert f"<@{world.ann_id}>" not in text(table)
        assert "Join" in labels(table)
    log = text(await world.moderate(mo, "log"))
    ann, ben = f"<@{world.ann_id}>", f"<@{world.ben_id}>"
    assert f"Closed challenge #1 {_link(world, challenge)} · {ann}, {ben} (invited)\n" in log, "the ban has the reason"
    assert f"Closed challenge #2 {_link(world, received)} · {ben}, {ann} (invited)\n" in log
    assert "closed" not in text(await world.moderate(mo, "ban", user=world.ann, reason="very rude"))


async def test_the_bot_itself_is_not_banned(world: World) -> None:
    answer = await world.moderate(world.moderator("Mo"), "ban", user=world.bot, reason="x")
    assert "I can't be banned" in text(answer)
    assert not (await world.command(world.ann, "challenge", level=1)).ephemeral


async def test_moderators_cannot_ban_themselves(world: World) -> None:
    mo = world.moderator("Mo")
    assert "You can't ban yourself." in text(await world.moderate(mo, "ban", user=mo, reason="x"))
    bans = await world.press(mo, await world.moderate(mo, "settings"), "Bans")
    await world.fill(mo, bans, "Ban someone…", person=[mo])
    assert "You can't ban yourself." in text(bans)
    assert "No one is banned" in text(bans)


async def test_a_ban_may_be_typed_without_a_reason(world: World) -> None:
    mo = world.moderator("Mo")
    told = [
        text(await world.moderate(mo, "ban", user=world.ann)),
        text(await world.command(world.ann, "challenge")),
        text(await world.press(mo, await world.moderate(mo, "settings"), "Bans")),
        text(await world.moderate(mo, "log")),
    ]
    assert "is banned" in told[0]
    assert not [one for one in told if "Reason" in one or "reason" in one]
    assert ":f>\n" in f"{told[-1]}\n", "the log's line ends there"


async def test_a_match_that_is_ended_without_a_reason_has_no_line_for_one(world: World) -> None:
    await world.start_match(rated=True)
    mo = world.moderator("Mo")
    answer = text(await world.moderate(mo, "end", match=1))
    assert "Match #1 has ended." in answer
    assert text(world.last).count("count") == 1, "that it doesn't count is said once"
    assert "A moderator ended this match: it doesn't count." in text(world.last)
    log = text(await world.moderate(mo, "log"))
    assert f" · <@{world.ann.id}>, <@{world.ben.id}>\n" in f"{log}\n"
    assert "Reason" not in answer + text(world.last)


async def test_who_has_never_used_the_bot_is_called_by_the_name_that_came_with_the_command(world: World) -> None:
    """A guest, and a banned person, in lists and menus, where nothing can be mentioned."""
    mo, cleo, dora, emil = world.moderator("Mo"), *(world.person(name) for name in ("Cleo", "Dora", "Emil"))
    nick = world.guild.add_member(world.env.create_user("x", global_name="X"), nick="Nick")
    await world.command(world.ann, "challenge", user=cleo)
    await world.command(world.ann, "challenge", user=nick, ruleset="manual")
    await world.ann.slash(world.channel, "royalcourt challenge", user=emil, seats=3)
    await world.moderate(mo, "ban", user=dora)
    bans = await world.press(mo, await world.moderate(mo, "settings"), "Bans")
    await world.fill(mo, bans, "Ban someone…", person=[world.ben])
    [menu] = [part["options"] for part in parts(bans) if part["type"] == 3]
    assert [one["label"] for one in menu] == ["Ben", "Dora"]
    await world.press(mo, bans, "In progress")
    assert all(f"Ann, {name} (invited)" in text(bans) for name in ("Cleo", "Nick", "Emil"))
    assert len(await _offered(world, mo, "end", "cleo")) == 1


async def test_the_form_of_a_ban_says_if_everyone_can_read_the_log(world: World) -> None:
    mo, services = world.moderator("Mo"), world.simulation.app.services.server_settings
    bans = await world.press(mo, await world.moderate(mo, "settings"), "Bans")

    async def form() -> str:
        [button] = [one for one in controls(bans) if one["label"] == "Ban someone…"]
        opened_form = (await mo.click(bans, custom_id=button["custom_id"])).modal
        assert opened_form is not None
        return str(opened_form["components"])

    assert "Reason (optional), for the person and the log" in await form()
    await services.change_channel(world.guild_id, UserId(mo.id), LOG, world.channel_id)
    assert "⚠️ everyone reads the log" in await form()
    typed = [text(await world.moderate(mo, "ban", user=world.ann, **why)) for why in ({}, {"reason": "rude"})]
    assert ["⚠️ Everyone can read the log, with this reason." in one for one in typed] == [False, True]
    hidden = world.guild.create_text_channel("mods")
    everyone = Overwrite(world.guild_id, OverwriteType.ROLE, deny=discord.Permissions(view_channel=True).value)
    itself = Overwrite(world.bot.id, OverwriteType.MEMBER, allow=discord.Permissions(view_channel=True).value)
    world.env.backend.get_channel(hidden.id).overwrites.extend((everyone, itself))
    await services.change_channel(world.guild_id, UserId(mo.id), LOG, ChannelId(hidden.id))
    await world.later(0.02)
    assert "for the person and the log" in await form()
    assert "⚠️" not in text(await world.moderate(mo, "ban", user=world.ben, reason="rude"))


async def test_a_name_that_is_cleared_is_gone_from_this_leaderboard_and_no_other(world: World) -> None:
    await world.start_match(rated=True)
    rng = random.Random(3)
    for _ in range(2):
        mover = await world.mover()
        await world.random_turn(mover, await world.press(mover, world.last, "My hand"), rng)
    await world.press(world.ben, await world.command(world.ben, "resign"), "Yes")
    assert "Ann" in text(await world.command(world.ben, "leaderboard"))
    mo = world.moderator("Mo")
    assert "is off this server's leaderboards" in text(await world.moderate(mo, "clear", user=world.ann))
    here = text(await world.command(world.ben, "leaderboard"))
    assert "Ann" not in here
    assert "Ben" in here
    assert "Ann" in text(await world.command(world.ben, "leaderboard", scope="everywhere"))
    assert "1 of 5 rated matches" in text(await world.command(world.ann, "profile"))
    assert "isn't on any leaderboard of this server." in text(await world.moderate(mo, "clear", user=world.ann))
    assert "from this server's leaderboards (Royal Visit)" in text(await world.moderate(mo, "log"))


async def test_a_table_of_three_is_ended_and_all_are_told(tmp_path: Path) -> None:
    async with opened(tmp_path) as world:
        table = Table(world)
        await table.begun()
        mo = world.moderator("Mo")
        await world.moderate(mo, "end", match=1, reason="Late")
        assert "A moderator ended this match: it doesn't count." in text(world.last)
        assert "Reason: Late" in text(world.last)
        assert world.pinged(world.last) == {person.id for person in table.people}
        choices = await table.ann.autocomplete(world.channel, "three replay", "match", "")
        assert "Against Ben, Cleo · Cancelled" in str(choices[0]["name"])

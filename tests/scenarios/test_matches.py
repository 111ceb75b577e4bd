"""All matches of a person in one list; and the way from one hand to the next."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import simcord

from bot.ids import MatchId, UserId
from tests.scenarios.three import Table, opened
from tests.scenarios.world import Shown, World, controls, labels, may_play, text
from tests.support.text_rules import all_turns


async def listed(world: World, actor: simcord.MemberActor, *, channel: simcord.ChannelHandle | None = None) -> Shown:
    """Type `/games matches`; the answer."""
    result = await actor.slash(channel or world.channel, "games matches")
    await world.quiet()
    assert result.response is not None
    assert result.response.ephemeral
    return result.response


async def begun(
    world: World,
    one: simcord.MemberActor,
    other: simcord.MemberActor,
    channel: simcord.ChannelHandle | None = None,
    **options: Any,
) -> int:
    """A match between two people; its number."""
    challenge = await world.command(one, "challenge", user=other, channel=channel, **options)
    await world.press(other, challenge, "Accept: left")
    return await world.number(world.messages(channel)[-1])


async def moved(world: World, match: int) -> None:
    """Play some turn as the player to move."""
    rules = world.simulation.app.services.games["royal_visit"].logic.rules
    await world.make_turn(match, lambda view: all_turns(rules, view)[0])
    await world.quiet()


async def waits_for(world: World, actor: simcord.MemberActor, match: int) -> None:
    """It is this person's move."""
    if (await world.simulation.app.services.play.match(MatchId(match))).users_to_act != (actor.id,):
        await moved(world, match)


def lines(message: Shown) -> list[str]:
    """The first line of each match, and the headings."""
    return [line for line in text(message).splitlines() if line.startswith(("**#", "###"))]


async def test_my_matches_are_all_that_i_play_those_that_wait_for_me_first(world: World) -> None:
    ann, ben, cleo = world.ann, world.ben, world.person("Cleo")
    slow, quick, theirs = [await begun(world, ann, ben, pace=pace) for pace in ("7d", "1d", "3d")]
    for match in (slow, quick):
        await waits_for(world, ann, match)
    await waits_for(world, ben, theirs)
    await world.command(ann, "challenge", user=cleo)
    offered = await world.number(world.last)
    await world.command(cleo, "challenge", user=ann)
    asked = await world.number(world.last)
    await begun(world, ben, cleo)
    shown = await listed(world, ann)
    numbers = [line.split("**")[1] for line in lines(shown) if line.startswith("**")]
    assert numbers == [f"#{match}" for match in (quick, slow, asked, theirs, offered)]
    heads = [line for line in lines(shown) if line.startswith("###")]
    assert heads == [
        "### Your turn (2)",
        "### Challenges for you (1)",
        "### Waiting for others (1)",
        "### Your open challenges (1)",
    ]
    assert "against Ben\n-# ⏳ Time runs out <t:" in text(shown)
    assert "against Cleo\n-# ⏳ Time runs out <t:" in text(shown), "a challenge expires"
    assert text(shown).count("[Go to challenge](") == 2
    board = next(one for one in world.messages() if f"#{quick} " in text(one) and "My hand" in labels(one))
    url = f"https://discord.com/channels/{world.guild_id}/{world.channel_id}/{board.id}"
    assert f"[Go to board]({url}) · <#{world.channel_id}>" in text(shown)
    assert not [one for one in world.messages() if "Your matches" in text(one)], "nobody else sees it"


async def test_a_press_opens_the_hand_of_one_that_waits_for_me_and_the_list_can_be_renewed(world: World) -> None:
    match = await begun(world, world.ann, world.ben)
    await waits_for(world, world.ann, match)
    shown = await listed(world, world.ann)
    hand = await world.press(world.ann, shown, f"#{match} Ben")
    assert hand.ephemeral
    assert may_play(hand)
    assert "Your matches" in text(shown), "the list stays"
    await world.play_turn(world.ann, hand, await first_turn(world, match, world.ann))
    await world.press(world.ann, shown, "Refresh")
    assert lines(shown)[0] == "### Waiting for others (1)"
    assert labels(shown) == ["Refresh"]


async def first_turn(world: World, match: int, actor: simcord.MemberActor) -> str:
    """A turn that can be made."""
    services = world.simulation.app.services
    state = (await services.play.hand(MatchId(match), UserId(actor.id))).state
    return all_turns(services.games["royal_visit"].logic.rules, state.view)[0]


async def test_matches_of_two_servers_are_in_one_list_and_names_stay_in_their_server(world: World) -> None:
    here = await begun(world, world.ann, world.ben)
    club = world.env.create_guild("The *Club*")
    games = club.create_text_channel("games")
    ann, ben = club.add_member(world.ann.user), club.add_member(world.ben.user, nick="Bubbles")
    there = await begun(world, ann, ben, games)
    at_home = await listed(world, world.ann)
    assert {f"**#{here}**", f"**#{there}**"} <= {line.split(" ")[0] for line in lines(at_home)}
    assert "The \\*Club\\*" in text(at_home)
    assert f"/channels/{club.id}/{games.id}/" in text(at_home)
    assert "Bubbles" not in text(at_home)
    assert text(at_home).count("against Ben") == 2
    abroad = await listed(world, ann, channel=games)
    assert "against Bubbles" in text(abroad)
    assert "The Valley" in text(abroad)


async def test_a_hand_can_be_opened_and_played_from_private_messages(world: World) -> None:
    match = await begun(world, world.ann, world.ben)
    await waits_for(world, world.ann, match)
    result = await world.ann.user.slash("games matches")
    await world.quiet()
    shown = result.response
    assert "The Valley" in text(shown)
    hand = await world.press_id(world.ann.user, shown, controls(shown)[0]["custom_id"])
    assert may_play(hand)
    hand = await world.play_turn(world.ann.user, hand, await first_turn(world, match, world.ann))
    assert not may_play(hand)
    assert (await world.simulation.app.services.play.match(MatchId(match))).users_to_act == (world.ben_id,)


async def test_a_match_in_a_server_that_the_bot_has_left_has_no_link(world: World) -> None:
    club = world.env.create_guild("The Club")
    games = club.create_text_channel("games")
    ann, ben = club.add_member(world.ann.user), club.add_member(world.ben.user)
    match = await begun(world, ann, ben, games)
    world.env.inject_error("GET", f"/guilds/{club.id}", status=404, code=10004)
    shown = await listed(world, world.ann)
    assert f"**#{match}**" in text(shown)
    assert "in a server that I've left" in text(shown)
    assert f"/{club.id}/" not in text(shown)
    assert "The Club" not in text(shown)


async def test_the_list_has_pages(world: World) -> None:
    for _ in range(9):
        await begun(world, world.ann, world.ben)
    shown = await listed(world, world.ann)
    assert "Page 1 of 2" in text(shown)
    first = [line for line in lines(shown) if line.startswith("**")]
    await world.simulation.restart()
    await world.press(world.ann, shown, "▶")
    assert "Page 2 of 2" in text(shown)
    second = [line for line in lines(shown) if line.startswith("**")]
    assert (len(first), len(second)) == (8, 1)
    assert not set(first) & set(second)
    await world.press(world.ann, shown, "◀")
    assert [line for line in lines(shown) if line.startswith("**")] == first


async def test_after_end_turn_a_button_leads_to_the_next_match_in_the_same_message(world: World) -> None:
    ann, ben, cleo = world.ann, world.ben, world.person("Cleo")
    matches = [await begun(world, ann, other, pace=pace) for other, pace in ((ben, "7d"), (cleo, "1d"), (ben, "3d"))]
    for match in matches:
        await waits_for(world, ann, match)
    slow, quick, middle = matches
    hand = await world.press(ann, await listed(world, ann), f"#{middle}")
    assert not [label for label in labels(hand) if label.startswith("Next")], "who is to move stays"
    hand = await world.play_turn(ann, hand, await first_turn(world, middle, ann))
    assert labels(hand)[0] == f"Next: #{quick} Cleo", "the least time left first"
    await world.press(ann, hand, "Next")
    assert f"#{quick} " in text(hand)
    await world.play_turn(ann, hand, await first_turn(world, quick, ann))
    world.speaks(ann, "fr")
    await world.press(ann, hand, f"Next: #{slow} Ben")
    await world.play_turn(ann, hand, await first_turn(world, slow, ann))
    assert not [label for label in labels(hand) if label.startswith(("Next: #", "Jouer #"))], "there is none"
    await moved(world, quick)
    assert f"#{slow} " in text(hand), "a match that was left behind does not come back into the message"


async def test_the_way_to_the_next_match_is_in_the_players_language_and_survives_a_restart(world: World) -> None:
    ann, ben = world.ann, world.ben
    one, other = await begun(world, ann, ben), await begun(world, ann, ben)
    for match in (one, other):
        await waits_for(world, ann, match)
    world.speaks(ann, "fr")
    hand = await world.press(ann, await listed(world, ann), f"#{one}")
    hand = await world.play_turn(ann, hand, await first_turn(world, one, ann))
    await world.simulation.restart()
    await world.press(ann, hand, f"Jouer #{other} Ben")
    assert f"#{other} " in text(hand)


async def test_two_presses_on_next_at_once_show_the_next_hand_once(world: World) -> None:
    ann, ben = world.ann, world.ben
    one, other = await begun(world, ann, ben), await begun(world, ann, ben)
    for match in (one, other):
        await waits_for(world, ann, match)
    hand = await world.press(ann, await listed(world, ann), f"#{one}")
    hand = await world.play_turn(ann, hand, await first_turn(world, one, ann))
    [button] = [one for one in controls(hand) if one["label"].startswith("Next")]
    world.deliver(ann, hand, button["custom_id"])
    world.deliver(ann, hand, button["custom_id"])
    await world.quiet()
    assert f"#{other} " in text(hand)
    assert may_play(hand)


async def test_commands_of_a_game_list_matches_of_that_game_only(tmp_path: Path) -> None:
    async with opened(tmp_path) as world:
        table = Table(world)
        await table.begun()
        answer = await world.command(world.ann, "hand")
        assert "no match of this game" in text(answer)
        assert "`/games matches`" in text(answer)
        match = await begun(world, world.ann, world.ben)
        await waits_for(world, world.ann, match)
        assert may_play(await world.command(world.ann, "hand")), "the other one is not meant"
        assert "🔴" in text(await table.command(world.ann, "hand"))
        for command in ("hand", "board", "resign"):
            choices = await world.ann.autocomplete(world.channel, f"three {command}", "match", "")
            assert [choice["value"] for choice in choices] == [1]
        shown = await listed(world, world.ann)
        assert "Sealed Bids · against " in text(shown)
        assert "Royal Visit · against Ben" in text(shown)


async def test_at_a_table_of_three_the_list_never_tells_who_has_answered(tmp_path: Path) -> None:
    async with opened(tmp_path) as world:
        table = Table(world)
        await table.begun(pace="1d")
        await table.bid(table.ann)
        before = text(await listed(world, world.ann))
        assert "### Your turn (1)" in text(await listed(world, world.ben))
        await table.bid(table.ben)
        assert text(await listed(world, world.ann)) == before
        assert "### Waiting for others (1)" in text(await listed(world, world.ben)), "Ben knows that he has bid"


async def test_a_hand_whose_match_is_over_leads_on_too_and_in_words_for_who_wants_no_pictures(world: World) -> None:
    ann, ben = world.ann, world.ben
    await world.command(ann, "settings", pictures="off")
    one, other = await begun(world, ann, ben), await begun(world, ann, ben)
    for match in (one, other):
        await waits_for(world, ann, match)
    hand = await world.press(ann, await listed(world, ann), f"#{one}")
    await world.simulation.app.services.play.resign(MatchId(one), UserId(ben.id))
    await world.quiet()
    assert "You win" in text(hand)
    assert {"Rematch", "Turns", "Go to board", f"Next: #{other} Ben"} <= set(labels(hand)), "all in one place"
    await world.press(ann, hand, f"Next: #{other} Ben")
    assert may_play(hand)
    assert not world.pictures(hand)


async def test_the_way_leads_from_a_hand_of_one_game_to_that_of_another(tmp_path: Path) -> None:
    async with opened(tmp_path) as world:
        table = Table(world)
        match = await begun(world, world.ann, world.ben)
        await waits_for(world, world.ann, match)
        await table.begun()
        hand = await table.bid(table.ann)
        await world.press(table.ann, hand, f"Next: #{match} Ben")
        assert f"#{match} " in text(hand)
        assert may_play(hand)


async def test_the_list_tells_of_an_offer_that_waits_and_of_clocks_that_stand_still(world: World) -> None:
    await begun(world, world.ann, world.ben, pace="3d")
    menu = await world.press(world.ann, world.last, "More…")
    await world.press(world.ann, menu, "Offer a pause")
    assert "an offer needs your answer" in text(await listed(world, world.ben))
    assert "an offer waits" not in text(await listed(world, world.ann))
    await world.press(world.ben, world.last, "Accept the pause")
    world.speaks(world.ann, "fr")
    mover = await world.mover()
    for actor, said in ((world.ann, "en pause"), (world.ben, "paused")):
        shown = await listed(world, actor)
        assert f"\n-# {said} · " in text(shown)
        if actor is mover:
            heading = {"en pause": "### En pause : à toi de jouer", "paused": "### Paused: your turn"}[said]
            assert heading in text(shown)
            hand = await world.press_id(actor, shown, controls(shown)[0]["custom_id"])
            assert controls(hand)[0]["custom_id"].startswith(("end", "lay")), "it can be played"
        else:
            assert len(labels(shown)) == 1, "it waits for others"


async def test_a_draw_by_agreement_is_told_in_profile_and_history(world: World) -> None:
    match = await begun(world, world.ann, world.ben, pace="3d", rated=True)
    for _ in range(2):
        await moved(world, match)
    menu = await world.press(world.ann, world.last, "More…")
    await world.press(world.ann, menu, "Offer a draw")
    await world.press(world.ben, world.last, "Accept the draw")
    shown = await world.command(world.ann, "profile", user=world.ben)
    assert "Against you: **1 draw**" in text(shown)
    await world.press(world.ann, shown, "History")
    assert "🟰 A draw against Ann · Agreed · 🌹 as Red" in text(shown)


async def test_a_board_whose_channel_is_gone_is_brought_to_no_other_server(world: World) -> None:
    gone = world.guild.create_text_channel("gone")
    match = await begun(world, world.ann, world.ben, gone)
    await waits_for(world, world.ann, match)
    world.env.backend.delete_channel(gone.id)
    await moved(world, match)
    await world.simulation.app.store.write(
        lambda tx: tx.run("UPDATE matches SET why_stopped = 'gone', stopped = 1 WHERE id = ?", match)
    )
    club = world.env.create_guild("The Club")
    games = club.create_text_channel("games")
    ann = club.add_member(world.ann.user)
    shown = await listed(world, ann, channel=games)
    assert f"**#{match}**" in text(shown)
    [button] = controls(shown)
    hand = await world.forge(ann, shown, button["custom_id"].replace("matches:0:0:0-again", f"hand:m{match:016x}:1"))
    assert f"#{match} " in text(hand)
    assert not world.messages(games)
    assert (await world.simulation.app.services.play.match(MatchId(match))).place.channel == gone.id

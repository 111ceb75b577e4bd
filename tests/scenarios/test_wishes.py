"""Who wants to is told in private when a challenge or table opens: seldom, not at night, until they stop."""

from __future__ import annotations

import discord
import simcord

from bot.ids import UserId
from bot.matches.core.model import Person
from tests.scenarios.test_direct import close
from tests.scenarios.test_quiet_hours import full_hour, quiet
from tests.scenarios.world import Shown, World, labels, text


async def wishes(world: World, person: simcord.MemberActor, lobby: Shown) -> Shown:
    return await world.press(person, await world.press(person, lobby, "More…"), "Tell me: new tables")


async def settings(world: World, person: simcord.MemberActor) -> Shown:
    return (await person.slash(world.channel, "games settings")).response


async def table(world: World, host: simcord.MemberActor, channel: simcord.ChannelHandle | None = None) -> Shown:
    answer = (await host.slash(channel or world.channel, "royalcourt challenge")).response
    await world.quiet()
    [(number,)] = await world.simulation.app.store.read(lambda tx: tx.all("SELECT max(id) FROM matches"))
    await world.a_while(number)
    return answer


async def test_who_wants_it_is_told_of_a_table_at_most_once_in_two_hours_until_they_stop(world: World) -> None:
    cleo, dora = world.person("Cleo"), world.person("Dora")
    answer = await wishes(world, cleo, await table(world, world.ann))
    assert answer.ephemeral
    assert "at most one in two hours" in text(answer)
    assert not world.inbox(cleo), "that one is known"
    await world.simulation.restart()
    lobby = await table(world, dora)
    [told] = world.inbox(cleo)
    assert f"The Royal Court: <@{dora.id}> is looking for players." in text(told)
    assert labels(told) == ["Go to message", "Don't tell me"]
    assert str(lobby.id) in str(world.payload(told))
    await table(world, world.ben)
    await world.command(world.ben, "challenge")
    assert len(world.inbox(cleo)) == 1, "not again within two hours, and of this game alone"
    await world.later(2.1)
    await table(world, world.person("Emil"))
    assert len(world.inbox(cleo)) == 2
    await world.press(cleo.user, told, "Don't tell me")
    await world.later(2.1)
    await table(world, world.person("Fay"))
    assert len(world.inbox(cleo)) == 2


async def test_the_settings_say_of_which_games_tables_a_person_is_told_and_one_press_changes_it(world: World) -> None:
    cleo, elsewhere = world.person("Cleo"), world.guild.create_text_channel("elsewhere")
    shown = await settings(world, cleo)
    assert "New tables I tell you about: none." in text(shown)
    assert {"Tell me: Royal Visit", "Tell me: The Royal Court"} <= set(labels(shown))
    await world.press(cleo, shown, "Tell me: The Royal Court")
    await world.simulation.restart()
    shown = await settings(world, cleo)
    assert "New tables I tell you about: The Royal Court." in text(shown)
    assert {"Tell me: Royal Visit", "Stop: The Royal Court"} <= set(labels(shown))
    await world.command(world.ann, "challenge")
    assert not world.inbox(cleo), "of the other game"
    await table(world, world.ann, elsewhere)
    assert len(world.inbox(cleo)) == 1, "in any channel of the server that she sees"
    for _ in range(2):
        await world.forge(cleo, shown, "wish-set:0:0:royal-court")
    assert "New tables I tell you about: none." in text(await settings(world, cleo))
    await world.later(2.1)
    await table(world, world.ben)
    assert len(world.inbox(cleo)) == 1


async def test_direct_messages_offer_no_tables_and_a_forged_press_wishes_for_none(world: World) -> None:
    cleo = world.person("Cleo")
    assert not [label for label in labels((await cleo.user.slash("games settings")).response) if "ell me" in label]
    shown = await settings(world, cleo)
    assert "no longer works" in text(await world.forge(cleo, shown, "wish-set:0:1:no-game"))
    assert await world.simulation.app.store.read(lambda tx: tx.number("SELECT count(*) FROM wishes")) == 0


async def test_the_settings_say_it_in_french(world: World) -> None:
    chloe = world.person("Chloé", "fr")
    shown = await settings(world, chloe)
    await world.press(chloe, shown, "M’avertir : La Cour royale")
    assert "La Cour royale." in text(shown)
    assert "Arrêter : La Cour royale" in labels(shown)


async def test_no_one_is_told_of_a_table_in_a_channel_that_they_cannot_see_and_it_does_not_count(world: World) -> None:
    cleo = world.person("Cleo")
    await world.press(cleo, await settings(world, cleo), "Tell me: The Royal Court")
    unseen = discord.PermissionOverwrite(view_channel=False)
    secret = world.guild.create_text_channel("secret", overwrites={cleo: unseen})
    await table(world, world.ann, secret)
    assert not world.inbox(cleo)
    await table(world, world.ben)
    assert len(world.inbox(cleo)) == 1


async def test_no_one_is_told_of_a_table_where_they_sit_or_may_not_play_nor_at_night(world: World) -> None:
    await full_hour(world)
    first = await table(world, world.ann)
    people = [world.person(name) for name in ("Cleo", "Dora", "Emil", "Fay")]
    cleo, dora, emil, fay = people
    for person in people:
        await wishes(world, person, first)
    await world.moderate(world.moderator("Mo"), "ban", user=dora, reason="rude")
    await quiet(world, emil, 0, 8)
    await world.simulation.app.services.settings.block(
        UserId(fay.id), world.guild_id, [Person(UserId(cleo.id), "Cleo")]
    )
    await table(world, cleo)
    assert [len(world.inbox(person)) for person in people] == [0, 0, 0, 0]
    assert "banned you" in text(await wishes(world, dora, first))
    await table(world, world.ben)
    assert [len(world.inbox(person)) for person in people] == [1, 0, 0, 1]


async def test_who_takes_no_private_messages_is_told_of_nothing_and_nothing_is_said_in_public(world: World) -> None:
    cleo = world.person("Cleo")
    await wishes(world, cleo, await table(world, world.ann))
    close(world, cleo)
    await table(world, world.ben)
    assert not [one for one in world.messages() if f"<@{cleo.id}>" in text(one)]
    [(left,)] = await world.simulation.app.store.read(lambda tx: tx.all("SELECT count(*) FROM wishes"))
    assert left == 0

"""What Discord offers in its menus of a person and of a message."""

from __future__ import annotations

import pytest
import simcord
from discord import app_commands

from bot.ids import MatchId
from bot.matches.core.model import State
from tests.scenarios.test_files import RECORD, TURNS
from tests.scenarios.world import Shown, World, controls, parts, text


async def chosen(world: World, actor: simcord.MemberActor, name: str, on: Shown | simcord.MemberActor) -> Shown:
    """Choose an entry; the private answer."""
    result = await actor.context_menu(world.channel, name, on)
    await world.quiet()
    assert result.response is not None
    assert result.response.ephemeral
    return result.response


async def _over(world: World) -> Shown:
    """The board of a match that has ended."""
    await world.start_match()
    await world.simulation.app.services.play.resign(MatchId(1), world.ann_id)
    await world.quiet()
    return world.last


async def test_the_entries_are_there_everywhere_in_both_languages(world: World) -> None:
    tree = world.simulation.app.client.tree
    assert tree.translator is not None
    entries = [one for one in tree.get_commands() if isinstance(one, app_commands.ContextMenu)]
    payloads = [await one.get_translated_payload(tree, tree.translator) for one in entries]
    names = [(one["name"], one["name_localizations"]["fr"]) for one in payloads]
    assert names == [("Challenge…", "Défier…"), ("Watch again", "Revoir"), ("Analyse", "Analyser")]
    assert all((one["contexts"], one["integration_types"]) == ([0, 1, 2], [0, 1]) for one in payloads)


async def test_a_person_is_challenged_from_their_menu_at_the_chosen_pace(world: World) -> None:
    offer = await chosen(world, world.ann, "Challenge…", world.ben)
    await world.choose(world.ann, offer, "royal-visit", "1d")
    assert world.pinged(world.last) == {world.ben_id}
    [accept] = [one for one in controls(world.last) if one["custom_id"].endswith(":left")]
    await world.press_id(world.ben, world.last, accept["custom_id"])
    match = await world.simulation.app.services.play.match(MatchId(1))
    assert (match.state, match.terms.pace) == (State.PLAY, "1d")


async def test_of_a_person_who_cannot_be_challenged_it_is_said_why(world: World) -> None:
    world.forbid("view_channel", world.ben)
    assert "can't see this channel" in text(await chosen(world, world.ann, "Challenge…", world.ben))
    world.simulation.foreign[world.channel_id] = 0
    there = await chosen(world, world.ann, "Challenge…", world.ben)
    assert [part for part in parts(there) if "url" in part]


@pytest.mark.parametrize(("name", "said"), [("Watch again", "#1"), ("Analyse", "nothing to review")])
async def test_a_board_shows_its_match_to_whoever_may_see_it(world: World, name: str, said: str) -> None:
    board = await _over(world)
    answer = await chosen(world, world.ann, name, board)
    assert said in text(answer)
    world.simulation.foreign[world.channel_id] = 0
    cleo = world.person("Cleo", "fr")
    assert said not in text(await chosen(world, cleo, name, board))


async def test_a_file_that_someone_has_sent_is_watched_again(world: World) -> None:
    said = await world.ben.send(world.channel, "Look", attachments=[("match.rv", RECORD.encode())])
    answer = await chosen(world, world.ann, "Watch again", said)
    assert f"{TURNS} turns · from a file" in text(answer)
    assert world.pictures(answer)[0].startswith(b"GIF")
    said = await world.ben.send(world.channel, "Look", attachments=[("match.rv", b"Hello")])
    answer = await chosen(world, world.ann, "Watch again", said)
    assert not world.pictures(answer)


async def test_they_answer_in_the_language_of_the_person_who_chose(world: World) -> None:
    cleo, said = world.person("Cleo", "fr"), await world.ben.send(world.channel, "Hello")
    offer = await chosen(world, cleo, "Challenge…", world.ben)
    assert f"Défier {world.ben.mention}\N{NO-BREAK SPACE}:" in text(offer)
    assert all("choisis la cadence" in part["placeholder"] for part in parts(offer) if "placeholder" in part)
    for name in ("Watch again", "Analyse"):
        assert "aucune partie à moi" in text(await chosen(world, cleo, name, said))
    await world.choose(cleo, offer, "royal-visit", "1d")
    assert world.pinged(world.last) == {world.ben_id}


async def test_a_match_under_way_is_not_analysed_and_other_messages_have_none(world: World) -> None:
    board = await world.start_match()
    assert "still" in text(await chosen(world, world.ann, "Analyse", board))
    said = await world.ben.send(world.channel, "Hello")
    assert "no match of mine" in text(await chosen(world, world.ann, "Watch again", said))
    await world.quiet()

"""`/games data`: everything about a person as a file for them alone, deleted after two presses; in both languages."""

from __future__ import annotations

import asyncio
import json
from pathlib import Path

import pytest
import simcord

from bot.durations import Time
from bot.ids import MatchId
from bot.store.moderation import personal_data
from tests.scenarios.world import Shown, World, labels, text
from tests.scenarios.world import world as open_world


async def data(world: World, actor: simcord.MemberActor) -> Shown:
    """Type `/games data`; the answer."""
    result = await actor.slash(world.channel, "games data")
    await world.quiet()
    assert result.acknowledged
    return result.response


WORDS = (
    "Exporter",
    "Supprimer…",
    "Tout supprimer",
    "Tout garder",
    "un ancien joueur",
    "Tu abandonnes ou quittes 1 partie",
    "Rien n’a",
)


async def test_it_is_exported_then_deleted_after_two_presses(tmp_path: Path) -> None:
    export, delete, everything, keep, former, resigned, nothing = WORDS
    async with open_world(tmp_path, public_language="fr") as world:
        world.speaks(world.ann, "fr")
        await world.start_match(rated=False)
        shown = await data(world, world.ann)
        assert shown.ephemeral
        file = await world.press(world.ann, shown, export)
        assert file.ephemeral
        [attachment] = world.payload(file)["attachments"]
        assert attachment["filename"] == "my-data.json"
        [told] = map(json.loads, world.pictures(file))
        assert told["you"] == str(world.ann_id)
        assert told["matches"][0]["seats"] == {"g": "you", "r": {"id": str(world.ben_id)}}
        asked = await world.press(world.ann, shown, delete)
        assert resigned in text(asked)
        assert nothing in text(await world.press(world.ann, asked, keep))
        assert (await world.simulation.app.services.play.match(MatchId(1))).result.ending is None
        asked = await world.press(world.ann, asked, delete)
        gone = await world.press(world.ann, asked, everything)
        assert labels(gone) == []
        assert former in text(world.last)
        assert world.ann.mention not in text(world.last)
        world.speaks(world.ben, "fr")
        board = world.last
        for button in labels(board):
            answer = await world.press(world.ben, board, button)
            assert world.ann.mention not in text(answer)
            assert "None" not in text(answer)


async def test_the_same_press_twice_deletes_once_and_a_restart_in_between_loses_nothing(world: World) -> None:
    await world.start_match(rated=False)
    asked = await world.press(world.ann, await data(world, world.ann), "Delete…")
    await world.simulation.restart()
    [now] = [one["custom_id"] for one in world.payload(asked)["components"][-1]["components"][:1]]
    world.deliver(world.ann, asked, now, copies=2)
    await world.quiet()
    match = await world.simulation.app.services.play.match(MatchId(1))
    assert match.seating.players == {"g": None, "r": world.ben_id}
    await world.simulation.restart()
    assert "a former player" in text(world.last)


async def test_what_a_kill_has_left_of_it_is_done_after_the_next_start(world: World) -> None:
    await world.start_match(rated=False)
    store = world.simulation.app.store
    await store.write(lambda tx: personal_data.begin_forgetting(tx, world.ann_id, Time(0)))
    cleo = world.person("Cleo")
    refused = await world.command(world.ann, "challenge", user=cleo)
    assert "still deleting your data" in text(refused)
    await world.simulation.restart()
    store = world.simulation.app.store
    async with asyncio.timeout(60):
        # A read may see a commit before the event loop has woken the publisher for it; a later write may not.
        while await store.write(personal_data.next_to_forget) is not None:
            pass
    await world.quiet()
    assert "a former player" in text(world.last)
    assert (await world.simulation.app.services.play.match(MatchId(1))).seating.players == {
        "g": None,
        "r": world.ben_id,
    }


async def test_who_has_very_much_is_told_that_it_goes_on(world: World, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("bot.matches.moderation.personal_data.MAX_BATCHES", 0)
    monkeypatch.setattr("bot.matches.moderation.personal_data.LIVE_AT_ONCE", 1)
    await world.start_match(rated=False)
    asked = await world.press(world.ann, await data(world, world.ann), "Delete…")
    said = await world.press(world.ann, asked, "Delete everything")
    assert "Your data is being deleted" in text(said)
    assert labels(said) == []


async def test_who_comes_back_begins_as_someone_new(world: World) -> None:
    await world.command(world.ann, "settings", pictures="off")
    asked = await world.press(world.ann, await data(world, world.ann), "Delete…")
    await world.press(world.ann, asked, "Delete everything")
    assert "Pictures: on" in text(await world.command(world.ann, "settings"))
    board = await world.start_match(rated=False)
    assert world.ann.mention in text(board)


async def test_challenges_that_go_with_someone_say_so(world: World) -> None:
    cleo = world.person("Cleo")
    mine = await world.command(world.ann, "challenge", user=cleo)
    theirs = await world.command(world.ben, "challenge", user=world.ann)
    taken = await world.command(world.ben, "challenge", user=cleo)
    await world.press(cleo, taken, "Accept: left")
    asked = await world.press(world.ann, await data(world, world.ann), "Delete…")
    assert "2 open challenges" in text(asked)
    await world.press(world.ann, asked, "Delete everything")
    asked = await world.press(cleo, await data(world, cleo), "Delete…")
    await world.press(cleo, asked, "Delete everything")
    said = {shown.id: text(shown) for shown in world.messages()}
    assert "a former player withdrew the challenge" in said[mine.id]
    assert f"a former player declined {world.ben.mention}'s challenge" in said[theirs.id]

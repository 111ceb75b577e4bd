"""Days away: chosen by menus, shown on the board, kept by a restart, ended by who is back."""

from __future__ import annotations

from typing import Any

from bot.durations import SECOND
from bot.i18n.translator import Translators
from bot.ids import MatchId
from tests.scenarios.world import Shown, World, controls, labels, parts, text

DAY = 24 * 3_600


async def _open(world: World, actor: Any) -> Shown:
    result = await actor.slash(world.channel, "games away")
    await world.quiet()
    return result.response


def _menus(message: Shown) -> list[dict[str, Any]]:
    return [part for part in parts(message) if part["type"] == 3]


async def _choose(world: World, actor: Any, message: Shown, menu: int, value: str) -> Shown:
    result = await actor.select(message, custom_id=_menus(message)[menu]["custom_id"], values=[value])
    await world.quiet()
    return result.response


async def _begun(world: World) -> int:
    """A match in which Ann is to move within three days; until when, seconds."""
    challenge = await world.command(world.ann, "challenge", user=world.ben, pace="3d")
    await world.press(world.ben, challenge, "Accept: left")
    return await _due(world)


async def _due(world: World) -> int:
    [due] = (await world.simulation.app.services.play.match(MatchId(1))).clocks.due.values()
    return due // SECOND


async def test_days_away_are_announced_shown_to_opponents_and_ended(world: World) -> None:
    t = Translators()["fr"]
    world.speaks(world.ann, "fr")
    before = await _begun(world)
    shown = await _choose(world, world.ann, await _open(world, world.ann), 0, "1")
    shown = await _choose(world, world.ann, shown, 1, "10")
    assert shown.ephemeral
    assert len(_menus(shown)) == 2
    button = next(one["custom_id"] for one in controls(shown) if one["label"] == t("Announce"))
    seen = world.payload(shown)
    world.deliver(world.ann, shown, button, seen=seen, copies=2)
    await world.quiet()
    assert await _due(world) == before + 10 * DAY
    assert f"<@{world.ann_id}> is away from <t:" in text(world.last)
    await world.simulation.restart()
    await world.later(24 * 6)
    shown = await _open(world, world.ann)
    assert t("I'm back") in labels(shown)
    shown = await world.press(world.ann, shown, t("I'm back"))
    assert t("Done: your clocks run as usual.") in text(shown)
    assert abs(await _due(world) - before - 5 * DAY) < 60
    assert "is away" not in text(world.last)


async def test_more_than_thirty_days_in_a_year_are_not_offered_and_refused(world: World) -> None:
    shown = await _choose(world, world.ann, await _open(world, world.ann), 1, "28")
    shown = await world.press(world.ann, shown, "Announce")
    assert "2 of 30 days left" in text(shown)
    shown = await _choose(world, world.ann, shown, 0, "24")
    assert [one["value"] for one in _menus(shown)[1]["options"]] == [str(days) for days in range(1, 7)]
    button = next(one["custom_id"] for one in controls(shown) if one["label"] == "Announce")
    refused = await world.forge(world.ann, shown, button.replace(":24:6", ":24:9"))
    assert "From that day, you can be away for at most 6 days" in text(refused)
    assert len([one for one in labels(refused) if one == "I'm back"]) == 1

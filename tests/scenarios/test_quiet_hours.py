"""Quiet hours: chosen by menus; pings wait until they end and come once, deadlines do not move."""

from __future__ import annotations

import pytest
import simcord

from bot.ids import MatchId, UserId
from bot.ui.message import SILENT
from tests.scenarios.test_direct import begun
from tests.scenarios.test_follow import follow, turn
from tests.scenarios.test_times import board, make_a_turn, started
from tests.scenarios.world import Shown, World, labels, parts, text


async def quiet(world: World, person: simcord.MemberActor, begin: int, hours: int) -> None:
    """Choose quiet hours that begin so many hours after the last full one, in UTC."""
    first = (world.env.now().hour + begin) % 24
    people = world.simulation.app.services.settings
    for setting, hour in (("quiet_from", first), ("quiet_until", (first + hours) % 24)):
        await people.change(UserId(person.id), world.guild_id, setting, str(hour))


async def full_hour(world: World) -> None:
    now = world.env.now()
    await world.later(1 - (now.minute * 60 + now.second + now.microsecond / 1e6) / 3600)


def pings(world: World, person: simcord.MemberActor) -> list[Shown]:
    """What is in the channel and has notified a person."""
    return [one for one in world.messages() if person.id in world.pinged(one)]


def menus(message: Shown) -> list[list[str]]:
    return [[option["label"] for option in part["options"]] for part in parts(message) if part["type"] == 3]


async def test_a_turn_at_night_is_shown_without_a_ping_and_one_ping_comes_in_the_morning(world: World) -> None:
    await full_hour(world)
    for person in (world.ann, world.ben):
        await quiet(world, person, 0, 8)
    shown, mover, _ = await started(world, "3d")
    assert f"<@{mover.id}>, it's your turn" in text(shown)
    assert not pings(world, mover)
    await world.simulation.restart()
    await world.later(7.9)
    assert not pings(world, mover)
    await world.later(0.2)
    [notice] = pings(world, mover)
    assert "match #1 is waiting for you." in text(notice)
    assert labels(notice) == ["My hand", "Go to board"]
    await world.simulation.restart()
    await world.later(4)
    assert len(pings(world, mover)) == 1
    await make_a_turn(world, mover)
    assert notice.id not in {one.id for one in world.messages()}


async def test_who_moves_at_night_is_not_pinged_in_the_morning(world: World) -> None:
    await full_hour(world)
    for person in (world.ann, world.ben):
        await quiet(world, person, 0, 8)
    _, mover, other = await started(world, "3d")
    await make_a_turn(world, mover)
    await world.later(9)
    assert not pings(world, mover)
    assert len(pings(world, other)) == 1


async def test_a_nudge_waits_and_comes_as_one_ping_with_that_of_the_turn(world: World) -> None:
    await full_hour(world)
    for person in (world.ann, world.ben):
        await quiet(world, person, 0, 8)
    _, mover, other = await started(world, "3d")
    await world.press(other, board(world), "Nudge")
    assert not pings(world, mover)
    await world.later(8.1)
    assert len(pings(world, mover)) == 1


async def test_a_nudge_of_who_was_pinged_by_day_waits_for_the_morning(world: World) -> None:
    await full_hour(world)
    _, mover, other = await started(world, "3d")
    await quiet(world, mover, 0, 8)
    await world.press(other, board(world), "Nudge")
    assert len(pings(world, mover)) == 1
    await world.later(8.1)
    _, nudge = pings(world, mover)
    assert f"<@{other.id}> is waiting for you in match #1" in text(nudge)


REMINDER = "your time in match #1 runs out"


async def test_a_reminder_waits_until_the_quiet_hours_end(world: World) -> None:
    await full_hour(world)
    _, mover, _ = await started(world, "1d")
    await quiet(world, mover, 19, 2)
    await world.later(20.9)
    assert REMINDER not in text(world.last)
    await world.later(0.2)
    assert REMINDER in text(world.last)
    assert world.pinged(world.last) == {mover.id}


async def test_who_would_run_out_of_time_in_their_quiet_hours_is_reminded_before_these_begin(world: World) -> None:
    await full_hour(world)
    for person in (world.ann, world.ben):
        await quiet(world, person, 18, 6)
    _, mover, _ = await started(world, "1d")
    due = (await world.simulation.app.services.play.match(MatchId(1))).clocks.due
    await world.later(16.9)
    assert REMINDER not in text(world.last)
    await world.later(0.2)
    assert REMINDER in text(world.last)
    assert world.pinged(world.last) == {mover.id}
    assert (await world.simulation.app.services.play.match(MatchId(1))).clocks.due == due, "deadlines do not move"
    await world.later(2)
    assert REMINDER in text(world.last), "it stays"
    await world.later(5)
    assert "time is up" in text(board(world))


async def test_who_may_claim_the_win_is_told_when_their_quiet_hours_end(world: World) -> None:
    await full_hour(world)
    _, _, other = await started(world, "1d")
    await quiet(world, other, 23, 3)
    await world.later(24.1)
    assert "time is up" in text(board(world))
    assert not world.pinged(board(world))
    before = len(pings(world, other))
    await world.later(2)
    assert len(pings(world, other)) == before + 1


async def test_a_board_in_direct_messages_makes_no_sound_at_night(world: World) -> None:
    await full_hour(world)
    for person in (world.ann, world.ben):
        await quiet(world, person, 0, 8)
    await begun(world, pace="3d")
    mover = await world.mover()
    [shown] = world.inbox(mover)
    assert world.payload(shown)["flags"] & SILENT
    await world.later(8.1)
    _, notice = world.inbox(mover)
    assert not world.payload(notice)["flags"] & SILENT
    assert "match #1 is waiting for you." in text(notice)


@pytest.mark.parametrize(
    ("language", "button", "none", "until", "region", "zone", "said", "back"),
    [
        ("en", "Quiet hours…", "No quiet hours", "Until 6:00", "Europe…", "Time zone: Paris", "Paris time", "Back"),
        (
            "fr",
            "Heures calmes…",
            "Pas d’heures calmes",
            "Jusqu’à 06:00",
            "Europe…",
            "Paris",
            "fuseau : Paris",
            "Retour",
        ),
    ],
)
async def test_hours_and_time_zone_are_chosen_by_menus(
    world: World, *, language: str, button: str, none: str, until: str, region: str, zone: str, said: str, back: str
) -> None:
    world.speaks(world.ann, language)
    page = await world.command(world.ann, "settings")
    await world.press(world.ann, page, button)
    begins, ends, zones = menus(page)
    assert begins[0] == none
    assert (len(begins), len(ends)) == (25, 24)
    assert region in zones
    await world.choose(world.ann, page, "quiet-from", "23")
    await world.choose(world.ann, page, "quiet-until", "6")
    for offered in ("0", "regions", "0"):
        await world.choose(world.ann, page, ":zone", offered)
    assert any(zone in label for label in menus(page)[2])
    await world.choose(world.ann, page, ":zone", "Europe/Paris")
    assert said in text(page).replace("\xa0", " ")
    chosen = await world.simulation.app.services.settings.settings(world.ann_id)
    assert (chosen.quiet_from, chosen.quiet_until, chosen.zone) == ("23", "6", "Europe/Paris")
    await world.choose(world.ann, page, ":zone", "UTC")
    assert "UTC" in text(page)
    await world.choose(world.ann, page, ":zone", "0")
    await world.choose(world.ann, page, ":zone", "Europe/Paris")
    await world.press(world.ann, page, back)
    assert said in text(page).replace("\xa0", " ")
    for forged in ("settings-quiet:0:0:zone", "settings-set:0:0:zone:mars", "settings-set:0:0:quiet-from:24"):
        assert text(await world.forge(world.ann, page, forged))
    assert await world.simulation.app.services.settings.settings(world.ann_id) == chosen


async def test_a_challenge_at_night_pings_its_guest_once_in_the_morning(world: World) -> None:
    await full_hour(world)
    await quiet(world, world.ben, 0, 8)
    challenge = await world.command(world.ann, "challenge", user=world.ben)
    assert f"<@{world.ben_id}>" in text(challenge)
    assert not pings(world, world.ben)
    await world.simulation.restart()
    await world.later(7.9)
    assert not pings(world, world.ben)
    await world.later(0.2)
    [notice] = pings(world, world.ben)
    assert "match #1 is waiting for you." in text(notice)
    assert labels(notice) == ["Go to message", "More…"]
    await world.later(4)
    assert len(pings(world, world.ben)) == 1


async def test_a_challenge_that_is_answered_at_night_pings_no_one_in_the_morning(world: World) -> None:
    await full_hour(world)
    await quiet(world, world.ben, 0, 8)
    challenge = await world.command(world.ann, "challenge", user=world.ben)
    await world.press(world.ben, challenge, "Decline")
    await world.later(9)
    assert not pings(world, world.ben)


async def test_a_rematch_that_is_asked_for_at_night_pings_once_in_the_morning(world: World) -> None:
    await world.start_match()
    await world.press(world.ben, await world.command(world.ben, "resign"), "Yes")
    await full_hour(world)
    await quiet(world, world.ben, 0, 8)
    before = len(pings(world, world.ben))
    asked = await world.press(world.ann, world.last, "Rematch")
    assert labels(asked) == ["Rematch", "Decline"]
    assert len(pings(world, world.ben)) == before
    await world.later(8.1)
    assert len(pings(world, world.ben)) == before + 1
    assert "match #1 is waiting for you." in text(pings(world, world.ben)[-1])


async def followed_at_night(world: World) -> simcord.MemberActor:
    """Who follows each turn of a match that has just begun, and has quiet hours for the next eight."""
    await full_hour(world)
    cleo = world.person("Cleo")
    await world.start_match()
    await follow(world, cleo, "Each turn")
    await quiet(world, cleo, 0, 8)
    return cleo


async def test_who_follows_a_match_is_pinged_once_in_the_morning_for_all_its_turns_at_night(world: World) -> None:
    cleo = await followed_at_night(world)
    for _ in range(2):
        await turn(world)
        assert f"Following: <@{cleo.id}>" in text(world.last)
    assert not pings(world, cleo)
    await world.simulation.restart()
    await world.later(8.1)
    [notice] = pings(world, cleo)
    assert f"<@{cleo.id}>, match #1, which you follow, has gone on." in text(notice)
    assert labels(notice) == ["Go to board", "More…"]


async def test_who_no_longer_follows_is_not_pinged_in_the_morning(world: World) -> None:
    cleo = await followed_at_night(world)
    await turn(world)
    await follow(world, cleo, "Unfollow")
    await world.later(8.1)
    assert not pings(world, cleo)

"""What people choose for themselves, by the controls of their settings: it holds at once, and after a restart."""

from __future__ import annotations

from typing import Any

import pytest
import simcord

from bot.ids import UserId
from bot.settings.personal import PersonalSettings
from bot.ui.custom_ids import NO_MATCH, CustomId, PersonalChoice
from tests.scenarios.choices import choose, menu, settings
from tests.scenarios.world import Shown, World, controls, labels, parts, text
from tests.support.text_rules import all_turns


def chosen(message: Shown, rest: str) -> list[str]:
    """What a menu says to be chosen."""
    return [option["label"] for option in menu(message, rest)["options"] if option.get("default")]


async def challenged(world: World, actor: simcord.MemberActor, whom: simcord.MemberActor | None) -> Shown:
    named: dict[str, Any] = {} if whom is None else {"user": whom}
    return await world.command(actor, "challenge", **named)


async def test_both_commands_show_the_same_screen_and_every_control_changes_it_in_place(world: World) -> None:
    shown = await settings(world, world.ann)
    assert shown.ephemeral
    assert text(shown) == text(await world.command(world.ann, "settings"))
    for rest, value, label in (
        ("reminders:", "direct", "Reminders: by direct message"),
        ("challenges:", "known", "Challenges: from people you've played with"),
        ("language:", "en", "Language: English"),
        ("reminders:", "off", "Reminders: none"),
    ):
        assert await choose(world, world.ann, shown, rest, value)
        assert chosen(shown, rest) == [label]
    await world.press(world.ann, shown, "Switch hints off")
    await world.press(world.ann, shown, "Switch pictures off")
    assert labels(shown)[:3] == ["Switch pictures on", "Switch hints on", "Quiet hours…"]
    await world.simulation.restart()
    again = await settings(world, world.ann)
    assert (text(again), labels(again)) == (text(shown), labels(shown))
    assert [chosen(again, name) for name in ("reminders:", "challenges:", "language:")] == [
        ["Reminders: none"],
        ["Challenges: from people you've played with"],
        ["Language: English"],
    ]
    await world.press(world.ann, shown, "Switch hints on")
    assert labels(shown)[:2] == ["Switch pictures on", "Switch hints off"], "a screen from before the restart works on"


async def test_everything_private_speaks_the_language_that_was_chosen_from_the_next_press_on(world: World) -> None:
    board = await world.start_match()
    mover = await world.mover()
    hand = await world.press(mover, board, "My hand")
    assert "Your turn" in text(hand)
    shown = await settings(world, mover)
    await choose(world, mover, shown, "language:", "fr")
    assert "Tes réglages" in text(shown), "the screen itself is redrawn in the new language"
    card = next(one for one in controls(hand) if one["custom_id"].startswith("lay:") and not one.get("disabled"))
    await world.press_id(mover, hand, card["custom_id"])
    assert "À toi de jouer" in text(hand)
    assert " · classée · " in text(hand), "terms are not named as the command's options are"
    await world.simulation.restart()
    for answer in (
        await world.press(mover, board, "Turns"),
        await world.press(mover, board, "Rules"),
        await world.command(mover, "hand"),
        await world.command(mover, "rules"),
        await world.command(mover, "challenge", user=mover),
        await world.command(mover, "replay"),
        await world.press(mover, await world.command(mover, "resign"), "J’abandonne"),
    ):
        assert any(sign in text(answer) for sign in "éàèêç"), text(answer)
        assert "jouer`" not in text(answer), "commands are named as this person's Discord has them"
    assert "Rematch" in labels(world.last), "the channel keeps its language"
    await choose(world, mover, await settings(world, mover), "language:", "discord")
    assert "Your settings" in text(await settings(world, mover))


async def test_an_open_hand_follows_the_match_in_the_language_that_was_chosen_meanwhile(world: World) -> None:
    board = await world.start_match()
    mover = await world.mover()
    other = world.ben if mover is world.ann else world.ann
    waiting = await world.press(other, board, "My hand")
    await choose(world, other, await settings(world, other), "language:", "fr")
    turn = world.simulation.app.services.games["royal_visit"].logic.rules
    await world.make_turn(1, lambda view: all_turns(turn, view)[0])
    await world.quiet()
    assert "À toi de jouer" in text(waiting)


async def test_presses_on_a_hand_read_the_language_together_with_the_hand(
    world: World, monkeypatch: pytest.MonkeyPatch
) -> None:
    board = await world.start_match()
    mover = await world.mover()
    await choose(world, mover, await settings(world, mover), "language:", "fr")
    hand = await world.press(mover, board, "My hand")
    people = world.simulation.app.services.settings
    read: list[int] = []
    told = people.settings

    async def counted(_: object, user: UserId) -> PersonalSettings:
        read.append(user)
        return await told(user)

    monkeypatch.setattr(type(people), "settings", counted)
    card = next(one for one in controls(hand) if one["custom_id"].startswith("lay:") and not one.get("disabled"))
    await world.press_id(mover, hand, card["custom_id"])
    assert "À toi de jouer" in text(hand)
    assert not read
    await world.press(mover, board, "Turns")
    assert read == [mover.id], "at most once"


async def test_a_list_to_choose_from_speaks_the_language_that_was_chosen(world: World) -> None:
    await world.start_match()
    await choose(world, world.ann, await settings(world, world.ann), "language:", "fr")
    [offered] = await world.ann.autocomplete(world.channel, "royalvisit hand", "match", "")
    assert offered["name"].startswith("contre Ben")


async def test_a_hand_without_hints_offers_none_and_a_button_from_before_is_refused_kindly(world: World) -> None:
    await world.command(world.ann, "challenge", level=1)
    hand = await world.press(world.ann, world.newest_board, "My hand")
    if "Hint" not in labels(hand):
        pytest.fail("a match against the bot has hints")
    shown = await settings(world, world.ann)
    await world.press(world.ann, shown, "Switch hints off")
    refused = await world.press(world.ann, hand, "Hint")
    assert refused.ephemeral
    assert "switched hints off" in text(refused)
    await world.simulation.restart()
    assert "Hint" not in labels(await world.press(world.ann, world.newest_board, "My hand"))
    await world.press(world.ann, shown, "Switch hints on")
    assert "Hint" in labels(await world.press(world.ann, world.newest_board, "My hand"))


@pytest.mark.parametrize(
    ("language", "none", "own"),
    [
        ("en", "isn't accepting challenges now", "You've blocked"),
        ("fr", "n’accepte pas de défis en ce moment", "Tu as bloqué"),
    ],
)
async def test_a_blocked_person_is_refused_everywhere_as_by_who_accepts_no_challenges(
    world: World, language: str, none: str, own: str
) -> None:
    world.speaks(world.ben, language)
    cleo = world.person("Cleo", language)
    await choose(world, cleo, await settings(world, cleo), "challenges:", "nobody")
    closed = await challenged(world, world.ben, cleo)
    waiting = await challenged(world, world.ann, None)
    shown = await settings(world, world.ann)
    await choose(world, world.ann, shown, "block:", world.ben)
    assert "Blocked: 1 person" in text(shown)
    await world.simulation.restart()

    def alike(answer: Shown) -> bool:
        return bool(answer.ephemeral and text(answer) == text(closed).replace(f"<@{cleo.id}>", f"<@{world.ann_id}>"))

    assert none in text(closed)
    assert alike(await challenged(world, world.ben, world.ann))
    [accept, *_] = controls(waiting)
    before = world.payload(waiting)
    assert alike(await world.press_id(world.ben, waiting, accept["custom_id"]))
    assert world.payload(waiting) == before, "nothing on the challenge tells of it"
    assert len(world.messages()) == 1
    theirs = await challenged(world, world.ben, None)
    refused = await world.press_id(world.ann, theirs, controls(theirs)[0]["custom_id"])
    assert "You've blocked" in text(refused)
    await choose(world, world.ben, await settings(world, world.ben), "block:", world.ann)
    assert own in text(await challenged(world, world.ben, world.ann))
    await choose(world, world.ann, shown, "unblock:", str(world.ben_id))
    assert "Blocked: no one" in text(shown)


async def test_no_rematch_for_a_blocked_person_and_the_board_tells_nothing(world: World) -> None:
    await world.start_match()
    await world.press(world.ann, await world.command(world.ann, "resign"), "Yes")
    board = world.last
    before = world.payload(board)
    await choose(world, world.ben, await settings(world, world.ben), "block:", world.ann)
    refused = await world.press(world.ann, board, "Rematch")
    assert "isn't accepting challenges now" in text(refused)
    assert "You've blocked" in text(await world.press(world.ben, board, "Rematch"))
    assert (world.payload(board), world.last.id) == (before, board.id)


async def test_blocking_and_accepting_at_once_leave_a_match_or_none(world: World) -> None:
    waiting = await challenged(world, world.ann, None)
    shown = await settings(world, world.ann)
    result = world.deliver(world.ben, waiting, controls(waiting)[0]["custom_id"])
    await choose(world, world.ann, shown, "block:", world.ben)
    assert result.acknowledged
    begun = len(world.messages()) == 2
    assert begun != any(
        "isn't accepting challenges" in text(one) for one in (*result.followups, result.response) if one
    )
    assert "Blocked: 1 person" in text(shown)


async def test_nobody_can_block_themselves_or_a_bot(world: World) -> None:
    shown = await settings(world, world.ann)
    for whom in (world.ann, world.bot):
        assert "not yourself or bots" in text(await choose(world, world.ann, shown, "block:", whom))
    assert "Blocked: no one" in text(await settings(world, world.ann))


async def test_those_who_are_blocked_are_listed_by_name_in_pages(world: World) -> None:
    people = [world.person(f"Person{number}") for number in range(27)]
    shown = await settings(world, world.ann)
    for start in range(0, 27, 10):
        await choose(world, world.ann, shown, "block:", *people[start : start + 10])
    assert "Blocked: 27 people" in text(shown)
    assert len(menu(shown, "unblock:")["options"]) == 25
    await world.press(world.ann, shown, "Next")
    rest = menu(shown, "unblock:")["options"]
    assert {option["label"] for option in rest} < {f"Person{number}" for number in range(27)}
    await choose(world, world.ann, shown, "unblock:", *(option["value"] for option in rest))
    assert "Blocked: 25 people" in text(shown)
    assert "Next" not in labels(shown)


async def test_a_choice_that_was_never_offered_changes_nothing(world: World) -> None:
    shown = await settings(world, world.ann)
    for forged in ("unreachable:on", "language:xx", "pictures:maybe", "language", "nothing:at:all", ""):
        answer = await world.forge(world.ann, shown, f"settings-set:0:0:{forged}" if forged else "settings-set:0:0")
        assert "no longer works" in text(answer)
    spelled = str(CustomId("settings-set", NO_MATCH, 0, rest=str(PersonalChoice("pictures", "off"))))
    await world.forge(world.ann, shown, spelled)
    assert "Pictures: off" in text(await settings(world, world.ann))


async def test_a_menu_that_is_shown_again_has_another_custom_id_so_that_the_same_choice_is_sent_again(
    world: World,
) -> None:
    shown = await settings(world, world.ann)
    menus = []
    for action, whom in (("block:", world.ben), ("unblock:", str(world.ben_id)), ("block:", world.ben)):
        menus += [part["custom_id"] for part in parts(shown) if part.get("custom_id", "").startswith("block:")]
        await choose(world, world.ann, shown, action, whom)
    assert "Blocked: 1 person" in text(shown)
    mo = world.moderator("Mo")
    shown = await world.moderate(mo, "settings")
    for channel in (world.channel, world.guild.create_text_channel("other")):
        menus += [part["custom_id"] for part in parts(shown) if "channels" in part.get("custom_id", "")]
        await world.choose(mo, shown, "channels", channel)
    assert len(menus) == len(set(menus)) == 5

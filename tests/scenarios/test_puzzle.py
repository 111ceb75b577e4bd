"""Puzzles: the same for everybody each day, more at will, drafted like any turn, solved or explained."""

from __future__ import annotations

import discord
import simcord

from bot.games.logic import PuzzleLogic
from bot.i18n.translator import Translators
from bot.ids import UserId
from tests.scenarios.world import Shown, World, alt, controls, labels, parts, presses, text
from tests.support.text_rules import all_turns, plays_of

GAME = "royal_visit"


def _number(message: Shown) -> int:
    """Which puzzle a message shows."""
    return int(controls(message)[-1]["custom_id"].split(":")[4])


def _puzzles(world: World) -> PuzzleLogic:
    offered = world.simulation.app.services.games[GAME].logic.puzzles
    assert offered is not None
    return offered


async def _lay(world: World, actor: simcord.MemberActor, message: Shown, plays: tuple[str, ...]) -> Shown:
    """Press these plays together, at most two presses each."""
    services = world.simulation.app.services
    _, _, _, _, number, day, *_ = controls(message)[0]["custom_id"].split(":")
    for count in range(len(plays)):
        now = await services.puzzles.progress(UserId(actor.id), GAME, int(number), int(day))
        for key in presses(services.games[GAME], now.state, plays[: count + 1]):
            [button] = [one for one in controls(message) if one["custom_id"].endswith(f":{key}")]
            message = await world.press_id(actor, message, button["custom_id"])
    return message


async def _solve(world: World, actor: simcord.MemberActor, message: Shown) -> Shown:
    offered = _puzzles(world)
    plays = tuple(offered.solution(_number(message)))
    return await world.press(actor, await _lay(world, actor, message, plays), "End turn")


async def _give_up(world: World, actor: simcord.MemberActor) -> Shown:
    asking = await world.press(actor, await world.command(actor, "puzzle"), "Solution")
    return await world.press(actor, asking, "Show it anyway")


async def test_the_solution_of_the_day_asks_once_more_for_the_streaks_sake(world: World) -> None:
    asking = await world.press(world.ann, await world.command(world.ann, "puzzle"), "Solution")
    assert "won't count for your streak" in text(asking)
    assert "solution:" not in text(asking)
    assert [one["label"] for one in controls(asking) if one["style"] == 4] == ["Show it anyway"]
    solved = await _solve(world, world.ann, asking)
    assert "1 day in a row" in text(solved)


async def test_the_solution_of_a_puzzle_at_will_comes_at_once(world: World) -> None:
    shown = await world.press(world.ann, await world.command(world.ann, "puzzle", difficulty=1), "Solution")
    assert "The solution:" in text(shown)


async def test_the_puzzle_of_the_day_is_private_and_the_same_for_everybody(world: World) -> None:
    ann = await world.command(world.ann, "puzzle")
    ben = await world.command(world.ben, "puzzle")
    assert ann.ephemeral
    assert _number(ann) == _number(ben)
    assert alt(ann) == alt(ben)
    assert "Win this turn" in text(ann)
    assert not world.messages()


async def test_tomorrow_there_is_another_one(world: World) -> None:
    today = _number(await world.command(world.ann, "puzzle"))
    await world.later(24)
    assert _number(await world.command(world.ann, "puzzle")) != today


async def test_a_winning_turn_solves_it_and_begins_a_streak(world: World) -> None:
    solved = await _solve(world, world.ann, await world.command(world.ann, "puzzle"))
    assert "Solved!" in text(solved)
    assert "1 day in a row" in text(solved)
    assert "1 puzzle solved" in text(solved)
    assert alt(solved)
    assert labels(solved) == ["Another puzzle", "Share"]


async def test_a_streak_grows_by_the_day_and_ends_with_a_day_left_out(world: World) -> None:
    await _solve(world, world.ann, await world.command(world.ann, "puzzle"))
    await world.later(24)
    assert "2 days in a row" in text(await _solve(world, world.ann, await world.command(world.ann, "puzzle")))
    await world.later(48)
    assert "1 day in a row" in text(await _solve(world, world.ann, await world.command(world.ann, "puzzle")))


async def test_a_turn_that_does_not_win_is_taken_back_and_says_so(world: World) -> None:
    opened = await world.command(world.ann, "puzzle")
    game = world.simulation.app.services.games[GAME]
    view = _puzzles(world).view(_number(opened))
    turns = [plays_of(game.logic.rules, turn) for turn in all_turns(game.logic.rules, view)]
    lost = next(plays for plays in turns if _puzzles(world).ending(view, plays) is None)
    answered = await world.press(world.ann, await _lay(world, world.ann, opened, lost), "End turn")
    assert "doesn't win" in text(answered)
    assert "Undo" not in labels(answered)
    solved = await _solve(world, world.ann, answered)
    assert "1 puzzle solved" in text(solved)
    assert "first try" not in text(solved)


async def test_laying_out_the_solution_does_not_give_it_away(world: World) -> None:
    t = Translators()["fr"]
    win, task = ("remport", "Gagne en un tour")
    world.speaks(world.ann, "fr")
    opened = await world.command(world.ann, "puzzle")
    offered = _puzzles(world)
    plays = tuple(offered.solution(_number(opened)))
    laid = await _lay(world, world.ann, opened, plays)
    assert next(one for one in controls(laid) if one["label"] == t("End turn"))["disabled"] is False
    assert task in text(laid)
    said = (text(laid) + alt(laid)).replace(task, "")
    assert win not in said.lower()
    assert "gagne" not in said.lower()
    assert "✅" not in said
    solved = text(await world.press(world.ann, laid, t("End turn")))
    assert t("Solved!") in solved
    assert win in solved.lower(), "it would have been seen"


async def test_a_puzzle_is_shared_without_its_solution_and_tried_by_any_presser(world: World) -> None:
    opened = await world.command(world.ann, "puzzle")
    offered = _puzzles(world)
    plays = tuple(offered.solution(_number(opened)))
    laid = await _lay(world, world.ann, opened, plays[:1])
    private = await world.press(world.ann, laid, "Share")
    [shared] = world.messages()
    assert not shared.flags.ephemeral
    assert world.pinged(shared) == set()
    assert f"shared by <@{world.ann_id}>" in text(shared)
    assert "Puzzle of " in text(shared)
    assert "★" in text(shared)
    assert labels(shared) == ["Try it"]
    assert "Laid out" not in alt(shared), "nothing that Ann has laid out shows"
    ben = await world.press(world.ben, shared, "Try it")
    assert ben.ephemeral
    assert alt(ben) == alt(shared)
    assert world.pictures(ben) == world.pictures(shared)
    assert _number(ben) == _number(laid)
    solved = await _solve(world, world.ben, ben)
    assert "1 day in a row" in text(solved), "it is the day's own"
    links = [part for part in parts(private) if part["type"] == 2 and "url" in part]
    assert [(link["label"], link["url"].endswith(f"/{shared.id}")) for link in links] == [("Go to message", True)]
    assert "Share" not in labels(private)
    assert len(world.messages()) == 1


async def test_a_solved_puzzle_is_shared_with_how_it_went_and_still_without_the_solution(world: World) -> None:
    opened = await world.command(world.ann, "puzzle", difficulty=1)
    solved = await _solve(world, world.ann, opened)
    await world.press(world.ann, solved, "Share")
    [shared] = world.messages()
    assert f"<@{world.ann_id}> solved it on the first try" in text(shared)
    assert "Solved!" not in text(shared)
    assert "You can play" in alt(shared)
    world.speaks(world.ben, "fr")
    french = await world.press(world.ben, shared, "Try it")
    assert "Énigme " in text(french)
    assert "Partager" in labels(french)
    await world.press(world.ben, french, "Partager")
    assert f"shared by <@{world.ben_id}>" in text(world.last), "the channel's language"


async def test_a_puzzle_is_shared_once_though_it_is_pressed_twice(world: World) -> None:
    opened = await world.command(world.ann, "puzzle")
    share = next(one["custom_id"] for one in controls(opened) if one["label"] == "Share")
    delivered = [world.deliver(world.ann, opened, share) for _ in range(2)]
    await world.quiet()
    assert all(press.acknowledged for press in delivered)
    [shared] = world.messages()
    other = await world.press(world.ann, await _solve(world, world.ann, opened), "Another puzzle")
    await world.press(world.ann, other, "Share")
    [first, second] = world.messages()
    assert first.id == shared.id
    assert text(second) != text(first), "another puzzle out of the same message is another post"


async def test_who_may_not_write_in_the_channel_may_not_share_there(world: World) -> None:
    cleo = world.person("Cleo")
    silent = world.guild.create_text_channel(
        "silent", overwrites={cleo: discord.PermissionOverwrite(send_messages=False)}
    )
    opened = await world.command(cleo, "puzzle", channel=silent)
    assert "Share" not in labels(opened)
    lay = controls(opened)[0]["custom_id"].split(":")
    answer = await world.forge(cleo, opened, ":".join(["puzzle-share", *lay[1:-1], "share"]))
    assert "so I can't post there for you." in text(answer)
    assert not world.messages(silent)


async def test_the_bot_says_what_it_lacks_for_sharing(world: World) -> None:
    opened = await world.command(world.ann, "puzzle")
    world.forbid("attach_files")
    answer = await world.press(world.ann, opened, "Share")
    assert "Attach Files" in text(answer)
    assert not world.messages()


async def test_a_shared_puzzle_is_tried_long_after_and_after_a_restart(world: World) -> None:
    opened = await world.command(world.ann, "puzzle")
    number = _number(opened)
    await world.press(world.ann, opened, "Share")
    await world.simulation.restart()
    await world.later(48)
    tried = await world.press(world.ben, world.last, "Try it")
    assert _number(tried) == number
    solved = await _solve(world, world.ben, tried)
    assert "in a row" not in text(solved), "its day is over"


async def test_a_person_who_gives_up_sees_the_solution_and_gets_no_credit(world: World) -> None:
    shown = await _give_up(world, world.ann)
    assert "The solution:" in text(shown)
    assert "haven't solved a puzzle yet" in text(shown)
    assert "in a row" not in text(shown)
    again = await world.command(world.ann, "puzzle")
    assert "The solution:" in text(again)


async def test_more_puzzles_come_at_will_and_none_twice(world: World) -> None:
    message = await _solve(world, world.ann, await world.command(world.ann, "puzzle"))
    seen = [_number(message)]
    for _ in range(3):
        message = await world.press(world.ann, message, "Another puzzle")
        seen.append(_number(message))
        message = await _solve(world, world.ann, message)
    assert len(set(seen)) == 4
    assert "4 puzzles solved" in text(message)


async def test_a_grade_can_be_asked_for(world: World) -> None:
    puzzles = _puzzles(world).puzzles()
    for grade, stars in ((1, "★☆☆"), (2, "★★☆"), (3, "★★★")):
        message = await world.command(world.ann, "puzzle", difficulty=grade)
        assert stars in text(message)
        assert puzzles[_number(message)].grade == grade


async def test_what_is_laid_out_survives_a_restart(world: World) -> None:
    opened = await world.command(world.ann, "puzzle")
    first = next(one for one in controls(opened) if not one.get("disabled"))
    laid = await world.press_id(world.ann, opened, first["custom_id"])
    await world.simulation.restart()
    again = await world.command(world.ann, "puzzle")
    assert (text(again), labels(again)) == (text(laid), labels(laid))


async def test_an_old_press_or_one_delivered_twice_changes_nothing(world: World) -> None:
    opened = await world.command(world.ann, "puzzle")
    first = next(one for one in controls(opened) if not one.get("disabled"))
    world.deliver(world.ann, opened, first["custom_id"], copies=2)
    await world.quiet()
    now = await world.simulation.app.services.puzzles.today(world.ann_id, GAME)
    assert now.step == 1


async def test_it_speaks_french(world: World) -> None:
    world.speaks(world.ann, "fr")
    opened = await world.command(world.ann, "puzzle")
    assert "Énigme du" in text(opened)
    assert "Gagne en un tour" in text(opened)

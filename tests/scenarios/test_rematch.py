"""Rematch: once more with the seats swapped, against a person or the bot, and never twice by one press."""

from __future__ import annotations

from typing import Any

from bot.i18n.translator import Translators
from bot.ids import MatchId, UserId
from bot.matches.core.model import Match, State
from tests.scenarios.world import Shown, World, controls, labels, text


async def _resigned(world: World, *, match: int = 1, by: Any = None, **options: Any) -> Shown:
    """A match of Ann's against Ben, or with a level against the bot, that is over; its board."""
    if "level" in options:
        await world.command(world.ann, "challenge", user=world.bot, **options)
    else:
        await world.start_match(**options)
    await world.simulation.app.services.play.resign(MatchId(match), UserId((by or world.ann).id))
    await world.quiet()
    return world.newest_board


async def _match(world: World, match: int) -> Match:
    return await world.simulation.app.services.play.match(MatchId(match))


async def test_who_sat_second_challenges_by_it_and_takes_the_first_seat(world: World) -> None:
    board = await _resigned(world, rated=False, ruleset="manual")
    offered = await world.press(world.ben, board, "Rematch")
    assert f"<@{world.ben_id}> challenges <@{world.ann_id}>" in text(offered)
    assert not offered.ephemeral
    await world.press(world.ann, offered, "Accept")
    again = await _match(world, 2)
    assert again.seating.players == {"g": world.ben_id, "r": world.ann_id}
    assert (again.terms.rated, again.terms.options) == (False, {"ruleset": "manual"})


async def test_who_sat_first_asks_and_the_other_one_challenges(world: World) -> None:
    board = await _resigned(world)
    asked = await world.press(world.ann, board, "Rematch")
    assert f"<@{world.ann_id}> asks <@{world.ben_id}> for a rematch" in text(asked)
    assert world.pinged(world.last) == {world.ben_id}
    assert labels(asked) == ["Rematch", "Decline"]
    assert f"<@{world.ann_id}> asks <@{world.ben_id}> for a rematch" in text(world.now(board))
    offered = await world.press(world.ben, asked, "Rematch")
    assert labels(world.now(asked)) == [], "it is answered"
    assert "agreed and sent the challenge." in text(world.now(asked))
    assert "for a rematch" not in text(world.now(board))
    await world.press(world.ann, offered, "Accept")
    assert (await _match(world, 2)).seating.players == {"g": world.ben_id, "r": world.ann_id}


async def test_asking_again_pings_nobody_again(world: World) -> None:
    board = await _resigned(world)
    await world.press(world.ann, board, "Rematch")
    count = len(world.messages())
    answer = await world.press(world.ann, world.newest_board, "Rematch")
    assert answer.ephemeral
    assert "already asked" in text(answer)
    assert len(world.messages()) == count


async def test_while_it_is_on_offer_or_played_another_press_leads_there(world: World) -> None:
    board = await _resigned(world)
    offered = await world.press(world.ben, board, "Rematch")
    for actor in (world.ann, world.ben):
        answer = await world.press(actor, board, "Rematch")
        assert answer.ephemeral
        assert f"/{offered.id})" in text(answer)
    await world.press(world.ann, offered, "Accept")
    answer = await world.press(world.ann, board, "Rematch")
    assert f"/{world.last.id})" in text(answer)


async def test_after_a_refusal_it_may_be_offered_again(world: World) -> None:
    board = await _resigned(world)
    await world.press(world.ann, board, "Rematch")
    offered = await world.press(world.ben, world.now(board), "Rematch")
    await world.press(world.ann, offered, "Decline")
    assert "asks" in text(await world.press(world.ann, world.now(board), "Rematch"))
    assert "challenges" in text(await world.press(world.ben, world.now(board), "Rematch"))


async def test_who_is_asked_may_decline_once_and_for_all_but_still_challenge(world: World) -> None:
    board = await _resigned(world)
    asked = await world.press(world.ann, board, "Rematch")
    await world.simulation.restart()
    [decline] = [one["custom_id"] for one in controls(asked) if one["label"] == "Decline"]
    seen = world.payload(asked)
    for _ in range(2):
        world.deliver(world.ben, asked, decline, seen=seen)
    await world.quiet()
    assert labels(world.now(asked)) == []
    assert f"<@{world.ben_id}> declined." in text(world.now(asked))
    refused = await world.press(world.ann, world.now(board), "Rematch")
    assert "would rather not play again now" in text(refused)
    assert "challenges" in text(await world.press(world.ben, world.now(board), "Rematch"))


async def test_who_has_asked_may_take_it_back_and_nobody_else_may_answer(world: World) -> None:
    asked = await world.press(world.ann, await _resigned(world), "Rematch")
    assert "Only the players" in text(await world.press(world.person("Cleo"), asked, "Decline"))
    await world.press(world.ann, asked, "Decline")
    assert f"<@{world.ann_id}> withdrew the request." in text(world.now(asked))
    assert labels(world.now(asked)) == []


async def test_against_the_bot_it_challenges_at_the_same_level_and_the_person_picks(world: World) -> None:
    board = await _resigned(world, level=3)
    offered = await world.press(world.ann, board, "Rematch")
    assert f"🤖 Beatrix (Courtier) challenges <@{world.ann_id}> to a rematch of match #1" in text(offered)
    assert not world.pinged(world.last)
    await world.press(world.ann, offered, "Accept: right")
    again = await _match(world, 2)
    assert again.seating.levels == {"g": 3}
    assert again.seating.players["r"] == world.ann_id


async def test_and_once_more_the_person_is_first_and_it_begins_at_once(world: World) -> None:
    board = await _resigned(world, level=3)
    await world.press(world.ann, await world.press(world.ann, board, "Rematch"), "Accept")
    await world.simulation.app.services.play.resign(MatchId(2), world.ann_id)
    await world.quiet()
    hand = await world.press(world.ann, world.last, "Rematch")
    again = await _match(world, 3)
    assert again.state is State.PLAY
    assert (hand.ephemeral, hand.id > world.newest_board.id) == (True, True), "the hand is open, below the board"
    assert again.seating.levels == {"r": 3}
    # Where the answer is slow, its board is posted, and the answer is not the last message any more.
    assert [shown for shown in world.messages() if "My hand" in labels(shown)]


async def test_a_press_delivered_twice_begins_one_match(world: World) -> None:
    board = await _resigned(world, level=1)
    await world.press(world.ann, await world.press(world.ann, board, "Rematch"), "Accept")
    await world.simulation.app.services.play.resign(MatchId(2), world.ann_id)
    await world.quiet()
    [rematch] = [one["custom_id"] for one in controls(world.newest_board) if one["label"] == "Rematch"]
    world.deliver(world.ann, world.newest_board, rematch, copies=2)
    await world.quiet()
    live = await world.simulation.app.services.play.live_matches(world.ann_id, world.guild_id)
    assert [one.match.id for one in live] == [3]
    assert not world.failures.records


async def test_the_bot_challenges_any_number_of_people(world: World) -> None:
    people = [world.person(f"P{number}") for number in range(world.settings.open_challenges + 1)]
    for number, actor in enumerate(people, 1):
        await world.command(actor, "challenge", user=world.bot, level=1)
        await world.simulation.app.services.play.resign(MatchId(2 * number - 1), UserId(actor.id))
        await world.quiet()
        # By its number: where an answer is slow, what it has to bring is posted, and then it is not the last message.
        board = next(shown for shown in world.messages() if f"#{2 * number - 1} " in text(shown))
        assert "challenges" in text(await world.press(actor, board, "Rematch"))


async def test_the_bound_on_matches_against_the_bot_holds_for_its_own_challenges(world: World) -> None:
    board = await _resigned(world, level=1)
    offered = await world.press(world.ann, board, "Rematch")
    for _ in range(world.settings.solo_matches):
        await world.command(world.ann, "challenge", user=world.bot)
    answer = await world.press(world.ann, offered, "Accept")
    assert "matches against me" in text(answer)
    assert (await _match(world, 2)).state is State.CHALLENGE


async def test_only_its_players_may(world: World) -> None:
    board = await _resigned(world)
    answer = await world.press(world.person("Cleo"), board, "Rematch")
    assert answer.ephemeral
    assert "Only the players" in text(answer)


async def test_the_hand_leads_to_the_board_that_offers_it_and_a_restart_forgets_nothing(world: World) -> None:
    await world.start_match()
    hand = await world.command(world.ben, "hand")
    await world.simulation.app.services.play.resign(MatchId(1), world.ann_id)
    await world.quiet()
    assert labels(hand) == ["Go to board"]
    await world.simulation.restart()
    assert "challenges" in text(await world.press(world.ben, world.last, "Rematch"))
    await world.press(world.ann, world.last, "Decline")
    board = world.messages()[1]
    await world.press(world.ann, board, "Rematch")
    await world.simulation.restart()
    assert "already asked" in text(await world.press(world.ann, world.now(board), "Rematch"))


async def test_refusals_come_in_the_pressers_language(world: World) -> None:
    world.speaks(world.ann, "fr")
    board = await _resigned(world)
    await world.press(world.ann, board, "Rematch")
    said = Translators()["fr"]("You've already asked {other} for a rematch.", other=f"<@{world.ben_id}>")
    assert text(await world.press(world.ann, world.now(board), "Rematch")) == said

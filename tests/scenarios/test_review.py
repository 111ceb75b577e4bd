"""Review: where a finished match was won and lost, made once with shown progress, for all who may see the match."""

from __future__ import annotations

import asyncio
import random
from collections.abc import Callable, Hashable
from typing import Any, ParamSpec, TypeVar

import discord
import pytest
import simcord

from bot.ids import MatchId
from bot.matches.core.model import State
from bot.ui.handlers.afterwards import review
from bot.ui.interaction.context import InteractionContext
from bot.ui.screens.screen import Screen
from tests.scenarios.test_menus import chosen
from tests.scenarios.world import Shown, World, alt, controls, labels, parts, text
from tests.support.text_rules import all_turns, plays_of

P = ParamSpec("P")
T = TypeVar("T")

TURNS = 3

CHART = "A chart of your chances of winning"


async def _finished(world: World, turns: int = TURNS, channel: simcord.ChannelHandle | None = None) -> Shown:
    """A match in which turns are made at random, until Ann gives it up; its board."""
    challenge = await world.command(world.ann, "challenge", user=world.ben, channel=channel or world.channel)
    await world.press(world.ben, challenge, "Accept: left")
    match = await world.number(world.messages(channel)[-1])
    app, rng = world.simulation.app, random.Random(2)
    play, rules = app.services.play, app.services.games["royal_visit"].logic.rules

    def chosen(view: str) -> str:
        # A few cards of the hand, anywhere: there is probably a better turn.
        return rng.choice([turn for turn in all_turns(rules, view) if len(plays_of(rules, turn)) == 1])

    for _ in range(turns):
        await world.make_turn(match, chosen)
    if (await play.match(MatchId(match))).state is State.PLAY:
        await play.resign(MatchId(match), world.ann_id)
    await world.quiet()
    return world.messages(channel)[-1]


_judged: dict[Hashable, Any] = {}
"""The judgements of turns, by what was asked: matches are the same in every world, and so are judgements."""


class Remembered:
    """The thinkers, who judge a turn once for all tests of this file."""

    def __init__(self, thinkers: Any) -> None:
        self._thinkers = thinkers

    async def run(self, work: Callable[P, T], /, *args: P.args, **kwargs: P.kwargs) -> T:
        key = (work, args, tuple(kwargs.items()))
        if key not in _judged:
            _judged[key] = await self._thinkers.run(work, *args, **kwargs)
        await asyncio.sleep(0)  # others go on meanwhile, as with thinkers
        judged: T = _judged[key]
        return judged


@pytest.fixture
def remembered(world: World) -> World:
    """A world in which a turn that another test has had judged is not thought about again."""
    reviewer = world.simulation.app.services.reviewer
    reviewer._thinkers = Remembered(reviewer._thinkers)
    return world


class Counted:
    """The thinkers, and how much they have thought."""

    def __init__(self, thinkers: Any) -> None:
        self._thinkers = thinkers
        self.count = 0

    async def run(self, work: Callable[P, T], /, *args: P.args, **kwargs: P.kwargs) -> T:
        self.count += 1
        done: T = await self._thinkers.run(work, *args, **kwargs)
        return done


def counted(world: World) -> Counted:
    reviewer = world.simulation.app.services.reviewer
    reviewer._thinkers = Counted(reviewer._thinkers)
    return reviewer._thinkers


def _marked(message: Shown) -> list[str]:
    """The labels of the buttons that say where one is."""
    return [one["label"] for one in controls(message) if one["style"] == discord.ButtonStyle.primary.value]


async def test_the_review_shows_its_progress_and_then_the_chart(
    remembered: World, monkeypatch: pytest.MonkeyPatch
) -> None:
    world = remembered
    told: list[str] = []
    tell = InteractionContext.show_progress

    async def heard(context: InteractionContext, screen: Screen) -> None:
        told.append("\n".join(part for part in screen.parts if isinstance(part, str)))
        await tell(context, screen)

    monkeypatch.setattr(InteractionContext, "show_progress", heard)
    monkeypatch.setattr(review, "PROGRESS_SECONDS", 0.0)
    board = await _finished(world)
    cleo = world.person("Cleo")
    shown = await world.press(cleo, board, "Review")
    assert shown.ephemeral
    progress = [words for words in told if "⏳" in words]
    assert len(progress) >= 3
    assert progress[-1] == f"⏳ Regent looks at turn {TURNS} of {TURNS}…"
    assert len(set(progress)) == len(progress), "no word is said twice"
    assert "A chart of Green's chances of winning" in alt(shown), "the reader does not play"
    assert "'s costliest turns" in text(shown)
    assert "knowing only what the player could see" in text(shown)
    assert "⏳" not in text(shown)
    [picture] = world.pictures(shown)
    assert picture.startswith(b"\x89PNG")
    await world.press(cleo, shown, "Share")
    assert told[-2] == "⏳ Posting it in the channel…"


async def test_the_menu_of_a_board_opens_the_same_review(remembered: World) -> None:
    board = await _finished(remembered)
    review = await remembered.press(remembered.ann, board, "Review")
    analysed = await chosen(remembered, remembered.ann, "Analyse", board)
    assert CHART in alt(analysed)
    assert (text(analysed), labels(analysed)) == (text(review), labels(review))


async def test_a_turn_is_told_with_the_position_after_the_better_one_and_shown_as_it_was_played(
    remembered: World,
) -> None:
    world = remembered
    board = await _finished(world)
    overview = await world.press(world.ann, board, "Review")
    turning = [label for label in labels(overview) if label.startswith("Turn ")]
    assert 1 <= len(turning) <= 5
    for label in turning:
        listed, better = text(overview), await world.press(world.ann, overview, label)
        assert better.id == overview.id
        told = text(better).splitlines()[0]
        assert told.startswith(f"**{label}** (")
        assert " Better: " in told
        assert f"- {told}" in listed
        assert alt(better).startswith("Not played; Regent's choice: ")
        assert _marked(better) == [label]
        played = await world.press(world.ann, better, "As played")
        state = (await world.history(1)).states[int(label.split()[1])]
        game = world.simulation.app.services.games["royal_visit"]
        assert game.presentation.board(world.simulation.app.services.public(None), state).last in text(played)
        overview = await world.press(world.ann, played, "Review")
        assert CHART in alt(overview)


async def test_a_shared_review_is_public_from_the_sharers_point_of_view_and_pings_no_one(remembered: World) -> None:
    world = remembered
    board = await _finished(world)
    mine = await world.press(world.ann, board, "Review")
    shared = await world.press(world.ann, mine, "Share")
    assert "Go to message" in labels(shared)
    post = world.last
    assert not world.pinged(post)
    assert f"shared by <@{world.ann_id}>" in text(post)
    assert " your " not in text(post).split("strongest")[0].lower()
    assert "A chart of Green's chances of winning" in alt(post), "Ann is Green"
    assert CHART in alt(await world.press(world.ben, post, "Review")), "his own opens in private"


async def test_it_is_made_once_and_kept(remembered: World) -> None:
    world = remembered
    board = await _finished(world)
    thinkers = counted(world)
    first = await world.press(world.ann, board, "Review")
    assert thinkers.count == TURNS
    second = await world.command(world.ann, "review")
    other = await world.command(world.ben, "review")
    assert thinkers.count == TURNS, "the second time nothing is thought about"
    assert text(second) == text(first)
    assert text(other) != text(first), "his own chances"
    await world.simulation.restart()
    thinkers = counted(world)
    third = await world.command(world.ann, "review", match=1)
    assert (text(third), thinkers.count) == (text(first), 0)


async def test_two_who_ask_at_once_share_the_work(remembered: World) -> None:
    world = remembered
    board = await _finished(world)
    thinkers = counted(world)
    asked = next(one["custom_id"] for one in controls(board) if one["label"] == "Review")
    presses = [world.deliver(actor, board, asked) for actor in (world.ann, world.ben)]
    await world.quiet()
    assert thinkers.count == TURNS
    for press in presses:
        assert press.response is not None
        assert CHART in alt(press.response)


async def test_a_restart_in_the_middle_makes_it_anew_when_it_is_asked_for(world: World) -> None:
    board = await _finished(world, turns=2)
    services = world.simulation.app.services
    making = services.reviewer.join(MatchId(1))
    assert not await making.step()
    await world.simulation.restart()
    assert await world.simulation.app.services.reviews.find(MatchId(1)) is None
    assert CHART in alt(await world.press(world.ann, board, "Review"))


async def test_a_match_under_way_is_not_reviewed(world: World) -> None:
    board = await world.start_match()
    assert "Review" not in labels(board)
    assert "Review" not in labels(await world.press(world.ann, board, "Turns"))
    for person in (world.ann, world.person("Cleo")):
        answer = await world.command(person, "review", match=1)
        assert "still in progress" in text(answer)
        assert not world.pictures(answer)


async def test_a_match_without_a_turn_says_so(world: World) -> None:
    board = await _finished(world, turns=0)
    assert "nothing to review" in text(await world.press(world.ann, board, "Review"))


async def test_a_person_who_cannot_see_the_match_gets_no_review(world: World) -> None:
    cleo = world.person("Cleo")
    hidden = world.guild.create_text_channel(
        "hidden", overwrites={cleo: discord.PermissionOverwrite(view_channel=False)}
    )
    await _finished(world, turns=2, channel=hidden)
    for number in (1, 99):
        answer = await world.command(cleo, "review", match=number)
        assert "no finished match with this number" in text(answer)
    offered = await world.ann.autocomplete(world.channel, "royalvisit review", "match", "")
    assert [choice["value"] for choice in offered] == [1]
    assert await cleo.autocomplete(world.channel, "royalvisit review", "match", "") == []


async def test_turns_replay_and_review_lead_to_each_other_in_one_message(remembered: World) -> None:
    world = remembered
    board = await _finished(world, turns=2)
    turns = await world.press(world.ann, board, "Turns")
    reviewed = await world.press(world.ann, turns, "Review")
    assert reviewed.id == turns.id
    assert CHART in alt(reviewed)
    replay = await world.press(world.ann, reviewed, "Replay")
    assert "in motion" in alt(replay)
    assert CHART in alt(await world.press(world.ann, replay, "Review"))


async def test_the_review_speaks_french_and_draws_french(remembered: World) -> None:
    world = remembered
    board = await _finished(world)
    english = await world.press(world.ann, board, "Review")
    world.speaks(world.ben, "fr")
    french = await world.command(world.ben, "review")
    assert "Tes tours les plus coûteux" in text(french)
    assert "Une courbe de tes chances de gagner" in alt(french)
    assert world.pictures(french) != world.pictures(english)
    label = next(label for label in labels(french) if label.startswith("Tour "))
    better = await world.press(world.ben, french, label)
    assert "Mieux\N{NO-BREAK SPACE}: " in text(better)
    assert alt(better).startswith("Non joué\N{NO-BREAK SPACE}; le choix du bot Régent")


async def test_a_person_who_wants_words_gets_the_review_in_words(remembered: World) -> None:
    world = remembered
    board = await _finished(world)
    await world.command(world.ann, "settings", pictures="off")
    shown = await world.press(world.ann, board, "Review")
    assert not world.pictures(shown)
    assert not [part for part in parts(shown) if part["type"] == 12]
    assert CHART in text(shown)
    assert f"Chances after turns 1 to {TURNS}, in per cent" in text(shown)
    label = next(label for label in labels(shown) if label.startswith("Turn "))
    better = await world.press(world.ann, shown, label)
    assert not world.pictures(better)
    assert "\n-# Not played; Regent's choice: " in text(better)

"""The Royal Court learnt, looked up and taken along: lessons by their buttons, rules, files; in both languages."""

from __future__ import annotations

from collections import deque
from functools import partial
from pathlib import Path
from typing import Any

import pytest
import simcord

from bot.games.states import Draft, HandState
from bot.i18n.translator import Translators
from bot.ids import MatchId
from bot.matches.core.model import State
from bot.store.turns import details
from tests.bot.games.royal_court.cases import spaced
from tests.scenarios.world import Shown, World, alt, controls, lesson_menu, text
from tests.support.court import PAUSED
from tests.support.required import required
from tests.support.text_rules import all_turns

GAME = "royal_court"
RIGHT = {
    "fit": "2b",
    "six": "6b>b",
    "joker": "XX",
    "sets": "5r+5b+5r",
    "jack": "Jb",
    "royals": "give:3r",
    "nope": "nope:Ar",
    "castle": "castle:7b+8r+9r+Tb",
    "court": "court:Jb+Qr+Kr",
    "revolution": "revolt:2r+3b+4b+5b",
    "revolt": "castle:7r+8b+9b",
}
WRONG = {
    "fit": "5r",
    "six": "6b>c",
    "joker": "draw",
    "sets": "5r+5r",
    "jack": "Tb",
    "royals": "give:Jb",
    "nope": "let",
    "castle": "castle:7b+8r+9r",
    "court": "draw",
    "revolution": "5b+5r",
    "revolt": "3b",
}
MOST = 12
"""Presses that a lesson takes."""
RECORD = Path(__file__).parents[1] / "engine" / "royal_court" / "records" / "whole_game.rv"


async def command(world: World, actor: simcord.MemberActor, name: str, **options: Any) -> Shown:
    result = await actor.slash(world.channel, f"royalcourt {name}", **options)
    await world.simulation.quiet()
    assert result.acknowledged
    return result.response


def presses(world: World, key: str, act: str) -> list[str]:
    """The fewest presses that lay this act out."""
    game = world.simulation.app.services.games[GAME]
    assert game.presentation.lessons is not None
    view = next(one.view for one in required(game.logic.lessons).lessons() if one.key == key)
    ways: deque[tuple[Draft, list[str]]] = deque([(game.logic.draft(view, Draft()), [])])
    while ways:
        draft, way = ways.popleft()
        if draft.plays == (act,):
            return way
        if len(way) < 3:
            hand = game.presentation.hand(Translators()["en"], HandState("a", view, draft, True, None))
            for control in (one for row in hand.rows for one in row if one.enabled):
                ways.append((game.logic.press(view, draft, control.key), [*way, control.key]))
    raise AssertionError(f"{act} cannot be laid out")


async def play(world: World, actor: simcord.MemberActor, message: Shown, key: str, act: str) -> Shown:
    """Press what lays the act out, then the green button; the answer to a question takes one press, as in a match."""
    ways = presses(world, key, act)
    assert len(ways) < MOST
    for press in ways:
        [button] = [
            one
            for one in controls(message)
            if one["custom_id"].startswith("lesson:") and one["custom_id"].endswith(f":{press}")
        ]
        message = await world.press_id(actor, message, button["custom_id"])
    ends = [one for one in controls(message) if one["custom_id"].startswith("lesson-end:") and not one.get("disabled")]
    if key == "nope":
        assert (len(ways), ends) == (1, [])
    return await world.press_id(actor, message, ends[0]["custom_id"]) if ends else message


async def test_all_are_learnt_with_their_buttons_after_a_wrong_act_each(world: World) -> None:
    t, lessons = Translators()["fr"], world.simulation.app.services.games[GAME].presentation.lessons
    assert lessons is not None
    world.speaks(world.ann, "fr")
    message = await command(world, world.ann, "learn")
    assert message.ephemeral
    for number, key in enumerate(RIGHT):
        words = lessons.words(t, key)
        assert words.text in text(message)
        assert words.goal in text(message)
        message = await play(world, world.ann, message, key, WRONG[key])
        assert f"{lessons.missed(t, key, (WRONG[key],))}\n💡 {words.nudge}" in text(message)
        message = await play(world, world.ann, message, key, RIGHT[key])
        assert words.praise in text(message)
        assert text(message).split("\n")[0].count("★") == number + 1
        assert len(world.pictures(message)) == 1
        assert alt(message)
        if number < len(RIGHT) - 1:
            following = lessons.words(t, list(RIGHT)[number + 1]).title
            message = await world.press(world.ann, message, t("Next: {title}", title=following))
    options = lesson_menu(await command(world, world.ann, "learn"))["options"]
    assert sum(option["label"].endswith("✓") for option in options) == len(RIGHT)


async def test_who_reads_words_is_told_all_of_a_lesson(world: World) -> None:
    await command(world, world.ann, "settings", pictures="off")
    message = await command(world, world.ann, "learn")
    assert world.pictures(message) == []
    assert "Your hand: black 2" in spaced(text(message))
    message = await play(world, world.ann, message, "fit", RIGHT["fit"])
    assert "played a black 2" in spaced(text(message))


async def test_the_rules_are_read_page_by_page(world: World) -> None:
    t, game = Translators()["fr"], world.simulation.app.services.games[GAME]
    world.speaks(world.ann, "fr")
    message = await command(world, world.ann, "rules")
    pages = game.presentation.rules_pages(t, {})
    for page in pages:
        message = await world.press(world.ann, message, page.label)
        assert page.main.text in text(message)
        assert len(world.pictures(message)) == len(page.main.pictures)
        assert page.fine is not None
        fine = await world.press(world.ann, message, t("Fine print"))
        assert page.fine.text in text(fine)
        message = await world.press(world.ann, fine, t("Back to page"))


@pytest.mark.parametrize("group", ["royalcourt", "royalvisit"])
async def test_a_file_is_watched_and_checked_by_whatever_games_command(world: World, group: str) -> None:
    world.speaks(world.ben, "fr")
    t, game = Translators()["fr"], world.simulation.app.services.games[GAME]
    assert game.presentation.records is not None
    read = required(game.logic.records).read(RECORD.read_text("utf-8"))
    shown = {}
    for name in ("replay", "verify"):
        result = await world.ben.slash(world.channel, f"{group} {name}", file=("match.rv", RECORD.read_bytes()))
        await world.simulation.quiet()
        shown[name] = result.response
    assert len(world.pictures(shown["replay"])) == 1
    assert read.record.outcome is not None
    assert game.presentation.outcome_words(t, read.record.outcome).split("\n")[0] in text(shown["replay"])
    assert text(shown["verify"]).count("✅") == 7
    assert "❌" not in text(shown["verify"])
    assert "game royal-court" in text(shown["verify"])


async def test_a_file_that_is_wrong_is_refused_with_its_line_and_what_would_be_right(world: World) -> None:
    wrong = RECORD.read_text("utf-8").replace("\n\nc court:Jb+Qr+Kr\n", "\n\nc 4r\n")
    result = await world.ben.slash(world.channel, "royalcourt replay", file=("match.rv", wrong.encode()))
    await world.simulation.quiet()
    assert "Line 9 of this file is wrong: `c 4r`" in text(result.response)
    assert "This isn't possible here." in text(result.response)
    assert "A correct line: `c " in text(result.response)


async def test_a_first_match_explains_each_thing_once(world: World) -> None:
    for key, act in RIGHT.items():
        lesson = await world.choose(world.ann, await command(world, world.ann, "learn"), "lesson-go", key)
        await play(world, world.ann, lesson, key, act)
    await world.press(world.ann, await command(world, world.ann, "learn"), "Play a match")
    app = world.simulation.app
    match = await app.services.play.match(MatchId(1))
    assert match.terms.guided
    assert set(match.seating.levels.items()) == {("b", 1), ("c", 1)}
    assert match.users_to_act == (world.ann_id,)
    seen: list[str] = []
    for _ in range(25):
        await world.quiet()
        if (await app.services.play.match(MatchId(1))).state is not State.PLAY:
            break
        shown = await command(world, world.ann, "hand")
        told = [line for line in text(shown).split("\n") if line.startswith("🎓 ")]
        hand = await app.services.play.hand(MatchId(1), world.ann_id)
        if not hand.state.my_turn:
            await world.env.advance_time(PAUSED)
            await app.timers.run_due()
            continue
        assert len(told) <= 2
        assert not set(told) & set(seen)
        seen += told
        acts = all_turns(app.services.games[GAME].logic.rules, hand.state.view)
        assert hand.prompt_version is not None
        draft = details.DraftRow(hand.prompt_version, hand.step + 1, None, (acts[-1],))
        await app.store.write(partial(details.save_draft, match=MatchId(1), seat=hand.seat, draft=draft))
        await app.services.play.end_turn(MatchId(1), world.ann_id, hand.prompt_version, hand.step + 1)
    assert any("Your first turn" in line for line in seen)
    assert len(seen) >= 3

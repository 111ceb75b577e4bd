"""docs/blind.md says word for word what people hear who play without the pictures."""

from __future__ import annotations

import re
from collections.abc import Mapping
from pathlib import Path
from typing import Final

import pytest

from bot.games.royal_court.names import MARKS as SEATS
from bot.ids import MatchId, UserId
from bot.ui.screens.afterwards.turns import PAGE as TURNS
from tests.scenarios.court import court, custom_ids, press
from tests.scenarios.open_hands import on_screen
from tests.scenarios.test_ending import BY_CROWN
from tests.scenarios.world import Shown, World, alt, controls, header, labels, parts, plain, text
from tests.scenarios.world import world as open_world

PAGE: Final = Path(__file__).parents[2] / "docs" / "blind.md"

MARKS: Final = re.compile(r"^(?:-# |#+ |- )|\*\*|<:\w+:\d+> ?", re.MULTILINE)
"""Of formatting, which Discord does not read out."""


DRAWN: Final = "4b5b6b"
"""The draw pile of an arranged position."""


def heard(message: Shown, names: Mapping[UserId, str] | Mapping[int, str]) -> str:
    """A message as it is read out: its text, its pictures' descriptions, its buttons."""
    said = MARKS.sub("", text(message))
    for person, name in names.items():
        said = said.replace(f"<@{person}>", f"@{name}")
    said = re.sub(r"<t:\d+:R>", "in a while", said)
    lines = [*said.splitlines(), *(f"Picture: {line}" for line in alt(message).splitlines())]
    return plain("\n".join(line for line in [*lines, f"Buttons: {', '.join(labels(message))}."] if line))


def on_page(section: str) -> list[str]:
    """What is heard in a section of the page."""
    [page] = re.findall(rf"(?ms)^## {section}$(.*?)^## ", PAGE.read_text("utf-8"))
    return re.findall(r"(?ms)^```text\n(.*?)\n```$", page)


async def test_a_turn_of_royal_visit_is_heard_as_the_page_says(world: World) -> None:
    names = {world.ann_id: "Ann", world.ben_id: "Ben"}
    await world.command(world.ann, "settings", pictures="off")
    await world.start_match()
    hand = await world.press(world.ann, world.last, "My hand")
    said = [heard(world.last, names), heard(hand, names)]
    for wanted in ("King ×2", "King to −1", "End turn"):
        hand = await world.press(world.ann, hand, next(one for one in labels(hand) if plain(one) == wanted))
        said.append(heard(hand, names))
    assert said == on_page("Thirty seconds of a match of Royal Visit")


async def test_a_question_of_the_royal_court_is_heard_as_the_page_says(tmp_path: Path) -> None:
    async with court(tmp_path) as table:
        names = {table.ann.id: "Ann", table.ben.id: "Ben", table.cleo.id: "Cleo"}
        await table.command(table.ben, "settings", pictures="off")
        await table.begun(pace="live")
        await table.hand(table.ben)
        await table.act(table.ann, "Jr")
        said = [heard(table.board, names), heard(on_screen(table, table.ben), names)]
        hand = await table.world.press(table.ben, on_screen(table, table.ben), "Everything in words")
        said.append(heard(hand, names))
    assert said == on_page("A question of The Royal Court")


async def test_in_words_the_task_is_heard_first_the_match_last_and_no_signs_before_names(tmp_path: Path) -> None:
    async with court(tmp_path) as table:
        await table.command(table.ann, "settings", pictures="off")
        await table.begun(pace="live")
        signs = re.compile("|".join(SEATS))
        for message in (await table.hand(table.ann), await table.world.press(table.ann, table.board, "Turns")):
            first, *_, last = text(message).splitlines()
            assert first.startswith("### ")
            assert last.startswith("-# #1 · ")
            assert not signs.search(text(message))
        assert signs.search(text(table.board)), "everybody else sees them"


async def test_in_words_the_hand_of_who_waits_says_how_the_table_stood(tmp_path: Path) -> None:
    async with court(tmp_path, draw=DRAWN) as table:
        await table.command(table.cleo, "settings", pictures="off")
        await table.begun(pace="live")
        await table.act(table.ann, "draw")
        told = plain(text(await table.hand(table.cleo)))
        own, stood = told.split("How the table stood when this message was written.\n")
        ann, ben = (f"<@{person.id}>" for person in (table.ann, table.ben))
        assert own.splitlines()[-1].startswith("Your hand: ")
        *_, news, changes, _ = stood.splitlines()
        assert news.startswith(f"-# {ann} picked up"), "last, as everywhere"
        assert changes == "This message changes when it's your turn."
        for fact in ("On the pile: red 9.", "Play goes clockwise.", f"- {ann}: 5 cards left", f"- {ben}: 4 cards left"):
            assert fact in stood


async def test_in_words_a_press_says_what_is_new_and_a_new_message_everything(tmp_path: Path) -> None:
    async with court(tmp_path, draw=DRAWN) as table:
        await table.command(table.ben, "settings", pictures="off")
        await table.begun(pace="live")
        await table.act(table.ann, "draw")
        await table.act(table.ann, "end")
        hand = await table.hand(table.ben)
        assert "Your hand: " in text(hand)
        hand = await press(table.world, table.ben, hand, "lay:", ":Kb")
        said = plain(text(hand)).splitlines()
        assert said == ["### Your turn", "Chosen: black king.", "Black king: swap with which player?"]
        again = await table.hand(table.ben)
        assert "Chosen: " in text(again)
        assert "Your hand: " in text(again), "a new message says everything"
        hand = await press(table.world, table.ben, again, "lay:", ":to-a")
        assert "Ann (5), chosen" in map(plain, labels(hand))


@pytest.mark.parametrize("pictures", ["on", "off"])
async def test_alone_with_bots_who_listens_has_three_times_as_long_to_answer(world: World, pictures: str) -> None:
    await world.command(world.ann, "settings", pictures=pictures)
    await world.command(world.ben, "settings", pictures="off")
    await world.ann.slash(world.channel, "royalcourt challenge", level=1, seats=3)
    await world.quiet()
    said = "\n".join(map(text, world.messages()))
    assert ("3 × as long to answer" in said) == (pictures == "off")


async def test_one_press_on_the_first_screen_of_help_switches_pictures_off(world: World) -> None:
    shown = await world.ann.slash(world.channel, "games help")
    settings = await world.press(world.ann, shown.response, "Switch pictures off")
    assert "**Pictures: off.**" in text(settings)
    back = await world.press(world.ann, settings, "Help")
    assert "What would you like to do?" in text(back)
    assert "switch pictures off" not in text(back)
    shown = await world.ann.slash(world.channel, "games help")
    assert not world.pictures(shown.response)
    assert "Switch pictures on" in labels(shown.response)


async def test_turns_are_on_pages_that_repeat_none(tmp_path: Path) -> None:
    async with open_world(tmp_path, seeds=iter([header(BY_CROWN, "Seed")])) as world:
        await world.command(world.ann, "settings", pictures="off")
        board, [turn] = await world.recorded(BY_CROWN)
        turns, numbers = await world.press(world.ann, board, "Turns"), list[int]()
        mover = await world.mover()  # plays while they are read
        await world.play_turn(mover, await world.press(mover, board, "My hand"), turn)
        for _ in range(20):
            numbers[:0] = map(int, re.findall(r"^(\d+): ", text(turns), re.MULTILINE))
            if next(one for one in controls(turns) if one["label"] == "Previous").get("disabled"):
                break
            turns = await world.press(world.ann, turns, "Previous")
        assert len(numbers) > TURNS
        assert numbers == [*range(1, len(numbers) + 1)]


async def test_what_a_first_match_explains_is_heard_with_the_whole_hand_alone(world: World) -> None:
    await world.command(world.ann, "settings", pictures="off")
    lessons = await world.command(world.ann, "learn")
    hand = await world.forge(world.ann, lessons, "lesson-match:0:0:royal-visit")
    assert "until you press" in text(hand)
    hand = await press(world, world.ann, hand, "lay:")
    assert "until you press" not in text(hand)
    assert "until you press" in text(await world.press(world.ann, hand, "Everything in words"))


async def test_in_words_a_hand_that_follows_tells_what_came_since_its_players_last_press(tmp_path: Path) -> None:
    async with court(tmp_path, draw=DRAWN) as table:
        await table.command(table.cleo, "settings", pictures="off")
        await table.begun(pace="live")
        await table.hand(table.cleo)
        await table.act(table.ann, "draw")
        await table.act(table.ann, "Jr")
        asked = text(on_screen(table, table.cleo))
        assert f"<@{table.ann.id}> will get" in asked
        assert "Your hand" not in asked
        await press(table.world, table.cleo, on_screen(table, table.cleo), "answer-here:", ":let")
        await press(table.world, table.ben, table.board, "answer:", ":nope")
        again = text(on_screen(table, table.cleo))
        assert "said Nope to" in again
        assert " picked up" not in again, "that was told before the press"


async def test_in_words_a_pause_button_that_is_on_says_so(tmp_path: Path) -> None:
    async with court(tmp_path) as table:
        await table.command(table.cleo, "settings", pictures="off")
        await table.begun(pace="live")
        hand = await press(table.world, table.cleo, await table.hand(table.cleo), "pauses-here:", ":fewer")
        assert {"Fewer pauses, chosen", "Skip to my turn"} <= set(labels(hand))


async def test_in_words_a_hint_to_pick_up_that_is_laid_out_says_what_to_press(tmp_path: Path) -> None:
    async with court(tmp_path, "3b4b5r7b", "8b9b5rKb", "8r9b5b6b", top="8r") as table:
        await table.command(table.ann, "settings", pictures="off")
        await table.begun(pace="live", hints=True)
        hand = await table.world.press(table.ann, await table.hand(table.ann), "Hint")
        hand = await table.world.press(table.ann, hand, "Lay it out")
        assert "Chosen: Pick up." in text(hand)
        assert labels(hand)[0] == "Confirm: Pick up"


async def test_the_pictures_of_a_welcome_say_that_they_are_examples(world: World) -> None:
    moderator = world.moderator("Mo")
    await world.press(moderator, await world.moderate(moderator, "settings"), "Post welcome here")
    assert all(line.startswith("Example board: ") for line in alt(world.last).splitlines())
    assert alt(world.last)


async def test_in_words_no_private_message_has_signs(world: World) -> None:
    await world.command(world.ann, "settings", pictures="off")
    await world.command(world.ann, "challenge", user=world.ben, direct=True)
    await press(world, world.ben, world.last, "", ":left")
    ann, board = world.ann.user, world.inbox(world.ann)[-1]
    for message in (board, await world.press(ann, board, "My hand"), await world.press(ann, board, "More…")):
        assert not re.search("[🍃🌹🤖💡]|⏳ (?!<t:)", text(message))
        assert not [one for one in controls(message) if "emoji" in one]


async def test_in_words_a_puzzle_repeats_nothing_after_a_press_and_begins_with_a_verdict(world: World) -> None:
    await world.command(world.ann, "settings", pictures="off")
    puzzle = await world.command(world.ann, "puzzle")
    assert "Pawns: " in text(puzzle)
    puzzle = await press(world, world.ann, puzzle, "puzzle:")
    assert text(puzzle).startswith("### Your turn as ")
    assert "Pawns: " not in text(puzzle)
    while not custom_ids(puzzle, "puzzle-end:"):
        puzzle = await press(world, world.ann, puzzle, "puzzle:")
    puzzle = await press(world, world.ann, puzzle, "puzzle-end:")
    assert text(puzzle).startswith(("**That turn doesn't win.", "## Puzzle"))
    assert "Pawns: " in text(puzzle)


async def test_in_words_undo_and_a_hint_do_not_tell_the_news_again(tmp_path: Path) -> None:
    async with court(tmp_path, draw=DRAWN) as table:
        await table.command(table.ben, "settings", pictures="off")
        await table.begun(pace="live", hints=True)
        await table.act(table.ann, "draw")
        await table.act(table.ann, "end")
        hand = await press(table.world, table.ben, await table.hand(table.ben), "lay:", ":Kb")
        for label in ("Undo", "Hint"):
            hand = await table.world.press(table.ben, hand, label)
            assert "picked up" not in text(hand)
        assert " picked up a card and passed" in text(await table.world.press(table.ben, hand, "Everything in words"))


async def test_in_words_a_card_picked_up_is_heard_first_then_pile_and_hand(tmp_path: Path) -> None:
    async with court(tmp_path, draw=DRAWN) as table:
        await table.command(table.ann, "settings", pictures="off")
        await table.begun(pace="live")
        hand = await press(table.world, table.ann, await table.hand(table.ann), "lay:", ":draw")
        assert plain(text(hand)).splitlines() == [
            "### Your turn",
            "**You picked up a black 4.**",
            "A red 9: the same or higher may follow.",
            "Your hand: black 2, black 4, red 8, red jack, red king.",
        ]
        assert "Everything in words" in labels(hand)


async def test_in_words_a_prompt_of_ones_turn_always_says_pile_and_hand_after_a_hint_too(tmp_path: Path) -> None:
    async with court(tmp_path, "3b4b5r7b", "3r4r5b6b", "8b9b5rKb", top="8r", draw=DRAWN) as table:
        await table.command(table.ben, "settings", pictures="off")
        await table.begun(pace="live", hints=True)
        hand = await table.hand(table.ben)
        await table.act(table.ann, "draw")
        await table.act(table.ann, "end")
        hand = await press(table.world, table.ben, on_screen(table, table.ben), "lay:", ":3r")
        for label in ("Undo", "Hint"):
            hand = await table.world.press(table.ben, hand, label)
            said = plain(text(hand))
            assert "On the pile: red 8. Any card is playable." in said
            assert "Cards left: " in said
            assert "Your hand: red 3, red 4, black 5, black 6." in said


async def test_in_words_a_prompt_with_nothing_to_play_says_pile_and_hand(tmp_path: Path) -> None:
    async with court(tmp_path, "8r3b4r", "3r4r5b6r", "8b9b5rKb", top="7r", draw=DRAWN) as table:
        await table.command(table.ben, "settings", pictures="off")
        await table.begun(pace="live")
        await table.hand(table.ben)
        await table.act(table.ann, "8r")
        said = plain(text(on_screen(table, table.ben)))
        assert "Nothing is playable: pick up a card." in said
        assert "A red 8: the same or higher may follow." in said
        assert "Your hand: red 3, red 4, black 5, red 6." in said


async def test_in_words_the_goal_of_a_lesson_stays_and_after_it_what_was_done_is_heard_without_the_table(
    world: World,
) -> None:
    await world.command(world.ann, "settings", pictures="off")
    lesson = await world.command(world.ann, "learn")
    goal = next(line for line in text(lesson).splitlines() if "Goal: " in line)
    for key in (":K1", ":K-2"):
        lesson = await press(world, world.ann, lesson, "lesson:", key)
        assert goal in text(lesson)
    lesson = await press(world, world.ann, lesson, "lesson-end:")
    assert "Green played King ×2: the King from" in plain(text(lesson))
    assert "Pawns: " not in text(lesson)


async def test_in_words_the_end_offers_a_rematch_and_the_turns(world: World) -> None:
    await world.command(world.ann, "settings", pictures="off")
    hand = await world.press(world.ann, await world.start_match(), "My hand")
    await world.simulation.app.services.play.resign(MatchId(1), world.ben_id)
    await world.quiet()
    assert {"Go to board", "Rematch", "Turns"} <= set(labels(hand))


async def test_in_words_what_is_chosen_and_no_sign_is_heard_on_pages(tmp_path: Path) -> None:
    async with court(tmp_path) as table:
        await table.command(table.ann, "settings", pictures="off")
        await table.begun(pace="live")
        orders = await press(table.world, table.ann, await table.hand(table.ann), "orders:")
        assert "Ask me, chosen" in labels(orders)
        rules = await table.command(table.ann, "rules")
        for label in ("Cards", "Fine print"):
            rules = await table.world.press(table.ann, rules, label)
            assert not re.search("[†⚖]", text(rules))


async def test_in_words_the_turns_are_before_more_in_every_hand(tmp_path: Path) -> None:
    async with court(tmp_path, draw=DRAWN) as table:
        await table.command(table.ben, "settings", pictures="off")
        await table.begun(pace="live")
        hands = [await table.hand(table.ben)]
        await table.act(table.ann, "Jr")
        hands.append(on_screen(table, table.ben))
        await press(table.world, table.ben, on_screen(table, table.ben), "answer-here:", ":let")
        await press(table.world, table.cleo, table.board, "answer:", ":let")
        await table.act(table.ann, "end")
        hands.append(on_screen(table, table.ben))
        assert "Your turn" in text(hands[-1])
        assert all(labels(hand)[-2:] == ["Turns", "More…"] for hand in hands)
        turns = await table.world.press(table.ben, hands[-1], "Turns")
        assert f"<@{table.ann.id}> played a red jack." in plain(text(turns))


async def test_in_words_more_cards_than_ten_are_all_in_one_menu(tmp_path: Path) -> None:
    async with court(tmp_path, "2r3b4r5b6r7b8r9bTrJbQrXX", "4b8b5rKb", "3r6b5b9r", top="XX") as table:
        await table.command(table.ann, "settings", pictures="off")
        await table.begun(pace="live")
        hand = await table.hand(table.ann)
        [menu] = [part for part in parts(hand) if "options" in part]
        assert [plain(one["label"]) for one in menu["options"]][:2] == ["Red 2", "Black 3"]
        assert len(menu["options"]) == 12
        assert labels(hand)[:2] == ["Castle", "Revolution"]
        hand = await press(table.world, table.ann, hand, "lay:", ":2r")
        assert "Chosen: red 2." in plain(text(hand))


async def test_in_words_a_lesson_says_first_what_happens_then_its_idea_and_the_goal(world: World) -> None:
    await world.command(world.ann, "settings", pictures="off")
    learn = (await world.ann.slash(world.channel, "royalcourt learn")).response
    lesson = await world.choose(world.ann, learn, "lesson-go", "nope")
    whole = plain(text(lesson))
    said = [whole.index(words) for words in ("Nope?", "Your hand: ", "B's catapult hits you", "Goal: ")]
    assert said == sorted(said)
    first = plain(text(await world.choose(world.ann, lesson, "lesson-go", "fit")))
    assert not re.search("[☀🌙]", first)
    lesson = await world.choose(world.ann, lesson, "lesson-go", "six")
    whole = plain(text(lesson))
    lesson = await press(world, world.ann, lesson, "lesson:", ":6b")
    assert "is a catapult" not in text(lesson)
    lesson = await world.press(world.ann, lesson, "Everything in words")
    assert "Chosen: " in text(lesson)
    told = text(lesson).splitlines()
    assert {line for line in whole.splitlines() if "Goal: " in line or "is a catapult" in line} <= set(map(plain, told))
    assert "Everything in words" not in labels(lesson)
    lesson = await press(world, world.ann, lesson, "lesson:", ":to-b")
    ended = plain(text(await press(world, world.ann, lesson, "lesson-end:")))
    assert ended.index("You aimed a black 6 at B.") < ended.index("A 4: a hit.")


async def test_in_words_undo_and_a_hint_say_where_the_pawns_are(world: World) -> None:
    await world.command(world.ann, "settings", pictures="off")
    await world.command(world.ann, "challenge", level=1)
    hand = await world.press(world.ann, world.newest_board, "My hand")
    for label in ("Undo", "Hint"):
        if label == "Undo":
            hand = await press(world, world.ann, hand, "lay:")
        hand = await world.press(world.ann, hand, label)
        assert "Pawns: King " in text(hand)


async def test_from_every_page_of_help_the_first_one_is_one_press_away(world: World) -> None:
    shown = await world.ann.slash(world.channel, "games help")
    first = text(shown.response)
    assert "Help: first page" not in labels(shown.response)
    page = await world.press(world.ann, shown.response, "Play alone")
    assert text(await world.press(world.ann, page, "Help: first page")) == first


async def test_in_words_the_rules_do_not_speak_of_what_is_drawn(tmp_path: Path) -> None:
    async with court(tmp_path) as table:
        for pictures in ("on", "off"):
            await table.command(table.ann, "settings", pictures=pictures)
            rules, said = await table.command(table.ann, "rules"), ""
            for label in ("Courts", "End"):
                said += text(rules := await table.world.press(table.ann, rules, label))
            assert ("a red carpet" in said) == ("on yellow" in said) == (pictures == "on")

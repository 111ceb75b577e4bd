"""After the end: who has won and how close it was, both hands open to everybody, and what comes next."""

from __future__ import annotations

import re
from pathlib import Path

import pytest
import simcord

from bot.games.royal_visit import ROYAL_VISIT
from bot.games.royal_visit.names import card_list, seat_name
from bot.i18n.translator import Translator, Translators
from bot.ids import MatchId, UserId
from bot.matches.core.model import State
from bot.ui.names import level_name
from engine.royal_visit.board import Seat
from engine.royal_visit.cards import Hidden
from engine.royal_visit.notation import read_position
from tests.scenarios.court import custom_ids
from tests.scenarios.world import Shown, World, alt, header, labels, text
from tests.scenarios.world import world as open_world
from tests.support.text_rules import all_turns, plays_of, text_of

RECORDS = Path(__file__).parents[1] / "engine" / "royal_visit" / "records"
LANGUAGES = Translators()

BY_KING = (RECORDS / "rulebook-g-king.rv").read_text("utf-8")
BY_CROWN = (RECORDS / "rulebook-r-crown.rv").read_text("utf-8")


def hand_texts(t: Translator, view: str) -> list[str]:
    """The text for both hands of an open view."""
    position = read_position(view)
    told = []
    for seat in Seat:
        hand = position.hands[seat]
        assert not isinstance(hand, Hidden)
        told.append(t("{player} holds {cards}", player=seat_name(t, seat), cards=card_list(t, hand)))
    return told


async def _decided(world: World, record: str) -> Shown:
    """A match as a record has it, its last turn pressed; the board."""
    board, [turn] = await world.recorded(record)
    mover, label = await world.mover(), labels(board)[0]
    await world.play_turn(mover, await world.press(mover, board, label), turn)
    return world.last


@pytest.mark.usefixtures("ratings_at_once")
@pytest.mark.parametrize(
    ("record", "winner", "language"), [(BY_KING, "🍃", "en"), (BY_CROWN, "🌹", "fr")], ids=["king", "crown"]
)
async def test_the_board_names_the_winner_the_way_how_close_it_was_and_what_comes_next(
    tmp_path: Path, record: str, winner: str, language: str
) -> None:
    async with open_world(tmp_path, seeds=iter([header(record, "Seed")]), public_language=language) as world:
        for person in (world.ann, world.ben):
            world.speaks(person, language)
        board = await _decided(world, record)
        heading, close, first, second, *_ = text(board).splitlines()
        person = world.ann if winner == "🍃" else world.ben
        assert heading.startswith(f"### {winner} {person.mention} ")
        history = await world.history(1)
        game, t = ROYAL_VISIT, LANGUAGES[language]
        assert close == game.presentation.close_words(t, history.states)
        assert first.startswith(f"{winner} {person.mention} 1000 → **1")
        assert re.search(r"1000 → \*\*8\d\d\*\* \(−\d+\)$", second)
        assert labels(board) == [t(word) for word in ("Rematch", "Review", "Replay", "Turns", "More…")]
        assert all(told in alt(board) for told in hand_texts(t, text_of(history.states[-1].view)))
        assert "?8" not in text_of(history.states[-1].view)


async def _last_turn(world: World, actor: simcord.MemberActor, board: Shown) -> Shown:
    """The last turn on the board, chosen in the list of turns."""
    last = len((await world.history(1)).states) - 1
    return await world.choose(actor, await world.press(actor, board, "Turns"), "turn-show", str(last))


@pytest.mark.parametrize(("language", "pictures"), [("en", True), ("fr", False)])
async def test_every_turn_of_a_finished_match_shows_both_hands_and_none_of_a_live_one(
    tmp_path: Path, language: str, pictures: bool
) -> None:
    t = LANGUAGES[language]
    async with open_world(tmp_path, seeds=iter([header(BY_CROWN, "Seed")])) as world:
        cleo = world.person("Cleo", language)
        if not pictures:
            await world.command(cleo, "settings", pictures="off")
        board, [turn] = await world.recorded(BY_CROWN)
        before = await _last_turn(world, cleo, board)
        told = text(before) + "".join(alt(before).splitlines() if pictures else [])
        assert "{n}" not in told
        for seat in Seat:
            assert t("{player} holds {cards}", player=seat_name(t, seat), cards="").strip() not in told
        assert t("{player} drew {cards}.", player="", cards="").strip(" .") not in told
        mover = await world.mover()
        await world.play_turn(mover, await world.press(mover, world.last, "My hand"), turn)
        shown = await _last_turn(world, cleo, world.last)
        history = await world.history(1)
        back = "◀" if pictures else t("Previous")
        game = ROYAL_VISIT
        for state in reversed(history.states):
            words = alt(shown).replace("\n", " ") if pictures else text(shown)
            assert all(one in words for one in hand_texts(t, text_of(state.view)))
            assert bool(world.pictures(shown)) is pictures
            if state.last is not None:
                before_moves = re.split("[\N{NO-BREAK SPACE}]?:", game.presentation.turn_words(t, state.last))
                assert before_moves[0] in text(shown)
                shown = await world.press(cleo, shown, back)
        drawn = sum(
            "drew" in game.presentation.turn_words(LANGUAGES["en"], one.last) for one in history.states if one.last
        )
        assert drawn >= len(history.states) - 2, "all but a turn that ends the match refill a hand"


async def test_a_hand_that_is_open_when_the_other_resigns_becomes_one_line_with_a_link(world: World) -> None:
    t = LANGUAGES["fr"]
    world.speaks(world.ben, "fr")
    hand = await world.press(world.ben, await world.start_match(), "My hand")
    await world.simulation.app.services.play.resign(MatchId(1), world.ann_id)
    await world.quiet()
    assert text(hand).count("\n") == 0
    assert not world.pictures(hand)
    assert labels(hand) == [t("Go to board")]


async def test_a_hand_below_its_board_becomes_that_line_too_in_a_match_against_the_bot(world: World) -> None:
    await world.command(world.ann, "challenge", level=1)
    board = world.newest_board
    hand = await world.press(world.ann, board, "My hand")
    await world.press(world.ann, await world.press(world.ann, board, "Resign"), "Yes, resign")
    await world.quiet()
    assert world.newest_board.id == board.id < hand.id, "the board stays above the hand"
    assert text(hand).count("\n") == 0
    assert labels(hand) == ["Rematch", "Go to board"]


async def test_the_replay_and_the_review_show_both_hands(world: World) -> None:
    t = LANGUAGES["fr"]
    cleo = world.person("Cleo", "fr")
    await world.start_match()
    rules = world.simulation.app.services.games["royal_visit"].logic.rules
    for _ in range(4):
        await world.make_turn(1, lambda view: min(all_turns(rules, view), key=lambda turn: len(plays_of(rules, turn))))
    await world.simulation.app.services.play.resign(MatchId(1), world.ann_id)
    await world.quiet()
    tables = (await world.history(1)).states
    replay = await world.press(cleo, world.last, "Replay")
    assert all(one in alt(replay) for one in hand_texts(t, text_of(tables[-1].view)))
    review = await world.press(cleo, world.last, "Review")
    turning = [one for one in labels(review) if one.startswith(t("Turn {number}", number=""))]
    assert turning
    better = await world.press(cleo, review, turning[0])
    number = int(turning[0].split()[-1])
    made = tables[number].last
    assert made is not None
    waits = Seat.RED if made.seat == "g" else Seat.GREEN
    assert hand_texts(t, text_of(tables[number - 1].view))[waits] in alt(better), "the other's hand is as it was"
    shown = await world.press(cleo, better, t("As played"))
    assert all(one in alt(shown) for one in hand_texts(t, text_of(tables[number].view)))


async def test_who_beats_a_level_goes_on_to_the_next_by_one_press(tmp_path: Path) -> None:
    t = LANGUAGES["fr"]
    async with open_world(tmp_path, public_language="fr") as world:
        world.speaks(world.ann, "fr")
        world.speaks(world.ben, "fr")
        board = await _beaten(world, 1)
        squire = level_name(t, ROYAL_VISIT, 2)
        label = t("Next level: {level}", level=squire)
        assert labels(board)[:2] == [label, t("Rematch")]
        refused = await world.press(world.ben, board, label)
        assert refused.ephemeral
        assert (await world.simulation.app.services.play.match(MatchId(1))).state is State.OVER
        await world.press(world.ann, board, label)
        match = await world.simulation.app.services.play.match(MatchId(2))
        assert (match.state, match.seating.levels, match.seating.players["g"]) == (State.PLAY, {"r": 2}, world.ann_id)
        again = await world.press(world.ann, board, label)
        assert again.ephemeral
        assert "discord.com/channels/" in text(again), "the way to the one that has begun"
        assert [one for one in world.messages() if t("My hand") in labels(one)], "its board"


async def test_the_hand_that_the_next_level_opens_is_private_and_follows_the_match(world: World) -> None:
    before = await _beaten(world, 1)
    await world.press(world.ann, before, "Next level")
    rules = world.simulation.app.services.games["royal_visit"].logic.rules
    for _ in range(2):
        await world.make_turn(2, lambda view: min(all_turns(rules, view), key=lambda turn: len(plays_of(rules, turn))))
        await world.quiet()
        assert not [one for one in world.messages() if custom_ids(one, "lay:")], "everybody sees these"
    [hand] = [one for one in world.channel.history(viewer=world.ann) if custom_ids(one, "lay:")]
    laid = await world.press_id(world.ann, hand, custom_ids(hand, "lay:")[0])
    assert "Undo" in labels(laid), (labels(laid), text(laid))


async def _beaten(world: World, level: int) -> Shown:
    """A match of Ann's against the bot in which it has given up; its board."""
    await world.command(world.ann, "challenge", level=level)
    await world.simulation.app.services.play.resign(MatchId(1), UserId(world.bot.id))
    await world.quiet()
    return world.newest_board

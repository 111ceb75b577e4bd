"""Where Discord takes no files, and where a picture cannot be drawn, words are shown in its place, with the reason."""

from __future__ import annotations

import logging

import pytest

from bot.ids import MatchId
from tests.scenarios.faults import no_uploads
from tests.scenarios.world import World, alt, labels, may_play, text
from tests.support.text_rules import all_turns

WHY = "Discord doesn't accept files from me here"


@pytest.mark.parametrize(("status", "code"), [(403, 400001), (400, 40005), (413, 0)])
async def test_where_uploads_are_refused_boards_and_hands_come_in_words_with_one_warning(
    world: World, status: int, code: int, caplog: pytest.LogCaptureFixture
) -> None:
    with no_uploads(status, code) as refused, caplog.at_level(logging.WARNING):
        board = await world.start_match()
        assert "My hand" in labels(board)
        assert not alt(board)
        assert WHY in text(board)
        assert "Crown" in text(board), "the board in words"
        assert world.pinged(board) == {(await world.mover()).id}
        mover = await world.mover()
        hand = await world.press(mover, board, "My hand")
        assert may_play(hand)
        assert WHY in text(hand)
        assert len(refused) == 1, "it is known for the server"
    assert len([one for one in caplog.records if "files" in one.getMessage()]) == 1
    await world.env.advance_time(3601)
    assert alt(await world.press(mover, board, "My hand")), "and tried again later"


@pytest.mark.usefixtures("ratings_at_once")
async def test_where_uploads_are_refused_every_picture_and_file_says_so_and_has_its_words(world: World) -> None:
    await world.start_match()
    rules = world.simulation.app.services.games["royal_visit"].logic.rules
    for _ in range(2):
        await world.make_turn(1, lambda view: all_turns(rules, view)[0])
    await world.simulation.app.services.play.resign(MatchId(1), world.ann_id)
    await world.quiet()
    with no_uploads():
        shown = {name: await world.command(world.ann, name) for name in ("profile", "leaderboard", "rules", "puzzle")}
        shown |= {label: await world.press(world.ann, world.last, label) for label in ("Replay", "Review")}
        asked = (await world.ann.slash(world.channel, "games data")).response
        await world.quiet()
        shown["export"] = await world.press(world.ann, asked, "Export")
        shared = await world.press(world.ann, shown["puzzle"], "Share")
    assert [name for name, answer in shown.items() if WHY not in text(answer)] == []
    assert "Go to message" in labels(shared)
    assert WHY in text(world.last)


async def test_a_board_that_cannot_be_drawn_comes_in_words_and_the_log_says_why_once(
    world: World, monkeypatch: pytest.MonkeyPatch
) -> None:
    def broken(*_: object) -> bytes:
        raise RuntimeError

    with monkeypatch.context() as patch:
        patch.setattr("bot.games.royal_visit.pictures.board_png", broken)
        board = await world.start_match()
    assert "My hand" in labels(board)
    assert "couldn't draw" in text(board)
    assert "Crown" in text(board)
    assert world.pinged(board) == {(await world.mover()).id}
    [logged] = world.failures.records
    assert "RuntimeError" in logged
    world.failures.records.clear()

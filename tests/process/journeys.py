"""Whole matches, with everything that people can press, by whatever way the bot gets its presses."""

from __future__ import annotations

from simcord.backend.models import Message

from bot.i18n.translator import Translator
from tests.process.messages import controls, find, find_all, parts, text
from tests.process.scene import Scene
from tests.process.table import Table


async def royal_visit(here: Scene, t: Translator, last: int) -> None:
    """A match of so many turns, until one player resigns, and what comes after it."""
    table = await here.table()
    challenge = await table.challenge(rated=True)
    assert t("Decline") in [button["label"] for button in controls(challenge)]
    await table.press(table.ben, challenge.id, find(challenge, "accept:"))
    board = await table.up_to_date()
    [picture] = [item for part in parts(board.components) if part["type"] == 12 for item in part["items"]]
    assert picture["description"]
    assert len(board.attachments) == 1
    for number in range(last):
        before = board
        board = await table.turn()
        assert board.id > before.id
        assert len(table.turns()) == number + 2
    table.assert_sound()

    turns = await table.press(table.ann, board.id, find(board, "turns:"))
    assert t("Turns {first} to {number} of {last}", first=1, number=last, last=last) in text(turns)
    turns = await table.choose(table.ann, turns.id, "turn-show:", str(last))
    assert t("Turn {number} of {last}", number=last, last=last) in text(turns)
    back = next(one for one in find_all(turns, "turn:") if one.endswith("back"))
    turns = await table.press(table.ann, turns.id, back)
    assert t("Turn {number} of {last}", number=last - 1, last=last) in text(turns)

    rules = await table.press(table.ben, board.id, find(board, "rules:"))
    for page in (one for one in find_all(rules, "rules-page:") if ":page:" in one):
        rules = await table.press(table.ben, rules.id, page)
    assert find_all(rules, "rules-page:")

    [offer] = await table.offered(table.ann, "hand", "match", "")
    hand = await table.command(table.ann, "hand", match=offer["value"])
    assert hand.flags & 64
    await table.command(table.ann, "board")
    board = await table.up_to_date()

    words = await table.command(table.ann, "settings", pictures="off")
    assert text(words).startswith("## ")
    hand = await table.command(table.ann, "hand")
    assert not hand.attachments
    await table.command(table.ann, "settings", pictures="on")

    question = await table.command(table.ben, "resign")
    await table.press(table.ben, question.id, find(question, "resign-now:"))
    board = await table.up_to_date()
    assert t("unrated") not in text(board)
    [row] = here.read("SELECT seed FROM matches")
    more = await table.press(table.ben, board.id, find(board, "more:"))
    deal = await table.press(table.ben, more.id, find(more, "deal:"))
    assert row["seed"] in text(deal)
    [offer] = await table.offered(table.ben, "replay", "match", "")
    replay = await _drawn(table, await table.command(table.ben, "replay", match=offer["value"]))
    assert [upload["filename"] for upload in replay.attachments] == ["replay.gif"]
    replay = await _drawn(table, await table.press(table.ann, board.id, find(board, "replay:")))
    assert replay.flags & 64
    turns = await table.press(table.ann, replay.id, find(replay, "turn-list:"))
    replay = await _drawn(table, await table.press(table.ann, turns.id, find(turns, "replay-here:")))
    for press in [table.deliver(table.ann, replay.id, find(replay, "replay-post:")) for _ in range(2)]:
        await table.answer(press)

    def posted() -> list[str]:
        found = [message for message in table.messages() if find_all(message, "turns:") and message.id != board.id]
        return [message.attachments[0]["filename"] for message in found]

    await table.wire.until(posted, "the posted replay")
    await _drawn(table, replay)
    standings = await table.command(table.ann, "leaderboard")
    assert "1–0–0" in text(standings)
    await table.press(table.ann, standings.id, find_all(standings, "standings:")[-1])
    await table.press(table.ann, standings.id, find(standings, "profile:"))
    profile = await table.command(table.ann, "profile", user=table.ben)
    assert f"<@{table.ann.id}>" in text(profile)
    assert posted() == ["replay.gif"], "pressed twice, posted once"


async def royal_court(here: Scene) -> None:
    """A match of four with a lobby, windows and swaps."""
    table = await here.court()
    board = await table.begin()
    assert len(board.attachments) == 1
    await table.play_a_king(asking=3)
    assert {user for user, about in here.pings if about == f"{table.name}:{table.version}"} == {
        person.id for person in table.awaited
    }
    first, second, third = table.awaited
    refused = await table.press(table.mover, *table.answer_button("nope"))
    assert refused.flags & 64
    for actor in (first, second):
        await table.let(actor)
    assert table.awaited == [third]
    before = table.boards()[0].id
    await table.let(third)
    await table.up_to_date()
    assert table.boards()[0].id == before, "the swap goes on where the question was"
    await table.give()
    table.assert_sound()
    board = table.boards()[0]
    for name in ("turns:", "rules:"):
        await table.press(table.ben, board.id, find(board, name))
    more = await table.press(table.ben, board.id, find(board, "more:"))
    await table.press(table.ben, more.id, find(more, "deal:"))
    for leaver in table.people[1:]:
        question = await table.command(leaver, "resign")
        await table.press(leaver, question.id, find(question, "resign-now:"))
    board = await table.up_to_date()
    assert str(table.ann.id) in text(board).splitlines()[0]
    replay = await _drawn(table, await table.command(table.ann, "replay"))
    assert [upload["filename"] for upload in replay.attachments] == ["replay.gif"]
    await table.press(table.ann, replay.id, find(replay, "file:"))
    await table.press(table.ann, board.id, find(board, "rematch:"))
    assert find_all(await table.lobby(), "lobby-join:")


async def _drawn(table: Table, replay: Message) -> Message:
    """A replay, whose first answer only says that it is under way."""
    await table.wire.until(lambda: table.stored(replay.id).attachments, "the replay")
    return table.stored(replay.id)

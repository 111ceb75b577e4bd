"""Hands that show already what they are to show: the picture is neither drawn nor sent again."""

from __future__ import annotations

from pathlib import Path

from tests.scenarios.counted import counted
from tests.scenarios.court import CourtTable, court, custom_ids
from tests.scenarios.world import Shown as Message

HANDS = ("6r6b7r2b", "Jr8b3r", "9r4b5b")


def attachment(table: CourtTable, message: Message) -> int:
    [one] = table.world.payload(message)["attachments"]
    return int(one["id"])


async def test_a_press_that_changes_words_alone_keeps_the_picture(tmp_path: Path) -> None:
    async with court(tmp_path, *HANDS, top="2r") as table:
        await table.begun(pace="live")
        hand = await table.hand(table.ann)
        hand = await table.world.press_id(table.ann, hand, custom_ids(hand, "lay:", ":6r")[0])
        first = attachment(table, hand)
        async with counted(table.world) as cost:
            hand = await table.world.press_id(table.ann, hand, custom_ids(hand, "lay:", ":to-b")[0])
        assert attachment(table, hand) == first, "the target is not in it"
        assert not cost.pictures
        assert len(table.world.pictures(hand)) == 1


async def test_a_picture_that_is_gone_is_sent_again(tmp_path: Path) -> None:
    async with court(tmp_path, *HANDS, top="2r") as table:
        await table.begun(pace="live")
        hand = await table.hand(table.ann)
        hand = await table.world.press_id(table.ann, hand, custom_ids(hand, "lay:", ":6r")[0])
        kept = table.world.simulation.app.services.shown_pictures
        content, _ = kept._shown.get(hand.id) or (None, 0)
        kept._shown[hand.id] = content, 1  # as if another edit had been faster
        picture = table.world.pictures(hand)
        hand = await table.world.press_id(table.ann, hand, custom_ids(hand, "lay:", ":to-b")[0])
        assert custom_ids(hand, "end:"), "the press was answered"
        assert table.world.pictures(hand) == picture

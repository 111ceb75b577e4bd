"""The short forms of the campaigns `secrets`, of one change of what a reader does not see, and `pauses`."""

from __future__ import annotations

from tests.campaigns.pauses import Pauses
from tests.campaigns.secrets import Secrets
from tests.campaigns.seen import Seen, differences


async def test_what_a_reader_may_not_see_changes_no_byte_of_what_reaches_them() -> None:
    campaign = Secrets(1, most=1, steps=2)
    for number in (1, 2):
        assert "1 changes" in await campaign.run(number)


async def test_who_holds_an_ace_changes_no_request_of_a_pause_but_those_to_a_players_own_hand() -> None:
    assert "15 pauses" in await Pauses(1, pauses=15).run(1)


def test_a_difference_is_told_in_a_few_words() -> None:
    one = Seen([("board", "a" * 10**6 + "x"), ("picture", b"1" * 10**6)])
    assert not differences(one, one)
    for other in (
        Seen([("board", "a" * 10**6 + "y"), one.things[1]]),
        Seen([one.things[0], ("picture", b"2" * 10**6)]),
        Seen([one.things[0], ("hand", b"")]),
        Seen(one.things[:1]),
    ):
        assert 0 < len(differences(one, other)) < 400

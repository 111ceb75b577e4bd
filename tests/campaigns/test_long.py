"""The short form of the campaign `long`: statements, pictures and requests are counted, nothing is timed."""

from __future__ import annotations

from tests.campaigns.long import SHORT, Long


async def test_a_press_costs_no_more_in_a_long_match_among_many_or_with_many_followers() -> None:
    campaign = Long(1, SHORT)
    for number in (1, 2, 3, 4):
        await campaign.run(number)

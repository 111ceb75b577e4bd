"""The fair deal: a fingerprint from the start, the seed only once the match is over."""

from __future__ import annotations

from bot.i18n.translator import Translator
from bot.ui.screens.fair_deal import deal_screen
from tests.support.screens import COURT, SEED, VISIT, assert_fits, live, over, table


def test_fits_into_a_message(t: Translator) -> None:
    for match in (live(id=10**9), over(id=10**9, options={"ruleset": "manual"})):
        assert_fits(deal_screen(t, VISIT, match, "g"))
    assert_fits(deal_screen(t, COURT, table(seed=SEED), None))

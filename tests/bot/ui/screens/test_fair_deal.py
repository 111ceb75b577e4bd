"""The fair deal: a fingerprint from the start, the seed only once the match is over."""

from __future__ import annotations

from bot.i18n.translator import Translator
from bot.ui.screens.fair_deal import deal_screen
from tests.support.screens import COURT, EN, SEED, VISIT, actions, assert_fits, labels, live, over, said, table


def test_seed_of_a_match_under_way_is_secret_and_its_fingerprint_is_not() -> None:
    screen = deal_screen(EN, VISIT, live(), "g")
    assert f"`{'c' * 64}`" in said(screen)
    assert "it stays secret until the match is over" in said(screen)
    assert not labels(screen)


def test_seed_of_a_finished_match_is_said_with_how_to_check_it() -> None:
    screen = deal_screen(EN, VISIT, over(), None)
    assert f"The match is over. This was its seed:\n`{SEED}`\n1. This command prints the fingerprint:" in said(screen)
    assert f"`printf %s {SEED} | sha256sum`" in said(screen)
    assert "\n2. " in said(screen)
    assert actions(screen) == ["check"]


def test_fits_into_a_message(t: Translator) -> None:
    for match in (live(id=10**9), over(id=10**9, options={"ruleset": "manual"})):
        assert_fits(deal_screen(t, VISIT, match, "g"))
    assert_fits(deal_screen(t, COURT, table(seed=SEED), None))

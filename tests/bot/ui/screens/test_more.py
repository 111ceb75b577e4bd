"""What else can be done about a match, in one private message."""

from __future__ import annotations

from bot.i18n.translator import Translator
from bot.ui.screens.deadlines.clock import more_parts
from bot.ui.screens.heading import more_screen
from bot.ui.screens.turns.offers import offering_parts
from tests.support.screens import ANN, COURT, NOW, assert_fits, offered, table


def test_all_that_can_be_done_fits_into_a_message(t: Translator) -> None:
    seats = dict(zip("abcdef", range(ANN, ANN + 6), strict=True))
    pending = tuple("acdef")
    offers = {kind: offered(kind, "b", pending=pending) for kind in ("draw", "pause", "direct")}
    offers["replace"] = offered("replace", "b", pending=pending, for_seat="b", level=1)
    match = table(players=seats, offers=offers, to_act=frozenset("b"), late=frozenset("b"), pace="7d", due={"b": NOW})
    parts = [*more_parts(t, COURT, match, "a"), *offering_parts(t, COURT, match, "a")]
    assert_fits(more_screen(t, COURT, match, "a", parts))

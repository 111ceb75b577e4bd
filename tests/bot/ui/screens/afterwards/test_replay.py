"""The replay of a finished match, for one reader or for everyone in a channel."""

from __future__ import annotations

from dataclasses import replace

from bot.ids import GuildId
from bot.ui.screens.afterwards.replay import posted_screen, replay_screen
from bot.ui.screens.screen import Reader, Screen
from render.request import Urgency
from tests.support.required import required as part
from tests.support.screens import ANN, EN, ENGLISH, FR, VISIT, history, over, picture

HISTORY = history(over())


def _screen(reader: Reader = ENGLISH, *, may_post: bool = False, posted: str | None = None) -> Screen:
    return replay_screen(reader, VISIT, part(VISIT.presentation.replay), HISTORY, may_post=may_post, posted=posted)


def test_moving_picture_is_the_least_urgent_and_another_one_in_another_language() -> None:
    drawn = picture(_screen())
    assert (drawn.urgency, drawn.suffix) == (Urgency.REPLAY, part(VISIT.presentation.replay).suffix)
    assert drawn.key != picture(_screen(Reader(FR))).key
    posted = posted_screen(EN, VISIT, part(VISIT.presentation.replay), HISTORY, ANN, HISTORY.match.place.guild)
    assert drawn.key == picture(posted).key


def test_names_of_one_server_are_not_shown_in_another() -> None:
    named = tuple(replace(state, names={"g": "Annie"}) for state in HISTORY.states)
    for guild, shown in ((HISTORY.match.place.guild, ["Annie"]), (HISTORY.match.place.guild + 1, [])):
        told = replace(HISTORY, states=named)
        posted = picture(posted_screen(EN, VISIT, part(VISIT.presentation.replay), told, ANN, GuildId(guild)))
        _, states = posted.draw.arguments
        assert isinstance(states, list)
        assert [*states[-1].names.values()] == shown

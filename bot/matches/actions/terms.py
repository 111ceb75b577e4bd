"""The terms of a lobby, which its host may change until the match starts."""

from __future__ import annotations

from dataclasses import dataclass, replace
from typing import Final, Self

from bot.matches.actions.action import Action, Actor, register, stored
from bot.matches.actions.transition import Transition
from bot.matches.core.places import CHALLENGE

PACE: Final = "pace"
WINDOW: Final = "window"
OPTION: Final = "option"
"""What can be changed: the pace, the time of windows over days, an option of the game."""


@register
@dataclass(frozen=True, slots=True)
class ChangeTerm(Action):
    """The host changes one of the terms. `option` names the game's option, for `OPTION` alone."""

    kind = "term"
    actor = Actor.SEAT

    what: str
    value: str
    option: str = ""

    @classmethod
    def read(cls, text: str | None) -> Self:
        what, *option, value = stored(text).split(" ")
        if what not in (PACE, WINDOW, OPTION) or len(option) != (what == OPTION):
            raise ValueError(text)
        return cls(what, value, *option)

    @property
    def text(self) -> str | None:
        return " ".join(filter(None, (self.what, self.option, self.value)))

    def apply(self, transition: Transition, actor: str) -> None:
        row = transition.row
        if self.what == PACE:
            row = replace(row, pace=self.value)
        elif self.what == WINDOW:
            row = replace(row, window_time=int(self.value))
        else:
            row = replace(row, options={**row.options, self.option: self.value})
        transition.row = row
        transition.request_post(CHALLENGE, repost=False)

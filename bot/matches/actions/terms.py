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

    term: str
    value: str
    option: str = ""

    @classmethod
    def read(cls, text: str | None) -> Self:
        term, *option, value = stored(text).split(" ")
        if term not in (PACE, WINDOW, OPTION) or len(option) != (term == OPTION):
            raise ValueError(text)
        return cls(term, value, *option)

    @property
    def text(self) -> str | None:
        return " ".join(filter(None, (self.term, self.option, self.value)))

    def apply(self, transition: Transition, actor: str) -> None:
        row = transition.row
        if self.term == PACE:
            row = replace(row, pace=self.value)
        elif self.term == WINDOW:
            row = replace(row, window_time=int(self.value))
        else:
            row = replace(row, options={**row.options, self.option: self.value})
        transition.row = row
        transition.request_post(CHALLENGE, repost=False)

"""The terms of a lobby, which its host may change until the match starts."""

from __future__ import annotations

from dataclasses import replace
from enum import StrEnum
from typing import Self

from bot.matches.actions.action import Action, Actor, register, stored
from bot.matches.actions.transition import Transition
from bot.settings.server import AnswerTime, PaceKey
from bot.store.outbox.posts import Purpose


class Term(StrEnum):
    """What the host can change."""

    PACE = "pace"
    WINDOW = "window"
    """The time to answer."""
    OPTION = "option"
    """An option of the game."""


@register("term", Actor.SEAT)
class ChangeTerm(Action):
    """The host changes one of the terms. `option` names the game's option, for `Term.OPTION` alone."""

    term: Term
    value: str
    option: str = ""

    @classmethod
    def read(cls, text: str | None) -> Self:
        word, *option, value = stored(text).split(" ")
        term = Term(word)
        if len(option) != (term is Term.OPTION):
            raise ValueError(text)
        return cls(term, value, *option)

    @property
    def text(self) -> str | None:
        return " ".join(filter(None, (self.term, self.option, self.value)))

    def apply(self, transition: Transition, actor: str) -> None:
        terms = transition.row.terms
        if self.term is Term.PACE:
            terms = replace(terms, pace=PaceKey(self.value))
        elif self.term is Term.WINDOW:
            terms = replace(terms, answer_time=AnswerTime(int(self.value)))
        else:
            terms = replace(terms, options={**terms.options, self.option: self.value})
        transition.row = replace(transition.row, terms=terms)
        transition.request_post(Purpose.CHALLENGE, repost=False)

"""The act builder: the effect of a press on a draft, and the act that a draft amounts to. Nothing is stored here.

A draft's `chosen` are the presses, `plays` is the act once it is whole. Undo takes back one press.
"""

from __future__ import annotations

from dataclasses import dataclass
from functools import lru_cache
from typing import Final

from bot.games.royal_court.builder.offered import Stage, drafting_of, only_act
from bot.games.royal_court.builder.stages import stage
from bot.games.states import Draft
from engine.royal_court.acts.act import Act, ActKind
from engine.royal_court.drafting import Drafting
from engine.royal_court.notation import read_act, write_act
from engine.royal_court.position import Position

GAP: Final = " "
"""Separator between presses in `Draft.chosen`."""


@dataclass(frozen=True)
class Builder:
    """The draft of a player who may act: the presses so far, and the stage that they lead to."""

    drafting: Drafting
    path: tuple[str, ...]
    stage: Stage

    @property
    def act(self) -> Act | None:
        """The drafted act; None while it is incomplete."""
        return self.stage.act


@lru_cache(maxsize=256)  # words, picture and the next press all ask for the same one
def builder_of(view: Position, draft: Draft) -> Builder | None:
    """Return the stage that a draft leads to; None if the view's reader has nothing to choose.

    Presses that the position has made impossible (another player has left) are dropped.
    """
    drafting = drafting_of(view)
    if drafting is None:
        return None
    path = tuple(draft.chosen.split(GAP)) if draft.chosen else ()
    if path and is_open(view, path):
        reached = stage(view, path)
        if _plays(reached) == draft.plays:
            return Builder(drafting, path, reached)
    first = stage(view, ())
    laid = read_act("".join(draft.plays)) if draft.plays and not path else None
    if laid is not None and drafting.allows(laid):  # an act without presses: a lesson's example
        return Builder(drafting, (), Stage(first.groups, laid.tokens, laid))
    return Builder(drafting, (), first)


def is_open(view: Position, path: tuple[str, ...]) -> bool:
    """Whether each of these presses could be made after those before it."""
    return all(stage(view, path[:at]).offers(key) for at, key in enumerate(path))


def press(view: Position, draft: Draft, control: str) -> Draft:
    """The draft after a press; the same draft where that control is not offered or changes nothing."""
    builder = builder_of(view, draft)
    if builder is None or not builder.stage.offers(control):
        return draft
    path = (*builder.path, control)
    return draft if builder.path and stage(view, path) == builder.stage else _draft(view, path)


def undo(view: Position, draft: Draft) -> Draft:
    """The draft without its last press."""
    builder = builder_of(view, draft)
    return Draft() if builder is None else _draft(view, builder.path[:-1])


def _draft(view: Position, path: tuple[str, ...]) -> Draft:
    return Draft(_plays(stage(view, path)), GAP.join(path) or None)


def _plays(reached: Stage) -> tuple[str, ...]:
    return () if reached.act is None else (write_act(reached.act),)


def ends_at_once(view: Position, draft: Draft) -> bool:
    """Whether the drafted act needs no second press: an answer, and what loses nothing, or nothing else is possible.

    Picking up in a revolt does lose something: a castle, or its player.
    """
    builder = builder_of(view, draft)
    if builder is None or not builder.path or builder.act is None:
        return False
    kind = builder.act.kind
    if kind is ActKind.END:
        return builder.act == only_act(builder.drafting)
    return kind in (ActKind.NOPE, ActKind.LET) or (kind is ActKind.DRAW and not view.revolt)

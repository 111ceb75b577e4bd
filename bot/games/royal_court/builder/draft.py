"""The act builder: the effect of a press on a draft, and the act that a draft amounts to. Nothing is stored here.

A draft's `chosen` are the presses, `plays` is the act once it is whole. Undo takes back one press.
"""

from __future__ import annotations

from dataclasses import dataclass, field
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


@dataclass(frozen=True, slots=True, kw_only=True)
class Builder(Draft):
    """The draft of a player who may act: the presses so far, and the stage that they lead to.

    `path` lacks presses that the position has made impossible (another player has left).
    """

    drafting: Drafting = field(compare=False)
    path: tuple[str, ...] = field(compare=False)
    stage: Stage = field(compare=False)

    @property
    def act(self) -> Act | None:
        """The drafted act; None while it is incomplete."""
        return self.stage.act


def read(view: Position, draft: Draft) -> Draft:
    """The builder of a stored draft; the stored draft if the view's reader has nothing to choose."""
    drafting = drafting_of(view)
    if drafting is None:
        return draft
    path = tuple(draft.chosen.split(GAP)) if draft.chosen else ()
    reached = _reached(drafting, path) if path else None
    if reached is not None and _plays(reached) == draft.plays:
        return Builder(draft.plays, draft.chosen, drafting=drafting, path=path, stage=reached)
    laid = read_act("".join(draft.plays)) if draft.plays and not path else None
    if laid is not None and drafting.allows(laid):  # an act without presses, of a hint or a lesson: play it or undo
        first = Stage((), laid.tokens, laid)
    else:
        first = stage(drafting, ())
    return Builder(draft.plays, draft.chosen, drafting=drafting, path=(), stage=first)


def _reached(drafting: Drafting, path: tuple[str, ...]) -> Stage | None:
    """The stage that these presses lead to; None unless each of them could be made after those before it."""
    if all(stage(drafting, path[:at]).offers(key) for at, key in enumerate(path)):
        return stage(drafting, path)
    return None


def press(_: Position, draft: Draft, control: str) -> Draft:
    """The draft after a press; the same draft where that control is not offered or changes nothing."""
    if not isinstance(draft, Builder) or not draft.stage.offers(control):
        return draft
    pressed = _built(draft.drafting, (*draft.path, control))
    return draft if draft.path and pressed.stage == draft.stage else pressed


def undo(_: Position, draft: Draft) -> Draft:
    """The draft without its last press."""
    return _built(draft.drafting, draft.path[:-1]) if isinstance(draft, Builder) else Draft()


def _built(drafting: Drafting, path: tuple[str, ...]) -> Builder:
    reached = stage(drafting, path)
    return Builder(_plays(reached), GAP.join(path) or None, drafting=drafting, path=path, stage=reached)


def _plays(reached: Stage) -> tuple[str, ...]:
    return () if reached.act is None else (write_act(reached.act),)


def ends_at_once(view: Position, draft: Draft) -> bool:
    """Whether the drafted act needs no second press: an answer, and what loses nothing, or nothing else is possible.

    Picking up in a revolt does lose something: a castle, or its player.
    """
    if not isinstance(draft, Builder) or not draft.path or draft.act is None:
        return False
    kind = draft.act.kind
    if kind in (ActKind.END, ActKind.GIVE, ActKind.GIFT):
        return draft.act == only_act(draft.drafting)
    return kind in (ActKind.NOPE, ActKind.LET) or (kind is ActKind.DRAW and not view.revolt)

"""Every way of presses by which an act of The Royal Court can be drafted."""

from __future__ import annotations

from collections import Counter

from bot.games.royal_court.builder import draft as builder
from bot.games.royal_court.builder.choices import Choice, Every, Some, Stack
from bot.games.royal_court.builder.draft import Builder
from bot.games.royal_court.builder.offered import Stage
from bot.games.states import Draft
from engine.royal_court.acts.act import Act
from engine.royal_court.notation import read_act
from engine.royal_court.position import LETTERS, Position


def builder_of(view: Position, stored: Draft) -> Builder:
    """What the player to move has laid out."""
    draft = builder.read(view, stored)
    assert isinstance(draft, Builder)
    return draft


def press(view: Position, stored: Draft, control: str) -> Draft:
    """The stored draft after a press."""
    draft = builder.press(view, builder.read(view, stored), control)
    return Draft(draft.plays, draft.chosen)


def undo(view: Position, stored: Draft) -> Draft:
    """The stored draft after Undo."""
    draft = builder.undo(view, builder.read(view, stored))
    return Draft(draft.plays, draft.chosen)


def ends_at_once(view: Position, stored: Draft) -> bool:
    """Whether the press that led to this draft ends the turn."""
    return builder.ends_at_once(view, builder.read(view, stored))


def ways(view: Position, act: str) -> Draft | None:
    """The draft by which an act is laid out, found as a person would: what, which, whom."""
    wanted, draft = read_act(act), Draft()
    for _ in range(60):
        if draft.plays == (act,):
            return draft
        now = builder_of(view, draft)
        key = _next(now.stage, now.path, wanted, act)
        if key is None:
            return None
        after = press(view, draft, key)
        assert after != draft, key
        draft = after
    return None


def _next(now: Stage, path: tuple[str, ...], wanted: Act, act: str) -> str | None:
    keys = {choice.key: choice for group in now.groups for choice in group}
    sign = {1: "+", -1: "-", 0: ""}[wanted.direction]
    aim = "" if wanted.aim is None else f"to-{LETTERS[wanted.aim]}{sign}"
    kind = wanted.kind
    if kind in ("nope", "let"):
        return act.replace(":", "-")
    if kind == "again":
        return "again"
    if kind == "give":
        left = list((Counter(wanted.cards) - Counter(now.tokens)).elements())
        for card in left:
            if card in keys:
                return card
        return next((key for key in (*(card[0] for card in left), "give") if key in keys), None)
    if not path:
        first = {"card": wanted.tokens[:1], "set": wanted.tokens[:1], "gift": wanted.tokens[:1]}.get(kind)
        card = first[0].replace("@", "-") if first else ""
        word = card if card in keys else first[0][0] if first else kind
        return word if word in keys else "rare" if word in ("siege", "bet") else aim if aim in keys else None
    if path == ("rare",):
        return kind
    if kind in ("card", "set", "gift"):
        top = wanted.cards[-1]
        if kind == "set" and not path[1:] and f"all-{top}" in keys and len(wanted.tokens) == _all(now):
            return f"all-{top}"
        if len(now.tokens) < len(wanted.tokens):
            return wanted.tokens[len(now.tokens)].replace("@", "-")
        return aim
    some = {key: choice for key, choice in keys.items() if isinstance(choice.what, Some | Stack)}
    if kind == "pair":
        if now.tokens == wanted.tokens:
            return aim
        stacks = (key for key, choice in some.items() if _tokens(choice) == wanted.tokens)
        return next(stacks, wanted.tokens[len(now.tokens)].replace("@", "-"))
    if kind == "siege":
        wrong = {token[0] for token in {*now.tokens} - {*wanted.tokens}}
        return next((key for key, choice in some.items() if _tokens(choice)[0][0] in wrong), None)
    for key, choice in some.items():
        ranks = choice.what.ranks if isinstance(choice.what, Some) else ""
        if {*_tokens(choice)} == {token for token in wanted.tokens if token[0] in ranks}:
            return key
    return None


def _tokens(choice: Choice) -> tuple[str, ...]:
    assert isinstance(choice.what, Some | Stack)
    return choice.what.tokens


def _all(now: Stage) -> int:
    found = [choice.what for group in now.groups for choice in group if isinstance(choice.what, Every)]
    return found[0].count


def keys(view: Position, draft: Draft) -> list[str]:
    return [choice.key for group in builder_of(view, draft).stage.groups for choice in group]

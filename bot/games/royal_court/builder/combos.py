"""Combos without a target: court, castle, revolution, and the siege of the full rules."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from functools import lru_cache

from bot.games.royal_court.builder.choices import Choice, Some
from bot.games.royal_court.builder.offered import Stage, rank_of
from engine.royal_court.acts.act import Act, ActKind, tokens_of
from engine.royal_court.cards import RANKS
from engine.royal_court.drafting import Drafting


def combo(drafting: Drafting, kind: ActKind, keys: tuple[str, ...]) -> Stage:
    """One of several combos of a kind, and how it could be changed: by other cards, then by what it can do without."""
    found = drafting.acts_of_kind(kind)
    act = max(found, key=lambda each: len(each.tokens))
    groups = _groups(found)
    for key in keys:
        group, _, at = key[1:].partition("-")
        ranks, values = groups[int(group)]
        wanted = values[int(at)]
        able = [candidate for candidate in found if _part(candidate, ranks) == wanted]
        now_chosen = set(act.tokens)
        act = max(able, key=lambda candidate: len(now_chosen.intersection(candidate.tokens)))
    changes = list[tuple[bool, Choice]]()
    for number, (ranks, values) in enumerate(groups):
        part = _part(act, ranks)
        for index, value in enumerate(values):
            if value != part:
                what = Some(value, len(drafting.place.courts), ranks, adds=not part)
                changes.append((not value, Choice(f"g{number}-{index}", what)))
    return Stage(([choice for _, choice in sorted(changes, key=lambda change: change[0])],), act.tokens, act)


def siege(drafting: Drafting, keys: tuple[str, ...]) -> Stage:
    """The run of all ranks: a press replaces a card with the next one of its rank, if there are several."""
    values = [[token for token in tokens_of(drafting.place) if rank_of(token) == rank] for rank in RANKS]
    presses = Counter(keys)
    tokens = tuple(some[presses[f"s{at}"] % len(some)] for at, some in enumerate(values))
    courts = len(drafting.place.courts)
    after = [some[(presses[f"s{at}"] + 1) % len(some)] for at, some in enumerate(values)]
    choices = [
        Choice(f"s{at}", Some((after[at],), courts, rank_of(after[at])))
        for at, some in enumerate(values)
        if len(some) > 1
    ]
    return Stage((choices,), tokens, Act(ActKind.SIEGE, tokens))


@lru_cache(maxsize=64)  # every press on the way to a stage asks for the same ones
def _groups(found: tuple[Act, ...]) -> list[tuple[str, list[tuple[str, ...]]]]:
    """Groups of ranks with their possible cards: a group a rank, or two groups if more than two ranks have a choice."""
    ranks = sorted({token[0] for act in found for token in act.tokens}, key=RANKS.index)
    parts = [(rank, _values(found, rank)) for rank in ranks]
    if sum(len(values) > 1 for _, values in parts) <= 2:
        return parts
    halves = [
        [(some, _values(found, some)) for some in ("".join(ranks[:at]), "".join(ranks[at:]))]
        for at in range(1, len(ranks))
    ]
    return min(halves, key=lambda half: sum(len(values) for _, values in half))


def _values(found: Sequence[Act], ranks: str) -> list[tuple[str, ...]]:
    return list(dict.fromkeys(_part(act, ranks) for act in found))


def _part(act: Act, ranks: str) -> tuple[str, ...]:
    return tuple(token for token in act.tokens if token[0] in ranks)

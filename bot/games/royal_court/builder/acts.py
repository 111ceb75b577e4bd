"""Parsed acts: kind, cards and target (royal-court rules, "Notation")."""

from __future__ import annotations

from dataclasses import dataclass
from functools import lru_cache
from typing import Final

from engine.royal_court.position import LETTERS

ON_THE_PILE: Final = frozenset({"card", "set", "pair", "revolt"})
"""Kinds of acts that play cards on the pile."""


@dataclass(frozen=True, slots=True)
class Act:
    """An act. `kind` is `card`, `set`, `pair`, or the word that the notation has for it.

    `tokens` are in their order, `aim` is the target's seat and `way` the direction named with it (`+`, `-`). `hidden`
    is the number of cards that the reader may not know.
    """

    kind: str
    tokens: tuple[str, ...] = ()
    aim: int | None = None
    way: str = ""
    hidden: int = 0

    @property
    def cards(self) -> tuple[str, ...]:
        """The cards of its tokens."""
        return tuple(token[:2] for token in self.tokens)

    @property
    def pairs(self) -> int:
        """Number of kings and queens stacked on one another."""
        return len(self.tokens) // 2 if self.kind == "pair" else 0

    @property
    def size(self) -> int:
        """Number of cards, or pairs, in the set: 1 for a single one."""
        return self.pairs or len(self.tokens)


@lru_cache(maxsize=4096)
def read_act(text: str) -> Act:
    """Parse an act in notation.

    >>> read_act("Qb+Qr>b+")
    Act(kind='set', tokens=('Qb', 'Qr'), aim=1, way='+', hidden=0)
    >>> read_act("gift:?1>c"), read_act("draw")
    (Act(kind='gift', tokens=(), aim=2, way='', hidden=1), Act(kind='draw', tokens=(), aim=None, way='', hidden=0))
    """
    word, colon, what = text.partition(":")
    spelled, _, aimed = (what if colon else word).partition(">")
    aim, way = (LETTERS.index(aimed[0]), aimed[1:]) if aimed else (None, "")
    if spelled.startswith("?"):
        return Act(word, (), aim, way, int(spelled[1:]))
    if colon:
        return Act(word, tuple(spelled.split("+")), aim, way)
    if word.isalpha() and word.islower():
        return Act(word)
    tokens = tuple(spelled.split("+"))
    ranks = {token[0] for token in tokens}
    kind = "card" if len(tokens) == 1 else "set" if len(ranks) == 1 else "pair"
    return Act(kind, tokens, aim, way)

"""The words of lessons, and how each is solved."""

from __future__ import annotations

import re

MOST: int = 27
"""Words of a text that is read before anything is pressed."""

SOLVED = {
    "king": {"K1:K-1;K1:K-2"},
    "guards": {"GF:L-2,R0", "G1:L-5;GF:L-2,R0", "G2:L-4;GF:L-2,R0", "G2:L-4;G1:L-3;GF:L-2,R0"},
    "wizard": {"WP:K-3"},
    "jester": {"J3:K-2"},
    "crown": {"W2:W-7", "G2:R-1"},
    "end": {"K1:K0;K1:K-1"},
    "fit": {"2b"},
    "six": {"6b>b"},
    "joker": {"XX"},
    "sets": {"5r+5b+5r", "5r+5r+5b"},
    "jack": {"Jb"},
    "royals": {"give:3r"},
    "nope": {"nope:Ar"},
    "castle": {"castle:7b+8r+9r+Tb"},
    "court": {"court:Jb+Qr+Kr"},
    "revolution": {"revolt:2r+3b+4b+5r", "revolt:2r+3b+4b+5b"},
    "revolt": {"castle:7r+8b+9b"},
}
"""The turns that reach the goal of each lesson."""


def words(text: str) -> int:
    """How many words a text has; a sign alone is none.

    >>> words("Win : 1 case !")
    3
    """
    return len(re.findall(r"[^\s]*\w[^\s]*", text.replace("\N{NO-BREAK SPACE}", " ")))

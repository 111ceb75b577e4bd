"""Numbers as text, the same in pictures and messages and in all languages."""

from __future__ import annotations


def signed(value: int) -> str:
    """A number with its sign: a true minus, because screen readers skip a hyphen.

    >>> signed(-3), signed(0), signed(4)
    ('−3', '0', '+4')
    """
    return f"+{value}" if value > 0 else f"−{-value}" if value else "0"

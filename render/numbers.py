"""Numbers as people read them, in pictures and in words of every language."""

from __future__ import annotations


def signed(value: int) -> str:
    """A number with its sign. A true minus: screen readers pass a hyphen over.

    >>> signed(-3), signed(0), signed(4)
    ('−3', '0', '+4')
    """
    return f"+{value}" if value > 0 else f"−{-value}" if value else "0"

"""A text of the code with its values, to be translated where a translator is at hand."""

from __future__ import annotations

from typing import Self


class Sentence:
    """`Sentence("Only {player} can do that.", player=…)`: the arguments of `t(…)`, kept for later.

    `tools/messages.py` collects the text. Values may be of any type: `Translator.say` takes a function that writes
    them.
    """

    __slots__ = ("many", "n", "text", "values")

    def __init__(self, text: str, /, **values: object) -> None:
        self.text = text
        self.values = values
        self.many: str | None = None
        self.n = 0

    @classmethod
    def plural(cls, one: str, many: str, n: int, /, **values: object) -> Self:
        """The form that fits the number, which the text may use as `{n}`."""
        sentence = cls(one, **values)
        sentence.many, sentence.n = many, n
        return sentence

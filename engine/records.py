"""What the records of all games have in common: headers, a blank line, a body; and the seed among the headers."""

from __future__ import annotations

from collections.abc import Mapping

from engine.errors import InvalidNotation, InvalidRecord, Reason
from engine.randomness import check_seed, commitment

Headers = Mapping[str, tuple[int, str]]
"""Each header's line, from 1, and its value."""


def read_headers(text: str) -> tuple[Headers, list[str], int]:
    """The headers of a record, the lines after the blank one, and the number of the first of those.

    Raises `InvalidRecord`.
    """
    lines = text.replace("\r\n", "\n").split("\n")
    while lines and not lines[-1]:
        lines.pop()
    headers: dict[str, tuple[int, str]] = {}
    number = 0
    for number, line in enumerate(lines, 1):
        if not line:
            break
        key, colon, value = line.partition(": ")
        if not colon:
            raise InvalidRecord(number, Reason("header", f"a header reads Key: value, not {line!r}"))
        if key in headers:
            raise InvalidRecord(number, Reason("header", f"{key} is given twice"))
        headers[key] = (number, value)
    return headers, lines[number:], number + 1


def says(text: str, header: str) -> str | None:
    """The value of a header in whatever text this is; None if it has no such header."""
    for line in text.splitlines():
        key, colon, value = line.partition(": ")
        if not line:
            break
        if colon and key == header:
            return value
    return None


def checked_seed(headers: Headers) -> str:
    """The seed, which is there; raises `InvalidRecord` if it is none, or not the one of `Seed-SHA256`."""
    line, seed = headers["Seed"]
    try:
        check_seed(seed)
    except InvalidNotation as error:
        raise InvalidRecord(line, *error.reasons) from None
    line, value = headers.get("Seed-SHA256", (line, commitment(seed)))
    if value != commitment(seed):
        raise InvalidRecord(line, Reason("commitment", "Seed-SHA256 is not the SHA-256 of Seed"))
    return seed

"""What the records of all games share: the file's headers, and the seed among them.

A record is a list of `Key: value` headers, a blank line and a body that each game defines.
"""

from __future__ import annotations

import re
from collections.abc import Container, Iterable, Mapping, Sequence

from engine.errors import InvalidNotation, InvalidRecord, Reason
from engine.randomness import check_seed, commitment

_ID = re.compile(r"[1-9][0-9]{0,19}")

Headers = Mapping[str, tuple[int, str]]
"""Line number (from 1) and value of each header."""


def read_headers(text: str) -> tuple[Headers, list[str], int]:
    """Return the headers, the lines after the blank line, and the number of the first of these lines.

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


def header_value(text: str, header: str) -> str | None:
    """Return the value of a header of any text, or None. Reads up to the first blank line; never raises."""
    for line in text.splitlines():
        key, colon, value = line.partition(": ")
        if not line:
            break
        if colon and key == header:
            return value
    return None


def checked_seed(headers: Headers) -> tuple[str, str]:
    """Return the values of the headers `Seed`, which must be present, and `Salt`, empty if it is not.

    Raises `InvalidRecord` if one is none, or the seed does not match `Seed-SHA256`.
    """
    if "Seed" not in headers:
        raise InvalidRecord(1, Reason("header", "the header Seed is missing"))
    line, seed = headers["Seed"]
    try:
        check_seed(seed)
    except InvalidNotation as error:
        raise InvalidRecord(line, *error.reasons) from None
    line, value = headers.get("Seed-SHA256", (line, commitment(seed)))
    if value != commitment(seed):
        raise InvalidRecord(line, Reason("commitment", "Seed-SHA256 is not the SHA-256 of Seed"))
    line, salt = headers.get("Salt", (line, ""))
    if "Salt" in headers and not _ID.fullmatch(salt):
        raise InvalidRecord(line, Reason("salt", f"Salt is an id of Discord's, digits only, not {salt!r}"))
    return seed, salt


def checked_result(headers: Headers, reached: str | None, outside: Container[str], steps: str) -> str | None:
    """Return the value of `Result`, or else the result `reached` by the body, if any.

    Raises `InvalidRecord` if the header contradicts the body, or names no result from `outside` the rules although the
    game is open. `steps` is the game's word for the lines of the body, for the error.
    """
    if "Result" not in headers:
        return reached
    line, value = headers["Result"]
    if reached is not None and value != reached:
        raise InvalidRecord(line, Reason("result", f"the {steps} end in {reached}, not in {value}"))
    if reached is None and value not in outside:
        raise InvalidRecord(line, Reason("result", f"the {steps} leave the game open: {value!r} cannot be its result"))
    return value


def write_record(order: Sequence[str], headers: Mapping[str, str], body: Iterable[str]) -> str:
    """Return the text of a record. `order` lists the known headers; others are left out."""
    head = [f"{key}: {headers[key]}" for key in order if key in headers]
    return "\n".join((*head, "", *body, ""))

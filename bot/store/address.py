"""Where a database is: the path of a SQLite file, or a URL of PostgreSQL."""

from __future__ import annotations

import re
from pathlib import Path
from typing import Final

WANTED: Final = (
    "must be the path of a file, or postgresql://USER:PASSWORD@HOST/NAME, with each @ / % and blank of the password"
    " written as %40 %2F %25 %20"
)

_SIGN: Final = r"(?:[^@:/?&=%\s]|%[0-9a-f]{2})"
_HOST: Final = r"(?:\[[0-9a-f:.]*\]|[^@:/?,%\s\[\]]*|(?:%2f[\w.%-]*))(?::\d*)?"
_URL: Final = re.compile(
    rf"postgres(?:ql)?://(?P<rest>(?:(?:[^@/%\s]|%[0-9a-f]{{2}})*@)?{_HOST}(?:,{_HOST})*(?:/{_SIGN}*)?"
    rf"(?:\?(?:{_SIGN}+=(?:{_SIGN}|[/:@])*&?)*)?)",
    re.IGNORECASE,
)
"""What libpq reads as it was meant: of anything else, parts of a password may end up in its messages."""


def is_url(database: Path | str) -> bool:
    """Whether this names a database on PostgreSQL; anything else is the path of a SQLite file."""
    return str(database).startswith(("postgresql://", "postgres://"))


def address(text: str) -> str:
    """The path or URL that a host has written, without blanks and quotes around it.

    Raises `ValueError`, whose text has nothing of a wrong one but its scheme: it may have a password in it.

    >>> address(" 'PostgreSQL://ann:s3cr3t@localhost/royal' "), address("royal.db")
    ('postgresql://ann:s3cr3t@localhost/royal', 'royal.db')
    """
    text = text.strip().strip("\"'").strip()
    if (url := _URL.fullmatch(text)) is not None:
        return f"postgresql://{url['rest']}"
    if re.search(r"://|^postgres\w*:|\b(password|host|dbname)\s*=|:.*@", text, re.IGNORECASE):
        unknown = re.match(r"(?!postgres(ql)?://)[a-z][a-z0-9+.-]*://", text, re.IGNORECASE)
        raise ValueError(f"{WANTED}; {unknown[0]} is not known" if unknown else WANTED)
    return text


def file_of(database: str) -> Path | None:
    """The SQLite file that this names, None for a URL."""
    return None if is_url(database) else Path(database)

"""Discord's Markdown as HTML, as far as the bot's screens use it."""

from __future__ import annotations

import html
import re
from datetime import UTC, datetime
from typing import Final

_INLINE: Final = re.compile(
    r"\\(?P<escaped>[^\w\s])"
    r"|`(?P<code>[^`]+)`"
    r"|\[(?P<label>[^\]]+)\]\((?P<url>[^)]+)\)"
    r"|<@(?P<user>\d+)>|<#(?P<channel>\d+)>"
    r"|<t:(?P<time>\d+)(?::(?P<style>\w))?>"
    r"|\*\*(?P<bold>.+?)\*\*"
    r"|\*(?P<italic>[^*\s][^*]*?)\*"
)

_LINES: Final = (("### ", "h3"), ("## ", "h2"), ("# ", "h1"), ("-# ", "small"), ("- ", "li"))
"""Beginnings of lines, the longer ones first, and their elements."""

_TIMES: Final = {"R": "in 23 hours", "t": "%H:%M", "d": "%d/%m/%Y", "D": "%d %B %Y", "f": "%d %B %Y %H:%M"}
"""Discord's formats of times. Relative times depend on the reader's clock: here they are all the same, and long."""

NAMES: Final = ("Ben", "Wolfeschlegelsteinhausen", "Dora", "Eve", "Fay", "Ann")
"""What people are called in mentions, by their ids."""


def as_html(text: str) -> str:
    """A text, line by line."""
    return "".join(map(_line, text.split("\n")))


def _line(line: str) -> str:
    for beginning, element in _LINES:
        if line.startswith(beginning):
            return f'<div class="{element}">{_inline(line.removeprefix(beginning))}</div>'
    return f"<div>{_inline(line) or '&nbsp;'}</div>"


def _inline(text: str) -> str:
    made, at = [], 0
    for found in _INLINE.finditer(text):
        made += [html.escape(text[at : found.start()]), _element(found)]
        at = found.end()
    return "".join((*made, html.escape(text[at:])))


def _element(found: re.Match[str]) -> str:
    match found.lastgroup:
        case "escaped":
            return html.escape(found["escaped"])
        case "code":
            return f"<code>{html.escape(found['code'])}</code>"
        case "url":
            return f"<a>{_inline(found['label'])}</a>"
        case "user":
            return f'<span class="mention">@{NAMES[int(found["user"]) % len(NAMES)]}</span>'
        case "channel":
            return '<span class="mention"># royal-games</span>'
        case "bold":
            return f"<b>{_inline(found['bold'])}</b>"
        case "italic":
            return f"<i>{_inline(found['italic'])}</i>"
        case _:
            at = datetime.fromtimestamp(int(found["time"]), UTC)
            return f'<span class="time">{at.strftime(_TIMES[found["style"] or "f"])}</span>'

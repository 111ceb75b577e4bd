"""People's names in our messages: shown as they are, and never read as anything else."""

from __future__ import annotations

import re
import unicodedata

import discord


def shown_name(name: str) -> str:
    """A name without invisible signs, whose Markdown, mentions, emojis, times and links are only text.

    >>> shown_name("*Star* <@1> https://x.y")
    '\\\\*Star\\\\* \\\\<@1> https:\\u200b//x.y'
    """
    visible = "".join(sign for sign in name if not unicodedata.category(sign).startswith("C"))
    escaped = discord.utils.escape_markdown(visible, ignore_links=False)
    return re.sub(r"(?<!\\)<", r"\<", escaped).replace("://", ":\u200b//")

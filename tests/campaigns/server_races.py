"""Two presses at the same moment on what a server has posted: its puzzle of the day, and its welcome.

Each pair has a server of its own. What comes of it is read there, not from the actions of a match.
"""

from __future__ import annotations

import time
from collections.abc import Awaitable, Callable
from dataclasses import dataclass, replace
from typing import Final

from simcord.backend.models import Message

from tests.campaigns.acts import offered
from tests.campaigns.people import Party, Press, Step, Typed
from tests.campaigns.soundness import owes
from tests.process.messages import find_all, parts

CHANNELS: Final = 8
"""Discord's number for a menu of channels."""

AHEAD_MS: Final = 5000
"""In how many milliseconds a puzzle is due that races with a press."""


@dataclass(frozen=True)
class Due:
    """Something that the bot does at a time, in milliseconds since 1970."""

    at: int

    def __str__(self) -> str:
        return "the time is up"


# ---- what comes of it
def playing(party: Party) -> tuple[str, ...]:
    """A word for each person who tries the server's puzzle, and for each who is told of the next ones."""
    here, guild = party.scene, party.guild.id
    tries = here.read("SELECT user_id FROM daily_players WHERE guild = ?", guild)
    told = here.read("SELECT user_id FROM daily_reminders WHERE guild = ?", guild)
    return ("player",) * len(tries) + ("reminder",) * len(told)


def posted(party: Party) -> tuple[str, ...]:
    """A word for each puzzle and welcome that stands in the server, and for each game of a welcome."""
    messages = _messages(party)
    welcomes = [message for message in messages if find_all(message, "open:0:")]
    games = ["game" for message in welcomes for _ in find_all(message, "learn:")]
    puzzles = ["puzzle" for message in messages if find_all(message, "daily-solve:")]
    return (*games, *puzzles, *("welcome" for _ in welcomes))


def _messages(party: Party) -> list[Message]:
    """What everybody in the server sees."""
    backend = party.scene.wire.backend
    channels = [channel for channel, one in backend.channels.items() if one.guild_id == party.guild.id]
    found = [message for channel in channels for message in backend.messages.get(channel, {}).values()]
    return [message for message in found if not message.flags & 64]


# ---- the pairs
def both(action: str) -> Callable[[Party], Awaitable[tuple[Step, Step]]]:
    """Two people press this button of the server's puzzle."""

    async def pair(party: Party) -> tuple[Step, Step]:
        ann, ben, *_ = party.people
        party.post_daily()
        return await offered(party, ann, action), await offered(party, ben, action)

    return pair


async def remind_and_stop(party: Party) -> tuple[Step, Step]:
    ann, *_ = party.people
    party.post_daily()
    remind = await offered(party, ann, "daily-remind")
    await party.do(remind)
    return remind, await offered(party, ann, "daily-quit")


async def puzzle_and_other_channel(party: Party) -> tuple[Due, Step]:
    """The puzzle's time comes, and a moderator chooses another channel for it."""
    mo, other = party.moderator, party.guild.create_text_channel("other")
    await party.do(Typed(mo, "games-admin settings"))
    await party.do(await _on_page(party, "server", ":puzzle"))
    shown = await _on_page(party, "server", ":matches")
    menus = [part["custom_id"] for part in parts(shown.seen["components"]) if part["type"] == CHANNELS]
    due = round(time.time() * 1000) + AHEAD_MS
    party.post_daily(due)
    chosen = {"values": [str(other.id)]}
    return Due(due), replace(shown, custom_id=menus[0], component=CHANNELS, data=chosen)


async def two_welcomes(party: Party) -> tuple[Step, Step]:
    """Two moderators post the welcome, in two channels."""
    return await _welcome(party), await _welcome(
        Party.gather(party.scene, party.rng, party.group, 1, guild=party.guild)
    )


async def switched_off_and_begun(party: Party) -> tuple[Step, Step]:
    """A moderator switches a game off, so that the welcome changes, and someone begins that game from it."""
    await party.do(await _welcome(party))
    begun = await party.scene.wire.until(
        lambda: [one for one in party.offered(party.people[0], "lesson-match") if "royal-court" in one.custom_id],
        "the welcome",
    )
    await party.do(await _on_page(party, "server", ":rules"))
    await party.scene.wire.until(lambda: not owes(party.scene, party.channel.id), "the welcome to be noted")
    # It is edited at most once a minute; let it be a minute old.
    party.scene.change("UPDATE posts SET retry_at = NULL WHERE match = ?", party.guild.id)
    return await _on_page(party, "server-set", "royal-court:play:off"), begun[0]


async def _welcome(party: Party) -> Press:
    await party.do(Typed(party.moderator, "games-admin settings"))
    return await offered(party, party.moderator, "server-welcome")


async def _on_page(party: Party, action: str, rest: str) -> Press:
    """What a moderator can press on the page of the settings that they see."""
    found = await party.scene.wire.until(
        lambda: [one for one in party.offered(party.moderator, action) if rest in one.custom_id], f"{action} {rest}"
    )
    return found[0]

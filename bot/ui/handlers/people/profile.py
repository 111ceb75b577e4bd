"""Somebody's profile, as the presser may see it."""

from __future__ import annotations

from bot.matches.people.profiles import Profile, Result
from bot.ui.custom_ids import Id, game_of, read_played
from bot.ui.handlers.visible_channels import can_see
from bot.ui.interaction import Press
from bot.ui.screens.people.profile import profile_screen
from bot.ui.screens.screen import Screen


async def open_profile(press: Press, game: str, user: int) -> None:
    """Open somebody's profile privately."""
    await press.private(await _screen(press, game, user))


async def show_own(press: Press, where: Id) -> None:
    """The presser's own, in the same message."""
    await press.update(await _screen(press, game_of(where.rest), press.user))


async def show_again(press: Press, where: Id) -> None:
    """Somebody's, in the message that led on from it."""
    played = read_played(where.rest)
    await press.update(await _screen(press, played.game, played.user))


async def _screen(press: Press, game: str, user: int) -> Screen:
    hosted = press.game(game)
    profile = await press.context.profiles.of(user, game, press.guild)
    profiles = press.context.profiles
    results = [] if profile is None else [one for one in profile.recent if _may_see(press, profile, one)]
    return profile_screen(
        await press.reader(),
        hosted,
        user,
        press.user,
        profile,
        await profiles.against_the_bot(user, game),
        results,
        between=None if user == press.user else await profiles.between(user, press.user, game),
        reliability=await profiles.reliability(user, game),
    )


def _may_see(press: Press, profile: Profile, result: Result) -> bool:
    """Whether the presser may know of a match: it was his own, or its board is in a channel of this server he sees."""
    if press.user == profile.user or press.user in result.opponents:
        return True
    return result.guild == press.guild and can_see(press, result.channel)

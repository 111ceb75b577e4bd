"""What moderators do in their server: done, and told to them privately. Players are told by what changes."""

from __future__ import annotations

from bot.matches.core.model import State
from bot.ui.challenge_lookup import challenge_of
from bot.ui.interaction import Press
from bot.ui.names import shown_name
from bot.ui.screens.moderation.moderated_match import overseen_screen


async def end(press: Press, match: int, reason: str) -> None:
    """End a match, or close a challenge."""
    ended = await press.context.moderation.end(press.guild, press.user, match, reason)
    number = f"#{match}"
    if ended.reason is None:
        said = press.t("Match {number} was over already: nothing has changed.", number=number)
    elif ended.state is State.CLOSED:
        said = press.t("Challenge {number} is closed: {reason}", number=number, reason=shown_name(ended.reason))
    else:
        said = press.t(
            "Match {number} has ended. Nobody's rating moves, and its players are told why: {reason}",
            number=number,
            reason=shown_name(ended.reason),
        )
    await press.note(said)


async def look(press: Press, match: int) -> None:
    """Show a match, privately."""
    context, reads = press.context, await press.reader()
    seen = await context.moderation.look(press.guild, match)
    challenge = await challenge_of(context, press.t, seen.match, None) if seen.table is None else None
    await press.private(overseen_screen(reads, context.games[seen.match.game], seen, challenge))


async def ban(press: Press, user: int, reason: str) -> None:
    """Let somebody begin nothing here any more."""
    t, player, why = press.t, f"<@{user}>", shown_name(reason)
    bot = press.interaction.client.user
    if bot is not None and user == bot.id:
        await press.note(t("I cannot be banned from playing. To keep me out, take my permissions away."))
    elif await press.context.moderation.ban(press.guild, press.user, user, reason):
        said = t(
            "{player} may not begin a match in this server any more. Matches that are under way go on;"
            " `/games-admin end` ends one. Reason: {reason}",
            player=player,
            reason=why,
        )
        await press.note(said)
    else:
        await press.note(t("{player} is banned for this reason already.", player=player))


async def unban(press: Press, user: int) -> None:
    """Let somebody play again."""
    lifted = await press.context.moderation.unban(press.guild, press.user, user)
    t, player = press.t, f"<@{user}>"
    await press.note(
        t("{player} may play in this server again.", player=player)
        if lifted
        else t("{player} is not banned from playing in this server.", player=player)
    )


async def clear(press: Press, user: int) -> None:
    """Take somebody out of this server's leaderboards."""
    cleared = await press.context.moderation.clear(press.guild, press.user, user)
    t, player = press.t, f"<@{user}>"
    await press.note(
        t(
            "{player} is in no leaderboard of this server any more. The rating elsewhere stays; a rated match that is"
            " finished here from now on begins a new line.",
            player=player,
        )
        if cleared
        else t("{player} is in no leaderboard of this server.", player=player)
    )

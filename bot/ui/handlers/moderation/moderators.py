"""What moderators do in their server: done, and told to them privately. Players are told by what changes."""

from __future__ import annotations

from bot.matches.core.model import State
from bot.ui.challenge_lookup import challenge_of
from bot.ui.interaction.context import InteractionContext
from bot.ui.names import shown_name
from bot.ui.screens.moderation.moderated_match import overseen_screen


async def end(context: InteractionContext, match: int, reason: str) -> None:
    """End a match, or close a challenge."""
    ended = await context.services.moderation.end(context.guild, context.user, match, reason)
    number = f"#{match}"
    if ended.reason is None:
        said = context.t("Match {number} was over already: nothing has changed.", number=number)
    elif ended.state is State.CLOSED:
        said = context.t("Challenge {number} is closed: {reason}", number=number, reason=shown_name(ended.reason))
    else:
        said = context.t(
            "Match {number} has ended. Nobody's rating moves, and its players are told why: {reason}",
            number=number,
            reason=shown_name(ended.reason),
        )
    await context.send_text(said)


async def look(context: InteractionContext, match: int) -> None:
    """Show a match, privately."""
    services, reads = context.services, await context.reader()
    seen = await services.moderation.look(context.guild, match)
    challenge = await challenge_of(services, context.t, seen.match, None) if seen.board is None else None
    await context.send_private(overseen_screen(reads, services.games[seen.match.game], seen, challenge))


async def ban(context: InteractionContext, user: int, reason: str) -> None:
    """Let somebody begin nothing here any more."""
    t, player, why = context.t, f"<@{user}>", shown_name(reason)
    bot = context.interaction.client.user
    if bot is not None and user == bot.id:
        await context.send_text(t("I cannot be banned from playing. To keep me out, take my permissions away."))
    elif await context.services.moderation.ban(context.guild, context.user, user, reason):
        said = t(
            "{player} may not begin a match in this server any more. Matches that are under way go on;"
            " `/games-admin end` ends one. Reason: {reason}",
            player=player,
            reason=why,
        )
        await context.send_text(said)
    else:
        await context.send_text(t("{player} is banned for this reason already.", player=player))


async def unban(context: InteractionContext, user: int) -> None:
    """Let somebody play again."""
    lifted = await context.services.moderation.unban(context.guild, context.user, user)
    t, player = context.t, f"<@{user}>"
    await context.send_text(
        t("{player} may play in this server again.", player=player)
        if lifted
        else t("{player} is not banned from playing in this server.", player=player)
    )


async def clear(context: InteractionContext, user: int) -> None:
    """Take somebody out of this server's leaderboards."""
    cleared = await context.services.moderation.clear(context.guild, context.user, user)
    t, player = context.t, f"<@{user}>"
    await context.send_text(
        t(
            "{player} is in no leaderboard of this server any more. The rating elsewhere stays; a rated match that is"
            " finished here from now on begins a new line.",
            player=player,
        )
        if cleared
        else t("{player} is in no leaderboard of this server.", player=player)
    )

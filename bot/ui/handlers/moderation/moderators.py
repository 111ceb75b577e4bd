"""What moderators do in their server; the answer is private. Players see it in their match."""

from __future__ import annotations

from typing import Final

from discord import app_commands

from bot.ids import MatchId, UserId
from bot.matches.core.model import State
from bot.matches.moderation.moderators import CLEAR, MAX_REASON_LENGTH
from bot.ui.compose import current_challenge_screen
from bot.ui.custom_ids import CustomId, read_number, read_snowflake, read_user
from bot.ui.handlers.access.server import check_moderator, log_is_open, page, report
from bot.ui.handlers.actions import action
from bot.ui.interaction.context import AnyUser, InteractionContext
from bot.ui.names import reason_words
from bot.ui.screens.access.server import BANNED, ban_end, in_place, unban_button
from bot.ui.screens.moderation.form import WEEK, end_form, person_form
from bot.ui.screens.moderation.moderated_match import moderated_match_screen
from bot.ui.screens.screen import Screen, row, screen

Reason = app_commands.Range[str, 1, MAX_REASON_LENGTH]

MAX_DAYS: Final = 365
Days = app_commands.Range[int, 0, MAX_DAYS]
"""For how long a person may be banned; 0: for good."""


async def end(context: InteractionContext, *, match: int) -> None:
    """Ask for the reason for ending a match, or for closing a challenge; show one that is over."""
    seen = (await context.services.moderation.inspect(context.guild, MatchId(match))).match
    if seen.state not in (State.CHALLENGE, State.PLAY):
        await look(context, match=match)
        return
    await context.open_form(end_form(context.t, context.services.games[seen.game], seen))


@action("server-form")
async def open_form(context: InteractionContext, custom_id: CustomId) -> None:
    """Ask for the reason for ending a match, or for banning a person, and whom; or whom to clear."""
    check_moderator(context)
    if custom_id.number:
        await end(context, match=custom_id.number)
        return
    warns = not custom_id.rest and await log_is_open(context)
    await context.open_form(person_form(context.t, custom_id.rest, log_is_open=warns))


@action("server-send")
async def send_form(context: InteractionContext, custom_id: CustomId) -> None:
    """End the match of the form and show how it stands, or ban or clear the person chosen in it and show the bans."""
    check_moderator(context)
    reason = context.written.strip()
    if match := MatchId(custom_id.number):
        shown = await _seen(context, match, await _end(context, match, reason))
    elif custom_id.rest == CLEAR:
        shown = await page(context, BANNED, note=await _clear(context, read_user(context.value)))
    else:
        days = read_number("".join(context.values[1:2]) or str(WEEK), MAX_DAYS)
        shown = await page(context, BANNED, note=(await _ban(context, read_user(context.value), reason, days))[0])
    await context.update(shown)
    await report(context)


async def _end(context: InteractionContext, match: MatchId, reason: str) -> str:
    """End a match, or close a challenge, and say what that means."""
    ended = await context.services.moderation.end(context.guild, context.user, match, reason)
    t, number, context.promised = context.t, f"#{match}", ended.id
    if ended.result.reason is None:
        return t("Match {number} was already over: nothing has changed.", number=number)
    text = t("Match {number} has ended. No ratings change, and the channel is told.", number=number)
    if ended.state is State.CLOSED:
        text = t("Challenge {number} is closed.", number=number)
    return f"✅ {text} {reason_words(t, ended.result.reason)}".strip()


async def look(context: InteractionContext, *, match: int) -> None:
    """Show a match, privately."""
    await context.send_private(await _seen(context, MatchId(match)))


async def _seen(context: InteractionContext, match: MatchId, note: str = "") -> Screen:
    """Return a match as a moderator sees it, with a `note` on what has just been done."""
    services, reader = context.services, await context.reader()
    seen = await services.moderation.inspect(context.guild, match)
    challenge = await current_challenge_screen(services, context.t, seen.match, None) if seen.board is None else None
    return moderated_match_screen(reader, services.games[seen.match.game], seen, challenge, note)


@action("server-look")
async def look_by_menu(context: InteractionContext, _: CustomId) -> None:
    """Show the match chosen in the menu in place of the list."""
    check_moderator(context)
    await context.update(await _seen(context, MatchId(read_snowflake(context.value))))


async def ban(context: InteractionContext, *, user: AnyUser, reason: Reason = "", days: Days = WEEK) -> None:
    """Ban a person from new matches in this server, for good or for some days."""
    banned = UserId(user.id)
    text, why = await _ban(context, banned, reason, days)
    undo = () if banned in (context.bot, context.user) else (row(unban_button(context.t, banned)),)
    if reason and undo and await log_is_open(context):
        why += "\n⚠️ " + context.t("Everyone can read the log, with this reason.")
    await context.send_private(screen(f"{text} {why}".strip(), *undo))


@action("server-unban")
async def unban_by_press(context: InteractionContext, custom_id: CustomId) -> None:
    """Unban the person of the button, or chosen in the menu, and show the bans again."""
    check_moderator(context)
    user = read_user(custom_id.rest or context.value)
    await context.update(await page(context, BANNED, note=await _unban(context, user)))
    await report(context)


async def _ban(context: InteractionContext, user: UserId, reason: str, days: int) -> tuple[str, str]:
    """Ban a person. Say what that means; and why, which the page of bans says itself."""
    t, player = context.t, f"<@{user}>"
    if user == context.bot:
        return t("I can't be banned from playing. To keep me out, remove my permissions."), ""
    if user == context.user:
        return t("You can't ban yourself. If you mean it, ask another moderator."), ""
    days = max(0, min(days, MAX_DAYS))  # also of a forged command
    before, now = await context.services.moderation.ban(context.guild, context.user, user, reason, days)
    closed, live = await context.services.moderation.close_open(context.guild, context.user, user)
    await context.services.settings.note_named(context.guild, [named.person for named in context.people])
    length = ban_end(t, now.until)
    text = t("{player} is already banned {length}.", player=player, length=length)
    if before is not now:
        length = length if before is None else in_place(t, length, before.until)
        text = "✅ " + t("{player} is banned from playing in this server {length}.", player=player, length=length)
    if closed:
        text += " " + t("Challenges by or to them and their tables are closed, and they have left those of others.")
    if live:
        text += " " + t.plural("{n} match in progress continues.", "{n} matches in progress continue.", live)
        text += " " + t("To end one, use `/games-admin end`.")
    return text, reason_words(t, now.reason)


async def unban(context: InteractionContext, *, user: AnyUser) -> None:
    """Lift a person's ban."""
    await context.send_text(await _unban(context, UserId(user.id)))


async def _unban(context: InteractionContext, user: UserId) -> str:
    lifted = await context.services.moderation.unban(context.guild, context.user, user)
    t, player = context.t, f"<@{user}>"
    if lifted:
        return "✅ " + t("{player} can play in this server again. What the ban has closed stays closed.", player=player)
    return t("{player} isn't banned from playing in this server.", player=player)


async def clear(context: InteractionContext, *, user: AnyUser) -> None:
    """Ask whether to remove a person from this server's leaderboards."""
    await context.open_form(person_form(context.t, CLEAR, user.id))


async def _clear(context: InteractionContext, user: UserId) -> str:
    """Remove a person from this server's leaderboards, and say what that means."""
    t, player = context.t, f"<@{user}>"
    if await context.services.moderation.clear_standings(context.guild, context.user, user):
        return "✅ " + t(
            "{player} is off this server's leaderboards until their next rated match here. Their rating stays.",
            player=player,
        )
    return t("{player} isn't on any leaderboard of this server.", player=player)

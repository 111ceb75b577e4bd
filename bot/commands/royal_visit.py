"""`/royalvisit …`: everything that is typed."""

from __future__ import annotations

from functools import partial
from typing import Any

import discord
from discord import app_commands
from discord.app_commands import locale_str

from bot.matches.errors import ChallengeTwice, NoMatch, UnknownMatch
from bot.matches.model import Listed, State
from bot.services.failures import log_failure
from bot.ui.errors import missing
from bot.ui.names import level_name
from bot.ui.requests.answer import Press, answer
from bot.ui.requests.challenge import announce, place, show_the_first
from bot.ui.requests.hand import open_hand
from bot.ui.requests.leaderboard import open_leaderboard
from bot.ui.requests.profile import open_profile
from bot.ui.requests.puzzle import open_puzzle
from bot.ui.requests.replay import open_replay
from bot.ui.requests.resign import ask_to_resign
from bot.ui.requests.review import show_review
from bot.ui.requests.rules import open_rules
from bot.ui.requests.sight import can_see
from bot.ui.screens.choices import LABEL, finished_choice, listed_choice
from bot.ui.screens.leaderboard import SERVER
from bot.ui.screens.settings import settings_screen

GAME = "royal_visit"

EASIEST = 1
"""The level that is played where none is named."""

Interaction = discord.Interaction[Any]


class RoyalVisitCommands(app_commands.Group):
    """The commands of Royal Visit. They make sense in servers only."""

    def __init__(self) -> None:
        super().__init__(
            name="royalvisit",
            description=locale_str("Play Royal Visit, the tug-of-war for the King"),
            allowed_contexts=app_commands.AppCommandContext(guild=True, dm_channel=False, private_channel=False),
            allowed_installs=app_commands.AppInstallationType(guild=True, user=False),
        )

    @app_commands.command(
        name=locale_str("challenge"), description=locale_str("Challenge somebody, or anyone, to a match")
    )
    @app_commands.rename(
        user=locale_str("user"), level=locale_str("level"), ruleset=locale_str("ruleset"), rated=locale_str("rated")
    )
    @app_commands.describe(
        user=locale_str("Whom to challenge; leave it out to challenge anyone"),
        level=locale_str("Play against me instead: how well I shall play"),
        ruleset=locale_str("Which reading of the rules to play by"),
        rated=locale_str("Whether the match counts for the leaderboard"),
    )
    @app_commands.choices(
        ruleset=[
            app_commands.Choice(name=locale_str("Rulebook (the usual one)"), value="rulebook"),
            app_commands.Choice(name=locale_str("Manual (another published reading)"), value="manual"),
        ]
    )
    @app_commands.choices(
        level=[
            app_commands.Choice(name=locale_str("1 Page (a beginner)"), value=1),
            app_commands.Choice(name=locale_str("2 Squire (learning)"), value=2),
            app_commands.Choice(name=locale_str("3 Courtier (good)"), value=3),
            app_commands.Choice(name=locale_str("4 Chancellor (very good)"), value=4),
            app_commands.Choice(name=locale_str("5 Regent (the strongest)"), value=5),
        ]
    )
    async def challenge(
        self,
        interaction: Interaction,
        user: discord.User | discord.Member | None = None,
        level: int | None = None,
        ruleset: str = "rulebook",
        rated: bool = True,
    ) -> None:
        """Post a challenge in this channel; the bot takes one at once."""
        bot = interaction.client.user
        assert bot is not None
        me = bot.id
        solo = user.id == me if user is not None else level is not None

        async def work(press: Press) -> None:
            if (refused := _refused(press, None if solo else user, level)) is not None:
                await press.note(refused)
                return
            if solo:
                begun = await press.context.challenges.play_the_bot(
                    place(press),
                    user=press.user,
                    bot=me,
                    level=level or EASIEST,
                    game=GAME,
                    options={"ruleset": ruleset},
                )
                await announce(press, begun)
                return
            try:
                made = await press.context.challenges.make(
                    place(press),
                    challenger=press.user,
                    guests=(user.id if user is not None else None,),
                    game=GAME,
                    options={"ruleset": ruleset},
                    rated=rated,
                )
            except ChallengeTwice as error:
                await show_the_first(press, error)
                return
            await announce(press, made)

        await answer(Press(interaction), work)

    @app_commands.command(name=locale_str("hand"), description=locale_str("Open your hand and lay out your turn"))
    @app_commands.rename(match=locale_str("match"))
    @app_commands.describe(match=locale_str("Which of your matches; the one in this channel if left out"))
    async def hand(self, interaction: Interaction, match: int | None = None) -> None:
        """Open the hand."""

        async def work(press: Press) -> None:
            chosen = await _chosen(press, match)
            await open_hand(press, chosen)
            await press.context.outbox.doubt(chosen)

        await answer(Press(interaction), work)

    @app_commands.command(name=locale_str("board"), description=locale_str("Post the board of a match anew"))
    @app_commands.rename(match=locale_str("match"))
    @app_commands.describe(match=locale_str("Which of your matches; the one in this channel if left out"))
    async def board(self, interaction: Interaction, match: int | None = None) -> None:
        """Post the board at the bottom of its channel; if that channel is gone, in this one."""

        async def work(press: Press) -> None:
            chosen = await press.context.play.match(await _chosen(press, match, with_ended=True))
            moves = chosen.channel != press.channel and await _gone(press, chosen.channel)
            channel = press.channel if moves else chosen.channel
            if lacking := press.lacking(channel):
                await press.note(missing(press.t, lacking))
                return
            await press.context.outbox.again(chosen.id, press.user, channel if moves else None)
            await press.note(press.t("The board will be posted anew in {channel}.", channel=f"<#{channel}>"))

        await answer(Press(interaction), work)

    @app_commands.command(name=locale_str("resign"), description=locale_str("Give a match up"))
    @app_commands.rename(match=locale_str("match"))
    @app_commands.describe(match=locale_str("Which of your matches; the one in this channel if left out"))
    async def resign(self, interaction: Interaction, match: int | None = None) -> None:
        """Ask, then resign."""

        async def work(press: Press) -> None:
            await ask_to_resign(press, await _chosen(press, match))

        await answer(Press(interaction), work)

    @app_commands.command(
        name=locale_str("replay"), description=locale_str("Watch a finished match again, as one moving picture")
    )
    @app_commands.rename(match=locale_str("match"))
    @app_commands.describe(match=locale_str("Which one: type a name or a number; the last one if left out"))
    async def replay(self, interaction: Interaction, match: int | None = None) -> None:
        """The replay of a match that is over: the asker's own last one, or else the last one that he can see."""

        async def work(press: Press) -> None:
            await open_replay(press, await _finished(press, match))

        await answer(Press(interaction), work)

    @app_commands.command(
        name=locale_str("settings"), description=locale_str("Your own settings: pictures, or words for a screen reader")
    )
    @app_commands.rename(pictures=locale_str("pictures"))
    @app_commands.describe(pictures=locale_str("Off: whatever only you see comes in words"))
    @app_commands.choices(
        pictures=[
            app_commands.Choice(name=locale_str("On"), value="on"),
            app_commands.Choice(name=locale_str("Off"), value="off"),
        ]
    )
    async def settings(self, interaction: Interaction, pictures: str | None = None) -> None:
        """Change what is named; what holds then."""

        async def work(press: Press) -> None:
            people = press.context.people
            if pictures is None:
                chosen = await people.settings(press.user)
            else:
                chosen = await people.choose(press.user, pictures=pictures == "on")
            await press.private(settings_screen(press.t, chosen))

        await answer(Press(interaction), work)

    @app_commands.command(
        name=locale_str("review"), description=locale_str("See where a finished match was won and lost")
    )
    @app_commands.rename(match=locale_str("match"))
    @app_commands.describe(match=locale_str("Which one: type a name or a number; the last one if left out"))
    async def review(self, interaction: Interaction, match: int | None = None) -> None:
        """The review of a match that is over: of the same one as `replay`."""

        async def work(press: Press) -> None:
            await show_review(press, await _finished(press, match))

        await answer(Press(interaction), work)

    @app_commands.command(name=locale_str("rules"), description=locale_str("Read the rules"))
    async def rules(self, interaction: Interaction) -> None:
        """The rules, in pages."""

        async def work(press: Press) -> None:
            await open_rules(press, GAME)

        await answer(Press(interaction), work)

    @app_commands.command(name=locale_str("leaderboard"), description=locale_str("Who plays best"))
    @app_commands.rename(scope=locale_str("scope"))
    @app_commands.describe(scope=locale_str("This server, or everywhere"))
    @app_commands.choices(
        scope=[
            app_commands.Choice(name=locale_str("This server"), value="server"),
            app_commands.Choice(name=locale_str("Everywhere"), value="everywhere"),
        ]
    )
    async def leaderboard(self, interaction: Interaction, scope: str = SERVER) -> None:
        """The leaderboard, in pages."""

        async def work(press: Press) -> None:
            await open_leaderboard(press, GAME, scope)

        await answer(Press(interaction), work)

    @app_commands.command(name=locale_str("profile"), description=locale_str("How somebody plays: rating and results"))
    @app_commands.rename(user=locale_str("user"))
    @app_commands.describe(user=locale_str("Whose profile; your own if left out"))
    async def profile(self, interaction: Interaction, user: discord.User | discord.Member | None = None) -> None:
        """Somebody's profile, privately."""

        async def work(press: Press) -> None:
            await open_profile(press, GAME, press.user if user is None else user.id)

        await answer(Press(interaction), work)

    @app_commands.command(
        name=locale_str("puzzle"), description=locale_str("Win this turn: today's puzzle, or one of a grade")
    )
    @app_commands.rename(grade=locale_str("grade"))
    @app_commands.describe(grade=locale_str("How hard; the puzzle of the day if left out"))
    @app_commands.choices(
        grade=[
            app_commands.Choice(name=locale_str("Easy"), value=1),
            app_commands.Choice(name=locale_str("Medium"), value=2),
            app_commands.Choice(name=locale_str("Hard"), value=3),
        ]
    )
    async def puzzle(self, interaction: Interaction, grade: int | None = None) -> None:
        """Today's puzzle; with a grade, one that the person has not solved."""

        async def work(press: Press) -> None:
            await open_puzzle(press, GAME, grade)

        await answer(Press(interaction), work)

    @hand.autocomplete("match")
    @resign.autocomplete("match")
    async def offer_matches(self, interaction: Interaction, typed: str) -> list[app_commands.Choice[int]]:
        """The person's matches under way in this server: the one in this channel first."""
        return await _offered(Press(interaction), typed, with_ended=False)

    @replay.autocomplete("match")
    @review.autocomplete("match")
    async def offer_replays(self, interaction: Interaction, typed: str) -> list[app_commands.Choice[int]]:
        """Every match that is over and that the person may see: his own first."""
        press = Press(interaction)
        try:
            found = await press.context.replays.offered(
                GAME,
                press.user,
                press.guild,
                partial(can_see, press),
                typed,
                partial(level_name, press.t, press.context.games[GAME]),
            )
            game = press.context.games[GAME]
            return [
                app_commands.Choice(name=finished_choice(press.t, game, one, press.user), value=one.id) for one in found
            ]
        except Exception as error:
            log_failure("replays could not be offered", error)
            return []

    @board.autocomplete("match")
    async def offer_boards(self, interaction: Interaction, typed: str) -> list[app_commands.Choice[int]]:
        """The same, and those that ended lately."""
        return await _offered(Press(interaction), typed, with_ended=True)


async def _finished(press: Press, match: int | None) -> int:
    """The match that was named, or the asker's own last one, or else the last one that he can see."""
    if match is not None:
        return match
    return await press.context.replays.newest(GAME, press.user, press.guild, partial(can_see, press))


async def _offered(press: Press, typed: str, *, with_ended: bool) -> list[app_commands.Choice[int]]:
    try:
        named = [(_label(press, one), one.match.id) for one in await _mine(press, with_ended=with_ended)]
    except Exception as error:
        log_failure("matches could not be offered", error)
        return []
    return [
        app_commands.Choice(name=label[:LABEL], value=match) for label, match in named if typed.lower() in label.lower()
    ][:25]


def _refused(press: Press, user: discord.User | discord.Member | None, level: int | None) -> str | None:
    """Why this person cannot be challenged here, in words; None if nothing is in the way."""
    t = press.t
    if lacking := press.lacking():
        return missing(t, lacking)
    if user is None:
        return None
    if user.bot:
        return t("That bot does not play Royal Visit. Challenge a person, or me.")
    if level is not None:
        return t("A level is for a match against me. Leave out the level, or the person.")
    if not isinstance(user, discord.Member):
        return t("{player} is not in this server.", player=user.mention)
    if not _can_see(press, user):
        return t("{player} cannot see this channel.", player=user.mention)
    return None


def _can_see(press: Press, member: discord.Member) -> bool:
    if member.resolved_permissions is not None:
        return member.resolved_permissions.view_channel
    channel = press.interaction.channel
    if isinstance(channel, discord.abc.GuildChannel | discord.Thread):
        return channel.permissions_for(member).view_channel
    return True


async def _gone(press: Press, channel: int) -> bool:
    """Whether a channel of this server is there no more, or out of the bot's reach (an archived thread is not)."""
    guild = press.interaction.guild
    if guild is None or guild.unavailable or guild.get_channel_or_thread(channel) is not None:
        return False
    try:
        await guild.fetch_channel(channel)
    except (discord.NotFound, discord.Forbidden, discord.InvalidData):
        return True
    return False


async def _mine(press: Press, *, with_ended: bool = False) -> list[Listed]:
    """The asker's matches in this server: those of this channel first, then those where it is his move."""
    listed = await press.context.play.under_way(press.user, press.guild, with_ended=with_ended)
    return sorted(
        listed,
        key=lambda one: (
            one.match.state is State.OVER,
            one.match.channel != press.channel,
            press.user not in one.match.movers,
        ),
    )


async def _chosen(press: Press, match: int | None, *, with_ended: bool = False) -> int:
    """The match that was named, or the first of the asker's own. Raises `UnknownMatch`, `NoMatch`."""
    mine = await _mine(press, with_ended=with_ended)
    if match is not None:
        if match not in {one.match.id for one in mine}:
            raise UnknownMatch
        return match
    if not mine:
        raise NoMatch
    return mine[0].match.id


def _label(press: Press, one: Listed) -> str:
    return listed_choice(press.t, press.context.games[one.match.game], one, press.user, press.channel)

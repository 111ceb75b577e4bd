"""Use cases of the puzzle of the day in a server's channel: when one is due, and who tries it."""

from __future__ import annotations

from dataclasses import replace

from bot.durations import DAY
from bot.ids import NO_CHANNEL, NO_GUILD, GuildId, UserId
from bot.matches.access.eligibility import check_not_banned
from bot.matches.access.server_settings import SPREAD, schedule_daily, settings_in, spread
from bot.matches.core.context import UseCase
from bot.store.deadlines import timers
from bot.store.deadlines.timers import TimerKind
from bot.store.learning import daily as store
from bot.store.learning import puzzles
from bot.store.learning.daily import DailyRow, ReminderRow
from bot.store.learning.puzzles import PuzzleState
from bot.store.outbox import posts
from bot.store.outbox.posts import Purpose
from bot.store.people.people import find_settings
from bot.store.transaction import Transaction


class DailyPuzzles(UseCase):
    async def run(self, guild: GuildId) -> None:
        """Post today's puzzle in a server, in place of the one before; at most one a day, however late.

        After an outage the servers are spread again.
        """

        def work(tx: Transaction) -> None:
            tx.hold(guild)
            chosen, now = settings_in(tx, guild), self._context.clock()
            due = timers.find_timer(tx, TimerKind.DAILY, guild)
            if due is None or due > now:
                return
            if now - due > SPREAD:
                timers.set_timer(tx, TimerKind.DAILY, guild, now + spread(guild))
                return
            schedule_daily(tx, guild, now)
            day, before = now // DAY, store.last_daily(tx, guild)
            offered = [game for game in self._context.games.values() if game.puzzles and chosen.plays(game.rules)]
            if chosen.daily_channel is None or not offered or (before is not None and before.day >= day):
                return
            game = offered[day % len(offered)]
            assert game.puzzles is not None
            number = game.puzzles.of_day(day).number
            solved = before is not None and any(one.state is PuzzleState.SOLVED for one in store.tries_in(tx, before))
            streak = before.streak + 1 if before is not None and solved else 0
            store.add_daily(tx, DailyRow(guild, day, game.rules.key, number, now, streak))
            posts.drop_posts(tx, guild, Purpose.DAILY)
            posts.add_post(
                tx, guild, Purpose.DAILY, guild, chosen.daily_channel, wanted=0, now=now, pings=False, about=str(day)
            )
            tx.touched(guild)
            for user in store.reminded_in(tx, guild):
                timers.set_timer(tx, TimerKind.REMINDER, user, now)

        await self._context.store.write(work, guild)

    async def remind(self, user: UserId) -> None:
        """Send a person the message that there is a puzzle, once a day, after their quiet hours."""

        def work(tx: Transaction) -> None:
            tx.hold(user)
            now, row, quiet = self._context.clock(), store.find_reminder(tx, user), find_settings(tx, user).quiet
            timers.drop_timer(tx, TimerKind.REMINDER, user)
            if row is not None and quiet is not None and (hours := quiet.around(now)) is not None:
                timers.set_timer(tx, TimerKind.REMINDER, user, hours[1])
                return
            if row is None or row.day >= now // DAY:
                return
            store.save_reminder(tx, replace(row, day=now // DAY))
            posts.drop_posts(tx, user, Purpose.DAILY)
            posts.add_post(
                tx, user, Purpose.DAILY, NO_GUILD, NO_CHANNEL, wanted=0, now=now, about=str(row.guild), person=user
            )
            tx.touched(user)

        await self._context.store.write(work, user)

    async def want_reminders(self, user: UserId, guild: GuildId | None) -> None:
        """Tell a person of this server's puzzles from now on; None: of none."""

        def work(tx: Transaction) -> None:
            tx.hold(user)
            before = store.find_reminder(tx, user)
            if guild is None:
                store.drop_reminder(tx, user)
            elif store.last_daily(tx, guild) is not None:
                day = self._context.clock() // DAY if before is None else before.day
                store.save_reminder(tx, ReminderRow(user, guild, day))

        await self._context.store.write(work, user)

    async def join(self, guild: GuildId, user: UserId, game: str, number: int, day: int) -> None:
        """Note that a person tries a server's puzzle, if it is the last one posted there.

        In private messages (0) the server is the one of their reminder. Raises `Banned`.
        """

        def work(tx: Transaction) -> None:
            tx.hold(user)
            reminder, now = None if guild else store.find_reminder(tx, user), self._context.clock()
            where = guild if reminder is None else reminder.guild
            check_not_banned(tx, where, user, now)
            row = store.last_daily(tx, where)
            posted = row is not None and (row.game, row.puzzle, row.day) == (game, number, day)
            if posted and store.add_player(tx, where, day, user, now):
                done = puzzles.find_puzzle(tx, user, game, number, day)
                if done is not None and done.state is PuzzleState.SOLVED:
                    posts.raise_wanted(tx, where, str(day), now)

        await self._context.store.write(work, user)

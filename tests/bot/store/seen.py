"""What people see of a database, as plain data for JSON. Nothing else that carries old databases over knows the bot's
use cases.

`databases/schema_N.json` holds what these functions gave when the database beside it was made: whatever they ask later,
what they give stays the same, but for what `test_carried_over.py` says. No words: what people read follows from this,
and is put better as time goes by.
"""

from __future__ import annotations

from collections.abc import AsyncIterator, Awaitable, Callable, Iterable, Sequence
from contextlib import asynccontextmanager
from functools import partial
from pathlib import Path
from typing import Any, Final

from bot.games.royal_court import RoyalCourtFront
from bot.games.royal_visit import RoyalVisitFront
from bot.games.royal_visit.offers import Review
from bot.games.states import TableState, TurnMade
from bot.i18n.translator import Translators
from bot.matches import delivery
from bot.matches.errors import MatchError
from bot.matches.lessons import LessonTry
from bot.matches.model import Listed, Match, State
from bot.matches.places import BOARD, CHALLENGE, QUESTION
from bot.matches.puzzles import Try
from bot.matches.table import Table
from bot.matches.terms import Place
from bot.store import matches as store
from bot.store import posts
from bot.store import record as kept
from bot.store.people import EVERYWHERE
from bot.store.posts import NEVER, PostRow
from bot.store.record import ActionRow
from bot.store.transaction import Transaction
from engine.game import Outcome
from tests.bot.matches.club import Club, open_club

GAME: Final = "royal_visit"

COURT: Final = "royal_court"
"""Hosted since schema 11."""

PICK: Final = "pick "
"""How the notation of a pick begins. Up to schema 7 it went without."""

LANGUAGES: Final = {language: Translators()[language] for language in ("en", "fr")}

FRONT: Final = RoyalVisitFront()

MANY: Final = 1_000_000
"""More people than there are."""

EVERYBODY: Final = "everybody"
"""The reader who is no player."""

App = Club
"""What everything here is asked of."""

Seen = dict[str, Any]


class JudgedAsThen(Review):
    """The judge of the time: what another has judged is not found, but made anew."""

    def __init__(self, judge: str) -> None:
        self._judge = judge

    @property
    def judged_by(self) -> str:
        """As it was."""
        return self._judge


@asynccontextmanager
async def opened(folder: Path, now: int, judge: str) -> AsyncIterator[App]:
    """The use cases on the `matches.db` in this folder, at this time (milliseconds)."""
    front = RoyalVisitFront()
    front.review = JudgedAsThen(judge)
    async with open_club(folder, games={GAME: front, COURT: RoyalCourtFront()}, now=now) as app:
        yield app


# One match


async def matches(app: App) -> list[int]:
    """The number of every match and challenge."""
    return [match for (match,) in await app.rows("SELECT id FROM matches ORDER BY id")]


async def match(app: App, number: int) -> Seen:
    """What everybody may know of a match or challenge."""
    return _match(await app.play.match(number), await app.actions(number))


async def table(app: App, number: int) -> Seen:
    """The board as everybody sees it, once the match has begun."""
    found = await app.table(number)
    return {
        **_state(found.state),
        "ratings": [[change.seat, change.user, change.before, change.after] for change in found.ratings],
        "uncounted": found.uncounted,
    }


async def hand(app: App, number: int, user: int) -> Seen:
    """A player's own side of a match, with what is laid out."""
    found = await app.play.hand(number, user)
    state = found.state
    return {
        "seat": found.seat,
        "step": found.step,
        "view": state.view,
        "plays": list(state.draft.plays),
        "chosen": state.draft.chosen,
        "my turn": state.my_turn,
        "own last": _made(state.own_last),
        "last": _made(state.last),
        "outcome": _outcome(state.outcome),
        "explained": list(found.explained),
    }


async def history(app: App, number: int) -> Seen:
    """Every turn, and every position from the deal on as each reader sees it: a player's has what is his alone."""
    _, turns = await app.stored(number)
    tables = (await app.history(number)).tables
    public = [state.view for state in tables]
    seats = sorted((await app.play.match(number)).players)

    def views(tx: Transaction) -> dict[str, list[str]]:
        table = Table.load(app.house, tx, number)
        return {seat: [state.view for state in table.states(seat)] for seat in seats}

    private = await app.store.read(views)
    return {
        "turns": [[state.last.seat, state.last.turn] for state in tables if state.last is not None],
        "at": [turn.at for turn in turns],
        "outcome": _outcome(tables[-1].outcome),
        "views": {EVERYBODY: public, **{seat: list(map(_beyond, views, public)) for seat, views in private.items()}},
    }


async def board(app: App, number: int) -> Seen | None:
    """What the channel shows of a match that has begun; `owed`: whether it is to show something else.

    `pinged`: whether whoever is to move has been.
    """
    post = await _post(app, number, BOARD)
    if post is None:
        return None

    def look(tx: Transaction) -> tuple[list[int], bool]:
        row = app.house.load(tx, number)
        asked = [seat.asked for seat in row.seats if seat.asked is not None]
        return asked, delivery.is_watched(tx, row, app.now)

    asked, watched = await app.store.read(look)
    return {
        "message": post.message,
        "stale": post.stale,
        "owed": _is_owed(post),
        "watched": watched,
        "pinged": bool(asked) and all(action < post.pinged for action in asked),
    }


async def challenge(app: App, number: int) -> Seen:
    """What the channel shows of a challenge; `owed`: whether it is to show something else, with a ping maybe."""
    post = await _post(app, number, CHALLENGE)
    assert post is not None
    return {
        "message": post.message,
        "pinged": (await app.play.match(number)).created if post.pings else None,
        "owed": _is_owed(post),
        "with ping": _is_owed(post) and post.pings and post.pinged == NEVER,
    }


async def question(app: App, number: int) -> Seen | None:
    """What the channel shows of the wish to play a match again."""
    post = await _post(app, number, QUESTION)
    if post is None:
        return None
    return {"message": post.message, "channel": post.channel, "owed": _is_owed(post), "with ping": post.pinged == NEVER}


async def _post(app: App, number: int, purpose: str) -> PostRow | None:
    return await app.store.read(lambda tx: posts.latest_post(tx, number, purpose))


def _is_owed(post: PostRow) -> bool:
    return post.lags and not is_renewal(post)


def is_renewal(post: PostRow) -> bool:
    """Whether a post shows all that it ought to, and is only to get buttons that say more."""
    there = post.message is not None and post.stale is None and not post.sending
    return there and post.anew <= post.shown == post.wanted - 1


async def rematch(app: App, number: int) -> Seen | None:
    """What has come of the wish to play a match again: the latest one made, or when one was asked for since."""

    def look(tx: Transaction) -> tuple[ActionRow | None, list[store.MatchRow]]:
        return kept.last_action(tx, number, "offer"), store.rematches_of(tx, number)

    offer, made = await app.store.read(look)
    if offer is not None and all(row.created < offer.at for row in made):
        return {"asked": offer.at, "rematch": None}
    return {"asked": None, "rematch": made[-1].id} if made else None


async def review(app: App, number: int) -> list[list[Any]] | None:
    """The review that is stored of a match that is over: each turn, the chance with it, with the best, the best."""
    found = await app.reviews.find(number)
    return None if found is None else [[turn.seat, turn.after, turn.before, turn.better] for turn in found]


async def record(app: App, number: int) -> Seen:
    """What is stored of a match that has begun, secrets and all."""
    row, turns = await app.stored(number)
    return {
        "rules version": row.rules_version,
        "options": dict(row.options),
        "seed": row.seed,
        "pick": (turns[0].data or "").removeprefix(PICK),
        "turns": [turn.data for turn in turns[1:]],
        "position": row.position,
        "shuffles": row.luck.get("shuffle", 0) + 1,
        "result": _result(await app.play.match(number)),
    }


async def whole(app: App, number: int) -> Seen:
    """All that is seen of a match."""
    facts = await match(app, number)
    seen: Seen = {"match": facts, "challenge": await challenge(app, number), "rematch": await rematch(app, number)}
    if facts["state"] not in (State.PLAY.value, State.OVER.value):
        return seen
    people = [user for seat, user in facts["players"].items() if seat not in facts["levels"]]
    seen["table"] = await table(app, number)
    seen["hands"] = {str(user): await hand(app, number, user) for user in people}
    seen["history"] = await history(app, number)
    seen["board"] = await board(app, number)
    if facts["state"] == State.OVER.value:
        seen["question"] = await question(app, number)
        if seen["history"]["turns"]:
            seen["review"] = await review(app, number)
    return seen


# People and servers


async def names(app: App, users: Iterable[int], guild: int | None) -> dict[str, str]:
    """What people are called in a server, or everywhere."""
    found = await app.people.names(EVERYWHERE if guild is None else guild, users)
    return {str(user): name for user, name in sorted(found.items())}


async def settings(app: App, user: int) -> Seen:
    """What somebody has chosen for himself."""
    return {"pictures": (await app.people.settings(user)).pictures}


async def under_way(app: App, user: int, guild: int) -> Seen:
    """Somebody's matches in a server, as they are listed."""

    def listed(found: list[Listed]) -> list[list[Any]]:
        return [[one.match.id, *(person.name for person in one.opponents)] for one in found]

    return {
        "live": listed(await app.play.under_way(user, guild)),
        "with ended": listed(await app.play.under_way(user, guild, with_ended=True)),
    }


async def finished(app: App, user: int, guild: int) -> list[list[Any]]:
    """The matches of a server that are offered to somebody to watch, when he sees every channel."""
    return [
        [one.id, {seat: person.name for seat, person in one.people.items()}, one.outcome.text, one.ended, one.levels]
        for one in await app.replays.offered(GAME, user, guild, lambda _: True)
    ]


async def leaderboard(app: App, guild: int | None) -> list[Seen]:
    """The leaderboard of a server, or of all."""
    return [
        {
            "rank": one.rank,
            "user": one.user,
            "name": one.name,
            "rating": one.rating,
            "spread": one.spread,
            "won, lost, drawn": [one.won, one.lost, one.drawn],
        }
        for one in (await app.standings.page(GAME, guild, 0, MANY, 0)).lines
    ]


async def profile(app: App, user: int, guild: int) -> Seen | None:
    """What somebody has achieved, as a server sees it."""
    found = await app.profiles.of(user, GAME, guild)
    if found is None:
        return None
    return {
        "rating": found.rating,
        "spread": found.spread,
        "here": [found.here.rank, found.here.ranked],
        "everywhere": [found.everywhere.rank, found.everywhere.ranked],
        "total": [found.total.won, found.total.lost, found.total.drawn],
        "seats": {seat: [one.won, one.lost, one.drawn] for seat, one in found.seats.items()},
        "endings": {how: [one.won, one.lost, one.drawn] for how, one in found.endings.items()},
        "curve": list(found.curve),
        "form": [score.value for score in found.form],
        "streak": found.streak,
        "recent": [
            {
                "match": one.match,
                "seat": one.seat,
                "score, how": [one.score.value, one.how],
                "before, after": [one.before, one.after],
                "against": list(one.opponents),
                "at": one.at,
                "where": [one.guild, one.channel, one.message],
            }
            for one in found.recent
        ],
    }


async def puzzles(app: App, user: int) -> Seen:
    """Somebody's tries at puzzles, those that are stored and today's."""
    sql = "SELECT puzzle, day FROM puzzle_tries WHERE user_id = ? ORDER BY day, puzzle"
    tries = [await app.puzzles.now(user, GAME, puzzle, day) for puzzle, day in await app.rows(sql, user)]
    today = await app.puzzles.today(user, GAME)
    return {
        "tries": [_try(one) for one in tries],
        "today": _try(today),
        "days, solved, clean": [today.streak.days, today.streak.solved, today.streak.clean],
    }


async def lessons(app: App, user: int) -> Seen:
    """Somebody's tries at lessons, those that are stored."""
    stored = await app.rows("SELECT lesson FROM lesson_tries WHERE user_id = ? ORDER BY lesson", user)
    return {lesson: _learnt(await app.lessons.now(user, GAME, lesson)) for (lesson,) in stored}


async def against_the_bot(app: App, user: int) -> list[Any] | None:
    """What has come of somebody's matches against the bot: by level, the last one, and how many like it end the row."""
    found = await app.profiles.against_the_bot(user, GAME)
    if found is None:
        return None
    levels = [[level, one.won, one.lost, one.drawn] for level, one in found.levels.items()]
    return [levels, found.last.value, found.streak]


# The bot's own business


async def timers(app: App) -> list[list[Any]]:
    """What is to happen, and when (milliseconds)."""
    return [[*row] for row in await app.rows("SELECT kind, match, due FROM timers ORDER BY due, match, kind")]


async def owed(app: App) -> list[int]:
    """The matches whose channels do not show what they ought to."""
    found = []
    for number in await app.outbox.lagging():
        if any(map(_is_owed, await app.store.read(partial(posts.posts_of, match=number)))):
            found.append(number)
    return found


async def resting(app: App) -> list[int]:
    """The matches whose channels refuse for good."""
    return [number for number, _ in await app.outbox.resting()]


async def thinking(app: App) -> Seen:
    """Where it is the bot's turn, and what it goes by."""
    found: Seen = {}
    for number in await app.solo.waiting():
        asked = await app.solo.to_think(number)
        assert asked is not None
        found[str(number)] = {"level": asked.level, "view": asked.view}
    return found


async def everything(app: App, people: Iterable[int], guilds: Iterable[int]) -> Seen:
    """All that is seen of a database by these people in these servers."""
    users, servers = list(people), list(guilds)

    async def each(see: Callable[[App, int, int], Awaitable[Any]]) -> Seen:
        return {str(guild): {str(user): await see(app, user, guild) for user in users} for guild in servers}

    return {
        "numbers": await matches(app),
        "matches": {str(number): await whole(app, number) for number in await matches(app)},
        "names": {
            EVERYBODY: await names(app, users, None),
            **{str(guild): await names(app, users, guild) for guild in servers},
        },
        "settings": {str(user): await settings(app, user) for user in users},
        "under way": await each(under_way),
        "finished": await each(finished),
        "leaderboards": {
            EVERYBODY: await leaderboard(app, None),
            **{str(guild): await leaderboard(app, guild) for guild in servers},
        },
        "profiles": await each(profile),
        "puzzles": {str(user): await puzzles(app, user) for user in users},
        "lessons": {str(user): await lessons(app, user) for user in users},
        "against the bot": {str(user): await against_the_bot(app, user) for user in users},
        "timers": await timers(app),
        "owed": await owed(app),
        "resting": await resting(app),
        "thinking": await thinking(app),
    }


# What can be done with it


async def accept(app: App, number: int, user: int) -> Seen:
    """Somebody takes a challenge; the match as it is then."""
    await app.challenges.accept(number, user, "left")
    return await match(app, number)


async def play(app: App, number: int) -> Seen:
    """The player to move, person or bot, goes on from what he has laid out and ends his turn; the match as it is then.

    Of the turns that begin so, it is the first.
    """
    before = await app.play.match(number)
    if before.thinking:
        thought = await app.solo.to_think(number)
        assert thought is not None
        await app.solo.play(number, thought, FRONT.rules.turns(thought.view)[0])
        return await match(app, number)
    now = await app.play.hand(number, await app.mover(number))
    if not now.state.draft.plays:
        await app.take_turn(number, FRONT.rules.turns(now.state.view)[0])
    else:
        await app.end_turn(now)
    return await match(app, number)


async def rematch_refused(app: App, number: int, user: int) -> str | None:
    """By what code the wish to play a match again is refused, None if it is not."""
    facts = await app.play.match(number)
    try:
        await app.rematches.again(number, user, Place(facts.guild, facts.channel))
    except MatchError as error:
        return error.code
    return None


# Plain data


_SEEN: Final = ("start", "turn", "leave", "close")
"""The actions that everybody sees."""


def _match(found: Match, actions: Sequence[ActionRow]) -> Seen:
    # Up to schema 7 it was stored, and began with the deal.
    version = sum(action.kind in _SEEN for action in actions) - (found.started is not None)
    return {
        "game": found.game,
        "options": dict(found.options),
        "rated": found.rated,
        "hints": found.hints,
        "guided": found.guided,
        "guild": found.guild,
        "channel": found.channel,
        "state": found.state.value,
        "version": version,
        "players": dict(found.expected),
        "levels": dict(found.levels),
        "to move": next(iter(found.to_act), None),
        "thinking": found.thinking,
        "result": _result(found),
        "commitment": found.commitment,
        "seed": found.seed,
        "created": found.created,
        "started": found.started,
        "ended": found.ended,
    }


def _result(found: Match) -> str | None:
    """As it was written up to schema 7: the outcome's text, or how the challenge was closed."""
    return _outcome(found.ending) or found.how


def _state(found: TableState) -> Seen:
    return {"view": found.view, "last": _made(found.last), "outcome": _outcome(found.outcome)}


def _beyond(view: str, public: str) -> str:
    """The words of a view that are not what everybody sees in their place."""
    return " ".join(own for own, shown in zip(view.split(" "), public.split(" "), strict=True) if own != shown)


def _made(found: TurnMade | None) -> list[Any] | None:
    return None if found is None else [found.number, found.seat, found.turn]


def _outcome(found: Outcome | None) -> str | None:
    return None if found is None else found.text


def _try(found: Try) -> Seen:
    return {
        "puzzle": found.puzzle.number,
        "grade": found.puzzle.grade,
        "day": found.day,
        "progress": found.progress.value,
        "wrong": found.wrong,
        "step": found.step,
        "view": found.state.view,
        "plays": list(found.state.draft.plays),
        "chosen": found.state.draft.chosen,
    }


def _learnt(found: LessonTry) -> Seen:
    return {
        "stand": found.stand.value,
        "wrong": found.wrong,
        "step": found.step,
        "plays": list(found.state.draft.plays),
        "chosen": found.state.draft.chosen,
        "tried": list(found.tried),
        "done": found.done,
    }

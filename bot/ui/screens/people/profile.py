"""A person's profile, privately: the rating and its history as a card, and all results in words."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from typing import Final

from bot.durations import SECOND
from bot.games.lines import place_name
from bot.games.registry import HostedGame
from bot.i18n.translator import Translator
from bot.ids import NO_USER, UserId
from bot.matches.people.leaderboard import LeaderboardLine
from bot.matches.people.profiles import BotRecord, PlayerResult, Profile, RatedMatch, ResultCounts, TurnTimes
from bot.ui.custom_ids import HistoryPageRef, spelled_key
from bot.ui.names import jump_url, level_name, level_words, mention, plain_name
from bot.ui.screens.heading import begin_rows, ended_words
from bot.ui.screens.people.leaderboard import NEXT, Scope, matches_of_five, standings_button
from bot.ui.screens.screen import Button, Picture, Reader, Screen, row, screen, share_buttons
from bot.ui.screens.turn_words import on_time_words
from render.cards import profile as picture
from render.people import Person
from render.request import PictureRequest
from render.theme import signed

SHOWN: Final = 5
BESIDE_PICTURE: Final = 3
"""Results that are listed with their opponents, at most: in words, and below the picture, which is tall enough."""

MARKS: Final = {PlayerResult.WON: "✅", PlayerResult.LOST: "❌", PlayerResult.DRAWN: "🟰"}


WON_OR_LOST: Final = (PlayerResult.WON, PlayerResult.LOST)
"""The results whose endings the alt text lists."""


def profile_screen(
    reader: Reader,
    game: HostedGame,
    user: UserId,
    asker: UserId,
    profile: Profile | None,
    solo: BotRecord | None,
    results: Sequence[RatedMatch],
    *,
    learned: tuple[int, int] = (0, 0),
    between: ResultCounts | None = None,
    reliability: TurnTimes | None = None,
    may_share: bool = False,
    shared: str | None = None,
) -> Screen:
    """Return the profile of `user` (None: no rated match), with their record against the bot (None: no such match).

    `results` are the last matches that the asker may see; `between` counts the results of `user` against the asker.
    `may_share`: the asker may post their own in the channel; `shared` is the address of the message once they have.
    Until enough matches have counted for a rating, it tells what they have played and `learned`: lessons and puzzles.
    """
    t, own = reader.t, user == asker
    whose = t("Your profile") if own else t("{player}'s profile", player=f"<@{user}>")
    title = f"## {whose} · {game.presentation.name(t)}"
    key = game.logic.rules.key
    history = Button(action="history", rest=str(HistoryPageRef(user, key, 0, "profile")), label=t("History"))
    buttons = row(history, standings_button(key, Scope.SERVER, 0, "profile", t("Leaderboard")))
    in_words = not reader.pictures or profile is None or profile.provisional
    on_time = [] if reliability is None else [on_time_words(t, game, reliability.percent, reliability.turns)]
    if solo is not None and in_words:  # else the picture shows it
        on_time += _against_the_bot(t, game, solo)
    against = [] if between is None else [t("Against you: {tally}", tally=f"**{tally_words(t, between)}**")]
    share = Button(action="profile-share", rest=spelled_key(key), label=t("Share"))
    buttons = row(*buttons.buttons, *share_buttons(t, share, may=may_share and own and bool(profile), posted=shared))
    if profile is None or profile.provisional:
        played = t("No rated matches yet. Everyone begins at 1000.") if profile is None else _matches(t, profile)
        begin = begin_rows(reader, game, NEXT) if own and profile is None else ()
        small = "-# " + t("A rating is shown after five rated matches.")
        listed = _results(t, game, results[-SHOWN:], own=own, rated=False)
        return screen(
            "\n".join((title, played, *against, *_learned(t, *learned), *on_time, *listed, small)), *begin, buttons
        )
    card = profile_card(t, game, profile, solo)
    draw = PictureRequest(picture.profile_png, (card, game.presentation.pictures.card_style))
    drawn = Picture("profile", profile_alt(t, game, profile, solo), draw, (key, card))
    shown = [_best(t, profile), *(_counts(t, game, profile) if in_words else ()), *on_time]
    details = [*against, *shown, *_results(t, game, results[-(SHOWN if in_words else BESIDE_PICTURE) :], own=own)]
    summary = "\n".join((title, *_summary(t, profile)))
    return screen(summary, *reader.either(drawn, ""), "\n".join(details), buttons)


def shared_screen(t: Translator, game: HostedGame, user: UserId, profile: Profile, solo: BotRecord | None) -> Screen:
    """Return a person's profile for everybody: without their matches, and without buttons, which open private parts."""
    return Screen(profile_screen(Reader(t), game, user, NO_USER, profile, solo, ()).parts[:-1])


def _learned(t: Translator, lessons: int, puzzles: int) -> list[str]:
    """Return how many lessons were finished, and how many puzzles solved, where there were any."""
    finished = t.plural("{n} lesson finished", "{n} lessons finished", lessons)
    return [finished] * bool(lessons) + [t.plural("{n} puzzle solved", "{n} puzzles solved", puzzles)] * bool(puzzles)


def profile_card(
    t: Translator, game: HostedGame, profile: Profile, solo: BotRecord | None = None
) -> picture.ProfileCard:
    """Return the contents of the picture: numbers, a few words, and whose it is."""
    # Translators: in a picture, at most 10 characters: how many
    matches = t.noun("picture", "Matches")
    # Translators: in a picture, at most 18 characters
    record = t("{won}–{lost}–{drawn}", won=profile.results.won, lost=profile.results.lost, drawn=profile.results.drawn)
    return picture.ProfileCard(
        title=str(profile.rating),
        # Translators: in a picture, at most 22 characters
        subtitle=t.noun("picture", "Rating ± {spread}", spread=profile.spread),
        tiles=(
            # Translators: in a picture, at most 10 characters: a person's rank in this server
            picture.Tile(t.noun("picture", "Rank here"), str(profile.here.rank or "–")),
            picture.Tile(
                # Translators: in a picture, at most 10 characters: a person's rank among everyone
                t.noun("picture", "Everywhere"),
                str(profile.everywhere.rank or "–"),
            ),
            # Translators: in a picture, at most 18 characters: what the numbers above it are
            picture.Tile(t.noun("picture", "Won–lost–drawn"), record, wide=True),
            picture.Tile(matches, str(profile.matches)),
            # Translators: in a picture, at most 10 characters: how many wins or defeats came one after the other
            picture.Tile(t.noun("picture", "In a row"), str(profile.streak), profile.form[-1]),
        ),
        curve=profile.curve,
        across=matches,
        form=profile.form,
        seats=_tallies(profile.seats),
        endings=_tallies(profile.endings),
        first=1 in (profile.here.rank, profile.everywhere.rank),
        headings=(
            # Translators: in a picture, at most 22 characters: the last wins and losses
            t.noun("picture", "Latest results"),
            # Translators: in a picture, at most 22 characters: wins and losses with each colour or seat
            t.noun("picture", "By seat"),
            # Translators: in a picture, at most 22 characters: wins and losses by how the match ended
            t.noun("picture", "By ending"),
        ),
        # Translators: in a picture, at most 22 characters: matches against the bot
        levels_title=t.noun("picture", "Against bots"),
        levels=() if solo is None else tuple(_level_tiles(t, game, solo)),
        person=Person(plain_name(profile.name), profile.face),
    )


def _level_tiles(t: Translator, game: HostedGame, solo: BotRecord) -> Iterable[picture.Tile]:
    """Yield a tile for each level, the easiest first: won and lost, marked if it has been beaten."""
    for words in level_words(t, game)[-picture.LEVELS :]:
        tally = solo.levels.get(words.number)
        record = "–" if tally is None else f"{tally.won}–{tally.lost}"
        yield picture.Tile(words.name, record, PlayerResult.WON if tally is not None and tally.won else None)


def _tallies(counted: Mapping[str, ResultCounts]) -> tuple[picture.Tally, ...]:
    return tuple(picture.Tally(key, tally.won, tally.lost) for key, tally in counted.items())


def profile_alt(t: Translator, game: HostedGame, profile: Profile, solo: BotRecord | None = None) -> str:
    """Return the alt text. It has a bounded number of sentences, to fit into Discord's limit."""
    course = t("Rating over time: {first} at the start, {now} now", first=_first(profile), now=profile.rating)
    form = ", ".join(_score(t, score) for score in profile.form)
    text = (
        *_summary(t, profile),
        course,
        t("Latest results, newest last: {results}", results=form),
        *_by_seat(t, game, profile, marks=False),
        *_by_ending(t, game, profile, WON_OR_LOST),
        *(() if solo is None else (_levels(t, game, solo),)),
    )
    return " ".join(f"{sentence.replace('**', '')}." for sentence in text)


def _first(profile: Profile) -> int:
    return round(profile.curve[0])


def _summary(t: Translator, profile: Profile) -> list[str]:
    """Return two lines: the rating with its spread and ranks, and all results."""
    rating = t("Rating {rating} ± {spread}", rating=f"**{profile.rating}**", spread=profile.spread)
    ranks = [
        t(
            "rank {rank} of {count} everywhere",
            rank=f"**{profile.everywhere.rank}**",
            count=profile.everywhere.ranked_people,
        )
    ]
    if profile.here.rank is not None:
        here = t(
            "rank {rank} of {count} in this server", rank=f"**{profile.here.rank}**", count=profile.here.ranked_people
        )
        ranks.insert(0, here)
    return [" · ".join((rating, *ranks)), _matches(t, profile)]


def _matches(t: Translator, profile: Profile) -> str:
    n = t.plural("{n} rated match", "{n} rated matches", profile.matches)
    n = matches_of_five(t, profile.matches) if profile.provisional else n
    counted = t("{title}: {list}", title=n, list=tally_words(t, profile.results))
    return " · ".join(filter(None, (counted, _streak(t, profile.form[-1], profile.streak))))


def _best(t: Translator, profile: Profile) -> str:
    """Return a line with the highest rating and the longest series of wins."""
    highest, number = round(profile.curve[profile.highest]), profile.highest
    best = (
        t("Highest rating: {rating}, after match {number}", rating=f"**{highest}**", number=number)
        if number
        else t("Highest rating: {rating}, at the start", rating=f"**{highest}**")
    )
    if profile.longest > 1:
        # Translators: how many wins have come one after the other at best
        best += " · " + t("longest winning streak: {n}", n=f"**{profile.longest}**")
    return best


def _counts(t: Translator, game: HostedGame, profile: Profile) -> list[str]:
    """Return lines with the last results, and results by seat and by ending, which the picture shows, too."""
    form = t("Latest results, newest last: {results}", results=" ".join(MARKS[score] for score in profile.form))
    return [form, " · ".join(_by_seat(t, game, profile)), *_by_ending(t, game, profile)]


def _by_seat(t: Translator, game: HostedGame, profile: Profile, *, marks: bool = True) -> Iterable[str]:
    for seat, tally in profile.seats.items():
        if not tally.won + tally.lost + tally.drawn:
            continue
        # Translators: {seat} is the player's colour, {tally} reads "3 wins, 1 defeat"
        text = t("As {seat}: {tally}", seat=game.presentation.seat_name(t, seat), tally=tally_words(t, tally))
        yield f"{game.presentation.seat_mark(seat)} {text}" if marks else text


def _by_ending(
    t: Translator, game: HostedGame, profile: Profile, scores: Iterable[PlayerResult] = tuple(PlayerResult)
) -> Iterable[str]:
    """Yield a line for each kind of result: how often each ending led to it, the most frequent first."""
    titles = {PlayerResult.WON: t("Wins"), PlayerResult.LOST: t("Losses"), PlayerResult.DRAWN: t("Draws")}
    for score in scores:
        counted = {termination: tally.count(score) for termination, tally in profile.endings.items()}
        ways = [
            f"{game.presentation.result_words(t, termination, won=score is PlayerResult.WON)} {count}"
            for termination, count in sorted(counted.items(), key=lambda pair: -pair[1])
            if count
        ]
        if ways:
            yield t("{title}: {list}", title=titles[score], list=", ".join(ways))


def _against_the_bot(t: Translator, game: HostedGame, solo: BotRecord) -> Iterable[str]:
    """Yield the record against the bot: the best level, then a line for each level."""
    yield "### 🤖 " + t("Against bots")
    best = ""
    if solo.best is not None:
        best = t("Best level beaten: {level}", level=f"**{level_name(t, game, solo.best)}**")
    if line := " · ".join(filter(None, (best, _streak(t, solo.last, solo.streak)))):
        yield line
    yield from _by_level(t, game, solo)


def _levels(t: Translator, game: HostedGame, solo: BotRecord) -> str:
    """Return the record against the bot in one line, for the alt text."""
    levels = (f"{level_name(t, game, level)} {tally.won}–{tally.lost}" for level, tally in solo.levels.items())
    # Translators: {list} reads "Page 4–0, Squire 6–1"
    return t("Against bots, won–lost: {list}", list=", ".join(levels))


def _by_level(t: Translator, game: HostedGame, solo: BotRecord) -> Iterable[str]:
    for level, tally in solo.levels.items():
        # Translators: {level} is a level of the bot, {tally} reads "3 wins, 1 defeat"
        yield t("Against bots ({level}): {tally}", level=level_name(t, game, level), tally=tally_words(t, tally))


def _results(
    t: Translator, game: HostedGame, results: Sequence[RatedMatch], *, own: bool, rated: bool = True
) -> Iterable[str]:
    """Yield the last results, the newest first, with opponents, links to the boards, and ratings where `rated`."""
    if results:
        yield "### " + t("Latest matches")
    for result in reversed(results):
        change = f"{round(result.after)} ({signed(round(result.after) - round(result.before))})"
        parts = [
            f"{MARKS[result.result]} {_against(t, result)}",
            _ending_words(t, game, result, own=own),
            f"{game.presentation.seat_mark(result.seat)}"
            f" {t('as {seat}', seat=game.presentation.seat_name(t, result.seat))}",
            *([change] if rated else []),
            f"<t:{result.at // SECOND}:d>",
        ]
        if result.message is not None and result.home is not None:
            parts.append(f"[#{result.match}]({jump_url(result.guild, result.home, result.message)})")
        else:
            parts.append(f"#{result.match}")
        yield " · ".join(parts)


def _ending_words(t: Translator, game: HostedGame, result: RatedMatch, *, own: bool) -> str:
    won = result.result is PlayerResult.WON
    # With more players, it may be others who gave up.
    gave_up = own and result.result is PlayerResult.LOST and len(result.opponents) == 1
    return ended_words(t, game, result.termination, won=won, own=gave_up)


def tally_words(t: Translator, tally: ResultCounts | LeaderboardLine) -> str:
    """Return won, lost and drawn, without what there was none of: `3 wins, 1 loss`."""
    parts = [
        t.plural("{n} win", "{n} wins", tally.won) if tally.won else "",
        t.plural("{n} loss", "{n} losses", tally.lost) if tally.lost else "",
        t.plural("{n} draw", "{n} draws", tally.drawn) if tally.drawn else "",
    ]
    return ", ".join(filter(None, parts)) or t.plural("{n} win", "{n} wins", 0)


def _against(t: Translator, result: RatedMatch) -> str:
    others = ", ".join(mention(t, user) for user in result.opponents)
    if len(result.opponents) > 1 and result.rank is not None:
        place = place_name(t, result.rank)
        return t("{place} of {n} against {name}", place=place, n=len(result.opponents) + 1, name=others)
    match result.result:
        case PlayerResult.WON:
            return t("Won against {name}", name=others)
        case PlayerResult.LOST:
            return t("Lost against {name}", name=others)
        case PlayerResult.DRAWN:
            return t("A draw against {name}", name=others)


def _score(t: Translator, score: PlayerResult) -> str:
    return {
        PlayerResult.WON: t.noun("result", "win"),
        PlayerResult.LOST: t.noun("result", "loss"),
        PlayerResult.DRAWN: t.noun("result", "draw"),
    }[score]


def _streak(t: Translator, last: PlayerResult, streak: int) -> str:
    """Say how long the current series is; nothing of losses, which nobody wants to hear counted."""
    match last:
        case PlayerResult.WON if streak == 1:
            return t("won the last match")
        case PlayerResult.WON:
            return t.plural("{n} win in a row", "{n} wins in a row", streak)
        case PlayerResult.DRAWN if streak == 1:
            return t("drew the last match")
        case PlayerResult.DRAWN:
            return t.plural("{n} draw in a row", "{n} draws in a row", streak)
    return ""

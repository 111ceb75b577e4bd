"""The challenge in the channel: who challenges whom, its terms, and the buttons that answer it."""

from __future__ import annotations

from collections.abc import Iterable
from itertools import islice
from typing import Final

from bot.games.lines import BOXED
from bot.games.registry import HostedGame
from bot.games.screens import Style
from bot.i18n.translator import Translator
from bot.ids import UserId
from bot.matches.core.model import Ending, Match, PostId, State
from bot.matches.core.seating import is_lobby
from bot.matches.people.leaderboard import LeaderboardLine
from bot.settings.server import PACE_NAMES, PaceKey
from bot.ui.custom_ids import spelled_key
from bot.ui.names import level_words, player, reason_words
from bot.ui.screens.heading import begun_words, more_button, pace_words
from bot.ui.screens.people.leaderboard import matches_of_five
from bot.ui.screens.people.profile import tally_words
from bot.ui.screens.screen import Button, Link, Menu, Option, Screen, match_button, row, rows, screen

OPEN_COLOUR: Final = 0xD9A441
CLOSED_COLOUR: Final = 0x6B6F76

MAX_OFFERED: Final = 10
"""Games with a menu in the offer to challenge a person, at most."""

SHOWN_DIGITS: Final = 16
"""Hexadecimal digits of the commitment that stand in the challenge."""


def challenge_screen(
    t: Translator,
    game: HostedGame,
    match: Match,
    post: PostId | None,
    *,
    record: LeaderboardLine | None = None,
    ping: tuple[UserId, ...] = (),
) -> Screen:
    """Return an open challenge with its buttons, or how a closed one ended.

    `record` is the challenger's line of the leaderboard, None without a rated match.
    """
    title, terms = _title(t, game, match), terms_words(t, game, match)
    if match.state is not State.CHALLENGE:
        closed = match.state is State.CLOSED
        return screen(title, reason_words(t, match.result.reason) if closed else terms, colour=CLOSED_COLOUR)
    if not match.seating.levels:
        terms += f"\n-# {_record(t, game, match, record)}"
    parts = title, game.presentation.goal(t), _seats(t, game, match), game.presentation.setup_words(t), terms
    buttons = [
        match_button(match, "accept", label, rest=choice, post=post, style=Style.GOOD)
        # Translators: a button
        for choice, label in (game.presentation.pick_labels(t) or {"": t("Accept")}).items()
    ]
    more = [match_button(match, "rules", t("How to play"), post=post)]
    if match.seating.invited:
        more.append(match_button(match, "decline", t("Decline"), post=post, style=Style.GRAVE))
    more.append(more_button(t, match, post))
    return screen(*parts, row(*buttons), *rows(more, BOXED), colour=OPEN_COLOUR, ping=ping)


def existing_challenge_screen(t: Translator, game: HostedGame, text: str, match: Match) -> Screen:
    """Return the private answer to a challenge that is open already: the text `text` and a button that closes it."""
    return screen(text, row(withdraw_button(t, match, table=is_lobby(game.logic.rules))))


def alone_screen(t: Translator, text: str, invitation: str) -> Screen:
    """Return the private answer where nobody else can be challenged, which leads to a server."""
    return screen(text, row(Link(t("Add me to a server"), invitation)))


def offer_screen(t: Translator, games: Iterable[HostedGame], user: UserId) -> Screen:
    """Return the private offer to challenge a person: a menu of paces for each game."""
    paces = tuple(Option(pace, t.translate(words)) for pace, words in PACE_NAMES.items())
    menus = [
        Menu(
            action="challenge-person",
            rest=f"{spelled_key(game.key)}-{user}",
            placeholder=t("{game}: choose the pace", game=game.presentation.name(t)),
            options=paces,
        )
        for game in islice(games, MAX_OFFERED)
    ]
    return screen(t("Challenge {player}:", player=f"<@{user}>"), *menus)


def withdraw_button(t: Translator, match: Match, *, table: bool = False) -> Button:
    close = match_button(match, "lobby-ask", t("Close the table"), rest="close")
    return close if table else match_button(match, "withdraw", t("Withdraw"))


def _title(t: Translator, game: HostedGame, match: Match) -> str:
    first, *rest = match.seating.players
    challenger = player(t, game, match, first, ranked=True)
    begun = match.state in (State.PLAY, State.OVER)
    others = [
        player(t, game, match, seat, ranked=True)
        for seat in rest
        if begun or match.seating.players_and_guests[seat] is not None
    ]
    other = ", ".join(others)
    name = game.presentation.name(t)
    match match.state:
        case State.CHALLENGE if not other:
            text = t("{challenger} challenges anyone to **{game}**. Who accepts?", challenger=challenger, game=name)
        case State.CHALLENGE if match.parent is not None:
            text = t(
                "{challenger} challenges {other} to a rematch of match #{n}: **{game}**.",
                challenger=challenger,
                other=other,
                n=match.parent,
                game=name,
            )
        case State.CHALLENGE:
            text = t("{challenger} challenges {other} to **{game}**.", challenger=challenger, other=other, game=name)
        case State.CLOSED:
            left = ", ".join(player(t, game, match, seat) for seat in rest if seat in match.seating.left)
            text = _closed_words(t, challenger, left or other, match)
        case State.PLAY | State.OVER if match.seating.solo and match.parent is not None:
            text = t("After match #{n}, {player} plays {other} next.", n=match.parent, player=challenger, other=other)
        case State.PLAY | State.OVER if match.seating.solo:  # nobody was challenged
            text = t("{player} plays against {other}.", player=challenger, other=other)
        case _:
            text = begun_words(t, game, match)
    return f"### {text}"


def _seats(t: Translator, game: HostedGame, match: Match) -> str:
    """Return who has accepted and how many seats are free; empty if the title says it all."""
    _, *rest = match.seating.players
    taken = [player(t, game, match, seat) for seat in rest if match.seating.players[seat] is not None]
    free = [seat for seat in rest if match.seating.players_and_guests[seat] is None]
    lines = []
    if taken:
        lines.append(t("Accepted: {players}.", players=", ".join(taken)))
    if free and len(rest) > 1:
        lines.append(t.plural("One seat is free for anyone.", "{n} seats are free for anyone.", len(free)))
    return "\n".join(lines)


def _closed_words(t: Translator, challenger: str, other: str, closed: Match) -> str:
    """Say why a challenge was closed without a match."""
    match closed.result.termination:
        case Ending.DECLINED:
            return t("{other} declined {challenger}'s challenge.", challenger=challenger, other=other)
        case Ending.WITHDRAWN:
            return t("{challenger} withdrew the challenge.", challenger=challenger)
        case Ending.CANCELLED if other:
            return t("A moderator closed {challenger}'s challenge to {other}.", challenger=challenger, other=other)
        case Ending.CANCELLED:
            return t("A moderator closed {challenger}'s challenge.", challenger=challenger)
        case Ending.GONE:
            return t("{challenger}'s challenge is closed: I was no longer in this channel.", challenger=challenger)
        case _:
            return t("{challenger}'s challenge has expired: no one answered in time.", challenger=challenger)


def _record(t: Translator, game: HostedGame, match: Match, record: LeaderboardLine | None) -> str:
    """Return the challenger's rating and results."""
    who = player(t, game, match, next(iter(match.seating.players)))
    if record is None:
        return t("{player}: no rated match yet", player=who)
    if record.provisional:
        return t("{title}: {list}", title=who, list=matches_of_five(t, record.won, record.lost, record.drawn))
    rating = f"**{record.rating}** ± {record.spread}"
    results = tally_words(t, record)
    # Translators: results is a list: "@Ann: rating 1043 ± 92 · 12 wins, 7 defeats"
    return t("{player}: rating {rating} · {results}", player=who, rating=rating, results=results)


def _pace(t: Translator, match: Match) -> str:
    if match.terms.pace == PaceKey.NONE:
        return "" if match.seating.levels else t("No clock.")
    if match.seating.levels and not match.seating.guests and match.state is State.CHALLENGE:
        return t("No clock alone with bots; if someone joins: {pace}.", pace=pace_words(t, match.terms.pace))
    return t("Pace: {pace}.", pace=pace_words(t, match.terms.pace))


def _rated(t: Translator, game: HostedGame, match: Match) -> str:
    free = match.state is State.CHALLENGE and None in match.seating.players_and_guests.values()
    if match.terms.rated and free and not match.terms.insists:
        return t("Rated, unless someone joins for their first match.")
    if match.terms.rated:
        return t("Rated: it counts for the leaderboard.")
    if is_lobby(game.logic.rules) and match.seating.levels:
        return t("Unrated: there's a bot at the table.")
    return t("Unrated: it's someone's first match.") if match.terms.friendly else t("Unrated: just for fun.")


def terms_words(t: Translator, game: HostedGame, match: Match) -> str:
    """Return the terms in small text: rated or not, hints, rules, pace, privacy, and the bot's levels."""
    about = [
        _rated(t, game, match),
        t("With hints on request.") if match.terms.hints and game.presentation.advice is not None else "",
        game.presentation.option_words(t, match.terms.options),
        _pace(t, match),
        t("Played in direct messages.") if match.place.direct and match.place.guild else "",
    ]
    lines = [" ".join(filter(None, about))]
    levels = level_words(t, game)
    for n, level in enumerate(levels, 1):
        if level.number in match.seating.levels.values():
            # Translators: a level of the bot: "Page, level 1 of 5: has only just learned the rules."
            text = t(
                "{level}, level {n} of {most}: {words}.", level=level.name, n=n, most=len(levels), words=level.words
            )
            lines.append(f"🤖 {text}")
    if match.state is State.CHALLENGE:
        # Translators: {digits} is the beginning of the fingerprint of the seed
        lines.append(t("Fair deal: {digits}", digits=f"`{match.commitment[:SHOWN_DIGITS]}`"))
    return "\n".join(f"-# {line}" for line in lines)

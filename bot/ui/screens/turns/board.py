"""The public board: the picture, whose move it is or how the match ended, the last turn, and the buttons."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from bot.durations import SECOND
from bot.games.lines import BOXED, PHONE
from bot.games.registry import HostedGame
from bot.games.screens import Control, Style
from bot.i18n.translator import Translator
from bot.ids import UserId
from bot.matches.afterwards.rematches import level_above
from bot.matches.core.model import Match, PostId, PublicBoard, RatingChange, State, Uncounted
from bot.matches.core.pace import takes_days
from bot.matches.core.ratings import PROVISIONAL_BELOW
from bot.matches.core.standing_orders import SKIP
from bot.ui.names import level_name, mention, player, reason_words
from bot.ui.screens.deadlines.clock import claim_rows, time_line
from bot.ui.screens.draft_controls import window_buttons
from bot.ui.screens.heading import (
    begun_words,
    headline,
    marked_player,
    marked_seat,
    more_button,
    puzzle_buttons,
    terms,
    with_names,
)
from bot.ui.screens.people.leaderboard import matches_of_five
from bot.ui.screens.pictures import table_picture
from bot.ui.screens.screen import Button, Link, Reader, Row, Screen, match_button, row, rows, screen
from bot.ui.screens.turns.offers import public_parts
from render.request import Urgency
from render.theme import signed


def board_screen(
    reader: Reader,
    game: HostedGame,
    board: PublicBoard,
    post: PostId,
    *,
    close: str = "",
    followers: tuple[UserId, ...] = (),
    ping: tuple[UserId, ...] = (),
) -> Screen:
    """Return the board. `close` says how close a finished match was; `followers` are spectators to be named on it."""
    t, match = reader.t, board.match
    state = with_names(t, game, match, board.state)
    presented = game.presentation.board(t, state)
    over = match.state is State.OVER
    picture = table_picture("board", game, t, state, presented.alt, Urgency.BOARD, match.id)
    before = board.state.last is None and not over
    people = ", ".join(f"<@{user}>" for user in followers)
    following = f"-# {t('Following: {people}', people=people)}" if people else ""
    last = game.presentation.start_words(t, board.state) if before else presented.last
    below = (
        over_rows(t, game, match, post, room=BOXED) if over else _rows(reader, game, match, post, presented.controls)
    )
    return screen(
        _ending(t, game, board, close) if over else _whose_move(t, game, board, presented.question, begins=before),
        *reader.either(picture, presented.board),
        last,
        # With words the board tells how it stands; at the end the picture does, with what both held, and its alt text.
        "" if over or not reader.pictures else presented.standing,
        following,
        *_away_lines(t, game, board),
        *public_parts(t, game, match, post),
        *below,
        colour=presented.colour,
        ping=ping,
    )


def players_line(t: Translator, game: HostedGame, match: Match) -> str:
    return " · ".join(
        f"{marked_seat(t, game, seat)} {player(t, game, match, seat, ranked=True)}" for seat in match.seating.players
    )


FROM_A_HAND: Final = "hand"
"""The `rest` of a rules button on a hand."""


def rules_button(t: Translator, match: Match, post: PostId | None = None, *, on_hand: bool = False) -> Button:
    """Return the button that opens the rules; from a hand it shows what the player's cards do."""
    return match_button(match, "rules", t("Rules"), rest=FROM_A_HAND if on_hand else "", post=post)


def turns_button(t: Translator, match: Match, post: PostId | None = None) -> Button:
    """Return the button that opens the turns so far in a new message."""
    return match_button(match, "turns", t("Turns"), post=post)


def over_rows(
    t: Translator,
    game: HostedGame,
    match: Match,
    post: PostId | None = None,
    *,
    others: Sequence[Button | Link] = (),
    room: float = PHONE,
) -> tuple[Row, ...]:
    """Return the buttons of a finished match, which all open new messages: the next match, and this one's records.

    A match that a moderator ended has no next one. `others` come before More…, in rows for this `room`.
    """
    again = again_buttons(t, game, match, post)
    if match.terms.guided:
        again += puzzle_buttons(t, game)
    review = [match_button(match, "review", t("Review"), post=post)] if game.presentation.review is not None else []
    replay = [match_button(match, "replay", t("Replay"), post=post)] if game.presentation.replay is not None else []
    records = [*review, *replay, turns_button(t, match, post), *others, more_button(t, match, post)]
    return row(*again), *rows(records, room)


def again_buttons(t: Translator, game: HostedGame, match: Match, post: PostId | None = None) -> list[Button]:
    """Return the buttons of the next match: against the next level, if this one was beaten, and a rematch."""
    again = []
    if match.result.reason is None:
        again.append(match_button(match, "rematch", t("Rematch"), post=post, style=Style.CHOSEN))
    if (level := level_above(game.logic.levels, match)) is not None:
        # Translators: a button
        label = t("Next level: {level}", level=level_name(t, game, level))
        again.insert(0, match_button(match, "next-level", label, post=post, style=Style.GOOD))
    return again


def _rows(reader: Reader, game: HostedGame, match: Match, post: PostId, controls: Sequence[Control]) -> tuple[Row, ...]:
    """Return the buttons. Those of a window stand at the ends of rows, so that none moves to where another was."""
    t = reader.t
    hand = match_button(match, "hand", t("My hand"), post=post, style=Style.CHOSEN)
    usual = (turns_button(t, match, post), rules_button(t, match, post), more_button(t, match, post))
    claims = claim_rows(t, game, match, None, post)
    if game.logic.windows is None:
        return *claims, *rows((hand, *usual), BOXED)
    # Translators: a button, at most 20 characters: lets every effect pass until the presser is to play
    skip = match_button(match, "pauses", t("Skip to my turn"), rest=SKIP, post=post, emoji="⏭️")
    answers = window_buttons(reader, match, "answer", controls, post)
    last = [] if takes_days(match.terms.pace) else [skip]
    return *claims, row(hand, *answers[:1]), row(*usual), row(*last, *answers[1:])


def _about(t: Translator, game: HostedGame, match: Match) -> str:
    """Return number and terms in small text."""
    return "-# " + " · ".join((f"#{match.id}", *terms(t, game, match)))


def _away_lines(t: Translator, game: HostedGame, board: PublicBoard) -> list[str]:
    """Return a public line for each player of a match who is or will be away."""
    return [
        # Translators: {start} is a time, as Discord writes it; {until} is a time, as Discord writes it
        t(
            "🏖️ {player} is away from {start} until {until}.",
            player=player(t, game, board.match, seat),
            start=f"<t:{start // SECOND}:D>",
            until=f"<t:{until // SECOND}:D>",
        )
        for seat, (start, until) in board.away.items()
    ]


def _whose_move(t: Translator, game: HostedGame, board: PublicBoard, question: str, *, begins: bool) -> str:
    match, seating = board.match, board.match.seating
    to_act = [seat for seat in seating.players if seat in match.to_act]
    named = [marked_player(t, game, match, seat) for seat in to_act]
    if question:
        move = question
    elif len(to_act) != 1:
        move = t("{players}: it's your turn.", players=", ".join(named)) if named else t("The match is in progress.")
    elif match.bot_to_act:
        move = t("{player} is thinking…", player=named[0])
    else:
        # Translators: {player} is a player's mention or name, or a seat's name, as translated
        move = t("{player}, it's your turn.", player=named[0])
    time = time_line(t, game, match)
    gone = [t("{player} has left the server.", player=player(t, game, match, seat)) for seat in sorted(seating.absent)]
    given = [
        t(
            "{player} left and gave the seat to {bot}.",
            player=mention(t, user),
            bot=player(t, game, match, seat, ranked=True),
        )
        for seat, user in seating.former.items()
    ]
    about = _about(t, game, match)
    lines = [f"### {move}", *([time] if time else []), players_line(t, game, match), *given, *gone, about]
    if begins and not seating.solo:
        # The first board is the first message that the challenger gets about it.
        lines.insert(1, begun_words(t, game, match))
    if board.unreached is not None:
        who = player(t, game, match, board.unreached)
        lines.append(
            "-# " + t("{player} doesn't accept direct messages from me, so the match continues here.", player=who)
        )
    return "\n".join(lines)


def _ending(t: Translator, game: HostedGame, board: PublicBoard, close: str) -> str:
    match = board.match
    lines = [f"### {headline(t, game, match)}", *([close] if close else []), *_standings(t, game, board)]
    if match.result.reason:
        lines.insert(1, reason_words(t, match.result.reason))
    elif match.result.reason is None and match.terms.rated and not board.ratings:
        lines.append(_uncounted(t, board.uncounted, len(match.seating.players)))
    lines.append(_about(t, game, match))
    return "\n".join(lines)


def _standings(t: Translator, game: HostedGame, board: PublicBoard) -> list[str]:
    """Return the players with their changes of rating; at tables of more than two in the order of their places."""
    match = board.match
    assert match.result.ending is not None
    changes, ranks = {change.seat: change for change in board.ratings}, match.result.ending.ranks
    if len(match.seating.players) == 2 and not changes:
        return [players_line(t, game, match)]
    lines = []
    for seat in sorted(match.seating.players, key=lambda seat: ranks.get(seat, 0)):
        place = f"**{ranks[seat]}** " if seat in ranks and len(match.seating.players) > 2 else ""
        who = place + marked_player(t, game, match, seat, ranked=True)
        lines.append(f"{who} {_rating(t, changes[seat])}" if seat in changes else who)
    return lines


def _rating(t: Translator, change: RatingChange) -> str:
    """`1043 → **1061** (+18)`; how many matches are still to come before a rating is shown."""
    if change.played < PROVISIONAL_BELOW:
        return f"· {matches_of_five(t, change.played)}"
    before, after = round(change.before), round(change.after)
    return f"{before} → **{after}** ({signed(after - before)})"


def _uncounted(t: Translator, why: Uncounted | None, players: int) -> str:
    match why:
        case Uncounted.UNMOVED if players > 2:
            return t("It doesn't count for the leaderboard: it ended before everyone had played.")
        case Uncounted.TOO_OFTEN if players > 2:
            return t(
                "It doesn't count for the leaderboard: two of these players have already met in three rated"
                " matches in 24 hours."
            )
        case Uncounted.UNMOVED:
            return t("It doesn't count for the leaderboard: it ended before both players had played.")
        case Uncounted.TOO_OFTEN:
            return t(
                "It doesn't count for the leaderboard: these two have already had three rated matches in 24 hours."
            )
        case Uncounted.NO_SCORE:
            return t("It doesn't count for the leaderboard: it has no result.")
        case None:
            return t("It doesn't count for the leaderboard.")

"""The board in the channel, for everybody: the picture, whose move it is, what happened last, and the buttons."""

from __future__ import annotations

from bot.games.front import HostedGame, Style
from bot.i18n.translator import Translator
from bot.matches.model import Match, PostId, State, Table
from bot.matches.ratings import NO_SCORE, TOO_OFTEN, UNMOVED
from bot.ui.names import player
from bot.ui.screens.deal import deal_button
from bot.ui.screens.heading import terms
from bot.ui.screens.pictures import table_picture
from bot.ui.screens.screen import Button, Row, Screen, Urgency, match_button, row
from render.numbers import signed


def table_screen(t: Translator, game: HostedGame, table: Table, post: PostId, *, ping: tuple[int, ...] = ()) -> Screen:
    """The board as everybody sees it, in the message of this post."""
    match = table.match
    told = game.table(t, table.state)
    over = match.state is State.OVER
    before = table.state.last is None and not over
    return Screen(
        (
            _ending(t, game, table) if over else _whose_move(t, game, match, taken=before),
            table_picture("board", game, t, table.state, told.alt, Urgency.BOARD),
            *(text for text in (game.start_words(t, table.state) if before else told.last, told.standing) if text),
            *_buttons(t, game, match, post),
        ),
        told.colour,
        ping,
    )


def players(t: Translator, game: HostedGame, match: Match) -> str:
    """Who plays which seat."""
    return " · ".join(
        f"{game.seat_mark(seat)} {game.seat_name(t, seat)} {player(t, game, match, seat)}" for seat in match.players
    )


def rules_button(t: Translator, match: Match, post: PostId | None = None) -> Button:
    """Opens the rules."""
    return match_button(match, "rules", t("Rules"), post=post)


def turns_button(t: Translator, match: Match, post: PostId | None = None) -> Button:
    """Opens the turns so far, in a message of their own."""
    return match_button(match, "turns", t("Turns"), post=post)


def over_buttons(
    t: Translator, game: HostedGame, match: Match, post: PostId | None = None, *, first: Style = Style.PLAIN
) -> Row:
    """What leads on from a match that is over, each to a message of its own; a replay in this style."""
    replay = [match_button(match, "replay", t("Replay"), post=post, style=first)] if game.replay is not None else []
    review = [match_button(match, "review", t("Review"), post=post)] if game.review is not None else []
    rematch = match_button(match, "rematch", t("Rematch"), post=post)
    return row(*replay, turns_button(t, match, post), *review, rematch, rules_button(t, match, post))


def _buttons(t: Translator, game: HostedGame, match: Match, post: PostId) -> tuple[Row, ...]:
    deal = deal_button(t, match, post)
    if match.state is State.OVER:
        return over_buttons(t, game, match, post, first=Style.CHOSEN), row(deal)
    hand = match_button(match, "hand", t("My hand"), post=post, style=Style.CHOSEN)
    resign = match_button(match, "resign", t("Resign"), post=post)
    return (row(hand, turns_button(t, match, post), rules_button(t, match, post), resign, deal),)


def _about(t: Translator, game: HostedGame, match: Match) -> str:
    """Number and terms, small."""
    return "-# " + " · ".join((f"#{match.id}", *terms(t, game, match)))


def _taken(t: Translator, game: HostedGame, match: Match) -> str:
    """Who took whose challenge: for the challenger, to whom this board is the first that he hears of it."""
    challenger, *others = (player(t, game, match, seat) for seat in match.players)
    if len(others) > 1:
        return t("{others} took {challenger}'s challenge.", challenger=challenger, others=", ".join(others))
    return t("{other} took {challenger}'s challenge.", challenger=challenger, other=others[0])


def _whose_move(t: Translator, game: HostedGame, match: Match, *, taken: bool) -> str:
    asked = [seat for seat in match.players if seat in match.to_act]
    named = [f"{game.seat_mark(seat)} {player(t, game, match, seat)}" for seat in asked]
    if len(asked) != 1:
        move = t("{players}: it is your move.", players=", ".join(named)) if named else t("The match is under way.")
    elif match.thinking:
        move = t("{player} is thinking…", player=named[0])
    else:
        move = t("{player}, it is your move as {seat}.", player=named[0], seat=game.seat_name(t, asked[0]))
    lines = [f"### {move}", players(t, game, match), _about(t, game, match)]
    if taken and not match.levels:
        lines.insert(1, _taken(t, game, match))
    return "\n".join(lines)


def _ending(t: Translator, game: HostedGame, table: Table) -> str:
    match = table.match
    ending = match.ending
    assert ending is not None
    lines = [f"### {game.outcome_words(t, ending)}", players(t, game, match)]
    if table.ratings:
        lines.append(
            " · ".join(
                f"{game.seat_mark(change.seat)} {round(change.before)} → **{round(change.after)}**"
                f" ({signed(round(change.after) - round(change.before))})"
                for change in table.ratings
            )
        )
    elif match.rated:
        lines.append(_uncounted(t, table.uncounted, len(match.players)))
    else:
        lines.append(t("Unrated: it does not count for the leaderboard."))
    lines.append(_about(t, game, match))
    return "\n".join(lines)


def _uncounted(t: Translator, why: str | None, players: int) -> str:
    match why:
        case _ if why == UNMOVED and players > 2:
            return t("It does not count for the leaderboard: it ended before everybody had moved.")
        case _ if why == TOO_OFTEN and players > 2:
            return t(
                "It does not count for the leaderboard: these players have already had three rated matches in 24 hours."
            )
        case _ if why == UNMOVED:
            return t("It does not count for the leaderboard: it ended before both sides had moved.")
        case _ if why == TOO_OFTEN:
            return t(
                "It does not count for the leaderboard: these two have already had three rated matches in 24 hours."
            )
        case _ if why == NO_SCORE:
            return t("It does not count for the leaderboard: it has no result.")
        case _:
            return t("It does not count for the leaderboard.")

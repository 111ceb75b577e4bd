"""The replay of a finished match as one animated picture, private or public."""

from __future__ import annotations

from dataclasses import replace

from bot.durations import SECOND
from bot.games.presentation import ReplayPresentation
from bot.games.registry import HostedGame
from bot.i18n.translator import Translator
from bot.ids import GuildId, UserId
from bot.matches.core.model import MatchStates
from bot.ui.screens.afterwards.animation import animated_screen
from bot.ui.screens.afterwards.record import file_button
from bot.ui.screens.afterwards.turns import list_here, review_here
from bot.ui.screens.heading import headline, with_names
from bot.ui.screens.pictures import people_key
from bot.ui.screens.screen import Reader, Row, Screen, match_button, row, screen, share_buttons
from bot.ui.screens.turns.board import players_line, turns_button


def replay_screen(
    reader: Reader,
    game: HostedGame,
    replay: ReplayPresentation,
    history: MatchStates,
    *,
    may_post: bool = False,
    posted: str | None = None,
) -> Screen:
    """Return the replay in the reader's language. Slow, because it reads a whole match: for a worker.

    `may_post`: the reader may post it in the channel; `posted` is the address of the message once they have.
    """
    match, t = history.match, reader.t
    share = share_buttons(t, match_button(match, "replay-post", t("Share")), may=may_post, posted=posted)
    to_list = list_here(match, 0, "last", t("Turns"))
    buttons = row(to_list, *review_here(t, game, match), *share, *file_button(t, game, match))
    return _screen(reader, game, replay, history, "", buttons)


def drawing_screen(t: Translator) -> Screen:
    """Say that a replay is being drawn."""
    return screen("⏳ " + t("Drawing the replay…"))


def posted_screen(
    t: Translator, game: HostedGame, replay: ReplayPresentation, history: MatchStates, user: UserId, guild: GuildId
) -> Screen:
    """Return the public replay with the user who posted it, for a server. Slow: for a worker."""
    if guild != history.match.place.guild:  # names of one server are not shown in another
        history = replace(history, states=tuple(replace(state, names={}) for state in history.states))
    note = t("shared by {player}", player=f"<@{user}>")
    return _screen(Reader(t), game, replay, history, note, row(turns_button(t, history.match)))


def _screen(
    reader: Reader, game: HostedGame, replay: ReplayPresentation, history: MatchStates, note: str, buttons: Row
) -> Screen:
    match, t = history.match, reader.t
    assert match.result.ended is not None
    title = f"{headline(t, game, match)}\n{players_line(t, game, match)}"
    # A finished match never changes, and its seed's hash is its own: that spares comparing every position.
    named = with_names(t, game, match, history.states[-1])
    states = [replace(state, names=named.names, faces=named.faces) for state in history.states]
    key = ("replay", match.game, t.language, match.commitment, match.version, people_key(named))
    notes = f"<t:{match.result.ended // SECOND}:D>", f"#{match.id}", note
    alt = replay.alt(t, history.states)
    return animated_screen(reader, game, replay, states, title, alt, key, notes, buttons=buttons)

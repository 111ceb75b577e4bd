"""Makes messages of screens; pictures are drawn off the event loop."""

from __future__ import annotations

import logging
from collections.abc import Awaitable, Callable, Collection, Sequence
from contextlib import AbstractContextManager, nullcontext
from typing import Final, NamedTuple, TypeVar

import discord

from bot.background.failures import log_failure
from bot.background.pools.worker import Busy
from bot.i18n.translator import Translator
from bot.ids import GuildId, MessageId, UserId
from bot.matches.core.model import Hand, Match, PostId, State
from bot.matches.core.seating import is_lobby
from bot.matches.outbox.delivery import HandLinks
from bot.ui import errors
from bot.ui.message import Message
from bot.ui.names import jump_url
from bot.ui.recent.open_hands import OpenHand
from bot.ui.requests import ALREADY_ANSWERED, FAILURES, delete_private
from bot.ui.screens.lobby.challenge import challenge_screen
from bot.ui.screens.lobby.lobby import lobby_screen
from bot.ui.screens.people.matches import next_button
from bot.ui.screens.screen import Button, Reader, Screen
from bot.ui.screens.turns.hand import hand_screen
from bot.ui.services import Services

log = logging.getLogger(__name__)

T = TypeVar("T")

BAD_REQUEST: Final = 400
"""Discord's status for an edit that keeps an attachment which is not there."""


class Whereto(NamedTuple):
    """Where a message goes, and in which language it is: its server (0: private messages), and a translator.

    `pictures`: whether its reader has chosen them; else it has no emojis either.
    """

    guild: GuildId
    t: Translator
    pictures: bool = True


async def edit(
    services: Services,
    screen: Screen,
    person: UserId,
    to: Whereto,
    message: MessageId,
    send: Callable[[Message], Awaitable[T]],
    drawing: AbstractContextManager[None] | None = None,
    attached: Collection[int] | None = None,
) -> T:
    """Edit a message to show a screen; pictures that it shows already are neither drawn nor sent. Raises `Busy`.

    `drawing` is entered while pictures are drawn. `attached`: the attachments that the message has, if that is known:
    another process may have changed them.
    """
    shown, drawing = services.shown_pictures, drawing or nullcontext()
    kept = [shown.find(message, picture) for picture in screen.pictures]
    if attached is not None:
        kept = [attachment if attachment in attached else None for attachment in kept]
    if not kept or None in kept:
        shown.forget(message)  # until it is known what it shows now
    with drawing:
        changed = await compose(services, screen, person, to, kept)
    try:
        return await send(changed)
    except discord.HTTPException as error:
        if not changed.keeps_attachments or error.status != BAD_REQUEST or error.code == ALREADY_ANSWERED:
            raise
    shown.forget(message)  # another edit was faster
    with drawing:
        whole = await compose(services, screen, person, to)
    return await send(whole)


async def compose(
    services: Services, screen: Screen, person: UserId | None, to: Whereto, kept: Sequence[int | None] = ()
) -> Message:
    """The message with its pictures drawn; in words where there can be none. Raises `Busy`.

    `person`: the user who waits for it; None if it is for everybody. `kept`: for each picture the attachment that shows
    it already, which is kept.
    """
    kept = kept or [None] * len(screen.pictures)
    emojis = services.emojis if to.pictures else {}
    screen = screen if to.pictures else screen.unsigned

    def without_files() -> Screen:
        return screen.in_words(errors.no_files_text(to.t))

    def refused(code: int) -> Screen:
        what = "Discord takes no files in server %d (%d): words are shown there instead of pictures"
        log.warning(what, to.guild, code)
        if to.guild:  # private messages are each another person's
            services.refused_uploads[to.guild] = True
        return without_files()

    if (None in kept or screen.files) and services.refused_uploads.get(to.guild):
        return Message(without_files(), (), emojis=emojis)
    try:
        pictures = [
            await services.drawing.draw(
                picture.draw,
                urgency=picture.urgency,
                person=person,
                key=(picture.key, picture.suffix),
                match=picture.match,
                again=picture.again,
            )
            if attachment is None
            else attachment
            for picture, attachment in zip(screen.pictures, kept, strict=True)
        ]
    except Busy:
        raise
    except Exception as error:
        log_failure("a picture cannot be drawn: its words are shown", error, match=screen.pictures[0].match)
        return Message(screen.in_words(errors.not_drawn_text(to.t)), (), emojis=emojis)
    return Message(screen, pictures, services.shown_pictures.note_sent, refused, emojis)


async def current_challenge_screen(
    services: Services, t: Translator, match: Match, post: PostId | None, *, ping: tuple[UserId, ...] = ()
) -> Screen:
    """The challenge or lobby in its present state."""
    game = services.games[match.game]
    if is_lobby(game.logic.rules):
        return lobby_screen(t, game, match, post, ping=ping)
    asks = match.state is State.CHALLENGE and not match.seating.levels
    record = await services.leaderboards.line(match.game, match.seating.challenger) if asks else None
    return challenge_screen(t, game, match, post, record=record, ping=ping)


def shown_links(services: Services, t: Translator, links: HandLinks | None) -> tuple[str | None, Button | None]:
    """The links of a hand as `hand_screen` shows them."""
    board, listed = (None, None) if links is None else (links.board, links.following)
    following = None if listed is None else next_button(t, services.games[listed.match.game], listed)
    return None if board is None else jump_url(*board), following


async def refresh_hand(
    services: Services, hand: Hand, user: UserId, shown: OpenHand, links: HandLinks | None, *, unasked: bool = False
) -> None:
    """Refresh the hand that its player has open in a message, unless that shows something newer meanwhile."""
    hands, match = services.open_hands, hand.match
    reader = Reader(services.translators.for_person(hand.settings.language, shown.language), hand.settings.pictures)
    game, ways = services.games[hand.match.game], shown_links(services, reader.t, links)
    screen = hand_screen(reader, game, hand, links=ways, unasked=unasked, seen=shown.seen)

    async def change(message: Message) -> bool:
        now = hands.find(match.id, user)
        if now is None or now.message != shown.message:
            return False  # meanwhile its message shows another match
        if now.token is not shown.token and now.version >= match.version:
            return False  # meanwhile its player has pressed something, and has seen all this
        await shown.token.edit_original(message)
        return True

    try:
        to = Whereto(shown.guild, reader.t, reader.pictures)
        changed = await edit(services, screen, user, to, shown.message, change)
    except FAILURES:
        hands.forget(match.id, user)  # dismissed, or its token has run out
    else:
        if changed:
            hands.note_change(hand, user)
            shown.last_turn = hand.state.turn_number
        if match.state is State.OVER:  # what was opened since then shows the end as well
            await delete_private(services.latest.pop((f"more {match.public_id}", user), match.result.ended))

"""A player's private message: the hand, the drafted turn, and the buttons that draft and end it."""

from __future__ import annotations

from dataclasses import replace
from enum import StrEnum
from functools import partial

from bot.games.lines import DESK
from bot.games.registry import HostedGame
from bot.games.screens import Control, HandScreen, Style
from bot.i18n.translator import Translator
from bot.matches.core.model import Hand, State
from bot.matches.core.standing_orders import SKIP
from bot.matches.turns.play import DRAFT_ADVICE
from bot.ui.custom_ids import DraftControl
from bot.ui.screens.deadlines.clock import claim_rows, may_nudge, nudge_button, time_line
from bot.ui.screens.draft_controls import control_rows, end_label, turn_notes, undo_buttons, window_buttons
from bot.ui.screens.heading import match_line, more_button, private_screen, with_names
from bot.ui.screens.pictures import hand_picture
from bot.ui.screens.screen import (
    Button,
    Link,
    Reader,
    Screen,
    add_row,
    chosen_if,
    fits_in_a_message,
    match_button,
    row,
    rows,
    screen,
)
from bot.ui.screens.turns.board import again_buttons, over_rows, turns_button
from bot.ui.screens.turns.offers import own_parts


class BoardWords(StrEnum):
    """What a hand without pictures says of the board."""

    ALL = "whole"
    """Also in the custom_id of a button that shows the hand."""
    ALL_OR_CHANGES = "usual"
    """All of it until the draft is begun, then what that has changed."""
    CHANGES = "changes"
    """What the draft has changed; nothing until it is begun."""


def hand_screen(
    reader: Reader,
    game: HostedGame,
    hand: Hand,
    *,
    confirming: bool = False,
    said: BoardWords = BoardWords.ALL_OR_CHANGES,
    note: str = "",
    links: tuple[str | None, Button | None] = (None, None),
    unasked: bool = False,
    seen: int = -1,
) -> Screen:
    """Return the hand. `confirming`: the player has ended a turn that loses at once, and has to confirm it.
    `unasked`: it has changed without a press of its player. `seen`: see `HandState`.

    `links` are for a player who waits: the address of the match's board if that is below this message, and the button
    to their next match.
    """
    t, seen = reader.t, -1 if reader.pictures or said is BoardWords.ALL else seen
    named = with_names(t, game, hand.match, hand.state)
    hand = replace(hand, state=replace(named, seen=seen, in_words=not reader.pictures))
    presented = game.presentation.hand(t, hand.state)
    again = unasked and hand.state.my_turn and not hand.state.draft.begun  # My hand on the new board is to show it
    picture = replace(hand_picture("hand", game, t, hand.state, presented.alt, hand.match.id), again=again)
    words = presented.whole if said is BoardWords.ALL and presented.whole is not None else presented.board
    shown = reader.either(picture, words) if presented.alt else ()
    quiet = not reader.pictures and said is BoardWords.CHANGES and hand.state.drafts_on is not None
    partly = quiet or (not reader.pictures and said is not BoardWords.ALL and presented.whole is not None)
    answers = window_buttons(reader, hand.match, "answer-here", presented.answers)
    pauses = _pause_buttons(reader, game, hand, presented)
    skip = pauses[:1] if answers or hand.state.drafts_on is None else []
    controls = [
        row(*skip, *answers) if reader.pictures else row(*answers, *skip),
        *control_rows(reader, presented.rows, partial(_own, hand, "lay")),
    ]
    reread = [] if reader.pictures else [*([_whole_button(t, hand)] if partly else []), turns_button(t, hand.match)]
    if hand.match.state is State.PLAY and hand.state.drafts_on is not None:
        last = _last_buttons(t, game, hand, presented, confirming=confirming)
        # To end the turn stands apart: no second press on a card may find it.
        controls = add_row(controls, *last[:-1], *reread, *last[-1:], apart=presented.may_end)
    else:
        board, following = links
        to_board = [] if board is None else [Link(t("Go to board"), board)]
        to_next = [] if following is None or hand.happens_here else [following]
        if hand.match.state is State.OVER:
            # The board tells the rest, below this message: the match stands there once.
            brief = to_board and reader.pictures
            others: list[Button | Link] = [*to_board, *to_next]
            solo = again_buttons(t, game, hand.match) if hand.match.seating.solo else []
            leading = rows([*solo, *others], DESK) if brief else over_rows(t, game, hand.match, others=others)
            told = presented.heading.split("\n")[:2] if brief else [presented.heading]
            told += _explained(t, game, hand)
            return private_screen(reader, "", "\n".join(told), *(() if reader.pictures else shown), *leading)
        nudge = [nudge_button(t, hand.match)] if may_nudge(hand.match, hand.seat) else []
        controls += claim_rows(t, game, hand.match, hand.seat)
        others = [*_hint_buttons(t, game, hand), *to_next, *to_board, *nudge]
        more, fewer = more_button(t, hand.match), pauses[1:]
        # What comes and goes with pauses stands behind what stays: no press may find another button in its place.
        controls += rows([more, *fewer, *others] if fewer and reader.pictures else [*others, *fewer, *reread, more])
    notes = [
        *([] if quiet or (hand.state.draft.begun and said is not BoardWords.ALL) else _explained(t, game, hand)),
        *turn_notes(reader, presented),
    ]
    if confirming:
        notes.append("**" + t("This turn loses the match at once. End it anyway?") + "**")
    if not (partly or hand.match.place.guild or hand.match.place.channel):  # it began in a foreign place
        later = t(
            "After 15 minutes without a turn, the match continues in direct messages, if you accept mine. A press here,"
            " or `/{command} hand`, always opens your hand again.",
            command=game.presentation.commands.group,
        )
        notes.append(f"-# {later}")
    below = "\n".join(filter(None, notes))
    # The player's own deadline is in the first line: with the controls the message is as tall as a phone.
    until = hand.match.clocks.due.get(hand.seat)
    lasts = presented.follows or hand.match.clocks.late or hand.match.clocks.stopped is not None
    time = time_line(t, game, hand.match, hand.seat) if lasts and (until is None or partly) else ""
    # The news have the time alone, and last; those of a press not even that.
    first = time * (not quiet) if partly else match_line(t, game, hand.match, hand.seat, until)
    heading = "\n".join(filter(None, (presented.heading, presented.lead * reader.pictures, time * (not partly))))
    parts = (note, *shown, below) if quiet else (*shown, below, note)
    shown_hand = private_screen(reader, first, heading, *parts, *controls)
    # Offers can be answered on the board, too: they give way where a hand has very many targets.
    whole = screen(*shown_hand.parts, *own_parts(t, game, hand.match, hand.seat))
    return whole if fits_in_a_message(whole.parts) else shown_hand


def _explained(t: Translator, game: HostedGame, hand: Hand) -> list[str]:
    """Return the explanations of a guided match that belong to this hand."""
    lessons = game.presentation.lessons
    if lessons is None:
        return []
    return ["🎓 " + lessons.explained(t, theme, hand.state) for theme in hand.explanations]


def _whole_button(t: Translator, hand: Hand) -> Button:
    """Return the button that says all of the board again, for readers without pictures."""
    # Translators: a button, for readers without pictures: says all of the board again
    return match_button(hand.match, "hand-here", t("Everything in words"), rest=BoardWords.ALL)


def _last_buttons(
    t: Translator, game: HostedGame, hand: Hand, presented: HandScreen, *, confirming: bool
) -> list[Button]:
    """Return those that can be pressed, in the order of use; the rest lies behind More…."""
    match = hand.match
    control, label, style = "end", end_label(t, presented), Style.GOOD
    if confirming:
        # Translators: a button
        control, label, style = "sure", t("Lose now"), Style.GRAVE
    ends = [_own(hand, "end", control, label, style=style)] if presented.may_end and hand.state.my_turn else []
    undo = undo_buttons(t, hand.state.draft, partial(_own, hand, "lay"))
    return [*ends, *undo, *_hint_buttons(t, game, hand), more_button(t, match)]


def _pause_buttons(reader: Reader, game: HostedGame, hand: Hand, presented: HandScreen) -> list[Button]:
    """Return the buttons that skip to the player's turn, and choose fewer pauses.

    One that is on is blue and ticked, and takes its choice back. To skip is green if the other answer is to let pass.
    """
    t, order, windows = reader.t, hand.order, game.logic.windows
    if order is None or windows is None or not presented.alt:
        return []
    fewer, advised = order == windows.fewer, hand.state.may_skip and len(presented.answers) == 1
    made = (
        (hand.skips, t("Skip to my turn"), order if hand.skips else SKIP, "⏭️"),
        # Translators: a button: pauses that don't concern the presser end at once from now on
        (fewer, t("Fewer pauses"), windows.orders[0] if fewer else windows.fewer, "🔕"),
    )
    skip, others = [
        match_button(hand.match, "pauses-here", label, rest=rest, style=chosen_if(on), emoji="✅" if on else emoji)
        for on, words, rest, emoji in made
        for label in [reader.label(Control(rest, words, chosen_if(on)))]
    ]
    return [replace(skip, style=Style.GOOD) if advised else skip, others]


def looking_words(t: Translator) -> str:
    """What a hand says until its hint is found."""
    return "💡 " + t("Looking for a hint…")


def offers_hints(game: HostedGame, hand: Hand) -> bool:
    return game.presentation.advice is not None and hand.match.terms.hints and hand.settings.hints


def _hint_buttons(t: Translator, game: HostedGame, hand: Hand) -> list[Button]:
    """Return the button that asks for a hint, or that drafts the turn of one that stands; none once that is drafted."""
    if not offers_hints(game, hand) or not hand.is_prompted:
        return []
    advice = hand.standing_advice
    if advice is None:
        return [match_button(hand.match, "hint", t("Hint"), emoji="💡")]
    if hand.state.may_answer or advice.plays == hand.state.draft.plays:
        return []
    rest = str(DraftControl(hand.step, DRAFT_ADVICE))
    # Translators: on a button, at most 20 characters: drafts the turn that a hint advises
    return [match_button(hand.match, "lay", t("Lay it out"), rest=rest, number=hand.prompt_version, emoji="💡")]


def _own(
    hand: Hand, action: str, control: str, label: str, *, style: Style = Style.PLAIN, disabled: bool = False
) -> Button:
    rest = str(DraftControl(hand.step, control))
    return match_button(
        hand.match, action, label, rest=rest, number=hand.prompt_version, style=style, disabled=disabled
    )

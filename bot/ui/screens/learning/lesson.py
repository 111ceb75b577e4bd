"""Lessons, privately: one idea and one turn to draft, which misses or reaches the goal."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from functools import partial

from bot.games.presentation import LessonPresentation
from bot.games.registry import HostedGame
from bot.games.screens import Style
from bot.i18n.translator import Translator
from bot.ids import UserId
from bot.matches.learning.lessons import LessonProgress, LessonState
from bot.ui.custom_ids import LessonControl, spelled_key
from bot.ui.screens.draft_controls import turn_notes
from bot.ui.screens.heading import private_screen
from bot.ui.screens.learning.exercise import exercise_parts
from bot.ui.screens.learning.rules import learn_button
from bot.ui.screens.pictures import table_picture
from bot.ui.screens.screen import Button, Link, Menu, Option, Reader, Screen, row, screen, share_buttons
from bot.ui.screens.turns.hand import BoardWords


def lesson_screen(
    reader: Reader,
    game: HostedGame,
    lessons: LessonPresentation,
    now: LessonProgress,
    *,
    may_share: bool = False,
    shared: str | None = None,
    whole: bool = False,
) -> Screen:
    """Return the lesson. `may_share`: the reader may post in the channel that they have won it; `shared`: where.

    `whole`: words say all of it, also what was said before.
    """
    if now.status is not LessonState.REACHED:
        return _open(reader, game, lessons, now, whole=whole)
    button = _button(now, "lesson-share", "share", reader.t("Share"))
    return _reached(reader, game, lessons, now, share_buttons(reader.t, button, may=may_share, posted=shared))


def shared_screen(
    t: Translator, game: HostedGame, lessons: LessonPresentation, now: LessonProgress, user: UserId
) -> Screen:
    """Return how a user has won a lesson, for everybody."""
    number, title = _keys(game).index(now.lesson.key) + 1, lessons.words(t, now.lesson.key).title
    state = lessons.played(now.lesson.key, now.tried)
    presented = game.presentation.board(t, state)
    return screen(
        "### 🎓 " + t("{player} has finished lesson {n}: {title}", player=f"<@{user}>", n=number, title=title),
        *Reader(t).either(table_picture("lesson", game, t, state, presented.alt), presented.board),
        presented.last,
        row(learn_button(t, game)),
    )


def finished_screen(reader: Reader, game: HostedGame, lessons: LessonPresentation) -> Screen:
    """Return the screen of a person who has finished every lesson."""
    t = reader.t
    done = frozenset(_keys(game))
    title = f"## {t('Learn by playing')} {_stars(reader, len(done), len(done))}"
    return screen(f"{title}\n{_all_done(t)}", row(*_match(t, game)), _overview(t, game, lessons, done, None))


def _all_done(t: Translator) -> str:
    return t("🎉 Well done, you've finished every lesson! In a match against me, I explain things as they come up.")


def _open(reader: Reader, game: HostedGame, lessons: LessonPresentation, now: LessonProgress, *, whole: bool) -> Screen:
    t, words = reader.t, lessons.words(reader.t, now.lesson.key)
    hand = game.presentation.hand(t, now.state)
    goal = "🎯 **" + t("Goal: {goal}", goal=words.goal) + "**"
    about = [game.presentation.goal(t)] if now.lesson.key == _keys(game)[0] else []
    title, told, notes = [_title(reader, game, now, words.title)], [*about, words.text], turn_notes(reader, hand)
    head, more = [*title, *told, goal], list[Button]()
    if now.status is LessonState.MISSED and not whole:
        missed = lessons.missed(t, now.lesson.key, now.tried)
        title = ["❌ **" + t("Not yet: what you did is undone.") + "** " + missed]
        told = ["💡 " + (words.strong_nudge if now.wrong > 1 else words.nudge)]
        notes = [*title, *told] if reader.pictures else []
    elif now.state.draft.begun and not whole:
        title, told = [], []
    if not reader.pictures:  # first what has happened and how it stands, then what it is about, the goal last
        head, notes = [*title, hand.heading], [*notes, *told, goal]
        if whole:
            hand = replace(hand, board=hand.whole or hand.board)
        elif now.status is LessonState.MISSED or now.state.draft.begun:
            more = [_go(now.game, now.lesson.key, t("Everything in words"), BoardWords.ALL)]
    windows = game.logic.windows
    answers = windows is not None and windows.is_window(now.state.view)
    read = Button(action="rules-read", rest=spelled_key(game.logic.rules.key), label=t("Rules"))  # in a new message
    button, rules = partial(_button, now), [] if answers else [read]
    parts = exercise_parts(reader, game, now.state, hand, notes, "lesson", button, more, first=rules, ends=not answers)
    return private_screen(reader, "", "\n".join(head), *parts, _overview(t, game, lessons, now.finished, now))


def _reached(
    reader: Reader, game: HostedGame, lessons: LessonPresentation, now: LessonProgress, share: Sequence[Button | Link]
) -> Screen:
    t, words = reader.t, lessons.words(reader.t, now.lesson.key)
    state = lessons.played(now.lesson.key, now.tried)
    if state.outcome is None:  # a winner's name stands before a verb
        state = replace(state, names={now.lesson.seat: t("You")})
    presented = game.presentation.board(t, state)
    keys = _keys(game)
    after = keys[keys.index(now.lesson.key) + 1 :]
    again = _button(now, "lesson-again", "again", t("Play it again"))
    ahead, told = _match(t, game), (f"✅ {words.praise}", presented.last)
    done = [_all_done(t)] if now.finished >= set(keys) else []
    if after:
        title = lessons.words(t, after[0]).title
        # Translators: a button
        ahead = (_go(now.game, after[0], t("Next: {title}", title=title), "next", Style.CHOSEN),)
    first, then = told if reader.pictures else told[::-1]
    return screen(
        f"{_title(reader, game, now, words.title)}\n{first}",
        *reader.either(table_picture("lesson", game, t, state, presented.alt), ""),
        "\n".join((then, *done)),
        row(*ahead, again, *share),
        _overview(t, game, lessons, now.finished, now),
    )


def _keys(game: HostedGame) -> list[str]:
    """Return the keys of the game's lessons, in their order."""
    return [lesson.key for lesson in game.logic.lessons.lessons()] if game.logic.lessons is not None else []


def _title(reader: Reader, game: HostedGame, now: LessonProgress, title: str) -> str:
    keys = _keys(game)
    text = reader.t("Lesson {n}: {title}", n=keys.index(now.lesson.key) + 1, title=title)
    return f"### {text} {_stars(reader, len(now.finished & set(keys)), len(keys))}"


def _stars(reader: Reader, done: int, of: int) -> str:
    if reader.pictures:
        return "★" * done + "☆" * (of - done)
    return "· " + reader.t("{done} of {all} finished", done=done, all=of)


def _overview(
    t: Translator, game: HostedGame, lessons: LessonPresentation, finished: frozenset[str], now: LessonProgress | None
) -> Menu:
    """Return a menu of all lessons, ticked if they are finished."""
    keys, options = _keys(game), []
    for number, key in enumerate(keys, 1):
        done, here = key in finished, now is not None and now.lesson.key == key
        label = t("Lesson {n}: {title}", n=number, title=lessons.words(t, key).title)
        options.append(Option(key, label + " ✓" * done, selected=here))
    rest = str(LessonControl(game.logic.rules.key, keys[0], 0, "choose"))
    return Menu(action="lesson-go", rest=rest, placeholder=t("All lessons"), options=tuple(options))


def _match(t: Translator, game: HostedGame) -> tuple[Button, ...]:
    """Return the button that starts a guided match; none if the bot does not play the game."""
    if game.logic.opponent is None:
        return ()
    rest = spelled_key(game.logic.rules.key)
    return (Button(action="lesson-match", rest=rest, label=t("Play a match"), style=Style.GOOD),)


def _go(game: str, lesson: str, label: str, way: str, style: Style = Style.PLAIN) -> Button:
    return Button(action="lesson-go", rest=str(LessonControl(game, lesson, 0, way)), label=label, style=style)


def _button(
    now: LessonProgress, action: str, control: str, label: str, *, style: Style = Style.PLAIN, disabled: bool = False
) -> Button:
    rest = str(LessonControl(now.game, now.lesson.key, now.step, control))
    return Button(action=action, rest=rest, label=label, style=style, disabled=disabled)

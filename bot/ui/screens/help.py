"""The first screen, and help in pages, one for each thing that a person may want, with buttons that do it."""

from __future__ import annotations

import re
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, replace
from functools import partial
from typing import Final

from bot.games.lines import in_words
from bot.games.registry import HostedGame
from bot.games.screens import Style
from bot.i18n.translator import Sentence, Translator
from bot.matches.core.errors.base import CommandGroup
from bot.matches.core.model import PostId
from bot.matches.core.seating import is_lobby
from bot.settings.personal import PERSONAL, PersonalSettings
from bot.ui.screens.heading import begin_rows
from bot.ui.screens.people.settings import switch
from bot.ui.screens.pictures import table_picture
from bot.ui.screens.screen import Button, Link, Part, Reader, Screen, chosen_if, row, rows, screen
from render.request import PictureRequest
from render.scene import part_of

Games = Mapping[str, HostedGame]

TRANSLATED: Final = frozenset({"players.fr.md", "moderators.fr.md"})
"""Pages of our docs in other languages."""

FIRST: Final = ("learn", "lesson-match", "challenge", "puzzle-today")
"""What the first screen offers of each game."""

MAX_SHOWN: Final = 3
"""Games with buttons of their own, at most: more would not fit into a message."""

GROUP: Final = CommandGroup()
"""In a line: the command group of the game that it is about."""


@dataclass(frozen=True, slots=True)
class Line:
    """A line about the games for which `offers` is true; without such a game it is left out."""

    words: Sentence
    offers: Callable[[HostedGame], object]


@dataclass(frozen=True, slots=True)
class Topic:
    """A page of help; `document` is a file in the folder `docs/`."""

    title: Callable[[Translator], str]
    """On its button, too."""
    lines: tuple[Sentence | Line, ...]
    document: str
    buttons: Callable[[Translator], tuple[Button, ...]] = lambda _: ()
    begins: tuple[str, ...] = ()
    """What its buttons begin in each game: the actions of their custom_ids."""


def help_screen(
    reader: Reader,
    games: Games,
    topic: str | None = "",
    *,
    off: Sequence[str] = (),
    docs: str = "",
    moderator: bool = True,
    invitation: str = "",
) -> Screen:
    """Return the page of a topic, or the first page (None: without the games). `docs`: the address of our docs, or "".

    `off`: the keys of games that are switched off here. Only a `moderator` is offered the page for them. `invitation`:
    the link that adds the bot to a server, where only the bot can be played; else "". Raises `KeyError` for an unknown
    topic.
    """
    t, played = reader.t, {key: game for key, game in games.items() if key not in off}
    alone = t("Here you play against me, and only you see my answers. To play people, challenge them in a server.")
    add = [Link(t("Add me to a server"), invitation)] if invitation else []
    topics = rows(
        [
            Button(action="help", rest=key, label=one.title(t), style=chosen_if(key == topic), disabled=key == topic)
            for key, one in TOPICS.items()
            if moderator or key != "moderators"
        ]
        + ([Button(action="help", label=t("Help: first page"))] if topic else [])
    )
    if not topic:
        names = in_words(t, [game.presentation.name(t) for game in (played or games).values()])
        about = t("I host {games}: everyone in the channel sees the board, only you see your cards.", games=names)
        first = FIRST if len(played) < MAX_SHOWN else FIRST[:3]  # there is room for no more buttons
        begins = [action for action in first if not (add and action == "challenge")]
        offered = () if topic is None else _of_games(reader, played, begins, in_play=True)
        words = t("🔊 To play in words, for screen readers, switch pictures off.")
        pictures = switch(t, PERSONAL["pictures"], PersonalSettings(pictures=reader.pictures))
        if not reader.pictures:
            words = t("Your hand says what is new, **Everything in words** all of it again; **Turns** lists the moves.")
        text = f"-# {alone if add else about}\n-# {words}\n{t('What would you like to do?')}"
        return screen(*offered, text, *topics, row(pictures, *add))
    shown = TOPICS[topic]
    translated = shown.document.replace(".md", f".{t.language}.md")
    document = translated if translated in TRANSLATED else shown.document
    link = [Link(t("More about this"), f"{docs.rstrip('/')}/{document}")] if docs else []
    with_people = "challenge" in shown.begins
    return screen(
        _page_text(t, played or games, shown) + (f"\n{alone}" if add and with_people else ""),
        *_of_games(reader, played, () if add and with_people else shown.begins),
        *rows((*shown.buttons(t), *(add if with_people else ()), *link)),
        *topics,
    )


def welcome_screen(t: Translator, games: Games, post: PostId | None = None, version: int = 0) -> Screen:
    """Return what is posted in a server: the first screen for everyone, of the games that are played there."""
    helps = replace(_open("help", t("Help"), Style.PLAIN), number=version, post=post)
    return screen(*_of_games(Reader(t), games, FIRST, in_play=True), row(helps))


def _of_games(reader: Reader, games: Games, actions: Sequence[str], *, in_play: bool = False) -> list[Part]:
    """Offer these actions for each game that has them. `in_play`: show each game, too, all side by side above."""
    t, pictures, below = reader.t, list[Part](), list[Part]()
    for game in list(games.values())[:MAX_SHOWN]:
        shown, lessons = game.presentation, game.presentation.lessons
        buttons = begin_rows(reader, game, actions)
        if buttons:
            below.append(f"### {shown.name(t)}" + f"\n{shown.goal(t)}" * in_play)
        if in_play and reader.pictures and lessons is not None:
            lesson, plays, box = lessons.best
            state = lessons.played(lesson, plays)
            # Translators: {board} is the description of its picture, as translated
            alt = t("Example board: {board}", board=shown.board(t, state).alt)
            whole = table_picture(f"{game.key}_cover", game, t, state, alt)
            draw = PictureRequest(part_of, (whole.draw.draw, whole.draw.arguments, box))
            cover = replace(whole, draw=draw, key=("cover", whole.key), again=True, beside=bool(pictures))
            pictures.append(cover)
        below += buttons
    return [*pictures, *below] or [t("The games are switched off in this server.")] * in_play


def _page_text(t: Translator, games: Games, topic: Topic) -> str:
    """Return the page's text; a command that several games have is told for each of them."""
    lines = [f"## {topic.title(t)}"]
    for line in topic.lines:
        words, offers = (line.words, line.offers) if isinstance(line, Line) else (line, bool)
        groups = [game.presentation.commands.group for game in games.values() if offers(game)]
        if groups:
            shown: Mapping[object, object] = {GROUP: groups[0] if len(groups) == 1 else "GAME"}
            lines.append(re.sub("`/GAME ([^`]+)`", partial(_of_each, t, groups), t.say(words, shown.get)))
    return "\n".join(lines)


def _of_each(t: Translator, groups: Sequence[str], command: re.Match[str]) -> str:
    """Return a command of these games: `/royalvisit hand` or `/royalcourt hand`, as code."""
    *others, last = (f"`/{group} {command[1]}`" for group in groups)
    return t("{others} or {last}", others=", ".join(others), last=last)


def _open(what: str, label: str, style: Style = Style.GOOD) -> Button:
    """Return the button that opens what a command of the same name does, in a new message."""
    return Button(action="open", rest=what, label=label, style=style)


TOPICS: Final[Mapping[str, Topic]] = {
    "someone": Topic(
        lambda t: t("Play someone"),
        (
            Line(
                Sentence(
                    "`/{command} challenge` with a name challenges that person; without a name, anyone. They"
                    " accept with one press, and the board appears in the channel.",
                    command=GROUP,
                ),
                lambda game: not is_lobby(game.logic.rules),
            ),
            Line(
                Sentence(
                    "`/{command} challenge` opens a table: people join, I can take free seats, and the host starts"
                    " the match.",
                    command=GROUP,
                ),
                lambda game: is_lobby(game.logic.rules),
            ),
            Sentence("You choose the pace, from 5 minutes to 7 days a turn, and whether the match is rated."),
        ),
        "players.md",
        begins=("challenge",),
    ),
    "alone": Topic(
        lambda t: t("Play alone"),
        (
            Line(
                Sentence("`/{command} challenge` with a level starts a match against me, with hints.", command=GROUP),
                lambda game: game.logic.opponent and game.presentation.advice,
            ),
            Line(
                Sentence(
                    "`/{command} puzzle` has a new puzzle every day; moderators can have it posted in a channel.",
                    command=GROUP,
                ),
                lambda game: game.presentation.puzzles,
            ),
        ),
        "opponent.md",
        begins=("learn", "lesson-match", "puzzle-today"),
    ),
    "turn": Topic(
        lambda t: t("Your turn"),
        (
            Sentence(
                "**My hand** on the board opens your cards, which only you can see. Try out your turn with its"
                " buttons and undo freely: nothing counts until you press **End turn** or **Play it**."
            ),
            Sentence("**Turns** shows what has happened, **Rules** what your cards do."),
        ),
        "learning.md",
        lambda t: (_open("turn", t("My hand")),),
    ),
    "days": Topic(
        lambda t: t("Play over days"),
        (
            Sentence(
                "The board shows your time left. When it runs low, I remind you once, as you chose in your settings."
            ),
            Sentence(
                "When your time is up, you don't lose automatically: the others can claim the win, remove you or "
                "wait. If you play before that, your turn counts."
            ),
            Sentence(
                "**More…** on the board has all other options; `/games away` pauses your clocks while you're away."
            ),
        ),
        "matches.md",
        lambda t: (_open("away", t("Days away")),),
    ),
    "lost": Topic(
        lambda t: t("Matches and rules"),
        (
            Sentence(
                "`/{command} board` posts the board again, `/{command} hand` opens your hand anywhere.", command=GROUP
            ),
            Sentence("`/games matches` lists your matches in all games and servers, those where it's your turn first."),
        ),
        "players.md",
        lambda t: (_open("matches", t("My matches")),),
        begins=("rules-read", "profile", "standings"),
    ),
    "settings": Topic(
        lambda t: t("Settings, privacy"),
        (
            Sentence(
                "`/games settings` is for all games: language, pictures, hints, reminders, who can challenge you,"
                " and the people you block."
            ),
            Sentence(
                "`/{command} settings pictures:` **Off** puts words in place of pictures, **On** shows pictures.",
                command=GROUP,
            ),
            Sentence("`/games data` gives you everything I keep about you, or deletes it."),
        ),
        "privacy.md",
        lambda t: (Button(action="settings", label=t("My settings")), _open("data", t("My data"), Style.PLAIN)),
    ),
    "moderators": Topic(
        lambda t: t("Moderate"),
        (
            Sentence("Until you change something, everyone may play every game in every channel."),
            Sentence(
                "**Server settings**: where, how fast, with which pings. There, **Games** switches a game off, **In "
                "progress** shows and ends matches, **Bans** keeps someone from playing, **Log** says who changed what."
            ),
            Sentence(
                "-# Only people with *Manage Server* can do this. To let others: Discord's **Server Settings → "
                "Integrations**, this bot, `/games-admin`."
            ),
        ),
        "moderators.md",
        lambda t: (_open("server", t("Server settings")),),
    ),
}
"""Every page but the first, by the `rest` of its button."""

"""Help in pages, one for each aim of a person, with the buttons that do it."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from typing import Final

from bot.games.registry import HostedGame
from bot.i18n.sentences import Sentence
from bot.i18n.translator import Translator
from bot.matches.core.errors.base import CommandGroup
from bot.matches.core.seating import is_lobby
from bot.ui.custom_ids import spelled_key
from bot.ui.screens.people.settings import settings_button
from bot.ui.screens.screen import MOST_BESIDE, Button, Link, Menu, Option, Screen, row, screen

Games = Mapping[str, HostedGame]

NAMED: Final = 10
"""Games that are named in a text, at most."""

GROUP: Final = CommandGroup()
"""In a line: the command group of the first game that it is about."""


@dataclass(frozen=True, slots=True)
class Line:
    """A line about the games for which `offers` is true; without such a game it is left out."""

    words: Sentence
    offers: Callable[[HostedGame], object]


@dataclass(frozen=True, slots=True)
class Topic:
    """A page of help; `document` is a file in the folder `docs/`."""

    title: Callable[[Translator], str]
    lines: tuple[Sentence | Line, ...]
    document: str
    buttons: Callable[[Translator, Games], tuple[Button, ...]] = lambda _t, _games: ()


def help_screen(t: Translator, games: Games, topic: str = "", *, docs: str = "") -> Screen:
    """Return the page of a topic, or the first page. `docs` is the address of the folder of our docs, or empty.

    Raises `KeyError` for an unknown topic.
    """
    menu = Menu(
        action="help",
        placeholder=t("What would you like to do?"),
        options=tuple(Option(key, one.title(t), selected=key == topic) for key, one in TOPICS.items()),
    )
    if not topic:
        return screen(_welcome(t, games), menu)
    shown = TOPICS[topic]
    link = (Link(t("More about this"), f"{docs.rstrip('/')}/{shown.document}"),) if docs else ()
    return screen(_said(t, games, shown), row(*shown.buttons(t, games)[: MOST_BESIDE - len(link)], *link), menu)


def _welcome(t: Translator, games: Games) -> str:
    named = (
        f"**{game.presentation.name(t)}** · `/{game.presentation.commands.group}`"
        for game in list(games.values())[:NAMED]
    )
    said = t("I host games: the board for everybody in the channel, your cards for your eyes only.")
    return "\n".join(("## " + t("Help"), said, *named))


def _said(t: Translator, games: Games, topic: Topic) -> str:
    lines = [f"## {topic.title(t)}"]
    groups = set()
    for line in topic.lines:
        words, offers = (line.words, line.offers) if isinstance(line, Line) else (line, bool)
        group = next((game.presentation.commands.group for game in games.values() if offers(game)), None)
        if group is not None:
            lines.append(_say(t, words, group))
            groups.add(group)
    others = [game for game in games.values() if game.presentation.commands.group not in groups][:NAMED]
    if others and any(f"`/{group} " in line for group in groups for line in lines):
        named = " · ".join(f"`/{game.presentation.commands.group}` {game.presentation.name(t)}" for game in others)
        lines.append(f"-# {t('The same in other games: {games}', games=named)}")
    return "\n".join(lines)


def _say(t: Translator, words: Sentence, group: str) -> str:
    return t.say(words, lambda _: group)


def _to_learn(t: Translator, games: Games) -> tuple[Button, ...]:
    teaching = [game for game in games.values() if game.presentation.lessons is not None]

    def button(game: HostedGame) -> Button:
        label = t("Learn by playing") if len(teaching) == 1 else game.presentation.name(t)
        return Button(action="learn", rest=spelled_key(game.logic.rules.key), label=label)

    return tuple(map(button, teaching))


TOPICS: Final[Mapping[str, Topic]] = {
    "somebody": Topic(
        lambda t: t("I want to play somebody"),
        (
            Line(
                Sentence(
                    "`/{command} challenge` with a name challenges that person; without one, whoever takes it first."
                    " One press accepts, and the board comes to the channel.",
                    command=GROUP,
                ),
                lambda game: not is_lobby(game.logic.rules),
            ),
            Line(
                Sentence(
                    "`/{command} challenge` opens a table: people sit down, I take seats that are left, and who has"
                    " opened it starts the match.",
                    command=GROUP,
                ),
                lambda game: is_lobby(game.logic.rules),
            ),
            Sentence(
                "You choose how long a turn may take, from five minutes to seven days, and whether the match is rated."
            ),
        ),
        "players.md",
    ),
    "alone": Topic(
        lambda t: t("I want to play alone"),
        (
            Line(
                Sentence("`/{command} challenge` with a level is a match against me, with hints.", command=GROUP),
                lambda game: game.presentation.opponent,
            ),
            Line(
                Sentence("`/{command} learn` teaches the game by playing.", command=GROUP),
                lambda game: game.presentation.lessons,
            ),
            Line(
                Sentence("`/{command} puzzle` is a new puzzle each day.", command=GROUP),
                lambda game: game.presentation.puzzles,
            ),
        ),
        "opponent.md",
        _to_learn,
    ),
    "turn": Topic(
        lambda t: t("It is my turn"),
        (
            Sentence(
                "**My hand** on the board opens your cards, for your eyes only. Lay out your turn by its buttons,"
                " look at what it would do, take it back: nothing counts before you press the green one."
            ),
            Sentence("**Turns** shows what has happened, **Rules** what your cards do."),
        ),
        "learning.md",
    ),
    "days": Topic(
        lambda t: t("I play over days"),
        (
            Sentence(
                "The board says until when it is your move. When little time is left I remind you once, in the way"
                " that your settings say."
            ),
            Sentence(
                "After that nothing is lost by itself: the others may claim the win or remove you, or wait. A turn"
                " that comes first counts."
            ),
            Sentence(
                "**More…** on the board has what else can be done about a match; `/games away` stops your clocks"
                " while you are away."
            ),
        ),
        "matches.md",
    ),
    "lost": Topic(
        lambda t: t("I lost sight of my match"),
        (
            Sentence(
                "`/{command} board` posts its board anew, `/{command} hand` opens your hand wherever you are.",
                command=GROUP,
            ),
            Sentence("`/games matches` lists all your matches of every game and server, yours to move first."),
        ),
        "players.md",
    ),
    "settings": Topic(
        lambda t: t("Settings and privacy"),
        (
            Sentence(
                "`/games settings` is one screen for all games: language, reminders, who may challenge you, whom"
                " you have blocked, hints."
            ),
            Sentence(
                "`/{command} settings pictures:` **Off** brings words in place of pictures, to be read aloud.",
                command=GROUP,
            ),
            Sentence("`/games data` gives you all that I keep about you, or deletes it."),
        ),
        "privacy.md",
        lambda t, _: (settings_button(t),),
    ),
    "moderators": Topic(
        lambda t: t("I look after this server"),
        (
            Sentence(
                "`/games-admin settings` says in which channels matches may be played, how fast, by which rules, in"
                " which language."
            ),
            Sentence(
                "Only those who manage the server see it, unless the server's settings decide otherwise:"
                " Integrations, then this bot."
            ),
        ),
        "moderators.md",
    ),
}
"""Every page but the first, by the value of its menu option."""

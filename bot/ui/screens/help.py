"""Help in pages, one for each thing that a person may want, with buttons for it."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from typing import Final

from bot.games.registry import HostedGame
from bot.i18n.sentences import Sentence
from bot.i18n.translator import Translator
from bot.matches.core.errors.base import CommandGroup
from bot.matches.core.seating import is_lobby
from bot.rows import MAX_IN_ROW
from bot.ui.custom_ids import spelled_key
from bot.ui.screens.people.settings import settings_button
from bot.ui.screens.screen import Button, Link, Screen, chosen_if, rows, screen

Games = Mapping[str, HostedGame]

MAX_NAMED: Final = 10
"""Games that are named in a text, at most."""

TRANSLATED: Final = frozenset({"players.fr.md", "moderators.fr.md"})
"""Pages of our docs in other languages."""

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
    label: Callable[[Translator], str]
    """The same on a button."""
    lines: tuple[Sentence | Line, ...]
    document: str
    buttons: Callable[[Translator, Games], tuple[Button, ...]] = lambda _t, _games: ()


def help_screen(t: Translator, games: Games, topic: str = "", *, docs: str = "") -> Screen:
    """Return the page of a topic, or the first page. `docs` is the address of the folder of our docs, or empty.

    Raises `KeyError` for an unknown topic.
    """
    topics = rows(
        [
            Button(action="help", rest=key, label=one.label(t), style=chosen_if(key == topic), disabled=key == topic)
            for key, one in TOPICS.items()
        ]
    )
    if not topic:
        return screen(f"{_welcome(t, games)}\n{t('What would you like to do?')}", *topics)
    shown = TOPICS[topic]
    translated = shown.document.replace(".md", f".{t.language}.md")
    document = translated if translated in TRANSLATED else shown.document
    link = (Link(t("More about this"), f"{docs.rstrip('/')}/{document}"),) if docs else ()
    return screen(
        _page_text(t, games, shown), *rows((*shown.buttons(t, games)[: MAX_IN_ROW - len(link)], *link)), *topics
    )


def _welcome(t: Translator, games: Games) -> str:
    named = (
        f"**{game.presentation.name(t)}** · `/{game.presentation.commands.group}`"
        for game in list(games.values())[:MAX_NAMED]
    )
    text = t("I host games: everyone in the channel sees the board, and only you see your cards.")
    return "\n".join(("## " + t("Help"), text, *named))


def _page_text(t: Translator, games: Games, topic: Topic) -> str:
    """Return the page's text. Lines in a row that hold for the same other games share one line that names these."""
    lines = [f"## {topic.title(t)}"]
    pending = ""
    for line in topic.lines:
        words, offers = (line.words, line.offers) if isinstance(line, Line) else (line, bool)
        offering = [game for game in games.values() if offers(game)]
        if not offering:
            continue
        group = offering[0].presentation.commands.group
        others = _others(t, offering, group) if GROUP in words.values.values() else ""
        if others != pending:
            lines.append(pending)
        lines.append(_say(t, words, group))
        pending = others
    return "\n".join(filter(None, [*lines, pending]))


def _others(t: Translator, offering: Sequence[HostedGame], group: str) -> str:
    """Return the small line that names the games with other groups of commands than `group`; empty without any."""
    others = [game for game in offering if game.presentation.commands.group != group][:MAX_NAMED]
    named = " · ".join(f"`/{game.presentation.commands.group}` {game.presentation.name(t)}" for game in others)
    return f"-# {t('The same in other games: {games}', games=named)}" if others else ""


def _say(t: Translator, words: Sentence, group: str) -> str:
    return t.say(words, lambda _: group)


def _to_learn(t: Translator, games: Games) -> tuple[Button, ...]:
    teaching = [game for game in games.values() if game.presentation.lessons is not None]

    def button(game: HostedGame) -> Button:
        label = t("Learn by playing") if len(teaching) == 1 else game.presentation.name(t)
        return Button(action="learn", rest=spelled_key(game.logic.rules.key), label=label)

    return tuple(map(button, teaching))


TOPICS: Final[Mapping[str, Topic]] = {
    "someone": Topic(
        lambda t: t("I want to play someone"),
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
    ),
    "alone": Topic(
        lambda t: t("I want to play alone"),
        lambda t: t("Play alone"),
        (
            Line(
                Sentence("`/{command} challenge` with a level starts a match against me, with hints.", command=GROUP),
                lambda game: game.presentation.opponent and game.presentation.advice,
            ),
            Line(
                Sentence("`/{command} learn` teaches you the game as you play.", command=GROUP),
                lambda game: game.presentation.lessons,
            ),
            Line(
                Sentence("`/{command} puzzle` has a new puzzle every day.", command=GROUP),
                lambda game: game.presentation.puzzles,
            ),
        ),
        "opponent.md",
        _to_learn,
    ),
    "turn": Topic(
        lambda t: t("It's my turn"),
        lambda t: t("My turn"),
        (
            Sentence(
                "**My hand** on the board opens your cards, which only you can see. Try out your turn with its"
                " buttons and undo freely: nothing counts until you press the green one."
            ),
            Sentence("**Turns** shows what has happened, **Rules** what your cards do."),
        ),
        "learning.md",
    ),
    "days": Topic(
        lambda t: t("I play over days"),
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
    ),
    "lost": Topic(
        lambda t: t("I can't find my match"),
        lambda t: t("Find my match"),
        (
            Sentence(
                "`/{command} board` posts the board again, `/{command} hand` opens your hand anywhere.",
                command=GROUP,
            ),
            Sentence("`/games matches` lists your matches in all games and servers, those where it's your turn first."),
        ),
        "players.md",
    ),
    "settings": Topic(
        lambda t: t("Settings and privacy"),
        lambda t: t("Settings, privacy"),
        (
            Sentence(
                "`/games settings` is for all games: language, pictures, hints, reminders, who can challenge you,"
                " and the people you block."
            ),
            Sentence(
                "`/{command} settings pictures:` **Off** replaces pictures with words, for screen readers.",
                command=GROUP,
            ),
            Sentence("`/games data` gives you everything I keep about you, or deletes it."),
        ),
        "privacy.md",
        lambda t, _: (settings_button(t),),
    ),
    "moderators": Topic(
        lambda t: t("I moderate this server"),
        lambda t: t("Moderate"),
        (
            Sentence("`/games-admin settings` sets the channels for matches, the pace, the rules and the language."),
            Sentence(
                "Only people who manage the server see this command, unless the server's settings say otherwise:"
                " Integrations, then this bot."
            ),
        ),
        "moderators.md",
    ),
}
"""Every page but the first, by the `rest` of its button."""

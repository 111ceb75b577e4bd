"""The rules of a game in pages, privately, for the options of a match; each page is one press away."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Final

from bot.games.registry import HostedGame
from bot.games.screens import RulesPage, RulesPicture, RulesText, Style
from bot.games.states import HandState
from bot.i18n.translator import Translator
from bot.ids import PublicId
from bot.ui.custom_ids import NO_MATCH, RulesPageRef, Unreadable, spelled_key
from bot.ui.screens.heading import back_button, puzzle_buttons
from bot.ui.screens.screen import Button, Part, Picture, Reader, Row, Screen, chosen_if, row, rows, screen
from render.request import PictureRequest

FINE: Final = "fine"
CARDS: Final = "cards"
"""Where a button leads besides a page: its fine print, or the reader's own cards."""

_MAIN: Final = "page"
_BACK: Final = "back"


def option_digits(game: HostedGame, options: Mapping[str, str]) -> str:
    """Return the index of each option's value, one digit each, for the `rest` of a custom_id."""
    return "".join(str(values.index(options.get(name, values[0]))) for name, values in game.logic.rules.options.items())


def options_of(game: HostedGame, digits: str) -> dict[str, str]:
    """Return the options that `option_digits` spelled. Raises `Unreadable`."""
    offered = game.logic.rules.options
    if len(digits) != len(offered) or any(
        int(digit) >= len(values) for digit, values in zip(digits, offered.values(), strict=True)
    ):
        raise Unreadable
    return {name: values[int(digit)] for digit, (name, values) in zip(digits, offered.items(), strict=True)}


def rules_screen(
    reader: Reader,
    game: HostedGame,
    options: Mapping[str, str],
    page: int,
    *,
    match: PublicId = NO_MATCH,
    fine: bool = False,
) -> Screen:
    """Return a page (from 0; clamped) or its fine print. `match` is the match that they were opened from."""
    t = reader.t
    pages = game.presentation.rules_pages(t, options)
    page = max(0, min(page, len(pages) - 1))
    shown = pages[page]
    fine = fine and shown.fine is not None
    notes = [game.presentation.option_words(t, options)]
    if page == 0 and reader.pictures:
        # Translators: {command} is a command that the reader can type
        notes.append(t("Text instead of pictures: `/{command} settings`", command=game.presentation.commands.group))
    title = t("{title}: the fine print", title=shown.title) if fine else shown.title
    return screen(
        f"## {title}",
        *_parts(reader, game, shown.fine if fine and shown.fine is not None else shown.main),
        "\n".join(f"-# {note}" for note in notes if note),
        *_controls(t, game, pages, options, match, page, fine=fine),
    )


def own_cards_screen(
    reader: Reader, game: HostedGame, options: Mapping[str, str], state: HandState, match: PublicId, page: int
) -> Screen | None:
    """Return what the reader's cards do, with the buttons of the rules; None if the game says nothing of them."""
    shown = game.presentation.own_cards(reader.t, state)
    if shown is None:
        return None
    pages = game.presentation.rules_pages(reader.t, options)
    return screen(
        f"## {shown.title}",
        *_parts(reader, game, shown.main),
        *_controls(reader.t, game, pages, options, match, page, own=True),
    )


def _parts(reader: Reader, game: HostedGame, shown: RulesText) -> Iterator[Part]:
    yield f"{shown.text}\n-# {shown.drawn}" if reader.pictures and shown.drawn else shown.text
    for number, picture in enumerate(shown.pictures):
        yield from reader.either(_picture(reader.t, game, picture, number), picture.words)


def _picture(t: Translator, game: HostedGame, picture: RulesPicture, number: int) -> Picture:
    key = ("rules", game.logic.rules.key, t.language, picture.name)
    draw = PictureRequest(game.presentation.pictures.rules, (t, picture.name))
    return Picture(f"rules{number + 1}", picture.alt, draw, key, again=True)


def _controls(
    t: Translator,
    game: HostedGame,
    pages: tuple[RulesPage, ...],
    options: Mapping[str, str],
    match: PublicId,
    page: int,
    *,
    fine: bool = False,
    own: bool = False,
) -> Iterator[Row]:
    key, digits = game.logic.rules.key, option_digits(game, options)

    def to(target: int, way: str, label: str, style: Style = Style.PLAIN) -> Button:
        rest = str(RulesPageRef(key, target, way, digits))
        return Button(action="rules-page", match=match, rest=rest, label=label, style=style)

    if len(pages) > 1 or own:
        contents = [
            to(number, _MAIN, one.label or one.title, chosen_if(number == page and not own))
            for number, one in enumerate(pages)
        ]
        yield from rows(contents)
    more = []
    if match != NO_MATCH:
        more.append(to(page, CARDS, t("Your cards"), chosen_if(own)))
        more.append(back_button(t, match))
    if not own and pages[page].fine is not None:
        # Translators: a button
        more.append(to(page, _BACK, t("Back to page")) if fine else to(page, FINE, t("Fine print")))
    if game.presentation.lessons is not None:
        more.append(learn_button(t, game))
    if match == NO_MATCH:
        more += puzzle_buttons(t, game)
    yield row(*more)


def learn_button(t: Translator, game: HostedGame) -> Button:
    """Return the button that opens the lessons in a new message."""
    return Button(action="learn", rest=spelled_key(game.logic.rules.key), label=t("Learn by playing"))

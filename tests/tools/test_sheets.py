"""Every text of the catalogue stands on a screen that the sheets show, and has room there."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field
from functools import cache
from types import MappingProxyType
from typing import Final

import pytest

from bot.games.royal_visit.learning import hints
from bot.i18n.translator import LANGUAGES, SOURCE, Translators
from bot.ui.screens.screen import Menu, Picture, Reader, Row, Screen
from engine.royal_visit.analysis.reasons import reasons
from tools.messages import Key
from tools.sheets.__main__ import DOCS
from tools.sheets.markdown import as_html
from tools.sheets.noting import Coverage, NotingTranslator, catalogue
from tools.sheets.page import Shown, page
from tools.sheets.samples import fixed_samples, kept_samples, people

TRANSLATORS: Final = Translators()

ALT: Final = 1024
LABEL: Final = 80
MENU: Final = 150
OPTION: Final = 100
"""Discord's limits: characters of an alt text, of a button's label, of a menu's placeholder, of a line of an option."""

MOST: Final = 30
"""Texts that may stand on no sheet."""

_RARE: Final = "of a rare position: "
_PLAY: Final = "around the messages, on the page of `make play`"
_FOREIGN: Final = "of a game that is not shipped, as `bot.games.usual` says it"

ON_NO_SHEET: Final[Mapping[Key, str]] = MappingProxyType(
    {
        Key("{will} lose all royals at court: no castle protects them."): _RARE
        + "a revolution that is drafted while a court has no castle",
        Key("Your own court will be executed too: no castle protects it."): _RARE
        + "a revolution drafted by the owner of a court",
        Key("It's your last card, so it will have no effect."): _RARE + "a king played as the last card",
        Key("{player}'s gift"): _RARE + "a Nope to another player's gift",
        Key("Which one next?"): _RARE + "the first of several cards to give is chosen",
        Key("It wins at once: the refill empties the draw pile, and the Crown is in {duchy}."): _RARE
        + "the last card is drawn under the manual, with the King on the Fountain",
        Key("twice"): _RARE + "a second court of one player is drafted",
        Key("{n} times"): _RARE + "a third court of one player is drafted",
        Key("The match is over."): _RARE + "the hand of a player who was out when the match ended",
        Key("No card was left that {player} could pick up: out of the game."): _RARE
        + "draw pile and discards are empty",
        Key("{player} took {n} of your cards and gave you others"): _RARE + "a swap of four cards or more",
        Key("{player} swapped back and drew again"): _RARE + "a swap that is undone and done again",
        Key("the Jester would no longer be between your Chateau and the King"): _RARE
        + "a Jester draft that ends the power",
        Key("End your turn now and the match is a draw: {why}."): _RARE
        + "the last card, with King and Crown on the Fountain",
        Key("the draw pile runs out with the King on the Fountain and the Crown on 0"): _RARE
        + "the last card, with King and Crown on the Fountain",
        Key("You can't play anything: end your turn to pass."): _RARE + "no card can be played",
        Key("You are"): _PLAY,
        Key("Choose another to play as them."): _PLAY,
        Key("The bot has stopped. Type “{terminal}” in its folder to start it: this page then goes on."): _PLAY,
        Key(
            "This command doesn't work like that, or no longer exists. Type `/{command}` to see all commands."
        ): "the answer to an outdated command; it stands in the client, not on a screen",
        **{
            Key(text): _FOREIGN for text in ("Blue", "Green", "Orange", "Red", "Violet", "Yellow", "{player} has left.")
        },
    }
)
"""Why a text is on no sheet. A rare one needs a line in tools/sheets/samples/rare.jsonl."""


def too_long(screen: Screen) -> Iterator[str]:
    """Labels, options and alt texts that Discord would refuse."""
    for part in screen.parts:
        match part:
            case Picture():
                yield from (text for text in [part.alt] if len(text) > ALT)
            case Row():
                yield from (one.label for one in part.buttons if len(one.label) > LABEL)
            case Menu():
                yield from (text for text in [part.placeholder] if len(text) > MENU)
                texts = (text for one in part.options for text in (one.label, one.description))
                yield from (text for text in texts if len(text) > OPTION)


@dataclass
class Measured(Coverage):
    """The texts that screens have shown, and those that are longer than their place allows."""

    long: list[str] = field(default_factory=list)

    def add(self, screen: Screen) -> frozenset[Key]:
        self.long += [f"{self.t.language}: {text!r}, {len(text)}" for text in too_long(screen)]
        return super().add(screen)


def test_every_text_stands_on_a_sheet_with_room_but_for_those_listed_with_a_reason(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setattr(hints, "reasons", cache(reasons))  # the same in every language, and slow
    english = Measured(NotingTranslator(TRANSLATORS[SOURCE]))
    texts = {key for language in LANGUAGES if language != SOURCE for key in catalogue(language)}
    samples = tuple(kept_samples(english))
    shown = [english]
    for language in (one for one in LANGUAGES if one != SOURCE):
        shown.append(Measured(NotingTranslator(TRANSLATORS[language])))
        for sample in samples:
            shown[-1].add(sample.make(Reader(shown[-1].t)))
    assert [text for coverage in shown for text in coverage.long] == [], "longer than its place on a screen allows"
    assert {(room, name) for room, name, _ in DOCS.values()} <= {(one.room, one.name) for one in fixed_samples()}
    for coverage in shown:
        missing = texts - coverage.shown - ON_NO_SHEET.keys()
        assert sorted(map(str, missing)) == [], f"texts on no sheet in {coverage.t.language}: add samples of screens"
    assert sorted(map(str, ON_NO_SHEET.keys() - texts)) == [], "listed, and in no catalogue"
    assert len(ON_NO_SHEET) <= MOST


def test_a_page_shows_texts_buttons_and_menus_of_a_screen() -> None:
    settings = next(sample for sample in people.samples() if sample.room == "settings")
    text = page([Shown("state", settings.make(Reader(TRANSLATORS[SOURCE])))], lambda _: b"", language=SOURCE)
    for words in ("Your settings", "Switch hints off", "Language: as in Discord", "state"):
        assert words in text


def test_markdown_is_shown_as_discord_shows_it() -> None:
    assert as_html("### **a** \\*b\\* `<c>`\n-# <@5> [d](https://e)") == (
        '<div class="h3"><b>a</b> *b* <code>&lt;c&gt;</code></div>'
        '<div class="small"><span class="mention">@Ann</span> <a>d</a></div>'
    )

"""Screens are data: pictures with keys that tell them apart, and controls that someone answers.

The screens are those of the sheets, on which every text of the catalogue stands.
"""

from __future__ import annotations

import pickle
from dataclasses import replace

import pytest

from bot.i18n.translator import Translator
from bot.matches.core.model import PositionAfterTurn, PublicBoard
from bot.ui.handlers.registry import ACTIONS
from bot.ui.message import Message
from bot.ui.screens.afterwards.turns import turns_screen
from bot.ui.screens.lobby.challenge import challenge_screen
from bot.ui.screens.screen import Picture, Reader, Row, Screen
from bot.ui.screens.turns.board import board_screen
from bot.ui.screens.turns.hand import hand_screen
from tests.support.all_screens import shown
from tests.support.screens import (
    BARE_VISIT,
    EN,
    ENGLISH,
    FR,
    POST,
    TRANSLATORS,
    assert_fits,
    buttons,
    challenge,
    hand,
    history,
    live,
    menus,
    over,
    played,
)


@pytest.mark.parametrize("t", [EN, FR], ids=["en", "fr"])
@pytest.mark.parametrize("pictures", [True, False], ids=["pictures", "words"])
def test_every_control_is_answered_and_spelled_within_what_discord_takes(t: Translator, pictures: bool) -> None:
    for name, screen in shown(Reader(t, pictures=pictures)):
        try:
            assert_fits(screen)
        except AssertionError as error:
            error.add_note(name)
            raise
        assert _actions(screen) <= set(ACTIONS), name


def test_every_action_is_offered_somewhere() -> None:
    sent = {"server-send"}  # by a form, which is no message
    assert {action for _, screen in shown() for action in _actions(screen)} | sent == set(ACTIONS)


def _actions(screen: Screen) -> set[str]:
    return {one.action for one in buttons(screen)} | {one.action for one in menus(screen)}


async def test_a_screen_becomes_a_message_with_a_file_for_each_picture() -> None:
    for _, screen in shown():
        message = Message(screen, [b"drawn"] * len(screen.pictures))
        text = str(message.components())
        uploads = message.to_send().files or []
        pictures, files = uploads[: len(screen.pictures)], uploads[len(screen.pictures) :]
        assert [(file.filename, file.fp.read()) for file in files] == [(one.name, one.data) for one in screen.files]
        assert all(f"attachment://{one.name}" in text for one in screen.files)
        for picture, file in zip(screen.pictures, pictures, strict=True):
            assert file.filename == f"{picture.name}.{picture.suffix}"
            assert f"attachment://{file.filename}" in text
            assert file.description == picture.alt


def test_a_person_who_wants_words_gets_no_picture_but_what_is_everybodys() -> None:
    for (name, screen), (_, words) in zip(shown(), shown(replace(ENGLISH, pictures=False)), strict=True):
        if words.pictures:
            assert [one.key for one in words.pictures] == [one.key for one in screen.pictures], name
            assert words.parts == screen.parts, name


def test_pictures_with_the_same_key_are_the_same() -> None:
    first: dict[object, Picture] = {}
    for t in (EN, FR):
        for name, screen in shown(Reader(t)):
            for picture in screen.pictures:
                if picture.suffix == "gif":  # of a match that is over: all of them have the same one here
                    continue
                known = first.setdefault(picture.key, picture)
                assert known.draw == picture.draw or known.draw() == picture.draw(), name


def test_pictures_can_be_drawn_in_another_process() -> None:
    for language in ("en", "fr"):
        spoken = TRANSLATORS.for_person(language, "fr")
        for _, screen in shown(Reader(spoken)):
            for picture in screen.pictures:
                there = pickle.loads(pickle.dumps(picture.draw))
                assert there.draw is picture.draw.draw
                words = [one for one in there.arguments if isinstance(one, Translator)]
                assert all(one("`/games matches`") == spoken("`/games matches`") for one in words)
    board = next(screen for _, screen in shown() if screen.pictures).pictures[0].draw
    assert pickle.loads(pickle.dumps(board))() == board()


def test_controls_are_there_for_what_the_game_offers_and_nothing_else() -> None:
    only, ended = BARE_VISIT, history(over())
    screens = [
        challenge_screen(EN, only, challenge(), POST),
        board_screen(ENGLISH, only, PublicBoard(live(), played(None)[-1]), POST),
        board_screen(ENGLISH, only, PublicBoard(over(), ended.states[-1]), POST),
        turns_screen(ENGLISH, only, PositionAfterTurn(over(), 1, 3, ended.states[1])),
        hand_screen(ENGLISH, only, hand(match=live(hints=True))),
        hand_screen(ENGLISH, only, hand("g", over())),
    ]
    named = {one.action for screen in screens for one in buttons(screen)}
    extras = ("replay", "review", "file", "hint", "puzzle", "learn", "lesson")
    assert not [action for action in named if action.startswith(extras)]
    assert {"turns", "rules", "rematch", "lay", "turn", "accept"} < named
    assert all(part.buttons for screen in screens for part in screen.parts if isinstance(part, Row))

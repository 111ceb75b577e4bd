"""What has little room stays short in every language: buttons on a phone, and words in pictures."""

from __future__ import annotations

from dataclasses import replace

import pytest

from bot.games.lines import LIMIT, unbroken
from bot.games.royal_visit import ROYAL_VISIT
from bot.games.royal_visit.afterwards.review import chart
from bot.games.royal_visit.names import choice_label, choice_name
from bot.games.royal_visit.pictures import labels
from bot.games.states import JudgedTurn
from bot.i18n.translator import LANGUAGES, Translator, Translators
from bot.ids import UserId
from bot.matches.people.leaderboard import LeaderboardLine
from bot.matches.people.profiles import BotRecord, PlayerResult, Profile, Ranking, ResultCounts
from bot.ui.screens.people.leaderboard import PAGE, leaderboard_alt, leaderboard_card
from bot.ui.screens.people.profile import profile_alt, profile_card
from engine.game import Outcome
from engine.royal_visit.cards import Card
from render import sprites
from render.cards.leaderboard import leaderboard_scene
from render.cards.profile import profile_scene
from render.cards.style import LABEL
from render.fonts import Face, font, in_two
from render.royal_visit.geometry import card_style
from render.royal_visit.pictures.chart import chart_scene
from render.theme import HEADLINE, INK, TITLE, WORDS
from tests.bot.games.royal_visit.cases import seen
from tests.engine.royal_visit.positions import at

TRANSLATORS = Translators()
MISSING = "\ufffe"


@pytest.fixture(params=LANGUAGES)
def t(request: pytest.FixtureRequest) -> Translator:
    return TRANSLATORS[request.param]


def test_card_buttons_are_short(t: Translator) -> None:
    assert not {label for card in Card if len(label := choice_label(t, card.name)) > 10}
    assert not {label for key in ("KK", "WP") if len(label := choice_label(t, key)) > 18}


def test_a_power_has_one_name_on_button_text_and_picture(t: Translator) -> None:
    words = labels(t)
    assert words.wizards_power == t("Wizard's power")
    name = unbroken(t("Wizard's power"))
    assert choice_label(t, "WP") == choice_name(t, "WP") == name, "the name stands in one line"
    assert words.jesters_power == t("Jester's power")


def test_words_in_pictures_are_as_short_as_there_is_room(t: Translator) -> None:
    words = labels(t)
    ribbons = (*words.to_move, words.your_move, *words.wins, words.drawn, words.cancelled)
    assert not [word for word in ribbons if len(word) > 16]
    assert not [word for _, word in words.terminations if len(word) > 24]
    powers = (*in_two(words.wizards_power), *in_two(words.jesters_power))
    assert not [line for line in powers if len(line) > 11]


PROFILE = Profile(
    user=UserId(1),
    game="royal_visit",
    rating=1234,
    spread=333,
    here=Ranking(None, 0),
    everywhere=Ranking(None, 0),
    results=ResultCounts(1, 0, 0),
    seats={"g": ResultCounts(1, 0, 0), "r": ResultCounts(0, 0, 0)},
    endings={"king": ResultCounts(1, 0, 0)},
    curve=(1000.0, 1234.0),
    form=(PlayerResult.WON,),
    streak=1,
    longest=3,
    recent=(),
)
SOLO = BotRecord(levels={1: ResultCounts(2, 1, 0)}, last=PlayerResult.WON, streak=1, best=1)
STANDING = LeaderboardLine(1, UserId(1), None, 1234, 333, 1, 0, 0)


def test_words_on_cards_are_as_short_as_there_is_room(t: Translator) -> None:
    card = profile_card(t, ROYAL_VISIT, PROFILE, SOLO)
    assert len(card.subtitle) <= 22
    assert len(card.across) <= 10
    assert len(card.levels_title) <= 22
    tiles = (*card.tiles, *card.levels)
    assert not [tile.label for tile in tiles if len(tile.label) > (18 if tile.wide else 10)]
    assert len(leaderboard_card(t, [STANDING], UserId(1)).title) <= 14


@pytest.mark.parametrize("own", [True, False])
def test_words_around_a_chart_are_as_short_as_there_is_room(t: Translator, own: bool) -> None:
    won = Outcome("king", {"g": 1.0, "r": 0.0})
    shown = chart(t, [JudgedTurn(1, "g", 0.6, 0.4, (), seen(at(), None))], [1], won, "g", own=own)
    assert len(shown.title) <= 16
    assert len(shown.subtitle) <= 22
    assert len(shown.across) <= 8
    words = {item.name.removeprefix("text "): item.image.width for item in chart_scene(shown).named("text ")}
    assert words[shown.subtitle] == sprites.text_image(shown.subtitle, Face.WORDS, WORDS, INK).width, "in its own size"
    assert words[shown.across] == sprites.text_image(shown.across, Face.WORDS, LABEL, INK).width


def test_words_on_cards_are_set_in_their_own_size(t: Translator) -> None:
    scenes = (
        profile_scene(profile_card(t, ROYAL_VISIT, PROFILE, SOLO), card_style()),
        leaderboard_scene(leaderboard_card(t, [STANDING], UserId(1)), card_style()),
    )
    sizes = ((Face.DISPLAY, TITLE), (Face.DISPLAY, HEADLINE + 4), (Face.WORDS, WORDS), (Face.WORDS, LABEL))
    for scene in scenes:
        for item in scene.named("text "):
            text = item.name.removeprefix("text ")
            if any(letter.isalpha() for letter in text):
                assert item.image.width in {sprites.text_image(text, *type_, INK).width for type_ in sizes}, text


def test_alt_texts_of_cards_fit_whatever_is_counted(t: Translator) -> None:
    much, endings = ResultCounts(1234, 1234, 1234), ("king", "crown", "deck", "resign", "time", "agreed", "cancelled")
    long = replace(
        PROFILE,
        rating=-1234,
        here=Ranking(12345, 67890),
        everywhere=Ranking(12345, 67890),
        results=much,
        seats={"g": much, "r": much},
        endings=dict.fromkeys(endings, much),
        curve=(-1234.0,) * 5000,
        form=(PlayerResult.DRAWN,) * 10,
        streak=1234,
    )
    assert len(profile_alt(t, ROYAL_VISIT, long, replace(SOLO, levels=dict.fromkeys(range(1, 6), much)))) <= LIMIT
    assert (
        len(leaderboard_alt(t, [replace(STANDING, rank=12345, rating=-12345, name="W" * 99)] * PAGE, UserId(1)))
        <= LIMIT
    )


@pytest.mark.parametrize("face", Face)
def test_words_in_pictures_have_only_characters_that_the_typefaces_have(t: Translator, face: Face) -> None:
    words = labels(t)
    text = "".join((*words.to_move, words.your_move, *words.wins, words.drawn, words.cancelled, words.wizards_power))
    text += words.jesters_power + "".join(word for _, word in words.terminations)
    card = profile_card(t, ROYAL_VISIT, PROFILE, SOLO)
    text += card.subtitle + card.across + "".join(tile.label for tile in (*card.tiles, *card.levels))
    text += card.levels_title
    text += leaderboard_card(t, [STANDING], UserId(1)).title
    for own in (True, False):
        around = chart(t, [], [], Outcome("king", {"g": 1.0, "r": 0.0}), "g", own=own)
        text += around.subtitle + around.across
    typeface = font(face, 40)
    unknown = typeface.getmask(MISSING)
    assert not [
        character
        for character in set(text) - {" "}
        if (mask := typeface.getmask(character)).size == unknown.size and bytes(mask) == bytes(unknown)
    ]

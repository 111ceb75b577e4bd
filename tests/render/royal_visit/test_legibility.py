"""Words and numbers can be read: big enough, dark or pale enough, inside their plates in every language."""

from __future__ import annotations

import pytest

from engine.royal_visit.cards import Card
from render.fonts import Face, font, in_two
from render.royal_visit.labels import Labels
from render.royal_visit.pictures.hand import PLAQUE, PLAQUE_BESIDE, RIBBON
from render.scene import Box, Scene
from render.sprites import loaded, sprite
from tests.render.colours import colours, contrast
from tools.situations.royal_visit import LABELS, PICTURES, START, board, hand

LONG = Labels(
    to_move=("Au tour de Vert", "Au tour de Rouge"),
    your_move="À vous de jouer",
    wins=("Vert a gagné", "Rouge a gagné"),
    drawn="Partie nulle, égalité",
    cancelled="Partie annulée",
    terminations=(
        ("king", "Le Roi est au Château"),
        ("agreed", "D’un commun accord"),
        ("crown", "La Couronne au Château"),
    ),
    gone=(
        ("resign", ("Vert a abandonné", "Rouge a abandonné")),
        ("time", ("Vert n’a plus de temps", "Rouge n’a plus de temps")),
    ),
    wizards_power="Attirance du Sorcier",
    jesters_power="Possibilité du Fou",
)
"""As long as `Labels` allows."""


def texts(scene: Scene) -> list[int]:
    """The indices of the scene's words and numbers."""
    return [n for n, item in enumerate(scene.layers) if item.name.startswith("text ")]


@pytest.mark.parametrize("card", Card)
def test_a_dimmed_card_can_still_be_read(card: Card) -> None:
    counted = colours(
        loaded(sprite(f"royal_visit/card_{card.name.lower()}_dim")).convert("RGB").crop((20, 134, 118, 200))
    )
    frequent = [colour for count, colour in counted if count >= 40]
    assert max(contrast(one, other) for one in frequent for other in frequent) >= 4.5


def test_no_type_is_smaller_than_9_px_on_a_phone_even_in_long_languages() -> None:
    scenes = [
        board(START, labels=LONG),
        hand("L-2,K0,R+2,W-1,J+1 0 big g K1 ?8 ?45 - rulebook", labels=LONG),
        PICTURES["hand_jesters_power"](),
        board("L-8,K-7,R-6,W-7,J-7 -2 big g ?8 ?8 ?38 - rulebook", labels=LONG),
    ]
    least = font(Face.WORDS, 27)
    _, top, _, bottom = least.getbbox("0HÉg,", anchor="ls")
    for scene in scenes:
        for n in texts(scene):
            assert scene.layers[n].image.height >= (bottom - top) * 0.92, scene.layers[n].name


@pytest.mark.parametrize("labels", [LONG, LABELS])
def test_words_stay_inside_their_plates(labels: Labels) -> None:
    scene = hand("L-2,K0,R+2,W-1,J+1 0 big g K1 ?8 ?45 - rulebook", labels=labels)
    widths = {item.name.removeprefix("text "): item.image.width for item in scene.named("text ")}
    assert widths[labels.your_move] <= RIBBON[0] - 56
    for line in (*in_two(labels.wizards_power), *in_two(labels.jesters_power)):
        assert widths[line] <= PLAQUE[0] - PLAQUE_BESIDE


@pytest.mark.parametrize("labels", [LONG, LABELS])
def test_the_name_of_a_power_lies_inside_its_plaque(labels: Labels) -> None:
    scene = hand("L-2,K0,R+2,W-1,J+1 0 big g K1 ?8 ?45 - rulebook", labels=labels)
    for pawn, name in (("w", labels.wizards_power), ("j", labels.jesters_power)):
        plaque = Box(*next(scene.named(f"power {pawn}")).box)
        for line in in_two(name):
            assert any(
                plaque.left <= text.box[0]
                and text.box[2] <= plaque.right
                and plaque.top <= text.box[1]
                and text.box[3] <= plaque.bottom
                for text in scene.named(f"text {line}")
            ), line


@pytest.mark.parametrize("face", Face)
def test_the_typefaces_have_the_letters_of_our_languages(face: Face) -> None:
    missing = font(face, 40).getmask("\U0010ffff")
    for letter in "éèêëàâçîïôùûœæÉÈÀÇŒßñłüöä−+0123456789’…":
        mask = font(face, 40).getmask(letter)
        assert (mask.size, bytes(mask)) != (missing.size, bytes(missing)), letter

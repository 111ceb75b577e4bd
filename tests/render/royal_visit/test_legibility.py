"""Words and numbers can be read: big enough, dark or pale enough, inside their plates in every language."""

from __future__ import annotations

from dataclasses import replace

import pytest
from PIL import Image

from engine.royal_visit.cards import Card
from render.fonts import Face, font, in_two
from render.raster.plain import paint
from render.royal_visit.labels import Labels
from render.royal_visit.pictures.hand import PLAQUE, PLAQUE_BESIDE, RIBBON
from render.royal_visit.samples import GALLERY, START, board, hand, result, sample_labels
from render.scene import Box, Scene
from render.sprites import sprite
from tests.render.colours import contrast

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


def colours(image: Image.Image) -> list[tuple[int, tuple[int, ...]]]:
    """How often each colour occurs."""
    return [(count, pixel) for count, pixel in image.getcolors(1 << 20) or [] if isinstance(pixel, tuple)]


def texts(scene: Scene) -> list[int]:
    """The indices of the scene's words and numbers."""
    return [n for n, item in enumerate(scene.layers) if item.name.startswith("text ")]


@pytest.mark.parametrize("name", [name for name in GALLERY if not name.startswith("rules_")])
def test_words_and_numbers_have_a_contrast_of_4_5_to_what_they_stand_on(name: str) -> None:
    scene = GALLERY[name]()
    words = [scene.layers[n] for n in texts(scene)]
    below = paint(replace(scene, layers=[item for item in scene.layers if not item.name.startswith("text ")]))
    for item in words:
        image = item.image.convert("RGBA")
        colour = next(pixel for _, pixel in colours(image) if pixel[3] == 255)
        ink = image.getchannel("A").getbbox()
        assert ink is not None
        ground = below.crop((item.left + ink[0], item.top + ink[1], item.left + ink[2], item.top + ink[3]))
        counted = colours(ground)
        total = sum(count for count, _ in counted)
        poor = sum(count for count, pixel in counted if contrast(colour[:3], pixel) < 4.5)
        assert poor <= 0.12 * total, (item.name, poor / total)


@pytest.mark.parametrize("card", Card)
def test_a_dimmed_card_can_still_be_read(card: Card) -> None:
    counted = colours(sprite(f"royal_visit/card_{card.name.lower()}_dim").convert("RGB").crop((20, 134, 118, 200)))
    frequent = [colour for count, colour in counted if count >= 40]
    assert max(contrast(one, other) for one in frequent for other in frequent) >= 4.5


def test_no_type_is_smaller_than_9_px_on_a_phone_even_in_long_languages() -> None:
    scenes = [
        board(START, labels=LONG),
        hand("L-2,K0,R+2,W-1,J+1 0 big g K1 ?8 ?45 - rulebook", labels=LONG),
        GALLERY["hand_jesters_power"](),
        result("L-8,K-7,R-6,W-7,J-7 -2 big g ?8 ?8 ?38 - rulebook", labels=LONG),
    ]
    least = font(Face.WORDS, 27)
    _, top, _, bottom = least.getbbox("0HÉg,", anchor="ls")
    for scene in scenes:
        for n in texts(scene):
            assert scene.layers[n].image.height >= (bottom - top) * 0.92, scene.layers[n].name


@pytest.mark.parametrize("labels", [LONG, sample_labels()])
def test_words_stay_inside_their_plates(labels: Labels) -> None:
    scene = hand("L-2,K0,R+2,W-1,J+1 0 big g K1 ?8 ?45 - rulebook", labels=labels)
    widths = {item.name.removeprefix("text "): item.image.width for item in scene.named("text ")}
    assert widths[labels.your_move] <= RIBBON[0] - 56
    for line in (*in_two(labels.wizards_power), *in_two(labels.jesters_power)):
        assert widths[line] <= PLAQUE[0] - PLAQUE_BESIDE


@pytest.mark.parametrize("labels", [LONG, sample_labels()])
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

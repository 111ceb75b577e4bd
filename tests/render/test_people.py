"""Names and faces in pictures (render.people)."""

from __future__ import annotations

import threading
from concurrent.futures import ThreadPoolExecutor
from io import BytesIO

import pytest
from PIL import Image

from render.people import RIM, Person, add_face, add_name, face_image, name_in
from render.raster.palette import colours
from render.scene import Scene
from render.sprites import panel, plain
from render.theme import INK, PARCHMENT

SIGN = plain((40, 40), INK)


def portrait(colour: str = "teal") -> bytes:
    file = BytesIO()
    Image.new("RGB", (64, 64), colour).save(file, "PNG")
    return file.getvalue()


@pytest.mark.parametrize(
    ("name", "shown"),
    [
        *(("Zoë 🎲 𝓢𝓽𝓪𝓻", "Zoë Star"), ("Вера Łoś", "Вера Łoś"), ("Ελένη Ψάλτης", "Ελένη Ψάλτης")),
        *(("Ông Nguyễn", "Ông Nguyễn"), ("Z̷̛̪a̵l̷͓g̶o", "Zalgo")),
        *(("\u202eeli\x00\x1bv\u202c\u200b\n", "eliv"), ("Ann\u0301", "Anń"), ("שלום", "")),
        *(("Ann שלום", ""), ("عمر", ""), ("हिन्दी", ""), ("王小明", ""), ("🎲🔥", ""), ("", "")),
    ],
)
def test_names_are_written_whole_or_not_at_all(name: str, shown: str) -> None:
    """What changes the direction, stacks up or shows nothing is left out; a letter that is missing leaves out all."""
    assert name_in(Person(name), 30, 600) == shown


@pytest.mark.parametrize("name", ["W" * 32, "i" * 100, "Ä̂" * 32, "Nguyễn " * 9, "﷽" * 20, "㎯" * 32])
def test_names_keep_within_their_width(name: str) -> None:
    for width in (40, 120, 300):
        scene = Scene(400, 80)
        scene.add("table", plain((400, 80), PARCHMENT), 0, 0)
        written = add_name(scene, Person(name), 10, 40, 30, INK, width=width)
        assert written <= width + 1
        assert all(layer.box.top >= 0 and layer.box.bottom <= 80 for layer in scene.layers)
        assert len(scene.layers) == (2 if written else 1)


def test_a_sign_stands_where_a_face_is_missing() -> None:
    scene = Scene(200, 80)
    add_face(scene, "face a", Person("Ann", portrait()), SIGN, 40, 40, 64)
    add_face(scene, "face b", Person("Ben"), SIGN, 120, 40, 64)
    add_face(scene, "face c", None, SIGN, 160, 40, 64)
    assert [layer.image is SIGN for layer in scene.layers] == [False, True, True]
    assert scene.layers[0].image.size == (64, 64)


def test_faces_are_round_and_in_the_palette() -> None:
    for size in (36, 64, 120):
        disc = face_image(portrait(), size)
        alpha = disc.getchannel("A")
        assert alpha.crop((0, 0, 2, 2)).getextrema() == (0, 0)
        assert alpha.crop((size // 2, size // 2, size // 2 + 2, size // 2 + 2)).getextrema() == (255, 255)
        pixels = disc.convert("RGB").tobytes()
        assert {tuple(pixels[n : n + 3]) for n in range(0, len(pixels), 3)} <= set(colours())


def test_faces_are_drawn_by_several_threads_at_once() -> None:
    """They share what is below the face, of which only the file is held until it is used."""
    faces = [portrait(f"#{n:02x}4080") for n in range(8)]
    with ThreadPoolExecutor(len(faces)) as threads:
        for size in range(40, 100):
            panel((size, size), INK, INK, RIM, size // 2)
            together = threading.Barrier(len(faces))

            def draw(face: bytes, size: int = size, together: threading.Barrier = together) -> tuple[int, int]:
                together.wait()
                return face_image(face, size).size

            assert set(threads.map(draw, faces)) == {(size, size)}

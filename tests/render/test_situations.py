"""Every named picture: like the committed one, close to full colour, light and legible."""

from __future__ import annotations

from dataclasses import replace
from functools import cache
from io import BytesIO
from pathlib import Path

import pytest
from PIL import Image, ImageChops, ImageStat

from render.raster import png
from tests.render.colours import colours, contrast
from tests.render.situations import ALL, GOLDEN, KEPT, shrunk
from tools.plain import paint
from tools.situations.__main__ import main
from tools.situations.royal_court import OWN, SIX
from tools.situations.royal_visit import START

DEALT = START.replace("?8", "K1K1K1G1G2W2J1J3", 1)
HEAVIEST = 100_000


@cache
def drawn(name: str) -> bytes:
    return png(ALL[name]())


@pytest.mark.parametrize("name", KEPT)
def test_a_telling_position_looks_as_it_did(name: str) -> None:
    made = shrunk(drawn(name)).convert("RGB")
    kept = Image.open(GOLDEN / f"{name}.png").convert("RGB")
    assert made.size == kept.size
    off = ImageChops.difference(made, kept).convert("L")
    assert ImageStat.Stat(off).mean[0] < 1.5, "if this is meant: python -m tests.render.situations"
    far = sum(off.histogram()[48:])
    assert far < 0.002 * off.width * off.height, "if this is meant: python -m tests.render.situations"


@pytest.mark.parametrize("name", ALL)
def test_a_picture_is_light_and_the_palette_keeps_it_within_38_db_of_full_colour(name: str) -> None:
    picture = drawn(name)
    assert len(picture) <= HEAVIEST
    reduced = Image.open(BytesIO(picture))
    assert (reduced.format, reduced.mode) == ("PNG", "P")
    channels = ImageStat.Stat(ImageChops.difference(paint(ALL[name]()), reduced.convert("RGB"))).rms
    error = sum(rms * rms for rms in channels) / 3
    assert error <= 255 * 255 / 10 ** (38 / 10)


@pytest.mark.parametrize("name", [name for name in ALL if not name.startswith(("rules_", "plain"))])
def test_words_and_numbers_have_a_contrast_of_4_5_to_what_they_stand_on(name: str) -> None:
    scene = ALL[name]()
    below = paint(replace(scene, layers=[item for item in scene.layers if not item.name.startswith("text ")]))
    for item in scene.named("text "):
        image = item.image.convert("RGBA")
        colour = max((pixel for _, pixel in colours(image)), key=lambda pixel: pixel[3])
        ink = image.getchannel("A").getbbox()
        assert ink is not None
        ground = below.crop((item.left + ink[0], item.top + ink[1], item.left + ink[2], item.top + ink[3]))
        counted = colours(ground)
        poor = sum(count for count, pixel in counted if contrast(colour[:3], pixel) < 4.5)
        assert poor <= 0.12 * sum(count for count, _ in counted), item.name


@pytest.mark.parametrize("arguments", [(START,), (DEALT, "--seat", "g"), (SIX,), (OWN, "--seat", "b")])
def test_the_command_draws_any_position(arguments: tuple[str, ...], tmp_path: Path) -> None:
    out = tmp_path / "picture.png"
    main([*arguments, "--out", str(out)])
    with Image.open(out) as image:
        assert image.format == "PNG"


def test_the_command_refuses_what_is_no_position(capsys: pytest.CaptureFixture[str]) -> None:
    with pytest.raises(SystemExit):
        main(["nonsense"])
    assert "error: " in capsys.readouterr().err

"""How people see colours: contrast (WCAG 2), difference (CIE 1976), and the three kinds of colour blindness."""

from __future__ import annotations

from collections.abc import Sequence
from functools import cache
from math import dist
from typing import Final

from PIL import Image

Colour = tuple[int, int, int]

DEFICIENCIES: Final = {
    "protanopia": ((0.152286, 1.052583, -0.204868), (0.114503, 0.786281, 0.099216), (-0.003882, -0.048116, 1.051998)),
    "deuteranopia": ((0.367322, 0.860646, -0.227968), (0.280085, 0.672501, 0.047413), (-0.011820, 0.042940, 0.968881)),
    "tritanopia": ((1.255528, -0.076749, -0.178779), (-0.078411, 0.930809, 0.147602), (0.004733, 0.691367, 0.303900)),
}
"""Machado, Oliveira and Fernandes (2009), severity 1, for linear RGB."""


def linear(colour: Sequence[float]) -> tuple[float, float, float]:
    """sRGB 0–255 as linear light 0–1."""
    red, green, blue = map(_linear_channel, colour[:3])
    return red, green, blue


@cache
def _linear_channel(channel: float) -> float:
    value = channel / 255
    return value / 12.92 if value <= 0.04045 else ((value + 0.055) / 1.055) ** 2.4


def luminance(colour: Sequence[float]) -> float:
    """Relative luminance, 0–1."""
    red, green, blue = linear(colour)
    return 0.2126 * red + 0.7152 * green + 0.0722 * blue


def contrast(one: Sequence[float], other: Sequence[float]) -> float:
    """WCAG contrast, 1–21."""
    low, high = sorted((luminance(one), luminance(other)))
    return (high + 0.05) / (low + 0.05)


def seen_with(deficiency: str, colour: Sequence[float]) -> tuple[float, float, float]:
    """Linear light as seen with this deficiency."""
    light = linear(colour)
    red, green, blue = (
        min(1.0, max(0.0, sum(weight * part for weight, part in zip(row, light, strict=True))))
        for row in DEFICIENCIES[deficiency]
    )
    return red, green, blue


def lab(light: Sequence[float]) -> tuple[float, float, float]:
    """Linear light as CIE L*a*b* (D65)."""
    red, green, blue = light
    x = (0.4124564 * red + 0.3575761 * green + 0.1804375 * blue) / 0.95047
    y = 0.2126729 * red + 0.7151522 * green + 0.0721750 * blue
    z = (0.0193339 * red + 0.1191920 * green + 0.9503041 * blue) / 1.08883
    fx, fy, fz = (t ** (1 / 3) if t > 0.008856 else 7.787 * t + 16 / 116 for t in (x, y, z))
    return 116 * fy - 16, 500 * (fx - fy), 200 * (fy - fz)


def difference(deficiency: str, one: Sequence[float], other: Sequence[float]) -> float:
    """The distance of two colours as seen with this deficiency; about 2 is just noticeable side by side."""
    return dist(lab(seen_with(deficiency, one)), lab(seen_with(deficiency, other)))


def colours(image: Image.Image) -> list[tuple[int, tuple[int, ...]]]:
    """How often each colour occurs."""
    return [
        (count, pixel) for count, pixel in image.getcolors(image.width * image.height) or [] if isinstance(pixel, tuple)
    ]

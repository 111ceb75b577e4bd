"""The texts and pictures for Discord's App Directory keep to its limits, in both languages."""

from __future__ import annotations

import re
from pathlib import Path
from typing import Final

import pytest
from PIL import Image

from tools.directory import ICON, SLIDE, SLIDES, make

PAGES: Final = Path(__file__).parents[2] / "docs" / "directory"

MOST: Final = {"Name": 32, "Summary": 200, "Description": 400, "Long description": 2_000}
"""Characters."""


def sections(language: str) -> dict[str, str]:
    """What stands under each heading."""
    parts = re.split(r"(?m)^## (.*)\n", (PAGES / f"{language}.md").read_text("utf-8"))
    return dict(zip(parts[1::2], parts[2::2], strict=True))


def pasted(section: str) -> str:
    """The text that goes to Discord: what is quoted, or all of it, its lines joined."""
    quoted = re.findall(r"(?m)^> ?(.*)$", section) or section.split("\n")
    paragraphs = re.split(r"\n\n|\n(?=- )", "\n".join(quoted).strip())
    return "\n".join(" ".join(paragraph.split()) for paragraph in paragraphs)


@pytest.mark.parametrize("language", ["en", "fr"])
def test_texts_keep_to_discords_limits(language: str) -> None:
    found = sections(language)
    assert {name: len(pasted(found[name])) for name in MOST if not 0 < len(pasted(found[name])) <= MOST[name]} == {}
    assert 1 <= len(re.findall(r"(?m)^- ", found["Tags"])) <= 5
    assert all(pasted(found[name]) for name in ("Terms of service", "Privacy policy"))


def test_both_languages_have_the_same_headings() -> None:
    assert list(sections("fr")) == list(sections("en"))


def test_the_pictures_have_the_sizes_that_discord_asks_for(tmp_path: Path) -> None:
    make(tmp_path)
    sizes = {}
    for path in tmp_path.iterdir():
        with Image.open(path) as picture:
            sizes[path.name] = picture.size
    slides = {f"slide-{number}.png": SLIDE for number in range(1, len(SLIDES) + 1)}
    assert sizes == {"icon.png": (ICON, ICON), **slides}

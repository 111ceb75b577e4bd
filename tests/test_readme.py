"""What README and the docs promise is so."""

from __future__ import annotations

import re
from pathlib import Path
from typing import Any

import discord
import pytest

from bot.config import Settings
from bot.i18n.translator import Translators
from bot.ui.requests.rights import lacking

ROOT = Path(__file__).parents[1]


@pytest.mark.parametrize("page", ["README.md", "docs/hosting.md"])
def test_the_invite_link_asks_for_exactly_the_permissions_that_matches_need(page: str) -> None:
    [number] = set(re.findall(r"permissions=(\d+)", (ROOT / page).read_text("utf-8")))
    asked = discord.Permissions(int(number))
    t = Translators()["en"]
    assert lacking(t, asked, thread=False) == []
    assert lacking(t, asked, thread=True) == []
    for name, granted in asked:
        if granted:
            less = discord.Permissions(asked.value)
            setattr(less, name, False)
            assert lacking(t, less, thread=False) or lacking(t, less, thread=True), f"{name} is not needed"


def test_every_setting_is_explained() -> None:
    explained = set(re.findall(r"^([A-Z_]+)=", (ROOT / ".env.example").read_text("utf-8"), re.MULTILINE))
    assert explained == {name.upper() for name in Settings.model_fields}


def explained_by(file: Path) -> dict[str, Any]:
    """The argument that has settings read from this file (pydantic's types do not know it)."""
    return {"_env_file": file}


def test_the_example_settings_are_the_defaults(tmp_path: Path) -> None:
    empty = tmp_path / "none"
    with_example = Settings(**explained_by(ROOT / ".env.example"))
    assert with_example == Settings(**explained_by(empty))


@pytest.mark.parametrize(
    "page", sorted(path.relative_to(ROOT).as_posix() for path in (*ROOT.glob("*.md"), *ROOT.glob("docs/*.md")))
)
def test_every_link_into_the_project_leads_somewhere(page: str) -> None:
    text = (ROOT / page).read_text("utf-8")
    for target in re.findall(r"\]\((?!https?:)([^)#]+)", text):
        assert ((ROOT / page).parent / target).exists(), f"{page} links to {target}"
